/*
 * A program of somebody else, which speaks the messages of `benben engine` as its client: it
 * writes requests to its standard output and reads answers and news from its standard input, one
 * message a line. What it asks of its match is asked of the table far away: the methods have the
 * same names there, `match` is the table, and `seat` is one's own.
 */
#include "cli/sit.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_BYTES = 1 << 20, PARTING_MS = 2000 };

/* A request of the program that is not answered yet. */
struct request {
    struct request *next;
    json_int_t number; /* its id on the way */
    json_t *id, *message;
};

struct pipe_player {
    struct sit_player player; /* first */
    pid_t child;
    int to, from; /* the program's input and output */
    char *line;   /* what has come of one */
    size_t length;
    json_int_t numbers;
    struct request *requests;
    bool listening;
};

static struct pipe_player *of(struct sit_player *p)
{
    return (struct pipe_player *)p;
}

/* ---- To the program ----------------------------------------------------------------- */

static void tell(struct pipe_player *p, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;

    json_decref(message);
    if (!text)
        abort();
    text[n++] = '\n'; /* where its end was */
    for (size_t done = 0; done < n;) {
        ssize_t wrote = write(p->to, text + done, n - done);

        if (wrote <= 0)
            break; /* it has ended, which is seen when it is read */
        done += (size_t)wrote;
    }
    free(text);
}

/* The table is called a match there. */
static json_t *with_match(const json_t *object)
{
    json_t *out = json_deep_copy(object), *table = json_object_get(out, "table");

    if (table) {
        json_object_set(out, "match", table);
        json_object_del(out, "table");
    }
    return out;
}

static void notify(struct pipe_player *p, const char *method, json_t *params)
{
    tell(p, json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

/* The first thing that it hears: where it sits. */
static void tell_seat(struct sit_player *player, struct sitter *s)
{
    struct pipe_player *p = of(player);

    if (!p->listening && !sit_link_listen(s->link, p->from)) {
        sit_fail(s, "sit-no-program", strerror(errno));
        return;
    }
    p->listening = true;
    notify(p, "seated",
           json_pack("{s:I, s:i, s:s, s:s}", "match", (json_int_t)s->table, "seat", s->seat, "game",
                     s->box->game->name, "hash", s->box->hash));
}

static void tell_news(struct sit_player *player, struct sitter *s, const json_t *params)
{
    (void)s;
    notify(of(player), "news", with_match(params));
}

static void tell_answer(struct sit_player *player, struct sitter *s, json_t *message)
{
    struct pipe_player *p = of(player);
    json_int_t number = json_integer_value(json_object_get(message, "id"));
    json_t *answer, *result = json_object_get(message, "result");
    struct request *r, **at = &p->requests;

    (void)s;
    while (*at && (*at)->number != number)
        at = &(*at)->next;
    r = *at;
    if (!r)
        return;
    *at = r->next;
    answer = json_pack("{s:s, s:O}", "jsonrpc", "2.0", "id", r->id);
    if (result)
        json_object_set_new(answer, "result", with_match(result));
    else
        json_object_set(answer, "error", json_object_get(message, "error"));
    tell(p, answer);
    json_decref(r->id);
    json_decref(r->message);
    free(r);
}

/* ---- From the program ------------------------------------------------------------------ */

/* A request as the server takes it; what changes something gets a name. */
static json_t *for_server(struct pipe_player *p, const struct sitter *s, const json_t *request)
{
    const char *method = json_string_value(json_object_get(request, "method"));
    json_t *params = json_deep_copy(json_object_get(request, "params")),
           *out = json_pack("{s:s, s:I, s:s}", "jsonrpc", "2.0", "id", p->numbers, "method",
                            method ? method : "");
    char name[48];

    if (!params)
        params = json_object();
    if (json_object_del(params, "match") == 0)
        json_object_set_new(params, "table", json_integer((json_int_t)s->table));
    json_object_del(params, "seat");
    if (method && (strcmp(method, "apply") == 0 || strcmp(method, "undo") == 0)) {
        snprintf(name, sizeof(name), "%lld-%lld-%d", (long long)p->child, (long long)p->numbers,
                 s->number);
        json_object_set_new(params, "request", json_string(name));
    }
    json_object_set_new(out, "params", params);
    return out;
}

static void hear_line(struct pipe_player *p, struct sitter *s, const char *line, size_t n)
{
    json_t *request = json_loadb(line, n, 0, NULL), *id = json_object_get(request, "id");
    struct request *r = calloc(1, sizeof(*r)), **last = &p->requests;

    if (!r)
        abort();
    p->numbers++;
    *r = (struct request){ .number = p->numbers, .id = id ? json_incref(id) : json_null() };
    r->message = for_server(p, s, request);
    while (*last)
        last = &(*last)->next;
    *last = r;
    sit_link_send(s->link, json_incref(r->message));
    json_decref(request);
}

/* The lines that have come whole; the rest is kept. */
static void take_lines(struct pipe_player *p, struct sitter *s)
{
    char *end;

    while ((end = memchr(p->line, '\n', p->length))) {
        size_t used = (size_t)(end - p->line) + 1;

        hear_line(p, s, p->line, used - 1);
        p->length -= used;
        memmove(p->line, end + 1, p->length);
    }
}

/* All that can be read now. Once the game is over the program may end. */
static void read_lines(struct sit_player *player, struct sitter *s)
{
    struct pipe_player *p = of(player);
    ssize_t n;

    while ((n = read(p->from, p->line + p->length, LINE_BYTES - p->length)) > 0) {
        p->length += (size_t)n;
        take_lines(p, s);
    }
    if (p->length == LINE_BYTES)
        sit_fail(s, "sit-strange", "");
    else if (!s->over && (n == 0 || errno != EAGAIN))
        sit_fail(s, "sit-program-ended", "");
}

/* What was asked and not answered is asked again; what was done is not done twice. */
static void ask_again(struct sit_player *player, struct sitter *s)
{
    for (struct request *r = of(player)->requests; r; r = r->next)
        sit_link_send(s->link, json_incref(r->message));
}

static void nothing(struct sit_player *p, struct sitter *s)
{
    (void)p, (void)s;
}

/* ---- Beginning and ending ---------------------------------------------------------------- */

/* The program reads the end, and ends; what it still says until then is heard by nobody. One that
 * does not end is not waited for. */
static void part(struct pipe_player *p)
{
    struct pollfd from = { .fd = p->from, .events = POLLIN };

    close(p->to);
    while (poll(&from, 1, PARTING_MS) > 0 && read(p->from, p->line, LINE_BYTES) > 0)
        ;
    if (!p->listening)
        close(p->from); /* else it is closed with the connection */
}

static void end(struct sit_player *player)
{
    struct pipe_player *p = of(player);

    part(p);
    for (struct request *r = p->requests, *next; r; r = next) {
        next = r->next;
        json_decref(r->id);
        json_decref(r->message);
        free(r);
    }
    free(p->line);
    free(p);
}

static bool start(struct pipe_player *p, const char *command)
{
    char shell[] = "sh", option[] = "-c", *text = strdup(command);
    char *const argv[] = { shell, option, text, NULL };
    posix_spawn_file_actions_t files;
    int in[2], out[2], error;

    if (!text || pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
        abort();
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
    error = posix_spawnp(&p->child, shell, &files, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    close(in[0]);
    close(out[1]);
    free(text);
    p->to = in[1];
    p->from = out[0];
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    errno = error;
    return error == 0;
}

struct sit_player *sit_pipe_new(const char *command)
{
    struct pipe_player *p = calloc(1, sizeof(*p));

    if (!p || !(p->line = malloc(LINE_BYTES)))
        abort();
    p->player = (struct sit_player){ .seated = tell_seat,
                                     .news = tell_news,
                                     .turn = nothing,
                                     .answer = tell_answer,
                                     .again = ask_again,
                                     .woken = nothing,
                                     .read = read_lines,
                                     .free = end };
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    if (start(p, command))
        return &p->player;
    end(&p->player);
    return NULL;
}

/*
 * A program of somebody else, which speaks the messages of `benben engine` as its client: it
 * writes requests to its standard output and reads answers and news from its standard input, one
 * message a line. What it asks of its match is asked of the table far away: the methods have the
 * same names there, `match` is the table, and `seat` is one's own.
 */
#include "cli/pipe.h"
#include "cli/sit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A request of the program that is not answered yet. */
struct request {
    struct request *next;
    json_int_t number; /* its id on the way */
    json_t *id, *message;
};

struct pipe_player {
    struct sit_player player; /* first */
    struct pipe pipe;
    json_int_t numbers;
    struct request *requests;
    bool listening;
};

static struct pipe_player *of(struct sit_player *p)
{
    return (struct pipe_player *)p;
}

/* ---- To the program ----------------------------------------------------------------- */

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

/* The first thing that it hears: where it sits. */
static void tell_seat(struct sit_player *player, struct sitter *s)
{
    struct pipe_player *p = of(player);

    if (!p->listening && !sit_link_listen(s->link, dup(p->pipe.from))) {
        sit_fail(s, "sit-no-program", strerror(errno));
        return;
    }
    p->listening = true;
    pipe_notify(&p->pipe, "seated",
                json_pack("{s:I, s:i, s:s, s:s}", "match", (json_int_t)s->table, "seat", s->seat,
                          "game", s->box->game->name, "hash", s->box->hash));
}

static void tell_news(struct sit_player *player, struct sitter *s, const json_t *params)
{
    (void)s;
    pipe_notify(&of(player)->pipe, "news", with_match(params));
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
    pipe_tell(&p->pipe, answer);
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
        snprintf(name, sizeof(name), "%lld-%lld-%d", (long long)p->pipe.child,
                 (long long)p->numbers, s->number);
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

/* What has come. Once the game is over the program may end. */
static void read_lines(struct sit_player *player, struct sitter *s)
{
    struct pipe_player *p = of(player);
    enum pipe_state is = pipe_read(&p->pipe);
    const char *line;
    size_t n;

    while ((line = pipe_line(&p->pipe, &n)))
        hear_line(p, s, line, n);
    if (is == PIPE_TOO_LONG)
        sit_fail(s, "sit-strange", "");
    else if (is == PIPE_ENDED && !s->over)
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

static void end(struct sit_player *player)
{
    struct pipe_player *p = of(player);

    pipe_end(&p->pipe);
    for (struct request *r = p->requests, *next; r; r = next) {
        next = r->next;
        json_decref(r->id);
        json_decref(r->message);
        free(r);
    }
    free(p);
}

struct sit_player *sit_pipe_new(const char *command)
{
    struct pipe_player *p = calloc(1, sizeof(*p));

    if (!p)
        abort();
    p->player = (struct sit_player){ .seated = tell_seat,
                                     .news = tell_news,
                                     .turn = nothing,
                                     .answer = tell_answer,
                                     .again = ask_again,
                                     .woken = nothing,
                                     .read = read_lines,
                                     .free = end };
    if (pipe_start(&p->pipe, command, -1))
        return &p->player;
    free(p);
    return NULL;
}

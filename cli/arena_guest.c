/*
 * Programs of others in the arena, each with a process of its own for each game. They speak the
 * same messages as at a table far away (docs/TABLES.md): `seated`, `news`, and answers to what
 * they ask of their match and their seat.
 */
#include "cli/arena_guest.h"
#include "cli/arena.h"
#include "rpc/ask.h"
#include "rpc/envelope.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ERRORS_MAX = 16 }; /* in the time of one action */

/* ---- What they may ask --------------------------------------------------------- */

static struct arena_guest *of(const struct rpc_call *call)
{
    return call->self;
}

static json_t *status(const struct arena_guest *g)
{
    bb_seats to_act = bb_match_to_act(g->table->match);

    return json_pack("{s:I, s:o, s:b}", "match", (json_int_t)g->number, "to_act",
                     bb_json_seats(to_act), "over", to_act == 0);
}

/* One's own match, and one's own seat. */
static bool is_own(struct rpc_call *call)
{
    const struct arena_guest *g = of(call);
    json_int_t any;

    return rpc_number(call, "match", g->number, g->number, &any) &&
           rpc_number(call, "seat", g->seat, g->seat, &any);
}

static bool ask(struct rpc_call *call,
                bool (*question)(struct rpc_call *call, const struct bb_chair *c, json_t *into))
{
    struct arena_guest *g = of(call);

    return is_own(call) && rpc_ask(call, bb_chairs_get(g->chairs, g->table, g->seat, call->lang),
                                   status(g), question);
}

/* clang-format off */
static bool do_view(struct rpc_call *call)    { return ask(call, rpc_ask_view); }
static bool do_text(struct rpc_call *call)    { return ask(call, rpc_ask_text); }
static bool do_legal(struct rpc_call *call)   { return ask(call, rpc_ask_legal); }
static bool do_why_not(struct rpc_call *call) { return ask(call, rpc_ask_why_not); }
static bool do_preview(struct rpc_call *call) { return ask(call, rpc_ask_preview); }
static bool do_events(struct rpc_call *call)  { return ask(call, rpc_ask_events); }
static bool do_story(struct rpc_call *call)   { return ask(call, rpc_ask_story); }
static bool do_score(struct rpc_call *call)   { return ask(call, rpc_ask_score); }
/* clang-format on */

static bool do_apply(struct rpc_call *call)
{
    struct arena_guest *g = of(call);
    struct bb_reader reader;
    bb_action a[RPC_ACTIONS];
    struct bb_refusal why;
    int n, which;

    if (!is_own(call))
        return false;
    reader = *bb_chair_reader(bb_chairs_get(g->chairs, g->table, g->seat, call->lang));
    n = rpc_actions(call, &reader, a);
    if (n < 0)
        return false;
    if (!bb_match_act(g->table->match, g->seat, a, n, &why, &which)) {
        rpc_refuse_action(call, &reader, &why);
        json_object_set_new(call->data, "index", json_integer(which));
        return false;
    }
    bb_match_deal(g->table->match);
    g->acted = true;
    call->result = status(g);
    return true;
}

/* clang-format off */
static const struct rpc_method methods[] = {
    { "view",    do_view,    "match",         "seat" },
    { "text",    do_text,    "match",         "seat lang" },
    { "legal",   do_legal,   "match",         "seat lang" },
    { "why_not", do_why_not, "match action",  "seat lang" },
    { "preview", do_preview, "match action",  "seat lang" },
    { "events",  do_events,  "match",         "seat since lang" },
    { "story",   do_story,   "match",         "seat turn lang" },
    { "score",   do_score,   "match",         "seat lang" },
    { "apply",   do_apply,   "match actions", "seat lang" },
    { NULL, NULL, NULL, NULL },
};

static const struct rpc_parameter parameters[] = {
    { "action",  RPC_STRING | RPC_INTEGER | RPC_OBJECT, "an-action" },
    { "actions", RPC_ARRAY,                             "some-actions" },
    { "lang",    RPC_STRING,                            "a-language" },
    { "match",   RPC_INTEGER,                           "a-match" },
    { "seat",    RPC_INTEGER,                           "a-seat" },
    { "since",   RPC_INTEGER,                           "a-number" },
    { "turn",    RPC_INTEGER,                           "a-number" },
    { NULL, 0, NULL },
};
/* clang-format on */

/* ---- Beginning and ending -------------------------------------------------------- */

bool arena_guest_init(struct arena_guest *g, const struct arena_sitting *at, int seat,
                      const struct arena_bot *bot, int patience)
{
    const struct bb_box *box = bb_table_box(at->table);

    *g = (struct arena_guest){ .table = at->table,
                               .chairs = at->chairs,
                               .number = at->number,
                               .seat = seat,
                               .bot = bot,
                               .patience = patience };
    if (!pipe_start(&g->pipe, bot->command, 1000 * patience)) {
        g->fault = (struct arena_fault){ .word = "arena-no-program" };
        snprintf(g->fault.about, sizeof(g->fault.about), "%s", strerror(errno));
        return false;
    }
    bb_feed_init(&g->feed, seat);
    pipe_notify(&g->pipe, "seated",
                json_pack("{s:I, s:i, s:s, s:s}", "match", (json_int_t)g->number, "seat", seat,
                          "game", box->game->name, "hash", box->hash));
    return true;
}

void arena_guest_release(struct arena_guest *g)
{
    pipe_end(&g->pipe);
}

/* ---- Playing ---------------------------------------------------------------------- */

void arena_guest_news(struct arena_guest *g)
{
    const struct bb_reader *reader =
        bb_chair_reader(bb_chairs_get(g->chairs, g->table, g->seat, BB_EN));
    json_t *all = json_array(), *params;
    struct bb_news news;

    while (bb_feed_next(&g->feed, g->table, &news))
        json_array_append_new(all, rpc_news(reader, &news));
    if (json_array_size(all) > 0) {
        params = status(g);
        json_object_set_new(params, "number", json_integer(g->feed.count));
        json_object_set(params, "news", all);
        pipe_notify(&g->pipe, "news", params);
    }
    json_decref(all);
}

static void set_fault(struct arena_guest *g, const char *word)
{
    if (!g->fault.word)
        g->fault.word = word;
}

/* One that says nothing but what makes no sense is not listened to for ever. */
static void note_error(struct arena_guest *g, const json_t *answer)
{
    const json_t *error = json_object_get(answer, "error");

    if (!error)
        return;
    snprintf(g->fault.about, sizeof(g->fault.about), "%s",
             json_string_value(json_object_get(error, "message")));
    if (++g->errors == ERRORS_MAX)
        set_fault(g, "arena-nonsense");
}

static void hear_line(struct arena_guest *g, const char *line, size_t n)
{
    const struct rpc_door door = { .methods = methods, .parameters = parameters, .self = g };
    char *text = rpc_door_answer(&door, line, n);
    json_t *answer = text ? json_loads(text, 0, NULL) : NULL;

    free(text);
    if (!answer)
        return;
    note_error(g, answer);
    pipe_tell(&g->pipe, answer);
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Waits for more; false after a fault. */
static bool listen_on(struct arena_guest *g, double until)
{
    struct pollfd from = { .fd = g->pipe.from, .events = POLLIN };
    double left = until - now();

    if (left <= 0 || poll(&from, 1, (int)(1000 * left) + 1) == 0) {
        snprintf(g->fault.about, sizeof(g->fault.about), "%d", g->patience);
        set_fault(g, "arena-slow");
        return false;
    }
    switch (pipe_read(&g->pipe)) {
    case PIPE_OPEN:
        return true;
    case PIPE_ENDED:
        set_fault(g, "arena-ended");
        break;
    case PIPE_TOO_LONG:
        snprintf(g->fault.about, sizeof(g->fault.about), "> %d", PIPE_LINE);
        set_fault(g, "arena-nonsense");
        break;
    }
    return false;
}

bool arena_guest_act(struct arena_guest *g)
{
    double until = now() + g->patience;
    const char *line;
    size_t n;

    g->acted = false;
    g->errors = 0;
    do {
        while (!g->acted && !g->fault.word && (line = pipe_line(&g->pipe, &n)))
            hear_line(g, line, n);
    } while (!g->acted && !g->fault.word && listen_on(g, until));
    return !g->fault.word;
}

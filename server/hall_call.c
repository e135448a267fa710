/*
 * A call of a guest: which methods there are, who asks, and for which table.
 *
 * What changes something names its request, so that asking twice does it once: a request
 * that the store knows is answered with what came of it. What is asked while the table has
 * something to store waits.
 */
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <string.h>

extern const struct bb_words bb_server_words;

/* ---- Sentences ------------------------------------------------------------------------ */

const char *hall_word(enum bb_lang lang, const char *key)
{
    const char *text = bb_words_in(&bb_server_words, lang, key);

    return text ? text : key;
}

void hall_error(struct rpc_call *call, int code, const char *word, ...)
{
    va_list args;

    va_start(args, word);
    rpc_error_in(call, code, hall_word(call->lang, word), args);
    va_end(args);
}

/* ---- Who asks, and for what --------------------------------------------------------- */

bool hall_is_known(struct rpc_call *call)
{
    return hall_guest(call)->person.id || hall_refuse(call, HALL_NOBODY, "who-are-you");
}

bool hall_take_request(struct rpc_call *call, const struct hall_table *t)
{
    struct bb_guest *g = hall_guest(call);
    struct bb_store *store = g->hall->world.store;
    const char *request = rpc_text(call, "request");
    int64_t table = t ? t->id : 0, unread = store->unread;
    int number;

    if (!hall_is_known(call))
        return false;
    if (!request[0] || strlen(request) >= BB_REQUEST_MAX)
        return rpc_must_be(call, "request", "a-request");
    if ((t && !hall_knows_request(t, g->person.id, request)) ||
        !store->kind->request(store, g->person.id, request, &table, &number))
        return store->unread == unread || hall_refuse(call, HALL_NOT_STORED, "no-database");
    call->result =
        json_pack("{s:I, s:i, s:b}", "table", (json_int_t)table, "deed", number, "before", true);
    return false;
}

bool hall_may_see(const struct hall_table *t, const struct bb_guest *g, const char *key, bool sit)
{
    return t->open || (g->person.id && t->host == g->person.id) ||
           hall_seat_of(t, g->person.id) >= 0 || hall_kept_for(t, g->person.id) >= 0 ||
           hall_has_key(t, key, HALL_INVITATION) || (!sit && hall_has_key(t, key, HALL_WATCHING));
}

/* A step is tried on the table as it is known here: if another server has added something, its
 * number is taken, and if it is refused it is tried again. */
static bool is_hasty(struct hall_call *call)
{
    const char *method = json_string_value(json_object_get(call->request, "method"));

    call->hasty = !call->careful && strcmp(method, "apply") == 0;
    return call->hasty;
}

/* The table of that number, as it is by now unless the call is in haste; NULL after a refusal. */
static struct hall_table *find_table(struct rpc_call *call, int64_t id)
{
    struct bb_hall *h = hall_guest(call)->hall;
    struct hall_table *t = hall_find(h, id);

    if (!t && h->unreadable == id) {
        hall_error(call, HALL_DAMAGED, "table-damaged");
        return NULL;
    }
    if (t && hall_is_shared(h) && !t->pending && !is_hasty(hall_call_of(call)))
        hall_catch_up(h, t);
    if (t && t->box)
        return t;
    hall_error(call, HALL_NO_TABLE, "no-table");
    return NULL;
}

/* What another server has added while something is being stored decides later who may see it. */
static bool may_wait(const struct hall_table *t)
{
    return hall_is_shared(t->hall) && t->pending;
}

struct hall_table *hall_take_table(struct rpc_call *call, bool sit)
{
    struct bb_guest *g = hall_guest(call);
    json_int_t id = 0;
    struct hall_table *t;

    if (!rpc_number(call, "table", 1, HALL_TABLE_MAX, &id))
        return NULL;
    t = find_table(call, id);
    if (!t)
        return NULL;
    if (!hall_may_see(t, g, rpc_text(call, "key"), sit) && !may_wait(t)) {
        hall_error(call, HALL_NO_TABLE, "no-table");
        return NULL;
    }
    if (!t->pending && (t->stalled || hall_overdue(g->hall, t) >= 0)) {
        t->stalled = false;
        hall_go_on(g->hall, t);
    }
    if (t->pending) {
        if (!hall_wait(t, hall_call_of(call)))
            hall_error(call, RPC_TOO_MANY, "too-much-waits");
        return NULL;
    }
    return t;
}

struct hall_table *hall_take_at(struct rpc_call *call, unsigned stages, bool sit)
{
    struct hall_table *t = hall_take_table(call, sit);

    if (!t || !hall_take_request(call, t))
        return NULL;
    if (stages >> t->stage & 1)
        return t;
    if (t->stage == BB_CLOSED)
        hall_error(call, HALL_NOT_NOW, "closed");
    else
        hall_error(call, HALL_NOT_NOW, stages & 1U << BB_PLAYING ? "not-playing" : "past-that");
    return NULL;
}

int hall_own_seat(struct rpc_call *call, const struct hall_table *t)
{
    int seat = t ? hall_seat_of(t, hall_guest(call)->person.id) : -1;

    if (t && seat < 0)
        hall_error(call, HALL_NOT_YOURS, "not-seated");
    return seat;
}

bool hall_is_host(struct rpc_call *call, const struct hall_table *t)
{
    return t->host == hall_guest(call)->person.id || hall_refuse(call, HALL_NOT_YOURS, "host-only");
}

bool hall_carry_out(struct rpc_call *call, struct hall_table *t, json_t *deed)
{
    struct bb_guest *g = hall_guest(call);

    hall_do(t, deed);
    hall_store(g->hall, t, deed, hall_call_of(call), hall_info(t, g), true);
    return true;
}

bool hall_is_bot(struct rpc_call *call, const char *bot)
{
    struct bb_bot_spec spec;

    return (strlen(bot) < HALL_SPEC && bb_bot_parse(bot, &spec)) ||
           hall_refuse(call, RPC_PARAMS, "no-bot", bot);
}

int64_t hall_new_number(struct bb_hall *h)
{
    int64_t number;

    h->world.random(h->world.self, &number, sizeof(number));
    return (number & (HALL_TABLE_MAX - 1)) | 1;
}

/* ---- The tables of methods ------------------------------------------------------------- */

/* clang-format off */
static const struct rpc_method methods[] = {
    { "hello",    hall_hello,          "name",                  "lang" },
    { "me",       hall_me,             "",                      "lang" },
    { "games",    hall_games,          "",                      "lang" },
    { "create",   hall_create,         "game request",          "edition seats options open pace lang" },
    { "change",   hall_change_game,    "table request",         "game edition seats options open pace lang" },
    { "links",    hall_links,          "table request",         "renew key lang" },
    { "join",     hall_join,           "code",                  "lang" },
    { "tables",   hall_tables,         "which",                 "lang" },
    { "table",    hall_show,           "table",                 "key lang" },
    { "watch",    hall_begin_watching, "table",                 "since form key spectator lang" },
    { "unwatch",  hall_end_watching,   "table",                 "key lang" },
    { "sit",      hall_sit,            "table request",         "seat commitment key lang" },
    { "fill",     hall_fill,           "table bot request",     "seat name lang" },
    { "stand",    hall_stand,          "table request",         "seat lang" },
    { "ready",    hall_ready,          "table ready request",   "lang" },
    { "leave",    hall_leave,          "table request",         "bot lang" },
    { "order",    hall_order,          "table seats request",   "lang" },
    { "commit",   hall_commit,         "table commitment request", "lang" },
    { "rematch",  hall_rematch,        "table request",         "lang" },
    { "bring",    hall_bring,          "record secret seats request", "lang" },
    { "fetch",    hall_fetch,          "table request",         "lang" },
    { "qr",       hall_qr,             "text",                  "lang" },
    { "addresses", hall_addresses,     "",                      "lang" },
    { "phrase",   hall_phrase,         "request",               "lang" },
    { "recover",  hall_recover,        "phrase",                "lang" },
    { "hand",     hall_hand,           "table bot request",     "seat lang" },
    { "take",     hall_take,           "table request",         "commitment lang" },
    { "start",    hall_start,          "table request",         "lang" },
    { "open",     hall_open,           "table nonce request",   "lang" },
    { "apply",    hall_apply,          "table actions request", "lang" },
    { "undo",     hall_undo,           "table request",         "agree lang" },
    { "remind",   hall_remind,         "table seat",            "lang" },
    { "say",      hall_say,            "table text request",    "lang" },
    { "messages", hall_messages,       "table",                 "since lang" },
    { "view",     hall_view,           "table",                 "key lang" },
    { "text",     hall_text,           "table",                 "key lang" },
    { "legal",    hall_legal,          "table",                 "lang" },
    { "why_not",  hall_why_not,        "table action",          "lang" },
    { "preview",  hall_preview,        "table action",          "lang" },
    { "events",   hall_events,         "table",                 "since key lang" },
    { "story",    hall_story,          "table",                 "turn key lang" },
    { "score",    hall_score,          "table",                 "key lang" },
    { "record",   hall_record,         "table",                 "key lang" },
    { NULL, NULL, NULL, NULL },
};

static const struct rpc_parameter parameters[] = {
    { "action",     RPC_STRING | RPC_INTEGER | RPC_OBJECT, "an-action" },
    { "actions",    RPC_ARRAY,   "some-actions" },
    { "agree",      RPC_BOOLEAN, "a-truth" },
    { "bot",        RPC_STRING,  "a-text" },
    { "code",       RPC_STRING,  "a-text" },
    { "commitment", RPC_STRING,  "digits-64" },
    { "edition",    RPC_STRING,  "a-text" },
    { "form",       RPC_STRING,  "a-form" },
    { "game",       RPC_STRING,  "a-game" },
    { "key",        RPC_STRING,  "a-text" },
    { "lang",       RPC_STRING,  "a-language" },
    { "name",       RPC_STRING,  "a-text" },
    { "nonce",      RPC_STRING,  "digits-32" },
    { "open",       RPC_BOOLEAN, "a-truth" },
    { "options",    RPC_OBJECT,  "some-options" },
    { "pace",       RPC_OBJECT,  "some-numbers" },
    { "phrase",     RPC_STRING,  "a-text" },
    { "record",     RPC_STRING,  "a-text" },
    { "ready",      RPC_BOOLEAN, "a-truth" },
    { "renew",      RPC_STRING,  "a-link" },
    { "request",    RPC_STRING,  "a-text" },
    { "seat",       RPC_INTEGER, "a-number" },
    { "seats",      RPC_INTEGER | RPC_ARRAY, "seats-or-number" },
    { "secret",     RPC_STRING,  "digits-64" },
    { "since",      RPC_INTEGER, "a-number" },
    { "spectator",  RPC_BOOLEAN, "a-truth" },
    { "table",      RPC_INTEGER, "a-table" },
    { "text",       RPC_STRING,  "a-text" },
    { "turn",       RPC_INTEGER, "a-number" },
    { "which",      RPC_STRING,  "a-list" },
    { NULL, 0, NULL },
};
/* clang-format on */

static void run(struct hall_call *own, struct rpc_call *call)
{
    const struct rpc_door door = {
        .methods = methods, .parameters = parameters, .lang = BB_EN, .self = own
    };

    rpc_door_run(&door, own->request, call);
}

/* Nothing is said that follows from what could not be read. */
static void answer(struct bb_guest *g, struct rpc_call *call, json_t *id, bool unread)
{
    struct rpc_call refused = { .lang = call->lang };
    json_t *out = rpc_call_answer(call, id);

    if (unread) {
        json_decref(out);
        hall_error(&refused, HALL_NOT_STORED, "no-database");
        out = rpc_call_answer(&refused, id);
    }
    hall_send(g, out);
}

void hall_run(struct bb_guest *g, json_t *request)
{
    const struct bb_store *store = g->hall->world.store;
    struct hall_call own = { .guest = g, .request = request };
    int64_t unread;
    struct rpc_call call;

    if (g->unread)
        hall_recognize(g);
    unread = store->unread - g->unread;
    run(&own, &call);
    if (!own.later && own.hasty && call.code != RPC_OK) {
        json_decref(call.data);
        own = (struct hall_call){ .guest = g, .request = request, .careful = true };
        run(&own, &call);
    }
    if (!own.later)
        answer(g, &call, json_object_get(request, "id"), store->unread != unread);
    for (int i = 0; i < HALL_WATCHED && !own.later; i++) {
        if (g->watched[i] && !g->watched[i]->table->pending)
            hall_tell_news(g->watched[i]);
    }
}

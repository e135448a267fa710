/*
 * The methods of the engine with their parameters.
 */
#include "bots/mind.h"
#include "cli/rpc_call.h"
#include "rpc/envelope.h"

#include <stdlib.h>

#define HOW_TO_OPEN "edition_file dealer seed secret"

/* clang-format off */
static const struct rpc_method methods[] = {
    { "games",   rpc_do_games,   "",                   "lang" },
    { "new",     rpc_do_new,     "game",               "seats options names commitments " HOW_TO_OPEN },
    { "open",    rpc_do_open,    "match nonces",       "" },
    { "load",    rpc_do_load,    "",                   "record position game names " HOW_TO_OPEN },
    { "free",    rpc_do_free,    "match",              "" },
    { "state",   rpc_do_state,   "match",              "" },
    { "view",    rpc_do_view,    "match seat",         "" },
    { "text",    rpc_do_text,    "match seat",         "lang" },
    { "legal",   rpc_do_legal,   "match seat",         "lang" },
    { "why_not", rpc_do_why_not, "match seat action",  "lang" },
    { "events",  rpc_do_events,  "match seat",         "since lang" },
    { "score",   rpc_do_score,   "match",              "seat lang" },
    { "story",   rpc_do_story,   "match seat",         "turn lang" },
    { "preview", rpc_do_preview, "match seat action",  "lang" },
    { "record",  rpc_do_record,  "match",              "" },
    { "apply",   rpc_do_apply,   "match seat actions", "lang" },
    { "undo",    rpc_do_undo,    "match seat",         "agree" },
    { "bot",     rpc_do_bot,     "match seat bot",     "seed apply" },
    { "hint",    rpc_do_hint,    "match seat",         "playouts seed lang" },
    { "analyse", rpc_do_analyse, "match",              "seat playouts seed lang" },
    { NULL, NULL, NULL, NULL },
};


static const struct rpc_parameter parameters[] = {
    { "action",       RPC_STRING | RPC_INTEGER | RPC_OBJECT, "an-action" },
    { "actions",      RPC_ARRAY,                     "some-actions" },
    { "agree",        RPC_BOOLEAN,                   "a-truth" },
    { "apply",        RPC_BOOLEAN,                   "a-truth" },
    { "bot",          RPC_STRING,                    "a-text" },
    { "commitments",  RPC_ARRAY,                     "some-commitments" },
    { "dealer",       RPC_STRING,                    "a-dealer" },
    { "edition_file", RPC_STRING,                    "a-file" },
    { "game",         RPC_STRING,                    "a-game" },
    { "lang",         RPC_STRING,                    "a-language" },
    { "match",        RPC_INTEGER,                   "a-match" },
    { "names",        RPC_ARRAY,                     "some-names" },
    { "nonces",       RPC_ARRAY,                     "some-nonces" },
    { "options",      RPC_OBJECT,                    "some-options" },
    { "playouts",     RPC_INTEGER,                   "a-number" },
    { "position",     RPC_OBJECT,                    "an-object" },
    { "record",       RPC_STRING,                    "a-text" },
    { "seat",         RPC_INTEGER | RPC_STRING,          "a-seat" },
    { "seats",        RPC_INTEGER,                   "a-number" },
    { "secret",       RPC_STRING,                    "digits-64" },
    { "seed",         RPC_INTEGER,                   "a-number" },
    { "since",        RPC_INTEGER,                   "a-number" },
    { "turn",         RPC_INTEGER,                   "a-number" },
    { NULL, 0, NULL },
};
/* clang-format on */

/* ---- Making ---------------------------------------------------------------- */

struct rpc *rpc_new(const struct rpc_world *world, enum bb_lang lang)
{
    struct rpc *rpc = calloc(1, sizeof(*rpc));

    if (!rpc)
        abort();
    rpc->world = *world;
    rpc->mind = bb_mind_new();
    rpc->lang = lang;
    return rpc;
}

char *rpc_answer(struct rpc *rpc, const char *line, size_t n)
{
    const struct rpc_door door = {
        .methods = methods, .parameters = parameters, .lang = rpc->lang, .self = rpc
    };

    return rpc_door_answer(&door, line, n);
}

void rpc_free(struct rpc *rpc)
{
    for (int i = 0; i < RPC_MATCHES; i++)
        rpc_match_free(rpc->match[i]);
    bb_mind_free(rpc->mind);
    free(rpc);
}

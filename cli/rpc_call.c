/*
 * Finding matches and seats, and what answers have in common.
 */
#include "cli/rpc_call.h"

#include <stdlib.h>
#include <string.h>

int rpc_seat(struct rpc_call *call, const struct rpc_match *m, int also)
{
    const char *word = rpc_text(call, "seat");
    json_int_t seat = -1;

    if (!word)
        return rpc_number(call, "seat", 0, bb_match_seats(m->table.match) - 1, &seat) ? (int)seat
                                                                                      : -1;
    if (also & RPC_CHANCE && strcmp(word, "*") == 0)
        return BB_CHANCE;
    if (also & RPC_SPECTATOR && strcmp(word, "spectator") == 0)
        return BB_NOBODY;
    rpc_error(call, RPC_PARAMS, "Here the parameter 'seat' must be a number%s%s.",
              also & RPC_CHANCE ? " or \"*\"" : "",
              also & RPC_SPECTATOR ? " or \"spectator\"" : "");
    return -1;
}

/* ---- Matches -------------------------------------------------------------- */

struct rpc_match *rpc_find(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find_any(call);

    if (!m || !m->waits)
        return m;
    rpc_error(call, RPC_WAITS, "The match waits for its nonces; open it first.");
    return NULL;
}

struct rpc_match *rpc_find_any(struct rpc_call *call)
{
    json_int_t id = json_integer_value(rpc_param(call, "match"));

    for (int i = 0; i < RPC_MATCHES; i++) {
        struct rpc_match *m = rpc_of(call)->match[i];

        if (m && m->id == id)
            return m;
    }
    rpc_error(call, RPC_NO_MATCH, "There is no match %lld.", (long long)id);
    return NULL;
}

void rpc_match_free(struct rpc_match *m)
{
    if (!m)
        return;
    bb_chairs_release(&m->chairs);
    bb_table_release(&m->table);
    free(m->own_parts);
    free(m);
}

struct bb_chair *rpc_chair(const struct rpc_call *call, struct rpc_match *m, int seat)
{
    return bb_chairs_get(&m->chairs, &m->table, seat, call->lang);
}

struct bb_reader rpc_reader(const struct rpc_call *call, struct rpc_match *m, int seat)
{
    struct bb_reader reader =
        *bb_chair_reader(rpc_chair(call, m, seat == BB_CHANCE ? BB_NOBODY : seat));

    reader.seat = seat;
    return reader;
}

json_t *rpc_status(const struct rpc_match *m)
{
    bb_seats to_act = bb_match_to_act(m->table.match);

    return json_pack("{s:I, s:o, s:b}", "match", (json_int_t)m->id, "to_act", bb_json_seats(to_act),
                     "over", to_act == 0);
}

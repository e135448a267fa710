/*
 * Methods that ask about a match and change nothing.
 *
 * For a seat or a spectator the answer comes from what its chair was shown. Only the
 * referee's questions, `state`, `record`, those of the seat "*" and a `score` that names no
 * seat, look at the truth.
 */
#include "base/hex.h"
#include "cli/rpc_call.h"
#include "rpc/ask.h"
#include "rpc/chair_json.h"

#include <limits.h>

/* ---- What only the referee asks ------------------------------------------------ */

bool rpc_do_state(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);
    char secret[BB_HASH_HEX];

    if (!m)
        return false;
    bb_hex_write(m->table.fair.secret, BB_HASH_BYTES, secret);
    call->result = rpc_status(m);
    json_object_set_new(call->result, "steps", json_integer(bb_match_steps(m->table.match)));
    json_object_set_new(call->result, "secret", m->table.deals ? json_string(secret) : json_null());
    json_object_set_new(call->result, "position",
                        bb_json_state(m->box, bb_match_truth(m->table.match), BB_CHANCE));
    return true;
}

static void write_record(const void *self, struct bb_text *out)
{
    bb_table_record(self, out);
}

bool rpc_do_record(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);

    if (!m)
        return false;
    call->result = json_pack("{s:I}", "match", (json_int_t)m->id);
    rpc_put_text(call->result, "record", bb_chairs_written(write_record, &m->table));
    return true;
}

static json_t *list_outcomes(const struct rpc_match *m, const struct bb_reader *reader)
{
    const struct bb_match *match = m->table.match;
    bb_action open[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];
    json_t *list = json_array();
    int n = 0;

    if (bb_match_to_act(match) & BB_SEAT(BB_CHANCE))
        n = m->box->game->chance(m->box->parts, bb_match_truth(match), open, weight);
    for (int i = 0; i < n; i++) {
        json_t *outcome = chair_json_action(reader, open[i]);

        json_object_set_new(outcome, "weight", json_integer(weight[i]));
        json_array_append_new(list, outcome);
    }
    return list;
}

static bool why_not_chance(struct rpc_call *call, struct rpc_match *m)
{
    struct bb_reader reader = rpc_reader(call, m, BB_CHANCE);
    bb_action a = rpc_action(call, &reader);
    struct bb_refusal why = { .word = NULL };

    if (!a)
        return false;
    if (!bb_is_legal(m->box, bb_match_truth(m->table.match), BB_CHANCE, a))
        why = bb_match_why_not(m->table.match, BB_CHANCE, a);
    call->result = json_object();
    rpc_put_refusal(&reader, &why, call->result);
    return true;
}

static bool events_of_all(struct rpc_call *call, struct rpc_match *m, json_t *into)
{
    struct bb_reader reader = rpc_reader(call, m, BB_CHANCE);
    struct bb_event all[RPC_EVENTS];
    json_int_t since = 0;
    int n;

    if (!rpc_number(call, "since", 0, INT_MAX / 2, &since))
        return false;
    n = bb_match_events(m->table.match, BB_CHANCE, (int)since, all, RPC_EVENTS);
    rpc_put_events(&reader, all, n, since, into);
    return true;
}

/* ---- What seats ask --------------------------------------------------------------- */

/* The beginning of an answer to a seat: the status, or just the match. */
static json_t *begin(const struct rpc_match *m, bool with_status)
{
    return with_status ? rpc_status(m) : json_pack("{s:I}", "match", (json_int_t)m->id);
}

/* Asks the chair of the seat that the call names. */
static bool ask(struct rpc_call *call, int also, bool with_status,
                bool (*question)(struct rpc_call *call, const struct bb_chair *c, json_t *into))
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, also) : -1;

    return seat >= 0 && rpc_ask(call, rpc_chair(call, m, seat), begin(m, with_status), question);
}

bool rpc_do_view(struct rpc_call *call)
{
    return ask(call, RPC_SPECTATOR, true, rpc_ask_view);
}

bool rpc_do_text(struct rpc_call *call)
{
    return ask(call, RPC_SPECTATOR, false, rpc_ask_text);
}

bool rpc_do_preview(struct rpc_call *call)
{
    return ask(call, RPC_PLAYERS, true, rpc_ask_preview);
}

bool rpc_do_story(struct rpc_call *call)
{
    return ask(call, RPC_SPECTATOR, true, rpc_ask_story);
}

bool rpc_do_legal(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE) : -1;
    struct bb_reader reader;

    if (seat < 0)
        return false;
    if (seat != BB_CHANCE)
        return rpc_ask(call, rpc_chair(call, m, seat), begin(m, true), rpc_ask_legal);
    reader = rpc_reader(call, m, seat);
    call->result = begin(m, true);
    json_object_set_new(call->result, "seat", rpc_seat_name(seat));
    json_object_set_new(call->result, "actions", list_outcomes(m, &reader));
    return true;
}

bool rpc_do_why_not(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE) : -1;
    json_t *into;

    if (seat < 0)
        return false;
    if (seat == BB_CHANCE)
        return why_not_chance(call, m);
    into = json_object();
    return rpc_settle(call, into, rpc_ask_why_not(call, rpc_chair(call, m, seat), into));
}

bool rpc_do_events(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE | RPC_SPECTATOR) : -1;
    json_t *into;

    if (seat < 0)
        return false;
    if (seat != BB_CHANCE)
        return rpc_ask(call, rpc_chair(call, m, seat), begin(m, false), rpc_ask_events);
    into = begin(m, false);
    json_object_set_new(into, "seat", rpc_seat_name(seat));
    return rpc_settle(call, into, events_of_all(call, m, into));
}

/* As a seat sees them, or as they are: whoever names no seat is the referee. */
bool rpc_do_score(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    bool named = rpc_param(call, "seat") != NULL;
    int seat = BB_NOBODY;

    if (m && named)
        seat = rpc_seat(call, m, RPC_SPECTATOR);
    if (!m || seat < 0)
        return false;
    call->result = rpc_status(m);
    if (named)
        json_object_set_new(call->result, "seat", rpc_seat_name(seat));
    rpc_put_score(rpc_chair(call, m, seat), named ? NULL : bb_match_truth(m->table.match),
                  call->result);
    return true;
}

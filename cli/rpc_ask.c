/*
 * Methods that ask about a match and change nothing.
 *
 * For a seat or a spectator the answer comes from what its chair was shown. Only the
 * referee's questions, `state`, `record`, those of the seat "*" and a `score` that names no
 * seat, look at the truth.
 */
#include "base/hex.h"
#include "cli/rpc_call.h"
#include "rpc/chair_json.h"

#include <limits.h>
#include <stdlib.h>

/* ---- Positions -------------------------------------------------------------- */

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

static json_t *seat_name(int seat)
{
    return seat == BB_NOBODY ? json_string("spectator") : bb_json_seat(seat);
}

/* The beginning of an answer to a seat: the status and the seat. */
static void begin(struct rpc_call *call, const struct rpc_match *m, int seat)
{
    call->result = rpc_status(m);
    json_object_set_new(call->result, "seat", seat_name(seat));
}

bool rpc_do_view(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_SPECTATOR) : -1;

    if (seat < 0)
        return false;
    begin(call, m, seat);
    json_object_set_new(
        call->result, "position",
        bb_json_state(m->box, bb_chair_view(rpc_chair(call, m, seat))->s.bytes, seat));
    return true;
}

/* ---- As text --------------------------------------------------------------- */

static void write_record(const void *self, struct bb_text *out)
{
    bb_table_record(self, out);
}

/* Puts a text into the result, and frees it. */
static void set_text(struct rpc_call *call, const char *name, char *text)
{
    json_object_set_new(call->result, name, json_string(text));
    free(text);
}

bool rpc_do_text(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_SPECTATOR) : -1;

    if (seat < 0)
        return false;
    call->result = json_pack("{s:I, s:o}", "match", (json_int_t)m->id, "seat", seat_name(seat));
    set_text(call, "text", bb_chairs_said(rpc_chair(call, m, seat), BB_SAY_TEXT));
    return true;
}

bool rpc_do_record(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);

    if (!m)
        return false;
    call->result = json_pack("{s:I}", "match", (json_int_t)m->id);
    set_text(call, "record", bb_chairs_written(write_record, &m->table));
    return true;
}

/* ---- Actions --------------------------------------------------------------- */

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

bool rpc_do_legal(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE) : -1;
    struct bb_reader reader;

    if (seat < 0)
        return false;
    begin(call, m, seat);
    reader = rpc_reader(call, m, seat);
    json_object_set_new(call->result, "actions",
                        seat == BB_CHANCE ? list_outcomes(m, &reader)
                                          : chair_json_actions(rpc_chair(call, m, seat)));
    return true;
}

/* Its word is NULL if the action is open. */
static struct bb_refusal why_not(const struct rpc_call *call, struct rpc_match *m, int seat,
                                 bb_action a)
{
    if (seat != BB_CHANCE)
        return bb_chair_why_not(rpc_chair(call, m, seat), a);
    if (bb_is_legal(m->box, bb_match_truth(m->table.match), seat, a))
        return (struct bb_refusal){ .word = NULL };
    return bb_match_why_not(m->table.match, seat, a);
}

bool rpc_do_why_not(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE) : -1;
    struct bb_reader reader;
    struct bb_refusal why;
    json_t *refusal;
    bb_action a;

    if (seat < 0)
        return false;
    reader = rpc_reader(call, m, seat);
    a = rpc_action(call, &reader);
    if (!a)
        return false;
    why = why_not(call, m, seat, a);
    call->result = json_pack("{s:b}", "legal", why.word == NULL);
    if (!why.word)
        return true;
    refusal = bb_json_refusal(&reader, &why);
    json_object_update(call->result, refusal);
    json_decref(refusal);
    return true;
}

bool rpc_do_preview(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_PLAYERS) : -1;
    const struct bb_chair *c;
    struct bb_refusal why;
    json_t *trial;
    bb_action a;

    if (seat < 0)
        return false;
    c = rpc_chair(call, m, seat);
    a = rpc_action(call, bb_chair_reader(c));
    if (!a)
        return false;
    why = bb_chair_why_not(c, a);
    if (why.word)
        return rpc_refuse_action(call, bb_chair_reader(c), &why);
    begin(call, m, seat);
    trial = chair_json_trial(c, a);
    json_object_update(call->result, trial);
    json_decref(trial);
    return true;
}

/* ---- What happened ---------------------------------------------------------- */

bool rpc_do_events(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE | RPC_SPECTATOR) : -1, n;
    struct bb_event all[RPC_EVENTS];
    const struct bb_event *event = all;
    struct bb_reader reader;
    json_int_t since = 0;
    json_t *list;

    if (seat < 0 || !rpc_number(call, "since", 0, INT_MAX / 2, &since))
        return false;
    reader = rpc_reader(call, m, seat);
    if (seat == BB_CHANCE) {
        n = bb_match_events(m->table.match, seat, (int)since, all, RPC_EVENTS);
    } else {
        n = bb_chair_log(rpc_chair(call, m, seat), &event) - (int)since;
        event += since;
    }
    list = json_array();
    for (int i = 0; i < n && i < RPC_EVENTS; i++)
        json_array_append_new(list, bb_json_event(&reader, &event[i]));
    call->result =
        json_pack("{s:I, s:o, s:o, s:I}", "match", (json_int_t)m->id, "seat", seat_name(seat),
                  "events", list, "next", since + (json_int_t)json_array_size(list));
    return true;
}

/* All turns, or the one that is asked for. */
bool rpc_do_story(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_SPECTATOR) : -1, count;
    bool one = rpc_param(call, "turn") != NULL;
    const struct bb_chair *c;
    json_int_t turn = 0;
    json_t *list;

    if (seat < 0)
        return false;
    c = rpc_chair(call, m, seat);
    count = bb_chair_turns(c);
    if (!rpc_number(call, "turn", 0, count - 1, &turn))
        return false;
    list = json_array();
    for (int i = (int)turn; i < (one ? turn + 1 : count); i++)
        json_array_append_new(list, chair_json_turn(c, i));
    begin(call, m, seat);
    json_object_set_new(call->result, "count", json_integer(count));
    json_object_set_new(call->result, "turns", list);
    return true;
}

/* ---- Scores ------------------------------------------------------------------ */

/* As a seat sees them, or as they are: whoever names no seat is the referee. */
bool rpc_do_score(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    bool named = rpc_param(call, "seat") != NULL;
    int seat = BB_NOBODY;
    const struct bb_chair *c;
    json_t *opponent, *account;
    const void *view;

    if (m && named)
        seat = rpc_seat(call, m, RPC_SPECTATOR);
    if (!m || seat < 0)
        return false;
    c = rpc_chair(call, m, seat);
    view = bb_chair_view(c)->s.bytes;
    call->result = rpc_status(m);
    if (named)
        json_object_set_new(call->result, "seat", seat_name(seat));
    json_object_set_new(
        call->result, "scores",
        bb_json_score(m->box, named ? view : bb_match_truth(m->table.match), bb_chair_seats(c)));
    opponent = chair_json_opponent(c);
    if (opponent)
        json_object_set_new(call->result, "opponent", opponent);
    account = bb_json_account(bb_chair_reader(c), view);
    if (json_array_size(account) > 0)
        json_object_set(call->result, "account", account);
    json_decref(account);
    return true;
}

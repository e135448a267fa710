/*
 * Methods that ask about a match and change nothing.
 */
#include "base/hex.h"
#include "cli/rpc_call.h"
#include "engine/face.h"
#include "engine/notation.h"

#include <limits.h>
#include <stdlib.h>

bool rpc_do_state(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);
    char secret[BB_HASH_HEX];

    if (!m)
        return false;
    bb_hex_write(m->fair.secret, BB_HASH_BYTES, secret);
    call->result = rpc_status(m);
    json_object_set_new(call->result, "steps", json_integer(bb_match_steps(m->match)));
    json_object_set_new(call->result, "secret", m->deals ? json_string(secret) : json_null());
    json_object_set_new(call->result, "position",
                        bb_json_state(m->box, bb_match_truth(m->match), BB_CHANCE));
    return true;
}

static json_t *seat_name(int seat)
{
    if (seat == BB_CHANCE)
        return json_string("*");
    return seat == BB_NOBODY ? json_string("spectator") : json_integer(seat);
}

bool rpc_do_view(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_SPECTATOR) : -1;

    if (seat < 0)
        return false;
    call->result = rpc_status(m);
    json_object_set_new(call->result, "seat", seat_name(seat));
    json_object_set_new(call->result, "position",
                        bb_json_state(m->box, bb_match_truth(m->match), seat));
    return true;
}

/* ---- As text --------------------------------------------------------------- */

static void write_view(const struct rpc_match *m, const struct bb_reader *reader,
                       struct bb_text *out)
{
    struct bb_view view;

    bb_match_view(m->match, reader->seat, &view);
    bb_face_text(reader, view.s.bytes, out);
}

static void write_record(const struct rpc_match *m, const struct bb_reader *reader,
                         struct bb_text *out)
{
    (void)reader;
    bb_record_head(m->match, &m->record, out);
    bb_record_lines(m->match, 0, out);
    bb_record_tail(m->match, &m->record, out);
}

/* What `write` writes, however long it is. */
static json_t *written(void (*write)(const struct rpc_match *m, const struct bb_reader *reader,
                                     struct bb_text *out),
                       const struct rpc_match *m, const struct bb_reader *reader)
{
    struct bb_text t;
    json_t *out;
    char *buf;

    bb_text_init(&t, NULL, 0);
    write(m, reader, &t);
    buf = malloc(t.len + 1);
    if (!buf)
        abort();
    bb_text_init(&t, buf, t.len + 1);
    write(m, reader, &t);
    out = json_string(buf);
    free(buf);
    return out;
}

bool rpc_do_text(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_SPECTATOR) : -1;
    struct bb_reader reader;

    if (seat < 0)
        return false;
    reader = rpc_reader(call, m, seat);
    call->result = json_pack("{s:I, s:o, s:o}", "match", (json_int_t)m->id, "seat", seat_name(seat),
                             "text", written(write_view, m, &reader));
    return true;
}

bool rpc_do_record(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);

    if (!m)
        return false;
    call->result = json_pack("{s:I, s:o}", "match", (json_int_t)m->id, "record",
                             written(write_record, m, NULL));
    return true;
}

/* ---- Actions --------------------------------------------------------------- */

/* An action, and how the reader would write it. */
static json_t *describe_action(const struct bb_reader *reader, bb_action a)
{
    json_t *out = bb_json_action(reader->box, a);
    char said[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, said, sizeof(said));
    bb_notation_print(reader->box, a, reader, &t);
    json_object_set_new(out, "said", rpc_string(said));
    return out;
}

static json_t *list_outcomes(const struct rpc_match *m, const struct bb_reader *reader)
{
    const void *truth = bb_match_truth(m->match);
    bb_action open[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];
    json_t *list = json_array();
    int n = 0;

    if (bb_match_to_act(m->match) & BB_SEAT(BB_CHANCE))
        n = m->box->game->chance(m->box->parts, truth, open, weight);
    for (int i = 0; i < n; i++) {
        json_t *outcome = describe_action(reader, open[i]);

        json_object_set_new(outcome, "weight", json_integer(weight[i]));
        json_array_append_new(list, outcome);
    }
    return list;
}

/* From the seat's view: a list cannot tell more than the seat may know. */
static json_t *list_actions(const struct rpc_match *m, const struct bb_reader *reader)
{
    bb_action open[BB_ACTIONS_MAX];
    json_t *list = json_array();
    struct bb_view view;
    int n;

    bb_match_view(m->match, reader->seat, &view);
    n = bb_legal(m->box, view.s.bytes, reader->seat, open);
    for (int i = 0; i < n; i++)
        json_array_append_new(list, describe_action(reader, open[i]));
    return list;
}

bool rpc_do_legal(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE) : -1;
    struct bb_reader reader;

    if (seat < 0)
        return false;
    reader = rpc_reader(call, m, seat);
    call->result = rpc_status(m);
    json_object_set_new(call->result, "seat", seat_name(seat));
    json_object_set_new(call->result, "actions",
                        seat == BB_CHANCE ? list_outcomes(m, &reader) : list_actions(m, &reader));
    return true;
}

static bool is_open(const struct rpc_match *m, int seat, bb_action a)
{
    struct bb_view view;

    if (seat == BB_CHANCE)
        return bb_is_legal(m->box, bb_match_truth(m->match), seat, a);
    bb_match_view(m->match, seat, &view);
    return bb_is_legal(m->box, view.s.bytes, seat, a);
}

bool rpc_do_why_not(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE) : -1;
    struct bb_reader reader;
    struct bb_refusal why;
    json_t *refusal;
    bb_action a;

    if (seat < 0)
        return false;
    reader = rpc_reader(call, m, seat);
    a = bb_json_to_action(m->box, rpc_param(call, "action"), &reader);
    if (!a)
        return rpc_refuse(call, RPC_PARAMS, "The parameter 'action' is not an action of %s.",
                          m->box->game->name);
    call->result = json_pack("{s:b}", "legal", is_open(m, seat, a));
    if (json_is_true(json_object_get(call->result, "legal")))
        return true;
    why = bb_match_why_not(m->match, seat, a);
    refusal = bb_json_refusal(&reader, &why);
    json_object_update(call->result, refusal);
    json_decref(refusal);
    return true;
}

/* ---- Events and scores ----------------------------------------------------- */

bool rpc_do_events(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE | RPC_SPECTATOR) : -1, n;
    struct bb_event event[RPC_EVENTS];
    json_t *list = NULL;
    json_int_t since = 0;
    struct bb_reader reader;

    if (seat < 0 || !rpc_number(call, "since", 0, INT_MAX / 2, &since))
        return false;
    reader = rpc_reader(call, m, seat);
    n = bb_match_events(m->match, seat, (int)since, event, RPC_EVENTS);
    list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, bb_json_event(&reader, &event[i]));
    call->result = json_pack("{s:I, s:o, s:o, s:I}", "match", (json_int_t)m->id, "seat",
                             seat_name(seat), "events", list, "next", since + n);
    return true;
}

bool rpc_do_score(struct rpc_call *call)
{
    const struct rpc_match *m = rpc_find(call);
    struct bb_reader reader;
    struct bb_view view;
    json_t *account;

    if (!m)
        return false;
    reader = rpc_reader(call, m, BB_NOBODY);
    bb_match_view(m->match, BB_NOBODY, &view);
    call->result = rpc_status(m);
    json_object_set_new(call->result, "scores",
                        bb_json_score(m->box, bb_match_truth(m->match), bb_match_seats(m->match)));
    account = bb_json_account(&reader, view.s.bytes);
    if (json_array_size(account) > 0)
        json_object_set(call->result, "account", account);
    json_decref(account);
    return true;
}

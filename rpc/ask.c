/*
 * Questions to a chair. All answers come from what it was shown.
 */
#include "rpc/ask.h"
#include "rpc/chair_json.h"
#include "rpc/chairs.h"

#include <limits.h>
#include <stdlib.h>

json_t *rpc_seat_name(int seat)
{
    return seat == BB_NOBODY ? json_string("spectator") : bb_json_seat(seat);
}

bool rpc_settle(struct rpc_call *call, json_t *answer, bool good)
{
    if (good)
        call->result = answer;
    else
        json_decref(answer);
    return good;
}

bool rpc_ask(struct rpc_call *call, const struct bb_chair *c, json_t *begun,
             bool (*question)(struct rpc_call *call, const struct bb_chair *c, json_t *into))
{
    json_object_set_new(begun, "seat", rpc_seat_name(bb_chair_reader(c)->seat));
    return rpc_settle(call, begun, question(call, c, begun));
}

void rpc_put_text(json_t *into, const char *name, char *text)
{
    json_object_set_new(into, name, json_string(text));
    free(text);
}

/* ---- Positions and actions ------------------------------------------------------ */

bool rpc_ask_view(struct rpc_call *call, const struct bb_chair *c, json_t *into)
{
    const struct bb_reader *r = bb_chair_reader(c);

    (void)call;
    json_object_set_new(into, "position",
                        bb_json_state(r->box, bb_chair_view(c)->s.bytes, r->seat));
    return true;
}

bool rpc_ask_text(struct rpc_call *call, const struct bb_chair *c, json_t *into)
{
    (void)call;
    rpc_put_text(into, "text", bb_chairs_said(c, BB_SAY_TEXT));
    return true;
}

bool rpc_ask_legal(struct rpc_call *call, const struct bb_chair *c, json_t *into)
{
    (void)call;
    json_object_set_new(into, "actions", chair_json_actions(c));
    return true;
}

void rpc_put_refusal(const struct bb_reader *reader, const struct bb_refusal *why, json_t *into)
{
    json_t *refusal;

    json_object_set_new(into, "legal", json_boolean(why->word == NULL));
    if (!why->word)
        return;
    refusal = bb_json_refusal(reader, why);
    json_object_update(into, refusal);
    json_decref(refusal);
}

bool rpc_ask_why_not(struct rpc_call *call, const struct bb_chair *c, json_t *into)
{
    bb_action a = rpc_action(call, bb_chair_reader(c));
    struct bb_refusal why;

    if (!a)
        return false;
    why = bb_chair_why_not(c, a);
    rpc_put_refusal(bb_chair_reader(c), &why, into);
    return true;
}

bool rpc_ask_preview(struct rpc_call *call, const struct bb_chair *c, json_t *into)
{
    bb_action a = rpc_action(call, bb_chair_reader(c));
    struct bb_refusal why;
    json_t *trial;

    if (!a)
        return false;
    why = bb_chair_why_not(c, a);
    if (why.word)
        return rpc_refuse_action(call, bb_chair_reader(c), &why);
    trial = chair_json_trial(c, a);
    json_object_update(into, trial);
    json_decref(trial);
    return true;
}

/* ---- What happened ---------------------------------------------------------- */

void rpc_put_events(const struct bb_reader *reader, const struct bb_event *event, int n,
                    json_int_t since, json_t *into)
{
    json_t *list = json_array();

    for (int i = 0; i < n && i < RPC_EVENTS; i++)
        json_array_append_new(list, bb_json_event(reader, &event[i]));
    json_object_set_new(into, "next", json_integer(since + (json_int_t)json_array_size(list)));
    json_object_set_new(into, "events", list);
}

bool rpc_ask_events(struct rpc_call *call, const struct bb_chair *c, json_t *into)
{
    const struct bb_event *event;
    json_int_t since = 0;
    int n;

    if (!rpc_number(call, "since", 0, INT_MAX / 2, &since))
        return false;
    n = bb_chair_log(c, &event) - (int)since;
    rpc_put_events(bb_chair_reader(c), event + (n > 0 ? since : 0), n, since, into);
    return true;
}

json_t *rpc_news(const struct bb_reader *reader, const struct bb_news *news)
{
    json_t *events = json_array();

    for (int i = 0; i < news->n; i++)
        json_array_append_new(events, bb_json_event(reader, &news->event[i]));
    return json_pack("{s:o, s:o}", "events", events, "position",
                     bb_json_state(reader->box, news->view.s.bytes, reader->seat));
}

/* All turns, or the one that is asked for. */
bool rpc_ask_story(struct rpc_call *call, const struct bb_chair *c, json_t *into)
{
    bool one = rpc_param(call, "turn") != NULL;
    int count = bb_chair_turns(c);
    json_int_t turn = 0;
    json_t *list;

    if (!rpc_number(call, "turn", 0, count - 1, &turn))
        return false;
    list = json_array();
    for (int i = (int)turn; i < (one ? turn + 1 : count); i++)
        json_array_append_new(list, chair_json_turn(c, i));
    json_object_set_new(into, "count", json_integer(count));
    json_object_set_new(into, "turns", list);
    return true;
}

void rpc_put_score(const struct bb_chair *c, const void *truth, json_t *into)
{
    const struct bb_reader *r = bb_chair_reader(c);
    const void *view = bb_chair_view(c)->s.bytes;
    json_t *opponent = chair_json_opponent(c), *account = bb_json_account(r, view);

    json_object_set_new(into, "scores",
                        bb_json_score(r->box, truth ? truth : view, bb_chair_seats(c)));
    if (opponent)
        json_object_set_new(into, "opponent", opponent);
    if (json_array_size(account) > 0)
        json_object_set(into, "account", account);
    json_decref(account);
}

bool rpc_ask_score(struct rpc_call *call, const struct bb_chair *c, json_t *into)
{
    (void)call;
    rpc_put_score(c, NULL, into);
    return true;
}

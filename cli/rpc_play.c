/*
 * Methods that move a match on, or back. What is played is the table's; a bot chooses by
 * what its seat's chair was shown.
 */
#include "bots/spec.h"
#include "bots/threads.h"
#include "cli/rpc_call.h"

/* ---- apply ----------------------------------------------------------------- */

/* The steps of a seat and what chance makes of them, or nothing. */
static bool act(struct rpc_call *call, struct rpc_match *m, const struct bb_reader *reader,
                const bb_action *a, int n)
{
    struct bb_refusal why;
    int which = 0;

    if (bb_table_act(&m->table, reader->seat, a, n, &why, &which))
        return true;
    rpc_refuse_action(call, reader, &why);
    json_object_set_new(call->data, "index", json_integer(which));
    return false;
}

bool rpc_do_apply(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_CHANCE) : -1, n;
    bb_action a[RPC_ACTIONS];
    struct bb_reader reader;

    if (seat < 0)
        return false;
    reader = rpc_reader(call, m, seat);
    n = rpc_actions(call, &reader, a);
    if (n < 0 || !act(call, m, &reader, a, n))
        return false;
    call->result = rpc_status(m);
    return true;
}

/* ---- undo ------------------------------------------------------------------ */

bool rpc_do_undo(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_PLAYERS) : -1;
    bool agree = rpc_flag(call, "agree");
    enum bb_undo done;

    if (seat < 0)
        return false;
    if (rpc_param(call, "agree") && !agree)
        return rpc_refuse(call, RPC_PARAMS,
                          "The parameter 'agree' can only be true; who does not agree plays on.");
    done = agree ? bb_match_agree(m->table.match, seat) : bb_match_undo(m->table.match, seat);
    if (done == BB_UNDO_NOTHING && agree)
        return rpc_refuse(call, RPC_NO_UNDO, "Nobody has asked to take anything back.");
    if (done == BB_UNDO_NOTHING)
        return rpc_refuse(call, RPC_NO_UNDO, "Seat %d has nothing to take back.", seat);
    call->result = rpc_status(m);
    json_object_set_new(call->result, "undone", json_boolean(done == BB_UNDO_DONE));
    json_object_set_new(call->result, "waits_for",
                        bb_json_seats(bb_match_undo_waits_for(m->table.match)));
    return true;
}

/* ---- bot ------------------------------------------------------------------- */

static double now_ms(void *self)
{
    const struct rpc_world *world = self;

    return 1e-3 * (double)world->now(world->self);
}

static bool take_seed(struct rpc_call *call, struct bb_rng *rng)
{
    const struct rpc_world *world = &rpc_of(call)->world;
    json_int_t seed = 0;
    uint64_t any;

    if (!rpc_number(call, "seed", 0, INT64_MAX, &seed))
        return false;
    world->random(world->self, &any, sizeof(any));
    bb_rng_init(rng, rpc_param(call, "seed") ? (uint64_t)seed : any);
    return true;
}

/* The bot is handed what its seat sees and nothing else of the match. It remembers nothing, so
 * that its answer depends on the seed alone, and takes its time for each of them. */
static bb_action choose(const struct rpc_call *call, const struct bb_chair *c,
                        const struct bb_bot_spec *spec, struct bb_rng *rng)
{
    struct rpc_world *world = &rpc_of(call)->world;
    struct bb_used used = { 0 };
    const struct bb_asked asked = { bb_chair_reader(c)->box, bb_chair_view(c), &used };
    const struct bb_means with = { rpc_of(call)->mind, now_ms, world, bb_threads_together };

    bb_mind_clear(rpc_of(call)->mind);
    return bb_bot_answer(spec, &asked, &with, rng);
}

bool rpc_do_bot(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_PLAYERS) : -1;
    struct bb_bot_spec spec;
    struct bb_reader reader;
    struct bb_rng rng;
    bb_action a;

    if (seat < 0)
        return false;
    if (!bb_bot_parse(rpc_text(call, "bot"), &spec))
        return rpc_refuse(call, RPC_PARAMS, "There is no bot '%.60s'.", rpc_text(call, "bot"));
    if (!take_seed(call, &rng))
        return false;
    if (!(bb_match_to_act(m->table.match) & BB_SEAT(seat)))
        return rpc_refuse(call, RPC_NOT_TO_ACT, "Seat %d is not to act now.", seat);
    reader = rpc_reader(call, m, seat);
    a = choose(call, rpc_chair(call, m, seat), &spec, &rng);
    if (rpc_flag(call, "apply") && !act(call, m, &reader, &a, 1))
        return false;
    call->result = rpc_status(m);
    json_object_set_new(call->result, "action", bb_json_action(m->box, a));
    return true;
}

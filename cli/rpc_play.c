/*
 * Methods that move a match on, or back. What is played is the table's; a bot chooses by
 * what its seat's chair was shown.
 */
#include "bots/bots.h"
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

struct thinking {
    const struct rpc_world *world;
    uint64_t since, time;
};

static double time_spent(void *self)
{
    const struct thinking *t = self;

    return (double)(t->world->now(t->world->self) - t->since) / (double)t->time;
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

/* The bot is handed what its seat sees and nothing else of the match. */
static bb_action choose(const struct rpc_call *call, const struct bb_chair *c,
                        const struct bb_bot_spec *spec, struct bb_rng *rng)
{
    const struct rpc_world *world = &rpc_of(call)->world;
    struct thinking thinking = { .world = world, .time = (uint64_t)spec->ms * 1000 };
    struct bb_limits limits = { .playouts = spec->playouts, .table = world->memory };

    if (spec->ms) {
        thinking.since = world->now(world->self);
        limits.spent = time_spent;
        limits.self = &thinking;
    }
    return spec->bot->choose(bb_chair_reader(c)->box, bb_chair_view(c), &limits, rng);
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

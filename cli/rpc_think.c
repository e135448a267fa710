/*
 * Methods for people who wonder: what a seat might do best, and what became of its chances.
 *
 * Hints are found on what the seat's chair was shown. The same question has the same answer, so
 * there is no clock.
 */
#include "cli/analyse.h"
#include "cli/reason.h"
#include "cli/rpc_call.h"

enum { SEED = 1 };

/* How many playouts, and the seed of all that is drawn; those that are usual if absent. */
static bool take_limits(struct rpc_call *call, json_int_t *playouts, json_int_t *seed)
{
    return rpc_number(call, "playouts", ANALYSE_WORLDS_MIN, ANALYSE_WORLDS_MAX, playouts) &&
           rpc_number(call, "seed", 0, INT64_MAX, seed);
}

/* ---- hint ------------------------------------------------------------------ */

bool rpc_do_hint(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    int seat = m ? rpc_seat(call, m, RPC_PLAYERS) : -1;
    json_int_t playouts = BB_HINT_WORLDS, seed = SEED;
    struct bb_thought thought = { .mind = rpc_of(call)->mind, .search = BB_HINT_SEARCH };
    const struct bb_chair *c;
    struct bb_hints hints;

    if (seat < 0 || !take_limits(call, &playouts, &seed))
        return false;
    if (!(bb_match_to_act(m->table.match) & BB_SEAT(seat)))
        return rpc_refuse(call, RPC_NOT_TO_ACT, "Seat %d is not to act now.", seat);
    if (bb_match_hint(m->table.match, seat) < 0)
        return rpc_refuse(call, RPC_NO_HINTS, "The match has had %d hints; there are no more.",
                          BB_HINTED_MAX);
    c = rpc_chair(call, m, seat);
    thought.worlds = (int)playouts;
    bb_hints(m->box, bb_chair_view(c), &thought, (uint64_t)seed, &hints);
    call->result = rpc_status(m);
    json_object_update_new(call->result, json_pack("{s:i, s:b, s:i, s:o}", "seat", seat, "exact",
                                                   hints.exact, "worlds", hints.worlds, "hints",
                                                   hint_json(bb_chair_reader(c), &hints)));
    return true;
}

/* ---- analyse --------------------------------------------------------------- */

bool rpc_do_analyse(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find(call);
    struct bb_analysis_how how = { .search = BB_ANALYSE_SEARCH, .outlook = BB_ANALYSE_OUTLOOK };
    json_int_t playouts = BB_ANALYSE_WORLDS, seed = SEED;
    const struct cli cli = { .lang = call->lang };
    struct analysed of = { .cli = &cli };
    struct bb_analysis *a;
    int seat = -1;

    if (!m || !take_limits(call, &playouts, &seed))
        return false;
    if (rpc_param(call, "seat") && (seat = rpc_seat(call, m, RPC_PLAYERS)) < 0)
        return false;
    how.seats = seat < 0 ? BB_SEAT(bb_match_seats(m->table.match)) - 1 : BB_SEAT(seat);
    how.worlds = (int)playouts;
    how.seed = (uint64_t)seed;
    of.table = &m->table;
    of.seats = how.seats;
    of.a = a = analyse_begin(&m->table, &how);
    while (bb_analysis_next(a))
        ;
    call->result = rpc_status(m);
    json_object_update_new(call->result, analyse_json(&of));
    bb_analysis_free(a);
    return true;
}

/*
 * During the game: playing, and taking back.
 */
#include "server/hall_in.h"
#include "server/hall_methods.h"

enum { PLAYING = 1U << BB_PLAYING };

json_t *hall_status(const struct hall_table *t)
{
    bb_seats to_act = bb_match_to_act(t->table.match);

    return json_pack("{s:I, s:o, s:b}", "table", (json_int_t)t->id, "to_act", bb_json_seats(to_act),
                     "over", to_act == 0);
}

/* The guest's seat, if the guest plays there and no bot does; -1 after a refusal. */
static int playing_seat(struct rpc_call *call, const struct hall_table *t)
{
    int seat = hall_own_seat(call, t);

    if (seat >= 0 && t->place[seat].bot[0]) {
        hall_error(call, HALL_NOT_NOW, "bot-plays-for-you");
        return -1;
    }
    return seat;
}

bool hall_apply(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, PLAYING, false);
    bb_action a[RPC_ACTIONS];
    const struct bb_entry *journal;
    struct bb_refusal why;
    struct bb_reader reader;
    struct hall_turn turn;
    int seat, n, entries, which;
    bool asked;

    if (!t)
        return false;
    seat = playing_seat(call, t);
    if (seat < 0)
        return false;
    reader = (struct bb_reader){ .box = t->box, .lang = call->lang, .seat = seat };
    n = rpc_actions(call, &reader, a);
    if (n < 0)
        return false;
    entries = bb_match_journal(t->table.match, &journal);
    asked = bb_match_undo_waits_for(t->table.match); /* a step withdraws the question */
    turn = hall_turn(t);
    if (!bb_table_act(&t->table, seat, a, n, &why, &which)) {
        rpc_refuse_action(call, &reader, &why);
        json_object_set_new(call->data, "index", json_integer(which));
        return false;
    }
    hall_turned(t, seat, turn);
    hall_store(hall_guest(call)->hall, t, hall_played(t, entries), hall_call_of(call), NULL,
               asked || hall_has_clocks(t));
    return true;
}

/* ---- Taking back --------------------------------------------------------------------------- */

enum bb_undo hall_ask_back(struct hall_table *t, int seat, bb_seats agreed)
{
    for (int other = 0; other < t->how.seats; other++)
        agreed |= t->place[other].bot[0] ? BB_SEAT(other) : 0;
    return bb_table_undo(&t->table, seat, agreed);
}

/* Asks, agrees, or ends the question, which also whoever has asked may; what was decided, and
 * what the deed is called if nothing is taken back yet. BB_UNDO_NOTHING after a refusal of the
 * call. */
static enum bb_undo decide(struct rpc_call *call, struct hall_table *t, int seat, const char **what)
{
    bb_seats waits_for = bb_match_undo_waits_for(t->table.match);
    bool agree = rpc_flag(call, "agree");
    enum bb_undo done = BB_UNDO_NOTHING;

    if (!rpc_param(call, "agree")) {
        *what = "ask";
        done = hall_ask_back(t, seat, 0);
    } else if (agree && waits_for >> seat & 1) {
        *what = "agree";
        done = bb_match_agree(t->table.match, seat);
    } else if (!agree && waits_for) {
        *what = "refuse";
        done = BB_UNDO_ASKED;
        bb_match_disagree(t->table.match);
    }
    if (done == BB_UNDO_NOTHING)
        hall_error(call, RPC_NO_UNDO, "nothing-to-undo");
    return done;
}

bool hall_undo(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, PLAYING, false);
    const struct bb_entry *journal;
    const char *what;
    bool asked;
    enum bb_undo done;
    json_t *result, *deed;
    int seat, entries;

    if (!t)
        return false;
    seat = playing_seat(call, t);
    if (seat < 0)
        return false;
    entries = bb_match_journal(t->table.match, &journal);
    asked = bb_match_undo_waits_for(t->table.match);
    done = decide(call, t, seat, &what);
    if (done == BB_UNDO_NOTHING)
        return false;
    result = hall_status(t);
    json_object_set_new(result, "undone", json_boolean(done == BB_UNDO_DONE));
    json_object_set_new(result, "waits_for",
                        bb_json_seats(bb_match_undo_waits_for(t->table.match)));
    deed = done == BB_UNDO_DONE ? hall_played(t, entries)
                                : json_pack("{s:s, s:i}", "do", what, "seat", seat);
    hall_store(hall_guest(call)->hall, t, deed, hall_call_of(call), result,
               asked || done != BB_UNDO_DONE);
    return true;
}

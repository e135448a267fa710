/*
 * A seat whose person does not play: it is handed to a bot, taken back, or left for good. The
 * record says so. Before the game the host may have a bot play for somebody who is gone, so that
 * the others can begin.
 */
#include "base/hex.h"
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SEATING = 1U << BB_SEATING,
    OPENING = 1U << BB_OPENING,
    PLAYING = 1U << BB_PLAYING,
};

/* Who plays for a seat from here on ("": its own person), and the line of the record, as a
 * member of the deed. False if that cannot be. A question whether to take back is withdrawn:
 * it was put to somebody else. */
static bool put_hand(struct hall_table *t, int seat, const char *who, json_t *deed)
{
    const struct bb_hand *all;
    char line[128];
    struct bb_text out;
    int n;

    if (!bb_match_hand(t->table.match, seat, who))
        return false;
    bb_match_disagree(t->table.match);
    n = bb_match_hands(t->table.match, &all);
    bb_text_init(&out, line, sizeof(line));
    bb_record_hand(&all[n - 1], &out);
    json_object_set_new(deed, "record", json_string(line));
    return true;
}

/* Room is left for those who go for good and for time that runs out: neither can happen again
 * where nobody may come back. */
static bool has_room(struct rpc_call *call, const struct hall_table *t)
{
    const struct bb_hand *all;

    return bb_match_hands(t->table.match, &all) < BB_HANDS_MAX / 2 ||
           hall_refuse(call, RPC_TOO_MANY, "handed-too-often");
}

static bool carry_out_hand(struct rpc_call *call, struct hall_table *t, int seat, const char *who,
                           json_t *deed)
{
    if (!put_hand(t, seat, who, deed))
        abort();
    return hall_carry_out(call, t, deed);
}

/* ---- Handing over --------------------------------------------------------------------------- */

/* Anybody who sits at the table may hand over the seat of somebody who is gone. */
static bool may_hand(struct rpc_call *call, const struct hall_table *t, int own, int seat)
{
    const struct place *p = &t->place[seat];
    char seconds[16];

    if (p->bot[0])
        return hall_refuse(call, HALL_TAKEN, "bot-plays");
    if (!p->person)
        return hall_refuse(call, HALL_NOT_NOW, "nobody-there");
    if (seat == own || hall_is_gone(t, seat))
        return true;
    if (!t->hall->world.gone)
        return hall_refuse(call, HALL_NOT_YOURS, "never-gone");
    snprintf(seconds, sizeof(seconds), "%d", t->hall->world.gone);
    return hall_refuse(call, HALL_NOT_YOURS, "not-gone", seconds);
}

/* The seat of somebody who is gone before the game has begun: the host may let a bot play there
 * until they are back. */
static bool hand_early(struct rpc_call *call, struct hall_table *t, int seat, json_t *deed)
{
    if (hall_is_host(call, t) && may_hand(call, t, -1, seat)) {
        hall_draw_nonce(hall_guest(call)->hall, deed);
        return hall_carry_out(call, t, deed);
    }
    json_decref(deed);
    return false;
}

bool hall_hand(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, SEATING | OPENING | PLAYING, false);
    const char *bot = rpc_text(call, "bot");
    json_int_t seat;
    json_t *deed;
    int own;

    if (!t)
        return false;
    own = hall_own_seat(call, t);
    seat = own;
    if (own < 0 || !rpc_number(call, "seat", 0, t->how.seats - 1, &seat) || !hall_is_bot(call, bot))
        return false;
    deed = json_pack("{s:s, s:I, s:s}", "do", "hand", "seat", seat, "bot", bot);
    if (t->stage != BB_PLAYING)
        return hand_early(call, t, (int)seat, deed);
    if (may_hand(call, t, own, (int)seat) && has_room(call, t))
        return carry_out_hand(call, t, (int)seat, bot, deed);
    json_decref(deed);
    return false;
}

void hall_time_out(struct bb_hall *h, struct hall_table *t, int seat)
{
    json_t *deed = json_pack("{s:s, s:i, s:s, s:b}", "do", "hand", "seat", seat, "bot", HALL_USUAL,
                             "late", true);

    if (!put_hand(t, seat, HALL_USUAL, deed))
        abort();
    hall_do(t, deed);
    hall_store(h, t, deed, NULL, NULL, true);
}

/* ---- Coming back -------------------------------------------------------------------------- */

/* Before the game, with a commitment to a nonce of one's own. */
static bool take_early(struct rpc_call *call, struct hall_table *t, int seat)
{
    const char *commitment = rpc_text(call, "commitment");
    uint8_t bytes[BB_HASH_BYTES];
    json_t *deed;

    if (commitment && !bb_hex_read(commitment, bytes, sizeof(bytes)))
        return rpc_must_be(call, "commitment", "digits-64");
    deed = json_pack("{s:s, s:i}", "do", "take", "seat", seat);
    if (commitment)
        json_object_set_new(deed, "commitment", json_string(commitment));
    return hall_carry_out(call, t, deed);
}

bool hall_take(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, SEATING | PLAYING, false);
    int seat = hall_own_seat(call, t);

    if (seat < 0)
        return false;
    if (!t->place[seat].bot[0])
        return hall_refuse(call, HALL_NOT_NOW, "you-play");
    if (t->stage == BB_SEATING)
        return take_early(call, t, seat);
    if (t->place[seat].late && t->pace.clock && !t->pace.bonus)
        return hall_refuse(call, HALL_NOT_NOW, "time-is-out");
    if (!has_room(call, t))
        return false;
    hall_take_clock(t, seat);
    return carry_out_hand(call, t, seat, "", json_pack("{s:s, s:i}", "do", "take", "seat", seat));
}

/* ---- Leaving ------------------------------------------------------------------------------- */

bool hall_leave_game(struct rpc_call *call, struct hall_table *t)
{
    int64_t person = hall_guest(call)->person.id;
    const char *bot = rpc_text(call, "bot");
    int seat = hall_own_seat(call, t);
    json_t *deed;

    if (seat < 0 || (bot && !hall_is_bot(call, bot)))
        return false;
    if (!bot)
        bot = t->place[seat].bot[0] ? t->place[seat].bot : HALL_USUAL;
    deed = json_pack("{s:s, s:I, s:s}", "do", "leave", "person", (json_int_t)person, "bot", bot);
    return carry_out_hand(call, t, seat, bot, deed);
}

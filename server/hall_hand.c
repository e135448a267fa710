/*
 * A seat whose person does not play: it is handed to a bot, taken back, or left for good. The
 * record says so.
 */
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <stdlib.h>

enum {
    PLAYING = 1U << BB_PLAYING,
    GONE = 60000, /* milliseconds after which others may hand a seat over */
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

    if (p->bot[0])
        return hall_refuse(call, HALL_TAKEN, "bot-plays");
    if (!p->person)
        return hall_refuse(call, HALL_NOT_NOW, "nobody-there");
    return seat == own || hall_away(t, seat) >= GONE ||
           hall_refuse(call, HALL_NOT_YOURS, "not-gone");
}

bool hall_hand(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, PLAYING, false);
    const char *bot = rpc_text(call, "bot");
    json_int_t seat;
    int own;

    if (!t)
        return false;
    own = hall_own_seat(call, t);
    seat = own;
    if (own < 0 || !rpc_number(call, "seat", 0, t->how.seats - 1, &seat) ||
        !hall_is_bot(call, bot) || !may_hand(call, t, own, (int)seat) || !has_room(call, t))
        return false;
    return carry_out_hand(call, t, (int)seat, bot,
                          json_pack("{s:s, s:I, s:s}", "do", "hand", "seat", seat, "bot", bot));
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

/* ---- Coming back ------------------------------------------------------------------------------
 */

bool hall_take(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, PLAYING, false);
    int seat = hall_own_seat(call, t);

    if (seat < 0)
        return false;
    if (!t->place[seat].bot[0])
        return hall_refuse(call, HALL_NOT_NOW, "you-play");
    if (t->place[seat].late && t->pace.clock && !t->pace.bonus)
        return hall_refuse(call, HALL_NOT_NOW, "time-is-out");
    if (!has_room(call, t))
        return false;
    hall_take_clock(t, seat);
    return carry_out_hand(call, t, seat, "", json_pack("{s:s, s:i}", "do", "take", "seat", seat));
}

/* ---- Leaving -----------------------------------------------------------------------------------
 */

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

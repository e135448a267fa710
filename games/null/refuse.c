/*
 * Why an action is not legal: the clause that forbids it, and the word that says so.
 */
#include "engine/note.h"
#include "games/null/null.h"

static struct bb_refusal why_not_pick(const struct ng *s, int seat, struct bb_move m)
{
    if (s->chosen[seat])
        return bb_refuse(NG_2_1, "chosen-already", 0);
    if (m.kind != NG_DO_PICK)
        return bb_refuse(NG_2_1, "pick-now", 0);
    return bb_refuse(NG_2_1, "not-in-hand", m.a);
}

static struct bb_refusal why_not_dig(const struct ng *s, int seat, bb_action a)
{
    struct bb_move m = bb_unpack(a);
    int square = 0;

    if (seat != s->digger)
        return bb_refuse(NG_2_4, "other-digs", s->digger);
    if (m.kind == NG_DO_PROBE && s->phase == NG_DIG)
        return bb_refuse(NG_2_3, "probed-already", 0);
    if (m.kind == NG_DO_PROBE)
        return bb_refuse(NG_2_3, "seen-already", m.a);
    if (m.kind != NG_DO_DIG)
        return bb_refuse(NG_2_4, "dig-now", 0);
    while (!(ng_squares(a) >> square & 1) || s->known[square] != NG_DUG)
        square++;
    return bb_refuse(NG_2_4, "dug-already", square);
}

struct bb_refusal ng_why_not(const void *parts, const void *state, int seat, bb_action a)
{
    const struct ng *s = state;

    switch ((enum ng_phase)s->phase) {
    case NG_DEAL:
        return bb_refuse(NG_1_1, "dealing", 0);
    case NG_BURY:
        return bb_refuse(NG_1_2, "dealing", 0);
    case NG_PICK:
        return why_not_pick(s, seat, bb_unpack(a));
    case NG_PROBE:
    case NG_DIG:
        return why_not_dig(s, seat, a);
    case NG_OVER:
        break;
    }
    return bb_refuse(NG_3_1, "game-over", 0);
}

/*
 * Why an action is not legal: the clause that forbids it.
 */
#include "engine/note.h"
#include "games/kheops/kheops.h"

static bool is_in(kh_cells cells, int cell)
{
    return cells >> cell & 1;
}

/* Why no pawn may come to this cell. */
static struct bb_refusal why_not_onto(const struct kh_parts *p, const struct kh *s, int cell,
                                      int clause)
{
    if (!s->tile[cell])
        return bb_refuse(clause, "no-tile", cell);
    if (kh_tile_at(p, s, cell)->symbol == KH_FORBIDDEN)
        return bb_refuse(clause, "forbidden", 0);
    return bb_refuse(clause, "occupied", cell);
}

static struct bb_refusal why_not_place(const struct kh_parts *p, const struct kh *s, int kind,
                                       int cell)
{
    int clause = kind == KH_PHARAOH ? KH_3_4 : KH_3_3;

    if (kind == KH_PHARAOH && s->seat != 0)
        return bb_refuse(KH_3_4, "white-only", 0);
    if (s->supply[s->seat][kind] == 0)
        return bb_refuse(KH_3_1, "no-pawn-left", kind);
    if (!kh_may_play(s, s->seat, kind))
        return bb_refuse(clause, "mummy-first", kind);
    if (kind == KH_MUMMY && s->pawn[cell])
        return bb_refuse(KH_3_2, "mummy-takes-workers", 0);
    if (s->pawn[cell] == kh_pawn_of(!s->seat, KH_WORKER) && kh_may_play(s, s->seat, KH_MUMMY))
        return bb_refuse(KH_3_2, "take-with-mummy", cell);
    return why_not_onto(p, s, cell, KH_4_2);
}

static struct bb_refusal why_not_turn(const struct kh_parts *p, const struct kh *s,
                                      struct bb_move m)
{
    int kind = kh_power(p, s) == KH_TURN_ROOM ? KH_ROOM : KH_CORRIDOR, cell = m.a;
    const struct kh_tile *t;

    if (m.kind == KH_DO_SPIN)
        return bb_refuse(KH_4_4, "none-to-spin", kind);
    if (!s->tile[cell])
        return bb_refuse(KH_4_4, "no-tile", cell);
    t = kh_tile_at(p, s, cell);
    if (t->kind != kind)
        return kind == KH_ROOM ? bb_refuse(KH_4_4, "rooms-only", 0)
                               : bb_refuse(KH_4_4, "corridors-only", 0);
    if (!is_in(kh_turnable(p, s, s->seat, kind), cell))
        return bb_refuse(kh_rank(s->pawn[cell]) == KH_PHARAOH ? KH_3_4 : KH_3_3, "guarded-tile", 0);
    if (t->openings == KH_SIDES)
        return bb_refuse(KH_4_4, "spin-instead", 0);
    if (__builtin_popcount(m.b) != t->openings)
        return bb_refuse(KH_2_1, "other-openings", t->openings);
    return bb_refuse(KH_4_4, "as-it-was", 0);
}

static struct bb_refusal why_not_swap(const struct kh *s, struct bb_move m)
{
    int pawn = s->pawn[m.b];

    if (!(kh_pawns_of(s->seat) >> s->pawn[m.a] & 1))
        return bb_refuse(KH_4_5, "not-your-pawn", m.a);
    if (!(kh_pawns_of(!s->seat) >> pawn & 1))
        return bb_refuse(KH_4_5, "not-their-pawn", m.b);
    return bb_refuse(kh_rank(pawn) == KH_PHARAOH ? KH_3_4 : KH_3_3, "guarded-pawn", kh_rank(pawn));
}

static struct bb_refusal why_not_move(const struct kh_parts *p, const struct kh *s,
                                      struct bb_move m)
{
    if (!(kh_pawns_of(s->seat) >> s->pawn[m.a] & 1))
        return bb_refuse(KH_4_6, "not-your-pawn", m.a);
    if (m.a == s->just)
        return bb_refuse(KH_4_6, "just-placed", 0);
    return why_not_onto(p, s, m.b, KH_4_6);
}

static struct bb_refusal why_not_add(const struct kh_parts *p, const struct kh *s, struct bb_move m)
{
    const uint8_t *hand = s->hand[s->seat];

    if (hand[0] != m.a && hand[1] != m.a && hand[2] != m.a)
        return bb_refuse(KH_4_7, "not-in-hand", m.a);
    if (s->tile[m.b])
        return bb_refuse(KH_4_7, "cell-full", m.b);
    if (!is_in(kh_growth(p, s), m.b))
        return bb_refuse(KH_4_7, "not-beside", m.b);
    return bb_refuse(KH_2_1, "other-openings", p->facts.type[m.a - 1].openings);
}

/* What the phase asks of the seat, when it is something else. */
static struct bb_refusal why_not_now(const struct kh_parts *p, const struct kh *s, int seat)
{
    if (s->phase == KH_OVER)
        return bb_refuse(KH_4_8, "game-over", 0);
    if (s->phase == KH_LAY)
        return bb_refuse(KH_1_4, "dealing", 0);
    if (s->phase == KH_DEAL)
        return bb_refuse(KH_1_2, "dealing", 0);
    if (s->phase == KH_DRAW)
        return bb_refuse(KH_4_1, "dealing", 0);
    if (s->seat != seat)
        return bb_refuse(KH_4_1, "other-seat", s->seat);
    if (s->phase == KH_PLACE)
        return bb_refuse(KH_4_1, "place-now", 0);
    if (s->phase == KH_ADD)
        return bb_refuse(KH_4_1, "add-now", 0);
    return bb_refuse(KH_4_3, "power-now", kh_power(p, s));
}

static bool fits_power(int kind, int power)
{
    if (power == KH_SWAP || power == KH_MOVE)
        return kind == (power == KH_SWAP ? KH_DO_SWAP : KH_DO_MOVE);
    return kind == KH_DO_TURN || kind == KH_DO_SPIN;
}

struct bb_refusal kh_why_not(const void *parts, const void *state, int seat, bb_action a)
{
    const struct kh_parts *p = parts;
    const struct kh *s = state;
    struct bb_move m = bb_unpack(a);

    if (seat != s->seat)
        return why_not_now(p, s, seat);
    if (s->phase == KH_PLACE && m.kind == KH_DO_PLACE)
        return why_not_place(p, s, m.a, m.b);
    if (s->phase == KH_ADD && m.kind == KH_DO_ADD)
        return why_not_add(p, s, m);
    if (s->phase != KH_POWER || !fits_power(m.kind, kh_power(p, s)))
        return why_not_now(p, s, seat);
    if (m.kind == KH_DO_SWAP)
        return why_not_swap(s, m);
    if (m.kind == KH_DO_MOVE)
        return why_not_move(p, s, m);
    return why_not_turn(p, s, m);
}

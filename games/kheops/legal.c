/*
 * What is open to a seat, what chance may bring, and why something is not open.
 */
#include "games/kheops/kheops.h"

#include <string.h>

enum { NO_PAWN = 1 }; /* the set of the value 0 of `pawn` */

const uint8_t kh_ways[KH_SIDES + 1][KH_SIDES] = {
    [1] = { KH_LEFT, KH_RIGHT, KH_BASE },
    [2] = { KH_LEFT | KH_RIGHT, KH_LEFT | KH_BASE, KH_RIGHT | KH_BASE },
    [3] = { KH_ALL_SIDES },
};

/* ---- Sets of cells ------------------------------------------------------- */

static kh_cells placed(const struct kh *s)
{
    return kh_where(s->tile, ~UINT64_C(1));
}

/* Tiles without a pawn on which one may stand (KH-4.2). */
static kh_cells free_cells(const struct kh_parts *p, const struct kh *s)
{
    uint64_t may_stand = (p->of_kind[KH_CORRIDOR] | p->of_kind[KH_ROOM]) & ~p->with[KH_FORBIDDEN];

    return kh_where(s->tile, may_stand) & kh_where(s->pawn, NO_PAWN);
}

kh_cells kh_growth(const struct kh_parts *p, const struct kh *s)
{
    kh_cells full = placed(s), grown = 0;

    for (kh_cells empty = ~full & ((UINT64_C(1) << KH_CELLS) - 1); empty; empty &= empty - 1) {
        int cell = __builtin_ctzll(empty);

        grown |= (kh_cells)((p->around[cell] & full) != 0) << cell;
    }
    return grown;
}

kh_cells kh_turnable(const struct kh_parts *p, const struct kh *s, int seat, int kind)
{
    return kh_where(s->tile, p->of_kind[kind]) & ~kh_where(s->pawn, kh_guarded(!seat));
}

/* KH-4.5: enemy pawns that may be swapped. */
static uint64_t swappable(int seat)
{
    return kh_pawn_set(!seat, KH_WORKER) | kh_pawn_set(!seat, KH_MUMMY);
}

/* KH-4.6: own pawns that may be moved. */
static kh_cells movable(const struct kh *s)
{
    return kh_where(s->pawn, kh_pawns_of(s->seat)) & ~(UINT64_C(1) << s->just);
}

/* ---- Powers -------------------------------------------------------------- */

bool kh_may_play(const struct kh *s, int seat, int kind)
{
    bool waits = kind == KH_PRIEST || (kind == KH_PHARAOH && s->needs_mummy);

    return s->supply[seat][kind] > 0 && !(waits && s->supply[seat][KH_MUMMY]);
}

int kh_power(const struct kh_parts *p, const struct kh *s)
{
    return s->just == KH_OUTSIDE ? KH_BLANK : kh_tile_at(p, s, s->just)->symbol;
}

bool kh_has_target(const struct kh_parts *p, const struct kh *s)
{
    switch ((enum kh_symbol)kh_power(p, s)) {
    case KH_TURN_CORRIDOR:
        return kh_turnable(p, s, s->seat, KH_CORRIDOR) != 0;
    case KH_TURN_ROOM:
        return kh_turnable(p, s, s->seat, KH_ROOM) != 0;
    case KH_SWAP:
        return kh_where(s->pawn, swappable(s->seat)) != 0;
    case KH_MOVE:
        return movable(s) && free_cells(p, s);
    case KH_BLANK:
    case KH_FORBIDDEN:
    case KH_DOUBLE:
    case KH_ANKH:
    case KH_SARCOPHAGUS_RED:
    case KH_SARCOPHAGUS_GREEN:
    case KH_SARCOPHAGUS_GOLD:
    case KH_CURSE:
    case KH_SYMBOLS:
        break;
    }
    return false;
}

/* ---- Actions ------------------------------------------------------------- */

/* One action for each cell, which is the operand at this shift. */
static bb_action *write_cells(bb_action *out, bb_action base, int shift, kh_cells cells)
{
    for (; cells; cells &= cells - 1)
        *out++ = base + ((bb_action)__builtin_ctzll(cells) << shift);
    return out;
}

static int legal_places(const struct kh_parts *p, const struct kh *s, bb_action *out)
{
    kh_cells open = free_cells(p, s);
    bb_action *end = out;

    for (int kind = 0; kind < KH_PAWNS; kind++) {
        kh_cells here = open;

        if (!kh_may_play(s, s->seat, kind))
            continue;
        if (kind == KH_MUMMY) /* KH-3.2 */
            here |= kh_where(s->pawn, kh_pawn_set(!s->seat, KH_WORKER));
        end = write_cells(end, bb_pack(KH_DO_PLACE, kind, 0, 0), 8, here);
    }
    return (int)(end - out);
}

static int legal_turns(const struct kh_parts *p, const struct kh *s, int kind, bb_action *out)
{
    kh_cells cells = kh_turnable(p, s, s->seat, kind);
    bb_action *end = out;
    bool spin = false;

    for (; cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells), openings = kh_tile_at(p, s, cell)->openings;

        spin |= openings == KH_SIDES;
        for (int i = 0; openings < KH_SIDES && i < KH_SIDES; i++) {
            if (kh_ways[openings][i] != s->sides[cell])
                *end++ = bb_pack(KH_DO_TURN, cell, kh_ways[openings][i], 0);
        }
    }
    if (spin)
        *end++ = bb_pack(KH_DO_SPIN, 0, 0, 0);
    return (int)(end - out);
}

static int legal_swaps(const struct kh *s, bb_action *out)
{
    kh_cells theirs = kh_where(s->pawn, swappable(s->seat));
    kh_cells own = kh_where(s->pawn, kh_pawns_of(s->seat));
    bb_action *end = out;

    for (; own; own &= own - 1)
        end = write_cells(end, bb_pack(KH_DO_SWAP, __builtin_ctzll(own), 0, 0), 8, theirs);
    return (int)(end - out);
}

static int legal_moves(const struct kh_parts *p, const struct kh *s, bb_action *out)
{
    kh_cells open = free_cells(p, s);
    bb_action *end = out;

    for (kh_cells own = movable(s); own; own &= own - 1)
        end = write_cells(end, bb_pack(KH_DO_MOVE, __builtin_ctzll(own), 0, 0), 8, open);
    return (int)(end - out);
}

static int legal_powers(const struct kh_parts *p, const struct kh *s, bb_action *out)
{
    int power = kh_power(p, s);

    if (power == KH_SWAP)
        return legal_swaps(s, out);
    if (power == KH_MOVE)
        return legal_moves(p, s, out);
    return legal_turns(p, s, power == KH_TURN_ROOM ? KH_ROOM : KH_CORRIDOR, out);
}

static int legal_adds(const struct kh_parts *p, const struct kh *s, bb_action *out)
{
    const uint8_t *hand = s->hand[s->seat];
    kh_cells grown = kh_growth(p, s);
    bb_action *end = out;

    for (int i = 0; i < KH_HAND && hand[i]; i++) {
        int openings = p->facts.type[hand[i] - 1].openings;

        if (i > 0 && hand[i] == hand[i - 1])
            continue; /* KH-4.4: equal tiles are one action */
        for (kh_cells cells = grown; cells; cells &= cells - 1) {
            bb_action base = bb_pack(KH_DO_ADD, hand[i], __builtin_ctzll(cells), 0);

            for (int way = 0; way < kh_way_count(openings); way++)
                *end++ = base + kh_ways[openings][way];
        }
    }
    return (int)(end - out);
}

int kh_legal(const void *parts, const void *state, int seat, bb_action out[static BB_ACTIONS_MAX])
{
    const struct kh *s = state;

    if (seat != s->seat)
        return 0;
    switch ((enum kh_phase)s->phase) {
    case KH_PLACE:
        return legal_places(parts, s, out);
    case KH_POWER:
        return legal_powers(parts, s, out);
    case KH_ADD:
        return legal_adds(parts, s, out);
    case KH_LAY:
    case KH_DEAL:
    case KH_DRAW:
    case KH_OVER:
        break;
    }
    return 0;
}

/* ---- Chance -------------------------------------------------------------- */

/* KH-1.4: any tile, turned any way. One open on three sides looks the same all
 * three ways, and so weighs three times as much. Three outcomes are written for
 * every type, and as many kept as there are. */
static int chance_lay(const struct kh_parts *p, const struct kh *s, bb_action *out,
                      uint32_t *weight)
{
    bb_action where = bb_pack(KH_DO_LAY, 0, p->facts.laid[KH_TILES - s->pile], 0);
    int n = 0;

    for (int type = 0; type < p->facts.types; type++) {
        int openings = p->facts.type[type].openings, full = openings == KH_SIDES;
        bb_action base = where + bb_pack(0, type + 1, 0, 0);

        for (int way = 0; way < KH_SIDES; way++) {
            out[n + way] = base + kh_ways[openings][way];
            weight[n + way] = (uint32_t)(full ? KH_SIDES * s->loose[type] : s->loose[type]);
        }
        n += s->loose[type] ? kh_way_count(openings) : 0;
    }
    return n;
}

static int chance_deal(const struct kh_parts *p, const struct kh *s, bb_action *out,
                       uint32_t *weight)
{
    int seat = s->phase == KH_DRAW ? s->seat : kh_hand_count(s, 0) == KH_HAND, n = 0;
    uint8_t left[1 + KH_TYPES] = { KH_SEATS * KH_HAND }; /* left[0] takes what is no tile */

    memcpy(left + 1, s->loose, KH_TYPES);
    for (int i = 0; i < KH_HAND; i++) {
        left[s->hand[0][i]]--;
        left[s->hand[1][i]]--;
    }
    for (int type = 1; type <= p->facts.types; type++) {
        weight[n] = left[type];
        out[n] = bb_pack(KH_DO_DEAL, seat, type, 0);
        n += left[type] != 0;
    }
    return n;
}

int kh_chance(const void *parts, const void *state, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX])
{
    const struct kh *s = state;

    if (s->phase == KH_LAY)
        return chance_lay(parts, s, out, weight);
    if (s->phase == KH_DEAL || s->phase == KH_DRAW)
        return chance_deal(parts, s, out, weight);
    return 0;
}

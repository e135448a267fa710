/*
 * What holds in every position that can arise. Bytes from outside come here
 * first, so nothing is used as an index before it is known to be in range.
 */
#include "games/kheops/kheops.h"

static bool in_play(const struct kh *s)
{
    return s->phase >= KH_PLACE && s->phase <= KH_DRAW;
}

static const char *audit_ranges(const struct kh *s)
{
    if (s->phase > KH_OVER || s->turn > KH_TURNS || s->needs_mummy > 1)
        return "phase, turn or option out of range";
    if ((s->phase == KH_OVER) != (s->turn == KH_TURNS))
        return "the game is over after turn 30 and not before";
    if (s->phase < KH_PLACE && s->turn > 0)
        return "set-up comes before the first turn";
    if (s->seat != (in_play(s) ? s->turn % KH_SEATS : 0))
        return "it is another seat's turn";
    return NULL;
}

/* The pile as it must be: 25 tiles, and one fewer after each turn. */
static const char *audit_pile(const struct kh *s)
{
    int dealt = KH_LAID + KH_SEATS * KH_HAND, pile = KH_TILES - dealt - s->turn;

    if (s->phase == KH_LAY)
        return s->pile > KH_TILES - KH_LAID && s->pile <= KH_TILES ? NULL : "pile while laying";
    if (s->phase == KH_DEAL)
        return s->pile > KH_TILES - dealt && s->pile <= KH_TILES - KH_LAID ? NULL
                                                                           : "pile while dealing";
    if (s->pile != (pile > 0 ? pile : 0))
        return "the pile does not go with the turn";
    if (s->phase == KH_DRAW && s->pile == 0)
        return "nothing to draw";
    return NULL;
}

static const char *audit_cell(const struct kh_parts *p, const struct kh *s, int cell)
{
    const struct kh_tile *t;

    if (s->tile[cell] > p->facts.types || s->pawn[cell] > KH_SEATS * KH_PAWNS)
        return "no such tile or pawn";
    if (s->tile[cell] == 0)
        return s->sides[cell] || s->pawn[cell] ? "a pawn or openings without a tile" : NULL;
    t = kh_tile_at(p, s, cell);
    if (s->sides[cell] > KH_ALL_SIDES || __builtin_popcount(s->sides[cell]) != t->openings)
        return "a tile with other openings than its own";
    if (s->pawn[cell] && t->symbol == KH_FORBIDDEN)
        return "a pawn on a forbidden tile";
    return NULL;
}

/* KH-1.2: every tile is somewhere, once. */
static const char *audit_tiles(const struct kh_parts *p, const struct kh *s)
{
    int of_type[KH_TYPES + 1] = { 0 };

    for (int i = 0; i < KH_CELLS; i++)
        of_type[s->tile[i]]++;
    for (int type = 0; type < KH_TYPES; type++) {
        int copies = type < p->facts.types ? p->facts.type[type].copies : 0;

        if (of_type[type + 1] + s->loose[type] != copies)
            return "tiles do not add up";
    }
    return NULL;
}

/* KH-1.3 and KH-4.7: the first tiles in order, then one that touches another
 * each turn. */
static const char *audit_shape(const struct kh_parts *p, const struct kh *s)
{
    int laid = s->phase == KH_LAY ? KH_TILES - s->pile : KH_LAID;
    kh_cells all = kh_where(s->tile, ~UINT64_C(1)), joined = 0;

    for (int i = 0; i < laid; i++)
        joined |= UINT64_C(1) << p->facts.laid[i];
    if (joined & ~all)
        return "one of the first tiles is missing";
    if (__builtin_popcountll(all) != laid + s->turn + (s->phase == KH_DRAW))
        return "the number of tiles in the pyramid does not go with the turn";
    for (int n = 0; n < KH_CELLS; n++) {
        for (kh_cells rest = all & ~joined; rest; rest &= rest - 1) {
            int cell = __builtin_ctzll(rest);

            if (p->around[cell] & joined)
                joined |= UINT64_C(1) << cell;
        }
    }
    return joined == all ? NULL : "a tile that touches no other";
}

static const char *audit_hand(const struct kh_parts *p, const struct kh *s, int seat,
                              uint8_t left[static KH_TYPES + 1])
{
    const uint8_t *hand = s->hand[seat];
    int n = 0;

    for (int i = 0; i < KH_HAND; i++) {
        if (hand[i] > p->facts.types)
            return "no such tile in a hand";
        if (hand[i] && left[hand[i]] == 0)
            return "a tile in a hand is elsewhere";
        left[hand[i]] -= hand[i] != 0;
        if (i > 0 && hand[i] && (hand[i - 1] == 0 || hand[i - 1] > hand[i]))
            return "a hand is not in order";
        n += hand[i] != 0;
    }
    return n == kh_hand_count(s, seat) ? NULL : "too many or too few tiles in a hand";
}

static const char *audit_hands(const struct kh_parts *p, const struct kh *s)
{
    uint8_t left[KH_TYPES + 1] = { 0 };
    const char *wrong = NULL;

    for (int type = 0; type < KH_TYPES; type++)
        left[type + 1] = s->loose[type];
    for (int seat = 0; seat < KH_SEATS && !wrong; seat++)
        wrong = audit_hand(p, s, seat, left);
    if (wrong)
        return wrong;
    if ((s->phase == KH_OVER) != (s->spare != 0) || s->spare > p->facts.types)
        return "one tile is left over when the game is over";
    return s->spare && left[s->spare] != 1 ? "the tile left over is elsewhere" : NULL;
}

/* KH-3.1 to KH-3.4: a pawn a turn, and the mummy sends home one worker at most. */
static const char *audit_pawns(const struct kh *s, int seat)
{
    int played = (s->turn + 1 - seat) / 2, present = 0;
    int now = s->phase == KH_POWER || s->phase == KH_ADD || s->phase == KH_DRAW;
    bool mummy = s->supply[seat][KH_MUMMY] == 0;

    for (int kind = 0; kind < KH_PAWNS; kind++) {
        int here = __builtin_popcountll(kh_where(s->pawn, kh_pawn_set(seat, kind)));

        if (here + s->supply[seat][kind] != kh_pawn_count[seat][kind])
            return "pawns do not add up";
        present += here;
    }
    played += now && s->seat == seat;
    if (present > played || present + (s->supply[!seat][KH_MUMMY] == 0) < played)
        return "the number of pawns in the pyramid does not go with the turn";
    if (!mummy && s->supply[seat][KH_PRIEST] == 0)
        return "a priest before the mummy";
    if (!mummy && s->needs_mummy && seat == 0 && s->supply[seat][KH_PHARAOH] == 0)
        return "a pharaoh before the mummy";
    return NULL;
}

static const char *audit_power(const struct kh_parts *p, const struct kh *s)
{
    if (s->phase != KH_POWER)
        return s->just == KH_OUTSIDE ? NULL : "a pawn just played outside the use of its power";
    if (s->just >= KH_CELLS || !(kh_pawns_of(s->seat) >> s->pawn[s->just] & 1))
        return "a power without an own pawn";
    return kh_has_target(p, s) ? NULL : "a power without a target";
}

const char *kh_audit(const void *parts, const void *state)
{
    const struct kh *s = state;
    const char *wrong = audit_ranges(s);

    for (int cell = 0; cell < KH_CELLS && !wrong; cell++)
        wrong = audit_cell(parts, s, cell);
    if (!wrong)
        wrong = audit_pile(s);
    if (!wrong)
        wrong = audit_tiles(parts, s);
    if (!wrong)
        wrong = audit_shape(parts, s);
    if (!wrong)
        wrong = audit_hands(parts, s);
    for (int seat = 0; seat < KH_SEATS && !wrong; seat++)
        wrong = audit_pawns(s, seat);
    return wrong ? wrong : audit_power(parts, s);
}

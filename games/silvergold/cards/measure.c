/*
 * How the colours of an edition fare in many games.
 */
#include "games/silvergold/cards/measure.h"

#include <string.h>

int cards_worth(int symbol)
{
    static const int8_t worth[SG_SYMBOLS] = {
        [SG_CROSS] = 2, [SG_RED_GEM] = 2, [SG_GREEN_GEM] = 2,
        [SG_TORCH] = 4, [SG_SKULL] = -2,  [SG_POTION] = 3,
    };

    return worth[symbol];
}

uint32_t cards_squares(const struct sg_card *card, int symbol)
{
    uint32_t squares = 0;

    for (int i = 0; i < SG_SQUARES; i++) {
        if (card->square[i] == symbol)
            squares |= UINT32_C(1) << sg_bit(i);
    }
    return squares;
}

void cards_distances(uint32_t open, uint32_t to, uint8_t steps[static SG_BITS])
{
    uint32_t edge = to, seen = to;

    memset(steps, 255, SG_BITS);
    for (int n = 0; edge; n++) {
        for (uint32_t rest = edge; rest; rest &= rest - 1)
            steps[__builtin_ctz(rest)] = n;
        edge = sg_neighbours(edge) & open & ~seen;
        seen |= edge;
    }
}

int cards_loops(uint32_t open)
{
    int borders =
        __builtin_popcount(open & open << 1) + __builtin_popcount(open & open << SG_STRIDE);

    return borders - __builtin_popcount(open) + 1;
}

int cards_room(const struct sg_parts *parts, int pattern, uint32_t open)
{
    int places = 0;

    for (int i = parts->first_shape[pattern]; i < parts->first_shape[pattern + 1]; i++) {
        for (int by = 0; by < SG_BITS; by++) {
            uint64_t moved = (uint64_t)parts->shape[i].mask << by;

            places += (moved & open) == moved;
        }
    }
    return places;
}

/* ---- The best ways ------------------------------------------------------- */

enum { NOTHING = -100 }; /* worth less than any way */

struct search {
    uint32_t open, tomb; /* open: without the tomb */
    uint8_t steps[SG_BITS];
    int8_t worth[SG_BITS];
    int squares;
    int best[CARDS_EXTRA + 1];
};

/* Visits every set that grows from this one, once: a square that was tried is
 * out of bounds for the sets tried after it. `near`: steps from the set to
 * the tomb. */
static void grow(struct search *s, uint32_t set, uint32_t banned, int worth, int near)
{
    int squares = __builtin_popcount(set);
    int spare = s->squares + CARDS_EXTRA - squares;
    uint32_t edge = sg_neighbours(set) & s->open & ~set & ~banned;

    if (sg_neighbours(set) & s->tomb) {
        int extra = squares + 1 - s->squares;

        if (worth > s->best[extra])
            s->best[extra] = worth;
    }
    for (; edge; edge &= edge - 1) {
        int at = __builtin_ctz(edge);
        int nearer = s->steps[at] < near ? s->steps[at] : near;

        if (nearer <= spare - 1)
            grow(s, set | UINT32_C(1) << at, banned, worth + s->worth[at], nearer);
        banned |= UINT32_C(1) << at;
    }
}

static void find_ways(const struct sg_card *card, uint32_t start, struct search *s)
{
    int from = __builtin_ctz(start);

    cards_distances(s->open | s->tomb, s->tomb, s->steps);
    if (s->steps[from] == 255)
        return;
    s->squares = s->steps[from] + 1;
    for (int i = 0; i < SG_SQUARES; i++)
        s->worth[sg_bit(i)] = cards_worth(card->square[i]);
    for (int i = 0; i <= CARDS_EXTRA; i++)
        s->best[i] = NOTHING;
    grow(s, start, 0, 0, s->steps[from]);
    for (int i = 1; i <= CARDS_EXTRA; i++) {
        if (s->best[i] < s->best[i - 1])
            s->best[i] = s->best[i - 1];
    }
}

void cards_measure(const struct sg_parts *parts, const struct sg_card *card,
                   struct cards_measure *out)
{
    uint32_t start = cards_squares(card, SG_START), tomb = cards_squares(card, SG_TOMB);
    uint32_t open = CARDS_GRID & ~cards_squares(card, SG_WALL);
    struct search search = { .open = open & ~tomb, .tomb = tomb };

    *out = (struct cards_measure){
        .start = __builtin_ctz(start) % SG_STRIDE,
        .tomb = __builtin_ctz(tomb) % SG_STRIDE,
        .loops = cards_loops(open),
    };
    for (int i = 0; i < SG_SQUARES; i++)
        out->count[card->square[i]]++;
    for (int i = 0; i < SG_PATTERNS; i++)
        out->room[i] = cards_room(parts, i, open);
    for (int i = 0; i < CARDS_TEMPERS; i++)
        out->trial[i] = cards_trial(parts, card, (enum cards_temper)i);
    find_ways(card, start, &search);
    out->squares = search.squares;
    memcpy(out->best, search.best, sizeof(out->best));
}

/*
 * A draft of cards, tried in games of bots.
 */
#include "games/silvergold/cards/trial.h"
#include "base/rng.h"
#include "games/silvergold/cards/measure.h"

enum {
    PLAYS = 100,
    CARD_POINTS = 10,
    PLACES_MAX = 8 * SG_SQUARES,
};

struct play {
    uint32_t squares[SG_SYMBOLS];
    uint32_t open, start, tomb, marked;
    uint8_t steps[SG_BITS]; /* to the tomb */
    int to_go;              /* steps from the marked squares to the tomb */
    int step_worth;         /* tenths of a point */
    int points;
};

/* Where a pattern can lie on the empty card; the last list is of single squares. */
struct places {
    int count[SG_PATTERNS + 1];
    uint32_t mask[SG_PATTERNS + 1][PLACES_MAX];
};

static void list_places(const struct sg_parts *parts, uint32_t open, struct places *out)
{
    for (int pattern = 0; pattern <= SG_PATTERNS; pattern++) {
        bool single = pattern == SG_PATTERNS;
        int first = single ? 0 : parts->first_shape[pattern];
        int end = single ? 1 : parts->first_shape[pattern + 1];
        int count = 0;

        for (int i = first; i < end; i++) {
            for (int by = 0; by < SG_BITS; by++) {
                uint64_t mask = (uint64_t)parts->shape[i].mask << by;

                if ((mask & open) == mask)
                    out->mask[pattern][count++] = (uint32_t)mask;
            }
        }
        out->count[pattern] = count;
    }
}

static int symbols_worth(const struct play *p, uint32_t mask)
{
    int worth = 0;

    for (int symbol = SG_CROSS; symbol < SG_SYMBOLS; symbol++)
        worth += cards_worth(symbol) * __builtin_popcount(mask & p->squares[symbol]);
    return worth;
}

static int nearest(const struct play *p, uint32_t mask)
{
    int least = SG_SQUARES;

    for (; mask; mask &= mask - 1) {
        int steps = p->steps[__builtin_ctz(mask)];

        least = steps < least ? steps : least;
    }
    return least;
}

/* SG-3.3, SG-3.4 */
static bool may_mark(const struct play *p, uint32_t mask)
{
    if (p->marked == 0)
        return mask & p->start;
    return !(mask & p->marked) && sg_neighbours(mask) & p->marked;
}

/* How good a marking looks, in tenths of a point. */
static int looks(const struct play *p, uint32_t mask)
{
    int gained = p->to_go - nearest(p, mask);

    return 10 * symbols_worth(p, mask) + (gained > 0 ? gained * p->step_worth : 0) +
           (mask & p->tomb ? 10 * CARD_POINTS : 0);
}

static uint32_t best_of(const struct play *p, int n, const uint32_t *mask, uint32_t best)
{
    int most = best ? looks(p, best) : -1000;

    for (int i = 0; i < n; i++) {
        int now = may_mark(p, mask[i]) ? looks(p, mask[i]) : -1000;

        if (now > most) {
            most = now;
            best = mask[i];
        }
    }
    return best;
}

static void mark(struct play *p, uint32_t mask)
{
    int near = nearest(p, mask);

    p->points += symbols_worth(p, mask);
    p->marked |= mask;
    p->to_go = near < p->to_go ? near : p->to_go;
}

/* SG-3.2, SG-4.1: the pattern or a single square, then a square a cross. */
static void take_turn(struct play *p, const struct places *places, int pattern)
{
    const uint32_t *single = places->mask[SG_PATTERNS];
    int singles = places->count[SG_PATTERNS];
    uint32_t mask = best_of(p, singles, single, 0);
    int crosses;

    mask = best_of(p, places->count[pattern], places->mask[pattern], mask);
    mark(p, mask);
    crosses = __builtin_popcount(mask & p->squares[SG_CROSS]);
    for (; crosses > 0 && !(p->marked & p->tomb); crosses--) {
        mask = best_of(p, singles, single, 0);
        mark(p, mask);
        crosses += (mask & p->squares[SG_CROSS]) != 0;
    }
}

static int draw_pattern(const struct sg_parts *parts, struct bb_rng *rng)
{
    int left = (int)bb_rng_below(rng, SG_EXPEDITIONS), pattern = 0;

    while (left >= parts->facts.pattern[pattern].copies)
        left -= parts->facts.pattern[pattern++].copies;
    return pattern;
}

struct cards_trial cards_trial(const struct sg_parts *parts, const struct sg_card *card,
                               enum cards_temper temper)
{
    struct cards_trial sum = { 0 };
    struct play fresh = { .step_worth = temper == CARDS_HASTY ? 30 : 10 };
    struct places places;
    struct bb_rng rng;

    for (int symbol = 0; symbol < SG_SYMBOLS; symbol++)
        fresh.squares[symbol] = cards_squares(card, symbol);
    fresh.open = CARDS_GRID & ~fresh.squares[SG_WALL];
    fresh.start = fresh.squares[SG_START];
    fresh.tomb = fresh.squares[SG_TOMB];
    cards_distances(fresh.open, fresh.tomb, fresh.steps);
    fresh.to_go = fresh.steps[__builtin_ctz(fresh.start)] + 1;
    list_places(parts, fresh.open, &places);
    bb_rng_init(&rng, 0);
    for (int i = 0; i < PLAYS; i++) {
        struct play play = fresh;

        for (; !(play.marked & play.tomb); sum.turns++)
            take_turn(&play, &places, draw_pattern(parts, &rng));
        sum.points += CARD_POINTS + play.points;
    }
    return sum;
}

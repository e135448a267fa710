/*
 * games/silvergold/cards/measure.h -- what a pyramid card offers, in numbers.
 *
 * A way is a set of squares that hangs together and holds start and tomb:
 * what a player has marked when the card is finished (SG-3.3, SG-5.1). A way
 * is worth its symbols, in points, by a rough common scale (cards_worth). The
 * fewest squares of any way, and the most that a way of so many squares more
 * can be worth, say what the card is like to play.
 */
#ifndef BB_SILVERGOLD_CARDS_MEASURE_H
#define BB_SILVERGOLD_CARDS_MEASURE_H

#include "games/silvergold/cards/trial.h"
#include "games/silvergold/silvergold.h"

enum {
    CARDS_EXTRA = 4, /* squares that a rich way may have beyond the shortest */
};

#define CARDS_GRID UINT32_C(0x1F7DF7DF) /* the 25 squares, as bits of sg_bit() */

struct cards_measure {
    int count[SG_SYMBOLS];
    int start, tomb;           /* columns */
    int squares;               /* of the shortest way, both ends included; 0: there is none */
    int best[CARDS_EXTRA + 1]; /* worth of the best way with at most so many squares more */
    int room[SG_PATTERNS];     /* places for each pattern on the empty card */
    int loops;                 /* independent loops of open squares: 0 is a corridor or a tree */
    struct cards_trial trial[CARDS_TEMPERS];
};

/* Points that a symbol brings, about: a gem is half a pair, a torch counts
 * once a round, a skull is a step of the malus and a potion takes back two, a
 * cross is a square for nothing. */
int cards_worth(int symbol);

/* The squares with a symbol, as bits of sg_bit(). */
uint32_t cards_squares(const struct sg_card *card, int symbol);

/* Steps from each bit to the squares given, over open squares; 255: none. */
void cards_distances(uint32_t open, uint32_t to, uint8_t steps[static SG_BITS]);

int cards_loops(uint32_t open);

/* Places for a pattern on open squares, in all its orientations. */
int cards_room(const struct sg_parts *parts, int pattern, uint32_t open);

/* The card has one start and one tomb; `parts` gives the patterns. */
void cards_measure(const struct sg_parts *parts, const struct sg_card *card,
                   struct cards_measure *out);

/* How much more the best rich way is worth than the best of the shortest. */
static inline int cards_gain(const struct cards_measure *m)
{
    return m->best[CARDS_EXTRA] - m->best[0];
}

static inline int cards_all_room(const struct cards_measure *m)
{
    int places = 0;

    for (int i = 0; i < SG_PATTERNS; i++)
        places += m->room[i];
    return places;
}

#endif

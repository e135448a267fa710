/*
 * games/silvergold/cards/check.h -- what must hold for the cards of a designed edition
 * (SG-1.6), beyond what makes any edition playable.
 */
#ifndef BB_SILVERGOLD_CARDS_CHECK_H
#define BB_SILVERGOLD_CARDS_CHECK_H

#include "games/silvergold/cards/measure.h"

enum {
    CARDS_LOOPS_MIN = 3,
    CARDS_SQUARES_MIN = 5,
    CARDS_SQUARES_MAX = 9,
    CARDS_WALLS_MIN = 3,
    CARDS_WALLS_MAX = 7,
    CARDS_GAIN_MIN = 4, /* two gems: see cards_is_choice() */
    CARDS_GAIN_MAX = 8,
};

/* SG-1.6: a card must be a choice. Precisely: the best way (see measure.h) of
 * at most CARDS_EXTRA squares more than the shortest is worth CARDS_GAIN_MIN to
 * CARDS_GAIN_MAX points more than the best of the shortest. A player marks
 * about three squares and makes about four points a turn, so four squares more
 * cost near six points: the gain is around that, and neither to hurry nor to
 * gather is always right. */
static inline bool cards_is_choice(const struct cards_measure *m)
{
    return cards_gain(m) >= CARDS_GAIN_MIN && cards_gain(m) <= CARDS_GAIN_MAX;
}

/* All the constraints that a card keeps or breaks alone. */
bool cards_sound(const struct cards_measure *m);

/* Prints a table of the edition and a line a constraint; true if all hold. The
 * parts have passed sg_parts_check(). */
bool cards_check(const struct sg_parts *parts);

#endif

/*
 * engine/value.h -- what a position is worth to each seat, without playing on.
 *
 * A seat's points as they stand, and for each feature that the game knows (struct
 * bb_judge) its weight, are the points that it is expected to end with; what counts is by how
 * many it is ahead of the best other one. A game without features is judged by its points.
 *
 * All of it is whole numbers, so that bots play alike natively and in a page.
 */
#ifndef BB_ENGINE_VALUE_H
#define BB_ENGINE_VALUE_H

#include "engine/game.h"

enum {
    BB_A_WIN = 1000, /* in tenths of a point: what winning is worth to a team */
    BB_SURE = 10000, /* a chance of one */
};

/* By how many tenths of a point each seat is expected to be ahead in the end: of the best
 * other seat; alone, of an opponent who is none. A team is ahead of its goal, and has BB_A_WIN
 * more if it wins, or a share of it as far as that is likely. Once the game is over it is what
 * came of it; equal points that the rules do not call equal are a tenth apart. Needs the
 * truth, or a guess. */
void bb_value(const struct bb_box *box, const void *s, int32_t out[static BB_SEATS_MAX]);

/* How a value turns into a chance of winning in this position. */
struct bb_odds {
    int32_t even;   /* the value with which one wins as often as not */
    int32_t spread; /* so much more, and one wins in 73 of 100 games; 0: the game is over */
};

struct bb_odds bb_odds_of(const struct bb_box *box, const void *s);

/* The chance of winning with a value, 0 .. BB_SURE. */
int bb_chance(const struct bb_odds *odds, int32_t value);

#endif

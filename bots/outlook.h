/*
 * bots/outlook.h -- the chances of winning in a position, and what an outcome of chance did to
 * them.
 *
 * Chances are found by playing on to the end by the rules of thumb, as actions are compared. Luck
 * is a small difference, so it is found by playing on for a round and judging what there is then
 * (engine/value.h), which varies less; to the end of a game about whose positions nothing has been
 * learned.
 */
#ifndef BB_BOTS_OUTLOOK_H
#define BB_BOTS_OUTLOOK_H

#include "bots/compare.h"

/* The chance of each seat, of BB_SURE. Needs the truth. */
void bb_outlook(const struct bb_box *box, const void *s, int playouts, uint64_t seed,
                int32_t out[static BB_SEATS_MAX]);

/* How much better or worse the chances are after what chance brought than they were to be expected
 * before. What follows is tried with the same luck on both sides. */
void bb_luck(const struct bb_box *box, const void *before, const void *after, int playouts,
             uint64_t seed, struct bb_estimate out[static BB_SEATS_MAX]);

/* The error of a sum of two that do not depend on each other. */
int32_t bb_error_of_sum(int32_t a, int32_t b);

#endif

/*
 * games/silvergold/cards/trial.h -- a card played alone, many times, to see how long it
 * takes and what it brings.
 *
 * The player is simple: it takes the marking that looks best now. One temper
 * hurries to the tomb, the other looks for riches.
 */
#ifndef BB_SILVERGOLD_CARDS_TRIAL_H
#define BB_SILVERGOLD_CARDS_TRIAL_H

#include "games/silvergold/silvergold.h"

enum cards_temper { CARDS_HASTY, CARDS_GREEDY, CARDS_TEMPERS };

/* Of 100 plays, so these are hundredths of a turn and of a point. */
struct cards_trial {
    int turns;
    int points; /* 10 for the card, and its symbols by cards_worth() */
};

/* The same card always gives the same result. `parts` gives the patterns. */
struct cards_trial cards_trial(const struct sg_parts *parts, const struct sg_card *card,
                               enum cards_temper temper);

#endif

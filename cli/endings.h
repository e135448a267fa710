/*
 * cli/endings.h -- what a bot gives away in endings that can be played exactly.
 */
#ifndef BB_CLI_ENDINGS_H
#define BB_CLI_ENDINGS_H

#include "cli/common.h"

struct endings {
    long games, decisions; /* with a choice, that the solver settles */
    long given_up;         /* that it does not */
    long worse;            /* that the bot decides less than best */
    long regret, worst;    /* points that it gives away, in all and at once */
};

/* So many games of two go on by the hints, from seeds that follow each other; in their endings
 * the bot is asked too, and what follows from its answer is played exactly. */
struct endings endings_of(const struct bb_box *box, const struct bb_setup *how,
                          const struct bb_bot_spec *spec, long games, uint64_t seed);

#endif

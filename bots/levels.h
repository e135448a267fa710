/*
 * bots/levels.h -- the strengths that a person can choose, from "learning" to "best".
 *
 * The weaker ones think for a shorter time and make mistakes that people make, so they can be
 * understood and beaten by better play; none of them throws a game away by lot. Playouts
 * limit them before time does, so that they are as strong on most machines.
 */
#ifndef BB_BOTS_LEVELS_H
#define BB_BOTS_LEVELS_H

#include "bots/spec.h"

enum { BB_LEVELS = 5 };

struct bb_level {
    struct bb_bot_spec spec;
    int always; /* playouts for a decision where there is no clock, so that any machine has them */
};

/* Level 1, the weakest, is the first. */
extern const struct bb_level bb_levels[BB_LEVELS];

/* A level (1 ..) whose choices depend on the generator alone. */
struct bb_bot_spec bb_level_always(int level);

#endif

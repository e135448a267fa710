/*
 * tests/law/setups.h -- which set-ups of a game the laws are tried on.
 */
#ifndef BB_TESTS_SETUPS_H
#define BB_TESTS_SETUPS_H

#include "engine/game.h"

enum { LAW_SETUPS = 512 };

/* Every number of seats: with the usual options, with every other value of every option,
 * and some with all options drawn at random from the seed. Where seats and options do not go
 * together, others of the options are changed; what cannot be made to fit is left out.
 * Returns how many; 0, and the option's name and value in *never, if a value fits no
 * number of seats. */
int law_setups(const struct bb_box *box, uint64_t seed, struct bb_setup out[static LAW_SETUPS],
               const char *never[static 2]);

#endif

/*
 * tests/law/laws.h -- what every game must obey, checked by random play.
 *
 * A law is a function of a position, or of a step, or of a whole match, that
 * returns NULL or says what is wrong. Nothing here asserts, so that planted
 * bugs (planted_test.c) can be shown to be caught, each by its law.
 */
#ifndef BB_TESTS_LAWS_H
#define BB_TESTS_LAWS_H

#include "engine/game.h"

enum { LAW_SENTENCE = 1024 }; /* bytes in a sentence on what is wrong */

struct law_plan {
    int games;
    long steps; /* instead of so many games: whole games until so many steps are taken */
    uint64_t seed;

    /* Cheap laws are checked at every step. 0: the costly ones as well; 1: each
     * as often as its cost allows; n: n times more rarely than that. */
    int rarer;

    const char *only; /* the one law to check, everywhere; NULL: all */
};

/* Plays matches at random under all laws, as the plan says. NULL if all hold; else a
 * sentence, and the name of the law that is broken in *law. */
const char *law_run(const struct bb_box *box, const struct bb_setup *how,
                    const struct law_plan *plan, char why[static LAW_SENTENCE], const char **law);

#endif

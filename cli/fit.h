/*
 * cli/fit.h -- the weights of features, found by least squares.
 *
 * What is learnt from is never kept, only sums over it: enough to solve for the weights, and to
 * say how far off they are in games that they were not learnt from.
 */
#ifndef BB_CLI_FIT_H
#define BB_CLI_FIT_H

#include "engine/game.h"

enum { FIT_TERMS = BB_MOMENTS * BB_FEATURES_MAX };

/* Sums over examples near one stage of the game. */
struct fit_sums {
    double n, yy;
    double xy[FIT_TERMS], xx[FIT_TERMS][FIT_TERMS];
};

/* Of one mode. */
struct fit {
    double examples[2]; /* learnt from, held out */
    struct fit_sums of[2][BB_MOMENTS];
};

/* Adds an example: how the features of two players differ, or what those of one are, how far
 * the game was, and what came of it in tenths of a point beyond the score as it stood. */
void fit_add(struct fit *fit, bool held_out, int progress,
             const int32_t feature[static BB_FEATURES_MAX], int features, double came);

/* How far off estimates are in games held out, in points (the root of the mean square): by the
 * score as it stands, and with the weights. */
struct fit_error {
    double standing, judged;
};

/* The weights that fit best, as they will be stored. */
void fit_solve(const struct fit *fit, int features, struct bb_weights *out);

struct fit_error fit_error_of(const struct fit *fit, const struct bb_weights *w);

#endif

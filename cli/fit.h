/*
 * cli/fit.h -- the weights of features, found by least squares.
 *
 * A position is worth what comes of it. Which of that is luck and which its merit is easier to
 * tell step by step: what came until the next position, and what that promises. So an example
 * may count what comes later by less, and what the next positions promise by more (LSTD(lambda);
 * with a lambda of 1 it is what came of the whole game, and nothing else).
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
    double lambda;
    double examples[2]; /* learnt from, held out */
    struct fit_sums of[2][BB_MOMENTS];
    double step[FIT_TERMS][FIT_TERMS], came[FIT_TERMS]; /* step * weights = came */
    double trace[FIT_TERMS]; /* of the game that is being added: what was there before */
};

/* A position of a game as one player sees it, or one against another: how their features differ,
 * how far the game is, and their lead as it stands, in tenths of a point. */
struct fit_position {
    int progress;
    int32_t standing;
    int32_t feature[BB_FEATURES_MAX];
};

/* Adds the positions of a game in their order; the last is its end, which promises nothing. */
void fit_add(struct fit *fit, bool held_out, int n, const struct fit_position *at, int features);

/* How far off estimates are in games held out, in points (the root of the mean square): by the
 * score as it stands, and with the weights. */
struct fit_error {
    double standing, judged;
};

/* The weights that fit best, as they will be stored. */
void fit_solve(const struct fit *fit, int features, struct bb_weights *out);

struct fit_error fit_error_of(const struct fit *fit, const struct bb_weights *w);

#endif

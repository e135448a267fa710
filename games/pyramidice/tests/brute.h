/*
 * games/pyramidice/tests/brute.h -- the rules of Pyramidice a second time, in the simplest
 * way, to be compared with the rules.
 */
#ifndef BB_TESTS_PYRAMIDICE_BRUTE_H
#define BB_TESTS_PYRAMIDICE_BRUTE_H

#include "games/pyramidice/pyramidice.h"

enum { PD_BRUTE_WAYS = 4096 };

/* Where a space lies on its level, from the upper left. */
struct pd_brute_spot {
    int pyramid, level, x, y;
};

/* What is asked for: slots, and whether Lapis has no part in it. */
struct pd_brute_price {
    uint8_t slot[PD_COST];
    int n;
    bool no_lapis;
};

/* Ways to pay: what is paid, ascending, as digits of 32, and whether Lapis is used up then. */
struct pd_brute_ways {
    int n;
    uint32_t way[PD_BRUTE_WAYS];
    bool stretched[PD_BRUTE_WAYS];
};

/* The facts of the reference edition. */
const struct pd_facts *pd_brute_facts(void);

/* The scarab of this name there, + 1. */
int pd_brute_scarab(const char *name);

/* ---- The pyramids and points: pyramidice_brute_points.c ------------------- */

struct pd_brute_spot pd_brute_spot(int space);

/* A die may be built there. */
bool pd_brute_open(const struct pd *s, int space);

/* Pairs of neighbours for a project. */
int pd_brute_pairs(const struct pd *s, int project);

/* Points when the game is over, and resources on the board. */
int pd_brute_points(const struct pd *s, int player, int *resources);

/* ---- Step 3: pyramidice_brute_legal.c ------------------------------------- */

/* A god acts for the active player, owned or on loan. */
bool pd_brute_owns(const struct pd *s, const char *name);

bool pd_brute_has(const struct pd *s, const char *scarab);

struct pd_brute_price pd_brute_price(const struct pd *s, struct bb_move m);

/* All multisets of dice and tokens that pay. */
void pd_brute_ways(const struct pd *s, const struct pd_brute_price *p, struct pd_brute_ways *w);

/* One more way to pay; the payments are ascending. */
void pd_brute_add(struct pd_brute_ways *w, const int *payment, int n, bool stretched);

bool pd_brute_may(const struct pd *s, struct bb_move m);

#endif

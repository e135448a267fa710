/*
 * bots/bots.h -- players that are programs.
 *
 * A bot is handed a view and never a truth, so it cannot know more than its
 * seat. It reads no clock: whoever calls it tells how much time is spent. With a
 * number of playouts for a limit its choice depends on the generator alone, and on
 * what it remembers, if it is given a mind.
 */
#ifndef BB_BOTS_H
#define BB_BOTS_H

#include "base/rng.h"
#include "bots/exact.h"
#include "bots/style.h"
#include "engine/view.h"

struct bb_mind;

/* Runs run(self, i) for i = 0 .. n-1, each in a thread of its own, and waits for all. */
typedef void bb_together(int n, void (*run)(void *self, int i), void *self);

struct bb_limits {
    int playouts;                /* at most; 0: until the time is spent */
    double (*spent)(void *self); /* the share of the time that is spent, 1 at the end;
                                  * may be NULL if playouts is not 0 */
    void *self;
    struct bb_memory table;       /* for endings that are played exactly */
    struct bb_mind *mind;         /* what was found out before, and room for more; NULL: none */
    const struct bb_style *style; /* NULL: it plays as well as it can */
    int threads;                  /* that look ahead; 0: one */
    bb_together *together;        /* how they are run; NULL: one after the other */
};

struct bb_bot {
    const char *name;
    bool thinks; /* looks ahead, so that limits mean something */

    /* One of the actions open to view->seat, which is to act. */
    bb_action (*choose)(const struct bb_box *box, const struct bb_view *view,
                        const struct bb_limits *limits, struct bb_rng *rng);
};

/* All bots, weakest first; ends with NULL. */
extern const struct bb_bot *const bb_bots[];
extern const struct bb_bot bb_bot_random, bb_bot_greedy, bb_bot_uct, bb_bot_flat, bb_bot_best;

/* The action that the game's hints like best; ties by lot. */
bb_action bb_greedy_choice(const struct bb_box *box, const void *s, int seat, struct bb_rng *rng);

/* The share of the limits that is spent after so many playouts; 1 and more if so many more are
 * too many, judged by the time that each has taken so far. */
double bb_limits_spent(const struct bb_limits *limits, int playouts, int more);

/* Part of limits, as limits of their own. */
struct bb_rest {
    struct bb_limits limits;
    const struct bb_limits *whole;
    double from, to; /* shares of the time */
};

/* What is left of them when part of the time went elsewhere. */
const struct bb_limits *bb_limits_rest(struct bb_rest *rest, const struct bb_limits *limits);

/* So much of what is left. */
const struct bb_limits *bb_limits_part(struct bb_rest *rest, const struct bb_limits *limits,
                                       double part);

/* The best action, if the end can be seen from here; else 0. With another action to look at
 * first it is, where not all can be looked at to the end, the best of those that were, unless
 * there is none: so never a worse one. */
bb_action bb_ending_choice(const struct bb_box *box, const struct bb_view *view,
                           const struct bb_limits *limits, bb_action first, struct bb_rng *rng);

#endif

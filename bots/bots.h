/*
 * bots/bots.h -- players that are programs.
 *
 * A bot is handed a view and never a truth, so it cannot know more than its
 * seat. It reads no clock: whoever calls it tells how much time is spent. With a
 * number of playouts for a limit its choice depends on the generator alone.
 */
#ifndef BB_BOTS_H
#define BB_BOTS_H

#include "base/rng.h"
#include "bots/exact.h"
#include "engine/view.h"

struct bb_limits {
    int playouts;                /* at most; 0: until the time is spent */
    double (*spent)(void *self); /* the share of the time that is spent, 1 at the end;
                                  * may be NULL if playouts is not 0 */
    void *self;
    struct bb_memory table; /* for endings that are played exactly */
};

struct bb_bot {
    const char *name;
    bool thinks; /* looks ahead, so that limits mean something */

    /* One of the actions open to view->seat, which is to act. */
    bb_action (*choose)(const struct bb_box *box, const struct bb_view *view,
                        const struct bb_limits *limits, struct bb_rng *rng);
};

/* A bot with its limits, as on a command line: "greedy", "flat:100ms",
 * "flat:500" (playouts). */
struct bb_bot_spec {
    const struct bb_bot *bot;
    int playouts, ms;
};

/* False if the text names no bot or no sensible limit. */
bool bb_bot_parse(const char *text, struct bb_bot_spec *out);

/* All bots, weakest first; ends with NULL. */
extern const struct bb_bot *const bb_bots[];
extern const struct bb_bot bb_bot_flat;

/* The action that the game's hints like best; ties by lot. */
bb_action bb_greedy_choice(const struct bb_box *box, const void *s, int seat, struct bb_rng *rng);

#endif

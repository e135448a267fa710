/*
 * bots/spec.h -- a bot with its limits, as people name it: "greedy", "best:100ms" (for each
 * decision), "best:500" (playouts), "best:400ms/turn", "best:2000/turn", "best:100ms*2" (threads),
 * or a level, "level:3".
 */
#ifndef BB_BOTS_SPEC_H
#define BB_BOTS_SPEC_H

#include "bots/mind.h"

struct bb_bot_spec {
    const struct bb_bot *bot;
    const struct bb_style *style; /* NULL: as well as it can */
    int playouts, ms;             /* at most; 0: without this limit */
    int level;                    /* whose playouts a game may set, 1 ..; 0: none */
    int threads;
    bool per_turn; /* the limits are for all decisions of a turn together */
};

/* False if the text names no bot or no sensible limit. */
bool bb_bot_parse(const char *text, struct bb_bot_spec *out);

/* What a seat has used up of its limits in this turn. Whoever asks keeps it, and begins it anew
 * with each turn, which has a number to itself. */
struct bb_used {
    int turn;
    double ms;
    int playouts;
};

static inline void bb_used_begin(struct bb_used *used, int turn)
{
    if (used->turn != turn)
        *used = (struct bb_used){ .turn = turn };
}

/* What a bot is asked. */
struct bb_asked {
    const struct bb_box *box;
    const struct bb_view *view;
    struct bb_used *used;
};

/* What it thinks with. */
struct bb_means {
    struct bb_mind *mind;
    double (*now)(void *self); /* a clock, in ms; NULL if the spec has no time in it */
    void *self;
    bb_together *together; /* NULL: there is one thread */
};

bb_action bb_bot_answer(const struct bb_bot_spec *spec, const struct bb_asked *asked,
                        const struct bb_means *with, struct bb_rng *rng);

#endif

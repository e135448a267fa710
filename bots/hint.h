/*
 * bots/hint.h -- what a seat might do best, and why: for people who ask.
 *
 * The best bot looks for it on the view of the seat, and the few actions that it likes best are
 * compared (bots/compare.h). Without a clock all depends on the view, the limits and the seed.
 */
#ifndef BB_BOTS_HINT_H
#define BB_BOTS_HINT_H

#include "bots/compare.h"
#include "bots/mind.h"

enum {
    BB_HINTS = 3,
    BB_HINT_SEARCH = 1500, /* playouts that the best bot has for it, usually */
    BB_HINT_WORLDS = 1000, /* that actions are compared in */
    BB_SOLVE_WORLD = 200,  /* positions that an exact ending may take in place of a world */
};

struct bb_thought {
    struct bb_mind *mind;        /* cleared first, so that nothing depends on what was before */
    int search, worlds;          /* at most */
    double (*spent)(void *self); /* the share of the time that is spent; NULL: no clock */
    void *self;
};

/* The actions that a search likes best, best first; how many, at most BB_COMPARED_MAX. */
int bb_candidates(const struct bb_box *box, const struct bb_view *view,
                  const struct bb_thought *thought, int most, uint64_t seed, bb_action *out);

/* One of the best actions, and what is expected of it. */
struct bb_hint {
    bb_action action;
    struct bb_estimate win, points, loss; /* the last: against the first hint */
    int32_t source[BB_SOURCES_MAX];       /* expected points of each source, in tenths */
    struct bb_reason reason; /* of the first: what it has over the second; of others: what the first
                              * has over them */
};

struct bb_hints {
    int n, worlds;
    bool exact;
    struct bb_hint of[BB_HINTS];
};

/* What view->seat, which is to act, might do, best first. */
void bb_hints(const struct bb_box *box, const struct bb_view *view,
              const struct bb_thought *thought, uint64_t seed, struct bb_hints *out);

#endif

/*
 * bots/exact.h -- endings of two-seat games played out to the last step.
 *
 * When a seat knows the whole position and chance has no part in the rest, what
 * is best can be found and not only guessed: by alpha-beta search to the end of the
 * game, with a table of positions that were met before.
 */
#ifndef BB_BOTS_EXACT_H
#define BB_BOTS_EXACT_H

#include "engine/game.h"

enum {
    BB_EXACT_DEPTH = 32, /* actions from here to the end, at most, that it looks at */
    BB_EXACT_BITS = 16,  /* of a table such as bots get everywhere, so that they play alike */
};

struct bb_known { /* of the table */
    uint64_t key;
    int16_t margin;
    uint8_t bound, stage;
    uint32_t best;
};

/* Memory for positions: 1 << bits entries. NULL: none. */
struct bb_memory {
    struct bb_known *entry;
    int bits;
};

struct bb_exact {
    const struct bb_box *box;
    struct bb_memory table;
    int64_t nodes_max;          /* where it gives up: at an eighth of it already if it is not
                                 * done with the first move by then */
    bool (*enough)(void *self); /* asked now and then: true makes it give up; may be NULL */
    void *self;
    bool narrow;                         /* looks at a few moves everywhere first, then at more */
    bb_action first;                     /* looked at before the others; 0: as the hints say */
    int64_t nodes;                       /* positions looked at so far; 0 */
    int64_t asked;                       /* ... when it asked last; 0 */
    int stage;                           /* 0: the few moves; 0 */
    int64_t from;                        /* positions when that began; 0 */
    bool began;                          /* the first move is done in it; false */
    bool left_out;                       /* it did not look at all moves somewhere; false */
    bb_action killer[BB_EXACT_DEPTH][2]; /* what was too good at this depth before; 0 */
};

struct bb_solution {
    bool exact;       /* false: it gave up */
    int margin;       /* points that `seat` will be ahead with best play on both sides, if exact */
    bb_action action; /* one that leads there; if it gave up, the best of those that it was done
                       * with, of which `first` is one, else what was best among fewer moves;
                       * 0 if it was done with none */
};

/* True if the rest can be solved for `seat`: it is certain, and the two are opponents.
 * Works on a view of the seat. */
bool bb_exact_applies(const struct bb_box *box, const void *view, int seat);

/* Solves the position of a game of two for `seat`, which is to act. Needs the truth,
 * and that bb_exact_applies(). */
struct bb_solution bb_exact_solve(struct bb_exact *x, const void *truth, int seat);

#endif

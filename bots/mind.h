/*
 * bots/mind.h -- what a bot keeps in mind between the decisions of a match: the tree of its
 * last search, and endings that it has solved.
 *
 * It holds nothing but what the seat saw. It may serve many matches: what does not belong to
 * the position at hand is forgotten.
 */
#ifndef BB_BOTS_MIND_H
#define BB_BOTS_MIND_H

#include "bots/bots.h"
#include "bots/tree.h"

enum { BB_THREADS_MAX = 64 };

struct bb_mind {
    struct bb_memory table;
    struct bb_tree *tree[BB_THREADS_MAX]; /* of each thread; NULL: not needed yet */
    const struct bb_box *box;             /* that the trees are about; NULL: nothing */
    const struct bb_style *style;
    int seat;     /* that they were grown for */
    int playouts; /* of the last decision */
};

/* Allocates; ends the program if there is no memory. */
struct bb_mind *bb_mind_new(void);
void bb_mind_free(struct bb_mind *mind);

/* Forgets everything: what is thought next depends on the generator alone. */
void bb_mind_clear(struct bb_mind *mind);

/* The tree of a thread. */
struct bb_tree *bb_mind_tree(struct bb_mind *mind, int thread);

#endif

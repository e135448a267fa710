/*
 * bots/descent.h -- one playout of a tree search: a guess at what is hidden, down the tree by
 * what is known, on by the hints to where a position can be judged, and back up.
 */
#ifndef BB_BOTS_DESCENT_H
#define BB_BOTS_DESCENT_H

#include "bots/mind.h"

enum { BB_DESCENT_EDGES = 32 }; /* that the hints like best, of the seat that thinks */

struct bb_descent {
    const struct bb_box *box;
    const struct bb_view *view;
    const struct bb_style *style;
    struct bb_tree *tree;
    int root; /* the node of the view */
    int seats;
    bool team;           /* all seats play together */
    int rounds;          /* that it looks ahead outside the tree */
    double sum, squares; /* of what the playouts were worth to the view's seat */
    int playouts;
};

/* Makes a search ready. What the tree knows of this view is kept if `again`; the root has its
 * edges afterwards. */
void bb_descent_begin(struct bb_descent *d, const struct bb_box *box, const struct bb_view *view,
                      struct bb_tree *tree, const struct bb_style *style, bool again);

/* Plays once in the world that this number stands for, beginning with an edge of the root. */
void bb_descend(struct bb_descent *d, int edge, uint64_t world);

/* What an edge is worth to the seat of its node, as far as is known: the hints count like a
 * few playouts. */
double bb_descent_mean(const struct bb_node *n, const struct bb_edge *e);

/* How much playouts differ. */
double bb_descent_variance(const struct bb_descent *d);

#endif

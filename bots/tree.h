/*
 * bots/tree.h -- what a search has found out: the positions that it met, as the seat that
 * thinks sees them, and how each action there turned out.
 *
 * A node stands for all that looks alike, not for a way to get there: small steps that lead
 * to the same position by different ways share it. It belongs to the seat that acts in it.
 */
#ifndef BB_BOTS_TREE_H
#define BB_BOTS_TREE_H

#include "engine/game.h"

enum {
    BB_TREE_BITS = 15, /* of a tree such as bots get everywhere, so that they play alike */
    BB_NODE_NONE = -1,
};

struct bb_edge {
    bb_action action;
    int32_t worse;  /* than the best here, by the hints; in tenths of a point */
    int32_t visits; /* as a number of playouts */
    double sum;     /* of what they were worth to the node's seat */
};

struct bb_node {
    uint64_t key;
    double sum; /* of what playouts were worth to its seat */
    int32_t visits;
    int32_t first; /* of its edges */
    int16_t edges, room;
    uint16_t met; /* before it was open */
    uint8_t seat;
    bool open; /* it has edges, or will have */
};

struct bb_tree {
    int bits; /* 1 << bits nodes at most */
    int nodes, edges;
    struct bb_node *node;
    struct bb_edge *edge;
    int32_t *slot; /* by key: 1 + the number of a node; twice as many as nodes */
};

/* Allocates; NULL if there is no memory for it. */
struct bb_tree *bb_tree_new(int bits);
void bb_tree_free(struct bb_tree *t);

/* Forgets everything. */
void bb_tree_clear(struct bb_tree *t);

/* The node of this key, or BB_NODE_NONE. */
int bb_tree_find(const struct bb_tree *t, uint64_t key);

/* A new node without edges; BB_NODE_NONE if there is no more room. */
int bb_tree_add(struct bb_tree *t, uint64_t key, int seat);

/* Gives a node room for so many edges; false if there is none. */
bool bb_tree_open(struct bb_tree *t, int node, int room);

static inline struct bb_edge *bb_tree_edges(const struct bb_tree *t, const struct bb_node *n)
{
    return t->edge + n->first;
}

#endif

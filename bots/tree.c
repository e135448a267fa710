/*
 * Nodes in the order in which they came, found by a table of their keys; edges behind each
 * other, a block for each node.
 */
#include "bots/tree.h"

#include <stdlib.h>
#include <string.h>

enum { EDGES_A_NODE = 8, MORE_SLOTS = 1 }; /* on average; twice as many slots as nodes */

struct bb_tree *bb_tree_new(int bits)
{
    size_t nodes = (size_t)1 << bits;
    struct bb_tree *t = calloc(1, sizeof(*t));

    if (!t)
        return NULL;
    t->bits = bits;
    t->node = malloc(nodes * sizeof(*t->node));
    t->edge = malloc(nodes * EDGES_A_NODE * sizeof(*t->edge));
    t->slot = calloc(nodes << MORE_SLOTS, sizeof(*t->slot));
    if (t->node && t->edge && t->slot)
        return t;
    bb_tree_free(t);
    return NULL;
}

void bb_tree_free(struct bb_tree *t)
{
    if (!t)
        return;
    free(t->node);
    free(t->edge);
    free(t->slot);
    free(t);
}

void bb_tree_clear(struct bb_tree *t)
{
    if (t->nodes)
        memset(t->slot, 0, sizeof(*t->slot) << (t->bits + MORE_SLOTS));
    t->nodes = t->edges = 0;
}

/* Where the key is, or may be put. */
static int32_t *slot_of(const struct bb_tree *t, uint64_t key)
{
    uint64_t mask = ((uint64_t)1 << (t->bits + MORE_SLOTS)) - 1, at = key & mask;

    while (t->slot[at] && t->node[t->slot[at] - 1].key != key)
        at = (at + 1) & mask;
    return &t->slot[at];
}

int bb_tree_find(const struct bb_tree *t, uint64_t key)
{
    return *slot_of(t, key) - 1;
}

int bb_tree_add(struct bb_tree *t, uint64_t key, int seat)
{
    if (t->nodes == 1 << t->bits)
        return BB_NODE_NONE;
    t->node[t->nodes] = (struct bb_node){ .key = key, .seat = (uint8_t)seat };
    *slot_of(t, key) = t->nodes + 1;
    return t->nodes++;
}

bool bb_tree_open(struct bb_tree *t, int node, int room)
{
    struct bb_node *n = &t->node[node];

    if (t->edges + room > EDGES_A_NODE << t->bits)
        return false;
    n->first = t->edges;
    n->room = (int16_t)room;
    n->open = true;
    t->edges += room;
    return true;
}

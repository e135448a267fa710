/*
 * What a bot keeps in mind, and how it is forgotten.
 */
#include "bots/mind.h"

#include <stdlib.h>
#include <string.h>

struct bb_mind *bb_mind_new(void)
{
    struct bb_mind *mind = calloc(1, sizeof(*mind));

    if (!mind)
        abort();
    mind->table.bits = BB_EXACT_BITS;
    mind->table.entry = calloc((size_t)1 << BB_EXACT_BITS, sizeof(*mind->table.entry));
    if (!mind->table.entry)
        abort();
    return mind;
}

void bb_mind_free(struct bb_mind *mind)
{
    if (!mind)
        return;
    for (int i = 0; i < BB_THREADS_MAX; i++)
        bb_tree_free(mind->tree[i]);
    free(mind->table.entry);
    free(mind);
}

void bb_mind_clear(struct bb_mind *mind)
{
    mind->box = NULL;
    if (mind->table.entry)
        memset(mind->table.entry, 0, sizeof(*mind->table.entry) << mind->table.bits);
}

struct bb_tree *bb_mind_tree(struct bb_mind *mind, int thread)
{
    if (!mind->tree[thread])
        mind->tree[thread] = bb_tree_new(BB_TREE_BITS);
    if (!mind->tree[thread])
        abort();
    return mind->tree[thread];
}

/*
 * Hints: the search proposes, the comparison decides.
 */
#include "bots/hint.h"
#include "bots/bots.h"
#include "bots/descent.h"

enum { CANDIDATES = 4, AT_ONCE = 20 }; /* worlds between two looks at the clock */

/* ---- What the search likes -------------------------------------------------------- */

/* Half of the time is for the search. */
static double half_spent(void *self)
{
    const struct bb_thought *thought = self;

    return 2 * thought->spent(thought->self);
}

static void note(bb_action a, int *n, int most, bb_action *out)
{
    for (int i = 0; i < *n; i++) {
        if (out[i] == a)
            return;
    }
    if (*n < most)
        out[(*n)++] = a;
}

/* The edge of a node that is worth most, of those that are not among the n actions. */
static const struct bb_edge *next_best(const struct bb_tree *tree, const struct bb_node *node,
                                       const bb_action *taken, int n)
{
    const struct bb_edge *best = NULL;

    for (int i = 0; i < node->edges; i++) {
        const struct bb_edge *e = bb_tree_edges(tree, node) + i;
        bool is_taken = false;

        for (int j = 0; j < n; j++)
            is_taken |= taken[j] == e->action;
        if (!is_taken && (!best || bb_descent_mean(node, e) > bb_descent_mean(node, best)))
            best = e;
    }
    return best;
}

int bb_candidates(const struct bb_box *box, const struct bb_view *view,
                  const struct bb_thought *thought, int most, uint64_t seed, bb_action *out)
{
    struct bb_thought copy = *thought;
    const struct bb_limits limits = { .playouts = thought->search,
                                      .spent = thought->spent ? half_spent : NULL,
                                      .self = &copy,
                                      .table = thought->mind->table,
                                      .mind = thought->mind };
    const struct bb_edge *next;
    struct bb_descent d;
    struct bb_rng rng;
    int n = 0;

    bb_mind_clear(thought->mind);
    bb_rng_init(&rng, seed);
    note(bb_bot_best.choose(box, view, &limits, &rng), &n, most, out);
    bb_descent_begin(&d, box, view, bb_mind_tree(thought->mind, 0), NULL, thought->mind->box);
    while (n < most && (next = next_best(d.tree, &d.tree->node[d.root], out, n)))
        note(next->action, &n, most, out);
    return n;
}

/* ---- Comparing ---------------------------------------------------------------------- */

static void compare(struct bb_comparison *c, const struct bb_thought *thought)
{
    if (bb_compare_exactly(c, thought->mind->table, (int64_t)thought->worlds * BB_SOLVE_WORLD))
        return;
    do {
        bb_compare_in(c, thought->worlds - c->worlds < AT_ONCE ? thought->worlds - c->worlds
                                                               : AT_ONCE);
    } while (c->worlds < thought->worlds && (!thought->spent || thought->spent(thought->self) < 1));
}

/* The compared actions, best first. */
static void put_in_order(const struct bb_comparison *c, int order[static BB_COMPARED_MAX])
{
    for (int i = 0; i < c->n; i++) {
        int at = i;

        for (; at > 0 && bb_compare_better(c, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static struct bb_hint tell(const struct bb_comparison *c, const int *order, int at)
{
    int i = order[at];
    struct bb_hint hint = { .action = c->plan[i].action[0],
                            .win = bb_compare_win(c, i),
                            .points = bb_compare_points(c, i),
                            .loss = bb_compare_loss(c, i, order[0]),
                            .reason = { .source = -1 } };

    for (int k = 0; c->box->game->sources[k]; k++)
        hint.source[k] = bb_compare_source(c, i, k);
    if (c->n > 1)
        hint.reason = bb_compare_reason(c, order[0], order[at ? at : 1]);
    return hint;
}

void bb_hints(const struct bb_box *box, const struct bb_view *view,
              const struct bb_thought *thought, uint64_t seed, struct bb_hints *out)
{
    bb_action action[BB_COMPARED_MAX];
    int n = bb_candidates(box, view, thought, CANDIDATES, seed, action);
    int order[BB_COMPARED_MAX] = { 0 };
    struct bb_comparison c;

    bb_compare_begin(&c, box, view, seed);
    for (int i = 0; i < n; i++)
        bb_compare_add(&c, &(struct bb_plan){ .n = 1, .action = { action[i] } });
    compare(&c, thought);
    put_in_order(&c, order);
    *out =
        (struct bb_hints){ .n = n < BB_HINTS ? n : BB_HINTS, .worlds = c.worlds, .exact = c.exact };
    for (int i = 0; i < out->n; i++)
        out->of[i] = tell(&c, order, i);
}

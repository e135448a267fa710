/*
 * The best bot: a tree search on what its seat sees.
 *
 * Each playout begins with a guess at what is hidden. Actions at the root are compared in the
 * same guessed worlds with the same luck, and the worse half is given up after each quarter of
 * the time, as in flat Monte Carlo; but what follows is chosen by what earlier playouts found
 * out, as long as they know anything about it (bots/tree.h), and then by the hints, up to where
 * a turn begins that can be compared: there the position is judged (engine/value.h).
 *
 * Each seat plays for itself. Those who choose at the same time do it one after the other, and
 * what one has chosen is in nobody else's view, so nobody answers it.
 */
#include "bots/descent.h"

#include <stdlib.h>

enum {
    CANDIDATES = 16,
    HALVINGS = 4,
    WORLDS_MIN = 6,    /* for each candidate; with fewer playouts, fewer candidates */
    CLEAR = 4,         /* errors between the best and the second: no more need be done */
    WORLDS_CLEAR = 16, /* ... after so many worlds */
};

/* A search under way, in one thread. */
struct search {
    struct bb_descent d;
    const struct bb_limits *limits;
    struct bb_rng rng;
    int left[BB_DESCENT_EDGES]; /* edges of the root that are still in the race */
    int n;
    int playouts;
};

static const struct bb_edge *edge_of(const struct search *s, int i)
{
    const struct bb_node *root = &s->d.tree->node[s->d.root];

    return bb_tree_edges(s->d.tree, root) + s->left[i];
}

static double mean_of(const struct search *s, int i)
{
    return bb_descent_mean(&s->d.tree->node[s->d.root], edge_of(s, i));
}

/* Best first; a stable order, so that ties stay as the hints have them. */
static void sort(struct search *s)
{
    for (int i = 1; i < s->n; i++) {
        double mean = mean_of(s, i);
        int moved = s->left[i], at = i;

        for (; at > 0 && mean_of(s, at - 1) < mean; at--)
            s->left[at] = s->left[at - 1];
        s->left[at] = moved;
    }
}

static int most_candidates(const struct bb_limits *limits)
{
    int most = CANDIDATES;

    if (limits->playouts && limits->playouts / WORLDS_MIN < most)
        most = limits->playouts / WORLDS_MIN;
    if (limits->style && limits->style->choices && limits->style->choices < most)
        most = limits->style->choices;
    return most < 2 ? 2 : most;
}

/* True if the first is so far ahead of the second that more playouts would change nothing. */
static bool is_clear(const struct search *s)
{
    double ahead = mean_of(s, 0) - mean_of(s, 1);
    int visits = edge_of(s, 1)->visits;

    return visits >= WORLDS_CLEAR &&
           ahead * ahead * visits > CLEAR * CLEAR * 2 * bb_descent_variance(&s->d);
}

/* Plays in one world after the other until the limits are reached or all is clear. */
static void run(struct search *s)
{
    int all = s->n;

    for (double share; s->n > 1 && (share = bb_limits_spent(s->limits, s->playouts, s->n)) < 1;) {
        uint64_t world = bb_rng_next(&s->rng);
        int keep = all >> (int)(share * HALVINGS);

        if (s->n > keep && keep >= 2) {
            sort(s);
            s->n = keep;
            if (is_clear(s))
                break;
        }
        for (int i = 0; i < s->n; i++, s->playouts++)
            bb_descend(&s->d, s->left[i], world);
    }
    sort(s);
}

/* ---- Several of them ---------------------------------------------------------- */

struct team {
    const struct bb_box *box;
    const struct bb_view *view;
    const struct bb_limits *limits;
    struct bb_mind *mind;
    bool again; /* the trees are about this game */
    struct search search[BB_THREADS_MAX];
};

static void begin(struct team *t, int i, uint64_t seed)
{
    struct search *s = &t->search[i];
    int most = most_candidates(t->limits);

    bb_descent_begin(&s->d, t->box, t->view, bb_mind_tree(t->mind, i), t->limits->style, t->again);
    bb_rng_init(&s->rng, seed);
    s->limits = t->limits;
    s->playouts = 0;
    s->n = s->d.tree->node[s->d.root].edges;
    for (int j = 0; j < s->n; j++)
        s->left[j] = j;
    sort(s);
    if (s->n > most)
        s->n = most;
}

static void run_one(void *self, int i)
{
    struct team *t = self;

    run(&t->search[i]);
}

/* What all threads together think of an action. */
static struct bb_edge told_of(const struct team *t, int threads, bb_action a)
{
    struct bb_edge all = { .action = a };

    for (int i = 0; i < threads; i++) {
        const struct search *s = &t->search[i];
        const struct bb_node *root = &s->d.tree->node[s->d.root];

        for (int j = 0; j < root->edges; j++) {
            const struct bb_edge *e = bb_tree_edges(s->d.tree, root) + j;

            if (e->action == a) {
                all.visits += e->visits;
                all.sum += e->sum;
            }
        }
    }
    return all;
}

/* Of what at least one of them thinks best, that which all together do. */
static bb_action agree(const struct team *t, int threads)
{
    bb_action best = edge_of(&t->search[0], 0)->action;
    double most = 0;

    for (int i = 0; i < threads && threads > 1; i++) {
        struct bb_edge e = told_of(t, threads, edge_of(&t->search[i], 0)->action);
        double mean = e.visits ? e.sum / e.visits : 0;

        if (i == 0 || mean > most) {
            most = mean;
            best = e.action;
        }
    }
    return best;
}

static bb_action search(struct team *t, struct bb_rng *rng)
{
    struct bb_mind *mind = t->mind;
    int threads = t->limits->threads > 1 ? t->limits->threads : 1;

    t->again =
        mind->box == t->box && mind->seat == t->view->seat && mind->style == t->limits->style;
    mind->box = t->box;
    mind->seat = t->view->seat;
    mind->style = t->limits->style;
    for (int i = 0; i < threads; i++)
        begin(t, i, bb_rng_next(rng));
    if (threads > 1 && t->limits->together)
        t->limits->together(threads, run_one, t);
    else
        for (int i = 0; i < threads; i++)
            run_one(t, i);
    for (int i = 0; i < threads; i++)
        mind->playouts += t->search[i].playouts;
    return agree(t, threads);
}

/* The share of the time for a first look at an ending. */
static const double first_look = 0.15;

/* Where all could be known: a first look, then exact search that begins with what it has found;
 * and on with the tree if that is not even done with the one. */
static bb_action end(struct team *t, const struct bb_limits *limits, struct bb_rng *rng)
{
    struct bb_rest look, rest, last;
    bb_action first, best;

    t->limits = bb_limits_part(&look, limits, first_look);
    first = search(t, rng);
    limits = bb_limits_rest(&rest, limits);
    if (limits->playouts)
        rest.limits.playouts -= t->mind->playouts;
    best = bb_ending_choice(t->box, t->view, limits, first, rng);
    if (best)
        return best;
    t->limits = bb_limits_rest(&last, limits);
    return search(t, rng);
}

static bb_action choose_best(const struct bb_box *box, const struct bb_view *view,
                             const struct bb_limits *limits, struct bb_rng *rng)
{
    bb_action open[BB_ACTIONS_MAX], best;
    struct bb_mind *mind = limits->mind ? limits->mind : bb_mind_new();
    struct team *team = malloc(sizeof(*team));

    if (!team)
        abort();
    *team = (struct team){ .box = box, .view = view, .limits = limits, .mind = mind };
    mind->playouts = 0;
    if (box->game->legal(box->parts, view->s.bytes, view->seat, open) == 1)
        best = open[0];
    else if (!limits->style && bb_exact_applies(box, view->s.bytes, view->seat))
        best = end(team, limits, rng);
    else
        best = search(team, rng);
    free(team);
    if (!limits->mind)
        bb_mind_free(mind);
    return best;
}

const struct bb_bot bb_bot_best = { .name = "best", .thinks = true, .choose = choose_best };

/*
 * Plain determinised UCT, as a yardstick: some worlds are guessed, in each a tree is searched as
 * if nothing were hidden, by UCB1 with playouts to the end of the game, and what was tried most
 * often in all of them together is chosen. It knows nothing about a game but its rules, and the
 * hints in its playouts.
 */
#include "bots/hash.h"
#include "bots/mind.h"
#include "engine/dealer.h"
#include "engine/setup.h"
#include "engine/usual.h"

#include <assert.h>
#include <string.h>

enum { WORLDS = 8, PATH = 256 };

struct uct {
    const struct bb_box *box;
    const struct bb_limits *limits;
    struct bb_tree *tree;
    struct bb_rng *rng;
    int seats, playouts;
    int steps;
    struct {
        int node, edge;
    } step[PATH];
};

/* The logarithm of n >= 1, roughly and everywhere the same. */
static double log_of(int n)
{
    int whole = 31 - __builtin_clz((unsigned)n);

    return 0.6931 * (whole + (double)(n - (1 << whole)) / (1 << whole));
}

/* A node with all that is open to the seat, in random order; false if there is no room. */
static bool expand(const struct uct *u, uint64_t key, const void *s, int seat)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = u->box->game->legal(u->box->parts, s, seat, open), node;
    struct bb_edge *e;

    node = bb_tree_add(u->tree, key, seat);
    if (node == BB_NODE_NONE || !bb_tree_open(u->tree, node, n))
        return false;
    u->tree->node[node].edges = (int16_t)n;
    e = bb_tree_edges(u->tree, &u->tree->node[node]);
    for (int i = 0; i < n; i++) {
        int at = (int)bb_rng_below(u->rng, (uint32_t)i + 1);

        e[i] = e[at];
        e[at] = (struct bb_edge){ .action = open[i] };
    }
    return true;
}

/* UCB1: what was never tried comes first. */
static int select_edge(const struct uct *u, const struct bb_node *n)
{
    const struct bb_edge *e = bb_tree_edges(u->tree, n);
    double most = -1, log = log_of(n->visits + 1);
    int best = 0;

    for (int i = 0; i < n->edges; i++) {
        double bound;

        if (e[i].visits == 0)
            return i;
        bound = e[i].sum / e[i].visits + __builtin_sqrt(2 * log / e[i].visits);
        if (bound > most) {
            most = bound;
            best = i;
        }
    }
    return best;
}

static void play_out(const struct uct *u, void *s)
{
    const struct bb_game *g = u->box->game;

    for (bb_seats to_act = g->to_act(s); to_act; to_act = g->to_act(s)) {
        int seat = bb_first_seat(to_act);

        if (seat == BB_CHANCE)
            bb_random_chance(u->box, s, u->rng);
        else
            g->apply(u->box->parts, s, seat, bb_greedy_choice(u->box, s, seat, u->rng), NULL);
    }
}

/* Down the tree to a position that is new, which becomes part of it. */
static void go_down(struct uct *u, void *s, int first)
{
    const struct bb_game *g = u->box->game;

    u->steps = 0;
    for (bb_seats to_act = g->to_act(s); to_act && u->steps < PATH; to_act = g->to_act(s)) {
        int seat = to_act & BB_SEAT(first) ? first : bb_first_seat(to_act), node;
        uint64_t key;

        if (seat == BB_CHANCE) {
            bb_random_chance(u->box, s, u->rng);
            continue;
        }
        key = bb_hash(s, g->state_size) + (uint64_t)seat;
        node = bb_tree_find(u->tree, key);
        if (node == BB_NODE_NONE || !u->tree->node[node].open) {
            if (node == BB_NODE_NONE)
                expand(u, key, s, seat);
            return;
        }
        u->step[u->steps].node = node;
        u->step[u->steps].edge = select_edge(u, &u->tree->node[node]);
        g->apply(u->box->parts, s, seat,
                 bb_tree_edges(u->tree, &u->tree->node[node])[u->step[u->steps].edge].action, NULL);
        u->steps++;
    }
}

/* Those who tie share the win; alone, or as a team, one has it or not. */
static void go_up(struct uct *u, const void *s)
{
    struct bb_score score;
    int winners = 0;

    u->box->game->score(u->box->parts, s, &score);
    for (int seat = 0; seat < u->seats; seat++)
        winners += score.rank[seat] == 1;
    if (score.team)
        winners = 1;
    for (int i = 0; i < u->steps; i++) {
        struct bb_node *n = &u->tree->node[u->step[i].node];
        struct bb_edge *e = bb_tree_edges(u->tree, n) + u->step[i].edge;
        double worth = score.rank[n->seat] == 1 ? 1.0 / winners : 0;

        n->visits++;
        e->visits++;
        e->sum += worth;
    }
}

/* Searches one world until this share of the limits is spent. */
static void search_world(struct uct *u, const union bb_state *world, int seat, double until)
{
    bb_tree_clear(u->tree);
    do {
        union bb_state s;

        memcpy(s.bytes, world->bytes, u->box->game->state_size);
        go_down(u, s.bytes, seat);
        play_out(u, s.bytes);
        go_up(u, s.bytes);
        u->playouts++;
    } while (bb_limits_spent(u->limits, u->playouts, 1) < until);
}

/* Adds up how often each action was tried at the root of this world. */
static void count(const struct uct *u, int n, const bb_action *open, int *tried)
{
    const struct bb_node *root = &u->tree->node[0];
    const struct bb_edge *e = bb_tree_edges(u->tree, root);

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < root->edges; j++)
            tried[i] += e[j].action == open[i] ? e[j].visits : 0;
    }
}

static bb_action choose_uct(const struct bb_box *box, const struct bb_view *view,
                            const struct bb_limits *limits, struct bb_rng *rng)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = box->game->legal(box->parts, view->s.bytes, view->seat, open), best = 0;
    struct bb_mind *mind = limits->mind ? limits->mind : bb_mind_new();
    struct uct u = { .box = box, .limits = limits, .rng = rng };
    int tried[BB_ACTIONS_MAX] = { 0 };

    assert(n > 0); /* the seat is to act */
    u.tree = bb_mind_tree(mind, 0);
    mind->box = NULL; /* what it holds is of no use to others */
    u.seats = bb_setup_of(box->game, view->s.bytes).seats;
    for (int i = 0; i < WORLDS && n > 1 && bb_limits_spent(limits, u.playouts, 1) < 1; i++) {
        union bb_state world;

        memcpy(world.bytes, view->s.bytes, box->game->state_size);
        bb_guess(box, world.bytes, view->seat, rng);
        search_world(&u, &world, view->seat, (double)(i + 1) / WORLDS);
        count(&u, n, open, tried);
    }
    for (int i = 1; i < n; i++)
        best = tried[i] > tried[best] ? i : best;
    mind->playouts = u.playouts;
    if (!limits->mind)
        bb_mind_free(mind);
    return open[best];
}

const struct bb_bot bb_bot_uct = { .name = "uct", .thinks = true, .choose = choose_uct };

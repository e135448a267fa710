/*
 * Down the tree and up again.
 */
#include "bots/descent.h"
#include "bots/hash.h"
#include "engine/dealer.h"
#include "engine/face.h"
#include "engine/setup.h"
#include "engine/usual.h"
#include "engine/value.h"

#include <assert.h>
#include <string.h>

enum {
    OTHERS_EDGES = 12, /* of others, in all worlds together */
    OTHERS_MET = 6,    /* so often before others do anything but what the hints say */
    DEPTH = 48,
    SLOWLY = 4,    /* visits for one choice, four times as many for two */
    FAR = 100,     /* in tenths of a point: what the hints dislike more is as bad */
    BELIEF = 12,   /* playouts that the hints count for */
    EXPLORE = 20,  /* hundredths of an error that speak for what is little known */
    SPREAD = 1600, /* the variance of playouts as long as nothing is known */
    FEW = 8,       /* too few playouts to know it */
    WIN = 100,     /* tenths of a point that a win is worth beside the points */
};

/* ---- Small numbers --------------------------------------------------------- */

/* The logarithm to base 2 of n >= 1, roughly and everywhere the same. */
static double log2_of(int n)
{
    int whole = 31 - __builtin_clz((unsigned)n);

    return whole + (double)(n - (1 << whole)) / (1 << whole);
}

double bb_descent_variance(const struct bb_descent *d)
{
    double mean;

    if (d->playouts < FEW)
        return SPREAD;
    mean = d->sum / d->playouts;
    return d->squares / d->playouts - mean * mean + 1;
}

double bb_descent_mean(const struct bb_node *n, const struct bb_edge *e)
{
    double hinted = (n->visits ? n->sum / n->visits : 0) - e->worse;

    return (e->sum + BELIEF * hinted) / (e->visits + BELIEF);
}

/* ---- Nodes ------------------------------------------------------------------- */

/* What tells positions apart: to the seat that thinks all that it sees, to others what
 * everybody sees. So nobody knows what is still hidden, not even what is chosen at the same
 * time. */
static uint64_t key_of(const struct bb_descent *d, const void *s, int seat)
{
    const struct bb_game *g = d->box->game;
    bool own = seat == d->view->seat;
    struct bb_view seen;

    bb_view_closed(&seen, g, s, own ? seat : BB_NOBODY);
    return bb_hash(seen.s.bytes, g->state_size) + (uint64_t)seat * UINT64_C(0xD1B54A32D192ED03);
}

/* The actions that the hints like best, best first, and by how much they like the others
 * less; how many. */
struct choices {
    int n;
    bb_action action[BB_DESCENT_EDGES];
    int32_t value[BB_DESCENT_EDGES];
};

static void list_choices(const struct bb_box *box, const void *s, int seat, int most,
                         struct choices *out)
{
    bb_action open[BB_ACTIONS_MAX];
    int32_t value[BB_ACTIONS_MAX];
    int n = box->game->legal(box->parts, s, seat, open);

    bb_prefer(box, s, seat, n, open, value);
    out->n = 0;
    for (int i = 0; i < n; i++) {
        int at = out->n < most ? out->n++ : most;

        for (; at > 0 && out->value[at - 1] < value[i]; at--) {
            if (at < most) {
                out->action[at] = out->action[at - 1];
                out->value[at] = out->value[at - 1];
            }
        }
        if (at < most) {
            out->action[at] = open[i];
            out->value[at] = value[i];
        }
    }
}

static int32_t worse_by(const struct choices *c, int i)
{
    int32_t worse = c->value[0] - c->value[i];

    return worse < FAR ? worse : FAR;
}

/* Gives a node of the seat that thinks its edges; false if there is no room. */
static bool open_own(struct bb_descent *d, int node, const void *s)
{
    struct bb_node *n = &d->tree->node[node];
    struct choices c;

    list_choices(d->box, s, n->seat, BB_DESCENT_EDGES, &c);
    if (!bb_tree_open(d->tree, node, c.n))
        return false;
    n->edges = (int16_t)c.n;
    for (int i = 0; i < c.n; i++)
        bb_tree_edges(d->tree, n)[i] =
            (struct bb_edge){ .action = c.action[i], .worse = worse_by(&c, i) };
    return true;
}

/* ---- Choosing ------------------------------------------------------------------ */

/* What speaks for an edge: what it is worth, and how little is known of it. */
static double promise_of(const struct bb_descent *d, const struct bb_node *n,
                         const struct bb_edge *e)
{
    double explore = bb_descent_variance(d) * log2_of(n->visits + 2) / (e->visits + 1);

    return bb_descent_mean(n, e) + EXPLORE / 100.0 * __builtin_sqrt(explore);
}

/* So many choices are looked at after so many visits. */
static int breadth(int visits, int edges)
{
    int n = 1;

    for (; n < edges && n * n * SLOWLY < visits; n++)
        ;
    return n < edges ? n : edges;
}

static int choose_own(const struct bb_descent *d, const struct bb_node *n)
{
    const struct bb_edge *e = bb_tree_edges(d->tree, n);
    int best = 0, most = breadth(n->visits, n->edges);
    double promise = promise_of(d, n, &e[0]);

    for (int i = 1; i < most; i++) {
        double other = promise_of(d, n, &e[i]);

        if (other > promise) {
            promise = other;
            best = i;
        }
    }
    return best;
}

/* The edge of an action of another seat, made if it is new; NULL if there is no room. */
static struct bb_edge *edge_of(struct bb_tree *t, struct bb_node *n, bb_action a, int32_t worse)
{
    struct bb_edge *e = bb_tree_edges(t, n);

    for (int i = 0; i < n->edges; i++) {
        if (e[i].action == a)
            return &e[i];
    }
    if (n->edges == n->room)
        return NULL;
    e[n->edges] = (struct bb_edge){ .action = a, .worse = worse };
    return &e[n->edges++];
}

/* Of what is open to another seat in this world. */
static int choose_other(const struct bb_descent *d, struct bb_node *n, const void *s)
{
    const struct bb_edge *first = bb_tree_edges(d->tree, n), *best = NULL;
    double promise = 0;
    struct choices c;

    list_choices(d->box, s, n->seat, breadth(n->visits, OTHERS_EDGES), &c);
    for (int i = 0; i < c.n; i++) {
        const struct bb_edge *e = edge_of(d->tree, n, c.action[i], worse_by(&c, i));
        double other = e ? promise_of(d, n, e) : 0;

        if (e && (!best || other > promise)) {
            promise = other;
            best = e;
        }
    }
    return best ? (int)(best - first) : BB_NODE_NONE;
}

/* ---- Playing on ------------------------------------------------------------------ */

struct walk {
    union bb_state s;
    struct bb_rng rng;
    struct bb_whose whose;  /* turn it is */
    int rounds;             /* that have ended */
    bool at_round, at_turn; /* one ends here */
    int steps;
    struct {
        int node, edge;
    } step[DEPTH];
};

/* A round ends where the seat that thinks, alone or with all others, or anybody of its team
 * begins a turn, unless that turn belongs to one that all have just had together. */
static void note_turn(const struct bb_descent *d, struct walk *w)
{
    struct bb_whose now = bb_face_whose(d->box->game, w->s.bytes);
    bool begins = bb_whose_begins(&w->whose, &now) && w->whose.turn != BB_TEAM;

    w->whose = now;
    w->at_turn = begins;
    w->at_round = begins && (now.turn == BB_TEAM || now.turn == d->view->seat || d->team);
    w->rounds += w->at_round;
}

static void act(const struct bb_descent *d, struct walk *w, int seat, bb_action a)
{
    d->box->game->apply(d->box->parts, w->s.bytes, seat, a, NULL);
    note_turn(d, w);
}

static void let_chance(const struct bb_descent *d, struct walk *w)
{
    bb_random_chance(d->box, w->s.bytes, &w->rng);
    note_turn(d, w);
}

/* Who acts: of several the one that thinks, because it is asked first. */
static int actor(const struct bb_descent *d, bb_seats to_act)
{
    return to_act & BB_SEAT(d->view->seat) ? d->view->seat : bb_first_seat(to_act);
}

/* True where the position is judged, outside the tree. */
static bool is_far_enough(const struct bb_descent *d, const struct walk *w)
{
    int rounds = d->style ? d->style->rounds : d->rounds;

    return rounds == 0 ? w->at_turn : w->at_round && w->rounds >= rounds;
}

static void play_on(const struct bb_descent *d, struct walk *w)
{
    const struct bb_game *g = d->box->game;

    for (bb_seats to_act = g->to_act(w->s.bytes); to_act && !is_far_enough(d, w);
         to_act = g->to_act(w->s.bytes)) {
        int seat = actor(d, to_act);

        if (seat == BB_CHANCE)
            let_chance(d, w);
        else
            act(d, w, seat, bb_greedy_choice(d->box, w->s.bytes, seat, &w->rng));
    }
}

/* ---- Down and up ------------------------------------------------------------------- */

/* The node of the position, opened when it is met often enough; BB_NODE_NONE: it is not
 * in the tree, or just became part of it. */
static int meet(struct bb_descent *d, const void *s, int seat)
{
    uint64_t key = key_of(d, s, seat);
    int node = bb_tree_find(d->tree, key);
    struct bb_node *n;

    if (node == BB_NODE_NONE) {
        bb_tree_add(d->tree, key, seat);
        return BB_NODE_NONE;
    }
    n = &d->tree->node[node];
    if (n->open)
        return node;
    if (seat == d->view->seat)
        return open_own(d, node, s) ? node : BB_NODE_NONE;
    if (++n->met >= OTHERS_MET && bb_tree_open(d->tree, node, OTHERS_EDGES))
        return node;
    return BB_NODE_NONE;
}

static bool take_edge(const struct bb_descent *d, struct walk *w, int node, int edge)
{
    const struct bb_node *n = &d->tree->node[node];

    w->step[w->steps].node = node;
    w->step[w->steps++].edge = edge;
    act(d, w, n->seat, bb_tree_edges(d->tree, n)[edge].action);
    return w->steps < DEPTH;
}

static void go_down(struct bb_descent *d, struct walk *w)
{
    const struct bb_game *g = d->box->game;
    bool on = true;

    for (bb_seats to_act = g->to_act(w->s.bytes); to_act && on; to_act = g->to_act(w->s.bytes)) {
        int seat = actor(d, to_act), node, edge;

        if (seat == BB_CHANCE) {
            let_chance(d, w);
            continue;
        }
        node = meet(d, w->s.bytes, seat);
        if (node == BB_NODE_NONE)
            return;
        edge = seat == d->view->seat ? choose_own(d, &d->tree->node[node])
                                     : choose_other(d, &d->tree->node[node], w->s.bytes);
        if (edge == BB_NODE_NONE)
            return;
        on = take_edge(d, w, node, edge);
    }
}

/* What the position is worth to each seat: points ahead, and a share of a win. */
static void judge(const struct bb_descent *d, const void *s, double worth[static BB_SEATS_MAX])
{
    int32_t value[BB_SEATS_MAX] = { 0 };
    struct bb_odds odds = bb_odds_of(d->box, s);

    bb_value(d->box, s, value);
    for (int seat = 0; seat < d->seats; seat++)
        worth[seat] = value[seat] + (double)WIN * bb_chance(&odds, value[seat]) / BB_SURE;
}

/* The same to somebody who counts the points that they have, and nothing else. */
static void judge_simply(const struct bb_descent *d, const void *s,
                         double worth[static BB_SEATS_MAX])
{
    int own = d->view->seat;
    struct bb_score score;

    judge(d, s, worth);
    d->box->game->score(d->box->parts, s, &score);
    worth[own] = 10.0 * score.points[own];
}

static void go_up(struct bb_descent *d, const struct walk *w,
                  const double worth[static BB_SEATS_MAX])
{
    double own = worth[d->view->seat];

    for (int i = 0; i < w->steps; i++) {
        struct bb_node *n = &d->tree->node[w->step[i].node];
        struct bb_edge *e = bb_tree_edges(d->tree, n) + w->step[i].edge;

        n->visits++;
        n->sum += worth[n->seat];
        e->visits++;
        e->sum += worth[n->seat];
    }
    d->sum += own;
    d->squares += own * own;
    d->playouts++;
}

void bb_descend(struct bb_descent *d, int edge, uint64_t world)
{
    const struct bb_game *g = d->box->game;
    double worth[BB_SEATS_MAX];
    struct walk w;

    w.whose = bb_face_whose(g, d->view->s.bytes);
    w.rounds = w.steps = 0;
    bb_rng_init(&w.rng, world);
    memcpy(w.s.bytes, d->view->s.bytes, g->state_size);
    bb_guess(d->box, w.s.bytes, d->view->seat, &w.rng);
    take_edge(d, &w, d->root, edge);
    go_down(d, &w);
    play_on(d, &w);
    if (d->style && d->style->own_points)
        judge_simply(d, w.s.bytes, worth);
    else
        judge(d, w.s.bytes, worth);
    go_up(d, &w, worth);
}

/* Where nothing has been learned about positions, only the end of a game tells what they are
 * worth. */
static int rounds_ahead(const struct bb_game *g, const void *s)
{
    const struct bb_judge *judge = g->advice ? g->advice->judge : NULL;

    if (!judge || !judge->fit)
        return INT32_MAX;
    return judge->rounds ? judge->rounds[judge->mode ? judge->mode(s) : 0] : 1;
}

static bool is_team(const struct bb_box *box, const void *s)
{
    struct bb_score score;

    box->game->score(box->parts, s, &score);
    return score.team;
}

void bb_descent_begin(struct bb_descent *d, const struct bb_box *box, const struct bb_view *view,
                      struct bb_tree *tree, const struct bb_style *style, bool again)
{
    uint64_t key;

    *d = (struct bb_descent){ .box = box, .view = view, .style = style, .tree = tree };
    d->seats = bb_setup_of(box->game, view->s.bytes).seats;
    d->rounds = rounds_ahead(box->game, view->s.bytes);
    d->team = is_team(box, view->s.bytes);
    key = key_of(d, view->s.bytes, view->seat);
    d->root = again ? bb_tree_find(tree, key) : BB_NODE_NONE;
    if (d->root == BB_NODE_NONE || !tree->node[d->root].open ||
        tree->nodes > (1 << tree->bits) / 2) {
        bb_tree_clear(tree);
        d->root = bb_tree_add(tree, key, view->seat);
        open_own(d, d->root, view->s.bytes);
    }
}

/*
 * Exact endings: alpha-beta over the functions that every game has, with a table of
 * positions that were met before. It knows no game; a view that leaves nothing open is enough.
 * In stages it looks at few moves everywhere, then at more, then at all: so it has an answer
 * soon, and knows the best order for the next stage.
 */
#include "bots/exact.h"
#include "bots/hash.h"

#include <string.h>

enum { EXACT, AT_LEAST, AT_MOST }; /* what the margin of an entry is */
enum { NODES_BETWEEN = 256 };      /* questions whether it is enough */

/* How many moves each stage looks at, but for the first, of which it looks at all. */
static const int widths[] = { 4, 12, BB_ACTIONS_MAX };
enum { LAST_STAGE = sizeof(widths) / sizeof(widths[0]) - 1 };

/* ---- The table ----------------------------------------------------------- */

static struct bb_known *entry_of(const struct bb_exact *x, uint64_t key)
{
    return x->table.entry ? &x->table.entry[key >> (64 - x->table.bits)] : NULL;
}

/* True if what is known of the position settles it between alpha and beta in this stage. */
static bool settles(const struct bb_known *e, int stage, int alpha, int beta)
{
    return e->stage >= stage && (e->bound == EXACT || (e->bound == AT_LEAST && e->margin >= beta) ||
                                 (e->bound == AT_MOST && e->margin <= alpha));
}

static void remember(struct bb_known *e, struct bb_known known, int alpha, int beta)
{
    int margin = known.margin;

    if (!e)
        return;
    *e = known;
    if (margin >= beta)
        e->bound = AT_LEAST;
    else if (margin <= alpha)
        e->bound = AT_MOST;
}

/* ---- The order of moves -------------------------------------------------- */

/* Moves come out one at a time: what was best here before, then what was too good
 * elsewhere at this depth, then as the hints like them. The hints are asked only if
 * it comes to that. */
struct moves {
    int n, taken, tried; /* `tried` counts the entries of `early` */
    bb_action early[3];
    bool ranked;
    bb_action action[BB_ACTIONS_MAX]; /* the first `taken` have come out */
    int32_t value[BB_ACTIONS_MAX];
};

static bb_action take(struct moves *m, int at)
{
    bb_action action = m->action[at];

    m->action[at] = m->action[m->taken];
    m->action[m->taken] = action;
    m->value[at] = m->value[m->taken];
    m->taken++;
    return action;
}

static int best_left(const struct moves *m)
{
    int best = m->taken;

    for (int i = m->taken + 1; i < m->n; i++) {
        if (m->value[i] > m->value[best])
            best = i;
    }
    return best;
}

static bb_action next_move(const struct bb_exact *x, const void *s, int seat, struct moves *m)
{
    while (m->tried < 3) {
        bb_action early = m->early[m->tried++];

        for (int i = m->taken; early && i < m->n; i++) {
            if (m->action[i] == early)
                return take(m, i);
        }
    }
    if (!m->ranked && m->n - m->taken > 1)
        bb_prefer(x->box, s, seat, m->n - m->taken, m->action + m->taken, m->value + m->taken);
    m->ranked = true;
    return take(m, best_left(m));
}

/* ---- The search ---------------------------------------------------------- */

static int margin_of(const struct bb_box *box, const void *s, int seat)
{
    struct bb_score score;

    box->game->score(box->parts, s, &score);
    return score.points[seat] - score.points[!seat];
}

struct node {
    const union bb_state *s;
    int seat, depth;
};

static int search(struct bb_exact *x, struct node n, int alpha, int beta, bb_action *chosen);

/* What the position after an action is worth to the seat that took it. */
static int try_move(struct bb_exact *x, struct node n, bb_action a, int alpha, int beta)
{
    const struct bb_game *g = x->box->game;
    union bb_state after;
    bb_action unused;
    bb_seats to_act;
    struct node next = { .s = &after, .seat = n.seat, .depth = n.depth + 1 };

    memcpy(after.bytes, n.s->bytes, g->state_size);
    g->apply(x->box->parts, after.bytes, n.seat, a, NULL);
    to_act = g->to_act(after.bytes);
    if (to_act == 0) {
        x->nodes++;
        return margin_of(x->box, after.bytes, n.seat);
    }
    if (bb_first_seat(to_act) == n.seat) /* a turn is several actions */
        return search(x, next, alpha, beta, &unused);
    next.seat = !n.seat;
    return -search(x, next, -beta, -alpha, &unused);
}

/* The same, where a move is already known that is worth `floor`: first whether this one is worth
 * more, which is told sooner than by how much. */
static int try_next(struct bb_exact *x, struct node n, bb_action a, int floor, int beta)
{
    int margin = try_move(x, n, a, floor, floor + 1);

    return margin > floor && margin < beta ? try_move(x, n, a, margin, beta) : margin;
}

static void note_killer(struct bb_exact *x, int depth, bb_action a)
{
    if (x->killer[depth][0] == a)
        return;
    x->killer[depth][1] = x->killer[depth][0];
    x->killer[depth][0] = a;
}

/* Asks whether it is enough, if that was not asked of late; ends of games are counted without
 * asking. */
static bool is_enough(struct bb_exact *x)
{
    if (!x->enough || x->nodes < x->asked + NODES_BETWEEN)
        return false;
    x->asked = x->nodes;
    return x->enough(x->self);
}

/* Counts a position; false when it is time to give up. */
static bool may_go_on(struct bb_exact *x, int depth)
{
    bool hopeless = !x->began && x->nodes - x->from > x->nodes_max / 8;

    x->nodes++;
    if (depth >= BB_EXACT_DEPTH || hopeless || is_enough(x))
        x->nodes_max = 0;
    return x->nodes < x->nodes_max;
}

/* The margin of the seat that is to act by the game's own solution, if it has one here. */
static bool is_finished(struct bb_exact *x, struct node n, int beta, struct bb_finish *found)
{
    const struct bb_advice *advice = x->box->game->advice;

    if (!advice->finish || !advice->finish(x->box->parts, n.s->bytes, beta, found))
        return false;
    x->nodes += found->looked;
    x->began |= n.depth == 0;
    return true;
}

/* Lists what is open, without what the game says is never better than the rest; but with what is
 * to be looked at first. */
static void list_moves(const struct bb_exact *x, struct node n, struct moves *m)
{
    const struct bb_box *box = x->box;
    bool found = !m->early[0];

    m->taken = m->tried = 0;
    m->ranked = false;
    m->early[1] = x->killer[n.depth][0];
    m->early[2] = x->killer[n.depth][1];
    m->n = box->game->legal(box->parts, n.s->bytes, n.seat, m->action);
    if (!box->game->advice->narrow)
        return;
    m->n = box->game->advice->narrow(box->parts, n.s->bytes, n.seat, m->n, m->action);
    for (int i = 0; i < m->n; i++)
        found |= m->action[i] == m->early[0];
    if (!found)
        m->action[m->n++] = m->early[0];
}

/* The best of the moves that this stage looks at, or one that is worth beta. */
static int best_of(struct bb_exact *x, struct node n, struct moves *m, int alpha, int beta,
                   bb_action *chosen)
{
    int most = n.depth == 0 || m->n < widths[x->stage] ? m->n : widths[x->stage];
    int best = INT16_MIN, floor = alpha;

    *chosen = m->action[0];
    while (m->taken < most && best < beta && x->nodes < x->nodes_max) {
        bb_action a = next_move(x, n.s->bytes, n.seat, m);
        int margin = m->taken > 1 && floor + 1 < beta ? try_next(x, n, a, floor, beta)
                                                      : try_move(x, n, a, floor, beta);

        if (x->nodes >= x->nodes_max) /* it gave up on this one */
            break;
        if (margin > best) {
            best = margin;
            *chosen = a;
        }
        floor = best > floor ? best : floor;
        x->began |= n.depth == 0;
    }
    x->left_out |= best < beta && most < m->n;
    return best;
}

/* The margin of the seat that is to act: exact if it is between alpha and beta. */
static int search(struct bb_exact *x, struct node n, int alpha, int beta, bb_action *chosen)
{
    struct bb_known now = { .key = bb_hash(n.s->bytes, x->box->game->state_size) };
    struct bb_known *e = entry_of(x, now.key);
    bool known = e && e->key == now.key;
    struct bb_finish finish;
    struct moves m;

    if (known && settles(e, x->stage, alpha, beta)) {
        *chosen = e->best;
        return e->margin;
    }
    if (!may_go_on(x, n.depth))
        return 0;
    now.stage = x->stage;
    if (is_finished(x, n, beta, &finish)) {
        now.stage = LAST_STAGE;
        now.margin = finish.margin;
        *chosen = finish.first;
    } else {
        m.early[0] = known ? e->best : n.depth == 0 ? x->first : 0;
        list_moves(x, n, &m);
        now.margin = best_of(x, n, &m, alpha, beta, chosen);
        if (now.margin >= beta)
            note_killer(x, n.depth, *chosen);
    }
    now.best = *chosen;
    if (x->nodes < x->nodes_max)
        remember(e, now, alpha, beta);
    return now.margin;
}

bool bb_exact_applies(const struct bb_box *box, const void *view, int seat)
{
    struct bb_score score;

    const struct bb_advice *advice = box->game->advice;

    if (!advice || !advice->certain || !advice->certain(view, seat))
        return false;
    box->game->score(box->parts, view, &score);
    return !score.team;
}

/* One stage. What was found before stands where it gives up too soon; among few moves only those
 * that are done with all say anything. */
static void look(struct bb_exact *x, struct node root, struct bb_solution *found)
{
    bb_action best;

    x->began = x->left_out = false;
    x->from = x->nodes;
    found->margin = search(x, root, INT16_MIN, INT16_MAX, &best);
    found->exact = x->nodes < x->nodes_max && !x->left_out;
    if (x->nodes < x->nodes_max || (x->began && (found->action || !x->narrow)))
        found->action = x->first = best;
}

struct bb_solution bb_exact_solve(struct bb_exact *x, const void *truth, int seat)
{
    struct bb_solution found = { 0 };
    union bb_state s;

    memcpy(s.bytes, truth, x->box->game->state_size);
    if (x->table.entry)
        memset(x->table.entry, 0, sizeof(x->table.entry[0]) << x->table.bits);
    x->stage = x->narrow ? 0 : LAST_STAGE;
    do {
        look(x, (struct node){ .s = &s, .seat = seat }, &found);
    } while (x->nodes < x->nodes_max && x->left_out && x->stage++ < LAST_STAGE);
    return found;
}

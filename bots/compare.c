/*
 * Playing on from each of a few actions, in the same worlds.
 *
 * A world is a number. It gives one generator for what is hidden, one for what chance brings and
 * one for ties of the rules of thumb, so that a tie more or less does not change what is drawn.
 */
#include "bots/compare.h"
#include "bots/bots.h"
#include "engine/dealer.h"
#include "engine/setup.h"
#include "engine/usual.h"
#include "engine/value.h"

#include <assert.h>
#include <string.h>

/* ---- One playout ---------------------------------------------------------------- */

void bb_won(const struct bb_box *box, const void *s, int32_t out[static BB_SEATS_MAX])
{
    int seats = bb_setup_of(box->game, s).seats, first = 0;
    struct bb_score score;

    box->game->score(box->parts, s, &score);
    for (int seat = 0; seat < seats; seat++)
        first += score.rank[seat] == 1;
    for (int seat = 0; seat < seats; seat++) {
        out[seat] = 0;
        if (score.rank[seat] == 1)
            out[seat] = score.team ? BB_SURE : BB_SURE / first;
    }
}

/* Takes the steps of a plan as far as they can be taken without anybody else. */
static void follow(const struct bb_box *box, void *s, int seat, const struct bb_plan *plan)
{
    box->game->apply(box->parts, s, seat, plan->action[0], NULL);
    for (int i = 1; i < plan->n && box->game->to_act(s) == BB_SEAT(seat); i++) {
        if (!bb_is_legal(box, s, seat, plan->action[i]))
            return;
        box->game->apply(box->parts, s, seat, plan->action[i], NULL);
    }
}

static void play_out(const struct bb_box *box, void *s, struct bb_rng *luck, struct bb_rng *ties)
{
    for (bb_seats to_act = box->game->to_act(s); to_act; to_act = box->game->to_act(s)) {
        int seat = bb_first_seat(to_act);

        if (seat == BB_CHANCE)
            bb_random_chance(box, s, luck);
        else
            box->game->apply(box->parts, s, seat, bb_greedy_choice(box, s, seat, ties), NULL);
    }
}

/* The best of the others by their points; who plays alone has an opponent who is no seat. */
static int best_other(const struct bb_score *score, int seats, int seat)
{
    int best = seat == 0;

    for (int other = best + 1; other < seats; other++) {
        if (other != seat && score->points[other] > score->points[best])
            best = other;
    }
    return best;
}

/* ---- Sums ---------------------------------------------------------------------------- */

/* What one playout came to. */
struct outcome {
    int32_t win;
    struct bb_score score;
};

static struct outcome outcome_of(const struct bb_comparison *c, const void *s)
{
    int32_t won[BB_SEATS_MAX];
    struct outcome out;

    bb_won(c->box, s, won);
    out.win = won[c->view->seat];
    c->box->game->score(c->box->parts, s, &out.score);
    return out;
}

static void add_up(struct bb_comparison *c, const struct outcome *outcome)
{
    int own = c->view->seat;

    for (int i = 0; i < c->n; i++) {
        const struct bb_score *score = &outcome[i].score;
        int other = best_other(score, c->seats, own), points = score->points[own];
        int against = score->team ? 0 : score->points[other];
        struct bb_sums *sum = &c->sum[i];

        sum->win += outcome[i].win;
        sum->points += points;
        sum->ahead += points - against;
        c->point_squares[i] += (int64_t)points * points;
        for (int k = 0; c->box->game->sources[k]; k++) {
            sum->own[k] += score->source[k][own];
            sum->other[k] += score->team ? 0 : score->source[k][other];
        }
        for (int j = 0; j < c->n; j++) {
            int64_t apart = outcome[i].win - (j == i ? 0 : outcome[j].win);

            c->win_squares[i][j] += apart * apart;
        }
    }
    c->worlds++;
}

void bb_compare_begin(struct bb_comparison *c, const struct bb_box *box, const struct bb_view *view,
                      uint64_t seed)
{
    memset(c, 0, sizeof(*c));
    c->box = box;
    c->view = view;
    c->seats = bb_setup_of(box->game, view->s.bytes).seats;
    bb_rng_init(&c->rng, seed);
}

int bb_compare_add(struct bb_comparison *c, const struct bb_plan *plan)
{
    assert(c->n < BB_COMPARED_MAX && c->worlds == 0);
    c->plan[c->n] = *plan;
    return c->n++;
}

static struct outcome try_in_world(const struct bb_comparison *c, int i,
                                   const uint64_t world[static 3])
{
    struct bb_rng hidden, luck, ties;
    union bb_state s;

    bb_rng_init(&hidden, world[0]);
    bb_rng_init(&luck, world[1]);
    bb_rng_init(&ties, world[2]);
    memcpy(s.bytes, c->view->s.bytes, c->box->game->state_size);
    bb_guess(c->box, s.bytes, c->view->seat, &hidden);
    follow(c->box, s.bytes, c->view->seat, &c->plan[i]);
    play_out(c->box, s.bytes, &luck, &ties);
    return outcome_of(c, s.bytes);
}

void bb_compare_in(struct bb_comparison *c, int worlds)
{
    for (int n = 0; n < worlds && !c->exact; n++) {
        struct outcome outcome[BB_COMPARED_MAX];
        uint64_t world[3];

        for (int i = 0; i < 3; i++)
            world[i] = bb_rng_next(&c->rng);
        for (int i = 0; i < c->n; i++)
            outcome[i] = try_in_world(c, i, world);
        add_up(c, outcome);
    }
}

/* ---- Endings --------------------------------------------------------------------------- */

/* Plays on with the best for everybody; false if that cannot be told. */
static bool play_exactly(const struct bb_box *box, void *s, struct bb_memory table,
                         int64_t positions)
{
    for (bb_seats to_act = box->game->to_act(s); to_act; to_act = box->game->to_act(s)) {
        struct bb_exact x = { .box = box, .table = table, .nodes_max = positions };
        int seat = bb_first_seat(to_act);
        struct bb_solution found;

        if (seat == BB_CHANCE)
            return false;
        found = bb_exact_solve(&x, s, seat);
        if (!found.exact)
            return false;
        box->game->apply(box->parts, s, seat, found.action, NULL);
    }
    return true;
}

bool bb_compare_exactly(struct bb_comparison *c, struct bb_memory table, int64_t positions)
{
    struct outcome outcome[BB_COMPARED_MAX];
    struct bb_rng hidden = c->rng;

    if (!bb_exact_applies(c->box, c->view->s.bytes, c->view->seat))
        return false;
    for (int i = 0; i < c->n; i++) {
        union bb_state s;

        memcpy(s.bytes, c->view->s.bytes, c->box->game->state_size);
        bb_guess(c->box, s.bytes, c->view->seat, &hidden);
        follow(c->box, s.bytes, c->view->seat, &c->plan[i]);
        if (!play_exactly(c->box, s.bytes, table, positions))
            return false;
        outcome[i] = outcome_of(c, s.bytes);
    }
    add_up(c, outcome);
    c->exact = true;
    return true;
}

/* ---- What was found ---------------------------------------------------------------------- */

/* To the nearest whole number. */
static int32_t rounded(int64_t sum, int64_t n)
{
    return (int32_t)((sum >= 0 ? sum + n / 2 : sum - n / 2) / n);
}

int64_t bb_root(int64_t n)
{
    int64_t r = 0;

    for (int64_t bit = INT64_C(1) << 30; bit; bit >>= 1) {
        if ((r + bit) * (r + bit) <= n)
            r += bit;
    }
    return r;
}

/* The error of a mean. That playouts do not differ does not mean that none ever would: it is at
 * least what one of them would have changed. */
static int32_t error_of(const struct bb_comparison *c, int64_t sum, int64_t squares, int32_t one)
{
    int64_t n = c->worlds, least = one / n, error;

    if (c->exact)
        return 0;
    if (n < 2)
        return one;
    error = bb_root((squares - sum * sum / n) / (n * (n - 1)));
    return (int32_t)(error > least ? error : least);
}

struct bb_estimate bb_compare_win(const struct bb_comparison *c, int i)
{
    int64_t sum = c->sum[i].win;

    return (struct bb_estimate){ .mean = rounded(sum, c->worlds),
                                 .error = error_of(c, sum, c->win_squares[i][i], BB_SURE) };
}

struct bb_estimate bb_compare_points(const struct bb_comparison *c, int i)
{
    int64_t sum = 10 * c->sum[i].points;

    return (struct bb_estimate){ .mean = rounded(sum, c->worlds),
                                 .error = error_of(c, sum, 100 * c->point_squares[i], 10) };
}

struct bb_estimate bb_compare_loss(const struct bb_comparison *c, int worse, int better)
{
    int64_t sum = c->sum[better].win - c->sum[worse].win;

    if (worse == better)
        return (struct bb_estimate){ 0 };
    return (struct bb_estimate){ .mean = rounded(sum, c->worlds),
                                 .error =
                                     error_of(c, sum, c->win_squares[better][worse], BB_SURE) };
}

int32_t bb_compare_source(const struct bb_comparison *c, int i, int source)
{
    return rounded(10 * c->sum[i].own[source], c->worlds);
}

static int64_t worth(const struct bb_sums *sum)
{
    return sum->win + BB_SURE / 100 * sum->ahead;
}

bool bb_compare_better(const struct bb_comparison *c, int i, int than)
{
    return worth(&c->sum[i]) > worth(&c->sum[than]);
}

struct bb_reason bb_compare_reason(const struct bb_comparison *c, int better, int worse)
{
    const struct bb_sums *a = &c->sum[better], *b = &c->sum[worse];
    struct bb_reason most = { .source = -1 };

    for (int k = 0; c->box->game->sources[k]; k++) {
        int32_t own = rounded(10 * (a->own[k] - b->own[k]), c->worlds);
        int32_t other = rounded(10 * (a->other[k] - b->other[k]), c->worlds);
        int32_t far = most.other ? -most.tenths : most.tenths;

        if (own > far)
            most = (struct bb_reason){ .source = k, .tenths = own };
        far = most.other ? -most.tenths : most.tenths;
        if (-other > far)
            most = (struct bb_reason){ .source = k, .other = true, .tenths = other };
    }
    return most;
}

/*
 * A match, turn by turn: luck, choices, and the chances after each.
 */
#include "bots/analyse.h"
#include "bots/bots.h"
#include "bots/outlook.h"
#include "engine/dealer.h"
#include "engine/face.h"
#include "engine/setup.h"
#include "engine/value.h"

#include <stdlib.h>
#include <string.h>

enum {
    CANDIDATES = 2, /* that a choice is compared with */
    SCREEN = 100,   /* worlds after which it is asked whether more are needed */
};

struct bb_analysis {
    const struct bb_box *box;
    struct bb_analysis_how how;
    struct bb_mind *mind;
    int n, turns, done, seats;
    struct bb_taken *step;
    struct bb_turn *turn;
    struct bb_choice_made *choice;
    int choices;
    int decisions[BB_SEATS_MAX];
    union bb_state s;            /* before the next turn */
    int32_t start[BB_SEATS_MAX]; /* the chances before everything */
};

/* A line of n things; ends the program if there is no memory. */
static void *room_for(int n, size_t size)
{
    void *room = calloc((size_t)n + 1, size);

    if (!room)
        abort();
    return room;
}

/* ---- Turns -------------------------------------------------------------------------- */

static void apply(const struct bb_analysis *a, void *s, int i)
{
    a->box->game->apply(a->box->parts, s, a->step[i].seat, a->step[i].action, NULL);
}

static bool is_choice(const struct bb_box *box, const void *s, int seat)
{
    bb_action open[BB_ACTIONS_MAX];

    return seat != BB_CHANCE && box->game->legal(box->parts, s, seat, open) > 1;
}

/* A turn begins where it is somebody's and was not theirs before. */
static void find_turns(struct bb_analysis *a)
{
    union bb_state s = a->s;
    struct bb_whose before = { .turn = BB_NOBODY };

    a->turn[0] = (struct bb_turn){ .seat = BB_NOBODY };
    a->turns = 1;
    for (int i = 0; i <= a->n; i++) {
        struct bb_whose now = bb_face_whose(a->box->game, s.bytes);

        if (bb_whose_begins(&before, &now)) {
            a->turn[a->turns - 1].to = i;
            a->turn[a->turns++] = (struct bb_turn){ .seat = now.turn, .from = i };
        }
        before = now;
        if (i < a->n) {
            if (is_choice(a->box, s.bytes, a->step[i].seat))
                a->decisions[a->step[i].seat]++;
            apply(a, s.bytes, i);
        }
    }
    a->turn[a->turns - 1].to = a->n;
    if (a->turns > 1 && a->turn[a->turns - 1].from == a->n)
        a->turns--; /* it has no step yet */
}

struct bb_analysis *bb_analysis_new(const struct bb_box *box, const void *start,
                                    const struct bb_taken *step, int n,
                                    const struct bb_analysis_how *how)
{
    struct bb_analysis *a = room_for(1, sizeof(*a));

    a->box = box;
    a->how = *how;
    a->mind = bb_mind_new();
    a->n = n;
    a->step = room_for(n, sizeof(*step));
    memcpy(a->step, step, (size_t)n * sizeof(*step));
    a->turn = room_for(n + 1, sizeof(*a->turn));
    a->choice = room_for(n, sizeof(*a->choice));
    memcpy(a->s.bytes, start, box->game->state_size);
    a->seats = bb_setup_of(box->game, start).seats;
    find_turns(a);
    bb_outlook(box, start, how->outlook, how->seed, a->start);
    return a;
}

void bb_analysis_free(struct bb_analysis *a)
{
    if (!a)
        return;
    bb_mind_free(a->mind);
    free(a->step);
    free(a->turn);
    free(a->choice);
    free(a);
}

/* ---- Choices --------------------------------------------------------------------------- */

/* What was played, and what the seat went on with before anybody else acted. */
static struct bb_plan played_plan(const struct bb_analysis *a, int i)
{
    struct bb_plan plan = { .n = 0 };

    for (int j = i; j < a->n && plan.n < BB_PLAN_MAX && a->step[j].seat == a->step[i].seat; j++)
        plan.action[plan.n++] = a->step[j].action;
    return plan;
}

static int better_of(const struct bb_comparison *c, int from, int to)
{
    int best = from;

    for (int i = from + 1; i < to; i++) {
        if (bb_compare_better(c, i, best))
            best = i;
    }
    return best;
}

/* Compares as long as it may be a mistake. */
static void compare(struct bb_comparison *c, const struct bb_analysis *a, int others)
{
    if (bb_compare_exactly(c, a->mind->table, (int64_t)a->how.worlds * BB_SOLVE_WORLD))
        return;
    while (c->worlds < a->how.worlds) {
        struct bb_estimate loss;

        bb_compare_in(c, a->how.worlds - c->worlds < SCREEN ? a->how.worlds - c->worlds : SCREEN);
        loss = bb_compare_loss(c, better_of(c, others, c->n), better_of(c, 0, others));
        if (loss.mean + BB_MISTAKE_ERRORS * loss.error < BB_MISTAKE)
            return;
    }
}

static void note_choice(struct bb_analysis *a, const struct bb_comparison *c, int others, int i)
{
    int played = better_of(c, others, c->n), best = better_of(c, 0, others);
    struct bb_choice_made made = { .turn = a->done,
                                   .step = i,
                                   .seat = a->step[i].seat,
                                   .played = a->step[i].action,
                                   .better = c->plan[best].action[0],
                                   .loss = bb_compare_loss(c, played, best),
                                   .exact = c->exact };

    if (!bb_compare_better(c, best, played) || made.loss.mean <= 0)
        return;
    made.win[0] = bb_compare_win(c, played).mean;
    made.win[1] = bb_compare_win(c, best).mean;
    made.points[0] = bb_compare_points(c, played).mean;
    made.points[1] = bb_compare_points(c, best).mean;
    made.reason = bb_compare_reason(c, best, played);
    a->choice[a->choices++] = made;
}

/* Looks at step i, taken in the position s. */
static void judge_choice(struct bb_analysis *a, const void *s, int i)
{
    const struct bb_thought thought = { .mind = a->mind, .search = a->how.search };
    const struct bb_plan plan = played_plan(a, i);
    uint64_t seed = a->how.seed + (uint64_t)i;
    bb_action found[CANDIDATES];
    struct bb_comparison c;
    struct bb_view view;
    int n, others = 0;

    bb_view_init(&view, a->box->game, s, a->step[i].seat);
    n = bb_candidates(a->box, &view, &thought, CANDIDATES, seed, found);
    if (found[0] == plan.action[0])
        return;
    bb_compare_begin(&c, a->box, &view, seed);
    for (int k = 0; k < n; k++) {
        if (found[k] != plan.action[0])
            others = bb_compare_add(&c, &(struct bb_plan){ .n = 1, .action = { found[k] } }) + 1;
    }
    bb_compare_add(&c, &(struct bb_plan){ .n = 1, .action = { plan.action[0] } });
    if (plan.n > 1)
        bb_compare_add(&c, &plan);
    compare(&c, a, others);
    note_choice(a, &c, others, i);
}

static bool is_looked_at(const struct bb_analysis *a, const void *s, int i)
{
    int seat = a->step[i].seat;

    return seat != BB_CHANCE && a->how.seats & BB_SEAT(seat) && !bb_analysis_is_long(a, seat) &&
           is_choice(a->box, s, seat);
}

/* ---- A turn ------------------------------------------------------------------------------ */

static void add_luck(const struct bb_analysis *a, struct bb_turn *turn,
                     const struct bb_estimate luck[static BB_SEATS_MAX])
{
    for (int seat = 0; seat < a->seats; seat++) {
        struct bb_estimate *sum = &turn->luck[seat];

        sum->mean += luck[seat].mean;
        sum->error = bb_error_of_sum(sum->error, luck[seat].error);
    }
}

bool bb_analysis_next(struct bb_analysis *a)
{
    struct bb_turn *turn = &a->turn[a->done];

    if (a->done == a->turns)
        return false;
    for (int i = turn->from; i < turn->to; i++) {
        union bb_state before = a->s;
        struct bb_estimate luck[BB_SEATS_MAX];

        if (is_looked_at(a, a->s.bytes, i))
            judge_choice(a, a->s.bytes, i);
        apply(a, a->s.bytes, i);
        if (a->step[i].seat != BB_CHANCE)
            continue;
        while (i + 1 < turn->to && a->step[i + 1].seat == BB_CHANCE)
            apply(a, a->s.bytes, ++i);
        bb_luck(a->box, before.bytes, a->s.bytes, a->how.outlook, a->how.seed + (uint64_t)i, luck);
        add_luck(a, turn, luck);
    }
    bb_outlook(a->box, a->s.bytes, a->how.outlook, a->how.seed + (uint64_t)turn->to, turn->chance);
    a->done++;
    return true;
}

/* ---- What was found ---------------------------------------------------------------------- */

int bb_analysis_seats(const struct bb_analysis *a)
{
    return a->seats;
}

int bb_analysis_turns(const struct bb_analysis *a)
{
    return a->turns;
}

int bb_analysis_done(const struct bb_analysis *a)
{
    return a->done;
}

const struct bb_turn *bb_analysis_turn(const struct bb_analysis *a, int i)
{
    return &a->turn[i];
}

int bb_analysis_choices(const struct bb_analysis *a, const struct bb_choice_made **out)
{
    *out = a->choice;
    return a->choices;
}

bool bb_analysis_is_long(const struct bb_analysis *a, int seat)
{
    return a->decisions[seat] > BB_ANALYSE_DECISIONS;
}

bool bb_choice_is_mistake(const struct bb_choice_made *made)
{
    return made->loss.mean >= BB_MISTAKE && made->loss.mean >= BB_MISTAKE_ERRORS * made->loss.error;
}

struct bb_balance bb_analysis_balance(const struct bb_analysis *a, int seat)
{
    struct bb_balance b = { .start = a->start[seat], .end = a->start[seat] };
    int last = -1;

    for (int i = 0; i < a->done; i++) {
        b.end = a->turn[i].chance[seat];
        b.luck.mean += a->turn[i].luck[seat].mean;
        b.luck.error = bb_error_of_sum(b.luck.error, a->turn[i].luck[seat].error);
    }
    for (int i = 0; i < a->choices; i++) {
        const struct bb_choice_made *made = &a->choice[i];

        if (made->seat != seat || !bb_choice_is_mistake(made))
            continue;
        b.mistakes += made->turn != last;
        b.lost += made->loss.mean;
        last = made->turn;
    }
    b.rest = b.end - b.start - b.luck.mean + b.lost;
    return b;
}

/* Adds a choice to the mistakes of a turn: it tells of the worst, and sums up what all cost. */
static void merge(struct bb_choice_made *sum, const struct bb_choice_made *made, int32_t *worst)
{
    struct bb_estimate loss = { .mean = sum->loss.mean + made->loss.mean,
                                .error = bb_error_of_sum(sum->loss.error, made->loss.error) };

    if (made->loss.mean > *worst) {
        *sum = *made;
        *worst = made->loss.mean;
    }
    sum->loss = loss;
}

static void insert(struct bb_choice_made *out, int n, int most, const struct bb_choice_made *sum)
{
    int at = n < most ? n : most;

    for (; at > 0 && out[at - 1].loss.mean < sum->loss.mean; at--) {
        if (at < most)
            out[at] = out[at - 1];
    }
    if (at < most)
        out[at] = *sum;
}

int bb_analysis_mistakes(const struct bb_analysis *a, int seat, struct bb_choice_made *out,
                         int most)
{
    int n = 0;

    for (int turn = 0; turn < a->done; turn++) {
        struct bb_choice_made sum = { .turn = turn };
        int32_t worst = 0;

        for (int i = 0; i < a->choices; i++) {
            const struct bb_choice_made *made = &a->choice[i];

            if (made->turn == turn && made->seat == seat && bb_choice_is_mistake(made))
                merge(&sum, made, &worst);
        }
        if (worst > 0)
            insert(out, n++, most, &sum);
    }
    return n;
}

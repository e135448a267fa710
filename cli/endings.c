/*
 * Endings of games that go on by the hints: the solver says what is best there, and what becomes
 * of the bot's answer.
 */
#include "cli/endings.h"
#include "base/rng.h"
#include "engine/dealer.h"

#include <string.h>

enum { NODES = 400000 }; /* that the solver may look at before it gives up */

struct asked {
    const struct bb_box *box;
    const struct bb_bot_spec *spec;
    struct bb_mind *mind;
    struct bb_rng rng;
    struct endings found;
};

static double cpu_ms(void *nothing)
{
    struct timespec t;

    (void)nothing;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static struct bb_solution solve(const struct bb_box *box, const void *s, int seat)
{
    struct bb_exact x = { .box = box, .table = cli_memory(), .nodes_max = NODES };

    return bb_exact_solve(&x, s, seat);
}

/* What an action leads to for the seat that takes it, if the rest is played best. */
static struct bb_solution follow(const struct bb_box *box, const void *s, int seat, bb_action a)
{
    struct bb_solution found = { .exact = true };
    struct bb_score score;
    union bb_state after;
    bb_seats to_act;

    memcpy(after.bytes, s, box->game->state_size);
    box->game->apply(box->parts, after.bytes, seat, a, NULL);
    to_act = box->game->to_act(after.bytes);
    if (to_act == 0) {
        box->game->score(box->parts, after.bytes, &score);
        found.margin = score.points[seat] - score.points[!seat];
        return found;
    }
    found = solve(box, after.bytes, bb_first_seat(to_act));
    if (bb_first_seat(to_act) != seat)
        found.margin = -found.margin;
    return found;
}

static void ask(struct asked *q, const void *s, int seat)
{
    const struct bb_means with = { .mind = q->mind, .now = cpu_ms };
    struct bb_solution best, chosen;
    struct bb_used used = { 0 };
    struct bb_view view;

    bb_view_init(&view, q->box->game, s, seat);
    if (!bb_exact_applies(q->box, view.s.bytes, seat))
        return;
    best = solve(q->box, s, seat);
    chosen =
        follow(q->box, s, seat,
               bb_bot_answer(q->spec, &(struct bb_asked){ q->box, &view, &used }, &with, &q->rng));
    if (!best.exact || !chosen.exact) {
        q->found.given_up++;
        return;
    }
    q->found.decisions++;
    q->found.worse += best.margin > chosen.margin;
    q->found.regret += best.margin - chosen.margin;
    if (best.margin - chosen.margin > q->found.worst)
        q->found.worst = best.margin - chosen.margin;
}

static void play(struct asked *q, const struct bb_setup *how)
{
    const struct bb_game *g = q->box->game;
    bb_action open[BB_ACTIONS_MAX];
    union bb_state s;
    bb_seats to_act;

    g->setup(q->box->parts, s.bytes, how);
    while ((to_act = g->to_act(s.bytes))) {
        int seat = bb_first_seat(to_act);

        if (seat == BB_CHANCE) {
            bb_random_chance(q->box, s.bytes, &q->rng);
            continue;
        }
        if (g->legal(q->box->parts, s.bytes, seat, open) > 1)
            ask(q, s.bytes, seat);
        g->apply(q->box->parts, s.bytes, seat, bb_greedy_choice(q->box, s.bytes, seat, &q->rng),
                 NULL);
    }
}

struct endings endings_of(const struct bb_box *box, const struct bb_setup *how,
                          const struct bb_bot_spec *spec, long games, uint64_t seed)
{
    struct asked q = { .box = box, .spec = spec, .mind = bb_mind_new() };

    for (; q.found.games < games; q.found.games++) {
        bb_rng_init(&q.rng, seed + (uint64_t)q.found.games);
        bb_mind_clear(q.mind);
        play(&q, how);
    }
    bb_mind_free(q.mind);
    return q.found;
}

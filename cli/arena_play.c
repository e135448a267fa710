/*
 * The games of a pair. Chance has a generator of its own, the same in each game of the pair,
 * and each seat has one, so that no bot's luck depends on how another plays.
 */
#include "cli/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void arena_desk_init(struct arena_desk *d, const struct arena_plan *plan)
{
    *d = (struct arena_desk){
        .plan = plan,
        .memory = { calloc(1 << BB_EXACT_BITS, sizeof(struct bb_known)), BB_EXACT_BITS },
    };
    if (!d->memory.entry)
        abort();
}

void arena_desk_release(struct arena_desk *d)
{
    free(d->memory.entry);
}

static bb_action choose(struct arena_desk *d, const struct bb_bot_spec *spec,
                        const struct bb_match *m, int seat, struct bb_rng *rng)
{
    struct bb_limits limits = { .playouts = spec->playouts, .table = d->memory };
    struct cli_clock clock;
    struct bb_view view;

    if (spec->ms) {
        cli_clock_begin(&clock, CLOCK_THREAD_CPUTIME_ID, spec->ms);
        limits.spent = cli_time_spent;
        limits.self = &clock;
    }
    bb_match_view(m, seat, &view);
    return spec->bot->choose(d->plan->box, &view, &limits, rng);
}

/* Game `turn` of a pair. */
static void play(struct arena_desk *d, long number, int turn, struct arena_game *out)
{
    const struct arena_plan *plan = d->plan;
    uint64_t deal = plan->seed << 32 | (uint64_t)number;
    struct bb_rng dice, own[BB_SEATS_MAX];
    struct bb_dealer dealer = bb_dealer_fast(&dice);
    struct bb_match *m = bb_match_new(plan->box, &plan->how, &dealer);
    struct bb_score score;
    bb_seats to_act;

    bb_rng_init(&dice, deal);
    for (int seat = 0; seat < plan->how.seats; seat++)
        bb_rng_init(&own[seat],
                    ~deal * BB_SEATS_MAX * BB_SEATS_MAX + (uint64_t)(turn * BB_SEATS_MAX + seat));
    bb_match_deal(m);
    while ((to_act = bb_match_to_act(m))) {
        int seat = bb_first_seat(to_act), which;
        const struct arena_bot *bot = &plan->bot[(seat + turn) % plan->how.seats];
        bb_action a = choose(d, &bot->spec, m, seat, &own[seat]);
        struct bb_refusal why;
        bool legal = bb_match_act(m, seat, &a, 1, &why, &which);

        assert(legal);
        bb_match_deal(m);
    }
    plan->box->game->score(plan->box->parts, bb_match_truth(m), &score);
    memcpy(out->points, score.points, sizeof(out->points));
    memcpy(out->rank, score.rank, sizeof(out->rank));
    bb_match_free(m);
}

void arena_play(struct arena_desk *d, long number, struct arena_pair *out)
{
    for (int turn = 0; turn < d->plan->how.seats; turn++)
        play(d, number, turn, &out->game[turn]);
    out->played = true;
}

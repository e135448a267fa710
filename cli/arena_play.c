/*
 * The games of a pair. Chance has a generator of its own, the same in each game of the pair,
 * and each seat has one, so that no bot's luck depends on how another plays.
 */
#include "bots/threads.h"
#include "cli/arena.h"
#include "engine/face.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void arena_desk_init(struct arena_desk *d, const struct arena_plan *plan)
{
    *d = (struct arena_desk){ .plan = plan };
    for (int seat = 0; seat < plan->how.seats; seat++)
        d->mind[seat] = bb_mind_new();
}

void arena_desk_release(struct arena_desk *d)
{
    for (int seat = 0; seat < d->plan->how.seats; seat++)
        bb_mind_free(d->mind[seat]);
}

/* A seat of a game that is played. */
struct player {
    struct bb_rng rng;
    struct bb_used used;
};

/* What others compute on the same machine takes nothing away from a bot's time, unless it has
 * threads of its own. */
static double now_ms(void *threads)
{
    struct timespec now;

    clock_gettime(*(int *)threads > 1 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static bb_action choose(struct arena_desk *d, const struct bb_bot_spec *spec,
                        const struct bb_match *m, int seat, struct player *p)
{
    struct bb_view view;
    const struct bb_asked asked = { d->plan->box, &view, &p->used };
    int threads = spec->threads;
    const struct bb_means with = { d->mind[seat], now_ms, &threads, bb_threads_together };

    bb_match_view(m, seat, &view);
    return bb_bot_answer(spec, &asked, &with, &p->rng);
}

/* Begins a turn where one begins: it is somebody's, and was not theirs before. */
static void note_turn(const struct arena_desk *d, const struct bb_match *m, int *turn,
                      struct player player[static BB_SEATS_MAX])
{
    int now = bb_face_turn(d->plan->box->game, bb_match_truth(m));

    for (int seat = 0; now != *turn && seat < BB_SEATS_MAX; seat++)
        bb_used_begin(&player[seat].used, player[seat].used.turn + 1);
    *turn = now;
}

/* Game `turn` of a pair. */
static void play(struct arena_desk *d, long number, int turn, struct arena_game *out)
{
    const struct arena_plan *plan = d->plan;
    uint64_t deal = plan->seed << 32 | (uint64_t)number;
    struct player player[BB_SEATS_MAX] = { 0 };
    struct bb_rng dice;
    struct bb_dealer dealer = bb_dealer_fast(&dice);
    struct bb_match *m = bb_match_new(plan->box, &plan->how, &dealer);
    struct bb_score score;
    bb_seats to_act;
    int whose = BB_NOBODY;

    bb_rng_init(&dice, deal);
    for (int seat = 0; seat < plan->how.seats; seat++) {
        bb_rng_init(&player[seat].rng,
                    ~deal * BB_SEATS_MAX * BB_SEATS_MAX + (uint64_t)(turn * BB_SEATS_MAX + seat));
        bb_mind_clear(d->mind[seat]);
    }
    bb_match_deal(m);
    while ((to_act = bb_match_to_act(m))) {
        int seat = bb_first_seat(to_act), which;
        const struct arena_bot *bot = &plan->bot[(seat + turn) % plan->how.seats];
        bb_action a = choose(d, &bot->spec, m, seat, &player[seat]);
        struct bb_refusal why;
        bool legal = bb_match_act(m, seat, &a, 1, &why, &which);

        assert(legal);
        note_turn(d, m, &whose, player);
        bb_match_deal(m);
        note_turn(d, m, &whose, player);
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

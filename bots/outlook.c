/*
 * Playing on: to the end, or for a round and a judgement.
 */
#include "bots/outlook.h"
#include "bots/bots.h"
#include "engine/dealer.h"
#include "engine/face.h"
#include "engine/setup.h"
#include "engine/value.h"

#include <string.h>

static bool is_fitted(const struct bb_game *g)
{
    return g->advice && g->advice->judge && g->advice->judge->fit;
}

/* ---- One playout -------------------------------------------------------------------- */

/* Plays on to the end; or until everybody has had a turn, and a turn begins. */
static void play_on(const struct bb_box *box, void *s, bool to_end, struct bb_rng *luck,
                    struct bb_rng *ties)
{
    const struct bb_game *g = box->game;
    int seats = bb_setup_of(g, s).seats;
    struct bb_whose whose = bb_face_whose(g, s);
    int turns = is_fitted(g) && !to_end ? 0 : INT32_MIN;

    for (bb_seats to_act = g->to_act(s); to_act; to_act = g->to_act(s)) {
        int seat = bb_first_seat(to_act);
        struct bb_whose before = whose;

        if (seat == BB_CHANCE)
            bb_random_chance(box, s, luck);
        else
            g->apply(box->parts, s, seat, bb_greedy_choice(box, s, seat, ties), NULL);
        whose = bb_face_whose(g, s);
        if (!bb_whose_begins(&before, &whose))
            continue;
        turns += whose.turn == BB_TEAM ? seats : 1;
        if (turns > seats)
            return;
    }
}

/* The chances as the position is judged; those of several seats are one in all. */
static void judge(const struct bb_box *box, const void *s, int32_t out[static BB_SEATS_MAX])
{
    int seats = bb_setup_of(box->game, s).seats;
    struct bb_odds odds = bb_odds_of(box, s);
    int32_t value[BB_SEATS_MAX] = { 0 }, sum = 0;
    struct bb_score score;

    if (box->game->to_act(s) == 0) {
        bb_won(box, s, out);
        return;
    }
    bb_value(box, s, value);
    for (int seat = 0; seat < seats; seat++)
        sum += out[seat] = bb_chance(&odds, value[seat]);
    box->game->score(box->parts, s, &score);
    for (int seat = 0; seat < seats && seats > 1 && !score.team && sum > 0; seat++)
        out[seat] = (int32_t)((int64_t)out[seat] * BB_SURE / sum);
}

static void look_on(const struct bb_box *box, union bb_state *s, bool to_end,
                    const uint64_t world[static 2], int32_t out[static BB_SEATS_MAX])
{
    struct bb_rng luck, ties;

    bb_rng_init(&luck, world[0]);
    bb_rng_init(&ties, world[1]);
    play_on(box, s->bytes, to_end, &luck, &ties);
    judge(box, s->bytes, out);
}

/* ---- Many of them ---------------------------------------------------------------------- */

void bb_outlook(const struct bb_box *box, const void *s, int playouts, uint64_t seed,
                int32_t out[static BB_SEATS_MAX])
{
    int seats = bb_setup_of(box->game, s).seats;
    int64_t sum[BB_SEATS_MAX] = { 0 };
    struct bb_rng rng;

    bb_rng_init(&rng, seed);
    for (int i = 0; i < playouts; i++) {
        uint64_t world[2] = { bb_rng_next(&rng), bb_rng_next(&rng) };
        int32_t chance[BB_SEATS_MAX] = { 0 };
        union bb_state copy;

        memcpy(copy.bytes, s, box->game->state_size);
        look_on(box, &copy, true, world, chance);
        for (int seat = 0; seat < seats; seat++)
            sum[seat] += chance[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        out[seat] = (int32_t)(sum[seat] / playouts);
}

/* What chance might have brought instead, up to where somebody chooses. */
static void deal_again(const struct bb_box *box, void *s, uint64_t seed)
{
    struct bb_rng rng;

    bb_rng_init(&rng, seed);
    while (box->game->to_act(s) == BB_SEAT(BB_CHANCE))
        bb_random_chance(box, s, &rng);
}

int32_t bb_error_of_sum(int32_t a, int32_t b)
{
    return (int32_t)bb_root((int64_t)a * a + (int64_t)b * b);
}

void bb_luck(const struct bb_box *box, const void *before, const void *after, int playouts,
             uint64_t seed, struct bb_estimate out[static BB_SEATS_MAX])
{
    int seats = bb_setup_of(box->game, before).seats;
    int64_t sum[BB_SEATS_MAX] = { 0 }, squares[BB_SEATS_MAX] = { 0 }, n = playouts;
    struct bb_rng rng;

    bb_rng_init(&rng, seed);
    for (int i = 0; i < playouts; i++) {
        uint64_t other = bb_rng_next(&rng), world[2] = { bb_rng_next(&rng), bb_rng_next(&rng) };
        int32_t is[BB_SEATS_MAX] = { 0 }, was[BB_SEATS_MAX] = { 0 };
        union bb_state s;

        memcpy(s.bytes, after, box->game->state_size);
        look_on(box, &s, false, world, is);
        memcpy(s.bytes, before, box->game->state_size);
        deal_again(box, s.bytes, other);
        look_on(box, &s, false, world, was);
        for (int seat = 0; seat < seats; seat++) {
            sum[seat] += is[seat] - was[seat];
            squares[seat] += (int64_t)(is[seat] - was[seat]) * (is[seat] - was[seat]);
        }
    }
    for (int seat = 0; seat < seats; seat++) {
        int64_t spread = n > 1 ? squares[seat] - sum[seat] * sum[seat] / n : 0;

        out[seat] = (struct bb_estimate){ .mean = (int32_t)(sum[seat] / n),
                                          .error = (int32_t)bb_root(spread / (n * n)) };
    }
}

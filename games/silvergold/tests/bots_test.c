/*
 * How well bots play Silver & Gold.
 */
#include "bots/bots.h"
#include "engine/dealer.h"
#include "tests/unit/unit.h"

/* Points of seat 0, played by one bot, against seat 1, played by another. */
static int margin(const struct bb_box *box, const struct bb_bot *first, const struct bb_bot *second,
                  struct bb_rng *rng)
{
    const struct bb_bot *const bots[] = { first, second };
    const struct bb_limits limits = { .playouts = 30 };
    struct bb_setup how = unit_setup(box, 2);
    struct bb_score score;
    union bb_state s;

    box->game->setup(box->parts, s.bytes, &how);
    while (box->game->to_act(s.bytes)) {
        int seat = bb_first_seat(box->game->to_act(s.bytes));
        struct bb_view view;

        if (seat == BB_CHANCE) {
            bb_random_chance(box, s.bytes, rng);
            continue;
        }
        bb_view_init(&view, box->game, s.bytes, seat);
        box->game->apply(box->parts, s.bytes, seat, bots[seat]->choose(box, &view, &limits, rng),
                         NULL);
    }
    box->game->score(box->parts, s.bytes, &score);
    return score.points[0] - score.points[1];
}

static void greedy_beats_random(void **state)
{
    const struct bb_box *box = bb_games_find("silver-gold");
    struct bb_rng rng;
    int sum = 0;

    (void)state;
    bb_rng_init(&rng, 9);
    for (int game = 0; game < 20; game++)
        sum +=
            margin(box, bb_bots[1], bb_bots[0], &rng) - margin(box, bb_bots[0], bb_bots[1], &rng);
    assert_true(sum > 0);
}

UNIT_MAIN(cmocka_unit_test(greedy_beats_random))

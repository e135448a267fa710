/*
 * Turns of somebody who plays alone: with a tile that is known nothing comes between two of them.
 */
#include "engine/dealer.h"
#include "engine/face.h"
#include "games/terra/terra.h"
#include "tests/unit/unit.h"

/* The action of a greedy player, who looks at piles and so knows many a tile. */
static bb_action preferred(const struct bb_box *box, const void *s)
{
    bb_action open[BB_ACTIONS_MAX];
    int32_t value[BB_ACTIONS_MAX];
    int n = bb_legal(box, s, 0, open), best = 0;

    bb_prefer(box, s, 0, n, open, value);
    for (int i = 1; i < n; i++)
        best = value[i] > value[best] ? i : best;
    return open[best];
}

static void each_turn_of_somebody_alone_begins_once(void **state)
{
    const struct bb_box *box = bb_games_find("terra");
    struct bb_setup how = unit_setup(box, 1);
    struct bb_whose before = { .turn = BB_NOBODY };
    union bb_state s;
    struct bb_rng rng;
    int begun = 0, taken = 0;

    (void)state;
    assert_int_equal(bb_setup_choose(box->game, "mission=2", &how), BB_CHOICE_MADE);
    box->game->setup(box->parts, s.bytes, &how);
    bb_rng_init(&rng, 1);
    for (bb_seats to_act = tp_to_act(s.bytes); to_act; to_act = tp_to_act(s.bytes)) {
        struct bb_whose now = bb_face_whose(box->game, s.bytes);
        bool chance = to_act == BB_SEAT(BB_CHANCE);
        bb_action a = chance ? 0 : preferred(box, s.bytes);

        begun += bb_whose_begins(&before, &now);
        before = now;
        taken += bb_unpack(a).kind == TP_DO_TAKE;
        if (chance)
            bb_random_chance(box, s.bytes, &rng);
        else
            box->game->apply(box->parts, s.bytes, 0, a, NULL);
    }
    assert_true(taken > 0);
    assert_int_equal(begun, 28);
}

UNIT_MAIN(cmocka_unit_test(each_turn_of_somebody_alone_begins_once))

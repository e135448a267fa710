/*
 * Trials: what is known of a step before it is taken, and what is not.
 */
#include "engine/trial.h"
#include "games/null/null.h"
#include "tests/unit/unit.h"

/* Two seats have 1 2 3 and 4 5 6; the crown is in the middle. Nobody has picked. */
static struct bb_match *dealt(void)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct bb_match *m = bb_match_new(box, &how, NULL);

    unit_do(m, BB_CHANCE, "deal 0 1;deal 0 2;deal 0 3;deal 1 4;deal 1 5;deal 1 6;bury b2");
    return m;
}

static struct bb_trial trial_of(const struct bb_match *m, int seat, const char *action)
{
    const struct bb_box *box = bb_match_box(m);
    bb_action a = bb_notation_parse(box, action, NULL);
    struct bb_trial trial;
    struct bb_view view;

    bb_match_view(m, seat, &view);
    assert_true(bb_is_legal(box, view.s.bytes, seat, a));
    bb_try_out(box, &view, a, &trial);
    return trial;
}

/* The first to pick knows what the position will be, and is told. Others may act before it
 * takes the stone back, so that nothing is promised. */
static void what_hides_nothing_is_known(void **state)
{
    struct bb_match *m = dealt();
    struct bb_trial trial = trial_of(m, 0, "pick 3");
    struct bb_view view;

    (void)state;
    assert_true(trial.known);
    assert_false(trial.free);
    assert_false(trial.ends); /* the turn is everybody's */
    assert_int_equal(trial.log.n, 1);
    assert_int_equal(trial.log.event[0].what, NG_EV_PICKS);
    unit_do(m, 0, "pick 3");
    bb_match_view(m, 0, &view);
    assert_memory_equal(trial.after.s.bytes, view.s.bytes, sizeof(struct ng));
    bb_match_free(m);
}

/* The last to pick is told of its own stone, and nothing of those that are shown then. */
static void what_is_revealed_is_not_told(void **state)
{
    struct bb_match *m = dealt();
    struct bb_trial trial;
    struct bb_view view;

    (void)state;
    unit_do(m, 0, "pick 3");
    trial = trial_of(m, 1, "pick 6");
    bb_match_view(m, 1, &view);
    assert_false(trial.known);
    assert_false(trial.free);
    assert_int_equal(trial.log.n, 1);
    assert_int_equal(trial.log.event[0].what, NG_EV_PICKS);
    assert_memory_equal(trial.after.s.bytes, view.s.bytes, sizeof(struct ng));
    bb_match_free(m);
}

static void a_turn_is_said_to_end(void **state)
{
    struct bb_match *m = dealt();

    (void)state;
    unit_do(m, 0, "pick 3");
    unit_do(m, 1, "pick 6");
    assert_false(trial_of(m, 1, "probe b2").ends);
    assert_true(trial_of(m, 1, "dig a1+a2").ends);
    bb_match_free(m);
}

/* Whatever is under the square, the trial is the same. */
static void a_trial_does_not_know_the_truth(void **state)
{
    static const char *const crown[] = { "bury a1", "bury b2" };
    struct bb_trial trial[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct bb_box *box = bb_games_find("null");
        struct bb_setup how = unit_setup(box, 2);
        struct bb_match *m = bb_match_new(box, &how, NULL);

        unit_do(m, BB_CHANCE, "deal 0 1;deal 0 2;deal 0 3;deal 1 4;deal 1 5;deal 1 6");
        unit_do(m, BB_CHANCE, crown[i]);
        unit_do(m, 0, "pick 3");
        unit_do(m, 1, "pick 6");
        trial[i] = trial_of(m, 1, "probe b2");
        bb_match_free(m);
    }
    assert_false(trial[0].known);
    assert_false(trial[0].free);
    assert_int_equal(trial[0].log.n, 0);
    assert_int_equal(trial[1].log.n, 0);
    assert_memory_equal(trial[0].after.s.bytes, trial[1].after.s.bytes, sizeof(struct ng));
}

UNIT_MAIN(cmocka_unit_test(what_hides_nothing_is_known),
          cmocka_unit_test(what_is_revealed_is_not_told), cmocka_unit_test(a_turn_is_said_to_end),
          cmocka_unit_test(a_trial_does_not_know_the_truth))

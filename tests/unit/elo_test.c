/*
 * Elo and the sequential test: known values, and how often the test is wrong.
 */
#include "cli/elo.h"
#include "tests/unit/unit.h"

#include <math.h>

static void a_mean_has_an_error(void **state)
{
    struct elo_mean m = { 0 };

    (void)state;
    for (int i = 1; i <= 5; i++)
        elo_add(&m, i);
    assert_float_equal(elo_mean(&m), 3, 1e-9);
    assert_float_equal(elo_error(&m), 0.70710678, 1e-6); /* sqrt(2.5 / 5) */
}

static void what_is_won_throughout_is_not_certain(void **state)
{
    struct elo_mean m = { 0 };

    (void)state;
    for (int i = 0; i < 8; i++)
        elo_add(&m, 1);
    assert_float_equal(elo_error(&m), 0, 1e-9);
    assert_float_equal(elo_share_error(&m), 0.1, 1e-9); /* 9 of 10: sqrt(0.09 / 9) */
}

static void elo_is_as_everywhere(void **state)
{
    (void)state;
    assert_float_equal(elo_of(0.5), 0, 1e-9);
    assert_float_equal(elo_of(10.0 / 11), 400, 1e-6);
    assert_float_equal(elo_score(-400), 1.0 / 11, 1e-9);
    assert_float_equal(elo_slope(0.5) * 0.001, elo_of(0.5005) - elo_of(0.4995), 1e-3);
}

/* Where a pair is won or lost as a whole, the likelihoods can be written down. */
static void the_ratio_is_that_of_coins(void **state)
{
    struct elo_counts c = { .top = 1, .count = { 40, 60 } };

    (void)state;
    assert_float_equal(elo_llr(&c, 0.5, 0.6), 60 * log(0.6 / 0.5) + 40 * log(0.4 / 0.5), 1e-2);
}

/* Known from the normal approximation, which is close for many pairs. */
static void the_ratio_takes_its_spread_from_the_pairs(void **state)
{
    struct elo_counts c = { .top = 4, .count = { 100, 400, 1000, 500, 100 } };
    double mean = (400 * 0.25 + 1000 * 0.5 + 500 * 0.75 + 100) / 2100;
    double square = (400 * 0.0625 + 1000 * 0.25 + 500 * 0.5625 + 100) / 2100;
    double low = elo_score(0), high = elo_score(10);
    double about = 2100 * (high - low) * (2 * mean - low - high) / 2 / (square - mean * mean);

    (void)state;
    assert_float_equal(elo_llr(&c, low, high), about, 0.02 * fabs(about));
}

/* One run: pairs of two games, each won with this chance, until the verdict. */
static enum elo_verdict one_run(const struct elo_test *t, double chance, struct bb_rng *rng)
{
    struct elo_counts c = { .top = 4 };
    enum elo_verdict verdict = ELO_OPEN;

    while (verdict == ELO_OPEN) {
        int score = 0;

        for (int game = 0; game < 2; game++)
            score += bb_rng_below(rng, 1000000) < (uint32_t)(chance * 1e6) ? 2 : 0;
        c.count[score]++;
        verdict = elo_judge(t, &c);
    }
    return verdict;
}

static void the_test_is_seldom_wrong(void **state)
{
    const struct elo_test t = { .low = 0, .high = 60, .alpha = 0.1, .beta = 0.1 };
    enum { RUNS = 300 };
    int wrong[2] = { 0 };
    struct bb_rng rng;

    (void)state;
    bb_rng_init(&rng, 7);
    for (int i = 0; i < RUNS; i++) {
        wrong[0] += one_run(&t, elo_score(t.low), &rng) != ELO_LOW;
        wrong[1] += one_run(&t, elo_score(t.high), &rng) != ELO_HIGH;
    }
    assert_in_range(wrong[0], 1, RUNS * 15 / 100);
    assert_in_range(wrong[1], 1, RUNS * 15 / 100);
}

/* No score is impossible, so what was never seen settles nothing at once. */
static void a_few_pairs_settle_nothing(void **state)
{
    const struct elo_test t = { .low = 0, .high = 100, .alpha = 0.05, .beta = 0.05 };
    struct elo_counts c = { .top = 4 };

    (void)state;
    c.count[4] = 5;
    assert_int_equal(elo_judge(&t, &c), ELO_OPEN);
    c.count[4] = 20;
    assert_int_equal(elo_judge(&t, &c), ELO_HIGH);
}

UNIT_MAIN(cmocka_unit_test(a_mean_has_an_error),
          cmocka_unit_test(what_is_won_throughout_is_not_certain),
          cmocka_unit_test(elo_is_as_everywhere), cmocka_unit_test(the_ratio_is_that_of_coins),
          cmocka_unit_test(the_ratio_takes_its_spread_from_the_pairs),
          cmocka_unit_test(the_test_is_seldom_wrong), cmocka_unit_test(a_few_pairs_settle_nothing))

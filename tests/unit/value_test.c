/*
 * What a position is worth: points and features, who is ahead of whom, and the chance of
 * winning that follows.
 */
#include "engine/value.h"
#include "games/null/null.h"
#include "tests/unit/unit.h"

/* A copy of the template whose judge and score can be changed. */
struct copy {
    struct bb_game game;
    struct bb_advice advice;
    struct bb_judge judge;
    struct bb_box box;
};

static void copy_init(struct copy *c)
{
    const struct bb_box *box = bb_games_find("null");

    *c = (struct copy){ .game = *box->game, .advice = *box->game->advice, .box = *box };
    c->judge = *c->advice.judge;
    c->judge.fit = NULL;
    c->advice.judge = &c->judge;
    c->game.advice = &c->advice;
    c->box.game = &c->game;
}

/* A position in the second round. */
static struct ng position(int seats)
{
    struct ng s = { .seats = seats & 255, .phase = NG_PICK, .round = 1, .length = 1 };

    return s;
}

static void expect(const struct bb_box *box, const struct ng *s, int32_t a, int32_t b, int32_t c)
{
    int32_t out[BB_SEATS_MAX] = { 0 };

    bb_value(box, s, out);
    assert_int_equal(out[0], a);
    assert_int_equal(out[1], b);
    assert_int_equal(out[2], c);
}

static void without_weights_it_is_the_score(void **state)
{
    struct ng s = position(3);
    struct copy c;

    (void)state;
    copy_init(&c);
    s.won[0] = 1;
    s.won[2] = 3;
    expect(&c.box, &s, -20, -30, 20);
    c.advice.judge = NULL;
    expect(&c.box, &s, -20, -30, 20);
    c.game.advice = NULL;
    expect(&c.box, &s, -20, -30, 20);
}

/* ---- Features ------------------------------------------------------------------ */

static const struct bb_weights rising = {
    .weight = { { 0 }, { 10 * BB_WEIGHT }, { 30 * BB_WEIGHT } },
    .spread = { 100, 60, 20 },
};
static const struct bb_fit fit = { .weights = &rising };

static int far;

static int so_far(const void *parts, const void *s)
{
    (void)parts, (void)s;
    return far;
}

static void features_count_by_stage(void **state)
{
    struct ng s = position(2);
    struct copy c;

    (void)state;
    copy_init(&c);
    c.judge.fit = &fit;
    c.judge.progress = so_far;
    s.hand[0][2] = 3; /* its stones are one more than the other's */
    s.hand[1][2] = 2;
    far = 0;
    expect(&c.box, &s, 0, 0, 0);
    far = BB_PROGRESS / 4;
    expect(&c.box, &s, 5, -5, 0);
    far = BB_PROGRESS / 2;
    expect(&c.box, &s, 10, -10, 0);
    far = BB_PROGRESS;
    expect(&c.box, &s, 30, -30, 0);
    s.won[1] = 2;
    expect(&c.box, &s, 10, -10, 0);
}

static int second_mode(const void *s)
{
    (void)s;
    return 1;
}

static void each_mode_has_its_weights(void **state)
{
    const struct bb_weights two[] = { { .weight = { { 0 } } },
                                      { .weight = { { 10 * BB_WEIGHT } } } };
    const struct bb_fit both = { .weights = two };
    struct ng s = position(2);
    struct copy c;

    (void)state;
    copy_init(&c);
    c.judge.fit = &both;
    c.judge.progress = so_far;
    c.judge.mode = second_mode;
    s.hand[1][2] = 2;
    far = 0;
    expect(&c.box, &s, -20, 20, 0);
}

/* ---- The end ------------------------------------------------------------------- */

static void the_end_is_what_came_of_it(void **state)
{
    struct ng s = position(2);
    struct copy c;

    (void)state;
    copy_init(&c);
    c.judge.fit = &fit;
    s.hand[0][2] = 6;
    s.won[0] = 1;
    s.phase = NG_OVER;
    expect(&c.box, &s, 10, -10, 0);
}

static void by_seat(const void *parts, const void *s, struct bb_score *out)
{
    ng_game.score(parts, s, out);
    for (int seat = 0; seat < BB_SEATS_MAX; seat++)
        out->rank[seat] = seat + 1;
}

static void a_tie_that_is_broken_is_a_tenth(void **state)
{
    struct ng s = position(2);
    struct copy c;

    (void)state;
    copy_init(&c);
    s.phase = NG_OVER;
    expect(&c.box, &s, 0, 0, 0);
    c.game.score = by_seat;
    expect(&c.box, &s, 1, -1, 0);
    s.seats = 3;
    expect(&c.box, &s, 1, -1, -1);
    s.won[2] = 1;
    expect(&c.box, &s, -10, -10, 10);
}

/* ---- Alone and together ---------------------------------------------------------- */

static void against_nobody(const void *parts, const void *s, struct bb_score *out)
{
    ng_game.score(parts, s, out);
    out->points[1] = out->source[0][1] = 7;
    out->rank[0] = 2;
}

static void alone_the_opponent_counts(void **state)
{
    struct ng s = position(1);
    struct copy c;

    (void)state;
    copy_init(&c);
    c.game.score = against_nobody;
    c.game.seats_min = 1;
    s.won[0] = 9;
    expect(&c.box, &s, 20, 0, 0);
    s.won[0] = 7;
    s.phase = NG_OVER;
    expect(&c.box, &s, -1, 0, 0);
}

static void as_a_team(const void *parts, const void *s, struct bb_score *out)
{
    ng_game.score(parts, s, out);
    out->team = true;
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        out->points[seat] = out->points[0];
        out->rank[seat] = out->points[0] >= 4 ? 1 : 2;
    }
}

static int32_t beyond_four(const void *parts, const void *state)
{
    const struct ng *s = state;

    (void)parts;
    return 10 * (s->won[0] - 4);
}

static void a_team_is_ahead_of_its_goal(void **state)
{
    struct ng s = position(2);
    struct bb_odds odds;
    struct copy c;

    (void)state;
    copy_init(&c);
    c.game.score = as_a_team;
    s.won[0] = 4;
    expect(&c.box, &s, 40, 40, 0); /* the points, as the game says no more */
    c.judge.ahead = beyond_four;
    c.judge.fit = &fit;
    c.judge.progress = so_far;
    far = 0;
    expect(&c.box, &s, BB_A_WIN / 2, BB_A_WIN / 2, 0);
    odds = bb_odds_of(&c.box, &s);
    assert_int_equal(bb_chance(&odds, BB_A_WIN / 2), BB_SURE / 2);
    s.phase = NG_OVER;
    expect(&c.box, &s, BB_A_WIN, BB_A_WIN, 0);
    odds = bb_odds_of(&c.box, &s);
    assert_int_equal(bb_chance(&odds, BB_A_WIN), BB_SURE);
    s.won[0] = 3;
    expect(&c.box, &s, -10, -10, 0);
    assert_int_equal(bb_chance(&odds, -10), 0);
}

/* ---- Chances --------------------------------------------------------------------- */

static void chances_rise_with_the_value(void **state)
{
    struct bb_odds odds = { .spread = 40 };
    int last = 0;

    (void)state;
    assert_int_equal(bb_chance(&odds, 0), BB_SURE / 2);
    assert_int_equal(bb_chance(&odds, 40), 7311);
    assert_int_equal(bb_chance(&odds, -40), BB_SURE - 7311);
    assert_int_equal(bb_chance(&odds, 1000000), BB_SURE - 1);
    for (int32_t value = -500; value <= 500; value++) {
        assert_true(bb_chance(&odds, value) >= last);
        last = bb_chance(&odds, value);
    }
}

static void chances_are_sharper_towards_the_end(void **state)
{
    struct ng s = position(2);
    struct bb_odds odds;
    struct copy c;

    (void)state;
    copy_init(&c);
    assert_true(bb_odds_of(&c.box, &s).spread > 0);
    c.judge.fit = &fit;
    c.judge.progress = so_far;
    far = BB_PROGRESS * 3 / 4;
    odds = bb_odds_of(&c.box, &s);
    assert_int_equal(odds.spread, 40);
    assert_int_equal(odds.even, 0);
    s.phase = NG_OVER;
    odds = bb_odds_of(&c.box, &s);
    assert_int_equal(bb_chance(&odds, 1), BB_SURE);
    assert_int_equal(bb_chance(&odds, 0), BB_SURE / 2);
    assert_int_equal(bb_chance(&odds, -1), 0);
}

/* ---- What the table of a game must say -------------------------------------------- */

static void the_check_knows_what_features_need(void **state)
{
    static const char *const others[] = { "stones", "spades", "sight", NULL };
    const struct bb_fit foreign = { .features = others, .weights = &rising };
    struct copy c;

    (void)state;
    copy_init(&c);
    assert_null(bb_game_check(&c.game));
    c.judge.fit = &foreign;
    assert_non_null(bb_game_check(&c.game));
    c.judge.fit = &fit;
    assert_null(bb_game_check(&c.game));
    c.judge.mode = second_mode;
    assert_non_null(bb_game_check(&c.game));
    c.judge.mode = NULL;
    c.judge.look = NULL;
    assert_non_null(bb_game_check(&c.game));
    c.judge.features = NULL;
    assert_non_null(bb_game_check(&c.game));
}

UNIT_MAIN(cmocka_unit_test(without_weights_it_is_the_score),
          cmocka_unit_test(features_count_by_stage), cmocka_unit_test(each_mode_has_its_weights),
          cmocka_unit_test(the_end_is_what_came_of_it),
          cmocka_unit_test(a_tie_that_is_broken_is_a_tenth),
          cmocka_unit_test(alone_the_opponent_counts),
          cmocka_unit_test(a_team_is_ahead_of_its_goal),
          cmocka_unit_test(chances_rise_with_the_value),
          cmocka_unit_test(chances_are_sharper_towards_the_end),
          cmocka_unit_test(the_check_knows_what_features_need))

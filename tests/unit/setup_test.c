#include "tests/unit/unit.h"

static void usual_setup_is_good(void **state)
{
    (void)state;
    for (int i = 0; i < bb_game_count; i++) {
        struct bb_setup how = bb_setup_usual(bb_games[i]->game);

        assert_null(bb_setup_check(bb_games[i]->game, &how));
        assert_int_equal(how.seats, bb_games[i]->game->seats_min);
    }
}

static void refuses_too_few_or_too_many_seats(void **state)
{
    const struct bb_game *g = bb_games_find("null")->game;
    struct bb_setup how = bb_setup_usual(g);

    (void)state;
    for (int seats = 0; seats < 256; seats++) {
        how.seats = seats & 255;
        assert_int_equal(bb_setup_check(g, &how) == NULL, seats >= 2 && seats <= 4);
    }
}

static void refuses_a_value_that_an_option_has_not(void **state)
{
    const struct bb_game *g = bb_games_find("null")->game;
    struct bb_setup how = bb_setup_usual(g);

    (void)state;
    for (int value = 0; value < 256; value++) {
        how.option[0] = value & 255;
        assert_int_equal(bb_setup_check(g, &how) == NULL, value < 2);
    }
}

static void finds_games_by_name(void **state)
{
    (void)state;
    assert_non_null(bb_games_find("null"));
    assert_non_null(bb_games_find("silver-gold"));
    assert_null(bb_games_find("silver"));
    assert_null(bb_games_find(""));
}

/* The referee asks for what is legal by seat, chance included. */
static void lists_what_is_legal(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = bb_setup_usual(box->game);
    bb_action open[BB_ACTIONS_MAX];
    union bb_state s;

    (void)state;
    box->game->setup(box->parts, s.bytes, &how);
    assert_int_equal(bb_legal(box, s.bytes, BB_CHANCE, open), 6);
    assert_true(bb_is_legal(box, s.bytes, BB_CHANCE, open[5]));
    assert_false(bb_is_legal(box, s.bytes, 0, open[5]));
    assert_int_equal(bb_legal(box, s.bytes, 0, open), 0);
    assert_int_equal(bb_legal(box, s.bytes, BB_NOBODY, open), 0);
}

UNIT_MAIN(cmocka_unit_test(usual_setup_is_good),
          cmocka_unit_test(refuses_too_few_or_too_many_seats),
          cmocka_unit_test(refuses_a_value_that_an_option_has_not),
          cmocka_unit_test(finds_games_by_name), cmocka_unit_test(lists_what_is_legal))

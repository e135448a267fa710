/*
 * Set-ups: the usual one, what does not fit, options by name.
 */
#include "engine/about.h"
#include "tests/unit/unit.h"

#include <string.h>

static void usual_setup_is_good(void **state)
{
    (void)state;
    for (int i = 0; i < bb_game_count; i++) {
        struct bb_setup how = bb_setup_usual(bb_games[i]);

        assert_null(bb_setup_check(bb_games[i], &how, BB_EN));
    }
}

static void refuses_too_few_or_too_many_seats(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = bb_setup_usual(box);

    (void)state;
    for (int seats = 0; seats < 256; seats++) {
        how.seats = seats & 255;
        assert_int_equal(bb_setup_check(box, &how, BB_EN) == NULL, seats >= 2 && seats <= 4);
    }
}

static void refuses_a_value_that_an_option_has_not(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = bb_setup_usual(box);

    (void)state;
    for (int value = 0; value < 256; value++) {
        how.option[0] = value & 255;
        assert_int_equal(bb_setup_check(box, &how, BB_EN) == NULL, value < 2);
    }
}

/* A game for 1 to 3 seats of which one alone needs a goal, and only one. */
static const char *const goals[] = { "none", "tower", NULL };
static const char *const paces[] = { "slow", "fast", NULL };
static const struct bb_option options[] = {
    { .name = "goal", .values = goals, .usual = 0 },
    { .name = "pace", .values = paces, .usual = 1 },
    { .name = NULL },
};

static const struct bb_word word[] = {
    { "about", { "Who builds higher?", "Qui bâtit plus haut ?" } },
    { "option.goal.tower.seats-3", { "Three seldom reach it.", "À trois, c’est rare." } },
    { "option.goal.tower.why", { "Build a tower.", "Bâtir une tour." } },
    { "unfit.alone", { "T-1: alone, choose a goal.", "T-1 : seul, choisissez un but." } },
    { "unfit.fast", { "T-2: a goal is for a slow game.", "T-2 : un but demande du temps." } },
};
static const struct bb_words words = { .count = sizeof(word) / sizeof(word[0]), .word = word };

enum { KNOWN = 1, WHY, ALONE, FAST }; /* in that table */

static const char *tower_setup(const void *parts, void *s, const struct bb_setup *how)
{
    (void)parts;
    (void)s;
    if (how->seats == 1 && how->option[0] == 0)
        return "unfit.alone";
    return how->option[0] == 1 && how->option[1] == 1 ? "unfit.fast" : NULL;
}

static const struct bb_game tower = {
    .name = "tower",
    .title = "Tower",
    .seats_min = 1,
    .seats_max = 3,
    .options = options,
    .words = &words,
    .setup = tower_setup,
};
static const struct bb_box box_of_tower = { .game = &tower, .edition = "none" };

static void usual_setup_has_the_fewest_seats_that_fit(void **state)
{
    struct bb_setup how = bb_setup_usual(&box_of_tower);

    (void)state;
    assert_int_equal(how.seats, 2);
    assert_int_equal(how.option[0], 0);
    assert_int_equal(how.option[1], 1);
    assert_null(bb_setup_check(&box_of_tower, &how, BB_EN));
}

static void says_in_either_language_what_does_not_fit(void **state)
{
    const struct {
        struct bb_setup how;
        const char *en, *fr;
    } cases[] = {
        { { .seats = 1 }, word[ALONE].text[BB_EN], word[ALONE].text[BB_FR] },
        { { .seats = 1, .option = { 1, 1 } }, word[FAST].text[BB_EN], word[FAST].text[BB_FR] },
        { { .seats = 4 },
          "The game is not made for this number of players.",
          "Le jeu n’est pas fait pour ce nombre de joueurs." },
        { { .seats = 2, .option = { 0, 2 } },
          "An option has no such value.",
          "Une option n’a pas cette valeur." },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_string_equal(bb_setup_check(&box_of_tower, &cases[i].how, BB_EN), cases[i].en);
        assert_string_equal(bb_setup_check(&box_of_tower, &cases[i].how, BB_FR), cases[i].fr);
    }
}

/* A game whose sentence is missing is refused all the same. */
static void refuses_without_a_sentence(void **state)
{
    static const struct bb_words none = { .count = 0, .word = word };
    struct bb_game mute = tower;

    (void)state;
    mute.words = &none;
    assert_string_equal(
        bb_setup_check(&(struct bb_box){ .game = &mute }, &(struct bb_setup){ .seats = 1 }, BB_FR),
        "unfit.alone");
}

/* Before they play, those of a number of seats hear what is known of what they have chosen. */
static void tells_what_is_known_of_so_many_seats(void **state)
{
    const struct {
        struct bb_setup how;
        const char *en, *fr;
    } cases[] = {
        { { .seats = 3, .option = { 1, 0 } },
          "Three seldom reach it.\n",
          "À trois, c’est rare.\n" },
        { { .seats = 3, .option = { 0, 0 } }, "", "" },
        { { .seats = 2, .option = { 1, 0 } }, "", "" },
    };
    char told[512];
    struct bb_text t;

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        bb_text_init(&t, told, sizeof(told));
        bb_about_setup(&box_of_tower, &cases[i].how, BB_EN, &t);
        assert_string_equal(told, cases[i].en);
        bb_text_init(&t, told, sizeof(told));
        bb_about_setup(&box_of_tower, &cases[i].how, BB_FR, &t);
        assert_string_equal(told, cases[i].fr);
    }
    bb_text_init(&t, told, sizeof(told));
    bb_about(&box_of_tower, BB_EN, &t);
    assert_non_null(strstr(told, "\n0\t\t\tBuild a tower.|||Three seldom reach it.\n"));
}

static void chooses_options_by_name(void **state)
{
    struct bb_setup how = bb_setup_usual(&box_of_tower);

    (void)state;
    assert_int_equal(bb_setup_choose(&tower, "goal=tower", &how), BB_CHOICE_MADE);
    assert_int_equal(bb_setup_choose(&tower, "pace=slow", &how), BB_CHOICE_MADE);
    assert_int_equal(bb_setup_choose(&tower, "pace=slower", &how), BB_CHOICE_NO_VALUE);
    assert_int_equal(bb_setup_choose(&tower, "pace=", &how), BB_CHOICE_NO_VALUE);
    assert_int_equal(bb_setup_choose(&tower, "pace", &how), BB_CHOICE_NO_OPTION);
    assert_int_equal(bb_setup_choose(&tower, "pac=slow", &how), BB_CHOICE_NO_OPTION);
    assert_int_equal(bb_setup_choose(&tower, "", &how), BB_CHOICE_NO_OPTION);
    assert_int_equal(how.option[0], 1);
    assert_int_equal(how.option[1], 0);
}

static void finds_games_by_name(void **state)
{
    (void)state;
    for (int i = 0; i < bb_game_count; i++)
        assert_ptr_equal(bb_games_find(bb_games[i]->game->name), bb_games[i]);
    assert_null(bb_games_find("nul"));
    assert_null(bb_games_find(""));
}

/* The referee asks for what is legal by seat, chance included. */
static void lists_what_is_legal(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = bb_setup_usual(box);
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
          cmocka_unit_test(usual_setup_has_the_fewest_seats_that_fit),
          cmocka_unit_test(says_in_either_language_what_does_not_fit),
          cmocka_unit_test(refuses_without_a_sentence),
          cmocka_unit_test(tells_what_is_known_of_so_many_seats),
          cmocka_unit_test(chooses_options_by_name), cmocka_unit_test(finds_games_by_name),
          cmocka_unit_test(lists_what_is_legal))

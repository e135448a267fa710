/*
 * Sentences from templates, in both languages.
 */
#include "engine/words.h"
#include "tests/unit/unit.h"

/* A game with words of its own. */
static const struct bb_word test_words[] = {
    { "broken", { "an {0 open hole", "un {0 trou ouvert" } },
    { "count", { "{0} {0|gem|gems}", "{0} {0|gemme|gemmes}" } },
    { "none", { "{0|no gem|a gem|# gems}", "{0|aucune gemme|une gemme|# gemmes}" } },
    { "of", { "a worker of {0:seat}", "un ouvrier de {0:seat}" } },
    { "one-form", { "{0|same}", "{0|pareil}" } },
    { "points", { "own points", "points à soi" } },
    { "stone", { "{0:stone} {1:nothing} {2:seat}", "{0:stone} {1:nothing} {2:seat}" } },
};
static const struct bb_words table = {
    .count = sizeof(test_words) / sizeof(test_words[0]),
    .word = test_words,
};

static struct bb_box spare_box(struct bb_game *game)
{
    struct bb_box box = *bb_games_find("null");

    *game = *box.game;
    game->words = &table;
    box.game = game;
    return box;
}

static void assert_said(const struct bb_reader *r, const char *key, int argc, const int32_t *arg,
                        const char *expected)
{
    char text[256];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    bb_words_say(r, key, argc, arg, &t);
    assert_string_equal(text, expected);
}

/* Nought is plural in English and singular in French. */
static void counts_as_each_language_does(void **state)
{
    static const char *const expected[BB_LANGS][3] = {
        { "0 gems", "1 gem", "2 gems" },
        { "0 gemme", "1 gemme", "2 gemmes" },
    };
    struct bb_game game;
    const struct bb_box box = spare_box(&game);

    (void)state;
    for (int lang = 0; lang < BB_LANGS; lang++) {
        struct bb_reader r = { .box = &box, .lang = lang, .seat = BB_NOBODY };

        for (int32_t n = 0; n < 3; n++)
            assert_said(&r, "count", 1, &n, expected[lang][n]);
    }
}

static void has_a_form_for_none(void **state)
{
    static const char *const expected[BB_LANGS][3] = {
        { "no gem", "a gem", "2 gems" },
        { "aucune gemme", "une gemme", "2 gemmes" },
    };
    struct bb_game game;
    const struct bb_box box = spare_box(&game);

    (void)state;
    for (int lang = 0; lang < BB_LANGS; lang++) {
        struct bb_reader r = { .box = &box, .lang = lang, .seat = BB_NOBODY };

        for (int32_t n = 0; n < 3; n++)
            assert_said(&r, "none", 1, &n, expected[lang][n]);
    }
}

static void shows_a_missing_word(void **state)
{
    struct bb_game game;
    const struct bb_box box = spare_box(&game);
    struct bb_reader r = { .box = &box, .lang = BB_EN, .seat = BB_NOBODY };
    char text[64];
    struct bb_text t;

    (void)state;
    assert_said(&r, "no.such.key", 0, NULL, "\u27e8no.such.key\u27e9");
    bb_text_init(&t, text, sizeof(text));
    bb_words_put(&r, "nor.this", &t);
    assert_string_equal(text, "\u27e8nor.this\u27e9");
    assert_null(bb_words_find(box.game, BB_EN, "nor.this"));
    assert_null(bb_words_in(&table, BB_EN, ""));
}

static void game_words_come_before_those_of_the_engine(void **state)
{
    struct bb_game game;
    const struct bb_box box = spare_box(&game);

    (void)state;
    assert_string_equal(bb_words_find(box.game, BB_EN, "points"), "own points");
    assert_string_equal(bb_words_find(box.game, BB_FR, "seat"), "Place");
}

static void fills_in_names(void **state)
{
    struct bb_game game;
    const struct bb_box box = spare_box(&game);
    struct bb_reader r = { .box = &box, .lang = BB_FR, .seat = 0, .names = { "Ann {0}" } };

    (void)state;
    assert_said(&r, "stone", 3, (const int32_t[]){ 4, 9, 0 }, "4 9 Ann {0}");
    assert_said(&r, "stone", 3, (const int32_t[]){ 7, -9, 1 }, "7 -9 Place 2");
    assert_said(&r, "stone", 0, NULL, "0 0 Ann {0}");
    assert_said(&r, "one-form", 1, (const int32_t[]){ 5 }, "pareil");
    assert_said(&r, "broken", 1, (const int32_t[]){ 5 }, "un {0 trou ouvert");
}

/* In French alone, and only before a vowel. */
static void elides_before_names(void **state)
{
    static const char *const said[] = { "un ouvrier d’Anne", "un ouvrier d’Élise",
                                        "un ouvrier de Çelik", "un ouvrier de Bob" };
    struct bb_game game;
    const struct bb_box box = spare_box(&game);
    struct bb_reader r = {
        .box = &box, .lang = BB_FR, .seat = 0, .names = { "Anne", "Élise", "Çelik", "Bob" }
    };

    (void)state;
    for (int32_t seat = 0; seat < 4; seat++)
        assert_said(&r, "of", 1, &seat, said[seat]);
    r.names[0] = NULL;
    assert_said(&r, "of", 1, (const int32_t[]){ 0 }, "un ouvrier de Place 1");
    r.names[1] = "Ida";
    r.lang = BB_EN;
    assert_said(&r, "of", 1, (const int32_t[]){ 1 }, "a worker of Ida");
}

static void tells_events_and_refusals(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_reader r = { .box = box, .lang = BB_EN, .seat = 0, .names = { "Ann" } };
    struct bb_event undone = { .what = BB_EV_UNDONE, .clause = BB_NO_CLAUSE, .arg = { 0, 0 } };
    struct bb_refusal why = { .clause = BB_NO_CLAUSE, .word = "not-in-hand", .arg = { 5 } };
    char text[256];
    struct bb_text t;

    (void)state;
    bb_text_init(&t, text, sizeof(text));
    bb_words_event(&r, &undone, &t);
    assert_string_equal(text, "Ann takes back a step.");
    undone.arg[1] = 1;
    bb_text_init(&t, text, sizeof(text));
    bb_words_event(&r, &undone, &t);
    assert_string_equal(text,
                        "Ann takes back a step and what came after it, with the consent of all.");
    bb_text_init(&t, text, sizeof(text));
    bb_words_refusal(&r, &why, &t);
    assert_string_equal(text, "You have no stone of 5.");
}

static void says_an_action(void **state)
{
    (void)state;
    unit_said("null", BB_EN, "deal 0 3", "Deal Ann a stone of 3");
}

static void knows_its_languages(void **state)
{
    (void)state;
    assert_int_equal(bb_lang_parse("en"), BB_EN);
    assert_int_equal(bb_lang_parse("fr"), BB_FR);
    assert_int_equal(bb_lang_parse("de"), -1);
    assert_int_equal(bb_lang_parse(""), -1);
    assert_int_equal(bb_lang_parse("EN"), -1);
}

UNIT_MAIN(cmocka_unit_test(counts_as_each_language_does), cmocka_unit_test(has_a_form_for_none),
          cmocka_unit_test(shows_a_missing_word),
          cmocka_unit_test(game_words_come_before_those_of_the_engine),
          cmocka_unit_test(fills_in_names), cmocka_unit_test(elides_before_names),
          cmocka_unit_test(tells_events_and_refusals), cmocka_unit_test(says_an_action),
          cmocka_unit_test(knows_its_languages))

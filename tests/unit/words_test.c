#include "engine/words.h"
#include "tests/unit/unit.h"

/* A game with words of its own. */
static const struct bb_word test_words[] = {
    { "broken", { "an {0 open hole", "un {0 trou ouvert" } },
    { "count", { "{0} {0|gem|gems}", "{0} {0|gemme|gemmes}" } },
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

/* What fits, as records write it, separated by semicolons. */
static void assert_half(const char *game, enum bb_lang lang, const char *fits, const char *expected)
{
    const struct bb_box *box = bb_games_find(game);
    const struct bb_reader r = { .box = box, .lang = lang, .seat = 0, .names = { "Ann" } };
    bb_action a[8];
    char text[256], part[BB_NOTATION_MAX];
    struct bb_text t;
    int n = 0;

    while (*fits) {
        size_t length = strcspn(fits, ";");

        memcpy(part, fits, length);
        part[length] = '\0';
        a[n] = bb_notation_parse(box, part, NULL);
        assert_int_not_equal(a[n], 0);
        n++;
        fits += length + (fits[length] == ';');
    }
    bb_text_init(&t, text, sizeof(text));
    bb_words_half(&r, a, n, &t);
    assert_string_equal(text, expected);
    if (n > 1)
        return;
    bb_text_init(&t, text, sizeof(text));
    bb_words_action(&r, a[0], &t);
    assert_string_equal(text, expected);
}

static void says_an_action(void **state)
{
    (void)state;
    assert_half("null", BB_EN, "deal 0 3", "Deal Ann a stone of 3");
    assert_half("silver-gold", BB_EN, "mark right d1", "Cross d1 on the right card");
    assert_half("silver-gold", BB_EN, "mark right d1+d2", "Cross d1 and d2 on the right card");
    assert_half("silver-gold", BB_FR, "mark left a1+b1+b2",
                "Cochez a1, b1 et b2 sur la carte de gauche");
    assert_half("terra", BB_FR, "draw sphinx/2", "Piochez une tuile dans Sphinx 2");
    assert_half("terra", BB_EN, "card highest", "Buy the card for highest pyramid");
    assert_half("pyramidice", BB_FR, "pay cat", "Payez avec un chat");
    assert_half("pyramidice", BB_FR, "pay s4", "Payez avec un dé de pierre de 4");
}

/* Some values have a sentence for themselves, and so have two alike. */
static void says_some_values_otherwise(void **state)
{
    (void)state;
    assert_half("kheops", BB_EN, "place worker b3", "Place a worker on b3");
    assert_half("kheops", BB_EN, "place mummy b3", "Place your mummy on b3");
    assert_half("pyramidice", BB_EN, "copy no", "Do not copy the fame");
    assert_half("pyramidice", BB_EN, "copy yes", "Copy the fame for two workers");
    assert_half("terra", BB_EN, "build e5 red 0", "Build a red level on e5");
    assert_half("terra", BB_EN, "build e5 red 2", "Build a red level on e5, with 2 white blocks");
    assert_half("terra", BB_EN, "swap red blue", "Swap a red and a blue block for a white one");
    assert_half("terra", BB_EN, "swap red red", "Swap two red blocks for a white one");
}

static void says_what_is_still_to_be_chosen(void **state)
{
    (void)state;
    assert_half("pyramidice", BB_EN, "set mut s4 1;set mut s5 2",
                "Mut: choose a die, then its value");
    assert_half("pyramidice", BB_FR, "set mut s4 1;set mut s4 2",
                "Avec Mout, mettez un dé de pierre de 4 à … : choisissez sa valeur");
    assert_half("kheops", BB_FR, "move a1 b3;move a2 b3",
                "Déplacez votre pion de … en b3 : choisissez l’un de vos pions");
    assert_half("kheops", BB_EN, "place worker b3;place mummy b3",
                "Place your … on b3: choose a pawn");
    assert_half("terra", BB_EN, "hire a2;hire c3", "Hire: choose a site");
    assert_half("terra", BB_FR, "swap red blue;swap black white",
                "Échanger : choisissez un bloc, puis un autre bloc");
}

/* What follows the last comma is left off while nothing of it is known. */
static void leaves_off_an_open_end(void **state)
{
    (void)state;
    assert_half("terra", BB_EN, "place e5 up;place e5 left",
                "Place your tile on e5: choose where its steps lead");
    assert_half("terra", BB_EN, "place e4 up;place e5 up",
                "Place your tile on …, steps up: choose a square");
    assert_half("terra", BB_EN, "build e5 red 1;build e5 red 2",
                "Build a red level on e5: choose how many white blocks");
}

/* Card 5 is chosen, wherever it stands in the pair. */
static void finds_what_pairs_have_in_common(void **state)
{
    (void)state;
    assert_half("silver-gold", BB_EN, "keep 3 5;keep 5 9",
                "Keep cards 5 and …: choose another card");
    assert_half("silver-gold", BB_EN, "keep 3 9;keep 5 9", "Keep cards … and 9: choose a card");
    assert_half("silver-gold", BB_EN, "keep 3 9;keep 4 5",
                "Keep: choose a card, then another card");
}

static void names_several_kinds(void **state)
{
    (void)state;
    assert_half("pyramidice", BB_EN, "worship ra;replace ra", "Choose: worship or replace");
    assert_half("pyramidice", BB_FR, "borrow ra;worship ra;replace ra",
                "Choisissez : vénérer, remplacer ou emprunter");
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

UNIT_MAIN(cmocka_unit_test(counts_as_each_language_does), cmocka_unit_test(shows_a_missing_word),
          cmocka_unit_test(game_words_come_before_those_of_the_engine),
          cmocka_unit_test(fills_in_names), cmocka_unit_test(tells_events_and_refusals),
          cmocka_unit_test(says_an_action), cmocka_unit_test(says_some_values_otherwise),
          cmocka_unit_test(says_what_is_still_to_be_chosen),
          cmocka_unit_test(leaves_off_an_open_end),
          cmocka_unit_test(finds_what_pairs_have_in_common), cmocka_unit_test(names_several_kinds),
          cmocka_unit_test(knows_its_languages))

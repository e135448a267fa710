/*
 * Editions of Silver & Gold: the facts of the reference edition (SG-1.1 to
 * SG-1.6), and that an edition which breaks one constraint is refused with a
 * sentence that names file, line and clause.
 */
#include "games/all.h"
#include "games/loaders.h"
#include "games/silvergold/silvergold.h"
#include "tests/scenario/edition_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- The reference edition ----------------------------------------------- */

static const struct sg_facts *reference(void)
{
    const struct sg_parts *p = bb_games_find("silver-gold")->parts;

    return &p->facts;
}

static int symbols_of(const struct sg_card *card, int symbol)
{
    int n = 0;

    for (int i = 0; i < SG_SQUARES; i++)
        n += card->square[i] == symbol;
    return n;
}

static void sg_1_1_sixteen_cards_of_each_colour(void **state)
{
    int of_colour[SG_COLOURS] = { 0 };

    (void)state;
    for (int i = 0; i < SG_CARDS; i++)
        of_colour[reference()->card[i].colour]++;
    for (int colour = 0; colour < SG_COLOURS; colour++)
        assert_int_equal(of_colour[colour], 16);
}

static void sg_1_1_one_start_above_and_one_tomb_below(void **state)
{
    (void)state;
    for (int i = 0; i < SG_CARDS; i++) {
        const struct sg_card *card = &reference()->card[i];
        int above = 0, below = 0;

        for (int column = 0; column < SG_SIDE; column++) {
            above += card->square[column] == SG_START;
            below += card->square[SG_SQUARES - SG_SIDE + column] == SG_TOMB;
        }
        assert_int_equal(above, 1);
        assert_int_equal(below, 1);
        assert_int_equal(symbols_of(card, SG_START), 1);
        assert_int_equal(symbols_of(card, SG_TOMB), 1);
    }
}

static void sg_1_2_the_deck_of_expeditions(void **state)
{
    /* clang-format off */
    static const struct {
        const char *name;
        int copies;
        const char *drawn; /* rows of five squares, as far as there are any */
    } deck[SG_PATTERNS] = {
        { "domino",   1, "##..." },
        { "straight", 2, "###.." },
        { "corner",   2, "#...." "##..." },
        { "ell",      1, "#...." "#...." "##..." },
        { "tee",      1, "###.." ".#..." },
        { "square",   1, "##..." "##..." },
    };
    /* clang-format on */

    (void)state;
    for (int i = 0; i < SG_PATTERNS; i++) {
        const struct sg_pattern *pattern = &reference()->pattern[i];

        assert_string_equal(pattern->name, deck[i].name);
        assert_int_equal(pattern->copies, deck[i].copies);
        for (size_t j = 0; j < SG_SQUARES; j++)
            assert_int_equal(pattern->square[j],
                             j < strlen(deck[i].drawn) && deck[i].drawn[j] == '#');
    }
}

static void sg_1_4_the_maluses(void **state)
{
    static const uint8_t malus[SG_SKULLS] = { 1, 2, 4, 6, 9, 12, 16, 20, 25, 30 };

    (void)state;
    assert_memory_equal(reference()->malus, malus, SG_SKULLS);
}

static void sg_1_5_the_colours_go_by_the_number(void **state)
{
    static const int colour[] = { SG_VIOLET, SG_GREEN, SG_ORANGE };

    (void)state;
    for (int number = 1; number <= SG_CARDS; number++)
        assert_int_equal(reference()->card[number - 1].colour, colour[number % 3]);
    assert_int_equal(reference()->card[15 - 1].colour, SG_VIOLET);
    assert_int_equal(reference()->card[33 - 1].colour, SG_VIOLET);
}

/* Steps outwards from the start, never through the tomb; how many squares. */
static int reachable(const struct sg_card *card)
{
    static const int step[][2] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };
    int queue[SG_SQUARES], n = 0;
    bool seen[SG_SQUARES] = { false };

    for (int i = 0; i < SG_SIDE; i++) {
        if (card->square[i] == SG_START) {
            queue[n++] = i;
            seen[i] = true;
        }
    }
    for (int at = 0; at < n; at++) {
        for (int k = 0; k < 4 && card->square[queue[at]] != SG_TOMB; k++) {
            int row = queue[at] / SG_SIDE + step[k][0], column = queue[at] % SG_SIDE + step[k][1];
            int to = row * SG_SIDE + column;

            if (row < 0 || row >= SG_SIDE || column < 0 || column >= SG_SIDE || seen[to] ||
                card->square[to] == SG_WALL)
                continue;
            seen[to] = true;
            queue[n++] = to;
        }
    }
    return n;
}

static void sg_1_6_every_square_can_be_reached(void **state)
{
    (void)state;
    for (int i = 0; i < SG_CARDS; i++) {
        const struct sg_card *card = &reference()->card[i];

        assert_int_equal(reachable(card), SG_SQUARES - symbols_of(card, SG_WALL));
    }
}

static bool is_same(const struct sg_card *a, const struct sg_card *b, bool mirrored)
{
    for (int row = 0; row < SG_SIDE; row++) {
        for (int column = 0; column < SG_SIDE; column++) {
            int other = mirrored ? SG_SIDE - 1 - column : column;

            if (a->square[row * SG_SIDE + column] != b->square[row * SG_SIDE + other])
                return false;
        }
    }
    return true;
}

static void sg_1_6_no_two_cards_are_alike(void **state)
{
    const struct sg_card *card = reference()->card;

    (void)state;
    for (int i = 0; i < SG_CARDS; i++) {
        for (int j = 0; j < i; j++) {
            assert_false(is_same(&card[i], &card[j], false));
            assert_false(is_same(&card[i], &card[j], true));
        }
    }
}

static void sg_1_6_starts_and_tombs_are_not_always_in_corners(void **state)
{
    int starts = 0, tombs = 0;

    (void)state;
    for (int i = 0; i < SG_CARDS; i++) {
        const uint8_t *square = reference()->card[i].square;

        starts += square[0] == SG_START || square[SG_SIDE - 1] == SG_START;
        tombs += square[SG_SQUARES - SG_SIDE] == SG_TOMB || square[SG_SQUARES - 1] == SG_TOMB;
    }
    assert_in_range(starts, 1, SG_CARDS - 1);
    assert_in_range(tombs, 1, SG_CARDS - 1);
}

static void sg_1_6_how_common_each_symbol_is(void **state)
{
    int with[SG_SYMBOLS] = { 0 }, few_crosses = 0;

    (void)state;
    for (int i = 0; i < SG_CARDS; i++) {
        int crosses = symbols_of(&reference()->card[i], SG_CROSS);

        few_crosses += crosses == 1 || crosses == 2;
        for (int symbol = 0; symbol < SG_SYMBOLS; symbol++)
            with[symbol] += symbols_of(&reference()->card[i], symbol) > 0;
    }
    assert_true(with[SG_RED_GEM] > SG_CARDS / 2);
    assert_true(with[SG_GREEN_GEM] > SG_CARDS / 2);
    assert_true(with[SG_SKULL] > SG_CARDS / 2);
    assert_in_range(with[SG_TORCH], 1, SG_CARDS / 2 - 1);
    assert_in_range(with[SG_POTION], 1, SG_CARDS / 2 - 1);
    assert_true(few_crosses > SG_CARDS / 2);
}

static void sg_1_6_the_colours_have_equal_totals(void **state)
{
    int total[SG_SYMBOLS][SG_COLOURS] = { { 0 } };

    (void)state;
    for (int i = 0; i < SG_CARDS; i++) {
        for (int j = 0; j < SG_SQUARES; j++)
            total[reference()->card[i].square[j]][reference()->card[i].colour]++;
    }
    for (int symbol = SG_CROSS; symbol < SG_SYMBOLS; symbol++) {
        for (int colour = 1; colour < SG_COLOURS; colour++)
            assert_in_range(1 + total[symbol][colour] - total[symbol][0], 0, 2);
    }
}

static void what_is_reconstructed_says_so(void **state)
{
    (void)state;
    assert_true(bb_games_find("silver-gold")->reconstructed);
}

/* ---- Editions that break a constraint ------------------------------------ */

static const char file[] = "games/silvergold/scenarios/scenarios.yaml";

#define CHECK_BREACHES(list)                                                                       \
    bb_edition_case_breaches(bb_loader_find("silver-gold"), file, list,                            \
                             sizeof(list) / sizeof((list)[0]))

static void the_edition_of_the_scenarios_is_sound(void **state)
{
    (void)state;
    bb_edition_case_sound(bb_loader_find("silver-gold"), file);
}

static void sg_1_1_cards_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "number: 4\n", "number: 4", "number: 5", 0,
          "SG-1.1: the cards are numbered 1 to 48, in order." },
        { "number: 4\n", "\"v++++\"", "\"v+++\"", 0, "SG-1.1: a row has 5 squares." },
        { "number: 4\n", "\"v++++\"", "\"v++?+\"", 0,
          "SG-1.1: a square is one of .#vT+rgtsp, not '?'." },
        { "number: 4\n", "\"v++++\"", "\"+++++\"", -4,
          "SG-1.1: a card has one start (v), in its top row." },
        { "number: 4\n", "\"v++++\"", "\"v+++v\"", -4,
          "SG-1.1: a card has one start (v), in its top row." },
        { "number: 4\n", "\"+++++\"", "\"v++++\"", -5,
          "SG-1.1: a card has one start (v), in its top row." },
        { "number: 4\n", "\"++++T\"", "\"+++++\"", -8,
          "SG-1.1: a card has one tomb (T), in its bottom row." },
        { "number: 4\n", "\"++++T\"", "\"T+++T\"", -8,
          "SG-1.1: a card has one tomb (T), in its bottom row." },
        { "number: 4\n", "\"+++++\"", "\"++++T\"", -5,
          "SG-1.1: a card has one tomb (T), in its bottom row." },
        { "number: 48\n", "violet", "green", -1, "SG-1.1: there are 16 cards of each colour." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void sg_1_2_expeditions_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "name: corner", "\"#.\"", "\"x.\"", 0, "SG-1.2: a pattern is drawn with . and #." },
        { "name: domino", "\"##\"", "\"#\"", -3, "SG-1.2: a pattern has 2 to 6 squares." },
        { "name: square", "\"##\"", "\"#####\"", -3, "SG-1.2: a pattern has 2 to 6 squares." },
        { "name: tee", "\".#.\"", "\"..#\"", -4, "SG-1.2: the 6 patterns are all different." },
        { "name: tee", "\"###\"", "\"#.#\"", -3,
          "SG-1.2: the squares of a pattern hang together." },
        { "name: tee", "name: tee", "name: ell", 0, "SG-1.2: no two patterns have one name." },
        { "deck:\n", "1, 1, 1]", "1, 0, 2]", 0, "SG-1.2: a pattern is on at least one card." },
        { "deck:\n", "[1, 2", "[2, 2", 0, "SG-1.2: there are 8 expedition cards, not 9." },
        { "name: tee", "name: tee", "name: Tee", 0,
          "a name is of small letters, digits and dashes." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void sg_1_4_maluses_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "malus: [", "9, 12", "12, 12", 0, "SG-1.4: the maluses rise strictly, all above 0." },
        { "malus: [", "9, 12", "12, 9", 0, "SG-1.4: the maluses rise strictly, all above 0." },
        { "malus: [", "[1,", "[0,", 0, "SG-1.4: the maluses rise strictly, all above 0." },
        { "malus: [", "6,", "7,", 0, "SG-1.4: one of the maluses is 6." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void sg_1_5_colours_that_are_wrong(void **state)
{
    static const struct bb_breach breaches[] = {
        { "number: 15\n", "violet", "green", -1, "SG-1.5: card 15 is violet." },
        { "number: 33\n", "violet", "orange", -1, "SG-1.5: card 33 is violet." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void sg_1_6_grids_that_do_not_work(void **state)
{
    static const char unreachable[] =
        "SG-1.6: every open square can be reached from the start without crossing the tomb.";
    static const struct bb_breach breaches[] = {
        { "number: 2\n", "\"v####\"", "\"v###.\"", -4, unreachable },
        { "number: 2\n", "\"T####\"", "\"T.###\"", -8, unreachable }, /* only past the tomb */
        { "number: 2\n", "\".####\"", "\"#####\"", -5, unreachable },
        { "number: 11\n", "\"v.###\"", "\"v####\"", -4,
          "SG-1.6: card 11 is card 2 again, or its mirror image." },
        { "number: 3\n",
          "\"v####\"\n      - \"+####\"\n      - \"+####\"\n      - \"+####\"\n      - \"T####\"",
          "\"####v\"\n      - \"####.\"\n      - \"####.\"\n      - \"####.\"\n      - \"####T\"",
          -4, "SG-1.6: card 3 is card 2 again, or its mirror image." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

/* What the engine refuses in any game's edition; of a key that is missing, the
 * line of its card. */
static void values_that_fit_no_edition(void **state)
{
    static const struct bb_breach breaches[] = {
        { "game: silver", "silver-gold", "chess", 0, NULL },
        { "edition: scen", "scenarios", "Mine!", 0, NULL },
        { "number: 4\n", "green", "blue", 0, NULL },
        { "number: 4\n", "reconstructed", "printed", 0, NULL },
        { "number: 4\n", "colour: green", "hue: green", -1, NULL },
        { "malus: [", "1, 2,", "1, two,", 0, NULL },
        { "malus: [", ", 30]", "]", 0, NULL },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sg_1_1_sixteen_cards_of_each_colour),
        cmocka_unit_test(sg_1_1_one_start_above_and_one_tomb_below),
        cmocka_unit_test(sg_1_2_the_deck_of_expeditions),
        cmocka_unit_test(sg_1_4_the_maluses),
        cmocka_unit_test(sg_1_5_the_colours_go_by_the_number),
        cmocka_unit_test(sg_1_6_every_square_can_be_reached),
        cmocka_unit_test(sg_1_6_no_two_cards_are_alike),
        cmocka_unit_test(sg_1_6_starts_and_tombs_are_not_always_in_corners),
        cmocka_unit_test(sg_1_6_how_common_each_symbol_is),
        cmocka_unit_test(sg_1_6_the_colours_have_equal_totals),
        cmocka_unit_test(what_is_reconstructed_says_so),
        cmocka_unit_test(the_edition_of_the_scenarios_is_sound),
        cmocka_unit_test(sg_1_1_cards_that_are_none),
        cmocka_unit_test(sg_1_2_expeditions_that_are_none),
        cmocka_unit_test(sg_1_4_maluses_that_are_none),
        cmocka_unit_test(sg_1_5_colours_that_are_wrong),
        cmocka_unit_test(sg_1_6_grids_that_do_not_work),
        cmocka_unit_test(values_that_fit_no_edition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

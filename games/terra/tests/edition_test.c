/*
 * Editions of Terra Pyramides: the pieces of the reference edition (TP-2.1, TP-2.2), and that
 * an edition which breaks one constraint is refused with a sentence that names file, line and
 * clause.
 */
#include "games/all.h"
#include "games/loaders.h"
#include "games/terra/terra.h"
#include "tests/scenario/edition_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char file[] = "games/terra/editions/reference.yaml";

static const struct tp_parts *reference(void)
{
    return bb_games_find("terra")->parts;
}

/* ---- Pieces -------------------------------------------------------------- */

static void tp_2_1_pieces(void **state)
{
    static const uint8_t bases[] = { 5, 6, 6, 5 }, levels[] = { 3, 2, 1, 1 };
    const struct tp_facts *f = &reference()->facts;

    (void)state;
    assert_int_equal(f->gold, 24);
    assert_int_equal(f->blocks, 32);
    assert_memory_equal(f->bases, bases, sizeof(bases));
    assert_int_equal(reference()->bases, 22);
    for (int colour = 0; colour < TP_COLOURS; colour++)
        assert_memory_equal(f->levels[colour], levels, sizeof(levels));
    assert_int_equal(TP_COLOURS * (3 + 2 + 1 + 1), 42);
}

/* How many tiles of the reference edition are like this. */
static int tiles(struct tp_tile like)
{
    const struct tp_facts *f = &reference()->facts;
    int n = 0;

    for (int i = 0; i < f->kinds; i++) {
        struct tp_tile tile = f->tile[i];

        tile.count = 0;
        n += memcmp(&tile, &like, sizeof(tile)) == 0 ? f->tile[i].count : 0;
    }
    return n;
}

static void tp_2_2_tiles(void **state)
{
    int all[TP_VERSIONS] = { 0 };

    (void)state;
    for (int i = 0; i < reference()->facts.kinds; i++)
        all[reference()->facts.tile[i].version] += reference()->facts.tile[i].count;
    assert_int_equal(all[TP_BASE_GAME], 40);
    assert_int_equal(all[TP_HORUS], 16);
    assert_int_equal(all[TP_NILE], 8);
    assert_int_equal(tiles((struct tp_tile){ .worker = 1 }), 8);
    assert_int_equal(tiles((struct tp_tile){ .worker = 1, .eyes = 1 }), 4);
    assert_int_equal(tiles((struct tp_tile){ .eyes = 1 }), 4);
    assert_int_equal(tiles((struct tp_tile){ .version = TP_HORUS, .masks = 3 }), 2);
    assert_int_equal(tiles((struct tp_tile){ .version = TP_HORUS, .masks = 2 }), 4);
    assert_int_equal(tiles((struct tp_tile){ .version = TP_HORUS, .eyes = 2 }), 4);
    assert_int_equal(tiles((struct tp_tile){ .version = TP_NILE, .worker = 1, .oasis = 1 }), 2);
    for (int block = 1; block <= TP_COLOURS; block++) {
        assert_int_equal(tiles((struct tp_tile){ .block = block }), 2);
        assert_int_equal(tiles((struct tp_tile){ .block = block, .eyes = 1 }), 1);
        assert_int_equal(tiles((struct tp_tile){ .block = block, .worker = 1 }), 1);
        assert_int_equal(tiles((struct tp_tile){ .version = 1, .block = block, .masks = 1 }), 1);
        assert_int_equal(tiles((struct tp_tile){ .version = 2, .block = block, .oasis = 1 }), 1);
    }
}

static void what_is_reconstructed_says_so(void **state)
{
    (void)state;
    assert_true(bb_games_find("terra")->reconstructed);
}

/* ---- Editions that break a constraint ------------------------------------ */

#define CHECK_BREACHES(list)                                                                       \
    bb_edition_case_breaches(bb_loader_find("terra"), file, list, sizeof(list) / sizeof((list)[0]))

static void the_editions_are_sound(void **state)
{
    (void)state;
    bb_edition_case_sound(bb_loader_find("terra"), file);
    bb_edition_case_sound(bb_loader_find("terra"), "games/terra/tests/small.yaml");
}

static void tp_1_1_boards_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "front:", "\".#...>#...\"", "\".#...>#..\"", 0,
          "TP-1.2: all rows of the boards have 10 squares." },
        { "front:", "\"..#.o..#.o\"", "\"..#.o..#.\"", 1,
          "TP-1.2: all rows of the boards have 9 squares." },
        { "back:", "\"#.o..#.~~.\"", "\"#.o..#.~~..\"", 0,
          "TP-1.2: all rows of the boards have 10 squares." },
        { "back:", "    - \".~~.#..o.#\"\n", "", 0, "TP-1.2: both boards have equally many rows." },
        { "front:", "\".#...>#...\"", "\".#...>#..s\"", 0,
          "TP-1.1: a square is one of .#o~^>v<, not 's'." },
        { "front:", "\"..#.o..#.o\"\n    - \"#....#...o\"", "\"##########\"\n    - \"##########\"",
          8, "TP-1.1: a board has at most 32 sites." },
        { "front:", "\"#....#...o\"", "\"#........o\"", -1,
          "TP-1.1: a row without the Nile has at most 4 squares; the one from e1 down to the right "
          "has 6." },
        { "front:", "\"o..>#<...#\"", "\"o..>#<....\"", -4,
          "TP-1.1: a row without the Nile has at most 4 squares; the one from f1 down to the right "
          "has 5." },
        { "back:", "\"#.~~..#...\"", "\"#.~~......\"", -1,
          "TP-1.1: a row without the Nile has at most 4 squares; the one from f1 down to the right "
          "has 5." },
        { "front:", "\"...#....#.\"", "\"..~#....#.\"", 0, "TP-1.3: only the back has the Nile." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void tp_2_4_start_squares_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "front:", "\".#...>#...\"", "\".#....#...\"", -3,
          "TP-2.4: there are 4 start squares (^>v<), not 3." },
        { "back:", "\"...#..~~.#\"", "\"..>#..~~.#\"", -9,
          "TP-2.4: there are 4 start squares (^>v<), not 5." },
        { "front:", "\".#...>#...\"", "\".#...^#...\"", 0,
          "TP-2.4: the steps of f4, a start square, point to a site beside it." },
        { "back:", "\".#<..~~#..\"", "\".#v..~~#..\"", 0,
          "TP-2.4: the steps of c9, a start square, point to a site beside it." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void tp_8_1_halves_that_are_none(void **state)
{
    static const char half[] = "TP-8.1: either half has at least one column.";
    static const struct bb_breach breaches[] = {
        { "front:", "sphinx_columns: 5", "sphinx_columns: 0", 0, half },
        { "front:", "sphinx_columns: 5", "sphinx_columns: 10", 0, half },
        { "front:", "  sphinx_columns: 5\n", "", -12, half },
        { "back:", "  provenance", "  sphinx_columns: 10\n  provenance", 0, half },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void tp_1_3_paths_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "path:", "d3", "d1", 0, "TP-1.3: boats stay on the Nile, and d1 is not of it." },
        { "path:", "e3", "c2", 0, "TP-1.3: boats come to c2 only once." },
        { "path:", "e6,", "g7,", 0,
          "TP-1.3: each space of the boats is next to the one before; g7 is not." },
        { "path:", "b1", "k1", 0, "TP-1.3: 'k1' is no square; the one at the top left is a1." },
        { "path:", "b1", "b12", 0, "TP-1.3: 'b12' is no square; the one at the top left is a1." },
        { "path:", "b1", "b0", 0, "TP-1.3: 'b0' is no square; the one at the top left is a1." },
        { "path:", "b1", "b", 0, "TP-1.3: 'b' is no square; the one at the top left is a1." },
        { "path:", "b1", "b1x", 0, "TP-1.3: 'b1x' is no square; the one at the top left is a1." },
        { "path:", "b1", "b01", 0, "TP-1.3: 'b01' is no square; the one at the top left is a1." },
        { "path:", "b1", "b111", 0, "TP-1.3: 'b111' is no square; the one at the top left is a1." },
        { "path:", "b1", "B1", 0, "TP-1.3: 'B1' is no square; the one at the top left is a1." },
        { "palms:", "21", "22", 0, "TP-1.3: the spaces of the boats are 0 to 21." },
        { "palms:", "21", "18", 0, "TP-1.3: a space has one palm." },
        { "palms:", "[3, 6, 9, 12, 15, 18, 21]", "[]", 0, "TP-6.4: there is at least one palm." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void tp_2_1_too_few_or_too_many_pieces(void **state)
{
    static const char level[] = "TP-8.3: a mission asks for level 4 in each colour; of each level "
                                "there are 1 to 200.";
    static const struct bb_breach breaches[] = {
        { "gold:", "24", "0", 0, "TP-2.1: there are 1 to 200 pieces of gold." },
        { "gold:", "24", "201", 0, "TP-2.1: there are 1 to 200 pieces of gold." },
        { "blocks:", "32", "0", 0, "TP-2.1: there are 1 to 200 blocks." },
        { "blocks:", "32", "255", 0, "TP-2.1: there are 1 to 200 blocks." },
        { "bases:", "count: 5", "count: 234", 0, "TP-2.1: there are 1 to 250 bases, not 251." },
        { "levels:", "[3, 2, 1, 1]", "[0, 2, 1, 1]", 0, level },
        { "black:", "[3, 2, 1, 1]", "[3, 0, 1, 1]", 0, level },
        { "brown:", "[3, 2, 1, 1]", "[3, 2, 1, 201]", 0, level },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void tp_2_2_tiles_that_are_none(void **state)
{
    static const char alike[] = "TP-2.2: tiles that are alike are listed once, with their number.";
    static const struct bb_breach breaches[] = {
        { "tiles:", "count: 8, worker", "count: 7, worker", 0,
          "TP-2.2: the base game has 40 tiles, not 39." },
        { "tiles:", "count: 4, masks: 2", "count: 5, masks: 2", -28,
          "TP-2.2: Horus adds 16 tiles, not 17." },
        { "tiles:", "count: 2, worker: 1, oasis", "count: 255, worker: 1, oasis", -36,
          "TP-2.2: the Nile adds 8 tiles, not 261." },
        { "tiles:", "count: 8", "count: 0", 0,
          "TP-2.2: a tile that is listed is there at least once." },
        { "tiles:", "count: 8, worker: 1", "count: 8", 0, "TP-2.2: every tile shows something." },
        { "tiles:", "worker: 1", "worker: 2", 0,
          "TP-2.2: a tile has at most one worker and one oasis." },
        { "tiles:", "oasis: 1", "oasis: 2", 0,
          "TP-2.2: a tile has at most one worker and one oasis." },
        { "tiles:", "eyes: 2", "eyes: 4", 0, "TP-2.2: a tile has at most 3 eyes and 3 masks." },
        { "tiles:", "masks: 3", "masks: 4", 0, "TP-2.2: a tile has at most 3 eyes and 3 masks." },
        { "tiles:", "count: 8, worker: 1", "count: 8, worker: 1, masks: 1", 0,
          "TP-5.2: the base game has no masks." },
        { "tiles:", "count: 8, worker: 1", "count: 8, worker: 1, oasis: 1", 0,
          "TP-6.2: only the Nile version has tiles with an oasis." },
        { "tiles:", "masks: 3", "oasis: 1", 0,
          "TP-6.2: only the Nile version has tiles with an oasis." },
        { "tiles:", "block: red", "block: blue", 0, alike },
        { "tiles:", "masks: 2", "masks: 3", 0, alike },
        { "tiles:", "eyes: 2", "eyes: 1", 0, alike }, /* as a tile of the base game */
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

/* ---- What takes more than one change ------------------------------------- */

struct change {
    const char *after, *old, *new;
};

/* The reference edition with these changes is refused for this reason, which is in the line
 * of `where`. */
static void check_changes(const struct change *changes, int n, const char *where, const char *why)
{
    char *text = bb_edition_case_text(file), said[BB_SENTENCE_MAX], expected[BB_SENTENCE_MAX];
    const char *found;
    int line = 1;

    for (int i = 0; i < n; i++) {
        const char *there;
        char *next =
            bb_edition_case_changed(text, changes[i].after, changes[i].old, changes[i].new, &there);

        free(text);
        text = next;
    }
    found = strstr(text, where);
    assert_non_null(found);
    for (const char *c = text; c < found; c++)
        line += *c == '\n';
    snprintf(expected, sizeof(expected), "own.yaml, line %d: %s", line, why);
    assert_non_null(bb_edition_case_parse(bb_loader_find("terra"), text, said));
    assert_string_equal(said, expected);
    free(text);
}

#define CHECK_CHANGES(list, where, why)                                                            \
    check_changes(list, sizeof(list) / sizeof((list)[0]), where, why)

static void tp_1_2_boards_too_large(void **state)
{
#define TWO_ROWS "    - \"..........\"\n    - \"..........\"\n"
    static const struct change changes[] = {
        { "front:", "  squares:\n", "  squares:\n" TWO_ROWS },
        { "back:", "  squares:\n", "  squares:\n" TWO_ROWS },
    };

    (void)state;
    CHECK_CHANGES(changes, TWO_ROWS,
                  "TP-1.2: a board has at most 15 rows, 15 columns and 120 squares.");
#undef TWO_ROWS
}

static void tp_2_3_boards_too_full(void **state)
{
    static const struct change changes[] = {
        { "back:", "#.~~..#...", "#o~~oo#ooo" },
        { "back:", "#..~~#...o", "#oo~~#oooo" },
        { "back:", "#..o~~o..#", "#ooo~~ooo#" },
        { "back:", "...#..~~.#", "ooo#oo~~o#" },
    };

    (void)state;
    CHECK_CHANGES(changes, "- \".~~.#..o.#\"",
                  "TP-2.3: up to 40 tiles are laid; there are 39 free squares.");
}

static void tp_3_2_squares_without_a_site_in_sight(void **state)
{
    static const struct change changes[] = {
        { "back:", ".~~.#..o.#", ".~~....o.." },
        { "back:", "...#..~~.#", "......~~.#" },
    };

    (void)state;
    CHECK_CHANGES(changes, "- \".~~....o..\"",
                  "TP-3.2: there is no site to which steps on d1 could point.");
}

static void tp_2_4_too_few_bases(void **state)
{
    static const struct change changes[] = {
        { "bases:", "count: 5", "count: 3" },
        { "bases:", "count: 6", "count: 0" },
        { "bases:", "count: 6", "count: 0" },
        { "bases:", "count: 5", "count: 0" },
    };

    (void)state;
    CHECK_CHANGES(changes, "- { count: 3",
                  "TP-2.4: on the back 10 sites have a base at the start; there are 3 bases.");
}

/* What the engine refuses in any game's edition. */
static void values_that_fit_no_edition(void **state)
{
    static const struct bb_breach breaches[] = {
        { "edition: ", "reference", "Mine!", 0, NULL },
        { "game: ", "terra", "chess", 0, NULL },
        { "front:", "\"..#.o..#.o\"", "\"..#.o..#.o......\"", 0, NULL },
        { "front:", "\"..#.o..#.o\"", "\"\"", 0, NULL },
        { "front:", "sphinx_columns: 5", "sphinx_columns: -5", 0, NULL },
        { "front:", "provenance: reconstructed", "provenance: printed", 0, NULL },
        { "gold:", "count: 24", "count: 256", 0, NULL },
        { "gold:", "count: 24, ", "", 0, NULL },
        { "levels:", "[3, 2, 1, 1]", "[3, 2, 1]", 0, NULL },
        { "levels:", "[3, 2, 1, 1]", "[3, 2, 1, 1, 1]", 0, NULL },
        { "levels:", "  red: { count: [3, 2, 1, 1], provenance: reconstructed }\n", "", 3, NULL },
        { "levels:", "brown:", "white:", -1, NULL },
        { "tiles:", "version: base", "version: first", 0, NULL },
        { "tiles:", "block: blue", "block: white", 0, NULL },
        { "tiles:", "eyes: 1", "eyes: one", 0, NULL },
        { "tiles:", ", provenance: reconstructed", "", 0, NULL },
        { "tiles:", "worker: 1", "worker: 1, camel: 1", 0, NULL },
        { "path:", "h11, i11]", "h11, i11, a1, a1, a1, a1, a1, a1, a1, a1, a1, a1, a1]", 0, NULL },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tp_2_1_pieces),
        cmocka_unit_test(tp_2_2_tiles),
        cmocka_unit_test(what_is_reconstructed_says_so),
        cmocka_unit_test(the_editions_are_sound),
        cmocka_unit_test(tp_1_1_boards_that_are_none),
        cmocka_unit_test(tp_2_4_start_squares_that_are_none),
        cmocka_unit_test(tp_8_1_halves_that_are_none),
        cmocka_unit_test(tp_1_3_paths_that_are_none),
        cmocka_unit_test(tp_2_1_too_few_or_too_many_pieces),
        cmocka_unit_test(tp_2_2_tiles_that_are_none),
        cmocka_unit_test(tp_1_2_boards_too_large),
        cmocka_unit_test(tp_2_3_boards_too_full),
        cmocka_unit_test(tp_3_2_squares_without_a_site_in_sight),
        cmocka_unit_test(tp_2_4_too_few_bases),
        cmocka_unit_test(values_that_fit_no_edition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

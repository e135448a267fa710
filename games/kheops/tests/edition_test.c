/*
 * Editions of Kheops: the totals of the reference edition (KH-1.2, KH-1.3, KH-2.1 to
 * KH-2.3), and that an edition which breaks one constraint is refused with a
 * sentence that names file, line and clause.
 */
#include "games/all.h"
#include "games/kheops/kheops.h"
#include "games/loaders.h"
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

enum { ANY = -1 };

/* Tiles of the reference edition of this symbol, kind and number of openings. */
static int tiles(int symbol, int kind, int openings)
{
    const struct kh_parts *p = bb_games_find("kheops")->parts;
    int n = 0;

    for (int i = 0; i < p->facts.types; i++) {
        const struct kh_tile *t = &p->facts.type[i];

        if ((symbol == ANY || t->symbol == symbol) && (kind == ANY || t->kind == kind) &&
            (openings == ANY || t->openings == openings))
            n += t->copies;
    }
    return n;
}

static void kh_1_2_fifty_tiles(void **state)
{
    (void)state;
    assert_int_equal(tiles(ANY, ANY, ANY), 50);
}

static void kh_2_1_a_tile_is_listed_once(void **state)
{
    const struct kh_parts *p = bb_games_find("kheops")->parts;

    (void)state;
    for (int i = 0; i < p->facts.types; i++) {
        const struct kh_tile *t = &p->facts.type[i];

        assert_in_range(t->openings, 1, 3);
        assert_int_equal(tiles(t->symbol, t->kind, t->openings), t->copies);
    }
}

static void kh_2_2_three_pairs_of_sarcophagi(void **state)
{
    (void)state;
    assert_int_equal(tiles(KH_SARCOPHAGUS_RED, ANY, ANY), 2);
    assert_int_equal(tiles(KH_SARCOPHAGUS_GREEN, ANY, ANY), 2);
    assert_int_equal(tiles(KH_SARCOPHAGUS_GOLD, ANY, ANY), 2);
}

static void kh_2_3_tiles_of_each_symbol(void **state)
{
    (void)state;
    assert_int_equal(tiles(KH_TURN_CORRIDOR, ANY, ANY), 6);
    assert_int_equal(tiles(KH_TURN_ROOM, ANY, ANY), 6);
    assert_int_equal(tiles(KH_SWAP, ANY, ANY), 5);
    assert_int_equal(tiles(KH_MOVE, ANY, ANY), 5);
    assert_int_equal(tiles(KH_FORBIDDEN, ANY, ANY), 3);
    assert_int_equal(tiles(KH_DOUBLE, ANY, ANY), 5);
    assert_int_equal(tiles(KH_ANKH, ANY, ANY), 8);
    assert_int_equal(tiles(KH_CURSE, ANY, ANY), 2);
    assert_int_equal(tiles(KH_BLANK, ANY, ANY), 4);
}

static void kh_2_3_rooms_and_corridors(void **state)
{
    (void)state;
    assert_int_equal(tiles(ANY, KH_ROOM, ANY), 30);
    assert_int_equal(tiles(ANY, KH_ROOM, 1), 8);
    assert_int_equal(tiles(ANY, KH_ROOM, 2), 14);
    assert_int_equal(tiles(ANY, KH_ROOM, 3), 8);
    assert_int_equal(tiles(ANY, KH_CORRIDOR, ANY), 20);
    assert_int_equal(tiles(ANY, KH_CORRIDOR, 2), 14);
    assert_int_equal(tiles(ANY, KH_CORRIDOR, 3), 6);
}

static void kh_2_3_sarcophagi_and_ankhs_on_rooms(void **state)
{
    (void)state;
    assert_int_equal(tiles(KH_ANKH, KH_CORRIDOR, ANY), 0);
    for (int symbol = KH_SARCOPHAGUS_RED; symbol <= KH_SARCOPHAGUS_GOLD; symbol++)
        assert_int_equal(tiles(symbol, KH_CORRIDOR, ANY), 0);
}

static void what_is_reconstructed_says_so(void **state)
{
    (void)state;
    assert_true(bb_games_find("kheops")->reconstructed);
}

/* ---- Editions that break a constraint ------------------------------------ */

static const char powers[] = "games/kheops/scenarios/powers.yaml";
static const char forbidden[] = "games/kheops/scenarios/forbidden.yaml";

#define CHECK_BREACHES(file, list)                                                                 \
    bb_edition_case_breaches(bb_loader_find("kheops"), file, list, sizeof(list) / sizeof((list)[0]))

static void the_editions_of_the_scenarios_are_sound(void **state)
{
    (void)state;
    bb_edition_case_sound(bb_loader_find("kheops"), powers);
    bb_edition_case_sound(bb_loader_find("kheops"), forbidden);
    bb_edition_case_sound(bb_loader_find("kheops"), "games/kheops/scenarios/scores.yaml");
    bb_edition_case_sound(bb_loader_find("kheops"), "games/kheops/scenarios/plain.yaml");
    bb_edition_case_sound(bb_loader_find("kheops"), "games/kheops/scenarios/other-base.yaml");
}

static void kh_1_2_too_many_tiles_or_too_few(void **state)
{
    static const struct bb_breach breaches[] = {
        { "about: ", "tiles:\n  - { symbol: blank, kind: room, openings: 2, copies: 4",
          "tiles:\n  - { symbol: blank, kind: room, openings: 2, copies: 3", 1,
          "KH-1.2: there are 50 tiles, not 49." },
        { "about: ", "tiles:\n  - { symbol: blank, kind: room, openings: 2, copies: 4",
          "tiles:\n  - { symbol: blank, kind: room, openings: 2, copies: 5", 1,
          "KH-1.2: there are 50 tiles, not 51." },
        { "about: ", "tiles:\n  - { symbol: blank, kind: room, openings: 2, copies: 4",
          "tiles:\n  - { symbol: blank, kind: room, openings: 2, copies: 255", 1,
          "KH-1.2: there are 50 tiles, not 301." },
    };

    (void)state;
    CHECK_BREACHES(powers, breaches);
}

static void kh_1_3_bases_that_are_none(void **state)
{
    static const char whole[] = "- \"#############\"", gaps[] = "- \"#.#.#.#.#.#\"";
    static const struct bb_breach breaches[] = {
        { "base:", gaps, "- \"#.#.#.x.#.#\"", 0, "KH-1.3: the base is drawn with . and #." },
        { "base:", whole, "- \"############\"", 0, "KH-1.3: row a has 13 cells." },
        { "base:", whole, "- \"##############\"", 0, "KH-1.3: row a has 13 cells." },
        { "base:", gaps, "- \"\"", 0, "KH-1.3: row b has 11 cells." },
        { "base:", gaps, "- \"#.#.#.#.#..\"", -1, "KH-1.3: the base is of 19 tiles, not 18." },
        { "base:", gaps, "- \"###.#.#.#.#\"", -1, "KH-1.3: the base is of 19 tiles, not 20." },
        { "base:", "\n    - \"#.#.#.#.#.#\"", "", 0, "KH-1.3: the base is of 19 tiles, not 13." },
        { "base:", gaps, "- \"###########\"\n    - \"#########\"\n    - \"#######\"", -1,
          "KH-1.3: the base is of 19 tiles, not 40." },
        { "base:", gaps, "- \"#.#.#.#.#..\"\n    - \".......#.\"", -1,
          "KH-1.3: the tiles of the base hang together by sides." },
        { "base:", "  rows:\n    - \"#############\"\n    - \"#.#.#.#.#.#\"", "  rows: []", 0,
          NULL },
        { "base:", gaps,
          "- \"...........\"\n    - \".........\"\n    - \".......\"\n    - \".....\"\n"
          "    - \"...\"\n    - \"#\"\n    - \"#\"",
          6, NULL },
        { "base:", "provenance: derived", "provenance: guessed", 0, NULL },
        { "about: ", "base:\n  provenance: derived\n", "base:\n", 2, NULL },
    };

    (void)state;
    CHECK_BREACHES(powers, breaches);
}

static void kh_2_1_tiles_that_are_none(void **state)
{
    static const char twice[] =
        "KH-2.1: tiles that are alike are listed once, with the number of copies.";
    static const struct bb_breach breaches[] = {
        { "tiles:", "symbol: move, kind: corridor, openings: 1",
          "symbol: move, kind: corridor, openings: 0", 0, "KH-2.1: a tile has 1 to 3 openings." },
        { "tiles:", "symbol: move, kind: corridor, openings: 1",
          "symbol: move, kind: corridor, openings: 4", 0, "KH-2.1: a tile has 1 to 3 openings." },
        { "tiles:", "symbol: move,", "symbol: swap,", 0, twice },
        { "tiles:", "symbol: blank, kind: corridor, openings: 2",
          "symbol: blank, kind: room, openings: 2", 0, twice },
        { "tiles:", "symbol: blank, kind: corridor, openings: 2",
          "symbol: blank, kind: corridor, openings: 1", 0, twice },
    };

    (void)state;
    CHECK_BREACHES(powers, breaches);
}

static void kh_2_2_sarcophagi_that_are_no_pairs(void **state)
{
    static const char pairs[] = "KH-2.2: there are two sarcophagi of each colour.";
    static const struct bb_breach breaches[] = {
        { "tiles:", "symbol: sarcophagus-red, kind: room, openings: 1",
          "symbol: sarcophagus-green, kind: room, openings: 2", -5, pairs },
        { "tiles:", "symbol: sarcophagus-green, kind: room, openings: 1",
          "symbol: curse, kind: room, openings: 1", -6, pairs },
        { "tiles:", "symbol: move, kind: corridor", "symbol: sarcophagus-gold, kind: corridor", -12,
          pairs },
    };

    (void)state;
    CHECK_BREACHES(powers, breaches);
}

static void kh_2_3_too_many_forbidden_tiles_or_none_of_a_kind(void **state)
{
    static const struct bb_breach too_many[] = {
        { "tiles:", "symbol: move, kind: room, openings: 1",
          "symbol: forbidden, kind: room, openings: 2", -4,
          "KH-2.3: fewer than 19 tiles are forbidden to pawns." },
    };
    static const struct bb_breach none[] = {
        { "tiles:", "symbol: move, kind: corridor, openings: 1, copies: 1",
          "symbol: move, kind: corridor, openings: 1, copies: 0", 0,
          "KH-2.3: a tile that is listed is there at least once." },
    };

    (void)state;
    CHECK_BREACHES(forbidden, too_many);
    CHECK_BREACHES(powers, none);
}

/* What the engine refuses in any game's edition. */
static void values_that_fit_no_edition(void **state)
{
    static const struct bb_breach breaches[] = {
        { "edition: ", "game: kheops", "game: chess", 0, NULL },
        { "edition: ", "edition: powers", "edition: Mine!", 0, NULL },
        { "tiles:", "symbol: move,", "symbol: fly,", 0, NULL },
        { "tiles:", "symbol: move, kind: corridor", "symbol: move, kind: hall", 0, NULL },
        { "tiles:", "symbol: move, kind: corridor, openings: 1",
          "symbol: move, kind: corridor, openings: one", 0, NULL },
        { "tiles:", "symbol: move, kind: corridor, openings: 1",
          "symbol: move, kind: corridor, openings: -1", 0, NULL },
        { "tiles:", "symbol: move, kind: corridor, openings: 1",
          "symbol: move, kind: corridor, openings: 257", 0, NULL },
        { "tiles:", "symbol: move, kind: corridor, openings: 1", "symbol: move, kind: corridor", 0,
          NULL },
        { "tiles:", "symbol: move, kind: corridor, openings: 1, copies: 1, provenance: recon",
          "symbol: move, kind: corridor, openings: 1, copies: 1, provenance: unrecon", 0, NULL },
        { "tiles:", "symbol: move,", "symbol: move, colour: red,", 0, NULL },
    };

    (void)state;
    CHECK_BREACHES(powers, breaches);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kh_1_2_fifty_tiles),
        cmocka_unit_test(kh_2_1_a_tile_is_listed_once),
        cmocka_unit_test(kh_2_2_three_pairs_of_sarcophagi),
        cmocka_unit_test(kh_2_3_tiles_of_each_symbol),
        cmocka_unit_test(kh_2_3_rooms_and_corridors),
        cmocka_unit_test(kh_2_3_sarcophagi_and_ankhs_on_rooms),
        cmocka_unit_test(what_is_reconstructed_says_so),
        cmocka_unit_test(the_editions_of_the_scenarios_are_sound),
        cmocka_unit_test(kh_1_2_too_many_tiles_or_too_few),
        cmocka_unit_test(kh_1_3_bases_that_are_none),
        cmocka_unit_test(kh_2_1_tiles_that_are_none),
        cmocka_unit_test(kh_2_2_sarcophagi_that_are_no_pairs),
        cmocka_unit_test(kh_2_3_too_many_forbidden_tiles_or_none_of_a_kind),
        cmocka_unit_test(values_that_fit_no_edition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

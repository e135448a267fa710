/*
 * Editions of Pyramidice: the facts of the reference edition (PD-2.5, PD-5.2, PD-5.3,
 * PD-5.20, PD-5.21, PD-7.6) and of the pyramids (PD-4.1, PD-4.2), and that an edition which breaks
 * one constraint is refused with a sentence that names file, line and clause.
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/all.h"
#include "games/loaders.h"
#include "games/pyramidice/pyramidice.h"
#include "tests/scenario/edition_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct pd_parts *reference(void)
{
    return bb_games_find("pyramidice")->parts;
}

/* ---- Gods ---------------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *name;
    int class, points;
    const char *cost;
    int power, amount, low, high; /* low, high: the values of a virtual die */
    const char *pay, *gain;
} gods[] = {
    { "atum",      PD_OF_ENNEAD, 0, "1 2 3",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "shu",       PD_OF_ENNEAD, 0, "4 5 6",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "tefnut",    PD_OF_ENNEAD, 0, "2 2 *",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "geb",       PD_OF_ENNEAD, 0, "3 3 *",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "nut",       PD_OF_ENNEAD, 0, "4 4 *",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "osiris",    PD_OF_ENNEAD, 0, "5 5 *",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "seth",      PD_OF_ENNEAD, 0, "6 6 *",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "isis",      PD_OF_ENNEAD, 0, "1 3 C",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "nephthys",  PD_OF_ENNEAD, 0, "2 4 C",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "horus",     PD_OF_ENNEAD, 0, "5 6 W",   PD_NO_POWER,   0, 0, 0, "", "" },
    { "khnum",     PD_WORK,      0, "1 4 *",   PD_TRIAD,      0, 1, 4, "", "" },
    { "satis",     PD_WORK,      0, "2 5 *",   PD_TRIAD,      0, 2, 5, "", "" },
    { "anuket",    PD_WORK,      0, "3 6 *",   PD_TRIAD,      0, 3, 6, "", "" },
    { "amon",      PD_WORK,      2, "1 6 *",   PD_SET_PRAYER, 0, 0, 0, "", "" },
    { "anubis",    PD_ONGOING,   0, "4 4",     PD_LIMIT,      3, 0, 0, "", "" },
    { "aton",      PD_WORK,      1, "5 5",     PD_SACRIFICE,  4, 0, 0, "", "" },
    { "bastet",    PD_ONGOING,   0, "2 2 C",   PD_BOTH,       0, 0, 0, "", "" },
    { "bes",       PD_REST,      0, "3 *",     PD_EXCHANGE,   0, 0, 0, "", "1" },
    { "hapy",      PD_REST,      1, "1 2 *",   PD_FLOOD,      3, 0, 0, "", "" },
    { "hathor",    PD_END,       6, "1 1 5 5", PD_NO_POWER,   0, 0, 0, "", "" },
    { "heh",       PD_WORK,      0, "2 *",     PD_EXCHANGE,   0, 0, 0, "", "1" },
    { "heka",      PD_WORK,      0, "4 C",     PD_EXCHANGE,   0, 0, 0, "C C", "W 3" },
    { "khepri",    PD_ONGOING,   1, "6 6",     PD_TRIPLE,     3, 0, 0, "", "" },
    { "khonsu",    PD_WORK,      0, "3 4",     PD_EXCHANGE,   0, 0, 0, "W C", "4" },
    { "maat",      PD_WORK,      3, "2 4 6",   PD_REROLL,     0, 0, 0, "", "" },
    { "mertseger", PD_WORK,      2, "s2 *",    PD_EXCHANGE,   0, 0, 0, "* *", "S" },
    { "min",       PD_WORK,      2, "3 5",     PD_EXCHANGE,   0, 0, 0, "* *", "W" },
    { "montu",     PD_WORK,      0, "5 W",     PD_EXCHANGE,   0, 0, 0, "W W", "C 4" },
    { "mut",       PD_WORK,      0, "s6 *",    PD_SET_STONE,  0, 0, 0, "", "" },
    { "neith",     PD_WORK,      0, "1 C",     PD_EXCHANGE,   0, 0, 0, "C", "2" },
    { "ptah",      PD_WORK,      2, "2 3 *",   PD_RESTORE,    0, 0, 0, "*", "" },
    { "ra",        PD_WORK,      0, "6 W",     PD_EXCHANGE,   0, 0, 0, "W", "3" },
    { "sekhmet",   PD_WORK,      0, "s4 6",    PD_EXCHANGE,   0, 0, 0, "W C s*", "7" },
    { "serket",    PD_ONGOING,   0, "s5 *",    PD_ON_BASE,    3, 0, 0, "", "" },
    { "seshat",    PD_ONGOING,   0, "s1 s6",   PD_FLAT_COST,  1, 0, 0, "", "" },
    { "sobek",     PD_WORK,      0, "4 5",     PD_EXCHANGE,   0, 0, 0, "* *", "3" },
    { "sopdet",    PD_WORK,      1, "1 *",     PD_EXCHANGE,   0, 0, 0, "*", "C" },
    { "thoth",     PD_ONGOING,   0, "s4 *",    PD_PER_WORKER, 1, 0, 0, "", "" },
};
/* clang-format on */

/* Slots as text. */
static const char *spell_cost(const uint8_t slot[static PD_COST], char text[static 32])
{
    text[0] = '\0';
    for (int i = 0; i < PD_COST && slot[i] != PD_FREE; i++) {
        char word[4];

        if (slot[i] == PD_A_WORKER || slot[i] == PD_A_CAT)
            snprintf(word, sizeof(word), "%s", slot[i] == PD_A_CAT ? "C" : "W");
        else if (slot[i] == PD_ANY || slot[i] == PD_ANY_STONE)
            snprintf(word, sizeof(word), "%s", slot[i] == PD_ANY ? "*" : "s*");
        else if (slot[i] >= PD_STONE_VALUE)
            snprintf(word, sizeof(word), "s%c", '1' + slot[i] - PD_STONE_VALUE);
        else
            snprintf(word, sizeof(word), "%c", '1' + slot[i] - PD_VALUE);
        snprintf(text + strlen(text), 8, "%s%s", i > 0 ? " " : "", word);
    }
    return text;
}

static const char *spell_gain(const uint8_t token[static PD_TOKENS], int fame, char text[static 32])
{
    size_t n = 0;

    for (int i = 0; i < PD_TOKENS; i++) {
        for (int j = 0; j < token[i] && n < 20; j++) {
            text[n++] = "WCS"[i];
            text[n++] = ' ';
        }
    }
    if (fame > 0)
        n += (size_t)snprintf(text + n, 8, "%d ", fame);
    text[n > 0 ? n - 1 : 0] = '\0';
    return text;
}

static void pd_5_2_every_god(void **state)
{
    (void)state;
    assert_int_equal(sizeof(gods) / sizeof(gods[0]), PD_GODS);
    for (int i = 0; i < PD_GODS; i++) {
        const struct pd_god *god = &reference()->facts.god[i];
        char text[32];

        assert_string_equal(god->name, gods[i].name);
        assert_int_equal(god->class, gods[i].class);
        assert_int_equal(god->points, gods[i].points);
        assert_int_equal(god->power, gods[i].power);
        assert_int_equal(god->amount, gods[i].amount);
        assert_int_equal(god->value[0], gods[i].low);
        assert_int_equal(god->value[1], gods[i].high);
        assert_string_equal(spell_cost(god->cost, text), gods[i].cost);
        assert_string_equal(spell_cost(god->pay, text), gods[i].pay);
        assert_string_equal(spell_gain(god->gain, god->fame, text), gods[i].gain);
    }
}

static void pd_5_2_gods_by_power(void **state)
{
    (void)state;
    for (int power = 0; power < PD_POWERS; power++) {
        uint64_t expected = 0;

        for (int i = 0; i < PD_GODS; i++)
            expected |= (uint64_t)(gods[i].power == power) << i;
        assert_true(reference()->with[power] == expected);
    }
    assert_true(reference()->of_ennead == (1 << 10) - 1);
}

static void pd_5_3_the_ladder(void **state)
{
    static const uint8_t ladder[] = { 0, 2, 6, 10, 14, 18, 22, 26, 30, 34 };

    (void)state;
    assert_memory_equal(reference()->facts.ladder, ladder, sizeof(ladder));
}

/* ---- Tiles, projects, Architects ----------------------------------------- */

static void pd_2_5_twelve_tiles(void **state)
{
    static const struct {
        const char *name;
        int fee, effect, amount;
        const char *take;
    } tiles[] = {
        { "ww", 0, PD_TAKE_SHOWN, 0, "W W" }, { "ws", 0, PD_TAKE_SHOWN, 0, "W S" },
        { "cc", 0, PD_TAKE_SHOWN, 0, "C C" }, { "ss", 0, PD_TAKE_SHOWN, 0, "S S" },
        { "wc", 0, PD_TAKE_SHOWN, 0, "W C" }, { "cs", 0, PD_TAKE_SHOWN, 0, "C S" },
        { "swap", 0, PD_SWAP_ONE, 2, "" },    { "each", 1, PD_TAKE_SHOWN, 0, "W C S" },
        { "god", 2, PD_TAKE_GOD, 0, "" },     { "same", 1, PD_TAKE_SAME, 3, "" },
        { "feast", 0, PD_FEAST, 2, "" },      { "work", 1, PD_THEN_WORK, 1, "" },
    };

    (void)state;
    assert_int_equal(sizeof(tiles) / sizeof(tiles[0]), PD_TILES);
    for (int i = 0; i < PD_TILES; i++) {
        const struct pd_tile *tile = &reference()->facts.tile[i];
        char text[32];

        assert_string_equal(tile->name, tiles[i].name);
        assert_int_equal(tile->fee, tiles[i].fee);
        assert_int_equal(tile->effect, tiles[i].effect);
        assert_int_equal(tile->amount, tiles[i].amount);
        assert_string_equal(spell_gain(tile->take, 0, text), tiles[i].take);
    }
}

static void pd_5_20_twelve_scarabs(void **state)
{
    static const struct {
        const char *name;
        int power, amount;
    } scarabs[] = {
        { "amethyst", PD_BORROW, 1 },      { "silver", PD_FILL, 2 },
        { "pearl", PD_COPY, 2 },           { "quartz", PD_PER_RESOURCE, 1 },
        { "obsidian", PD_PER_GOD, 2 },     { "emerald", PD_USE_TILE, 0 },
        { "gold", PD_CHANGE, 0 },          { "lapis", PD_NEARLY, 0 },
        { "turquoise", PD_TILES_BACK, 2 }, { "carnelian", PD_GROUND_FLOOR, 1 },
        { "malachite", PD_FIRST_FAME, 2 }, { "jasper", PD_MORE_DICE, 1 },
    };

    (void)state;
    assert_int_equal(sizeof(scarabs) / sizeof(scarabs[0]), PD_SCARABS);
    for (int i = 0; i < PD_SCARABS; i++) {
        const struct pd_scarab *scarab = &reference()->facts.scarab[i];

        assert_string_equal(scarab->name, scarabs[i].name);
        assert_int_equal(scarab->power, scarabs[i].power);
        assert_int_equal(scarab->amount, scarabs[i].amount);
        assert_int_equal(reference()->charm[i + 1].power, scarabs[i].power);
        assert_int_equal(reference()->charm[i + 1].amount, scarabs[i].amount);
    }
    assert_int_equal(reference()->charm[0].power, PD_NO_CHARM);
}

static void pd_5_21_six_projects(void **state)
{
    static const uint8_t pairs[PD_PROJECTS][2][2] = {
        { { 1, 2 }, { 5, 6 } }, { { 1, 3 }, { 4, 6 } }, { { 1, 5 }, { 2, 3 } },
        { { 1, 6 }, { 4, 5 } }, { { 2, 4 }, { 3, 6 } }, { { 2, 5 }, { 3, 4 } },
    };

    (void)state;
    for (int i = 0; i < PD_PROJECTS; i++) {
        const struct pd_project *project = &reference()->facts.project[i];

        assert_memory_equal(project->pair, pairs[i], sizeof(pairs[i]));
        assert_int_equal(project->points, 3);
    }
}

static void pd_7_6_four_architects(void **state)
{
    static const struct {
        const char *name;
        uint8_t space[3];
        int projects, talent, amount;
    } architects[] = {
        { "snefru", { 0, 3, 6 }, 2, PD_EACH_BUILD, 1 },
        { "hemiunu", { 2, 4, 5 }, 2, PD_HIGH_BUILD, 4 },
        { "amenhotep", { 1, 3, 5 }, 3, PD_EACH_ENNEAD, 2 },
        { "imhotep", { 3, 5, 6 }, 2, PD_LOW_DIE, 4 },
    };

    (void)state;
    for (int i = 0; i < PD_ARCHITECTS; i++) {
        const struct pd_architect *architect = &reference()->facts.architect[i];

        assert_string_equal(architect->name, architects[i].name);
        assert_memory_equal(architect->space, architects[i].space, 3);
        assert_int_equal(architect->projects, architects[i].projects);
        assert_int_equal(architect->talent, architects[i].talent);
        assert_int_equal(architect->amount, architects[i].amount);
    }
}

static void what_is_reconstructed_says_so(void **state)
{
    (void)state;
    assert_true(bb_games_find("pyramidice")->reconstructed);
}

/* ---- The pyramids -------------------------------------------------------- */

static void pd_4_2_levels(void **state)
{
    static const struct {
        int first, count, pyramid, level, workers, fame;
    } levels[] = {
        { 0, 9, 0, 0, 0, 0 },  { 9, 4, 0, 1, 1, 2 },  { 13, 1, 0, 2, 2, 4 },
        { 14, 4, 1, 0, 1, 2 }, { 18, 1, 1, 1, 2, 4 }, { 19, 1, 2, 0, 2, 4 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
        for (int j = 0; j < levels[i].count; j++) {
            const struct pd_space *space = &reference()->space[levels[i].first + j];

            assert_int_equal(space->pyramid, levels[i].pyramid);
            assert_int_equal(space->level, levels[i].level);
            assert_int_equal(space->workers, levels[i].workers);
            assert_int_equal(space->fame, levels[i].fame);
        }
    }
}

static void pd_4_1_what_lies_under(void **state)
{
    static const struct {
        int space;
        uint8_t under[4];
    } upper[] = {
        { 9, { 0, 1, 3, 4 } },  { 10, { 1, 2, 4, 5 } },    { 11, { 3, 4, 6, 7 } },
        { 12, { 4, 5, 7, 8 } }, { 13, { 9, 10, 11, 12 } }, { 18, { 14, 15, 16, 17 } },
    };
    int found = 0;

    (void)state;
    for (int space = 0; space < PD_SPACES; space++) {
        uint8_t under[4] = { PD_SPACES, PD_SPACES, PD_SPACES, PD_SPACES };

        for (size_t i = 0; i < sizeof(upper) / sizeof(upper[0]); i++) {
            if (upper[i].space == space) {
                memcpy(under, upper[i].under, 4);
                found++;
            }
        }
        assert_memory_equal(reference()->space[space].under, under, 4);
    }
    assert_int_equal(found, 6);
}

static void pd_5_21_who_is_beside_whom(void **state)
{
    static const uint8_t pairs[][2] = {
        { 0, 1 },  { 1, 2 },   { 3, 4 },   { 4, 5 },   { 6, 7 },   { 7, 8 },   { 0, 3 },
        { 1, 4 },  { 2, 5 },   { 3, 6 },   { 4, 7 },   { 5, 8 },   { 9, 10 },  { 11, 12 },
        { 9, 11 }, { 10, 12 }, { 14, 15 }, { 16, 17 }, { 14, 16 }, { 15, 17 },
    };

    (void)state;
    for (int space = 0; space < PD_SPACES; space++) {
        uint32_t expected = 0, found = 0;

        for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
            if (pairs[i][0] == space)
                expected |= UINT32_C(1) << pairs[i][1];
            if (pairs[i][1] == space)
                expected |= UINT32_C(1) << pairs[i][0];
        }
        for (int i = 0; i < 4; i++) {
            int near = reference()->space[space].beside[i];

            assert_in_range(near, 0, PD_SPACES);
            found |= near < PD_SPACES ? UINT32_C(1) << near : 0;
        }
        assert_int_equal(found, expected);
    }
}

/* ---- Editions that break a constraint ------------------------------------ */

static const char file[] = "games/pyramidice/editions/reference.yaml";

#define CHECK_BREACHES(list)                                                                       \
    bb_edition_case_breaches(bb_loader_find("pyramidice"), file, list,                             \
                             sizeof(list) / sizeof((list)[0]))

static void the_reference_edition_is_sound(void **state)
{
    (void)state;
    bb_edition_case_sound(bb_loader_find("pyramidice"), file);
}

/* PD-5.1: a god of a known shape is a line of the edition. */
static void pd_5_1_gods_of_known_shapes(void **state)
{
    static const char *const lines[][2] = {
        { "power: set-prayer", "power: triad, values: [6, 1]" },
        { "power: set-prayer", "power: exchange, pay: \"s* 6 C\", gain: \"W C S 12\"" },
        { "power: set-prayer", "power: exchange, gain: \"2\"" },
        { "power: restore, pay: \"*\"", "power: restore" },
        { "power: sacrifice, amount: 4", "power: sacrifice, amount: 9" },
        { "name: anubis, class: ongoing, power: limit",
          "name: nun, class: ongoing, power: on-base" },
        { "cost: \"1 6 *\"", "cost: \"W W s1 *\"" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        char why[BB_SENTENCE_MAX], *sound = bb_edition_case_text(file);
        const char *at;
        char *text = bb_edition_case_changed(sound, "gods:\n", lines[i][0], lines[i][1], &at);
        const char *wrong = bb_edition_case_parse(bb_loader_find("pyramidice"), text, why);

        free(text);
        free(sound);
        if (wrong)
            fail_msg("%s: %s", lines[i][1], wrong);
    }
}

static void names_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "gods:\n", "shu", "Shu", 0, "PD-5.2: a name is of small letters, digits and dashes." },
        { "gods:\n", "shu", "atum", 0, "PD-5.2: no two gods have one name." },
        { "gods:\n", "shu", "ennead", 0, "PD-3.4: the Ennead is the whole stack, and no god." },
        { "tiles:\n", "ws,", "w_s,", 0, "PD-2.5: a name is of small letters, digits and dashes." },
        { "tiles:\n", "work,", "ww,", 0, "PD-2.5: no two tiles have one name." },
        { "scarabs:\n", "silver", "Silver", 0,
          "PD-5.20: a name is of small letters, digits and dashes." },
        { "scarabs:\n", "silver", "amethyst", 0, "PD-5.20: no two scarabs have one name." },
        { "architects:\n", "imhotep", "snefru", 0, "PD-7.6: no two architects have one name." },
        { "projects:\n", "p2", "p3", 0, "PD-5.21: the projects are p1 to p6, in order." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void pd_5_1_costs_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "name: ra,", "\"6 W\"", "\"6 p1\"", 0, "PD-5.1: no cost asks for a prayer die." },
        { "name: ra,", "\"6 W\"", "\"7 W\"", 0,
          "PD-5.1: a cost is of dice (1 to 6, *, s1 to s6, s*), workers (W) and cats (C), "
          "not '7'." },
        { "name: ra,", "\"6 W\"", "\"0 W\"", 0,
          "PD-5.1: a cost is of dice (1 to 6, *, s1 to s6, s*), workers (W) and cats (C), "
          "not '0'." },
        { "name: ra,", "\"6 W\"", "\"6 s7\"", 0,
          "PD-5.1: a cost is of dice (1 to 6, *, s1 to s6, s*), workers (W) and cats (C), "
          "not 's7'." },
        { "name: ra,", "\"6 W\"", "\"6 WC\"", 0,
          "PD-5.1: a cost is of dice (1 to 6, *, s1 to s6, s*), workers (W) and cats (C), "
          "not 'WC'." },
        { "name: ra,", "pay: \"W\"", "pay: \"S\"", 0,
          "PD-5.1: a cost is of dice (1 to 6, *, s1 to s6, s*), workers (W) and cats (C), "
          "not 'S'." },
        { "name: ra,", "\"6 W\"", "\"6 s*\"", 0, "PD-5.1: a stone die in a cost has a value." },
        { "name: ra,", "\"6 W\"", "\" \"", 0, "PD-5.2: a cost has 1 to 4 parts." },
        { "name: ra,", "\"6 W\"", "\"1 2 3 4 5\"", 0, "PD-5.2: a cost has 1 to 4 parts." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void pd_5_1_powers_of_no_shape(void **state)
{
    static const char given[] = "PD-5.1: what is given is of workers (W), cats (C) and stone dice "
                                "(S) and one number of fame points, 99 at most, not '4'.";
    static const struct bb_breach breaches[] = {
        { "name: ra,", "gain: \"3\"", "gain: \"3 4\"", 0, given },
        { "name: ra,", ", gain: \"3\"", "", 0, "PD-5.8: an exchange gives something." },
        { "name: ra,", "gain: \"3\"", "gain: \"0\"", 0, "PD-5.8: an exchange gives something." },
        { "name: ra,", "gain: \"3\"", "gain: \"W W W W W C C C C\"", 0,
          "PD-1.6: nobody has room for so much." },
        { "name: ra,", "power: exchange,", "power: reroll,", 0,
          "PD-5.1: this power costs nothing to use." },
        { "name: ptah,", "pay:", "gain: \"1\", pay:", 0,
          "PD-5.1: only an exchange gives what it says." },
        { "name: mut,", "power: set-stone", "power: set-stone, amount: 1", 0,
          "PD-5.1: this power has no amount." },
        { "name: thoth,", ", amount: 1", "", 0, "PD-5.1: the amount of this power is 1 to 99." },
        { "name: anubis,", "amount: 3", "amount: 39", 0,
          "PD-3.4: the amount of this power is 1 to 38." },
        { "name: seshat,", "amount: 1", "amount: 5", 0,
          "PD-5.7: the amount of this power is 1 to 4." },
        { "name: hapy,", "amount: 3", "amount: 9", 0,
          "PD-2.1: the amount of this power is 1 to 8." },
        { "name: bes,", "gain: \"1\"", "gain: \"W\"", 0,
          "PD-2.1: an exchange in a Rest turn costs nothing and gives fame alone." },
        { "name: bes,", "gain: \"1\"", "pay: C, gain: \"1\"", 0,
          "PD-2.1: an exchange in a Rest turn costs nothing and gives fame alone." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void pd_5_4_values_that_are_none(void **state)
{
    static const char two[] = "PD-5.4: a virtual die has one of two values from 1 to 6.";
    static const struct bb_breach breaches[] = {
        { "name: khnum,", "[1, 4]", "[1, 7]", 0, two },
        { "name: khnum,", "[1, 4]", "[0, 4]", 0, two },
        { "name: khnum,", "[1, 4]", "[4, 4]", 0, two },
        { "name: khnum,", ", values: [1, 4]", "", 0, two },
        { "name: mut,", "power: set-stone", "power: set-stone, values: [1, 4]", 0,
          "PD-5.4: only a virtual die has values." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void pd_5_10_powers_of_another_class(void **state)
{
    static const char class[] = "PD-5.10: no god of this class has this power.";
    static const struct bb_breach breaches[] = {
        { "name: ra,", "class: work", "class: ongoing", 0, class },
        { "name: ra,", "class: work", "class: end", 0, class },
        { "name: thoth,", "class: ongoing", "class: work", 0, class },
        { "name: hapy,", "class: rest", "class: work", 0, class },
        { "name: hathor,", "class: end", "class: work", 0, class },
        { "name: amon,", "power: set-prayer", "power: restore", 34,
          "PD-5.5: only one god has this power." },
        { "name: serket,", "power: on-base", "power: flat-cost", 2,
          "PD-5.7: only one god has this power." },
        { "name: serket,", "power: on-base", "power: triple", 0,
          "PD-5.10: only one god has this power." },
        { "name: bes,", "power: exchange, gain: \"1\"", "power: flood, amount: 2", 2,
          "PD-2.1: only one god has this power." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void pd_5_3_another_ennead(void **state)
{
    static const char begins[] = "PD-5.3: the ladder begins with 0, 2 and 6.";
    static const struct bb_breach breaches[] = {
        { "gods:\n", "ennead", "end", 0, "PD-5.3: the Ennead has 10 cards, not 9." },
        { "gods:\n  - { name: atum", "class: end, points: 6", "class: ennead", -38,
          "PD-5.3: the Ennead has 10 cards, not 11." },
        { "gods:\n", "class: ennead,", "class: ennead, points: 1,", 0,
          "PD-5.3: the Ennead scores by the ladder alone." },
        { "ladder:\n", "fame: 0", "fame: 1", 0, begins },
        { "ladder:\n", "fame: 2,", "fame: 3,", 0, begins },
        { "ladder:\n", "fame: 6", "fame: 7", 0, begins },
        { "ladder:\n", "fame: 10", "fame: 5", 0, "PD-5.3: the ladder does not fall." },
        { "ladder:\n", "fame: 34", "fame: 29", 0, "PD-5.3: the ladder does not fall." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void pd_2_5_tiles_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "name: ww,", ", take: \"W W\"", "", 0, "PD-2.5: this tile shows 1 to 8 resources." },
        { "name: ww,", "\"W W\"", "\"W W W W W W W W W\"", 0,
          "PD-2.5: this tile shows 1 to 8 resources." },
        { "name: ww,", "\"W W\"", "\"W 2\"", 0,
          "PD-2.5: what is given is of workers (W), cats (C) and stone dice (S), not '2'." },
        { "name: ww,", "shown", "shown, amount: 2", 0, "PD-2.5: this effect has no amount." },
        { "name: god,", "effect: god", "effect: god, amount: 1", 0,
          "PD-2.5: this effect has no amount." },
        { "name: same,", ", amount: 3", "", 0, "PD-2.5: this effect brings 1 to 8 resources." },
        { "name: feast,", "amount: 2", "amount: 9", 0,
          "PD-2.5: this effect brings 1 to 8 resources." },
        { "name: swap,", "amount: 2", "amount: 2, take: W", 0,
          "PD-2.5: with this effect a tile shows no resources." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void pd_5_20_scarabs_that_are_none(void **state)
{
    static const char one[] = "PD-5.20: the amount of this power is 1 to 99.";
    static const struct bb_breach breaches[] = {
        { "name: amethyst,", "amount: 1", "amount: 5", 0,
          "PD-5.20: the amount of this power is 0 to 4." },
        { "name: silver,", ", amount: 2", "", 0, one },
        { "name: silver,", "amount: 2", "amount: 100", 0, one },
        { "name: pearl,", "amount: 2", "amount: 0", 0,
          "PD-5.20: the amount of this power is 1 to 8." },
        { "name: quartz,", "amount: 1", "amount: 0", 0, one },
        { "name: obsidian,", "amount: 2", "amount: 0", 0, one },
        { "name: emerald,", "power: use-tile", "power: use-tile, amount: 1", 0,
          "PD-5.20: this power has no amount." },
        { "name: gold,", "power: change", "power: change, amount: 1", 0,
          "PD-5.20: this power has no amount." },
        { "name: lapis,", "power: nearly", "power: nearly, amount: 1", 0,
          "PD-5.20: this power has no amount." },
        { "name: turquoise,", "amount: 2", "amount: 0", 0, one },
        { "name: carnelian,", "amount: 1", "amount: 5", 0,
          "PD-5.20: the amount of this power is 1 to 4." },
        { "name: malachite,", "amount: 2", "amount: 1", 0,
          "PD-5.20: the amount of this power is 2 to 99." },
        { "name: jasper,", "amount: 1", "amount: 9", 0,
          "PD-5.20: the amount of this power is 1 to 8." },
        { "name: jasper,", "power: more-dice", "power: copy", 0,
          "PD-5.22: only one scarab copies builds." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

static void pd_5_21_projects_and_pd_7_6_architects_that_are_none(void **state)
{
    static const struct bb_breach breaches[] = {
        { "name: p3,", "[1, 5]", "[0, 5]", 0, "PD-5.21: a pair is of values from 1 to 6." },
        { "name: p3,", "[2, 3]", "[2, 7]", 0, "PD-5.21: a pair is of values from 1 to 6." },
        { "name: p3,", "[2, 3]", "[5, 1]", 0,
          "PD-5.21: the two pairs of a project are different." },
        { "name: imhotep,", "projects: 2", "projects: 4", 0,
          "PD-7.6: an Architect has 1 to 3 projects." },
        { "name: imhotep,", "projects: 2", "projects: 0", 0,
          "PD-7.6: an Architect has 1 to 3 projects." },
        { "name: imhotep,", "amount: 4", "amount: 0", 0,
          "PD-7.6: an Architect's power gives 1 to 99 fame points." },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

/* ---- Scarabs of another box ---------------------------------------------- */

/* A position of an edition with other scarabs: seat 0, which has the first of them, is at
 * step 3 of its Work turn; seat 1 has the second. The amount of both is 4. */
struct table {
    struct pd_parts parts;
    struct pd s;
};

static struct table table_with(const char *first, const char *second)
{
    struct table t = { .parts = *reference() };
    struct bb_setup how = { .seats = 2 };
    const char *const name[] = { first, second };

    assert_null(pd_game.setup(&t.parts, &t.s, &how));
    t.s.phase = PD_ACT;
    t.s.stage = PD_WORKING;
    t.s.working = 1;
    for (int seat = 0; seat < 2; seat++) {
        int i = 0;

        while (strcmp(t.parts.facts.scarab[i].name, name[seat]) != 0)
            i++;
        t.s.scarab[seat] = i + 1;
        t.parts.charm[i + 1].amount = t.parts.facts.scarab[i].amount = 4;
    }
    return t;
}

static int points(const struct table *t)
{
    struct bb_score score;

    pd_game.score(&t->parts, &t->s, &score);
    return score.points[0];
}

/* PD-5.20: what the edition says is what counts. */
static void pd_5_20_amounts_of_another_edition(void **state)
{
    static const uint8_t worker[PD_TOKENS] = { 1 };
    struct table t = table_with("quartz", "silver");

    (void)state;
    assert_int_equal(points(&t), PD_START_FAME + 4 * 6);
    t.s.res[1][PD_WORKER] += 1;
    pd_gain(&t.parts, &t.s, 1, worker, PD_2_5, NULL);
    assert_int_equal(t.s.fame[1], PD_START_FAME + 4);
    t = table_with("obsidian", "jasper");
    t.s.god[0] = t.s.god[1] = t.s.god[20] = PD_OWNED;
    assert_int_equal(points(&t), PD_START_FAME + 2 + 4 * 2);
    t.s.seat = 1;
    t.s.quarry[PD_STONE_DIE] = 8;
    assert_int_equal(pd_dice_to_take(&t.parts, &t.s), 8);
    t = table_with("malachite", "gold");
    assert_int_equal(pd_fame_action(&t.parts, &t.s), 4);
    t = table_with("carnelian", "gold");
    assert_int_equal(pd_build_cost(&t.parts, &t.s, 6, 0), 0);
    assert_int_equal(pd_build_cost(&t.parts, &t.s, 6, 9), 3);
}

/* What is paid to borrow, and to copy. */
static void pd_5_20_costs_of_another_edition(void **state)
{
    struct table t = table_with("amethyst", "pearl");
    bb_action legal[BB_ACTIONS_MAX], borrow = bb_pack(PD_DO_BORROW, 20, 0, 0);
    int n, found = 0;

    (void)state;
    t.s.god[20] = PD_SHOWN;
    t.s.row[2] = 21;
    t.s.pool[PD_PRAYER][0] = 3;
    n = pd_legal(&t.parts, &t.s, 0, legal);
    for (int i = 0; i < n; i++)
        found += legal[i] == borrow;
    assert_int_equal(found, 0);
    assert_int_equal(pd_why_not(&t.parts, &t.s, 0, borrow).arg[0], 4);
    t.s.pool[PD_PRAYER][0] = 4;
    pd_apply(&t.parts, &t.s, 0, borrow, NULL);
    assert_int_equal(t.s.borrowed, 21);
    assert_int_equal(pd_pool(&t.s), 0);
    t.s.pool[PD_STONE_DIE][0] = 1;
    pd_apply(&t.parts, &t.s, 0, bb_pack(PD_DO_BUILD, pd_die(PD_STONE_DIE, 1), 0, 0), NULL);
    assert_int_equal(t.s.phase, PD_ASK_PEARL);
    pd_apply(&t.parts, &t.s, 1, bb_pack(PD_DO_COPY, 1, 0, 0), NULL);
    assert_int_equal(t.s.res[1][PD_WORKER], 0);
    assert_int_equal(t.s.fame[1], PD_START_FAME + 1);
}

static void pd_5_20_scarabs_of_another_edition_are_said_as_they_are(void **state)
{
    struct table t = table_with("silver", "pearl");
    struct bb_box box = *bb_games_find("pyramidice");
    struct bb_reader reader = { .box = &box, .lang = BB_FR, .seat = 1 };
    char said[BB_SENTENCE_MAX];
    struct bb_text out;

    (void)state;
    box.parts = &t.parts;
    bb_text_init(&out, said, sizeof(said));
    strcpy(t.parts.facts.scarab[1].name, "ruby");
    bb_words_say(&reader, "paint.scarab", 1, (const int32_t[]){ 1 }, &out);
    assert_string_equal(said, "ruby. 4 points de gloire chaque fois qu’un gain remplit le dernier "
                              "emplacement de votre plateau.");
    bb_text_init(&out, said, sizeof(said));
    t.s.phase = PD_ASK_PEARL;
    t.s.asked = 1;
    t.s.copied = 9;
    pd_face.ask(&t.parts, &t.s, &reader, &out);
    assert_string_equal(said, "Copier 9 de gloire pour 4 ouvriers\u202f?");
}

/* What the engine refuses in any game's edition. */
static void values_that_fit_no_edition(void **state)
{
    static const struct bb_breach breaches[] = {
        { "edition: ", "reference", "Mine!", 0, NULL },
        { "game: ", "pyramidice", "chess", 0, NULL },
        { "name: ra,", "class: work", "class: idle", 0, NULL },
        { "name: ra,", "power: exchange", "power: fly", 0, NULL },
        { "name: ra,", "cost_provenance: reconstructed", "cost_provenance: guessed", 0, NULL },
        { "name: ra,", ", cost_provenance: reconstructed", "", 0, NULL },
        { "name: ra,", "provenance: rulebook, ", "", 0, NULL },
        { "name: ra,", "class: work", "class: work, colour: red", 0, NULL },
        { "name: ra,", "name: ra", "name: ra-of-the-many-names", 0, NULL },
        { "name: khnum,", "[1, 4]", "[1, 4, 6]", 0, NULL },
        { "name: khnum,", "[1, 4]", "[1]", 0, NULL },
        { "name: ww,", "effect: shown", "effect: hidden", 0, NULL },
        { "name: silver,", "power: fill", "power: shine", 0, NULL },
        { "name: silver,", "provenance: rulebook", "provenance: guessed", 0, NULL },
        { "name: silver,", ", provenance: rulebook", "", 0, NULL },
        { "name: amethyst,", "amount_provenance: reconstructed", "amount_provenance: ours", 0,
          NULL },
        { "name: p3,", "points: 3", "points: 300", 0, NULL },
        { "name: p3,", "[2, 3]", "[2, three]", 0, NULL },
        { "name: imhotep,", "[3, 5, 6]", "[2, 3]", 0, NULL },
    };

    (void)state;
    CHECK_BREACHES(breaches);
}

/* PD-1.1: an edition has as many of each as the game. */
static void pd_1_1_too_few_or_too_many(void **state)
{
    static const char *const changes[][2] = {
        { "  - { name: swap, effect: swap, amount: 2, provenance: rulebook }\n", "" },
        { "  - { name: silver, power: fill, amount: 2, provenance: rulebook }\n", "" },
        { "ladder:\n", "ladder:\n  - { fame: 0, provenance: rulebook }\n" },
        { "projects:\n", "projects:\n  - { name: p0, pairs: [[1, 1], [2, 2]], points: 1, "
                         "provenance: derived }\n" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
        char why[BB_SENTENCE_MAX], *sound = bb_edition_case_text(file);
        const char *at;
        char *text = bb_edition_case_changed(sound, "gods:\n", changes[i][0], changes[i][1], &at);

        assert_non_null(bb_edition_case_parse(bb_loader_find("pyramidice"), text, why));
        free(text);
        free(sound);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pd_5_2_every_god),
        cmocka_unit_test(pd_5_2_gods_by_power),
        cmocka_unit_test(pd_5_3_the_ladder),
        cmocka_unit_test(pd_2_5_twelve_tiles),
        cmocka_unit_test(pd_5_20_twelve_scarabs),
        cmocka_unit_test(pd_5_21_six_projects),
        cmocka_unit_test(pd_7_6_four_architects),
        cmocka_unit_test(what_is_reconstructed_says_so),
        cmocka_unit_test(pd_4_2_levels),
        cmocka_unit_test(pd_4_1_what_lies_under),
        cmocka_unit_test(pd_5_21_who_is_beside_whom),
        cmocka_unit_test(the_reference_edition_is_sound),
        cmocka_unit_test(pd_5_1_gods_of_known_shapes),
        cmocka_unit_test(names_that_are_none),
        cmocka_unit_test(pd_5_1_costs_that_are_none),
        cmocka_unit_test(pd_5_1_powers_of_no_shape),
        cmocka_unit_test(pd_5_4_values_that_are_none),
        cmocka_unit_test(pd_5_10_powers_of_another_class),
        cmocka_unit_test(pd_5_3_another_ennead),
        cmocka_unit_test(pd_2_5_tiles_that_are_none),
        cmocka_unit_test(pd_5_20_scarabs_that_are_none),
        cmocka_unit_test(pd_5_20_amounts_of_another_edition),
        cmocka_unit_test(pd_5_20_costs_of_another_edition),
        cmocka_unit_test(pd_5_20_scarabs_of_another_edition_are_said_as_they_are),
        cmocka_unit_test(pd_5_21_projects_and_pd_7_6_architects_that_are_none),
        cmocka_unit_test(values_that_fit_no_edition),
        cmocka_unit_test(pd_1_1_too_few_or_too_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Boards of Terra Pyramides: those of the reference edition (TP-1.2, TP-1.3), and what follows
 * from these and from smaller ones, computed a second time.
 */
#include "base/rng.h"
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

enum { FRONT, BACK, COLUMNS = 10, ROWS = 11 };

static const char small_file[] = "games/terra/tests/small.yaml";

static const struct tp_parts *reference(void)
{
    return bb_games_find("terra")->parts;
}

/* The parts of the small edition. To be freed. */
static struct tp_parts *small(void)
{
    struct tp_parts *p = calloc(1, sizeof(*p));
    char why[BB_SENTENCE_MAX], *text = bb_edition_case_text(small_file);
    const char *wrong;
    struct bb_box box;

    assert_non_null(p);
    wrong = bb_edition_parse(bb_loader_find("terra"), small_file, text, strlen(text), p, &box, why);
    free(text);
    if (wrong)
        fail_msg("%s", wrong);
    return p;
}

/* The square of a name, on a board with so many columns; TP_NONE for "". */
static int at(int columns, const char *name)
{
    return name[0] ? (atoi(name + 1) - 1) * columns + name[0] - 'a' : TP_NONE;
}

/* ---- The reference boards ------------------------------------------------ */

static void tp_1_2_sites_a_knights_move_apart(void **state)
{
    const struct tp_board *b = &reference()->board[FRONT];
    int n = 0;

    (void)state;
    assert_int_equal(reference()->facts.rows, ROWS);
    assert_int_equal(reference()->facts.columns, COLUMNS);
    for (int square = 0; square < ROWS * COLUMNS; square++) {
        bool site = (square % COLUMNS + 2 * (square / COLUMNS)) % 5 == 2;

        assert_int_equal(reference()->facts.map[FRONT].ground[square] == TP_SITE, site);
        assert_int_equal(b->site[square], site ? n : TP_NONE);
        if (site)
            assert_int_equal(b->square[n++], square);
    }
    assert_int_equal(n, 22);
    assert_int_equal(b->sites, 22);
}

static void tp_1_2_the_front(void **state)
{
    static const struct {
        const char *square;
        int way;
    } starts[TP_STARTS] = {
        { "f4", TP_RIGHT }, { "d5", TP_RIGHT }, { "f5", TP_LEFT }, { "d6", TP_LEFT }
    };
    static const char *const oases[] = { "e1", "j1", "j2", "a5", "j7", "a10", "a11", "f11" };
    const struct tp_map *map = &reference()->facts.map[FRONT];
    int n = 0;

    (void)state;
    for (int i = 0; i < TP_STARTS; i++) {
        assert_int_equal(map->start[i], at(COLUMNS, starts[i].square));
        assert_int_equal(map->points[i], starts[i].way);
        assert_int_equal(map->ground[map->start[i]], TP_FREE);
    }
    for (size_t i = 0; i < sizeof(oases) / sizeof(oases[0]); i++)
        assert_int_equal(map->ground[at(COLUMNS, oases[i])], TP_OASIS);
    for (int square = 0; square < ROWS * COLUMNS; square++) {
        n += map->ground[square] == TP_OASIS;
        assert_int_equal(reference()->board[FRONT].half[square],
                         square % COLUMNS < 5 ? TP_SPHINX : TP_SCARAB);
        assert_int_not_equal(map->ground[square], TP_RIVER);
    }
    assert_int_equal(n, 8);
}

/* The sites that have a base at the start, in this order. */
static void check_opened(const struct tp_parts *p, int side, const char *const *squares, int n)
{
    const struct tp_board *b = &p->board[side];

    assert_int_equal(b->opened, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(b->square[b->open_first[i]], at(p->facts.columns, squares[i]));
}

static void tp_2_4_three_bases_on_the_front_and_ten_on_the_back(void **state)
{
    static const char *const front[] = { "g4", "e5", "c6" };
    static const char *const back[] = {
        "i3", "h5", "c7", "b9", "c3", "f4", "c5", "h7", "e8", "h9"
    };

    (void)state;
    check_opened(reference(), FRONT, front, 3);
    check_opened(reference(), BACK, back, 10);
}

static void tp_1_3_the_back(void **state)
{
    static const char *const drawn[ROWS] = {
        ".~~.#..o.#", "#.~~..#...", "..#~~..s#.", "#..~~#...o", "..#~~.s#..", "#..o~~o..#",
        "..#s.~~#..", "o...#~~..#", ".#s..~~#..", "...#..~~.#", "#.o..#.~~.",
    };
    static const char letters[] = ".#o~"; /* in the order of enum tp_ground */
    const struct tp_map *map = &reference()->facts.map[BACK];
    int starts = 0;

    (void)state;
    for (int square = 0; square < ROWS * COLUMNS; square++) {
        char letter = drawn[square / COLUMNS][square % COLUMNS];

        assert_int_equal(letters[map->ground[square]], letter == 's' ? '.' : letter);
        if (letter == 's')
            assert_int_equal(map->start[starts++], square);
    }
    assert_int_equal(starts, TP_STARTS);
    assert_int_equal(map->split, 0);
}

static void tp_1_3_the_path_of_the_boats(void **state)
{
    static const uint8_t path[][2] = {
        { 0, 1 }, { 0, 2 }, { 1, 2 }, { 1, 3 }, { 2, 3 },  { 2, 4 },  { 3, 4 }, { 3, 3 },
        { 4, 3 }, { 4, 4 }, { 5, 4 }, { 5, 5 }, { 6, 5 },  { 6, 6 },  { 7, 6 }, { 7, 5 },
        { 8, 5 }, { 8, 6 }, { 9, 6 }, { 9, 7 }, { 10, 7 }, { 10, 8 },
    };
    const struct tp_facts *f = &reference()->facts;

    (void)state;
    assert_int_equal(f->path_length, 22);
    for (int i = 0; i < TP_PATH; i++) {
        if (i < 22)
            assert_int_equal(f->path[i], path[i][0] * COLUMNS + path[i][1]);
        assert_int_equal(f->palm[i], i > 0 && i < 22 && i % 3 == 0);
    }
}

static void tp_8_1_the_banks_of_the_nile(void **state)
{
    const struct tp_facts *f = &reference()->facts;

    (void)state;
    for (int row = 0; row < ROWS; row++) {
        int half = TP_SPHINX;

        for (int square = row * COLUMNS; square < (row + 1) * COLUMNS; square++) {
            bool nile = f->map[BACK].ground[square] == TP_RIVER;

            half = nile ? TP_SCARAB : half;
            assert_int_equal(reference()->board[BACK].half[square], nile ? TP_NONE : half);
        }
        assert_int_equal(half, TP_SCARAB);
    }
}

static void tp_3_2_one_or_two_sites_beside_every_free_square(void **state)
{
    (void)state;
    for (int side = FRONT; side <= BACK; side++) {
        const struct tp_board *b = &reference()->board[side];
        int with[TP_WAYS + 1] = { 0 };

        for (int square = 0; square < ROWS * COLUMNS; square++) {
            int ways = 0;

            for (int way = 0; way < TP_WAYS; way++)
                ways |= (b->beside[square][way] != TP_NONE) << way;
            if (reference()->facts.map[side].ground[square] == TP_FREE)
                with[__builtin_popcount((unsigned)ways)]++;
            else
                ways = 0;
            assert_int_equal(b->ways[square], ways);
        }
        assert_int_equal(with[1], side == FRONT ? 80 : 52);
        assert_int_equal(with[2], side == FRONT ? 0 : 8);
        assert_int_equal(with[0] + with[3] + with[4], 0);
    }
}

/* TP "Printed examples": a worker on c4 of the back. */
static void tp_6_1_the_printed_example_of_the_nile(void **state)
{
    static const struct {
        const char *site;
        int direction, apart;
    } targets[] = { { "c3", 0, 0 }, { "f4", 2, 2 }, { "h9", 3, 4 }, { "c5", 4, 0 } };
    const struct tp_board *b = &reference()->board[BACK];
    int tile = at(COLUMNS, "c4");

    (void)state;
    assert_int_equal(b->head[tile][TP_ACROSS], at(COLUMNS, "b4"));
    assert_int_equal(b->length[tile][TP_ACROSS], 4);
    assert_int_equal(b->head[tile][TP_FALLING], at(COLUMNS, "b3"));
    assert_int_equal(b->length[tile][TP_FALLING], 6);
    for (size_t i = 0; i < sizeof(targets) / sizeof(targets[0]); i++) {
        assert_int_equal(b->square[b->reach[tile][targets[i].direction]],
                         at(COLUMNS, targets[i].site));
        assert_int_equal(b->apart[tile][targets[i].direction], targets[i].apart);
    }
}

/* ---- What follows from any board, a second time -------------------------- */

/* Clockwise from up. */
static const int down[] = { -1, -1, 0, 1, 1, 1, 0, -1 };
static const int right[] = { 0, 1, 1, 1, 0, -1, -1, -1 };

/* The square so many steps from this one; TP_NONE beyond the edge. */
static int beyond(const struct tp_parts *p, int square, int direction, int steps)
{
    int row = square / p->facts.columns + steps * down[direction];
    int column = square % p->facts.columns + steps * right[direction];

    if (row < 0 || row >= p->facts.rows || column < 0 || column >= p->facts.columns)
        return TP_NONE;
    return row * p->facts.columns + column;
}

static bool is_site(const struct tp_parts *p, int side, int square)
{
    return square != TP_NONE && p->facts.map[side].ground[square] == TP_SITE;
}

/* True if a row ends before this square. */
static bool is_end(const struct tp_parts *p, int side, int square)
{
    return square == TP_NONE || is_site(p, side, square);
}

static void check_row(const struct tp_parts *p, int side, int square, int row)
{
    static const int direction[TP_ROWS] = { 2, 4, 3, 5 };
    const struct tp_board *b = &p->board[side];
    int head = b->head[square][row], length = b->length[square][row], found = 0;
    bool nile = false;

    assert_true(is_end(p, side, beyond(p, head, direction[row], -1)));
    for (int i = 0; i < length; i++) {
        int there = head + i * p->stride[row];

        assert_int_equal(there, beyond(p, head, direction[row], i));
        assert_false(is_site(p, side, there));
        assert_int_equal(b->head[there][row], head);
        assert_int_equal(b->length[there][row], length);
        found += there == square;
        nile |= p->facts.map[side].ground[there] == TP_RIVER;
    }
    assert_true(is_end(p, side, beyond(p, head, direction[row], length)));
    assert_int_equal(found, 1);
    assert_true(length <= 4 || nile);
}

static void check_reach(const struct tp_parts *p, int side, int square, int direction)
{
    const struct tp_board *b = &p->board[side];
    int steps = 1;

    while (!is_end(p, side, beyond(p, square, direction, steps)))
        steps++;
    if (beyond(p, square, direction, steps) == TP_NONE) {
        assert_int_equal(b->reach[square][direction], TP_NONE);
    } else {
        assert_int_equal(b->square[b->reach[square][direction]],
                         beyond(p, square, direction, steps));
        assert_int_equal(b->apart[square][direction], steps - 1);
    }
}

static void check_neighbours(const struct tp_parts *p, int side, int square)
{
    const struct tp_board *b = &p->board[side];
    int n = 0;

    for (int direction = 0; direction < 8; direction++) {
        int there = beyond(p, square, direction, 1);
        int site = is_site(p, side, there) ? b->site[there] : TP_NONE;

        if (there != TP_NONE)
            assert_int_equal(p->step[direction], there - square);
        if (site != TP_NONE)
            assert_int_equal(b->touching[square][n++], site);
        if (direction % 2 == 0)
            assert_int_equal(b->beside[square][direction / 2], site);
        if (is_site(p, side, square))
            assert_int_equal(b->around[b->site[square]][direction], there);
    }
    if (is_site(p, side, square))
        assert_int_equal(b->enclosed[b->site[square]], n == 0);
    for (; n < 8; n++)
        assert_int_equal(b->touching[square][n], TP_NONE);
}

static void check_parts(const struct tp_parts *p)
{
    for (int side = FRONT; side <= BACK; side++) {
        for (int square = 0; square < p->facts.rows * p->facts.columns; square++) {
            check_neighbours(p, side, square);
            if (is_site(p, side, square))
                continue;
            for (int row = 0; row < TP_ROWS; row++)
                check_row(p, side, square, row);
            for (int direction = 0; direction < 8; direction++)
                check_reach(p, side, square, direction);
        }
    }
}

static void tp_1_1_rows_and_neighbours(void **state)
{
    struct tp_parts *p = small();

    (void)state;
    check_parts(reference());
    check_parts(p);
    free(p);
}

/* Facts that no edition has: nothing is read or written out of bounds. */
static void what_follows_from_any_facts(void **state)
{
    struct tp_parts *p = calloc(1, sizeof(*p));
    struct bb_rng rng;

    (void)state;
    assert_non_null(p);
    bb_rng_init(&rng, 1);
    for (int i = 0; i < 2000; i++) {
        uint8_t *bytes = (uint8_t *)&p->facts;

        for (size_t j = 0; j < sizeof(p->facts); j++)
            bytes[j] = bb_rng_below(&rng, i % 2 ? 256 : 5);
        if (i % 3) {
            p->facts.rows = 1 + bb_rng_below(&rng, TP_SIDE);
            p->facts.columns = 1 + bb_rng_below(&rng, TP_SIDE);
        }
        tp_parts_derive(p);
        assert_true(p->board[FRONT].sites <= TP_SITES && p->board[BACK].opened <= TP_SITES);
    }
    free(p);
}

/* ---- A smaller board ----------------------------------------------------- */

static void another_board_can_be_played(void **state)
{
    static const char *const front[] = { "d3", "f2", "e5" };
    static const char *const back[] = { "c1", "f2", "d3", "f7", "i3", "e5" };
    struct tp_parts *p = small();

    (void)state;
    assert_int_equal(p->facts.rows, 7);
    assert_int_equal(p->facts.columns, 9);
    assert_int_equal(p->board[FRONT].sites, 14);
    assert_int_equal(p->board[BACK].sites, 11);
    assert_int_equal(p->bases, 250);
    check_opened(p, FRONT, front, 3);
    check_opened(p, BACK, back, 6);
    assert_int_equal(p->facts.palm[0] + p->facts.palm[8], 2);
    assert_int_equal(p->facts.kinds, 3);
    assert_int_equal(p->facts.tile[1].block, TP_COLOURS);
    free(p);
}

static void tp_3_2_steps_on_squares_that_no_site_is_beside(void **state)
{
    static const struct {
        const char *square;
        int ways;
    } cases[] = {
        { "e1", 1 << TP_LEFT },                 /* sites at 1, 2 and 3 squares */
        { "a5", 1 << TP_DOWN },                 /* 1 below, 2 above, 3 to the right */
        { "d7", 1 << TP_LEFT | 1 << TP_RIGHT }, /* two at one square */
        { "i1", 1 << TP_LEFT },                 /* one beside it, another in the column */
        { "i7", 0 },                            /* no tile is laid on an oasis */
    };
    struct tp_parts *p = small();

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        int square = at(9, cases[i].square);

        assert_int_equal(p->board[FRONT].ways[square], cases[i].ways);
    }
    memset(p->facts.map[FRONT].ground, TP_FREE, 63); /* no site at all */
    tp_parts_derive(p);
    assert_int_equal(p->board[FRONT].ways[0], (1 << TP_WAYS) - 1);
    free(p);
}

static void tp_5_3_sites_that_can_never_be_surrounded(void **state)
{
    struct tp_parts *p = small();
    const struct tp_board *b = &p->board[FRONT];

    (void)state;
    assert_int_equal(b->enclosed[b->site[at(9, "a7")]], 0);
    assert_int_equal(b->enclosed[b->site[at(9, "b7")]], 0);
    assert_int_equal(b->enclosed[b->site[at(9, "c6")]], 0); /* diagonally beside b7 */
    assert_int_equal(b->enclosed[b->site[at(9, "f7")]], 1);
    for (int site = 0; site < 22; site++) {
        assert_int_equal(reference()->board[FRONT].enclosed[site], 1);
        assert_int_equal(reference()->board[BACK].enclosed[site], 1);
    }
    free(p);
}

static void tp_8_1_halves_of_any_width(void **state)
{
    struct tp_parts *p = small();

    (void)state;
    for (int square = 0; square < 63; square++) {
        assert_int_equal(p->board[FRONT].half[square], square % 9 < 1 ? TP_SPHINX : TP_SCARAB);
        assert_int_equal(p->board[BACK].half[square], square % 9 < 8 ? TP_SPHINX : TP_SCARAB);
    }
    /* Without columns: the banks; where a row has no Nile, those of the nearest that has. */
    p->facts.map[BACK].split = 0;
    memset(&p->facts.map[BACK].ground[27], TP_FREE, 9);
    p->facts.map[BACK].ground[at(9, "g4")] = TP_RIVER;
    tp_parts_derive(p);
    for (int square = 0; square < 63; square++) {
        int half = square % 9 < 6 ? TP_SPHINX : TP_SCARAB;

        assert_int_equal(p->board[BACK].half[square], square == at(9, "g4") ? TP_NONE : half);
    }
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tp_1_2_sites_a_knights_move_apart),
        cmocka_unit_test(tp_1_2_the_front),
        cmocka_unit_test(tp_2_4_three_bases_on_the_front_and_ten_on_the_back),
        cmocka_unit_test(tp_1_3_the_back),
        cmocka_unit_test(tp_1_3_the_path_of_the_boats),
        cmocka_unit_test(tp_8_1_the_banks_of_the_nile),
        cmocka_unit_test(tp_3_2_one_or_two_sites_beside_every_free_square),
        cmocka_unit_test(tp_6_1_the_printed_example_of_the_nile),
        cmocka_unit_test(tp_1_1_rows_and_neighbours),
        cmocka_unit_test(what_follows_from_any_facts),
        cmocka_unit_test(another_board_can_be_played),
        cmocka_unit_test(tp_3_2_steps_on_squares_that_no_site_is_beside),
        cmocka_unit_test(tp_5_3_sites_that_can_never_be_surrounded),
        cmocka_unit_test(tp_8_1_halves_of_any_width),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * The rules of Terra Pyramides a second time, by brute force: rows, lines and what is open by
 * looking at every square of the boards of TP-1.2 and TP-1.3, what a row and surrounded sites
 * give by counting square after square, points and ranks (TP-7.1, TP-6.3, TP-8.3), and that a
 * game has the turns of TP-2.3; in every position of random games of every version, variant,
 * mission and number of seats. Shares with the rules only the position, the actions, and what
 * is on the tiles of the edition.
 */
#include "base/rng.h"
#include "engine/setup.h"
#include "games/all.h"
#include "games/terra/tests/brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 60 /* of each set-up */ };

/* One in so many of the games; all of them meet as many times more. */
static int share = 1;

static const struct bb_box *box(void)
{
    return bb_games_find("terra");
}

const struct tp_facts *tp_brute_facts(void)
{
    return &((const struct tp_parts *)box()->parts)->facts;
}

static int below(struct bb_rng *rng, int n)
{
    return (int)bb_rng_below(rng, (uint32_t)n);
}

/* How often what happened: a test that meets nothing proves nothing. */
struct seen {
    int positions, kind[TP_ACTIONS], level[TP_LEVELS + 1], surrounded, rows, shortages, won, early;
};

/* ---- What is open ------------------------------------------------------------ */

static int by_number(const void *a, const void *b)
{
    const bb_action *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* A worker that reaches a site by two ways has one move. */
static int sort_once(bb_action *a, int n)
{
    int kept = 0;

    qsort(a, (size_t)n, sizeof(a[0]), by_number);
    for (int i = 0; i < n; i++) {
        if (i == 0 || a[i] != a[i - 1])
            a[kept++] = a[i];
    }
    return kept;
}

static void compare_legal(const struct tp *s, const struct tp_brute *b, struct seen *seen)
{
    static bb_action expected[2 * BB_ACTIONS_MAX];
    bb_action legal[BB_ACTIONS_MAX];
    int n = box()->game->legal(box()->parts, s, s->seat, legal);
    int count = sort_once(expected, tp_brute_legal(s, b, expected));

    qsort(legal, (size_t)n, sizeof(legal[0]), by_number);
    for (int i = 0; i < n && i < count; i++) {
        if (legal[i] != expected[i])
            fail_msg("phase %d: %08x is legal, %08x was expected", s->phase, (unsigned)legal[i],
                     (unsigned)expected[i]);
        seen->kind[bb_unpack(legal[i]).kind]++;
    }
    assert_int_equal(n, count);
    seen->positions++;
}

/* ---- What is gained ------------------------------------------------------------ */

static void compare_goods(const struct tp_brute_goods g[static BB_SEATS_MAX], const struct tp *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        struct tp_brute_goods now = tp_brute_goods_of(s, seat);

        assert_memory_equal(&g[seat], &now, sizeof(now));
    }
}

/* Squares of a row that ask for a piece, as bits. */
static int wanted(const struct tp *s, int row, enum tp_piece piece)
{
    int square[TP_BRUTE_ROWS], n = tp_brute_row(s, s->placed - 1, row, square), found = 0;

    for (int i = 0; i < n; i++) {
        int tile = s->tile[square[i]];
        const struct tp_tile *t = tile ? &tp_brute_facts()->tile[(tile - 1) % TP_KINDS] : NULL;

        if (t && tile < TP_OASIS_THERE && (piece == TP_A_WORKER ? t->worker : t->block))
            found |= 1 << i;
    }
    return found;
}

static int count_bits(int bits)
{
    return __builtin_popcount((unsigned)bits);
}

/* TP-3.4: while it is supplied, something is short; what is not was supplied. */
static void check_shortage(const struct tp *s)
{
    int men = count_bits(wanted(s, s->row - 1, TP_A_WORKER) & ~s->manned);
    int blocks = count_bits(wanted(s, s->row - 1, TP_A_BLOCK) & ~s->stocked);

    assert_true(men > 0 || blocks > 0);
    assert_true(men == 0 || men > s->reserve[s->seat]);
    assert_true(blocks == 0 || blocks > tp_brute_blocks_left(s));
}

/* A tile was placed: the toll of TP-8.1, and the sites that it surrounds. */
static void check_placed(const struct tp *before, const struct tp *after, struct bb_move m,
                         const struct bb_log *log, struct seen *seen)
{
    struct tp_brute_goods g[BB_SEATS_MAX] = { 0 };
    int surrounded = 0, told = 0;

    for (int seat = 0; seat < before->seats; seat++)
        g[seat] = tp_brute_goods_of(before, seat);
    if (m.kind == TP_DO_PLACE && tp_brute_toll(before, m.a))
        g[before->seat].gold--;
    if (after->phase == TP_CHOOSE_ROW)
        surrounded = tp_brute_surround(after, after->placed - 1, g);
    for (int i = 0; i < log->n; i++)
        told += log->event[i].what == TP_EV_SURROUNDED;
    assert_int_equal(told, surrounded);
    compare_goods(g, after);
    seen->surrounded += surrounded;
}

/* A row was chosen, supplied or activated. */
static void check_row(const struct tp *before, const struct tp *after, struct bb_move m,
                      struct seen *seen)
{
    struct tp_brute_goods g[BB_SEATS_MAX] = { 0 };
    int row = m.kind == TP_DO_ROW ? m.a : before->row - 1, men = before->manned;

    for (int seat = 0; seat < before->seats; seat++)
        g[seat] = tp_brute_goods_of(before, seat);
    if (after->phase == TP_SUPPLY) {
        check_shortage(after);
        compare_goods(g, after);
        seen->shortages++;
        return;
    }
    tp_brute_activate(before, row, m.kind != TP_DO_ACTIVATE, g);
    compare_goods(g, after);
    if (m.kind != TP_DO_ACTIVATE)
        men = wanted(before, row, TP_A_WORKER);
    assert_int_equal(after->crew, men);
    assert_int_equal(after->reserve[before->seat], before->reserve[before->seat] +
                                                       count_bits(before->manned) -
                                                       count_bits(men) + (m.kind == TP_DO_BACK));
    seen->rows++;
}

/* A level was built: what it costs, and in which colour it is. */
static void check_level(const struct tp *before, const struct tp *after, struct bb_move m,
                        struct seen *seen)
{
    int site = tp_brute_site(before, m.a), seat = before->seat, level = before->level[site] + 1;
    struct tp_brute_goods g = tp_brute_goods_of(before, seat), now = tp_brute_goods_of(after, seat);

    if (m.kind == TP_DO_FOUND) {
        g.block[m.c]--;
        assert_int_equal(after->colour[site], m.b + 1);
    } else {
        g.block[TP_WHITE] -= m.b;
        g.block[before->colour[site] - 1] -= level - m.b;
        assert_int_equal(after->colour[site], before->colour[site]);
    }
    if (before->phase != TP_SUPPLY) /* where it may let the row be activated */
        assert_memory_equal(&g, &now, sizeof(now));
    assert_int_equal(after->level[site], level);
    seen->level[level]++;
}

static void check_step(const struct tp *before, const struct tp *after, bb_action a,
                       const struct bb_log *log, struct seen *seen)
{
    struct bb_move m = bb_unpack(a);

    if (m.kind == TP_DO_PLACE || (m.kind == TP_DO_BASE && before->stage == TP_PLAYING))
        check_placed(before, after, m, log, seen);
    if (m.kind == TP_DO_ROW || m.kind == TP_DO_SUPPLY || m.kind == TP_DO_ACTIVATE ||
        (m.kind == TP_DO_BACK && before->phase == TP_SUPPLY))
        check_row(before, after, m, seen);
    if (m.kind == TP_DO_FOUND || m.kind == TP_DO_BUILD)
        check_level(before, after, m, seen);
}

/* ---- The notepad ---------------------------------------------------------------- */

static void remember(struct tp_brute *b, const struct tp *before, const struct tp *after,
                     bb_action a, const struct bb_log *log)
{
    struct bb_move m = bb_unpack(a);
    int seat = before->seat;

    if (m.kind == TP_DO_MOVE || m.kind == TP_DO_HIRE) {
        int site = tp_brute_site(before, m.kind == TP_DO_MOVE ? m.b : m.a);

        if (!before->workers[site] && b->turns[seat] == 0)
            b->entered = site + 1;
    }
    for (int i = 0; i < before->seats; i++) {
        int other = (seat + i) % before->seats;

        if (after->boat[other] != before->boat[other])
            b->arrival[other] = ++b->clock;
    }
    for (int i = 0; i < log->n; i++) {
        if (log->event[i].what != TP_EV_ENDS_TURN)
            continue;
        assert_int_equal(log->event[i].arg[0], seat);
        b->turns[seat]++;
        b->entered = 0;
        if (after->phase != TP_OVER)
            assert_int_equal(after->seat, (seat + 1) % after->seats);
    }
}

/* TP-2.3: the turns of the seat that began as the `nth`. */
static int turns_of(const struct tp *s, int nth)
{
    static const int each[] = { 0, 0, 14, 12, 9 }, team[] = { 0, 28, 14, 9, 7 };

    if (!s->mission)
        return each[s->seats];
    return team[s->seats] + (s->seats == 3 && nth == 0);
}

/* ---- The end ---------------------------------------------------------------------- */

static void compare_end(const struct tp *s, const struct tp_brute *b, int first, struct seen *seen)
{
    bool won = s->mission && tp_brute_won(s, b), early = won && s->mission != 2;
    int points[BB_SEATS_MAX] = { 0 }, all = 0;
    struct bb_score score;

    box()->game->score(box()->parts, s, &score);
    for (int seat = 0; seat < s->seats; seat++) {
        int turns = turns_of(s, (seat - first + s->seats) % s->seats);

        points[seat] = tp_brute_points(s, b, seat);
        all += points[seat];
        if (!early)
            assert_int_equal(b->turns[seat], turns);
        assert_true(b->turns[seat] <= turns);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int rank = 1;

        for (int other = 0; other < s->seats; other++)
            rank += points[other] > points[seat];
        assert_int_equal(score.points[seat], s->mission ? all : points[seat]);
        assert_int_equal(score.rank[seat], !s->mission ? rank : won ? 1 : 2);
    }
    seen->won += won;
    seen->early += early;
}

/* ---- Games -------------------------------------------------------------------------- */

/* True for what leads to high pyramids: a level, if it is the first one of a colour that nobody
 * has, or one more worker where own ones are. */
static bool is_growth(const struct tp *s, struct bb_move m)
{
    int site = -1;

    if (m.kind == TP_DO_FOUND || m.kind == TP_DO_BUILD)
        return m.kind == TP_DO_BUILD || s->levels[m.b][0] == 3;
    if (m.kind == TP_DO_MOVE || m.kind == TP_DO_HIRE)
        site = tp_brute_site(s, m.kind == TP_DO_MOVE ? m.b : m.a);
    return site >= 0 && s->owner[site] == s->seat + 1;
}

/* Any action, but often one that builds, and seldom one that leads nowhere. */
static bb_action choose(const struct tp *s, int seat, struct bb_rng *rng)
{
    bb_action a[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];
    int n = seat == BB_CHANCE ? box()->game->chance(box()->parts, s, a, weight)
                              : box()->game->legal(box()->parts, s, seat, a);
    int chosen = below(rng, n);

    assert_true(n > 0); /* nobody is ever stuck */
    if (seat == BB_CHANCE)
        return a[chosen];
    for (int tries = 4; tries > 0; tries--) {
        int kind = bb_unpack(a[chosen]).kind;

        if (kind != TP_DO_BACK && kind != TP_DO_SWAP && kind != TP_DO_OFFER)
            break;
        chosen = below(rng, n);
    }
    for (int i = 0; i < n; i++) {
        bb_action grows = a[(chosen + i) % n];

        if (is_growth(s, bb_unpack(grows)) && below(rng, 2))
            return grows;
    }
    return a[chosen];
}

/* Gifts at the beginning of a turn, so that high pyramids and short supplies are met. */
static void enrich(struct tp *s, int wealth, struct bb_rng *rng)
{
    for (int i = below(rng, wealth == 1 ? 6 : 12); i > 0 && tp_brute_blocks_left(s) > 0; i--)
        s->block[s->seat][below(rng, 3) ? TP_WHITE : below(rng, TP_COLOURS)]++;
    for (int i = below(rng, wealth == 2 ? 24 : 12); i > 0 && tp_brute_gold_left(s) > 0; i--)
        s->gold[s->seat]++;
    if (wealth < 3)
        return;
    for (int other = (s->seat + 1) % s->seats; tp_brute_blocks_left(s) > 1;)
        s->block[other][below(rng, TP_COLOURS)]++;
}

static void play(const struct bb_setup *how, uint64_t seed, struct seen *seen)
{
    struct tp_brute b = { 0 };
    int steps = 0, first = -1;
    struct bb_rng rng;
    struct tp s;

    bb_rng_init(&rng, seed);
    box()->game->setup(box()->parts, &s, how);
    for (; tp_to_act(&s); steps++) {
        int seat = bb_first_seat(tp_to_act(&s)), wealth = (int)(seed % 4);
        struct bb_log log = { .n = 0 };
        struct tp before;
        bb_action a;

        assert_true(steps < box()->game->steps_max);
        if (s.phase == TP_PLACE && wealth > 0 && (wealth == 2 || below(&rng, 3) == 0))
            enrich(&s, wealth, &rng);
        if (s.phase == TP_PLACE && first < 0)
            first = s.seat;
        if (seat != BB_CHANCE)
            compare_legal(&s, &b, seen);
        before = s;
        a = choose(&s, seat, &rng);
        box()->game->apply(box()->parts, &s, seat, a, &log);
        if (box()->game->audit(box()->parts, &s))
            fail_msg("step %d: %s", steps, box()->game->audit(box()->parts, &s));
        check_step(&before, &s, a, &log, seen);
        remember(&b, &before, &s, a, &log);
    }
    compare_end(&s, &b, first, seen);
}

/* Options as for the command line, separated by blanks. */
static struct bb_setup set_up(int seats, const char *options)
{
    struct bb_setup how = bb_setup_usual(box());
    char text[100], *rest = text;

    how.seats = seats & 255;
    snprintf(text, sizeof(text), "%s", options);
    for (char *option = strsep(&rest, " "); option && *option; option = strsep(&rest, " "))
        assert_int_equal(bb_setup_choose(box()->game, option, &how), BB_CHOICE_MADE);
    return how;
}

static void play_all(int seats, const char *options, struct seen *seen)
{
    struct bb_setup how = set_up(seats, options);

    assert_null(bb_setup_check(box(), &how, BB_EN));
    for (int i = 0; i < GAMES / share; i++)
        play(&how, 1000 * (uint64_t)seats + (uint64_t)i, seen);
}

static void every_version_and_number_of_seats(void **state)
{
    struct seen seen = { 0 };

    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        play_all(seats, "version=base", &seen);
        play_all(seats, "version=horus", &seen);
        play_all(seats, "version=nile", &seen);
    }
    for (int kind = TP_DO_PLACE; kind < TP_ACTIONS; kind++) {
        if (kind != TP_DO_STACK && kind != TP_DO_LEAVE && kind != TP_DO_DISCARD)
            assert_true(seen.kind[kind] > 50 / share);
    }
    for (int level = 1; level <= TP_LEVELS; level++)
        assert_true(seen.level[level] > 20 / share);
    assert_true(seen.positions > 100000 / share && seen.rows > 15000 / share);
    assert_true(seen.surrounded > 100 / share && seen.shortages > 500 / share);
}

static void every_variant(void **state)
{
    struct seen seen = { 0 };

    (void)state;
    play_all(2, "symbols=yes", &seen);
    play_all(3, "version=horus symbols=yes", &seen);
    play_all(4, "version=nile symbols=yes", &seen);
    play_all(2, "faceup=yes", &seen);
    play_all(3, "version=nile faceup=yes", &seen);
    play_all(2, "version=horus peek_order=reorder", &seen);
    play_all(4, "peek_order=reorder", &seen);
    play_all(2, "version=nile faceup=yes peek_faceup=yes peek_order=reorder", &seen);
    play_all(4, "symbols=yes faceup=yes peek_faceup=yes peek_order=reorder", &seen);
    assert_true(seen.positions > 50000 / share);
    assert_true(seen.kind[TP_DO_STACK] > 500 / share && seen.kind[TP_DO_LEAVE] > 500 / share);
}

static void every_mission(void **state)
{
    struct seen seen = { 0 };

    (void)state;
    for (int seats = 1; seats <= 4; seats++) {
        play_all(seats, "mission=1", &seen);
        play_all(seats, "mission=2", &seen);
        play_all(seats, "mission=3", &seen);
    }
    play_all(1, "mission=1 mission_tips=4", &seen);
    play_all(1, "mission=2 mission_tips=4", &seen);
    play_all(2, "mission=2 symbols=yes faceup=yes", &seen);
    assert_true(seen.positions > 100000 / share);
    assert_true(seen.won > seen.early && seen.early > 0);
}

/* TP-4.4, TP-8.3. */
static void set_ups_that_do_not_go_together(void **state)
{
    static const struct {
        int seats;
        const char *options, *word;
    } cases[] = {
        { 1, "version=base", "unfit.alone" },
        { 1, "version=nile symbols=yes", "unfit.alone" },
        { 2, "version=horus mission=1", "unfit.mission" },
        { 1, "version=nile mission=3", "unfit.mission" },
        { 2, "peek_faceup=yes", "unfit.peek_faceup" },
        { 3, "mission=2 peek_faceup=yes peek_order=reorder", "unfit.peek_faceup" },
        { 2, "mission_tips=4", "unfit.mission_tips" },
        { 2, "mission=1 mission_tips=4", "unfit.mission_tips" },
        { 4, "symbols=yes faceup=yes peek_faceup=yes peek_order=reorder mission=2", NULL },
        { 1, "mission=1 mission_tips=4 symbols=yes faceup=yes", NULL },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct bb_setup how = set_up(cases[i].seats, cases[i].options);
        union bb_state s;
        const char *word = box()->game->setup(box()->parts, s.bytes, &how);

        assert_int_equal(word != NULL, cases[i].word != NULL);
        if (word)
            assert_string_equal(word, cases[i].word);
        assert_int_equal(bb_setup_check(box(), &how, BB_EN) != NULL, word != NULL);
    }
}

/* brute-test [SHARE] */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_version_and_number_of_seats),
        cmocka_unit_test(every_variant),
        cmocka_unit_test(every_mission),
        cmocka_unit_test(set_ups_that_do_not_go_together),
    };

    if (argc > 1)
        share = (int)strtol(argv[1], NULL, 10);
    if (share < 1)
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * The rules of Kheops a second time, by brute force, compared at every step of
 * some hundred random games: which cells touch (KH-1.1) from where they lie in
 * the plane, networks, owners and points (KH-5.1 to KH-5.7) by walking from tile
 * to tile, what is legal (KH-3.2 to KH-4.7) by trying every conceivable action,
 * and what lies where from nothing but the events. Shares with the rules only the
 * facts of the edition, the position and the events.
 */
#include "base/rng.h"
#include "engine/view.h"
#include "games/all.h"
#include "games/kheops/tests/brute.h"
#include "games/loaders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 40 }; /* of each edition */

/* One in so many of the games; all of them meet as many times more. */
static int share = 1;
enum { LEFT, RIGHT, BASE };

/* The reference edition, and those of the scenarios. */
static const char *const files[] = { "powers", "scores", "plain", "forbidden", "other-base" };

enum { LOADED = sizeof(files) / sizeof(files[0]), EDITIONS = 1 + LOADED };

struct editions {
    const struct bb_box *box[EDITIONS];
    struct bb_box loaded[LOADED];
    struct kh_parts parts[LOADED];
};

static int load_editions(void **state)
{
    static struct editions e;
    char file[256], why[BB_SENTENCE_MAX];

    *state = &e;
    e.box[0] = bb_games_find("kheops");
    for (int i = 0; i < LOADED; i++) {
        snprintf(file, sizeof(file), "%s/games/kheops/scenarios/%s.yaml", BB_SOURCE, files[i]);
        if (bb_edition_load(bb_loader_find("kheops"), file, &e.parts[i], &e.loaded[i], why))
            return 1;
        e.box[1 + i] = &e.loaded[i];
    }
    return 0;
}

/* ---- The plane ----------------------------------------------------------- */

static void kh_1_1_edges_of_the_pyramid(void **state)
{
    const struct editions *e = *state;
    const struct kh_parts *p = e->box[0]->parts;
    int inner = 0, outer[3] = { 0 };

    for (int cell = 0; cell < KH_CELLS; cell++) {
        for (int side = 0; side < 3; side++) {
            int other = kh_brute_map()->cell[cell][side];

            inner += other >= 0;
            outer[side] += other < 0;
            assert_int_equal(p->near[cell][side], other < 0 ? KH_OUTSIDE : other);
            assert_int_equal(p->outer[cell] >> side & 1, other < 0);
            if (other >= 0) /* left meets right, base meets base */
                assert_int_equal(kh_brute_map()->side[cell][side], side == BASE ? BASE : !side);
        }
    }
    assert_int_equal(inner, 2 * 63);
    assert_int_equal(outer[LEFT], 7);
    assert_int_equal(outer[RIGHT], 7);
    assert_int_equal(outer[BASE], 7);
}

static void kh_1_3_the_first_nineteen(void **state)
{
    const struct editions *e = *state;
    const struct kh_parts *p = e->box[0]->parts;
    int n = 0;

    for (int cell = 0; cell < KH_CELLS; cell++) {
        int row, index;

        kh_brute_locate(cell, &row, &index);
        if (row == 0 || (row == 1 && kh_brute_points_up(cell)))
            assert_int_equal(p->facts.laid[n++], cell);
    }
    assert_int_equal(n, 19);
}

/* ---- Points -------------------------------------------------------------- */

/* What the games have shown, so that there was something to compare. */
struct seen {
    int networks, pairs, singles, spoiled, tops, ties, closed, cursed, equal, draws, spins;
    int ankhs, cursed_ankhs, no_target, sent_home;
};

static void note_network(struct seen *seen, const struct kh_brute_network *n)
{
    int all = n->sarcophagi[0] + n->sarcophagi[1] + n->sarcophagi[2];

    seen->networks++;
    seen->pairs += n->bonus == 15;
    seen->singles += n->bonus == 5;
    seen->spoiled += all > 2;
    seen->tops += n->top;
    seen->closed += n->openings == 0 && n->owner != BB_NOBODY;
    seen->cursed += n->curses > 0;
    seen->equal += n->weight[0] > 0 && n->weight[0] == n->weight[1];
}

static void compare_network(const struct kh_brute_network *n, const struct kh_network *found)
{
    assert_int_equal(found->tiles, n->tiles);
    assert_int_equal(found->rooms, n->rooms);
    assert_int_equal(found->curses, n->curses);
    assert_int_equal(found->openings, n->openings);
    assert_int_equal(found->top, n->top);
    assert_int_equal(found->longest, n->longest);
    assert_int_equal(found->owner, n->owner);
    assert_int_equal(found->bonus, n->bonus);
    assert_int_equal(found->value, n->value);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(found->weight[seat], n->weight[seat]);
    for (int colour = 0; colour < 3; colour++)
        assert_int_equal(found->sarcophagi[colour], n->sarcophagi[colour]);
}

/* In the order of the game's sources. */
struct points {
    int source[6][2];
};

static void add_points(struct points *p, const struct kh_brute_network *n)
{
    if (n->owner == BB_NOBODY || n->curses > 0)
        return;
    p->source[0][n->owner] += n->rooms;
    p->source[1][n->owner] += n->bonus;
    p->source[2][n->owner] += n->top ? 5 : 0;
    p->source[3][n->owner] += n->longest ? 5 : 0;
    p->source[4][n->owner] += n->openings == 0 ? n->plain : 0;
}

static void add_ankhs(struct points *p, const struct kh_brute_board *b,
                      const struct kh_survey *found, struct seen *seen)
{
    int ankhs[2] = { 0 };

    for (int cell = 0; cell < KH_CELLS; cell++) {
        const struct kh_brute_tile *t = &b->tile[cell];
        bool cursed;

        if (!t->there || t->symbol != KH_ANKH || !t->pawn)
            continue;
        cursed = kh_brute_network_at(b, cell, 0).curses > 0;
        ankhs[t->seat] += !cursed;
        seen->ankhs += !cursed;
        seen->cursed_ankhs += cursed;
    }
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(found->ankhs[seat], ankhs[seat]);
        p->source[5][seat] = ankhs[seat] * ankhs[seat];
    }
}

static void compare_score(const struct bb_box *box, const struct kh *s, const struct points *p,
                          struct seen *seen)
{
    struct bb_score score;
    int sum[2] = { 0 };

    box->game->score(box->parts, s, &score);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < 6; i++) {
            assert_int_equal(score.source[i][seat], p->source[i][seat]);
            sum[seat] += p->source[i][seat];
        }
        assert_int_equal(score.points[seat], sum[seat]);
    }
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(score.rank[seat], sum[seat] < sum[!seat] ? 2 : 1);
    seen->draws += sum[0] == sum[1] && sum[0] > 0;
}

static void compare_points(const struct bb_box *box, const struct kh *s,
                           const struct kh_brute_board *b, struct seen *seen)
{
    bool done[KH_CELLS] = { false };
    struct points points = { 0 };
    struct kh_survey found;
    int count = 0, longest = 0, most = kh_brute_most(b);

    kh_survey(box->parts, s, &found);
    for (int cell = 0; cell < KH_CELLS; cell++) {
        bool in[KH_CELLS] = { false };
        struct kh_brute_network n;

        if (!b->tile[cell].there || kh_brute_count(b, cell) < 2) {
            assert_int_equal(found.of[cell], 0xFF);
            continue;
        }
        assert_true(found.of[cell] < found.count);
        assert_true(found.network[found.of[cell]].cells >> cell & 1);
        if (done[cell])
            continue;
        kh_brute_walk(b, cell, in);
        for (int i = 0; i < KH_CELLS; i++) {
            done[i] |= in[i];
            assert_int_equal(found.network[found.of[cell]].cells >> i & 1, in[i]);
        }
        assert_int_equal(found.of[cell], count++);
        n = kh_brute_network_at(b, cell, most);
        longest += n.longest;
        note_network(seen, &n);
        compare_network(&n, &found.network[found.of[cell]]);
        add_points(&points, &n);
    }
    seen->ties += longest > 1;
    assert_int_equal(found.count, count);
    add_ankhs(&points, b, &found, seen);
    compare_score(box, s, &points, seen);
}

/* ---- What is legal ------------------------------------------------------- */

static bool may_anything(const struct kh_brute_moment *m)
{
    const struct kh_brute_actions *all = kh_brute_all();

    for (int i = 0; i < all->n; i++) {
        if (kh_brute_may(m, bb_unpack(all->a[i])))
            return true;
    }
    return false;
}

/* Every illegal action of a player is refused with a reason. */
static void check_reasons(const struct bb_box *box, const struct kh_brute_moment *m)
{
    const struct kh_brute_actions *all = kh_brute_all();

    for (int i = all->first[KH_DO_PLACE]; i < all->n; i++) {
        struct bb_move a = bb_unpack(all->a[i]);
        struct bb_refusal why;

        if (kh_brute_may(m, a) || (a.kind == KH_DO_ADD && a.a > m->facts->types))
            continue;
        why = box->game->why_not(box->parts, m->s, m->seat, all->a[i]);
        assert_true(why.clause <= KH_6_1);
        assert_non_null(why.word);
    }
}

/* legal() finds what brute force finds; what it found besides would be left over. */
static void compare_legal(const struct bb_box *box, const struct kh_brute_moment *m)
{
    static const int from[] = { [KH_PLACE] = KH_DO_PLACE, KH_DO_TURN, KH_DO_ADD, KH_ACTIONS };
    const struct kh_brute_actions *all = kh_brute_all();
    bb_action legal[BB_ACTIONS_MAX];
    int n = box->game->legal(box->parts, m->s, m->seat, legal), found = 0;

    for (int i = all->first[from[m->s->phase]]; i < all->first[from[m->s->phase + 1]]; i++) {
        bool is_legal = found < n && legal[found] == all->a[i];

        if (is_legal != kh_brute_may(m, bb_unpack(all->a[i])))
            fail_msg("action %08x is legal to one of the two only", (unsigned)all->a[i]);
        found += is_legal;
    }
    assert_int_equal(found, n);
    assert_true(n > 0); /* KH-3.1, KH-2.3: nobody is ever stuck */
    assert_int_equal(box->game->legal(box->parts, m->s, !m->seat, legal), 0);
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct kh));
}

/* KH-4.4: choices with the same result are one action. */
static void compare_results(const struct bb_box *box, const struct kh_brute_moment *m)
{
    static struct kh after[BB_ACTIONS_MAX];
    bb_action legal[BB_ACTIONS_MAX];
    int n = box->game->legal(box->parts, m->s, m->seat, legal);

    for (int i = 0; i < n; i++) {
        after[i] = *m->s;
        box->game->apply(box->parts, &after[i], m->seat, legal[i], NULL);
        assert_null(box->game->audit(box->parts, &after[i]));
    }
    qsort(after, (size_t)n, sizeof(after[0]), by_bytes);
    for (int i = 1; i < n; i++)
        assert_int_not_equal(by_bytes(&after[i - 1], &after[i]), 0);
}

/* KH-4.3: a power waits if and only if it has a target. */
static void compare_target(const struct kh_facts *facts, const struct kh *s, int seat, int cell,
                           struct seen *seen)
{
    struct kh waiting = *s;
    struct kh_brute_moment m = {
        .facts = facts, .s = &waiting, .b = kh_brute_board_of(facts, s), .seat = seat
    };

    waiting.phase = KH_POWER;
    waiting.just = cell;
    assert_int_equal(s->phase, may_anything(&m) ? KH_POWER : KH_ADD);
    assert_int_equal(s->just, s->phase == KH_POWER ? cell : KH_OUTSIDE);
    seen->no_target += s->phase == KH_ADD && m.b.tile[cell].symbol >= KH_TURN_CORRIDOR &&
                       m.b.tile[cell].symbol <= KH_MOVE;
}

/* ---- Chance -------------------------------------------------------------- */

static void compare_chance(const struct bb_box *box, const struct kh *s)
{
    const struct kh_parts *p = box->parts;
    const struct kh_brute_actions *all = kh_brute_all();
    uint32_t weight[BB_ACTIONS_MAX];
    bb_action chance[BB_ACTIONS_MAX];
    int n = box->game->chance(box->parts, s, chance, weight), found = 0;

    for (int i = 0; i < all->first[KH_DO_PLACE]; i++) {
        int expected = kh_brute_chance(&p->facts, s, bb_unpack(all->a[i]));
        bool is_there = found < n && chance[found] == all->a[i];

        if ((is_there ? (int)weight[found] : 0) != expected)
            fail_msg("outcome %08x should have the weight %d", (unsigned)all->a[i], expected);
        found += is_there;
    }
    assert_int_equal(found, n);
}

/* ---- The table as the events tell it ------------------------------------- */

struct told {
    int tile[KH_CELLS], sides[KH_CELLS], pawn[KH_CELLS];
    int pawns[2][4]; /* in the pyramid */
    int held[2], pile;
};

static void trade(int *a, int *b)
{
    int old = *a;

    *a = *b;
    *b = old;
}

static void hear_tile(struct told *t, const struct bb_event *e)
{
    const int32_t *arg = e->arg;

    switch (e->what) {
    case KH_EV_LAID:
        t->tile[arg[1]] = arg[0];
        t->sides[arg[1]] = arg[2];
        t->pile--;
        break;
    case KH_EV_ADDED:
        t->tile[arg[2]] = arg[1];
        t->sides[arg[2]] = arg[3];
        t->held[arg[0]]--;
        break;
    case KH_EV_TURNED:
        t->sides[arg[1]] = arg[2];
        break;
    case KH_EV_DEALT_TILE:
    case KH_EV_DRAWN_TILE:
        t->held[arg[0]]++;
        t->pile--;
        break;
    case KH_EV_SPARE:
        t->held[arg[0]]--;
        break;
    }
}

static void hear_pawn(struct told *t, const struct bb_event *e, struct seen *seen)
{
    const int32_t *arg = e->arg;

    switch (e->what) {
    case KH_EV_PLACED:
        t->pawn[arg[2]] = 1 + 4 * arg[0] + arg[1];
        t->pawns[arg[0]][arg[1]]++;
        break;
    case KH_EV_SENT_HOME:
        t->pawns[arg[0]][KH_WORKER]--;
        seen->sent_home++;
        break;
    case KH_EV_SWAPPED:
    case KH_EV_MOVED:
        assert_int_equal(t->pawn[arg[2]], 1 + 4 * arg[0] + arg[1]);
        trade(&t->pawn[arg[2]], &t->pawn[arg[3]]);
        break;
    case KH_EV_SPUN:
        seen->spins++;
        break;
    }
}

static void compare_told(const struct told *t, const struct kh *s)
{
    for (int cell = 0; cell < KH_CELLS; cell++) {
        assert_int_equal(s->tile[cell], t->tile[cell]);
        assert_int_equal(s->sides[cell], t->sides[cell]);
        assert_int_equal(s->pawn[cell], t->pawn[cell]);
    }
    for (int seat = 0; seat < 2; seat++) {
        int held = 0;

        for (int rank = 0; rank < 4; rank++)
            assert_int_equal(s->supply[seat][rank] + t->pawns[seat][rank],
                             kh_pawn_count[seat][rank]);
        for (int i = 0; i < 3; i++)
            held += s->hand[seat][i] != 0;
        assert_int_equal(held, t->held[seat]);
        assert_int_equal(kh_hand_count(s, seat), held);
    }
    assert_int_equal(s->pile, t->pile);
}

/* ---- What a seat can be sure of ------------------------------------------ */

/* With nothing unknown, a guess is the truth; any guess agrees with what is seen. */
static void compare_guess(const struct bb_box *box, const struct kh *s, int seat,
                          struct bb_rng *rng)
{
    struct bb_view view;
    struct kh guessed;

    bb_view_init(&view, box->game, s, seat);
    assert_int_equal(kh_certain(view.s.bytes, seat), seat != BB_NOBODY && s->pile == 0);
    memcpy(&guessed, view.s.bytes, sizeof(guessed));
    kh_guess(box->parts, &guessed, seat, rng);
    assert_null(box->game->audit(box->parts, &guessed));
    if (kh_certain(view.s.bytes, seat))
        assert_memory_equal(&guessed, s, sizeof(guessed));
    if (seat != BB_NOBODY)
        assert_memory_equal(guessed.hand[seat], s->hand[seat], sizeof(s->hand[seat]));
}

/* ---- Games --------------------------------------------------------------- */

/* A mummy on a worker, a pawn on a power, a tile turned in vain. */
static bool is_rare(const struct kh_facts *f, const struct kh *s, bb_action a)
{
    struct bb_move m = bb_unpack(a);
    int symbol = m.kind == KH_DO_PLACE ? f->type[s->tile[m.b] - 1].symbol : KH_BLANK;

    return m.kind == KH_DO_SPIN || (m.kind == KH_DO_PLACE && s->pawn[m.b] != 0) ||
           (symbol >= KH_TURN_CORRIDOR && symbol <= KH_MOVE);
}

/* Any action, though half of the time rather a rare one; by its weight if it is chance's. */
static bb_action choose(const struct bb_box *box, const struct kh *s, int seat, struct bb_rng *rng)
{
    const struct kh_parts *p = box->parts;
    bb_action a[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX], sum = 0, drawn;
    int n, i = 0;

    if (seat != BB_CHANCE) {
        n = box->game->legal(box->parts, s, seat, a);
        for (int tries = bb_rng_below(rng, 2) ? 20 : 1; tries > 0; tries--) {
            i = (int)bb_rng_below(rng, (uint32_t)n);
            if (is_rare(&p->facts, s, a[i]))
                break;
        }
        return a[i];
    }
    n = box->game->chance(box->parts, s, a, weight);
    for (int j = 0; j < n; j++)
        sum += weight[j];
    for (drawn = bb_rng_below(rng, sum); drawn >= weight[i]; i++)
        drawn -= weight[i];
    return a[i];
}

static void compare_step(const struct bb_box *box, const struct kh *s, int seat, bool much,
                         struct seen *seen)
{
    const struct kh_parts *p = box->parts;
    struct kh_brute_moment m = {
        .facts = &p->facts, .s = s, .b = kh_brute_board_of(&p->facts, s), .seat = seat
    };

    if (seat == BB_CHANCE) {
        compare_chance(box, s);
    } else {
        compare_legal(box, &m);
        compare_results(box, &m);
        if (much)
            check_reasons(box, &m);
    }
    if (seat != BB_CHANCE || s->phase == KH_DRAW)
        compare_points(box, s, &m.b, seen);
}

/* Ends with the position after the last step. */
static int compare_game(const struct bb_box *box, bool needs_mummy, uint64_t seed, struct kh *s,
                        struct seen *seen)
{
    const struct kh_parts *p = box->parts;
    struct bb_setup how = { .seats = 2, .option = { needs_mummy } };
    struct told told = { .pile = 50 };
    struct bb_rng rng;
    int steps = 0;

    bb_rng_init(&rng, seed);
    box->game->setup(box->parts, s, &how);
    for (; kh_to_act(s); steps++) {
        int seat = bb_first_seat(kh_to_act(s));
        bb_action a = choose(box, s, seat, &rng);
        struct bb_log log = { .n = 0 };

        compare_step(box, s, seat, steps % 16 == 0, seen);
        box->game->apply(box->parts, s, seat, a, &log);
        for (int i = 0; i < log.n; i++) {
            hear_tile(&told, &log.event[i]);
            hear_pawn(&told, &log.event[i], seen);
        }
        compare_told(&told, s);
        if (bb_unpack(a).kind == KH_DO_PLACE)
            compare_target(&p->facts, s, seat, bb_unpack(a).b, seen);
        compare_guess(box, s, steps % 3 == 2 ? BB_NOBODY : steps % 3, &rng);
    }
    return steps;
}

static void check_end(const struct bb_box *box, const struct kh *s, int steps)
{
    bb_action legal[BB_ACTIONS_MAX];
    int left = 0;

    assert_int_equal(s->turn, 30);
    assert_in_range(steps, 19 + 6 + 2 * 30 + 25, box->game->steps_max);
    for (int type = 0; type < KH_TYPES; type++)
        left += s->loose[type];
    assert_int_equal(left, 1);
    assert_int_equal(s->loose[s->spare - 1], 1);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(box->game->legal(box->parts, s, seat, legal), 0);
}

static void the_same_in_random_games(void **state)
{
    const struct editions *e = *state;
    struct seen seen = { 0 };

    for (int i = 0; i < EDITIONS * GAMES / share; i++) {
        const struct bb_box *box = e->box[i % EDITIONS];
        const struct kh_parts *p = box->parts;
        struct kh s;
        int steps = compare_game(box, i / EDITIONS % 2 == 0, (uint64_t)i, &s, &seen);
        struct kh_brute_board b = kh_brute_board_of(&p->facts, &s);

        check_end(box, &s, steps);
        compare_points(box, &s, &b, &seen);
    }
    assert_true(seen.networks > 1000 / share && seen.closed > 100 / share &&
                seen.equal > 100 / share); /* enough of all */
    assert_true(seen.pairs > 0 && seen.singles > 100 / share && seen.spoiled > 0 &&
                seen.tops > 10 / share);
    assert_true(seen.ties > 100 / share && seen.cursed > 100 / share && seen.draws > 10 / share &&
                seen.spins > 10 / share);
    assert_true(seen.ankhs > 100 / share && seen.cursed_ankhs > 10 / share);
    assert_true(seen.no_target > 10 / share && seen.sent_home > 10 / share);
}

/* brute-test [SHARE] */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kh_1_1_edges_of_the_pyramid),
        cmocka_unit_test(kh_1_3_the_first_nineteen),
        cmocka_unit_test(the_same_in_random_games),
    };

    if (argc > 1)
        share = (int)strtol(argv[1], NULL, 10);
    if (share < 1)
        return 2;
    return cmocka_run_group_tests(tests, load_editions, NULL);
}

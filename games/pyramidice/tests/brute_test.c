/*
 * The rules of Pyramidice a second time, by brute force: every way to pay a cost
 * (PD-1.8, PD-5.6, PD-5.20) by trying all multisets of dice and tokens in all orders,
 * what is open in step 3 by trying every conceivable action, open spaces and pairs
 * (PD-4.1, PD-5.21) from where the dice lie in the plane, points and ranks (PD-6.2,
 * PD-7.5); and in some hundred random games that nothing is lost, that fame is what
 * the events tell, and that all of them end. Shares with the rules only the facts of
 * the edition, the position and the events.
 */
#include "base/rng.h"
#include "games/all.h"
#include "games/pyramidice/tests/brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSITIONS = 3000, GAMES = 120 /* for each number of players */, ACTIONS = 8192 };

/* One in so many of the games; all of them meet as many times more. */
static int share = 1;

static const struct bb_box *box(void)
{
    return bb_games_find("pyramidice");
}

static int below(struct bb_rng *rng, int n)
{
    return (int)bb_rng_below(rng, (uint32_t)n);
}

/* ---- Payments -------------------------------------------------------------- */

/* The values that the operands of a kind may have: from .. to. */
static const struct {
    uint8_t kind, from[3], to[3];
} conceivable[] = {
    { PD_DO_NUDGE, { 0 }, { 2, 17, 1 } },
    { PD_DO_GILD, { 0 }, { 17, 1, 0 } },
    { PD_DO_REROLL, { 0 }, { 0 } },
    { PD_DO_WORSHIP, { 0 }, { 37 } },
    { PD_DO_USE, { 0 }, { 37 } },
    { PD_DO_CONJURE, { 0, 1 }, { 37, 6 } },
    { PD_DO_SET, { 0, 0, 1 }, { 37, 17, 6 } },
    { PD_DO_TRIPLE, { 0, 1, 0 }, { 37, 6, 3 } },
    { PD_DO_SACRIFICE, { 0 }, { 37, 38 } },
    { PD_DO_BUILD, { 0 }, { 17, 19 } },
    { PD_DO_REPLACE, { 0 }, { 37 } },
    { PD_DO_FAME, { 0 }, { 0 } },
    { PD_DO_BORROW, { 0 }, { 37 } },
    { PD_DO_END, { 0 }, { 0 } },
};

static int by_number(const void *a, const void *b)
{
    const int *x = a, *y = b;

    return *x - *y;
}

/* Every way through the payments of a begun action, by its events. */
static void walk(const struct pd *s, bb_action a, const int *paid, int n, struct pd_brute_ways *w)
{
    struct bb_log log = { .n = 0 };
    bb_action legal[BB_ACTIONS_MAX];
    int order[PD_COST] = { 0 }, count;
    struct pd next = *s;

    memcpy(order, paid, sizeof(int) * (size_t)n);
    box()->game->apply(box()->parts, &next, s->seat, a, &log);
    for (int i = 0; i < log.n; i++) {
        if (log.event[i].what == PD_EV_PAYS)
            order[n++] = log.event[i].arg[1];
    }
    assert_null(box()->game->audit(box()->parts, &next));
    if (next.phase != PD_PAY) {
        qsort(order, (size_t)n, sizeof(int), by_number);
        pd_brute_add(w, order, n, next.stretched);
        return;
    }
    count = box()->game->legal(box()->parts, &next, next.seat, legal);
    assert_true(count > 1); /* what leaves no choice pays itself */
    for (int i = 0; i < count; i++)
        walk(&next, legal[i], order, n, w);
}

/* A few ways with Lapis and a virtual die are there twice. */
static bool may_be_twice(const struct pd_brute_ways *w, int i)
{
    bool virtual = false;

    for (uint32_t way = w->way[i]; way; way >>= 5)
        virtual |= (way & 31) / 6 == PD_VIRTUAL;
    return virtual && w->stretched[i];
}

/* Each way to pay is there, once, and uses Lapis if and only if it must. */
static int compare_ways(const struct pd *s, bb_action a)
{
    static struct pd_brute_ways expected, found;
    struct pd_brute_price p = pd_brute_price(s, bb_unpack(a));
    int none[PD_COST], all = 0;

    found.n = 0;
    pd_brute_ways(s, &p, &expected);
    walk(s, a, none, 0, &found);
    for (int i = 0; i < expected.n; i++) {
        int times = 0;

        for (int j = 0; j < found.n; j++) {
            if (found.way[j] != expected.way[i])
                continue;
            times++;
            assert_int_equal(found.stretched[j], expected.stretched[i]);
        }
        assert_in_range(times, 1, may_be_twice(&expected, i) ? 2 : 1);
        all += times;
    }
    assert_int_equal(all, found.n); /* and none besides */
    return found.n;
}

static bool is_paid(int kind)
{
    return kind == PD_DO_WORSHIP || kind == PD_DO_TRIPLE || kind == PD_DO_BUILD ||
           kind == PD_DO_REPLACE || kind == PD_DO_FAME || kind == PD_DO_BORROW;
}

struct seen {
    int actions, ways, worships, builds, high, lapis, both, refused;
};

/* Every conceivable action of step 3, ascending. */
static int all_actions(bb_action *out)
{
    int n = 0;

    for (size_t i = 0; i < sizeof(conceivable) / sizeof(conceivable[0]); i++) {
        const uint8_t *from = conceivable[i].from, *to = conceivable[i].to;

        for (int a = from[0]; a <= to[0]; a++) {
            for (int b = from[1]; b <= to[1]; b++) {
                for (int c = from[2]; c <= to[2]; c++)
                    out[n++] = bb_pack(conceivable[i].kind, a, b, c);
            }
        }
    }
    return n;
}

/* An illegal action is refused with a reason. */
static void check_reason(const struct pd *s, bb_action a, struct seen *seen)
{
    struct bb_refusal why = box()->game->why_not(box()->parts, s, s->seat, a);

    assert_true(why.clause <= PD_7_7);
    assert_non_null(why.word);
    seen->refused++;
}

/* legal() finds what brute force finds; what it found besides would be left over. */
static void compare_acts(const struct pd *s, struct seen *seen)
{
    static bb_action all[ACTIONS];
    bb_action legal[BB_ACTIONS_MAX];
    int n = box()->game->legal(box()->parts, s, s->seat, legal), found = 0;
    int count = all_actions(all);

    for (int i = 0; i < count; i++) {
        bool is_legal = found < n && legal[found] == all[i];

        if (is_legal != pd_brute_may(s, bb_unpack(all[i])))
            fail_msg("action %08x is legal to one of the two only", (unsigned)all[i]);
        if (!is_legal && i % 7 == 0)
            check_reason(s, all[i], seen);
        found += is_legal;
    }
    assert_int_equal(found, n);
    seen->actions += n;
    seen->lapis += pd_brute_has(s, "lapis");
    seen->both += pd_brute_owns(s, "bastet");
}

/* What can be paid can be paid in each way. */
static void compare_payments(const struct pd *s, struct seen *seen)
{
    bb_action legal[BB_ACTIONS_MAX];
    int n = box()->game->legal(box()->parts, s, s->seat, legal);

    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(legal[i]);

        if (!is_paid(m.kind) &&
            !(m.kind == PD_DO_USE && pd_brute_facts()->god[m.a].power != PD_REROLL))
            continue;
        seen->ways += compare_ways(s, legal[i]);
        seen->worships += m.kind == PD_DO_WORSHIP;
        seen->builds += m.kind == PD_DO_BUILD;
        seen->high += m.kind == PD_DO_BUILD && pd_brute_spot(m.b).level > 0;
    }
}

/* ---- Random positions ---------------------------------------------------- */

static void fill_table(struct pd *s, struct bb_rng *rng)
{
    static const int tiles[] = { 0, 6, 6, 8, 10 };
    int first = below(rng, PD_SCARABS);

    s->phase = PD_ACT;
    s->stage = PD_WORKING;
    s->working = 1;
    for (int i = 0; i < tiles[s->seats]; i++)
        s->tile[i] = PD_BELOW;
    for (int seat = 0; seat < s->seats; seat++) {
        s->project[seat] = seat + 1;
        s->scarab[seat] = (first + seat) % PD_SCARABS + 1;
    }
    if (below(rng, 3) == 0) {
        for (int seat = 0; seat < s->seats; seat++)
            s->scarab[seat] = (pd_brute_scarab("lapis") - 1 + seat) % PD_SCARABS + 1;
    }
}

static void fill_gods(struct pd *s, struct bb_rng *rng)
{
    int owned = below(rng, 6);

    for (int i = 0; i < PD_ROW; i++) {
        int god = below(rng, PD_GODS);

        while (s->god[god] != PD_UNSEEN)
            god = below(rng, PD_GODS);
        s->god[god] = PD_SHOWN;
        s->row[i] = god + 1;
        s->deck--;
    }
    for (; owned > 0; owned--) {
        int god = below(rng, 3) ? below(rng, PD_GODS) : 16; /* Bastet rather often */

        if (s->god[god] != PD_UNSEEN)
            continue;
        s->god[god] = PD_OWNED;
        s->turned[god] = pd_brute_facts()->god[god].class == PD_WORK && below(rng, 3) == 0;
        s->deck--;
    }
    s->rerolled = below(rng, 2);
    s->stretched = pd_brute_has(s, "lapis") && below(rng, 4) == 0;
    s->golden = pd_brute_has(s, "gold") && below(rng, 2);
    s->lent = pd_brute_has(s, "amethyst") && below(rng, 2);
    if (s->lent) {
        int class = pd_brute_facts()->god[s->row[0] - 1].class;

        s->borrowed = class == PD_WORK || class == PD_ONGOING ? s->row[0] : 0;
        s->lent = s->borrowed != 0;
    }
}

static void fill_dice(struct pd *s, struct bb_rng *rng)
{
    int from = below(rng, 4), span = 1 + below(rng, PD_FACES - from);
    int stones = s->supply[PD_STONE], built = below(rng, stones - 4);

    for (int i = below(rng, 5); i > 0; i--) {
        s->pool[PD_PRAYER][from + below(rng, span)]++;
        s->quarry[PD_PRAYER]--;
    }
    for (int i = below(rng, 5); i > 0; i--, stones--)
        s->pool[PD_STONE_DIE][from + below(rng, span)]++;
    for (int i = below(rng, 4); i > 0; i--)
        s->pool[PD_VIRTUAL][from + below(rng, span)]++;
    for (; built > 0; built--, stones--) {
        int space = below(rng, PD_SPACES);

        while (!pd_brute_open(s, space))
            space = below(rng, PD_SPACES);
        s->die[space] = 1 + below(rng, PD_FACES);
    }
    s->supply[PD_STONE] = below(rng, stones + 1);
    s->quarry[PD_STONE_DIE] = stones - s->supply[PD_STONE];
}

static void fill_board(struct pd *s, struct bb_rng *rng)
{
    int workers = below(rng, 5), cats = below(rng, 4);

    s->supply[PD_WORKER] = s->supply[PD_WORKER] + 4 - workers;
    s->supply[PD_CAT] = s->supply[PD_CAT] + 1 - cats;
    s->res[0][PD_WORKER] = workers;
    s->res[0][PD_CAT] = cats;
}

static void the_same_payments_in_random_positions(void **state)
{
    struct seen seen = { 0 };

    (void)state;
    for (int i = 0; i < POSITIONS / share; i++) {
        struct bb_setup how = { .seats = 2 + i % 3 };
        struct bb_rng rng;
        struct pd s;

        bb_rng_init(&rng, (uint64_t)i);
        box()->game->setup(box()->parts, &s, &how);
        fill_table(&s, &rng);
        fill_gods(&s, &rng);
        fill_board(&s, &rng);
        fill_dice(&s, &rng);
        if (box()->game->audit(box()->parts, &s))
            fail_msg("position %d: %s", i, box()->game->audit(box()->parts, &s));
        compare_acts(&s, &seen);
        compare_payments(&s, &seen);
    }
    assert_true(seen.ways > 20000 / share && seen.worships > 500 / share &&
                seen.builds > 5000 / share); /* enough */
    assert_true(seen.high > 500 / share && seen.lapis > 300 / share && seen.both > 300 / share &&
                seen.refused > 10000 / share);
}

/* ---- Points ---------------------------------------------------------------- */

static void compare_end(const struct pd *s)
{
    int players = s->seats == 1 ? 2 : s->seats, points[PD_PLAYERS] = { 0 },
        left[PD_PLAYERS] = { 0 };
    struct bb_score score;

    box()->game->score(box()->parts, s, &score);
    for (int player = 0; player < players; player++) {
        points[player] = pd_brute_points(s, player, &left[player]);
        assert_int_equal(score.points[player], points[player]);
    }
    if (s->seats == 1) {
        assert_int_equal(score.rank[0], points[0] > points[1] ? 1 : 2);
        return;
    }
    for (int seat = 0; seat < players; seat++) {
        int better = 0;

        for (int other = 0; other < players; other++)
            better += 100 * points[other] + left[other] > 100 * points[seat] + left[seat];
        assert_int_equal(score.rank[seat], 1 + better);
    }
}

/* ---- Nothing is lost ----------------------------------------------------- */

static void check_tokens(const struct pd *s)
{
    static const int stones[] = { 0, 14, 14, 19, 20 };
    int workers = s->supply[0], cats = s->supply[1], all = s->supply[2] + s->quarry[1];
    int prayer = s->quarry[0];

    for (int player = 0; player < PD_PLAYERS; player++) {
        int n = s->res[player][0] + s->res[player][1] + s->res[player][2];

        workers += s->res[player][0];
        cats += s->res[player][1];
        all += s->res[player][2];
        assert_true(n <= 8 || (s->phase == PD_DROP && s->asked == player && n <= 11));
    }
    for (int i = 0; i < PD_SPACES; i++)
        all += s->die[i] != 0;
    for (int i = 0; i < PD_FACES; i++) {
        all += s->pool[PD_STONE_DIE][i];
        prayer += s->pool[PD_PRAYER][i];
    }
    assert_int_equal(workers, 21);
    assert_int_equal(cats, 9);
    assert_int_equal(all + s->rolling[PD_STONE_DIE], stones[s->seats]);
    assert_int_equal(prayer + s->rolling[PD_PRAYER], 4);
}

static void check_cards(const struct pd *s)
{
    static const int removed[] = { 0, 10, 10, 5, 3 };
    int unseen = 0, shown = 0, row = 0;

    for (int i = 0; i < PD_GODS; i++) {
        unseen += s->god[i] == PD_UNSEEN;
        shown += s->god[i] == PD_SHOWN;
    }
    for (int i = 0; i < PD_ROW; i++)
        row += s->row[i] != 0;
    assert_int_equal(unseen, s->deck + removed[s->seats]);
    assert_int_equal(shown, row);
}

/* Fame, gods gone and stone dice of the supply as the events tell. */
struct told {
    int fame[PD_PLAYERS], gone, built, shown;
};

static void hear(struct told *t, const struct bb_event *e)
{
    switch (e->what) {
    case PD_EV_FAME:
        t->fame[e->arg[0]] += e->arg[1];
        assert_int_equal(t->fame[e->arg[0]], e->arg[2]);
        break;
    case PD_EV_ARCH_FAME:
        t->fame[PD_ARCHITECT] += e->arg[0];
        break;
    case PD_EV_SHOWN:
        t->shown++;
        break;
    case PD_EV_BUILDS:
    case PD_EV_ARCH_BUILDS:
        t->built++;
        break;
    }
}

static void compare_told(const struct told *t, const struct pd *s)
{
    static const int deck[] = { 0, 28, 28, 33, 35 };
    int built = 0;

    for (int player = 0; player < PD_PLAYERS; player++)
        assert_int_equal(s->fame[player], t->fame[player]);
    for (int i = 0; i < PD_SPACES; i++)
        built += s->die[i] != 0;
    assert_int_equal(built, t->built);
    assert_int_equal(s->deck, deck[s->seats] - t->shown);
}

/* PD-1.5, PD-4.1: what has left the supply or was built stays so. */
static void check_one_way(const struct pd *before, const struct pd *after)
{
    assert_true(after->supply[PD_STONE] <= before->supply[PD_STONE]);
    assert_true(after->deck <= before->deck);
    for (int i = 0; i < PD_SPACES; i++)
        assert_true(before->die[i] == 0 || before->die[i] == after->die[i]);
    for (int i = 0; i < PD_GODS; i++)
        assert_true(before->god[i] != PD_GONE || after->god[i] == PD_GONE);
}

/* ---- Games --------------------------------------------------------------- */

/* Any action, but the end of step 3 and what spends dice for little less often. */
static bb_action choose(const struct pd *s, int seat, struct bb_rng *rng)
{
    bb_action a[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];
    int n = seat == BB_CHANCE ? box()->game->chance(box()->parts, s, a, weight)
                              : box()->game->legal(box()->parts, s, seat, a);
    int i = below(rng, n);

    assert_true(n > 0); /* nobody is ever stuck */
    for (int tries = 3; seat != BB_CHANCE && tries > 0; tries--) {
        int kind = bb_unpack(a[i]).kind;

        if (kind != PD_DO_END && kind != PD_DO_FAME && kind != PD_DO_REPLACE && kind != PD_DO_NUDGE)
            break;
        i = below(rng, n);
    }
    return a[i];
}

static int play(int seats, int architect, uint64_t seed, struct pd *s, struct seen *seen)
{
    struct bb_setup how = { .seats = seats, .option = { architect } };
    struct told told = { 0 };
    struct bb_rng rng;
    int steps = 0;

    bb_rng_init(&rng, seed);
    box()->game->setup(box()->parts, s, &how);
    for (int player = 0; player < (seats == 1 ? 2 : seats); player++)
        told.fame[player] = 5;
    for (; pd_to_act(s); steps++) {
        int seat = bb_first_seat(pd_to_act(s));
        struct bb_log log = { .n = 0 };
        struct pd before = *s;

        assert_true(steps < box()->game->steps_max);
        if (s->phase == PD_ACT && below(&rng, 8) == 0)
            compare_acts(s, seen);
        if (s->phase == PD_ACT && below(&rng, 24) == 0)
            compare_payments(s, seen);
        box()->game->apply(box()->parts, s, seat, choose(s, seat, &rng), &log);
        assert_null(box()->game->audit(box()->parts, s));
        for (int i = 0; i < log.n; i++)
            hear(&told, &log.event[i]);
        check_tokens(s);
        check_cards(s);
        compare_told(&told, s);
        check_one_way(&before, s);
    }
    return steps;
}

static void random_games(int seats)
{
    struct seen seen = { 0 };
    int stone = 0, deck = 0, pairs = 0;

    for (int i = 0; i < GAMES / share; i++) {
        struct pd s;
        int steps = play(seats, i % PD_ARCHITECTS, 1000 * (uint64_t)seats + (uint64_t)i, &s, &seen);

        assert_true(steps > 20);
        assert_int_equal(s.phase, PD_OVER);
        assert_true(s.pharaoh > 0 && (s.supply[PD_STONE] == 0 || s.deck == 0));
        stone += s.supply[PD_STONE] == 0;
        deck += s.deck == 0;
        for (int j = 0; j < PD_PROJECTS; j++)
            pairs += pd_brute_pairs(&s, j);
        compare_end(&s);
    }
    assert_true(seen.actions > 1000 / share && seen.ways > 100 / share && pairs > 0);
    assert_true(stone > 0 || deck > 0);
}

static void all_is_kept_and_games_end_alone(void **state)
{
    (void)state;
    random_games(1);
}

static void all_is_kept_and_games_end_with_two(void **state)
{
    (void)state;
    random_games(2);
}

static void all_is_kept_and_games_end_with_three(void **state)
{
    (void)state;
    random_games(3);
}

static void all_is_kept_and_games_end_with_four(void **state)
{
    (void)state;
    random_games(4);
}

/* brute-test [SHARE] */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_payments_in_random_positions),
        cmocka_unit_test(all_is_kept_and_games_end_alone),
        cmocka_unit_test(all_is_kept_and_games_end_with_two),
        cmocka_unit_test(all_is_kept_and_games_end_with_three),
        cmocka_unit_test(all_is_kept_and_games_end_with_four),
    };

    if (argc > 1)
        share = (int)strtol(argv[1], NULL, 10);
    if (share < 1)
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

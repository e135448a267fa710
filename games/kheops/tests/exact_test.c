/*
 * Exact endings of Kheops against a search that tries everything.
 */
#include "bots/bots.h"
#include "engine/dealer.h"
#include "games/kheops/kheops.h"
#include "tests/unit/unit.h"

enum { ENDINGS = 12, LAST_TURNS = 60, NARROW = 4 };

static struct bb_known known[1 << BB_EXACT_BITS];

/* Greedy play up to the beginning of a turn, in one of the phases of that turn. */
static void play_to(const struct bb_box *box, int turn, int phase, uint64_t seed, struct kh *s)
{
    struct bb_setup how = unit_setup(box, 2);
    struct bb_rng rng;

    bb_rng_init(&rng, seed);
    box->game->setup(box->parts, s, &how);
    while (s->turn < turn || s->phase != phase) {
        int seat = bb_first_seat(box->game->to_act(s));

        if (seat == BB_CHANCE)
            bb_random_chance(box, s, &rng);
        else
            box->game->apply(box->parts, s, seat, bb_greedy_choice(box, s, seat, &rng), NULL);
    }
}

static struct bb_solution solve(const struct bb_box *box, const struct kh *s, bool with_table)
{
    struct bb_exact x = { .box = box, .nodes_max = INT64_MAX };

    if (with_table)
        x.table = (struct bb_memory){ known, BB_EXACT_BITS };
    return bb_exact_solve(&x, s, s->seat);
}

/* The margin of a seat with best play, in the simplest way that there is. */
static int minimax(const struct bb_box *box, const struct kh *s, int seat)
{
    bb_action open[BB_ACTIONS_MAX];
    struct bb_score score;
    int n, best = 0;

    if (s->phase == KH_OVER) {
        box->game->score(box->parts, s, &score);
        return score.points[seat] - score.points[!seat];
    }
    n = box->game->legal(box->parts, s, s->seat, open);
    for (int i = 0; i < n; i++) {
        struct kh next = *s;
        int margin;

        box->game->apply(box->parts, &next, s->seat, open[i], NULL);
        margin = minimax(box, &next, seat);
        if (i == 0 || (s->seat == seat ? margin > best : margin < best))
            best = margin;
    }
    return best;
}

static void agrees_with_minimax(void **state)
{
    const struct bb_box *box = bb_games_find("kheops");

    (void)state;
    for (int i = 0; i < ENDINGS; i++) {
        struct bb_solution found;
        struct kh s, next;

        /* White's last tile, or all of Blue's last turn */
        play_to(box, i % 4 ? 29 : 28, i % 4 ? KH_PLACE : KH_ADD, (uint64_t)i, &s);
        found = solve(box, &s, i % 2);
        assert_true(found.exact);
        assert_int_equal(found.margin, minimax(box, &s, s.seat));
        next = s;
        box->game->apply(box->parts, &next, s.seat, found.action, NULL);
        assert_int_equal(found.margin, minimax(box, &next, s.seat));
    }
}

static void needs_no_table(void **state)
{
    const struct bb_box *box = bb_games_find("kheops");

    (void)state;
    for (int i = 0; i < ENDINGS; i++) {
        struct kh s;

        play_to(box, 28, KH_ADD, (uint64_t)i, &s);
        assert_int_equal(solve(box, &s, true).margin, solve(box, &s, false).margin);
    }
}

/* ---- The game's own help -------------------------------------------------------- */

/* What is solved by the game itself is solved by trying everything too, whatever is enough. */
static void the_last_turn_is_solved(void **state)
{
    const struct bb_box *box = bb_games_find("kheops");
    struct bb_finish found;
    struct kh s, next;

    (void)state;
    for (int i = 0; i < LAST_TURNS; i++) {
        int best;

        play_to(box, 29, KH_PLACE, 1000 + (uint64_t)i, &s);
        best = minimax(box, &s, s.seat);
        assert_true(box->game->advice->finish(box->parts, &s, INT16_MAX, &found));
        assert_int_equal(found.margin, best);
        next = s;
        box->game->apply(box->parts, &next, s.seat, found.first, NULL);
        assert_int_equal(minimax(box, &next, s.seat), best);
        assert_true(box->game->advice->finish(box->parts, &s, best - 4, &found));
        assert_in_range(found.margin + 1000, best - 4 + 1000, best + 1000);
    }
    assert_false(box->game->advice->finish(box->parts, &next, 0, &found));
}

/* What is left out as no better changes nothing, nor does looking at few moves first. */
static void nothing_better_is_left_out(void **state)
{
    const struct bb_box *box = bb_games_find("kheops");
    struct bb_advice plain = *box->game->advice;
    struct bb_game game = *box->game;
    struct bb_box without = *box;

    (void)state;
    plain.narrow = NULL;
    game.advice = &plain;
    without.game = &game;
    for (int i = 0; i < NARROW; i++) {
        struct bb_exact x = { .box = box, .nodes_max = INT64_MAX, .narrow = true };
        struct bb_solution found;
        struct kh s;

        x.table = (struct bb_memory){ known, BB_EXACT_BITS };
        play_to(box, 28, KH_PLACE, 2000 + (uint64_t)i, &s);
        found = bb_exact_solve(&x, &s, s.seat);
        assert_true(found.exact);
        assert_int_equal(found.margin, solve(&without, &s, true).margin);
    }
}

/* ---- Giving up ------------------------------------------------------------------- */

static bool at_the_third_question(void *asked)
{
    return ++*(int *)asked == 3;
}

static void says_when_it_gives_up(void **state)
{
    const struct bb_box *box = bb_games_find("kheops");
    struct bb_exact few = { .box = box, .nodes_max = 8000 };
    struct bb_solution found;
    int asked = 0;
    struct bb_exact timed = {
        .box = box, .nodes_max = INT64_MAX, .enough = at_the_third_question, .self = &asked
    };
    struct kh s;

    (void)state;
    play_to(box, 26, KH_PLACE, 1, &s);
    assert_false(bb_exact_solve(&few, &s, s.seat).exact);
    assert_in_range(few.nodes, 1000, 1100);
    assert_false(bb_exact_solve(&timed, &s, s.seat).exact);
    assert_int_equal(asked, 3);
    few = (struct bb_exact){ .box = box, .nodes_max = 200000, .narrow = true };
    play_to(box, 26, KH_PLACE, 1, &s);
    found = bb_exact_solve(&few, &s, s.seat); /* among few moves there is an answer soon */
    assert_false(found.exact);
    assert_true(bb_is_legal(box, &s, s.seat, found.action));
}

/* ---- As a yardstick ---------------------------------------------------------------- */

/* Points that the first action of a bot gives away, over some last turns. */
static int given_away(const struct bb_bot *bot, int playouts)
{
    const struct bb_box *box = bb_games_find("kheops");
    const struct bb_limits limits = { .playouts = playouts, .table = { known, BB_EXACT_BITS } };
    struct bb_rng rng;
    int sum = 0;

    bb_rng_init(&rng, 7);
    for (int i = 0; i < ENDINGS; i++) {
        struct bb_view view;
        struct kh s, next;
        int best;

        play_to(box, 29, KH_PLACE, 100 + (uint64_t)i, &s);
        bb_view_init(&view, box->game, &s, s.seat);
        best = solve(box, &s, true).margin;
        next = s;
        box->game->apply(box->parts, &next, s.seat, bot->choose(box, &view, &limits, &rng), NULL);
        sum += best - solve(box, &next, true).margin;
    }
    return sum;
}

static void measures_bots(void **state)
{
    int random = given_away(bb_bots[0], 0), greedy = given_away(bb_bots[1], 0);

    (void)state;
    assert_true(greedy > 0);
    assert_true(random > greedy);
    assert_int_equal(given_away(&bb_bot_flat, 1000), 0);
}

UNIT_MAIN(cmocka_unit_test(agrees_with_minimax), cmocka_unit_test(the_last_turn_is_solved),
          cmocka_unit_test(nothing_better_is_left_out), cmocka_unit_test(needs_no_table),
          cmocka_unit_test(says_when_it_gives_up), cmocka_unit_test(measures_bots))

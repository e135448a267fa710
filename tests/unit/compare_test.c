/*
 * Actions are compared in the same circumstances; hints put the best first and say why; an analysis
 * tells luck from mistakes, and they add up.
 */
#include "bots/analyse.h"
#include "bots/bots.h"
#include "bots/outlook.h"
#include "engine/dealer.h"
#include "engine/value.h"
#include "tests/unit/unit.h"

enum { SEED = 5 };

/* ---- Where the best is known ---------------------------------------------------- */

/* Seat 0 has won a round, has seen where the crown is, and is to dig. */
static struct bb_match *about_to_dig(void)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct bb_match *m = bb_match_new(box, &how, NULL);

    unit_do(m, BB_CHANCE, "deal 0 1;deal 0 2;deal 0 6;deal 1 1;deal 1 2;deal 1 3;bury b2");
    unit_do(m, 0, "pick 6");
    unit_do(m, 1, "pick 1");
    unit_do(m, 0, "probe b2");
    return m;
}

static struct bb_plan plan_of(const char *text)
{
    return (struct bb_plan){ .n = 1,
                             .action = { bb_notation_parse(bb_games_find("null"), text, NULL) } };
}

static void knows_the_better_action(void **state)
{
    struct bb_match *m = about_to_dig();
    struct bb_plan crown = plan_of("dig a1+b2"), nothing = plan_of("dig a1+a2");
    struct bb_comparison c;
    struct bb_reason why;
    struct bb_view view;

    (void)state;
    bb_match_view(m, 0, &view);
    bb_compare_begin(&c, bb_match_box(m), &view, SEED);
    assert_int_equal(bb_compare_add(&c, &nothing), 0);
    assert_int_equal(bb_compare_add(&c, &crown), 1);
    assert_int_equal(bb_compare_add(&c, &crown), 2);
    bb_compare_in(&c, 40);
    bb_compare_in(&c, 60);
    assert_int_equal(c.worlds, 100);
    assert_true(bb_compare_better(&c, 1, 0));
    assert_false(bb_compare_better(&c, 0, 1));
    assert_int_equal(bb_compare_win(&c, 1).mean, BB_SURE);
    assert_int_equal(bb_compare_win(&c, 1).error, BB_SURE / 100); /* one more could be lost */
    assert_int_equal(bb_compare_points(&c, 1).mean, 30);          /* a round, and the crown */
    assert_true(bb_compare_loss(&c, 0, 1).mean > 0);
    assert_int_equal(bb_compare_loss(&c, 0, 1).mean,
                     BB_SURE - bb_compare_win(&c, 0).mean); /* means add up */
    why = bb_compare_reason(&c, 1, 0);
    assert_string_equal(c.box->game->sources[why.source], "crown");
    assert_true(why.tenths != 0 && why.other == (why.tenths < 0));
    /* the same in the same worlds comes to the same */
    assert_int_equal(bb_compare_loss(&c, 1, 2).mean, 0);
    assert_false(bb_compare_better(&c, 1, 2) || bb_compare_better(&c, 2, 1));
    assert_int_equal(bb_compare_reason(&c, 1, 2).source, -1);
    bb_match_free(m);
}

static void hints_begin_with_the_best(void **state)
{
    struct bb_match *m = about_to_dig();
    const struct bb_thought thought = { .mind = bb_mind_new(), .search = 100, .worlds = 100 };
    struct bb_hints hints, again;
    struct bb_view view;
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    (void)state;
    bb_match_view(m, 0, &view);
    bb_hints(bb_match_box(m), &view, &thought, SEED, &hints);
    bb_hints(bb_match_box(m), &view, &thought, SEED, &again);
    assert_int_equal(hints.n, BB_HINTS);
    assert_int_equal(hints.worlds, 100);
    bb_text_init(&t, text, sizeof(text));
    bb_notation_print(bb_match_box(m), hints.of[0].action, NULL, &t);
    assert_non_null(strstr(text, "b2"));
    assert_int_equal(hints.of[0].loss.mean, 0);
    for (int i = 0; i < hints.n; i++) {
        int32_t sum = 0;

        for (int k = 0; k < BB_SOURCES_MAX; k++)
            sum += hints.of[i].source[k];
        assert_in_range(hints.of[i].points.mean - sum + 2, 0, 4); /* rounded, each by itself */
        assert_int_equal(hints.of[i].action, again.of[i].action);
        assert_int_equal(hints.of[i].win.mean, again.of[i].win.mean);
    }
    bb_mind_free(thought.mind);
    bb_match_free(m);
}

static double all_spent(void *asked)
{
    ++*(int *)asked;
    return 1;
}

static void hints_keep_to_their_time(void **state)
{
    struct bb_match *m = about_to_dig();
    int asked = 0;
    const struct bb_thought thought = { .mind = bb_mind_new(),
                                        .search = 100000,
                                        .worlds = 100000,
                                        .spent = all_spent,
                                        .self = &asked };
    struct bb_hints hints;
    struct bb_view view;

    (void)state;
    bb_match_view(m, 0, &view);
    bb_hints(bb_match_box(m), &view, &thought, SEED, &hints);
    assert_in_range(asked, 1, 10);
    assert_in_range(hints.worlds, 1, 100);
    bb_mind_free(thought.mind);
    bb_match_free(m);
}

/* ---- Endings ------------------------------------------------------------------------ */

/* Plays by the rules of thumb to where the rest of some game can be solved, and is a choice. */
static bool play_to_ending(const struct bb_box *box, union bb_state *s, struct bb_rng *rng)
{
    struct bb_setup how = unit_setup(box, 2);

    if (box->game->setup(box->parts, s->bytes, &how))
        return false;
    for (bb_seats to_act; (to_act = box->game->to_act(s->bytes));) {
        bb_action open[BB_ACTIONS_MAX];
        int seat = bb_first_seat(to_act);
        struct bb_view view;

        if (seat == BB_CHANCE) {
            bb_random_chance(box, s->bytes, rng);
            continue;
        }
        bb_view_init(&view, box->game, s->bytes, seat);
        if (bb_exact_applies(box, view.s.bytes, seat) && bb_legal(box, s->bytes, seat, open) > 1 &&
            bb_legal(box, s->bytes, seat, open) < 20)
            return true;
        box->game->apply(box->parts, s->bytes, seat, bb_greedy_choice(box, s->bytes, seat, rng),
                         NULL);
    }
    return false;
}

/* In an ending that can be solved, nothing is better than what solves it, and there is no error. */
static void settle(const struct bb_box *box, const union bb_state *s, struct bb_memory table)
{
    int seat = bb_first_seat(box->game->to_act(s->bytes)), n;
    struct bb_exact x = { .box = box, .table = table, .nodes_max = 100000 };
    struct bb_solution best = bb_exact_solve(&x, s->bytes, seat);
    bb_action open[BB_ACTIONS_MAX];
    struct bb_comparison c;
    struct bb_view view;

    if (!best.exact)
        return;
    bb_view_init(&view, box->game, s->bytes, seat);
    bb_compare_begin(&c, box, &view, SEED);
    bb_compare_add(&c, &(struct bb_plan){ .n = 1, .action = { best.action } });
    n = bb_legal(box, s->bytes, seat, open);
    for (int i = 0; i < n && c.n < BB_COMPARED_MAX; i++)
        bb_compare_add(&c, &(struct bb_plan){ .n = 1, .action = { open[i] } });
    assert_true(bb_compare_exactly(&c, table, INT32_MAX));
    bb_compare_in(&c, 10);
    assert_int_equal(c.worlds, 1);
    assert_int_equal(c.sum[0].ahead, best.margin);
    for (int i = 0; i < c.n; i++) {
        assert_true(c.sum[i].ahead <= best.margin);
        assert_int_equal(bb_compare_loss(&c, i, 0).error, 0);
    }
}

static void settles_endings_exactly(void **state)
{
    struct bb_mind *mind = bb_mind_new();
    struct bb_rng rng;
    int settled = 0;

    (void)state;
    bb_rng_init(&rng, 3);
    for (int i = 0; i < 2 * bb_game_count; i++) {
        const struct bb_box *box = bb_games[i % bb_game_count];
        union bb_state s;

        if (play_to_ending(box, &s, &rng)) {
            settle(box, &s, mind->table);
            settled++;
        }
    }
    assert_true(settled > 0);
    bb_mind_free(mind);
}

/* ---- Luck and mistakes ---------------------------------------------------------------- */

/* Who is dealt the better stones is lucky, and the other unlucky by as much; an outcome that had
 * to be is neither. */
static void luck_is_what_might_have_been(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct bb_match *m = bb_match_new(box, &how, NULL);
    struct bb_estimate luck[BB_SEATS_MAX];
    union bb_state start, dealt;

    (void)state;
    bb_match_truth_at(m, 0, &start);
    unit_do(m, BB_CHANCE, "deal 0 6;deal 0 6;deal 0 6;deal 1 1;deal 1 1;deal 1 1;bury b2");
    bb_match_truth_at(m, 7, &dealt);
    bb_luck(box, start.bytes, dealt.bytes, 200, SEED, luck);
    assert_true(luck[0].mean > 5 * luck[0].error);
    assert_in_range(luck[0].mean + luck[1].mean + 2, 0, 4);
    assert_int_equal(luck[0].error, luck[1].error);
    bb_luck(box, dealt.bytes, dealt.bytes, 50, SEED, luck);
    assert_int_equal(luck[0].mean, 0);
    assert_int_equal(luck[0].error, 0);
    bb_match_free(m);
}

static int played(const struct bb_box *box, struct bb_taken *step, union bb_state *start,
                  union bb_state *end)
{
    struct bb_setup how = unit_setup(box, 2);
    struct bb_rng rng;
    int n = 0;

    bb_rng_init(&rng, SEED);
    box->game->setup(box->parts, start->bytes, &how);
    *end = *start;
    for (bb_seats to_act; (to_act = box->game->to_act(end->bytes)); n++) {
        bb_action open[BB_ACTIONS_MAX];

        step[n].seat = (uint8_t)bb_first_seat(to_act);
        if (step[n].seat == BB_CHANCE) {
            step[n].action = bb_chance_outcome(
                box, end->bytes,
                bb_rng_below(&rng,
                             (uint32_t)bb_chance_total(box, end->bytes, &(const char *){ NULL })));
        } else {
            int open_to = bb_legal(box, end->bytes, step[n].seat, open);

            step[n].action = open[bb_rng_below(&rng, (uint32_t)open_to)];
        }
        box->game->apply(box->parts, end->bytes, step[n].seat, step[n].action, NULL);
    }
    return n;
}

static struct bb_analysis *analysed(const struct bb_box *box, union bb_state *end)
{
    static struct bb_taken step[20000];
    const struct bb_analysis_how how = {
        .seats = BB_SEAT(0), .worlds = 100, .search = 40, .outlook = 10, .seed = SEED
    };
    union bb_state start;
    int n = played(box, step, &start, end);
    struct bb_analysis *a = bb_analysis_new(box, start.bytes, step, n, &how);

    while (bb_analysis_next(a))
        ;
    return a;
}

/* What adds up for seat 0, whose choices were looked at. */
static void adds_up(const struct bb_analysis *a, const int32_t won[static BB_SEATS_MAX])
{
    struct bb_balance b = bb_analysis_balance(a, 0);
    struct bb_choice_made made[3];
    const struct bb_choice_made *all;
    int32_t luck = 0, lost = 0;
    int turns = bb_analysis_turns(a), n = bb_analysis_mistakes(a, 0, made, 3);

    assert_int_equal(bb_analysis_done(a), turns);
    for (int i = 0; i < turns; i++) {
        const struct bb_turn *turn = bb_analysis_turn(a, i);

        luck += turn->luck[0].mean;
        assert_int_equal(turn->from, i ? bb_analysis_turn(a, i - 1)->to : 0);
    }
    assert_int_equal(b.end, won[0]);
    assert_int_equal(b.luck.mean, luck);
    assert_int_equal(b.mistakes, n);
    for (int i = 0; i < n && i < 3; i++) {
        assert_true(made[i].loss.mean >= BB_MISTAKE && made[i].seat == 0);
        assert_true(i == 0 || made[i].loss.mean <= made[i - 1].loss.mean);
        assert_int_not_equal(made[i].played, made[i].better);
        lost += made[i].loss.mean;
    }
    assert_true(n > 3 ? b.lost >= lost : b.lost == lost);
    assert_int_equal(b.start + b.luck.mean - b.lost + b.rest, b.end);
    for (int i = bb_analysis_choices(a, &all) - 1; i >= 0; i--)
        assert_true(all[i].seat == 0 && all[i].loss.mean > 0);
}

static void luck_mistakes_and_the_rest_add_up(void **state)
{
    int mistakes = 0;

    (void)state;
    for (int i = 0; i < bb_game_count; i++) {
        int32_t won[BB_SEATS_MAX] = { 0 };
        struct bb_analysis *a, *again;
        union bb_state end;

        if (bb_games[i]->game->steps_max > 2000)
            continue;
        a = analysed(bb_games[i], &end);
        again = analysed(bb_games[i], &end);
        bb_won(bb_games[i], end.bytes, won);
        adds_up(a, won);
        for (int t = 0; t < bb_analysis_turns(a); t++) {
            assert_int_equal(bb_analysis_turn(a, t)->chance[0],
                             bb_analysis_turn(again, t)->chance[0]);
            assert_int_equal(bb_analysis_turn(a, t)->luck[1].mean,
                             bb_analysis_turn(again, t)->luck[1].mean);
        }
        mistakes += bb_analysis_balance(a, 0).mistakes;
        assert_int_equal(bb_analysis_balance(again, 0).lost, bb_analysis_balance(a, 0).lost);
        assert_int_equal(bb_analysis_balance(a, 1).mistakes, 0); /* not asked for */
        bb_analysis_free(a);
        bb_analysis_free(again);
    }
    assert_true(mistakes > 0); /* somebody who plays at random makes some */
}

UNIT_MAIN(cmocka_unit_test(knows_the_better_action), cmocka_unit_test(hints_begin_with_the_best),
          cmocka_unit_test(hints_keep_to_their_time), cmocka_unit_test(settles_endings_exactly),
          cmocka_unit_test(luck_is_what_might_have_been),
          cmocka_unit_test(luck_mistakes_and_the_rest_add_up))

/*
 * The referee: batches, events by seat, undo and consent.
 */
#include "games/null/null.h"
#include "tests/unit/unit.h"

enum { SEEN = 512 };

/* A match of the null game with all stones dealt and the crown buried: seat 0 has 1 3 5,
 * seat 1 has 2 4 6, seat 2 has 1 2 3, seat 3 has 4 5 6. */
static struct bb_match *dealt(int seats)
{
    static const char *const hands[] = {
        "deal 0 1;deal 0 3;deal 0 5",
        "deal 1 2;deal 1 4;deal 1 6",
        "deal 2 1;deal 2 2;deal 2 3",
        "deal 3 4;deal 3 5;deal 3 6",
    };
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, seats);
    struct bb_match *m = bb_match_new(box, &how, NULL);

    for (int seat = 0; seat < seats; seat++)
        unit_do(m, BB_CHANCE, hands[seat]);
    unit_do(m, BB_CHANCE, "bury b2");
    return m;
}

static struct ng truth_of(const struct bb_match *m)
{
    struct ng s;

    memcpy(&s, bb_match_truth(m), sizeof(s));
    return s;
}

/* ---- Acting ---------------------------------------------------------------- */

static void takes_all_of_a_batch_or_nothing(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct bb_match *m = bb_match_new(box, &how, NULL);
    struct ng before = truth_of(m), after;
    const struct bb_entry *entry;
    struct bb_refusal why;
    int which;

    (void)state;
    assert_false(unit_act(m, BB_CHANCE, "deal 0 1;deal 0 2;deal 1 3;deal 0 4", &why, &which));
    assert_int_equal(which, 2);
    assert_string_equal(why.word, "not-an-outcome");
    after = truth_of(m);
    assert_memory_equal(&before, &after, sizeof(before));
    assert_int_equal(bb_match_steps(m), 0);
    assert_int_equal(bb_match_journal(m, &entry), 0);
    assert_int_equal(unit_seen_by(m, BB_CHANCE), 0);
    unit_do(m, BB_CHANCE, "deal 0 1;deal 0 2;deal 0 3;deal 1 4");
    assert_int_equal(bb_match_steps(m), 4);
    assert_int_equal(bb_match_journal(m, &entry), 4);
    assert_false(entry[0].continues);
    assert_true(entry[1].continues && entry[2].continues && entry[3].continues);
    bb_match_free(m);
}

/* The reason for a refusal is that of the position which the batch had reached. */
static void refuses_for_the_position_reached(void **state)
{
    struct bb_match *m = dealt(2);
    struct bb_refusal why;
    int which;

    (void)state;
    assert_false(unit_act(m, 0, "pick 6", &why, &which));
    assert_string_equal(why.word, "not-in-hand");
    assert_int_equal(why.arg[0], 6);
    assert_false(unit_act(m, 0, "pick 1;pick 3", &why, &which));
    assert_int_equal(which, 1);
    assert_string_equal(why.word, "chosen-already");
    assert_true(bb_match_act(m, 0, NULL, 0, &why, &which));
    assert_int_equal(bb_match_to_act(m), 3);
    bb_match_free(m);
}

static void refuses_those_who_are_not_at_the_table(void **state)
{
    static const int seats[] = { -1, 2, 3, 4, 29, BB_NOBODY, 32, 1000, -1000 };
    struct bb_match *m = dealt(2);
    struct bb_refusal why;
    int which;

    (void)state;
    for (size_t i = 0; i < sizeof(seats) / sizeof(seats[0]); i++) {
        assert_false(unit_act(m, seats[i], "pick 1", &why, &which));
        assert_string_equal(why.word, "no-such-seat");
        assert_int_equal(why.clause, BB_NO_CLAUSE);
    }
    assert_false(unit_act(m, BB_CHANCE, "pick 1", &why, &which));
    assert_string_equal(why.word, "not-an-outcome");
    bb_match_free(m);
}

static void refuses_what_is_no_action(void **state)
{
    static const bb_action bad[] = { 0, 1, UINT32_MAX, 0x03FF0000, 0x03010001, 0x7F000000 };
    struct bb_match *m = dealt(2);
    struct bb_refusal why;
    int which;

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        assert_false(bb_match_act(m, 0, &bad[i], 1, &why, &which));
        assert_string_equal(why.word, "not-an-action");
    }
    bb_match_free(m);
}

/* ---- Views and events --------------------------------------------------------- */

static void filters_events_by_seat(void **state)
{
    struct bb_match *m = dealt(2);
    struct bb_event e[SEEN];
    int n;

    (void)state;
    assert_int_equal(unit_seen_by(m, BB_CHANCE), 13);
    assert_int_equal(unit_seen_by(m, 0), 7);
    assert_int_equal(unit_seen_by(m, BB_NOBODY), 7);
    n = bb_match_events(m, BB_NOBODY, 0, e, SEEN);
    for (int i = 0; i < n; i++)
        assert_int_equal(e[i].arg[1], 0); /* no stone is told */
    assert_int_equal(bb_match_events(m, 0, 4, e, SEEN), 3);
    assert_int_equal(bb_match_events(m, 0, 4, e, 1), 1);
    assert_int_equal(bb_match_events(m, 0, 7, e, SEEN), 0);
    assert_int_equal(bb_match_events(m, 0, 1000, e, SEEN), 0);
    bb_match_free(m);
}

static void tells_the_events_of_a_step(void **state)
{
    struct bb_match *m = dealt(2);
    struct bb_event e[SEEN];

    (void)state;
    unit_do(m, 0, "pick 3");
    assert_int_equal(bb_match_events_of(m, 7, BB_CHANCE, e, SEEN), 2);
    assert_int_equal(bb_match_events_of(m, 7, 0, e, SEEN), 1);
    assert_int_equal(e[0].arg[1], 3);
    assert_int_equal(bb_match_events_of(m, 7, 1, e, SEEN), 1);
    assert_int_equal(e[0].arg[1], 0);
    assert_int_equal(bb_match_events_of(m, 7, BB_CHANCE, e, 1), 1);
    assert_int_equal(bb_match_events_of(m, 0, BB_NOBODY, e, SEEN), 1);
    bb_match_free(m);
}

static void is_given_a_dealer_later(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 4);
    struct bb_match *m = bb_match_new(box, &how, NULL);
    struct bb_dealer dealer;
    struct bb_rng rng;

    (void)state;
    bb_rng_init(&rng, 1);
    dealer = bb_dealer_fast(&rng);
    bb_match_set_dealer(m, &dealer);
    assert_int_equal(bb_match_deal(m), 13);
    assert_int_equal(bb_match_deal(m), 0);
    assert_int_equal(bb_match_to_act(m), 15);
    bb_match_free(m);
}

static void shows_views_of_the_truth(void **state)
{
    struct bb_match *m = dealt(3);
    struct bb_view v;
    struct ng s;

    (void)state;
    bb_match_view(m, 1, &v);
    memcpy(&s, v.s.bytes, sizeof(s));
    assert_int_equal(s.hand[1][0], 2);
    assert_int_equal(s.hand[0][0], BB_UNKNOWN);
    assert_int_equal(bb_match_seats(m), 3);
    assert_int_equal(bb_match_setup(m)->seats, 3);
    bb_match_free(m);
}

static void begins_at_a_position(void **state)
{
    struct bb_match *m = dealt(3);
    struct ng s = truth_of(m);
    struct bb_match *again = bb_match_new_at(bb_match_box(m), &s, NULL);
    bool given;

    (void)state;
    bb_match_start(m, &given);
    assert_false(given);
    assert_memory_equal(bb_match_start(again, &given), &s, sizeof(s));
    assert_true(given);
    assert_int_equal(bb_match_seats(again), 3);
    unit_do(again, 2, "pick 3");
    assert_int_equal(bb_match_undo(again, 2), BB_UNDO_DONE);
    assert_memory_equal(bb_match_truth(again), &s, sizeof(s));
    bb_match_free(again);
    bb_match_free(m);
}

/* ---- Undo ------------------------------------------------------------------------ */

static void own_steps_are_free(void **state)
{
    struct bb_match *m = dealt(2);
    struct ng before = truth_of(m);
    const struct bb_entry *entry;
    int n;

    (void)state;
    assert_int_equal(bb_match_undo(m, 0), BB_UNDO_NOTHING);
    unit_do(m, 0, "pick 3");
    assert_int_equal(bb_match_undo(m, 1), BB_UNDO_NOTHING);
    assert_int_equal(bb_match_undo(m, 0), BB_UNDO_DONE);
    assert_memory_equal(bb_match_truth(m), &before, sizeof(before));
    assert_int_equal(bb_match_undo(m, 0), BB_UNDO_NOTHING);
    n = bb_match_journal(m, &entry);
    assert_int_equal(n, 9);
    assert_int_equal(entry[8].action, 0);
    assert_int_equal(entry[8].seat, 0);
    assert_int_equal(entry[8].steps, 1);
    assert_false(entry[8].agreed);
    assert_int_equal(bb_match_steps(m), 7);
    unit_do(m, 0, "pick 5");
    bb_match_free(m);
}

static void after_a_reveal_everybody_must_agree(void **state)
{
    struct bb_match *m = dealt(3);
    struct ng before, after;

    (void)state;
    unit_do(m, 0, "pick 3");
    unit_do(m, 1, "pick 2");
    before = truth_of(m);
    unit_do(m, 2, "pick 1");
    after = truth_of(m);
    assert_int_equal(bb_match_undo(m, 2), BB_UNDO_ASKED);
    assert_int_equal(bb_match_undo_waits_for(m), 3);
    assert_memory_equal(bb_match_truth(m), &after, sizeof(after));
    assert_int_equal(bb_match_agree(m, 1), BB_UNDO_ASKED);
    assert_int_equal(bb_match_agree(m, 1), BB_UNDO_ASKED);
    assert_int_equal(bb_match_agree(m, BB_NOBODY), BB_UNDO_ASKED);
    assert_int_equal(bb_match_undo_waits_for(m), 1);
    assert_int_equal(bb_match_agree(m, 0), BB_UNDO_DONE);
    assert_memory_equal(bb_match_truth(m), &before, sizeof(before));
    assert_int_equal(bb_match_undo_waits_for(m), 0);
    assert_int_equal(bb_match_agree(m, 0), BB_UNDO_NOTHING);
    bb_match_free(m);
}

static void after_the_step_of_another_everybody_must_agree(void **state)
{
    struct bb_match *m = dealt(3);
    struct ng before = truth_of(m);
    const struct bb_entry *entry;

    (void)state;
    unit_do(m, 0, "pick 3");
    unit_do(m, 1, "pick 2");
    assert_int_equal(bb_match_undo(m, 0), BB_UNDO_ASKED);
    bb_match_agree(m, 1);
    assert_int_equal(bb_match_agree(m, 2), BB_UNDO_DONE);
    assert_memory_equal(bb_match_truth(m), &before, sizeof(before));
    assert_int_equal(bb_match_journal(m, &entry), 13);
    assert_int_equal(entry[12].steps, 2);
    assert_true(entry[12].agreed);
    unit_do(m, 1, "pick 2");
    assert_int_equal(bb_match_undo(m, 1), BB_UNDO_DONE); /* the last step is free */
    bb_match_free(m);
}

static void a_step_withdraws_the_question(void **state)
{
    struct bb_match *m = dealt(2);

    (void)state;
    unit_do(m, 0, "pick 3");
    unit_do(m, 1, "pick 2");
    assert_int_equal(bb_match_undo(m, 0), BB_UNDO_ASKED);
    unit_do(m, 0, "dig a1+a2");
    assert_int_equal(bb_match_undo_waits_for(m), 0);
    assert_int_equal(bb_match_agree(m, 1), BB_UNDO_NOTHING);
    assert_int_equal(bb_match_steps(m), 10);
    bb_match_free(m);
}

static void a_refused_step_leaves_the_question(void **state)
{
    struct bb_match *m = dealt(2);
    struct bb_refusal why;
    int which;

    (void)state;
    unit_do(m, 0, "pick 3");
    unit_do(m, 1, "pick 2");
    assert_int_equal(bb_match_undo(m, 0), BB_UNDO_ASKED);
    assert_false(unit_act(m, 1, "pick 5", &why, &which));
    assert_int_equal(bb_match_agree(m, 1), BB_UNDO_DONE);
    bb_match_free(m);
}

static void who_asks_last_is_asked_about(void **state)
{
    struct bb_match *m = dealt(2);

    (void)state;
    unit_do(m, 0, "pick 3");
    unit_do(m, 1, "pick 2");
    assert_int_equal(bb_match_undo(m, 0), BB_UNDO_ASKED);
    assert_int_equal(bb_match_undo(m, 1), BB_UNDO_ASKED);
    assert_int_equal(bb_match_undo_waits_for(m), 1);
    assert_int_equal(bb_match_agree(m, 0), BB_UNDO_DONE);
    assert_int_equal(bb_match_steps(m), 8); /* the step of seat 1 alone */
    bb_match_free(m);
}

static void those_who_saw_it_are_told(void **state)
{
    struct bb_match *m = dealt(2);
    struct bb_event e[SEEN];
    int n;

    (void)state;
    unit_do(m, 0, "pick 3");
    assert_int_equal(bb_match_undo(m, 0), BB_UNDO_DONE);
    n = bb_match_events(m, BB_NOBODY, 0, e, SEEN);
    assert_int_equal(e[n - 1].what, BB_EV_UNDONE);
    assert_int_equal(e[n - 1].arg[0], 0);
    assert_int_equal(e[n - 1].arg[1], 0);
    bb_match_free(m);
}

static void repeats_undos_of_a_record(void **state)
{
    struct bb_match *m = dealt(2);

    (void)state;
    unit_do(m, 0, "pick 3");
    assert_false(bb_match_redo_undo(m, 0, 1, true)); /* it is free: nobody had to agree */
    assert_false(bb_match_redo_undo(m, 0, 2, false));
    assert_false(bb_match_redo_undo(m, 0, 0, false));
    assert_false(bb_match_redo_undo(m, 0, -1, false));
    assert_false(bb_match_redo_undo(m, 0, 1000, false));
    assert_false(bb_match_redo_undo(m, 1, 1, false));
    assert_false(bb_match_redo_undo(m, 2, 1, false));
    assert_false(bb_match_redo_undo(m, BB_CHANCE, 1, true));
    assert_true(bb_match_redo_undo(m, 0, 1, false));
    unit_do(m, 0, "pick 3");
    unit_do(m, 1, "pick 4");
    assert_false(bb_match_redo_undo(m, 0, 2, false));
    assert_true(bb_match_redo_undo(m, 0, 2, true));
    bb_match_free(m);
}

/* ---- Long matches --------------------------------------------------------------- */

static void the_journal_has_an_end(void **state)
{
    struct bb_match *m = dealt(2);
    const struct bb_entry *entry;
    struct bb_refusal why;
    int which;

    (void)state;
    while (unit_act(m, 0, "pick 3", &why, &which))
        assert_int_equal(bb_match_undo(m, 0), BB_UNDO_DONE);
    assert_string_equal(why.word, "too-long");
    assert_in_range(bb_match_journal(m, &entry), BB_JOURNAL_MAX - 100, BB_JOURNAL_MAX);
    bb_match_free(m);
}

UNIT_MAIN(cmocka_unit_test(takes_all_of_a_batch_or_nothing),
          cmocka_unit_test(refuses_for_the_position_reached),
          cmocka_unit_test(refuses_those_who_are_not_at_the_table),
          cmocka_unit_test(refuses_what_is_no_action), cmocka_unit_test(filters_events_by_seat),
          cmocka_unit_test(tells_the_events_of_a_step), cmocka_unit_test(is_given_a_dealer_later),
          cmocka_unit_test(shows_views_of_the_truth), cmocka_unit_test(begins_at_a_position),
          cmocka_unit_test(own_steps_are_free),
          cmocka_unit_test(after_a_reveal_everybody_must_agree),
          cmocka_unit_test(after_the_step_of_another_everybody_must_agree),
          cmocka_unit_test(a_step_withdraws_the_question),
          cmocka_unit_test(a_refused_step_leaves_the_question),
          cmocka_unit_test(who_asks_last_is_asked_about),
          cmocka_unit_test(those_who_saw_it_are_told), cmocka_unit_test(repeats_undos_of_a_record),
          cmocka_unit_test(the_journal_has_an_end))

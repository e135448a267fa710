/*
 * The chair: the line of play and what is not on it, looking back, turns, names, languages.
 * It is fed from a table of the null game, as everywhere.
 */
#include "chair/say.h"
#include "table/table.h"
#include "tests/unit/unit.h"

enum { TEXT = 1 << 14 };

/* A table with the chair of one of those who look on. */
struct room {
    struct bb_table table;
    struct bb_feed feed;
    struct bb_chair *chair;
};

static void hear(struct room *r)
{
    struct bb_news news;

    while (bb_feed_next(&r->feed, &r->table, &news))
        bb_chair_show(r->chair, news.view.s.bytes, news.event, news.n);
}

/* Two seats have 1 2 3 and 4 5 6; the crown is in the middle. Nobody has picked. */
static void enter(struct room *r, int seat)
{
    static const char dealt[] = "deal 0 1;deal 0 2;deal 0 3;deal 1 4;deal 1 5;deal 1 6;bury b2";
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);

    bb_table_init(&r->table, box, &how);
    bb_feed_init(&r->feed, seat);
    r->chair = bb_chair_new(box, seat);
    bb_chair_name(r->chair, 0, "Ann");
    bb_chair_name(r->chair, 1, "Bob");
    unit_do(r->table.match, BB_CHANCE, dealt);
    hear(r);
}

static void leave(struct room *r)
{
    bb_chair_free(r->chair);
    bb_table_release(&r->table);
}

static void act(struct room *r, int seat, const char *steps)
{
    unit_do(r->table.match, seat, steps);
    hear(r);
}

static void undo(struct room *r, int seat)
{
    assert_int_equal(bb_table_undo(&r->table, seat, 3), BB_UNDO_DONE);
    hear(r);
}

static void assert_says(const struct room *r, enum bb_what what, int extra, const char *about,
                        const char *expected)
{
    char text[TEXT];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    bb_say(r->chair, what, extra, about, &t);
    assert_true(t.len < sizeof(text));
    assert_string_equal(text, expected);
}

/* ---- The line of play ------------------------------------------------------------ */

static void the_line_has_the_steps_that_were_shown(void **state)
{
    struct room r;

    (void)state;
    enter(&r, 0);
    assert_int_equal(bb_chair_seats(r.chair), 2);
    assert_int_equal(bb_chair_steps(r.chair), 8);
    assert_says(&r, BB_SAY_STEP, 0, "", "");
    assert_says(&r, BB_SAY_STEP, 1, "", "NG-1.1\tAnn is dealt a stone of 1.\n");
    assert_says(&r, BB_SAY_STEP, 4, "", "NG-1.1\tBob is dealt a stone.\n");
    act(&r, 1, "pick 6");
    assert_says(&r, BB_SAY_STEP, 8, "", "NG-2.1\tBob has chosen.\n");
    assert_says(&r, BB_SAY_LOG, 7, "", "NG-2.1\tBob has chosen.\t0\n");
    leave(&r);
}

static void what_is_taken_back_leaves_the_line_and_stays_in_the_log(void **state)
{
    struct room r;

    (void)state;
    enter(&r, 1);
    act(&r, 0, "pick 3");
    assert_int_equal(bb_chair_steps(r.chair), 9);
    undo(&r, 0);
    assert_int_equal(bb_chair_steps(r.chair), 8);
    assert_says(&r, BB_SAY_LOG, 7, "", "NG-2.1\tAnn has chosen.\t0\n\tAnn takes back a step.\t0\n");
    act(&r, 0, "pick 2");
    assert_int_equal(bb_chair_steps(r.chair), 9);
    assert_says(&r, BB_SAY_STEP, 8, "", "NG-2.1\tAnn has chosen.\n");
    leave(&r);
}

/* Two steps that leave a view as it was, of which the undo takes back one. */
static void an_undo_says_how_far_to_go_back(void **state)
{
    struct room r;
    struct bb_view view;
    struct bb_event seen = { .what = 0, .arg = { 0, 1 } };
    struct bb_event undone = { .what = BB_EV_UNDONE, .clause = BB_NO_CLAUSE, .arg = { 0, 0, 1 } };

    (void)state;
    enter(&r, 0);
    view = *bb_chair_view(r.chair);
    bb_chair_show(r.chair, view.s.bytes, &seen, 1);
    bb_chair_show(r.chair, view.s.bytes, &seen, 1);
    assert_int_equal(bb_chair_steps(r.chair), 10);
    bb_chair_show(r.chair, view.s.bytes, &undone, 1);
    assert_int_equal(bb_chair_steps(r.chair), 9);
    undone.arg[2] = -1; /* news may come from anywhere */
    bb_chair_show(r.chair, view.s.bytes, &undone, 1);
    undone.arg[2] = INT32_MAX;
    bb_chair_show(r.chair, view.s.bytes, &undone, 1);
    assert_int_equal(bb_chair_steps(r.chair), 9);
    leave(&r);
}

/* ---- Looking back ------------------------------------------------------------------ */

static void who_looks_back_sees_what_was_and_acts_not(void **state)
{
    bb_action open[BB_ACTIONS_MAX];
    struct bb_trial trial;
    struct room r;

    (void)state;
    enter(&r, 0);
    assert_int_equal(bb_chair_legal(r.chair, open), 3);
    bb_chair_look(r.chair, 0);
    assert_int_equal(bb_chair_legal(r.chair, open), 0);
    bb_chair_try(r.chair, open[0], &trial);
    assert_false(trial.known);
    assert_says(&r, BB_SAY_QUESTION, 0, "", "Chance decides.");
    act(&r, 1, "pick 6"); /* it goes on, and the look stays where it is */
    assert_says(&r, BB_SAY_QUESTION, 0, "", "Chance decides.");
    bb_chair_look(r.chair, -1);
    assert_int_equal(bb_chair_legal(r.chair, open), 3);
    leave(&r);
}

static void a_look_at_what_is_taken_back_ends(void **state)
{
    bb_action open[BB_ACTIONS_MAX];
    struct room r;

    (void)state;
    enter(&r, 0);
    act(&r, 0, "pick 3");
    bb_chair_look(r.chair, 8);
    assert_int_equal(bb_chair_legal(r.chair, open), 0);
    undo(&r, 0);
    assert_int_equal(bb_chair_legal(r.chair, open), 3);
    leave(&r);
}

/* ---- Turns ---------------------------------------------------------------------------- */

static void assert_turn(const struct room *r, int i, int seat, int from, int to)
{
    struct bb_story story = bb_chair_turn(r->chair, i);

    assert_int_equal(story.seat, seat);
    assert_int_equal(story.from, from);
    assert_int_equal(story.to, to);
}

static void turns_are_found_on_the_line(void **state)
{
    struct room r;

    (void)state;
    enter(&r, BB_NOBODY);
    act(&r, 0, "pick 3");
    act(&r, 1, "pick 6");
    act(&r, 1, "dig a1+a2");
    assert_int_equal(bb_chair_turns(r.chair), 4);
    assert_turn(&r, 0, BB_NOBODY, 1, 7); /* stones and crown */
    assert_turn(&r, 1, BB_TEAM, 8, 9);   /* all pick */
    assert_turn(&r, 2, 1, 10, 10);       /* the winner digs */
    assert_turn(&r, 3, BB_TEAM, 11, 10); /* all pick again: nothing yet */
    assert_says(&r, BB_SAY_TURN, 1, "",
                "29\t8\t9\t0\n"
                "1\t1\trounds +1\n"
                "\n"
                "8\tNG-2.1\tAnn has chosen.\t\n"
                "9\tNG-2.1\tBob has chosen.\t\n"
                "9\tNG-2.1\tAnn shows 3.\tstone-3\n"
                "9\tNG-2.1\tBob shows 6.\tstone-6\n"
                "9\tNG-2.2\tBob wins round 1.\t\n"
                "\n"
                "9\t1\t1\trounds +1\n");
    undo(&r, 1);
    assert_int_equal(bb_chair_turns(r.chair), 3);
    assert_turn(&r, 2, 1, 10, 9);
    bb_chair_look(r.chair, 8);
    assert_int_equal(bb_chair_turns(r.chair), 2);
    leave(&r);
}

/* A line for the gains of the turn; no details, and nothing of what is dug up. */
static void an_ending_tells_the_turn_and_nothing_hidden(void **state)
{
    bb_action dig = bb_notation_parse(bb_games_find("null"), "dig a1+a2", NULL);
    bb_action probe = bb_notation_parse(bb_games_find("null"), "probe c3", NULL);
    struct room r;

    (void)state;
    enter(&r, 1);
    act(&r, 0, "pick 3");
    act(&r, 1, "pick 6");
    assert_says(&r, BB_SAY_ENDING, (int)probe, "", "");
    act(&r, 1, "probe c3");
    assert_says(&r, BB_SAY_ENDING, (int)dig, "", "\t\n");
    leave(&r);
}

/* ---- Who reads ------------------------------------------------------------------------ */

static void it_speaks_by_name_in_two_languages(void **state)
{
    struct room r;

    (void)state;
    enter(&r, 0);
    assert_says(&r, BB_SAY_SCORE, 0, "",
                "1\t0\t0\tAnn\trounds=0\tcrown=0\n1\t0\t0\tBob\trounds=0\tcrown=0\n");
    bb_chair_speak(r.chair, BB_FR);
    bb_chair_name(r.chair, 0, "");
    assert_says(&r, BB_SAY_STEP, 1, "", "NG-1.1\tPlace 1 re\u00e7oit une pierre de valeur 1.\n");
    leave(&r);
}

static void a_refusal_has_its_clause_and_a_spectator_none(void **state)
{
    struct room r;

    (void)state;
    enter(&r, 0);
    assert_says(&r, BB_SAY_WHY_NOT, 0, "stone-6", "NG-2.1\tYou have no stone of 6.");
    assert_says(&r, BB_SAY_WHY_NOT, 0, "stone-3", "");
    assert_says(&r, BB_SAY_WHY_NOT, 0, "moon", "");
    leave(&r);
    enter(&r, BB_NOBODY);
    assert_says(&r, BB_SAY_WHY_NOT, 0, "stone-6", "");
    assert_says(&r, BB_SAY_ACTIONS, 0, "", "");
    leave(&r);
}

static void where_two_play_there_is_no_other_opponent(void **state)
{
    char name[64];
    struct bb_text t;
    struct room r;

    (void)state;
    enter(&r, 0);
    bb_text_init(&t, name, sizeof(name));
    assert_false(bb_chair_opponent(r.chair, &t));
    assert_int_equal(t.len, 0);
    leave(&r);
}

UNIT_MAIN(cmocka_unit_test(the_line_has_the_steps_that_were_shown),
          cmocka_unit_test(what_is_taken_back_leaves_the_line_and_stays_in_the_log),
          cmocka_unit_test(an_undo_says_how_far_to_go_back),
          cmocka_unit_test(who_looks_back_sees_what_was_and_acts_not),
          cmocka_unit_test(a_look_at_what_is_taken_back_ends),
          cmocka_unit_test(turns_are_found_on_the_line),
          cmocka_unit_test(an_ending_tells_the_turn_and_nothing_hidden),
          cmocka_unit_test(it_speaks_by_name_in_two_languages),
          cmocka_unit_test(a_refusal_has_its_clause_and_a_spectator_none),
          cmocka_unit_test(where_two_play_there_is_no_other_opponent))

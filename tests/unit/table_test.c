/*
 * The table: what a seat is told and what not, undo with consent, and records that grow.
 */
#include "games/null/null.h"
#include "table/table.h"
#include "tests/unit/unit.h"

enum { TEXT = 1 << 14 };

/* ---- A table of the null game ------------------------------------------------------ */

/* Fairly dealt: each of two seats has three stones. */
static void sit_down(struct bb_table *t)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    uint8_t secret[BB_HASH_BYTES];

    bb_table_init(t, box, &how);
    assert_null(bb_table_name(t, 0, "Ann"));
    assert_null(bb_table_name(t, 1, "Émile"));
    bb_fair_secret_of(8, secret);
    bb_table_deal_by(t, secret);
    bb_table_deal(t);
}

/* Takes the first action that is open to the seat. */
static void act(struct bb_table *t, int seat)
{
    bb_action open[BB_ACTIONS_MAX];
    struct bb_refusal why;
    int which;

    assert_int_not_equal(bb_legal(bb_table_box(t), bb_match_truth(t->match), seat, open), 0);
    assert_true(bb_table_act(t, seat, open, 1, &why, &which));
}

static void play_on(struct bb_table *t)
{
    while (bb_match_to_act(t->match))
        act(t, bb_first_seat(bb_match_to_act(t->match)));
}

/* How many news there are for the feed; the last is left in `out`. */
static int drain(struct bb_feed *f, const struct bb_table *t, struct bb_news *out)
{
    struct bb_news news;
    int n = 0;

    *out = (struct bb_news){ .n = 0 };
    for (; bb_feed_next(f, t, &news); n++)
        *out = news;
    return n;
}

/* ---- Acting -------------------------------------------------------------------------- */

static void a_table_that_deals_never_waits_for_chance(void **state)
{
    struct bb_table t;

    (void)state;
    sit_down(&t);
    assert_int_equal(bb_match_to_act(t.match), BB_SEAT(0) | BB_SEAT(1));
    play_on(&t);
    assert_true(t.record.revealed);
    bb_table_release(&t);
}

static void a_table_without_a_secret_waits_for_chance(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct bb_table t;

    (void)state;
    bb_table_init(&t, box, &how);
    bb_table_deal(&t);
    assert_int_equal(bb_match_to_act(t.match), BB_SEAT(BB_CHANCE));
    bb_table_release(&t);
}

static void a_step_that_is_refused_changes_nothing(void **state)
{
    bb_action none = bb_notation_parse(bb_games_find("null"), "pick 3", NULL);
    struct bb_refusal why;
    struct bb_table t;
    int which = -1, steps;

    (void)state;
    sit_down(&t);
    act(&t, 0);
    steps = bb_match_steps(t.match);
    assert_false(bb_table_act(&t, 0, &none, 1, &why, &which));
    assert_int_equal(which, 0);
    assert_non_null(why.word);
    assert_int_equal(bb_match_steps(t.match), steps);
    bb_table_release(&t);
}

static void a_bad_name_is_not_taken(void **state)
{
    struct bb_table t;

    (void)state;
    sit_down(&t);
    assert_non_null(bb_table_name(&t, 0, ""));
    assert_non_null(bb_table_name(&t, 0, "a\tb"));
    assert_non_null(bb_table_name(&t, 0,
                                  "a\xc2\x9b"
                                  "2J"));
    assert_non_null(bb_table_name(&t, 0, "a\u202eb"));
    assert_string_equal(t.record.name[0], "Ann");
    bb_table_release(&t);
}

/* ---- Undo ------------------------------------------------------------------------------ */

static void an_undo_is_free_asked_for_or_agreed_to(void **state)
{
    struct bb_table t;
    int dealt;

    (void)state;
    sit_down(&t);
    dealt = bb_match_steps(t.match);
    assert_int_equal(bb_table_undo(&t, 0, 0), BB_UNDO_NOTHING);
    act(&t, 0);
    assert_int_equal(bb_table_undo(&t, 0, 0), BB_UNDO_DONE);
    act(&t, 0);
    act(&t, 1);
    assert_int_equal(bb_table_undo(&t, 0, 0), BB_UNDO_ASKED);
    assert_int_equal(bb_match_undo_waits_for(t.match), BB_SEAT(1));
    assert_int_equal(bb_match_steps(t.match), dealt + 2);
    assert_int_equal(bb_table_undo(&t, 0, BB_SEAT(1)), BB_UNDO_DONE);
    assert_int_equal(bb_match_steps(t.match), dealt);
    bb_table_release(&t);
}

/* ---- News ------------------------------------------------------------------------------ */

static void news_begin_with_the_first_position(void **state)
{
    struct bb_news news;
    struct bb_feed feed;
    struct bb_table t;

    (void)state;
    sit_down(&t);
    bb_feed_init(&feed, 0);
    assert_true(bb_feed_next(&feed, &t, &news));
    assert_int_equal(news.n, 0);
    assert_int_equal(feed.count, 1);
    assert_int_equal(drain(&feed, &t, &news), bb_match_steps(t.match)); /* all dealing is seen */
    assert_int_equal(feed.count, bb_match_steps(t.match) + 1);
    assert_false(bb_feed_next(&feed, &t, &news));
    bb_table_release(&t);
}

static void news_end_where_the_table_is(void **state)
{
    const struct bb_game *g = bb_games_find("null")->game;
    struct bb_feed feed[3];
    struct bb_news news;
    struct bb_view view;
    struct bb_table t;

    (void)state;
    sit_down(&t);
    for (int i = 0; i < 3; i++)
        bb_feed_init(&feed[i], i == 2 ? BB_NOBODY : i);
    do {
        for (int i = 0; i < 3; i++) {
            drain(&feed[i], &t, &news);
            bb_match_view(t.match, feed[i].seat, &view);
            assert_memory_equal(news.view.s.bytes, view.s.bytes, g->state_size);
        }
        if (bb_match_to_act(t.match))
            act(&t, bb_first_seat(bb_match_to_act(t.match)));
    } while (bb_match_to_act(t.match));
    bb_table_release(&t);
}

static void nobody_is_told_what_another_has_in_hand(void **state)
{
    struct bb_news news;
    struct bb_feed feed;
    struct bb_table t;

    (void)state;
    sit_down(&t);
    bb_feed_init(&feed, 1);
    while (bb_feed_next(&feed, &t, &news)) {
        const struct ng *s = (const void *)news.view.s.bytes;

        assert_int_equal(s->hand[0][0], BB_UNKNOWN);
        for (int i = 0; i < news.n; i++)
            assert_true(news.event[i].seen_by & BB_SEAT(1));
    }
    bb_table_release(&t);
}

static void late_and_early_readers_are_told_the_same(void **state)
{
    const struct bb_game *g = bb_games_find("null")->game;
    struct bb_feed early, late;
    struct bb_news was = { .n = 0 }, is = { .n = 0 };
    struct bb_table t;
    int n = 0;

    (void)state;
    sit_down(&t);
    bb_feed_init(&early, 1);
    bb_feed_init(&late, 1);
    act(&t, 0);
    n += drain(&early, &t, &was);
    assert_int_equal(bb_table_undo(&t, 0, 0), BB_UNDO_DONE);
    n += drain(&early, &t, &was);
    play_on(&t);
    n += drain(&early, &t, &was);
    assert_int_equal(drain(&late, &t, &is), n);
    assert_int_equal(early.count, n);
    assert_int_equal(was.n, is.n);
    assert_memory_equal(was.view.s.bytes, is.view.s.bytes, g->state_size);
    bb_table_release(&t);
}

static void an_undo_is_news_with_what_is_seen_after_it(void **state)
{
    const struct bb_game *g = bb_games_find("null")->game;
    struct bb_news before, news;
    struct bb_feed feed;
    struct bb_table t;

    (void)state;
    sit_down(&t);
    bb_feed_init(&feed, 1);
    drain(&feed, &t, &before);
    act(&t, 0);
    act(&t, 1);
    drain(&feed, &t, &news);
    assert_int_equal(bb_table_undo(&t, 0, BB_SEAT(1)), BB_UNDO_DONE);
    assert_int_equal(drain(&feed, &t, &news), 1);
    assert_int_equal(news.n, 1);
    assert_int_equal(news.event[0].what, BB_EV_UNDONE);
    assert_memory_equal(news.view.s.bytes, before.view.s.bytes, g->state_size);
    bb_table_release(&t);
}

/* ---- Records ---------------------------------------------------------------------------- */

static const struct bb_box *find(void *self, const char *game, const char *edition,
                                 const char *hash, char why[static BB_RECORD_WHY])
{
    (void)self;
    (void)edition;
    (void)hash;
    (void)why;
    return bb_games_find(game);
}

static void a_record_read_again_is_the_same_table(void **state)
{
    static char text[TEXT], again[TEXT];
    const struct bb_shelf shelf = { .find = find };
    char why[BB_RECORD_WHY];
    struct bb_table t, read;
    struct bb_text out;

    (void)state;
    sit_down(&t);
    act(&t, 0);
    assert_int_equal(bb_table_undo(&t, 0, 0), BB_UNDO_DONE);
    play_on(&t);
    bb_text_init(&out, text, sizeof(text));
    bb_table_record(&t, &out);
    assert_non_null(strstr(text, "\nreveal "));
    assert_true(bb_table_read(&read, text, strlen(text), &shelf, why));
    assert_string_equal(read.record.name[1], "Émile");
    assert_false(read.deals);
    bb_text_init(&out, again, sizeof(again));
    bb_table_record(&read, &out);
    assert_string_equal(again, text);
    bb_table_release(&read);
    assert_false(bb_table_read(&read, text, strlen(text) / 2, &shelf, why));
    assert_int_not_equal(why[0], 0);
    bb_table_release(&t);
}

/* What is added after every step is, in all, the record. */
static void a_record_grows_at_its_end(void **state)
{
    static char grown[TEXT], whole[TEXT];
    const struct bb_entry *journal;
    struct bb_text out, all;
    struct bb_table t;
    int written = -1;

    (void)state;
    sit_down(&t);
    bb_text_init(&out, grown, sizeof(grown));
    do {
        bb_table_record_since(&t, written, &out);
        written = bb_match_journal(t.match, &journal);
        assert_null(strstr(grown, "reveal"));
        act(&t, bb_first_seat(bb_match_to_act(t.match)));
    } while (bb_match_to_act(t.match));
    bb_table_record_since(&t, written, &out);
    bb_text_init(&all, whole, sizeof(whole));
    bb_table_record(&t, &all);
    assert_string_equal(grown, whole);
    bb_table_record_since(&t, bb_match_journal(t.match, &journal), &out);
    assert_string_equal(grown, whole);
    bb_table_release(&t);
}

/* What a table refuses as one batch, an older record may still tell on one line. */
static void a_record_may_tell_steps_beyond_a_reveal_on_one_line(void **state)
{
    static const char moves[] = "option length=long\nseat 0 Ann\nseat 1 Bob\n"
                                "* deal 0 1; deal 0 6; deal 0 2; deal 1 4; deal 1 4; deal 1 5; "
                                "bury b1\n1 pick 5\n0 pick 6; probe a1\n";
    const struct bb_shelf shelf = { .find = find };
    char text[TEXT], again[TEXT], why[BB_RECORD_WHY];
    struct bb_text out;
    struct bb_table t;

    (void)state;
    bb_text_init(&out, text, sizeof(text));
    bb_text_format(&out, "benben 1\ngame null rules 1 edition reference#%.16s seats 2\n",
                   bb_games_find("null")->hash);
    bb_text_put(&out, moves);
    assert_true(bb_table_read(&t, text, strlen(text), &shelf, why));
    bb_text_init(&out, again, sizeof(again));
    bb_table_record(&t, &out);
    assert_string_equal(text, again);
    bb_table_release(&t);
}

UNIT_MAIN(cmocka_unit_test(a_table_that_deals_never_waits_for_chance),
          cmocka_unit_test(a_table_without_a_secret_waits_for_chance),
          cmocka_unit_test(a_step_that_is_refused_changes_nothing),
          cmocka_unit_test(a_bad_name_is_not_taken),
          cmocka_unit_test(an_undo_is_free_asked_for_or_agreed_to),
          cmocka_unit_test(news_begin_with_the_first_position),
          cmocka_unit_test(news_end_where_the_table_is),
          cmocka_unit_test(nobody_is_told_what_another_has_in_hand),
          cmocka_unit_test(late_and_early_readers_are_told_the_same),
          cmocka_unit_test(an_undo_is_news_with_what_is_seen_after_it),
          cmocka_unit_test(a_record_read_again_is_the_same_table),
          cmocka_unit_test(a_record_may_tell_steps_beyond_a_reveal_on_one_line),
          cmocka_unit_test(a_record_grows_at_its_end))

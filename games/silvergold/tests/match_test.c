/*
 * Undo in a match of Silver & Gold, with a fair dealer: what chance brought and what nobody
 * saw.
 */
#include "games/silvergold/silvergold.h"
#include "table/fair.h"
#include "tests/unit/unit.h"

static struct bb_match *fair_match(struct bb_fair *fair, uint64_t seed)
{
    static const uint8_t nonce[BB_SEATS_MAX][BB_NONCE_BYTES];
    const struct bb_box *box = bb_games_find("silver-gold");
    struct bb_setup how = unit_setup(box, 2);
    uint8_t secret[BB_HASH_BYTES];
    struct bb_dealer dealer;

    bb_fair_secret_of(seed, secret);
    bb_fair_init(fair, secret, 2, nonce);
    dealer = bb_dealer_fair(fair);
    return bb_match_new(box, &how, &dealer);
}

static struct sg position(const struct bb_match *m)
{
    struct sg s;

    memcpy(&s, bb_match_truth(m), sizeof(s));
    return s;
}

/* Plays at random until somebody may draw blind; the seat. */
static int play_until_draw(struct bb_match *m, struct bb_rng *rng)
{
    const struct bb_box *box = bb_match_box(m);
    bb_action draw = bb_notation_parse(box, "draw", NULL), open[BB_ACTIONS_MAX];
    struct bb_refusal why;
    int which;

    for (;;) {
        int seat, n;

        bb_match_deal(m);
        assert_true(bb_match_to_act(m) != 0);
        seat = bb_first_seat(bb_match_to_act(m));
        if (bb_is_legal(box, bb_match_truth(m), seat, draw))
            return seat;
        n = bb_legal(box, bb_match_truth(m), seat, open);
        assert_true(bb_match_act(m, seat, &open[bb_rng_below(rng, (uint32_t)n)], 1, &why, &which));
    }
}

static void chance_is_not_free_and_not_rerolled(void **state)
{
    struct bb_fair fair;
    struct bb_match *m = fair_match(&fair, 3);
    struct bb_rng rng;
    struct sg first, second;
    int seat, before;

    (void)state;
    bb_rng_init(&rng, 3);
    seat = play_until_draw(m, &rng);
    before = bb_match_steps(m);
    unit_do(m, seat, "draw");
    assert_true(bb_match_deal(m) > 0);
    first = position(m);
    assert_int_equal(bb_match_undo(m, seat), BB_UNDO_ASKED);
    assert_int_equal(bb_match_agree(m, 1 - seat), BB_UNDO_DONE);
    assert_int_equal(bb_match_steps(m), before);
    unit_do(m, seat, "draw");
    bb_match_deal(m);
    second = position(m);
    assert_memory_equal(&first, &second, sizeof(first));
    bb_match_free(m);
}

/* A step of which the others learn nothing: the first square of a cross. */
static bool is_unseen_step(const struct bb_match *m, int seat, bb_action a)
{
    const struct bb_box *box = bb_match_box(m);
    struct bb_log log = { .n = 0 };
    union bb_state s;

    memcpy(s.bytes, bb_match_truth(m), box->game->state_size);
    box->game->apply(box->parts, s.bytes, seat, a, &log);
    for (int i = 0; i < log.n; i++) {
        if (log.event[i].seen_by != BB_SEAT(seat))
            return false;
    }
    return true;
}

static void what_nobody_saw_nobody_is_told(void **state)
{
    struct bb_fair fair;
    struct bb_match *m = fair_match(&fair, 4);
    bool found = false;
    struct bb_rng rng;
    int which;

    (void)state;
    bb_rng_init(&rng, 4);
    while (!found) {
        bb_action open[BB_ACTIONS_MAX], a;
        struct bb_refusal why;
        int seat, n, others, own;

        bb_match_deal(m);
        assert_true(bb_match_to_act(m) != 0);
        seat = bb_first_seat(bb_match_to_act(m));
        n = bb_legal(bb_match_box(m), bb_match_truth(m), seat, open);
        a = open[bb_rng_below(&rng, (uint32_t)n)];
        found = is_unseen_step(m, seat, a);
        others = unit_seen_by(m, 1 - seat);
        own = unit_seen_by(m, seat);
        assert_true(bb_match_act(m, seat, &a, 1, &why, &which));
        if (!found)
            continue;
        assert_int_equal(unit_seen_by(m, 1 - seat), others);
        assert_int_equal(bb_match_undo(m, seat), BB_UNDO_DONE);
        assert_int_equal(unit_seen_by(m, 1 - seat), others);
        assert_int_equal(unit_seen_by(m, BB_NOBODY), others);
        assert_true(unit_seen_by(m, seat) > own);
    }
    bb_match_free(m);
}

/* The first action open to the seat of which the others would learn nothing; 0: none. */
static bb_action unseen_action(const struct bb_match *m, int seat)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = bb_legal(bb_match_box(m), bb_match_truth(m), seat, open);

    for (int i = 0; i < n; i++) {
        if (is_unseen_step(m, seat, open[i]))
            return open[i];
    }
    return 0;
}

/* Does all again that is in the journal of a match. */
static void assert_repeated(const struct bb_match *m)
{
    struct bb_match *again = bb_match_new(bb_match_box(m), bb_match_setup(m), NULL);
    const struct bb_entry *e;
    int n = bb_match_journal(m, &e), which;
    struct bb_refusal why;

    for (int i = 0; i < n; i++) {
        if (e[i].action)
            assert_true(bb_match_act(again, e[i].seat, &e[i].action, 1, &why, &which));
        else
            assert_true(bb_match_redo_undo(again, e[i].seat, e[i].steps, e[i].agreed));
    }
    assert_memory_equal(bb_match_truth(again), bb_match_truth(m), sizeof(struct sg));
    bb_match_free(again);
}

/* Seat 0 marks, then seat 1 begins to, in secret. Seat 0 cannot tell by its undo. */
static void what_others_did_in_secret_stays(void **state)
{
    const struct bb_box *box = bb_games_find("silver-gold");
    struct bb_fair fair;
    struct bb_match *m = fair_match(&fair, 4);
    bb_action open[BB_ACTIONS_MAX], a = 0;
    struct bb_refusal why;
    struct bb_rng rng;
    union bb_state s;
    int n, which;

    (void)state;
    bb_rng_init(&rng, 4);
    while (!a) {
        int seat;

        bb_match_deal(m);
        seat = bb_first_seat(bb_match_to_act(m));
        a = bb_match_to_act(m) == 3 ? unseen_action(m, 1) : 0;
        memcpy(s.bytes, bb_match_truth(m), sizeof(struct sg));
        n = bb_legal(box, s.bytes, seat, open);
        assert_true(bb_match_act(m, seat, &open[bb_rng_below(&rng, (uint32_t)n)], 1, &why, &which));
    }
    assert_true(bb_match_act(m, 1, &a, 1, &why, &which));
    box->game->apply(box->parts, s.bytes, 1, a, NULL);
    assert_int_equal(bb_match_undo(m, 0), BB_UNDO_DONE);
    assert_memory_equal(bb_match_truth(m), s.bytes, sizeof(struct sg));
    assert_repeated(m);
    bb_match_free(m);
}

UNIT_MAIN(cmocka_unit_test(chance_is_not_free_and_not_rerolled),
          cmocka_unit_test(what_nobody_saw_nobody_is_told),
          cmocka_unit_test(what_others_did_in_secret_stays))

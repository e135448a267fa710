/*
 * What the engine does where a game leaves it to its tables. The game here is no more than
 * that: all choose a number from 1 to 3 at the same time, and then seat 0 ends it.
 */
#include "engine/face.h"
#include "engine/usual.h"
#include "engine/view.h"
#include "games/null/null.h"
#include "tests/unit/unit.h"

enum { PICK = 1, END, MOST = 3 };

struct vote {
    uint8_t seats, phase;
    uint8_t pick[BB_SEATS_MAX], chosen[BB_SEATS_MAX];
};

static const char *setup(const void *parts, void *state, const struct bb_setup *how)
{
    (void)parts;
    *(struct vote *)state = (struct vote){ .seats = how->seats };
    return NULL;
}

static bb_seats to_act(const void *state)
{
    const struct vote *s = state;

    if (s->phase == 0)
        return bb_choosing(s->chosen, s->seats);
    return s->phase == 1 ? BB_SEAT(0) : 0;
}

static int legal(const void *parts, const void *state, int seat,
                 bb_action out[static BB_ACTIONS_MAX])
{
    const struct vote *s = state;

    (void)parts;
    if (!(to_act(s) & BB_SEAT(seat)))
        return 0;
    for (int i = 0; i < 2; i++) /* 3 is never open */
        out[i] = s->phase == 0 ? bb_pack(PICK, i + 1, 0, 0) : bb_pack(END, 0, 0, 0);
    return s->phase == 0 ? 2 : 1;
}

static void apply(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    struct vote *s = state;

    (void)parts;
    (void)log;
    if (s->phase == 1) {
        s->phase = 2;
        return;
    }
    s->pick[seat] = bb_unpack(a).a;
    s->chosen[seat] = 1;
    if (bb_choosing(s->chosen, s->seats) == 0)
        *s = (struct vote){ .seats = s->seats, .phase = 1 };
}

static const char *audit(const void *parts, const void *s)
{
    (void)parts;
    return ((const struct vote *)s)->phase == 2 ? "the game says so" : NULL;
}

static const struct bb_list lists[] = {
    { .name = "seat", .count = BB_SEATS_MAX },
    { .name = "number", .first = 1, .count = MOST },
    { .name = NULL },
};

static const struct bb_kind kinds[] = {
    [PICK] = { .name = "pick", .clause = 7, .operand = { { "number", "number" } } },
    [END] = { .name = "end", .clause = 8 },
};

static const struct bb_field fields[] = {
    BB_FIELD(struct vote, seats, uint8_t, BB_PUBLIC),
    BB_FIELD(struct vote, phase, uint8_t, BB_PUBLIC, .most = 2),
    BB_FIELD(struct vote, pick, uint8_t, BB_OWN, .row = 1, .list = "number",
             .chosen = offsetof(struct vote, chosen)),
    BB_FIELD(struct vote, chosen, uint8_t, BB_PUBLIC),
    { .name = NULL },
};

static const struct bb_words words = { .name = "none" };
static const struct bb_game game = {
    .state_size = sizeof(struct vote),
    .seats_min = 2,
    .seats_max = BB_SEATS_MAX,
    .seats_at = offsetof(struct vote, seats),
    .options = bb_no_options,
    .lists = lists,
    .kinds = kinds,
    .kind_count = 3,
    .fields = fields,
    .words = &words,
    .setup = setup,
    .to_act = to_act,
    .legal = legal,
    .apply = apply,
    .audit = audit,
};
static const struct bb_box box = { .game = &game };

/* A vote of three in which these have chosen 2. */
static struct vote vote(bb_seats set)
{
    struct vote s = { .seats = 3 };

    for (; set; set &= set - 1)
        apply(NULL, &s, bb_first_seat(set), bb_pack(PICK, 2, 0, 0), NULL);
    return s;
}

static void assert_refused(const struct vote *s, int seat, bb_action a, int clause,
                           const char *word)
{
    struct bb_refusal why = bb_why_not(&box, s, seat, a);

    assert_string_equal(why.word, word);
    assert_int_equal(why.clause, clause);
}

static void refuses_by_the_tables(void **state)
{
    bb_action three = bb_pack(PICK, 3, 0, 0), end = bb_pack(END, 0, 0, 0);
    struct vote s = vote(2);

    (void)state;
    assert_refused(&s, 0, three, 7, "pick");
    assert_int_equal(bb_why_not(&box, &s, 0, three).arg[0], 3);
    assert_refused(&s, 0, end, 8, "not-now");
    assert_refused(&s, 1, three, 7, "chosen-already");
    s = vote(7);
    assert_refused(&s, 2, end, 8, "other-acts");
    assert_int_equal(bb_why_not(&box, &s, 2, end).arg[0], 0);
    s.phase = 2;
    assert_refused(&s, 0, end, BB_NO_CLAUSE, "game-over");
}

/* Who has chosen may have chosen whatever was open, and what one knows stays. */
static void guesses_choices(void **state)
{
    struct vote truth = vote(3);
    bb_seats seen = 0;
    struct bb_rng rng;

    (void)state;
    bb_rng_init(&rng, 1);
    for (int i = 0; i < 100; i++) {
        struct bb_view view;
        struct vote s;

        bb_view_init(&view, &game, &truth, 0);
        bb_guess(&box, view.s.bytes, 0, &rng);
        memcpy(&s, view.s.bytes, sizeof(s));
        assert_null(bb_audit(&box, &s));
        assert_int_equal(s.pick[0], 2);
        seen |= BB_SEAT(s.pick[1]);
    }
    assert_int_equal(seen, BB_SEAT(1) | BB_SEAT(2));
}

static void is_the_turn_of_all_who_choose(void **state)
{
    struct vote s = vote(3);

    (void)state;
    assert_int_equal(bb_face_turn(&game, &s), BB_TEAM); /* though seat 2 alone is to act */
    assert_true(bb_has_chosen(&game, &s, 1));
    assert_false(bb_has_chosen(&game, &s, 2));
    s = vote(7);
    assert_int_equal(bb_face_turn(&game, &s), 0);
}

/* Bytes out of range do not reach the game's own audit. */
static void audits_ranges(void **state)
{
    struct vote s = vote(2);

    (void)state;
    assert_null(bb_audit(&box, &s));
    s.phase = 2;
    assert_string_equal(bb_audit(&box, &s), "the game says so");
    s.phase = 3;
    assert_string_equal(bb_audit(&box, &s), "a number is out of its range");
    s = vote(2);
    s.pick[1] = MOST + 1;
    assert_string_equal(bb_audit(&box, &s), "a number is out of its range");
    s = vote(2);
    s.chosen[0] = 1;
    assert_string_equal(bb_audit(&box, &s),
                        "a choice without a value, or a value without a choice");
    s.seats = 1;
    assert_string_equal(bb_audit(&box, &s), "its set-up does not fit");
}

static void lists_outcomes_of_what_is_left(void **state)
{
    bb_action out[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];

    (void)state;
    assert_int_equal(bb_outcomes(END, 1, (const uint8_t[]){ 0, 5, 0, 2 }, 4, out, weight), 2);
    assert_int_equal(out[0], bb_pack(END, 2, 0, 0));
    assert_int_equal(out[1], bb_pack(END, 4, 0, 0));
    assert_int_equal(weight[0] * 10 + weight[1], 52);
}

/* A picture without a text beside it is read out by its labels. */
static void tells_a_picture_by_its_labels(void **state)
{
    struct bb_box null = *bb_games_find("null");
    struct bb_game silent = *null.game;
    struct bb_face face = *silent.face;
    const struct bb_reader reader = { .box = &null, .seat = 0 };
    struct bb_setup how = unit_setup(&null, 2);
    union bb_state s;
    struct bb_text t;
    char text[1024];

    (void)state;
    face.text = NULL;
    silent.face = &face;
    null.game = &silent;
    assert_null(silent.setup(null.parts, s.bytes, &how));
    bb_text_init(&t, text, sizeof(text));
    bb_face_text(&reader, s.bytes, &t);
    assert_string_equal(text, "0 of 3 rounds played.\nSeat 1, 0 points\nSeat 2, 0 points\n"
                              "a1, covered | a2, covered | a3, covered | b1, covered | "
                              "b2, covered | b3, covered | c1, covered | c2, covered | "
                              "c3, covered\n");
}

/* The null game leaves its clauses to its rulebooks. */
static void says_clauses_as_the_rulebook(void **state)
{
    (void)state;
    assert_string_equal(bb_words_find(&ng_game, BB_EN, "clause.NG-2.4"),
                        "Dig. Then you dig up 2 squares, for all to see.");
    assert_string_equal(bb_words_find(&ng_game, BB_FR, "clause.NG-2.4"),
                        "Creuser. Puis vous creusez 2 cases, à la vue de tous.");
}

UNIT_MAIN(cmocka_unit_test(refuses_by_the_tables), cmocka_unit_test(guesses_choices),
          cmocka_unit_test(is_the_turn_of_all_who_choose), cmocka_unit_test(audits_ranges),
          cmocka_unit_test(lists_outcomes_of_what_is_left),
          cmocka_unit_test(tells_a_picture_by_its_labels),
          cmocka_unit_test(says_clauses_as_the_rulebook))

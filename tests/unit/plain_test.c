/*
 * A game without a face and without advice: the null game, with neither. It is shown by its
 * fields, asked for in the engine's words, and bots play it.
 */
#include "bots/bots.h"
#include "engine/face.h"
#include "engine/view.h"
#include "games/null/null.h"
#include "tests/unit/unit.h"

static const struct bb_words no_words = { .name = "none" };
static struct bb_game plain;
static struct bb_box box;

static int make_plain(void **state)
{
    (void)state;
    box = *bb_games_find("null");
    plain = *box.game;
    plain.face = NULL;
    plain.advice = NULL;
    box.game = &plain;
    assert_null(bb_game_check(&plain));
    return 0;
}

/* Seat 0 has picked, seat 1 is to pick. */
static struct bb_match *half_a_round(void)
{
    struct bb_setup how = unit_setup(&box, 2);
    struct bb_match *m = bb_match_new(&box, &how, NULL);

    unit_do(m, BB_CHANCE, "deal 0 1;deal 0 3;deal 0 5;deal 1 2;deal 1 4;deal 1 6;bury b2");
    unit_do(m, 0, "pick 3");
    return m;
}

static void assert_told(void (*tell)(const struct bb_reader *r, const void *view,
                                     struct bb_text *out),
                        int seat, enum bb_lang lang, const char *expected)
{
    const struct bb_reader reader = { .box = &box, .lang = lang, .seat = seat };
    struct bb_match *m = half_a_round();
    struct bb_view view;
    struct bb_text t;
    char text[1024];

    bb_match_view(m, seat, &view);
    bb_text_init(&t, text, sizeof(text));
    tell(&reader, view.s.bytes, &t);
    if (!strstr(text, expected))
        fail_msg("expected '%s', but it is: %s", expected, text);
    bb_match_free(m);
}

static void tells_its_fields(void **state)
{
    (void)state;
    assert_told(bb_face_text, 0, BB_EN, "hand: 0 1 5 ? ? ? ");
    assert_told(bb_face_text, 0, BB_FR, "pick: 3 ? ? ?\nchosen: 1 0 0 0\n");
    assert_told(bb_face_text, BB_NOBODY, BB_EN, "crown: ? ? ? ? ? ? ? ? ?\n");
}

static void asks_in_words_of_the_engine(void **state)
{
    (void)state;
    assert_told(bb_face_ask, 1, BB_EN, "Pick a stone.");
    assert_told(bb_face_ask, 0, BB_EN, "The others are choosing.");
    assert_told(bb_face_ask, BB_NOBODY, BB_FR, "Les autres choisissent.");
    plain.words = &no_words;
    assert_told(bb_face_ask, 1, BB_EN, "It is your turn.");
    plain.words = &ng_words;
}

static void has_turns_and_no_account(void **state)
{
    struct bb_match *m = half_a_round();
    const struct bb_reader reader = { .box = &box, .seat = 1 };
    struct bb_line line;
    struct bb_text none;

    (void)state;
    bb_text_init(&none, NULL, 0);
    assert_int_equal(bb_face_turn(&plain, bb_match_truth(m)), BB_TEAM); /* seat 0 waits */
    unit_do(m, 1, "pick 2");
    assert_int_equal(bb_face_turn(&plain, bb_match_truth(m)), 0);
    unit_do(m, 0, "dig a1+a2");
    assert_int_equal(bb_face_turn(&plain, bb_match_truth(m)), BB_TEAM);
    assert_false(bb_face_account(&reader, bb_match_truth(m), 0, &line, &none, &none));
    bb_match_free(m);
}

/* The elements of an action follow from the lists, or from names. */
static void is_touched_by_its_lists(void **state)
{
    struct bb_match *m = half_a_round();
    struct bb_view view;
    struct bb_text t;
    char ids[64];

    (void)state;
    bb_match_view(m, 1, &view);
    bb_text_init(&t, ids, sizeof(ids));
    bb_face_touch(&box, view.s.bytes, 1, bb_pack(NG_DO_PROBE, 4, 0, 0), &t);
    assert_string_equal(ids, "probe square-b2");
    bb_text_init(&t, ids, sizeof(ids));
    bb_face_touch(&box, view.s.bytes, 1, ng_dig(3), &t);
    assert_string_equal(ids, "dig squares-a1+a2");
    assert_int_equal(bb_face_tapped(&box, view.s.bytes, 1, "stone-6"),
                     bb_pack(NG_DO_PICK, 6, 0, 0));
    bb_match_free(m);
}

/* Without advice greedy likes all alike, and nothing is ever certain. */
static void is_played_by_bots(void **state)
{
    const struct bb_bot *const bots[] = { &bb_bot_flat, bb_bots[1] };
    const struct bb_limits limits = { .playouts = 20 };
    struct bb_setup how = unit_setup(&box, 2);
    struct bb_rng rng;
    union bb_state s;

    (void)state;
    bb_rng_init(&rng, 6);
    for (int game = 0; game < 10; game++) {
        assert_null(plain.setup(box.parts, s.bytes, &how));
        while (plain.to_act(s.bytes)) {
            int seat = bb_first_seat(plain.to_act(s.bytes));
            struct bb_view view;
            bb_action a;

            bb_view_init(&view, &plain, s.bytes, seat);
            a = seat == BB_CHANCE ? 0 : bots[seat]->choose(&box, &view, &limits, &rng);
            if (seat == BB_CHANCE)
                bb_random_step(&box, s.bytes, &rng);
            else
                assert_true(bb_is_legal(&box, s.bytes, seat, a));
            if (a)
                plain.apply(box.parts, s.bytes, seat, a, NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_its_fields),         cmocka_unit_test(asks_in_words_of_the_engine),
        cmocka_unit_test(has_turns_and_no_account), cmocka_unit_test(is_touched_by_its_lists),
        cmocka_unit_test(is_played_by_bots),
    };

    return cmocka_run_group_tests(tests, make_plain, NULL);
}

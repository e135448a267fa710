/*
 * Bots choose what is legal, see only their view, and look ahead.
 */
#include "bots/spec.h"
#include "engine/dealer.h"
#include "games/null/null.h"
#include "tests/unit/unit.h"

/* ---- What they are called ------------------------------------------------------ */

static void reads_bots_with_limits(void **state)
{
    struct bb_bot_spec spec;

    (void)state;
    assert_true(bb_bot_parse("flat:100ms", &spec));
    assert_string_equal(spec.bot->name, "flat");
    assert_int_equal(spec.ms, 100);
    assert_int_equal(spec.playouts, 0);
    assert_true(bb_bot_parse("flat:500", &spec));
    assert_int_equal(spec.ms, 0);
    assert_int_equal(spec.playouts, 500);
    assert_true(bb_bot_parse("flat", &spec));
    assert_true(spec.playouts > 0);
    assert_true(bb_bot_parse("greedy", &spec));
    assert_string_equal(spec.bot->name, "greedy");
    assert_true(bb_bot_parse("random", &spec));
    assert_string_equal(spec.bot->name, "random");
}

static void refuses_what_is_no_bot(void **state)
{
    static const char *const bad[] = {
        "",
        "flat:",
        "flat:0",
        "flat:0ms",
        "flat:-5",
        "flat:5s",
        "flat:5m",
        "flat:ms",
        "flat:5ms5",
        "flat:100msx",
        "flat:1e3",
        "flat:5:5",
        "greedy:5",
        "random:5",
        "greedy:",
        "flat:9999999999",
        "flats",
        "fla",
        "Flat",
        "flat:5 ms",
        "flat:10000000000000000000000",
        "flat:600001ms",
        ":5",
    };
    struct bb_bot_spec spec;

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        if (bb_bot_parse(bad[i], &spec))
            fail_msg("'%s' is taken for a bot", bad[i]);
    }
}

/* ---- What they know ------------------------------------------------------------- */

/* Steps into a match to a position where a seat of its own has a choice. */
static bool play_on(const struct bb_box *box, union bb_state *s, struct bb_rng *rng)
{
    do {
        if (!bb_random_step(box, s->bytes, rng))
            return false;
    } while (box->game->to_act(s->bytes) == BB_SEAT(BB_CHANCE) || bb_rng_below(rng, 8));
    return box->game->to_act(s->bytes) != 0;
}

static bb_action choose(const struct bb_bot *bot, const struct bb_box *box, const void *truth,
                        int seat, int filler)
{
    const struct bb_limits limits = { .playouts = 40 };
    struct bb_view view;
    struct bb_rng rng;

    memset(&view, filler, sizeof(view)); /* what is behind the position must not matter */
    bb_view_init(&view, box->game, truth, seat);
    bb_rng_init(&rng, 77);
    return bot->choose(box, &view, &limits, &rng);
}

/* In another world that looks the same to the seat, with the same lot, a bot
 * does the same; and what it does is legal. */
static void a_bot_knows_its_view_alone(void **state)
{
    struct bb_rng rng;

    (void)state;
    bb_rng_init(&rng, 2);
    for (int game = 0; game < 12; game++) {
        const struct bb_box *box = bb_games[game % bb_game_count];
        struct bb_setup how = unit_setup(box, 2 + game % 3);
        union bb_state s, other;

        box->game->setup(box->parts, s.bytes, &how);
        while (play_on(box, &s, &rng)) {
            int seat = bb_first_seat(box->game->to_act(s.bytes));
            struct bb_view view;

            bb_view_init(&view, box->game, s.bytes, seat);
            other = view.s;
            box->game->guess(box->parts, other.bytes, seat, &rng);
            for (int i = 0; bb_bots[i]; i++) {
                bb_action a = choose(bb_bots[i], box, s.bytes, seat, 0);

                assert_int_equal(a, choose(bb_bots[i], box, other.bytes, seat, 255));
                assert_true(bb_is_legal(box, s.bytes, seat, a));
            }
        }
    }
}

/* ---- How long they think ----------------------------------------------------------- */

static double spend(void *self)
{
    int *asked = self;

    return ++*asked / 10.0;
}

static void stops_when_the_time_is_spent(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    int asked = 0;
    const struct bb_limits limits = { .spent = spend, .self = &asked };
    struct bb_view view;
    struct bb_rng rng;
    union bb_state s;

    (void)state;
    bb_rng_init(&rng, 1);
    box->game->setup(box->parts, s.bytes, &how);
    while (box->game->to_act(s.bytes) == BB_SEAT(BB_CHANCE))
        bb_random_step(box, s.bytes, &rng);
    bb_view_init(&view, box->game, s.bytes, 0);
    assert_true(bb_is_legal(box, s.bytes, 0, bb_bot_flat.choose(box, &view, &limits, &rng)));
    assert_in_range(asked, 1, 10);
}

static void thinks_with_any_number_of_playouts(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct bb_view view;
    struct bb_rng rng;
    union bb_state s;

    (void)state;
    bb_rng_init(&rng, 1);
    box->game->setup(box->parts, s.bytes, &how);
    while (box->game->to_act(s.bytes) != 2)
        bb_random_step(box, s.bytes, &rng);
    bb_view_init(&view, box->game, s.bytes, 1);
    for (int playouts = 1; playouts < 70; playouts += 3) {
        const struct bb_limits limits = { .playouts = playouts };

        assert_true(bb_is_legal(box, s.bytes, 1, bb_bot_flat.choose(box, &view, &limits, &rng)));
    }
}

/* ---- How well they play -------------------------------------------------------------- */

/* The null game played together: won if seat 1 is not behind seat 0, and no points. */
static void score_of_team(const void *parts, const void *state, struct bb_score *out)
{
    const struct ng *s = state;
    int rank = s->won[1] >= s->won[0] ? 1 : 2;

    (void)parts;
    *out = (struct bb_score){ .team = true };
    for (int seat = 0; seat < s->seats; seat++)
        out->rank[seat] = rank;
}

/* Seat 0 does best to let seat 1 win a round. */
static void plays_for_its_team(void **state)
{
    const struct ng s = { .seats = 2,
                          .phase = NG_PICK,
                          .length = 0,
                          .hand = { { 1, 6, 6 }, { 2, 3, 4 } },
                          .crown = { 1 } };
    struct bb_box box = *bb_games_find("null");
    struct bb_game game = *box.game;
    union bb_state truth = { .bytes = { 0 } };

    (void)state;
    memcpy(truth.bytes, &s, sizeof(s));
    assert_null(game.audit(box.parts, truth.bytes));
    game.score = score_of_team;
    box.game = &game;
    assert_int_equal(bb_unpack(choose(bb_bots[1], &box, truth.bytes, 0, 0)).a, 6);
    assert_int_equal(bb_unpack(choose(&bb_bot_flat, &box, truth.bytes, 0, 0)).a, 1);
}

UNIT_MAIN(cmocka_unit_test(reads_bots_with_limits), cmocka_unit_test(refuses_what_is_no_bot),
          cmocka_unit_test(a_bot_knows_its_view_alone),
          cmocka_unit_test(stops_when_the_time_is_spent),
          cmocka_unit_test(thinks_with_any_number_of_playouts),
          cmocka_unit_test(plays_for_its_team))

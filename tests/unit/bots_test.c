/*
 * Bots choose what is legal, see only their view, and look ahead.
 */
#include "bots/levels.h"
#include "bots/threads.h"
#include "engine/dealer.h"
#include "engine/usual.h"
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
    assert_true(bb_bot_parse("best:400ms/turn", &spec));
    assert_string_equal(spec.bot->name, "best");
    assert_int_equal(spec.ms, 400);
    assert_true(spec.per_turn);
    assert_int_equal(spec.threads, 1);
    assert_true(bb_bot_parse("uct:2000/turn*8", &spec));
    assert_int_equal(spec.playouts, 2000);
    assert_true(spec.per_turn);
    assert_int_equal(spec.threads, 8);
    assert_true(bb_bot_parse("best:100ms*2", &spec));
    assert_false(spec.per_turn);
    assert_int_equal(spec.threads, 2);
    for (int level = 1; level <= BB_LEVELS; level++) {
        const char name[] = { 'l', 'e', 'v', 'e', 'l', ':', (char)('0' + level), '\0' };

        assert_true(bb_bot_parse(name, &spec));
        assert_ptr_equal(spec.bot, bb_levels[level - 1].spec.bot);
        assert_int_equal(spec.playouts, bb_levels[level - 1].spec.playouts);
    }
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
        "best:5/turns",
        "best:5/",
        "best:/turn",
        "best:5*0",
        "best:5*65",
        "best:5*",
        "best:5*2x",
        "best:5*2/turn",
        "level",
        "level:",
        "level:0",
        "level:6",
        "level:11",
        "level:-1",
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
            bb_guess(box, other.bytes, seat, &rng);
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

/* A position of the null game in which a seat has a choice. */
static void a_choice(struct bb_view *view, int seat)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct bb_rng rng;
    union bb_state s;

    bb_rng_init(&rng, 1);
    box->game->setup(box->parts, s.bytes, &how);
    while (!(box->game->to_act(s.bytes) & BB_SEAT(seat)))
        bb_random_step(box, s.bytes, &rng);
    bb_view_init(view, box->game, s.bytes, seat);
}

static void stops_when_the_time_is_spent(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_view view;

    (void)state;
    a_choice(&view, 0);
    for (int i = 0; bb_bots[i]; i++) {
        int asked = 0;
        const struct bb_limits limits = { .spent = spend, .self = &asked };
        struct bb_rng rng;

        bb_rng_init(&rng, 1);
        assert_true(
            bb_is_legal(box, view.s.bytes, 0, bb_bots[i]->choose(box, &view, &limits, &rng)));
        assert_in_range(asked, bb_bots[i]->thinks ? 1 : 0, 12);
    }
}

static void thinks_with_any_number_of_playouts(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_mind *mind = bb_mind_new();
    struct bb_view view;

    (void)state;
    a_choice(&view, 1);
    for (int i = 0; bb_bots[i]; i++) {
        for (int playouts = 1; playouts < 70; playouts += 3) {
            const struct bb_limits limits = { .playouts = playouts, .mind = mind };
            struct bb_rng rng;

            bb_rng_init(&rng, 1);
            mind->playouts = 0;
            assert_true(
                bb_is_legal(box, view.s.bytes, 1, bb_bots[i]->choose(box, &view, &limits, &rng)));
            assert_in_range(mind->playouts, bb_bots[i]->thinks && playouts > 1, playouts);
        }
    }
    bb_mind_free(mind);
}

static double no_time_left(void *self)
{
    (void)self;
    return 0.9;
}

/* What is left of the time is not enough for as many playouts as there are choices. */
static void begins_nothing_that_takes_too_long(void **state)
{
    const struct bb_limits limits = { .spent = no_time_left };

    (void)state;
    assert_true(bb_limits_spent(&limits, 0, 16) < 1);
    assert_true(bb_limits_spent(&limits, 90, 10) < 1);
    assert_true(bb_limits_spent(&limits, 90, 11) >= 1);
}

/* Time that passes by one ms whenever somebody looks. */
static double told(void *self)
{
    return *(double *)self;
}

/* Of limits of which something else took a part, all that is left can be spent: what it took says
 * nothing of how long a playout takes. */
static void spends_what_is_left(void **state)
{
    double spent = 0.5;
    const struct bb_limits limits = { .spent = told, .self = &spent };
    struct bb_rest rest;
    const struct bb_limits *left = bb_limits_rest(&rest, &limits);

    (void)state;
    assert_true(bb_limits_spent(left, 0, 16) == 0);
    spent = 0.55;
    assert_true(bb_limits_spent(&limits, 16, 16) >= 1); /* as it would seem */
    assert_true(bb_limits_spent(left, 16, 16) < 0.11);
    spent = 1;
    assert_true(bb_limits_spent(left, 160, 16) >= 1);
    left = bb_limits_rest(&rest, &limits); /* nothing is left */
    assert_true(bb_limits_spent(left, 0, 1) >= 1);
}

static double tick(void *self)
{
    double *now = self;

    return *now += 1;
}

/* Decisions of one turn take less and less of what is left; the next turn has all of it again. */
static void shares_the_time_of_a_turn(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_bot_spec spec;
    struct bb_used used = { 0 };
    struct bb_mind *mind = bb_mind_new();
    double now = 0, before = 400;
    const struct bb_means with = { .mind = mind, .now = tick, .self = &now };
    struct bb_view view;
    struct bb_rng rng;

    (void)state;
    a_choice(&view, 0);
    bb_rng_init(&rng, 1);
    assert_true(bb_bot_parse("flat:400ms/turn", &spec));
    for (int i = 0; i < 30; i++) {
        const struct bb_asked asked = { box, &view, &used };
        double took = used.ms;

        bb_bot_answer(&spec, &asked, &with, &rng);
        took = used.ms - took;
        assert_true(took <= before);
        before = took;
        assert_true(i >= 12 || used.ms < 400);
    }
    assert_true(used.ms > 300 && used.ms < 400 + 18 * 3);
    bb_used_begin(&used, 1);
    assert_true(used.ms == 0);
    bb_mind_free(mind);
}

/* So many playouts and no more, in a decision and in a turn; of a level as many as the game
 * says. */
static void keeps_to_its_playouts(void **state)
{
    static const struct {
        const char *bot;
        int most;
    } bots[] = { { "best:200/turn", 200 }, { "flat:200/turn", 200 }, { "level:4", 40 } };
    const struct bb_box *box = bb_games_find("null");
    struct bb_mind *mind = bb_mind_new();
    const struct bb_means with = { .mind = mind };
    struct bb_bot_spec spec;
    struct bb_used used = { 0 };
    struct bb_view view;
    const struct bb_asked asked = { box, &view, &used };
    struct bb_rng rng;

    (void)state;
    a_choice(&view, 0);
    bb_rng_init(&rng, 1);
    for (int i = 0; i < 3; i++) {
        assert_true(bb_bot_parse(bots[i].bot, &spec));
        spec.ms = 0;
        bb_used_begin(&used, 1 + i);
        for (int decision = 0; decision < 20; decision++)
            bb_bot_answer(&spec, &asked, &with, &rng);
        assert_in_range(used.playouts, bots[i].most / 2, bots[i].most);
    }
    bb_mind_free(mind);
}

/* As many threads as asked, and one after the other it is the same. */
static void thinks_in_threads(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_view view;
    bb_action chosen[2];

    (void)state;
    a_choice(&view, 0);
    for (int i = 0; i < 2; i++) {
        struct bb_mind *mind = bb_mind_new();
        const struct bb_limits limits = {
            .playouts = 60, .mind = mind, .threads = 3, .together = i ? bb_threads_together : NULL
        };
        struct bb_rng rng;

        bb_rng_init(&rng, 9);
        chosen[i] = bb_bot_best.choose(box, &view, &limits, &rng);
        assert_in_range(mind->playouts, 3 * 50, 3 * 64);
        bb_mind_free(mind);
    }
    assert_int_equal(chosen[0], chosen[1]);
}

/* What it found out in the last decision is not lost: the tree goes on growing. */
static void remembers_its_tree(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_mind *mind = bb_mind_new();
    const struct bb_limits limits = { .playouts = 40, .mind = mind };
    struct bb_view view;
    struct bb_rng rng;
    int visits;

    (void)state;
    a_choice(&view, 0);
    bb_rng_init(&rng, 1);
    bb_bot_best.choose(box, &view, &limits, &rng);
    visits = mind->tree[0]->node[0].visits;
    assert_true(visits > 0);
    bb_bot_best.choose(box, &view, &limits, &rng);
    assert_true(mind->tree[0]->node[0].visits > visits);
    bb_mind_clear(mind);
    bb_bot_best.choose(box, &view, &limits, &rng);
    assert_true(mind->tree[0]->node[0].visits <= visits + 2);
    bb_mind_free(mind);
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
    assert_int_equal(bb_unpack(choose(&bb_bot_best, &box, truth.bytes, 0, 0)).a, 1);
}

UNIT_MAIN(cmocka_unit_test(reads_bots_with_limits), cmocka_unit_test(refuses_what_is_no_bot),
          cmocka_unit_test(a_bot_knows_its_view_alone),
          cmocka_unit_test(stops_when_the_time_is_spent), cmocka_unit_test(spends_what_is_left),
          cmocka_unit_test(thinks_with_any_number_of_playouts),
          cmocka_unit_test(begins_nothing_that_takes_too_long),
          cmocka_unit_test(shares_the_time_of_a_turn), cmocka_unit_test(keeps_to_its_playouts),
          cmocka_unit_test(thinks_in_threads), cmocka_unit_test(remembers_its_tree),
          cmocka_unit_test(plays_for_its_team))

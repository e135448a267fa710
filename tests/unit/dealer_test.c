/*
 * Chance by weights, and random play.
 */
#include "games/null/null.h"
#include "table/fair.h"
#include "tests/unit/unit.h"

/* A dealer that says what it was asked and draws what it is told. */
struct script {
    uint64_t give, below;
    uint32_t k;
    const char *label;
};

static uint64_t draw_script(void *self, uint32_t k, const char *label, uint64_t below)
{
    struct script *s = self;

    s->k = k;
    s->label = label;
    s->below = below;
    return s->give;
}

/* The reference box has four stones of each value; here there are 1 to 6. */
static const struct ng_parts uneven = { .stones = { 1, 2, 3, 4, 5, 6 } };

static struct bb_box uneven_box(void)
{
    struct bb_box box = *bb_games_find("null");

    box.parts = &uneven;
    return box;
}

static void gives_each_outcome_its_share(void **state)
{
    static const int expected[21] = {
        1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6
    };
    const struct bb_box box = uneven_box();
    struct bb_setup how = unit_setup(&box, 2);
    struct script script = { .give = 0 };
    struct bb_dealer dealer = { .draw = draw_script, .self = &script };
    union bb_state s;

    (void)state;
    box.game->setup(box.parts, s.bytes, &how);
    for (script.give = 0; script.give < 21; script.give++) {
        bb_action a = bb_dealer_deal(&dealer, &box, s.bytes, 17);

        assert_int_equal(bb_unpack(a).b, expected[script.give]);
        assert_int_equal(script.below, 21);
        assert_int_equal(script.k, 17);
        assert_string_equal(script.label, "deal");
    }
}

/* Also where all outcomes weigh the same. */
static void gives_equal_outcomes_in_order(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct script script = { .give = 0 };
    struct bb_dealer dealer = { .draw = draw_script, .self = &script };
    union bb_state s;

    (void)state;
    box->game->setup(box->parts, s.bytes, &how);
    for (script.give = 0; script.give < 24; script.give++)
        assert_int_equal(bb_unpack(bb_dealer_deal(&dealer, box, s.bytes, 0)).b,
                         script.give / 4 + 1);
}

/* Whoever draws outside this program comes to the same outcomes. */
static void tells_those_who_draw_elsewhere(void **state)
{
    const struct bb_box box = uneven_box();
    struct bb_setup how = unit_setup(&box, 2);
    struct script script = { .give = 0 };
    struct bb_dealer dealer = { .draw = draw_script, .self = &script };
    const char *label = NULL;
    union bb_state s;

    (void)state;
    box.game->setup(box.parts, s.bytes, &how);
    assert_int_equal(bb_chance_total(&box, s.bytes, &label), 21);
    assert_string_equal(label, "deal");
    for (script.give = 0; script.give < 21; script.give++)
        assert_int_equal(bb_chance_outcome(&box, s.bytes, script.give),
                         bb_dealer_deal(&dealer, &box, s.bytes, 0));
}

/* What a dealer brings n times, in shares of the weights. */
static void count_outcomes(const struct bb_box *box, struct bb_dealer *dealer, int n,
                           int count[static NG_VALUES + 1])
{
    struct bb_setup how = unit_setup(box, 2);
    union bb_state s;

    box->game->setup(box->parts, s.bytes, &how);
    memset(count, 0, (NG_VALUES + 1) * sizeof(count[0]));
    for (int k = 0; k < n; k++)
        count[bb_unpack(bb_dealer_deal(dealer, box, s.bytes, (uint32_t)k)).b]++;
}

static void is_unbiased(void **state)
{
    enum { DEALS = 21000 };
    const struct bb_box box = uneven_box();
    static const uint8_t nonce[2][BB_NONCE_BYTES];
    uint8_t secret[BB_HASH_BYTES];
    struct bb_fair fair;
    struct bb_rng rng;
    struct bb_dealer dealers[2];

    (void)state;
    bb_rng_init(&rng, 11);
    bb_fair_secret_of(11, secret);
    bb_fair_init(&fair, secret, 2, nonce);
    dealers[0] = bb_dealer_fast(&rng);
    dealers[1] = bb_dealer_fair(&fair);
    for (int i = 0; i < 2; i++) {
        int count[NG_VALUES + 1];

        count_outcomes(&box, &dealers[i], DEALS, count);
        for (int value = 1; value <= NG_VALUES; value++) /* five times the deviation */
            assert_in_range(count[value], 1000 * value - 400, 1000 * value + 400);
    }
}

static void random_play_ends(void **state)
{
    (void)state;
    for (int i = 0; i < bb_game_count; i++) {
        const struct bb_box *box = bb_games[i];
        struct bb_setup how = unit_setup(box, 3);
        struct bb_rng rng;
        union bb_state s;
        int steps = 0;

        bb_rng_init(&rng, 5);
        box->game->setup(box->parts, s.bytes, &how);
        while (bb_random_step(box, s.bytes, &rng))
            steps++;
        assert_in_range(steps, 1, box->game->steps_max);
        assert_int_equal(box->game->to_act(s.bytes), 0);
        assert_false(bb_random_step(box, s.bytes, &rng));
    }
}

UNIT_MAIN(cmocka_unit_test(gives_each_outcome_its_share),
          cmocka_unit_test(gives_equal_outcomes_in_order),
          cmocka_unit_test(tells_those_who_draw_elsewhere), cmocka_unit_test(is_unbiased),
          cmocka_unit_test(random_play_ends))

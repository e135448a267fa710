/*
 * The fast generator: the same numbers everywhere, and no bias.
 */
#include "tests/unit/unit.h"

/* The first numbers of the published algorithms, computed apart from this
 * code: splitmix64 for the state, xoshiro256++ from there on. */
static void gives_the_published_numbers(void **state)
{
    static const struct {
        uint64_t seed, state[4], out[6];
    } known[] = {
        { 0,
          { 0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC },
          { 0x53175D61490B23DF, 0x61DA6F3DC380D507, 0x5C0FDF91EC9A7BFC, 0x02EEBF8C3BBE5E1A,
            0x7ECA04EBAF4A5EEA, 0x0543C37757F08D9A } },
        { 1,
          { 0x910A2DEC89025CC1, 0xBEEB8DA1658EEC67, 0xF893A2EEFB32555E, 0x71C18690EE42C90B },
          { 0xCFC5D07F6F03C29B, 0xBF424132963FE08D, 0x19A37D5757AAF520, 0xBF08119F05CD56D6,
            0x2F47184B86186FA4, 0x97299FCAE7202345 } },
    };
    struct bb_rng rng;

    (void)state;
    for (int i = 0; i < 2; i++) {
        bb_rng_init(&rng, known[i].seed);
        assert_memory_equal(rng.s, known[i].state, sizeof(rng.s));
        for (int k = 0; k < 6; k++)
            assert_int_equal(bb_rng_next(&rng), known[i].out[k]);
    }
}

/* The test vector that goes round with xoshiro256++. */
static void follows_the_test_vector(void **state)
{
    static const uint64_t out[] = {
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205u,
        9973669472204895162u,
        14011001112246962877u,
        12406186145184390807u,
        15849039046786891736u,
        10450023813501588000u,
    };
    struct bb_rng rng = { .s = { 1, 2, 3, 4 } };

    (void)state;
    for (size_t i = 0; i < sizeof(out) / sizeof(out[0]); i++)
        assert_true(bb_rng_next(&rng) == out[i]);
}

static void stays_below(void **state)
{
    static const uint32_t limits[] = { 1, 2, 3, 6, 7, 1000, UINT32_C(1) << 31, UINT32_MAX };
    struct bb_rng rng;

    (void)state;
    bb_rng_init(&rng, 42);
    for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
        for (int k = 0; k < 2000; k++)
            assert_true(bb_rng_below(&rng, limits[i]) < limits[i]);
    }
}

static void is_even(void **state)
{
    enum { SIDES = 6, THROWS = 60000 };
    int count[SIDES] = { 0 };
    struct bb_rng rng;

    (void)state;
    bb_rng_init(&rng, 3);
    for (int i = 0; i < THROWS; i++)
        count[bb_rng_below(&rng, SIDES)]++;
    for (int i = 0; i < SIDES; i++)
        assert_in_range(count[i], THROWS / SIDES - 500, THROWS / SIDES + 500);
}

UNIT_MAIN(cmocka_unit_test(gives_the_published_numbers), cmocka_unit_test(follows_the_test_vector),
          cmocka_unit_test(stays_below), cmocka_unit_test(is_even))

/*
 * Fair dealing: known values, no bias, and what it depends on.
 */
#include "base/hex.h"
#include "table/fair.h"
#include "tests/unit/unit.h"

/* The dealer of a match whose secret is that of the number 7 and whose two
 * nonces are sixteen bytes 0 and sixteen bytes 1. */
static struct bb_fair seventh(void)
{
    uint8_t nonce[2][BB_NONCE_BYTES], secret[BB_HASH_BYTES];
    struct bb_fair f;

    memset(nonce[0], 0, BB_NONCE_BYTES);
    memset(nonce[1], 1, BB_NONCE_BYTES);
    bb_fair_secret_of(7, secret);
    bb_fair_init(&f, secret, 2, nonce);
    return f;
}

static void assert_hex(const uint8_t *bytes, const char *hex)
{
    char text[BB_HASH_HEX];

    bb_hex_write(bytes, BB_HASH_BYTES, text);
    assert_string_equal(text, hex);
}

/* All expected values were computed from the description of the scheme, in
 * another language. */
static void commits_as_described(void **state)
{
    struct bb_fair f = seventh();

    (void)state;
    assert_hex(f.commitment, "341a6bc65799cc1dff27d2579fce504549935b477119081a2880fa1e59957932");
    assert_hex(f.key, "047b103e0a9014a177dc45ec9ec9e5435d191342bbdfe97e827c1ad155392504");
}

/* A seat cannot pass off another's commitment as its own. */
static void seats_commit_as_described(void **state)
{
    uint8_t nonce[BB_NONCE_BYTES], out[BB_HASH_BYTES];

    (void)state;
    memset(nonce, 1, sizeof(nonce));
    bb_fair_commit(0, nonce, out);
    assert_hex(out, "37c5ba1cdf555d0a302d9a6fc8c52579468cfc22c5452afb40e7ee3420116af0");
    bb_fair_commit(3, nonce, out);
    assert_hex(out, "a22cb3e1336c5837752782797530084ba97257c81071f8d6199aceabfbe1fbc7");
}

static void draws_as_described(void **state)
{
    static const int deal[] = { 9, 7, 5, 13, 6, 17, 4, 0 }, roll[] = { 12, 19, 1, 14, 5, 0, 8, 3 };
    static const uint64_t wide[] = { 8896259386328300121u, 7885245841939881823u,
                                     6841259679613374470u, 7022281826111159293u };
    struct bb_fair f = seventh();
    struct bb_dealer d = bb_dealer_fair(&f);

    (void)state;
    for (uint32_t k = 0; k < 8; k++) {
        assert_int_equal(d.draw(d.self, k, "deal", 24), deal[k]);
        assert_int_equal(d.draw(d.self, k, "roll", 24), roll[k]);
    }
    for (uint32_t k = 0; k < 4; k++) /* a limit at which every other number is drawn again */
        assert_true(d.draw(d.self, k, "deal", (UINT64_C(1) << 63) + 1) == wide[k]);
}

static void depends_on_number_and_label_alone(void **state)
{
    struct bb_fair f = seventh();
    struct bb_dealer d = bb_dealer_fair(&f);
    uint64_t forwards[50];

    (void)state;
    for (uint32_t k = 0; k < 50; k++)
        forwards[k] = d.draw(d.self, k, "deal", 1000);
    for (uint32_t k = 50; k-- > 0;) {
        d.draw(d.self, k, "other", 1000);
        assert_int_equal(d.draw(d.self, k, "deal", 1000), forwards[k]);
    }
}

static void stays_below(void **state)
{
    static const uint64_t limits[] = { 1, 2, 3, 24, UINT32_MAX, UINT64_C(1) << 63, UINT64_MAX };
    struct bb_fair f = seventh();
    struct bb_dealer d = bb_dealer_fair(&f);

    (void)state;
    for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
        for (uint32_t k = 0; k < 50; k++)
            assert_true(d.draw(d.self, k, "x", limits[i]) < limits[i]);
    }
}

static void every_nonce_matters(void **state)
{
    uint8_t nonce[4][BB_NONCE_BYTES] = { { 0 } }, secret[BB_HASH_BYTES];
    struct bb_fair plain, other;

    (void)state;
    bb_fair_secret_of(1, secret);
    bb_fair_init(&plain, secret, 4, nonce);
    for (int seat = 0; seat < 4; seat++) {
        nonce[seat][BB_NONCE_BYTES - 1] = 1;
        bb_fair_init(&other, secret, 4, nonce);
        nonce[seat][BB_NONCE_BYTES - 1] = 0;
        assert_memory_not_equal(plain.key, other.key, BB_HASH_BYTES);
        assert_memory_equal(plain.commitment, other.commitment, BB_HASH_BYTES);
    }
    bb_fair_init(&other, secret, 3, nonce);
    assert_memory_not_equal(plain.key, other.key, BB_HASH_BYTES);
}

static void other_number_other_secret(void **state)
{
    uint8_t one[BB_HASH_BYTES], other[BB_HASH_BYTES];

    (void)state;
    bb_fair_secret_of(0, one);
    bb_fair_secret_of(UINT64_MAX, other);
    assert_memory_not_equal(one, other, BB_HASH_BYTES);
    bb_fair_secret_of(0, other);
    assert_memory_equal(one, other, BB_HASH_BYTES);
}

UNIT_MAIN(cmocka_unit_test(commits_as_described), cmocka_unit_test(seats_commit_as_described),
          cmocka_unit_test(draws_as_described), cmocka_unit_test(depends_on_number_and_label_alone),
          cmocka_unit_test(stays_below), cmocka_unit_test(every_nonce_matters),
          cmocka_unit_test(other_number_other_secret))

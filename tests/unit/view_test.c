/*
 * Views from the field list.
 */
#include "games/null/null.h"
#include "tests/unit/unit.h"

/* A position with a field of every kind of sight. */
struct small {
    uint32_t open;
    uint16_t own[BB_SEATS_MAX][2];
    uint8_t secret[3];
    uint8_t forgotten;
    uint16_t peeked[3];
    uint8_t peekers[3];
    uint8_t end[3];
};

static const struct bb_field fields[] = {
    BB_FIELD(struct small, open, uint32_t, BB_PUBLIC),
    BB_FIELD(struct small, own, uint16_t, BB_OWN, .row = 2),
    BB_FIELD(struct small, secret, uint8_t, BB_SECRET),
    BB_FIELD(struct small, peeked, uint16_t, BB_KNOWN, .known = offsetof(struct small, peekers)),
    BB_FIELD(struct small, peekers, uint8_t, BB_PUBLIC),
    BB_FIELD(struct small, end, uint8_t, BB_PUBLIC),
    { .name = NULL },
};

static bb_seats seat_zero(const void *s)
{
    return ((const struct small *)s)->open ? 1 : 0;
}

static const struct bb_game game = {
    .name = "small",
    .state_size = sizeof(struct small),
    .fields = fields,
    .to_act = seat_zero,
};

static const struct small truth = {
    .open = 0x01020304,
    .own = { { 0x1111, 0x1112 }, { 0x2221, 0x2222 }, { 0x3331, 0x3332 }, { 0x4441, 0x4442 } },
    .secret = { 1, 2, 3 },
    .forgotten = 9,
    .peeked = { 0x5551, 0x5552, 0x5553 },
    .peekers = { 1 << 1 | 1 << 3, 0, 1 << 3 | 1 << BB_SEATS_MAX },
};

static void shows_a_seat_its_own(void **state)
{
    struct bb_view v;
    struct small seen;

    (void)state;
    bb_view_init(&v, &game, &truth, 2);
    memcpy(&seen, v.s.bytes, sizeof(seen));
    assert_int_equal(v.seat, 2);
    assert_int_equal(seen.open, truth.open);
    assert_int_equal(seen.own[2][0], 0x3331);
    assert_int_equal(seen.own[2][1], 0x3332);
    assert_int_equal(seen.own[0][0], 0xFFFF);
    assert_int_equal(seen.own[3][1], 0xFFFF);
    assert_int_equal(seen.secret[1], BB_UNKNOWN);
}

static void hides_what_is_in_no_field(void **state)
{
    struct bb_view v;

    (void)state;
    bb_view_init(&v, &game, &truth, 0);
    assert_int_equal(v.s.bytes[offsetof(struct small, forgotten)], BB_UNKNOWN);
}

static void shows_a_spectator_what_is_open(void **state)
{
    struct bb_view v;
    struct small seen;

    (void)state;
    bb_view_init(&v, &game, &truth, BB_NOBODY);
    memcpy(&seen, v.s.bytes, sizeof(seen));
    assert_int_equal(seen.open, truth.open);
    for (int seat = 0; seat < BB_SEATS_MAX; seat++)
        assert_int_equal(seen.own[seat][0], 0xFFFF);
}

/* Seats 1 and 3 know the first element, nobody the second, seat 3 and all who look
 * on the third. */
static void shows_what_a_seat_is_known_to_know(void **state)
{
    static const struct {
        int seat;
        uint16_t sees[3];
    } cases[] = {
        { 0, { 0xFFFF, 0xFFFF, 0xFFFF } },         { 1, { 0x5551, 0xFFFF, 0xFFFF } },
        { 2, { 0xFFFF, 0xFFFF, 0xFFFF } },         { 3, { 0x5551, 0xFFFF, 0x5553 } },
        { BB_NOBODY, { 0xFFFF, 0xFFFF, 0x5553 } },
    };

    (void)state;
    for (size_t c = 0; c < sizeof(cases) / sizeof(cases[0]); c++) {
        struct bb_view v;
        struct small seen;

        bb_view_init(&v, &game, &truth, cases[c].seat);
        memcpy(&seen, v.s.bytes, sizeof(seen));
        assert_memory_equal(seen.peekers, truth.peekers, sizeof(seen.peekers));
        for (int i = 0; i < 3; i++) {
            assert_int_equal(seen.peeked[i], cases[c].sees[i]);
            assert_int_equal(bb_view_shows(&fields[3], &truth, i, cases[c].seat),
                             cases[c].sees[i] != 0xFFFF);
        }
    }
}

static void shows_all_when_it_is_over(void **state)
{
    struct small over = truth;
    struct bb_view v;

    (void)state;
    over.open = 0;
    bb_view_init(&v, &game, &over, BB_NOBODY);
    assert_memory_equal(v.s.bytes, &over, sizeof(over));
}

static void says_who_sees_an_element(void **state)
{
    (void)state;
    assert_true(bb_view_shows(&fields[0], &truth, 0, BB_NOBODY));
    assert_true(bb_view_shows(&fields[1], &truth, 3, 1));
    assert_false(bb_view_shows(&fields[1], &truth, 3, 2));
    assert_false(bb_view_shows(&fields[1], &truth, 0, BB_NOBODY));
    assert_false(bb_view_shows(&fields[2], &truth, 0, 0));
}

UNIT_MAIN(cmocka_unit_test(shows_a_seat_its_own), cmocka_unit_test(hides_what_is_in_no_field),
          cmocka_unit_test(shows_a_spectator_what_is_open),
          cmocka_unit_test(shows_what_a_seat_is_known_to_know),
          cmocka_unit_test(shows_all_when_it_is_over), cmocka_unit_test(says_who_sees_an_element))

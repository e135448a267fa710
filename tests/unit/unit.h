/*
 * tests/unit/unit.h -- what the unit tests share.
 */
#ifndef BB_TESTS_UNIT_H
#define BB_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "table/match.h"
#include "engine/notation.h"
#include "engine/setup.h"
#include "games/all.h"

/* Runs every test of the list. */
#define UNIT_MAIN(...)                                                                             \
    int main(void)                                                                                 \
    {                                                                                              \
        const struct CMUnitTest tests[] = { __VA_ARGS__ };                                         \
                                                                                                   \
        return cmocka_run_group_tests(tests, NULL, NULL);                                          \
    }

static inline struct bb_setup unit_setup(const struct bb_box *box, int seats)
{
    struct bb_setup how = bb_setup_usual(box);

    how.seats = seats & 255;
    return how;
}

/* Takes the steps written in `text`, separated by semicolons, as one batch. */
static inline bool unit_act(struct bb_match *m, int seat, const char *text, struct bb_refusal *why,
                            int *which)
{
    char part[BB_NOTATION_MAX];
    bb_action a[16];
    int n = 0;

    while (*text) {
        size_t length = strcspn(text, ";");

        assert_true(n < 16 && length < sizeof(part));
        memcpy(part, text, length);
        part[length] = '\0';
        a[n] = bb_notation_parse(bb_match_box(m), part, NULL);
        assert_int_not_equal(a[n], 0);
        n++;
        text += length + (text[length] == ';');
    }
    return bb_match_act(m, seat, a, n, why, which);
}

static inline void unit_do(struct bb_match *m, int seat, const char *text)
{
    struct bb_refusal why;
    int which;

    assert_true(unit_act(m, seat, text, &why, &which));
}

#endif

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
#include "engine/notation.h"
#include "engine/setup.h"
#include "engine/words.h"
#include "games/all.h"
#include "table/match.h"

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

/* The action is written so, and read again. */
static inline void unit_written(const struct bb_box *box, bb_action a,
                                const struct bb_reader *reader, const char *expected)
{
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    assert_true(bb_notation_print(box, a, reader, &t));
    assert_string_equal(text, expected);
    assert_int_equal(bb_notation_parse(box, text, reader), a);
}

/* The value of an element of a field is called so, or has no name (NULL). */
static inline void unit_element(const char *game, const char *field, uint32_t element,
                                const char *name)
{
    const struct bb_box *box = bb_games_find(game);
    const struct bb_field *f = box->game->fields;
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    while (f->name && strcmp(f->name, field) != 0)
        f++;
    assert_non_null(f->name);
    bb_text_init(&t, text, sizeof(text));
    assert_int_equal(bb_field_print(box, f, element, &t), name != NULL);
    assert_string_equal(text, name ? name : "");
    if (name)
        assert_int_equal(bb_field_parse(box, f, name), element);
}

static inline int unit_seen_by(const struct bb_match *m, int seat)
{
    enum { SEEN = 512 };
    struct bb_event e[SEEN];
    int n = bb_match_events(m, seat, 0, e, SEEN);

    assert_true(n < SEEN);
    return n;
}

/* What is said of the actions that fit, which are written as in records and separated by
 * semicolons; if it is one, it is said so. */
static inline void unit_said(const char *game, enum bb_lang lang, const char *fits,
                             const char *expected)
{
    const struct bb_box *box = bb_games_find(game);
    const struct bb_reader r = { .box = box, .lang = lang, .seat = 0, .names = { "Ann" } };
    bb_action a[8];
    char text[256], part[BB_NOTATION_MAX];
    struct bb_text t;
    int n = 0;

    while (*fits) {
        size_t length = strcspn(fits, ";");

        memcpy(part, fits, length);
        part[length] = '\0';
        a[n] = bb_notation_parse(box, part, NULL);
        assert_int_not_equal(a[n], 0);
        n++;
        fits += length + (fits[length] == ';');
    }
    bb_text_init(&t, text, sizeof(text));
    bb_words_half(&r, a, n, &t);
    assert_string_equal(text, expected);
    if (n > 1)
        return;
    bb_text_init(&t, text, sizeof(text));
    bb_words_action(&r, a[0], &t);
    assert_string_equal(text, expected);
}

#endif

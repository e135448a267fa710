/*
 * Text that fits, text that does not, and characters of UTF-8.
 */
#include "tests/unit/unit.h"

#include <limits.h>

static void cuts_off_and_counts(void **state)
{
    char buf[6];
    struct bb_text t;

    (void)state;
    bb_text_init(&t, buf, sizeof(buf));
    assert_string_equal(buf, "");
    bb_text_put(&t, "abc");
    bb_text_char(&t, 'd');
    assert_string_equal(buf, "abcd");
    bb_text_put(&t, "efgh");
    assert_string_equal(buf, "abcde");
    assert_int_equal(t.len, 8);
}

static void measures_without_room(void **state)
{
    struct bb_text t;
    char one[1] = { 'x' };

    (void)state;
    bb_text_init(&t, NULL, 0);
    bb_text_put(&t, "measured");
    bb_text_int(&t, -12);
    assert_int_equal(t.len, 11);
    bb_text_init(&t, one, 1);
    bb_text_put(&t, "long");
    assert_int_equal(one[0], '\0');
    assert_int_equal(t.len, 4);
}

static void writes_numbers(void **state)
{
    static const struct {
        int value;
        const char *text;
    } cases[] = {
        { 0, "0" },
        { 7, "7" },
        { -7, "-7" },
        { 10, "10" },
        { 1234567890, "1234567890" },
        { INT_MAX, "2147483647" },
        { INT_MIN, "-2147483648" },
    };
    char buf[32];
    struct bb_text t;

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        bb_text_init(&t, buf, sizeof(buf));
        bb_text_int(&t, cases[i].value);
        assert_string_equal(buf, cases[i].text);
    }
}

static void formats_what_it_knows(void **state)
{
    char buf[64];
    struct bb_text t;

    (void)state;
    bb_text_init(&t, buf, sizeof(buf));
    bb_text_format(&t, "%d of '%s', %.3s and %.9s: 100%%", -5, "all", "cut off", "short");
    assert_string_equal(buf, "-5 of 'all', cut and short: 100%");
    bb_text_init(&t, buf, 4);
    bb_text_format(&t, "%s%d", "ab", 1234);
    assert_string_equal(buf, "ab1");
    assert_int_equal(t.len, 6);
}

static void counts_characters_not_bytes(void **state)
{
    char buf[64];
    struct bb_text t;

    (void)state;
    assert_int_equal(bb_text_columns(""), 0);
    assert_int_equal(bb_text_columns("été"), 3);
    assert_int_equal(bb_text_columns("\u27e8a\u27e9"), 3);
    bb_text_init(&t, buf, sizeof(buf));
    bb_text_pad(&t, "été", 5);
    bb_text_pad(&t, "longer than that", 4);
    assert_string_equal(buf, "été  longer than that");
}

static void knows_utf8(void **state)
{
    static const char *const good[] = { "a",
                                        "\x7F",
                                        "é",
                                        "\xDF\xBF",
                                        "\u27e8",
                                        "\xEF\xBF\xBF",
                                        "\xED\x9F\xBF",
                                        "\xF0\x90\x80\x80",
                                        "\xF4\x8F\xBF\xBF" };
    static const char *const bad[] = {
        "\x80",
        "\xBF",
        "\xC0\x80",
        "\xC1\xBF",
        "\xC3",
        "\xC3(",
        "\xE0\x80\x80",
        "\xE2\x82",
        "\xED\xA0\x80",
        "\xED\xBF\xBF",
        "\xF0\x80\x80\x80",
        "\xF0\x9F\x98",
        "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80",
        "\xFE",
        "\xFF",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
        assert_int_equal(bb_text_character(good[i]), strlen(good[i]));
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_int_equal(bb_text_character(bad[i]), 0);
}

static void knows_what_steers_a_terminal(void **state)
{
    static const char *const steers[] = { "\x01",     "\n",       "\x1b",   "\x7f",   "\xc2\x80",
                                          "\xc2\x9b", "\xc2\x9f", "\u061c", "\u200e", "\u200f",
                                          "\u2028",   "\u202a",   "\u202e", "\u2066", "\u2069" };
    static const char *const does_not[] = { " ",      "~",      "\u00a0", "\u00e9", "\u061b",
                                            "\u061d", "\u0627", "\u200d", "\u2010", "\u2027",
                                            "\u202f", "\u2065", "\u206a", "\u2e80", "\U0001F600" };

    (void)state;
    for (size_t i = 0; i < sizeof(steers) / sizeof(steers[0]); i++)
        assert_true(bb_text_steers(steers[i]));
    for (size_t i = 0; i < sizeof(does_not) / sizeof(does_not[0]); i++)
        assert_false(bb_text_steers(does_not[i]));
}

UNIT_MAIN(cmocka_unit_test(cuts_off_and_counts), cmocka_unit_test(measures_without_room),
          cmocka_unit_test(writes_numbers), cmocka_unit_test(formats_what_it_knows),
          cmocka_unit_test(counts_characters_not_bytes), cmocka_unit_test(knows_utf8),
          cmocka_unit_test(knows_what_steers_a_terminal))

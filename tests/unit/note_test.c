/*
 * JSON is written as jansson writes it.
 */
#include "tests/unit/unit.h"

#include "server/note.h"

#include <stdlib.h>

static void check(const char *text)
{
    json_t *value = json_loads(text, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    char *expected = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    struct bb_note note = { .text = NULL };

    assert_non_null(expected);
    bb_note_put(&note, "before ");
    bb_note_json(&note, value);
    assert_memory_equal(note.text, "before ", 7);
    assert_string_equal(note.text + 7, expected);
    assert_int_equal(note.n, 7 + strlen(expected));
    bb_note_release(&note);
    free(expected);
    json_decref(value);
}

static void values_are_written_as_jansson_writes_them(void **state)
{
    static const char *const all[] = {
        "{}",
        "[]",
        "0",
        "-1",
        "9223372036854775807",
        "-9223372036854775808",
        "1.5",
        "true",
        "false",
        "null",
        "\"\"",
        "\"plain ~ / text\"",
        "\"1 a\\n2 b\\n\"",
        "\"a \\\" b \\\\ c\"",
        "\"\\t\\r\\b\\u0001\\u0000\\u007f\"",
        "\"d\xc3\xa9j\xc3\xa0 \xf0\x9f\x8e\xb2\"",
        "{\"b\":1,\"a\":[1,[2,{}],\"x\"],\"\xc3\xa9\":null,\"\\n\":{\"\\\"\":2.0}}",
        "[[1,2],{\"a\":{\"b\":[]}},\"\\n\"]",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
        check(all[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_written_as_jansson_writes_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

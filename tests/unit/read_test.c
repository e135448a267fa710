/*
 * Plain JSON is read as jansson reads it, whatever is done to it.
 */
#include "tests/unit/unit.h"

#include "rpc/read.h"

#include <stdio.h>

enum { ROUNDS = 200000, LONGEST = 256 };

static const char *const plain[] = {
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"apply\",\"params\":{\"table\":123456789012345,"
     "\"actions\":[50331648,\"take 1\",{\"kind\":\"x\"}],\"request\":\"0-12\"}}"),
    "{\"a\": [1, -2, 0], \"b\": {}, \"c\": [], \"d\": true, \"e\": false, \"f\": null}",
    "[[[[[[[1]]]]]]]",
    " \"text\" ",
    "-7",
};

static const char *const left_to_jansson[] = {
    "",
    " ",
    "{",
    "[1,]",
    "[1 2]",
    "{\"a\":1,\"a\":2}",
    "{\"a\"}",
    "\"\\n\"",
    "\"é\"",
    "1.5",
    "1e3",
    "-0",
    "01",
    "-",
    "1234567890123456",
    "[[[[[[[[1]]]]]]]]",
    "truely",
    "{\"a\":1}}",
    "\"",
    "\t1",
};

static json_t *by_jansson(const char *text, size_t n)
{
    return json_loadb(text, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
}

/* Whether it was read; then jansson reads the same. */
static bool is_read(const char *text, size_t n)
{
    json_t *value = rpc_read_plain(text, n), *same = value ? by_jansson(text, n) : NULL;
    bool read = value;

    if (read && !json_equal(value, same))
        fail_msg("read another way: %.*s", (int)n, text);
    json_decref(value);
    json_decref(same);
    return read;
}

static void what_is_plain_is_read_and_nothing_else(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
        assert_true(is_read(plain[i], strlen(plain[i])));
    for (size_t i = 0; i < sizeof(left_to_jansson) / sizeof(left_to_jansson[0]); i++)
        assert_false(is_read(left_to_jansson[i], strlen(left_to_jansson[i])));
    assert_false(is_read("\"a\0b\"", 5));
    assert_false(is_read("1\0", 2));
}

/* Bytes replaced, taken out and cut off. */
static size_t spoil(struct bb_rng *rng, const char *text, char out[static LONGEST])
{
    static const char signs[] = "{}[]\",:\\ -0123456789eE.tfn\x01\xC3\xA9";
    size_t n = strlen(text), at;

    memcpy(out, text, n + 1);
    for (int i = bb_rng_below(rng, 4); i >= 0 && n > 1; i--) {
        at = bb_rng_below(rng, (uint32_t)n);
        switch (bb_rng_below(rng, 4)) {
        case 0:
            memmove(out + at, out + at + 1, n - at);
            n--;
            break;
        case 1:
            n = at + 1;
            break;
        default:
            out[at] = signs[bb_rng_below(rng, sizeof(signs))];
        }
    }
    return n;
}

static void what_is_read_of_spoilt_json_is_what_jansson_reads(void **state)
{
    struct bb_rng rng;
    char text[LONGEST];
    int read = 0;

    (void)state;
    bb_rng_init(&rng, 1);
    for (int i = 0; i < ROUNDS; i++)
        read += is_read(text, spoil(&rng, plain[i % 5], text));
    assert_in_range(read, ROUNDS / 50, ROUNDS / 2);
}

UNIT_MAIN(cmocka_unit_test(what_is_plain_is_read_and_nothing_else),
          cmocka_unit_test(what_is_read_of_spoilt_json_is_what_jansson_reads))

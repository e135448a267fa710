/*
 * Hashes against published values.
 */
#include "base/hash.h"
#include "base/hex.h"
#include "tests/unit/unit.h"

#include <stdlib.h>

static void assert_digest(const uint8_t digest[static BB_HASH_BYTES], const char *hex)
{
    char text[BB_HASH_HEX];

    bb_hex_write(digest, BB_HASH_BYTES, text);
    assert_string_equal(text, hex);
}

/* FIPS 180-4, and the million letters of its examples. */
static void sha256_vectors(void **state)
{
    static const struct {
        const char *text, *hex;
    } known[] = {
        { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    };
    enum { MILLION = 1000000 };
    char *letters = malloc(MILLION);
    uint8_t out[BB_HASH_BYTES];

    (void)state;
    for (int i = 0; i < 3; i++) {
        bb_hash_sha256(known[i].text, strlen(known[i].text), out);
        assert_digest(out, known[i].hex);
    }
    assert_non_null(letters);
    memset(letters, 'a', MILLION);
    bb_hash_sha256(letters, MILLION, out);
    assert_digest(out, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(letters);
}

/* RFC 4231, cases 1 to 4. The keys here have exactly 32 bytes; HMAC fills a
 * shorter one up with zeros, so these are the same keys. */
static void hmac_vectors(void **state)
{
    static const uint8_t jefe[] = { 'J', 'e', 'f', 'e' };
    uint8_t key[BB_HASH_BYTES] = { 0 }, data[50], out[BB_HASH_BYTES];
    const char *question = "what do ya want for nothing?";

    (void)state;
    memset(key, 0x0b, 20);
    bb_hash_hmac(key, "Hi There", 8, out);
    assert_digest(out, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    memset(key, 0, sizeof(key));
    memcpy(key, jefe, sizeof(jefe));
    bb_hash_hmac(key, question, strlen(question), out);
    assert_digest(out, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0, sizeof(key));
    memset(key, 0xaa, 20);
    memset(data, 0xdd, sizeof(data));
    bb_hash_hmac(key, data, sizeof(data), out);
    assert_digest(out, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    memset(key, 0, sizeof(key));
    for (int i = 0; i < 25; i++)
        key[i] = (i + 1) & 255;
    memset(data, 0xcd, sizeof(data));
    bb_hash_hmac(key, data, sizeof(data), out);
    assert_digest(out, "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
}

static void hexadecimal_there_and_back(void **state)
{
    static const uint8_t bytes[] = { 0x00, 0x01, 0x9a, 0xff };
    char text[9];
    uint8_t back[4];

    (void)state;
    bb_hex_write(bytes, sizeof(bytes), text);
    assert_string_equal(text, "00019aff");
    assert_true(bb_hex_read("00019AfF", back, sizeof(back)));
    assert_memory_equal(back, bytes, sizeof(bytes));
}

static void refuses_what_is_not_hexadecimal(void **state)
{
    static const char *const bad[] = {
        "",         "00019af",  "00019aff0", "00019aff ", "00019afg",
        "0x019aff", " 0019aff", "00 19 af",  "00:9a:ff",  "-0019aff"
    };
    uint8_t out[4];

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_false(bb_hex_read(bad[i], out, sizeof(out)));
}

UNIT_MAIN(cmocka_unit_test(sha256_vectors), cmocka_unit_test(hmac_vectors),
          cmocka_unit_test(hexadecimal_there_and_back),
          cmocka_unit_test(refuses_what_is_not_hexadecimal))

#include "base/hash.h"

#include <sodium.h>
#include <string.h>

void bb_hash_sha256(const void *data, size_t n, uint8_t out[static BB_HASH_BYTES])
{
    crypto_hash_sha256(out, data, n);
}

void bb_hash_hmac(const uint8_t key[static BB_HASH_BYTES], const void *data, size_t n,
                  uint8_t out[static BB_HASH_BYTES])
{
    crypto_auth_hmacsha256_state state;

    crypto_auth_hmacsha256_init(&state, key, BB_HASH_BYTES);
    crypto_auth_hmacsha256_update(&state, data, n);
    crypto_auth_hmacsha256_final(&state, out);
}

void bb_hash_hex(const uint8_t *bytes, size_t n, char *out)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < n; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = '\0';
}

bool bb_hash_unhex(const char *text, uint8_t *out, size_t n)
{
    size_t length;

    if (strlen(text) != 2 * n)
        return false;
    return sodium_hex2bin(out, n, text, 2 * n, NULL, &length, NULL) == 0 && length == n;
}

/*
 * SHA-256 and HMAC, from libsodium, with the result as hexadecimal text where people read it.
 */
#include "base/hash.h"

#include <sodium.h>

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

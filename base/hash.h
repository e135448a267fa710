/*
 * base/hash.h -- SHA-256 and HMAC-SHA-256 as Benben uses them; libsodium
 * computes them.
 */
#ifndef BB_BASE_HASH_H
#define BB_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum {
    BB_HASH_BYTES = 32,
    BB_HASH_HEX = 2 * BB_HASH_BYTES + 1, /* as hexadecimal text, with its end */
};

void bb_hash_sha256(const void *data, size_t n, uint8_t out[static BB_HASH_BYTES]);
void bb_hash_hmac(const uint8_t key[static BB_HASH_BYTES], const void *data, size_t n,
                  uint8_t out[static BB_HASH_BYTES]);

#endif

/*
 * base/hash.h -- SHA-256 and HMAC-SHA-256 as Benben uses them (libsodium
 * computes them), and bytes as hexadecimal text.
 */
#ifndef BB_BASE_HASH_H
#define BB_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BB_HASH_BYTES = 32,
    BB_HASH_HEX = 2 * BB_HASH_BYTES + 1, /* with the terminating zero */
};

void bb_hash_sha256(const void *data, size_t n, uint8_t out[static BB_HASH_BYTES]);
void bb_hash_hmac(const uint8_t key[static BB_HASH_BYTES], const void *data, size_t n,
                  uint8_t out[static BB_HASH_BYTES]);

/* 2n lower-case digits and a zero. */
void bb_hash_hex(const uint8_t *bytes, size_t n, char *out);

/* Exactly 2n hexadecimal digits and nothing after them, or false. */
bool bb_hash_unhex(const char *text, uint8_t *out, size_t n);

#endif

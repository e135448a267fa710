/*
 * bots/hash.h -- positions and views as keys of the bots' tables.
 */
#ifndef BB_BOTS_HASH_H
#define BB_BOTS_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t bb_hash(const uint8_t *s, size_t n)
{
    uint64_t h = n;

    for (; n >= 8; s += 8, n -= 8) {
        uint64_t word;

        memcpy(&word, s, 8);
        h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 29;
    }
    for (; n > 0; s++, n--)
        h = (h ^ *s) * UINT64_C(0xBF58476D1CE4E5B9);
    return h ^ h >> 32;
}

#endif

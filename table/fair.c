/*
 * Outcomes drawn from a key. A number below a bound comes from the HMAC of what is drawn,
 * so that the same step always brings the same; those that would favour an outcome are
 * drawn again.
 */
#include "table/fair.h"

#include <stdio.h>
#include <string.h>

void bb_fair_init(struct bb_fair *f, const uint8_t secret[static BB_HASH_BYTES], int seats,
                  const uint8_t nonce[][BB_NONCE_BYTES])
{
    uint8_t all[BB_HASH_BYTES + BB_SEATS_MAX * BB_NONCE_BYTES];

    memcpy(f->secret, secret, BB_HASH_BYTES);
    memcpy(all, secret, BB_HASH_BYTES);
    for (int i = 0; i < seats; i++)
        memcpy(all + BB_HASH_BYTES + i * BB_NONCE_BYTES, nonce[i], BB_NONCE_BYTES);
    bb_hash_sha256(secret, BB_HASH_BYTES, f->commitment);
    bb_hash_sha256(all, BB_HASH_BYTES + (size_t)seats * BB_NONCE_BYTES, f->key);
}

void bb_fair_commit(int seat, const uint8_t nonce[static BB_NONCE_BYTES],
                    uint8_t out[static BB_HASH_BYTES])
{
    uint8_t text[15 + BB_NONCE_BYTES] = "benben nonce 0 ";

    text[13] += (uint8_t)seat;
    memcpy(text + 15, nonce, BB_NONCE_BYTES);
    bb_hash_sha256(text, sizeof(text), out);
}

void bb_fair_secret_of(uint64_t seed, uint8_t secret[static BB_HASH_BYTES])
{
    char text[40];
    int n = snprintf(text, sizeof(text), "benben seed %llu", (unsigned long long)seed);

    bb_hash_sha256(text, (size_t)n, secret);
}

/* The first eight bytes of the HMAC as a number, highest byte first. */
static uint64_t number(const struct bb_fair *f, uint32_t k, const char *label, unsigned attempt)
{
    char text[96];
    int n = snprintf(text, sizeof(text), "%u %s %u", (unsigned)k, label, attempt);
    uint8_t mac[BB_HASH_BYTES];
    uint64_t value = 0;

    bb_hash_hmac(f->key, text, (size_t)n, mac);
    for (int i = 0; i < 8; i++)
        value = value << 8 | mac[i];
    return value;
}

/* Numbers above the last whole multiple of `below` are drawn again, so that
 * no outcome is favoured. */
static uint64_t draw_fair(void *self, uint32_t k, const char *label, uint64_t below)
{
    uint64_t surplus = (UINT64_MAX % below + 1) % below;

    for (unsigned attempt = 0;; attempt++) {
        uint64_t value = number(self, k, label, attempt);

        if (value <= UINT64_MAX - surplus)
            return value % below;
    }
}

struct bb_dealer bb_dealer_fair(struct bb_fair *f)
{
    return (struct bb_dealer){ .draw = draw_fair, .self = f };
}

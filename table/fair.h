/*
 * table/fair.h -- dealing that anybody can verify afterwards.
 *
 * Before play the table publishes SHA-256 of a secret, and each seat SHA-256 of a nonce; then
 * the nonces are opened, and the key is SHA-256 over secret and nonces. Outcome k is drawn from
 * HMAC-SHA-256(key, k and the kind of step) alone, so that undo and redo cannot reroll. The
 * secret is shown at the end. docs/FAIRNESS.md says what this proves, and what not.
 */
#ifndef BB_TABLE_FAIR_H
#define BB_TABLE_FAIR_H

#include "base/hash.h"
#include "engine/dealer.h"

enum { BB_NONCE_BYTES = 16 };

struct bb_fair {
    uint8_t secret[BB_HASH_BYTES];
    uint8_t commitment[BB_HASH_BYTES];
    uint8_t key[BB_HASH_BYTES];
};

/* Sets secret, commitment and key from the secret and the seats' nonces. */
void bb_fair_init(struct bb_fair *f, const uint8_t secret[static BB_HASH_BYTES], int seats,
                  const uint8_t nonce[][BB_NONCE_BYTES]);

/* What a seat publishes before nonces are opened: SHA-256 of "benben nonce SEAT " and its nonce. */
void bb_fair_commit(int seat, const uint8_t nonce[static BB_NONCE_BYTES],
                    uint8_t out[static BB_HASH_BYTES]);

/* A secret that follows from a number, for games that are to be repeated. */
void bb_fair_secret_of(uint64_t seed, uint8_t secret[static BB_HASH_BYTES]);

/* Deals from the key; `f` must outlive the dealer. */
struct bb_dealer bb_dealer_fair(struct bb_fair *f);

#endif

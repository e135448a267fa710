/*
 * base/rng.h -- the fast generator, for simulation and tests.
 *
 * Never for dealing at a real table: that is table/fair.h. The same seed
 * gives the same numbers on every machine. (The step is the published
 * xoshiro256++ recurrence of Blackman and Vigna, seeded by splitmix64.)
 */
#ifndef BB_BASE_RNG_H
#define BB_BASE_RNG_H

#include <stdint.h>

struct bb_rng {
    uint64_t s[4];
};

static inline uint64_t bb_rng_turn(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static inline void bb_rng_init(struct bb_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += UINT64_C(0x9E3779B97F4A7C15);
        z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
        rng->s[i] = z ^ z >> 31;
    }
}

static inline uint64_t bb_rng_next(struct bb_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t out = bb_rng_turn(s[0] + s[3], 23) + s[0];
    uint64_t mixed = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= mixed;
    s[3] = bb_rng_turn(s[3], 45);
    return out;
}

/* A number in 0 .. below-1; below > 0. The bias, under below / 2^32, does not
 * matter to a simulation. */
static inline uint32_t bb_rng_below(struct bb_rng *rng, uint32_t below)
{
    return (uint32_t)((bb_rng_next(rng) >> 32) * below >> 32);
}

#endif

/*
 * games/kheops/network.h -- networks as numbers that add up.
 *
 * All that counts in a network is a sum over its tiles. The sums are kept side by
 * side in one number of 64 bits, a tally: joining two networks is one addition.
 */
#ifndef BB_KHEOPS_NETWORK_H
#define BB_KHEOPS_NETWORK_H

#include "games/kheops/kheops.h"

enum { /* where each sum begins, and how many bits it has */
       KH_AT_TILES = 0,
       KH_AT_ROOMS = 6,
       KH_AT_WEIGHT = 12, /* of White, then of Blue */
       KH_AT_SARCOPHAGI = 24,
       KH_AT_CURSES = 36,
       KH_AT_OPENINGS = 42,
       KH_AT_TOP = 48,
       KH_BITS = 6,
       KH_SARCOPHAGUS_BITS = 4,
};

static inline int kh_sum(uint64_t tally, int at)
{
    return (int)(tally >> at & 63);
}

static inline int kh_weight(uint64_t tally, int seat)
{
    return kh_sum(tally, KH_AT_WEIGHT + KH_BITS * seat);
}

static inline int kh_sarcophagi(uint64_t tally, int colour)
{
    return (int)(tally >> (KH_AT_SARCOPHAGI + KH_SARCOPHAGUS_BITS * colour) & 15);
}

static inline bool kh_cursed(uint64_t tally)
{
    return kh_sum(tally, KH_AT_CURSES) != 0;
}

/* What a pawn weighs on a tile of this type (KH-5.2), as a tally. */
static inline uint64_t kh_pawn_tally(const struct kh_parts *p, int tile, int pawn)
{
    bool heavy = kh_rank(pawn) == KH_PHARAOH || (p->with[KH_DOUBLE] >> tile & 1);

    return UINT64_C(1) << (KH_AT_WEIGHT + KH_BITS * kh_owner(pawn)) << heavy;
}

/* What a tile adds to its network where it lies, open like this, with a pawn or none. */
uint64_t kh_tally(const struct kh_parts *p, int tile, int cell, int sides, int pawn);

/* Every tile with the lowest cell of its network, and there the network's tally. */
struct kh_labels {
    uint8_t root[KH_CELLS];
    uint64_t tally[KH_CELLS];
    int longest; /* tiles of the longest network; 2 if there is none */
};

void kh_label(const struct kh_parts *p, const struct kh *s, struct kh_labels *out);

/* KH-5.3: all of a network with this tally, not doubled. */
int kh_plain_value(uint64_t tally, bool longest);

/* KH-5.3 to KH-5.5: what its owner gets for a network of two tiles or more. */
static inline int kh_value(uint64_t tally, int longest)
{
    if (kh_cursed(tally))
        return 0;
    return kh_plain_value(tally, kh_sum(tally, KH_AT_TILES) >= longest)
           << (kh_sum(tally, KH_AT_OPENINGS) == 0);
}

#endif

/*
 * Windows of time, one for each slot, which begin with the first that is counted.
 */
#include "server/rate.h"

static int slot_of(uint64_t who)
{
    return (int)((who * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - BB_RATE_BITS));
}

bool bb_rate_may(const struct bb_rate *r, uint64_t who, int64_t now)
{
    int i = slot_of(who);

    return now - r->slot[i].since >= r->window || r->slot[i].n < r->most;
}

void bb_rate_count(struct bb_rate *r, uint64_t who, int64_t now)
{
    int i = slot_of(who);

    if (r->slot[i].n == 0 || now - r->slot[i].since >= r->window) {
        r->slot[i].since = now;
        r->slot[i].n = 0;
    }
    r->slot[i].n++;
}

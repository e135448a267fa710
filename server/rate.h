/*
 * server/rate.h -- how often somebody did something lately, and whether that is enough.
 *
 * Memory is bounded: those who fall into one slot share it.
 */
#ifndef BB_SERVER_RATE_H
#define BB_SERVER_RATE_H

#include <stdbool.h>
#include <stdint.h>

enum { BB_RATE_BITS = 12 };

struct bb_rate {
    int most; /* in a window of so many milliseconds */
    int64_t window;
    struct {
        int64_t since;
        int n;
    } slot[1 << BB_RATE_BITS];
};

/* Whether somebody may do it at this time, in milliseconds; and that they did. */
bool bb_rate_may(const struct bb_rate *r, uint64_t who, int64_t now);
void bb_rate_count(struct bb_rate *r, uint64_t who, int64_t now);

#endif

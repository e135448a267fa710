/*
 * The edition file of the null game: what it says, and what must hold.
 */
#include "engine/edition.h"
#include "games/null/null.h"

/* NG-1.1: every seat can be dealt its stones. */
static bool check(const void *parts, struct bb_fault *fault)
{
    const struct ng_parts *p = parts;
    int stones = 0;

    for (int i = 0; i < NG_VALUES; i++)
        stones += p->stones[i];
    if (stones < BB_SEATS_MAX * NG_HAND)
        return bb_fault_at(fault, "stones",
                           "NG-1.1: %d seats are dealt %d stones each, so there are %d",
                           BB_SEATS_MAX, NG_HAND, BB_SEATS_MAX * NG_HAND);
    return true;
}

BB_EDITION(ng, struct ng_parts, check, BB_EDITION_NUMBERS(stones));

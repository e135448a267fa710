/*
 * games/silvergold/cards/design.h -- designing the 48 cards of the reference edition.
 */
#ifndef BB_SILVERGOLD_CARDS_DESIGN_H
#define BB_SILVERGOLD_CARDS_DESIGN_H

#include "games/silvergold/silvergold.h"

/* Fills in the facts of the reference edition and derives the rest. The same
 * seed gives the same cards. */
void cards_design(uint64_t seed, struct sg_parts *parts);

#endif

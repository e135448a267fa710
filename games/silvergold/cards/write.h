/*
 * games/silvergold/cards/write.h -- a designed edition as a file that
 * games/silvergold/load.c reads.
 */
#ifndef BB_SILVERGOLD_CARDS_WRITE_H
#define BB_SILVERGOLD_CARDS_WRITE_H

#include "games/silvergold/silvergold.h"

/* Writes YAML to the standard output. */
void cards_write(const struct sg_parts *parts, uint64_t seed);

#endif

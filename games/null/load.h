/*
 * games/null/load.h -- how an edition of the null game is read.
 */
#ifndef BB_NULL_LOAD_H
#define BB_NULL_LOAD_H

#include "engine/edition.h"

extern const struct bb_loader ng_loader;

#endif

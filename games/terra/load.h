/*
 * games/terra/load.h -- reading editions of Terra Pyramides.
 */
#ifndef BB_TERRA_LOAD_H
#define BB_TERRA_LOAD_H

#include "engine/edition.h"

extern const struct bb_loader tp_loader;

#endif

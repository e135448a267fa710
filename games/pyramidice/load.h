/*
 * games/pyramidice/load.h -- reading editions of Pyramidice.
 */
#ifndef BB_PYRAMIDICE_LOAD_H
#define BB_PYRAMIDICE_LOAD_H

#include "engine/edition.h"

extern const struct bb_loader pd_loader;

#endif

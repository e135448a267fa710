/*
 * games/kheops/load.h -- reading editions of Kheops.
 */
#ifndef BB_KHEOPS_LOAD_H
#define BB_KHEOPS_LOAD_H

#include "engine/edition.h"

extern const struct bb_loader kh_loader;

#endif

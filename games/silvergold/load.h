/*
 * games/silvergold/load.h -- how an edition of Silver & Gold is read.
 */
#ifndef BB_SILVERGOLD_LOAD_H
#define BB_SILVERGOLD_LOAD_H

#include "engine/edition.h"

extern const struct bb_loader sg_loader;

#endif

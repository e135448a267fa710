/*
 * games/loaders.h -- how the editions of each game are read.
 */
#ifndef BB_GAMES_LOADERS_H
#define BB_GAMES_LOADERS_H

#include "engine/edition.h"

/* The loader of the game of that name, or NULL. */
const struct bb_loader *bb_loader_find(const char *game);

#endif

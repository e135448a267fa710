/*
 * games/loaders.h -- where each game lives, and how its editions are read.
 */
#ifndef BB_GAMES_LOADERS_H
#define BB_GAMES_LOADERS_H

#include "engine/edition.h"

/* What the line of a game in games/CMakeLists.txt says. */
struct bb_home {
    const char *folder; /* games/<folder> */
    const char *prefix; /* of its symbols, without the "_" */
    const struct bb_loader *loader;
};

/* In the order in which players are shown the games; ends with a NULL folder. */
extern const struct bb_home bb_homes[];

/* The loader of the game of that name, or NULL. */
const struct bb_loader *bb_loader_find(const char *game);

#endif

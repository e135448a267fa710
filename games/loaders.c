/*
 * The loader of a game by name, from the table that the build makes.
 */
#include "games/loaders.h"

#include <string.h>

const struct bb_loader *bb_loader_find(const char *game)
{
    for (const struct bb_home *home = bb_homes; home->folder; home++) {
        if (strcmp(home->loader->game->name, game) == 0)
            return home->loader;
    }
    return NULL;
}

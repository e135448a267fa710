/*
 * The reference boxes, from the table that the build makes of games/CMakeLists.txt.
 */
#include "games/all.h"

#include <string.h>

const struct bb_box *bb_games_find(const char *name)
{
    for (int i = 0; i < bb_game_count; i++) {
        if (strcmp(bb_games[i]->game->name, name) == 0)
            return bb_games[i];
    }
    return NULL;
}

#include "games/all.h"

#include <string.h>

extern const struct bb_box sg_reference, kh_reference, pd_reference, tp_reference, ng_reference;

/* A page has only what is offered to players. */
const struct bb_box *const bb_games[] = {
    &sg_reference, &kh_reference, &pd_reference, &tp_reference,
#ifndef BB_FOR_PLAYERS
    &ng_reference,
#endif
};
const int bb_game_count = sizeof(bb_games) / sizeof(bb_games[0]);

const struct bb_box *bb_games_find(const char *name)
{
    for (int i = 0; i < bb_game_count; i++) {
        if (strcmp(bb_games[i]->game->name, name) == 0)
            return bb_games[i];
    }
    return NULL;
}

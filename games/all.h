/*
 * games/all.h -- every game, with its reference edition.
 */
#ifndef BB_GAMES_ALL_H
#define BB_GAMES_ALL_H

#include "engine/game.h"

/* The reference boxes, in the order in which players are shown them: that of
 * games/CMakeLists.txt. tools/embed-games.c writes the table. A page has only what is
 * offered to players. */
extern const struct bb_box *const bb_games[];
extern const int bb_game_count;

/* In a page alone: makes the parts of all boxes from their facts, before anything else. */
void bb_games_derive(void);

/* The reference box of the game of that name, or NULL. */
const struct bb_box *bb_games_find(const char *name);

#endif

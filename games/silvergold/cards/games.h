/*
 * games/silvergold/cards/games.h -- an edition in whole games: whether bots find the
 * three colours equally good (SG-1.6), and what their games look like.
 */
#ifndef BB_SILVERGOLD_CARDS_GAMES_H
#define BB_SILVERGOLD_CARDS_GAMES_H

#include "games/silvergold/silvergold.h"

enum {
    CARDS_GAMES = 10000,  /* to play for each colour, if nothing else is asked */
    CARDS_GAMES_MIN = 50, /* for a standard error that means something */
    CARDS_GAMES_MAX = 1000000,
};

/* Plays and prints what came of it; true if the colours are equally good. The
 * same seed gives the same games. With fewer than CARDS_GAMES the slow bots are
 * left out. `box` holds the parts measured. */
bool cards_games(const struct bb_box *box, int games, uint64_t seed);

#endif

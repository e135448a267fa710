/*
 * server/games.h -- what there is to play, and against whom, as JSON: the answer of `games`.
 */
#ifndef BB_SERVER_GAMES_H
#define BB_SERVER_GAMES_H

#include "engine/json.h"

json_t *bb_json_games(enum bb_lang lang);

#endif

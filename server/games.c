/*
 * Every game with its editions and options, and the names of the bots.
 */
#include "server/games.h"
#include "bots/bots.h"
#include "games/all.h"

json_t *bb_json_games(enum bb_lang lang)
{
    json_t *games = json_array(), *bots = json_array();

    for (int i = 0; i < bb_game_count; i++)
        json_array_append_new(games, bb_json_box(bb_games[i], lang));
    for (int i = 0; bb_bots[i]; i++)
        json_array_append_new(bots, json_string(bb_bots[i]->name));
    return json_pack("{s:o, s:o}", "games", games, "bots", bots);
}

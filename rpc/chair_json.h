/*
 * rpc/chair_json.h -- what a chair has to tell, as JSON: for the protocol and for --json.
 * docs/PROTOCOL.md shows it.
 */
#ifndef BB_RPC_CHAIR_JSON_H
#define BB_RPC_CHAIR_JSON_H

#include "chair/say.h"
#include "engine/json.h"

/* The opponent of a solo game: name, points and sources; NULL if there is none. */
json_t *chair_json_opponent(const struct bb_chair *c);

/* The actions open to the seat, each also as the reader would write it (`said`). */
json_t *chair_json_action(const struct bb_reader *r, bb_action a);
json_t *chair_json_actions(const struct bb_chair *c);

/* A turn: whose it is, whether it goes on, what happened in it, and what it did to each
 * score by source. */
json_t *chair_json_turn(const struct bb_chair *c, int turn);

/* What an action that is open would come to. */
json_t *chair_json_trial(const struct bb_chair *c, bb_action a);

#endif

/*
 * engine/json.h -- positions, actions, events, scores and refusals as JSON,
 * for every game from its tables. docs/PROTOCOL.md shows them.
 */
#ifndef BB_ENGINE_JSON_H
#define BB_ENGINE_JSON_H

#include "engine/view.h"
#include "engine/words.h"

#include <jansson.h>

enum { BB_JSON_WHY = 256 };

/* A position: an object with every field; elements by their names, if they have
 * any, else as numbers. What `seat` may not see is null; BB_CHANCE, the referee,
 * sees all. */
json_t *bb_json_state(const struct bb_box *box, const void *s, int seat);

/* The truth that such an object describes, checked by audit(); numbers do for
 * names. NULL, or what is wrong. */
const char *bb_json_to_state(const struct bb_box *box, const json_t *json, union bb_state *out,
                             char why[static BB_JSON_WHY]);

/* An action: kind, operands by name, `text`, and `number`. */
json_t *bb_json_action(const struct bb_box *box, bb_action a);

/* The action given as text, as a number, or as an object; 0 if it is none. */
bb_action bb_json_to_action(const struct bb_box *box, const json_t *json,
                            const struct bb_reader *reader);

/* An event: its kind, clause, arguments by name, and its sentence. */
json_t *bb_json_event(const struct bb_reader *reader, const struct bb_event *e);

/* The points of each seat, by source, and its rank; the points that one place has from each
 * source. */
json_t *bb_json_score(const struct bb_box *box, const void *s, int seats);
json_t *bb_json_sources(const struct bb_game *g, const struct bb_score *score, int place);

/* The account of the score, a line each; empty if the game has none. */
json_t *bb_json_account(const struct bb_reader *reader, const void *view);

/* A refusal: clause, code, and its sentence. */
json_t *bb_json_refusal(const struct bb_reader *reader, const struct bb_refusal *why);

/* A seat: its number, "*" for chance, "team" for all, null for nobody; the seats of a set,
 * as an array. */
json_t *bb_json_seat(int seat);
json_t *bb_json_seats(bb_seats set);

/* A game and its edition, for those who choose: seats, options, sources of points. */
json_t *bb_json_box(const struct bb_box *box, enum bb_lang lang);

#endif

/*
 * chair/chair.h -- what one seat, or a spectator, has been shown of a match, and all that
 * can be told from it.
 *
 * A chair is fed by one function only, bb_chair_show(): this is what you see now, this is
 * what you saw happen. It keeps that step by step, and everything a person or a bot gets
 * comes from it: text, picture, question, actions, refusals, previews, the story of a
 * turn, scores. It never meets a truth, whoever feeds it: a referee in the same program, or
 * a server far away. tests/layers.sh holds its library to that, and a law its answers.
 */
#ifndef BB_CHAIR_CHAIR_H
#define BB_CHAIR_CHAIR_H

#include "engine/trial.h"
#include "engine/words.h"

struct bb_chair;

/* The box must outlive the chair. Memory that cannot be had ends the program. */
struct bb_chair *bb_chair_new(const struct bb_box *box, int seat);
void bb_chair_free(struct bb_chair *c);

/* Who sits where, and the language in which to answer. A name is copied, and cut if need be. */
void bb_chair_name(struct bb_chair *c, int seat, const char *name);
void bb_chair_speak(struct bb_chair *c, enum bb_lang lang);

/* The only way in: what the seat sees now, and the events that led to it. */
void bb_chair_show(struct bb_chair *c, const void *view, const struct bb_event *e, int n);

/* ---- What was shown --------------------------------------------------------- */

/* How many steps the line of play has that the seat noticed, the first position included;
 * what was taken back is not among them. */
int bb_chair_steps(const struct bb_chair *c);

/* Looks at the position after a step, 0 .. steps - 1; -1: at the last, also when more come. */
void bb_chair_look(struct bb_chair *c, int step);

/* What is looked at, and by whom. */
const struct bb_view *bb_chair_view(const struct bb_chair *c);
const struct bb_reader *bb_chair_reader(const struct bb_chair *c);
int bb_chair_seats(const struct bb_chair *c);

/* The events that led to a step of the line, and all that were ever shown, in order. */
int bb_chair_events_of(const struct bb_chair *c, int step, const struct bb_event **out);
int bb_chair_log(const struct bb_chair *c, const struct bb_event **out);

/* ---- What may be done -------------------------------------------------------- */

/* The actions open to the seat in the last position; none if it looks back. */
int bb_chair_legal(const struct bb_chair *c, bb_action out[static BB_ACTIONS_MAX]);
bool bb_chair_is_open(const struct bb_chair *c, bb_action a);

/* Why an action is not open to the seat; its word is NULL if it is. */
struct bb_refusal bb_chair_why_not(const struct bb_chair *c, bb_action a);

/* The same of what touching this element alone would mean; NULL too if it means nothing. */
struct bb_refusal bb_chair_why_not_touch(const struct bb_chair *c, const char *id);

/* What an action that is open would come to. */
void bb_chair_try(const struct bb_chair *c, bb_action a, struct bb_trial *out);

/* ---- Stories ------------------------------------------------------------------- */

/* A turn: the steps from .. to of the line, from the first that was its seat's to the last
 * before another turn began. */
struct bb_story {
    int seat; /* BB_TEAM: all chose at once; BB_NOBODY: what came before the first turn */
    int from, to;
};

/* How many turns the line has up to what is looked at, the first being what came before all
 * turns and the last the one that goes on, perhaps without a step yet; and turn i of them. */
int bb_chair_turns(const struct bb_chair *c);
struct bb_story bb_chair_turn(const struct bb_chair *c, int i);

/* The scores as the seat sees them after a step. */
void bb_chair_score(const struct bb_chair *c, int step, struct bb_score *out);

/* True if the rules themselves play against somebody alone, and count: their points are
 * those of place 1. Writes what they are called. */
bool bb_chair_opponent(const struct bb_chair *c, struct bb_text *name);

#endif

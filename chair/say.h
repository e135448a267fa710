/*
 * chair/say.h -- what a chair has to tell, as text: for a page, which knows no game, and
 * for whoever compares two chairs byte for byte.
 *
 * Each answer is lines that end with \n, of columns with \t between them. Columns are
 * numbers, sentences in the chair's language, ids of the picture with blanks between
 * them, or clauses of the rules ("" if it is none).
 */
#ifndef BB_CHAIR_SAY_H
#define BB_CHAIR_SAY_H

#include "chair/chair.h"

/* The picture, in which an action is tried (0: none); tall for a narrow screen. */
void bb_say_picture(const struct bb_chair *c, bool tall, bb_action trying, struct bb_text *out);
void bb_say_text(const struct bb_chair *c, struct bb_text *out);
void bb_say_question(const struct bb_chair *c, struct bb_text *out);

/* "number, sentence, ids, 1 if it is optional, notation" of each action that is open. */
void bb_say_actions(const struct bb_chair *c, struct bb_text *out);

/* What is chosen and what is still to choose, where n actions fit what was touched. */
void bb_say_half(const struct bb_chair *c, const bb_action *fits, int n, struct bb_text *out);

/* "clause, sentence": why an action, or touching an element, is refused; nothing if not. */
void bb_say_refusal(const struct bb_reader *r, const struct bb_refusal *why, struct bb_text *out);
void bb_say_why_not_touch(const struct bb_chair *c, const char *id, struct bb_text *out);

/* "clause, sentence" of each event from number `since` on; of each that led to a step. */
void bb_say_log(const struct bb_chair *c, int since, struct bb_text *out);
void bb_say_events_of(const struct bb_chair *c, int step, struct bb_text *out);

/* The story of turn i. First "seat, from, to, 1 if it still goes on", then a line for each
 * score that it changed, "seat, points, sources as a sentence" (the opponent of a solo game
 * is seat 1), an empty line, and "step, clause, sentence" of what happened in it. */
void bb_say_turn(const struct bb_chair *c, int i, struct bb_text *out);

/* What an action that ends the turn would come to: the gains of the turn so far, and then
 * "0 or 1, clause, sentence", 1 for what is to come. Nothing if the turn goes on. */
void bb_say_ending(const struct bb_chair *c, bb_action a, struct bb_text *out);

/* "rank, points, 1 if in a team, name, source=points ..." of each seat, then the same of the
 * opponent of a solo game. */
void bb_say_score(const struct bb_chair *c, struct bb_text *out);

/* "seat, points, clause, ids, sentence" of each line of the account. */
void bb_say_account(const struct bb_chair *c, struct bb_text *out);

/* "fame +9, gods -2": the difference of two scores for one place, by source. */
void bb_say_gains(const struct bb_reader *r, const struct bb_score *was, const struct bb_score *is,
                  int place, struct bb_text *out);

#endif

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

/* What a chair can be asked, what goes with the question, and what the columns are. */
enum bb_what {
    BB_SAY_PICTURE,  /* `extra`: the action that is tried in it; 0: none */
    BB_SAY_TALL,     /* the same for a narrow screen */
    BB_SAY_TABLET,   /* ... for one in between */
    BB_SAY_DESK,     /* ... and for what a column beside it leaves of a wide one */
    BB_SAY_TEXT,     /* the position in words */
    BB_SAY_QUESTION, /* what the seat is asked now, or who is waited for */
    BB_SAY_ACTIONS,  /* number, sentence, ids, 1 if optional, what leads to
                      * it, notation: each that is open */
    BB_SAY_HALF,     /* `about`: numbers of actions, blanks between them, that fit what was
                      * touched. What is chosen, and what is still to choose, as a sentence */
    BB_SAY_WHY_NOT,  /* `about`: an id. clause, sentence: why touching it does nothing */
    BB_SAY_EXPLAIN,  /* `about`: an id. What it is: the lines of engine/card.h */
    BB_SAY_LEGEND,   /* name, sentence: the symbols of the game */
    BB_SAY_SYMBOL,   /* `about`: the name of one. Its picture */
    BB_SAY_LOG,  /* `extra`: since. clause, sentence, 1 if a detail: each event that was shown */
    BB_SAY_STEP, /* `extra`: a step. clause, sentence: the events that led to it */

    /* `extra`: a turn. seat, first step, last step, 1 if it goes on; then for each score that
     * it changed seat, points, sources (the opponent of a solo game is seat 1); an empty
     * line; then step, clause, sentence, ids of what it is about: what happened in it; an empty
     * line; then step, seat, points, sources: what each step did to the scores. */
    BB_SAY_TURN,

    /* `extra`: an action. What it would come to if it ends the turn, else nothing: the gains
     * of the turn so far; then 0 or 1, clause, sentence, 1 for what is to come. */
    BB_SAY_ENDING,

    /* rank, points, 1 if in a team, name, source=points ...: each seat, then the opponent of a
     * solo game. */
    BB_SAY_SCORE,
    BB_SAY_ACCOUNT, /* seat, points, clause, ids, sentence: each line of the account */

    /* `extra`: an action. 1 if the seat could take it back alone; 1 if it ends the turn; what
     * it pays, as a sentence; then points and sources that it brings the seat, if that is known. */
    BB_SAY_TRIAL,
    BB_SAY_ACTION, /* `extra`: any action, open or not. Its sentence, nothing if it is none; ids, if
                    * it could be taken in the position that is looked at */
    BB_SAYS,
};

void bb_say(const struct bb_chair *c, enum bb_what what, int extra, const char *about,
            struct bb_text *out);

/* "clause, sentence" of a refusal; nothing if it has no word. */
void bb_say_refusal(const struct bb_reader *r, const struct bb_refusal *why, struct bb_text *out);

/* "fame +9, gods -2": the difference of two scores for one place, by source. */
void bb_say_gains(const struct bb_reader *r, const struct bb_score *was, const struct bb_score *is,
                  int place, struct bb_text *out);

#endif

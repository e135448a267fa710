/*
 * cli/tell.h -- what a chair has to tell, printed for people.
 *
 * Sentences come with the clause of the rules that made them happen. A turn is told with
 * what it did to each score, and by what.
 */
#ifndef BB_CLI_TELL_H
#define BB_CLI_TELL_H

#include "cli/common.h"

/* Text attributes: empty when stdout is no terminal or NO_COLOR is set. */
const char *tell_bold(void);
const char *tell_dim(void);
const char *tell_plain(void);

/* A sentence, and in brackets its clause; BB_NO_CLAUSE: none. */
void tell_sentence(const struct bb_reader *r, const char *indent, const char *sentence, int clause);
void tell_events(const struct bb_reader *r, const char *indent, const struct bb_event *e, int n);

/* The position that is looked at. */
void tell_position(const struct bb_chair *c);

/* How far somebody has been told what their chair was shown. */
struct told {
    int events; /* of the log */
    int turns;  /* that were told to their end */
};

/* What is new: one's own steps one by one, the turns of others as stories. */
void tell_news(const struct bb_chair *c, struct told *told);

/* The last n turns again, the one that goes on included. */
void tell_turns(const struct bb_chair *c, int n);

/* What would come of an action that is open, as far as one can know. */
void tell_trial(const struct cli *cli, const struct bb_chair *c, bb_action a);

/* Who has how many points from what, best first; who won, if the match is over; and how
 * the points came about, where the game can account for them. */
void tell_scores(const struct cli *cli, const struct bb_chair *c);
void tell_account(const struct bb_chair *c);

#endif

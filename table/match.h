/*
 * table/match.h -- the referee: the one who holds the truth of a match.
 *
 * Everybody else gets views and filtered events. The referee checks every
 * action, keeps the journal that the record is written from, and decides what
 * may be taken back: a seat's own steps up to the last chance outcome, reveal,
 * or step of another seat that it noticed. Beyond that everybody must agree, and
 * it is in the journal.
 *
 * A match is played in small steps but told in batches: bb_match_act() takes
 * all the steps it is given, or none.
 */
#ifndef BB_TABLE_MATCH_H
#define BB_TABLE_MATCH_H

#include "engine/dealer.h"
#include "engine/view.h"

enum { BB_JOURNAL_MAX = 20000 }; /* entries; the longest match has far fewer */

/* A line of the journal, which only grows: a step, or an undo of steps. */
struct bb_entry {
    bb_action action; /* 0: an undo */
    uint8_t seat;
    bool continues; /* belongs to the same batch as the entry before */
    bool agreed;    /* an undo that everybody agreed to */
    uint16_t steps; /* that an undo takes back */
};

enum {
    BB_WHO_MAX = 48,    /* bytes in a name */
    BB_HANDS_MAX = 999, /* times that a seat is handed over or taken back */
};

/* From an entry of the journal on somebody else plays for a seat, a bot for one; or, if `who`
 * is "", its own player again. The rules do not know of it; the record tells it. */
struct bb_hand {
    int entry;
    uint8_t seat;
    char who[BB_WHO_MAX];
};

enum { BB_HINTED_MAX = 2000 }; /* times that hints are asked for in a match */

/* At an entry of the journal a seat had hints. The rules do not know of it; the record tells it. */
struct bb_hinted {
    int entry;
    uint8_t seat;
};

/* Carries out an undo on a line of n steps; how many are left. */
int bb_entry_undo(const struct bb_entry *undo, struct bb_entry *line, int n);

struct bb_match;

/* A new match at its first position, or at a position that audit() accepts.
 * The box must outlive it; the dealer may be NULL if chance is only ever
 * played by bb_match_act() as BB_CHANCE. Memory that cannot be had ends the
 * program. */
struct bb_match *bb_match_new(const struct bb_box *box, const struct bb_setup *how,
                              const struct bb_dealer *dealer);
struct bb_match *bb_match_new_at(const struct bb_box *box, const void *truth,
                                 const struct bb_dealer *dealer);
void bb_match_free(struct bb_match *m);

/* Who deals from now on: a match read from a record has nobody yet. */
void bb_match_set_dealer(struct bb_match *m, const struct bb_dealer *dealer);

/* Takes all n steps of a seat (or BB_CHANCE) or none: false, with the refusal
 * of the first that is not legal and its index. After a step that reveals something or
 * lets others act, no further step of a seat is looked at: the refusal is always the same,
 * so that nothing can be learnt by trying. */
bool bb_match_act(struct bb_match *m, int seat, const bb_action *a, int n, struct bb_refusal *why,
                  int *which);

/* The last step belongs to the batch of the one before, as a record says. */
void bb_match_join(struct bb_match *m);

/* Lets the dealer deal until somebody else is to act; how many steps. */
int bb_match_deal(struct bb_match *m);

/* Where chance is to act, takes this outcome, which must be possible. It joins
 * the line of outcomes before it, as the dealer's do. */
void bb_match_deal_this(struct bb_match *m, bb_action outcome);

enum bb_undo {
    BB_UNDO_NOTHING, /* the seat has no step to take back, or the match is over */
    BB_UNDO_ASKED,   /* the others must agree first */
    BB_UNDO_DONE,
};

/* Takes back the seat's last step: alone, if that is free, or else with all that came
 * after it. */
enum bb_undo bb_match_undo(struct bb_match *m, int seat);

/* A seat agrees to the undo that was asked for; any step withdraws the question. */
enum bb_undo bb_match_agree(struct bb_match *m, int seat);

/* Somebody does not: the question is withdrawn. */
void bb_match_disagree(struct bb_match *m);

/* The seats that have not agreed yet, 0 if nothing is asked; and who has asked. */
bb_seats bb_match_undo_waits_for(const struct bb_match *m);
int bb_match_undo_asker(const struct bb_match *m);

/* Hands a seat over, or ("") back; false if it is as it is, or was done too often. */
bool bb_match_hand(struct bb_match *m, int seat, const char *who);
int bb_match_hands(const struct bb_match *m, const struct bb_hand **out);

/* Notes that a seat, which is to act, is given hints: 1, or 0 if that is noted here already; -1 if
 * it cannot be. */
int bb_match_hint(struct bb_match *m, int seat);
int bb_match_hinted(const struct bb_match *m, const struct bb_hinted **out);

/* Repeats an undo from a record; false if it could not have happened. */
bool bb_match_redo_undo(struct bb_match *m, int seat, int steps, bool agreed);

const struct bb_box *bb_match_box(const struct bb_match *m);
const struct bb_setup *bb_match_setup(const struct bb_match *m);
const void *bb_match_truth(const struct bb_match *m);
const void *bb_match_start(const struct bb_match *m, bool *given);
int bb_match_seats(const struct bb_match *m);
bb_seats bb_match_to_act(const struct bb_match *m);
void bb_match_view(const struct bb_match *m, int seat, struct bb_view *out);

/* Why the seat may not take this action now; it is assumed not to be legal. */
struct bb_refusal bb_match_why_not(const struct bb_match *m, int seat, bb_action a);

/* The events that the seat may see, from its own number `since` on; how many
 * were written to `out`. Numbers count what this seat sees, so a gap tells
 * nothing. The referee sees all as BB_CHANCE. */
int bb_match_events(const struct bb_match *m, int seat, int since, struct bb_event *out, int cap);

/* The events of an entry of the journal that the seat may see. */
int bb_match_events_of(const struct bb_match *m, int entry, int seat, struct bb_event *out,
                       int cap);

/* Steps on the line of play, undone ones not counted, and the journal. */
int bb_match_steps(const struct bb_match *m);
int bb_match_journal(const struct bb_match *m, const struct bb_entry **out);

/* Writes the truth after the first `steps` steps. */
void bb_match_truth_at(const struct bb_match *m, int steps, union bb_state *out);

/* Writes the truth after so many entries of the journal; how many of the steps that led to
 * it the seat noticed, by an event or by what it saw. */
int bb_match_truth_after(const struct bb_match *m, int entries, int seat, union bb_state *out);

/* Step i of the line of play. */
struct bb_entry bb_match_step(const struct bb_match *m, int i);

#endif

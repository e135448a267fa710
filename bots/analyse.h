/*
 * bots/analyse.h -- unlucky, or bad? What became of the chances of winning in a match, turn by
 * turn.
 *
 * The course and luck are told from the truth, which is open after a match: what chance brought is
 * compared with what it might have brought (bots/outlook.h). What
 * a seat chose is judged by what that seat saw then, and by nothing else: a better action must
 * be one that the best bot prefers on the seat's view, and that turns out better when both are
 * played out (bots/compare.h). The seat's own steps that followed count for it.
 *
 * All of it depends on the steps, the limits and the seed alone.
 */
#ifndef BB_BOTS_ANALYSE_H
#define BB_BOTS_ANALYSE_H

#include "bots/hint.h"

enum {
    BB_ANALYSE_WORLDS = 600,    /* that a choice is compared in, at most */
    BB_ANALYSE_SEARCH = 600,    /* playouts for what would have been better */
    BB_ANALYSE_OUTLOOK = 200,   /* playouts for the chances in a position, and for luck */
    BB_ANALYSE_DECISIONS = 400, /* of a seat in a match; a longer one gets its course alone */
    BB_MISTAKE = 500,           /* of BB_SURE: what costs less is none */
    BB_MISTAKE_ERRORS = 2,      /* ... and what is not so many errors above nothing */
};

struct bb_taken {
    uint8_t seat;
    bb_action action;
};

/* A turn, as chairs count them: the first is what came before all turns. */
struct bb_turn {
    int seat;                              /* or BB_TEAM, or BB_NOBODY for the first */
    int from, to;                          /* its steps are from .. to - 1 of the line */
    int32_t chance[BB_SEATS_MAX];          /* of winning, after it */
    struct bb_estimate luck[BB_SEATS_MAX]; /* what chance did to that in it */
};

/* A choice that was not the best, as far as can be told. */
struct bb_choice_made {
    int turn, step, seat;
    bb_action played, better;
    struct bb_estimate loss;   /* of the chance of winning */
    int32_t win[2], points[2]; /* expected, in tenths: as played, and better */
    struct bb_reason reason;
    bool exact;
};

/* What a seat's result came from: end = start + luck - mistakes + rest. */
struct bb_balance {
    int32_t start, end;
    struct bb_estimate luck;
    int mistakes;
    int32_t lost; /* by them */
    int32_t rest; /* what others did, what cannot be told, and what is too small to name */
};

struct bb_analysis_how {
    bb_seats seats; /* whose choices are looked at */
    int worlds, search, outlook;
    uint64_t seed;
};

struct bb_analysis;

/* The steps, undone ones left out, from a first position on. The box must outlive it; the rest is
 * copied. */
struct bb_analysis *bb_analysis_new(const struct bb_box *box, const void *start,
                                    const struct bb_taken *step, int n,
                                    const struct bb_analysis_how *how);
void bb_analysis_free(struct bb_analysis *a);

/* How many seats and turns there are, and how many turns were looked at. */
int bb_analysis_seats(const struct bb_analysis *a);
int bb_analysis_turns(const struct bb_analysis *a);
int bb_analysis_done(const struct bb_analysis *a);

/* Looks at the next turn; false if there is none. */
bool bb_analysis_next(struct bb_analysis *a);

/* What was found so far. */
const struct bb_turn *bb_analysis_turn(const struct bb_analysis *a, int i);
int bb_analysis_choices(const struct bb_analysis *a, const struct bb_choice_made **out);
bool bb_choice_is_mistake(const struct bb_choice_made *made);    /* large and certain enough */
bool bb_analysis_is_long(const struct bb_analysis *a, int seat); /* too long for choices */
struct bb_balance bb_analysis_balance(const struct bb_analysis *a, int seat);

/* The mistakes of a seat, the costliest first: one for each turn, which has the losses of all its
 * choices and tells of the worst of them. How many there are; `most` are written. */
int bb_analysis_mistakes(const struct bb_analysis *a, int seat, struct bb_choice_made *out,
                         int most);

#endif

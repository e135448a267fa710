/*
 * bots/compare.h -- what comes of a few actions, found by playing on from each of them.
 *
 * All are tried in the same guesses of what is hidden and with the same luck, to the end of the
 * game, by the game's rules of thumb for everybody. So differences between them are known better
 * than each by itself, and errors are those of differences. An ending that can be seen to its end
 * is played out exactly instead.
 *
 * It is handed a view and never a truth. All sums are whole numbers: the same seed gives the same
 * results everywhere.
 */
#ifndef BB_BOTS_COMPARE_H
#define BB_BOTS_COMPARE_H

#include "base/rng.h"
#include "bots/exact.h"
#include "engine/view.h"

enum {
    BB_COMPARED_MAX = 6,
    BB_PLAN_MAX = 16,
};

/* An action, and what its seat goes on with in the same turn, as long as that can be done and
 * nobody else acts. */
struct bb_plan {
    int n; /* at least 1 */
    bb_action action[BB_PLAN_MAX];
};

struct bb_comparison {
    const struct bb_box *box;
    const struct bb_view *view;
    struct bb_rng rng;
    int n, seats;
    int worlds; /* that all of them were tried in */
    bool exact; /* played out exactly: there are no errors */
    struct bb_plan plan[BB_COMPARED_MAX];
    struct bb_sums {
        int64_t win; /* BB_SURE for a win; a share of it if it is shared */
        int64_t ahead, points;
        int64_t own[BB_SOURCES_MAX], other[BB_SOURCES_MAX]; /* points by source: of the seat, and of
                                                             * whoever does best among others */
    } sum[BB_COMPARED_MAX];
    int64_t win_squares[BB_COMPARED_MAX][BB_COMPARED_MAX]; /* of differences; [i][i]: of i alone */
    int64_t point_squares[BB_COMPARED_MAX];
};

/* Makes a comparison of no action yet ready. The view must outlive it, and its seat be to act. */
void bb_compare_begin(struct bb_comparison *c, const struct bb_box *box, const struct bb_view *view,
                      uint64_t seed);

/* One more to compare; its number. */
int bb_compare_add(struct bb_comparison *c, const struct bb_plan *plan);

/* Tries all of them exactly, with memory for positions and this many of them at most for each
 * step; false if that cannot be done. */
bool bb_compare_exactly(struct bb_comparison *c, struct bb_memory table, int64_t positions);

/* Tries all of them in so many worlds more, if they are not known exactly. */
void bb_compare_in(struct bb_comparison *c, int worlds);

/* ---- What was found ------------------------------------------------------------ */

struct bb_estimate {
    int32_t mean, error; /* one standard error */
};

/* The chance of winning, of BB_SURE; and the points at the end, in tenths. */
struct bb_estimate bb_compare_win(const struct bb_comparison *c, int i);
struct bb_estimate bb_compare_points(const struct bb_comparison *c, int i);

/* How much less the chance of winning is with one than with another. */
struct bb_estimate bb_compare_loss(const struct bb_comparison *c, int worse, int better);

/* The points at the end from one source, in tenths. */
int32_t bb_compare_source(const struct bb_comparison *c, int i, int source);

/* True if i is better: it wins more often; a point more ahead at the end counts like one win in a
 * hundred, because points are known better than wins. */
bool bb_compare_better(const struct bb_comparison *c, int i, int than);

/* What differs most between two of them, in favour of the better: more points of one's own from
 * this source, or fewer for the best other. */
struct bb_reason {
    int source; /* -1: nothing does */
    bool other;
    int32_t tenths; /* by so many; above 0 if it is one's own, else below */
};

struct bb_reason bb_compare_reason(const struct bb_comparison *c, int better, int worse);

/* The square root of a whole number, rounded down. */
int64_t bb_root(int64_t n);

/* The chance of winning of each seat in a game that is over: all or nothing, or shares. */
void bb_won(const struct bb_box *box, const void *s, int32_t out[static BB_SEATS_MAX]);

#endif

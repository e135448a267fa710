/*
 * table/walk.h -- once through the journal of a match, from one outcome of chance to the next.
 *
 * Whoever verifies a dealing goes this way: what was taken back was dealt too, and is met in
 * its turn, with the truth of that moment.
 */
#ifndef BB_TABLE_WALK_H
#define BB_TABLE_WALK_H

#include "table/match.h"

struct bb_walk {
    const struct bb_match *match;
    int entry;             /* of the journal where it stands; -1: not begun */
    struct bb_entry *line; /* the line of play before that */
    int steps, chance;     /* on it, and how many of them are outcomes of chance */
    union bb_state truth;  /* before that */
    bool stale;            /* the truth is to be found again */
};

/* The match must outlive the walk, and not go on. */
void bb_walk_init(struct bb_walk *w, const struct bb_match *m);
void bb_walk_release(struct bb_walk *w);

/* On to the next outcome of chance; NULL behind the last. */
const struct bb_entry *bb_walk_next(struct bb_walk *w);

#endif

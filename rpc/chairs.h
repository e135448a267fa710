/*
 * rpc/chairs.h -- the chairs at a table of this program, and what they say.
 *
 * A chair must not know of tables, and a table knows of no chairs. Here, where both are
 * at hand, they are joined: a chair is made when somebody first asks for it, and before
 * it is asked anything it is shown all news that its seat has not seen yet.
 */
#ifndef BB_RPC_CHAIRS_H
#define BB_RPC_CHAIRS_H

#include "chair/say.h"
#include "table/table.h"

/* One for each seat and one for spectators. All zero: nobody has asked yet. */
struct bb_chairs {
    struct bb_feed *feed[BB_SEATS_MAX + 1];
    struct bb_chair *chair[BB_SEATS_MAX + 1];
};

/* A chair with the names of the table that was shown nothing yet; to be freed. */
struct bb_chair *bb_chairs_make(const struct bb_table *t, int seat, enum bb_lang lang);

/* Shows the chair all that is new. */
void bb_chairs_follow(const struct bb_table *t, struct bb_feed *feed, struct bb_chair *c);

/* The chair of a seat, or of BB_NOBODY, up to date. */
struct bb_chair *bb_chairs_get(struct bb_chairs *all, const struct bb_table *t, int seat,
                               enum bb_lang lang);
void bb_chairs_release(struct bb_chairs *all);

/* What `write` writes, however long it is; what a chair says. To be freed. */
char *bb_chairs_written(void (*write)(const void *self, struct bb_text *out), const void *self);
char *bb_chairs_said(const struct bb_chair *c, enum bb_what what);

#endif

/*
 * table/table.h -- the referee of a match, assembled: the match and its dealer, the names,
 * the record, and the news for whoever looks on.
 *
 * A table holds the truth. What leaves it is news: what one seat sees now, and what it saw
 * happen, step by step. A chair (chair/chair.h) is made from news alone.
 */
#ifndef BB_TABLE_TABLE_H
#define BB_TABLE_TABLE_H

#include "engine/news.h"
#include "table/record.h"

struct bb_table {
    struct bb_match *match;
    struct bb_record record; /* names, commitment, nonces; the secret once it is told */
    struct bb_fair fair;
    bool deals; /* by the secret in `fair`; else chance is played from outside */
};

/* A table at the first position, or at one that audit() accepts. The box must outlive it.
 * Its address must stay once it deals. */
void bb_table_init(struct bb_table *t, const struct bb_box *box, const struct bb_setup *how);
void bb_table_init_at(struct bb_table *t, const struct bb_box *box, const void *truth);

/* The same from a record, played again; false and a sentence if it is not one. */
bool bb_table_read(struct bb_table *t, const char *text, size_t n, const struct bb_shelf *shelf,
                   char why[static BB_RECORD_WHY]);
void bb_table_release(struct bb_table *t);

const struct bb_box *bb_table_box(const struct bb_table *t);

/* NULL, or what is wrong with the name. */
const char *bb_table_name(struct bb_table *t, int seat, const char *name);

/* From now on the table deals, by this secret and the nonces of the record. */
void bb_table_deal_by(struct bb_table *t, const uint8_t secret[static BB_HASH_BYTES]);

/* Lets chance act, if the table deals. */
void bb_table_deal(struct bb_table *t);

/* Takes all n steps of a seat, then deals; or takes none: see bb_match_act(). */
bool bb_table_act(struct bb_table *t, int seat, const bb_action *a, int n, struct bb_refusal *why,
                  int *which);

/* Takes back the seat's last step; these seats, bots for one, agree to whatever is asked. */
enum bb_undo bb_table_undo(struct bb_table *t, int seat, bb_seats agreed);

/* The record as it stands, with the secret once the match is over; and what it has gained
 * since the journal had `entries` entries (-1: since before the head of the record), so that
 * whoever keeps it in a file adds to the end. */
void bb_table_record(const struct bb_table *t, struct bb_text *out);
void bb_table_record_since(const struct bb_table *t, int entries, struct bb_text *out);

/* ---- News ------------------------------------------------------------------ */

/* What a seat, or the spectator, sees of a match from its beginning on. It is read one by
 * one: what the seat does not notice is no news, so their number tells nothing. */
struct bb_feed {
    int seat;
    int entry;   /* of the journal that is next */
    int count;   /* news given out so far */
    int noticed; /* steps on the line of play that were news */
    union bb_state truth;
};

void bb_feed_init(struct bb_feed *f, int seat);

/* The next news; false if there is none yet. */
bool bb_feed_next(struct bb_feed *f, const struct bb_table *t, struct bb_news *out);

#endif

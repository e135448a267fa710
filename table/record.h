/*
 * table/record.h -- a match as plain text: save file, storage, bug report and
 * test case at once. docs/RECORD.md describes the format.
 *
 * Written line by line as the match goes on, never rewritten. Read back, every
 * line is played again by the rules, and a record that they do not allow is
 * refused with its line number.
 */
#ifndef BB_TABLE_RECORD_H
#define BB_TABLE_RECORD_H

#include "base/text.h"
#include "table/fair.h"
#include "table/match.h"

enum {
    BB_RECORD_MAX = 4 << 20, /* bytes in a record */
    BB_RECORD_LINE = 4096,   /* bytes in a line of it */
    BB_RECORD_WHY = 512,     /* bytes in a sentence on what is wrong */
    BB_NAME_MAX = 48,        /* bytes in a player's name */
};

/* What a record says beside the moves. */
struct bb_record {
    char name[BB_SEATS_MAX][BB_NAME_MAX]; /* of the players */
    bool old;                             /* of format 1: seats did not commit to nonces */
    bool fair;                            /* it has commitments, and nonces */
    uint8_t commitment[BB_HASH_BYTES];
    uint8_t nonce_commitment[BB_SEATS_MAX][BB_HASH_BYTES];
    uint8_t nonce[BB_SEATS_MAX][BB_NONCE_BYTES];
    bool revealed; /* it has the secret: the match is over */
    uint8_t secret[BB_HASH_BYTES];
};

/* NULL, or what is wrong with a player's name. */
const char *bb_record_check_name(const char *name);

/* The lines before the first move; those of the journal from entry `from` on,
 * which must begin a batch, and of seats that were handed over or had hints since there were more
 * entries than `from` (-1: from the beginning); those after the last move (scores, and the secret
 * if the record has a commitment). */
void bb_record_head(const struct bb_match *m, const struct bb_record *r, struct bb_text *out);
void bb_record_lines(const struct bb_match *m, int from, struct bb_text *out);
void bb_record_tail(const struct bb_match *m, const struct bb_record *r, struct bb_text *out);

/* The line of a seat that was handed over, and of one that had hints. */
void bb_record_hand(const struct bb_hand *hand, struct bb_text *out);
void bb_record_hinted(const struct bb_hinted *hinted, struct bb_text *out);

/* The points of a match that is over, " 0=12 1=15"; with those of an opponent who is no seat,
 * " 0=53 opponent=61". */
#define BB_RECORD_OPPONENT " opponent="
void bb_record_scores(const struct bb_match *m, struct bb_text *out);

/* Finds the box that a record was played with; NULL and a sentence if there
 * is none. `reference`, if given, finds any box of the game: that a record is of other rules
 * is said before anybody looks for its edition. */
struct bb_shelf {
    const struct bb_box *(*reference)(const char *game);
    const struct bb_box *(*find)(void *self, const char *game, const char *edition,
                                 const char *hash, char why[static BB_RECORD_WHY]);
    void *self;
};

/* Whether a record that names this edition and hash was played with the box. If not, a
 * sentence, which ends with how to give the right file. */
bool bb_shelf_fits(const struct bb_box *box, const char *edition, const char *hash,
                   const char *how_to_give, char why[static BB_RECORD_WHY]);

/* Plays a record again. NULL and a sentence if it is not one. */
struct bb_match *bb_record_read(const char *text, size_t n, const struct bb_shelf *shelf,
                                struct bb_record *out, char why[static BB_RECORD_WHY]);

/* Plays what a record has gained since the match was as it is; false and a sentence if that is no
 * such thing. */
bool bb_record_read_more(struct bb_match *m, const struct bb_record *r, const char *text, size_t n,
                         char why[static BB_RECORD_WHY]);

/* Recomputes every outcome of chance from the record alone, also those that were taken back.
 * NULL if all are as dealt, else what is wrong; `dealt` counts those on the line of play. What
 * came before a given position is not covered. */
const char *bb_record_verify(const struct bb_match *m, const struct bb_record *r, int *dealt,
                             char why[static BB_RECORD_WHY]);

#endif

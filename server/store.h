/*
 * server/store.h -- what outlives the program: people, and what was done at tables.
 *
 * A table is the list of its deeds, which only grows: somebody made it, sat down, began,
 * played. Whoever wants the table does its deeds again. A deed has a number in its table, and
 * no number is given twice: of two who add the same one, the second is told to look again. A
 * deed that was asked for has the name of the request, and no request is done twice.
 *
 * Beside the deeds a store keeps what lists show of a table; it is written with the deed that
 * changes it. Reading and writing may happen in two threads, one for each.
 */
#ifndef BB_SERVER_STORE_H
#define BB_SERVER_STORE_H

#include "engine/game.h"
#include "table/record.h"

enum {
    BB_REQUEST_MAX = 64, /* bytes in the name of a request */
    BB_STORE_WHY = 256,  /* bytes in a sentence on what is wrong */
};

/* How far a table has come. */
enum bb_stage {
    BB_SEATING, /* people sit down */
    BB_OPENING, /* all sit, and open their nonces */
    BB_PLAYING,
    BB_FINISHED,
    BB_STAGES,
};

/* What lists show of a table, and to whom. */
struct bb_listing {
    enum bb_stage stage;
    bool open;                    /* anybody may sit down */
    int64_t person[BB_SEATS_MAX]; /* who sits where; 0: nobody, or a bot */
    bb_seats waits_for;
    char *summary; /* JSON */
};

struct bb_person {
    int64_t id; /* 0: nobody */
    char name[BB_NAME_MAX];
};

enum bb_write_kind { BB_WRITE_DEED, BB_WRITE_PERSON, BB_WRITE_NAME };

/* What became of something that was to be stored. */
enum bb_written {
    BB_STORED,
    BB_NUMBER_TAKEN, /* another deed has that number */
    BB_DONE_BEFORE,  /* that request was done already */
    BB_NOT_STORED,   /* nothing was: the store failed */
};

/* Something to be stored. */
struct bb_write {
    enum bb_write_kind kind;
    struct bb_person person;      /* of a deed: who asked for it, or nobody */
    uint8_t token[BB_HASH_BYTES]; /* of a new person: the hash of what proves it is them */

    int64_t table; /* of a deed */
    int number;
    char request[BB_REQUEST_MAX]; /* "": nobody asked */
    char *text;                   /* JSON */
    struct bb_listing listing;

    enum bb_written result;
};

/* Which tables are listed. */
enum bb_list_kind { BB_LIST_OPEN, BB_LIST_OWN, BB_LIST_FINISHED };

struct bb_store;

struct bb_store_kind {
    /* Stores them all in one go and sets their results. NULL, or why nothing was stored:
     * then their result is BB_NOT_STORED. */
    const char *(*write)(struct bb_store *s, struct bb_write *const *all, int n);

    /* The deeds of a table from a number on, in order. */
    void (*deeds)(struct bb_store *s, int64_t table, int from,
                  void (*each)(void *self, int number, const char *text), void *self);

    /* The deed that a person's request led to; false if there is none. */
    bool (*request)(struct bb_store *s, int64_t person, const char *request, int64_t *table,
                    int *number);

    /* Who has the token of this hash; nobody if there is none. */
    struct bb_person (*person)(struct bb_store *s, const uint8_t token[static BB_HASH_BYTES]);

    /* Tables, newest first and those that wait for the person before others; at most `most`. */
    void (*list)(struct bb_store *s, enum bb_list_kind which, int64_t person, int most,
                 void (*each)(void *self, int64_t table, const char *summary), void *self);

    /* A copy of all into a file, while others read and write. NULL, or why not. */
    const char *(*backup)(struct bb_store *s, const char *file);
    void (*free)(struct bb_store *s);
};

struct bb_store {
    const struct bb_store_kind *kind;
    char why[BB_STORE_WHY];
};

/* Tables and people in one file of SQLite, which is made if there is none. NULL, and why it
 * cannot be used. */
struct bb_store *bb_store_sqlite(const char *file, char why[static BB_STORE_WHY]);

#endif

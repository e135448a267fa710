/*
 * server/store.h -- what outlives the program: people, and what was done at tables.
 *
 * A table is the list of its deeds, which only grows: somebody made it, sat down, began,
 * played. Whoever wants the table does its deeds again. A deed has a number in its table, and
 * no number is given twice: of two who add the same one, the second is told to look again. A
 * deed that was asked for has the name of the request, and no request is done twice.
 *
 * Beside the deeds a store keeps what lists show of a table; it is written with the deed that
 * changes it, which most deeds do not: whom the table waits for is kept with every deed. Reading
 * and writing may happen in two threads, one for each.
 */
#ifndef BB_SERVER_STORE_H
#define BB_SERVER_STORE_H

#include "engine/game.h"
#include "table/record.h"

enum {
    BB_REQUEST_MAX = 64, /* bytes in the name of a request */
    BB_CODE_MAX = 24,    /* bytes in the code of a table */
    BB_SALT_BYTES = 16,
    BB_STORE_WHY = 512, /* bytes in a sentence on what is wrong */
};

/* How far a table has come. */
enum bb_stage {
    BB_SEATING, /* people sit down */
    BB_OPENING, /* all sit, and open their nonces */
    BB_PLAYING,
    BB_FINISHED,
    BB_CLOSED, /* nobody is left, or it was taken away */
    BB_STAGES,
};

/* What lists show of a table, and to whom. */
struct bb_listing {
    enum bb_stage stage;
    bool open;                    /* anybody may sit down */
    int64_t person[BB_SEATS_MAX]; /* who sits where; 0: nobody, or a bot */
    bb_seats waits_for;
    char code[BB_CODE_MAX]; /* by which it is found; "": none */
    int64_t due;            /* when a clock runs out, by the server's; 0: never */
    char *summary;          /* JSON; NULL: as it was, but for who is waited for */
};

/* A table of a list. */
struct bb_listed {
    int64_t table;
    bb_seats waits_for;
    const char *summary;
};

struct bb_person {
    int64_t id; /* 0: nobody */
    char name[BB_NAME_MAX];
    bool phrase; /* they can be found again by a phrase */
};

/* What somebody said to those who sit at a table. */
struct bb_message {
    int64_t table;
    int number, seat;
    int64_t at; /* seconds since 1970 */
    const char *name, *text;
};

/* A deed as it was stored. */
struct bb_deed {
    int number;
    int64_t person; /* who asked for it; 0: nobody */
    const char *request, *text;
};

/* What a store knows of itself. */
struct bb_facts {
    int64_t clock;               /* the latest time that was stored, in milliseconds */
    uint8_t salt[BB_SALT_BYTES]; /* of the hashes of phrases */
};

enum bb_write_kind {
    BB_WRITE_DEED,
    BB_WRITE_PERSON, /* somebody new, with a token */
    BB_WRITE_NAME,   /* another name of somebody */
    BB_WRITE_PHRASE, /* the hash of a phrase; an earlier one ends */
    BB_WRITE_TOKEN,  /* one more token of somebody, whosever it was */
    BB_WRITE_MESSAGE,
    BB_WRITE_CLOCK, /* nothing but the time */

    /* To stores that several servers share (struct bb_shared_kind). */
    BB_WRITE_CLAIM,  /* the turn of a bot that is to add this number */
    BB_WRITE_HERE,   /* the person looks on at the table, from this server ... */
    BB_WRITE_AWAY,   /* ... and no more */
    BB_WRITE_REMIND, /* the person is waited for at the table, by whoever has the name */
};

/* What became of something that was to be stored. */
enum bb_written {
    BB_STORED,
    BB_NUMBER_TAKEN, /* another deed has that number */
    BB_DONE_BEFORE,  /* that request was done already, that token is somebody's, or that turn
                      * another server's */
    BB_NOT_STORED,   /* nothing was: the store failed */
};

/* Why nothing was stored, as far as people can do something about it. */
enum bb_trouble {
    BB_TROUBLE, /* of some other kind */
    BB_DISK_FULL,
    BB_READ_ONLY,
    BB_DAMAGED,
    BB_NO_DATABASE, /* it cannot be reached */
    BB_UNSETTLED,   /* it was lost on the way: perhaps it was stored after all */
};

/* Something to be stored. */
struct bb_write {
    enum bb_write_kind kind;
    struct bb_person person;      /* of a deed: who asked for it, or nobody */
    uint8_t token[BB_HASH_BYTES]; /* the hash of what proves that it is them, or of a phrase */

    int64_t table;                /* of a deed or a message */
    int number;                   /* of a message: it is given one; of somebody who is there: not
                                   * 0 if that is known */
    char request[BB_REQUEST_MAX]; /* "": nobody asked */
    char *text;                   /* JSON; of a message: what was said */
    struct bb_listing listing;
    int seat;       /* of a message */
    int64_t at;     /* of a message, in seconds since 1970 */
    bool with_next; /* stored in one go with what comes next, or not at all */
    bool claims;    /* and the turn of the bot that follows it is ours */
    int64_t clock;  /* the server's, in milliseconds; 0: it does not matter */

    enum bb_written result;
    enum bb_trouble trouble; /* if it was not stored */
};

/* Which tables are listed. */
enum bb_list_kind { BB_LIST_OPEN, BB_LIST_OWN, BB_LIST_FINISHED };

struct bb_store;

/* ---- Several servers --------------------------------------------------------------------- */

enum {
    BB_CLAIM_MS = 1500, /* a turn of a bot is its server's for so long */
    BB_HERE_MS = 30000, /* and somebody is there */
};

/* What another server has done. */
enum bb_notice_kind {
    BB_NOTICE_DEED,    /* there is a deed of this number */
    BB_NOTICE_MESSAGE, /* somebody has said something */
    BB_NOTICE_HERE,    /* somebody has come, or gone */
    BB_NOTICE_REMIND,  /* the person is waited for, by whoever has the name */
    BB_NOTICE_MISSED,  /* some may not have been heard: all is to be looked at */
};

struct bb_notice {
    enum bb_notice_kind kind;
    int64_t table;
    int number;
    int64_t person;
    char name[BB_NAME_MAX];
};

/* What a store is beside, if several servers may use it at once. Each has tables in memory, and
 * none owns one: of two who add a deed, one is told to look again. Those functions are called
 * where all reading is. */
struct bb_shared_kind {
    /* From now on notices are heard; `wake` is called, in some thread, when there are any. */
    void (*follow)(struct bb_store *s, void (*wake)(void *self), void *self);
    bool (*hear)(struct bb_store *s, struct bb_notice *out);

    /* The time of the store, in milliseconds; it stands still while no server is there. False if
     * it cannot be read. */
    bool (*clock)(struct bb_store *s, int64_t *now);

    /* Which of n tables have more deeds than these. */
    void (*behind)(struct bb_store *s, const int64_t *table, const int *deeds, int n,
                   void (*each)(void *self, int64_t table), void *self);

    /* Who looks on at a table, from another server. */
    void (*here)(struct bb_store *s, int64_t table, void (*each)(void *self, int64_t person),
                 void *self);

    /* Whether somebody does anywhere. */
    bool (*anywhere)(struct bb_store *s, int64_t person);
};

/* Reading fails where a database cannot be reached: what is read is then empty, and the number of
 * failures in struct bb_store grows. */
struct bb_store_kind {
    const struct bb_shared_kind *shared; /* NULL: it is this program's alone */

    /* Stores them all in one go and sets their results. NULL, or why nothing was stored:
     * then their result is BB_NOT_STORED. */
    const char *(*write)(struct bb_store *s, struct bb_write *const *all, int n);

    /* The deeds of a table from a number on, in order; false if they cannot be read. */
    bool (*deeds)(struct bb_store *s, int64_t table, int from,
                  void (*each)(void *self, const struct bb_deed *deed), void *self);

    /* The deed of this table that a person's request led to; with 0, the table or the message
     * that it made. False if there is none. */
    bool (*request)(struct bb_store *s, int64_t person, const char *request, int64_t *table,
                    int *number);

    /* Who has the token of this hash; nobody if there is none. */
    struct bb_person (*person)(struct bb_store *s, const uint8_t token[static BB_HASH_BYTES]);

    /* Who is found by the phrase of this hash. */
    struct bb_person (*phrase)(struct bb_store *s, const uint8_t hash[static BB_HASH_BYTES]);

    /* The table that is found by this code; 0 if there is none. */
    int64_t (*code)(struct bb_store *s, const char *code);

    /* The last messages of a table, at most `most`, whose numbers are above `since`, in order. */
    void (*messages)(struct bb_store *s, int64_t table, int since, int most,
                     void (*each)(void *self, const struct bb_message *m), void *self);

    /* The tables where a clock has run out by now, at most `most`. */
    void (*due)(struct bb_store *s, int64_t now, int most, void (*each)(void *self, int64_t table),
                void *self);

    struct bb_facts (*facts)(struct bb_store *s);

    /* Tables, newest first and those that wait for the person before others; at most `most`. */
    void (*list)(struct bb_store *s, enum bb_list_kind which, int64_t person, int most,
                 void (*each)(void *self, const struct bb_listed *table), void *self);

    /* How many tables a person has made that are not finished. */
    int (*made)(struct bb_store *s, int64_t person);

    /* A copy of all into a file, while others read and write. NULL, or why not. */
    const char *(*backup)(struct bb_store *s, const char *file);
    void (*free)(struct bb_store *s);
};

struct bb_store {
    const struct bb_store_kind *kind;
    char why[BB_STORE_WHY];
    int64_t unread; /* how often reading has failed */
};

/* Tables and people in one file of SQLite, which is made if there is none. NULL, and why it
 * cannot be used. */
struct bb_store *bb_store_sqlite(const char *file, char why[static BB_STORE_WHY]);

/* Tables and people in a database of PostgreSQL, at an address as its programs take it
 * ("postgresql://..."), which several servers may share. */
struct bb_store *bb_store_postgres(const char *address, char why[static BB_STORE_WHY]);

/* The same in memory, with a copy of what is in the file, or empty (NULL): nothing outlives
 * the program. For measurements and tests. */
struct bb_store *bb_store_memory(const char *file, char why[static BB_STORE_WHY]);

#endif

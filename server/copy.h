/*
 * server/copy.h -- all that a store keeps, copied into another, empty one, of whatever kind, and
 * then compared record by record. It is copied whole or not at all.
 */
#ifndef BB_SERVER_COPY_H
#define BB_SERVER_COPY_H

#include "server/store.h"

enum { BB_COPY_COLUMNS = 8 };

/* What is in a column: also a number may be missing. */
enum bb_copy_type { BB_COPY_NUMBER = 1, BB_COPY_TEXT, BB_COPY_BYTES };

/* What both kinds of store keep, in the order of `key`. */
struct bb_copy_table {
    const char *name, *key;
    struct {
        const char *name;
        enum bb_copy_type type;
    } column[BB_COPY_COLUMNS];
};

/* One end of a copy. Values are texts, bytes in hexadecimal digits, NULL where there is none. A
 * function that fails says why in `why`. */
struct bb_copy_end {
    const struct bb_copy_end_kind *kind;
    char why[BB_STORE_WHY];
};

struct bb_copy_end_kind {
    /* Whether nobody has stored anything. */
    bool (*is_empty)(struct bb_copy_end *e, const struct bb_copy_table *t, bool *out);

    /* Reads a table, row by row; 1, 0 after the last, or -1. */
    bool (*read)(struct bb_copy_end *e, const struct bb_copy_table *t);
    int (*next)(struct bb_copy_end *e, const char *value[static BB_COPY_COLUMNS]);

    /* Fills a table, row by row. */
    bool (*fill)(struct bb_copy_end *e, const struct bb_copy_table *t);
    bool (*add)(struct bb_copy_end *e, const char *const value[static BB_COPY_COLUMNS]);
    bool (*filled)(struct bb_copy_end *e);

    bool (*facts)(struct bb_copy_end *e, struct bb_facts *out);
    bool (*set_facts)(struct bb_copy_end *e, const struct bb_facts *facts);
    bool (*commit)(struct bb_copy_end *e);
    void (*free)(struct bb_copy_end *e); /* what was not committed is forgotten */
};

/* An end, to be copied from or to: a file of SQLite whose schema is that of this program; a
 * database of PostgreSQL, which is brought to it. NULL, and why not. */
struct bb_copy_end *bb_copy_sqlite(const char *file, char why[static BB_STORE_WHY]);
struct bb_copy_end *bb_copy_postgres(const char *address, char why[static BB_STORE_WHY]);

int bb_copy_columns(const struct bb_copy_table *t);

enum bb_copied {
    BB_COPIED,
    BB_COPY_NOT_EMPTY, /* something is there already */
    BB_COPY_FROM,      /* it cannot be read; its end says why */
    BB_COPY_TO,        /* it cannot be written */
    BB_COPY_DIFFERS,   /* what was read back is something else */
};

/* Copies all, and how many records. Where something differs, `where` is the table. */
enum bb_copied bb_copy(struct bb_copy_end *from, struct bb_copy_end *to, int64_t *records,
                       const char **where);

#endif

/*
 * server/pg_bulk.h -- columns of many rows as arrays of PostgreSQL, in binary form, so that one
 * statement stores them all.
 */
#ifndef BB_SERVER_PG_BULK_H
#define BB_SERVER_PG_BULK_H

#include "server/pg_link.h"

/* What is in a column, by the numbers that PostgreSQL gives to types. */
enum pg_type { PG_BOOL = 16, PG_BIGINT = 20, PG_INT = 23, PG_TEXT = 25 };

struct pg_column {
    enum pg_type type;
    char *bytes;
    size_t n, cap;
    int rows;
};

/* Empties a column, which keeps its memory, and adds a row to it. */
void pg_column_begin(struct pg_column *c, enum pg_type type);
void pg_column_number(struct pg_column *c, int64_t number);
void pg_column_text(struct pg_column *c, const char *text); /* NULL: null */
void pg_column_null(struct pg_column *c);
void pg_column_release(struct pg_column *c);

/* The whole column as a value; it must stay until that is sent. */
void pg_put_column(struct pg_values *v, struct pg_column *c);

#endif

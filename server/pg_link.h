/*
 * server/pg_link.h -- a connection to PostgreSQL on which everything has a time by which it must
 * have happened: whoever waits for a database that does not answer is told so.
 */
#ifndef BB_SERVER_PG_LINK_H
#define BB_SERVER_PG_LINK_H

#include "server/store.h"

#include <libpq-fe.h>

enum {
    PG_READ_MS = 2000,   /* what is read is there by then */
    PG_WRITE_MS = 5000,  /* what is written is stored by then */
    PG_SETUP_MS = 20000, /* the schema is made */
    PG_PARAMS = 20,
    PG_STATE = 6, /* bytes in an SQLSTATE, with its end */
};

/* A statement that a connection prepares when it is opened; its name is its number. */
struct pg_statement {
    int number;
    const char *sql;
};

struct pg_link {
    PGconn *conn;           /* NULL: not connected */
    bool warned;            /* the server has warned of something since this was last reset */
    char state[PG_STATE];   /* of the last error; "": of none, or of one without a state */
    char why[BB_STORE_WHY]; /* the last error */
};

/* Values of a statement; those of binary form are bytea and arrays. */
struct pg_values {
    int n;
    const char *at[PG_PARAMS];
    int length[PG_PARAMS], binary[PG_PARAMS];
    char digits[PG_PARAMS][24]; /* of numbers */
};

void pg_put_number(struct pg_values *v, int64_t number);
void pg_put_text(struct pg_values *v, const char *text); /* NULL: null */
void pg_put_bytes(struct pg_values *v, const void *bytes, int n);

/* Connects to a server that writes can go to, wherever it is among the hosts of the address, and
 * prepares statements. False, and why. */
bool pg_open(struct pg_link *l, const char *address, const struct pg_statement *all, int n);
void pg_close(struct pg_link *l);

/* Runs a prepared statement. NULL, and why, if it failed: the connection is closed if nothing
 * more can be done with it. */
PGresult *pg_run(struct pg_link *l, int statement, const struct pg_values *v, int ms);

/* The same of any commands, without values. */
PGresult *pg_ask(struct pg_link *l, const char *sql, int ms);
bool pg_exec(struct pg_link *l, const char *sql, int ms);

/* Hands a connection over, from one who has it to one who has none. */
void pg_move(struct pg_link *to, struct pg_link *from);

/* The next result of what was sent; NULL after the last of one command. False if it did not come
 * in time, by pg_now(), or the connection is gone: then it is closed. */
bool pg_next(struct pg_link *l, int64_t until, PGresult **out);

/* Keeps what is wrong with a result, and whether something is. */
bool pg_failed(struct pg_link *l, const PGresult *r);

int64_t pg_now(void); /* milliseconds, of this machine's steady clock */

int64_t pg_number(const PGresult *r, int row, int column);

#endif

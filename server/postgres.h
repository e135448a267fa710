/*
 * server/postgres.h -- shared by the files of the store in PostgreSQL: its schema, its writer,
 * and the thread that keeps connections and listens to the other servers.
 */
#ifndef BB_SERVER_POSTGRES_H
#define BB_SERVER_POSTGRES_H

#include "server/pg_link.h"

#include <pthread.h>

enum {
    PG_NODE = 17,       /* bytes in the name of a server, with its end */
    PG_NOTICES = 65536, /* notices that wait to be heard; beyond, everything is looked at anew */
};

#define PG_CHANNEL "benben"

/* Milliseconds since 1970. */
#define PG_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

/* Keeps a connection on which others are heard, and makes new ones for whoever reads. */
struct pg_keeper {
    const char *address, *node;
    const struct pg_statement *reading; /* what a connection of a reader prepares */
    int readings;
    struct pg_link link; /* of the thread, once it runs */
    pthread_t thread;
    bool runs;
    int bell[2];          /* a pipe: something is wanted of the thread */
    pthread_mutex_t lock; /* of all below */
    bool ends, wanted;    /* somebody has no connection to read on */
    struct pg_link fresh; /* one for them, ready beforehand */
    void (*wake)(void *self);
    void *self;
    struct bb_notice *notice;
    int notices, heard, cap;
    bool missed; /* some may not have been heard */
};

struct pg_store {
    struct bb_store store;
    char *address, node[PG_NODE];
    uint8_t salt[BB_SALT_BYTES];
    struct pg_link reader, writer;
    bool away; /* the last writing found no database: the next does not try for long */
    struct pg_keeper keeper;
};

/* Brings the database to the version of this program. NULL, or why not. */
const char *pg_migrate(struct pg_link *l);

/* What whoever writes prepares; and writing (see struct bb_store_kind). */
extern const struct pg_statement pg_writing[];
extern const int pg_writings;
const char *pg_write(struct bb_store *s, struct bb_write *const *all, int n);

/* Begins to listen and starts the thread: NULL, or why not; and ends it. */
const char *pg_keep(struct pg_keeper *k);
void pg_keeper_release(struct pg_keeper *k);

/* A connection to read on, if there is one by now; else one is wanted. */
bool pg_keeper_reader(struct pg_keeper *k, struct pg_link *out);

/* See struct bb_shared_kind. */
void pg_keeper_follow(struct pg_keeper *k, void (*wake)(void *self), void *self);
bool pg_keeper_hear(struct pg_keeper *k, struct bb_notice *out);

#endif

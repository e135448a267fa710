/*
 * server/hall_in.h -- shared by the files of the hall: a table with its places and those who
 * look on, a change that is being stored, a call.
 */
#ifndef BB_SERVER_HALL_IN_H
#define BB_SERVER_HALL_IN_H

#include "bots/bots.h"
#include "rpc/chairs.h"
#include "rpc/envelope.h"
#include "server/hall.h"
#include "server/pool.h"
#include "server/writer.h"

enum {
    HALL_BUCKETS = 4096,
    HALL_SPEC = 32,    /* bytes in the name of a bot */
    HALL_WATCHED = 16, /* tables that a guest looks at, at most */
    HALL_QUEUE = 64,   /* requests that wait for a table, at most */
    HALL_LISTED = 100,
};

/* The links of a table: with one a person may sit down, with the other look on. */
enum hall_key { HALL_INVITATION, HALL_WATCHING, HALL_KEYS };

/* A seat: free, a person's or a bot's. */
struct place {
    int64_t person;         /* 0: none */
    char bot[HALL_SPEC];    /* "": none */
    char name[BB_NAME_MAX]; /* "": free */
    bool promised, opened;  /* has committed to a nonce; and opened it */
    uint8_t commitment[BB_HASH_BYTES], nonce[BB_NONCE_BYTES];
};

struct watcher {
    struct bb_guest *guest;
    struct hall_table *table;
    struct watcher *next; /* of the table */
    int seat;             /* BB_NOBODY: a spectator */
    int since;            /* news that the guest has had before */
    bool nobody;          /* looks on as a spectator, wherever they sit */
    bool bytes;           /* news as bytes, for a chair far away; else as JSON */
    struct bb_feed feed;
};

/* A request that waits until the table is free. */
struct waiting {
    struct waiting *next;
    struct bb_guest *guest;
    json_t *request;
};

struct hall_table {
    int64_t id;
    struct hall_table *next; /* in its bucket */
    int deeds;               /* how many there are */
    enum bb_stage stage;
    const struct bb_box *box;
    struct bb_setup how;
    bool open;
    int64_t host;
    uint8_t secret[BB_HASH_BYTES];
    uint8_t key[HALL_KEYS][BB_HASH_BYTES]; /* the hashes of its links */
    struct place place[BB_SEATS_MAX];
    struct bb_table table; /* once it is played */
    struct bb_chairs chairs;
    struct watcher *watchers;
    struct change *pending; /* being stored */
    struct waiting *waiting;
    bool thinking; /* a bot does */
    bool stalled;  /* something was not stored: the next who asks sets it going again */
};

/* Something that is being stored, and whom to answer then. */
struct change {
    struct bb_write write; /* first: the writer knows no more */
    struct change *next;   /* of all */
    struct hall_table *table;
    struct bb_guest *guest; /* NULL: nobody, or they left */
    json_t *id, *result;    /* of the request */
    bool seats;             /* others are to be shown the table anew */
};

struct bb_hall {
    struct bb_hall_world world;
    struct bb_writer *writer;
    struct bb_pool *pool;
    struct hall_table *bucket[HALL_BUCKETS];
    struct change *changes;
    int guests, tables;
    int64_t steps; /* that were stored */
    bool finished; /* nobody is told anything any more */
};

struct bb_guest {
    struct bb_hall *hall;
    void *link;
    struct bb_person person;  /* .id 0: not known yet */
    char token[BB_TOKEN_HEX]; /* of somebody not known yet; "": none */
    struct watcher *watched[HALL_WATCHED];
};

/* ---- A call (hall_call.c) ------------------------------------------------------ */

struct hall_call {
    struct bb_guest *guest;
    json_t *request; /* the whole message */
    bool later;      /* the answer follows once something is stored, or the table is free */
};

static inline struct hall_call *hall_call_of(const struct rpc_call *call)
{
    return call->self;
}

enum hall_code {
    HALL_NOT_STORED = 10,
    HALL_NOBODY = 11,   /* the guest has not said who they are */
    HALL_NO_TABLE = 12, /* or none that the guest may see */
    HALL_NOT_NOW = 13,  /* the table is at another stage */
    HALL_TAKEN = 14,
    HALL_NOT_YOURS = 15,
};

extern const struct rpc_method hall_methods[];
extern const struct rpc_parameter hall_parameters[];

/* Carries out a request, which is answered now or later. */
void hall_run(struct bb_guest *g, json_t *request);

/* Whether a text, or NULL, is that link of the table. */
bool hall_has_key(const struct hall_table *t, const char *key, enum hall_key which);

/* What there is to play, and the bots; tables of a list, as a person may see it. */
json_t *hall_games(enum bb_lang lang);
json_t *hall_list(struct bb_hall *h, enum bb_list_kind which, int64_t person);

/* ---- Tables (hall_table.c) ------------------------------------------------------- */

/* The table of that number, read from the store if need be; NULL if there is none. */
struct hall_table *hall_find(struct bb_hall *h, int64_t id);

/* A new one, with no deeds yet. */
struct hall_table *hall_add(struct bb_hall *h, int64_t id);

/* Reads it again, as if nothing had been asked. */
void hall_read_again(struct bb_hall *h, struct hall_table *t);

/* Forgets a table at which nobody is. */
void hall_drop_idle(struct bb_hall *h, struct hall_table *t);
void hall_drop_all(struct bb_hall *h);

/* Does a deed; false if it is none. What is played is not done again. */
bool hall_do(struct hall_table *t, const json_t *deed);

/* Deals and writes the beginning of the record: the deed. */
json_t *hall_begin(struct hall_table *t);

/* The deed of what the journal has gained since it had so many entries. */
json_t *hall_played(struct hall_table *t, int entries);

/* The seat of a person, or -1. */
int hall_seat_of(const struct hall_table *t, int64_t person);

/* All that anybody may know of a table, as the guest is told it. */
json_t *hall_info(const struct hall_table *t, const struct bb_guest *g);

/* ---- Storing and telling (hall.c) --------------------------------------------------- */

/* Has a deed stored, which has been done; the answer to the call, if there is one, will be
 * the result, with the number of the deed. */
void hall_store(struct bb_hall *h, struct hall_table *t, json_t *deed, struct hall_call *call,
                json_t *result, bool seats);

/* What comes by itself where nothing is being stored: the game begins when all nonces are
 * open, and bots play. */
void hall_go_on(struct bb_hall *h, struct hall_table *t);

/* Has a new person stored, or a new name. */
void hall_store_person(struct hall_call *call, enum bb_write_kind kind,
                       const struct bb_person *person, const uint8_t *token, json_t *result);

void hall_send(struct bb_guest *g, json_t *message); /* takes the message over */

/* The news that a watcher has not had; what everybody may know of the table, to all. */
void hall_tell_news(struct watcher *w);
void hall_tell_seats(struct hall_table *t);

/* Puts the request aside until the table is free; false if too many wait. */
bool hall_wait(struct hall_table *t, struct hall_call *call);

void hall_watch(struct hall_table *t, struct bb_guest *g, int since, bool bytes, bool nobody);
void hall_unwatch(struct bb_guest *g, struct hall_table *t);

#endif

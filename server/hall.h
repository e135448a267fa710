/*
 * server/hall.h -- the tables of a server and the people at them, without a network: what
 * a guest says goes in, what guests are told goes out through one function.
 *
 * A table is the list of its deeds (server/store.h). A deed is done here first and told to
 * nobody; when the store has it, whoever asked is answered and everybody gets their news.
 * Until then others at the table wait. If the store fails, the table is read again, as if
 * nothing had been asked. So what was told is stored, and what is not stored was never seen.
 *
 * All functions are called in one thread. What a guest is told comes from news for their seat
 * and from nothing else of a match.
 */
#ifndef BB_SERVER_HALL_H
#define BB_SERVER_HALL_H

#include "chair/say.h"
#include "engine/words.h"
#include "server/addresses.h"
#include "server/pool.h"
#include "server/store.h"
#include "server/writer.h"

struct bb_hall;
struct bb_guest;

struct bb_hall_world {
    struct bb_store *store;
    void (*random)(void *self, void *out, size_t n);

    /* Sends a guest a message of n bytes, which ends with a zero that is not among them. */
    void (*send)(void *self, void *link, const char *text, size_t n);
    void (*wake)(void *self);          /* from any thread: bb_hall_work() is to be called */
    void (*alarm)(void *self, int ms); /* it is to be called in so many milliseconds; an earlier
                                        * alarm is forgotten */
    int (*addresses)(void *self, char out[][BB_URL_MAX]); /* where others find this server */
    void *self;
    int thinkers; /* threads in which bots think */
    int tables;   /* that one person may have made and that are not finished; 0: any number */
    int gone;     /* seconds after which others may let a bot play for somebody; 0: never */
};

struct bb_hall *bb_hall_new(const struct bb_hall_world *world);

/* Stores what was asked for, and answers it; nothing is done or told after that. Then guests
 * leave, and the hall can be freed. */
void bb_hall_finish(struct bb_hall *h);
void bb_hall_free(struct bb_hall *h);

/* Goes on with what was stored or thought out meanwhile. */
void bb_hall_work(struct bb_hall *h);

enum { BB_TOKEN_HEX = 33 }; /* bytes in a token, with its end */

/* A new token: whoever has it is the person who said hello with it. */
void bb_hall_token(struct bb_hall *h, char token[static BB_TOKEN_HEX]);

/* Somebody is there, whom `link` leads to, with a token that they keep, or NULL: then they are
 * given one when they say who they are. */
struct bb_guest *bb_guest_new(struct bb_hall *h, void *link, const char *token);
void bb_guest_free(struct bb_guest *g);

/* From which address they come: what nobody may do too often is counted by it. And by which
 * host, as in a link, they have asked for this server; "": not known. */
void bb_guest_from(struct bb_guest *g, const char *address, const char *host);

/* A message from a guest: one request of JSON-RPC. It may hold any bytes. */
void bb_guest_hear(struct bb_guest *g, const char *message, size_t n);

/* ---- Looking in from outside (hall_look.c) ------------------------------------------ */

/* What can be read of a hall by whoever passes by. */
enum bb_look_at {
    BB_LOOK_GAMES,   /* JSON: what there is to play, and the bots */
    BB_LOOK_TABLES,  /* JSON: open tables at which people sit down */
    BB_LOOK_TABLE,   /* JSON: what everybody may know of a table */
    BB_LOOK_RECORD,  /* the record of a finished one */
    BB_LOOK_PICTURE, /* SVG: what a spectator sees */
};

struct bb_look {
    enum bb_look_at at;
    int64_t table;
    const char *key; /* one of its links, or NULL: then it must be open or finished */
    enum bb_lang lang;
    enum bb_what shape; /* of the picture */
};

enum bb_seen {
    BB_SEEN,
    BB_SEEN_NOTHING, /* there is no such table for whoever looks */
    BB_SEEN_EARLY,   /* it has not begun, or is not finished */
    BB_SEEN_BUSY,    /* something is being stored: look again when there was work */
    BB_SEEN_UNREAD,  /* what is stored cannot be read just now */
};

/* Looks; what was seen is to be freed. `lasts` is set if it will never change. */
enum bb_seen bb_hall_look(struct bb_hall *h, const struct bb_look *look, char **text, bool *lasts);

struct bb_hall_figures {
    int guests, tables; /* that are there, that are in memory */
    int64_t steps;      /* deeds at tables in play that were stored */
    struct bb_writer_figures writer;
    struct bb_pool_figures pool;
    bool cut_off; /* what is stored cannot be read */
};
struct bb_hall_figures bb_hall_figures(struct bb_hall *h);

#endif

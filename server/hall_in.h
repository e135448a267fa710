/*
 * server/hall_in.h -- shared by the files of the hall: a table with its places and those who
 * look on, a change that is being stored, a call.
 */
#ifndef BB_SERVER_HALL_IN_H
#define BB_SERVER_HALL_IN_H

#include "bots/spec.h"
#include "rpc/chairs.h"
#include "rpc/envelope.h"
#include "server/hall.h"
#include "server/note.h"
#include "server/pool.h"
#include "server/rate.h"
#include "server/writer.h"

enum {
    HALL_BUCKETS = 4096,
    HALL_SPEC = 32,    /* bytes in the name of a bot */
    HALL_WATCHED = 16, /* tables that a guest looks at, at most */
    HALL_QUEUE = 64,   /* requests that wait for a table, at most */
    HALL_LISTED = 100,
};

#define HALL_USUAL "level:3" /* the bot that plays where none was named */

#define HALL_TABLE_MAX ((json_int_t)1 << 48) /* numbers of tables and people are below */

/* The links of a table: with one a person may sit down, with the other look on. */
enum hall_key { HALL_INVITATION, HALL_WATCHING, HALL_KEYS };

/* How long seats may think, in seconds; all 0: as long as they like. */
struct pace {
    int clock, bonus; /* in the whole game, and added with each turn */
    int turn;         /* or: in each turn */
};

/* A seat: free, a person's or a bot's. */
struct place {
    int64_t person;         /* 0: none */
    char bot[HALL_SPEC];    /* who plays, if it is a bot; "": none */
    struct bb_used used;    /* by the bot, in this turn */
    char name[BB_NAME_MAX]; /* "": free */
    bool ready;             /* would begin */
    bool promised, opened;  /* has committed to a nonce; and opened it */
    uint8_t commitment[BB_HASH_BYTES], nonce[BB_NONCE_BYTES];
    int64_t kept; /* for whom it is kept while it is free; 0: nobody */
    char kept_name[BB_NAME_MAX];
    int64_t left; /* on its clock when it was last looked at, in milliseconds */
    bool late;    /* the time of its person was out once */
};

struct watcher {
    struct bb_guest *guest;
    struct hall_table *table;
    struct watcher *next;   /* of the table */
    int seat;               /* BB_NOBODY: a spectator */
    int since;              /* news that the guest has had before */
    bool nobody;            /* looks on as a spectator, wherever they sit */
    bool bytes;             /* news as bytes, for a chair far away; else as JSON */
    char key[BB_TOKEN_HEX]; /* the link they came by; "": none */
    struct bb_feed feed;
};

/* A request that waits until the table is free. */
struct waiting {
    struct waiting *next;
    struct bb_guest *guest;
    json_t *request;
};

/* Requests that were done, by their hashes: what is not among them was not done, what is may
 * have been. */
struct hall_requests {
    uint32_t *hash;
    int n, cap;
};

struct hall_table {
    struct bb_hall *hall;
    int64_t id;
    struct hall_table *next; /* in its bucket */
    int deeds;               /* how many there are */
    enum bb_stage stage;
    const struct bb_box *box;
    struct bb_setup how;
    bool open;
    int64_t host;
    uint8_t secret[BB_HASH_BYTES];
    uint8_t links[BB_HASH_BYTES];          /* what its links follow from */
    uint8_t key[HALL_KEYS][BB_HASH_BYTES]; /* the hashes of links that followed from nothing */
    bool keys;                             /* there are such: the table is an old one */
    int renewed[HALL_KEYS];                /* how often each link was replaced */
    char code[BB_CODE_MAX];                /* to be said aloud, while people sit down */
    bool brought;                          /* from somebody's own machine: its secret was known */
    int64_t rematch;                       /* the table where it is played again; 0: none */
    uint8_t rematch_links[BB_HASH_BYTES];  /* what the links of that table follow from ... */
    bool rematch_linked;                   /* ... if that is known */
    struct pace pace;
    int64_t at; /* when its clocks were last looked at, by hall_now() */
    struct place place[BB_SEATS_MAX];
    int64_t seen[BB_SEATS_MAX]; /* when a person was last there, by hall_millis() */
    struct bb_table table;      /* once it is played */
    struct bb_chairs chairs;
    struct hall_requests done; /* those that led to its deeds */
    struct bb_listing listed;  /* as lists show it; .summary is not kept */
    bool is_listed;
    struct watcher *watchers;
    struct change *pending; /* being stored */
    struct waiting *waiting;
    int held;      /* somebody is at it, and it is not dropped under their hands */
    bool thinking; /* a bot does */
    bool stalled;  /* something was not stored: the next who asks sets it going again */

    /* Where several servers share the tables. */
    int64_t changed;    /* when it last had a deed, by hall_millis() */
    int claim;          /* the turn of a bot, by the number of its deed, that is ours ... */
    int64_t claimed;    /* ... until then */
    bool claiming;      /* it is being asked for */
    int said;           /* the last message that was told */
    bb_seats told_here; /* whose people look on here, as others know */
    bb_seats elsewhere; /* whose people look on at another server */
};

/* Something that is being stored, and whom to answer then. */
struct change {
    struct bb_write write;    /* first: the writer knows no more */
    struct change *next;      /* of all ... */
    struct change **at;       /* ... and what leads to this one */
    struct hall_table *table; /* of a deed */
    struct bb_guest *guest;   /* NULL: nobody, or they left */
    json_t *id, *result;      /* of the request */
    json_t *request;          /* NULL: nobody asked */
    int64_t began;            /* by hall_millis() */
    enum bb_lang lang;
    bool seats; /* others are to be shown the table anew */

    /* What is to be done once it is stored, before the answer; NULL: nothing. */
    void (*stored)(struct bb_hall *h, struct change *c);
};

struct bb_hall {
    struct bb_hall_world world;
    struct bb_writer *writer;
    struct bb_pool *pool;
    struct hall_table *bucket[HALL_BUCKETS];
    struct change *changes;
    struct bb_guest *first; /* of those who are connected */
    int guests, tables;
    int64_t steps;                       /* that were stored */
    int64_t stored_clock;                /* the server's time when it was started */
    int64_t alarm, tick;                 /* when clocks are to be looked at, 0: not yet known */
    int64_t began;                       /* by the machine's clock */
    int64_t unreadable;                  /* the last table that could not be read */
    bool finished;                       /* nobody is told anything any more */
    struct bb_rate guessed, all_guessed; /* codes that were none, by address and in all */
    struct bb_rate said;                 /* messages, by person */
    struct bb_rate reminded;             /* people who were waited for, by table and seat */
    uint8_t salt[BB_SALT_BYTES];         /* of the hashes of phrases */
    struct bb_note note;                 /* that is being written */
    int64_t round[3];                    /* when others are to be looked at next (hall_nodes.c) */
    int64_t unread;                      /* what could not be read when the clock last could */
};

struct bb_guest {
    struct bb_hall *hall;
    struct bb_guest *next, **at; /* of all who are connected, and what leads to this one */
    void *link;
    char *host;               /* by which they have asked for this server; NULL: not known */
    uint64_t address;         /* a hash of where they come from; 0: not known */
    struct bb_person person;  /* .id 0: not known yet */
    char token[BB_TOKEN_HEX]; /* that they have; "": none */
    bool unread;              /* whose that is could not be read */
    int waits;                /* requests of theirs that wait for a table */
    struct watcher *watched[HALL_WATCHED];
};

/* ---- A call (hall_call.c) ------------------------------------------------------ */

struct hall_call {
    struct bb_guest *guest;
    json_t *request; /* the whole message */
    bool later;      /* the answer follows once something is stored, or the table is free */
    bool hasty;      /* it was tried on the table as it is in memory */
    bool careful;    /* and is not to be again */
};

static inline struct hall_call *hall_call_of(const struct rpc_call *call)
{
    return call->self;
}

static inline struct bb_guest *hall_guest(const struct rpc_call *call)
{
    return hall_call_of(call)->guest;
}

enum hall_code {
    HALL_NOT_STORED = 10,
    HALL_NOBODY = 11,   /* the guest has not said who they are */
    HALL_NO_TABLE = 12, /* or none that the guest may see */
    HALL_NOT_NOW = 13,  /* the table is at another stage */
    HALL_TAKEN = 14,
    HALL_NOT_YOURS = 15,
    HALL_DAMAGED = 16, /* what is stored of the table cannot be read */
};

/* The word of the server under this key, which must exist. */
const char *hall_word(enum bb_lang lang, const char *key);

/* Refuses a call with a sentence in the language of whoever asks, each {} replaced by the next
 * text; and the same as an expression that is false. */
void hall_error(struct rpc_call *call, int code, const char *word, ...);
#define hall_refuse(...) (hall_error(__VA_ARGS__), false)

/* Carries out a request, which is answered now or later. */
void hall_run(struct bb_guest *g, json_t *request);

/* The deed of a new table of whoever asks. */
json_t *hall_deed_of_creation(struct rpc_call *call, const struct bb_box *box,
                              const struct bb_setup *how, bool open);

/* A person may have made so many tables that are not finished; else it is refused. */
bool hall_may_make(struct rpc_call *call);

/* A nonce that the server draws for a seat, as a member of a deed. */
void hall_draw_nonce(struct bb_hall *h, json_t *deed);

/* Whether it is a name, in words for whoever typed it (hall_people.c). */
bool hall_is_name(struct rpc_call *call, const char *name);

/* The guest has said who they are; else it is refused. */
bool hall_is_known(struct rpc_call *call);

/* True if the request can go on; else it was done before, or is refused. It is looked for
 * among those of a table, or with NULL among those that made something. */
bool hall_take_request(struct rpc_call *call, const struct hall_table *t);

/* Whether somebody may know of the table, perhaps by a link (NULL: none); to sit down takes an
 * invitation. */
bool hall_may_see(const struct hall_table *t, const struct bb_guest *g, const char *key, bool sit);

/* The table that the call names; to sit down takes an invitation. NULL if the call waits or is
 * refused, and nothing more is to be done. */
struct hall_table *hall_take_table(struct rpc_call *call, bool sit);

/* The same for somebody who wants to change something, at one of these stages (bits). */
struct hall_table *hall_take_at(struct rpc_call *call, unsigned stages, bool sit);

/* The seat of the guest; -1 after a refusal, also of the table itself (NULL). */
int hall_own_seat(struct rpc_call *call, const struct hall_table *t);
bool hall_is_host(struct rpc_call *call, const struct hall_table *t);

/* Does a deed and has it stored; the answer is how the table stands then. */
bool hall_carry_out(struct rpc_call *call, struct hall_table *t, json_t *deed);

/* There is such a bot; else it is refused. */
bool hall_is_bot(struct rpc_call *call, const char *bot);

/* Who is to act, as answers begin. */
json_t *hall_status(const struct hall_table *t);

/* Tables of a list, as a person may see it (hall_see.c). */
json_t *hall_list(struct bb_hall *h, enum bb_list_kind which, int64_t person);

/* A number for a new table or person. */
int64_t hall_new_number(struct bb_hall *h);

/* ---- Links (hall_link.c) ----------------------------------------------------------- */

/* Whether it is this link, as it is now. */
bool hall_has_key(const struct hall_table *t, const char *key, enum hall_key which);

/* The link of the table where it is played again, of the same kind as that by which somebody
 * looks on; null if there is none. */
json_t *hall_rematch_link(const struct hall_table *t, const struct bb_guest *g);

/* Adds both links and the code to an answer. */
void hall_put_links(const struct hall_table *t, json_t *into);

/* Word i, below 256, of those that codes and phrases are made of. */
void hall_put_word(enum bb_lang lang, int i, struct bb_text *out);

/* What was typed, in small letters, its words joined by one sign; false if it does not fit. */
bool hall_read_words(const char *text, char between, char *out, size_t cap);

/* A code that no table has. */
void hall_draw_code(struct bb_hall *h, enum bb_lang lang, char out[static BB_CODE_MAX]);

/* ---- Tables (hall_table.c) ------------------------------------------------------- */

/* The table of that number, read from the store if need be; NULL if there is none. */
struct hall_table *hall_find(struct bb_hall *h, int64_t id);

/* The same if it is in memory; and even if it could not be read lately. */
struct hall_table *hall_loaded(struct bb_hall *h, int64_t id);
struct hall_table *hall_kept(struct bb_hall *h, int64_t id);

/* A new one, with no deeds yet. */
struct hall_table *hall_add(struct bb_hall *h, int64_t id);

/* Keeps that a request of a person is done at the table; whether it may have been. */
void hall_keep_request(struct hall_table *t, int64_t person, const char *request);
bool hall_knows_request(const struct hall_table *t, int64_t person, const char *request);

/* Reads it again, as if nothing had been asked. */
void hall_read_again(struct bb_hall *h, struct hall_table *t);

/* Reads the deeds that others have added; how many, and whether they change more than the game. */
int hall_read_on(struct bb_hall *h, struct hall_table *t, bool *seats);

/* Forgets a table at which nobody is. */
void hall_drop_idle(struct bb_hall *h, struct hall_table *t);
void hall_drop_all(struct bb_hall *h);

/* ---- Deeds (hall_deed.c) ------------------------------------------------------------ */

/* Does a deed; false if it is none. What is played is not done again. */
bool hall_do(struct hall_table *t, const json_t *deed);

/* Where the game stands decides the stage. */
void hall_update_stage(struct hall_table *t);

/* Deals and writes the beginning of the record: the deed. */
json_t *hall_begin(struct hall_table *t);

/* The deed of what the journal has gained since it had so many entries. */
json_t *hall_played(struct hall_table *t, int entries);

/* Takes back the last step of a seat, or asks the others for it; these have agreed, and bots agree
 * to whatever is asked (hall_play.c). */
enum bb_undo hall_ask_back(struct hall_table *t, int seat, bb_seats agreed);

/* ---- What everybody may know (hall_info.c) --------------------------------------------- */

/* The seat of a person, or -1. */
int hall_seat_of(const struct hall_table *t, int64_t person);

/* The seat that is kept for a person, or -1. */
int hall_kept_for(const struct hall_table *t, int64_t person);

/* Its pace, as it was asked for. */
json_t *hall_pace(const struct hall_table *t);

/* All that anybody may know of a table, as the guest is told it. */
json_t *hall_info(const struct hall_table *t, const struct bb_guest *g);

/* Somebody who sits there looks on, or a bot of its own does. */
bool hall_is_here(const struct hall_table *t, int seat);

/* Its person has not looked on for so long that others may let a bot play. */
bool hall_is_gone(const struct hall_table *t, int seat);

/* ---- Clocks (hall_clock.c) -------------------------------------------------------------- */

/* The server's time: milliseconds in which there was one. */
int64_t hall_now(const struct bb_hall *h);

bool hall_has_clocks(const struct hall_table *t);

/* Sets them as they are at the beginning; lets the time since they were looked at run; what
 * is left to a seat now. */
void hall_wind_clocks(struct bb_hall *h, struct hall_table *t);
void hall_charge(struct bb_hall *h, struct hall_table *t);
int64_t hall_left(const struct hall_table *t, int seat);

/* Whose turn it is; and after a step of a seat, whether its turn has ended and what that
 * gives it. */
struct hall_turn {
    int seat;
    bb_seats to_act;
};
struct hall_turn hall_turn(const struct hall_table *t);
void hall_turned(struct hall_table *t, int seat, struct hall_turn before);

/* The person of a seat comes back to it. */
void hall_take_clock(struct hall_table *t, int seat);

/* When the first clock will have run out, 0: never; a seat whose clock has, or -1. */
int64_t hall_due(const struct hall_table *t);
int hall_overdue(struct bb_hall *h, struct hall_table *t);

/* Sees to it that bb_hall_work() is called when a clock of this table runs out; and what is to
 * be done then. */
void hall_expect(struct bb_hall *h, const struct hall_table *t);
void hall_ring(struct bb_hall *h);

/* ---- Several servers (hall_nodes.c) ------------------------------------------------------- */

/* Other servers may have the same tables. */
bool hall_is_shared(const struct bb_hall *h);

/* What others have added to a table at which nothing is being stored is done here too, and told;
 * whether there was any. */
bool hall_catch_up(struct bb_hall *h, struct hall_table *t);

/* The next messages of a table, to all who sit there and look on. */
void hall_catch_up_messages(struct bb_hall *h, struct hall_table *t);

/* A table was read from the store. */
void hall_meet(struct bb_hall *h, struct hall_table *t);

/* What others have told; and what is to be done now and then because they may not have. */
void hall_hear(struct bb_hall *h);
void hall_keep_up(struct bb_hall *h);

/* Sets the clock by that of the store; false if it cannot be read. And whether anything could not
 * be read since that last could be. */
bool hall_set_clock(struct bb_hall *h);
bool hall_is_cut_off(const struct bb_hall *h);

/* A bot is to act; its turn is ours, or else it is asked for; and what came of that. */
bool hall_bot_acts(const struct hall_table *t);
bool hall_claim(struct bb_hall *h, struct hall_table *t);
void hall_is_claimed(struct bb_hall *h, const struct change *c);

/* Somebody may have come to a table, or gone: others are told. */
void hall_tell_here(struct hall_table *t);

/* Reminds somebody who may be at another server; whether they are at one. */
bool hall_remind_elsewhere(struct bb_hall *h, const struct hall_table *t, int64_t person,
                           const char *name);
bool hall_remind_here(struct bb_hall *h, const struct hall_table *t, int64_t person,
                      const char *name);

/* ---- Handing over (hall_hand.c) ----------------------------------------------------------- */

/* A bot plays for a seat whose time is out. */
void hall_time_out(struct bb_hall *h, struct hall_table *t, int seat);

/* Leaves a game for good: a bot plays on. */
bool hall_leave_game(struct rpc_call *call, struct hall_table *t);

/* ---- Storing (hall_store.c) ----------------------------------------------------------- */

/* Something to be stored for a call, or for nobody (NULL); the answer will be the result. */
struct change *hall_change(struct bb_hall *h, struct hall_call *call, json_t *result);

/* Has a deed stored, which has been done; the answer to the call, if there is one, will be
 * the result, with the number of the deed; NULL: how the game stands (hall_status()). */
void hall_store(struct bb_hall *h, struct hall_table *t, json_t *deed, struct hall_call *call,
                json_t *result, bool seats);

/* The first deed of a table that somebody makes, which is stored together with what is stored
 * next. */
void hall_store_with_next(struct bb_hall *h, struct hall_table *t, json_t *deed,
                          const struct bb_person *maker);

/* Forgets what was never stored, at the end. */
void hall_forget_changes(struct bb_hall *h);

/* Puts an answer that waited for something else than the store. */
void hall_give_up(struct change *c, int code, const char *word);

/* What comes by itself where nothing is being stored: the game begins when all nonces are
 * open, and bots play. */
void hall_go_on(struct bb_hall *h, struct hall_table *t);

/* Goes on with something that was stored, or not; at the end, only answers. */
void hall_is_stored(struct bb_hall *h, struct change *c);
void hall_is_last(struct change *c);

/* Puts the request aside until the table is free; false if too many wait. */
bool hall_wait(struct hall_table *t, struct hall_call *call);

/* ---- The hall (hall.c) ---------------------------------------------------------------- */

/* Looks up who a guest is, by their token. */
void hall_recognize(struct bb_guest *g);

/* Milliseconds that have passed since the server was started. */
int64_t hall_millis(const struct bb_hall *h);

/* Asks the first bot that is to act, unless people are asked whether to take back. */
void hall_ask_bot(struct bb_hall *h, struct hall_table *t);

/* ---- Telling (hall_tell.c) --------------------------------------------------------------- */

void hall_send(struct bb_guest *g, json_t *message); /* takes the message over */
void hall_notify(struct bb_guest *g, const char *method, json_t *params);

/* The news that a watcher has not had; what everybody may know of the table, to all, or to all
 * but one. */
void hall_tell_news(struct watcher *w);
void hall_tell_seats(struct hall_table *t);
void hall_tell_others(struct hall_table *t, const struct bb_guest *g);

/* Everybody at the table hears what is new, first whoever asked for it. */
void hall_tell_all(struct hall_table *t, const struct bb_guest *asker, bool seats);

/* A message to all who sit there and look on (hall_talk.c). */
void hall_tell_message(const struct hall_table *t, const struct bb_message *m);

/* Begins to look on, from there on: .since, .nobody, .bytes and .key of `how`. */
void hall_watch(struct hall_table *t, struct bb_guest *g, const struct watcher *how);
void hall_unwatch(struct bb_guest *g, struct hall_table *t);

#endif

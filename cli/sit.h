/*
 * cli/sit.h -- shared by the files of `benben sit`: the connection to a server, what happens at
 * its table, and who plays.
 */
#ifndef BB_CLI_SIT_H
#define BB_CLI_SIT_H

#include "cli/common.h"
#include "engine/news.h"
#include "table/fair.h"

enum {
    SIT_HOST = 256,
    SIT_TOKEN = 33, /* bytes in a token, with its end */
    SIT_KEY = 64,
};

/* ---- The connection (sit_link.c) ---------------------------------------------- */

/* Where the server is. */
struct sit_url {
    char host[SIT_HOST];
    int port;
    bool tls;
    int64_t table; /* of an invitation; 0: it is none */
    char key[SIT_KEY];
};

/* "http://host:8080/", or an invitation, "http://host:8080/#/at/TABLE/KEY"; false if it is
 * neither. */
bool sit_url_read(const char *text, struct sit_url *out);

struct sit_link;

/* What is told to whoever uses a connection. */
struct sit_ears {
    void (*opened)(void *self); /* also after it was lost */
    void (*lost)(void *self, bool ever_open);
    void (*heard)(void *self, json_t *message);
    void (*woken)(void *self); /* something was thought out */
    void (*read)(void *self);  /* the program at the other end of a pipe has said something */
    void *self;
};

struct sit_link *sit_link_new(const struct sit_url *url, const struct sit_ears *ears);
void sit_link_free(struct sit_link *l);

/* Who one is, from the next connection on. The text must outlive the link. */
void sit_link_token(struct sit_link *l, const char *token);

/* Sends a message, if the connection is open; takes it over. */
void sit_link_send(struct sit_link *l, json_t *message);

/* Connects, and again whenever the connection is lost, until sit_link_end(). */
void sit_link_run(struct sit_link *l);
void sit_link_end(struct sit_link *l);

/* From any thread: `woken` is to be called. */
void sit_link_wake(void *link);

/* Has `read` called when the file has something; false if that cannot be. */
bool sit_link_listen(struct sit_link *l, int file);

/* ---- Who plays ------------------------------------------------------------------ */

struct sitter;

struct sit_player {
    bool bytes; /* wants news as bytes; else as JSON */

    /* One has sat down; news has come; it is one's turn, as it was not before, or an action was
     * refused; somebody has answered something that the player asked for. */
    void (*seated)(struct sit_player *p, struct sitter *s);
    void (*news)(struct sit_player *p, struct sitter *s, const json_t *params);
    void (*turn)(struct sit_player *p, struct sitter *s);
    void (*answer)(struct sit_player *p, struct sitter *s, json_t *message);
    void (*again)(struct sit_player *p, struct sitter *s); /* the connection is back */
    void (*woken)(struct sit_player *p, struct sitter *s);
    void (*read)(struct sit_player *p, struct sitter *s);
    void (*free)(struct sit_player *p);
};

/* One of our bots (sit_bot.c); NULL if there is no such. */
struct sit_player *sit_bot_new(const char *spec);

/* A program that speaks the engine's messages (sit_pipe.c), started by the shell; NULL with
 * errno if it cannot be. */
struct sit_player *sit_pipe_new(const char *command);

/* ---- At the table (sit_table.c) --------------------------------------------------- */

/* What is kept between two runs. */
struct sit_self {
    const char *file; /* NULL: nowhere */
    char token[SIT_TOKEN];
    uint8_t seed[BB_HASH_BYTES]; /* from which nonces follow; never told */
};

struct sitter {
    struct cli *cli;
    struct sit_link *link;
    struct sit_player *player;
    struct sit_self self;
    const char *name, *code; /* the code of a table; NULL: none */
    int64_t table;           /* 0: any open one */
    char key[SIT_KEY];
    const struct bb_box *box;
    int seat;   /* -1: not yet */
    int number; /* of the last news */
    bool may_act, over;
    json_t *acting; /* an action that was sent and is not answered yet, as a request */
    int refused;
    bool lost;
    int exit;
};

/* Sits down, plays to the end, and says what came of it; the exit code. */
int sit_play(struct sitter *s, const struct sit_url *url);

/* Plays an action, which is a number or a text. */
void sit_act(struct sitter *s, json_t *actions);

/* Ends with a sentence on what is wrong. */
void sit_fail(struct sitter *s, const char *word, const char *about);

#endif

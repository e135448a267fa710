/*
 * cli/rpc_call.h -- shared by the files of the protocol: a call, the matches
 * that are open, and the methods.
 *
 * A method returns true and leaves a result in its call, or returns false
 * after rpc_refuse(). In the second case it has changed nothing.
 */
#ifndef BB_CLI_RPC_CALL_H
#define BB_CLI_RPC_CALL_H

#include "cli/chairs.h"
#include "cli/rpc.h"
#include "engine/json.h"

enum {
    RPC_MATCHES = 64,  /* open at once */
    RPC_BATCH = 64,    /* requests in a batch */
    RPC_ACTIONS = 64,  /* in one `apply`: a line of the record holds them */
    RPC_EVENTS = 1024, /* in one answer */
    RPC_SENTENCE = 640,
};

enum rpc_code {
    RPC_OK = 0,
    RPC_PARSE = -32700,
    RPC_REQUEST = -32600,
    RPC_METHOD = -32601,
    RPC_PARAMS = -32602,
    RPC_NOT_LEGAL = 1,
    RPC_NO_MATCH = 2,
    RPC_BAD_RECORD = 3,
    RPC_BAD_POSITION = 4,
    RPC_BAD_EDITION = 5,
    RPC_TOO_MANY = 6,
    RPC_NOT_TO_ACT = 7,
    RPC_NO_UNDO = 8,
    RPC_WAITS = 9,
};

/* An open match. Its address stays: the dealer points into it. */
struct rpc_match {
    int64_t id;
    struct bb_table table;
    struct cli_chairs chairs;
    bool waits;         /* for the nonces: nothing is dealt yet */
    bb_seats committed; /* seats that have handed in a commitment to theirs */
    const struct bb_box *box;
    struct bb_box own_box; /* with own_parts, if the edition came from a file */
    void *own_parts;
};

struct rpc {
    struct rpc_world world;
    enum bb_lang lang;
    struct rpc_match *match[RPC_MATCHES]; /* NULL: free */
    int64_t last_id;                      /* never used twice */
};

struct rpc_call {
    struct rpc *rpc;
    json_t *params; /* an object whose members are known and of their type, or NULL */
    enum bb_lang lang;
    json_t *result;
    enum rpc_code code;
    json_t *data; /* of the error; may be NULL */
    char message[RPC_SENTENCE];
};

/* Sets the error, printf-like. */
void rpc_error(struct rpc_call *call, enum rpc_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, as an expression that is false. */
#define rpc_refuse(...) (rpc_error(__VA_ARGS__), false)

/* Refuses an action that is not legal: its clause, reason and sentence; false. */
bool rpc_refuse_action(struct rpc_call *call, const struct bb_reader *reader,
                       const struct bb_refusal *why);

/* A JSON text of these bytes, which may have been cut inside a character. */
json_t *rpc_string(const char *text);

/* A parameter, or NULL; as text, or NULL; as a truth value, false if absent. */
const json_t *rpc_param(const struct rpc_call *call, const char *name);
const char *rpc_text(const struct rpc_call *call, const char *name);
bool rpc_flag(const struct rpc_call *call, const char *name);

/* A whole number low .. high into *out, which stays as it is if the parameter
 * is absent. False after a refusal. */
bool rpc_number(struct rpc_call *call, const char *name, json_int_t low, json_int_t high,
                json_int_t *out);

/* Who may be meant by `seat`, beside the players. */
enum rpc_seats { RPC_PLAYERS = 0, RPC_CHANCE = 1, RPC_SPECTATOR = 2 };

/* The seat that the parameter names, or -1 after a refusal. */
int rpc_seat(struct rpc_call *call, const struct rpc_match *m, int also);

/* The match that the parameter names, or NULL after a refusal. */
struct rpc_match *rpc_find(struct rpc_call *call);

/* The same, also of a match that waits for its nonces. */
struct rpc_match *rpc_find_any(struct rpc_call *call);

/* Takes the seats' commitments, if the call has some: then the match waits. */
bool rpc_take_commitments(struct rpc_call *call, struct rpc_match *m);

/* Deals, if the engine does and the match does not wait, and answers what it is played with. */
bool rpc_opened(struct rpc_call *call, struct rpc_match *m);

/* The action that the parameter names, or 0 after a refusal. */
bb_action rpc_action(struct rpc_call *call, const struct bb_reader *reader);

/* What a seat or a spectator has been shown, in the language of the call. */
struct bb_chair *rpc_chair(const struct rpc_call *call, struct rpc_match *m, int seat);

/* Somebody who reads the match in the language of the call; BB_CHANCE too. */
struct bb_reader rpc_reader(const struct rpc_call *call, struct rpc_match *m, int seat);

/* How the match stands: who is to act, and whether it is over. No more: the
 * number of steps would tell a seat how many others took in secret. */
json_t *rpc_status(const struct rpc_match *m);

void rpc_match_free(struct rpc_match *m);

/* ---- The methods ---------------------------------------------------------- */

bool rpc_do_games(struct rpc_call *call);
bool rpc_do_new(struct rpc_call *call);
bool rpc_do_load(struct rpc_call *call);
bool rpc_do_open(struct rpc_call *call);
bool rpc_do_free(struct rpc_call *call);

bool rpc_do_state(struct rpc_call *call);
bool rpc_do_view(struct rpc_call *call);
bool rpc_do_text(struct rpc_call *call);
bool rpc_do_legal(struct rpc_call *call);
bool rpc_do_why_not(struct rpc_call *call);
bool rpc_do_events(struct rpc_call *call);
bool rpc_do_score(struct rpc_call *call);
bool rpc_do_story(struct rpc_call *call);
bool rpc_do_preview(struct rpc_call *call);
bool rpc_do_record(struct rpc_call *call);

bool rpc_do_apply(struct rpc_call *call);
bool rpc_do_undo(struct rpc_call *call);
bool rpc_do_bot(struct rpc_call *call);

#endif

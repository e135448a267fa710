/*
 * rpc/call.h -- a call of JSON-RPC 2.0: its parameters, its result or its error.
 *
 * A method returns true and leaves a result in its call, or returns false after
 * rpc_refuse(). In the second case it has changed nothing. Whose methods these are, the
 * engine's on standard input or a server's, `self` knows.
 */
#ifndef BB_RPC_CALL_H
#define BB_RPC_CALL_H

#include "engine/json.h"

#include <stdarg.h>

enum {
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
    RPC_NO_HINTS = 10,
};

struct rpc_call {
    void *self;
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

/* Sets the error to a sentence in which each {} is replaced by the next text. */
void rpc_error_in(struct rpc_call *call, int code, const char *text, va_list args);

/* Refuses with a sentence of rpc/words.yaml, in the language of the call; or because a
 * parameter must be something else, which is a word there too. False. */
bool rpc_deny(struct rpc_call *call, enum rpc_code code, const char *key, ...);
bool rpc_must_be(struct rpc_call *call, const char *name, const char *what);

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

/* The action that the parameter names, or 0 after a refusal; the list of actions, how many,
 * or -1. */
bb_action rpc_action(struct rpc_call *call, const struct bb_reader *reader);
int rpc_actions(struct rpc_call *call, const struct bb_reader *reader,
                bb_action out[static RPC_ACTIONS]);

#endif

/*
 * rpc/envelope.h -- JSON-RPC 2.0 without input and output: a message goes in, a message
 * comes out. Whoever speaks it has a table of methods and one of parameters.
 */
#ifndef BB_RPC_ENVELOPE_H
#define BB_RPC_ENVELOPE_H

#include "rpc/call.h"

enum {
    RPC_BATCH = 64,         /* requests in a batch */
    RPC_LINE_MAX = 1 << 20, /* bytes in a message */
};

struct rpc_method {
    const char *name; /* NULL ends a table */
    bool (*run)(struct rpc_call *call);
    const char *needs, *takes; /* names of parameters, blanks between them */
};

/* A name means the same in every method. */
struct rpc_parameter {
    const char *name;    /* NULL ends a table */
    int types;           /* bits: 1 << JSON_STRING ... */
    const char *must_be; /* a word of rpc/words.yaml */
};

enum {
    RPC_INTEGER = 1 << JSON_INTEGER,
    RPC_STRING = 1 << JSON_STRING,
    RPC_OBJECT = 1 << JSON_OBJECT,
    RPC_ARRAY = 1 << JSON_ARRAY,
    RPC_BOOLEAN = 1 << JSON_TRUE | 1 << JSON_FALSE,
};

struct rpc_door {
    const struct rpc_method *methods;
    const struct rpc_parameter *parameters;
    enum bb_lang lang; /* of texts, unless a call asks for another */
    void *self;        /* of every call */
};

/* For whoever answers later: a message as JSON, NULL if it is blank or none, and then perhaps a
 * refusal to be sent; runs one request, false if it is none and its call is refused; the
 * answer to a call, with the id of its request (NULL: none), takes over what the call holds. */
json_t *rpc_door_read(const char *line, size_t n, json_t **refusal);
bool rpc_door_run(const struct rpc_door *door, json_t *request, struct rpc_call *call);
json_t *rpc_call_answer(struct rpc_call *call, json_t *id);

/* Carries out what one message asks for. The answer, one line without its end, to
 * be freed; NULL if there is none to give. The message may hold any bytes; if n is
 * over RPC_LINE_MAX it is not looked at. */
char *rpc_door_answer(const struct rpc_door *door, const char *line, size_t n);

#endif

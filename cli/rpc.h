/*
 * cli/rpc.h -- the engine protocol, JSON-RPC 2.0, without input and output:
 * a line goes in, a line comes out. docs/PROTOCOL.md describes it.
 */
#ifndef BB_CLI_RPC_H
#define BB_CLI_RPC_H

#include "engine/words.h"
#include "rpc/envelope.h"

/* What the protocol needs from outside. Tests put others in their place. */
struct rpc_world {
    void (*random)(void *self, void *out, size_t n);
    uint64_t (*now)(void *self); /* microseconds from any beginning */

    /* The first bytes of an edition file, BB_EDITION_MAX at most, to be freed; NULL if it
     * may not or cannot be read. No function: no files are read. */
    char *(*read_file)(void *self, const char *file, size_t *n);
    void *self;
};

struct rpc;

/* No match is open yet; texts are in `lang` unless a call asks for another. */
struct rpc *rpc_new(const struct rpc_world *world, enum bb_lang lang);
void rpc_free(struct rpc *rpc);

/* Carries out what one line asks for. The answer, one line without its end, to
 * be freed; NULL if there is none to give. The line may hold any bytes; if n is
 * over RPC_LINE_MAX it is not looked at. */
char *rpc_answer(struct rpc *rpc, const char *line, size_t n);

#endif

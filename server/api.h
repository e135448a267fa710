/*
 * server/api.h -- what is read by GET, without a connection that stays: games, tables, records,
 * pictures, health and figures. docs/TABLES.md and server/files/api/v1/openapi.json describe it.
 */
#ifndef BB_SERVER_API_H
#define BB_SERVER_API_H

#include "server/reply.h"
#include "server/socket.h"

/* A request that waits, because its table has something to store. */
struct bb_ask;

struct bb_api {
    struct bb_gate *gate;
    struct bb_ask *waiting;
};

/* Whether a path is one of these, also where nothing is. */
bool bb_api_has(const char *path);

/* Answers, at once or later: then *ask is set, and when the connection can be written to, it is
 * to be tried again. 0, or -1 to close the connection. */
int bb_api_answer(struct bb_api *api, struct lws *wsi, struct bb_reply *reply, struct bb_ask **ask,
                  const char *path);
int bb_api_again(struct bb_api *api, struct lws *wsi, struct bb_reply *reply, struct bb_ask **ask);

/* The hall has worked: those who wait are tried again. */
void bb_api_wake(struct bb_api *api);

/* The connection has ended. */
void bb_api_forget(struct bb_api *api, struct bb_ask **ask);

#endif

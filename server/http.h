/*
 * server/http.h -- HTTP/1.1 by libwebsockets: answers GET and HEAD with the files of the page
 * and with what may be read of tables, lets guests in by WebSocket, and refuses everything else.
 * One process, one event loop.
 */
#ifndef BB_SERVER_HTTP_H
#define BB_SERVER_HTTP_H

#include "server/door.h"
#include "server/log.h"

struct bb_http;
struct bb_store;

/* All of it must outlive the server. */
struct bb_http_config {
    const char *address;            /* IPv4 */
    int port;                       /* 0 picks a free one */
    const char *tls_cert, *tls_key; /* files of PEM; both NULL: no TLS */
    bool proxy;                     /* one on this machine tells whom it speaks for */
    const char *const *names;       /* by which the server goes, beside its addresses */
    int name_count;
    struct bb_door_limits limits;
    const struct bb_logbook *log;
};

/* Listens. From here on SIGINT and SIGTERM wait for bb_http_run(). NULL with errno if it
 * cannot. */
struct bb_http *bb_http_new(const struct bb_http_config *config);

/* Lets guests in, to the tables of a store, which must outlive it; bots think in so many
 * threads. */
void bb_http_open(struct bb_http *http, struct bb_store *store, int thinkers);

/* The port it listens at. */
int bb_http_port(const struct bb_http *http);

/* Answers until SIGINT or SIGTERM; then guests are told to come back, and it ends. */
void bb_http_run(struct bb_http *http);

void bb_http_free(struct bb_http *http);

#endif

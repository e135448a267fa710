/*
 * server/http.h -- HTTP/1.1 by libwebsockets: answers GET and HEAD with the
 * files of the page, everything else with a refusal. One process, one event
 * loop; a request can only name a row of the table in server/files.h.
 */
#ifndef BB_SERVER_HTTP_H
#define BB_SERVER_HTTP_H

struct bb_http;

/* Listens at an IPv4 address; port 0 picks a free one. From here on SIGINT and
 * SIGTERM wait for bb_http_run(). NULL with errno if it cannot listen. */
struct bb_http *bb_http_new(const char *address, int port);

/* Lets guests in, to the tables of a store, which must outlive it; bots think in so many
 * threads. */
struct bb_store;
void bb_http_open(struct bb_http *http, struct bb_store *store, int thinkers);

/* The port it listens at. */
int bb_http_port(const struct bb_http *http);

/* Answers until SIGINT or SIGTERM. */
void bb_http_run(struct bb_http *http);

void bb_http_free(struct bb_http *http);

#endif

/*
 * server/socket.h -- guests of the hall at the end of a WebSocket, /api/v1/ws.
 */
#ifndef BB_SERVER_SOCKET_H
#define BB_SERVER_SOCKET_H

#include "server/hall.h"

#include <libwebsockets.h>

/* What a connection keeps. */
struct bb_socket {
    struct lws *wsi;
    struct bb_guest *guest;
    char token[BB_TOKEN_HEX];        /* that the guest came with, or is to keep; "": none */
    struct bb_parcel *first, **last; /* to be sent */
    size_t queued;                   /* bytes of these */
    char *message;                   /* what has come of one so far */
    size_t length;
};

/* What a client names as the protocol inside the WebSocket. */
#define BB_SOCKET_PROTOCOL "benben.v1"

/* The callback of that protocol; `hall` is NULL where there are no tables. */
int bb_socket_on(struct bb_hall *hall, struct lws *wsi, enum lws_callback_reasons why,
                 struct bb_socket *s, void *in, size_t n);

/* Sends a guest a message: `link` is its struct bb_socket. */
void bb_socket_send(void *link, const char *text, size_t n);

#endif

/*
 * server/socket.h -- guests of the hall at the end of a WebSocket, /api/v1/ws.
 */
#ifndef BB_SERVER_SOCKET_H
#define BB_SERVER_SOCKET_H

#include "server/door.h"
#include "server/hall.h"
#include "server/log.h"

#include <libwebsockets.h>

/* Where guests come in. What one guest is told at one time is gathered, and sent together. */
struct bb_gate {
    struct bb_hall *hall; /* NULL: no tables, only the page */
    struct bb_door *door;
    const struct bb_logbook *log;
    bool tls, proxy;
    int patience; /* seconds without progress until a client is dropped */
    int confirm;  /* seconds after which it is noted again that a guest is there */
    bool ending;  /* guests are sent away, and told to come back */
    int guests;
    struct bb_socket *gathers; /* whose messages are being gathered; NULL: nobody's */
    unsigned char *gathered;
    size_t n;
};

/* What a connection keeps. */
struct bb_socket {
    struct bb_gate *gate;
    struct lws *wsi;
    struct bb_guest *guest;
    char forwarded[BB_ADDRESS_MAX];  /* whom a proxy speaks for; "": nobody */
    struct bb_visitor *visitor;      /* the same, while they are here */
    char token[BB_TOKEN_HEX];        /* that the guest came with, or is to keep; "": none */
    struct bb_parcel *first, **last; /* to be sent */
    size_t queued;                   /* bytes of these */
    int64_t confirmed;               /* when the guest was last known to be there */
    char *message;                   /* what has come of one so far */
    size_t length;
};

/* What a client names as the protocol inside the WebSocket. */
#define BB_SOCKET_PROTOCOL "benben.v1"

/* The callback of that protocol. */
int bb_socket_on(struct bb_gate *gate, struct lws *wsi, enum lws_callback_reasons why,
                 struct bb_socket *s, void *in, size_t n);

/* Sends a guest a message: `link` is its struct bb_socket. It is on its way when another guest
 * is sent one, and after bb_gate_flush(), which is to be called when there is no more to say. */
void bb_socket_send(void *link, const char *text, size_t n);
void bb_gate_flush(struct bb_gate *gate);

void bb_gate_release(struct bb_gate *gate);

/* The address at the other end of a connection; whether it is a proxy, which speaks for
 * others; and for whom it does, "" if it does not say. */
const char *bb_gate_address(struct lws *wsi);
bool bb_gate_is_proxy(const struct bb_gate *gate, const char *address);
void bb_gate_forwarded(const struct bb_gate *gate, struct lws *wsi,
                       char address[static BB_ADDRESS_MAX]);

#endif

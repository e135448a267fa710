/*
 * server/reply.h -- the answer to a request of HTTP: its head, and a body that is sent as fast
 * as the client takes it.
 */
#ifndef BB_SERVER_REPLY_H
#define BB_SERVER_REPLY_H

#include "server/files.h"

#include <libwebsockets.h>

enum {
    BB_HEAD_MAX = 2048,   /* the head of a reply; about 900 are used */
    BB_PIECE = 32 * 1024, /* bytes of a body written at once */
    BB_TAG_MAX = 48,      /* bytes in an ETag */
};

/* What a connection is being sent. All zero: nothing. */
struct bb_reply {
    struct bb_form body; /* .bytes NULL: nothing more to do */
    size_t sent;
    char *owned;  /* the body, if it is to be freed */
    int patience; /* seconds without progress until the client is dropped */
};

struct bb_head {
    struct lws *wsi;
    unsigned char *at;
    unsigned char bytes[LWS_PRE + BB_HEAD_MAX];
};

/* Sent with every reply, also with those that libwebsockets makes itself. */
extern const struct lws_protocol_vhost_options bb_reply_security[];

/* A header of the request, "" if there is none or it is too long to be of use. */
const char *bb_reply_asked(struct lws *wsi, enum lws_token_indexes which, char *buf, int cap);

/* Whether the request says that it knows the answer of this tag. */
bool bb_reply_is_known(struct lws *wsi, const char *tag);

/* All that goes into a head is our own and bounded, so it fits. */
void bb_head_open(struct bb_head *h, struct lws *wsi, unsigned status);
void bb_head_put(struct bb_head *h, const char *name, const char *value);

/* Sends the head, and the body after it if there is one and it is asked for. 0, or -1 to close
 * the connection, as all that follow. */
int bb_reply_send(struct bb_head *h, struct bb_reply *reply, const struct bb_form *body);

/* Sends more of the body. */
int bb_reply_go_on(struct lws *wsi, struct bb_reply *reply);

/* Refuses and closes, as must be done with every request that may have a body:
 * libwebsockets 4.1 can loop for ever over one that was sent ahead of time. */
int bb_reply_hang_up(struct lws *wsi, unsigned status);

/* A method that libwebsockets does not know, CONNECT, or no HTTP at all: there is
 * no request to answer, only a socket. */
int bb_reply_refuse_method(struct lws *wsi);

/* Frees what is left. */
void bb_reply_end(struct bb_reply *reply);

#endif

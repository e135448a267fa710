/*
 * A guest's messages in and out. What a guest does not fetch is kept for a while; a guest
 * who lets too much lie is dropped, and comes back with the last number that they had.
 */
#include "server/socket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MESSAGE_MAX = 64 << 10, /* bytes in a message from a guest */
    QUEUE_MAX = 4 << 20,    /* bytes that wait to be fetched */
    HEADER = 256,
};

struct bb_parcel {
    struct bb_parcel *next;
    size_t n;
    unsigned char bytes[]; /* LWS_PRE of them are libwebsockets' */
};

/* ---- Who may come in ------------------------------------------------------------------ */

static const char *header_of(struct lws *wsi, enum lws_token_indexes which, char buf[static HEADER])
{
    return lws_hdr_copy(wsi, buf, HEADER, which) > 0 ? buf : "";
}

/* A browser says from which page it comes: only our own may. Programs say nothing. */
static bool is_own_origin(struct lws *wsi)
{
    char origin[HEADER], host[HEADER];
    const char *from = header_of(wsi, WSI_TOKEN_ORIGIN, origin), *at;

    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    at = strstr(from, "://");
    return at && strcmp(at + 3, header_of(wsi, WSI_TOKEN_HOST, host)) == 0;
}

static bool may_enter(struct lws *wsi)
{
    char path[HEADER];

    return strcmp(header_of(wsi, WSI_TOKEN_GET_URI, path), "/api/v1/ws") == 0 && is_own_origin(wsi);
}

/* ---- Who it is -------------------------------------------------------------------------- */

/* Keeps what comes after the mark, if it has the length of a token. */
static bool take_token(struct bb_socket *s, const char *text, const char *mark)
{
    const char *at = strstr(text, mark);
    size_t n = at ? strspn(at + strlen(mark), "0123456789abcdef") : 0;

    if (n != BB_TOKEN_HEX - 1)
        return false;
    memcpy(s->token, at + strlen(mark), n);
    s->token[n] = '\0';
    return true;
}

/* A program brings its token as "Authorization: Bearer TOKEN", a browser in a cookie. A
 * browser that has none yet is given one with the answer, and no script can read it. */
static int add_headers(struct bb_hall *hall, struct lws *wsi, struct bb_socket *s,
                       struct lws_process_html_args *out)
{
    char buf[HEADER], cookie[HEADER];
    unsigned char *at = (unsigned char *)out->p, *end = at + out->max_len;
    int n;

    s->token[0] = '\0';
    if (take_token(s, header_of(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, buf), "Bearer ") ||
        take_token(s, header_of(wsi, WSI_TOKEN_HTTP_COOKIE, buf), "benben=") ||
        lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return 0;
    bb_hall_token(hall, s->token);
    n = snprintf(cookie, sizeof(cookie),
                 "benben=%s; Path=/api/v1; Max-Age=34560000; HttpOnly; SameSite=Strict", s->token);
    if (lws_add_http_header_by_name(
            wsi, (const unsigned char *)"set-cookie:", (const unsigned char *)cookie, n, &at, end))
        return 1;
    out->p = (char *)at;
    return 0;
}

/* ---- Messages ---------------------------------------------------------------------------- */

void bb_socket_send(void *link, const char *text, size_t n)
{
    struct bb_socket *s = link;
    struct bb_parcel *p = malloc(sizeof(*p) + LWS_PRE + n);

    if (!p)
        abort();
    p->next = NULL;
    p->n = n;
    memcpy(p->bytes + LWS_PRE, text, n);
    *s->last = p;
    s->last = &p->next;
    s->queued += n;
    lws_callback_on_writable(s->wsi);
}

/* One message whenever the guest has room for it; -1 to drop who takes none. */
static int send_one(struct bb_socket *s)
{
    struct bb_parcel *p = s->first;
    int written;

    if (s->queued > QUEUE_MAX)
        return -1;
    if (!p)
        return 0;
    written = lws_write(s->wsi, p->bytes + LWS_PRE, p->n, LWS_WRITE_TEXT);
    s->first = p->next;
    s->last = s->first ? s->last : &s->first;
    s->queued -= p->n;
    free(p);
    if (s->first)
        lws_callback_on_writable(s->wsi);
    return written < 0 ? -1 : 0;
}

/* A message may come in pieces. One that is too long ends the connection. */
static int receive(struct bb_socket *s, const void *in, size_t n)
{
    bool whole = lws_is_final_fragment(s->wsi) && lws_remaining_packet_payload(s->wsi) == 0;

    if (s->length + n > MESSAGE_MAX) {
        lws_close_reason(s->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    if (whole && s->length == 0) {
        bb_guest_hear(s->guest, in, n);
        return 0;
    }
    s->message = realloc(s->message, s->length + n + 1);
    if (!s->message)
        abort();
    memcpy(s->message + s->length, in, n);
    s->length += n;
    if (!whole)
        return 0;
    bb_guest_hear(s->guest, s->message, s->length);
    free(s->message);
    s->message = NULL;
    s->length = 0;
    return 0;
}

/* ---- Coming and going ----------------------------------------------------------------------- */

static int enter(struct bb_hall *hall, struct lws *wsi, struct bb_socket *s)
{
    s->wsi = wsi;
    s->last = &s->first;
    s->guest = bb_guest_new(hall, s, s->token[0] ? s->token : NULL);
    return 0;
}

static void leave(struct bb_socket *s)
{
    if (s->guest)
        bb_guest_free(s->guest);
    s->guest = NULL;
    for (struct bb_parcel *p = s->first, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    s->first = NULL;
    free(s->message);
    s->message = NULL;
}

int bb_socket_on(struct bb_hall *hall, struct lws *wsi, enum lws_callback_reasons why,
                 struct bb_socket *s, void *in, size_t n)
{
    switch (why) { /* reasons not listed need no answer */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return hall && may_enter(wsi) ? 0 : -1;
    case LWS_CALLBACK_ADD_HEADERS:
        return add_headers(hall, wsi, s, in);
    case LWS_CALLBACK_ESTABLISHED:
        return enter(hall, wsi, s);
    case LWS_CALLBACK_RECEIVE:
        return receive(s, in, n);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_one(s);
    case LWS_CALLBACK_CLOSED:
        leave(s);
        return 0;
    default:
        return 0;
    }
}

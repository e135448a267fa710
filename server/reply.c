/*
 * Heads and bodies of HTTP, with what keeps a browser safe.
 */
#include "server/reply.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DATE = 64 }; /* bytes in a date */

/* Pictures bring their colours along in a <style> of their own, which has to work where
 * there is no page around them; inserted into the page it counts as an inline
 * style. Hence 'unsafe-inline', for styles alone. */
const struct lws_protocol_vhost_options bb_reply_security[] = {
    { .next = &bb_reply_security[1],
      .name = "content-security-policy:",
      .value = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
               "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
               "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
               "frame-ancestors 'none'" },
    { .next = &bb_reply_security[2], .name = "x-content-type-options:", .value = "nosniff" },
    { .next = &bb_reply_security[3], .name = "referrer-policy:", .value = "no-referrer" },
    { .next = &bb_reply_security[4],
      .name = "cross-origin-opener-policy:",
      .value = "same-origin" },
    { .next = NULL, .name = "cross-origin-resource-policy:", .value = "same-origin" },
};

/* ---- The request ------------------------------------------------------------- */

const char *bb_reply_asked(struct lws *wsi, enum lws_token_indexes which, char *buf, int cap)
{
    return lws_hdr_copy(wsi, buf, cap, which) > 0 ? buf : "";
}

bool bb_reply_is_known(struct lws *wsi, const char *tag)
{
    char known[512];

    return strstr(bb_reply_asked(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof(known)), tag);
}

/* ---- The head ---------------------------------------------------------------- */

void bb_head_put(struct bb_head *h, const char *name, const char *value)
{
    int full = lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                           (const unsigned char *)value, strlen(value), &h->at,
                                           h->bytes + sizeof(h->bytes));

    assert(!full);
}

static void write_date(char date[static DATE])
{
    time_t now = time(NULL);
    struct tm utc;

    strftime(date, DATE, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &utc));
}

void bb_head_open(struct bb_head *h, struct lws *wsi, unsigned status)
{
    char date[DATE];
    int full;

    h->wsi = wsi;
    h->at = h->bytes + LWS_PRE;
    full = lws_add_http_header_status(wsi, status, &h->at, h->bytes + sizeof(h->bytes));
    assert(!full);
    write_date(date);
    bb_head_put(h, "date:", date);
}

/* ---- The body ------------------------------------------------------------------ */

/* Sends as much of the body as the client takes, the rest when it takes more.
 * Pieces are copied, as libwebsockets may write before them. */
int bb_reply_go_on(struct lws *wsi, struct bb_reply *reply)
{
    unsigned char piece[LWS_PRE + BB_PIECE];
    bool choked = lws_send_pipe_choked(wsi);

    if (!reply->body.bytes)
        return 0;
    while (reply->sent < reply->body.size && !choked) {
        size_t left = reply->body.size - reply->sent, n = left < BB_PIECE ? left : BB_PIECE;

        memcpy(piece + LWS_PRE, reply->body.bytes + reply->sent, n);
        if (lws_write(wsi, piece + LWS_PRE, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
            0)
            return -1;
        reply->sent += n;
        choked = lws_send_pipe_choked(wsi);
    }
    if (reply->sent < reply->body.size || lws_partial_buffered(wsi)) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, reply->patience);
        lws_callback_on_writable(wsi);
        return 0;
    }
    bb_reply_end(reply);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

int bb_reply_send(struct bb_head *h, struct bb_reply *reply, const struct bb_form *body)
{
    static const unsigned char nothing[1];
    bool head_only = lws_hdr_total_length(h->wsi, WSI_TOKEN_HEAD_URI) > 0;
    char length[24];

    if (body) {
        snprintf(length, sizeof(length), "%zu", body->size);
        bb_head_put(h, "content-length:", length);
    }
    if (lws_finalize_write_http_header(h->wsi, h->bytes + LWS_PRE, &h->at,
                                       h->bytes + sizeof(h->bytes)))
        return -1;
    reply->body = body && !head_only ? *body : (struct bb_form){ nothing, 0 };
    reply->sent = 0;
    return bb_reply_go_on(h->wsi, reply);
}

void bb_reply_end(struct bb_reply *reply)
{
    free(reply->owned);
    reply->owned = NULL;
    reply->body.bytes = NULL;
}

/* ---- Refusals ------------------------------------------------------------------ */

int bb_reply_hang_up(struct lws *wsi, unsigned status)
{
    struct bb_head h;
    int written;

    bb_head_open(&h, wsi, status);
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        bb_head_put(&h, "allow:", "GET, HEAD");
    bb_head_put(&h, "content-length:", "0");
    bb_head_put(&h, "connection:", "close");
    written =
        lws_finalize_write_http_header(wsi, h.bytes + LWS_PRE, &h.at, h.bytes + sizeof(h.bytes));
    (void)written; /* it closes either way */
    return -1;
}

int bb_reply_refuse_method(struct lws *wsi)
{
    unsigned char bytes[LWS_PRE + BB_HEAD_MAX];
    char *words = (char *)bytes + LWS_PRE, date[DATE];
    int n;

    write_date(date);
    n = snprintf(words, BB_HEAD_MAX,
                 "HTTP/1.1 405 Method Not Allowed\r\ndate: %s\r\nallow: GET, HEAD\r\n"
                 "content-length: 0\r\nconnection: close\r\n",
                 date);
    for (const struct lws_protocol_vhost_options *one = bb_reply_security; one; one = one->next)
        n += snprintf(words + n, BB_HEAD_MAX - (size_t)n, "%s %s\r\n", one->name, one->value);
    n += snprintf(words + n, BB_HEAD_MAX - (size_t)n, "\r\n");
    assert(n < BB_HEAD_MAX);
    (void)lws_write(wsi, bytes + LWS_PRE, (size_t)n, LWS_WRITE_RAW);
    return -1;
}

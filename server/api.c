/*
 * From an address to an answer. A body is made for each answer and has a tag, so that whoever
 * asks again and again is told in a line that nothing is new.
 */
#include "server/api.h"
#include "base/hash.h"
#include "base/hex.h"
#include "server/metrics.h"
#include "server/route.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_MAX = 64, ARGUMENTS_MAX = 256, ARGUMENTS = 8 };

struct bb_ask {
    struct bb_ask *next;
    struct lws *wsi;
    struct bb_route route;
    char key[KEY_MAX]; /* "": none */
};

static const char type_json[] = "application/json", type_text[] = "text/plain; charset=utf-8";

bool bb_api_has(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0 ||
           strcmp(path, "/metrics") == 0;
}

/* ---- Answers --------------------------------------------------------------------- */

struct answer {
    unsigned status;
    const char *type;
    const char *caching;
    char *body; /* to be freed */
};

/* Sends it, or says that it is known already. */
static int send_answer(struct lws *wsi, struct bb_reply *reply, const struct answer *a)
{
    struct bb_form body = { (const unsigned char *)a->body, strlen(a->body) };
    uint8_t hash[BB_HASH_BYTES];
    char digits[BB_HASH_HEX], tag[BB_TAG_MAX];
    struct bb_head h;
    bool known;

    bb_hash_sha256(body.bytes, body.size, hash);
    bb_hex_write(hash, sizeof(hash), digits);
    snprintf(tag, sizeof(tag), "\"%.16s\"", digits);
    known = a->status == HTTP_STATUS_OK && bb_reply_is_known(wsi, tag);
    bb_head_open(&h, wsi, known ? HTTP_STATUS_NOT_MODIFIED : a->status);
    bb_head_put(&h, "cache-control:", a->caching);
    bb_head_put(&h, "vary:", "Benben-Key");
    if (a->status == HTTP_STATUS_OK)
        bb_head_put(&h, "etag:", tag);
    if (a->status == HTTP_STATUS_SERVICE_UNAVAILABLE || a->status == 429)
        bb_head_put(&h, "retry-after:", "1");
    if (!known)
        bb_head_put(&h, "content-type:", a->type);
    bb_reply_end(reply);
    reply->owned = a->body;
    return bb_reply_send(&h, reply, known ? NULL : &body);
}

/* A sentence on what is wrong. */
static int refuse(struct lws *wsi, struct bb_reply *reply, unsigned status, const char *why)
{
    json_t *error = json_pack("{s:{s:i, s:s}}", "error", "code", (int)status, "message", why);
    char *body = json_dumps(error, JSON_COMPACT);

    if (!body)
        abort();
    json_decref(error);
    return send_answer(wsi, reply, &(struct answer){ status, type_json, "no-store", body });
}

static char *copy(const char *text)
{
    char *own = strdup(text);

    if (!own)
        abort();
    return own;
}

/* ---- Looking ----------------------------------------------------------------------- */

static int put_aside(struct bb_api *api, struct bb_ask **ask, const struct bb_ask *asked)
{
    if (*ask)
        return 0;
    *ask = malloc(sizeof(**ask));
    if (!*ask)
        abort();
    **ask = *asked;
    (*ask)->next = api->waiting;
    api->waiting = *ask;
    lws_set_timeout(asked->wsi, PENDING_TIMEOUT_HTTP_CONTENT, api->gate->patience);
    return 0;
}

static int show(struct bb_reply *reply, const struct bb_ask *asked, char *body, bool lasts)
{
    static const char *const types[] = {
        [BB_LOOK_GAMES] = type_json,         [BB_LOOK_TABLES] = type_json,
        [BB_LOOK_TABLE] = type_json,         [BB_LOOK_RECORD] = type_text,
        [BB_LOOK_PICTURE] = "image/svg+xml",
    };
    const char *caching = asked->key[0] ? "private, no-cache"
                          : lasts       ? "public, max-age=31536000, immutable"
                                        : "no-cache";

    if (asked->route.look.at == BB_LOOK_PICTURE)
        bb_route_paint(body, asked->route.theme);
    return send_answer(
        asked->wsi, reply,
        &(struct answer){ HTTP_STATUS_OK, types[asked->route.look.at], caching, body });
}

static int look(struct bb_api *api, struct bb_reply *reply, struct bb_ask **ask,
                const struct bb_ask *asked)
{
    struct bb_look look = asked->route.look;
    struct bb_ask now = *asked;
    enum bb_seen seen;
    char *body;
    bool lasts;

    look.key = now.key[0] ? now.key : NULL;
    seen = bb_hall_look(api->gate->hall, &look, &body, &lasts);
    if (seen == BB_SEEN_BUSY)
        return put_aside(api, ask, asked);
    bb_api_forget(api, ask);
    switch (seen) {
    case BB_SEEN:
        return show(reply, &now, body, lasts);
    case BB_SEEN_EARLY:
        return refuse(now.wsi, reply, HTTP_STATUS_CONFLICT,
                      look.at == BB_LOOK_RECORD
                          ? "The record tells all secrets, and the game is not over."
                          : "The game has not begun.");
    case BB_SEEN_UNREAD:
        return refuse(now.wsi, reply, HTTP_STATUS_SERVICE_UNAVAILABLE,
                      "The server cannot reach its database just now.");
    case BB_SEEN_NOTHING:
    case BB_SEEN_BUSY:
        break;
    }
    return refuse(now.wsi, reply, HTTP_STATUS_NOT_FOUND, "There is no such table for you.");
}

/* ---- Health and figures ---------------------------------------------------------------- */

static int tell_health(struct bb_api *api, struct lws *wsi, struct bb_reply *reply)
{
    struct bb_hall_figures figures;

    if (api->gate->ending)
        return refuse(wsi, reply, HTTP_STATUS_SERVICE_UNAVAILABLE, "The server is stopping.");
    if (api->gate->hall) {
        figures = bb_hall_figures(api->gate->hall);
        if (figures.writer.failing || figures.cut_off)
            return refuse(wsi, reply, HTTP_STATUS_SERVICE_UNAVAILABLE,
                          "What is done cannot be stored.");
    }
    return send_answer(
        wsi, reply,
        &(struct answer){ HTTP_STATUS_OK, type_json, "no-store", copy("{\"status\":\"ok\"}") });
}

/* Figures are for whoever runs the server: they are told to this machine alone, and not to
 * somebody behind a proxy. */
static int tell_metrics(struct bb_api *api, struct lws *wsi, struct bb_reply *reply)
{
    const struct bb_door_figures door = bb_door_figures(api->gate->door);
    struct bb_hall_figures hall;

    if (strncmp(bb_gate_address(wsi), "127.", 4) != 0 ||
        lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0)
        return refuse(wsi, reply, HTTP_STATUS_FORBIDDEN,
                      "Figures are told to the server's own machine.");
    if (api->gate->hall)
        hall = bb_hall_figures(api->gate->hall);
    return send_answer(
        wsi, reply,
        &(struct answer){ HTTP_STATUS_OK, "text/plain; version=0.0.4; charset=utf-8", "no-store",
                          bb_metrics_written(&door, api->gate->hall ? &hall : NULL) });
}

/* ---- Asking -------------------------------------------------------------------------------- */

/* Whoever asks too much is told to come back later. */
static bool is_too_much(const struct bb_gate *gate, struct lws *wsi)
{
    char address[BB_ADDRESS_MAX];

    bb_gate_forwarded(gate, wsi, address);
    return bb_door_wait_at(gate->door, address[0] ? address : bb_gate_address(wsi),
                           lws_now_usecs()) > 0;
}

/* What follows the question mark; too long, it is no argument of ours. */
static const char *arguments_of(struct lws *wsi, char buf[static ARGUMENTS_MAX])
{
    int len = 0, n;

    buf[0] = '\0';
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) + 2 * ARGUMENTS < ARGUMENTS_MAX) {
        for (int i = 0; i < ARGUMENTS; i++) {
            n = lws_hdr_copy_fragment(wsi, buf + len, ARGUMENTS_MAX - len, WSI_TOKEN_HTTP_URI_ARGS,
                                      i);
            if (n < 0)
                return buf;
            len += n;
            buf[len++] = '&';
            buf[len] = '\0';
        }
    }
    return "too many";
}

int bb_api_answer(struct bb_api *api, struct lws *wsi, struct bb_reply *reply, struct bb_ask **ask,
                  const char *path)
{
    char arguments[ARGUMENTS_MAX];
    struct bb_ask asked = { .wsi = wsi };

    asked.route = bb_route_read(path, arguments_of(wsi, arguments));
    if (asked.route.kind == BB_ROUTE_HEALTH)
        return tell_health(api, wsi, reply);
    if (asked.route.kind == BB_ROUTE_METRICS)
        return tell_metrics(api, wsi, reply);
    if (is_too_much(api->gate, wsi))
        return refuse(wsi, reply, 429, "Too many requests; ask again later.");
    if (lws_hdr_custom_copy(wsi, asked.key, sizeof(asked.key), "benben-key:", 11) <= 0)
        asked.key[0] = '\0';
    switch (asked.route.kind) {
    case BB_ROUTE_WRONG:
        return refuse(wsi, reply, HTTP_STATUS_BAD_REQUEST, asked.route.why);
    case BB_ROUTE_LOOK:
        if (api->gate->ending)
            return refuse(wsi, reply, HTTP_STATUS_SERVICE_UNAVAILABLE, "The server is stopping.");
        if (api->gate->hall)
            return look(api, reply, ask, &asked);
        break;
    case BB_ROUTE_HEALTH:
    case BB_ROUTE_METRICS:
    case BB_ROUTE_NONE:
        break;
    }
    return refuse(wsi, reply, HTTP_STATUS_NOT_FOUND, "There is nothing here.");
}

int bb_api_again(struct bb_api *api, struct lws *wsi, struct bb_reply *reply, struct bb_ask **ask)
{
    struct bb_ask asked = **ask;

    (void)wsi;
    return look(api, reply, ask, &asked);
}

void bb_api_wake(struct bb_api *api)
{
    for (struct bb_ask *one = api->waiting; one; one = one->next)
        lws_callback_on_writable(one->wsi);
}

void bb_api_forget(struct bb_api *api, struct bb_ask **ask)
{
    struct bb_ask **at = &api->waiting;

    if (!*ask)
        return;
    while (*at != *ask)
        at = &(*at)->next;
    *at = (*ask)->next;
    free(*ask);
    *ask = NULL;
}

/*
 * A WebSocket to a server by libwebsockets, which comes back when it is lost: at once, and then
 * at longer and longer intervals.
 */
#include "cli/sit.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MESSAGE_MAX = 32 << 20, /* bytes in a message */
    FIRST_MS = 100,         /* until the first attempt to come back ... */
    LAST_MS = 5000,         /* ... and at most until another */
    PING = 30,
    GONE = 60, /* seconds of silence until the server is asked, and given up */
};

struct parcel {
    struct parcel *next;
    size_t n;
    unsigned char bytes[]; /* LWS_PRE of them are libwebsockets' */
};

struct sit_link {
    struct sit_url url;
    struct sit_ears ears;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws *wsi; /* NULL: not connected */
    bool open, ever_open, ended;
    int wait_ms;
    lws_sorted_usec_list_t again;
    const char *token;
    struct parcel *first, **last; /* to be sent */
    char *message;                /* what has come of one so far */
    size_t length;
};

/* ---- Addresses --------------------------------------------------------------------- */

/* "#/at/TABLE/KEY" */
static bool read_invitation(const char *text, struct sit_url *out)
{
    char *end;
    size_t n;

    if (strncmp(text, "#/at/", 5) != 0)
        return false;
    out->table = strtoll(text + 5, &end, 10);
    if (out->table <= 0 || (*end && *end != '/'))
        return false;
    end += *end == '/';
    n = strlen(end);
    if (n >= sizeof(out->key) || strspn(end, "0123456789abcdef") != n)
        return false;
    memcpy(out->key, end, n + 1);
    return true;
}

bool sit_url_read(const char *text, struct sit_url *out)
{
    const char *at = strstr(text, "://");
    size_t n;

    *out = (struct sit_url){ .port = 80 };
    if (strncmp(text, "https://", 8) == 0)
        out->tls = true;
    else if (strncmp(text, "http://", 7) != 0)
        return false;
    out->port = out->tls ? 443 : 80;
    at += 3;
    n = strcspn(at, ":/#?");
    if (n == 0 || n >= sizeof(out->host))
        return false;
    memcpy(out->host, at, n);
    out->host[n] = '\0';
    at += n;
    if (*at == ':') {
        char *end;
        long port = strtol(at + 1, &end, 10);

        if (end == at + 1 || port < 1 || port > 65535)
            return false;
        out->port = (int)port;
        at = end;
    }
    at += *at == '/';
    return !*at || read_invitation(at, out);
}

/* ---- Messages ------------------------------------------------------------------------ */

static void forget_parcels(struct sit_link *l)
{
    for (struct parcel *p = l->first, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    l->first = NULL;
    l->last = &l->first;
    free(l->message);
    l->message = NULL;
    l->length = 0;
}

void sit_link_send(struct sit_link *l, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;
    struct parcel *p = malloc(sizeof(*p) + LWS_PRE + n + 1);

    json_decref(message);
    if (!text || !p)
        abort();
    if (l->open) {
        *p = (struct parcel){ .n = n };
        memcpy(p->bytes + LWS_PRE, text, n + 1);
        *l->last = p;
        l->last = &p->next;
        lws_callback_on_writable(l->wsi);
    } else {
        free(p);
    }
    free(text);
}

static int send_one(struct sit_link *l)
{
    struct parcel *p = l->first;
    int written;

    if (!p)
        return 0;
    written = lws_write(l->wsi, p->bytes + LWS_PRE, p->n, LWS_WRITE_TEXT);
    l->first = p->next;
    l->last = l->first ? l->last : &l->first;
    free(p);
    if (l->first)
        lws_callback_on_writable(l->wsi);
    return written < 0 ? -1 : 0;
}

static int receive(struct sit_link *l, const void *in, size_t n)
{
    json_t *message;

    if (l->length + n > MESSAGE_MAX)
        return -1;
    l->message = realloc(l->message, l->length + n + 1);
    if (!l->message)
        abort();
    memcpy(l->message + l->length, in, n);
    l->length += n;
    if (!lws_is_final_fragment(l->wsi) || lws_remaining_packet_payload(l->wsi) > 0)
        return 0;
    message = json_loadb(l->message, l->length, 0, NULL);
    l->length = 0;
    if (json_is_object(message))
        l->ears.heard(l->ears.self, message);
    json_decref(message);
    return 0;
}

/* ---- Connecting ------------------------------------------------------------------------- */

static void connect_again(lws_sorted_usec_list_t *again);

static void connection_lost(struct sit_link *l)
{
    l->wsi = NULL;
    l->open = false;
    forget_parcels(l);
    if (l->ended)
        return;
    l->ears.lost(l->ears.self, l->ever_open);
    lws_sul_schedule(l->context, 0, &l->again, connect_again,
                     (lws_usec_t)l->wait_ms * LWS_US_PER_MS);
    l->wait_ms = l->wait_ms * 2 < LAST_MS ? l->wait_ms * 2 : LAST_MS;
}

static void connect_now(struct sit_link *l)
{
    char host[SIT_HOST + 8];
    struct lws_client_connect_info info = {
        .context = l->context,
        .vhost = l->vhost,
        .address = l->url.host,
        .port = l->url.port,
        .path = "/api/v1/ws",
        .host = host,
        .protocol = "benben.v1",
        .ssl_connection = l->url.tls ? LCCSCF_USE_SSL : 0,
        .pwsi = &l->wsi,
        .alpn = "http/1.1",
    };

    snprintf(host, sizeof(host), "%s:%d", l->url.host, l->url.port);
    if (!lws_client_connect_via_info(&info) && !l->again.list.owner && !l->ended)
        connection_lost(l);
}

static void connect_again(lws_sorted_usec_list_t *again)
{
    connect_now(lws_container_of(again, struct sit_link, again));
}

static int add_token(struct sit_link *l, struct lws *wsi, unsigned char **at, size_t n)
{
    char bearer[SIT_TOKEN + 16];
    int length;

    if (!l->token || !l->token[0])
        return 0;
    length = snprintf(bearer, sizeof(bearer), "Bearer %s", l->token);
    return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_AUTHORIZATION,
                                        (const unsigned char *)bearer, length, at, *at + n)
               ? -1
               : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n)
{
    struct sit_link *l = lws_context_user(lws_get_context(wsi));

    (void)user;
    switch (why) { /* reasons not listed need no answer */
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_token(l, wsi, in, n);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        l->open = l->ever_open = true;
        l->wait_ms = FIRST_MS;
        l->ears.opened(l->ears.self);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(l, in, n);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return l->ended ? -1 : send_one(l);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        connection_lost(l);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        l->ears.woken(l->ears.self);
        return 0;
    case LWS_CALLBACK_RAW_RX_FILE:
    case LWS_CALLBACK_RAW_CLOSE_FILE:
        if (!l->ended)
            l->ears.read(l->ears.self);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "benben.v1", .callback = on_event, .rx_buffer_size = 65536 },
    { .name = NULL },
};

static const lws_retry_bo_t validity = { .secs_since_valid_ping = PING,
                                         .secs_since_valid_hangup = GONE };

struct sit_link *sit_link_new(const struct sit_url *url, const struct sit_ears *ears)
{
    struct sit_link *l = calloc(1, sizeof(*l));
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (url->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .protocols = protocols,
        .user = l,
        .vhost_name = "sit",
        .retry_and_idle_policy = &validity,
    };

    if (!l)
        abort();
    l->url = *url;
    l->ears = *ears;
    l->last = &l->first;
    l->wait_ms = FIRST_MS;
    lws_set_log_level(0, NULL);
    info.user = l;
    l->context = lws_create_context(&info);
    l->vhost = l->context ? lws_create_vhost(l->context, &info) : NULL;
    if (!l->vhost)
        abort(); /* no memory, or no file descriptors */
    return l;
}

void sit_link_free(struct sit_link *l)
{
    l->ended = true;
    lws_context_destroy(l->context);
    forget_parcels(l);
    free(l);
}

void sit_link_token(struct sit_link *l, const char *token)
{
    l->token = token;
}

void sit_link_run(struct sit_link *l)
{
    connect_now(l);
    while (!l->ended && lws_service(l->context, 0) >= 0)
        ;
}

void sit_link_end(struct sit_link *l)
{
    l->ended = true;
    lws_cancel_service(l->context);
}

void sit_link_wake(void *link)
{
    struct sit_link *l = link;

    lws_cancel_service(l->context);
}

bool sit_link_listen(struct sit_link *l, int file)
{
    lws_sock_file_fd_type fd = { .filefd = file };

    return lws_adopt_descriptor_vhost(l->vhost, LWS_ADOPT_RAW_FILE_DESC, fd, "benben.v1", NULL);
}

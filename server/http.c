/*
 * HTTP by libwebsockets on a libev loop: files, with what keeps a browser safe, and the
 * way to the tables.
 */
#include "server/http.h"
#include "server/files.h"
#include "server/socket.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <ev.h>
#include <libwebsockets.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    HEAD_MAX = 2048,     /* the head of a reply; about 900 are used */
    DATE = 64,           /* bytes in a date */
    PIECE = 32 * 1024,   /* bytes of a body written at once */
    REQUEST_MAX = 16384, /* the head of a request; a longer one is dropped */
    PATIENCE = 20,       /* seconds without progress until a client is dropped */
    KEEP_ALIVE = 30,     /* seconds between two requests on one connection */
    VAIN_MAX = 16,       /* rounds of the loop in vain before it rests ... */
    REST_MS = 2,         /* ... so long before each further one */
};

struct bb_http {
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct ev_loop *loop; /* NULL: this libwebsockets only has its own */
    ev_prepare round;     /* before each round of the loop */
    int vain;             /* rounds since one that served a client */
    bool ended;
    struct bb_hall *hall; /* NULL: no tables, only the page */
};

/* What a connection is being sent. */
struct reply {
    struct bb_form body; /* .bytes NULL: nothing more to do */
    size_t sent;
};

/* Sent with every reply, also with those that libwebsockets makes itself. Pictures
 * bring their colours along in a <style> of their own, which has to work where
 * there is no page around them; inserted into the page it counts as an inline
 * style. Hence 'unsafe-inline', for styles alone. */
static const struct lws_protocol_vhost_options security[] = {
    { .next = &security[1],
      .name = "content-security-policy:",
      .value = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
               "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
               "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
               "frame-ancestors 'none'" },
    { .next = &security[2], .name = "x-content-type-options:", .value = "nosniff" },
    { .next = &security[3], .name = "referrer-policy:", .value = "no-referrer" },
    { .next = &security[4], .name = "cross-origin-opener-policy:", .value = "same-origin" },
    { .next = NULL, .name = "cross-origin-resource-policy:", .value = "same-origin" },
};

/* ---- The head of a reply --------------------------------------------------- */

struct head {
    struct lws *wsi;
    unsigned char *at;
    unsigned char bytes[LWS_PRE + HEAD_MAX];
};

/* All that goes into a head is our own and bounded, so it fits. */
static void put_header(struct head *h, const char *name, const char *value)
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

static void open_head(struct head *h, struct lws *wsi, unsigned status)
{
    char date[DATE];
    int full;

    h->wsi = wsi;
    h->at = h->bytes + LWS_PRE;
    full = lws_add_http_header_status(wsi, status, &h->at, h->bytes + sizeof(h->bytes));
    assert(!full);
    write_date(date);
    put_header(h, "date:", date);
}

/* Sends as much of the body as the client takes, the rest when it takes more.
 * Pieces are copied, as libwebsockets may write before them. */
static int send_body(struct lws *wsi, struct reply *reply)
{
    unsigned char piece[LWS_PRE + PIECE];
    bool choked = lws_send_pipe_choked(wsi);

    if (!reply->body.bytes)
        return 0;
    while (reply->sent < reply->body.size && !choked) {
        size_t left = reply->body.size - reply->sent, n = left < PIECE ? left : PIECE;

        memcpy(piece + LWS_PRE, reply->body.bytes + reply->sent, n);
        if (lws_write(wsi, piece + LWS_PRE, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
            0)
            return -1;
        reply->sent += n;
        choked = lws_send_pipe_choked(wsi);
    }
    if (reply->sent < reply->body.size || lws_partial_buffered(wsi)) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
        lws_callback_on_writable(wsi);
        return 0;
    }
    reply->body.bytes = NULL;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Sends the head, and the body after it if there is one and it is asked for. */
static int send_reply(struct head *h, struct reply *reply, const struct bb_form *body)
{
    static const unsigned char nothing[1];
    bool head_only = lws_hdr_total_length(h->wsi, WSI_TOKEN_HEAD_URI) > 0;
    char length[24];

    if (body) {
        snprintf(length, sizeof(length), "%zu", body->size);
        put_header(h, "content-length:", length);
    }
    if (lws_finalize_write_http_header(h->wsi, h->bytes + LWS_PRE, &h->at,
                                       h->bytes + sizeof(h->bytes)))
        return -1;
    reply->body = body && !head_only ? *body : (struct bb_form){ nothing, 0 };
    reply->sent = 0;
    return send_body(h->wsi, reply);
}

/* ---- Requests ---------------------------------------------------------------- */

/* A header of the request, "" if there is none or it is too long to be of use. */
static const char *get_header(struct lws *wsi, enum lws_token_indexes which, char *buf, int cap)
{
    return lws_hdr_copy(wsi, buf, cap, which) > 0 ? buf : "";
}

static int answer_file(struct lws *wsi, struct reply *reply, const struct bb_file *file)
{
    char accepted[256], known[512], tag[48];
    enum bb_coding coding = bb_files_choose(
        file, get_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof(accepted)));
    bool unchanged;
    struct head h;

    snprintf(tag, sizeof(tag), "\"%s-%s\"", file->hash, bb_files_coding(coding));
    unchanged = strstr(get_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof(known)), tag);
    open_head(&h, wsi, unchanged ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK);
    put_header(&h, "etag:", tag);
    put_header(
        &h, "cache-control:", file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    put_header(&h, "vary:", "Accept-Encoding");
    if (unchanged)
        return send_reply(&h, reply, NULL);
    put_header(&h, "content-type:", file->type);
    if (coding != BB_IDENTITY)
        put_header(&h, "content-encoding:", bb_files_coding(coding));
    return send_reply(&h, reply, &file->form[coding]);
}

static int answer_nothing(struct lws *wsi, struct reply *reply)
{
    static const char sentence[] = "There is nothing here.\n";
    const struct bb_form body = { (const unsigned char *)sentence, sizeof(sentence) - 1 };
    struct head h;

    open_head(&h, wsi, HTTP_STATUS_NOT_FOUND);
    put_header(&h, "content-type:", "text/plain; charset=utf-8");
    put_header(&h, "cache-control:", "no-cache");
    return send_reply(&h, reply, &body);
}

/* Refuses and closes, as must be done with every request that may have a body:
 * libwebsockets 4.1 can loop for ever over one that was sent ahead of time. */
static int hang_up(struct lws *wsi, unsigned status)
{
    struct head h;
    int written;

    open_head(&h, wsi, status);
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        put_header(&h, "allow:", "GET, HEAD");
    put_header(&h, "content-length:", "0");
    put_header(&h, "connection:", "close");
    written =
        lws_finalize_write_http_header(wsi, h.bytes + LWS_PRE, &h.at, h.bytes + sizeof(h.bytes));
    (void)written; /* it closes either way */
    return -1;
}

static bool has_body(struct lws *wsi)
{
    char size[8];

    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) ||
           (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) &&
            strcmp(get_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, size, sizeof(size)), "0") != 0);
}

/* True of HTTP/1.0, and of a later version that says for which host it is. */
static bool is_complete(struct lws *wsi)
{
    char buf[16];
    const char *version = get_header(wsi, WSI_TOKEN_HTTP, buf, sizeof(buf));

    return strcmp(version, "HTTP/1.0") == 0 ||
           (strncmp(version, "HTTP/1.", 7) == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_HOST));
}

/* True if a %00 is in the path of a complete request. libwebsockets does not count it, but it
 * is there: path and zero are followed by the version, or by a zero and the arguments.
 *
 * Only one right after a slash, or after a slash and one or two dots, gets here. At any other
 * the parser of libwebsockets 4.1 gives up and closes. The only callbacks then are those of the
 * end (LWS_CALLBACK_HTTP_DROP_PROTOCOL on a connection that was kept, LWS_CALLBACK_CLOSED_HTTP),
 * which come for every connection and show no request, so there is nothing to answer. */
static bool has_zero(const char *path, size_t n)
{
    const char *next = path + n + 1;

    if (strlen(path) != n || (next[0] == '\0' && next[1] == '\0'))
        return true;
    return next[0] == '\0' && strncmp(next + 1, "HTTP/", 5) == 0;
}

static int answer(struct lws *wsi, struct reply *reply, const char *path, size_t n)
{
    const struct bb_file *file;

    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) &&
        !lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
        return hang_up(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (has_body(wsi) || !is_complete(wsi) || has_zero(path, n))
        return hang_up(wsi, HTTP_STATUS_BAD_REQUEST);
    file = bb_files_find(path);
    return file ? answer_file(wsi, reply, file) : answer_nothing(wsi, reply);
}

/* A WebSocket is spoken at one path, if there are tables; HTTP/2 nowhere. */
static int confirm_upgrade(const struct bb_http *http, struct lws *wsi, const char *to)
{
    char path[32];

    if (http->hall && strcasecmp(to, "websocket") == 0 &&
        strcmp(get_header(wsi, WSI_TOKEN_GET_URI, path, sizeof(path)), "/api/v1/ws") == 0)
        return 0;
    (void)lws_return_http_status(wsi, HTTP_STATUS_NOT_IMPLEMENTED, NULL);
    return -1;
}

/* A method that libwebsockets does not know, CONNECT, or no HTTP at all: there is
 * no request to answer, only a socket. */
static int refuse_method(struct lws *wsi)
{
    unsigned char bytes[LWS_PRE + HEAD_MAX];
    char *words = (char *)bytes + LWS_PRE, date[DATE];
    int n;

    write_date(date);
    n = snprintf(words, HEAD_MAX,
                 "HTTP/1.1 405 Method Not Allowed\r\ndate: %s\r\nallow: GET, HEAD\r\n"
                 "content-length: 0\r\nconnection: close\r\n",
                 date);
    for (const struct lws_protocol_vhost_options *one = security; one; one = one->next)
        n += snprintf(words + n, HEAD_MAX - (size_t)n, "%s %s\r\n", one->name, one->value);
    n += snprintf(words + n, HEAD_MAX - (size_t)n, "\r\n");
    assert(n < HEAD_MAX);
    (void)lws_write(wsi, bytes + LWS_PRE, (size_t)n, LWS_WRITE_RAW);
    return -1;
}

/* What libwebsockets asks or tells about a connection; -1 closes it. Reasons not
 * listed need no answer. */
static int on_request(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                      size_t n)
{
    struct bb_http *http = lws_context_user(lws_get_context(wsi));

    switch (why) {
    case LWS_CALLBACK_HTTP:
        http->vain = 0;
        return answer(wsi, user, in, n);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        http->vain = 0;
        return send_body(wsi, user);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(http, wsi, in);
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        http->vain = 0;
        if (http->hall)
            bb_hall_work(http->hall);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT:
        return refuse_method(wsi);
    default:
        return 0;
    }
}

/* ---- Starting and ending ----------------------------------------------------- */

/* There are things for which libwebsockets wakes up again and again although it
 * does nothing about them yet: what a client says before it has taken the last
 * answer, or a client for whom there is no file descriptor left. Unchecked, they
 * would burn a processor. */
static void rest_after_vain_rounds(struct bb_http *http)
{
    if (http->vain < VAIN_MAX)
        http->vain++;
    else
        ev_sleep(REST_MS / 1000.0);
}

static void on_round(struct ev_loop *loop, ev_prepare *round, int events)
{
    (void)loop, (void)events;
    rest_after_vain_rounds(round->data);
}

static int on_signal(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n)
{
    struct bb_http *http = lws_context_user(lws_get_context(wsi));

    (void)user, (void)in, (void)n;
    if (why == LWS_CALLBACK_RAW_RX_FILE) {
        http->ended = true;
        if (http->loop)
            ev_break(http->loop, EVBREAK_ALL);
    }
    return 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n)
{
    struct bb_http *http = lws_context_user(lws_get_context(wsi));

    http->vain = 0;
    return bb_socket_on(http->hall, wsi, why, user, in, n);
}

static const struct lws_protocols protocols[] = {
    { .name = "http",
      .callback = on_request,
      .per_session_data_size = sizeof(struct reply),
      .tx_packet_size = PIECE },
    { .name = BB_SOCKET_PROTOCOL,
      .callback = on_socket,
      .per_session_data_size = sizeof(struct bb_socket),
      .rx_buffer_size = 4096 },
    { .name = "signals", .callback = on_signal },
    { .name = NULL },
};

/* On libev where this libwebsockets has it, else on its own loop, which is as
 * good for few connections. */
static bool create_context(struct bb_http *http)
{
    void *loops[1];
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBEV,
        .foreign_loops = loops,
        .user = http,
        .max_http_header_data = REQUEST_MAX,
        .timeout_secs = PATIENCE,
    };

    lws_set_log_level(0, NULL);
    http->loop = ev_loop_new(EVFLAG_AUTO);
    loops[0] = http->loop;
    if (http->loop)
        http->context = lws_create_context(&info);
    if (http->context) {
        ev_prepare_init(&http->round, on_round);
        http->round.data = http;
        ev_prepare_start(http->loop, &http->round);
        return true;
    }
    if (http->loop)
        ev_loop_destroy(http->loop);
    http->loop = NULL;
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.foreign_loops = NULL;
    http->context = lws_create_context(&info);
    return http->context;
}

/* Signals come in through the loop, as a file: no handler, nothing global. */
static bool catch_signals(struct bb_http *http)
{
    lws_sock_file_fd_type file;
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    if (sigprocmask(SIG_BLOCK, &set, NULL) != 0)
        return false;
    file.filefd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return file.filefd >= 0 &&
           lws_adopt_descriptor_vhost(http->vhost, LWS_ADOPT_RAW_FILE_DESC, file, "signals", NULL);
}

/* Why it could not listen there. libwebsockets does not tell, so ask again. */
static int listen_error(const char *address, int port)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons(port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1, error = EIO;

    inet_pton(AF_INET, address, &at.sin_addr);
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes)) != 0 ||
        bind(fd, (const struct sockaddr *)&at, sizeof(at)) != 0)
        error = errno;
    if (fd >= 0)
        close(fd);
    return error;
}

struct bb_http *bb_http_new(const char *address, int port)
{
    struct bb_http *http = calloc(1, sizeof(*http));
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG,
        .iface = address,
        .port = port,
        .protocols = protocols,
        .headers = security,
        .vhost_name = "benben",
        .keepalive_timeout = KEEP_ALIVE,
    };
    int error = 0;

    if (!http)
        abort();
    if (!create_context(http)) {
        error = ENOSYS;
    } else {
        http->vhost = lws_create_vhost(http->context, &info);
        if (!http->vhost)
            error = listen_error(address, port);
        else if (!catch_signals(http))
            error = errno ? errno : EIO;
    }
    if (!error)
        return http;
    bb_http_free(http);
    errno = error;
    return NULL;
}

/* ---- Tables ------------------------------------------------------------------- */

static void draw_random(void *self, void *out, size_t n)
{
    (void)self;
    randombytes_buf(out, n);
}

static void send_message(void *self, void *link, const char *text, size_t n)
{
    (void)self;
    bb_socket_send(link, text, n);
}

/* From any thread. */
static void wake(void *self)
{
    const struct bb_http *http = self;

    lws_cancel_service(http->context);
}

void bb_http_open(struct bb_http *http, struct bb_store *store, int thinkers)
{
    const struct bb_hall_world world = {
        .store = store,
        .random = draw_random,
        .send = send_message,
        .wake = wake,
        .self = http,
        .thinkers = thinkers,
    };

    http->hall = bb_hall_new(&world);
}

int bb_http_port(const struct bb_http *http)
{
    return lws_get_vhost_listen_port(http->vhost);
}

void bb_http_run(struct bb_http *http)
{
    if (http->loop)
        ev_run(http->loop, 0);
    while (!http->ended && lws_service(http->context, 0) >= 0)
        rest_after_vain_rounds(http);
}

void bb_http_free(struct bb_http *http)
{
    if (http->hall)
        bb_hall_finish(http->hall);
    if (http->context)
        lws_context_destroy(http->context); /* and all guests leave */
    if (http->hall)
        bb_hall_free(http->hall);
    if (http->loop)
        ev_loop_destroy(http->loop);
    free(http);
}

/*
 * HTTP by libwebsockets on a libev loop: files, with what keeps a browser safe, and the
 * way to the tables.
 */
#include "server/http.h"
#include "server/api.h"
#include "server/reply.h"
#include "server/socket.h"

#include <arpa/inet.h>
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
#include <unistd.h>

enum {
    REQUEST_MAX = 16384, /* the head of a request; a longer one is dropped */
    PATIENCE = 20,       /* seconds without progress until a client is dropped, at most */
    KEEP_ALIVE = 30,     /* seconds between two requests on one connection, at most */
    CONFIRM = 4,         /* times in the silence that is allowed, a guest is noted to be there */
    GRACE = 5,           /* seconds in which guests are sent away at the end */
    VAIN_MAX = 16,       /* rounds of the loop in vain before it rests ... */
    REST_MS = 2,         /* ... so long before each further one */
    MISDIRECTED = 421,   /* a status of HTTP */
    SOCKETS = 1,         /* the place of WebSockets in the list of protocols */
};

struct bb_http {
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct ev_loop *loop; /* NULL: this libwebsockets only has its own */
    ev_prepare round;     /* before each round of the loop */
    int vain;             /* rounds since one that served a client */
    bool ended;
    struct bb_gate gate;     /* where guests come in */
    struct bb_api api;       /* what is read without a connection */
    lws_retry_bo_t validity; /* when silent guests are asked, and dropped */
    lws_sorted_usec_list_t grace, alarm;
    const char *address; /* at which it listens */
    int64_t failures;    /* of the store that have been logged */
};

/* What a connection of HTTP keeps. */
struct session {
    struct bb_reply reply;
    struct bb_ask *ask; /* that waits for its table; NULL: none */
};

/* ---- Requests ---------------------------------------------------------------- */

/* With tables, the page is told so: it looks for them nowhere else. */
static int answer_file(struct lws *wsi, struct bb_reply *reply, const struct bb_file *file)
{
    const struct bb_http *http = lws_context_user(lws_get_context(wsi));
    char accepted[256], tag[BB_TAG_MAX];
    enum bb_coding coding = bb_files_choose(
        file, bb_reply_asked(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof(accepted)));
    bool unchanged;
    struct bb_head h;

    snprintf(tag, sizeof(tag), "\"%s-%s\"", file->hash, bb_files_coding(coding));
    unchanged = bb_reply_is_known(wsi, tag);
    bb_head_open(&h, wsi, unchanged ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK);
    bb_head_put(&h, "etag:", tag);
    bb_head_put(
        &h, "cache-control:", file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    bb_head_put(&h, "vary:", "Accept-Encoding");
    if (http->gate.hall && strcmp(file->path, "/index.html") == 0)
        bb_head_put(&h, "benben-tables:", BB_SOCKET_PROTOCOL);
    if (unchanged)
        return bb_reply_send(&h, reply, NULL);
    bb_head_put(&h, "content-type:", file->type);
    if (coding != BB_IDENTITY)
        bb_head_put(&h, "content-encoding:", bb_files_coding(coding));
    return bb_reply_send(&h, reply, &file->form[coding]);
}

static int answer_text(struct lws *wsi, struct bb_reply *reply, unsigned status, const char *text)
{
    const struct bb_form body = { (const unsigned char *)text, strlen(text) };
    struct bb_head h;

    bb_head_open(&h, wsi, status);
    bb_head_put(&h, "content-type:", "text/plain; charset=utf-8");
    bb_head_put(&h, "cache-control:", "no-cache");
    return bb_reply_send(&h, reply, &body);
}

static bool has_body(struct lws *wsi)
{
    char size[8];

    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) ||
           (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) &&
            strcmp(bb_reply_asked(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, size, sizeof(size)), "0") !=
                0);
}

/* True of HTTP/1.0, and of a later version that says for which host it is. */
static bool is_complete(struct lws *wsi)
{
    char buf[16];
    const char *version = bb_reply_asked(wsi, WSI_TOKEN_HTTP, buf, sizeof(buf));

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

/* Old clients name no host. */
static bool is_for_us(const struct bb_http *http, struct lws *wsi)
{
    char host[256];

    return lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0 ||
           bb_door_is_own_host(http->gate.door,
                               bb_reply_asked(wsi, WSI_TOKEN_HOST, host, sizeof(host)));
}

static int answer(struct bb_http *http, struct lws *wsi, struct session *s, const char *path,
                  size_t n)
{
    const struct bb_file *file;

    s->reply.patience = http->gate.patience;
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) &&
        !lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
        return bb_reply_hang_up(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (has_body(wsi) || !is_complete(wsi) || has_zero(path, n))
        return bb_reply_hang_up(wsi, HTTP_STATUS_BAD_REQUEST);
    BB_LOG(http->gate.log, BB_LOG_DEBUG, "request", { "path", path, 0 },
           { "address", bb_gate_address(wsi), 0 }, );
    if (!is_for_us(http, wsi))
        return answer_text(wsi, &s->reply, MISDIRECTED,
                           "This server does not go by that name. Whoever runs it can give it "
                           "the name with --name.\n");
    file = bb_files_find(path);
    if (file)
        return answer_file(wsi, &s->reply, file);
    if (bb_api_has(path))
        return bb_api_answer(&http->api, wsi, &s->reply, &s->ask, path);
    return answer_text(wsi, &s->reply, HTTP_STATUS_NOT_FOUND, "There is nothing here.\n");
}

/* A WebSocket is spoken at one path, if there are tables; HTTP/2 nowhere. What is asked for is
 * read from the headers: what libwebsockets hands over may have been freed. */
static int confirm_upgrade(const struct bb_http *http, struct lws *wsi)
{
    char path[32], to[16];
    unsigned status = HTTP_STATUS_NOT_IMPLEMENTED;

    if (http->gate.hall &&
        strcasecmp(bb_reply_asked(wsi, WSI_TOKEN_UPGRADE, to, sizeof(to)), "websocket") == 0 &&
        strcmp(bb_reply_asked(wsi, WSI_TOKEN_GET_URI, path, sizeof(path)), "/api/v1/ws") == 0) {
        if (http->gate.ending)
            status = HTTP_STATUS_SERVICE_UNAVAILABLE;
        else if (!is_for_us(http, wsi))
            status = MISDIRECTED;
        else
            return 0;
    }
    (void)lws_return_http_status(wsi, status, NULL);
    return -1;
}

/* ---- Coming and going ---------------------------------------------------------- */

/* A client has connected; 1 to turn it away. What comes through a proxy is counted for the
 * address that the proxy tells, when it asks to be let in. */
static int admit(struct bb_http *http, struct lws *wsi)
{
    char address[BB_ADDRESS_MAX];

    lws_get_peer_simple(wsi, address, sizeof(address));
    if (!bb_gate_is_proxy(&http->gate, address) && !bb_door_has_room(http->gate.door, address)) {
        bb_door_count_turned_away(http->gate.door);
        BB_LOG(http->gate.log, BB_LOG_INFO, "too_many_connections", { "address", address, 0 }, );
        return 1;
    }
    lws_set_opaque_user_data(wsi, bb_door_enter(http->gate.door, address, lws_now_usecs()));
    return 0;
}

static void dismiss(struct bb_http *http, struct lws *wsi)
{
    struct bb_visitor *visitor = lws_get_opaque_user_data(wsi);

    if (visitor)
        bb_door_leave(http->gate.door, visitor, lws_now_usecs());
    lws_set_opaque_user_data(wsi, NULL);
}

/* Something was stored or thought out. */
static void go_on(struct bb_http *http)
{
    struct bb_hall_figures figures;

    if (!http->gate.hall || http->gate.ending)
        return;
    bb_hall_work(http->gate.hall);
    bb_gate_flush(&http->gate);
    bb_api_wake(&http->api);
    figures = bb_hall_figures(http->gate.hall);
    if (figures.writer.failed == http->failures)
        return;
    http->failures = figures.writer.failed;
    BB_LOG(http->gate.log, BB_LOG_QUIET, "not_stored", { "why", figures.writer.why, 0 },
           { "failures", NULL, figures.writer.failed }, );
}

static void end_session(struct bb_http *http, struct session *s)
{
    if (!s)
        return;
    bb_api_forget(&http->api, &s->ask);
    bb_reply_end(&s->reply);
}

/* What libwebsockets asks or tells about a connection; -1 closes it. Reasons not
 * listed need no answer. */
static int on_request(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                      size_t n)
{
    struct bb_http *http = lws_context_user(lws_get_context(wsi));
    struct session *s = user;

    switch (why) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return admit(http, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        dismiss(http, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        http->vain = 0;
        return answer(http, wsi, s, in, n);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        http->vain = 0;
        return s->ask ? bb_api_again(&http->api, wsi, &s->reply, &s->ask)
                      : bb_reply_go_on(wsi, &s->reply);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        end_session(http, s);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(http, wsi);
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        http->vain = 0;
        go_on(http);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT:
        return bb_reply_refuse_method(wsi);
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

static void end(struct bb_http *http)
{
    http->ended = true;
    if (http->loop)
        ev_break(http->loop, EVBREAK_ALL);
    else
        lws_cancel_service(http->context);
}

static void end_grace(lws_sorted_usec_list_t *grace)
{
    end(lws_container_of(grace, struct bb_http, grace));
}

static const struct lws_protocols protocols[];

/* Stores what was asked for, answers it, and sends everybody away for a moment: they are told
 * to come back. Whoever takes too long to go is left behind, and so are all at a second signal. */
static void begin_to_end(struct bb_http *http)
{
    if (http->gate.ending || http->gate.guests == 0) {
        end(http);
        return;
    }
    BB_LOG(http->gate.log, BB_LOG_INFO, "stopping", { "guests", NULL, http->gate.guests }, );
    http->gate.ending = true;
    bb_hall_finish(http->gate.hall);
    bb_gate_flush(&http->gate);
    lws_callback_on_writable_all_protocol(http->context, &protocols[SOCKETS]);
    lws_sul_schedule(http->context, 0, &http->grace, end_grace, GRACE * LWS_US_PER_SEC);
}

static int on_signal(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n)
{
    struct bb_http *http = lws_context_user(lws_get_context(wsi));
    struct signalfd_siginfo signal;

    (void)user, (void)in, (void)n;
    if (why == LWS_CALLBACK_RAW_RX_FILE &&
        read(lws_get_socket_fd(wsi), &signal, sizeof(signal)) == sizeof(signal))
        begin_to_end(http);
    return 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n)
{
    struct bb_http *http = lws_context_user(lws_get_context(wsi));
    int result;

    http->vain = 0;
    if (why == LWS_CALLBACK_WSI_DESTROY)
        dismiss(http, wsi);
    result = bb_socket_on(&http->gate, wsi, why, user, in, n);
    if (http->gate.ending && http->gate.guests == 0)
        end(http);
    return result;
}

static const struct lws_protocols protocols[] = {
    { .name = "http",
      .callback = on_request,
      .per_session_data_size = sizeof(struct session),
      .tx_packet_size = BB_PIECE },
    [SOCKETS] = { .name = BB_SOCKET_PROTOCOL,
                  .callback = on_socket,
                  .per_session_data_size = sizeof(struct bb_socket),
                  .rx_buffer_size = 4096,
                  .tx_packet_size = BB_PIECE },
    { .name = "signals", .callback = on_signal },
    { .name = NULL },
};

static uint64_t tls_option(const struct bb_http *http)
{
    return http->gate.tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0;
}

/* On libev where this libwebsockets has it, else on its own loop, which is as
 * good for few connections. */
static bool create_context(struct bb_http *http)
{
    const uint64_t usual = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | tls_option(http);
    void *loops[1];
    struct lws_context_creation_info info = {
        .options = usual | LWS_SERVER_OPTION_LIBEV,
        .foreign_loops = loops,
        .user = http,
        .max_http_header_data = REQUEST_MAX,
        .timeout_secs = (unsigned)http->gate.patience,
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
    info.options = usual;
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

static struct lws_vhost *create_vhost(struct bb_http *http, const struct bb_http_config *config)
{
    const struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG | tls_option(http),
        .iface = config->address,
        .port = config->port,
        .protocols = protocols,
        .headers = bb_reply_security,
        .vhost_name = "benben",
        .keepalive_timeout = http->gate.patience < PATIENCE ? http->gate.patience : KEEP_ALIVE,
        .retry_and_idle_policy = config->limits.idle ? &http->validity : NULL,
        .ssl_cert_filepath = config->tls_cert,
        .ssl_private_key_filepath = config->tls_key,
        .alpn = "http/1.1",
    };

    return lws_create_vhost(http->context, &info);
}

/* Silence is broken with a ping; whoever does not answer that either is gone. */
static void set_patience(struct bb_http *http, int idle)
{
    http->gate.patience = idle && idle < PATIENCE ? idle : PATIENCE;
    http->gate.confirm = idle ? idle / CONFIRM : PATIENCE;
    http->validity = (lws_retry_bo_t){ .secs_since_valid_ping = (uint16_t)idle,
                                       .secs_since_valid_hangup = (uint16_t)(2 * idle) };
}

struct bb_http *bb_http_new(const struct bb_http_config *config)
{
    struct bb_http *http = calloc(1, sizeof(*http));
    int error = 0;

    if (!http)
        abort();
    http->gate = (struct bb_gate){
        .door = bb_door_new(&config->limits, config->names, config->name_count),
        .log = config->log,
        .tls = config->tls_cert,
        .proxy = config->proxy,
    };
    http->address = config->address;
    http->api.gate = &http->gate;
    set_patience(http, config->limits.idle);
    if (!create_context(http)) {
        error = ENOSYS;
    } else {
        http->vhost = create_vhost(http, config);
        if (!http->vhost)
            error = listen_error(config->address, config->port);
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

static int find_addresses(void *self, char out[][BB_URL_MAX])
{
    const struct bb_http *http = self;

    return bb_addresses_others(http->address, bb_http_port(http), http->gate.tls, out);
}

static void on_alarm(lws_sorted_usec_list_t *alarm)
{
    struct bb_http *http = lws_container_of(alarm, struct bb_http, alarm);

    http->vain = 0;
    if (http->gate.ending)
        return;
    bb_hall_work(http->gate.hall);
    bb_gate_flush(&http->gate);
}

static void set_alarm(void *self, int ms)
{
    struct bb_http *http = self;

    lws_sul_schedule(http->context, 0, &http->alarm, on_alarm, ms * (lws_usec_t)LWS_US_PER_MS);
}

void bb_http_open(struct bb_http *http, struct bb_store *store, int thinkers)
{
    const struct bb_hall_world world = {
        .store = store,
        .random = draw_random,
        .send = send_message,
        .wake = wake,
        .alarm = set_alarm,
        .addresses = find_addresses,
        .self = http,
        .thinkers = thinkers,
        .tables = bb_door_limits(http->gate.door)->tables,
        .gone = bb_door_limits(http->gate.door)->gone,
    };

    http->gate.hall = bb_hall_new(&world);
}

int bb_http_port(const struct bb_http *http)
{
    return lws_get_vhost_listen_port(http->vhost);
}

void bb_http_run(struct bb_http *http)
{
    BB_LOG(http->gate.log, BB_LOG_INFO, "started", { "port", NULL, bb_http_port(http) },
           { "tables", NULL, http->gate.hall != NULL }, { "tls", NULL, http->gate.tls }, );
    if (http->loop)
        ev_run(http->loop, 0);
    while (!http->ended && lws_service(http->context, 0) >= 0)
        rest_after_vain_rounds(http);
    BB_LOG(http->gate.log, BB_LOG_INFO, "stopped", { "left_behind", NULL, http->gate.guests }, );
}

void bb_http_free(struct bb_http *http)
{
    if (http->gate.hall && !http->gate.ending)
        bb_hall_finish(http->gate.hall);
    if (http->context)
        lws_context_destroy(http->context); /* and all guests leave */
    if (http->gate.hall)
        bb_hall_free(http->gate.hall);
    if (http->loop)
        ev_loop_destroy(http->loop);
    bb_gate_release(&http->gate);
    bb_door_free(http->gate.door);
    free(http);
}

/*
 * A guest's messages in and out. What a guest does not fetch is kept for a while; a guest
 * who lets too much lie is dropped, and comes back with the last number that they had.
 */
#include "server/socket.h"
#include "server/reply.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GATHERED_MAX = BB_PIECE, /* bytes that are written at once */
    FRAME_HEAD = 4,          /* bytes before a message of a guest, at most */
    QUEUE_MAX = 4 << 20,     /* bytes that wait to be fetched */
    HEADER = 256,
    COME_BACK = 1012, /* why a connection is closed: the server is being started again */
};

struct bb_parcel {
    struct bb_parcel *next;
    size_t n;
    unsigned char bytes[]; /* LWS_PRE of them are libwebsockets' */
};

/* ---- Who may come in ------------------------------------------------------------------ */

static const char *header_of(struct lws *wsi, enum lws_token_indexes which, char buf[static HEADER])
{
    if (lws_hdr_copy(wsi, buf, HEADER, which) <= 0)
        buf[0] = '\0';
    return buf;
}

const char *bb_gate_address(struct lws *wsi)
{
    const struct bb_visitor *visitor = lws_get_opaque_user_data(wsi);

    return visitor ? bb_visitor_address(visitor) : "";
}

bool bb_gate_is_proxy(const struct bb_gate *gate, const char *address)
{
    return gate->proxy && strncmp(address, "127.", 4) == 0;
}

/* The last address in the list is the one that the proxy itself has seen; those before it are
 * what it was told. */
void bb_gate_forwarded(const struct bb_gate *gate, struct lws *wsi,
                       char address[static BB_ADDRESS_MAX])
{
    char list[HEADER], *last;
    struct in6_addr any;

    address[0] = '\0';
    if (!bb_gate_is_proxy(gate, bb_gate_address(wsi)))
        return;
    header_of(wsi, WSI_TOKEN_X_FORWARDED_FOR, list);
    last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    last[strcspn(last, " \t")] = '\0';
    if (inet_pton(AF_INET, last, &any) == 1 || inet_pton(AF_INET6, last, &any) == 1)
        snprintf(address, BB_ADDRESS_MAX, "%s", last);
}

/* Whether the browser speaks TLS, to us or to a proxy. */
static bool is_safe(const struct bb_gate *gate, struct lws *wsi)
{
    char how[HEADER];

    if (gate->tls || !bb_gate_is_proxy(gate, bb_gate_address(wsi)))
        return gate->tls;
    return lws_hdr_custom_copy(wsi, how, sizeof(how), "x-forwarded-proto:", 18) > 0 &&
           strcmp(how, "https") == 0;
}

/* A browser says from which page it comes: only our own may, at the host that the request is
 * for and by the same way. Programs say nothing. */
static bool is_own_origin(const struct bb_gate *gate, struct lws *wsi)
{
    char origin[HEADER], host[HEADER], own[HEADER + 8];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    snprintf(own, sizeof(own), "http%s://%s", is_safe(gate, wsi) ? "s" : "",
             header_of(wsi, WSI_TOKEN_HOST, host));
    return host[0] && strcasecmp(header_of(wsi, WSI_TOKEN_ORIGIN, origin), own) == 0;
}

/* What is said when somebody is turned away; NULL if they may come in. */
static const char *refusal(const struct bb_gate *gate, struct lws *wsi)
{
    char path[HEADER], address[BB_ADDRESS_MAX];

    if (!gate->hall || gate->ending ||
        strcmp(header_of(wsi, WSI_TOKEN_GET_URI, path), "/api/v1/ws") != 0)
        return "not_here";
    if (!is_own_origin(gate, wsi))
        return "foreign_origin";
    bb_gate_forwarded(gate, wsi, address);
    if (address[0] && !bb_door_has_room(gate->door, address))
        return "too_many_connections";
    return NULL;
}

static int let_in(const struct bb_gate *gate, struct lws *wsi)
{
    const char *why = refusal(gate, wsi);

    if (!why)
        return 0;
    bb_door_count_turned_away(gate->door);
    BB_LOG(gate->log, BB_LOG_INFO, why, { "address", bb_gate_address(wsi), 0 }, );
    return -1;
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
static int add_headers(const struct bb_gate *gate, struct lws *wsi, struct bb_socket *s,
                       struct lws_process_html_args *out)
{
    char buf[HEADER], cookie[HEADER];
    unsigned char *at = (unsigned char *)out->p, *end = at + out->max_len;
    int n;

    bb_gate_forwarded(gate, wsi, s->forwarded);
    s->token[0] = '\0';
    if (take_token(s, header_of(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, buf), "Bearer ") ||
        take_token(s, header_of(wsi, WSI_TOKEN_HTTP_COOKIE, buf), "benben=") ||
        lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return 0;
    bb_hall_token(gate->hall, s->token);
    n = snprintf(cookie, sizeof(cookie),
                 "benben=%s; Path=/api/v1; Max-Age=34560000; HttpOnly; SameSite=Strict%s", s->token,
                 is_safe(gate, wsi) ? "; Secure" : "");
    if (lws_add_http_header_by_name(
            wsi, (const unsigned char *)"set-cookie:", (const unsigned char *)cookie, n, &at, end))
        return 1;
    out->p = (char *)at;
    return 0;
}

/* ---- Messages ---------------------------------------------------------------------------- */

/* What was gathered is written at once: most guests have room, and asking first whether they do
 * costs more than writing. What the system does not take, libwebsockets keeps, and then
 * nothing is written until it is gone. */
void bb_gate_flush(struct bb_gate *gate)
{
    struct bb_socket *s = gate->gathers;

    if (!s)
        return;
    gate->gathers = NULL;
    if (lws_write(s->wsi, gate->gathered + LWS_PRE, gate->n, LWS_WRITE_RAW) < 0)
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

void bb_gate_release(struct bb_gate *gate)
{
    free(gate->gathered);
    gate->gathered = NULL;
}

/* As a frame of text by RFC 6455. libwebsockets writes frames one by one, and each would be a
 * packet of its own. */
static void gather(struct bb_socket *s, const char *text, size_t n)
{
    struct bb_gate *gate = s->gate;
    unsigned char *at;

    if (gate->gathers != s || gate->n + FRAME_HEAD + n > GATHERED_MAX)
        bb_gate_flush(gate);
    if (!gate->gathered)
        gate->gathered = malloc(LWS_PRE + GATHERED_MAX);
    if (!gate->gathered)
        abort();
    if (!gate->gathers)
        gate->n = 0;
    gate->gathers = s;
    at = gate->gathered + LWS_PRE + gate->n;
    *at++ = 0x81;
    if (n < 126) {
        *at++ = (unsigned char)n;
    } else {
        *at++ = 126;
        *at++ = (unsigned char)(n >> 8);
        *at++ = (unsigned char)(n & 255);
    }
    memcpy(at, text, n);
    gate->n = (size_t)(at + n - gate->gathered) - LWS_PRE;
}

static void keep_for_later(struct bb_socket *s, const char *text, size_t n)
{
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

void bb_socket_send(void *link, const char *text, size_t n)
{
    struct bb_socket *s = link;

    if (n + FRAME_HEAD <= GATHERED_MAX && !s->first && !lws_partial_buffered(s->wsi)) {
        gather(s, text, n);
        return;
    }
    if (s->gate->gathers == s)
        bb_gate_flush(s->gate);
    keep_for_later(s, text, n);
}

/* One message whenever the guest has room for it; -1 to drop who takes none. Whoever has had
 * all when the server ends is sent away. */
static int send_one(const struct bb_gate *gate, struct bb_socket *s)
{
    struct bb_parcel *p = s->first;
    int written;

    if (s->queued > QUEUE_MAX)
        return -1;
    if (!p && !gate->ending)
        return 0;
    if (!p) {
        lws_close_reason(s->wsi, (enum lws_close_status)COME_BACK, NULL, 0);
        return -1;
    }
    written = lws_write(s->wsi, p->bytes + LWS_PRE, p->n, LWS_WRITE_TEXT);
    s->first = p->next;
    s->last = s->first ? s->last : &s->first;
    s->queued -= p->n;
    free(p);
    if (s->first || gate->ending)
        lws_callback_on_writable(s->wsi);
    return written < 0 ? -1 : 0;
}

/* The guest is there. libwebsockets keeps its guests in the order in which it will ask them
 * whether they are, and to find a new place takes it long; now and then is enough. */
static void confirm(struct bb_socket *s)
{
    int64_t now = lws_now_usecs();

    if (now - s->confirmed < s->gate->confirm * LWS_US_PER_SEC)
        return;
    s->confirmed = now;
    lws_validity_confirmed(s->wsi);
}

/* Hears a message. An address that says too much is not listened to for a while: what it
 * goes on saying fills its own buffers, and nobody else waits for it. */
static void hear(const struct bb_gate *gate, struct bb_socket *s, const char *message, size_t n)
{
    int64_t wait = bb_door_wait(gate->door, s->visitor, lws_now_usecs());

    confirm(s);
    if (wait > 0) {
        lws_rx_flow_control(s->wsi, 0);
        lws_set_timer_usecs(s->wsi, wait);
    }
    if (!gate->ending)
        bb_guest_hear(s->guest, message, n);
}

/* A message may come in pieces. One that is too long ends the connection. */
static int receive(const struct bb_gate *gate, struct bb_socket *s, const void *in, size_t n)
{
    bool whole = lws_is_final_fragment(s->wsi) && lws_remaining_packet_payload(s->wsi) == 0;

    if (s->length + n > (size_t)bb_door_limits(gate->door)->message_size) {
        lws_close_reason(s->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    if (whole && s->length == 0) {
        hear(gate, s, in, n);
        return 0;
    }
    s->message = realloc(s->message, s->length + n + 1);
    if (!s->message)
        abort();
    memcpy(s->message + s->length, in, n);
    s->length += n;
    if (!whole)
        return 0;
    hear(gate, s, s->message, s->length);
    free(s->message);
    s->message = NULL;
    s->length = 0;
    return 0;
}

/* ---- Coming and going ----------------------------------------------------------------------- */

static int enter(struct bb_gate *gate, struct lws *wsi, struct bb_socket *s)
{
    char host[HEADER];

    s->gate = gate;
    s->wsi = wsi;
    s->last = &s->first;
    s->guest = bb_guest_new(gate->hall, s, s->token[0] ? s->token : NULL);
    s->visitor = s->forwarded[0] ? bb_door_enter(gate->door, s->forwarded, lws_now_usecs())
                                 : lws_get_opaque_user_data(wsi);
    bb_guest_from(s->guest, bb_visitor_address(s->visitor), header_of(wsi, WSI_TOKEN_HOST, host));
    gate->guests++;
    BB_LOG(gate->log, BB_LOG_DEBUG, "guest_came", { "address", bb_visitor_address(s->visitor), 0 },
           { "guests", NULL, gate->guests }, );
    return 0;
}

static void leave(struct bb_gate *gate, struct bb_socket *s)
{
    if (!s->guest)
        return;
    if (gate->gathers == s)
        gate->gathers = NULL;
    bb_guest_free(s->guest);
    s->guest = NULL;
    gate->guests--;
    BB_LOG(gate->log, BB_LOG_DEBUG, "guest_left", { "address", bb_visitor_address(s->visitor), 0 },
           { "guests", NULL, gate->guests }, );
    if (s->forwarded[0])
        bb_door_leave(gate->door, s->visitor, lws_now_usecs());
    for (struct bb_parcel *p = s->first, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    s->first = NULL;
    free(s->message);
    s->message = NULL;
}

int bb_socket_on(struct bb_gate *gate, struct lws *wsi, enum lws_callback_reasons why,
                 struct bb_socket *s, void *in, size_t n)
{
    int result;

    switch (why) { /* reasons not listed need no answer */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return let_in(gate, wsi);
    case LWS_CALLBACK_ADD_HEADERS:
        return add_headers(gate, wsi, s, in);
    case LWS_CALLBACK_ESTABLISHED:
        return enter(gate, wsi, s);
    case LWS_CALLBACK_RECEIVE:
        result = receive(gate, s, in, n);
        bb_gate_flush(gate);
        return result;
    case LWS_CALLBACK_TIMER:
        return lws_rx_flow_control(wsi, 1) < 0 ? -1 : 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_one(gate, s);
    case LWS_CALLBACK_CLOSED:
        leave(gate, s);
        bb_gate_flush(gate);
        return 0;
    default:
        return 0;
    }
}

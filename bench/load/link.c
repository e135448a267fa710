/*
 * Frames by RFC 6455 without extensions, on epoll. A client's frames are masked; the mask is
 * zero, which changes no byte: it protects caches between browser and server, and there are
 * none here. What the server sends is read into one large buffer; only the beginning of a
 * frame that has not come whole is kept with its connection. A connection is heard of once for
 * all that has come, and read until there is no more.
 */
#include "bench/load/link.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    ROOM = 1 << 18, /* bytes read at once */
    EVENTS = 256,
    SAY_MAX = 1024, /* bytes in a message of ours */
    OP_TEXT = 1,
    OP_CLOSE = 8,
};

struct links {
    int poll;
    void (*hear)(struct link *l, const char *text, size_t n);
    uint8_t room[ROOM];
};

void give_up(const char *format, ...)
{
    va_list args;

    fputs("load: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

int64_t nanos_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

struct links *links_new(void (*hear)(struct link *l, const char *text, size_t n))
{
    struct links *all = malloc(sizeof(*all));

    if (!all)
        abort();
    all->hear = hear;
    all->poll = epoll_create1(EPOLL_CLOEXEC);
    if (all->poll < 0)
        give_up("no epoll: %s", strerror(errno));
    return all;
}

void links_free(struct links *all)
{
    close(all->poll);
    free(all);
}

/* ---- Shaking hands ------------------------------------------------------------- */

/* Reads the head of the answer and nothing after it. */
static void read_head(int fd, char *head, size_t cap)
{
    size_t n = 0;

    while (n < 4 || memcmp(head + n - 4, "\r\n\r\n", 4) != 0) {
        if (n + 1 == cap || recv(fd, head + n, 1, 0) != 1)
            give_up("the server hangs up on a handshake");
        n++;
    }
    head[n] = '\0';
}

static void shake_hands(int fd, int port, const char *token)
{
    char words[1024];
    int n = snprintf(words, sizeof(words),
                     "GET /api/v1/ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: benben.v1\r\n%s%s%s\r\n",
                     port, token ? "Authorization: Bearer " : "", token ? token : "",
                     token ? "\r\n" : "");

    if (send(fd, words, (size_t)n, MSG_NOSIGNAL) != n)
        give_up("cannot send: %s", strerror(errno));
    read_head(fd, words, sizeof(words));
    if (!strstr(words, " 101 "))
        give_up("the server says: %.60s", words);
}

void link_open(struct links *all, struct link *l, int port, const char *token)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct epoll_event event = { .events = EPOLLIN | EPOLLET, .data.ptr = l };
    int yes = 1;

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (l->fd < 0 || connect(l->fd, (const struct sockaddr *)&at, sizeof(at)) != 0)
        give_up("cannot connect: %s", strerror(errno));
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
    shake_hands(l->fd, port, token);
    if (epoll_ctl(all->poll, EPOLL_CTL_ADD, l->fd, &event) != 0)
        give_up("cannot wait for a connection: %s", strerror(errno));
}

void link_close(struct link *l)
{
    if (l->fd >= 0)
        close(l->fd);
    free(l->rest);
    *l = (struct link){ .fd = -1 };
}

/* ---- Frames ---------------------------------------------------------------------- */

void link_say(struct link *l, const char *text, size_t n)
{
    uint8_t frame[8 + SAY_MAX];

    if (n > SAY_MAX)
        give_up("too much to say");
    frame[0] = 0x80 | OP_TEXT;
    frame[1] = 0x80 | 126; /* masked; the length is in the next two bytes */
    frame[2] = (uint8_t)(n >> 8);
    frame[3] = (uint8_t)n;
    memset(frame + 4, 0, 4);
    memcpy(frame + 8, text, n);
    if (send(l->fd, frame, 8 + n, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)(8 + n))
        give_up("the server takes no more: %s", strerror(errno));
}

/* The bytes of a frame's head and, in *body, of what follows; 0 if the head is not whole. */
static size_t frame_head(const uint8_t *at, size_t n, size_t *body)
{
    size_t size = n < 2 ? 0 : at[1] & 127, more = size == 126 ? 2 : size == 127 ? 8 : 0;

    if (n < 2 + more)
        return 0;
    *body = more ? 0 : size;
    for (size_t i = 0; i < more; i++)
        *body = *body << 8 | at[2 + i];
    return n < 2 ? 0 : 2 + more;
}

/* Hears the frames that are whole; how many bytes they are. */
static size_t hear_frames(struct links *all, struct link *l, const uint8_t *at, size_t n)
{
    size_t done = 0, head, body;

    while ((head = frame_head(at + done, n - done, &body)) && n - done - head >= body) {
        int op = at[done] & 15;

        if (op == OP_CLOSE)
            give_up("the server ends a connection");
        if (op == OP_TEXT)
            all->hear(l, (const char *)at + done + head, body);
        done += head + body;
    }
    return done;
}

static void keep_rest(struct link *l, const uint8_t *bytes, size_t n)
{
    if (n == 0)
        return;
    if (l->n + n > l->cap) {
        l->cap = 2 * (l->n + n);
        l->rest = realloc(l->rest, l->cap);
        if (!l->rest)
            abort();
    }
    memcpy(l->rest + l->n, bytes, n);
    l->n += n;
}

static void take(struct links *all, struct link *l, size_t n)
{
    size_t done;

    if (l->n == 0) {
        done = hear_frames(all, l, all->room, n);
        keep_rest(l, all->room + done, n - done);
        return;
    }
    keep_rest(l, all->room, n);
    done = hear_frames(all, l, l->rest, l->n);
    l->n -= done;
    memmove(l->rest, l->rest + done, l->n);
}

static void take_all(struct links *all, struct link *l)
{
    ssize_t n;

    do {
        n = recv(l->fd, all->room, sizeof(all->room), MSG_DONTWAIT);
        if (n < 0 && errno == EAGAIN)
            return;
        if (n == 0 || (n < 0 && errno != EINTR))
            give_up("the server hangs up");
        if (n > 0)
            take(all, l, (size_t)n);
    } while (n < 0 || n == (ssize_t)sizeof(all->room));
}

void links_wait(struct links *all, int64_t nanos)
{
    struct timespec limit = { .tv_sec = nanos / 1000000000, .tv_nsec = nanos % 1000000000 };
    struct epoll_event event[EVENTS];
    int n = epoll_pwait2(all->poll, event, EVENTS, &limit, NULL);

    for (int i = 0; i < n; i++)
        take_all(all, event[i].data.ptr);
}

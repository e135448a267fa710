/*
 * The server's sockets on arbitrary bytes: requests of HTTP, paths and headers; built with
 * SOCKET, what comes over a WebSocket after the handshake. The server runs in a thread of this
 * program, with a store in memory, and what it answers need not make sense to anybody; it must
 * go on, and be there for the next.
 */
#include "server/http.h"
#include "server/log.h"
#include "server/store.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifdef SOCKET
#define BEFORE                                                                                     \
    "GET /api/v1/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"  \
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"                 \
    "Sec-WebSocket-Protocol: benben.v1\r\n\r\n"
#else
#define BEFORE ""
#endif

static void *serve(void *http)
{
    bb_http_run(http);
    return NULL;
}

/* Starts the server; its port. */
static int start(void)
{
    static struct bb_logbook log = { .level = BB_LOG_QUIET };
    static struct bb_http *http; /* for as long as the program runs */
    const struct bb_http_config config = { .address = "127.0.0.1",
                                           .limits = { .message_size = 65536 },
                                           .log = &log };
    char why[BB_STORE_WHY];
    pthread_t thread;

    log.to = stderr;
    http = bb_http_new(&config);
    if (!http)
        abort();
    bb_http_open(http, bb_store_memory(NULL, why), 1);
    if (pthread_create(&thread, NULL, serve, http) != 0)
        abort();
    return bb_http_port(http);
}

static int connect_to(int port)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct timeval patience = { .tv_sec = 2 };
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd, (const struct sockaddr *)&at, sizeof(at)) != 0)
        abort(); /* the server is gone */
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    return fd;
}

static void send_all(int fd, const void *bytes, size_t n)
{
    for (size_t at = 0; at < n;) {
        ssize_t sent = send(fd, (const char *)bytes + at, n - at, MSG_NOSIGNAL);

        if (sent <= 0)
            return;
        at += (size_t)sent;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int port;
    char answer[4096];
    int fd;

    port = port ? port : start();
    fd = connect_to(port);
    send_all(fd, BEFORE, strlen(BEFORE));
    send_all(fd, data, size);
    shutdown(fd, SHUT_WR);
    while (recv(fd, answer, sizeof(answer), 0) > 0)
        ;
    close(fd);
    return 0;
}

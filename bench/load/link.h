/*
 * bench/load/link.h -- guests at the end of WebSockets, many of them in one thread, as cheap
 * as can be: the generator runs on the same processors as the server that it measures.
 */
#ifndef BB_BENCH_LOAD_LINK_H
#define BB_BENCH_LOAD_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct link {
    int fd;
    void *self;    /* whose it is */
    uint8_t *rest; /* of a frame that has not come whole */
    size_t n, cap;
};

struct links;

/* `hear` is given each message as it comes. */
struct links *links_new(void (*hear)(struct link *l, const char *text, size_t n));
void links_free(struct links *all);

/* Shakes hands with the server at this port of this machine. With a token the guest is
 * somebody, with NULL nobody. Ends the program if the server does not let it in. */
void link_open(struct links *all, struct link *l, int port, const char *token);
void link_close(struct link *l);

/* Sends a message of n bytes. */
void link_say(struct link *l, const char *text, size_t n);

/* Waits at most so many nanoseconds for messages, and hears all that came. */
void links_wait(struct links *all, int64_t nanos);

/* Ends the program after a sentence, printf-like. */
_Noreturn void give_up(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Nanoseconds on a clock that only goes forward. */
int64_t nanos_now(void);

#endif

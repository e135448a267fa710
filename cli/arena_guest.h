/*
 * cli/arena_guest.h -- a program of somebody else that plays a game in the arena.
 */
#ifndef BB_CLI_ARENA_GUEST_H
#define BB_CLI_ARENA_GUEST_H

#include "cli/arena.h"
#include "cli/pipe.h"

/* The game at which it sits. */
struct arena_sitting {
    struct bb_table *table;
    struct bb_chairs *chairs;
    long number; /* by which it is called */
};

struct arena_guest {
    struct pipe pipe;
    struct bb_table *table;
    struct bb_chairs *chairs;
    struct bb_feed feed;
    const struct arena_bot *bot;
    long number;
    int seat;
    int patience; /* in seconds, for an action */
    int errors;   /* that it was answered since it was to act */
    bool acted;
    struct arena_fault fault;
};

/* Starts it and tells it where it sits; false if it cannot be started. */
bool arena_guest_init(struct arena_guest *g, const struct arena_sitting *at, int seat,
                      const struct arena_bot *bot, int patience);
void arena_guest_release(struct arena_guest *g);

/* Tells it what its seat has seen since. */
void arena_guest_news(struct arena_guest *g);

/* Listens until it has acted, and chance after it; false after a fault. */
bool arena_guest_act(struct arena_guest *g);

#endif

/*
 * bots/speed.h -- how fast a bot looks ahead: a fixed amount of work, the same in every program
 * that has these bots, so that two of them can be compared.
 */
#ifndef BB_BOTS_SPEED_H
#define BB_BOTS_SPEED_H

#include "bots/bots.h"

struct bb_work {
    int playouts;     /* that were made, about as many as asked for */
    uint32_t choices; /* what came of it, in one number: the same work gives the same */
};

/* Asks a bot that looks ahead now and then in games that go on by the hints, until it has made
 * so many playouts. Endings that can be played exactly are left out, because they have none. The
 * set-up is one that goes with the game. */
struct bb_work bb_speed_work(const struct bb_box *box, const struct bb_setup *how,
                             const struct bb_bot *bot, int playouts);

#endif

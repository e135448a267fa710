/*
 * tests/leak/side.h -- a hall with one table, at which everybody has a guest, and somebody
 * looks on whose every byte is kept. Two of them are played side by side; their random
 * numbers are the same, so that whatever differs comes from the game.
 */
#ifndef BB_TESTS_LEAK_SIDE_H
#define BB_TESTS_LEAK_SIDE_H

#include "base/rng.h"
#include "server/hall_in.h"

enum { EARS = BB_SEATS_MAX + 2 }; /* the players, and twice the onlooker: news as JSON, as bytes */

struct ear {
    struct side *side;
    struct bb_guest *guest;
    bool kept; /* what it hears is */
};

struct side {
    struct bb_store *store;
    struct bb_hall *hall;
    struct bb_rng rng;
    struct ear ear[EARS];
    int awake; /* an eventfd */
    int waits_for;
    json_t *answer; /* the last */
    int64_t table;
    int asked; /* requests so far */

    char *heard; /* by the onlooker, message by message */
    size_t n, cap;
};

/* Everybody sits, and the game begins. The viewer is a seat or BB_NOBODY. */
void side_open(struct side *s, const struct bb_box *box, const struct bb_setup *how, int viewer);
void side_close(struct side *s);

/* The ear of the onlooker. */
struct ear *side_onlooker(struct side *s, bool bytes);

/* Asks, with the table among the parameters, which are taken over, and waits for the answer. */
void side_ask(struct side *s, struct ear *ear, const char *method, json_t *params);

/* The same for what changes something. */
void side_do(struct side *s, struct ear *ear, const char *method, json_t *params);

const struct hall_table *side_table(struct side *s);
const void *side_truth(struct side *s);

#endif

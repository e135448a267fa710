/*
 * server/pool.h -- threads for what takes long: bots think there, each from what its seat
 * sees.
 */
#ifndef BB_SERVER_POOL_H
#define BB_SERVER_POOL_H

#include "bots/spec.h"

/* Work for a thread, allocated: it is run there, and then `done` where it is asked for. */
struct bb_job {
    struct bb_job *next;
    void (*run)(struct bb_job *job);
    void (*done)(void *self, struct bb_job *job);
    struct bb_mind *mind; /* of the thread that runs it, which is the pool's */
};

struct bb_thought {
    struct bb_job job; /* first; run by bb_think() */
    const struct bb_box *box;
    struct bb_view view;
    struct bb_bot_spec spec;
    struct bb_used used; /* before, and afterwards */
    uint64_t seed;
    int64_t table; /* for whoever asked */
    int deeds;
    bb_action action; /* the answer */
};

void bb_think(struct bb_job *thought);

struct bb_pool;

/* `wake` is called in one of the threads whenever a thought is finished. */
struct bb_pool *bb_pool_new(int threads, void (*wake)(void *self), void *self);

/* Hands a job over; it comes back when it is finished. */
void bb_pool_put(struct bb_pool *p, struct bb_job *job);
struct bb_job *bb_pool_done(struct bb_pool *p);

/* How many thoughts wait, and are under way; how many have been finished. */
struct bb_pool_figures {
    int waiting, thinking;
    int64_t finished;
};
struct bb_pool_figures bb_pool_figures(struct bb_pool *p);

/* Waits for the thoughts under way and forgets the others. */
void bb_pool_free(struct bb_pool *p);

#endif

/*
 * server/writer.h -- the thread that writes to a store. What arrives while the disk is busy
 * is stored together, in one go, when it is free again.
 */
#ifndef BB_SERVER_WRITER_H
#define BB_SERVER_WRITER_H

#include "server/store.h"

struct bb_writer;

/* `wake` is called in the thread of the writer, whenever something has been written. */
struct bb_writer *bb_writer_new(struct bb_store *store, void (*wake)(void *self), void *self);

/* Hands over something to be written; it belongs to the writer until it is done. */
void bb_writer_put(struct bb_writer *w, struct bb_write *write);

/* The next that is done, in the order in which they were put; NULL if there is none. */
struct bb_write *bb_writer_done(struct bb_writer *w);

/* What a commit took is counted by its time: of each bound, how many took no longer, and
 * longer than the bound before. */
enum { BB_COMMIT_BOUNDS = 10 };
extern const int bb_commit_bounds[BB_COMMIT_BOUNDS]; /* microseconds */

/* What is put and not done yet; how often was committed; the time that took, in microseconds. */
struct bb_writer_figures {
    int waiting;
    int64_t commits, written, failed, micros;
    int64_t took[BB_COMMIT_BOUNDS + 1]; /* commits by their time; the last: longer than any */
    bool failing;                       /* the last one was not stored */
    char why[BB_STORE_WHY];             /* the last failure */
};
struct bb_writer_figures bb_writer_figures(struct bb_writer *w);

/* Writes what is left, and ends. What is done can still be had before it is freed. */
void bb_writer_finish(struct bb_writer *w);
void bb_writer_free(struct bb_writer *w);

#endif

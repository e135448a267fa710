/*
 * server/checkpoint.h -- brings the log of an SQLite file into the file, beside whoever writes.
 *
 * What takes long happens in a thread of its own while commits go on. They add to the log
 * meanwhile, so it goes round again, each time for less. If something is always added, the
 * writer brings the last few pages into the file itself, between two commits. Then the log
 * begins anew.
 */
#ifndef BB_SERVER_CHECKPOINT_H
#define BB_SERVER_CHECKPOINT_H

#include <sqlite3.h>

struct bb_checkpoint;

/* From now on for this file, which this connection writes. NULL: it cannot be opened. */
struct bb_checkpoint *bb_checkpoint_new(const char *file, sqlite3 *writer);

/* To be called by the writer where nothing is being written. */
void bb_checkpoint_finish(struct bb_checkpoint *c);

/* Before the writer's connection is closed. */
void bb_checkpoint_free(struct bb_checkpoint *c);

#endif

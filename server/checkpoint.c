/*
 * A checkpoint that is not whole leaves the file unsynced: as the log still has everything,
 * SQLite need not. The sync that makes it whole would then take as long as all of them, so
 * the file is synced after each round, where nobody waits.
 *
 * Nobody waits for this thread, so it stands back where others want the processor.
 *
 * What fails here fails nothing: the log has what was committed.
 */
#include "server/checkpoint.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    PAGES = 8000, /* in the log, when it is time */
    ROUNDS = 4,
    NICE = 10,
};

struct bb_checkpoint {
    sqlite3 *own, *writer;
    pthread_t thread;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t work;
    bool wanted; /* the thread is to do it, or does */
    bool nearly; /* it has, perhaps but for the last pages */
    bool ends;
    int last, next; /* pages in the log: after the last commit; when it is time again */
    int brought;    /* pages of the log that are in the file */
};

/* Brings pages into the file; how many of the log are there now. */
static int bring(sqlite3 *db)
{
    int log = 0, done = 0;

    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &log, &done);
    return done;
}

static void sync_file(sqlite3 *db)
{
    sqlite3_file *file = NULL;

    if (!sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) && file->pMethods)
        file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
}

/* Goes round until nothing was added meanwhile, or often enough. */
static void bring_all(struct bb_checkpoint *c)
{
    bool all = false;

    for (int round = 0; round < ROUNDS && !all; round++) {
        int brought = bring(c->own);

        sync_file(c->own);
        pthread_mutex_lock(&c->lock);
        c->brought = brought;
        all = brought >= c->last;
        pthread_mutex_unlock(&c->lock);
    }
}

static void *work(void *self)
{
    struct bb_checkpoint *c = self;

    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* of this thread alone */
    pthread_mutex_lock(&c->lock);
    while (!c->ends) {
        if (!c->wanted) {
            pthread_cond_wait(&c->work, &c->lock);
            continue;
        }
        pthread_mutex_unlock(&c->lock);
        bring_all(c);
        pthread_mutex_lock(&c->lock);
        c->wanted = false;
        c->nearly = true;
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* After each commit. While something reads for long, a copy that is being made, the log cannot
 * begin anew; then it is time again when it has grown as much once more. */
static int on_commit(void *self, sqlite3 *writer, const char *name, int pages)
{
    struct bb_checkpoint *c = self;
    bool wake;

    (void)writer, (void)name;
    pthread_mutex_lock(&c->lock);
    if (pages < c->last)
        c->next = PAGES;
    c->last = pages;
    wake = pages >= c->next && !c->wanted && !c->nearly;
    if (wake) {
        c->wanted = true;
        c->next = pages + PAGES;
    }
    pthread_mutex_unlock(&c->lock);
    if (wake)
        pthread_cond_signal(&c->work);
    return SQLITE_OK;
}

void bb_checkpoint_finish(struct bb_checkpoint *c)
{
    bool more;

    pthread_mutex_lock(&c->lock);
    more = c->nearly && c->brought < c->last;
    c->nearly = false;
    pthread_mutex_unlock(&c->lock);
    if (more)
        bring(c->writer);
}

struct bb_checkpoint *bb_checkpoint_new(const char *file, sqlite3 *writer)
{
    const int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    struct bb_checkpoint *c = calloc(1, sizeof(*c));

    if (!c)
        abort();
    c->writer = writer;
    c->next = PAGES;
    if (sqlite3_open_v2(file, &c->own, how, NULL) ||
        sqlite3_exec(c->own, "PRAGMA journal_mode = WAL", NULL, NULL, NULL)) {
        sqlite3_close(c->own);
        free(c);
        return NULL;
    }
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->work, NULL);
    if (pthread_create(&c->thread, NULL, work, c) != 0)
        abort();
    sqlite3_wal_hook(writer, on_commit, c);
    return c;
}

void bb_checkpoint_free(struct bb_checkpoint *c)
{
    sqlite3_wal_hook(c->writer, NULL, NULL);
    pthread_mutex_lock(&c->lock);
    c->ends = true;
    pthread_mutex_unlock(&c->lock);
    pthread_cond_signal(&c->work);
    pthread_join(c->thread, NULL);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->work);
    sqlite3_close(c->own);
    free(c);
}

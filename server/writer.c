/*
 * One thread, two lists: what is to be written, and what has been.
 */
#include "server/writer.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 4096, MORE = 16 }; /* written in one go */

const int bb_commit_bounds[BB_COMMIT_BOUNDS] = { 500,   1000,  2500,   5000,   10000,
                                                 25000, 50000, 100000, 500000, 2500000 };

/* A ring that grows. */
struct ring {
    struct bb_write **at;
    int cap, first, n;
};

struct bb_writer {
    struct bb_store *store;
    void (*wake)(void *self);
    void *self;
    pthread_t thread;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t work;
    struct ring todo, done;
    int under_way;
    bool ends;
    struct bb_writer_figures figures;
};

static void push(struct ring *r, struct bb_write *write)
{
    if (r->n == r->cap) {
        int cap = r->cap ? 2 * r->cap : 64;
        struct bb_write **at = malloc((size_t)cap * sizeof(at[0]));

        if (!at)
            abort();
        for (int i = 0; i < r->n; i++)
            at[i] = r->at[(r->first + i) % r->cap];
        free(r->at);
        *r = (struct ring){ .at = at, .cap = cap, .n = r->n };
    }
    r->at[(r->first + r->n++) % r->cap] = write;
}

static struct bb_write *pop(struct ring *r)
{
    struct bb_write *first;

    if (r->n == 0)
        return NULL;
    first = r->at[r->first];
    r->first = (r->first + 1) % r->cap;
    r->n--;
    return first;
}

static int64_t micros(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Waits for work; how much there is, 0 at the end. */
static int take(struct bb_writer *w, struct bb_write *all[static MOST + MORE])
{
    int n = 0;

    pthread_mutex_lock(&w->lock);
    while (w->todo.n == 0 && !w->ends)
        pthread_cond_wait(&w->work, &w->lock);
    while (w->todo.n > 0 && (n < MOST || (all[n - 1]->with_next && n < MOST + MORE)))
        all[n++] = pop(&w->todo);
    while (n > 0 && n < MOST + MORE && all[n - 1]->with_next) { /* it is on its way */
        while (w->todo.n == 0 && !w->ends)
            pthread_cond_wait(&w->work, &w->lock);
        if (w->todo.n == 0)
            break;
        all[n++] = pop(&w->todo);
    }
    w->under_way = n;
    pthread_mutex_unlock(&w->lock);
    return n;
}

static void count(struct bb_writer_figures *f, int n, int64_t took, const char *why)
{
    int bound = 0;

    while (bound < BB_COMMIT_BOUNDS && took > bb_commit_bounds[bound])
        bound++;
    f->took[bound]++;
    f->micros += took;
    f->failing = why;
    f->commits += !why;
    f->failed += why != NULL;
    f->written += why ? 0 : n;
    if (why)
        snprintf(f->why, sizeof(f->why), "%s", why);
}

static void give_back(struct bb_writer *w, struct bb_write **all, int n, int64_t took,
                      const char *why)
{
    pthread_mutex_lock(&w->lock);
    for (int i = 0; i < n; i++)
        push(&w->done, all[i]);
    w->under_way = 0;
    count(&w->figures, n, took, why);
    pthread_mutex_unlock(&w->lock);
}

static void *work(void *self)
{
    struct bb_writer *w = self;
    struct bb_write **all = malloc((MOST + MORE) * sizeof(all[0]));
    int n;

    if (!all)
        abort();
    while ((n = take(w, all)) > 0) {
        int64_t since = micros();
        const char *why = w->store->kind->write(w->store, all, n);

        give_back(w, all, n, micros() - since, why);
        w->wake(w->self);
    }
    free(all);
    return NULL;
}

struct bb_writer *bb_writer_new(struct bb_store *store, void (*wake)(void *self), void *self)
{
    struct bb_writer *w = calloc(1, sizeof(*w));

    if (!w)
        abort();
    w->store = store;
    w->wake = wake;
    w->self = self;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->work, NULL);
    if (pthread_create(&w->thread, NULL, work, w) != 0)
        abort();
    return w;
}

void bb_writer_put(struct bb_writer *w, struct bb_write *write)
{
    pthread_mutex_lock(&w->lock);
    push(&w->todo, write);
    pthread_mutex_unlock(&w->lock);
    pthread_cond_signal(&w->work);
}

struct bb_write *bb_writer_done(struct bb_writer *w)
{
    struct bb_write *first;

    pthread_mutex_lock(&w->lock);
    first = pop(&w->done);
    pthread_mutex_unlock(&w->lock);
    return first;
}

struct bb_writer_figures bb_writer_figures(struct bb_writer *w)
{
    struct bb_writer_figures figures;

    pthread_mutex_lock(&w->lock);
    figures = w->figures;
    figures.waiting = w->todo.n + w->under_way;
    pthread_mutex_unlock(&w->lock);
    return figures;
}

void bb_writer_finish(struct bb_writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->ends = true;
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
}

void bb_writer_free(struct bb_writer *w)
{
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->work);
    free(w->todo.at);
    free(w->done.at);
    free(w);
}

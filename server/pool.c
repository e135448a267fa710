/*
 * A list of questions, a list of answers, and threads between them.
 */
#include "server/pool.h"
#include "bots/threads.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { THREADS_MAX = 64 };

struct list {
    struct bb_job *first, **last;
};

struct bb_pool {
    void (*wake)(void *self);
    void *self;
    int threads;
    pthread_t thread[THREADS_MAX];
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t work;
    struct list todo, done;
    struct bb_pool_figures figures;
    bool ends;
};

static void push(struct list *l, struct bb_job *t)
{
    t->next = NULL;
    *l->last = t;
    l->last = &t->next;
}

static struct bb_job *pop(struct list *l)
{
    struct bb_job *t = l->first;

    if (!t)
        return NULL;
    l->first = t->next;
    if (!l->first)
        l->last = &l->first;
    return t;
}

/* ---- Thinking --------------------------------------------------------------- */

static double now_ms(void *nothing)
{
    struct timespec now;

    (void)nothing;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

void bb_think(struct bb_job *job)
{
    struct bb_thought *t = (struct bb_thought *)job;
    const struct bb_asked asked = { t->box, &t->view, &t->used };
    const struct bb_means with = { job->mind, now_ms, NULL, bb_threads_together };
    struct bb_rng rng;

    bb_rng_init(&rng, t->seed);
    t->action = bb_bot_answer(&t->spec, &asked, &with, &rng);
}

static void *work(void *self)
{
    struct bb_pool *p = self;
    struct bb_mind *mind = bb_mind_new();

    pthread_mutex_lock(&p->lock);
    for (;;) {
        struct bb_job *t;

        while (!p->todo.first && !p->ends)
            pthread_cond_wait(&p->work, &p->lock);
        if (p->ends)
            break;
        t = pop(&p->todo);
        p->figures.waiting--;
        p->figures.thinking++;
        pthread_mutex_unlock(&p->lock);
        t->mind = mind;
        t->run(t);
        pthread_mutex_lock(&p->lock);
        p->figures.thinking--;
        p->figures.finished++;
        push(&p->done, t);
        p->wake(p->self);
    }
    pthread_mutex_unlock(&p->lock);
    bb_mind_free(mind);
    return NULL;
}

/* ---- The pool --------------------------------------------------------------- */

struct bb_pool *bb_pool_new(int threads, void (*wake)(void *self), void *self)
{
    struct bb_pool *p = calloc(1, sizeof(*p));

    if (!p)
        abort();
    p->wake = wake;
    p->self = self;
    p->threads = threads < THREADS_MAX ? threads : THREADS_MAX;
    p->todo.last = &p->todo.first;
    p->done.last = &p->done.first;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    for (int i = 0; i < p->threads; i++) {
        if (pthread_create(&p->thread[i], NULL, work, p) != 0)
            abort();
    }
    return p;
}

void bb_pool_put(struct bb_pool *p, struct bb_job *t)
{
    pthread_mutex_lock(&p->lock);
    push(&p->todo, t);
    p->figures.waiting++;
    pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->lock);
}

struct bb_job *bb_pool_done(struct bb_pool *p)
{
    struct bb_job *t;

    pthread_mutex_lock(&p->lock);
    t = pop(&p->done);
    pthread_mutex_unlock(&p->lock);
    return t;
}

struct bb_pool_figures bb_pool_figures(struct bb_pool *p)
{
    struct bb_pool_figures figures;

    pthread_mutex_lock(&p->lock);
    figures = p->figures;
    pthread_mutex_unlock(&p->lock);
    return figures;
}

void bb_pool_free(struct bb_pool *p)
{
    struct bb_job *t;

    pthread_mutex_lock(&p->lock);
    p->ends = true;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++)
        pthread_join(p->thread[i], NULL);
    while ((t = pop(&p->todo)) || (t = pop(&p->done)))
        free(t);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->work);
    free(p);
}

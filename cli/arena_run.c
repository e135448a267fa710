/*
 * Many pairs, on several threads. Whatever the order in which they end, they are judged in the
 * order of their numbers: a test stops after the same pair with any number of threads.
 */
#include "cli/arena.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct run {
    const struct arena_plan *plan;
    struct arena_work *work;
    struct arena_result *result;
    pthread_mutex_t lock; /* of all below, and of what the above point at */
    pthread_cond_t news;
    long next;       /* pair to be taken */
    long done, todo; /* in this run */
    int working;     /* threads */
    int wrong;       /* errno: what was played cannot be kept */
    struct arena_fault fault;
    double began, shown;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- Judging -------------------------------------------------------------- */

void arena_judge(const struct arena_plan *plan, const struct arena_work *w,
                 struct arena_result *out)
{
    for (; out->n < w->pairs && out->verdict == ELO_OPEN; out->n++) {
        const struct arena_pair *pair = &w->pair[out->n];

        if (!pair->played && arena_is_mine(w, out->n) && !out->merged)
            return;
        if (!pair->played)
            continue;
        out->pairs++;
        out->counts.count[arena_score(plan, pair)]++;
        if (out->test)
            out->verdict = elo_judge(out->test, &out->counts);
    }
}

/* ---- Threads --------------------------------------------------------------- */

/* The next pair that is to be played here; -1 if there is none. */
static long take(struct run *r)
{
    const struct arena_work *w = r->work;

    while (r->next < w->pairs && (w->pair[r->next].played || !arena_is_mine(w, r->next)))
        r->next++;
    if (r->next == w->pairs || r->result->verdict != ELO_OPEN || r->wrong || r->fault.word)
        return -1;
    return r->next++;
}

static void finish(struct run *r, long number, const struct arena_pair *pair)
{
    r->work->pair[number] = *pair;
    r->done++;
    arena_judge(r->plan, r->work, r->result);
    if (r->work->file >= 0 && !arena_keep_add(r->plan, r->work->file, number, pair))
        r->wrong = errno;
}

static void *work(void *self)
{
    struct run *r = self;
    struct arena_desk desk;
    long number;
    bool good;

    arena_desk_init(&desk, r->plan);
    pthread_mutex_lock(&r->lock);
    while ((number = take(r)) >= 0) {
        struct arena_pair pair = { .played = false };

        pthread_mutex_unlock(&r->lock);
        good = arena_play(&desk, number, &pair);
        pthread_mutex_lock(&r->lock);
        if (good)
            finish(r, number, &pair);
        else if (!r->fault.word)
            r->fault = desk.fault;
        pthread_cond_signal(&r->news);
    }
    r->working--;
    pthread_cond_signal(&r->news);
    pthread_mutex_unlock(&r->lock);
    arena_desk_release(&desk);
    return NULL;
}

/* ---- How far it is, on a terminal ------------------------------------------- */

enum { BAR = 30 };

static const double between = 0.2; /* seconds */

static void show_progress(const struct cli *cli, struct run *r)
{
    double spent = now() - r->began, left;
    char done[24], todo[24], time[24] = "-:--";
    int filled = (int)(r->done * BAR / r->todo);

    if (r->shown > 0 && spent - r->shown < between)
        return;
    r->shown = spent;
    if (r->done > 0) {
        left = spent / (double)r->done * (double)(r->todo - r->done);
        snprintf(time, sizeof(time), "%ld:%02ld", (long)left / 60, (long)left % 60);
    }
    snprintf(done, sizeof(done), "%ld", r->done);
    snprintf(todo, sizeof(todo), "%ld", r->todo);
    fprintf(stderr, "\r[%.*s%.*s] ", filled, "##############################", BAR - filled,
            "..............................");
    cli_say(cli, stderr, "arena-progress", done, todo, time);
    fputs("\033[K", stderr);
    fflush(stderr);
}

/* Until all threads have ended. */
static void wait_for_all(const struct cli *cli, struct run *r)
{
    bool terminal = isatty(STDERR_FILENO);
    struct timespec until;

    pthread_mutex_lock(&r->lock);
    while (r->working > 0) {
        if (terminal)
            show_progress(cli, r);
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&r->news, &r->lock, &until);
    }
    pthread_mutex_unlock(&r->lock);
    if (terminal)
        fputs("\r\033[K", stderr);
}

static bool tell_faults(const struct cli *cli, const struct run *r)
{
    char pair[24];

    snprintf(pair, sizeof(pair), "%ld", r->fault.pair);
    if (r->wrong)
        cli_fail(cli, "cannot-open", "--state", strerror(r->wrong));
    else if (r->fault.word)
        cli_fail(cli, r->fault.word, r->fault.bot, pair, r->fault.about);
    return !r->wrong && !r->fault.word;
}

bool arena_run(const struct cli *cli, const struct arena_plan *plan, struct arena_work *w,
               struct arena_result *out)
{
    struct run r = { .plan = plan, .work = w, .result = out, .began = now() };
    pthread_t thread[ARENA_JOBS_MAX];
    int threads;

    for (long i = 0; i < w->pairs; i++)
        r.todo += arena_is_mine(w, i) && !w->pair[i].played;
    arena_judge(plan, w, out);
    r.working = threads = r.todo < w->jobs ? (int)r.todo : w->jobs;
    pthread_mutex_init(&r.lock, NULL);
    pthread_cond_init(&r.news, NULL);
    for (int i = 0; i < threads; i++) {
        if (pthread_create(&thread[i], NULL, work, &r) != 0)
            abort();
    }
    wait_for_all(cli, &r);
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&r.news);
    pthread_mutex_destroy(&r.lock);
    return tell_faults(cli, &r);
}

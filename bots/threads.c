/*
 * The first is run by the thread that asks. Where no more can be started, their work is done
 * one after the other.
 */
#include "bots/threads.h"
#include "bots/mind.h"

#include <pthread.h>

struct part {
    void (*run)(void *self, int i);
    void *self;
    int i;
};

static void *run_part(void *part)
{
    const struct part *p = part;

    p->run(p->self, p->i);
    return NULL;
}

void bb_threads_together(int n, void (*run)(void *self, int i), void *self)
{
    pthread_t thread[BB_THREADS_MAX];
    struct part part[BB_THREADS_MAX];
    int started = 0;

    for (int i = 1; i < n; i++) {
        part[i] = (struct part){ run, self, i };
        if (started != i - 1 || pthread_create(&thread[i], NULL, run_part, &part[i]) != 0)
            break;
        started = i;
    }
    run(self, 0);
    for (int i = 1; i <= started; i++)
        pthread_join(thread[i], NULL);
    for (int i = started + 1; i < n; i++)
        run(self, i);
}

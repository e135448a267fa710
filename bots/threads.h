/*
 * bots/threads.h -- threads for bots, where there are any; a page has none.
 */
#ifndef BB_BOTS_THREADS_H
#define BB_BOTS_THREADS_H

/* Runs run(self, i) for i = 0 .. n-1 at the same time, and waits for all. */
void bb_threads_together(int n, void (*run)(void *self, int i), void *self);

#endif

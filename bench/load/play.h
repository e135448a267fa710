/*
 * bench/load/play.h -- the steps of a plan, sent to a server: at their due time, whatever the
 * answers do, or as fast as they are answered.
 */
#ifndef BB_BENCH_LOAD_PLAY_H
#define BB_BENCH_LOAD_PLAY_H

#include "bench/load/link.h"
#include "bench/load/plan.h"
#include "bench/load/server.h"

struct play;

/* Everybody of the plan connects and looks at their first table. Of several servers, those who
 * sit at one table are at different ones. */
struct play *play_new(const struct plan *plan, const struct server *server, int servers);
void play_free(struct play *p);

/* What came of it. Latencies are counted from when a step was due to when it was
 * acknowledged; steps of a table wait for each other, and that counts too. */
struct outcome {
    int64_t acknowledged, in_all; /* steps: while the clock ran; with those after it */
    double seconds;
    double p50, p99, p999;    /* milliseconds */
    double server, generator; /* microseconds of all processors that a step took of each */
};

/* Sends `steps` steps, so many a second, one after the other to all tables in turn. */
struct outcome play_at_rate(struct play *p, double rate, int64_t steps);

/* Sends the next step of every table when the last is acknowledged, for so long. */
struct outcome play_flood(struct play *p, double seconds);

/* Plays so many steps at each table `which` of a pair, which all then look at. */
void play_some(struct play *p, int which, int steps);

#endif

/*
 * Prometheus text, version 0.0.4: a line on what it is, a line on its kind, and the figures.
 */
#include "server/metrics.h"

#include <stdio.h>
#include <stdlib.h>

static void put(FILE *out, const char *name, const char *kind, const char *help, int64_t value)
{
    fprintf(out, "# HELP benben_%s %s\n# TYPE benben_%s %s\nbenben_%s %lld\n", name, help, name,
            kind, name, (long long)value);
}

static void put_door(FILE *out, const struct bb_door_figures *d)
{
    put(out, "connections", "gauge", "Connections that are open.", d->connections);
    put(out, "addresses", "gauge", "Addresses from which they come.", d->addresses);
    put(out, "connections_total", "counter", "Connections since the start.", d->entered);
    put(out, "turned_away_total", "counter", "Connections that were refused.", d->turned_away);
    put(out, "slowed_total", "counter", "Messages after which an address had to wait.", d->slowed);
}

static void put_commits(FILE *out, const struct bb_writer_figures *w)
{
    int64_t sum = 0;

    fputs("# HELP benben_commit_seconds What a commit took.\n"
          "# TYPE benben_commit_seconds histogram\n",
          out);
    for (int i = 0; i < BB_COMMIT_BOUNDS; i++) {
        sum += w->took[i];
        fprintf(out, "benben_commit_seconds_bucket{le=\"%g\"} %lld\n", bb_commit_bounds[i] / 1e6,
                (long long)sum);
    }
    sum += w->took[BB_COMMIT_BOUNDS];
    fprintf(out, "benben_commit_seconds_bucket{le=\"+Inf\"} %lld\n", (long long)sum);
    fprintf(out, "benben_commit_seconds_sum %.6f\nbenben_commit_seconds_count %lld\n",
            (double)w->micros / 1e6, (long long)sum);
}

static void put_hall(FILE *out, const struct bb_hall_figures *h)
{
    put(out, "guests", "gauge", "Guests who are connected.", h->guests);
    put(out, "tables", "gauge", "Tables in memory.", h->tables);
    put(out, "steps_total", "counter", "Steps of play that were stored.", h->steps);
    put(out, "stored_total", "counter", "Deeds and people that were stored.", h->writer.written);
    put(out, "not_stored_total", "counter", "Commits that failed.", h->writer.failed);
    put(out, "queue", "gauge", "What waits to be stored.", h->writer.waiting);
    put(out, "bots_waiting", "gauge", "Bots that wait to think.", h->pool.waiting);
    put(out, "bots_thinking", "gauge", "Bots that think.", h->pool.thinking);
    put(out, "bots_total", "counter", "Steps that bots have thought out.", h->pool.finished);
    put_commits(out, &h->writer);
}

char *bb_metrics_written(const struct bb_door_figures *door, const struct bb_hall_figures *hall)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        abort();
    put_door(out, door);
    if (hall)
        put_hall(out, hall);
    fclose(out);
    return text;
}

/*
 * load PROGRAM FOLDER [PART ...]: what the server of that program can take, on this machine,
 * where generator and server share the processors. Prints one table of figures, or some parts
 * of it. The folder, which is on the disk that is measured, is made and filled anew. With the
 * address of a database in BENBEN_POSTGRES, which is emptied, several servers on it are measured
 * too.
 */
#include "bench/load/play.h"
#include "bench/load/server.h"
#include "server/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PAIRS = 1000, /* at tables at once */
    EACH = 5,     /* tables, one after the other */
    RATE_SECONDS = 8,
    FLOOD_SECONDS = 8,
    SYNCS = 2000,
    IDLE = 10000,    /* connections */
    LIVE_STEPS = 40, /* played at each table whose memory is measured */
    STORED = 100000, /* tables */
    NODES = 3,       /* servers on one database */
    PATH = 512,
};

#define LATENCIES "p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms"

struct load {
    const char *program;
    char folder[PATH - 64];
    char file[PATH], copy[PATH], copy_folder[PATH - 32]; /* of the plan; for one run */
    struct plan plan;
};

/* ---- Files ------------------------------------------------------------------------- */

static void make_folder(const char *folder)
{
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        give_up("%s: %s", folder, strerror(errno));
}

static void remove_store(const char *file)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char path[PATH + 8];

    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof(path), "%s%s", file, ends[i]);
        unlink(path);
    }
}

/* A fresh copy of the plan's file, so that each run begins with the same. */
static void copy_store(const struct load *l)
{
    int from = open(l->file, O_RDONLY | O_CLOEXEC), to;
    struct stat is;
    ssize_t n = 1;

    remove_store(l->copy);
    to = open(l->copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (from < 0 || to < 0 || fstat(from, &is) != 0)
        give_up("%s: %s", l->copy, strerror(errno));
    for (off_t at = 0; at < is.st_size && n > 0;)
        n = sendfile(to, from, &at, (size_t)(is.st_size - at));
    if (n <= 0 || fsync(to) != 0)
        give_up("%s: %s", l->copy, strerror(errno));
    close(from);
    close(to);
}

/* ---- Rows --------------------------------------------------------------------------- */

static void row(const char *what, const char *figure, const char *aim)
{
    printf("| %s | %s | %s |\n", what, figure, aim);
    fflush(stdout);
}

/* 12,345 */
static void with_commas(int64_t n, char out[static 32])
{
    char digits[24];
    int count = snprintf(digits, sizeof(digits), "%lld", (long long)n), at = 0;

    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            out[at++] = ',';
        out[at++] = digits[i];
    }
    out[at] = '\0';
}

static void row_of_latencies(const char *what, const struct outcome *o, const char *aim)
{
    char figure[128];

    snprintf(figure, sizeof(figure), LATENCIES, o->p50, o->p99, o->p999);
    row(what, figure, aim);
}

/* ---- Speed --------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const double *one = a, *other = b;

    return (*one > *other) - (*one < *other);
}

/* How long the disk itself takes to keep a small append. */
static void measure_disk(const struct load *l)
{
    char path[PATH], block[4096] = "", figure[128];
    double ms[SYNCS];
    int fd;

    snprintf(path, sizeof(path), "%s/sync", l->folder);
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    for (int i = 0; i < SYNCS; i++) {
        int64_t since = nanos_now();

        if (write(fd, block, sizeof(block)) != (ssize_t)sizeof(block) || fdatasync(fd) != 0)
            give_up("%s: %s", path, strerror(errno));
        ms[i] = (double)(nanos_now() - since) / 1e6;
    }
    close(fd);
    unlink(path);
    qsort(ms, SYNCS, sizeof(ms[0]), by_size);
    snprintf(figure, sizeof(figure), LATENCIES, ms[SYNCS / 2], ms[SYNCS * 99 / 100],
             ms[SYNCS * 999 / 1000]);
    row("the disk's own fdatasync of 4 KB", figure, "");
}

static void measure_rate(const struct load *l, int rate)
{
    struct outcome o;
    struct server s;
    struct play *p;
    char what[64], number[32];

    copy_store(l);
    server_start(&s, l->program, l->copy_folder, false);
    p = play_new(&l->plan, &s, 1);
    o = play_at_rate(p, rate, (int64_t)rate * RATE_SECONDS);
    server_kill(&s);
    play_free(p);
    with_commas(rate, number);
    snprintf(what, sizeof(what), "durable steps at %s a second", number);
    row_of_latencies(what, &o, "p99 5 ms, where the disk allows it");
}

/* What was acknowledged is there after the server was killed. */
static void check_stored(const struct load *l, const struct outcome *o, struct bb_store *store)
{
    int64_t before = 0, after = plan_deeds(&l->plan, store);

    for (int i = 0; i < l->plan.pairs * l->plan.each; i++)
        before += l->plan.table[i].deeds;
    if (after != before + o->in_all)
        give_up("%lld steps were acknowledged, and %lld are stored", (long long)o->in_all,
                (long long)(after - before));
    store->kind->free(store);
}

static void measure_flood(const struct load *l, bool memory)
{
    struct outcome o;
    struct server s;
    struct play *p;
    char figure[64];

    copy_store(l);
    server_start(&s, l->program, l->copy_folder, memory);
    p = play_new(&l->plan, &s, 1);
    o = play_flood(p, FLOOD_SECONDS);
    server_kill(&s);
    play_free(p);
    if (!memory)
        check_stored(l, &o, plan_store(l->copy));
    with_commas((int64_t)((double)o.acknowledged / o.seconds), figure);
    row(memory ? "the same, stored in memory only" : "durable, validated steps a second", figure,
        memory ? "" : "20,000");
    snprintf(figure, sizeof(figure), "server %.0f µs, generator %.0f µs", o.server, o.generator);
    row("of the processors for each of these steps", figure, "");
}

/* ---- Several servers -------------------------------------------------------------------- */

static const char *database(void)
{
    return getenv("BENBEN_POSTGRES");
}

/* The tables of the plan, and nothing else, are in the database. */
static void fill_database(const struct load *l)
{
    PGconn *conn = PQconnectdb(database());
    char why[BB_STORE_WHY] = "";
    struct bb_copy_end *from, *to;
    const char *where;
    int64_t records;

    PQclear(PQexec(conn, "SET client_min_messages = error; DROP SCHEMA public CASCADE;"
                         "CREATE SCHEMA public"));
    PQfinish(conn);
    from = bb_copy_sqlite(l->file, why);
    to = bb_copy_postgres(database(), why);
    if (!from || !to || bb_copy(from, to, &records, &where) != BB_COPIED)
        give_up("the database cannot be filled: %s", why);
    from->kind->free(from);
    to->kind->free(to);
}

/* At a rate, or as fast as can be (0). */
static struct outcome play_on_nodes(const struct load *l, int nodes, int rate)
{
    struct server s[NODES];
    char why[BB_STORE_WHY];
    struct bb_store *store;
    struct outcome o;
    struct play *p;

    fill_database(l);
    for (int i = 0; i < nodes; i++)
        server_start_node(&s[i], l->program, database());
    p = play_new(&l->plan, s, nodes);
    o = rate ? play_at_rate(p, rate, (int64_t)rate * RATE_SECONDS) : play_flood(p, FLOOD_SECONDS);
    for (int i = 0; i < nodes; i++)
        server_kill(&s[i]);
    play_free(p);
    store = bb_store_postgres(database(), why);
    if (!store)
        give_up("the database cannot be read: %s", why);
    check_stored(l, &o, store);
    return o;
}

/* Of each number of servers on one database, those who play together at different ones. */
static void measure_nodes(const struct load *l)
{
    static const char *const names[] = { "one node", "two nodes", "three nodes" };
    char what[64], figure[64];

    if (!database())
        return;
    for (int nodes = 1; nodes <= NODES; nodes++) {
        struct outcome o = play_on_nodes(l, nodes, 0);

        with_commas((int64_t)((double)o.acknowledged / o.seconds), figure);
        snprintf(what, sizeof(what), "durable steps a second, %s on PostgreSQL", names[nodes - 1]);
        row(what, figure, "");
        o = play_on_nodes(l, nodes, 1000);
        snprintf(what, sizeof(what), "durable steps at 1,000 a second, %s", names[nodes - 1]);
        row_of_latencies(what, &o, "");
    }
}

/* ---- Memory --------------------------------------------------------------------------- */

static void hear_nothing(struct link *l, const char *text, size_t n)
{
    (void)l, (void)text, (void)n;
}

static void measure_idle(const struct load *l)
{
    struct links *links = links_new(hear_nothing);
    struct link *link = calloc(IDLE, sizeof(link[0]));
    struct server s;
    char figure[64];

    if (!link)
        abort();
    copy_store(l);
    server_start(&s, l->program, l->copy_folder, false);
    for (int i = 0; i < IDLE; i++)
        link_open(links, &link[i], s.port, l->plan.token[i % (2 * l->plan.pairs)]);
    snprintf(figure, sizeof(figure), "%.1f MB", (double)server_memory(&s) / 1e6);
    row("the server with 10,000 idle connections", figure, "128 MB");
    server_kill(&s);
    for (int i = 0; i < IDLE; i++)
        link_close(&link[i]);
    links_free(links);
    free(link);
}

/* What the second to fourth table of every pair add to the memory of the server, at which
 * two people sit and look on, in the middle of a game. */
static void measure_tables(const struct load *l)
{
    int64_t before, after;
    struct server s;
    struct play *p;
    char figure[64];

    copy_store(l);
    server_start(&s, l->program, l->copy_folder, false);
    p = play_new(&l->plan, &s, 1);
    play_some(p, 0, LIVE_STEPS);
    before = server_memory(&s);
    for (int which = 1; which < 4; which++)
        play_some(p, which, LIVE_STEPS);
    after = server_memory(&s);
    server_kill(&s);
    play_free(p);
    snprintf(figure, sizeof(figure), "%.1f KB", (double)(after - before) / (3.0 * PAIRS) / 1024);
    row("a live table, with two who look on", figure, "16 KB");
}

static void measure_start(const struct load *l)
{
    struct links *links = links_new(hear_nothing);
    struct link link = { .fd = -1 };
    struct server s;
    char figure[64];
    int64_t since;

    copy_store(l);
    plan_multiply(&l->plan, l->copy, STORED);
    since = nanos_now();
    server_start(&s, l->program, l->copy_folder, false);
    link_open(links, &link, s.port, l->plan.token[0]);
    snprintf(figure, sizeof(figure), "%.3f s", (double)(nanos_now() - since) / 1e9);
    row("from the start until it serves 100,000 stored tables", figure, "1 s");
    server_kill(&s);
    link_close(&link);
    links_free(links);
}

/* ---- All of it ------------------------------------------------------------------------- */

/* Both ends of 10,000 connections take files; the server inherits the limit. */
static void raise_limit(void)
{
    struct rlimit files;

    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < IDLE + 100)
        give_up("10,000 connections need more than the %lu open files that are allowed",
                (unsigned long)files.rlim_cur);
}

static void measure_durable(const struct load *l)
{
    measure_flood(l, false);
}

static void measure_memory(const struct load *l)
{
    measure_flood(l, true);
}

static void measure_rates(const struct load *l)
{
    measure_rate(l, 1000);
    measure_rate(l, 4000);
}

static const struct part {
    const char *name;
    void (*measure)(const struct load *l);
} parts[] = {
    { "disk", measure_disk },     { "steps", measure_durable }, { "memory", measure_memory },
    { "rates", measure_rates },   { "nodes", measure_nodes },   { "idle", measure_idle },
    { "tables", measure_tables }, { "start", measure_start },
};

static bool is_asked_for(const char *name, int argc, char **argv)
{
    for (int i = 3; i < argc; i++) {
        if (strcmp(argv[i], name) == 0)
            return true;
    }
    return argc == 3;
}

int main(int argc, char **argv)
{
    struct load l = { .program = argc > 2 ? argv[1] : NULL };

    if (argc < 3) {
        fputs("usage: load PROGRAM FOLDER [disk|steps|memory|rates|nodes|idle|tables|start ...]\n",
              stderr);
        return 2;
    }
    snprintf(l.folder, sizeof(l.folder), "%s", argv[2]);
    snprintf(l.file, sizeof(l.file), "%s/plan.db", l.folder);
    snprintf(l.copy_folder, sizeof(l.copy_folder), "%s/data", l.folder);
    snprintf(l.copy, sizeof(l.copy), "%s/benben.db", l.copy_folder);
    raise_limit();
    make_folder(l.folder);
    make_folder(l.copy_folder);
    remove_store(l.file);
    plan_make(&l.plan, l.file, PAIRS, EACH);
    puts("| what | measured | aim |\n|---|---|---|");
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        if (is_asked_for(parts[i].name, argc, argv))
            parts[i].measure(&l);
    }
    remove_store(l.copy);
    remove_store(l.file);
    plan_free(&l.plan);
    return 0;
}

/*
 * The thread that hears what other servers do, and makes connections for whoever reads. Whatever
 * it loses it makes again, for as long as it takes; what was told meanwhile is not known, and
 * those who listen are told so.
 *
 * Now and then it notes that a server is there, by which the clock of the store runs, and asks
 * thereby whether the connection still leads anywhere.
 */
#include "server/postgres.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BEAT_MS = 2000,   /* between two notes that a server is there */
    PAUSE_MS = 200,   /* until a database that is gone is looked for again */
    CLEAN_BEATS = 30, /* what is long over is cleared away with every so many */
};

enum statement { BEAT, CLEAN };

/* A silence of half a minute was none of the clock's time, and where the machine's own went back it
 * does not. Whoever reads the clock before this is noted sees the same (postgres.c). */
static const struct pg_statement beating[] = {
    { BEAT, "UPDATE facts SET since = since + CASE WHEN " PG_NOW " - beat > 30000"
            " OR " PG_NOW " < beat THEN " PG_NOW " - beat ELSE 0 END, beat = " PG_NOW
            " WHERE beat < " PG_NOW " - 4000"
            " OR beat > " PG_NOW },
    { CLEAN, "WITH h AS (DELETE FROM here WHERE until < now() - interval '1 minute')"
             " DELETE FROM claims WHERE until < now() - interval '1 minute'" },
};

/* ---- Notices -------------------------------------------------------------------- */

static void add_notice(struct pg_keeper *k, const struct bb_notice *notice)
{
    if (k->notices == PG_NOTICES) {
        k->missed = true;
        return;
    }
    if (k->notices == k->cap) {
        k->cap = k->cap ? 2 * k->cap : 64;
        k->notice = realloc(k->notice, (size_t)k->cap * sizeof(k->notice[0]));
        if (!k->notice)
            abort();
    }
    k->notice[k->notices++] = *notice;
}

/* "d 7 12": a kind, a table and a number; "r 7 0 3 Ann" ends with a person and a name. */
static const char *read_notice(const char *at, struct bb_notice *out)
{
    char *end;

    *out = (struct bb_notice){ .kind = at[0] == 'd'   ? BB_NOTICE_DEED
                                       : at[0] == 'm' ? BB_NOTICE_MESSAGE
                                       : at[0] == 'h' ? BB_NOTICE_HERE
                                       : at[0] == 'r' ? BB_NOTICE_REMIND
                                                      : BB_NOTICE_MISSED };
    if (out->kind == BB_NOTICE_MISSED || at[1] != ' ')
        return NULL;
    out->table = strtoll(at + 1, &end, 10);
    out->number = (int)strtol(end, &end, 10);
    if (out->kind == BB_NOTICE_REMIND) {
        out->person = strtoll(end, &end, 10);
        if (*end == ' ')
            snprintf(out->name, sizeof(out->name), "%s", end + 1);
        return "";
    }
    return *end == ' ' ? end + 1 : end;
}

/* All of one payload, unless it is our own. */
static void take_payload(struct pg_keeper *k, const char *text)
{
    size_t own = strlen(k->node);
    struct bb_notice notice;

    if (strncmp(text, k->node, own) == 0)
        return;
    text = strchr(text, ' ');
    text = text ? text + 1 : "";
    pthread_mutex_lock(&k->lock);
    while (*text && (text = read_notice(text, &notice)))
        add_notice(k, &notice);
    pthread_mutex_unlock(&k->lock);
}

/* Whoever is woken is there until pg_keeper_follow() says otherwise. */
static void call(struct pg_keeper *k)
{
    pthread_mutex_lock(&k->lock);
    if (k->wake)
        k->wake(k->self);
    pthread_mutex_unlock(&k->lock);
}

static void miss(struct pg_keeper *k)
{
    pthread_mutex_lock(&k->lock);
    k->missed = true;
    pthread_mutex_unlock(&k->lock);
    call(k);
}

/* ---- The thread -------------------------------------------------------------------- */

static bool has_ended(struct pg_keeper *k)
{
    bool ends;

    pthread_mutex_lock(&k->lock);
    ends = k->ends;
    pthread_mutex_unlock(&k->lock);
    return ends;
}

/* Makes a connection that whoever reads finds when theirs is lost. One from before the database
 * was gone is of no use. */
static void serve_reader(struct pg_keeper *k, bool anew)
{
    struct pg_link link = { .conn = NULL };
    bool have, wanted;

    pthread_mutex_lock(&k->lock);
    if (anew)
        pg_close(&k->fresh);
    have = k->fresh.conn != NULL;
    pthread_mutex_unlock(&k->lock);
    if (have || !pg_open(&link, k->address, k->reading, k->readings))
        return;
    pthread_mutex_lock(&k->lock);
    pg_move(&k->fresh, &link);
    wanted = k->wanted;
    k->missed = k->missed || wanted;
    k->wanted = false;
    pthread_mutex_unlock(&k->lock);
    if (wanted)
        call(k);
}

/* Not even a copy of the note need be on a disk. */
static bool listen(struct pg_keeper *k)
{
    struct pg_link *l = &k->link;

    if (!pg_open(l, k->address, beating, sizeof(beating) / sizeof(beating[0])))
        return false;
    if (!pg_exec(l, "SET synchronous_commit = off; LISTEN " PG_CHANNEL, PG_READ_MS)) {
        pg_close(l);
        return false;
    }
    return true;
}

static bool listen_again(struct pg_keeper *k)
{
    if (!listen(k))
        return false;
    serve_reader(k, true);
    miss(k);
    return true;
}

static void beat(struct pg_link *l, int count)
{
    const struct pg_values none = { .n = 0 };

    PQclear(pg_run(l, BEAT, &none, PG_READ_MS));
    if (l->conn && count % CLEAN_BEATS == 0)
        PQclear(pg_run(l, CLEAN, &none, PG_READ_MS));
}

static void take_notices(struct pg_keeper *k, struct pg_link *l)
{
    PGnotify *one;
    bool any = false;

    if (!l->conn)
        return;
    if (!PQconsumeInput(l->conn)) {
        pg_close(l);
        return;
    }
    while ((one = PQnotifies(l->conn))) {
        take_payload(k, one->extra);
        PQfreemem(one);
        any = true;
    }
    if (any)
        call(k);
}

static void wait(struct pg_keeper *k, const struct pg_link *l, int64_t ms)
{
    struct pollfd all[] = { { .fd = k->bell[0], .events = POLLIN },
                            { .fd = l->conn ? PQsocket(l->conn) : -1, .events = POLLIN } };
    char bytes[64];

    if (poll(all, 2, ms > 0 ? (int)ms : 0) > 0 && all[0].revents)
        (void)!read(k->bell[0], bytes, sizeof(bytes));
}

static void *work(void *self)
{
    struct pg_keeper *k = self;
    struct pg_link *l = &k->link;
    int64_t next = 0;
    int count = 0;

    while (!has_ended(k)) {
        if (!l->conn && !listen_again(k)) {
            wait(k, l, PAUSE_MS);
            continue;
        }
        serve_reader(k, false);
        if (pg_now() >= next) {
            beat(l, count++);
            next = pg_now() + BEAT_MS;
        }
        take_notices(k, l);
        if (l->conn)
            wait(k, l, next - pg_now());
        take_notices(k, l);
    }
    pg_close(l);
    return NULL;
}

/* ---- From outside -------------------------------------------------------------------- */

static void ring(const struct pg_keeper *k)
{
    (void)!write(k->bell[1], "", 1);
}

const char *pg_keep(struct pg_keeper *k)
{
    if (!listen(k))
        return k->link.why;
    if (pipe2(k->bell, O_CLOEXEC | O_NONBLOCK) != 0)
        abort();
    pthread_mutex_init(&k->lock, NULL);
    k->missed = true; /* what others did before */
    k->runs = true;
    if (pthread_create(&k->thread, NULL, work, k) != 0)
        abort();
    return NULL;
}

void pg_keeper_release(struct pg_keeper *k)
{
    if (!k->runs)
        return;
    pthread_mutex_lock(&k->lock);
    k->ends = true;
    pthread_mutex_unlock(&k->lock);
    ring(k);
    pthread_join(k->thread, NULL);
    pg_close(&k->fresh);
    close(k->bell[0]);
    close(k->bell[1]);
    pthread_mutex_destroy(&k->lock);
    free(k->notice);
}

bool pg_keeper_reader(struct pg_keeper *k, struct pg_link *out)
{
    bool have;

    pthread_mutex_lock(&k->lock);
    have = k->fresh.conn != NULL;
    if (have)
        pg_move(out, &k->fresh);
    k->wanted = !have;
    pthread_mutex_unlock(&k->lock);
    if (!have)
        ring(k);
    return have;
}

void pg_keeper_follow(struct pg_keeper *k, void (*wake)(void *self), void *self)
{
    pthread_mutex_lock(&k->lock);
    k->wake = wake;
    k->self = self;
    pthread_mutex_unlock(&k->lock);
}

/* In the order in which they came. */
bool pg_keeper_hear(struct pg_keeper *k, struct bb_notice *out)
{
    bool any;

    pthread_mutex_lock(&k->lock);
    any = k->missed || k->heard < k->notices;
    if (k->missed) {
        *out = (struct bb_notice){ .kind = BB_NOTICE_MISSED };
        k->missed = false;
    } else if (any) {
        *out = k->notice[k->heard++];
    }
    if (k->heard == k->notices)
        k->heard = k->notices = 0;
    pthread_mutex_unlock(&k->lock);
    return any;
}

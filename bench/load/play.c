/*
 * A pair of guests plays one table after the other, and at each one step after the other: the
 * next is sent when the last is acknowledged, for it may be the other guest's. If it was due
 * before that, it counts as waiting since then.
 */
#include "bench/load/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    STEP = 1, /* the ids of requests: a step, and anything else */
    OTHER = 2,
};
#define SECOND  INT64_C(1000000000)
#define HANGING (60 * SECOND) /* without an answer: the server hangs */

struct pair {
    struct play *play;
    struct link link[2];
    const struct plan_table *table; /* its tables */
    int at, step;                   /* where it is */
    int until;                      /* the step at which it pauses */
    int64_t due, sent;              /* steps: how many are due; how many were sent */
    bool waits;                     /* for an acknowledgement */
    bool untold[2];                 /* what has happened at their table: they wait for that */
};

struct play {
    const struct plan *plan;
    const struct server *server;
    int servers;
    struct links *links;
    struct pair *pair;
    int64_t start, interval; /* of the steps, in nanoseconds; interval 0: as fast as can be */
    int64_t server_before, own_before; /* the work of both until then */
    int64_t *latency;
    int64_t acknowledged, cap;
    int64_t under_way, others; /* steps without an answer; and what else is waited for */
    bool ends;                 /* no new step is sent */
};

/* ---- Saying ------------------------------------------------------------------------ */

static void watch(struct pair *p)
{
    char text[256];

    for (int seat = 0; seat < 2; seat++) {
        int n = snprintf(text, sizeof(text),
                         "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"watch\",\"params\":"
                         "{\"table\":%lld,\"form\":\"bytes\"}}",
                         OTHER, (long long)p->table[p->at].id);

        link_say(&p->link[seat], text, (size_t)n);
        p->play->others += p->untold[seat] ? 1 : 2; /* the answer and the news */
        p->untold[seat] = true;
    }
}

/* Goes on to a table that is not over; false if there is none. */
static bool has_step(struct pair *p)
{
    while (p->step == p->table[p->at].steps) {
        if (p->at + 1 == p->play->plan->each)
            return false;
        p->at++;
        p->step = 0;
        watch(p);
    }
    return true;
}

static void send_step(struct pair *p)
{
    const struct plan_step *step = &p->table[p->at].step[p->step];
    char text[256];
    int n =
        snprintf(text, sizeof(text),
                 "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"apply\",\"params\":{\"table\":%lld,"
                 "\"actions\":[%lu],\"request\":\"%d-%d\"}}",
                 STEP, (long long)p->table[p->at].id, (unsigned long)step->action, p->at, p->step);

    link_say(&p->link[step->seat], text, (size_t)n);
    p->step++;
    p->sent++;
    p->waits = true;
    p->play->under_way++;
}

/* Sends the next step if it is due and the last is acknowledged. */
static void go_on(struct pair *p)
{
    if (!p->waits && !p->play->ends && p->sent < p->due && p->step != p->until && has_step(p))
        send_step(p);
}

/* ---- Hearing ------------------------------------------------------------------------- */

/* When the last step that a pair has sent was due: steps are due in turn. */
static int64_t due_time(const struct pair *p)
{
    int64_t number = (p->sent - 1) * p->play->plan->pairs + (p - p->play->pair);

    return p->play->start + number * p->play->interval;
}

static void acknowledge(struct pair *p)
{
    struct play *play = p->play;

    if (play->acknowledged < play->cap)
        play->latency[play->acknowledged] = nanos_now() - due_time(p);
    play->acknowledged++;
    play->under_way--;
    p->waits = false;
    go_on(p);
}

static void hear_news(struct pair *p, int seat)
{
    if (p->untold[seat])
        p->play->others--;
    p->untold[seat] = false;
}

/* An answer begins with its id, and news with its method. */
static void hear(struct link *l, const char *text, size_t n)
{
    static const char head[] = "{\"jsonrpc\":\"2.0\",\"id\":";
    static const char news[] = "{\"jsonrpc\":\"2.0\",\"method\":\"news\"";
    struct pair *p = l->self;

    if (n > sizeof(news) && memcmp(text, news, sizeof(news) - 1) == 0)
        hear_news(p, (int)(l - p->link));
    if (n < sizeof(head) + 10 || memcmp(text, head, sizeof(head) - 1) != 0)
        return;
    text += sizeof(head) - 1;
    if (memcmp(text + 2, "\"result\"", 8) != 0)
        give_up("the server refuses: %.*s", (int)(n < 300 ? n - sizeof(head) : 300), text);
    if (*text == '0' + STEP)
        acknowledge(p);
    else
        p->play->others--;
}

/* ---- Coming and going ------------------------------------------------------------------ */

/* Hears the server until it owes no answer. */
static void settle(struct play *p)
{
    int64_t since = nanos_now();

    while (p->under_way + p->others > 0) {
        links_wait(p->links, SECOND / 10);
        if (nanos_now() - since > HANGING)
            give_up("the server hangs");
    }
}

struct play *play_new(const struct plan *plan, const struct server *server, int servers)
{
    struct play *p = calloc(1, sizeof(*p));

    if (!p)
        abort();
    p->plan = plan;
    p->server = server;
    p->servers = servers;
    p->links = links_new(hear);
    p->pair = calloc((size_t)plan->pairs, sizeof(p->pair[0]));
    if (!p->pair)
        abort();
    for (int i = 0; i < plan->pairs; i++) {
        struct pair *one = &p->pair[i];

        *one = (struct pair){ .play = p, .table = &plan->table[i * plan->each], .until = -1 };
        for (int seat = 0; seat < 2; seat++) {
            one->link[seat].self = one;
            link_open(p->links, &one->link[seat], server[(i + seat) % servers].port,
                      plan->token[2 * i + seat]);
        }
    }
    return p;
}

void play_free(struct play *p)
{
    for (int i = 0; i < p->plan->pairs; i++) {
        link_close(&p->pair[i].link[0]);
        link_close(&p->pair[i].link[1]);
    }
    links_free(p->links);
    free(p->pair);
    free(p->latency);
    free(p);
}

/* ---- Playing ----------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const int64_t *one = a, *other = b;

    return (*one > *other) - (*one < *other);
}

static double quantile(const struct play *p, int64_t n, double part)
{
    int64_t i = (int64_t)(part * (double)n);

    return n ? (double)p->latency[i < n ? i : n - 1] / 1e6 : 0;
}

/* The time that this program has used of all processors. */
static int64_t own_work(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

static int64_t work_of_servers(const struct play *p)
{
    int64_t work = 0;

    for (int i = 0; i < p->servers; i++)
        work += server_work(&p->server[i]);
    return work;
}

static struct outcome result(struct play *p)
{
    double seconds = (double)(nanos_now() - p->start) / 1e9;
    double server = (double)(work_of_servers(p) - p->server_before);
    double own = (double)(own_work() - p->own_before);
    int64_t n = p->acknowledged < p->cap ? p->acknowledged : p->cap;

    if (n > 0)
        qsort(p->latency, (size_t)n, sizeof(p->latency[0]), by_size);
    return (struct outcome){
        .acknowledged = p->acknowledged,
        .in_all = p->acknowledged,
        .seconds = seconds,
        .p50 = quantile(p, n, 0.5),
        .p99 = quantile(p, n, 0.99),
        .p999 = quantile(p, n, 0.999),
        .server = server / (double)p->acknowledged / 1e3,
        .generator = own / (double)p->acknowledged / 1e3,
    };
}

/* Everybody looks at their table and is told what has happened there before the clock runs. */
static void get_ready(struct play *p, int64_t interval, int64_t steps)
{
    p->latency = calloc((size_t)steps + 1, sizeof(p->latency[0]));
    if (!p->latency)
        abort();
    p->cap = steps;
    for (int i = 0; i < p->plan->pairs; i++)
        watch(&p->pair[i]);
    settle(p);
    p->interval = interval;
    p->server_before = work_of_servers(p);
    p->own_before = own_work();
    p->start = nanos_now();
}

struct outcome play_at_rate(struct play *p, double rate, int64_t steps)
{
    int64_t next = 0;

    get_ready(p, (int64_t)((double)SECOND / rate), steps);
    while (next < steps) {
        int64_t now = nanos_now(), due;

        for (; next < steps && p->start + next * p->interval <= now; next++) {
            struct pair *one = &p->pair[next % p->plan->pairs];

            one->due++;
            go_on(one);
        }
        due = p->start + next * p->interval;
        links_wait(p->links, due > now ? due - now : 0);
    }
    settle(p);
    return result(p);
}

struct outcome play_flood(struct play *p, double seconds)
{
    struct outcome out;

    get_ready(p, 0, 0);
    for (int i = 0; i < p->plan->pairs; i++) {
        p->pair[i].due = INT64_MAX;
        go_on(&p->pair[i]);
    }
    while (p->under_way > 0 && (double)(nanos_now() - p->start) < seconds * 1e9)
        links_wait(p->links, SECOND / 100);
    if (p->under_way == 0)
        give_up("the plan is too short for a server as fast as this");
    out = result(p);
    p->ends = true;
    settle(p);
    out.in_all = p->acknowledged;
    return out;
}

void play_some(struct play *p, int which, int steps)
{
    for (int i = 0; i < p->plan->pairs; i++) {
        struct pair *one = &p->pair[i];

        one->at = which;
        one->step = 0;
        one->until = steps < one->table[which].steps ? steps : one->table[which].steps;
        one->due = INT64_MAX;
        watch(one);
        go_on(one);
    }
    settle(p);
}

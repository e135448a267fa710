/*
 * Addresses in a hash table. Each has the moment up to which its messages are paid for: a
 * message moves it on by its share of a second, it never lies further back than the burst that
 * is allowed, and whoever is ahead of the clock waits for it.
 */
#include "server/door.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    BUCKETS = 1024,
    BURST = 5, /* seconds' worth of messages that may come at once */
    HOST_MAX = 256,
};

static const int64_t second = 1000000;

struct bb_visitor {
    struct bb_visitor *next; /* in its bucket */
    char address[BB_ADDRESS_MAX];
    int connections;
    int64_t paid; /* microseconds, by the clock of whoever tells the time */
};

struct bb_door {
    struct bb_door_limits limits;
    const char *const *names;
    int name_count;
    char machine[HOST_MAX]; /* the name of this machine; "": it has none */
    struct bb_visitor *bucket[BUCKETS];
    struct bb_door_figures figures;
};

struct bb_door *bb_door_new(const struct bb_door_limits *limits, const char *const *names, int n)
{
    struct bb_door *d = calloc(1, sizeof(*d));

    if (!d)
        abort();
    d->limits = *limits;
    d->names = names;
    d->name_count = n;
    if (gethostname(d->machine, sizeof(d->machine) - 1) != 0)
        d->machine[0] = '\0';
    return d;
}

void bb_door_free(struct bb_door *d)
{
    for (int i = 0; i < BUCKETS; i++) {
        for (struct bb_visitor *v = d->bucket[i], *next; v; v = next) {
            next = v->next;
            free(v);
        }
    }
    free(d);
}

/* ---- Which host ------------------------------------------------------------- */

/* The host without its port; false if it is none. */
static bool split_host(const char *host, char name[static HOST_MAX])
{
    bool bracket = host[0] == '[';
    size_t n = bracket ? strcspn(++host, "]") : strcspn(host, ":");
    const char *rest = host + n + (bracket && host[n] == ']');

    if (n == 0 || n >= HOST_MAX || (bracket && host[n] != ']'))
        return false;
    memcpy(name, host, n);
    name[n] = '\0';
    return !*rest ||
           (*rest == ':' && strlen(rest) > 1 && strspn(rest + 1, "0123456789") == strlen(rest + 1));
}

static bool is_address(const char *name)
{
    struct in6_addr to;

    return inet_pton(AF_INET, name, &to) == 1 || inet_pton(AF_INET6, name, &to) == 1;
}

/* Names of machines on a local network end in ".local". */
static bool is_machine(const struct bb_door *d, const char *name)
{
    size_t n = strlen(d->machine);

    return n > 0 && strncasecmp(name, d->machine, n) == 0 &&
           (!name[n] || strcasecmp(name + n, ".local") == 0);
}

bool bb_door_is_own_host(const struct bb_door *d, const char *host)
{
    char name[HOST_MAX];

    if (!split_host(host, name))
        return false;
    for (int i = 0; i < d->name_count; i++) {
        if (strcasecmp(name, d->names[i]) == 0)
            return true;
    }
    return is_address(name) || strcasecmp(name, "localhost") == 0 || is_machine(d, name);
}

/* ---- Addresses ---------------------------------------------------------------- */

static unsigned bucket_of(const char *address)
{
    unsigned hash = 2166136261U; /* FNV-1a */

    for (; *address; address++)
        hash = (hash ^ (unsigned char)*address) * 16777619U;
    return hash % BUCKETS;
}

static struct bb_visitor *find(const struct bb_door *d, const char *address)
{
    struct bb_visitor *v = d->bucket[bucket_of(address)];

    while (v && strncmp(v->address, address, BB_ADDRESS_MAX - 1) != 0)
        v = v->next;
    return v;
}

/* Forgets those of a bucket where nobody is any more and who have all their burst again. */
static void sweep(struct bb_door *d, unsigned bucket, int64_t now)
{
    for (struct bb_visitor **at = &d->bucket[bucket], *v; (v = *at);) {
        if (v->connections > 0 || v->paid > now - BURST * second) {
            at = &v->next;
            continue;
        }
        *at = v->next;
        d->figures.addresses--;
        free(v);
    }
}

bool bb_door_has_room(const struct bb_door *d, const char *address)
{
    const struct bb_visitor *v = find(d, address);

    return !d->limits.connections || !v || v->connections < d->limits.connections;
}

static struct bb_visitor *find_or_add(struct bb_door *d, const char *address, int64_t now)
{
    struct bb_visitor *v = find(d, address);
    unsigned bucket = bucket_of(address);

    if (v)
        return v;
    sweep(d, bucket, now);
    v = calloc(1, sizeof(*v));
    if (!v)
        abort();
    snprintf(v->address, sizeof(v->address), "%s", address);
    v->next = d->bucket[bucket];
    d->bucket[bucket] = v;
    d->figures.addresses++;
    return v;
}

struct bb_visitor *bb_door_enter(struct bb_door *d, const char *address, int64_t now)
{
    struct bb_visitor *v = find_or_add(d, address, now);

    v->connections++;
    d->figures.connections++;
    d->figures.entered++;
    return v;
}

void bb_door_leave(struct bb_door *d, struct bb_visitor *v, int64_t now)
{
    v->connections--;
    d->figures.connections--;
    sweep(d, bucket_of(v->address), now);
}

const char *bb_visitor_address(const struct bb_visitor *v)
{
    return v->address;
}

int64_t bb_door_wait(struct bb_door *d, struct bb_visitor *v, int64_t now)
{
    if (!d->limits.messages)
        return 0;
    if (v->paid < now - BURST * second)
        v->paid = now - BURST * second;
    v->paid += second / d->limits.messages;
    if (v->paid <= now)
        return 0;
    d->figures.slowed++;
    return v->paid - now;
}

int64_t bb_door_wait_at(struct bb_door *d, const char *address, int64_t now)
{
    return bb_door_wait(d, find_or_add(d, address, now), now);
}

/* ---- Figures ------------------------------------------------------------------- */

const struct bb_door_limits *bb_door_limits(const struct bb_door *d)
{
    return &d->limits;
}

struct bb_door_figures bb_door_figures(const struct bb_door *d)
{
    return d->figures;
}

void bb_door_count_turned_away(struct bb_door *d)
{
    d->figures.turned_away++;
}

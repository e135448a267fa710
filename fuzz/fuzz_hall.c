/*
 * The server's tables on arbitrary messages. Two people sit at a table in play and one looks on;
 * each line is a message, its first byte says whose. In a line "@0" stands for the number of
 * that table, "@1" for that of one at which people still sit down.
 *
 * Nothing is sent anywhere, and the store is in memory; but the hall, its writer and the way
 * from a message to an answer are those of the server.
 */
#include "server/hall.h"

#include <jansson.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GUESTS = 4, LINE = 4096 }; /* Ann, Bob, somebody, and one who waits */

struct room {
    struct bb_hall *hall;
    struct bb_guest *guest[GUESTS];
    int64_t table[2];
    uint64_t drawn;
    sem_t awake;
    int answers; /* to the one who waits */
    int64_t made;
};

static void draw_random(void *self, void *out, size_t n)
{
    struct room *r = self;

    for (size_t i = 0; i < n; i++) {
        r->drawn = r->drawn * 6364136223846793005 + 1442695040888963407;
        ((uint8_t *)out)[i] = (uint8_t)(r->drawn >> 56);
    }
}

/* Every message that is sent is JSON; of answers the number of a table is kept. */
static void hear(void *self, void *link, const char *text, size_t n)
{
    struct room *r = self;
    json_t *message = json_loadb(text, n, 0, NULL);
    const json_t *table = json_object_get(json_object_get(message, "result"), "table");

    if (!message || text[n] != '\0')
        abort();
    if (json_object_get(message, "id") && table)
        r->made = json_integer_value(table);
    if (link == &r->guest[GUESTS - 1] && json_object_get(message, "id"))
        r->answers++;
    json_decref(message);
}

static void wake(void *self)
{
    struct room *r = self;

    sem_post(&r->awake);
}

/* No clock runs at these tables. */
static void alarm_in(void *self, int ms)
{
    (void)self, (void)ms;
}

/* What is stored is stored in order: when the last question is answered, all before it is. */
static void settle(struct room *r)
{
    static const char question[] =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\",\"params\":{\"name\":\"Zoe\"}}";

    r->answers = 0;
    bb_guest_hear(r->guest[GUESTS - 1], question, sizeof(question) - 1);
    while (r->answers == 0) {
        sem_wait(&r->awake);
        bb_hall_work(r->hall);
    }
}

static void say(struct room *r, int guest, const char *text)
{
    bb_guest_hear(r->guest[guest], text, strlen(text));
    settle(r);
}

static void ask(struct room *r, int guest, const char *method, const char *params, int64_t table)
{
    char text[512];
    int n =
        snprintf(text, sizeof(text),
                 "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s", method, params);

    if (table)
        n += snprintf(text + n, sizeof(text) - (size_t)n, ",\"table\":%lld", (long long)table);
    snprintf(text + n, sizeof(text) - (size_t)n, "}}");
    say(r, guest, text);
}

static void furnish(struct room *r)
{
    ask(r, 0, "hello", "\"name\":\"Ann\"", 0);
    ask(r, 1, "hello", "\"name\":\"Bob\"", 0);
    for (int i = 0; i < 2; i++) {
        ask(r, 0, "create",
            i ? "\"game\":\"null\",\"seats\":2,\"open\":true,\"request\":\"b\""
              : "\"game\":\"null\",\"seats\":2,\"open\":true,\"request\":\"a\"",
            0);
        r->table[i] = r->made;
    }
    ask(r, 0, "sit", "\"seat\":0,\"request\":\"s\"", r->table[0]);
    ask(r, 1, "sit", "\"seat\":1,\"request\":\"s\"", r->table[0]);
    ask(r, 0, "start", "\"request\":\"g\"", r->table[0]);
    ask(r, 1, "watch", "\"form\":\"bytes\"", r->table[0]);
    ask(r, 2, "watch", "\"form\":\"json\"", r->table[0]);
}

/* Bots that think by the clock would make a run depend on it. */
static int is_slow(const char *line)
{
    return strstr(line, "flat") != NULL;
}

static void say_line(struct room *r, const uint8_t *line, size_t n)
{
    char text[LINE + 64];
    size_t at = 0;

    for (size_t i = 1; i < n && at < LINE; i++) {
        if (line[i] == '@' && i + 1 < n && (line[i + 1] == '0' || line[i + 1] == '1'))
            at += (size_t)sprintf(text + at, "%lld", (long long)r->table[line[++i] - '0']);
        else
            text[at++] = (char)line[i];
    }
    text[at] = '\0';
    if (is_slow(text))
        return;
    bb_guest_hear(r->guest[line[0] % (GUESTS - 1)], text, at);
    settle(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[BB_STORE_WHY];
    struct room r = { .drawn = 1 };
    const struct bb_hall_world world = { .store = bb_store_memory(NULL, why),
                                         .random = draw_random,
                                         .send = hear,
                                         .wake = wake,
                                         .alarm = alarm_in,
                                         .self = &r,
                                         .thinkers = 1 };

    sem_init(&r.awake, 0, 0);
    r.hall = bb_hall_new(&world);
    for (int i = 0; i < GUESTS; i++)
        r.guest[i] = bb_guest_new(r.hall, &r.guest[i], NULL);
    furnish(&r);
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t n = end ? (size_t)(end - data) - at : size - at;

        if (n > 0)
            say_line(&r, data + at, n);
        at += n + 1;
    }
    bb_hall_finish(r.hall);
    for (int i = 0; i < GUESTS; i++)
        bb_guest_free(r.guest[i]);
    bb_hall_free(r.hall);
    world.store->kind->free(world.store);
    sem_destroy(&r.awake);
    return 0;
}

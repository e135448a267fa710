/*
 * Guests in the same program: what they are told comes through one function.
 */
#include "tests/leak/side.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

static void draw(void *self, void *out, size_t n)
{
    struct side *s = self;

    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)(bb_rng_next(&s->rng) >> 32);
}

static void keep(struct side *s, const char *text, size_t n)
{
    if (s->n + n + 2 > s->cap) {
        s->cap = 2 * (s->n + n + 2);
        s->heard = realloc(s->heard, s->cap);
        if (!s->heard)
            abort();
    }
    memcpy(s->heard + s->n, text, n);
    s->n += n;
    s->heard[s->n++] = '\n';
    s->heard[s->n] = '\0';
}

static void told(void *self, void *link, const char *text, size_t n)
{
    struct side *s = self;
    const struct ear *ear = link;
    json_t *message = json_loadb(text, n, 0, NULL);

    if (ear->kept)
        keep(s, text, n);
    if (json_object_get(message, "id")) {
        json_decref(s->answer);
        s->answer = json_incref(json_object_get(message, "result"));
        s->waits_for--;
    }
    json_decref(message);
}

static void wake(void *self)
{
    const struct side *s = self;

    if (eventfd_write(s->awake, 1) != 0)
        abort();
}

/* No clock runs at these tables. */
static void alarm_in(void *self, int ms)
{
    (void)self, (void)ms;
}

void side_ask(struct side *s, struct ear *ear, const char *method, json_t *params)
{
    json_t *message;
    char *text;
    eventfd_t count;

    if (s->table)
        json_object_set_new(params, "table", json_integer(s->table));
    message = json_pack("{s:s, s:i, s:s, s:o}", "jsonrpc", "2.0", "id", 1, "method", method,
                        "params", params);
    text = json_dumps(message, JSON_COMPACT);
    s->waits_for++;
    bb_guest_hear(ear->guest, text, strlen(text));
    while (s->waits_for > 0) {
        if (eventfd_read(s->awake, &count) != 0)
            abort();
        bb_hall_work(s->hall);
    }
    free(text);
    json_decref(message);
}

void side_do(struct side *s, struct ear *ear, const char *method, json_t *params)
{
    char request[16];

    snprintf(request, sizeof(request), "r%d", s->asked++);
    json_object_set_new(params, "request", json_string(request));
    side_ask(s, ear, method, params);
}

struct ear *side_onlooker(struct side *s, bool bytes)
{
    return &s->ear[BB_SEATS_MAX + bytes];
}

const struct hall_table *side_table(struct side *s)
{
    return hall_find(s->hall, s->table);
}

const void *side_truth(struct side *s)
{
    return bb_match_truth(side_table(s)->table.match);
}

/* ---- Beginning and end ---------------------------------------------------------------- */

static void come_in(struct side *s, int i, const char *token, bool kept)
{
    s->ear[i] = (struct ear){ .side = s, .kept = kept };
    s->ear[i].guest = bb_guest_new(s->hall, &s->ear[i], token);
}

static json_t *options_of(const struct bb_game *g, const struct bb_setup *how)
{
    json_t *options = json_object();

    for (int i = 0; g->options[i].name; i++)
        json_object_set_new(options, g->options[i].name,
                            json_string(g->options[i].values[how->option[i]]));
    return options;
}

/* Everybody says who they are; the onlooker is one of them, or nobody. */
static void gather(struct side *s, int seats, int viewer)
{
    static const char *const names[BB_SEATS_MAX] = { "Ann", "Bob", "Cid", "Dan" };
    char token[BB_TOKEN_HEX] = "";

    for (int seat = 0; seat < seats; seat++) {
        come_in(s, seat, NULL, false);
        side_ask(s, &s->ear[seat], "hello", json_pack("{s:s}", "name", names[seat]));
        if (seat == viewer)
            snprintf(token, sizeof(token), "%s",
                     json_string_value(json_object_get(s->answer, "token")));
    }
    for (int i = BB_SEATS_MAX; i < EARS; i++)
        come_in(s, i, token[0] ? token : NULL, true);
}

void side_open(struct side *s, const struct bb_box *box, const struct bb_setup *how, int viewer)
{
    const struct bb_hall_world world = {
        .random = draw, .send = told, .wake = wake, .alarm = alarm_in, .self = s
    };
    struct bb_hall_world with_store = world;
    char why[BB_STORE_WHY];

    *s = (struct side){ .awake = eventfd(0, EFD_CLOEXEC), .store = bb_store_memory(NULL, why) };
    if (!s->store || s->awake < 0)
        abort();
    with_store.store = s->store;
    bb_rng_init(&s->rng, 1);
    s->hall = bb_hall_new(&with_store);
    gather(s, how->seats, viewer);
    side_do(s, &s->ear[0], "create",
            json_pack("{s:s, s:i, s:b, s:o}", "game", box->game->name, "seats", how->seats, "open",
                      true, "options", options_of(box->game, how)));
    s->table = json_integer_value(json_object_get(s->answer, "table"));
    for (int seat = 0; seat < how->seats; seat++)
        side_do(s, &s->ear[seat], "sit", json_pack("{s:i}", "seat", seat));
    side_ask(s, side_onlooker(s, false), "watch", json_pack("{s:s}", "form", "json"));
    side_ask(s, side_onlooker(s, true), "watch", json_pack("{s:s}", "form", "bytes"));
    side_do(s, &s->ear[0], "start", json_object());
    side_ask(s, &s->ear[0], "table", json_object()); /* waits until it has begun */
}

void side_close(struct side *s)
{
    bb_hall_finish(s->hall);
    for (int i = 0; i < EARS; i++) {
        if (s->ear[i].guest)
            bb_guest_free(s->ear[i].guest);
    }
    bb_hall_free(s->hall);
    s->store->kind->free(s->store);
    json_decref(s->answer);
    free(s->heard);
    close(s->awake);
}

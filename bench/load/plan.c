/*
 * Tables are made by a hall of this program, as guests would make them; then each game is
 * played by a referee who has read what the hall has stored.
 */
#include "bench/load/plan.h"
#include "base/hex.h"
#include "base/rng.h"
#include "bench/load/link.h"
#include "engine/game.h"
#include "games/all.h"
#include "table/table.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { SEED = 1, TOGETHER = 4096 };

static void *must(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* ---- A hall of our own ------------------------------------------------------------ */

struct maker {
    struct bb_hall *hall;
    struct bb_guest **guest;
    json_t **answer; /* by the id of the question */
    int waits_for;
    int awake; /* an eventfd */
};

static void draw(void *self, void *out, size_t n)
{
    (void)self;
    randombytes_buf(out, n);
}

static void told(void *self, void *link, const char *text, size_t n)
{
    struct maker *m = self;
    json_t *message = json_loadb(text, n, 0, NULL), *id = json_object_get(message, "id");

    (void)link;
    if (!json_object_get(message, "result"))
        give_up("a table could not be made: %.200s", text);
    m->answer[json_integer_value(id)] = json_incref(json_object_get(message, "result"));
    m->waits_for--;
    json_decref(message);
}

static void wake(void *self)
{
    const struct maker *m = self;

    if (eventfd_write(m->awake, 1) != 0)
        abort();
}

/* No clock runs at these tables. */
static void alarm_in(void *self, int ms)
{
    (void)self, (void)ms;
}

/* Asks, as a person; the answer comes to place `id`. */
static void ask(struct maker *m, int person, int id, const char *method, json_t *params)
{
    json_t *message = json_pack("{s:s, s:i, s:s, s:o}", "jsonrpc", "2.0", "id", id, "method",
                                method, "params", params);
    char *text = json_dumps(message, JSON_COMPACT);

    m->waits_for++;
    bb_guest_hear(m->guest[person], text, strlen(text));
    free(text);
    json_decref(message);
}

static void wait_for_all(struct maker *m)
{
    eventfd_t count;

    while (m->waits_for > 0) {
        if (eventfd_read(m->awake, &count) != 0)
            abort();
        bb_hall_work(m->hall);
    }
}

static void forget_answers(struct maker *m, int from, int to)
{
    for (int i = from; i < to; i++) {
        json_decref(m->answer[i]);
        m->answer[i] = NULL;
    }
}

/* ---- Making tables ------------------------------------------------------------------ */

static void make_people(struct maker *m, struct plan *p)
{
    char name[16];

    for (int i = 0; i < 2 * p->pairs; i++) {
        m->guest[i] = bb_guest_new(m->hall, m, NULL);
        snprintf(name, sizeof(name), "p%d", i);
        ask(m, i, i, "hello", json_pack("{s:s}", "name", name));
    }
    wait_for_all(m);
    for (int i = 0; i < 2 * p->pairs; i++)
        snprintf(p->token[i], BB_TOKEN_HEX, "%s",
                 json_string_value(json_object_get(m->answer[i], "token")));
    forget_answers(m, 0, 2 * p->pairs);
}

/* The next game that two can play. */
static const char *next_game(int *i)
{
    do
        *i = (*i + 1) % bb_game_count;
    while (bb_games[*i]->game->hidden || bb_games[*i]->game->seats_min > 2 ||
           bb_games[*i]->game->seats_max < 2);
    return bb_games[*i]->game->name;
}

static json_t *request(const char *what, int number)
{
    char name[32];

    snprintf(name, sizeof(name), "%s-%d", what, number);
    return json_string(name);
}

static void make_tables(struct maker *m, struct plan *p)
{
    int n = p->pairs * p->each, game = -1;

    for (int i = 0; i < n; i++)
        ask(m, 2 * (i / p->each), i, "create",
            json_pack("{s:s, s:i, s:o}", "game", next_game(&game), "seats", 2, "request",
                      request("create", i)));
    wait_for_all(m);
    for (int i = 0; i < n; i++)
        p->table[i].id = json_integer_value(json_object_get(m->answer[i], "table"));
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < n; i++) {
            json_t *key = json_incref(json_object_get(m->answer[i], "invitation"));

            ask(m, 2 * (i / p->each) + seat, n + i, "sit",
                json_pack("{s:I, s:i, s:o, s:o}", "table", (json_int_t)p->table[i].id, "seat", seat,
                          "key", key, "request", request("sit", i)));
        }
        wait_for_all(m);
        forget_answers(m, n, 2 * n);
    }
    forget_answers(m, 0, n);
    for (int i = 0; i < n; i++)
        ask(m, 2 * (i / p->each), i, "start",
            json_pack("{s:I, s:o}", "table", (json_int_t)p->table[i].id, "request",
                      request("start", i)));
    wait_for_all(m);
    forget_answers(m, 0, n);
}

static void make_all(struct plan *p, struct bb_store *store)
{
    size_t most = 2 * (size_t)p->pairs * (size_t)p->each;
    struct maker m = { .awake = eventfd(0, EFD_CLOEXEC) };
    const struct bb_hall_world world = {
        .store = store, .random = draw, .send = told, .wake = wake, .alarm = alarm_in, .self = &m
    };

    m.guest = must(calloc((size_t)p->pairs * 2, sizeof(m.guest[0])));
    m.answer = must(calloc(most, sizeof(m.answer[0])));
    m.hall = bb_hall_new(&world);
    make_people(&m, p);
    make_tables(&m, p);
    bb_hall_finish(m.hall);
    for (int i = 0; i < 2 * p->pairs; i++)
        bb_guest_free(m.guest[i]);
    bb_hall_free(m.hall);
    close(m.awake);
    free(m.guest);
    free(m.answer);
}

/* ---- Playing them -------------------------------------------------------------------- */

/* What the deeds of a table say that a referee needs. */
struct reading {
    int deeds;
    uint8_t secret[BB_HASH_BYTES];
    char *record;
};

static void read_deed(void *self, const struct bb_deed *stored)
{
    struct reading *r = self;
    json_t *deed = json_loads(stored->text, 0, NULL);
    const char *secret = json_string_value(json_object_get(deed, "secret"));
    const char *record = json_string_value(json_object_get(deed, "record"));

    r->deeds = stored->number + 1;
    if (secret && !bb_hex_read(secret, r->secret, sizeof(r->secret)))
        give_up("a table has no secret");
    if (record)
        r->record = must(strdup(record));
    json_decref(deed);
}

static const struct bb_box *find_box(void *self, const char *game, const char *edition,
                                     const char *hash, char why[static BB_RECORD_WHY])
{
    (void)self, (void)edition, (void)hash, (void)why;
    return bb_games_find(game);
}

/* Plays the game to its end at random, and writes down what the seats did. */
static void play(struct bb_table *t, struct bb_rng *rng, struct plan_table *out)
{
    const struct bb_box *box = bb_table_box(t);
    bb_seats to_act;
    int cap = 0;

    while ((to_act = bb_match_to_act(t->match))) {
        bb_action open[BB_ACTIONS_MAX];
        int seat = bb_first_seat(to_act), which;
        int n = bb_legal(box, bb_match_truth(t->match), seat, open);
        struct plan_step step = { seat, open[bb_rng_below(rng, (uint32_t)n)] };
        struct bb_refusal why;

        if (!bb_table_act(t, seat, &step.action, 1, &why, &which))
            give_up("a legal action was refused");
        if (out->steps == cap) {
            cap = cap ? 2 * cap : 64;
            out->step = must(realloc(out->step, (size_t)cap * sizeof(step)));
        }
        out->step[out->steps++] = step;
    }
}

static void play_all(struct plan *p, struct bb_store *store)
{
    const struct bb_shelf shelf = { .reference = bb_games_find, .find = find_box };
    char why[BB_RECORD_WHY];
    struct bb_rng rng;

    bb_rng_init(&rng, SEED);
    for (int i = 0; i < p->pairs * p->each; i++) {
        struct reading r = { .record = NULL };
        struct bb_table t;

        store->kind->deeds(store, p->table[i].id, 0, read_deed, &r);
        if (!r.record || !bb_table_read(&t, r.record, strlen(r.record), &shelf, why))
            give_up("a table was not made: %s", r.record ? why : "it has not begun");
        bb_table_deal_by(&t, r.secret);
        p->table[i].deeds = r.deeds;
        play(&t, &rng, &p->table[i]);
        bb_table_release(&t);
        free(r.record);
    }
}

/* ---- The plan ------------------------------------------------------------------------- */

struct bb_store *plan_store(const char *file)
{
    char why[BB_STORE_WHY];
    struct bb_store *store = bb_store_sqlite(file, why);

    if (!store)
        give_up("%s: %s", file, why);
    return store;
}

void plan_make(struct plan *p, const char *file, int pairs, int each)
{
    struct bb_store *store = plan_store(file);

    *p = (struct plan){ .pairs = pairs, .each = each };
    p->token = must(calloc((size_t)pairs * 2, sizeof(p->token[0])));
    p->table = must(calloc((size_t)pairs * (size_t)each, sizeof(p->table[0])));
    make_all(p, store);
    play_all(p, store);
    store->kind->free(store);
}

void plan_free(struct plan *p)
{
    for (int i = 0; i < p->pairs * p->each; i++)
        free(p->table[i].step);
    free(p->table);
    free(p->token);
}

static void count_deed(void *self, const struct bb_deed *deed)
{
    int64_t *n = self;

    (void)deed;
    *n += 1;
}

int64_t plan_deeds(const struct plan *p, struct bb_store *s)
{
    int64_t n = 0;

    for (int i = 0; i < p->pairs * p->each; i++)
        s->kind->deeds(s, p->table[i].id, 0, count_deed, &n);
    return n;
}

/* ---- Many tables ------------------------------------------------------------------------ */

struct copies {
    struct bb_write *write;
    int n;
};

static void copy_deed(void *self, const struct bb_deed *deed)
{
    struct copies *c = self;

    c->write = must(realloc(c->write, ((size_t)c->n + 1) * sizeof(c->write[0])));
    c->write[c->n++] = (struct bb_write){ .kind = BB_WRITE_DEED, .number = deed->number };
    c->write[c->n - 1].text = must(strdup(deed->text));
}

static void copy_summary(void *self, const struct bb_listed *table)
{
    char **out = self;

    *out = *out ? *out : must(strdup(table->summary));
}

/* The tables are those of the person who made the first. */
static void write_copies(struct bb_store *store, const struct copies *c,
                         const struct bb_listing *listing, int tables)
{
    int n = tables * c->n;
    struct bb_write *all = must(calloc(TOGETHER, sizeof(all[0])));
    struct bb_write *list[TOGETHER];

    for (int i = 0; i < n;) {
        int some = 0;

        for (; some < TOGETHER && i < n; some++, i++) {
            all[some] = c->write[i % c->n];
            all[some].table = 2 * (i / c->n + 1); /* a hall gives odd numbers */
            all[some].listing = *listing;
            list[some] = &all[some];
        }
        if (store->kind->write(store, list, some))
            give_up("tables could not be stored: %s", store->why);
    }
    free(all);
}

void plan_multiply(const struct plan *p, const char *file, int tables)
{
    struct bb_store *store = plan_store(file);
    struct bb_listing listing = { .stage = BB_PLAYING, .waits_for = BB_SEAT(0) };
    struct copies c = { .n = 0 };
    uint8_t hash[BB_HASH_BYTES];

    for (int seat = 0; seat < 2; seat++) {
        bb_hash_sha256(p->token[seat], BB_TOKEN_HEX - 1, hash);
        listing.person[seat] = store->kind->person(store, hash).id;
    }
    store->kind->list(store, BB_LIST_OWN, listing.person[0], 1, copy_summary, &listing.summary);
    store->kind->deeds(store, p->table[0].id, 0, copy_deed, &c);
    write_copies(store, &c, &listing, tables);
    for (int i = 0; i < c.n; i++)
        free(c.write[i].text);
    free(c.write);
    free(listing.summary);
    store->kind->free(store);
}

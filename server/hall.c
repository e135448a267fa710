/*
 * Storing deeds, answering when they are stored, and telling news.
 */
#include "base/hex.h"
#include "server/hall_in.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sending ------------------------------------------------------------------- */

void hall_send(struct bb_guest *g, json_t *message)
{
    char *text = g->hall->finished ? NULL : json_dumps(message, JSON_COMPACT);

    if (text)
        g->hall->world.send(g->hall->world.self, g->link, text, strlen(text));
    free(text);
    json_decref(message);
}

static void notify(struct bb_guest *g, const char *method, json_t *params)
{
    hall_send(g,
              json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

/* ---- News ------------------------------------------------------------------------ */

static json_t *as_bytes(const struct bb_game *g, const struct bb_news *news)
{
    static uint8_t bytes[BB_NEWS_MAX];
    int n = bb_news_write(g, news, bytes);
    size_t cap = sodium_base64_ENCODED_LEN((size_t)n, sodium_base64_VARIANT_ORIGINAL);
    char *text = malloc(cap);
    json_t *out;

    if (!text)
        abort();
    sodium_bin2base64(text, cap, bytes, (size_t)n, sodium_base64_VARIANT_ORIGINAL);
    out = json_string(text);
    free(text);
    return out;
}

static json_t *as_json(const struct hall_table *t, int seat, const struct bb_news *news)
{
    struct bb_reader reader = { .box = t->box, .lang = BB_EN, .seat = seat };
    json_t *events = json_array();

    for (int i = 0; i < t->how.seats; i++)
        reader.names[i] = t->place[i].name;
    for (int i = 0; i < news->n; i++)
        json_array_append_new(events, bb_json_event(&reader, &news->event[i]));
    return json_pack("{s:o, s:o}", "events", events, "position",
                     bb_json_state(t->box, news->view.s.bytes, seat));
}

void hall_tell_news(struct watcher *w)
{
    static struct bb_news news;
    struct hall_table *t = w->table;
    json_t *all;
    bb_seats to_act;

    if (!t->table.match)
        return;
    all = json_array();
    while (bb_feed_next(&w->feed, &t->table, &news)) {
        if (w->feed.count > w->since)
            json_array_append_new(all, w->bytes ? as_bytes(t->box->game, &news)
                                                : as_json(t, w->seat, &news));
    }
    to_act = bb_match_to_act(t->table.match);
    if (json_array_size(all) > 0)
        notify(w->guest, "news",
               json_pack("{s:I, s:i, s:O, s:o, s:b}", "table", (json_int_t)t->id, "number",
                         w->feed.count, "news", all, "to_act", bb_json_seats(to_act), "over",
                         to_act == 0));
    json_decref(all);
}

void hall_tell_seats(struct hall_table *t)
{
    for (struct watcher *w = t->watchers; w; w = w->next)
        notify(w->guest, "table", hall_info(t, w->guest));
}

/* ---- Looking on ------------------------------------------------------------------- */

void hall_watch(struct hall_table *t, struct bb_guest *g, int since, bool bytes, bool nobody)
{
    struct watcher *w = calloc(1, sizeof(*w));
    int seat = nobody ? -1 : hall_seat_of(t, g->person.id), i = 0;

    if (!w)
        abort();
    while (g->watched[i])
        i++;
    *w = (struct watcher){
        .guest = g,
        .table = t,
        .next = t->watchers,
        .seat = seat < 0 ? BB_NOBODY : seat,
        .since = since,
        .nobody = nobody,
        .bytes = bytes,
    };
    bb_feed_init(&w->feed, w->seat);
    t->watchers = g->watched[i] = w;
}

static void end_watching(struct watcher *w)
{
    struct watcher **at = &w->table->watchers;

    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    free(w);
}

void hall_unwatch(struct bb_guest *g, struct hall_table *t)
{
    for (int i = 0; i < HALL_WATCHED; i++) {
        if (!g->watched[i] || g->watched[i]->table != t)
            continue;
        end_watching(g->watched[i]);
        g->watched[i] = NULL;
        hall_tell_seats(t);
    }
}

/* Whoever sat down, or got up, sees with other eyes from now on. */
static void follow_seats(struct hall_table *t)
{
    for (struct watcher *w = t->watchers; w; w = w->next) {
        int seat = w->nobody ? -1 : hall_seat_of(t, w->guest->person.id);

        if (t->table.match || (seat < 0 ? BB_NOBODY : seat) == w->seat)
            continue;
        w->seat = seat < 0 ? BB_NOBODY : seat;
        bb_feed_init(&w->feed, w->seat);
    }
}

/* ---- Waiting for a table ------------------------------------------------------------- */

bool hall_wait(struct hall_table *t, struct hall_call *call)
{
    struct waiting *one, **last = &t->waiting;
    int n = 0;

    for (; *last; last = &(*last)->next)
        n++;
    if (n == HALL_QUEUE)
        return false;
    one = calloc(1, sizeof(*one));
    if (!one)
        abort();
    *one = (struct waiting){ .guest = call->guest, .request = json_incref(call->request) };
    *last = one;
    call->later = true;
    return true;
}

/* Lets those who wait have their say, until one of them makes the table busy again. */
static void run_waiting(struct hall_table *t)
{
    struct waiting *one;

    while (!t->pending && (one = t->waiting)) {
        t->waiting = one->next;
        if (one->guest)
            hall_run(one->guest, one->request);
        json_decref(one->request);
        free(one);
    }
}

/* ---- Bots ---------------------------------------------------------------------------- */

/* Asks the first bot that is to act. */
static void ask_bot(struct bb_hall *h, struct hall_table *t)
{
    bb_seats to_act = bb_match_to_act(t->table.match);
    struct bb_thought *thought;
    int seat;

    for (; to_act && !t->place[bb_first_seat(to_act)].bot[0]; to_act &= to_act - 1)
        ;
    if (!to_act || t->thinking)
        return;
    seat = bb_first_seat(to_act);
    thought = calloc(1, sizeof(*thought));
    if (!thought)
        abort();
    *thought = (struct bb_thought){ .box = t->box, .table = t->id, .deeds = t->deeds };
    h->world.random(h->world.self, &thought->seed, sizeof(thought->seed));
    bb_bot_parse(t->place[seat].bot, &thought->spec);
    bb_match_view(t->table.match, seat, &thought->view);
    t->thinking = true;
    bb_pool_put(h->pool, thought);
}

/* What was thought about an older position is thought again. */
static void take_thought(struct bb_hall *h, const struct bb_thought *thought)
{
    struct hall_table *t = hall_find(h, thought->table);
    const struct bb_entry *journal;
    struct bb_refusal why;
    int entries, which;

    if (!t)
        return;
    t->thinking = false;
    if (t->pending)
        return;
    if (t->deeds != thought->deeds) {
        hall_go_on(h, t);
        return;
    }
    entries = bb_match_journal(t->table.match, &journal);
    if (bb_table_act(&t->table, thought->view.seat, &thought->action, 1, &why, &which))
        hall_store(h, t, hall_played(t, entries), NULL, NULL, false);
}

/* ---- Storing --------------------------------------------------------------------------- */

static struct change *change_new(struct bb_hall *h, struct hall_call *call, json_t *result)
{
    struct change *c = calloc(1, sizeof(*c));

    if (!c)
        abort();
    c->next = h->changes;
    h->changes = c;
    c->result = result;
    if (call) {
        c->guest = call->guest;
        c->id = json_incref(json_object_get(call->request, "id"));
        call->later = true;
    }
    return c;
}

/* What lists show of it. */
static void fill_listing(const struct hall_table *t, struct bb_listing *out)
{
    json_t *info = hall_info(t, NULL);

    *out = (struct bb_listing){ .stage = t->stage, .open = t->open };
    for (int seat = 0; seat < t->how.seats; seat++)
        out->person[seat] = t->place[seat].person;
    if (t->table.match)
        out->waits_for = bb_match_to_act(t->table.match);
    out->summary = json_dumps(info, JSON_COMPACT);
    json_decref(info);
}

void hall_store(struct bb_hall *h, struct hall_table *t, json_t *deed, struct hall_call *call,
                json_t *result, bool seats)
{
    const char *request = call ? json_string_value(json_object_get(
                                     json_object_get(call->request, "params"), "request"))
                               : NULL;
    struct change *c = change_new(h, call, result);

    c->table = t;
    c->seats = seats;
    c->write.kind = BB_WRITE_DEED;
    c->write.table = t->id;
    c->write.number = t->deeds++;
    if (call)
        c->write.person = call->guest->person;
    snprintf(c->write.request, sizeof(c->write.request), "%s", request ? request : "");
    c->write.text = json_dumps(deed, JSON_COMPACT);
    fill_listing(t, &c->write.listing);
    json_decref(deed);
    t->pending = c;
    bb_writer_put(h->writer, &c->write);
}

void hall_store_person(struct hall_call *call, enum bb_write_kind kind,
                       const struct bb_person *person, const uint8_t *token, json_t *result)
{
    struct bb_hall *h = call->guest->hall;
    struct change *c = change_new(h, call, result);

    c->write.kind = kind;
    c->write.person = *person;
    if (token)
        memcpy(c->write.token, token, BB_HASH_BYTES);
    bb_writer_put(h->writer, &c->write);
}

static void answer(struct change *c)
{
    struct rpc_call call = { .result = c->result };

    if (!c->guest || !c->id) {
        json_decref(c->result);
        return;
    }
    if (c->write.result != BB_STORED) {
        json_decref(c->result);
        rpc_error(&call, (enum rpc_code)HALL_NOT_STORED,
                  "It could not be stored, and nothing was done.");
    } else if (c->table) {
        json_object_set_new(call.result, "deed", json_integer(c->write.number));
    }
    hall_send(c->guest, rpc_call_answer(&call, c->id));
}

static void change_free(struct bb_hall *h, struct change *c)
{
    struct change **at = &h->changes;

    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    json_decref(c->id);
    free(c->write.text);
    free(c->write.listing.summary);
    free(c);
}

void hall_go_on(struct bb_hall *h, struct hall_table *t)
{
    bool opened = t->stage == BB_OPENING;

    for (int seat = 0; seat < t->how.seats; seat++)
        opened = opened && t->place[seat].opened;
    if (opened)
        hall_store(h, t, hall_begin(t), NULL, NULL, true);
    else if (t->stage == BB_PLAYING)
        ask_bot(h, t);
}

static void is_stored(struct bb_hall *h, struct change *c)
{
    struct hall_table *t = c->table;

    if (t)
        t->pending = NULL;
    if (t && c->write.result != BB_STORED) {
        hall_read_again(h, t);
        t->stalled = true;
    }
    if (!t && c->guest && c->write.result == BB_STORED)
        c->guest->person = c->write.person;
    answer(c);
    if (t && c->write.result == BB_STORED) {
        h->steps += t->table.match != NULL;
        follow_seats(t);
        if (c->seats)
            hall_tell_seats(t);
        for (struct watcher *w = t->watchers; w; w = w->next)
            hall_tell_news(w);
    }
    change_free(h, c);
    if (!t)
        return;
    run_waiting(t);
    if (!t->pending && !t->stalled)
        hall_go_on(h, t);
    hall_drop_idle(h, t);
}

void bb_hall_work(struct bb_hall *h)
{
    struct bb_thought *thought;
    struct bb_write *write;

    while ((write = bb_writer_done(h->writer)))
        is_stored(h, (struct change *)write);
    while ((thought = bb_pool_done(h->pool))) {
        take_thought(h, thought);
        free(thought);
    }
}

/* ---- Guests ----------------------------------------------------------------------------- */

void bb_hall_token(struct bb_hall *h, char token[static BB_TOKEN_HEX])
{
    uint8_t bytes[(BB_TOKEN_HEX - 1) / 2];

    h->world.random(h->world.self, bytes, sizeof(bytes));
    bb_hex_write(bytes, sizeof(bytes), token);
}

/* A token of another length is none of ours. */
struct bb_guest *bb_guest_new(struct bb_hall *h, void *link, const char *token)
{
    struct bb_guest *g = calloc(1, sizeof(*g));
    uint8_t hash[BB_HASH_BYTES];

    if (!g)
        abort();
    g->hall = h;
    g->link = link;
    if (token && strlen(token) == BB_TOKEN_HEX - 1) {
        bb_hash_sha256(token, BB_TOKEN_HEX - 1, hash);
        g->person = h->world.store->kind->person(h->world.store, hash);
        memcpy(g->token, token, BB_TOKEN_HEX);
    }
    h->guests++;
    return g;
}

void bb_guest_free(struct bb_guest *g)
{
    struct bb_hall *h = g->hall;

    for (struct change *c = h->changes; c; c = c->next) {
        if (c->guest == g)
            c->guest = NULL;
    }
    for (int i = 0; i < HALL_BUCKETS; i++) {
        for (struct hall_table *t = h->bucket[i]; t; t = t->next) {
            for (struct waiting *one = t->waiting; one; one = one->next)
                one->guest = one->guest == g ? NULL : one->guest;
        }
    }
    for (int i = 0; i < HALL_WATCHED; i++) {
        struct hall_table *t = g->watched[i] ? g->watched[i]->table : NULL;

        if (!t)
            continue;
        hall_unwatch(g, t);
        hall_drop_idle(h, t);
    }
    h->guests--;
    free(g);
}

void bb_guest_hear(struct bb_guest *g, const char *message, size_t n)
{
    json_t *refusal, *request = rpc_door_read(message, n, &refusal);

    if (request)
        hall_run(g, request);
    else if (refusal)
        hall_send(g, refusal);
    json_decref(request);
}

/* ---- The hall ---------------------------------------------------------------------------- */

struct bb_hall *bb_hall_new(const struct bb_hall_world *world)
{
    struct bb_hall *h = calloc(1, sizeof(*h));

    if (!h)
        abort();
    h->world = *world;
    h->writer = bb_writer_new(world->store, world->wake, world->self);
    h->pool = bb_pool_new(world->thinkers, world->wake, world->self);
    return h;
}

void bb_hall_finish(struct bb_hall *h)
{
    struct bb_write *write;

    bb_writer_finish(h->writer);
    while ((write = bb_writer_done(h->writer))) {
        struct change *c = (struct change *)write;

        if (c->table)
            c->table->pending = NULL;
        answer(c);
        change_free(h, c);
    }
    h->finished = true;
}

void bb_hall_free(struct bb_hall *h)
{
    bb_writer_free(h->writer);
    bb_pool_free(h->pool);
    hall_drop_all(h);
    free(h);
}

/*
 * Telling: answers and notifications, and who looks on at which table.
 */
#include "rpc/ask.h"
#include "server/hall_in.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sending ------------------------------------------------------------------- */

void hall_send(struct bb_guest *g, json_t *message)
{
    struct bb_hall *h = g->hall;

    if (!h->finished) {
        h->note.n = 0;
        bb_note_json(&h->note, message);
        h->world.send(h->world.self, g->link, h->note.text, h->note.n);
    }
    json_decref(message);
}

void hall_notify(struct bb_guest *g, const char *method, json_t *params)
{
    hall_send(g,
              json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

/* ---- News ------------------------------------------------------------------------ */

/* As a string of base64. */
static void put_news(struct bb_note *note, const struct bb_game *g, const struct bb_news *news)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t bytes[BB_NEWS_MAX + 2];
    int n = bb_news_write(g, news, bytes), beyond = (3 - n % 3) % 3;
    char *at = bb_note_room(note, (size_t)n / 3 * 4 + 8), *start = at;

    bytes[n] = bytes[n + 1] = 0;
    *at++ = '"';
    for (int i = 0; i < n; i += 3, at += 4) {
        uint32_t three = (uint32_t)bytes[i] << 16 | (uint32_t)bytes[i + 1] << 8 | bytes[i + 2];

        at[0] = digits[three >> 18];
        at[1] = digits[three >> 12 & 63];
        at[2] = digits[three >> 6 & 63];
        at[3] = digits[three & 63];
    }
    memset(at - beyond, '=', (size_t)beyond);
    *at++ = '"';
    note->n += (size_t)(at - start);
}

static void tell_bytes(struct watcher *w)
{
    static struct bb_news news;
    const struct hall_table *t = w->table;
    struct bb_hall *h = w->guest->hall;
    bb_seats to_act = bb_match_to_act(t->table.match);
    struct bb_note *note = &h->note;

    note->n = 0;
    while (bb_feed_next(&w->feed, &t->table, &news)) {
        if (w->feed.count <= w->since)
            continue;
        bb_note_put(note, note->n
                              ? ","
                              : "{\"jsonrpc\":\"2.0\",\"method\":\"news\",\"params\":{\"news\":[");
        put_news(note, t->box->game, &news);
    }
    if (note->n == 0 || h->finished)
        return;
    bb_note_put(note, "],\"table\":");
    bb_note_number(note, t->id);
    bb_note_put(note, ",\"number\":");
    bb_note_number(note, w->feed.count);
    bb_note_put(note, to_act ? ",\"over\":false,\"to_act\":" : ",\"over\":true,\"to_act\":");
    bb_note_seats(note, to_act);
    bb_note_put(note, "}}");
    h->world.send(h->world.self, w->guest->link, note->text, note->n);
}

static json_t *as_json(const struct hall_table *t, int seat, const struct bb_news *news)
{
    struct bb_reader reader = { .box = t->box, .lang = BB_EN, .seat = seat };

    for (int i = 0; i < t->how.seats; i++)
        reader.names[i] = t->place[i].name;
    return rpc_news(&reader, news);
}

void hall_tell_news(struct watcher *w)
{
    static struct bb_news news;
    struct hall_table *t = w->table;
    json_t *all;
    bb_seats to_act;

    if (!t->table.match)
        return;
    if (w->bytes) {
        tell_bytes(w);
        return;
    }
    all = json_array();
    while (bb_feed_next(&w->feed, &t->table, &news)) {
        if (w->feed.count > w->since)
            json_array_append_new(all, as_json(t, w->seat, &news));
    }
    to_act = bb_match_to_act(t->table.match);
    if (json_array_size(all) > 0)
        hall_notify(w->guest, "news",
                    json_pack("{s:I, s:i, s:O, s:o, s:b}", "table", (json_int_t)t->id, "number",
                              w->feed.count, "news", all, "to_act", bb_json_seats(to_act), "over",
                              to_act == 0));
    json_decref(all);
}

static void tell_seats(const struct watcher *w)
{
    hall_notify(w->guest, "table", hall_info(w->table, w->guest));
}

/* While something is being stored the table has it already, and nobody may be told: they hear of
 * both when it is. */
void hall_tell_others(struct hall_table *t, const struct bb_guest *g)
{
    if (t->pending) {
        t->pending->seats = true;
        return;
    }
    for (struct watcher *w = t->watchers; w && t->box; w = w->next) {
        if (w->guest != g)
            tell_seats(w);
    }
}

void hall_tell_seats(struct hall_table *t)
{
    hall_tell_others(t, NULL);
}

/* Both, the second if it is to be shown anew. */
static void tell(struct watcher *w, bool seats)
{
    if (seats)
        tell_seats(w);
    hall_tell_news(w);
}

/* ---- Looking on ------------------------------------------------------------------- */

void hall_watch(struct hall_table *t, struct bb_guest *g, const struct watcher *how)
{
    struct watcher *w = calloc(1, sizeof(*w));
    int seat = how->nobody ? -1 : hall_seat_of(t, g->person.id), i = 0;

    if (!w)
        abort();
    while (g->watched[i])
        i++;
    *w = *how;
    w->guest = g;
    w->table = t;
    w->next = t->watchers;
    w->seat = seat < 0 ? BB_NOBODY : seat;
    bb_feed_init(&w->feed, w->seat);
    t->watchers = g->watched[i] = w;
    hall_tell_here(t);
}

static void stop_watching(struct watcher *w)
{
    struct watcher **at = &w->table->watchers;

    if (w->seat != BB_NOBODY)
        w->table->seen[w->seat] = hall_millis(w->table->hall);
    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    for (int i = 0; i < HALL_WATCHED; i++) {
        if (w->guest->watched[i] == w)
            w->guest->watched[i] = NULL;
    }
    free(w);
}

void hall_unwatch(struct bb_guest *g, struct hall_table *t)
{
    for (int i = 0; i < HALL_WATCHED; i++) {
        if (!g->watched[i] || g->watched[i]->table != t)
            continue;
        stop_watching(g->watched[i]);
        hall_tell_here(t);
        hall_tell_seats(t);
    }
}

/* Whoever sat down, or got up, sees with other eyes from now on. */
static void follow_seats(struct hall_table *t)
{
    for (struct watcher *w = t->watchers, *next; w; w = next) {
        int seat = w->nobody ? -1 : hall_seat_of(t, w->guest->person.id);

        next = w->next;
        seat = seat < 0 ? BB_NOBODY : seat;
        if (seat == w->seat)
            continue;
        if (t->table.match) { /* what they have seen does not go on; they may look on anew */
            stop_watching(w);
            continue;
        }
        w->seat = seat;
        bb_feed_init(&w->feed, seat);
    }
    hall_tell_here(t);
}

/* Whoever looked on by a link that has ended is told so, and sees no more. */
static void follow_links(struct hall_table *t)
{
    for (struct watcher *w = t->watchers, *next; w; w = next) {
        struct bb_guest *g = w->guest;

        next = w->next;
        if (hall_may_see(t, g, w->key, false))
            continue;
        stop_watching(w);
        hall_notify(g, "ended", json_pack("{s:I}", "table", (json_int_t)t->id));
    }
}

/* Whoever asked has just been answered, and what is news to them can be sent together. */
void hall_tell_all(struct hall_table *t, const struct bb_guest *asker, bool seats)
{
    if (!t->box)
        return;
    follow_seats(t);
    if (seats)
        follow_links(t);
    for (struct watcher *w = t->watchers; w; w = w->next) {
        if (w->guest == asker)
            tell(w, seats);
    }
    for (struct watcher *w = t->watchers; w; w = w->next) {
        if (w->guest != asker)
            tell(w, seats);
    }
}

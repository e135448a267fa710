/*
 * A table as the list of its deeds: doing them, reading them again, and what may be told
 * of the table to anybody.
 *
 * A deed is a JSON object; its member "do" says which it is:
 *   create  game, edition (its hash), seats, options, open, host, secret, keys
 *   sit     seat, person, name, commitment (or none: the server chose the nonce)
 *   fill    seat, bot, name
 *   stand   seat
 *   start   everybody sits
 *   open    seat, nonce
 *   begin   record: its head, and what is dealt
 *   play    record: what was added to it
 */
#include "base/hex.h"
#include "engine/setup.h"
#include "games/all.h"
#include "server/hall_in.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Doing ------------------------------------------------------------------- */

static const char *text_of(const json_t *deed, const char *name)
{
    const char *text = json_string_value(json_object_get(deed, name));

    return text ? text : "";
}

static bool do_create(struct hall_table *t, const json_t *deed)
{
    const json_t *options = json_object_get(deed, "options"), *keys = json_object_get(deed, "keys");

    t->box = bb_games_find(text_of(deed, "game"));
    if (!t->box || strcmp(t->box->hash, text_of(deed, "edition")) != 0)
        return false;
    t->how = bb_setup_usual(t->box);
    t->how.seats = (uint8_t)json_integer_value(json_object_get(deed, "seats"));
    for (size_t i = 0; i < json_array_size(options) && i < BB_OPTIONS_MAX; i++)
        t->how.option[i] = (uint8_t)json_integer_value(json_array_get(options, i));
    t->open = json_is_true(json_object_get(deed, "open"));
    t->host = json_integer_value(json_object_get(deed, "host"));
    for (size_t i = 0; i < HALL_KEYS; i++) {
        const char *key = json_string_value(json_array_get(keys, i));

        if (!key || !bb_hex_read(key, t->key[i], BB_HASH_BYTES))
            return false;
    }
    return bb_hex_read(text_of(deed, "secret"), t->secret, BB_HASH_BYTES) &&
           !bb_setup_check(t->box, &t->how, BB_EN);
}

static bool do_sit(const json_t *deed, struct place *p)
{
    *p = (struct place){ .person = json_integer_value(json_object_get(deed, "person")) };
    snprintf(p->name, sizeof(p->name), "%s", text_of(deed, "name"));
    snprintf(p->bot, sizeof(p->bot), "%s", text_of(deed, "bot"));
    p->promised = bb_hex_read(text_of(deed, "commitment"), p->commitment, BB_HASH_BYTES);
    p->opened = bb_hex_read(text_of(deed, "nonce"), p->nonce, BB_NONCE_BYTES);
    return p->name[0] && (p->promised || p->opened);
}

static bool do_open(const json_t *deed, struct place *p)
{
    p->opened = bb_hex_read(text_of(deed, "nonce"), p->nonce, BB_NONCE_BYTES);
    return p->opened;
}

bool hall_do(struct hall_table *t, const json_t *deed)
{
    const char *what = text_of(deed, "do");
    json_int_t seat = json_integer_value(json_object_get(deed, "seat"));
    struct place *p = &t->place[seat >= 0 && seat < BB_SEATS_MAX ? seat : 0];

    if (strcmp(what, "create") == 0)
        return do_create(t, deed);
    if (strcmp(what, "sit") == 0 || strcmp(what, "fill") == 0)
        return do_sit(deed, p);
    if (strcmp(what, "open") == 0)
        return do_open(deed, p);
    if (strcmp(what, "stand") == 0)
        *p = (struct place){ .person = 0 };
    else if (strcmp(what, "start") == 0)
        t->stage = BB_OPENING;
    else
        return strcmp(what, "begin") == 0 || strcmp(what, "play") == 0;
    return true;
}

/* ---- Playing ------------------------------------------------------------------- */

static void update_stage(struct hall_table *t)
{
    t->stage = bb_match_to_act(t->table.match) ? BB_PLAYING : BB_FINISHED;
}

struct since {
    const struct bb_table *table;
    int entries;
};

static void write_since(const void *self, struct bb_text *out)
{
    const struct since *s = self;

    bb_table_record_since(s->table, s->entries, out);
}

static json_t *record_since(const struct hall_table *t, const char *what, int entries)
{
    struct since since = { .table = &t->table, .entries = entries };
    char *text = bb_chairs_written(write_since, &since);
    json_t *deed = json_pack("{s:s, s:s}", "do", what, "record", text);

    free(text);
    return deed;
}

json_t *hall_begin(struct hall_table *t)
{
    bb_table_init(&t->table, t->box, &t->how);
    for (int seat = 0; seat < t->how.seats; seat++) {
        bb_table_name(&t->table, seat, t->place[seat].name);
        memcpy(t->table.record.nonce[seat], t->place[seat].nonce, BB_NONCE_BYTES);
    }
    bb_table_deal_by(&t->table, t->secret);
    bb_table_deal(&t->table);
    update_stage(t);
    return record_since(t, "begin", -1);
}

json_t *hall_played(struct hall_table *t, int entries)
{
    update_stage(t);
    return record_since(t, "play", entries);
}

/* ---- Reading ------------------------------------------------------------------- */

/* A table that is read, and the record that its deeds add up to. */
struct reading {
    struct hall_table *table;
    struct bb_text record;
    bool bad;
};

static void add_text(struct bb_text *t, const char *text)
{
    size_t need = t->len + strlen(text) + 1;

    if (need > t->cap) {
        t->cap = 2 * need;
        t->buf = realloc(t->buf, t->cap);
        if (!t->buf)
            abort();
    }
    bb_text_put(t, text);
}

static void read_deed(void *self, int number, const char *text)
{
    struct reading *r = self;
    json_t *deed = json_loads(text, 0, NULL);

    r->bad = r->bad || !deed || number != r->table->deeds || !hall_do(r->table, deed);
    if (!r->bad)
        add_text(&r->record, text_of(deed, "record"));
    r->table->deeds++;
    json_decref(deed);
}

static const struct bb_box *find_box(void *self, const char *game, const char *edition,
                                     const char *hash, char why[static BB_RECORD_WHY])
{
    const struct hall_table *t = self;

    (void)game;
    return bb_shelf_fits(t->box, edition, hash, "", why) ? t->box : NULL;
}

/* Does the deeds that are stored; false if there are none, or not such as can be done. */
static bool read_table(struct bb_hall *h, struct hall_table *t)
{
    struct reading r = { .table = t };
    const struct bb_shelf shelf = { .reference = bb_games_find, .find = find_box, .self = t };
    char why[BB_RECORD_WHY];

    h->world.store->kind->deeds(h->world.store, t->id, 0, read_deed, &r);
    r.bad = r.bad || t->deeds == 0;
    if (!r.bad && r.record.len > 0) {
        r.bad = !bb_table_read(&t->table, r.record.buf, r.record.len, &shelf, why);
        if (!r.bad) {
            bb_table_deal_by(&t->table, t->secret);
            update_stage(t);
        }
    }
    free(r.record.buf);
    return !r.bad;
}

/* All that follows from deeds. */
static void clear(struct hall_table *t)
{
    bb_chairs_release(&t->chairs);
    t->chairs = (struct bb_chairs){ .chair = { NULL } };
    if (t->table.match)
        bb_table_release(&t->table);
    t->table = (struct bb_table){ .match = NULL };
    memset(t->place, 0, sizeof(t->place));
    t->stage = BB_SEATING;
    t->deeds = 0;
    t->box = NULL;
}

void hall_read_again(struct bb_hall *h, struct hall_table *t)
{
    clear(t);
    read_table(h, t);
}

/* ---- Which there are -------------------------------------------------------------- */

static struct hall_table **slot(struct bb_hall *h, int64_t id)
{
    struct hall_table **at = &h->bucket[(uint64_t)id % HALL_BUCKETS];

    while (*at && (*at)->id != id)
        at = &(*at)->next;
    return at;
}

struct hall_table *hall_add(struct bb_hall *h, int64_t id)
{
    struct hall_table *t = calloc(1, sizeof(*t)), **at = slot(h, id);

    if (!t)
        abort();
    t->id = id;
    *at = t;
    h->tables++;
    return t;
}

static void drop(struct bb_hall *h, struct hall_table **at)
{
    struct hall_table *t = *at;

    *at = t->next;
    h->tables--;
    for (struct waiting *one = t->waiting, *next; one; one = next) {
        next = one->next;
        json_decref(one->request);
        free(one);
    }
    clear(t);
    free(t);
}

struct hall_table *hall_find(struct bb_hall *h, int64_t id)
{
    struct hall_table *t = *slot(h, id);

    if (t)
        return t->box ? t : NULL;
    t = hall_add(h, id);
    if (!read_table(h, t)) {
        drop(h, slot(h, id));
        return NULL;
    }
    hall_go_on(h, t);
    return t;
}

void hall_drop_idle(struct bb_hall *h, struct hall_table *t)
{
    if (!t->watchers && !t->pending && !t->waiting && !t->thinking)
        drop(h, slot(h, t->id));
}

void hall_drop_all(struct bb_hall *h)
{
    for (int i = 0; i < HALL_BUCKETS; i++) {
        while (h->bucket[i])
            drop(h, &h->bucket[i]);
    }
}

/* ---- What may be told --------------------------------------------------------------- */

int hall_seat_of(const struct hall_table *t, int64_t person)
{
    for (int seat = 0; person && seat < t->how.seats; seat++) {
        if (t->place[seat].person == person)
            return seat;
    }
    return -1;
}

static bool is_here(const struct hall_table *t, int seat)
{
    for (const struct watcher *w = t->watchers; w; w = w->next) {
        if (w->seat == seat)
            return true;
    }
    return t->place[seat].bot[0] != '\0';
}

/* The name is null where nobody sits. */
static json_t *seat_info(const struct hall_table *t, const struct bb_guest *g, int seat)
{
    const struct place *p = &t->place[seat];
    char hex[BB_HASH_HEX];

    bb_hex_write(p->commitment, BB_HASH_BYTES, hex);
    return json_pack("{s:i, s:s?, s:s?, s:b, s:b, s:s?, s:b}", "seat", seat, "name",
                     p->name[0] ? p->name : NULL, "bot", p->bot[0] ? p->bot : NULL, "you",
                     g && p->person && p->person == g->person.id, "here", is_here(t, seat),
                     "commitment", p->promised ? hex : NULL, "opened", p->opened);
}

static json_t *options_of(const struct hall_table *t)
{
    const struct bb_option *options = t->box->game->options;
    json_t *all = json_object();

    for (int i = 0; options[i].name; i++)
        json_object_set_new(all, options[i].name, json_string(options[i].values[t->how.option[i]]));
    return all;
}

json_t *hall_info(const struct hall_table *t, const struct bb_guest *g)
{
    static const char *const stages[BB_STAGES] = { "seating", "opening", "playing", "finished" };
    bb_seats to_act = t->table.match ? bb_match_to_act(t->table.match) : 0;
    json_t *places = json_array();
    uint8_t commitment[BB_HASH_BYTES];
    char hex[BB_HASH_HEX];

    for (int seat = 0; seat < t->how.seats; seat++)
        json_array_append_new(places, seat_info(t, g, seat));
    bb_hash_sha256(t->secret, BB_HASH_BYTES, commitment);
    bb_hex_write(commitment, BB_HASH_BYTES, hex);
    return json_pack("{s:I, s:s, s:s, s:s, s:i, s:o, s:s, s:b, s:b, s:s, s:o, s:o}", "table",
                     (json_int_t)t->id, "game", t->box->game->name, "edition", t->box->edition,
                     "hash", t->box->hash, "seats", t->how.seats, "options", options_of(t), "stage",
                     stages[t->stage], "open", t->open, "host", g && g->person.id == t->host,
                     "commitment", hex, "places", places, "to_act", bb_json_seats(to_act));
}

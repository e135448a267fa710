/*
 * Which tables are in memory: each is read from the store when somebody comes, by doing its
 * deeds again, and forgotten when nobody is there.
 */
#include "games/all.h"
#include "server/hall_in.h"

#include <stdlib.h>
#include <string.h>

/* ---- Reading ------------------------------------------------------------------- */

/* A table that is read, and the record that its deeds add up to. */
struct reading {
    struct hall_table *table;
    struct bb_text record;
    bool bad;
};

static void add_text(struct bb_text *t, const char *text)
{
    size_t need = t->len + (text ? strlen(text) : 0) + 1;

    if (!text)
        return;
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
        add_text(&r->record, json_string_value(json_object_get(deed, "record")));
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

    if (!h->world.store->kind->deeds(h->world.store, t->id, 0, read_deed, &r) || t->deeds == 0)
        r.bad = true;
    if (!r.bad && r.record.len > 0) {
        r.bad = !bb_table_read(&t->table, r.record.buf, r.record.len, &shelf, why);
        if (!r.bad) {
            bb_table_deal_by(&t->table, t->secret);
            hall_update_stage(t);
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
    memset(t->renewed, 0, sizeof(t->renewed));
    t->stage = BB_SEATING;
    t->rematch = 0;
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

struct hall_table *hall_loaded(struct bb_hall *h, int64_t id)
{
    struct hall_table *t = *slot(h, id);

    return t && t->box ? t : NULL;
}

struct hall_table *hall_add(struct bb_hall *h, int64_t id)
{
    struct hall_table *t = calloc(1, sizeof(*t)), **at = slot(h, id);

    if (!t)
        abort();
    t->hall = h;
    t->id = id;
    for (int seat = 0; seat < BB_SEATS_MAX; seat++)
        t->seen[seat] = hall_millis(h);
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

/*
 * Which tables are in memory: each is read from the store when somebody comes, by doing its
 * deeds again, and forgotten when nobody is there.
 */
#include "base/grow.h"
#include "games/all.h"
#include "server/hall_in.h"

#include <stdlib.h>
#include <string.h>

/* ---- Reading ------------------------------------------------------------------- */

/* A table that is read, the record that its deeds add up to, and who asks to take back a step. */
struct reading {
    struct hall_table *table;
    struct bb_text record;
    bool bad, asked;
    int asker;
    bb_seats agreed;
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

/* A question ends when it is refused, and with whatever is written into the record. */
static void read_question(struct reading *r, const json_t *deed)
{
    const char *what = json_string_value(json_object_get(deed, "do"));
    int64_t seat = json_integer_value(json_object_get(deed, "seat"));

    if (strcmp(what, "ask") == 0) {
        r->asked = true;
        r->asker = (int)seat;
        r->agreed = 0;
    } else if (strcmp(what, "agree") == 0) {
        r->agreed |= BB_SEAT(seat);
    } else if (strcmp(what, "refuse") == 0 || json_object_get(deed, "record")) {
        r->asked = false;
    }
}

static void read_deed(void *self, const struct bb_deed *stored)
{
    struct reading *r = self;
    json_t *deed = json_loads(stored->text, 0, NULL);

    r->bad = r->bad || !deed || stored->number != r->table->deeds || !hall_do(r->table, deed);
    hall_keep_request(r->table, stored->person, stored->request);
    if (!r->bad) {
        add_text(&r->record, json_string_value(json_object_get(deed, "record")));
        read_question(r, deed);
    }
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
            if (r.asked)
                hall_ask_back(t, r.asker, r.agreed);
        }
    }
    free(r.record.buf);
    return !r.bad;
}

/* ---- Reading on ---------------------------------------------------------------------- */

/* A deed of somebody else's, on a table that is in memory. */
struct reading_on {
    struct hall_table *table;
    int n;
    bool bad, seats;
};

/* The game begins, or what was played is played here too. */
static bool read_more(struct hall_table *t, const char *record)
{
    const struct bb_shelf shelf = { .reference = bb_games_find, .find = find_box, .self = t };
    char why[BB_RECORD_WHY];
    bool good;

    if (t->table.match) {
        bb_match_disagree(t->table.match);
        good = bb_record_read_more(t->table.match, &t->table.record, record, strlen(record), why);
    } else {
        good = bb_table_read(&t->table, record, strlen(record), &shelf, why);
        if (good)
            bb_table_deal_by(&t->table, t->secret);
    }
    return good;
}

static bool follow_question(struct hall_table *t, const json_t *deed)
{
    const char *what = json_string_value(json_object_get(deed, "do"));
    int seat = (int)json_integer_value(json_object_get(deed, "seat"));

    if (strcmp(what, "ask") == 0)
        return hall_ask_back(t, seat, 0) == BB_UNDO_ASKED;
    if (strcmp(what, "agree") == 0)
        return bb_match_agree(t->table.match, seat) == BB_UNDO_ASKED;
    if (strcmp(what, "refuse") == 0)
        bb_match_disagree(t->table.match);
    return true;
}

static void read_on(void *self, const struct bb_deed *stored)
{
    struct reading_on *r = self;
    struct hall_table *t = r->table;
    json_t *deed = json_loads(stored->text, 0, NULL);
    const char *record = json_string_value(json_object_get(deed, "record"));
    const char *what = json_string_value(json_object_get(deed, "do"));

    r->bad = r->bad || !what || stored->number != t->deeds;
    if (!r->bad) {
        r->seats = r->seats || strcmp(what, "play") != 0 || hall_has_clocks(t) ||
                   (t->table.match && bb_match_undo_waits_for(t->table.match));
        r->bad = !hall_do(t, deed) || (record && !read_more(t, record)) ||
                 (t->table.match && !follow_question(t, deed));
        hall_keep_request(t, stored->person, stored->request);
        if (t->table.match)
            hall_update_stage(t);
        t->deeds++;
        r->n++;
    }
    json_decref(deed);
}

/* What does not fit is read from the beginning. */
int hall_read_on(struct bb_hall *h, struct hall_table *t, bool *seats)
{
    struct bb_store *store = h->world.store;
    struct reading_on r = { .table = t };

    store->kind->deeds(store, t->id, t->deeds, read_on, &r);
    if (r.n > 0)
        t->is_listed = false;
    if (r.bad)
        hall_read_again(h, t);
    *seats = r.seats || r.bad;
    return r.n + r.bad;
}

/* ---- Requests ----------------------------------------------------------------------- */

/* FNV-1a of both. */
static uint32_t hash_of(int64_t person, const char *request)
{
    uint32_t hash = 2166136261;

    for (int i = 0; i < 64; i += 8)
        hash = (hash ^ (uint8_t)((uint64_t)person >> i & 255)) * 16777619;
    for (; *request; request++)
        hash = (hash ^ (uint8_t)*request) * 16777619;
    return hash;
}

void hall_keep_request(struct hall_table *t, int64_t person, const char *request)
{
    struct hall_requests *r = &t->done;

    if (!request[0])
        return;
    r->hash = bb_grow(r->hash, r->n, 1, &r->cap, sizeof(r->hash[0]));
    r->hash[r->n++] = hash_of(person, request);
}

bool hall_knows_request(const struct hall_table *t, int64_t person, const char *request)
{
    uint32_t hash = hash_of(person, request);

    for (int i = 0; i < t->done.n; i++) {
        if (t->done.hash[i] == hash)
            return true;
    }
    return false;
}

/* ---- Reading again --------------------------------------------------------------------- */

/* All that follows from deeds. */
static void clear(struct hall_table *t)
{
    bb_chairs_release(&t->chairs);
    free(t->done.hash);
    t->done = (struct hall_requests){ .hash = NULL };
    t->is_listed = false;
    if (t->table.match)
        bb_table_release(&t->table);
    t->table = (struct bb_table){ .match = NULL };
    memset(t->place, 0, sizeof(t->place));
    memset(t->renewed, 0, sizeof(t->renewed));
    t->stage = BB_SEATING;
    t->rematch = 0;
    t->rematch_linked = false;
    t->deeds = 0;
    t->box = NULL;
}

void hall_read_again(struct bb_hall *h, struct hall_table *t)
{
    clear(t);
    if (read_table(h, t))
        t->changed = hall_millis(h);
    else
        clear(t);
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

struct hall_table *hall_kept(struct bb_hall *h, int64_t id)
{
    return *slot(h, id);
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

    if (!t)
        return;
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
    bool looked_at = t && t->watchers;

    if (t && t->box)
        return t;
    if (!t)
        t = hall_add(h, id);
    if (!read_table(h, t)) {
        h->unreadable = t->deeds > 0 ? id : h->unreadable;
        clear(t);
        hall_drop_idle(h, t);
        return NULL;
    }
    hall_meet(h, t);
    if (looked_at) /* it could not be read for a while */
        hall_tell_all(t, NULL, true);
    hall_go_on(h, t);
    return t;
}

void hall_drop_idle(struct bb_hall *h, struct hall_table *t)
{
    if (!t->watchers && !t->pending && !t->waiting && !t->thinking && !t->claiming && !t->held)
        drop(h, slot(h, t->id));
}

void hall_drop_all(struct bb_hall *h)
{
    for (int i = 0; i < HALL_BUCKETS; i++) {
        while (h->bucket[i])
            drop(h, &h->bucket[i]);
    }
}

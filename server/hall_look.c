/*
 * What whoever passes by may read of a hall, without being a guest. Nothing changes by it, and
 * what is not stored yet is not shown.
 */
#include "rpc/ask.h"
#include "server/games.h"
#include "server/hall_in.h"

#include <stdlib.h>

/* A finished table is like a newspaper: whoever knows its number may read it. */
static bool may_look(const struct hall_table *t, const char *key)
{
    if (t->stage == BB_CLOSED)
        return false;
    return t->open || t->stage == BB_FINISHED || hall_has_key(t, key, HALL_INVITATION) ||
           hall_has_key(t, key, HALL_WATCHING);
}

static char *as_text(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);

    if (!text)
        abort();
    json_decref(json);
    return text;
}

static void write_record(const void *self, struct bb_text *out)
{
    bb_table_record(self, out);
}

static enum bb_seen look_at_table(struct hall_table *t, const struct bb_look *look, char **text)
{
    struct bb_chair *chair;

    if (t && hall_is_shared(t->hall) && !t->pending)
        hall_catch_up(t->hall, t);
    if (!t || !t->box || !may_look(t, look->key))
        return BB_SEEN_NOTHING;
    if (t->pending)
        return BB_SEEN_BUSY;
    if (look->at == BB_LOOK_TABLE) {
        *text = as_text(hall_info(t, NULL));
        return BB_SEEN;
    }
    if (!t->table.match || (look->at == BB_LOOK_RECORD && t->stage != BB_FINISHED))
        return BB_SEEN_EARLY;
    if (look->at == BB_LOOK_RECORD) {
        *text = bb_chairs_written(write_record, &t->table);
        return BB_SEEN;
    }
    chair = bb_chairs_get(&t->chairs, &t->table, BB_NOBODY, look->lang);
    *text = bb_chairs_said(chair, look->shape);
    return BB_SEEN;
}

static enum bb_seen look(struct bb_hall *h, const struct bb_look *at, char **text)
{
    struct hall_table *t;
    enum bb_seen seen;

    if (at->at == BB_LOOK_GAMES || at->at == BB_LOOK_TABLES) {
        *text = as_text(at->at == BB_LOOK_GAMES ? bb_json_games(at->lang)
                                                : hall_list(h, BB_LIST_OPEN, 0));
        return BB_SEEN;
    }
    t = hall_find(h, at->table);
    seen = look_at_table(t, at, text);
    if (t)
        hall_drop_idle(h, t);
    return seen;
}

enum bb_seen bb_hall_look(struct bb_hall *h, const struct bb_look *at, char **text, bool *lasts)
{
    int64_t unread = h->world.store->unread;
    enum bb_seen seen;

    *text = NULL;
    seen = look(h, at, text);
    if (h->world.store->unread != unread) {
        free(*text);
        *text = NULL;
        seen = BB_SEEN_UNREAD;
    }
    *lasts = seen == BB_SEEN && at->at == BB_LOOK_RECORD;
    return seen;
}

struct bb_hall_figures bb_hall_figures(struct bb_hall *h)
{
    return (struct bb_hall_figures){
        .guests = h->guests,
        .tables = h->tables,
        .steps = h->steps,
        .writer = bb_writer_figures(h->writer),
        .pool = bb_pool_figures(h->pool),
        .cut_off = hall_is_cut_off(h),
    };
}

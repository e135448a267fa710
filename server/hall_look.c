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

enum bb_seen bb_hall_look(struct bb_hall *h, const struct bb_look *look, char **text, bool *lasts)
{
    struct hall_table *t;
    enum bb_seen seen;

    *text = NULL;
    *lasts = false;
    if (look->at == BB_LOOK_GAMES) {
        *text = as_text(bb_json_games(look->lang));
        return BB_SEEN;
    }
    if (look->at == BB_LOOK_TABLES) {
        *text = as_text(hall_list(h, BB_LIST_OPEN, 0));
        return BB_SEEN;
    }
    t = hall_find(h, look->table);
    seen = look_at_table(t, look, text);
    *lasts = seen == BB_SEEN && look->at == BB_LOOK_RECORD;
    if (t)
        hall_drop_idle(h, t);
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
        .cut_off = h->cut_off,
    };
}

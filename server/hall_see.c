/*
 * Looking: what there is to play, which tables there are, and what a seat or a spectator sees
 * of one. Every answer on a match comes from a chair.
 */
#include "rpc/ask.h"
#include "server/games.h"
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

bool hall_games(struct rpc_call *call)
{
    call->result = bb_json_games(call->lang);
    return true;
}

bool hall_show(struct rpc_call *call)
{
    struct hall_table *t = hall_take_table(call, false);

    if (t)
        call->result = hall_info(t, hall_guest(call));
    return t != NULL;
}

/* A summary is as old as the last change of the table's seats. */
static void list_table(void *self, const struct bb_listed *table)
{
    json_t *one = json_loads(table->summary, 0, NULL);

    if (!one)
        return;
    json_object_set_new(one, "to_act", bb_json_seats(table->waits_for));
    json_array_append_new(self, one);
}

json_t *hall_list(struct bb_hall *h, enum bb_list_kind which, int64_t person)
{
    struct bb_store *store = h->world.store;
    json_t *tables = json_array();

    store->kind->list(store, which, person, HALL_LISTED, list_table, tables);
    return json_pack("{s:o}", "tables", tables);
}

bool hall_tables(struct rpc_call *call)
{
    static const char *const names[] = { "open", "own", "finished" };
    struct bb_guest *g = hall_guest(call);
    const char *which = rpc_text(call, "which");
    int i = 0;

    while (i < 3 && strcmp(names[i], which) != 0)
        i++;
    if (i == 3)
        return rpc_must_be(call, "which", "a-list");
    if (i > 0 && !hall_is_known(call))
        return false;
    call->result = hall_list(g->hall, (enum bb_list_kind)i, g->person.id);
    return true;
}

/* There was so much news for a seat, or for nobody, that this number has been told. */
static bool was_told(const struct hall_table *t, int seat, json_int_t number)
{
    static struct bb_news news;
    struct bb_feed feed;

    bb_feed_init(&feed, seat);
    while (feed.count < number && t->table.match && bb_feed_next(&feed, &t->table, &news))
        ;
    return feed.count >= number;
}

bool hall_begin_watching(struct rpc_call *call)
{
    struct hall_table *t = hall_take_table(call, false);
    struct bb_guest *g = hall_guest(call);
    const char *form = rpc_text(call, "form"), *key = rpc_text(call, "key");
    struct watcher how = { .nobody = rpc_flag(call, "spectator"),
                           .bytes = form && strcmp(form, "bytes") == 0 };
    json_int_t since = 0;
    int n = 0, seat;
    bool here;

    if (!t)
        return false;
    seat = hall_seat_of(t, g->person.id);
    if (form && !how.bytes && strcmp(form, "json") != 0)
        return rpc_must_be(call, "form", "a-form");
    if (!rpc_number(call, "since", 0, INT_MAX / 2, &since))
        return false;
    if (!was_told(t, seat < 0 || how.nobody ? BB_NOBODY : seat, since))
        return hall_refuse(call, RPC_PARAMS, "no-such-news");
    hall_unwatch(g, t);
    for (int i = 0; i < HALL_WATCHED; i++)
        n += g->watched[i] != NULL;
    if (n == HALL_WATCHED)
        return hall_refuse(call, RPC_TOO_MANY, "watches-too-many");
    snprintf(how.key, sizeof(how.key), "%s", key ? key : "");
    how.since = (int)since;
    here = seat < 0 || how.nobody || hall_is_here(t, seat);
    hall_watch(t, g, &how);
    if (!here) /* the others see who is back */
        hall_tell_others(t, g);
    call->result = hall_info(t, g);
    return true;
}

bool hall_end_watching(struct rpc_call *call)
{
    struct hall_table *t = hall_take_table(call, false);

    if (!t)
        return false;
    hall_unwatch(hall_guest(call), t);
    call->result = json_true();
    return true;
}

/* Asks the chair of the guest's seat, or the spectator's. */
static bool ask(struct rpc_call *call,
                bool (*question)(struct rpc_call *call, const struct bb_chair *c, json_t *into))
{
    struct hall_table *t = hall_take_table(call, false);
    const struct bb_chair *chair;
    int seat;

    if (!t)
        return false;
    if (!t->table.match)
        return hall_refuse(call, HALL_NOT_NOW, "not-begun");
    seat = hall_seat_of(t, hall_guest(call)->person.id);
    chair = bb_chairs_get(&t->chairs, &t->table, seat < 0 ? BB_NOBODY : seat, call->lang);
    return rpc_ask(call, chair, hall_status(t), question);
}

/* clang-format off */
bool hall_view(struct rpc_call *call)    { return ask(call, rpc_ask_view); }
bool hall_text(struct rpc_call *call)    { return ask(call, rpc_ask_text); }
bool hall_legal(struct rpc_call *call)   { return ask(call, rpc_ask_legal); }
bool hall_why_not(struct rpc_call *call) { return ask(call, rpc_ask_why_not); }
bool hall_preview(struct rpc_call *call) { return ask(call, rpc_ask_preview); }
bool hall_events(struct rpc_call *call)  { return ask(call, rpc_ask_events); }
bool hall_story(struct rpc_call *call)   { return ask(call, rpc_ask_story); }
bool hall_score(struct rpc_call *call)   { return ask(call, rpc_ask_score); }
/* clang-format on */

static void write_record(const void *self, struct bb_text *out)
{
    bb_table_record(self, out);
}

/* It tells everybody's secrets, so it is there when all is over. */
bool hall_record(struct rpc_call *call)
{
    struct hall_table *t = hall_take_table(call, false);

    if (!t)
        return false;
    if (t->stage != BB_FINISHED)
        return hall_refuse(call, HALL_NOT_NOW, "not-over");
    call->result = json_pack("{s:I}", "table", (json_int_t)t->id);
    rpc_put_text(call->result, "record", bb_chairs_written(write_record, &t->table));
    return true;
}

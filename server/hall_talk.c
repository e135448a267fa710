/*
 * Short messages among the people at a table. They are kept apart from the deeds, so no record
 * has them, and storing one holds up nobody's game. And a reminder for somebody who is away.
 */
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MESSAGE_MAX = 280, /* characters */
    SHOWN = 200,       /* messages in one answer */
};

static json_t *as_json(const struct bb_message *m)
{
    return json_pack("{s:I, s:i, s:i, s:s, s:s, s:I}", "table", (json_int_t)m->table, "number",
                     m->number, "seat", m->seat, "name", m->name, "text", m->text, "at",
                     (json_int_t)m->at);
}

/* ---- Saying something ------------------------------------------------------------------------ */

static bool is_message(struct rpc_call *call, const char *text)
{
    int n = bb_text_columns(text);

    if (n < 1 || strspn(text, " ") == strlen(text))
        return hall_refuse(call, RPC_PARAMS, "message-empty");
    if (n > MESSAGE_MAX)
        return hall_refuse(call, RPC_PARAMS, "message-long");
    for (; *text; text += bb_text_character(text)) {
        if (bb_text_steers(text))
            return hall_refuse(call, RPC_PARAMS, "message-control");
    }
    return true;
}

void hall_tell_message(const struct hall_table *t, const struct bb_message *m)
{
    for (const struct watcher *w = t->watchers; w; w = w->next) {
        if (w->seat != BB_NOBODY)
            hall_notify(w->guest, "message", as_json(m));
    }
}

/* All who sit there and look on are told; the table may be gone from memory. */
static void is_said(struct bb_hall *h, struct change *c)
{
    const struct bb_message m = {
        .table = c->write.table,
        .number = c->write.number,
        .seat = c->write.seat,
        .at = c->write.at,
        .name = c->write.person.name,
        .text = c->write.text,
    };
    struct hall_table *t = hall_loaded(h, m.table);

    json_object_set_new(c->result, "number", json_integer(m.number));
    if (t && hall_is_shared(h)) /* others may have said something before */
        hall_catch_up_messages(h, t);
    else if (t)
        hall_tell_message(t, &m);
}

bool hall_say(struct rpc_call *call)
{
    struct hall_table *t = hall_take_table(call, false);
    struct bb_guest *g = hall_guest(call);
    const char *text = rpc_text(call, "text");
    int64_t now = hall_millis(g->hall);
    struct change *c;
    int seat;

    if (!t || !hall_take_request(call, NULL))
        return false;
    seat = hall_own_seat(call, t);
    if (seat < 0 || !is_message(call, text))
        return false;
    if (!bb_rate_may(&g->hall->said, (uint64_t)g->person.id, now))
        return hall_refuse(call, RPC_TOO_MANY, "too-many-messages");
    bb_rate_count(&g->hall->said, (uint64_t)g->person.id, now);
    c = hall_change(g->hall, hall_call_of(call), json_pack("{s:I}", "table", (json_int_t)t->id));
    c->stored = is_said;
    c->write.kind = BB_WRITE_MESSAGE;
    c->write.table = t->id;
    c->write.seat = seat;
    c->write.at = time(NULL);
    c->write.text = strdup(text);
    if (!c->write.text)
        abort();
    bb_writer_put(g->hall->writer, &c->write);
    return true;
}

/* ---- Reading -------------------------------------------------------------------------------- */

static void add_message(void *self, const struct bb_message *m)
{
    json_array_append_new(self, as_json(m));
}

/* The last ones after a number; those who look on read nothing. */
bool hall_messages(struct rpc_call *call)
{
    struct hall_table *t = hall_take_table(call, false);
    struct bb_store *store = hall_guest(call)->hall->world.store;
    json_int_t since = 0;

    if (!t || hall_own_seat(call, t) < 0 || !rpc_number(call, "since", 0, INT32_MAX, &since))
        return false;
    call->result = json_pack("{s:I, s:[]}", "table", (json_int_t)t->id, "messages");
    store->kind->messages(store, t->id, (int)since, SHOWN, add_message,
                          json_object_get(call->result, "messages"));
    return true;
}

/* ---- Reminding ------------------------------------------------------------------------------ */

/* Tells somebody, wherever they are connected, at which table they are waited for, and by whom;
 * whether they are anywhere. */
bool hall_remind_here(struct bb_hall *h, const struct hall_table *t, int64_t person,
                      const char *name)
{
    bool reached = false;

    for (struct bb_guest *g = h->first; g; g = g->next) {
        if (g->person.id != person)
            continue;
        reached = true;
        hall_notify(g, "remind",
                    json_pack("{s:I, s:s, s:s}", "table", (json_int_t)t->id, "game",
                              t->box->game->name, "name", name));
    }
    return reached;
}

/* Somebody sits there who does not look on; the others would begin, or it is their turn. */
static bool is_waited_for(struct rpc_call *call, const struct hall_table *t, int seat)
{
    const struct place *p = &t->place[seat];
    bool acts = t->stage == BB_PLAYING && (bb_match_to_act(t->table.match) >> seat & 1) != 0;

    if (!p->person)
        return hall_refuse(call, HALL_NOT_NOW, "nobody-there");
    if (hall_is_here(t, seat))
        return hall_refuse(call, HALL_NOT_NOW, "is-here");
    return t->stage < BB_PLAYING || (acts && !p->bot[0]) ||
           hall_refuse(call, HALL_NOT_NOW, "not-waited-for");
}

/* Of the host and of those who sit there, to somebody else there. */
bool hall_remind(struct rpc_call *call)
{
    struct hall_table *t = hall_take_table(call, false);
    struct bb_guest *g = hall_guest(call);
    struct bb_hall *h = g->hall;
    int64_t now = hall_millis(h);
    json_int_t seat = 0;
    uint64_t whom;
    bool reached;

    if (!t || !hall_is_known(call) || (t->host != g->person.id && hall_own_seat(call, t) < 0) ||
        !rpc_number(call, "seat", 0, t->how.seats - 1, &seat))
        return false;
    if (!is_waited_for(call, t, (int)seat))
        return false;
    whom = (uint64_t)t->id * BB_SEATS_MAX + (uint64_t)seat;
    if (!bb_rate_may(&h->reminded, whom, now))
        return hall_refuse(call, RPC_TOO_MANY, "reminded-before");
    bb_rate_count(&h->reminded, whom, now);
    reached = hall_remind_here(h, t, t->place[seat].person, g->person.name);
    if (hall_is_shared(h))
        reached |= hall_remind_elsewhere(h, t, t->place[seat].person, g->person.name);
    call->result = json_pack("{s:I, s:b}", "table", (json_int_t)t->id, "reached", reached);
    return true;
}

/*
 * Storing: a deed is done, handed to the writer, and told when it comes back. Meanwhile what
 * is asked of its table waits.
 */
#include "server/hall_in.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    call->guest->waits++;
    call->later = true;
    return true;
}

/* Lets those who wait have their say, until one of them makes the table busy again. */
static void run_waiting(struct hall_table *t)
{
    struct waiting *one;

    while (!t->pending && (one = t->waiting)) {
        t->waiting = one->next;
        if (one->guest) {
            one->guest->waits--;
            hall_run(one->guest, one->request);
        }
        json_decref(one->request);
        free(one);
    }
}

/* ---- Storing --------------------------------------------------------------------------- */

static enum bb_lang language(const json_t *request)
{
    const char *name =
        json_string_value(json_object_get(json_object_get(request, "params"), "lang"));
    int lang = name ? bb_lang_parse(name) : BB_EN;

    return lang < 0 ? BB_EN : (enum bb_lang)lang;
}

struct change *hall_change(struct bb_hall *h, struct hall_call *call, json_t *result)
{
    struct change *c = calloc(1, sizeof(*c));
    const char *request;

    if (!c)
        abort();
    c->next = h->changes;
    c->at = &h->changes;
    if (c->next)
        c->next->at = &c->next;
    h->changes = c;
    c->result = result;
    c->began = hall_millis(h);
    if (!call)
        return c;
    c->request = json_incref(call->request);
    request =
        json_string_value(json_object_get(json_object_get(call->request, "params"), "request"));
    snprintf(c->write.request, sizeof(c->write.request), "%s", request ? request : "");
    c->write.person = call->guest->person;
    c->guest = call->guest;
    c->lang = language(call->request);
    c->id = json_incref(json_object_get(call->request, "id"));
    call->later = true;
    return c;
}

/* What lists show of it. */
static void fill_listing(const struct hall_table *t, struct bb_listing *out)
{
    *out = (struct bb_listing){ .stage = t->stage, .open = t->open };
    for (int seat = 0; seat < t->how.seats; seat++)
        out->person[seat] = t->place[seat].person ? t->place[seat].person : t->place[seat].kept;
    if (t->stage == BB_SEATING)
        memcpy(out->code, t->code, sizeof(out->code));
    if (t->table.match)
        out->waits_for = bb_match_to_act(t->table.match);
    out->due = hall_due(t);
}

static bool is_listed_so(const struct hall_table *t, const struct bb_listing *l)
{
    return t->is_listed && t->listed.stage == l->stage && t->listed.open == l->open &&
           t->listed.due == l->due && strcmp(t->listed.code, l->code) == 0 &&
           memcmp(t->listed.person, l->person, sizeof(l->person)) == 0;
}

/* The summary is written anew if something in it is to be shown anew: few deeds change what
 * lists show. */
static void list(struct hall_table *t, bool seats, struct bb_listing *out)
{
    json_t *info;

    fill_listing(t, out);
    if (!seats && is_listed_so(t, out))
        return;
    t->listed = *out;
    t->is_listed = true;
    info = hall_info(t, NULL);
    out->summary = json_dumps(info, JSON_COMPACT);
    json_decref(info);
}

static void put_clocks(const struct hall_table *t, json_t *deed)
{
    json_t *left = json_array();

    for (int seat = 0; seat < t->how.seats; seat++)
        json_array_append_new(left, json_integer(t->place[seat].left));
    json_object_set_new(deed, "left", left);
    json_object_set_new(deed, "at", json_integer(t->at));
}

static char *text_of(struct bb_hall *h, const json_t *deed)
{
    char *text;

    h->note.n = 0;
    bb_note_json(&h->note, deed);
    text = malloc(h->note.n + 1);
    if (!text)
        abort();
    return memcpy(text, h->note.text, h->note.n + 1);
}

static struct change *change_of(struct bb_hall *h, struct hall_table *t, json_t *deed,
                                struct hall_call *call, json_t *result, bool seats)
{
    struct change *c = hall_change(h, call, result);

    c->table = t;
    c->seats = seats;
    if (t->table.match && hall_has_clocks(t)) {
        put_clocks(t, deed);
        c->write.clock = t->at;
    }
    c->write.kind = BB_WRITE_DEED;
    c->write.table = t->id;
    c->write.number = t->deeds++;
    c->write.text = text_of(h, deed);
    hall_keep_request(t, c->write.person.id, c->write.request);
    c->write.claims = hall_is_shared(h) && hall_bot_acts(t);
    list(t, seats, &c->write.listing);
    json_decref(deed);
    t->pending = c;
    return c;
}

void hall_store(struct bb_hall *h, struct hall_table *t, json_t *deed, struct hall_call *call,
                json_t *result, bool seats)
{
    bb_writer_put(h->writer, &change_of(h, t, deed, call, result, seats)->write);
}

void hall_store_with_next(struct bb_hall *h, struct hall_table *t, json_t *deed,
                          const struct bb_person *maker)
{
    struct change *c = change_of(h, t, deed, NULL, NULL, false);

    c->write.person = *maker;
    c->write.with_next = true;
    bb_writer_put(h->writer, &c->write);
}

/* ---- When it is stored ------------------------------------------------------------------- */

static const char *word_of(enum bb_trouble trouble)
{
    switch (trouble) {
    case BB_TROUBLE:
        return "not-stored";
    case BB_DISK_FULL:
        return "disk-full";
    case BB_READ_ONLY:
        return "disk-read-only";
    case BB_DAMAGED:
        return "disk-damaged";
    case BB_NO_DATABASE:
        return "no-database";
    case BB_UNSETTLED:
        return "not-settled";
    }
    return NULL;
}

/* The answer to a step: how the game stands after it. */
static void answer_step(const struct change *c)
{
    struct bb_hall *h = c->guest->hall;
    bb_seats to_act = c->write.listing.waits_for;
    struct bb_note *note = &h->note;

    if (h->finished)
        return;
    note->n = 0;
    bb_note_put(note, "{\"jsonrpc\":\"2.0\",\"id\":");
    bb_note_json(note, c->id);
    bb_note_put(note, ",\"result\":{\"table\":");
    bb_note_number(note, c->write.table);
    bb_note_put(note, ",\"to_act\":");
    bb_note_seats(note, to_act);
    bb_note_put(note, to_act ? ",\"over\":false,\"deed\":" : ",\"over\":true,\"deed\":");
    bb_note_number(note, c->write.number);
    bb_note_put(note, "}}");
    h->world.send(h->world.self, c->guest->link, note->text, note->n);
}

static void answer(struct change *c)
{
    struct rpc_call call = { .result = c->result, .lang = c->lang };

    if (!c->guest || !c->id) {
        json_decref(c->result);
        return;
    }
    if (c->table && !c->result && c->write.result == BB_STORED) {
        answer_step(c);
        return;
    }
    if (c->write.result == BB_DONE_BEFORE && !c->table) {
        json_object_set_new(call.result, "before", json_true());
    } else if (c->write.result != BB_STORED) {
        json_decref(c->result);
        hall_error(&call, HALL_NOT_STORED, word_of(c->write.trouble));
    } else if (c->table) {
        json_object_set_new(call.result, "deed", json_integer(c->write.number));
    }
    hall_send(c->guest, rpc_call_answer(&call, c->id));
}

static void change_free(struct change *c)
{
    *c->at = c->next;
    if (c->next)
        c->next->at = c->at;
    json_decref(c->id);
    json_decref(c->request);
    free(c->write.text);
    free(c->write.listing.summary);
    free(c);
}

void hall_go_on(struct bb_hall *h, struct hall_table *t)
{
    bool opened = t->stage == BB_OPENING;
    int late;

    if (hall_is_shared(h) && hall_due(t) && hall_due(t) <= hall_now(h) && !hall_set_clock(h))
        return; /* whether it is really so late is not known */
    late = hall_overdue(h, t);

    for (int seat = 0; seat < t->how.seats; seat++)
        opened = opened && t->place[seat].opened;
    if (opened)
        hall_store(h, t, hall_begin(t), NULL, NULL, true);
    else if (late >= 0)
        hall_time_out(h, t, late);
    else if (t->stage == BB_PLAYING)
        hall_ask_bot(h, t);
    hall_expect(h, t);
}

/* Another server has added to the table meanwhile, or has done that very request: everybody hears
 * of it, and what was asked for is tried again. */
static void deed_came_late(struct bb_hall *h, struct change *c)
{
    struct hall_table *t = c->table;
    struct bb_guest *guest = c->guest;
    json_t *request = json_incref(c->request);

    hall_read_again(h, t);
    json_decref(c->result);
    change_free(c);
    hall_tell_all(t, NULL, true);
    if (guest && request)
        hall_run(guest, request);
    json_decref(request);
}

static void deed_is_stored(struct bb_hall *h, struct change *c)
{
    struct hall_table *t = c->table;
    const struct bb_guest *asker = c->guest;
    enum bb_written result = c->write.result;
    bool seats = c->seats;

    t->pending = NULL;
    t->held++; /* those who wait may find that it cannot be read */
    if (result == BB_NUMBER_TAKEN || result == BB_DONE_BEFORE) {
        deed_came_late(h, c);
    } else {
        if (result == BB_NOT_STORED) {
            hall_read_again(h, t);
            t->stalled = true;
        } else if (c->write.claims) {
            t->claim = t->deeds;
            t->claimed = c->began + BB_CLAIM_MS;
        }
        answer(c);
        change_free(c);
    }
    if (result == BB_STORED) {
        t->changed = hall_millis(h);
        h->steps += t->table.match != NULL;
        hall_tell_all(t, asker, seats);
    } else if (result == BB_NOT_STORED) { /* who came or went, and what others did meanwhile */
        hall_tell_all(t, asker, seats || hall_is_shared(h));
    }
    run_waiting(t);
    if (t->box && !t->pending && !t->stalled)
        hall_go_on(h, t);
    t->held--;
    hall_drop_idle(h, t);
}

void hall_forget_changes(struct bb_hall *h)
{
    for (struct change *c = h->changes, *next; c; c = next) {
        next = c->next;
        json_decref(c->result);
        change_free(c);
    }
}

void hall_give_up(struct change *c, int code, const char *word)
{
    struct rpc_call call = { .lang = c->lang };

    hall_error(&call, code, word);
    json_decref(c->result);
    if (c->guest && c->id)
        hall_send(c->guest, rpc_call_answer(&call, c->id));
    change_free(c);
}

void hall_is_stored(struct bb_hall *h, struct change *c)
{
    if (c->table) {
        deed_is_stored(h, c);
        return;
    }
    if (c->write.kind == BB_WRITE_CLAIM)
        hall_is_claimed(h, c);
    if (c->write.kind == BB_WRITE_PERSON && c->write.result == BB_DONE_BEFORE && c->guest)
        c->guest->person = h->world.store->kind->person(h->world.store, c->write.token);
    if (c->stored && c->write.result == BB_STORED)
        c->stored(h, c);
    answer(c);
    change_free(c);
}

void hall_is_last(struct change *c)
{
    if (c->table)
        c->table->pending = NULL;
    answer(c);
    change_free(c);
}

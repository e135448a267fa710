/*
 * Several servers with the same tables. None owns one: each has in memory what its guests look at,
 * does what they ask for on that, and adds it to what is stored. If another was quicker, the number
 * of the deed is taken, and it is tried again on the table as it is then (hall_store.c).
 *
 * What others have done is told by notices, and a notice may be missed: so tables are looked at
 * now and then too. The turn of a bot is claimed, so that one server alone thinks about it; a
 * claim ends by itself, so that another takes over from one that is gone.
 */
#include "server/hall_in.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 1000,    /* between two looks at what was missed */
    CLOCK_MS = 2000,   /* between two looks at the clock */
    CONFIRM_MS = 8000, /* between two notes of who is here */
    PATIENCE_MS = 700, /* after which a table that waits for a server is everybody's */
    RENEW_MS = 700,    /* before its end a claim is renewed */
    SPARE_MS = 100,    /* before its end a claim is not relied upon */
};

enum round { LOOK, CLOCK, CONFIRM };

bool hall_is_shared(const struct bb_hall *h)
{
    return h->world.store->kind->shared;
}

static const struct bb_shared_kind *shared(const struct bb_hall *h)
{
    return h->world.store->kind->shared;
}

/* ---- Catching up ------------------------------------------------------------------ */

bool hall_catch_up(struct bb_hall *h, struct hall_table *t)
{
    bool seats = false;

    if (!t->box) {
        hall_read_again(h, t);
        seats = true;
    } else if (hall_read_on(h, t, &seats) == 0) {
        return false;
    }
    if (!t->box)
        return false;
    t->changed = hall_millis(h);
    hall_tell_all(t, NULL, seats);
    hall_expect(h, t);
    return true;
}

static void tell_message(void *self, const struct bb_message *m)
{
    struct hall_table *t = self;

    hall_tell_message(t, m);
    t->said = m->number;
}

void hall_catch_up_messages(struct bb_hall *h, struct hall_table *t)
{
    h->world.store->kind->messages(h->world.store, t->id, t->said, INT32_MAX, tell_message, t);
}

static void keep_number(void *self, const struct bb_message *m)
{
    struct hall_table *t = self;

    t->said = m->number;
}

struct present {
    const struct hall_table *table;
    bb_seats seats;
};

static void add_present(void *self, int64_t person)
{
    struct present *p = self;
    int seat = hall_seat_of(p->table, person);

    p->seats |= seat >= 0 ? BB_SEAT(seat) : 0;
}

/* Who looks on at another server; whether that has changed. */
static bool look_elsewhere(struct bb_hall *h, struct hall_table *t)
{
    struct present p = { .table = t };
    int64_t unread = h->world.store->unread;
    bb_seats before = t->elsewhere;

    shared(h)->here(h->world.store, t->id, add_present, &p);
    if (h->world.store->unread != unread)
        return false;
    t->elsewhere = p.seats;
    for (bb_seats gone = before & ~p.seats; gone; gone &= gone - 1)
        t->seen[bb_first_seat(gone)] = hall_millis(h);
    return before != p.seats;
}

void hall_meet(struct bb_hall *h, struct hall_table *t)
{
    t->changed = hall_millis(h);
    if (!hall_is_shared(h))
        return;
    h->world.store->kind->messages(h->world.store, t->id, 0, 1, keep_number, t);
    look_elsewhere(h, t);
}

/* ---- Notices ------------------------------------------------------------------------ */

static void hear_deed(struct bb_hall *h, const struct bb_notice *n)
{
    struct hall_table *t = hall_loaded(h, n->table);

    if (!t || t->pending || n->number < t->deeds)
        return;
    hall_catch_up(h, t);
    hall_drop_idle(h, t);
}

static void hear_one(struct bb_hall *h, const struct bb_notice *n)
{
    struct hall_table *t = hall_loaded(h, n->table);

    switch (n->kind) {
    case BB_NOTICE_DEED:
        hear_deed(h, n);
        return;
    case BB_NOTICE_MESSAGE:
        if (t)
            hall_catch_up_messages(h, t);
        return;
    case BB_NOTICE_HERE:
        if (t && look_elsewhere(h, t) && !t->pending)
            hall_tell_seats(t);
        return;
    case BB_NOTICE_REMIND:
        t = hall_find(h, n->table);
        if (t)
            hall_remind_here(h, t, n->person, n->name);
        if (t)
            hall_drop_idle(h, t);
        return;
    case BB_NOTICE_MISSED:
        memset(h->round, 0, sizeof(h->round));
        hall_keep_up(h);
        return;
    }
}

void hall_hear(struct bb_hall *h)
{
    struct bb_notice notice;

    while (hall_is_shared(h) && !h->finished && shared(h)->hear(h->world.store, &notice))
        hear_one(h, &notice);
}

/* ---- Bots --------------------------------------------------------------------------------- */

bool hall_bot_acts(const struct hall_table *t)
{
    bb_seats to_act =
        t->table.match && t->stage == BB_PLAYING ? bb_match_to_act(t->table.match) : 0;

    for (; to_act; to_act &= to_act - 1) {
        if (t->place[bb_first_seat(to_act)].bot[0])
            return true;
    }
    return false;
}

static void ask_for_claim(struct bb_hall *h, struct hall_table *t)
{
    struct change *c = hall_change(h, NULL, NULL);

    c->write.kind = BB_WRITE_CLAIM;
    c->write.table = t->id;
    c->write.number = t->deeds;
    t->claiming = true;
    bb_writer_put(h->writer, &c->write);
}

bool hall_claim(struct bb_hall *h, struct hall_table *t)
{
    if (!hall_is_shared(h))
        return true;
    if (t->claim == t->deeds && hall_millis(h) < t->claimed - SPARE_MS)
        return true;
    if (!t->claiming)
        ask_for_claim(h, t);
    return false;
}

void hall_is_claimed(struct bb_hall *h, const struct change *c)
{
    struct hall_table *t = hall_kept(h, c->write.table);

    if (!t)
        return;
    t->claiming = false;
    if (c->write.result == BB_STORED) {
        t->claim = c->write.number;
        t->claimed = c->began + BB_CLAIM_MS;
        if (t->box && !t->pending && !t->stalled)
            hall_go_on(h, t);
    }
    hall_drop_idle(h, t);
}

/* ---- Who is there ---------------------------------------------------------------------------- */

static void note_here(struct hall_table *t, int seat, enum bb_write_kind what, bool known)
{
    struct bb_hall *h = t->hall;
    struct change *c;

    if (!t->place[seat].person)
        return;
    c = hall_change(h, NULL, NULL);
    c->write.kind = what;
    c->write.table = t->id;
    c->write.number = known;
    c->write.person.id = t->place[seat].person;
    bb_writer_put(h->writer, &c->write);
}

static bb_seats seats_here(const struct hall_table *t)
{
    bb_seats here = 0;

    for (const struct watcher *w = t->watchers; w; w = w->next)
        here |= w->seat != BB_NOBODY ? BB_SEAT(w->seat) : 0;
    return here;
}

void hall_tell_here(struct hall_table *t)
{
    bb_seats here, changed;

    if (!hall_is_shared(t->hall) || t->hall->finished || !t->box)
        return;
    here = seats_here(t);
    for (changed = here ^ t->told_here; changed; changed &= changed - 1) {
        int seat = bb_first_seat(changed);

        note_here(t, seat, here >> seat & 1 ? BB_WRITE_HERE : BB_WRITE_AWAY, false);
    }
    t->told_here = here;
}

bool hall_remind_elsewhere(struct bb_hall *h, const struct hall_table *t, int64_t person,
                           const char *name)
{
    struct change *c = hall_change(h, NULL, NULL);

    c->write.kind = BB_WRITE_REMIND;
    c->write.table = t->id;
    c->write.person.id = person;
    memcpy(c->write.person.name, name, strlen(name) + 1);
    bb_writer_put(h->writer, &c->write);
    return shared(h)->anywhere(h->world.store, person);
}

/* ---- Now and then ---------------------------------------------------------------------- */

bool hall_is_cut_off(const struct bb_hall *h)
{
    return h->unread != h->world.store->unread;
}

/* An alarm rings after as long a time as it would have. */
bool hall_set_clock(struct bb_hall *h)
{
    int64_t now, before = hall_millis(h), ahead;

    if (!shared(h)->clock(h->world.store, &now))
        return false;
    h->unread = h->world.store->unread;
    ahead = now - (before + hall_millis(h)) / 2 - h->stored_clock;
    h->stored_clock += ahead;
    h->tick += ahead;
    h->alarm += h->alarm ? ahead : 0;
    return true;
}

/* Tables in memory, to be gone through while they may come and go. */
struct tables {
    int64_t *id;
    int *deeds;
    int n;
};

static struct tables all_tables(const struct bb_hall *h)
{
    struct tables all = { .n = 0 };

    all.id = malloc(((size_t)h->tables + 1) * sizeof(all.id[0]));
    all.deeds = malloc(((size_t)h->tables + 1) * sizeof(all.deeds[0]));
    if (!all.id || !all.deeds)
        abort();
    for (int i = 0; i < HALL_BUCKETS; i++) {
        for (const struct hall_table *t = h->bucket[i]; t; t = t->next) {
            all.id[all.n] = t->id;
            all.deeds[all.n++] = t->deeds;
        }
    }
    return all;
}

static void catch_up_one(void *self, int64_t table)
{
    struct hall_table *t = hall_loaded(self, table);

    if (t && !t->pending)
        hall_catch_up(self, t);
}

/* Goes on where a server may be gone that should have, or where something could not be stored. */
static void attend(struct bb_hall *h, struct hall_table *t)
{
    bool waits = t->stage == BB_OPENING || hall_bot_acts(t);

    if (t->pending)
        return;
    if (!t->box) {
        hall_catch_up(h, t);
        return;
    }
    if (t->thinking && !t->claiming && t->claim == t->deeds &&
        t->claimed < hall_millis(h) + RENEW_MS)
        ask_for_claim(h, t);
    if ((waits || t->stalled) && !t->thinking && hall_millis(h) - t->changed > PATIENCE_MS) {
        t->stalled = false;
        hall_go_on(h, t);
    }
}

/* Its people are noted to be here again, and those elsewhere looked for. */
static void confirm(struct bb_hall *h, struct hall_table *t)
{
    if (!t->box || !t->watchers)
        return;
    for (bb_seats here = seats_here(t); here; here &= here - 1)
        note_here(t, bb_first_seat(here), BB_WRITE_HERE, true);
    hall_catch_up_messages(h, t);
    if (look_elsewhere(h, t) && !t->pending)
        hall_tell_seats(t);
}

static bool is_time(struct bb_hall *h, enum round which, int ms)
{
    int64_t now = hall_millis(h);

    if (now < h->round[which])
        return false;
    h->round[which] = now + ms;
    return true;
}

/* A server that could not store anything tries whether it can by now. */
static void try_to_store(struct bb_hall *h)
{
    struct bb_writer_figures figures = bb_writer_figures(h->writer);
    struct change *c;

    if (!figures.failing || figures.waiting > 0)
        return;
    c = hall_change(h, NULL, NULL);
    c->write.kind = BB_WRITE_CLOCK;
    bb_writer_put(h->writer, &c->write);
}

void hall_keep_up(struct bb_hall *h)
{
    bool confirms;
    struct tables all;

    if (is_time(h, CLOCK, CLOCK_MS) || hall_is_cut_off(h))
        hall_set_clock(h);
    try_to_store(h);
    if (hall_is_cut_off(h))
        return;
    confirms = is_time(h, CONFIRM, CONFIRM_MS);
    all = all_tables(h);
    if (is_time(h, LOOK, LOOK_MS))
        shared(h)->behind(h->world.store, all.id, all.deeds, all.n, catch_up_one, h);
    for (int i = 0; i < all.n; i++) {
        struct hall_table *t = hall_kept(h, all.id[i]);

        if (t)
            attend(h, t);
        if (t && confirms)
            confirm(h, t);
        if (t)
            hall_drop_idle(h, t);
    }
    free(all.id);
    free(all.deeds);
}

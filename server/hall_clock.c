/*
 * Clocks: how long each seat may think, in the whole game or in a turn.
 *
 * They run by the server's own time, which stands still while the server does: it is stored
 * with the deeds, and goes on from there. Where several servers share the tables, it is the
 * time of what they share. A seat whose time is out is handed to a bot.
 */
#include "engine/face.h"
#include "server/hall_in.h"

enum {
    TICK = 10000, /* milliseconds until tables that are not in memory are looked at again */
    ROUND = 300,  /* and where other servers may have changed them */
    SOONEST = 20, /* milliseconds to an alarm, at least */
    DUE_AT_ONCE = 64,
};

int64_t hall_now(const struct bb_hall *h)
{
    return h->stored_clock + hall_millis(h);
}

bool hall_has_clocks(const struct hall_table *t)
{
    return t->pace.clock || t->pace.turn;
}

/* The seats whose clocks run: people who are to act. */
static bb_seats running(const struct hall_table *t)
{
    bb_seats all = 0;

    if (!hall_has_clocks(t) || !t->table.match || t->stage != BB_PLAYING)
        return 0;
    for (int seat = 0; seat < t->how.seats; seat++)
        all |= t->place[seat].person && !t->place[seat].bot[0] ? BB_SEAT(seat) : 0;
    return all & bb_match_to_act(t->table.match);
}

/* ---- Running -------------------------------------------------------------------------- */

static int64_t millis(int seconds)
{
    return (int64_t)seconds * 1000;
}

void hall_wind_clocks(struct bb_hall *h, struct hall_table *t)
{
    t->at = hall_now(h);
    for (int seat = 0; seat < t->how.seats; seat++)
        t->place[seat].left = millis(t->pace.turn ? t->pace.turn : t->pace.clock);
}

void hall_charge(struct bb_hall *h, struct hall_table *t)
{
    int64_t now = hall_now(h), spent = now > t->at ? now - t->at : 0;
    bb_seats run = running(t);

    for (; run; run &= run - 1)
        t->place[bb_first_seat(run)].left -= spent;
    t->at = now;
}

int64_t hall_left(const struct hall_table *t, int seat)
{
    int64_t left = t->place[seat].left, now = hall_now(t->hall);

    if (running(t) >> seat & 1 && now > t->at)
        left -= now - t->at;
    return left > 0 ? left : 0;
}

struct hall_turn hall_turn(const struct hall_table *t)
{
    return (struct hall_turn){
        .seat = bb_face_turn(t->box->game, bb_match_truth(t->table.match)),
        .to_act = bb_match_to_act(t->table.match),
    };
}

/* A turn ends when it is another's, when the seat has no more to choose, or when others have
 * again after all have chosen. Somebody alone has a turn with each step. */
void hall_turned(struct hall_table *t, int seat, struct hall_turn before)
{
    struct hall_turn now = hall_turn(t);
    struct place *p = &t->place[seat];
    bool ended = t->how.seats == 1 || now.seat != before.seat || !(now.to_act >> seat & 1) ||
                 (now.to_act & ~before.to_act);

    if (!ended)
        return;
    p->used = (struct bb_used){ 0 };
    if (t->pace.turn)
        p->left = millis(t->pace.turn);
    else if (!p->bot[0])
        p->left = (p->late ? 0 : p->left) + millis(t->pace.bonus);
}

/* Whoever comes back after their time was out has what a turn gives, and no more. */
void hall_take_clock(struct hall_table *t, int seat)
{
    if (t->pace.turn)
        t->place[seat].left = millis(t->pace.turn);
    else if (t->place[seat].late)
        t->place[seat].left = millis(t->pace.bonus);
}

/* ---- Running out -------------------------------------------------------------------------- */

int64_t hall_due(const struct hall_table *t)
{
    int64_t due = 0;

    for (bb_seats run = running(t); run; run &= run - 1) {
        int64_t one = t->at + t->place[bb_first_seat(run)].left;

        due = due == 0 || one < due ? one : due;
    }
    return due;
}

int hall_overdue(struct bb_hall *h, struct hall_table *t)
{
    hall_charge(h, t);
    for (bb_seats run = running(t); run; run &= run - 1) {
        if (t->place[bb_first_seat(run)].left <= 0)
            return bb_first_seat(run);
    }
    return -1;
}

static void set_alarm(struct bb_hall *h, int64_t at)
{
    int64_t wait = at - hall_now(h);

    if (h->alarm && h->alarm <= at)
        return;
    h->alarm = at;
    h->world.alarm(h->world.self, wait < SOONEST ? SOONEST : (int)wait);
}

void hall_expect(struct bb_hall *h, const struct hall_table *t)
{
    int64_t due = hall_due(t);

    if (due && due < hall_now(h) + TICK)
        set_alarm(h, due);
}

struct due {
    int64_t table[DUE_AT_ONCE];
    int n;
};

static void add_due(void *self, int64_t table)
{
    struct due *all = self;

    all->table[all->n++] = table;
}

/* Where clocks run, the time is stored now and then. */
static void store_time(struct bb_hall *h)
{
    struct bb_store *store = h->world.store;
    struct due any = { .n = 0 };
    struct change *c;

    store->kind->due(store, INT64_MAX, 1, add_due, &any);
    if (any.n == 0)
        return;
    c = hall_change(h, NULL, NULL);
    c->write.kind = BB_WRITE_CLOCK;
    c->write.clock = hall_now(h);
    bb_writer_put(h->writer, &c->write);
}

void hall_ring(struct bb_hall *h)
{
    struct bb_store *store = h->world.store;
    int64_t now = hall_now(h);
    struct due due = { .n = 0 };

    if (h->finished || (h->alarm && now < h->alarm))
        return;
    h->alarm = 0;
    if (hall_is_shared(h)) {
        hall_keep_up(h);
        now = hall_now(h);
        h->tick = now + ROUND;
    } else if (now >= h->tick) {
        h->tick = now + TICK;
        store_time(h);
    }
    store->kind->due(store, now, DUE_AT_ONCE, add_due, &due);
    for (int i = 0; i < due.n; i++) {
        struct hall_table *t = hall_find(h, due.table[i]);

        if (t && !t->pending && !t->stalled)
            hall_go_on(h, t);
    }
    for (int i = 0; i < HALL_BUCKETS; i++) {
        for (const struct hall_table *t = h->bucket[i]; t; t = t->next) {
            if (t->box && !t->pending && !t->stalled)
                hall_expect(h, t);
        }
    }
    set_alarm(h, h->tick);
}

/*
 * The hall: guests come and go, bots are asked, and what was stored or thought out goes on.
 */
#include "base/hex.h"
#include "server/hall_in.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t machine_millis(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t hall_millis(const struct bb_hall *h)
{
    return machine_millis() - h->began;
}

/* ---- Bots ---------------------------------------------------------------------------- */

static void take_thought(void *self, struct bb_job *job);

void hall_ask_bot(struct bb_hall *h, struct hall_table *t)
{
    bb_seats to_act = bb_match_to_act(t->table.match);
    struct bb_thought *thought;
    int seat;

    for (; to_act && !t->place[bb_first_seat(to_act)].bot[0]; to_act &= to_act - 1)
        ;
    if (!to_act || t->thinking || bb_match_undo_waits_for(t->table.match) || !hall_claim(h, t))
        return;
    seat = bb_first_seat(to_act);
    thought = calloc(1, sizeof(*thought));
    if (!thought)
        abort();
    *thought = (struct bb_thought){ .job = { .run = bb_think, .done = take_thought },
                                    .box = t->box,
                                    .table = t->id,
                                    .used = t->place[seat].used,
                                    .deeds = t->deeds };
    h->world.random(h->world.self, &thought->seed, sizeof(thought->seed));
    bb_bot_parse(t->place[seat].bot, &thought->spec);
    bb_match_view(t->table.match, seat, &thought->view);
    t->thinking = true;
    bb_pool_put(h->pool, &thought->job);
}

/* What was thought about an older position is thought again; while people are asked whether
 * something is taken back, bots wait. */
static void take_thought(void *self, struct bb_job *job)
{
    const struct bb_thought *thought = (struct bb_thought *)job;
    struct bb_hall *h = self;
    struct hall_table *t = hall_kept(h, thought->table);
    const struct bb_entry *journal;
    struct bb_refusal why;
    struct hall_turn turn;
    int entries, which;

    if (!t)
        return;
    t->thinking = false;
    if (t->pending || !t->box)
        return;
    if (t->deeds != thought->deeds || t->stage != BB_PLAYING) {
        hall_go_on(h, t);
        hall_drop_idle(h, t);
        return;
    }
    hall_charge(h, t);
    turn = hall_turn(t);
    entries = bb_match_journal(t->table.match, &journal);
    if (!bb_table_act(&t->table, thought->view.seat, &thought->action, 1, &why, &which))
        return;
    t->place[thought->view.seat].used = thought->used;
    hall_turned(t, thought->view.seat, turn);
    hall_store(h, t, hall_played(t, entries), NULL, NULL, hall_has_clocks(t));
}

void bb_hall_work(struct bb_hall *h)
{
    struct bb_job *job;
    struct bb_write *write;

    hall_hear(h);
    hall_ring(h);
    while ((write = bb_writer_done(h->writer)))
        hall_is_stored(h, (struct change *)write);
    while ((job = bb_pool_done(h->pool))) {
        job->done(h, job);
        free(job);
    }
}

/* ---- Guests ----------------------------------------------------------------------------- */

void bb_hall_token(struct bb_hall *h, char token[static BB_TOKEN_HEX])
{
    uint8_t bytes[(BB_TOKEN_HEX - 1) / 2];

    h->world.random(h->world.self, bytes, sizeof(bytes));
    bb_hex_write(bytes, sizeof(bytes), token);
}

void hall_recognize(struct bb_guest *g)
{
    struct bb_store *store = g->hall->world.store;
    int64_t unread = store->unread;
    uint8_t hash[BB_HASH_BYTES];

    bb_hash_sha256(g->token, BB_TOKEN_HEX - 1, hash);
    g->person = store->kind->person(store, hash);
    g->unread = store->unread != unread;
}

/* A token of another length is none of ours. */
struct bb_guest *bb_guest_new(struct bb_hall *h, void *link, const char *token)
{
    struct bb_guest *g = calloc(1, sizeof(*g));

    if (!g)
        abort();
    g->hall = h;
    g->link = link;
    if (token && strlen(token) == BB_TOKEN_HEX - 1) {
        memcpy(g->token, token, BB_TOKEN_HEX);
        hall_recognize(g);
    }
    g->next = h->first;
    g->at = &h->first;
    if (g->next)
        g->next->at = &g->next;
    h->first = g;
    h->guests++;
    return g;
}

/* FNV-1a: only that two addresses differ matters. */
void bb_guest_from(struct bb_guest *g, const char *address, const char *host)
{
    g->host = host[0] ? strdup(host) : NULL;
    g->address = UINT64_C(0xcbf29ce484222325);
    for (; *address; address++)
        g->address = (g->address ^ (uint8_t)*address) * UINT64_C(0x100000001b3);
}

void bb_guest_free(struct bb_guest *g)
{
    struct bb_hall *h = g->hall;

    for (struct change *c = h->changes; c; c = c->next) {
        if (c->guest == g)
            c->guest = NULL;
    }
    for (int i = 0; i < HALL_BUCKETS && g->waits > 0; i++) {
        for (struct hall_table *t = h->bucket[i]; t; t = t->next) {
            for (struct waiting *one = t->waiting; one; one = one->next)
                one->guest = one->guest == g ? NULL : one->guest;
        }
    }
    for (int i = 0; i < HALL_WATCHED; i++) {
        struct hall_table *t = g->watched[i] ? g->watched[i]->table : NULL;

        if (!t)
            continue;
        hall_unwatch(g, t);
        hall_drop_idle(h, t);
    }
    *g->at = g->next;
    if (g->next)
        g->next->at = g->at;
    h->guests--;
    free(g->host);
    free(g);
}

void bb_guest_hear(struct bb_guest *g, const char *message, size_t n)
{
    json_t *refusal, *request = rpc_door_read(message, n, &refusal);

    if (request)
        hall_run(g, request);
    else if (refusal)
        hall_send(g, refusal);
    json_decref(request);
}

/* ---- The hall ---------------------------------------------------------------------------- */

struct bb_hall *bb_hall_new(const struct bb_hall_world *world)
{
    struct bb_hall *h = calloc(1, sizeof(*h));
    struct bb_facts facts;

    if (!h || sodium_init() < 0)
        abort();
    h->world = *world;
    h->began = machine_millis();
    h->guessed = (struct bb_rate){ .most = 10, .window = 60000 };
    h->all_guessed = (struct bb_rate){ .most = 100, .window = 60000 };
    h->said = (struct bb_rate){ .most = 10, .window = 10000 };
    h->reminded = (struct bb_rate){ .most = 1, .window = 10000 };
    h->writer = bb_writer_new(world->store, world->wake, world->self);
    h->pool = bb_pool_new(world->thinkers, world->wake, world->self);
    facts = world->store->kind->facts(world->store);
    h->stored_clock = facts.clock;
    memcpy(h->salt, facts.salt, sizeof(h->salt));
    if (hall_is_shared(h))
        world->store->kind->shared->follow(world->store, world->wake, world->self);
    hall_ring(h);
    return h;
}

void bb_hall_finish(struct bb_hall *h)
{
    struct bb_write *write;

    if (hall_is_shared(h))
        h->world.store->kind->shared->follow(h->world.store, NULL, NULL);
    bb_writer_finish(h->writer);
    while ((write = bb_writer_done(h->writer)))
        hall_is_last((struct change *)write);
    h->finished = true;
}

void bb_hall_free(struct bb_hall *h)
{
    bb_writer_free(h->writer);
    bb_pool_free(h->pool);
    hall_forget_changes(h);
    hall_drop_all(h);
    bb_note_release(&h->note);
    free(h);
}

/*
 * People: who somebody is, by a token that they keep, or by a phrase on another device.
 */
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool hall_is_name(struct rpc_call *call, const char *name)
{
    if (!bb_record_check_name(name))
        return true;
    if (name[0] == '\0' || name[0] == ' ')
        return hall_refuse(call, RPC_PARAMS, "name-empty");
    if (strlen(name) >= BB_NAME_MAX)
        return hall_refuse(call, RPC_PARAMS, "name-long");
    return hall_refuse(call, RPC_PARAMS, "name-control");
}

static void person_is_stored(struct bb_hall *h, struct change *c)
{
    (void)h;
    if (c->guest)
        c->guest->person = c->write.person;
}

/* Whoever came with a token is known by it from now on; others are given one. */
bool hall_hello(struct rpc_call *call)
{
    struct bb_guest *g = hall_guest(call);
    const char *name = rpc_text(call, "name");
    struct change *c;

    if (!hall_is_name(call, name))
        return false;
    c = hall_change(g->hall, hall_call_of(call), json_pack("{s:s}", "name", name));
    c->stored = person_is_stored;
    c->write.kind = g->person.id ? BB_WRITE_NAME : BB_WRITE_PERSON;
    snprintf(c->write.person.name, sizeof(c->write.person.name), "%s", name);
    if (!g->person.id) {
        c->write.person.id = hall_new_number(g->hall);
        if (!g->token[0]) {
            bb_hall_token(g->hall, g->token);
            json_object_set_new(c->result, "token", json_string(g->token));
        }
        bb_hash_sha256(g->token, strlen(g->token), c->write.token);
    }
    bb_writer_put(g->hall->writer, &c->write);
    return true;
}

/* Who the guest is, as far as the server knows. */
bool hall_me(struct rpc_call *call)
{
    const struct bb_person *me = &hall_guest(call)->person;
    int gone = hall_guest(call)->hall->world.gone;

    call->result = json_pack("{s:s?, s:b, s:o}", "name", me->id ? me->name : NULL, "phrase",
                             me->phrase, "gone", gone ? json_integer(gone) : json_null());
    return true;
}

/* ---- Phrases ------------------------------------------------------------------------------- */

enum { PHRASE_WORDS = 6, PHRASE_MAX = 64, PHRASE_MEMORY = 64 << 20, PHRASE_ROUNDS = 2 };

/* A phrase that is being hashed, which takes long on purpose. */
struct hashing {
    struct bb_job job; /* first */
    struct change *change;
    char phrase[PHRASE_MAX];
    uint8_t salt[BB_SALT_BYTES], hash[BB_HASH_BYTES];
    bool failed;
};

static void hash(struct bb_job *job)
{
    struct hashing *h = (struct hashing *)job;

    h->failed = crypto_pwhash(h->hash, sizeof(h->hash), h->phrase, strlen(h->phrase), h->salt,
                              PHRASE_ROUNDS, PHRASE_MEMORY, crypto_pwhash_ALG_ARGON2ID13) != 0;
    sodium_memzero(h->phrase, sizeof(h->phrase));
}

static void begin_hashing(struct rpc_call *call, const char *phrase, json_t *result,
                          void (*done)(void *self, struct bb_job *job))
{
    struct bb_hall *h = hall_guest(call)->hall;
    struct hashing *one = calloc(1, sizeof(*one));

    if (!one)
        abort();
    one->job = (struct bb_job){ .run = hash, .done = done };
    one->change = hall_change(h, hall_call_of(call), result);
    memcpy(one->salt, h->salt, sizeof(one->salt));
    snprintf(one->phrase, sizeof(one->phrase), "%s", phrase);
    bb_pool_put(h->pool, &one->job);
}

static void phrase_is_hashed(void *self, struct bb_job *job)
{
    const struct hashing *one = (struct hashing *)job;
    struct bb_hall *h = self;
    struct change *c = one->change;

    if (one->failed) {
        hall_give_up(c, RPC_TOO_MANY, "no-memory");
        return;
    }
    c->write.kind = BB_WRITE_PHRASE;
    c->write.person.phrase = true;
    c->stored = person_is_stored;
    memcpy(c->write.token, one->hash, sizeof(one->hash));
    bb_writer_put(h->writer, &c->write);
}

/* Words by which somebody is known again elsewhere. They are told once; only their hash is
 * kept. */
bool hall_phrase(struct rpc_call *call)
{
    struct bb_guest *g = hall_guest(call);
    char phrase[PHRASE_MAX];
    uint8_t drawn[PHRASE_WORDS];
    struct bb_text t;

    if (!hall_is_known(call))
        return false;
    g->hall->world.random(g->hall->world.self, drawn, sizeof(drawn));
    bb_text_init(&t, phrase, sizeof(phrase));
    for (int i = 0; i < PHRASE_WORDS; i++) {
        bb_text_put(&t, i ? " " : "");
        hall_put_word(call->lang, drawn[i], &t);
    }
    begin_hashing(call, phrase, json_pack("{s:s}", "phrase", phrase), phrase_is_hashed);
    return true;
}

/* Whoever they were before, they see with other eyes now. */
static void token_is_stored(struct bb_hall *h, struct change *c)
{
    person_is_stored(h, c);
    for (int i = 0; c->guest && i < HALL_WATCHED; i++) {
        if (c->guest->watched[i])
            hall_unwatch(c->guest, c->guest->watched[i]->table);
    }
}

static void guess_is_hashed(void *self, struct bb_job *job)
{
    const struct hashing *one = (struct hashing *)job;
    struct bb_hall *h = self;
    struct bb_store *store = h->world.store;
    struct change *c = one->change;
    struct bb_guest *g = c->guest;
    struct bb_person found = { .id = 0 };
    int64_t unread = store->unread;

    if (!one->failed)
        found = store->kind->phrase(store, one->hash);
    if (store->unread != unread) {
        hall_give_up(c, HALL_NOT_STORED, "no-database");
        return;
    }
    if (one->failed || !found.id || !g) {
        hall_give_up(c, one->failed ? RPC_TOO_MANY : HALL_NOBODY,
                     one->failed ? "no-memory" : "no-phrase");
        return;
    }
    json_object_set_new(c->result, "name", json_string(found.name));
    if (!g->token[0]) {
        bb_hall_token(h, g->token);
        json_object_set_new(c->result, "token", json_string(g->token));
    }
    c->write.kind = BB_WRITE_TOKEN;
    c->write.person = found;
    c->stored = token_is_stored;
    bb_hash_sha256(g->token, strlen(g->token), c->write.token);
    bb_writer_put(h->writer, &c->write);
}

/* Every guess costs the server something, so also those that are right are counted. */
bool hall_recover(struct rpc_call *call)
{
    struct bb_guest *g = hall_guest(call);
    struct bb_hall *h = g->hall;
    int64_t now = hall_millis(h);
    char phrase[PHRASE_MAX];

    if (!bb_rate_may(&h->guessed, g->address, now) || !bb_rate_may(&h->all_guessed, 0, now))
        return hall_refuse(call, RPC_TOO_MANY, "too-many-guesses");
    bb_rate_count(&h->guessed, g->address, now);
    bb_rate_count(&h->all_guessed, 0, now);
    if (!hall_read_words(rpc_text(call, "phrase"), ' ', phrase, sizeof(phrase)))
        return hall_refuse(call, HALL_NOBODY, "no-phrase");
    begin_hashing(call, phrase, json_object(), guess_is_hashed);
    return true;
}

/*
 * Ways to a table: its links, and a code that can be said aloud while people sit down.
 *
 * A link follows from a secret of the table and from how often it was renewed, so that it can
 * be shown again and yet be revoked.
 */
#include "base/hex.h"
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char *const names[HALL_KEYS] = { "invitation", "watching" };

/* ---- Links ------------------------------------------------------------------------------ */

static void follow(const uint8_t secret[static BB_HASH_BYTES], enum hall_key which, int renewed,
                   char out[static BB_TOKEN_HEX])
{
    uint8_t hash[BB_HASH_BYTES];
    char text[64];
    int n = snprintf(text, sizeof(text), "benben %s %d", names[which], renewed);

    bb_hash_hmac(secret, text, (size_t)n, hash);
    bb_hex_write(hash, (BB_TOKEN_HEX - 1) / 2, out);
}

/* A link as it is now. */
static void link_of(const struct hall_table *t, enum hall_key which, char out[static BB_TOKEN_HEX])
{
    follow(t->links, which, t->renewed[which], out);
}

/* Of an old table the hash of a link is known, until it is renewed. */
static bool is_old_key(const struct hall_table *t, const char *key, enum hall_key which)
{
    uint8_t hash[BB_HASH_BYTES];

    bb_hash_sha256(key, strlen(key), hash);
    return t->keys && t->renewed[which] == 0 &&
           sodium_memcmp(hash, t->key[which], sizeof(hash)) == 0;
}

bool hall_has_key(const struct hall_table *t, const char *key, enum hall_key which)
{
    char link[BB_TOKEN_HEX];

    if (!key || strlen(key) != BB_TOKEN_HEX - 1)
        return false;
    link_of(t, which, link);
    return sodium_memcmp(key, link, BB_TOKEN_HEX - 1) == 0 || is_old_key(t, key, which);
}

json_t *hall_rematch_link(const struct hall_table *t, const struct bb_guest *g)
{
    const char *key = "";
    char link[BB_TOKEN_HEX];

    for (int i = 0; g && t->rematch_linked && i < HALL_WATCHED; i++) {
        if (g->watched[i] && g->watched[i]->table == t)
            key = g->watched[i]->key;
    }
    for (int i = 0; i < HALL_KEYS; i++) {
        if (!hall_has_key(t, key, (enum hall_key)i))
            continue;
        follow(t->rematch_links, (enum hall_key)i, 0, link);
        return json_string(link);
    }
    return json_null();
}

void hall_put_links(const struct hall_table *t, json_t *into)
{
    bool seating = t->stage == BB_SEATING && t->code[0];
    char link[BB_TOKEN_HEX];

    for (int i = 0; i < HALL_KEYS; i++) {
        link_of(t, (enum hall_key)i, link);
        json_object_set_new(into, names[i], json_string(link));
    }
    json_object_set_new(into, "code", seating ? json_string(t->code) : json_null());
}

static json_t *links_of(const struct hall_table *t)
{
    json_t *all = json_pack("{s:I}", "table", (json_int_t)t->id);

    hall_put_links(t, all);
    return all;
}

/* Shows them, or replaces one: the old one ends. With the invitation the code ends too, as it
 * leads to it. Whoever has the invitation may pass it on, so they are told the code as well. */
bool hall_links(struct rpc_call *call)
{
    struct hall_table *t = hall_take_table(call, false);
    struct bb_guest *g = hall_guest(call);
    const char *renew = rpc_text(call, "renew");
    char code[BB_CODE_MAX];
    int link = 0;
    json_t *deed;

    if (!t)
        return false;
    if (!renew && hall_has_key(t, rpc_text(call, "key"), HALL_INVITATION)) {
        call->result = links_of(t);
        if (t->host != g->person.id)
            json_object_del(call->result, names[HALL_WATCHING]);
        return true;
    }
    if (!hall_is_known(call) || !hall_is_host(call, t))
        return false;
    if (!renew) {
        call->result = links_of(t);
        return true;
    }
    while (link < HALL_KEYS && strcmp(renew, names[link]) != 0)
        link++;
    if (link == HALL_KEYS)
        return rpc_must_be(call, "renew", "a-link");
    if (!hall_take_request(call, t))
        return false;
    deed = json_pack("{s:s, s:i}", "do", "renew", "link", link);
    if (link == HALL_INVITATION && t->stage == BB_SEATING) {
        hall_draw_code(g->hall, call->lang, code);
        json_object_set_new(deed, "code", json_string(code));
    }
    hall_do(t, deed);
    hall_store(g->hall, t, deed, hall_call_of(call), links_of(t), true);
    return true;
}

/* ---- Codes ------------------------------------------------------------------------------- */

void hall_put_word(enum bb_lang lang, int i, struct bb_text *out)
{
    const char *at = hall_word(lang, "code-words");

    for (; i > 0; i--)
        at += strcspn(at, " \n") + 1;
    for (; *at && *at != ' ' && *at != '\n'; at++)
        bb_text_char(out, *at);
}

void hall_draw_code(struct bb_hall *h, enum bb_lang lang, char out[static BB_CODE_MAX])
{
    struct bb_store *store = h->world.store;
    uint8_t drawn[3];
    struct bb_text t;

    do {
        h->world.random(h->world.self, drawn, sizeof(drawn));
        bb_text_init(&t, out, BB_CODE_MAX);
        hall_put_word(lang, drawn[0], &t);
        bb_text_char(&t, '-');
        hall_put_word(lang, drawn[1], &t);
        bb_text_char(&t, '-');
        bb_text_int(&t, 10 + drawn[2] % 90);
    } while (drawn[0] == drawn[1] || store->kind->code(store, out));
}

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) != 0;
}

static char lower(char c)
{
    return (char)tolower((unsigned char)c);
}

/* As it may be typed: "Palm ibis 42". */
bool hall_read_words(const char *text, char between, char *out, size_t cap)
{
    struct bb_text t;
    bool apart = false;

    bb_text_init(&t, out, cap);
    for (; *text; text++) {
        if (!is_of_word(*text)) {
            apart = true;
            continue;
        }
        if (apart && t.len > 0)
            bb_text_char(&t, between);
        apart = false;
        bb_text_char(&t, lower(*text));
    }
    return t.len > 0 && t.len < cap;
}

/* Guesses are counted, not what was right: a club that meets is no attack. */
bool hall_join(struct rpc_call *call)
{
    struct bb_guest *g = hall_guest(call);
    struct bb_hall *h = g->hall;
    struct bb_store *store = h->world.store;
    int64_t now = hall_millis(h), unread = store->unread;
    char code[BB_CODE_MAX], key[BB_TOKEN_HEX];
    struct hall_table *t = NULL;

    if (!bb_rate_may(&h->guessed, g->address, now) || !bb_rate_may(&h->all_guessed, 0, now))
        return hall_refuse(call, RPC_TOO_MANY, "too-many-guesses");
    if (hall_read_words(rpc_text(call, "code"), '-', code, sizeof(code)))
        t = hall_find(h, store->kind->code(store, code));
    if (t && hall_is_shared(h) && !t->pending)
        hall_catch_up(h, t);
    if (!t || !t->box || t->stage != BB_SEATING || strcmp(t->code, code) != 0) {
        if (store->unread == unread) {
            bb_rate_count(&h->guessed, g->address, now);
            bb_rate_count(&h->all_guessed, 0, now);
        }
        return hall_refuse(call, HALL_NO_TABLE, "no-code");
    }
    link_of(t, HALL_INVITATION, key);
    call->result = json_pack("{s:I, s:s}", "table", (json_int_t)t->id, "key", key);
    hall_drop_idle(h, t);
    return true;
}

/*
 * At a table of a server far away: sits down, opens the nonce, agrees to what others want to take
 * back, and hands each turn to whoever plays.
 *
 * A lost connection changes nothing. The guest comes back with its token, watches from the last
 * news that it had, and asks once more for the action that was not answered, by the same name of
 * the request: it is done once.
 */
#include "base/hex.h"
#include "cli/sit.h"
#include "games/all.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TAKEN = 14,   /* the server's code: somebody sits there already */
    REFUSALS = 3, /* of actions in a row, until one gives up */
};

/* ---- Saying ---------------------------------------------------------------------- */

static void say(const struct sitter *s, const char *word, const char *about)
{
    if (s->cli->json)
        return;
    cli_say(s->cli, stdout, word, about);
    putchar('\n');
    fflush(stdout);
}

void sit_fail(struct sitter *s, const char *word, const char *about)
{
    if (s->exit == CLI_OK)
        s->exit = cli_fail(s->cli, word, about);
    sit_link_end(s->link);
}

/* ---- Asking ------------------------------------------------------------------------ */

/* What is asked by this side has the name of its method for an id. */
static void ask(struct sitter *s, const char *method, json_t *params)
{
    sit_link_send(s->link, json_pack("{s:s, s:s, s:s, s:o}", "jsonrpc", "2.0", "id", method,
                                     "method", method, "params", params));
}

/* The same about the table, with the key if there is one. */
static json_t *about_table(const struct sitter *s)
{
    json_t *params = json_pack("{s:I}", "table", (json_int_t)s->table);

    if (s->key[0])
        json_object_set_new(params, "key", json_string(s->key));
    return params;
}

/* What changes something has a name that no other request of this guest has. */
static json_t *new_request(void)
{
    uint8_t bytes[12];
    char hex[2 * sizeof(bytes) + 1];

    randombytes_buf(bytes, sizeof(bytes));
    bb_hex_write(bytes, sizeof(bytes), hex);
    return json_string(hex);
}

static json_t *change(const struct sitter *s)
{
    return json_pack("{s:I, s:o}", "table", (json_int_t)s->table, "request", new_request());
}

/* ---- Nonces -------------------------------------------------------------------------- */

/* It follows from a seed that never leaves this machine, so it is there again after a restart. */
static void find_nonce(const struct sitter *s, uint8_t nonce[static BB_NONCE_BYTES])
{
    uint8_t hash[BB_HASH_BYTES];
    char text[48];
    int n = snprintf(text, sizeof(text), "benben sit %lld", (long long)s->table);

    bb_hash_hmac(s->self.seed, text, (size_t)n, hash);
    memcpy(nonce, hash, BB_NONCE_BYTES);
}

static json_t *commitment_to(const struct sitter *s, int seat)
{
    uint8_t nonce[BB_NONCE_BYTES], hash[BB_HASH_BYTES];
    char hex[BB_HASH_HEX];

    find_nonce(s, nonce);
    bb_fair_commit(seat, nonce, hash);
    bb_hex_write(hash, sizeof(hash), hex);
    return json_string(hex);
}

static void open_nonce(struct sitter *s)
{
    uint8_t nonce[BB_NONCE_BYTES];
    char hex[2 * BB_NONCE_BYTES + 1];
    json_t *params = change(s);

    find_nonce(s, nonce);
    bb_hex_write(nonce, sizeof(nonce), hex);
    json_object_set_new(params, "nonce", json_string(hex));
    ask(s, "open", params);
}

/* ---- Playing --------------------------------------------------------------------------- */

void sit_act(struct sitter *s, json_t *actions)
{
    json_t *params = change(s);

    json_object_set_new(params, "actions", actions);
    json_decref(s->acting);
    s->acting = params;
    s->may_act = false;
    ask(s, "apply", json_incref(params));
}

static void take_turn(struct sitter *s, const json_t *to_act)
{
    size_t i;
    json_t *seat;

    s->may_act = false;
    json_array_foreach(to_act, i, seat) s->may_act |= json_integer_value(seat) == s->seat;
    if (s->may_act && !s->acting)
        s->player->turn(s->player, s);
}

static void hear_news(struct sitter *s, const json_t *params)
{
    int number = (int)json_integer_value(json_object_get(params, "number"));

    if (number <= s->number)
        return;
    s->number = number;
    s->player->news(s->player, s, params);
    if (s->exit == CLI_OK)
        take_turn(s, json_object_get(params, "to_act"));
    s->over = json_is_true(json_object_get(params, "over"));
    if (s->over)
        ask(s, "score", about_table(s));
}

/* An action was answered: it was done, or it is to be thought about again. */
static void hear_applied(struct sitter *s, const json_t *error)
{
    json_decref(s->acting);
    s->acting = NULL;
    s->refused = error ? s->refused + 1 : 0;
    if (s->refused >= REFUSALS)
        sit_fail(s, "sit-refused", json_string_value(json_object_get(error, "message")));
    else if (error) {
        s->may_act = true;
        s->player->turn(s->player, s);
    }
}

/* ---- Sitting down ------------------------------------------------------------------------ */

static const json_t *own_place(const json_t *info)
{
    size_t i;
    json_t *place;

    json_array_foreach(json_object_get(info, "places"), i, place)
    {
        if (json_is_true(json_object_get(place, "you")))
            return place;
    }
    return NULL;
}

/* The game must be known here too, with the same components. */
static bool know_game(struct sitter *s, const json_t *info)
{
    const char *game = json_string_value(json_object_get(info, "game"));
    const char *hash = json_string_value(json_object_get(info, "hash"));

    s->box = game ? bb_games_find(game) : NULL;
    if (s->box && hash && strcmp(s->box->hash, hash) == 0)
        return true;
    sit_fail(s, "sit-other-edition", game ? game : "");
    return false;
}

static void sit_down(struct sitter *s, const json_t *info)
{
    size_t i;
    json_t *place, *params;

    json_array_foreach(json_object_get(info, "places"), i, place)
    {
        if (!json_is_null(json_object_get(place, "name")))
            continue;
        params = about_table(s);
        json_object_set_new(params, "request", new_request());
        json_object_set_new(params, "seat", json_integer((json_int_t)i));
        json_object_set_new(params, "commitment", commitment_to(s, (int)i));
        ask(s, "sit", params);
        return;
    }
    sit_fail(s, "sit-no-seat", "");
}

static void watch(struct sitter *s)
{
    json_t *params = about_table(s);

    json_object_set_new(params, "since", json_integer(s->number));
    json_object_set_new(params, "form", json_string(s->player->bytes ? "bytes" : "json"));
    ask(s, "watch", params);
}

/* Others want to take something back: bots always agree. */
static void agree(struct sitter *s, const json_t *info)
{
    const json_t *waits = json_object_get(json_object_get(info, "undo"), "waits_for");
    size_t i;
    json_t *seat, *params;

    json_array_foreach(waits, i, seat)
    {
        if (json_integer_value(seat) != s->seat)
            continue;
        params = change(s);
        json_object_set_new(params, "agree", json_true());
        ask(s, "undo", params);
    }
}

/* How the table stands: what is there to do for somebody who sits there. */
static void follow(struct sitter *s, const json_t *info)
{
    const json_t *place = own_place(info);
    const char *stage = json_string_value(json_object_get(info, "stage"));
    json_t *params;

    if (!place || !stage)
        return;
    s->seat = (int)json_integer_value(json_object_get(place, "seat"));
    if (strcmp(stage, "seating") == 0 && json_is_null(json_object_get(place, "commitment"))) {
        params = change(s);
        json_object_set_new(params, "commitment", commitment_to(s, s->seat));
        ask(s, "commit", params);
    }
    if (strcmp(stage, "opening") == 0 && !json_is_true(json_object_get(place, "opened")) &&
        !json_is_null(json_object_get(place, "commitment")))
        open_nonce(s);
    if (strcmp(stage, "playing") == 0 && !json_is_null(json_object_get(place, "bot")))
        ask(s, "take", change(s));
    if (strcmp(stage, "closed") == 0)
        sit_fail(s, "sit-closed", "");
    agree(s, info);
}

/* The table as it is found on coming, and on coming back. */
static void find_place(struct sitter *s, const json_t *info)
{
    const char *stage = json_string_value(json_object_get(info, "stage"));
    const json_t *place = own_place(info);
    char seat[16];

    if (!stage || !know_game(s, info))
        return;
    if (!place && strcmp(stage, "seating") != 0) {
        sit_fail(s, "sit-too-late", "");
    } else if (!place) {
        sit_down(s, info);
    } else {
        if (s->seat < 0) {
            s->seat = (int)json_integer_value(json_object_get(place, "seat"));
            snprintf(seat, sizeof(seat), "%d", s->seat + 1);
            say(s, "sit-seated", seat);
            s->player->seated(s->player, s);
        }
        watch(s);
    }
}

/* ---- Coming --------------------------------------------------------------------------------- */

/* Who one is survives a restart, in a file that nobody else reads. */
static void keep_self(struct sitter *s)
{
    char seed[BB_HASH_HEX];
    json_t *all;
    FILE *out;

    if (!s->self.file)
        return;
    bb_hex_write(s->self.seed, BB_HASH_BYTES, seed);
    all = json_pack("{s:s, s:s}", "token", s->self.token, "seed", seed);
    out = fopen(s->self.file, "w");
    if (!out || json_dumpf(all, out, 0) != 0)
        sit_fail(s, "cannot-write-self", s->self.file);
    if (out)
        fclose(out);
    json_decref(all);
}

static void hear_hello(struct sitter *s, const json_t *result)
{
    const char *token = json_string_value(json_object_get(result, "token"));

    if (token && strlen(token) == SIT_TOKEN - 1) {
        memcpy(s->self.token, token, SIT_TOKEN);
        keep_self(s);
    }
    if (s->table)
        ask(s, "table", about_table(s));
    else if (s->code)
        ask(s, "join", json_pack("{s:s}", "code", s->code));
    else
        ask(s, "tables", json_pack("{s:s}", "which", "open"));
}

/* The first open table that has a free seat. */
static void choose_table(struct sitter *s, const json_t *tables)
{
    size_t i, k;
    json_t *table, *place;

    json_array_foreach(tables, i, table)
    {
        json_array_foreach(json_object_get(table, "places"), k, place)
        {
            if (!json_is_null(json_object_get(place, "name")))
                continue;
            s->table = json_integer_value(json_object_get(table, "table"));
            find_place(s, table);
            return;
        }
    }
    sit_fail(s, "sit-no-table", "");
}

static void hear_joined(struct sitter *s, const json_t *result)
{
    const char *key = json_string_value(json_object_get(result, "key"));

    s->table = json_integer_value(json_object_get(result, "table"));
    snprintf(s->key, sizeof(s->key), "%s", key ? key : "");
    ask(s, "table", about_table(s));
}

/* Watching again, one asks again for what was not answered. */
static void hear_watching(struct sitter *s, const json_t *info)
{
    if (s->lost)
        say(s, "sit-back", "");
    s->lost = false;
    follow(s, info);
    if (s->acting)
        ask(s, "apply", json_incref(s->acting));
    if (s->over)
        ask(s, "score", about_table(s));
    s->player->again(s->player, s);
}

/* ---- The end -------------------------------------------------------------------------------- */

static void tell_scores(struct sitter *s, const json_t *scores)
{
    size_t i;
    json_t *one;

    if (s->cli->json) {
        cli_print_json(json_pack("{s:I, s:i, s:O}", "table", (json_int_t)s->table, "seat", s->seat,
                                 "scores", scores));
        return;
    }
    json_array_foreach(scores, i, one)
    {
        char seat[24], points[24];

        if (!json_is_integer(json_object_get(one, "seat")))
            continue;
        snprintf(seat, sizeof(seat), "%d",
                 (int)json_integer_value(json_object_get(one, "seat")) + 1);
        snprintf(points, sizeof(points), "%d",
                 (int)json_integer_value(json_object_get(one, "points")));
        cli_say(s->cli, stdout, "sit-score", seat, points);
        putchar('\n');
    }
}

/* ---- Hearing -------------------------------------------------------------------------------- */

static void hear_result(struct sitter *s, const char *method, const json_t *result)
{
    if (strcmp(method, "hello") == 0)
        hear_hello(s, result);
    else if (strcmp(method, "tables") == 0)
        choose_table(s, json_object_get(result, "tables"));
    else if (strcmp(method, "join") == 0)
        hear_joined(s, result);
    else if (strcmp(method, "table") == 0)
        find_place(s, result);
    else if (strcmp(method, "sit") == 0)
        ask(s, "table", about_table(s));
    else if (strcmp(method, "watch") == 0)
        hear_watching(s, result);
    else if (strcmp(method, "apply") == 0)
        hear_applied(s, NULL);
    else if (strcmp(method, "score") == 0) {
        tell_scores(s, json_object_get(result, "scores"));
        sit_link_end(s->link);
    }
}

/* Somebody else was quicker at sitting down: look again. What follows from the table as it
 * was, and is so no more, need not be done. */
static void hear_error(struct sitter *s, const char *method, const json_t *error)
{
    json_int_t code = json_integer_value(json_object_get(error, "code"));
    const char *message = json_string_value(json_object_get(error, "message"));

    if (strcmp(method, "apply") == 0)
        hear_applied(s, error);
    else if (strcmp(method, "sit") == 0 && code == TAKEN)
        ask(s, "table", about_table(s));
    else if (strcmp(method, "open") != 0 && strcmp(method, "undo") != 0 &&
             strcmp(method, "commit") != 0 && strcmp(method, "take") != 0)
        sit_fail(s, "sit-refused", message ? message : "");
}

static void heard(void *self, json_t *message)
{
    struct sitter *s = self;
    const char *method = json_string_value(json_object_get(message, "method"));
    const json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params"),
                 *error = json_object_get(message, "error");

    if (method && strcmp(method, "news") == 0)
        hear_news(s, params);
    else if (method && strcmp(method, "table") == 0)
        follow(s, params);
    else if (json_is_integer(id))
        s->player->answer(s->player, s, message);
    else if (json_is_string(id) && error)
        hear_error(s, json_string_value(id), error);
    else if (json_is_string(id))
        hear_result(s, json_string_value(id), json_object_get(message, "result"));
}

static void opened(void *self)
{
    struct sitter *s = self;

    ask(s, "hello", json_pack("{s:s}", "name", s->name));
}

/* A server that was never there is no server; one that was there will come back. */
static void lost(void *self, bool ever_open)
{
    struct sitter *s = self;

    if (!ever_open)
        sit_fail(s, "sit-no-server", "");
    else if (!s->lost)
        say(s, "sit-lost", "");
    s->lost = true;
}

static void woken(void *self)
{
    struct sitter *s = self;

    s->player->woken(s->player, s);
}

static void has_read(void *self)
{
    struct sitter *s = self;

    s->player->read(s->player, s);
}

int sit_play(struct sitter *s, const struct sit_url *url)
{
    const struct sit_ears ears = { opened, lost, heard, woken, has_read, s };

    s->seat = -1;
    s->link = sit_link_new(url, &ears);
    sit_link_token(s->link, s->self.token);
    sit_link_run(s->link);
    s->player->free(s->player);
    sit_link_free(s->link);
    json_decref(s->acting);
    return s->exit;
}

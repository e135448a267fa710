/*
 * The methods that guests may call.
 *
 * What changes something names its request, so that asking twice does it once: a request
 * that the store knows is answered with what came of it. What is asked while the table has
 * something to store waits.
 */
#include "base/hex.h"
#include "engine/setup.h"
#include "games/all.h"
#include "rpc/ask.h"
#include "server/hall_in.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define TABLE_MAX ((json_int_t)1 << 48)

static struct bb_guest *guest_of(const struct rpc_call *call)
{
    return hall_call_of(call)->guest;
}

/* ---- Who asks, and for what --------------------------------------------------------- */

static bool is_known(struct rpc_call *call)
{
    return guest_of(call)->person.id ||
           rpc_refuse(call, (enum rpc_code)HALL_NOBODY, "Say first who you are: hello.");
}

/* True if the request can go on; else it waits, was done before, or is refused. */
static bool take_request(struct rpc_call *call)
{
    struct bb_guest *g = guest_of(call);
    struct bb_store *store = g->hall->world.store;
    const char *request = rpc_text(call, "request");
    int64_t table;
    int number;

    if (!is_known(call))
        return false;
    if (!request[0] || strlen(request) >= BB_REQUEST_MAX)
        return rpc_refuse(call, RPC_PARAMS, "The parameter 'request' must have 1 to %d bytes.",
                          BB_REQUEST_MAX - 1);
    if (!store->kind->request(store, g->person.id, request, &table, &number))
        return true;
    call->result =
        json_pack("{s:I, s:i, s:b}", "table", (json_int_t)table, "deed", number, "before", true);
    return false;
}

bool hall_has_key(const struct hall_table *t, const char *key, enum hall_key which)
{
    uint8_t hash[BB_HASH_BYTES];

    if (!key)
        return false;
    bb_hash_sha256(key, strlen(key), hash);
    return sodium_memcmp(hash, t->key[which], BB_HASH_BYTES) == 0;
}

/* Whether the guest may know of the table; to sit down takes an invitation. */
static bool may_see(struct rpc_call *call, const struct hall_table *t, bool sit)
{
    const struct bb_guest *g = guest_of(call);
    const char *key = rpc_text(call, "key");

    return t->open || (g->person.id && t->host == g->person.id) ||
           hall_seat_of(t, g->person.id) >= 0 || hall_has_key(t, key, HALL_INVITATION) ||
           (!sit && hall_has_key(t, key, HALL_WATCHING));
}

/* The table that the call names; NULL if it has to wait or is refused. */
static struct hall_table *take_table(struct rpc_call *call, bool sit)
{
    struct bb_guest *g = guest_of(call);
    json_int_t id = 0;
    struct hall_table *t;

    if (!rpc_number(call, "table", 1, TABLE_MAX, &id))
        return NULL;
    t = hall_find(g->hall, id);
    if (!t || !may_see(call, t, sit)) {
        rpc_error(call, (enum rpc_code)HALL_NO_TABLE, "There is no such table for you.");
        return NULL;
    }
    if (t->stalled && !t->pending) {
        t->stalled = false;
        hall_go_on(g->hall, t);
    }
    if (t->pending) {
        if (!hall_wait(t, hall_call_of(call)))
            rpc_error(call, RPC_TOO_MANY, "Too much waits for this table; ask again.");
        return NULL;
    }
    return t;
}

/* The same for somebody who wants to change something, at a stage of it. */
static struct hall_table *take_table_at(struct rpc_call *call, enum bb_stage stage, bool sit)
{
    struct hall_table *t = take_table(call, sit);

    if (!t || !take_request(call))
        return NULL;
    if (t->stage == stage)
        return t;
    rpc_error(call, (enum rpc_code)HALL_NOT_NOW,
              stage == BB_PLAYING ? "The game is not going on." : "The table is past that.");
    return NULL;
}

/* The seat of the guest; -1 after a refusal. */
static int own_seat(struct rpc_call *call, const struct hall_table *t)
{
    int seat = hall_seat_of(t, guest_of(call)->person.id);

    if (seat < 0)
        rpc_error(call, (enum rpc_code)HALL_NOT_YOURS, "You do not sit at this table.");
    return seat;
}

static bool is_host(struct rpc_call *call, const struct hall_table *t)
{
    return t->host == guest_of(call)->person.id ||
           rpc_refuse(call, (enum rpc_code)HALL_NOT_YOURS, "Only who made the table may do that.");
}

/* Does a deed and has it stored; the answer is how the table stands then. */
static bool carry_out(struct rpc_call *call, struct hall_table *t, json_t *deed)
{
    struct bb_guest *g = guest_of(call);

    hall_do(t, deed);
    hall_store(g->hall, t, deed, hall_call_of(call), hall_info(t, g), true);
    return true;
}

/* ---- People -------------------------------------------------------------------------- */

/* Whoever came with a token is known by it from now on; others are given one. */
static bool do_hello(struct rpc_call *call)
{
    struct bb_guest *g = guest_of(call);
    const char *name = rpc_text(call, "name"), *wrong = bb_record_check_name(name);
    struct bb_person person = g->person;
    uint8_t hash[BB_HASH_BYTES];
    json_t *result;

    if (wrong)
        return rpc_refuse(call, RPC_PARAMS, "That is no name: %s.", wrong);
    snprintf(person.name, sizeof(person.name), "%s", name);
    result = json_pack("{s:s}", "name", name);
    if (person.id) {
        hall_store_person(hall_call_of(call), BB_WRITE_NAME, &person, NULL, result);
        return true;
    }
    g->hall->world.random(g->hall->world.self, &person.id, sizeof(person.id));
    person.id = (person.id & (TABLE_MAX - 1)) | 1;
    if (!g->token[0]) {
        bb_hall_token(g->hall, g->token);
        json_object_set_new(result, "token", json_string(g->token));
    }
    bb_hash_sha256(g->token, strlen(g->token), hash);
    hall_store_person(hall_call_of(call), BB_WRITE_PERSON, &person, hash, result);
    return true;
}

/* Who the guest is, as far as the server knows. */
static bool do_me(struct rpc_call *call)
{
    const struct bb_person *me = &guest_of(call)->person;

    call->result = json_pack("{s:s?}", "name", me->id ? me->name : NULL);
    return true;
}

json_t *hall_games(enum bb_lang lang)
{
    json_t *games = json_array(), *bots = json_array();

    for (int i = 0; i < bb_game_count; i++)
        json_array_append_new(games, bb_json_box(bb_games[i], lang));
    for (int i = 0; bb_bots[i]; i++)
        json_array_append_new(bots, json_string(bb_bots[i]->name));
    return json_pack("{s:o, s:o}", "games", games, "bots", bots);
}

static bool do_games(struct rpc_call *call)
{
    call->result = hall_games(call->lang);
    return true;
}

/* ---- Making a table -------------------------------------------------------------------- */

static bool take_options(struct rpc_call *call, const struct bb_game *g, struct bb_setup *how)
{
    const char *name;
    json_t *value;

    json_object_foreach(json_object_get(call->params, "options"), name, value)
    {
        char choice[256];

        snprintf(choice, sizeof(choice), "%.60s=%.60s", name,
                 json_is_string(value) ? json_string_value(value) : "");
        if (bb_setup_choose(g, choice, how) != BB_CHOICE_MADE)
            return rpc_refuse(call, RPC_PARAMS, "The game %s has no option '%.120s'.", g->name,
                              choice);
    }
    return true;
}

static bool take_setup(struct rpc_call *call, const struct bb_box *box, struct bb_setup *how)
{
    json_int_t seats;
    const char *wrong;

    *how = bb_setup_usual(box);
    seats = how->seats;
    if (!rpc_number(call, "seats", box->game->seats_min, box->game->seats_max, &seats))
        return false;
    how->seats = (uint8_t)seats;
    if (!take_options(call, box->game, how))
        return false;
    wrong = bb_setup_check(box, how, call->lang);
    return !wrong || rpc_refuse(call, RPC_PARAMS, "%s", wrong);
}

/* A new key: what is told, and the hash that is kept. */
static void make_key(struct bb_hall *h, char key[static BB_TOKEN_HEX], char hex[static BB_HASH_HEX])
{
    uint8_t hash[BB_HASH_BYTES];

    bb_hall_token(h, key);
    bb_hash_sha256(key, strlen(key), hash);
    bb_hex_write(hash, sizeof(hash), hex);
}

static json_t *deed_of_creation(struct rpc_call *call, const struct bb_box *box,
                                const struct bb_setup *how, char hashes[][BB_HASH_HEX])
{
    struct bb_hall *h = guest_of(call)->hall;
    uint8_t secret[BB_HASH_BYTES];
    char hex[BB_HASH_HEX];
    json_t *options = json_array();

    for (int i = 0; box->game->options[i].name; i++)
        json_array_append_new(options, json_integer(how->option[i]));
    h->world.random(h->world.self, secret, sizeof(secret));
    bb_hex_write(secret, sizeof(secret), hex);
    return json_pack("{s:s, s:s, s:s, s:i, s:o, s:b, s:I, s:s, s:[s, s]}", "do", "create", "game",
                     box->game->name, "edition", box->hash, "seats", how->seats, "options", options,
                     "open", rpc_flag(call, "open"), "host", (json_int_t)guest_of(call)->person.id,
                     "secret", hex, "keys", hashes[0], hashes[1]);
}

static bool do_create(struct rpc_call *call)
{
    struct bb_guest *g = guest_of(call);
    const struct bb_box *box = bb_games_find(rpc_text(call, "game"));
    char key[HALL_KEYS][BB_TOKEN_HEX], hash[HALL_KEYS][BB_HASH_HEX];
    struct hall_table *t;
    struct bb_setup how;
    json_t *deed, *result;
    int64_t id;

    if (!take_request(call))
        return call->result != NULL;
    if (!box)
        return rpc_refuse(call, RPC_PARAMS, "There is no game '%.60s'.", rpc_text(call, "game"));
    if (!take_setup(call, box, &how))
        return false;
    for (int i = 0; i < HALL_KEYS; i++)
        make_key(g->hall, key[i], hash[i]);
    g->hall->world.random(g->hall->world.self, &id, sizeof(id));
    t = hall_add(g->hall, (id & (TABLE_MAX - 1)) | 1);
    deed = deed_of_creation(call, box, &how, hash);
    hall_do(t, deed);
    result = hall_info(t, g);
    json_object_set_new(result, "invitation", json_string(key[HALL_INVITATION]));
    json_object_set_new(result, "watching", json_string(key[HALL_WATCHING]));
    hall_store(g->hall, t, deed, hall_call_of(call), result, false);
    return true;
}

/* ---- Sitting down ------------------------------------------------------------------------ */

/* The seat that the call names and that is free, or the first that is; -1 after a refusal. */
static int free_seat(struct rpc_call *call, const struct hall_table *t)
{
    json_int_t seat = 0;

    if (rpc_param(call, "seat")) {
        if (!rpc_number(call, "seat", 0, t->how.seats - 1, &seat))
            return -1;
    } else {
        while (seat < t->how.seats && t->place[seat].name[0])
            seat++;
    }
    if (seat < t->how.seats && !t->place[seat].name[0])
        return (int)seat;
    rpc_error(call, (enum rpc_code)HALL_TAKEN, "Somebody sits there already.");
    return -1;
}

/* Nobody else at the table has that name. */
static bool is_free_name(const struct hall_table *t, const char *name)
{
    for (int seat = 0; seat < t->how.seats; seat++) {
        if (strcmp(t->place[seat].name, name) == 0)
            return false;
    }
    return true;
}

/* A nonce that the server draws for a seat. */
static void draw_nonce(struct bb_hall *h, json_t *deed)
{
    uint8_t nonce[BB_NONCE_BYTES];
    char hex[2 * BB_NONCE_BYTES + 1];

    h->world.random(h->world.self, nonce, sizeof(nonce));
    bb_hex_write(nonce, sizeof(nonce), hex);
    json_object_set_new(deed, "nonce", json_string(hex));
}

static bool do_sit(struct rpc_call *call)
{
    struct bb_guest *g = guest_of(call);
    struct hall_table *t = take_table_at(call, BB_SEATING, true);
    const char *commitment = rpc_text(call, "commitment");
    uint8_t bytes[BB_HASH_BYTES];
    json_t *deed;
    int seat;

    if (!t)
        return call->result != NULL;
    if (hall_seat_of(t, g->person.id) >= 0)
        return rpc_refuse(call, (enum rpc_code)HALL_TAKEN, "You sit at this table already.");
    seat = free_seat(call, t);
    if (seat < 0)
        return false;
    if (!is_free_name(t, g->person.name))
        return rpc_refuse(call, (enum rpc_code)HALL_TAKEN, "Somebody of your name sits there.");
    if (commitment && !bb_hex_read(commitment, bytes, sizeof(bytes)))
        return rpc_refuse(call, RPC_PARAMS, "A commitment is 64 hexadecimal digits.");
    deed = json_pack("{s:s, s:i, s:I, s:s}", "do", "sit", "seat", seat, "person",
                     (json_int_t)g->person.id, "name", g->person.name);
    if (commitment)
        json_object_set_new(deed, "commitment", json_string(commitment));
    else
        draw_nonce(g->hall, deed);
    return carry_out(call, t, deed);
}

/* What a bot is called: as the call says, or else like its kind. */
static bool name_bot(struct rpc_call *call, const struct hall_table *t, int seat,
                     char name[static BB_NAME_MAX])
{
    const char *given = rpc_text(call, "name"), *bot = rpc_text(call, "bot");
    const char *wrong = given ? bb_record_check_name(given) : NULL;

    if (wrong)
        return rpc_refuse(call, RPC_PARAMS, "That is no name: %s.", wrong);
    if (given && !is_free_name(t, given))
        return rpc_refuse(call, (enum rpc_code)HALL_TAKEN, "Somebody of that name sits there.");
    if (given)
        snprintf(name, BB_NAME_MAX, "%s", given);
    else
        snprintf(name, BB_NAME_MAX, is_free_name(t, bot) ? "%s" : "%s (%d)", bot, seat + 1);
    return true;
}

static bool do_fill(struct rpc_call *call)
{
    struct hall_table *t = take_table_at(call, BB_SEATING, false);
    const char *bot = rpc_text(call, "bot");
    struct bb_bot_spec spec;
    char name[BB_NAME_MAX];
    json_t *deed;
    int seat;

    if (!t)
        return call->result != NULL;
    if (!is_host(call, t))
        return false;
    if (strlen(bot) >= HALL_SPEC || !bb_bot_parse(bot, &spec))
        return rpc_refuse(call, RPC_PARAMS, "There is no bot '%.60s'.", bot);
    seat = free_seat(call, t);
    if (seat < 0)
        return false;
    if (!name_bot(call, t, seat, name))
        return false;
    deed = json_pack("{s:s, s:i, s:s, s:s}", "do", "fill", "seat", seat, "bot", bot, "name", name);
    draw_nonce(guest_of(call)->hall, deed);
    return carry_out(call, t, deed);
}

/* Gets up; whoever made the table may also send a bot away. */
static bool do_stand(struct rpc_call *call)
{
    struct hall_table *t = take_table_at(call, BB_SEATING, false);
    json_int_t seat;

    if (!t)
        return call->result != NULL;
    seat = hall_seat_of(t, guest_of(call)->person.id);
    if (!rpc_number(call, "seat", 0, t->how.seats - 1, &seat))
        return false;
    if (seat < 0 || (t->place[seat].person != guest_of(call)->person.id && !t->place[seat].bot[0]))
        return rpc_refuse(call, (enum rpc_code)HALL_NOT_YOURS, "You do not sit there.");
    if (t->place[seat].bot[0] && !is_host(call, t))
        return false;
    return carry_out(call, t, json_pack("{s:s, s:I}", "do", "stand", "seat", seat));
}

static bool do_start(struct rpc_call *call)
{
    struct hall_table *t = take_table_at(call, BB_SEATING, false);

    if (!t)
        return call->result != NULL;
    if (!is_host(call, t))
        return false;
    for (int seat = 0; seat < t->how.seats; seat++) {
        if (!t->place[seat].name[0])
            return rpc_refuse(call, (enum rpc_code)HALL_NOT_NOW, "Seat %d is still free.", seat);
    }
    return carry_out(call, t, json_pack("{s:s}", "do", "start"));
}

/* The nonce that one has committed to. */
static bool do_open(struct rpc_call *call)
{
    struct hall_table *t = take_table_at(call, BB_OPENING, false);
    const char *hex = rpc_text(call, "nonce");
    uint8_t nonce[BB_NONCE_BYTES], commitment[BB_HASH_BYTES];
    int seat;

    if (!t)
        return call->result != NULL;
    seat = own_seat(call, t);
    if (seat < 0)
        return false;
    if (!bb_hex_read(hex, nonce, sizeof(nonce)))
        return rpc_refuse(call, RPC_PARAMS, "A nonce is 32 hexadecimal digits.");
    bb_fair_commit(seat, nonce, commitment);
    if (!t->place[seat].promised ||
        memcmp(commitment, t->place[seat].commitment, BB_HASH_BYTES) != 0)
        return rpc_refuse(call, RPC_PARAMS, "That is not the nonce that you committed to.");
    return carry_out(call, t,
                     json_pack("{s:s, s:i, s:s}", "do", "open", "seat", seat, "nonce", hex));
}

/* ---- Playing ------------------------------------------------------------------------------- */

static json_t *status(const struct hall_table *t)
{
    bb_seats to_act = bb_match_to_act(t->table.match);

    return json_pack("{s:I, s:o, s:b}", "table", (json_int_t)t->id, "to_act", bb_json_seats(to_act),
                     "over", to_act == 0);
}

static struct bb_chair *chair_of(struct rpc_call *call, struct hall_table *t, int seat)
{
    return bb_chairs_get(&t->chairs, &t->table, seat, call->lang);
}

static bool do_apply(struct rpc_call *call)
{
    struct hall_table *t = take_table_at(call, BB_PLAYING, false);
    struct bb_guest *g = guest_of(call);
    bb_action a[RPC_ACTIONS];
    const struct bb_entry *journal;
    struct bb_refusal why;
    struct bb_reader reader;
    int seat, n, entries, which;

    if (!t)
        return call->result != NULL;
    seat = own_seat(call, t);
    if (seat < 0)
        return false;
    reader = (struct bb_reader){ .box = t->box, .lang = call->lang, .seat = seat };
    n = rpc_actions(call, &reader, a);
    if (n < 0)
        return false;
    entries = bb_match_journal(t->table.match, &journal);
    if (!bb_table_act(&t->table, seat, a, n, &why, &which)) {
        rpc_refuse_action(call, &reader, &why);
        json_object_set_new(call->data, "index", json_integer(which));
        return false;
    }
    hall_store(g->hall, t, hall_played(t, entries), hall_call_of(call), status(t), false);
    return true;
}

/* Bots agree to whatever is asked. */
static enum bb_undo take_back(struct hall_table *t, int seat, bool agree)
{
    bb_seats bots = 0;

    for (int other = 0; other < t->how.seats; other++)
        bots |= t->place[other].bot[0] ? BB_SEAT(other) : 0;
    return agree ? bb_match_agree(t->table.match, seat) : bb_table_undo(&t->table, seat, bots);
}

static bool do_undo(struct rpc_call *call)
{
    struct hall_table *t = take_table_at(call, BB_PLAYING, false);
    struct bb_guest *g = guest_of(call);
    const struct bb_entry *journal;
    enum bb_undo done;
    json_t *result;
    int seat, entries;

    if (!t)
        return call->result != NULL;
    seat = own_seat(call, t);
    if (seat < 0)
        return false;
    entries = bb_match_journal(t->table.match, &journal);
    done = take_back(t, seat, rpc_flag(call, "agree"));
    if (done == BB_UNDO_NOTHING)
        return rpc_refuse(call, RPC_NO_UNDO, "There is nothing to take back.");
    result = status(t);
    json_object_set_new(result, "undone", json_boolean(done == BB_UNDO_DONE));
    json_object_set_new(result, "waits_for",
                        bb_json_seats(bb_match_undo_waits_for(t->table.match)));
    if (done == BB_UNDO_DONE) {
        hall_store(g->hall, t, hall_played(t, entries), hall_call_of(call), result, false);
        return true;
    }
    call->result = result;
    return true;
}

/* ---- Looking -------------------------------------------------------------------------------- */

static bool do_table(struct rpc_call *call)
{
    struct hall_table *t = take_table(call, false);

    if (t)
        call->result = hall_info(t, guest_of(call));
    return t != NULL;
}

static void list_table(void *self, int64_t table, const char *summary)
{
    json_t *one = json_loads(summary, 0, NULL);

    (void)table;
    if (one)
        json_array_append_new(self, one);
}

json_t *hall_list(struct bb_hall *h, enum bb_list_kind which, int64_t person)
{
    struct bb_store *store = h->world.store;
    json_t *tables = json_array();

    store->kind->list(store, which, person, HALL_LISTED, list_table, tables);
    return json_pack("{s:o}", "tables", tables);
}

static bool do_tables(struct rpc_call *call)
{
    static const char *const names[] = { "open", "own", "finished" };
    struct bb_guest *g = guest_of(call);
    const char *which = rpc_text(call, "which");
    int i = 0;

    while (i < 3 && strcmp(names[i], which) != 0)
        i++;
    if (i == 3)
        return rpc_refuse(call, RPC_PARAMS,
                          "The parameter 'which' must be \"open\", \"own\" or \"finished\".");
    if (i > 0 && !is_known(call))
        return false;
    call->result = hall_list(g->hall, (enum bb_list_kind)i, g->person.id);
    return true;
}

static bool do_watch(struct rpc_call *call)
{
    struct hall_table *t = take_table(call, false);
    struct bb_guest *g = guest_of(call);
    const char *form = rpc_text(call, "form");
    bool bytes = form && strcmp(form, "bytes") == 0;
    json_int_t since = 0;
    int n = 0;

    if (!t)
        return false;
    if (form && !bytes && strcmp(form, "json") != 0)
        return rpc_refuse(call, RPC_PARAMS, "The parameter 'form' must be \"json\" or \"bytes\".");
    if (!rpc_number(call, "since", 0, INT_MAX / 2, &since))
        return false;
    hall_unwatch(g, t);
    for (int i = 0; i < HALL_WATCHED; i++)
        n += g->watched[i] != NULL;
    if (n == HALL_WATCHED)
        return rpc_refuse(call, RPC_TOO_MANY, "You look at %d tables; leave one first.", n);
    hall_watch(t, g, (int)since, bytes, rpc_flag(call, "spectator"));
    call->result = hall_info(t, g);
    return true;
}

static bool do_unwatch(struct rpc_call *call)
{
    struct hall_table *t = take_table(call, false);

    if (!t)
        return false;
    hall_unwatch(guest_of(call), t);
    call->result = json_true();
    return true;
}

/* Asks the chair of the guest's seat, or the spectator's. */
static bool ask(struct rpc_call *call,
                bool (*question)(struct rpc_call *call, const struct bb_chair *c, json_t *into))
{
    struct hall_table *t = take_table(call, false);
    int seat;
    json_t *into;

    if (!t)
        return false;
    if (!t->table.match)
        return rpc_refuse(call, (enum rpc_code)HALL_NOT_NOW, "The game has not begun.");
    seat = hall_seat_of(t, guest_of(call)->person.id);
    into = status(t);
    json_object_set_new(into, "seat", rpc_seat_name(seat < 0 ? BB_NOBODY : seat));
    if (question(call, chair_of(call, t, seat < 0 ? BB_NOBODY : seat), into)) {
        call->result = into;
        return true;
    }
    json_decref(into);
    return false;
}

static bool score(struct rpc_call *call, const struct bb_chair *c, json_t *into)
{
    return rpc_ask_score(call, c, NULL, into);
}

/* clang-format off */
static bool do_view(struct rpc_call *call)    { return ask(call, rpc_ask_view); }
static bool do_text(struct rpc_call *call)    { return ask(call, rpc_ask_text); }
static bool do_legal(struct rpc_call *call)   { return ask(call, rpc_ask_legal); }
static bool do_why_not(struct rpc_call *call) { return ask(call, rpc_ask_why_not); }
static bool do_preview(struct rpc_call *call) { return ask(call, rpc_ask_preview); }
static bool do_events(struct rpc_call *call)  { return ask(call, rpc_ask_events); }
static bool do_story(struct rpc_call *call)   { return ask(call, rpc_ask_story); }
static bool do_score(struct rpc_call *call)   { return ask(call, score); }
/* clang-format on */

static void write_record(const void *self, struct bb_text *out)
{
    bb_table_record(self, out);
}

/* It tells everybody's secrets, so it is there when all is over. */
static bool do_record(struct rpc_call *call)
{
    struct hall_table *t = take_table(call, false);

    if (!t)
        return false;
    if (t->stage != BB_FINISHED)
        return rpc_refuse(call, (enum rpc_code)HALL_NOT_NOW,
                          "The record tells all secrets, and the game is not over.");
    call->result = json_pack("{s:I}", "table", (json_int_t)t->id);
    rpc_put_text(call->result, "record", bb_chairs_written(write_record, &t->table));
    return true;
}

/* ---- The tables of methods ----------------------------------------------------------------------
 */

/* clang-format off */
const struct rpc_method hall_methods[] = {
    { "hello",   do_hello,   "name",                  "" },
    { "me",      do_me,      "",                      "" },
    { "games",   do_games,   "",                      "lang" },
    { "create",  do_create,  "game request",          "seats options open lang" },
    { "tables",  do_tables,  "which",                 "" },
    { "table",   do_table,   "table",                 "key" },
    { "watch",   do_watch,   "table",                 "since form key spectator" },
    { "unwatch", do_unwatch, "table",                 "key" },
    { "sit",     do_sit,     "table request",         "seat commitment key" },
    { "fill",    do_fill,    "table bot request",     "seat name" },
    { "stand",   do_stand,   "table request",         "seat" },
    { "start",   do_start,   "table request",         "" },
    { "open",    do_open,    "table nonce request",   "" },
    { "apply",   do_apply,   "table actions request", "lang" },
    { "undo",    do_undo,    "table request",         "agree" },
    { "view",    do_view,    "table",                 "key" },
    { "text",    do_text,    "table",                 "key lang" },
    { "legal",   do_legal,   "table",                 "lang" },
    { "why_not", do_why_not, "table action",          "lang" },
    { "preview", do_preview, "table action",          "lang" },
    { "events",  do_events,  "table",                 "since key lang" },
    { "story",   do_story,   "table",                 "turn key lang" },
    { "score",   do_score,   "table",                 "key lang" },
    { "record",  do_record,  "table",                 "key" },
    { NULL, NULL, NULL, NULL },
};

const struct rpc_parameter hall_parameters[] = {
    { "action",     RPC_STRING | RPC_INTEGER | RPC_OBJECT, "a text, a whole number or an object" },
    { "actions",    RPC_ARRAY,   "a list of actions" },
    { "agree",      RPC_BOOLEAN, "true or false" },
    { "bot",        RPC_STRING,  "a text" },
    { "commitment", RPC_STRING,  "64 hexadecimal digits" },
    { "form",       RPC_STRING,  "\"json\" or \"bytes\"" },
    { "game",       RPC_STRING,  "the name of a game" },
    { "key",        RPC_STRING,  "a text" },
    { "lang",       RPC_STRING,  "\"en\" or \"fr\"" },
    { "name",       RPC_STRING,  "a text" },
    { "nonce",      RPC_STRING,  "32 hexadecimal digits" },
    { "open",       RPC_BOOLEAN, "true or false" },
    { "options",    RPC_OBJECT,  "an object of options" },
    { "request",    RPC_STRING,  "a text" },
    { "seat",       RPC_INTEGER, "a whole number" },
    { "seats",      RPC_INTEGER, "a whole number" },
    { "since",      RPC_INTEGER, "a whole number" },
    { "spectator",  RPC_BOOLEAN, "true or false" },
    { "table",      RPC_INTEGER, "the number of a table" },
    { "turn",       RPC_INTEGER, "a whole number" },
    { "which",      RPC_STRING,  "\"open\", \"own\" or \"finished\"" },
    { NULL, 0, NULL },
};
/* clang-format on */

void hall_run(struct bb_guest *g, json_t *request)
{
    struct hall_call own = { .guest = g, .request = request };
    const struct rpc_door door = {
        .methods = hall_methods, .parameters = hall_parameters, .lang = BB_EN, .self = &own
    };
    json_t *id = json_object_get(request, "id");
    struct rpc_call call;

    rpc_door_run(&door, request, &call);
    if (!own.later)
        hall_send(g, rpc_call_answer(&call, id));
    for (int i = 0; i < HALL_WATCHED && !own.later; i++) {
        if (g->watched[i] && !g->watched[i]->table->pending)
            hall_tell_news(g->watched[i]);
    }
}

/*
 * Making a table, and changing what is to be played at it.
 */
#include "base/hex.h"
#include "engine/setup.h"
#include "games/all.h"
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <stdio.h>
#include <string.h>

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
            return hall_refuse(call, RPC_PARAMS, "no-option", choice);
    }
    return true;
}

/* Edition, seats and options, where the call names them; else they stay as they are. */
static bool take_setup(struct rpc_call *call, const struct bb_box *box, struct bb_setup *how)
{
    const char *edition = rpc_text(call, "edition"), *wrong;
    json_int_t seats = how->seats;

    if (edition && strcmp(edition, box->edition) != 0)
        return hall_refuse(call, RPC_PARAMS, "no-edition", edition);
    if (json_is_array(rpc_param(call, "seats")))
        return rpc_must_be(call, "seats", "a-number");
    if (!rpc_number(call, "seats", box->game->seats_min, box->game->seats_max, &seats))
        return false;
    how->seats = (uint8_t)seats;
    if (!take_options(call, box->game, how))
        return false;
    wrong = bb_setup_check(box, how, call->lang);
    return !wrong || rpc_refuse(call, RPC_PARAMS, "%s", wrong);
}

/* Seconds: for the whole game and each turn of it, or for each turn. */
static bool take_pace(struct rpc_call *call, json_t **out)
{
    static const struct {
        const char *name;
        json_int_t low, high;
    } known[] = { { "clock", 1, 86400 }, { "bonus", 0, 3600 }, { "turn", 1, 2592000 } };
    json_t *pace = json_object_get(call->params, "pace"), *value;
    size_t found = 0;
    char low[24], high[24];

    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        snprintf(low, sizeof(low), "%lld", (long long)known[i].low);
        snprintf(high, sizeof(high), "%lld", (long long)known[i].high);
        value = json_object_get(pace, known[i].name);
        found += value != NULL;
        if (value && (!json_is_integer(value) || json_integer_value(value) < known[i].low ||
                      json_integer_value(value) > known[i].high))
            return hall_refuse(call, RPC_PARAMS, "pace-range", known[i].name, low, high);
    }
    if (found != json_object_size(pace) ||
        (found > 0 && !json_object_get(pace, "clock") == !json_object_get(pace, "turn")))
        return hall_refuse(call, RPC_PARAMS, "pace-shape");
    if (json_object_get(pace, "bonus") && !json_object_get(pace, "clock"))
        return hall_refuse(call, RPC_PARAMS, "pace-bonus");
    *out = json_incref(pace);
    return true;
}

/* A secret that the server draws, as a member of a deed. */
static void put_secret(struct bb_hall *h, json_t *deed, const char *name)
{
    uint8_t secret[BB_HASH_BYTES];
    char hex[BB_HASH_HEX];

    h->world.random(h->world.self, secret, sizeof(secret));
    bb_hex_write(secret, sizeof(secret), hex);
    json_object_set_new(deed, name, json_string(hex));
}

/* What is to be played, as a deed says it. */
static json_t *deed_of_playing(const char *what, const struct bb_box *box,
                               const struct bb_setup *how, bool open)
{
    json_t *options = json_array();

    for (int i = 0; box->game->options[i].name; i++)
        json_array_append_new(options, json_integer(how->option[i]));
    return json_pack("{s:s, s:s, s:s, s:i, s:o, s:b}", "do", what, "game", box->game->name,
                     "edition", box->hash, "seats", how->seats, "options", options, "open", open);
}

json_t *hall_deed_of_creation(struct rpc_call *call, const struct bb_box *box,
                              const struct bb_setup *how, bool open)
{
    struct bb_hall *h = hall_guest(call)->hall;
    json_t *deed = deed_of_playing("create", box, how, open);
    char code[BB_CODE_MAX];

    hall_draw_code(h, call->lang, code);
    json_object_set_new(deed, "host", json_integer(hall_guest(call)->person.id));
    json_object_set_new(deed, "code", json_string(code));
    put_secret(h, deed, "secret");
    put_secret(h, deed, "links");
    return deed;
}

bool hall_may_make(struct rpc_call *call)
{
    const struct bb_guest *g = hall_guest(call);
    const struct bb_hall_world *world = &g->hall->world;

    return !world->tables || world->store->kind->made(world->store, g->person.id) < world->tables ||
           hall_refuse(call, RPC_TOO_MANY, "too-many-tables");
}

bool hall_create(struct rpc_call *call)
{
    struct bb_guest *g = hall_guest(call);
    const struct bb_box *box = bb_games_find(rpc_text(call, "game"));
    struct hall_table *t;
    struct bb_setup how;
    json_t *deed, *result, *pace;

    if (!hall_take_request(call, NULL))
        return false;
    if (!box)
        return hall_refuse(call, RPC_PARAMS, "no-game", rpc_text(call, "game"));
    how = bb_setup_usual(box);
    if (!hall_may_make(call) || !take_setup(call, box, &how) || !take_pace(call, &pace))
        return false;
    t = hall_add(g->hall, hall_new_number(g->hall));
    deed = hall_deed_of_creation(call, box, &how, rpc_flag(call, "open"));
    if (pace)
        json_object_set_new(deed, "pace", pace);
    hall_do(t, deed);
    result = hall_info(t, g);
    hall_put_links(t, result);
    hall_store(g->hall, t, deed, hall_call_of(call), result, false);
    return true;
}

/* ---- Changing ------------------------------------------------------------------------------- */

/* How the table would be played: of another game, as is usual there with as many seats. */
static struct bb_setup setup_of(const struct hall_table *t, const struct bb_box *box)
{
    struct bb_setup how = bb_setup_usual(box);
    int seats = t->how.seats;

    if (box == t->box)
        return t->how;
    if (seats > box->game->seats_max)
        seats = box->game->seats_max;
    if (seats > how.seats)
        how.seats = (uint8_t)seats;
    return how;
}

/* Those who sit there all find a seat. */
static bool have_room(struct rpc_call *call, const struct hall_table *t, int seats)
{
    int people = 0;

    for (int seat = 0; seat < t->how.seats; seat++)
        people += t->place[seat].name[0] != '\0';
    return people <= seats || hall_refuse(call, HALL_TAKEN, "too-few-seats");
}

/* What the call does not name stays as it is. */
bool hall_change_game(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, 1U << BB_SEATING, false);
    const char *game = rpc_text(call, "game");
    const struct bb_box *box;
    struct bb_setup how;
    json_t *deed, *pace;

    if (!t || !hall_is_host(call, t))
        return false;
    box = game ? bb_games_find(game) : t->box;
    if (!box)
        return hall_refuse(call, RPC_PARAMS, "no-game", game);
    how = setup_of(t, box);
    if (!take_setup(call, box, &how) || !have_room(call, t, how.seats) || !take_pace(call, &pace))
        return false;
    deed = deed_of_playing("change", box, &how,
                           rpc_param(call, "open") ? rpc_flag(call, "open") : t->open);
    json_object_set_new(deed, "pace", pace ? pace : hall_pace(t));
    return hall_carry_out(call, t, deed);
}

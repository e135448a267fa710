/*
 * A game that somebody plays on their own machine moves to a table here, and back. Its secret
 * was known to them, so nothing is claimed for its dealing.
 */
#include "base/hex.h"
#include "games/all.h"
#include "rpc/ask.h"
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <string.h>

/* ---- Here --------------------------------------------------------------------------------- */

static const struct bb_box *find_box(void *self, const char *game, const char *edition,
                                     const char *hash, char why[static BB_RECORD_WHY])
{
    const struct bb_box *box = bb_games_find(game);

    (void)self;
    why[0] = '\0';
    return box && bb_shelf_fits(box, edition, hash, "", why) ? box : NULL;
}

static bool read_record(const char *text, struct bb_table *out)
{
    const struct bb_shelf shelf = { .reference = bb_games_find, .find = find_box };
    char why[BB_RECORD_WHY];

    return bb_table_read(out, text, strlen(text), &shelf, why);
}

/* The secret is the one that the record commits to, and the game goes on. */
static bool fits(struct rpc_call *call, const struct bb_table *t)
{
    uint8_t secret[BB_HASH_BYTES], hash[BB_HASH_BYTES];
    const struct bb_hand *hands;

    if (bb_match_hands(t->match, &hands) >= BB_HANDS_MAX / 2) /* there must be room for more */
        return hall_refuse(call, RPC_BAD_RECORD, "no-record");
    if (!bb_hex_read(rpc_text(call, "secret"), secret, sizeof(secret)))
        return rpc_must_be(call, "secret", "digits-64");
    bb_hash_sha256(secret, sizeof(secret), hash);
    if (!t->record.fair || memcmp(hash, t->record.commitment, sizeof(hash)) != 0)
        return hall_refuse(call, RPC_BAD_RECORD, "other-secret");
    return bb_match_to_act(t->match) || hall_refuse(call, RPC_BAD_RECORD, "brought-over");
}

/* One seat, as the call says: a bot, whoever brings the game, or somebody who is still to
 * come. False if it says nothing of the kind. */
static bool put_place(struct rpc_call *call, const struct bb_table *t, int seat, const char *who,
                      bool *sits, json_t *place)
{
    const struct bb_person *me = &hall_guest(call)->person;

    if (who && strncmp(who, "bot:", 4) == 0) {
        json_object_set_new(place, "bot", json_string(who + 4));
        json_object_set_new(place, "name", json_string(t->record.name[seat]));
        return hall_is_bot(call, who + 4);
    }
    if (!who || strcmp(who, "person") != 0)
        return hall_refuse(call, RPC_PARAMS, "brought-seat");
    if (!*sits) {
        json_object_set_new(place, "person", json_integer(me->id));
        json_object_set_new(place, "name", json_string(me->name));
    }
    *sits = true;
    return true;
}

/* Who sits where; NULL after a refusal. */
static json_t *take_places(struct rpc_call *call, const struct bb_table *t)
{
    const json_t *seats = rpc_param(call, "seats");
    json_t *places = json_array();
    int n = bb_match_seats(t->match), seat = 0;
    bool sits = false;

    for (; seat < n; seat++) {
        const char *who = json_string_value(json_array_get(seats, (size_t)seat));
        json_t *one = json_pack("{s:i}", "seat", seat);

        json_array_append_new(places, one);
        if (!put_place(call, t, seat, who, &sits, one))
            break;
    }
    if (seat == n && sits && json_array_size(seats) == (size_t)n)
        return places;
    if (call->code == RPC_OK)
        hall_error(call, RPC_PARAMS, "brought-seats");
    json_decref(places);
    return NULL;
}

static json_t *deed_of_bringing(struct rpc_call *call, const struct bb_table *t)
{
    json_t *places = take_places(call, t), *deed;

    if (!places)
        return NULL;
    deed = hall_deed_of_creation(call, bb_table_box(t), bb_match_setup(t->match), false);
    json_object_set_new(deed, "places", places);
    json_object_set_new(deed, "brought", json_true());
    json_object_set_new(deed, "secret", json_string(rpc_text(call, "secret")));
    json_object_set_new(deed, "record", json_string(rpc_text(call, "record")));
    return deed;
}

bool hall_bring(struct rpc_call *call)
{
    struct bb_guest *g = hall_guest(call);
    const char *text = rpc_text(call, "record");
    struct bb_table brought;
    struct hall_table *t;
    json_t *deed = NULL, *result;

    if (!hall_take_request(call, NULL) || !hall_may_make(call))
        return false;
    if (!read_record(text, &brought))
        return hall_refuse(call, RPC_BAD_RECORD, "no-record");
    if (fits(call, &brought))
        deed = deed_of_bringing(call, &brought);
    bb_table_release(&brought);
    if (!deed)
        return false;
    t = hall_add(g->hall, hall_new_number(g->hall));
    hall_do(t, deed);
    read_record(text, &t->table);
    bb_table_deal_by(&t->table, t->secret);
    hall_update_stage(t);
    result = hall_info(t, g);
    hall_put_links(t, result);
    hall_store(g->hall, t, deed, hall_call_of(call), result, false);
    return true;
}

/* ---- And back ------------------------------------------------------------------------------- */

static void write_record(const void *self, struct bb_text *out)
{
    bb_table_record(self, out);
}

static json_t *taken_away(const struct hall_table *t)
{
    json_t *out = json_pack("{s:I, s:s}", "table", (json_int_t)t->id, "stage", "closed");
    char hex[BB_HASH_HEX];

    bb_hex_write(t->secret, BB_HASH_BYTES, hex);
    json_object_set_new(out, "secret", json_string(hex));
    rpc_put_text(out, "record", bb_chairs_written(write_record, &t->table));
    return out;
}

/* The record with its secret, for somebody who is alone with bots. Whoever has taken a game
 * away may ask for it again: the answer may not have arrived. */
bool hall_fetch(struct rpc_call *call)
{
    struct hall_table *t = hall_take_table(call, false);
    struct bb_guest *g = hall_guest(call);
    int own, people = 0;
    json_t *deed, *result;

    if (!t || !hall_is_known(call))
        return false;
    own = hall_own_seat(call, t);
    if (own < 0)
        return false;
    for (int seat = 0; seat < t->how.seats; seat++)
        people += t->place[seat].person != 0;
    if (people > 1)
        return hall_refuse(call, HALL_NOT_YOURS, "not-alone");
    if (!t->table.match || t->stage == BB_FINISHED)
        return hall_refuse(call, HALL_NOT_NOW, "not-playing");
    if (t->stage == BB_CLOSED) {
        call->result = taken_away(t);
        return true;
    }
    if (!hall_take_request(call, t))
        return false;
    deed = json_pack("{s:s}", "do", "close");
    result = taken_away(t);
    hall_do(t, deed);
    hall_store(g->hall, t, deed, hall_call_of(call), result, true);
    return true;
}

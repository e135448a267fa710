/*
 * What everybody may know of a table: who sits where, how far it has come.
 */
#include "base/hex.h"
#include "server/hall_in.h"

#include <string.h>

int hall_seat_of(const struct hall_table *t, int64_t person)
{
    for (int seat = 0; person && seat < t->how.seats; seat++) {
        if (t->place[seat].person == person)
            return seat;
    }
    return -1;
}

int hall_kept_for(const struct hall_table *t, int64_t person)
{
    for (int seat = 0; person && seat < t->how.seats; seat++) {
        if (t->place[seat].kept == person)
            return seat;
    }
    return -1;
}

bool hall_is_here(const struct hall_table *t, int seat)
{
    for (const struct watcher *w = t->watchers; w; w = w->next) {
        if (w->seat == seat)
            return true;
    }
    return (!t->place[seat].person && t->place[seat].bot[0] != '\0') ||
           (t->elsewhere >> seat & 1) != 0;
}

bool hall_is_gone(const struct hall_table *t, int seat)
{
    int64_t gone = (int64_t)t->hall->world.gone * 1000;

    return gone && t->place[seat].person && !hall_is_here(t, seat) &&
           hall_millis(t->hall) - t->seen[seat] >= gone;
}

static bb_seats to_act(const struct hall_table *t)
{
    return t->table.match && t->stage == BB_PLAYING ? bb_match_to_act(t->table.match) : 0;
}

/* What a seat has committed to, or the server for it, so that nobody can choose a nonce when others
 * have been opened; null where that is not known: a free seat, a game that was brought. */
static json_t *commitment_of(const struct hall_table *t, int seat)
{
    const struct place *p = &t->place[seat];
    uint8_t commitment[BB_HASH_BYTES];
    char hex[BB_HASH_HEX];

    if (t->brought || (!p->promised && !p->opened))
        return json_null();
    if (p->promised)
        memcpy(commitment, p->commitment, sizeof(commitment));
    else
        bb_fair_commit(seat, p->nonce, commitment);
    bb_hex_write(commitment, BB_HASH_BYTES, hex);
    return json_string(hex);
}

/* The name is null where nobody sits. */
static json_t *seat_info(const struct hall_table *t, const struct bb_guest *g, int seat)
{
    const struct place *p = &t->place[seat];
    json_t *out;

    out = json_pack("{s:i, s:s?, s:s?, s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:o, s:b}", "seat", seat,
                    "name", p->name[0] ? p->name : NULL, "bot", p->bot[0] ? p->bot : NULL, "person",
                    p->person != 0, "you", g && p->person && p->person == g->person.id, "host",
                    p->person && p->person == t->host, "ready", p->ready, "here",
                    hall_is_here(t, seat), "gone", hall_is_gone(t, seat), "thinking",
                    (to_act(t) >> seat & 1) != 0, "commitment", commitment_of(t, seat), "opened",
                    p->opened);
    json_object_set_new(out, "left",
                        hall_has_clocks(t) ? json_integer(hall_left(t, seat)) : json_null());
    json_object_set_new(out, "kept", p->kept ? json_string(p->kept_name) : json_null());
    return out;
}

json_t *hall_pace(const struct hall_table *t)
{
    if (t->pace.turn)
        return json_pack("{s:i}", "turn", t->pace.turn);
    if (t->pace.clock)
        return json_pack("{s:i, s:i}", "clock", t->pace.clock, "bonus", t->pace.bonus);
    return json_object();
}

/* What is asked to be taken back, and who has not agreed; null: nothing. */
static json_t *undo_of(const struct hall_table *t)
{
    if (!t->table.match || !bb_match_undo_waits_for(t->table.match))
        return json_null();
    return json_pack("{s:i, s:o}", "seat", bb_match_undo_asker(t->table.match), "waits_for",
                     bb_json_seats(bb_match_undo_waits_for(t->table.match)));
}

static json_t *options_of(const struct hall_table *t)
{
    const struct bb_option *options = t->box->game->options;
    json_t *all = json_object();

    for (int i = 0; options[i].name; i++)
        json_object_set_new(all, options[i].name, json_string(options[i].values[t->how.option[i]]));
    return all;
}

json_t *hall_info(const struct hall_table *t, const struct bb_guest *g)
{
    static const char *const stages[BB_STAGES] = { "seating", "opening", "playing", "finished",
                                                   "closed" };
    json_t *places = json_array();
    uint8_t commitment[BB_HASH_BYTES];
    char hex[BB_HASH_HEX];

    for (int seat = 0; seat < t->how.seats; seat++)
        json_array_append_new(places, seat_info(t, g, seat));
    bb_hash_sha256(t->secret, BB_HASH_BYTES, commitment);
    bb_hex_write(commitment, BB_HASH_BYTES, hex);
    return json_pack(
        "{s:I, s:s, s:s, s:s, s:i, s:o, s:s, s:b, s:b, s:s, s:o, s:o, s:o, s:o, s:b, s:o, s:o}",
        "table", (json_int_t)t->id, "game", t->box->game->name, "edition", t->box->edition, "hash",
        t->box->hash, "seats", t->how.seats, "options", options_of(t), "stage", stages[t->stage],
        "open", t->open, "host", g && g->person.id == t->host, "commitment", hex, "places", places,
        "to_act", bb_json_seats(to_act(t)), "undo", undo_of(t), "pace", hall_pace(t), "fair",
        !t->brought, "rematch", t->rematch ? json_integer(t->rematch) : json_null(), "rematch_key",
        hall_rematch_link(t, g));
}

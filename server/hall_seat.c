/*
 * Before the game: sitting down and getting up, bots, who is ready, and the beginning.
 */
#include "base/hex.h"
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <stdio.h>
#include <string.h>

enum { SEATING = 1U << BB_SEATING, OPENING = 1U << BB_OPENING, PLAYING = 1U << BB_PLAYING };

/* ---- Sitting down ------------------------------------------------------------------------ */

/* Whether somebody, or a bot (0), may sit there: a place may be kept for somebody else. */
static bool is_free(const struct hall_table *t, int seat, int64_t person)
{
    const struct place *p = &t->place[seat];

    return !p->name[0] && (!p->kept || !person || p->kept == person);
}

/* The seat that the call names and that is free, or one that is kept for the person, or the
 * first that is free; -1 after a refusal. */
static int free_seat(struct rpc_call *call, const struct hall_table *t, int64_t person)
{
    json_int_t seat = 0;
    int kept = hall_kept_for(t, person);

    if (rpc_param(call, "seat")) {
        if (!rpc_number(call, "seat", 0, t->how.seats - 1, &seat))
            return -1;
    } else if (kept >= 0) {
        seat = kept;
    } else {
        while (seat < t->how.seats && !is_free(t, (int)seat, person))
            seat++;
    }
    if (seat < t->how.seats && is_free(t, (int)seat, person))
        return (int)seat;
    if (seat < t->how.seats && !t->place[seat].name[0])
        hall_error(call, HALL_TAKEN, "kept", t->place[seat].kept_name);
    else
        hall_error(call, HALL_TAKEN, "taken");
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

void hall_draw_nonce(struct bb_hall *h, json_t *deed)
{
    uint8_t nonce[BB_NONCE_BYTES];
    char hex[2 * BB_NONCE_BYTES + 1];

    h->world.random(h->world.self, nonce, sizeof(nonce));
    bb_hex_write(nonce, sizeof(nonce), hex);
    json_object_set_new(deed, "nonce", json_string(hex));
}

bool hall_sit(struct rpc_call *call)
{
    struct bb_guest *g = hall_guest(call);
    struct hall_table *t = hall_take_at(call, SEATING | PLAYING, true);
    const char *commitment = rpc_text(call, "commitment");
    uint8_t bytes[BB_HASH_BYTES];
    json_t *deed;
    int seat;

    if (!t)
        return false;
    if (t->stage == BB_PLAYING && !t->brought)
        return hall_refuse(call, HALL_NOT_NOW, "past-that");
    if (hall_seat_of(t, g->person.id) >= 0)
        return hall_refuse(call, HALL_TAKEN, "seated-already");
    seat = free_seat(call, t, g->person.id);
    if (seat < 0)
        return false;
    if (!is_free_name(t, g->person.name))
        return hall_refuse(call, HALL_TAKEN, "same-name");
    if (commitment && !bb_hex_read(commitment, bytes, sizeof(bytes)))
        return rpc_must_be(call, "commitment", "digits-64");
    deed = json_pack("{s:s, s:i, s:I, s:s}", "do", "sit", "seat", seat, "person",
                     (json_int_t)g->person.id, "name", g->person.name);
    if (commitment && t->stage == BB_SEATING)
        json_object_set_new(deed, "commitment", json_string(commitment));
    else
        hall_draw_nonce(g->hall, deed);
    return hall_carry_out(call, t, deed);
}

/* What a bot is called: as the call says, or else like its kind. */
static bool name_bot(struct rpc_call *call, const struct hall_table *t, int seat,
                     char name[static BB_NAME_MAX])
{
    const char *given = rpc_text(call, "name"), *bot = rpc_text(call, "bot");

    if (given && !hall_is_name(call, given))
        return false;
    if (given && !is_free_name(t, given))
        return hall_refuse(call, HALL_TAKEN, "name-taken");
    if (given)
        snprintf(name, BB_NAME_MAX, "%s", given);
    else
        snprintf(name, BB_NAME_MAX, is_free_name(t, bot) ? "%s" : "%s (%d)", bot, seat + 1);
    return true;
}

bool hall_fill(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, SEATING, false);
    const char *bot = rpc_text(call, "bot");
    char name[BB_NAME_MAX];
    json_t *deed;
    int seat;

    if (!t || !hall_is_host(call, t) || !hall_is_bot(call, bot))
        return false;
    seat = free_seat(call, t, 0);
    if (seat < 0 || !name_bot(call, t, seat, name))
        return false;
    deed = json_pack("{s:s, s:i, s:s, s:s}", "do", "fill", "seat", seat, "bot", bot, "name", name);
    hall_draw_nonce(hall_guest(call)->hall, deed);
    return hall_carry_out(call, t, deed);
}

/* ---- Getting up ---------------------------------------------------------------------------- */

/* Gets up; the host may also send a bot away, or keep a place no longer. */
bool hall_stand(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, SEATING, false);
    json_int_t seat;
    bool own;

    if (!t)
        return false;
    seat = hall_seat_of(t, hall_guest(call)->person.id);
    if (!rpc_number(call, "seat", 0, t->how.seats - 1, &seat))
        return false;
    own = seat >= 0 && t->place[seat].person == hall_guest(call)->person.id;
    if (seat < 0 || (!own && !t->place[seat].bot[0] && !t->place[seat].kept))
        return hall_refuse(call, HALL_NOT_YOURS, "not-your-seat");
    if (!own && !hall_is_host(call, t))
        return false;
    return hall_carry_out(call, t, json_pack("{s:s, s:I}", "do", "stand", "seat", seat));
}

/* Goes for good. */
bool hall_leave(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, SEATING | OPENING | PLAYING, false);
    int64_t person = hall_guest(call)->person.id;

    if (!t)
        return false;
    if (t->stage == BB_PLAYING)
        return hall_leave_game(call, t);
    if (t->host != person && hall_own_seat(call, t) < 0)
        return false;
    return hall_carry_out(call, t,
                          json_pack("{s:s, s:I}", "do", "leave", "person", (json_int_t)person));
}

/* ---- Beginning ------------------------------------------------------------------------------- */

bool hall_ready(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, SEATING, false);
    int seat = hall_own_seat(call, t);

    if (seat < 0)
        return false;
    return hall_carry_out(call, t,
                          json_pack("{s:s, s:i, s:b}", "do", "ready", "seat", seat, "ready",
                                    rpc_flag(call, "ready")));
}

/* The host says who sits where. */
bool hall_order(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, SEATING, false);
    const json_t *seats = rpc_param(call, "seats");
    bb_seats seen = 0;

    if (!t || !hall_is_host(call, t))
        return false;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        json_int_t from = json_integer_value(json_array_get(seats, i));

        if (json_is_integer(json_array_get(seats, i)) && from >= 0 && from < t->how.seats)
            seen |= BB_SEAT(from);
    }
    if (json_array_size(seats) != t->how.seats || seen != BB_SEAT(t->how.seats) - 1)
        return rpc_must_be(call, "seats", "each-seat-once");
    return hall_carry_out(call, t,
                          json_pack("{s:s, s:O}", "do", "order", "seats", (json_t *)seats));
}

/* Commits to another nonce, for another seat. */
bool hall_commit(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, SEATING, false);
    const char *commitment = rpc_text(call, "commitment");
    uint8_t bytes[BB_HASH_BYTES];
    int seat = hall_own_seat(call, t);

    if (seat < 0)
        return false;
    if (t->place[seat].bot[0])
        return hall_refuse(call, HALL_NOT_NOW, "bot-plays-for-you");
    if (!bb_hex_read(commitment, bytes, sizeof(bytes)))
        return rpc_must_be(call, "commitment", "digits-64");
    return hall_carry_out(
        call, t,
        json_pack("{s:s, s:i, s:s}", "do", "commit", "seat", seat, "commitment", commitment));
}

bool hall_start(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, SEATING, false);
    char number[8];

    if (!t || !hall_is_host(call, t))
        return false;
    for (int seat = 0; seat < t->how.seats; seat++) {
        snprintf(number, sizeof(number), "%d", seat + 1);
        if (!t->place[seat].name[0])
            return hall_refuse(call, HALL_NOT_NOW, "seat-free", number);
        if (!t->place[seat].promised && !t->place[seat].opened)
            return hall_refuse(call, HALL_NOT_NOW, "not-committed", t->place[seat].name);
    }
    return hall_carry_out(call, t, json_pack("{s:s}", "do", "start"));
}

/* The nonce that one has committed to. */
bool hall_open(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, OPENING, false);
    const char *hex = rpc_text(call, "nonce");
    uint8_t nonce[BB_NONCE_BYTES], commitment[BB_HASH_BYTES];
    int seat = hall_own_seat(call, t);

    if (seat < 0)
        return false;
    if (!bb_hex_read(hex, nonce, sizeof(nonce)))
        return rpc_must_be(call, "nonce", "digits-32");
    bb_fair_commit(seat, nonce, commitment);
    if (!t->place[seat].promised ||
        memcmp(commitment, t->place[seat].commitment, BB_HASH_BYTES) != 0)
        return hall_refuse(call, RPC_PARAMS, "other-nonce");
    return hall_carry_out(call, t,
                          json_pack("{s:s, s:i, s:s}", "do", "open", "seat", seat, "nonce", hex));
}

/*
 * Once more: a rematch, at a new table with the same people, each one seat further.
 */
#include "server/hall_in.h"
#include "server/hall_methods.h"

/* What was at a seat sits at the one before; the first goes to the end. */
static int next_seat(const struct hall_table *t, int seat)
{
    return (seat + t->how.seats - 1) % t->how.seats;
}

/* Bots sit down; for people a place is kept. */
static json_t *places_of(struct bb_hall *h, const struct hall_table *t)
{
    json_t *all = json_array();

    for (int seat = 0; seat < t->how.seats; seat++) {
        const struct place *p = &t->place[seat];
        json_t *one = json_pack("{s:i, s:s}", "seat", next_seat(t, seat), "name", p->name);

        if (p->person) {
            json_object_set_new(one, "kept", json_integer(p->person));
        } else {
            json_object_set_new(one, "bot", json_string(p->bot));
            hall_draw_nonce(h, one);
        }
        json_array_append_new(all, one);
    }
    return all;
}

/* Both tables, the new one and the old one that names it, are stored together. */
bool hall_rematch(struct rpc_call *call)
{
    struct hall_table *t = hall_take_at(call, 1U << BB_FINISHED, false), *next;
    struct bb_guest *g = hall_guest(call);
    struct bb_hall *h = g->hall;
    json_t *deed, *links;

    if (!t || hall_own_seat(call, t) < 0)
        return false;
    if (t->rematch) {
        call->result = hall_info(t, g);
        return true;
    }
    if (!hall_may_make(call))
        return false;
    next = hall_add(h, hall_new_number(h));
    deed = hall_deed_of_creation(call, t->box, &t->how, t->open);
    json_object_set_new(deed, "pace", hall_pace(t));
    json_object_set_new(deed, "places", places_of(h, t));
    links = json_incref(json_object_get(deed, "links"));
    hall_do(next, deed);
    hall_store_with_next(h, next, deed, &g->person);
    return hall_carry_out(call, t,
                          json_pack("{s:s, s:I, s:o}", "do", "rematch", "table",
                                    (json_int_t)next->id, "links", links));
}

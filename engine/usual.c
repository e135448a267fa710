/*
 * What follows from the tables of a game: refusals, guesses and ranges.
 */
#include "engine/usual.h"
#include "base/rng.h"
#include "engine/notation.h"
#include "engine/note.h"
#include "engine/setup.h"
#include "engine/view.h"

#include <string.h>

bool bb_has_chosen(const struct bb_game *g, const void *s, int seat)
{
    for (const struct bb_field *f = g->fields; f->name; f++) {
        if (f->chosen && ((const uint8_t *)s)[f->chosen + seat])
            return true;
    }
    return false;
}

/* ---- Refusals ---------------------------------------------------------------- */

static bool is_open(const struct bb_box *box, const void *s, int seat, int kind)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = bb_legal(box, s, seat, open);

    while (n > 0 && bb_unpack(open[n - 1]).kind != kind)
        n--;
    return n > 0;
}

struct bb_refusal bb_usual_refusal(const struct bb_box *box, const void *s, int seat, bb_action a)
{
    const struct bb_game *g = box->game;
    int kind = bb_unpack(a).kind, clause = g->kinds[kind].clause, value[BB_OPERANDS_MAX] = { 0 };
    bb_seats set = g->to_act(s);

    if (set == 0)
        return bb_refuse(BB_NO_CLAUSE, "game-over", 0);
    if (set == BB_SEAT(BB_CHANCE))
        return bb_refuse(BB_NO_CLAUSE, "dealing", 0);
    if (!(set & BB_SEAT(seat)) && bb_has_chosen(g, s, seat))
        return bb_refuse(clause, "chosen-already", 0);
    if (!(set & BB_SEAT(seat)))
        return bb_refuse(clause, "other-acts", bb_first_seat(set));
    if (!is_open(box, s, seat, kind))
        return bb_refuse(clause, "not-now", 0);
    bb_operands(g, a, value);
    return (struct bb_refusal){ .clause = clause,
                                .word = g->kinds[kind].name,
                                .arg = { value[0], value[1] } };
}

/* ---- Guesses ----------------------------------------------------------------- */

/* The elements of a field that others own become 0, and nobody of these has chosen; returns
 * who had. */
static bb_seats clear(const struct bb_field *f, uint8_t *s, int viewer)
{
    bb_seats set = 0;

    for (int seat = 0; seat < f->count / f->row; seat++) {
        if (seat == viewer)
            continue;
        memset(s + f->offset + seat * f->row * f->size, 0, (size_t)f->row * f->size);
        set |= s[f->chosen + seat] ? BB_SEAT(seat) : 0;
        s[f->chosen + seat] = 0;
    }
    return set;
}

void bb_usual_guess(const struct bb_box *box, void *view, int seat, struct bb_rng *rng)
{
    bb_seats set = 0;

    if (box->game->to_act(view) == 0) /* then everybody sees everything */
        return;
    for (const struct bb_field *f = box->game->fields; f->name; f++)
        set |= f->chosen ? clear(f, view, seat) : 0;
    for (; set; set &= set - 1) {
        bb_action open[BB_ACTIONS_MAX];
        int n = bb_legal(box, view, bb_first_seat(set), open);
        bb_action a = open[bb_rng_below(rng, (uint32_t)n)];

        box->game->apply(box->parts, view, bb_first_seat(set), a, NULL);
    }
}

/* ---- Ranges ------------------------------------------------------------------ */

/* Every element is a value of its list, 0 for none, or a number up to `most`. */
static bool in_range(const struct bb_game *g, const struct bb_field *f, const void *s, int seats)
{
    const struct bb_list *list = bb_list_find(g, f->list);
    uint32_t first = list ? list->first + f->more : 0, count = list ? list->count : 0;

    if (!list && f->most == 0)
        return true;
    if (list && strcmp(list->name, "seat") == 0)
        count = (uint32_t)seats;
    for (int i = 0; i < f->count; i++) {
        uint32_t element = bb_field_get(f, s, i);

        if (element > f->most && (element < first || element - first >= count))
            return false;
    }
    return true;
}

/* Whoever has chosen has something, and nobody else has. */
static bool is_whole(const struct bb_field *f, const uint8_t *s)
{
    for (int seat = 0; seat < f->count / f->row; seat++) {
        bool has = false;

        for (int i = 0; i < f->row; i++)
            has |= bb_field_get(f, s, seat * f->row + i) != 0;
        if (s[f->chosen + seat] != has)
            return false;
    }
    return true;
}

const char *bb_audit(const struct bb_box *box, const void *s)
{
    const struct bb_game *g = box->game;
    struct bb_setup how = bb_setup_of(g, s);

    if (bb_setup_check(box, &how, BB_EN))
        return "its set-up does not fit";
    for (const struct bb_field *f = g->fields; f->name; f++) {
        if (!in_range(g, f, s, how.seats))
            return "a number is out of its range";
        if (f->chosen && !is_whole(f, s))
            return "a choice without a value, or a value without a choice";
    }
    return g->audit(box->parts, s);
}

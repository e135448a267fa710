/*
 * Views, field by field: a byte that no field lets a seat see stays unknown.
 */
#include "engine/view.h"

#include <string.h>

bool bb_view_shows(const struct bb_field *f, const void *s, int i, int seat)
{
    switch ((enum bb_sight)f->sight) {
    case BB_SECRET:
        return false;
    case BB_PUBLIC:
        return true;
    case BB_OWN:
        return i / f->row == seat;
    case BB_KNOWN: {
        const uint8_t *known = (const uint8_t *)s + f->known;

        return known[i] >> (seat == BB_NOBODY ? BB_SEATS_MAX : seat) & 1;
    }
    }
    return false;
}

static void copy(struct bb_view *v, const void *truth, size_t from, size_t n)
{
    memcpy(v->s.bytes + from, (const uint8_t *)truth + from, n);
}

static void copy_known(struct bb_view *v, const struct bb_field *f, const void *truth)
{
    for (int i = 0; i < f->count; i++) {
        if (bb_view_shows(f, truth, i, v->seat))
            copy(v, truth, f->offset + (size_t)i * f->size, f->size);
    }
}

void bb_view_closed(struct bb_view *v, const struct bb_game *g, const void *truth, int seat)
{
    v->seat = seat;
    memset(v->s.bytes, BB_UNKNOWN, g->state_size);
    for (const struct bb_field *f = g->fields; f->name; f++) {
        size_t row = (size_t)f->row * f->size, whole = (size_t)f->count * f->size;

        switch ((enum bb_sight)f->sight) {
        case BB_SECRET:
            break;
        case BB_PUBLIC:
            copy(v, truth, f->offset, whole);
            break;
        case BB_OWN:
            if (row * (size_t)seat < whole) /* a spectator owns nothing */
                copy(v, truth, f->offset + row * (size_t)seat, row);
            break;
        case BB_KNOWN:
            copy_known(v, f, truth);
            break;
        }
    }
}

void bb_view_init(struct bb_view *v, const struct bb_game *g, const void *truth, int seat)
{
    bb_view_closed(v, g, truth, seat);
    if (g->to_act(truth) == 0)
        memcpy(v->s.bytes, truth, g->state_size);
}

uint32_t bb_field_get(const struct bb_field *f, const void *s, int i)
{
    const uint8_t *at = (const uint8_t *)s + f->offset + (size_t)i * f->size;
    uint32_t element = 0;

    for (int byte = f->size - 1; byte >= 0; byte--)
        element = element << 8 | at[byte];
    return element;
}

void bb_field_set(const struct bb_field *f, void *s, int i, uint32_t element)
{
    uint8_t *at = (uint8_t *)s + f->offset + (size_t)i * f->size;

    for (int byte = 0; byte < f->size; byte++)
        at[byte] = element >> 8 * byte & 255;
}

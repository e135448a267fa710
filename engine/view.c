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
    const uint8_t *known = (const uint8_t *)truth + f->known, *from = (const uint8_t *)truth;
    int bit = v->seat == BB_NOBODY ? BB_SEATS_MAX : v->seat;

    for (int i = 0; i < f->count; i++) {
        size_t at = f->offset + (size_t)i * f->size;

        for (size_t byte = at; known[i] >> bit & 1 && byte < at + f->size; byte++)
            v->s.bytes[byte] = from[byte];
    }
}

/* From this field on all that lies in one piece and that everybody sees; the last field of it. */
static const struct bb_field *copy_public(struct bb_view *v, const struct bb_field *f,
                                          const void *truth)
{
    size_t from = f->offset, to = from + (size_t)f->count * f->size;

    for (; f[1].name && f[1].sight == BB_PUBLIC && f[1].offset == to; f++)
        to += (size_t)f[1].count * f[1].size;
    copy(v, truth, from, to - from);
    return f;
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
            f = copy_public(v, f, truth);
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

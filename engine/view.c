#include "engine/view.h"

#include <string.h>

bool bb_view_shows(const struct bb_field *f, int i, int seat)
{
    switch ((enum bb_sight)f->sight) {
    case BB_SECRET:
        return false;
    case BB_PUBLIC:
        return true;
    case BB_OWN:
        return i / f->row == seat;
    }
    return false;
}

void bb_view_init(struct bb_view *v, const struct bb_game *g, const void *truth, int seat)
{
    v->seat = seat;
    if (g->to_act(truth) == 0) {
        memcpy(v->s.bytes, truth, g->state_size);
        return;
    }
    memset(v->s.bytes, BB_UNKNOWN, g->state_size);
    for (const struct bb_field *f = g->fields; f->name; f++) {
        size_t row = (size_t)f->row * f->size, whole = (size_t)f->count * f->size;
        size_t from = f->offset, n = whole;

        if (f->sight == BB_OWN) {
            from += row * (size_t)seat;
            n = from < f->offset + whole ? row : 0; /* a spectator owns nothing */
        }
        if (f->sight != BB_SECRET)
            memcpy(v->s.bytes + from, (const uint8_t *)truth + from, n);
    }
}

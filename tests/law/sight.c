/*
 * Looking on: the view afterwards, and the events that are for these eyes.
 */
#include "tests/law/sight.h"

#include <string.h>

void look_at(const struct bb_box *box, int viewer, union bb_state *s, int seat, bb_action a,
             struct sight *out)
{
    int n = 0;

    out->log.n = 0;
    box->game->apply(box->parts, s->bytes, seat, a, &out->log);
    for (int i = 0; i < out->log.n; i++) {
        if (out->log.event[i].seen_by & BB_SEAT(viewer))
            out->log.event[n++] = out->log.event[i];
    }
    out->log.n = n;
    bb_view_init(&out->view, box->game, s->bytes, viewer);
}

bool look_alike(const struct bb_game *g, const struct sight *one, const struct sight *other)
{
    if (one->log.n != other->log.n ||
        memcmp(one->view.s.bytes, other->view.s.bytes, g->state_size) != 0)
        return false;
    for (int i = 0; i < one->log.n; i++) {
        const struct bb_event *a = &one->log.event[i], *b = &other->log.event[i];

        if (a->what != b->what || a->clause != b->clause ||
            memcmp(a->arg, b->arg, sizeof(a->arg)) != 0)
            return false;
    }
    return true;
}

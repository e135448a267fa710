#include "engine/game.h"

#include <assert.h>

void bb_note(struct bb_log *log, struct bb_event e)
{
    if (!log)
        return;
    assert(log->n < BB_EVENTS_MAX);
    log->event[log->n++] = e;
}

int bb_legal(const struct bb_box *box, const void *s, int seat,
             bb_action out[static BB_ACTIONS_MAX])
{
    uint32_t weight[BB_ACTIONS_MAX];

    if (!(box->game->to_act(s) & BB_SEAT(seat)))
        return 0;
    if (seat == BB_CHANCE)
        return box->game->chance(box->parts, s, out, weight);
    return box->game->legal(box->parts, s, seat, out);
}

bool bb_is_legal(const struct bb_box *box, const void *s, int seat, bb_action a)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = bb_legal(box, s, seat, open);

    for (int i = 0; i < n; i++) {
        if (open[i] == a)
            return true;
    }
    return false;
}

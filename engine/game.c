#include "engine/game.h"

#include <assert.h>

void bb_note(struct bb_log *log, struct bb_event e)
{
    if (!log)
        return;
    assert(log->n < BB_EVENTS_MAX);
    log->event[log->n++] = e;
}

struct bb_setup bb_setup_usual(const struct bb_game *g)
{
    struct bb_setup how = { .seats = g->seats_min };

    for (int i = 0; g->options[i].name; i++)
        how.option[i] = g->options[i].usual;
    return how;
}

const char *bb_setup_check(const struct bb_game *g, const struct bb_setup *how)
{
    if (how->seats < g->seats_min || how->seats > g->seats_max)
        return "the game is not made for so many seats";
    for (int i = 0; g->options[i].name; i++) {
        int n = 0;

        while (g->options[i].values[n])
            n++;
        if (how->option[i] >= n)
            return "an option has no such value";
    }
    return NULL;
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

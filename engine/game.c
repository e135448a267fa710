/*
 * What the engine does for every game with its table alone.
 */
#include "engine/game.h"

#include <assert.h>
#include <string.h>

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

void bb_prefer(const struct bb_box *box, const void *s, int seat, int n, const bb_action *a,
               int32_t *value)
{
    const struct bb_advice *advice = box->game->advice;

    if (advice && advice->prefer)
        advice->prefer(box->parts, s, seat, n, a, value);
    else
        memset(value, 0, sizeof(*value) * (size_t)n);
}

/* Which of the nine is missing. A page does without audit(). */
static const char *missing_function(const struct bb_game *g)
{
    const struct {
        bool there;
        const char *sentence;
    } functions[] = {
        { g->setup, "the game has no function setup()" },
        { g->to_act, "the game has no function to_act()" },
        { g->legal, "the game has no function legal()" },
        { g->chance, "the game has no function chance()" },
        { g->apply, "the game has no function apply()" },
        { g->score, "the game has no function score()" },
        { g->why_not, "the game has no function why_not()" },
        { g->guess, "the game has no function guess()" },
        { BB_AUDIT(g->audit) || !BB_AUDIT("wanted"), "the game has no function audit()" },
    };

    for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
        if (!functions[i].there)
            return functions[i].sentence;
    }
    return NULL;
}

const char *bb_game_check(const struct bb_game *g)
{
    if (!g->name || !g->title)
        return "the game has no name or no title";
    if (!g->options || !g->lists || !g->kinds || !g->fields || !g->events || !g->clauses ||
        !g->sources || !g->words)
        return "the game lacks one of its lists: options, lists, kinds, fields, events, clauses, "
               "sources, words";
    if (g->state_size == 0 || g->state_size > BB_STATE_MAX)
        return "the game's position is empty, or larger than BB_STATE_MAX";
    if (g->seats_min < 1 || g->seats_min > g->seats_max || g->seats_max > BB_SEATS_MAX)
        return "the game is for no number of seats that there are";
    if (g->kind_count < 2 || g->steps_max == 0)
        return "the game has no kinds of action, or does not say how long it is";
    return missing_function(g);
}

bool bb_has_opponent(const struct bb_game *g, int seats, const struct bb_score *score)
{
    bool counts = score->points[1] != 0;

    for (int i = 0; g->sources[i]; i++)
        counts |= score->source[i][1] != 0;
    return seats == 1 && counts;
}

void bb_rank(struct bb_score *score, int seats, const int32_t *more)
{
    for (int seat = 0; seat < seats; seat++) {
        score->rank[seat] = 1;
        for (int other = 0; other < seats; other++) {
            int32_t ahead = score->points[other] - score->points[seat];

            score->rank[seat] += ahead > 0 || (ahead == 0 && more && more[other] > more[seat]);
        }
    }
}

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

const struct bb_option bb_no_options[] = { { .name = NULL } };

/* Which function is missing that every game has. A page does without audit(). */
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
        { BB_AUDIT(g->audit) || !BB_AUDIT("wanted"), "the game has no function audit()" },
    };

    for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
        if (!functions[i].there)
            return functions[i].sentence;
    }
    return NULL;
}

static int count(const char *const *list)
{
    int n = 0;

    while (list && list[n])
        n++;
    return n;
}

static bool same_list(const char *const *a, const char *const *b)
{
    int i = 0;

    while (a[i] && b[i] && strcmp(a[i], b[i]) == 0)
        i++;
    return !a[i] && !b[i];
}

/* What is wrong with how a game judges positions, or NULL. */
static const char *wrong_judge(const struct bb_judge *j)
{
    static const char *const one_mode[] = { "all", NULL };

    if (!j->features || !j->look || !j->progress)
        return "the game judges without features, look() or progress()";
    if (count(j->features) > BB_FEATURES_MAX)
        return "the game has more features than BB_FEATURES_MAX";
    if (!j->modes != !j->mode)
        return "the game has modes and no function mode(), or the other way round";
    if (j->fit && j->fit->features && !same_list(j->fit->features, j->features))
        return "weights.txt is for other features than the game has: train it again";
    if (j->fit && j->fit->modes && !same_list(j->fit->modes, j->modes ? j->modes : one_mode))
        return "weights.txt is for other modes than the game has: train it again";
    return NULL;
}

const char *bb_game_check(const struct bb_game *g)
{
    const char *wrong = missing_function(g);

    if (!wrong && g->advice && g->advice->judge)
        wrong = wrong_judge(g->advice->judge);
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
    return wrong;
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

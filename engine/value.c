/*
 * What a position is worth: points, features by their weights, and who is ahead.
 */
#include "engine/value.h"
#include "engine/setup.h"

enum { PLAIN_SPREAD = 100 }; /* of a game that says nothing about it: ten points */

/* ---- Weights ------------------------------------------------------------- */

/* Where between the stages a position is: after this one, and how much of the next it has, of
 * BB_PROGRESS. */
struct moment {
    int stage;
    int32_t next;
};

static struct moment moment_of(int progress)
{
    int at = progress * (BB_MOMENTS - 1), stage = at / BB_PROGRESS;

    stage -= stage == BB_MOMENTS - 1;
    return (struct moment){ .stage = stage, .next = at - stage * BB_PROGRESS };
}

/* The judge of a game, if its features have weights; else NULL. */
static const struct bb_judge *judge_of(const struct bb_game *g)
{
    return g->advice && g->advice->judge && g->advice->judge->fit ? g->advice->judge : NULL;
}

static const struct bb_weights *weights_of(const struct bb_judge *judge, const void *s)
{
    return &judge->fit->weights[judge->mode ? judge->mode(s) : 0];
}

/* What the features of a player add to its points, in tenths. */
static int32_t promise(const struct bb_box *box, const void *s, int player)
{
    const struct bb_judge *judge = box->game->advice->judge;
    const struct bb_weights *w = weights_of(judge, s);
    struct moment at = moment_of(judge->progress(box->parts, s));
    const int16_t *here = w->weight[at.stage], *next = w->weight[at.stage + 1];
    int32_t feature[BB_FEATURES_MAX] = { 0 };
    int64_t sum = 0;

    judge->look(box->parts, s, player, feature);
    for (int i = 0; judge->features[i]; i++) {
        if (feature[i])
            sum += (int64_t)(here[i] * (BB_PROGRESS - at.next) + next[i] * at.next) * feature[i];
    }
    return (int32_t)(sum / (BB_PROGRESS * BB_WEIGHT));
}

static int32_t spread_of(const struct bb_box *box, const void *s)
{
    const struct bb_judge *judge = judge_of(box->game);
    const struct bb_weights *w;
    struct moment at;

    if (box->game->to_act(s) == 0)
        return 0;
    if (!judge)
        return PLAIN_SPREAD;
    w = weights_of(judge, s);
    at = moment_of(judge->progress(box->parts, s));
    return (w->spread[at.stage] * (BB_PROGRESS - at.next) + w->spread[at.stage + 1] * at.next) /
           BB_PROGRESS;
}

/* ---- Chances ------------------------------------------------------------- */

/* 1 / (1 + exp(-x)), for x = i / 4. */
static const uint16_t logistic[] = {
    5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241, 9399, 9526,
    9627, 9707, 9770, 9820, 9859, 9890, 9914, 9933, 9948, 9959, 9968, 9975, 9981,
    9985, 9988, 9991, 9993, 9994, 9996, 9997, 9997, 9998, 9998, 9999,
};

static int chance_of(int32_t margin, int32_t spread)
{
    enum { LAST = sizeof(logistic) / sizeof(logistic[0]) - 1 };
    int64_t ahead = margin < 0 ? -(int64_t)margin : margin;
    int64_t at = spread ? 4 * ahead / spread : LAST, rest = 4 * ahead - at * spread;
    int chance;

    if (ahead == 0)
        return BB_SURE / 2;
    if (spread == 0)
        chance = BB_SURE;
    else if (at >= LAST)
        chance = logistic[LAST];
    else
        chance = logistic[at] + (int)((logistic[at + 1] - logistic[at]) * rest / spread);
    return margin < 0 ? BB_SURE - chance : chance;
}

struct bb_odds bb_odds_of(const struct bb_box *box, const void *s)
{
    struct bb_odds odds = { .even = 0, .spread = spread_of(box, s) };
    struct bb_score score;

    box->game->score(box->parts, s, &score);
    if (score.team) { /* the win itself is part of its value */
        odds.even = BB_A_WIN / 2;
        odds.spread += odds.spread ? BB_A_WIN / 4 : 0;
    }
    return odds;
}

int bb_chance(const struct bb_odds *odds, int32_t value)
{
    return chance_of(value - odds->even, odds->spread);
}

/* ---- Values -------------------------------------------------------------- */

static void value_team(const struct bb_box *box, const void *s, int seats,
                       const struct bb_score *score, int32_t out[static BB_SEATS_MAX])
{
    const struct bb_advice *advice = box->game->advice;
    bool over = box->game->to_act(s) == 0;
    int32_t ahead = 10 * score->points[0], win = 0;

    if (advice && advice->judge && advice->judge->ahead)
        ahead = advice->judge->ahead(box->parts, s);
    if (over) {
        win = score->rank[0] == 1 ? BB_A_WIN : 0;
    } else if (judge_of(box->game)) {
        ahead += promise(box, s, 0);
        win = BB_A_WIN * chance_of(ahead, spread_of(box, s)) / BB_SURE;
    }
    for (int seat = 0; seat < seats; seat++)
        out[seat] = ahead + win;
}

/* What breaks a tie at the end; who plays alone has won or not. */
static int32_t tie_break(const struct bb_score *score, int seats, int seat, int other)
{
    if (seats == 1)
        return score->rank[seat] == 1 ? 1 : -1;
    return score->rank[other] > score->rank[seat] ? 1 : -(score->rank[other] < score->rank[seat]);
}

/* The better of two others: by what it is expected to have, at the end by its rank. */
static bool better(const struct bb_score *score, const int32_t *expected, int other, int best)
{
    if (expected[other] != expected[best])
        return expected[other] > expected[best];
    return score->rank[other] < score->rank[best];
}

void bb_value(const struct bb_box *box, const void *s, int32_t out[static BB_SEATS_MAX])
{
    const struct bb_game *g = box->game;
    int seats = bb_setup_of(g, s).seats, players = seats > 1 ? seats : 2;
    bool over = g->to_act(s) == 0, judged = !over && judge_of(g);
    int32_t expected[BB_SEATS_MAX] = { 0 };
    struct bb_score score;

    g->score(box->parts, s, &score);
    if (score.team) {
        value_team(box, s, seats, &score, out);
        return;
    }
    for (int i = 0; i < players; i++) {
        expected[i] = 10 * score.points[i];
        if (judged && (i < seats || bb_has_opponent(g, seats, &score)))
            expected[i] += promise(box, s, i);
    }
    for (int seat = 0; seat < seats; seat++) {
        int best = seat == 0;

        for (int other = best + 1; other < players; other++) {
            if (other != seat && better(&score, expected, other, best))
                best = other;
        }
        out[seat] = expected[seat] - expected[best];
        if (over && out[seat] == 0)
            out[seat] = tie_break(&score, seats, seat, best);
    }
}

/*
 * The bots that do not look ahead, and what the others share.
 */
#include "bots/bots.h"

static bb_action choose_random(const struct bb_box *box, const struct bb_view *view,
                               const struct bb_limits *limits, struct bb_rng *rng)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = box->game->legal(box->parts, view->s.bytes, view->seat, open);

    (void)limits;
    return open[bb_rng_below(rng, (uint32_t)n)];
}

bb_action bb_greedy_choice(const struct bb_box *box, const void *s, int seat, struct bb_rng *rng)
{
    bb_action open[BB_ACTIONS_MAX];
    int32_t value[BB_ACTIONS_MAX];
    int n = box->game->legal(box->parts, s, seat, open), best = 0;
    uint32_t ties = 1;

    if (n == 1)
        return open[0];
    bb_prefer(box, s, seat, n, open, value);
    for (int i = 1; i < n; i++) {
        if (value[i] > value[best]) {
            best = i;
            ties = 1;
        } else if (value[i] == value[best] && bb_rng_below(rng, ++ties) == 0) {
            best = i;
        }
    }
    return open[best];
}

static bb_action choose_greedy(const struct bb_box *box, const struct bb_view *view,
                               const struct bb_limits *limits, struct bb_rng *rng)
{
    (void)limits;
    return bb_greedy_choice(box, view->s.bytes, view->seat, rng);
}

const struct bb_bot bb_bot_random = { .name = "random", .choose = choose_random };
const struct bb_bot bb_bot_greedy = { .name = "greedy", .choose = choose_greedy };

double bb_limits_spent(const struct bb_limits *limits, int playouts, int more)
{
    double share = limits->playouts ? (double)playouts / limits->playouts : 0, time;

    if (limits->playouts && playouts + more > limits->playouts)
        return 1;
    if (!limits->spent)
        return share;
    time = limits->spent(limits->self);
    if (time * (playouts + more) > playouts && playouts > 0)
        return 1;
    return time > share ? time : share;
}

static double rest_spent(void *self)
{
    const struct bb_rest *rest = self;
    double share = rest->whole->spent(rest->whole->self);

    return rest->from < rest->to ? (share - rest->from) / (rest->to - rest->from) : 1;
}

const struct bb_limits *bb_limits_part(struct bb_rest *rest, const struct bb_limits *limits,
                                       double part)
{
    *rest = (struct bb_rest){ .limits = *limits, .whole = limits };
    if (limits->playouts)
        rest->limits.playouts = 1 + (int)(part * (limits->playouts - 1));
    if (limits->spent) {
        rest->from = limits->spent(limits->self);
        rest->to = rest->from + part * (1 - rest->from);
        rest->limits.spent = rest_spent;
        rest->limits.self = rest;
    }
    return &rest->limits;
}

const struct bb_limits *bb_limits_rest(struct bb_rest *rest, const struct bb_limits *limits)
{
    return bb_limits_part(rest, limits, 1);
}

/*
 * The bots that do not look ahead, and how a bot is named on a command line.
 */
#include "bots/bots.h"

#include <stdlib.h>
#include <string.h>

enum { FLAT_PLAYOUTS = 2000, PLAYOUTS_MAX = 1000000, MS_MAX = 600000 };

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

static const struct bb_bot bot_random = { .name = "random", .choose = choose_random };
static const struct bb_bot bot_greedy = { .name = "greedy", .choose = choose_greedy };

const struct bb_bot *const bb_bots[] = { &bot_random, &bot_greedy, &bb_bot_flat, NULL };

/* "100ms" or "500" into the limits. */
static bool parse_limit(const char *text, struct bb_bot_spec *out)
{
    char *end;
    long n = strtol(text, &end, 10);
    bool is_ms = strcmp(end, "ms") == 0;

    if (end == text || (*end && !is_ms) || n < 1 || n > (is_ms ? MS_MAX : PLAYOUTS_MAX))
        return false;
    out->ms = is_ms ? (int)n : 0;
    out->playouts = is_ms ? 0 : (int)n;
    return true;
}

bool bb_bot_parse(const char *text, struct bb_bot_spec *out)
{
    const char *colon = strchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : strlen(text);

    for (int i = 0; bb_bots[i]; i++) {
        if (strlen(bb_bots[i]->name) != length || strncmp(text, bb_bots[i]->name, length) != 0)
            continue;
        *out = (struct bb_bot_spec){ .bot = bb_bots[i], .playouts = FLAT_PLAYOUTS };
        return !colon || (bb_bots[i]->thinks && parse_limit(colon + 1, out));
    }
    return false;
}

/*
 * Flat Monte Carlo: each promising action is tried in many guessed worlds,
 * played to the end by the greedy bot with a few slips. All actions are tried
 * in the same worlds, and after every doubling of the number of worlds the
 * worse half is given up.
 */
#include "bots/bots.h"
#include "engine/dealer.h"

#include <string.h>

enum {
    CANDIDATES = 16,
    FIRST_CUT = 8, /* worlds before the first half is given up */
    SLIP = 12,     /* one playout step in so many is at random */
};

struct candidate {
    bb_action action;
    int32_t value;  /* by the hints */
    int64_t margin; /* sum over the worlds tried */
};

/* The candidates that the hints like best, best first; how many. */
static int pick_candidates(const struct bb_box *box, const struct bb_view *view,
                           struct candidate out[static CANDIDATES])
{
    bb_action open[BB_ACTIONS_MAX];
    int32_t value[BB_ACTIONS_MAX];
    int n = box->game->legal(box->parts, view->s.bytes, view->seat, open), kept = 0;

    box->game->hints->prefer(box->parts, view->s.bytes, view->seat, n, open, value);
    for (int i = 0; i < n; i++) {
        int at = kept < CANDIDATES ? kept++ : CANDIDATES;

        for (; at > 0 && out[at - 1].value < value[i]; at--) {
            if (at < CANDIDATES)
                out[at] = out[at - 1];
        }
        if (at < CANDIDATES)
            out[at] = (struct candidate){ .action = open[i], .value = value[i] };
    }
    return kept;
}

static void play_out(const struct bb_box *box, void *s, struct bb_rng *rng)
{
    for (bb_seats to_act = box->game->to_act(s); to_act; to_act = box->game->to_act(s)) {
        int seat = bb_first_seat(to_act);

        if (seat == BB_CHANCE)
            bb_random_chance(box, s, rng);
        else if (bb_rng_below(rng, SLIP) == 0)
            bb_random_step(box, s, rng);
        else
            box->game->apply(box->parts, s, seat, bb_greedy_choice(box, s, seat, rng), NULL);
    }
}

/* Points ahead of the best other seat. */
static int margin(const struct bb_box *box, const void *s, int seat, int seats)
{
    struct bb_score score;
    int best = INT32_MIN;

    box->game->score(box->parts, s, &score);
    for (int other = 0; other < seats; other++) {
        if (other != seat && score.points[other] > best)
            best = score.points[other];
    }
    return score.points[seat] - (seats > 1 ? best : 0);
}

static int try_in_world(const struct bb_box *box, const struct bb_view *view, bb_action a,
                        uint64_t world)
{
    union bb_state s;
    struct bb_rng rng;
    int seats = box->game->setup_of(view->s.bytes).seats;

    bb_rng_init(&rng, world);
    memcpy(s.bytes, view->s.bytes, box->game->state_size);
    box->game->guess(box->parts, s.bytes, view->seat, &rng);
    box->game->apply(box->parts, s.bytes, view->seat, a, NULL);
    play_out(box, s.bytes, &rng);
    return margin(box, s.bytes, view->seat, seats);
}

/* Best first; a stable order, so that ties stay as the hints have them. */
static void sort(struct candidate *c, int n)
{
    for (int i = 1; i < n; i++) {
        struct candidate moved = c[i];
        int at = i;

        for (; at > 0 && c[at - 1].margin < moved.margin; at--)
            c[at] = c[at - 1];
        c[at] = moved;
    }
}

static bool is_spent(const struct bb_limits *limits, int playouts)
{
    if (limits->playouts && playouts >= limits->playouts)
        return true;
    return limits->stop && limits->stop(limits->self);
}

static bb_action choose_flat(const struct bb_box *box, const struct bb_view *view,
                             const struct bb_limits *limits, struct bb_rng *rng)
{
    struct candidate c[CANDIDATES];
    int n = pick_candidates(box, view, c), worlds = 0, playouts = 0, cut = FIRST_CUT;

    while (n > 1 && !is_spent(limits, playouts)) {
        uint64_t world = bb_rng_next(rng);

        for (int i = 0; i < n; i++, playouts++)
            c[i].margin += try_in_world(box, view, c[i].action, world);
        if (++worlds == cut) {
            sort(c, n);
            n = (n + 1) / 2;
            cut *= 2;
        }
    }
    sort(c, n);
    return c[0].action;
}

const struct bb_bot bb_bot_flat = { .name = "flat", .thinks = true, .choose = choose_flat };

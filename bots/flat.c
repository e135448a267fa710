/*
 * Flat Monte Carlo: each promising action is tried in many guessed worlds,
 * played to the end by the greedy bot. All actions are tried in the same
 * worlds, and the worse half is given up after each quarter of the time. The hints
 * count like some worlds more, so that few playouts are no worse than none. An
 * ending in which nothing is hidden any more is first tried exactly.
 */
#include "bots/mind.h"
#include "engine/dealer.h"
#include "engine/setup.h"
#include "engine/usual.h"

#include <assert.h>
#include <string.h>

enum {
    CANDIDATES = 16,
    HALVINGS = 4,
    WORLDS_MIN = 8, /* for each candidate; with fewer playouts, fewer candidates */
    BELIEF = 12,    /* worlds that the hints count for */
    FAR = 100,      /* in tenths of a point: what the hints dislike more is as bad */
    A_WIN = 100,    /* in points of a team: what it is there for */
};

struct candidate {
    bb_action action;
    int32_t value;  /* by the hints */
    int64_t margin; /* sum over the worlds tried, and at first what the hints say */
};

static int most_candidates(const struct bb_limits *limits)
{
    int most = limits->playouts / WORLDS_MIN;

    if (limits->playouts == 0 || most > CANDIDATES)
        return CANDIDATES;
    return most < 2 ? 2 : most;
}

/* The candidates that the hints like best, best first; how many. */
static int pick_candidates(const struct bb_box *box, const struct bb_view *view, int most,
                           struct candidate out[static CANDIDATES])
{
    bb_action open[BB_ACTIONS_MAX];
    int32_t value[BB_ACTIONS_MAX];
    int n = box->game->legal(box->parts, view->s.bytes, view->seat, open), kept = 0;

    bb_prefer(box, view->s.bytes, view->seat, n, open, value);
    for (int i = 0; i < n; i++) {
        int at = kept < most ? kept++ : most;

        for (; at > 0 && out[at - 1].value < value[i]; at--) {
            if (at < most)
                out[at] = out[at - 1];
        }
        if (at < most)
            out[at] = (struct candidate){ .action = open[i], .value = value[i] };
    }
    for (int i = 0; i < kept; i++) {
        int32_t worse = out[0].value - out[i].value;

        out[i].margin = -(int64_t)BELIEF * (worse < FAR ? worse : FAR) / 10;
    }
    return kept;
}

static void play_out(const struct bb_box *box, void *s, struct bb_rng *rng)
{
    for (bb_seats to_act = box->game->to_act(s); to_act; to_act = box->game->to_act(s)) {
        int seat = bb_first_seat(to_act);

        if (seat == BB_CHANCE)
            bb_random_chance(box, s, rng);
        else
            box->game->apply(box->parts, s, seat, bb_greedy_choice(box, s, seat, rng), NULL);
    }
}

/* Points ahead of the best other seat; alone, of an opponent who is none. A team has
 * nobody to be ahead of: its points, and whether it has won. */
static int margin(const struct bb_box *box, const void *s, int seat, int seats)
{
    struct bb_score score;
    int best = INT32_MIN;

    box->game->score(box->parts, s, &score);
    if (score.team)
        return score.points[seat] + (score.rank[seat] == 1 ? A_WIN : 0);
    for (int other = 0; other < (seats > 1 ? seats : 2); other++) {
        if (other != seat && score.points[other] > best)
            best = score.points[other];
    }
    return score.points[seat] - best;
}

static int try_in_world(const struct bb_box *box, const struct bb_view *view, bb_action a,
                        uint64_t world)
{
    union bb_state s;
    struct bb_rng rng;
    int seats = bb_setup_of(box->game, view->s.bytes).seats;

    bb_rng_init(&rng, world);
    memcpy(s.bytes, view->s.bytes, box->game->state_size);
    bb_guess(box, s.bytes, view->seat, &rng);
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

/* How many of n candidates there is time for, by what the first playout has taken. */
static int affordable(const struct bb_limits *limits, int n)
{
    double spent = limits->spent ? limits->spent(limits->self) : 0;

    return spent * n > 1 ? 1 + (int)(1 / spent) / 2 : n;
}

static bb_action choose_flat(const struct bb_box *box, const struct bb_view *view,
                             const struct bb_limits *limits, struct bb_rng *rng)
{
    struct candidate c[CANDIDATES];
    int all = pick_candidates(box, view, most_candidates(limits), c), n = all, playouts = 0;
    struct bb_rest rest;
    bb_action best;

    assert(all > 0); /* the seat is to act */
    best = n > 1 ? bb_ending_choice(box, view, limits, 0, rng) : 0;
    if (best)
        return best;
    limits = bb_limits_rest(&rest, limits);
    for (double share; n > 1 && (share = bb_limits_spent(limits, playouts, n)) < 1;) {
        uint64_t world = bb_rng_next(rng);
        int keep = all >> (int)(share * HALVINGS);

        if (n > keep && keep >= 2) {
            sort(c, n);
            n = keep;
        }
        for (int i = 0; i < n; i++) {
            c[i].margin += try_in_world(box, view, c[i].action, world);
            if (++playouts == 1)
                n = affordable(limits, n);
        }
    }
    if (limits->mind)
        limits->mind->playouts = playouts;
    sort(c, n);
    return c[0].action;
}

const struct bb_bot bb_bot_flat = { .name = "flat", .thinks = true, .choose = choose_flat };

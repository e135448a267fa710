/*
 * Endings in which nothing is hidden any more, played exactly as far as the limits allow.
 */
#include "bots/bots.h"
#include "engine/usual.h"

#include <string.h>

enum { NODES_A_PLAYOUT = 1024 }; /* that an exact search may take in the stead of a playout */

/* Shares of the time that it may take: nearly all once there is an answer of some kind. What has to
 * be known to the end may take most of it once a first move is done, because then it is likely to
 * come to an end; else little. */
static const double all = 0.95, most = 0.85, half = 0.5, little = 0.25;

/* An ending that is being solved. */
struct solving {
    const struct bb_limits *limits;
    struct bb_exact x;
};

static bool has_had_enough(void *self)
{
    const struct solving *s = self;

    double share = s->x.narrow ? (s->x.stage > 0 ? all : half) : (s->x.began ? most : little);

    return s->limits->spent(s->limits->self) >= share;
}

bb_action bb_ending_choice(const struct bb_box *box, const struct bb_view *view,
                           const struct bb_limits *limits, bb_action first, struct bb_rng *rng)
{
    struct solving s = { .limits = limits,
                         .x = { .box = box,
                                .table = limits->table,
                                .nodes_max = INT64_MAX,
                                .first = first,
                                .narrow = first != 0 } };
    struct bb_solution found;
    union bb_state truth;

    if (!bb_exact_applies(box, view->s.bytes, view->seat))
        return 0;
    if (limits->playouts)
        s.x.nodes_max = (int64_t)limits->playouts * NODES_A_PLAYOUT;
    if (limits->spent) {
        s.x.enough = has_had_enough;
        s.x.self = &s;
    }
    memcpy(truth.bytes, view->s.bytes, box->game->state_size);
    bb_guess(box, truth.bytes, view->seat, rng);
    found = bb_exact_solve(&s.x, truth.bytes, view->seat);
    return found.exact || first ? found.action : 0;
}

/*
 * Endings in which nothing is hidden any more, played exactly as far as the limits allow.
 */
#include "bots/bots.h"
#include "engine/usual.h"

#include <string.h>

enum { NODES_A_PLAYOUT = 1024 }; /* that an exact search may take in the stead of a playout */

static bool half_spent(void *limits)
{
    const struct bb_limits *l = limits;

    return l->spent(l->self) >= 0.5;
}

bb_action bb_ending_choice(const struct bb_box *box, const struct bb_view *view,
                           const struct bb_limits *limits, struct bb_rng *rng)
{
    struct bb_limits own = *limits;
    struct bb_exact x = { .box = box, .table = limits->table, .nodes_max = INT64_MAX };
    struct bb_solution found;
    union bb_state s;

    if (!bb_exact_applies(box, view->s.bytes, view->seat))
        return 0;
    if (limits->playouts)
        x.nodes_max = (int64_t)limits->playouts * NODES_A_PLAYOUT;
    if (limits->spent) {
        x.enough = half_spent;
        x.self = &own;
    }
    memcpy(s.bytes, view->s.bytes, box->game->state_size);
    bb_guess(box, s.bytes, view->seat, rng);
    found = bb_exact_solve(&x, s.bytes, view->seat);
    return found.exact ? found.action : 0;
}

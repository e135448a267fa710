/*
 * Bots for a page, which lets them think elsewhere: from the bytes of a view, and nothing
 * else. Random play too, to measure how fast the engine is.
 */
#include "bots/bots.h"
#include "base/rng.h"
#include "engine/dealer.h"
#include "engine/setup.h"
#include "games/all.h"
#include "wasm/export.h"

#include <string.h>

static const struct bb_bot *const bots[] = { &bb_bot_random, &bb_bot_greedy, &bb_bot_flat };

static struct bb_known endings[1 << BB_EXACT_BITS];

/* The action that a bot chooses for a seat whose view is in the buffer: it depends on that and
 * on the seed, so what is known of endings from other times is forgotten. */
EXPORT bb_action bb_choose(int game, int bot, int seat, int playouts, uint32_t seed)
{
    const struct bb_box *box = bb_games[game];
    const struct bb_limits limits = { .playouts = playouts, .table = { endings, BB_EXACT_BITS } };
    struct bb_view view = { .seat = seat };
    struct bb_rng rng;

    memset(endings, 0, sizeof(endings));
    memcpy(view.s.bytes, io, box->game->state_size);
    bb_rng_init(&rng, seed);
    return bots[bot]->choose(box, &view, &limits, &rng);
}

/* Steps of so many random games, for the speed of it; 0 if the usual options do not go
 * with so many seats. */
EXPORT int bb_bench(int game, int seats, int games)
{
    const struct bb_box *box = bb_games[game];
    struct bb_setup how = bb_setup_usual(box);
    union bb_state s;
    struct bb_rng rng;
    int steps = 0;

    how.seats = seats;
    if (bb_setup_check(box, &how, BB_EN))
        return 0;
    bb_rng_init(&rng, 1);
    for (int i = 0; i < games; i++) {
        box->game->setup(box->parts, s.bytes, &how);
        while (bb_random_step(box, s.bytes, &rng))
            steps++;
    }
    return steps;
}

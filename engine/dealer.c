/*
 * Chance by weights: the outcome in whose share a number falls, and random play, the inner
 * loop of every simulation.
 */
#include "engine/dealer.h"
#include "base/rng.h"

#include <assert.h>

static uint64_t draw_fast(void *self, uint32_t k, const char *label, uint64_t below)
{
    (void)k;
    (void)label;
    return bb_rng_below(self, (uint32_t)below);
}

struct bb_dealer bb_dealer_fast(struct bb_rng *rng)
{
    return (struct bb_dealer){ .draw = draw_fast, .self = rng };
}

static uint64_t sum(const uint32_t *weight, int n)
{
    uint64_t total = 0;

    for (int i = 0; i < n; i++)
        total += weight[i];
    return total;
}

/* The outcome in whose share the drawn number falls. Weights are at least 1,
 * so a total of n means that all are. */
static int share_of(const uint32_t *weight, int n, uint64_t total, uint64_t drawn)
{
    int i = 0;

    if (total == (uint64_t)n)
        return (int)drawn;
    while (drawn >= weight[i])
        drawn -= weight[i++];
    return i;
}

uint64_t bb_chance_total(const struct bb_box *box, const void *truth, const char **label)
{
    bb_action out[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];
    int n = box->game->chance(box->parts, truth, out, weight);

    assert(n > 0);
    *label = box->game->kinds[bb_unpack(out[0]).kind].name;
    return sum(weight, n);
}

bb_action bb_chance_outcome(const struct bb_box *box, const void *truth, uint64_t drawn)
{
    bb_action out[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];
    int n = box->game->chance(box->parts, truth, out, weight);

    return out[share_of(weight, n, sum(weight, n), drawn)];
}

bb_action bb_dealer_deal(const struct bb_dealer *d, const struct bb_box *box, const void *truth,
                         uint32_t k)
{
    const char *label;
    uint64_t total = bb_chance_total(box, truth, &label);

    return bb_chance_outcome(box, truth, d->draw(d->self, k, label, total));
}

void bb_random_chance(const struct bb_box *box, void *truth, struct bb_rng *rng)
{
    bb_action out[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];
    int n = box->game->chance(box->parts, truth, out, weight);
    uint64_t total = sum(weight, n);
    uint32_t drawn = bb_rng_below(rng, (uint32_t)total);

    box->game->apply(box->parts, truth, BB_CHANCE, out[share_of(weight, n, total, drawn)], NULL);
}

bool bb_random_step(const struct bb_box *box, void *truth, struct bb_rng *rng)
{
    bb_seats to_act = box->game->to_act(truth);
    bb_action open[BB_ACTIONS_MAX];
    int seat, n;

    if (to_act == 0)
        return false;
    seat = bb_first_seat(to_act);
    if (seat == BB_CHANCE) {
        bb_random_chance(box, truth, rng);
        return true;
    }
    n = box->game->legal(box->parts, truth, seat, open);
    box->game->apply(box->parts, truth, seat, open[bb_rng_below(rng, (uint32_t)n)], NULL);
    return true;
}

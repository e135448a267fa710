/*
 * engine/dealer.h -- who chooses what chance brings.
 *
 * The rules only list the outcomes and their weights. A dealer picks one: the
 * fast dealer below from a generator, the fair dealer (table/fair.h) from a
 * committed secret. A record replays the outcomes it holds and needs none.
 */
#ifndef BB_ENGINE_DEALER_H
#define BB_ENGINE_DEALER_H

#include "engine/game.h"

struct bb_dealer {
    /* A number in 0 .. below-1 for outcome k of a match; `label` names the
     * kind of step that is dealt. */
    uint64_t (*draw)(void *self, uint32_t k, const char *label, uint64_t below);
    void *self;
};

/* Draws from a struct bb_rng, which must outlive it. */
struct bb_dealer bb_dealer_fast(struct bb_rng *rng);

/* For whoever draws outside this program: the sum of the weights where chance
 * is to act, and the label; and the outcome of a number below that sum. */
uint64_t bb_chance_total(const struct bb_box *box, const void *truth, const char **label);
bb_action bb_chance_outcome(const struct bb_box *box, const void *truth, uint64_t drawn);

/* The outcome that chance brings in this position, where chance is to act. */
bb_action bb_dealer_deal(const struct bb_dealer *d, const struct bb_box *box, const void *truth,
                         uint32_t k);

/* One step of random play: whoever is first to act does something at random,
 * chance by its weights. False if the game is over. The inner loop of every
 * simulation, so it allocates nothing and keeps no log. */
bool bb_random_step(const struct bb_box *box, void *truth, struct bb_rng *rng);

/* The same, when chance is to act. */
void bb_random_chance(const struct bb_box *box, void *truth, struct bb_rng *rng);

#endif

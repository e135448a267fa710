/*
 * fuzz/fuzz.h -- what the fuzz targets share. A fuzz target may assert: what
 * it finds is a crash.
 */
#ifndef BB_FUZZ_H
#define BB_FUZZ_H

#include "base/rng.h"
#include "engine/usual.h"
#include "engine/view.h"
#include "table/match.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What a viewer sees of a guess is what it saw of the truth, and the guess is
 * a position that can arise. */
static inline void fuzz_view(const struct bb_box *box, const void *truth, int seat,
                             struct bb_rng *rng)
{
    const struct bb_game *g = box->game;
    struct bb_view seen, again;
    union bb_state guess;

    bb_view_init(&seen, g, truth, seat);
    guess = seen.s;
    bb_guess(box, guess.bytes, seat, rng);
    bb_view_init(&again, g, guess.bytes, seat);
    assert(memcmp(seen.s.bytes, again.s.bytes, g->state_size) == 0);
    assert(bb_audit(box, guess.bytes) == NULL);
}

/* Plays on at random to the end; every position on the way can arise. */
static inline void fuzz_play_out(const struct bb_box *box, void *truth, struct bb_rng *rng)
{
    const struct bb_game *g = box->game;
    struct bb_score score;

    for (int steps = 0; g->to_act(truth); steps++) {
        assert(steps < g->steps_max);
        assert(bb_random_step(box, truth, rng));
        assert(bb_audit(box, truth) == NULL);
        if (steps % 16 == 0)
            fuzz_view(box, truth, steps % 3 == 0 ? BB_NOBODY : steps % 2, rng);
    }
    g->score(box->parts, truth, &score);
}

#endif

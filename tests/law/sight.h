/*
 * tests/law/sight.h -- what an onlooker, a seat or the spectator, notices of a step.
 */
#ifndef BB_TESTS_SIGHT_H
#define BB_TESTS_SIGHT_H

#include "engine/view.h"

struct sight {
    struct bb_view view;
    struct bb_log log;
};

/* Takes the step, and writes what the onlooker sees of it. */
void look_at(const struct bb_box *box, int viewer, union bb_state *s, int seat, bb_action a,
             struct sight *out);

/* True if an onlooker cannot tell one from the other. */
bool look_alike(const struct bb_game *g, const struct sight *one, const struct sight *other);

#endif

/*
 * The table of levels.
 */
#include "bots/levels.h"

static const struct bb_style learning = { .choices = 4, .own_points = true, .at_once = true };
static const struct bb_style short_sighted = { .choices = 6, .own_points = true };

const struct bb_level bb_levels[BB_LEVELS] = {
    { .spec = { &bb_bot_best, &learning, .playouts = 30, .ms = 300, .threads = 1,
                .per_turn = true } },
    { .spec = { &bb_bot_best, &short_sighted, .playouts = 120, .ms = 600, .threads = 1,
                .per_turn = true } },
    { .spec = { &bb_bot_best, NULL, .playouts = 400, .ms = 1000, .threads = 1, .per_turn = true } },
    { .spec = { &bb_bot_best, NULL, .playouts = 4000, .ms = 2000, .threads = 1,
                .per_turn = true } },
    { .spec = { &bb_bot_best, NULL, .playouts = 40000, .ms = 4000, .threads = 1,
                .per_turn = true } },
};

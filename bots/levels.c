/*
 * The table of levels.
 */
#include "bots/levels.h"

/* Likes what gives points at once, sees few choices, and looks at nobody else. */
static const struct bb_style learning = { .choices = 4, .own_points = true };

/* Thinks of what will come of it, but about few choices and no answers. */
static const struct bb_style easy = { .choices = 4 };

/* clang-format off */
const struct bb_level bb_levels[BB_LEVELS] = {
    { { &bb_bot_best, &learning, .playouts = 40,    .ms = 300,  .level = 1, .threads = 1, .per_turn = true }, .always = 16 },
    { { &bb_bot_best, &easy,     .playouts = 80,    .ms = 600,  .level = 2, .threads = 1, .per_turn = true }, .always = 32 },
    { { &bb_bot_best, NULL,      .playouts = 60,    .ms = 1000, .level = 3, .threads = 1, .per_turn = true }, .always = 64 },
    { { &bb_bot_best, NULL,      .playouts = 200,   .ms = 2000, .level = 4, .threads = 1, .per_turn = true }, .always = 128 },
    { { &bb_bot_best, NULL,      .playouts = 50000, .ms = 4000,             .threads = 1, .per_turn = true }, .always = 256 },
};
/* clang-format on */

struct bb_bot_spec bb_level_always(int level)
{
    struct bb_bot_spec spec = bb_levels[level - 1].spec;

    spec.playouts = bb_levels[level - 1].always;
    spec.ms = spec.level = 0;
    spec.per_turn = false;
    return spec;
}

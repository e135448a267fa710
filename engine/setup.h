/*
 * engine/setup.h -- set-ups: which seats and options a match can begin with.
 */
#ifndef BB_ENGINE_SETUP_H
#define BB_ENGINE_SETUP_H

#include "engine/words.h"

/* The usual options, with the fewest seats that go with them. */
struct bb_setup bb_setup_usual(const struct bb_box *box);

/* The set-up that a position, or any view of it, came from. */
struct bb_setup bb_setup_of(const struct bb_game *g, const void *s);

/* NULL, or a sentence: there are too few or too many seats, an option has no such
 * value, or seats and options do not go together. */
const char *bb_setup_check(const struct bb_box *box, const struct bb_setup *how, enum bb_lang lang);

enum bb_choice {
    BB_CHOICE_MADE,
    BB_CHOICE_NO_OPTION,
    BB_CHOICE_NO_VALUE,
};

/* Sets the option that `text`, "name=value", names. */
enum bb_choice bb_setup_choose(const struct bb_game *g, const char *text, struct bb_setup *how);

#endif

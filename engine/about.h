/*
 * engine/about.h -- a game as people are told of it before it begins.
 */
#ifndef BB_ENGINE_ABOUT_H
#define BB_ENGINE_ABOUT_H

#include "engine/words.h"

/* With \t between them: name, title, what it is about, fewest and most seats, edition, 1 if
 * parts of it are reconstructed, 1 if it is hidden, what its seats are called ("White|Blue",
 * or nothing), then each option, "name=usual|value|value", as a reader calls them. Then a line
 * for each option: 1 if it means something only to somebody alone, the sentence that says what
 * it is for, and such a sentence for each value; "" where there is none. The sentence for a value
 * is followed by one for each number of seats, with | before it, if there are any of these. */
void bb_about(const struct bb_box *box, enum bb_lang lang, struct bb_text *out);

/* What those should know who are about to play with so many seats and these options, such as
 * that nobody is likely to win: the words "option.<name>.<value>.seats-<number>", a line each. */
void bb_about_setup(const struct bb_box *box, const struct bb_setup *how, enum bb_lang lang,
                    struct bb_text *out);

#endif

/*
 * wasm/words.h -- the words of a page. They are no part of the module: a page
 * fetches the languages that are spoken and hands each over as one text, the
 * tables of tools/embed-words one after the other, sorted by name.
 */
#ifndef BB_WASM_WORDS_H
#define BB_WASM_WORDS_H

#include "engine/words.h"

/* What a game is played with, and what only those hear who ask for more (tools/embed-words.c). */
enum bb_words_part { BB_WORDS_FIRST, BB_WORDS_LATER, BB_WORDS_PARTS };

/* Takes the words of a language from a text of n bytes; the first time counts. */
void bb_words_learn(enum bb_lang lang, enum bb_words_part part, const char *text, size_t n);

#endif

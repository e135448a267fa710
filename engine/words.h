/*
 * engine/words.h -- the words that people read, and sentences made of them.
 *
 * Each game has a words.yaml, compiled into a sorted table by tools/embed-words;
 * a page fetches the language that is spoken instead (wasm/words.c).
 * A sentence is a template: {0} is the number of argument 0, {0:card} its
 * name from the list "card", {0:seat} the name of a seat, and {0|gem|gems}
 * the first form if argument 0 counts as one in that language, else the second. Of three
 * forms the first is for 0; a # in a form is the number.
 */
#ifndef BB_ENGINE_WORDS_H
#define BB_ENGINE_WORDS_H

#include "base/text.h"
#include "engine/game.h"

enum bb_lang {
    BB_EN,
    BB_FR,
    BB_LANGS,
};

struct bb_word {
    const char *key;
    const char *text[BB_LANGS];
};

struct bb_words {
    const char *name; /* as a page asks for the table */
    int count;
    const struct bb_word *word; /* sorted by key; NULL in a page */
};

/* Somebody who reads: in a language, from a seat, at a table with names. */
struct bb_reader {
    const struct bb_box *box;
    enum bb_lang lang;
    int seat;                        /* BB_NOBODY: a spectator */
    const char *names[BB_SEATS_MAX]; /* NULL: "Seat 1" */
    bb_action trying;                /* what they try out: a picture may show it; 0: nothing */
};

/* The words of the engine itself: whose turn it is, undo, refusals. */
extern const struct bb_words bb_engine_words;

/* "en" or "fr" as an enum bb_lang, else -1. */
int bb_lang_parse(const char *name);

/* The word in one table, or NULL. In engine/lookup.c, and for a page in wasm/words.c. */
const char *bb_words_in(const struct bb_words *w, enum bb_lang lang, const char *key);

/* The word, looked up in the game's words and then in the engine's; NULL if
 * neither has it. */
const char *bb_words_find(const struct bb_game *g, enum bb_lang lang, const char *key);

/* The word, or the key itself between angle quotes: a gap shows, and a test
 * looks for it. */
void bb_words_put(const struct bb_reader *r, const char *key, struct bb_text *out);

/* The sentence under `key` with its arguments filled in. */
void bb_words_say(const struct bb_reader *r, const char *key, int argc, const int32_t *arg,
                  struct bb_text *out);

/* The sentence of an event; of a refusal, without its clause. */
void bb_words_event(const struct bb_reader *r, const struct bb_event *e, struct bb_text *out);
void bb_words_refusal(const struct bb_reader *r, const struct bb_refusal *why, struct bb_text *out);

/* The action as one would say it at the table, "Place a worker on b3", without a full
 * stop: the word "do.<kind>" with its operands as arguments, or the more particular
 * "do.<kind>.<value of an operand>" or "do.<kind>.twice" (its first two are alike). */
void bb_words_action(const struct bb_reader *r, bb_action a, struct bb_text *out);

/* What is still to be chosen when n actions, at least one, fit what was chosen so far:
 * "Mut: choose a die, then its value". The head is the word "half.<kind>" if its holes are
 * just what the actions have in common, else their sentence with gaps; then come the
 * words "choose.<kind>.<operand>" or "choose.<list>". Of several kinds, their names. */
void bb_words_half(const struct bb_reader *r, const bb_action *fits, int n, struct bb_text *out);

void bb_words_seat(const struct bb_reader *r, int seat, struct bb_text *out);

#endif

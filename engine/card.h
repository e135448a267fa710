/*
 * engine/card.h -- what an element of a picture is, told as a card: its name, what it does,
 * when, what it costs and what of that the reader still lacks.
 *
 * Each part is a line, "what \t sentence". Words alone make a card: for the element "cell-b3"
 * of the list `cell` the name is the word "name.cell-b3" or "name.cell", or else what the
 * value is called, and what it does the word "explain.cell-b3" or "explain.cell"; argument 0
 * is the value. Elements of no list go by what comes before the last hyphen, "seat-2" by
 * `seat`, and argument 0 is the number behind it. A game's explain() adds what depends on the
 * view, or writes the card by itself.
 */
#ifndef BB_ENGINE_CARD_H
#define BB_ENGINE_CARD_H

#include "engine/words.h"

/* The parts of a card. The first is compulsory, and so is the third. */
enum bb_card_part {
    BB_CARD_NAME, /* what it is called */
    BB_CARD_WHEN, /* when it serves, or how it stands now */
    BB_CARD_WHAT, /* what it does, in a sentence */
    BB_CARD_HAVE, /* a part of its cost that the reader has */
    BB_CARD_LACK, /* one that is missing */
    BB_CARD_WAY,  /* the nearest way to what is missing, or to make use of it */
};

struct bb_card {
    const struct bb_reader *r;
    struct bb_text *out;
};

/* Adds a part: the sentence under `key`. */
void bb_card_say(struct bb_card *card, enum bb_card_part part, const char *key,
                 const int32_t arg[static BB_ARGS_MAX]);

/* Adds the clause behind all this, an index into the game's clauses. */
void bb_card_clause(struct bb_card *card, int clause);

/* Adds name and sentence from words alone; false, and nothing, if there are none. */
bool bb_card_words(struct bb_card *card, const char *id);

/* The value of a list, or the number, that is behind the hyphen of an id: "cell-b3" of the
 * list `cell`; -1 if the id is none of that stem. */
int bb_card_value(const struct bb_box *box, const char *stem, const char *id);

/* The same with the arguments listed, on a card `card`. */
#define CARD(part, key, ...)                                                                       \
    bb_card_say(card, part, key, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ })

#endif

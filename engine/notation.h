/*
 * engine/notation.h -- actions as text, for every game from its tables.
 *
 * The canonical form, "mark left b2+c2", is that of the record and of the
 * protocol. A reader's form has the kind and the names in their language.
 */
#ifndef BB_ENGINE_NOTATION_H
#define BB_ENGINE_NOTATION_H

#include "engine/words.h"

enum { BB_NOTATION_MAX = 128 }; /* bytes in any action's text */

/* The game's list of that name, or NULL. */
const struct bb_list *bb_list_find(const struct bb_game *g, const char *name);

/* Writes a value's name in the canonical form, or in a reader's language
 * (reader may be NULL): one word, a hyphen for each blank of a translation.
 * False if the box has no such value. */
bool bb_list_print(const struct bb_box *box, const struct bb_list *list, int value,
                   const struct bb_reader *reader, struct bb_text *out);

/* The same as it is said in a sentence: "b2, c2 and d2" for b2+c2+d2, "Sphinx 1" for
 * sphinx/1. */
bool bb_list_say(const struct bb_reader *reader, const struct bb_list *list, int value,
                 struct bb_text *out);

/* The value so written, or -1. In a list of sets, one without a count of values,
 * it is that of all the names together: "a1+b1". */
int bb_list_parse(const struct bb_box *box, const struct bb_list *list, const char *word,
                  const struct bb_reader *reader);

/* Writes the name of a field's element; false, and nothing, if it is a number. */
bool bb_field_print(const struct bb_box *box, const struct bb_field *f, uint32_t element,
                    struct bb_text *out);

/* The element so written, or -1. */
int64_t bb_field_parse(const struct bb_box *box, const struct bb_field *f, const char *word);

/* Splits an action into its operand values; returns how many. */
int bb_operands(const struct bb_game *g, bb_action a, int value[static BB_OPERANDS_MAX]);

/* Puts operand values together again; 0 if one is out of its list's range. */
bb_action bb_from_operands(const struct bb_game *g, int kind, const int *value, int n);

/* Writes the action; false (and a number) if it has no meaning in this box. */
bool bb_notation_print(const struct bb_box *box, bb_action a, const struct bb_reader *reader,
                       struct bb_text *out);

/* The action so written, canonical or in the reader's language (reader may be
 * NULL), or 0. It need not be legal. */
bb_action bb_notation_parse(const struct bb_box *box, const char *text,
                            const struct bb_reader *reader);

/* The number of the kind of that canonical name, or 0. */
int bb_kind_find(const struct bb_game *g, const char *name);

#endif

/*
 * server/note.h -- what is written again and again: messages to guests, and deeds.
 */
#ifndef BB_SERVER_NOTE_H
#define BB_SERVER_NOTE_H

#include "engine/game.h"

#include <jansson.h>

/* All zero: empty. Its memory is used again and again. */
struct bb_note {
    char *text;
    size_t n, cap;
};

void bb_note_release(struct bb_note *note);

/* Room for so many bytes more, where the note ends; whoever fills it adds to n. */
char *bb_note_room(struct bb_note *note, size_t more);

/* Adds text as it is, a number, a list of seats. */
void bb_note_put(struct bb_note *note, const char *text);
void bb_note_number(struct bb_note *note, int64_t number);
void bb_note_seats(struct bb_note *note, bb_seats seats);

/* Adds a value, byte for byte as jansson writes it when it is to be compact. */
void bb_note_json(struct bb_note *note, const json_t *value);

#endif

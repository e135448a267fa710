/*
 * A text that grows.
 */
#include "server/note.h"

#include <stdlib.h>
#include <string.h>

void bb_note_release(struct bb_note *note)
{
    free(note->text);
    *note = (struct bb_note){ .text = NULL };
}

char *bb_note_room(struct bb_note *note, size_t more)
{
    if (note->n + more > note->cap) {
        note->cap = 2 * (note->n + more);
        note->text = realloc(note->text, note->cap);
        if (!note->text)
            abort();
    }
    return note->text + note->n;
}

void bb_note_put(struct bb_note *note, const char *text)
{
    size_t n = strlen(text);

    memcpy(bb_note_room(note, n + 1), text, n + 1);
    note->n += n;
}

void bb_note_number(struct bb_note *note, int64_t number)
{
    char digits[24], *at = digits + sizeof(digits) - 1;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

    *at = '\0';
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        *--at = '-';
    bb_note_put(note, at);
}

void bb_note_seats(struct bb_note *note, bb_seats seats)
{
    bb_note_put(note, "[");
    for (; seats; seats &= seats - 1) {
        bb_note_number(note, bb_first_seat(seats));
        if (seats & (seats - 1))
            bb_note_put(note, ",");
    }
    bb_note_put(note, "]");
}

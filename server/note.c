/*
 * A text that grows. Of JSON it writes what is common by itself, faster, and leaves to jansson
 * what is not.
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

/* ---- JSON ------------------------------------------------------------------------ */

static void put_as_jansson(struct bb_note *note, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

    if (!text)
        abort();
    bb_note_put(note, text);
    free(text);
}

/* False, and nothing is put, if there is something in it that is not plain, but the end of a
 * line. */
static bool put_plain(struct bb_note *note, const char *text, size_t n)
{
    char *at = bb_note_room(note, 2 * n + 3), *start = at;

    *at++ = '"';
    for (size_t i = 0; i < n; i++) {
        bool ends_line = text[i] == '\n';

        if (!ends_line && (text[i] < ' ' || text[i] > '~' || text[i] == '"' || text[i] == '\\'))
            return false;
        if (ends_line)
            *at++ = '\\';
        *at++ = ends_line ? 'n' : text[i];
    }
    *at++ = '"';
    *at = '\0';
    note->n += (size_t)(at - start);
    return true;
}

static void put_text(struct bb_note *note, const json_t *text)
{
    if (!put_plain(note, json_string_value(text), json_string_length(text)))
        put_as_jansson(note, text);
}

static void put_name(struct bb_note *note, const char *name)
{
    json_t *text;

    if (put_plain(note, name, strlen(name)))
        return;
    text = json_string(name);
    put_as_jansson(note, text);
    json_decref(text);
}

static void put_object(struct bb_note *note, const json_t *object)
{
    void *at = json_object_iter((json_t *)object);

    bb_note_put(note, "{");
    while (at) {
        put_name(note, json_object_iter_key(at));
        bb_note_put(note, ":");
        bb_note_json(note, json_object_iter_value(at));
        at = json_object_iter_next((json_t *)object, at);
        if (at)
            bb_note_put(note, ",");
    }
    bb_note_put(note, "}");
}

static void put_array(struct bb_note *note, const json_t *array)
{
    size_t n = json_array_size(array);

    bb_note_put(note, "[");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            bb_note_put(note, ",");
        bb_note_json(note, json_array_get(array, i));
    }
    bb_note_put(note, "]");
}

void bb_note_json(struct bb_note *note, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        put_object(note, value);
        break;
    case JSON_ARRAY:
        put_array(note, value);
        break;
    case JSON_STRING:
        put_text(note, value);
        break;
    case JSON_INTEGER:
        bb_note_number(note, json_integer_value(value));
        break;
    case JSON_REAL:
        put_as_jansson(note, value);
        break;
    case JSON_TRUE:
        bb_note_put(note, "true");
        break;
    case JSON_FALSE:
        bb_note_put(note, "false");
        break;
    case JSON_NULL:
        bb_note_put(note, "null");
        break;
    }
}

/*
 * base/text.h -- writing text into memory that the caller owns.
 *
 * Works like snprintf: what does not fit is cut off but still counted, so a
 * caller measures with an empty buffer, makes room, and writes again. The
 * text is always terminated when there is any room at all.
 */
#ifndef BB_BASE_TEXT_H
#define BB_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct bb_text {
    char *buf;
    size_t cap; /* bytes in buf, the terminating zero included */
    size_t len; /* bytes wanted so far, which may be more than cap */
};

void bb_text_init(struct bb_text *t, char *buf, size_t cap);
void bb_text_put(struct bb_text *t, const char *s);
void bb_text_char(struct bb_text *t, char c);
void bb_text_int(struct bb_text *t, int value);

/* Appends by a printf format, of which it knows %d, %s, %.9s and %%. The engine
 * uses this instead of stdio, which would weigh more than the rest in a page. */
void bb_text_format(struct bb_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void bb_text_vformat(struct bb_text *t, const char *format, va_list args);

/* Appends s and then blanks up to `columns` characters (UTF-8 counted as a
 * terminal would: one column a character). */
void bb_text_pad(struct bb_text *t, const char *s, int columns);

/* Characters, not bytes, in a UTF-8 text. */
int bb_text_columns(const char *s);

/* Bytes in the character at the start of a text; 0 if it is not UTF-8. */
size_t bb_text_character(const char *s);

/* True if the character at the start of a UTF-8 text is none to be read, but steers a
 * terminal or the direction in which text runs. */
bool bb_text_steers(const char *s);

#endif

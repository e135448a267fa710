#include "base/text.h"

#include <string.h>

void bb_text_init(struct bb_text *t, char *buf, size_t cap)
{
    *t = (struct bb_text){ .buf = buf, .cap = cap };
    if (cap > 0)
        buf[0] = '\0';
}

void bb_text_char(struct bb_text *t, char c)
{
    if (t->len + 1 < t->cap) {
        t->buf[t->len] = c;
        t->buf[t->len + 1] = '\0';
    }
    t->len++;
}

void bb_text_put(struct bb_text *t, const char *s)
{
    for (; *s; s++)
        bb_text_char(t, *s);
}

void bb_text_int(struct bb_text *t, int value)
{
    char digits[12];
    int n = 0;
    unsigned rest = value < 0 ? 0u - (unsigned)value : (unsigned)value;

    do {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        bb_text_char(t, '-');
    while (n > 0)
        bb_text_char(t, digits[--n]);
}

int bb_text_columns(const char *s)
{
    int n = 0;

    for (; *s; s++)
        n += ((unsigned char)*s & 0xC0) != 0x80;
    return n;
}

void bb_text_pad(struct bb_text *t, const char *s, int columns)
{
    bb_text_put(t, s);
    for (int n = bb_text_columns(s); n < columns; n++)
        bb_text_char(t, ' ');
}

/*
 * Text in the caller's memory: what does not fit is counted all the same.
 */
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

static void put_at_most(struct bb_text *t, const char *s, int most)
{
    for (; *s && most != 0; s++, most--)
        bb_text_char(t, *s);
}

void bb_text_vformat(struct bb_text *t, const char *format, va_list args)
{
    for (; *format; format++) {
        int most = -1;

        if (*format != '%') {
            bb_text_char(t, *format);
            continue;
        }
        if (*++format == '.') {
            for (most = 0, format++; *format >= '0' && *format <= '9'; format++)
                most = 10 * most + (*format - '0');
        }
        if (*format == 'd')
            bb_text_int(t, va_arg(args, int));
        else if (*format == 's')
            put_at_most(t, va_arg(args, const char *), most);
        else
            bb_text_char(t, *format);
    }
}

void bb_text_format(struct bb_text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    bb_text_vformat(t, format, args);
    va_end(args);
}

int bb_text_columns(const char *s)
{
    int n = 0;

    for (; *s; s++)
        n += ((unsigned char)*s & 0xC0) != 0x80;
    return n;
}

size_t bb_text_character(const char *s)
{
    const unsigned char *c = (const unsigned char *)s;
    size_t n = c[0] < 0x80 ? 1 : c[0] < 0xC2 ? 0 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : 4;

    for (size_t i = 1; i < n; i++) {
        if ((c[i] & 0xC0) != 0x80)
            return 0;
    }
    /* Longer than need be, half of a surrogate pair, or past the last character. */
    if ((c[0] == 0xE0 && c[1] < 0xA0) || (c[0] == 0xED && c[1] > 0x9F) ||
        (c[0] == 0xF0 && c[1] < 0x90) || (c[0] == 0xF4 && c[1] > 0x8F) || c[0] > 0xF4)
        return 0;
    return n;
}

bool bb_text_steers(const char *s)
{
    const unsigned char *c = (const unsigned char *)s;

    if (c[0] < ' ' || c[0] == 0x7F || (c[0] == 0xC2 && c[1] < 0xA0) ||
        (c[0] == 0xD8 && c[1] == 0x9C))
        return true;
    if (c[0] != 0xE2 || c[1] < 0x80 || c[1] > 0x81)
        return false;
    return c[1] == 0x80 ? c[2] == 0x8E || c[2] == 0x8F || (c[2] >= 0xA8 && c[2] <= 0xAE)
                        : c[2] >= 0xA6 && c[2] <= 0xA9;
}

void bb_text_pad(struct bb_text *t, const char *s, int columns)
{
    bb_text_put(t, s);
    for (int n = bb_text_columns(s); n < columns; n++)
        bb_text_char(t, ' ');
}

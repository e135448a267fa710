/*
 * An array in binary form: dimensions, whether there are nulls, the type, the length and the first
 * index; then of each element its length (-1: null) and its bytes. Everything is big-endian.
 */
#include "server/pg_bulk.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 20 }; /* bytes before the first element */

static char *room(struct pg_column *c, size_t n)
{
    char *at;

    if (c->n + n > c->cap) {
        c->cap = 2 * (c->n + n);
        c->bytes = realloc(c->bytes, c->cap);
        if (!c->bytes)
            abort();
    }
    at = c->bytes + c->n;
    c->n += n;
    return at;
}

static void put_32(char *at, uint32_t number)
{
    uint32_t big = htonl(number);

    memcpy(at, &big, sizeof(big));
}

void pg_column_begin(struct pg_column *c, enum pg_type type)
{
    c->type = type;
    c->rows = 0;
    c->n = 0;
    room(c, HEAD);
}

void pg_column_null(struct pg_column *c)
{
    put_32(room(c, 4), UINT32_MAX);
    c->rows++;
}

void pg_column_number(struct pg_column *c, int64_t number)
{
    char *at;

    c->rows++;
    switch (c->type) {
    case PG_BOOL:
        at = room(c, 5);
        put_32(at, 1);
        at[4] = (char)(number != 0);
        return;
    case PG_INT:
        at = room(c, 8);
        put_32(at, 4);
        put_32(at + 4, (uint32_t)number);
        return;
    case PG_BIGINT:
        at = room(c, 12);
        put_32(at, 8);
        put_32(at + 4, (uint32_t)((uint64_t)number >> 32));
        put_32(at + 8, (uint32_t)((uint64_t)number & UINT32_MAX));
        return;
    case PG_TEXT:
        abort();
    }
}

static void add_bytes(struct pg_column *c, const void *bytes, size_t n)
{
    char *at = room(c, 4 + n);

    put_32(at, (uint32_t)n);
    memcpy(at + 4, bytes, n);
    c->rows++;
}

void pg_column_text(struct pg_column *c, const char *text)
{
    if (text)
        add_bytes(c, text, strlen(text));
    else
        pg_column_null(c);
}

void pg_column_release(struct pg_column *c)
{
    free(c->bytes);
    *c = (struct pg_column){ .rows = 0 };
}

void pg_put_column(struct pg_values *v, struct pg_column *c)
{
    put_32(c->bytes, 1);
    put_32(c->bytes + 4, 1);
    put_32(c->bytes + 8, c->type);
    put_32(c->bytes + 12, (uint32_t)c->rows);
    put_32(c->bytes + 16, 1);
    pg_put_bytes(v, c->bytes, (int)c->n);
}

/*
 * One function for each kind of value. Each begins where its value does and ends behind it.
 */
#include "rpc/read.h"

#include <stdbool.h>
#include <string.h>

enum { DEEPEST = 8, DIGITS = 15 };

struct reading {
    const char *at, *end;
    int depth;
};

static json_t *read_value(struct reading *r);

static void skip_blanks(struct reading *r)
{
    while (r->at < r->end && *r->at == ' ')
        r->at++;
}

/* The next sign but blanks is this one, and is passed. */
static bool take(struct reading *r, char sign)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != sign)
        return false;
    r->at++;
    return true;
}

/* The bytes of a text, and how many; NULL if they are not plain. */
static const char *read_bytes(struct reading *r, size_t *n)
{
    const char *start;

    if (!take(r, '"'))
        return NULL;
    start = r->at;
    while (r->at < r->end && *r->at >= ' ' && *r->at < 127 && *r->at != '"' && *r->at != '\\')
        r->at++;
    *n = (size_t)(r->at - start);
    return r->at < r->end && *r->at++ == '"' ? start : NULL;
}

static json_t *read_text(struct reading *r)
{
    size_t n;
    const char *bytes = read_bytes(r, &n);

    return bytes ? json_stringn_nocheck(bytes, n) : NULL;
}

static json_t *read_number(struct reading *r)
{
    bool minus = take(r, '-');
    const char *start = r->at;
    json_int_t value = 0;

    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        if (r->at - start == DIGITS)
            return NULL;
        value = value * 10 + (*r->at - '0');
    }
    if (r->at == start || (*start == '0' && r->at - start > 1) || (minus && value == 0))
        return NULL;
    if (r->at < r->end && (*r->at == '.' || *r->at == 'e' || *r->at == 'E'))
        return NULL;
    return json_integer(minus ? -value : value);
}

static json_t *read_word(struct reading *r)
{
    static const struct {
        const char *word;
        json_t *(*value)(void);
    } words[] = { { "true", json_true }, { "false", json_false }, { "null", json_null } };

    for (int i = 0; i < 3; i++) {
        size_t n = strlen(words[i].word);

        if ((size_t)(r->end - r->at) >= n && memcmp(r->at, words[i].word, n) == 0) {
            r->at += n;
            return words[i].value();
        }
    }
    return NULL;
}

/* Takes over the object, or the array, and its next member; NULL if there is none to take. */
static json_t *with_member(struct reading *r, json_t *into)
{
    size_t n = 0;
    const char *name = json_is_object(into) ? read_bytes(r, &n) : "";
    bool fits = name && (json_is_array(into) || (take(r, ':') && !json_object_getn(into, name, n)));
    json_t *value = fits ? read_value(r) : NULL;

    if (value && (json_is_object(into) ? json_object_setn_new_nocheck(into, name, n, value)
                                       : json_array_append_new(into, value)) == 0)
        return into;
    json_decref(into);
    return NULL;
}

static json_t *read_members(struct reading *r, json_t *into, char last)
{
    bool more = !take(r, last);

    while (more && (into = with_member(r, into))) {
        if (take(r, last))
            break;
        more = take(r, ',');
        if (!more) {
            json_decref(into);
            into = NULL;
        }
    }
    return into;
}

static json_t *read_value(struct reading *r)
{
    json_t *value = NULL;

    skip_blanks(r);
    if (r->at == r->end || r->depth == DEEPEST)
        return NULL;
    r->depth++;
    if (*r->at == '"')
        value = read_text(r);
    else if (take(r, '{'))
        value = read_members(r, json_object(), '}');
    else if (take(r, '['))
        value = read_members(r, json_array(), ']');
    else if (*r->at == '-' || (*r->at >= '0' && *r->at <= '9'))
        value = read_number(r);
    else
        value = read_word(r);
    r->depth--;
    return value;
}

json_t *rpc_read_plain(const char *text, size_t n)
{
    struct reading r = { .at = text, .end = text + n };
    json_t *value = read_value(&r);

    skip_blanks(&r);
    if (r.at == r.end)
        return value;
    json_decref(value);
    return NULL;
}

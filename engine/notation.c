/*
 * Notation from the tables: an action is its kind and the names of its operands. To parse is to
 * print every value of a list and compare: no game writes a parser, and no hot path parses.
 */
#include "engine/notation.h"

#include <string.h>

enum { WORD_MAX = BB_NOTATION_MAX, SET_BITS = 31 };

const struct bb_list *bb_list_find(const struct bb_game *g, const char *name)
{
    for (const struct bb_list *list = g->lists; name && list->name; list++) {
        if (strcmp(list->name, name) == 0)
            return list;
    }
    return NULL;
}

static bool print_canonical(const struct bb_box *box, const struct bb_list *list, int value,
                            struct bb_text *out)
{
    if (list->print)
        return list->print(box->parts, value, out);
    if (value < list->first || value >= list->first + list->count)
        return false;
    if (list->names)
        bb_text_put(out, list->names[value - list->first]);
    else
        bb_text_int(out, value);
    return true;
}

/* A part of a name, n bytes long, in the reader's language, with this for a blank. */
static void print_translated(const struct bb_reader *reader, const struct bb_list *list,
                             const char *part, size_t n, char blank, struct bb_text *out)
{
    char key[2 * WORD_MAX];
    struct bb_text t;
    const char *translated;

    bb_text_init(&t, key, sizeof(key));
    bb_text_put(&t, list->name);
    bb_text_char(&t, '.');
    for (size_t i = 0; i < n; i++)
        bb_text_char(&t, part[i]);
    translated = bb_words_find(reader->box->game, reader->lang, key);
    if (!translated)
        translated = key + strlen(list->name) + 1;
    for (; *translated; translated++)
        bb_text_char(out, *translated == ' ' ? blank : *translated);
}

bool bb_list_print(const struct bb_box *box, const struct bb_list *list, int value,
                   const struct bb_reader *reader, struct bb_text *out)
{
    char word[WORD_MAX];
    const char *part = word;
    struct bb_text t;

    bb_text_init(&t, word, sizeof(word));
    if (!print_canonical(box, list, value, &t))
        return false;
    while (reader && *part) {
        size_t n = strcspn(part, "+/");

        print_translated(reader, list, part, n, '-', out);
        part += n;
        if (*part)
            bb_text_char(out, *part++);
    }
    bb_text_put(out, part);
    return true;
}

bool bb_list_say(const struct bb_reader *reader, const struct bb_list *list, int value,
                 struct bb_text *out)
{
    char word[WORD_MAX];
    struct bb_text t;

    bb_text_init(&t, word, sizeof(word));
    if (!print_canonical(reader->box, list, value, &t))
        return false;
    for (const char *part = word; *part; part += *part != '\0') {
        size_t n = strcspn(part, "+/");

        print_translated(reader, list, part, n, ' ', out);
        part += n;
        if (*part == '/')
            bb_text_char(out, ' ');
        else if (*part && strchr(part + 1, '+'))
            bb_text_put(out, ", ");
        else if (*part)
            bb_words_put(reader, "sentence.and", out);
    }
    return true;
}

/* The bit whose name is these n bytes, or -1. */
static int parse_bit(const struct bb_box *box, const struct bb_list *list, const char *word,
                     size_t n)
{
    char name[WORD_MAX];
    struct bb_text t;

    for (int bit = 0; bit < SET_BITS; bit++) {
        bb_text_init(&t, name, sizeof(name));
        if (print_canonical(box, list, 1 << bit, &t) && strlen(name) == n &&
            memcmp(name, word, n) == 0)
            return bit;
    }
    return -1;
}

static int parse_set(const struct bb_box *box, const struct bb_list *list, const char *word)
{
    int value = 0;

    for (;; word++) {
        size_t n = strcspn(word, "+");
        int bit = parse_bit(box, list, word, n);

        if (bit < 0)
            return -1;
        value |= 1 << bit;
        word += n;
        if (!*word)
            return value;
    }
}

int bb_list_parse(const struct bb_box *box, const struct bb_list *list, const char *word,
                  const struct bb_reader *reader)
{
    char name[WORD_MAX];
    struct bb_text t;

    if (list->count == 0)
        return parse_set(box, list, word);
    for (int value = list->first; value < list->first + list->count; value++) {
        bb_text_init(&t, name, sizeof(name));
        if (!print_canonical(box, list, value, &t))
            continue;
        if (strcmp(name, word) == 0)
            return value;
        bb_text_init(&t, name, sizeof(name));
        if (reader && bb_list_print(box, list, value, reader, &t) && strcmp(name, word) == 0)
            return value;
    }
    return -1;
}

bool bb_field_print(const struct bb_box *box, const struct bb_field *f, uint32_t element,
                    struct bb_text *out)
{
    const struct bb_list *list = bb_list_find(box->game, f->list);

    if (!list || (!list->names && !list->print) || element < f->more || element > INT32_MAX)
        return false;
    return bb_list_print(box, list, (int)element - f->more, NULL, out);
}

int64_t bb_field_parse(const struct bb_box *box, const struct bb_field *f, const char *word)
{
    const struct bb_list *list = bb_list_find(box->game, f->list);
    int value = list ? bb_list_parse(box, list, word, NULL) : -1;

    return value < 0 ? -1 : value + f->more;
}

int bb_kind_find(const struct bb_game *g, const char *name)
{
    for (int kind = 1; kind < g->kind_count; kind++) {
        if (strcmp(g->kinds[kind].name, name) == 0)
            return kind;
    }
    return 0;
}

static int operand_bytes(const struct bb_game *g, const struct bb_operand *operand)
{
    const struct bb_list *list = bb_list_find(g, operand->list);

    return list && list->wide ? 2 : 1;
}

int bb_operands(const struct bb_game *g, bb_action a, int value[static BB_OPERANDS_MAX])
{
    struct bb_move m = bb_unpack(a);
    const uint8_t byte[2 * BB_OPERANDS_MAX] = { m.a, m.b, m.c };
    int at = 0, n = 0;

    if (m.kind == 0 || m.kind >= g->kind_count)
        return 0;
    for (; n < BB_OPERANDS_MAX && g->kinds[m.kind].operand[n].name; n++) {
        int bytes = operand_bytes(g, &g->kinds[m.kind].operand[n]);

        value[n] = bytes == 2 ? byte[at] << 8 | byte[at + 1] : byte[at];
        at += bytes;
    }
    return n;
}

bb_action bb_from_operands(const struct bb_game *g, int kind, const int *value, int n)
{
    int byte[4] = { 0 }, at = 0;

    for (int i = 0; i < n; i++) {
        int bytes = operand_bytes(g, &g->kinds[kind].operand[i]);

        if (value[i] < 0 || value[i] >= 1 << 8 * bytes)
            return 0;
        if (bytes == 2)
            byte[at++] = value[i] >> 8;
        byte[at++] = value[i] & 255;
    }
    return bb_pack(kind, byte[0], byte[1], byte[2]);
}

static void print_kind(const struct bb_box *box, int kind, const struct bb_reader *reader,
                       struct bb_text *out)
{
    const char *name = box->game->kinds[kind].name;
    const char *translated = NULL;
    char key[WORD_MAX];
    struct bb_text t;

    if (reader) {
        bb_text_init(&t, key, sizeof(key));
        bb_text_put(&t, "kind.");
        bb_text_put(&t, name);
        translated = bb_words_find(box->game, reader->lang, key);
    }
    bb_text_put(out, translated ? translated : name);
}

bool bb_notation_print(const struct bb_box *box, bb_action a, const struct bb_reader *reader,
                       struct bb_text *out)
{
    const struct bb_game *g = box->game;
    int kind = bb_unpack(a).kind, value[BB_OPERANDS_MAX], n;
    bool good = true;

    if (kind == 0 || kind >= g->kind_count) {
        bb_text_int(out, (int)a);
        return false;
    }
    print_kind(box, kind, reader, out);
    n = bb_operands(g, a, value);
    for (int i = 0; i < n; i++) {
        const struct bb_list *list = bb_list_find(g, g->kinds[kind].operand[i].list);

        bb_text_char(out, ' ');
        if (!list || !bb_list_print(box, list, value[i], reader, out)) {
            bb_text_int(out, value[i]);
            good = good && !list;
        }
    }
    return good && bb_from_operands(g, kind, value, n) == a;
}

/* The next word of the text, cut off at a blank; NULL at the end or if it is
 * too long to mean anything. */
static const char *next_word(const char *text, char word[static WORD_MAX])
{
    size_t n;

    text += strspn(text, " \t");
    n = strcspn(text, " \t");
    if (n == 0 || n >= WORD_MAX)
        return NULL;
    memcpy(word, text, n);
    word[n] = '\0';
    return text + n;
}

static int parse_kind(const struct bb_box *box, const char *word, const struct bb_reader *reader)
{
    char name[WORD_MAX];
    struct bb_text t;
    int kind = bb_kind_find(box->game, word);

    for (int i = 1; reader && kind == 0 && i < box->game->kind_count; i++) {
        bb_text_init(&t, name, sizeof(name));
        print_kind(box, i, reader, &t);
        if (strcmp(name, word) == 0)
            kind = i;
    }
    return kind;
}

static int parse_number(const char *word)
{
    int value = 0;

    if (!*word || strlen(word) > 3)
        return -1;
    for (; *word; word++) {
        if (*word < '0' || *word > '9')
            return -1;
        value = 10 * value + (*word - '0');
    }
    return value;
}

bb_action bb_notation_parse(const struct bb_box *box, const char *text,
                            const struct bb_reader *reader)
{
    const struct bb_game *g = box->game;
    int kind, value[BB_OPERANDS_MAX], n = 0;
    char word[WORD_MAX];

    text = next_word(text, word);
    kind = text ? parse_kind(box, word, reader) : 0;
    if (kind == 0)
        return 0;
    for (; n < BB_OPERANDS_MAX && g->kinds[kind].operand[n].name; n++) {
        const struct bb_list *list = bb_list_find(g, g->kinds[kind].operand[n].list);

        text = next_word(text, word);
        if (!text)
            return 0;
        value[n] = list ? bb_list_parse(box, list, word, reader) : parse_number(word);
        if (value[n] < 0)
            return 0;
    }
    if (text[strspn(text, " \t")])
        return 0;
    return bb_from_operands(g, kind, value, n);
}

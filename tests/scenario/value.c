/*
 * The words of a scenario's lines: numbers, values, fields, seats, actions.
 */
#include "tests/scenario/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *bb_run_word(struct bb_run *r, char **rest, const char *expected)
{
    char *word = bb_script_word(rest);

    if (!word)
        bb_run_fail(r, "expected %s, found the end of the line", expected);
    return word;
}

bool bb_run_end(struct bb_run *r, char *rest)
{
    const char *word = bb_script_word(&rest);

    return !word || bb_run_fail(r, "expected the end of the line, found '%s'", word);
}

bool bb_run_number(struct bb_run *r, const char *word, long *out)
{
    char *end;

    *out = strtol(word, &end, 10);
    return (end != word && *end == '\0') || bb_run_fail(r, "expected a number, found '%s'", word);
}

/* ---- Values -------------------------------------------------------------- */

static bool value_of_name(struct bb_run *r, const struct bb_list *list, const char *name,
                          uint32_t *out)
{
    int value = bb_list_parse(r->box, list, name, NULL);

    if (value < 0)
        return bb_run_fail(r, "the list '%s' has no '%s'", list->name, name);
    *out = (uint32_t)value;
    return true;
}

/* The list before a colon, or NULL if it is none of the game's. */
static const struct bb_list *list_before(struct bb_run *r, const char *word, const char *colon)
{
    char name[BB_SCRIPT_LINE];
    const struct bb_list *list;

    snprintf(name, sizeof(name), "%.*s", (int)(colon - word), word);
    list = bb_list_find(r->box->game, name);
    if (!list)
        bb_run_fail(r, "the game has no list '%s'", name);
    return list;
}

static bool is_number(const char *word)
{
    return word[strspn(word, "0123456789")] == '\0';
}

/* A name of the field's list, LIST:NAME, an alias of these, or a number. */
static bool read_value(struct bb_run *r, const struct bb_field *f, const char *word, uint32_t *out)
{
    const char *alias = bb_script_alias(r->script, word), *colon;
    const struct bb_list *list;
    int64_t element;
    long number = 0;

    word = alias ? alias : word;
    colon = strchr(word, ':');
    if (colon) {
        list = list_before(r, word, colon);
        return list && value_of_name(r, list, colon + 1, out);
    }
    element = f ? bb_field_parse(r->box, f, word) : -1;
    if (element < 0 && f && f->list && !is_number(word))
        return bb_run_fail(r, "the list '%s' has no '%s'", f->list, word);
    if (element < 0 && !bb_run_number(r, word, &number))
        return false;
    *out = (uint32_t)(element < 0 ? number : element);
    return (number >= 0 && number <= UINT32_MAX) ||
           bb_run_fail(r, "expected a value, found '%s'", word);
}

bool bb_run_values(struct bb_run *r, char *rest, const struct bb_ref *ref,
                   uint32_t out[static BB_STATE_MAX])
{
    uint64_t limit = UINT64_C(1) << 8 * ref->field->size;
    int n = 0;

    for (char *word = bb_script_word(&rest); word; word = bb_script_word(&rest)) {
        if (n == ref->n)
            return bb_run_fail(r, "expected %d values of '%s', found more", n, ref->field->name);
        if (!read_value(r, ref->field, word, &out[n]))
            return false;
        if (out[n++] >= limit)
            return bb_run_fail(r, "'%s' does not fit into '%s'", word, ref->field->name);
    }
    for (int i = 1; n == 1 && i < ref->n; i++)
        out[i] = out[0];
    return n == ref->n || n == 1 ||
           bb_run_fail(r, "expected %d values of '%s', found %d", ref->n, ref->field->name, n);
}

/* ---- Fields -------------------------------------------------------------- */

struct index {
    int n, at[BB_STATE_MAX];
};

static bool index_of(struct bb_run *r, const struct bb_list *list, const char *word, int *out)
{
    uint32_t value = 0;

    if (list ? !value_of_name(r, list, word, &value) : !read_value(r, NULL, word, &value))
        return false;
    if (value > BB_STATE_MAX)
        return bb_run_fail(r, "'%s' is no index", word);
    *out = (int)value - (list ? list->first : 0);
    return true;
}

/* "3", "0,1", "card:7,9..12": what stands between brackets. */
static bool read_index(struct bb_run *r, char *text, int below, struct index *out)
{
    char *colon = strchr(text, ':');
    const struct bb_list *list = colon ? list_before(r, text, colon) : NULL;

    if (colon && !list)
        return false;
    text = colon ? colon + 1 : text;
    out->n = 0;
    for (char *item = strsep(&text, ","); item; item = strsep(&text, ",")) {
        char *dots = strstr(item, "..");
        int first = 0, last = 0;

        if (dots)
            *dots = '\0';
        if (!index_of(r, list, item, &first) || !index_of(r, list, dots ? dots + 2 : item, &last))
            return false;
        if (first < 0 || last < first || last >= below || out->n + last - first >= below)
            return bb_run_fail(r, "an index is out of range");
        for (int i = first; i <= last; i++)
            out->at[out->n++] = i;
    }
    return true;
}

static const struct bb_field *field_named(const struct bb_game *g, const char *name)
{
    const struct bb_field *f = g->fields;

    while (f->name && strcmp(f->name, name) != 0)
        f++;
    return f->name ? f : NULL;
}

static void add_elements(struct bb_ref *out, int first, int n)
{
    for (int i = 0; i < n; i++)
        out->at[out->n++] = first + i;
}

/* Cuts "[...]" off the text; what stands between, or NULL if there is none. */
static char *cut_brackets(char **text)
{
    char *inside = *text, *end = strchr(inside, ']');

    if (*inside != '[' || !end)
        return NULL;
    *end = '\0';
    *text = end + 1;
    return inside + 1;
}

bool bb_run_ref(struct bb_run *r, const char *word, struct bb_ref *out)
{
    char copy[BB_SCRIPT_LINE], *rest, *row, *column;
    struct index rows, columns = { .n = 0 };
    int width;

    snprintf(copy, sizeof(copy), "%s", word);
    rest = copy + strcspn(copy, "[");
    row = cut_brackets(&rest);
    column = row ? cut_brackets(&rest) : NULL;
    copy[strcspn(copy, "[")] = '\0';
    if (row)
        row[-1] = '\0';
    *out = (struct bb_ref){ .field = field_named(r->box->game, copy) };
    if (!out->field || *rest)
        return bb_run_fail(r, "the game has no field '%s'", word);
    width = out->field->row ? out->field->row : 1;
    if (!row) {
        add_elements(out, 0, out->field->count);
        return true;
    }
    if (!read_index(r, row, out->field->count / width, &rows) ||
        (column && !read_index(r, column, width, &columns)))
        return false;
    for (int i = 0; i < rows.n; i++) {
        if (!column)
            add_elements(out, rows.at[i] * width, width);
        for (int j = 0; j < columns.n; j++)
            add_elements(out, rows.at[i] * width + columns.at[j], 1);
    }
    return true;
}

uint32_t bb_run_get(const void *s, const struct bb_ref *ref, int i)
{
    return bb_field_get(ref->field, s, ref->at[i]);
}

void bb_run_put(void *s, const struct bb_ref *ref, int i, uint32_t value)
{
    bb_field_set(ref->field, s, ref->at[i], value);
}

void bb_run_print(const struct bb_run *r, const struct bb_ref *ref, uint32_t value,
                  struct bb_text *out)
{
    char number[16];

    if (bb_field_print(r->box, ref->field, value, out))
        return;
    snprintf(number, sizeof(number), "%u", (unsigned)value);
    bb_text_put(out, number);
}

/* ---- Seats, clauses, actions --------------------------------------------- */

int bb_run_seat(struct bb_run *r, const char *word)
{
    if (strcmp(word, "*") == 0)
        return BB_CHANCE;
    if (strcmp(word, "spectator") == 0)
        return BB_NOBODY;
    if (word[0] >= '0' && word[0] < '0' + BB_SEATS_MAX && word[1] == '\0')
        return word[0] - '0';
    bb_run_fail(r, "expected a seat, found '%s'", word);
    return -1;
}

int bb_run_clause(struct bb_run *r, const char *word)
{
    const char *const *clauses = r->box->game->clauses;

    if (strcmp(word, "referee") == 0)
        return BB_NO_CLAUSE;
    for (int i = 0; clauses[i]; i++) {
        if (strcmp(clauses[i], word) == 0)
            return i;
    }
    bb_run_fail(r, "the game has no clause '%s'", word);
    return -1;
}

bb_action bb_run_action(struct bb_run *r, const char *text)
{
    bb_action a = bb_notation_parse(r->box, text, NULL);

    if (!a)
        bb_run_fail(r, "there is no such action: '%s'", text + strspn(text, " "));
    return a;
}

int bb_run_batch(struct bb_run *r, char *text, bb_action out[static BB_RUN_BATCH])
{
    int n = 0;

    for (char *step = strsep(&text, ";"); step; step = strsep(&text, ";")) {
        if (n == BB_RUN_BATCH) {
            bb_run_fail(r, "a batch has at most %d actions", BB_RUN_BATCH);
            return 0;
        }
        out[n] = bb_run_action(r, step);
        if (!out[n++])
            return 0;
    }
    return n;
}

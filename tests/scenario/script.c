/*
 * The lines of a scenario file, with bases and includes put in their place.
 */
#include "tests/scenario/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r";

/* ---- Words and paths ----------------------------------------------------- */

char *bb_script_word(char **rest)
{
    char *word = *rest + strspn(*rest, blanks);
    char *end = word + strcspn(word, blanks);

    if (end == word)
        return NULL;
    *rest = end + (*end != '\0');
    *end = '\0';
    return word;
}

void bb_script_beside(const char *file, const char *name, char *out, int cap)
{
    const char *slash = strrchr(file, '/');

    snprintf(out, (size_t)cap, "%.*s%s", slash ? (int)(slash + 1 - file) : 0, file, name);
}

/* Without what follows a # that stands alone or first, nor blanks around it. */
static char *strip(char *text)
{
    size_t n;

    text += strspn(text, blanks);
    for (char *at = strchr(text, '#'); at; at = strchr(at + 1, '#')) {
        if (at == text || strchr(blanks, at[-1])) {
            *at = '\0';
            break;
        }
    }
    for (n = strlen(text); n > 0 && strchr(blanks, text[n - 1]); n--)
        text[n - 1] = '\0';
    return text;
}

/* ---- Reading ------------------------------------------------------------- */

/* What the lines so far have left open. */
struct reading {
    struct bb_script *script;
    const char *file;
    int number;
    int open; /* the block that lines go to, or -1 */
    int depth;
    char *why;
};

/* Makes room for one more; ends the program if there is none. */
static void *grow(void *array, int n, int *cap, size_t size)
{
    if (n < *cap)
        return array;
    *cap = *cap ? 2 * *cap : 32;
    array = realloc(array, (size_t)*cap * size);
    if (!array)
        abort();
    return array;
}

static bool wrong(struct reading *r, const char *what, const char *with)
{
    snprintf(r->why, BB_SCRIPT_WHY, "%s:%d: %s%s", r->file, r->number, what, with);
    return false;
}

static struct bb_script_line here(const struct reading *r, const char *text)
{
    return (struct bb_script_line){ .file = r->file, .number = r->number, .text = text };
}

static bool open_block(struct reading *r, const char *name, const char *title)
{
    struct bb_script *s = r->script;

    if (!title && bb_script_base(s, name))
        return wrong(r, "there is a base of this name already: ", name);
    s->block = grow(s->block, s->blocks, &s->block_cap, sizeof(s->block[0]));
    s->block[s->blocks] =
        (struct bb_block){ .name = name, .title = title, .head = here(r, name), .first = s->lines };
    r->open = s->blocks++;
    return true;
}

static bool read_alias(struct reading *r, char *rest)
{
    struct bb_script *s = r->script;
    const char *name = bb_script_word(&rest), *is = bb_script_word(&rest);
    const char *value = bb_script_word(&rest);

    if (!value || strcmp(is, "=") != 0 || bb_script_word(&rest))
        return wrong(r, "expected: let NAME = VALUE", "");
    s->alias = grow(s->alias, s->aliases, &s->alias_cap, sizeof(s->alias[0]));
    s->alias[s->aliases++] = (struct bb_alias){ .name = name, .value = value };
    return true;
}

static bool read_file(struct bb_script *s, const char *file, int depth, char *why);

static bool read_include(struct reading *r, char *rest)
{
    const char *name = bb_script_word(&rest);
    char path[BB_SCRIPT_LINE];

    if (!name || bb_script_word(&rest))
        return wrong(r, "expected: include FILE", "");
    if (r->depth == BB_SCRIPT_DEPTH)
        return wrong(r, "files include one another without end: ", name);
    bb_script_beside(r->file, name, path, sizeof(path));
    return read_file(r->script, path, r->depth + 1, r->why);
}

/* A line that belongs to the block that is open. */
static bool read_inner(struct reading *r, const char *text)
{
    struct bb_script *s = r->script;

    if (r->open < 0)
        return wrong(r, "neither a scenario nor a base is open here: ", text);
    s->line = grow(s->line, s->lines, &s->line_cap, sizeof(s->line[0]));
    s->line[s->lines++] = here(r, text);
    s->block[r->open].count++;
    return true;
}

enum outer { SCENARIO, BASE, INCLUDE, LET, INNER };

/* Whether the line begins something of its own. */
static enum outer kind_of(const char *text)
{
    static const char *const names[INNER] = { "scenario", "base", "include", "let" };
    size_t n = strcspn(text, blanks);
    int i = 0;

    while (i < INNER && (strlen(names[i]) != n || strncmp(text, names[i], n) != 0))
        i++;
    return i;
}

static bool read_head(struct reading *r, char *rest, bool scenario)
{
    const char *name = bb_script_word(&rest);

    rest += strspn(rest, blanks);
    if (!name || scenario != (*rest != '\0'))
        return wrong(r, "expected: scenario CLAUSE TITLE, or base NAME", "");
    return open_block(r, name, scenario ? rest : NULL);
}

static bool read_line(struct reading *r, char *text)
{
    bool in_base = r->open >= 0 && !r->script->block[r->open].title;
    enum outer kind = kind_of(text);

    if (*text == '\0')
        return true;
    if (in_base && strcmp(text, "end") == 0) {
        r->open = -1;
        return true;
    }
    if (kind == INNER)
        return read_inner(r, text);
    if (in_base)
        return wrong(r, "a base has no end: ", r->script->block[r->open].name);
    r->open = -1;
    bb_script_word(&text);
    if (kind == INCLUDE)
        return read_include(r, text);
    if (kind == LET)
        return read_alias(r, text);
    return read_head(r, text, kind == SCENARIO);
}

/* Takes over both strings. */
static bool read_text(struct bb_script *s, char *file, char *text, int depth, char *why)
{
    struct reading r = { .script = s, .file = file, .open = -1, .depth = depth, .why = why };

    s->file = grow(s->file, s->files, &s->file_cap, sizeof(s->file[0]));
    s->file[s->files++] = (struct bb_script_file){ .name = file, .text = text };
    while (text) {
        char *line = text, *end = strchr(text, '\n');

        r.number++;
        text = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        if (!read_line(&r, strip(line)))
            return false;
    }
    if (r.open >= 0 && !s->block[r.open].title)
        return wrong(&r, "a base has no end: ", s->block[r.open].name);
    return true;
}

static char *copy(const char *text)
{
    char *own = strdup(text);

    if (!own)
        abort();
    return own;
}

static bool read_file(struct bb_script *s, const char *file, int depth, char *why)
{
    FILE *in = fopen(file, "rb");
    char *text = NULL;
    size_t cap = 0;

    if (!in || getdelim(&text, &cap, '\0', in) < 0) {
        snprintf(why, BB_SCRIPT_WHY, "%s: the file cannot be read, or is empty", file);
        if (in)
            fclose(in);
        free(text);
        return false;
    }
    fclose(in);
    return read_text(s, copy(file), text, depth, why);
}

const char *bb_script_init(struct bb_script *s, const char *file, char why[static BB_SCRIPT_WHY])
{
    *s = (struct bb_script){ .files = 0 };
    return read_file(s, file, 0, why) ? NULL : why;
}

const char *bb_script_init_text(struct bb_script *s, const char *file, const char *text,
                                char why[static BB_SCRIPT_WHY])
{
    *s = (struct bb_script){ .files = 0 };
    return read_text(s, copy(file), copy(text), 0, why) ? NULL : why;
}

void bb_script_release(struct bb_script *s)
{
    for (int i = 0; i < s->files; i++) {
        free(s->file[i].name);
        free(s->file[i].text);
    }
    free(s->file);
    free(s->line);
    free(s->block);
    free(s->alias);
    *s = (struct bb_script){ .files = 0 };
}

/* ---- Asking -------------------------------------------------------------- */

const struct bb_block *bb_script_base(const struct bb_script *s, const char *name)
{
    for (int i = 0; i < s->blocks; i++) {
        if (!s->block[i].title && strcmp(s->block[i].name, name) == 0)
            return &s->block[i];
    }
    return NULL;
}

const char *bb_script_alias(const struct bb_script *s, const char *name)
{
    for (int i = 0; i < s->aliases; i++) {
        if (strcmp(s->alias[i].name, name) == 0)
            return s->alias[i].value;
    }
    return NULL;
}

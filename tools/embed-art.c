/*
 * embed-art FOLDER NAME: the art of a folder as C on stdout. Of motifs.svg every element
 * below the root becomes a motif, named by its id. Of style.css the block :root becomes
 * the palette, "--ink: light-dark(#2B2118, #F7ECD8)" or one colour for day and night, and
 * the rest the rules. Comments and white space that means nothing go. Either file may be
 * missing.
 */
#include "engine/art.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 18, NAME_MAX_BYTES = 64 };

struct motif {
    char name[NAME_MAX_BYTES];
    const char *text;
    size_t length;
};

static const char *path;

static void fail(const char *what, const char *at)
{
    fprintf(stderr, "%s: %s: %.60s\n", path, what, at);
    exit(2);
}

/* ---- Reading --------------------------------------------------------------- */

/* The file's text, to be freed; empty if there is none. */
static char *read_file(const char *folder, const char *name)
{
    static char full[512];
    char *text = calloc(1, FILE_MAX);
    FILE *in;

    snprintf(full, sizeof(full), "%s/%s", folder, name);
    path = full;
    in = fopen(full, "r");
    if (!text)
        fail("no memory", name);
    if (!in)
        return text;
    if (fread(text, 1, FILE_MAX - 1, in) == FILE_MAX - 1 || ferror(in))
        fail("cannot be read, or is too long", name);
    fclose(in);
    return text;
}

/* Blanks out everything from `open` to `close`. */
static void cut(char *text, const char *open, const char *close)
{
    for (char *at = strstr(text, open); at; at = strstr(at, open)) {
        char *end = strstr(at, close);

        if (!end)
            fail("is not closed", at);
        memset(at, ' ', (size_t)(end - at) + strlen(close));
    }
}

/* Leaves one blank of many, and none after or before the characters named. */
static void squeeze(char *text, const char *after, const char *before)
{
    char *to = text, last = after[0];
    bool blank = false;

    for (const char *from = text; *from; from++) {
        if (isspace((unsigned char)*from)) {
            blank = true;
            continue;
        }
        if (blank && !strchr(after, last) && !strchr(before, *from))
            *to++ = ' ';
        if (*from == '}' && last == ';')
            to--;
        blank = false;
        last = *to++ = *from;
    }
    *to = '\0';
}

/* ---- Motifs ---------------------------------------------------------------- */

/* The end of the element at the start of the text. */
static const char *element_end(const char *text)
{
    int depth = 0;

    do {
        const char *end = strchr(text, '>');

        if (*text != '<' || !end)
            fail("is no element", text);
        depth += text[1] == '/' ? -1 : end[-1] != '/';
        text = end + 1;
    } while (depth > 0);
    return text;
}

static void name_motif(struct motif *m)
{
    const char *id = m->text + strcspn(m->text, " ");
    size_t n = strncmp(id, " id='", 5) == 0 ? strcspn(id + 5, "'") : 0;

    if (n == 0 || n >= sizeof(m->name))
        fail("does not begin with an id", m->text);
    memcpy(m->name, id + 5, n);
    m->name[n] = '\0';
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct motif *)a)->name, ((const struct motif *)b)->name);
}

static void put_motifs(char *text)
{
    static struct motif motif[BB_ART_MOTIFS];
    const char *at;
    int n = 0;

    cut(text, "<!--", "-->");
    cut(text, "<?", "?>");
    squeeze(text, ">", "<>/");
    for (char *quote = text; (quote = strchr(quote, '"'));)
        *quote = '\'';
    for (at = text + strcspn(text, ">"); *at && at[1] && strcmp(at + 1, "</svg>") != 0; n++) {
        if (n == BB_ART_MOTIFS)
            fail("has too many motifs", at);
        motif[n].text = at + 1;
        at = element_end(at + 1) - 1;
        motif[n].length = (size_t)(at + 1 - motif[n].text);
        name_motif(&motif[n]);
    }
    qsort(motif, (size_t)n, sizeof(motif[0]), by_name);
    printf("    .motifs =\n");
    for (int i = 0; i < n; i++) {
        if (i && strcmp(motif[i].name, motif[i - 1].name) == 0)
            fail("has two motifs of one name", motif[i].name);
        printf("        \"%.*s\\0\"\n", (int)motif[i].length, motif[i].text);
    }
    printf("        \"\",\n");
}

/* ---- Style ----------------------------------------------------------------- */

/* Prints a line of the palette, "--ink:light-dark(a,b)" or "--ink:a". */
static void put_colour(char *line)
{
    static const char both[] = "light-dark(";
    char *value = strchr(line, ':'), *night;

    if (strncmp(line, "--", 2) != 0 || !value)
        fail("is no colour", line);
    *value++ = '\0';
    if (strncmp(value, both, strlen(both)) != 0) {
        printf("        \"%s\\0%s\\0-\\0\"\n", line + 2, value);
        return;
    }
    value += strlen(both);
    night = strchr(value, ',');
    if (!night || value[strlen(value) - 1] != ')')
        fail("is no pair of colours", line);
    *night++ = '\0';
    printf("        \"%s\\0%s\\0%.*s\\0\"\n", line + 2, value, (int)strlen(night) - 1, night);
}

static void put_style(char *text)
{
    static const char root[] = ":root{";
    char *rules = text;
    int n = 0;

    cut(text, "/*", "*/");
    squeeze(text, "{};:,>(", "{};,>)!");
    printf("    .colours =\n");
    if (strncmp(text, root, strlen(root)) == 0) {
        rules = strchr(text, '}');
        *rules++ = '\0';
        for (char *line = strtok(text + strlen(root), ";"); line; line = strtok(NULL, ";"), n++)
            put_colour(line);
    }
    if (n > BB_ART_COLOURS)
        fail("has too many colours", "");
    printf("        \"\",\n    .rules = \"%s\",\n", rules);
}

int main(int argc, char **argv)
{
    char *motifs, *style;

    if (argc != 3)
        return 2;
    printf("#include \"engine/art.h\"\n\nconst struct bb_art %s = {\n", argv[2]);
    motifs = read_file(argv[1], "motifs.svg");
    put_motifs(motifs);
    style = read_file(argv[1], "style.css");
    put_style(style);
    printf("};\n");
    free(motifs);
    free(style);
    return 0;
}

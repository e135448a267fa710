/*
 * An edition that is refused, for the tests of a game's editions.
 */
#include "tests/scenario/edition_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

char *bb_edition_case_text(const char *file)
{
    char name[256], *text = NULL;
    size_t cap = 0;
    FILE *in;

    snprintf(name, sizeof(name), "%s/%s", BB_SOURCE, file);
    in = fopen(name, "rb");
    assert_non_null(in);
    assert_true(getdelim(&text, &cap, '\0', in) > 0);
    fclose(in);
    return text;
}

char *bb_edition_case_changed(const char *sound, const char *after, const char *old,
                              const char *new, const char **at)
{
    size_t n = strlen(sound) + strlen(new) + 1;
    char *text = malloc(n);

    *at = strstr(sound, after);
    *at = *at ? strstr(*at, old) : NULL;
    if (!text || !*at)
        fail_msg("%s: %s is not there", after, old);
    snprintf(text, n, "%.*s%s%s", (int)(*at - sound), sound, new, *at + strlen(old));
    return text;
}

const char *bb_edition_case_parse(const struct bb_loader *loader, const char *text,
                                  char why[static BB_SENTENCE_MAX])
{
    void *parts = calloc(1, loader->game->parts_size);
    struct bb_box box;
    const char *wrong;

    assert_non_null(parts);
    wrong = bb_edition_parse(loader, "own.yaml", text, strlen(text), parts, &box, why);
    free(parts);
    return wrong;
}

void bb_edition_case_sound(const struct bb_loader *loader, const char *file)
{
    char why[BB_SENTENCE_MAX], *text = bb_edition_case_text(file);
    const char *wrong = bb_edition_case_parse(loader, text, why);

    free(text);
    if (wrong)
        fail_msg("%s: %s", file, wrong);
}

static int line_of(const char *text, const char *at)
{
    int line = 1;

    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

static void check_breach(const struct bb_loader *loader, const char *sound,
                         const struct bb_breach *b)
{
    const char *at, *said;
    char *text = bb_edition_case_changed(sound, b->after, b->old, b->new, &at);
    char why[BB_SENTENCE_MAX], expected[BB_SENTENCE_MAX];
    size_t n = (size_t)snprintf(expected, sizeof(expected), "own.yaml, line %d: %s",
                                line_of(sound, at) + b->line, b->why ? b->why : "");

    said = bb_edition_case_parse(loader, text, why);
    free(text);
    if (!said || strncmp(said, expected, n) != 0 || (b->why && said[n]))
        fail_msg("%s: %s -> %s\n  expected: %s\n  found:    %s", b->after, b->old, b->new, expected,
                 said ? said : "a sound edition");
}

void bb_edition_case_breaches(const struct bb_loader *loader, const char *file,
                              const struct bb_breach *b, size_t n)
{
    char *sound = bb_edition_case_text(file);

    for (size_t i = 0; i < n; i++)
        check_breach(loader, sound, &b[i]);
    free(sound);
}

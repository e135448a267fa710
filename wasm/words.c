/*
 * Words looked up in the text that a page has fetched.
 */
#include "wasm/words.h"

#include <stdlib.h>
#include <string.h>

struct word {
    const char *table, *group, *rest, *text; /* the key is group and rest */
};

/* Sorted by table and key. One memory and one thread: wasm/api.c. */
static struct {
    size_t count;
    struct word *word;
} learnt[BB_LANGS][BB_WORDS_PARTS];

/* A word that is wanted, whose key is not in two, beside one that there is. */
static int compare(const void *a, const void *b)
{
    const struct word *wanted = a, *word = b;
    size_t n = strlen(word->group);
    int order = strcmp(wanted->table, word->table);

    if (!order)
        order = strncmp(wanted->rest, word->group, n);
    return order ? order : strcmp(wanted->rest + n, word->rest);
}

const char *bb_words_in(const struct bb_words *w, enum bb_lang lang, const char *key)
{
    const struct word wanted = { .table = w->name, .rest = key }, *found = NULL;

    for (int i = 0; i < BB_WORDS_PARTS && !found; i++)
        found =
            bsearch(&wanted, learnt[lang][i].word, learnt[lang][i].count, sizeof(wanted), compare);
    return found ? found->text : NULL;
}

/* What stands here up to a sign, which becomes a zero; *at moves behind it. */
static char *cut(char **at, char sign)
{
    char *from = *at, *end = strchr(from, sign);

    *end = '\0';
    *at = end + 1;
    return from;
}

/* How many words there are at most: each has two tabs. */
static size_t count_words(const char *text, size_t n)
{
    size_t tabs = 0;

    for (size_t i = 0; i < n; i++)
        tabs += text[i] == '\t';
    return tabs / 2;
}

/* Takes a table, of which the first word is `first`; returns where the next one is. */
static size_t learn_table(char **at, struct word *word, size_t first)
{
    const char *table = cut(at, '\n');
    size_t count = first;

    for (char *line = cut(at, '\n'); *line; line = cut(at, '\n')) {
        const char *group = cut(&line, '\t');

        while (*line)
            word[count++] =
                (struct word){ .table = table, .group = group, .rest = cut(&line, '\t') };
    }
    for (size_t i = first; i < count; i++)
        word[i].text = cut(at, '\t');
    return count;
}

void bb_words_learn(enum bb_lang lang, enum bb_words_part part, const char *text, size_t n)
{
    size_t count = 0;
    struct word *word;
    char *at, *end;

    if (learnt[lang][part].word)
        return;
    word = malloc(count_words(text, n) * sizeof(*word));
    at = malloc(n);
    if (!word || !at)
        __builtin_trap();
    memcpy(at, text, n);
    end = at + n;
    while (at < end)
        count = learn_table(&at, word, count);
    learnt[lang][part].word = word;
    learnt[lang][part].count = count;
}

/*
 * Words looked up in the text that a page has fetched.
 */
#include "wasm/words.h"

#include <stdlib.h>
#include <string.h>

struct word {
    const char *table, *key, *text;
};

/* Sorted by table and key. One memory and one thread: wasm/api.c. */
static struct {
    size_t count;
    struct word *word;
} learnt[BB_LANGS];

static int compare(const void *a, const void *b)
{
    const struct word *x = a, *y = b;
    int order = strcmp(x->table, y->table);

    return order ? order : strcmp(x->key, y->key);
}

const char *bb_words_in(const struct bb_words *w, enum bb_lang lang, const char *key)
{
    const struct word wanted = { .table = w->name, .key = key };
    const struct word *found =
        bsearch(&wanted, learnt[lang].word, learnt[lang].count, sizeof(wanted), compare);

    return found ? found->text : NULL;
}

/* The field that begins here, ended by a zero instead of its tab; *at moves behind it. */
static const char *field(char **at)
{
    const char *from = *at;
    char *tab = strchr(from, '\t');

    *tab = '\0';
    *at = tab + 1;
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

void bb_words_learn(enum bb_lang lang, const char *text, size_t n)
{
    size_t count = 0;
    struct word *word;
    char *at, *end;

    if (learnt[lang].word)
        return;
    word = malloc(count_words(text, n) * sizeof(*word));
    at = malloc(n);
    if (!word || !at)
        __builtin_trap();
    memcpy(at, text, n);
    end = at + n;
    while (at < end) {
        const char *table = field(&at);

        for (const char *key = field(&at); *key; key = field(&at))
            word[count++] = (struct word){ .table = table, .key = key, .text = field(&at) };
    }
    learnt[lang].word = word;
    learnt[lang].count = count;
}

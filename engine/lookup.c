/*
 * Words looked up in the tables that are part of the program.
 */
#include "engine/words.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *key, const void *word)
{
    return strcmp(key, ((const struct bb_word *)word)->key);
}

const char *bb_words_in(const struct bb_words *w, enum bb_lang lang, const char *key)
{
    const struct bb_word *found = NULL;

    if (w->count > 0)
        found = bsearch(key, w->word, (size_t)w->count, sizeof(w->word[0]), compare);
    return found ? found->text[lang] : NULL;
}

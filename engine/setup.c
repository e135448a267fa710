#include "engine/setup.h"

#include <string.h>

struct bb_setup bb_setup_usual(const struct bb_game *g)
{
    struct bb_setup how = { .seats = g->seats_min };

    for (int i = 0; g->options[i].name; i++)
        how.option[i] = g->options[i].usual;
    while (g->unfit && g->unfit(&how) && how.seats < g->seats_max)
        how.seats++;
    return how;
}

static bool has_value(const struct bb_option *option, int value)
{
    int n = 0;

    while (option->values[n])
        n++;
    return value < n;
}

/* The word that says what is wrong, or NULL. */
static const char *wrong_word(const struct bb_game *g, const struct bb_setup *how)
{
    if (how->seats < g->seats_min || how->seats > g->seats_max)
        return "unfit.seats";
    for (int i = 0; g->options[i].name; i++) {
        if (!has_value(&g->options[i], how->option[i]))
            return "unfit.value";
    }
    return g->unfit ? g->unfit(how) : NULL;
}

const char *bb_setup_check(const struct bb_game *g, const struct bb_setup *how, enum bb_lang lang)
{
    const char *word = wrong_word(g, how);
    const char *sentence = word ? bb_words_find(g, lang, word) : NULL;

    for (int other = 0; word && !sentence && other < BB_LANGS; other++)
        sentence = bb_words_find(g, other, word); /* a page may have one language only */
    return sentence ? sentence : word;            /* without a sentence it is wrong all the same */
}

enum bb_choice bb_setup_choose(const struct bb_game *g, const char *text, struct bb_setup *how)
{
    for (int i = 0; g->options[i].name; i++) {
        size_t n = strlen(g->options[i].name);

        if (strncmp(text, g->options[i].name, n) != 0 || text[n] != '=')
            continue;
        for (int value = 0; g->options[i].values[value]; value++) {
            if (strcmp(text + n + 1, g->options[i].values[value]) == 0) {
                how->option[i] = value;
                return BB_CHOICE_MADE;
            }
        }
        return BB_CHOICE_NO_VALUE;
    }
    return BB_CHOICE_NO_OPTION;
}

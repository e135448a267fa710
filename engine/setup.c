/*
 * Set-ups: the usual one, the one of a position, and whether one can be.
 */
#include "engine/setup.h"

#include <string.h>

/* Why seats and options do not go together, as a word; NULL if they do. */
static const char *unfit(const struct bb_box *box, const struct bb_setup *how)
{
    union bb_state s;

    return box->game->setup(box->parts, s.bytes, how);
}

struct bb_setup bb_setup_usual(const struct bb_box *box)
{
    struct bb_setup how = { .seats = box->game->seats_min };

    for (int i = 0; box->game->options[i].name; i++)
        how.option[i] = box->game->options[i].usual;
    while (how.seats < box->game->seats_max && unfit(box, &how))
        how.seats++;
    return how;
}

struct bb_setup bb_setup_of(const struct bb_game *g, const void *s)
{
    const uint8_t *byte = s;
    struct bb_setup how = { .seats = g->seats_min };

    if (g->seats_min < g->seats_max)
        how.seats = byte[g->seats_at];
    for (int i = 0; g->options[i].name; i++)
        how.option[i] = byte[g->options[i].at];
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
static const char *wrong_word(const struct bb_box *box, const struct bb_setup *how)
{
    const struct bb_game *g = box->game;

    if (how->seats < g->seats_min || how->seats > g->seats_max)
        return "unfit.seats";
    for (int i = 0; g->options[i].name; i++) {
        if (!has_value(&g->options[i], how->option[i]))
            return "unfit.value";
    }
    return unfit(box, how);
}

const char *bb_setup_check(const struct bb_box *box, const struct bb_setup *how, enum bb_lang lang)
{
    const struct bb_game *g = box->game;
    const char *word = wrong_word(box, how);
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

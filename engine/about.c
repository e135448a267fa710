/*
 * A game as people are told of it before it begins.
 */
#include "engine/about.h"

/* A word of the game, or the name that it has in the rules. */
static void put_word(const struct bb_game *g, enum bb_lang lang, const char *prefix,
                     const char *name, const char *value, struct bb_text *out)
{
    char key[96];
    struct bb_text t;
    const char *word;

    bb_text_init(&t, key, sizeof(key));
    bb_text_format(&t, "%s.%s%s%s", prefix, name, *value ? "." : "", value);
    word = bb_words_find(g, lang, key);
    bb_text_put(out, word ? word : *value ? value : name);
}

/* "name=usual|value|value", as a reader calls them. */
static void put_option(const struct bb_game *g, enum bb_lang lang, const struct bb_option *o,
                       struct bb_text *out)
{
    bb_text_char(out, '\t');
    put_word(g, lang, "option", o->name, "", out);
    bb_text_format(out, "=%d", o->usual);
    for (int v = 0; o->values[v]; v++) {
        bb_text_char(out, '|');
        put_word(g, lang, "option", o->name, o->values[v], out);
    }
}

/* The sentence that says what an option, or a value of it, is for, if it has one. */
static void put_why(const struct bb_game *g, enum bb_lang lang, const char *name, const char *value,
                    struct bb_text *out)
{
    char key[96];
    struct bb_text t;
    const char *why;

    bb_text_init(&t, key, sizeof(key));
    bb_text_format(&t, "option.%s%s%s.why", name, *value ? "." : "", value);
    why = bb_words_find(g, lang, key);
    bb_text_char(out, '\t');
    bb_text_put(out, why ? why : "");
}

/* What is known of a value of an option with so many seats; NULL: nothing. */
static const char *with_seats(const struct bb_game *g, enum bb_lang lang, const char *name,
                              const char *value, int seats)
{
    char key[96];
    struct bb_text t;

    bb_text_init(&t, key, sizeof(key));
    bb_text_format(&t, "option.%s.%s.seats-%d", name, value, seats);
    return bb_words_find(g, lang, key);
}

static void put_by_seats(const struct bb_game *g, enum bb_lang lang, const char *name,
                         const char *value, struct bb_text *out)
{
    bool any = false;

    for (int seats = g->seats_min; seats <= g->seats_max; seats++)
        any |= with_seats(g, lang, name, value, seats) != NULL;
    for (int seats = g->seats_min; any && seats <= g->seats_max; seats++) {
        const char *known = with_seats(g, lang, name, value, seats);

        bb_text_char(out, '|');
        bb_text_put(out, known ? known : "");
    }
}

/* Whether it is for somebody alone, what it is for, and the same for each value. */
static void put_whys(const struct bb_game *g, enum bb_lang lang, const struct bb_option *o,
                     struct bb_text *out)
{
    bb_text_format(out, "\n%d", o->alone);
    put_why(g, lang, o->name, "", out);
    for (int v = 0; o->values[v]; v++) {
        put_why(g, lang, o->name, o->values[v], out);
        put_by_seats(g, lang, o->name, o->values[v], out);
    }
}

void bb_about(const struct bb_box *box, enum bb_lang lang, struct bb_text *out)
{
    const struct bb_game *g = box->game;
    const char *seats = bb_words_find(g, lang, "seats");

    bb_text_format(out, "%s\t%s\t%s\t%d\t%d\t%s\t%d\t%d\t%s", g->name, g->title,
                   bb_words_find(g, lang, "about"), g->seats_min, g->seats_max, box->edition,
                   box->reconstructed, g->hidden, seats ? seats : "");
    for (int i = 0; g->options[i].name; i++)
        put_option(g, lang, &g->options[i], out);
    for (int i = 0; g->options[i].name; i++)
        put_whys(g, lang, &g->options[i], out);
}

void bb_about_setup(const struct bb_box *box, const struct bb_setup *how, enum bb_lang lang,
                    struct bb_text *out)
{
    const struct bb_option *options = box->game->options;

    for (int i = 0; options[i].name; i++) {
        const char *known = with_seats(box->game, lang, options[i].name,
                                       options[i].values[how->option[i]], how->seats);

        if (known)
            bb_text_format(out, "%s\n", known);
    }
}

#include "engine/words.h"
#include "engine/notation.h"

#include <string.h>

enum { KEY_MAX = 64 };

int bb_lang_parse(const char *name)
{
    static const char *const names[BB_LANGS] = { "en", "fr" };

    for (int i = 0; i < BB_LANGS; i++) {
        if (strcmp(name, names[i]) == 0)
            return i;
    }
    return -1;
}

const char *bb_words_find(const struct bb_game *g, enum bb_lang lang, const char *key)
{
    const char *text = bb_words_in(g->words, lang, key);

    return text ? text : bb_words_in(&bb_engine_words, lang, key);
}

void bb_words_put(const struct bb_reader *r, const char *key, struct bb_text *out)
{
    const char *text = bb_words_find(r->box->game, r->lang, key);

    if (text) {
        bb_text_put(out, text);
        return;
    }
    bb_text_put(out, "\u27e8");
    bb_text_put(out, key);
    bb_text_put(out, "\u27e9");
}

void bb_words_seat(const struct bb_reader *r, int seat, struct bb_text *out)
{
    if (seat >= 0 && seat < BB_SEATS_MAX && r->names[seat]) {
        bb_text_put(out, r->names[seat]);
        return;
    }
    bb_words_put(r, "seat", out);
    bb_text_char(out, ' ');
    bb_text_int(out, seat + 1);
}

/* One is singular everywhere; nought is singular in French alone. */
static bool counts_as_one(enum bb_lang lang, int n)
{
    return n == 1 || (lang == BB_FR && n == 0);
}

/* The value of a list, as it is said in a sentence. */
static void say_value(const struct bb_reader *r, const char *name, int value, struct bb_text *out)
{
    const struct bb_list *list = bb_list_find(r->box->game, name);
    int32_t arg[BB_ARGS_MAX] = { 0 };
    struct bb_text nowhere;

    bb_text_init(&nowhere, NULL, 0);
    if (strcmp(name, "seat") == 0) {
        bb_words_seat(r, value, out);
    } else if (!list || !bb_list_print(r->box, list, value, NULL, &nowhere)) {
        bb_text_int(out, value);
    } else if (list->spell) {
        list->spell(r->box->parts, value, arg);
        bb_words_say(r, name, BB_ARGS_MAX, arg, out);
    } else {
        bb_list_print(r->box, list, value, r, out);
    }
}

/* Fills in what stands between braces: "0", "0:card" or "0|gem|gems". */
static void fill_in(const struct bb_reader *r, const char *hole, size_t n, int argc,
                    const int32_t *arg, struct bb_text *out)
{
    int index = hole[0] - '0';
    int value = index >= 0 && index < argc ? arg[index] : 0;
    const char *bar = memchr(hole, '|', n);

    if (bar) {
        const char *end = hole + n;
        const char *first = bar + 1;
        const char *second = memchr(first, '|', (size_t)(end - first));
        const char *from = counts_as_one(r->lang, value) || !second ? first : second + 1;
        const char *to = from == first && second ? second : end;

        while (from < to)
            bb_text_char(out, *from++);
        return;
    }
    if (n > 2 && hole[1] == ':') {
        char name[KEY_MAX];
        size_t length = n - 2 < KEY_MAX ? n - 2 : KEY_MAX - 1;

        memcpy(name, hole + 2, length);
        name[length] = '\0';
        say_value(r, name, value, out);
        return;
    }
    bb_text_int(out, value);
}

void bb_words_say(const struct bb_reader *r, const char *key, int argc, const int32_t *arg,
                  struct bb_text *out)
{
    const char *text = bb_words_find(r->box->game, r->lang, key);

    if (!text) {
        bb_words_put(r, key, out);
        return;
    }
    for (; *text; text++) {
        const char *end = *text == '{' ? strchr(text, '}') : NULL;

        if (end) {
            fill_in(r, text + 1, (size_t)(end - text - 1), argc, arg, out);
            text = end;
        } else {
            bb_text_char(out, *text);
        }
    }
}

void bb_words_event(const struct bb_reader *r, const struct bb_event *e, struct bb_text *out)
{
    char key[KEY_MAX];
    struct bb_text t;

    bb_text_init(&t, key, sizeof(key));
    bb_text_put(&t, "event.");
    if (e->what == BB_EV_UNDONE)
        bb_text_put(&t, e->arg[1] ? "undone-agreed" : "undone");
    else
        bb_text_put(&t, r->box->game->events[e->what].name);
    bb_words_say(r, key, BB_ARGS_MAX, e->arg, out);
}

void bb_words_refusal(const struct bb_reader *r, const struct bb_refusal *why, struct bb_text *out)
{
    char key[KEY_MAX];
    struct bb_text t;

    bb_text_init(&t, key, sizeof(key));
    bb_text_put(&t, "refusal.");
    bb_text_put(&t, why->word);
    bb_words_say(r, key, 2, why->arg, out);
}

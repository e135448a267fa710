/*
 * Cards that explain an element: lines of parts, and what words alone can say.
 */
#include "engine/card.h"
#include "engine/notation.h"

#include <string.h>

enum { KEY = 96 };

static const char *const part_names[] = {
    [BB_CARD_NAME] = "name", [BB_CARD_WHEN] = "when", [BB_CARD_WHAT] = "what",
    [BB_CARD_HAVE] = "have", [BB_CARD_LACK] = "lack", [BB_CARD_WAY] = "way",
};

void bb_card_say(struct bb_card *card, enum bb_card_part part, const char *key,
                 const int32_t arg[static BB_ARGS_MAX])
{
    bb_text_format(card->out, "%s\t", part_names[part]);
    bb_words_say(card->r, key, BB_ARGS_MAX, arg, card->out);
    bb_text_char(card->out, '\n');
}

void bb_card_clause(struct bb_card *card, int clause)
{
    bb_text_format(card->out, "clause\t%s\n", card->r->box->game->clauses[clause]);
}

/* The number in digits, at most four of them; -1 if it is none. */
static int number_in(const char *digits)
{
    int n = 0, length = 0;

    for (; digits[length] >= '0' && digits[length] <= '9' && length < 4; length++)
        n = 10 * n + digits[length] - '0';
    return length > 0 && digits[length] == '\0' ? n : -1;
}

/* The value of the list whose element this is; -1 if it is of another. */
static int value_in(const struct bb_box *box, const struct bb_list *list, const char *id)
{
    size_t n = list->id ? strcspn(list->id, "#") : 0;

    if (n == 0 || strncmp(id, list->id, n) != 0)
        return -1;
    return list->id[n] ? number_in(id + n) : bb_list_parse(box, list, id + n, NULL);
}

int bb_card_value(const struct bb_box *box, const char *stem, const char *id)
{
    const struct bb_list *list = bb_list_find(box->game, stem);
    size_t n = strlen(stem);

    if (list && list->id)
        return value_in(box, list, id);
    return strncmp(id, stem, n) == 0 && id[n] == '-' ? number_in(id + n + 1) : -1;
}

/* What words call an element: a list and a value of it, or a stem and a number. */
struct element {
    const struct bb_list *list; /* NULL: of none */
    char stem[KEY];
    int value;
};

static void find_element(const struct bb_box *box, const char *id, struct element *out)
{
    const char *hyphen = strrchr(id, '-');
    int number = hyphen ? number_in(hyphen + 1) : -1;
    struct bb_text t;

    bb_text_init(&t, out->stem, sizeof(out->stem));
    for (out->list = box->game->lists; out->list->name; out->list++) {
        out->value = value_in(box, out->list, id);
        if (out->value >= 0) {
            bb_text_put(&t, out->list->name);
            return;
        }
    }
    out->list = NULL;
    out->value = number < 0 ? 0 : number;
    for (const char *c = id; *c && (number < 0 || c < hyphen); c++)
        bb_text_char(&t, *c);
}

/* The word "<family>.<id>", or else "<family>.<stem>"; false if there is neither. */
static bool find_word(const struct bb_reader *r, const char *family, const char *id,
                      const char *stem, char key[static KEY])
{
    const char *const names[] = { id, stem };

    for (int i = 0; i < 2; i++) {
        struct bb_text t;

        bb_text_init(&t, key, KEY);
        bb_text_format(&t, "%s.%s", family, names[i]);
        if (t.len < KEY && bb_words_find(r->box->game, r->lang, key))
            return true;
    }
    return false;
}

/* What the value is called, with a capital. */
static void put_name(struct bb_card *card, const struct element *e)
{
    size_t at;

    bb_text_put(card->out, "name\t");
    at = card->out->len;
    bb_list_say(card->r, e->list, e->value, card->out);
    if (at < card->out->cap && card->out->buf[at] >= 'a' && card->out->buf[at] <= 'z')
        card->out->buf[at] -= 'a' - 'A';
    bb_text_char(card->out, '\n');
}

bool bb_card_words(struct bb_card *card, const char *id)
{
    char name[KEY], what[KEY];
    struct element e;
    bool named;

    find_element(card->r->box, id, &e);
    named = find_word(card->r, "name", id, e.stem, name);
    if (!find_word(card->r, "explain", id, e.stem, what) || !(named || e.list))
        return false;
    if (named)
        CARD(BB_CARD_NAME, name, e.value);
    else
        put_name(card, &e);
    CARD(BB_CARD_WHAT, what, e.value);
    return true;
}

/*
 * Sentences: a template is looked up and its holes are filled, one after the other.
 */
#include "engine/words.h"
#include "engine/notation.h"
#include "engine/writing.h"

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
    char key[KEY_MAX];
    struct bb_text t;

    bb_text_init(&t, key, sizeof(key));
    bb_text_put(&t, name);
    if (list && list->each)
        bb_text_char(&t, '.');
    else
        bb_text_init(&t, NULL, 0);
    if (strcmp(name, "seat") == 0)
        bb_words_seat(r, value, out);
    else if (!list || !bb_list_print(r->box, list, value, NULL, &t))
        bb_text_int(out, value);
    else if (list->spell && list->spell(r->box->parts, value, arg))
        bb_words_say(r, list->each ? key : name, BB_ARGS_MAX, arg, out);
    else
        bb_list_say(r, list, value, out);
}

/* What the holes of a template are filled in with. */
struct filling {
    int argc;
    const int32_t *arg;
    unsigned known; /* bit i: argument i; the others are left open */
};

/* The n-th of the forms between bars, with the number where it has a #; the last if there are
 * fewer. */
static void put_form(const char *forms, const char *end, int n, int value, struct bb_text *out)
{
    const char *bar;

    while ((bar = memchr(forms, '|', (size_t)(end - forms))) && n-- > 0)
        forms = bar + 1;
    for (end = bar ? bar : end; forms < end; forms++) {
        if (*forms == '#')
            bb_text_int(out, value);
        else
            bb_text_char(out, *forms);
    }
}

/* Which of the forms after a bar fits a number: of three the first is for none. */
static int form_of(const char *forms, const char *end, enum bb_lang lang, int value)
{
    int bars = 0;

    for (; forms < end; forms++)
        bars += *forms == '|';
    if (bars == 2)
        return value == 0 ? 0 : counts_as_one(lang, value) ? 1 : 2;
    return !counts_as_one(lang, value);
}

/* Fills in what stands between braces: "0", "0:card", "0|gem|gems" or "0|no gem|a gem|# gems". */
static void fill_in(const struct bb_reader *r, const char *hole, size_t n, const struct filling *f,
                    struct bb_text *out)
{
    int index = hole[0] - '0';
    bool given = index >= 0 && index < f->argc, open = given && !(f->known >> index & 1);
    int value = given ? f->arg[index] : 0;
    const char *bar = memchr(hole, '|', n);

    if (bar) {
        put_form(bar + 1, hole + n, open ? 2 : form_of(bar + 1, hole + n, r->lang, value), value,
                 out);
    } else if (open) {
        bb_text_put(out, "\u2026");
    } else if (n > 2 && hole[1] == ':') {
        char name[KEY_MAX];
        size_t length = n - 2 < KEY_MAX ? n - 2 : KEY_MAX - 1;

        memcpy(name, hole + 2, length);
        name[length] = '\0';
        say_value(r, name, value, out);
    } else {
        bb_text_int(out, value);
    }
}

/* The arguments that a template has holes for. */
static unsigned holes_of(const char *text)
{
    unsigned holes = 0;

    while ((text = strchr(text, '{')))
        holes |= 1u << (*++text & 15);
    return holes;
}

/* Where a template ends: what follows its last comma is left off while it is all open. */
static const char *end_of(const char *text, const struct filling *f)
{
    const char *comma = NULL;
    unsigned holes;

    for (const char *at = text; (at = strchr(at, ',')); at++)
        comma = at;
    holes = comma ? holes_of(comma) : 0;
    return holes && !(holes & f->known) ? comma : text + strlen(text);
}

/* True if a name begins with a vowel, with or without an accent. */
static bool begins_with_vowel(const char *name)
{
    unsigned char first = (unsigned char)name[0], second = (unsigned char)(first ? name[1] : 0);
    const unsigned vowels = 0x1F7CFF7F; /* of À to Ü those that are: no Ç, Ð, Ñ nor × */

    if (first == 0xC3)
        return vowels >> (second & 0x1F) & 1;
    return first && strchr("AEIOUaeiou", first);
}

/* In French "de" loses its end before such a name: "d’Anne". True at the e that goes. */
static bool is_elided(const struct bb_reader *r, const char *text, const struct filling *f)
{
    int index, seat;

    if (r->lang != BB_FR || strncmp(text, "e {", 3) != 0 || !text[3] ||
        strncmp(text + 4, ":seat}", 6) != 0 || text[-1] != 'd')
        return false;
    index = text[3] - '0';
    seat = index >= 0 && index < f->argc && f->known >> index & 1 ? f->arg[index] : -1;
    return seat >= 0 && seat < BB_SEATS_MAX && r->names[seat] && begins_with_vowel(r->names[seat]);
}

static void fill(const struct bb_reader *r, const char *key, const struct filling *f,
                 struct bb_text *out)
{
    const char *text = bb_words_find(r->box->game, r->lang, key), *last, *first = text;

    if (!text) {
        bb_words_put(r, key, out);
        return;
    }
    last = end_of(text, f);
    for (; text < last; text++) {
        const char *end = *text == '{' ? strchr(text, '}') : NULL;

        if (end) {
            fill_in(r, text + 1, (size_t)(end - text - 1), f, out);
            text = end;
        } else if (text > first && is_elided(r, text, f)) {
            bb_text_put(out, "\u2019");
            text++;
        } else {
            bb_text_char(out, *text);
        }
    }
}

void bb_words_say(const struct bb_reader *r, const char *key, int argc, const int32_t *arg,
                  struct bb_text *out)
{
    const struct filling all = { .argc = argc, .arg = arg, .known = ~0u };

    fill(r, key, &all, out);
}

/* What an argument names is the same thing as what the one before it names. */
static bool is_again(const struct bb_event_kind *kind, const struct bb_event *e, int i)
{
    const char *list = kind->arg[i].list, *before = i > 0 ? kind->arg[i - 1].list : NULL;

    return list && before && strcmp(list, before) == 0 && e->arg[i] == e->arg[i - 1];
}

/* The key "event.<name>.<value>" of what some value of an event is told by, or "event.<name>.twice"
 * of two alike; false: by none. */
static bool find_event(const struct bb_reader *r, const struct bb_event *e,
                       char key[static KEY_MAX])
{
    const struct bb_event_kind *kind = &r->box->game->events[e->what];

    for (int i = 0; kind->varies && i < BB_ARGS_MAX; i++) {
        const struct bb_list *list = bb_list_find(r->box->game, kind->arg[i].list);
        struct bb_text t;

        bb_text_init(&t, key, KEY_MAX);
        bb_text_format(&t, "event.%s.", kind->name);
        if (list && bb_list_print(r->box, list, e->arg[i], NULL, &t) &&
            bb_words_find(r->box->game, r->lang, key))
            return true;
        bb_text_init(&t, key, KEY_MAX);
        bb_text_format(&t, "event.%s.twice", kind->name);
        if (is_again(kind, e, i) && bb_words_find(r->box->game, r->lang, key))
            return true;
    }
    return false;
}

void bb_words_event(const struct bb_reader *r, const struct bb_event *e, struct bb_text *out)
{
    char key[KEY_MAX];
    struct bb_text t;

    if (e->what == BB_EV_UNDONE || !find_event(r, e, key)) {
        bb_text_init(&t, key, sizeof(key));
        bb_text_put(&t, "event.");
        if (e->what == BB_EV_UNDONE)
            bb_text_put(&t, e->arg[1] ? "undone-agreed" : "undone");
        else
            bb_text_put(&t, r->box->game->events[e->what].name);
    }
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

/* ---- Actions ------------------------------------------------------------- */

/* Actions of one kind, and what they have in common. */
struct common {
    const struct bb_kind *kind;
    int operands;
    int32_t value[BB_OPERANDS_MAX];
    unsigned known; /* bit i: operand i has this value in all of them */
};

/* True if the first two operands are of one list. */
static bool is_pair(const struct bb_kind *kind)
{
    const char *first = kind->operand[0].list, *second = kind->operand[1].list;

    return first && second && strcmp(first, second) == 0;
}

static bool in_all_pairs(const struct bb_game *g, const bb_action *a, int n, int32_t wanted)
{
    int value[BB_OPERANDS_MAX] = { 0 };

    for (int k = 0; k < n; k++) {
        bb_operands(g, a[k], value);
        if (value[0] != wanted && value[1] != wanted)
            return false;
    }
    return true;
}

static struct common in_common(const struct bb_game *g, const bb_action *a, int n)
{
    struct common c = { .kind = &g->kinds[bb_unpack(a[0]).kind] };
    int value[BB_OPERANDS_MAX] = { 0 };

    c.operands = bb_operands(g, a[0], value);
    c.known = (1u << c.operands) - 1;
    for (int i = 0; i < c.operands; i++)
        c.value[i] = value[i];
    for (int k = 1; k < n; k++) {
        bb_operands(g, a[k], value);
        for (int i = 0; i < c.operands; i++)
            c.known &= value[i] == c.value[i] ? ~0u : ~(1u << i);
    }
    /* what is in every pair, here or there, is as good as the first operand */
    for (int i = 0; i < 2 && is_pair(c.kind) && !(c.known & 3); i++) {
        if (in_all_pairs(g, a, n, c.value[i])) {
            c.value[0] = c.value[i];
            c.known |= 1;
        }
    }
    return c;
}

/* The key "<family>.<kind>", or "<family>.<kind>.<more>"; true if there is such a word. */
static bool make_key(const struct bb_reader *r, const char *family, const struct bb_kind *kind,
                     const char *more, char key[static KEY_MAX])
{
    struct bb_text t;

    bb_text_init(&t, key, KEY_MAX);
    bb_text_format(&t, "%s.%s%s%s", family, kind->name, more ? "." : "", more ? more : "");
    return bb_words_find(r->box->game, r->lang, key) != NULL;
}

/* The key of the sentence: some values have one of their own, and so may two alike. */
static void find_sentence(const struct bb_reader *r, const struct common *c,
                          char key[static KEY_MAX])
{
    for (int i = 0; i < c->operands; i++) {
        const struct bb_list *list = bb_list_find(r->box->game, c->kind->operand[i].list);
        char value[KEY_MAX];
        struct bb_text t;

        bb_text_init(&t, value, sizeof(value));
        if (!list || !bb_list_print(r->box, list, c->value[i], NULL, &t))
            bb_text_int(&t, c->value[i]);
        if (c->known >> i & 1 && make_key(r, "do", c->kind, value, key))
            return;
    }
    if (is_pair(c->kind) && (c->known & 3) == 3 && c->value[0] == c->value[1] &&
        make_key(r, "do", c->kind, "twice", key))
        return;
    make_key(r, "do", c->kind, NULL, key);
}

/* The sentence of the actions, with a gap for each operand that they have not in common. */
static void say_common(const struct bb_reader *r, const struct common *c, struct bb_text *out)
{
    const struct filling f = { .argc = c->operands, .arg = c->value, .known = c->known };
    char key[KEY_MAX];

    find_sentence(r, c, key);
    fill(r, key, &f, out);
}

void bb_words_action(const struct bb_reader *r, bb_action a, struct bb_text *out)
{
    const struct common c = in_common(r->box->game, &a, 1);

    say_common(r, &c, out);
}

static void put_kind(const struct bb_reader *r, const struct bb_kind *kind, struct bb_text *out)
{
    char key[KEY_MAX];

    make_key(r, "kind", kind, NULL, key);
    bb_words_put(r, key, out);
}

/* A text with its first letter large or small: one byte for a .. z, the second of two for
 * \u00e0 .. \u00fe. */
static void put_cased(const char *text, bool large, struct bb_text *out)
{
    int at = text[0] == '\xC3', letter = (unsigned char)text[at];
    int first = at ? 0xA0 : 'a', last = at ? 0xBE : 'z', step = 'a' - 'A';
    bool is_small = letter >= first && letter <= last;
    bool is_large = letter >= first - step && letter <= last - step;

    if (at)
        bb_text_char(out, text[0]);
    letter += large && is_small ? -step : !large && is_large ? step : 0;
    bb_text_char(out, (char)letter);
    bb_text_put(out, text + at + 1);
}

/* A kind's name at the start of a sentence. */
static void put_kind_first(const struct bb_reader *r, const struct bb_kind *kind,
                           struct bb_text *out)
{
    char name[KEY_MAX];
    struct bb_text t;

    bb_text_init(&t, name, sizeof(name));
    put_kind(r, kind, &t);
    put_cased(name, true, out);
}

/* What is chosen already: a short head if the game has one for just that. */
static void say_head(const struct bb_reader *r, const struct common *c, struct bb_text *out)
{
    const struct filling f = { .argc = c->operands, .arg = c->value, .known = c->known };
    char key[KEY_MAX];

    if (make_key(r, "half", c->kind, NULL, key) &&
        holes_of(bb_words_find(r->box->game, r->lang, key)) == c->known)
        fill(r, key, &f, out);
    else if (c->known)
        say_common(r, c, out);
    else
        put_kind_first(r, c->kind, out);
}

static void say_choice(const struct bb_reader *r, const struct bb_kind *kind,
                       const struct bb_operand *operand, struct bb_text *out)
{
    char key[KEY_MAX];
    struct bb_text t;

    if (!make_key(r, "choose", kind, operand->name, key) && operand->list) {
        bb_text_init(&t, key, sizeof(key));
        bb_text_format(&t, "choose.%s", operand->list);
    }
    bb_words_put(r, key, out);
}

static bool has_kind(const bb_action *a, int n, int kind)
{
    for (int i = 0; i < n; i++) {
        if (bb_unpack(a[i]).kind == kind)
            return true;
    }
    return false;
}

/* A kind within a sentence: its short head, which says more than its name, if that tells of no
 * choice. */
static void put_kind_within(const struct bb_reader *r, const struct bb_kind *kind,
                            struct bb_text *out)
{
    char key[KEY_MAX];
    const char *head =
        make_key(r, "half", kind, NULL, key) ? bb_words_find(r->box->game, r->lang, key) : NULL;

    if (head && holes_of(head) == 0)
        put_cased(head, false, out);
    else
        put_kind(r, kind, out);
}

/* Of several kinds: which of them? */
static void say_kinds(const struct bb_reader *r, const bb_action *fits, int n, struct bb_text *out)
{
    const struct bb_game *g = r->box->game;
    int left = 0;

    for (int kind = 1; kind < g->kind_count; kind++)
        left += has_kind(fits, n, kind);
    bb_words_put(r, "sentence.kinds", out);
    for (int kind = 1; left > 0; kind++) {
        if (!has_kind(fits, n, kind))
            continue;
        put_kind_within(r, &g->kinds[kind], out);
        left--;
        if (left == 1)
            bb_words_put(r, "sentence.or", out);
        else if (left > 1)
            bb_text_put(out, ", ");
    }
}

void bb_words_half(const struct bb_reader *r, const bb_action *fits, int n, struct bb_text *out)
{
    const char *between = "sentence.choose";
    struct common c;

    for (int i = 1; i < n; i++) {
        if (bb_unpack(fits[i]).kind != bb_unpack(fits[0]).kind) {
            say_kinds(r, fits, n, out);
            return;
        }
    }
    c = in_common(r->box->game, fits, n);
    if (n == 1) {
        say_common(r, &c, out);
        return;
    }
    say_head(r, &c, out);
    for (int i = 0; i < c.operands; i++) {
        if (c.known >> i & 1)
            continue;
        bb_words_put(r, between, out);
        say_choice(r, c.kind, &c.kind->operand[i], out);
        between = "sentence.then";
    }
}

void bb_write(const struct bb_writing *w, const char *key, const int32_t arg[static BB_ARGS_MAX])
{
    bb_words_say(w->r, key, BB_ARGS_MAX, arg, w->out);
}

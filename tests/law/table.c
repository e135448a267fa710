/*
 * Laws of a game's tables, and of what it makes of bytes from outside.
 */
#include "engine/notation.h"
#include "engine/usual.h"
#include "tests/law/case.h"

#include <stdio.h>
#include <string.h>

enum { SETUPS = 4000 };

/* Nothing that is compulsory is missing. */
const char *law_table(struct law_case *c)
{
    const char *wrong = bb_game_check(c->box->game);

    return wrong ? law_broken(c, "%s", wrong) : NULL;
}

/* ---- Fields --------------------------------------------------------------- */

/* Who knows the elements of a field stands in a public field beside it. */
static const char *field_of_knowers(struct law_case *c, const struct bb_field *f)
{
    for (const struct bb_field *g = c->box->game->fields; g->name; g++) {
        if (g->offset != f->known)
            continue;
        if (g->sight == BB_PUBLIC && g->size == 1 && g->count == f->count)
            return NULL;
        return law_broken(c, "the field '%s' is not a public byte for each element of '%s'",
                          g->name, f->name);
    }
    return law_broken(c, "no field says who knows '%s'", f->name);
}

static const char *field_alone(struct law_case *c, const struct bb_field *f)
{
    if (f->count == 0 || (f->size != 1 && f->size != 2 && f->size != 4))
        return law_broken(c, "the field '%s' has no elements of 1, 2 or 4 bytes", f->name);
    if (f->offset + f->count * f->size > c->box->game->state_size)
        return law_broken(c, "the field '%s' ends outside the position", f->name);
    if (f->row && f->count % f->row)
        return law_broken(c, "the field '%s' does not divide into rows", f->name);
    if (f->sight > BB_KNOWN)
        return law_broken(c, "the field '%s' has no such sight", f->name);
    if (f->sight == BB_OWN && (f->row == 0 || f->count / f->row < c->box->game->seats_max))
        return law_broken(c, "the field '%s' has not one row a seat", f->name);
    if (f->list && !bb_list_find(c->box->game, f->list))
        return law_broken(c, "the field '%s' has a list '%s' that there is not", f->name, f->list);
    if (f->sight == BB_KNOWN)
        return field_of_knowers(c, f);
    return NULL;
}

const char *law_fields(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    uint8_t times[BB_STATE_MAX] = { 0 };

    for (const struct bb_field *f = g->fields; f->name; f++) {
        const char *wrong = field_alone(c, f);

        if (wrong)
            return wrong;
        for (const struct bb_field *other = g->fields; other < f; other++) {
            if (strcmp(other->name, f->name) == 0)
                return law_broken(c, "two fields are named '%s'", f->name);
        }
        for (int i = 0; i < f->count * f->size; i++)
            times[f->offset + i]++;
    }
    for (int i = 0; i < g->state_size; i++) {
        if (times[i] != 1)
            return law_broken(c, "byte %d is in %d fields", i, times[i]);
    }
    return NULL;
}

/* ---- Words ---------------------------------------------------------------- */

static const char *has_word(struct law_case *c, const char *family, const char *name)
{
    char key[128];

    snprintf(key, sizeof(key), "%s%s", family, name);
    for (int lang = 0; lang < BB_LANGS; lang++) {
        if (!bb_words_find(c->box->game, lang, key))
            return law_broken(c, "the word '%s' is missing", key);
    }
    return NULL;
}

static const char *lists_exist(struct law_case *c, const struct bb_operand *operand, int n)
{
    for (int i = 0; i < n && operand[i].name; i++) {
        if (operand[i].list && !bb_list_find(c->box->game, operand[i].list))
            return law_broken(c, "there is no list '%s'", operand[i].list);
    }
    return NULL;
}

static const char *kinds_have_words(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    const char *wrong = NULL;

    for (int i = 1; i < g->kind_count && !wrong; i++) {
        if (!g->kinds[i].name)
            continue;
        if (g->kinds[i].name[strcspn(g->kinds[i].name, " \t;")])
            return law_broken(c, "the kind '%s' is not one word", g->kinds[i].name);
        wrong = has_word(c, "kind.", g->kinds[i].name);
        wrong = wrong ? wrong : lists_exist(c, g->kinds[i].operand, BB_OPERANDS_MAX);
    }
    return wrong;
}

/* Any seats and any options: if they do not go together, there is a word for it. */
static const char *unfits_have_words(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    const char *wrong = NULL;

    for (int i = 0; i < SETUPS && !wrong; i++) {
        uint32_t range = (uint32_t)(g->seats_max - g->seats_min + 1);
        struct bb_setup how = { .seats = (g->seats_min + bb_rng_below(&c->rng, range)) & 255 };
        union bb_state s;
        const char *word;

        for (int option = 0; g->options[option].name; option++) {
            uint32_t values = 0;

            while (g->options[option].values[values])
                values++;
            how.option[option] = bb_rng_below(&c->rng, values) & 255;
        }
        word = g->setup(c->box->parts, s.bytes, &how);
        wrong = word ? has_word(c, "", word) : NULL;
    }
    return wrong;
}

const char *law_words(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    const char *wrong = has_word(c, "about", "");

    wrong = wrong ? wrong : kinds_have_words(c);
    wrong = wrong ? wrong : unfits_have_words(c);
    for (int i = 0; g->events[i].name && !wrong; i++) {
        wrong = has_word(c, "event.", g->events[i].name);
        wrong = wrong ? wrong : lists_exist(c, g->events[i].arg, BB_ARGS_MAX);
    }
    for (int i = 0; g->clauses[i] && !wrong; i++)
        wrong = has_word(c, "clause.", g->clauses[i]);
    for (int i = 0; g->sources[i] && !wrong; i++)
        wrong = has_word(c, "source.", g->sources[i]);
    return wrong;
}

/* ---- Bytes ---------------------------------------------------------------- */

/* Fills the position with bytes of which each is below `limit`. */
static void scribble(struct law_case *c, uint32_t limit, union bb_state *out)
{
    for (int i = 0; i < c->box->game->state_size; i++)
        out->bytes[i] = bb_rng_below(&c->rng, limit) & 255;
}

/* Audit gets whatever bytes somebody sends. Under the sanitizers this shows
 * that it uses none as an index before it knows it to be in range. */
const char *law_bytes(struct law_case *c)
{
    union bb_state s;

    memset(&s, BB_UNKNOWN, sizeof(s));
    if (!bb_audit(c->box, s.bytes))
        return law_broken(c, "audit accepts a position of which nothing is known");
    for (int i = 0; i < 2000; i++) {
        const char *first, *second;

        scribble(c, i % 2 ? 256 : 2 + bb_rng_below(&c->rng, 8), &s);
        first = bb_audit(c->box, s.bytes);
        second = bb_audit(c->box, s.bytes);
        if ((first == NULL) != (second == NULL) || (first && strcmp(first, second) != 0))
            return law_broken(c, "audit says now this, now that");
    }
    return NULL;
}

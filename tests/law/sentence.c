/*
 * Laws of sentences: what people read of actions, chosen and half chosen.
 */
#include "engine/notation.h"
#include "tests/law/case.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE = 256, HALVES = 4 };

struct said {
    char text[SENTENCE];
};

/* A sentence is one: no gap, nothing of the notation, a capital, no full stop. */
static const char *reads_well(struct law_case *c, const struct bb_text *said)
{
    const char *text = said->buf;

    if (said->len == 0 || said->len >= SENTENCE)
        return law_broken(c, "a sentence has %d bytes", (int)said->len);
    if (law_has_gap(text) || text[strcspn(text, "/+_*|{}<>[]=")])
        return law_broken(c, "'%s' has a gap, or something that nobody says", text);
    if ((text[0] >= 'a' && text[0] <= 'z') || text[said->len - 1] == '.')
        return law_broken(c, "'%s' has no capital, or a full stop", text);
    return NULL;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct said *)a)->text, ((const struct said *)b)->text);
}

/* Each action has a sentence, and no two have the same. */
static const char *whole(struct law_case *c, const struct bb_reader *r, const bb_action *open,
                         int n)
{
    static struct said said[BB_ACTIONS_MAX]; /* too large for the stack */

    for (int i = 0; i < n; i++) {
        struct bb_text t;
        const char *wrong;

        bb_text_init(&t, said[i].text, SENTENCE);
        bb_words_action(r, open[i], &t);
        wrong = reads_well(c, &t);
        if (wrong)
            return wrong;
    }
    qsort(said, (size_t)n, sizeof(said[0]), by_text);
    for (int i = 1; i < n; i++) {
        if (by_text(&said[i - 1], &said[i]) == 0)
            return law_broken(c, "two actions are said alike: '%s'", said[i].text);
    }
    return NULL;
}

/* The actions that have some operands of one of them, or any of them; how many. */
static int narrowed(struct law_case *c, const bb_action *open, int n,
                    bb_action fits[static BB_ACTIONS_MAX])
{
    const struct bb_game *g = c->box->game;
    bb_action like = open[bb_rng_below(&c->rng, (uint32_t)n)];
    uint32_t chosen = bb_rng_below(&c->rng, 1 << BB_OPERANDS_MAX);
    bool any = bb_rng_below(&c->rng, 4) == 0;
    int value[BB_OPERANDS_MAX] = { 0 }, other[BB_OPERANDS_MAX] = { 0 }, count = 0;
    int operands = bb_operands(g, like, value);

    for (int k = 0; k < n; k++) {
        bool fit = bb_unpack(open[k]).kind == bb_unpack(like).kind;

        bb_operands(g, open[k], other);
        for (int i = 0; i < operands; i++)
            fit = fit && (!(chosen >> i & 1) || value[i] == other[i]);
        if (any ? open[k] == like || bb_rng_below(&c->rng, 2) : fit)
            fits[count++] = open[k];
    }
    return count;
}

static const char *half(struct law_case *c, const struct bb_reader *r, const bb_action *open, int n)
{
    bb_action fits[BB_ACTIONS_MAX];
    char text[SENTENCE];
    struct bb_text t;

    n = narrowed(c, open, n, fits);
    bb_text_init(&t, text, sizeof(text));
    bb_words_half(r, fits, n, &t);
    return reads_well(c, &t);
}

const char *law_sentence(struct law_case *c)
{
    bb_seats set = c->box->game->to_act(c->s.bytes);
    const char *wrong = NULL;

    for (; set && !wrong; set &= set - 1) {
        bb_action open[BB_ACTIONS_MAX];
        int seat = bb_first_seat(set), n = bb_legal(c->box, c->s.bytes, seat, open);

        for (int lang = 0; lang < BB_LANGS && !wrong; lang++) {
            struct bb_reader reader = { .box = c->box, .lang = lang, .seat = seat };

            wrong = whole(c, &reader, open, n);
            for (int i = 0; i < HALVES && seat != BB_CHANCE && !wrong; i++)
                wrong = half(c, &reader, open, n);
        }
    }
    return wrong;
}

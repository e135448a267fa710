/*
 * Estimates in words and as JSON: numbers, why one action is better than another, hints.
 */
#include "cli/reason.h"
#include "engine/value.h"

#include <stdio.h>
#include <stdlib.h>

enum { SENTENCE = 256 };

#define MINUS "\u2212"

extern const struct bb_words cli_words;

/* ---- Numbers ---------------------------------------------------------------- */

static const char *sign_of(int32_t n, bool sign)
{
    if (n < 0)
        return MINUS;
    return sign ? "+" : "";
}

const char *figure_tenths(enum bb_lang lang, int32_t tenths, bool sign, char out[static FIGURE_MAX])
{
    snprintf(out, FIGURE_MAX, "%s%d%c%d", sign_of(tenths, sign), abs(tenths) / 10,
             lang == BB_FR ? ',' : '.', abs(tenths) % 10);
    return out;
}

const char *figure_percent(int32_t share, bool sign, char out[static FIGURE_MAX])
{
    int hundredths = (abs(share) + BB_SURE / 200) / (BB_SURE / 100);

    snprintf(out, FIGURE_MAX, "%s%d", sign_of(hundredths ? share : 0, sign && hundredths),
             hundredths);
    return out;
}

double figure_share(int32_t chance)
{
    return chance / (double)BB_SURE;
}

/* ---- Sentences ---------------------------------------------------------------- */

void reason_put_source(const struct bb_reader *r, int source, struct bb_text *out)
{
    char key[64];

    snprintf(key, sizeof(key), "source.%s", r->box->game->sources[source]);
    bb_words_put(r, key, out);
}

void reason_put(const struct bb_reader *r, const struct bb_reason *why, bool worse,
                struct bb_text *out)
{
    static const char *const keys[2][2] = { { "why-more", "why-others-less" },
                                            { "why-less", "why-others-more" } };
    char source[SENTENCE], number[FIGURE_MAX];
    const char *word, *filled[2] = { source, number };
    struct bb_text t;

    if (why->source < 0)
        return;
    bb_text_init(&t, source, sizeof(source));
    reason_put_source(r, why->source, &t);
    figure_tenths(r->lang, worse ? -why->tenths : why->tenths, true, number);
    word = bb_words_in(&cli_words, r->lang, keys[worse][why->other]);
    for (int next = 0; *word; word++) {
        if (next < 2 && word[0] == '{' && word[1] == '}') {
            bb_text_put(out, filled[next++]);
            word++;
        } else {
            bb_text_char(out, *word);
        }
    }
}

/* ---- For programs -------------------------------------------------------------- */

json_t *reason_json(const struct bb_game *g, const struct bb_reason *why, bool worse,
                    const char *said)
{
    if (why->source < 0)
        return json_null();
    return json_pack("{s:s, s:s, s:f, s:s}", "source", g->sources[why->source], "whose",
                     why->other ? "others" : "own", "points",
                     (worse ? -why->tenths : why->tenths) / 10.0, "text", said);
}

static json_t *json_hint(const struct bb_reader *r, const struct bb_hint *hint, bool worse)
{
    json_t *sources = json_object(), *action = bb_json_action(r->box, hint->action);
    char said[SENTENCE], why[SENTENCE];
    struct bb_text t;

    bb_text_init(&t, why, sizeof(why));
    reason_put(r, &hint->reason, worse, &t);
    bb_text_init(&t, said, sizeof(said));
    bb_words_action(r, hint->action, &t);
    json_object_set_new(action, "said", json_string(said));
    for (int i = 0; r->box->game->sources[i]; i++)
        json_object_set_new(sources, r->box->game->sources[i], json_real(hint->source[i] / 10.0));
    return json_pack("{s:o, s:f, s:f, s:f, s:f, s:o, s:f, s:f, s:o}", "action", action, "win",
                     figure_share(hint->win.mean), "win_error", figure_share(hint->win.error),
                     "points", hint->points.mean / 10.0, "points_error", hint->points.error / 10.0,
                     "sources", sources, "loss", figure_share(hint->loss.mean), "loss_error",
                     figure_share(hint->loss.error), "why",
                     reason_json(r->box->game, &hint->reason, worse, why));
}

json_t *hint_json(const struct bb_reader *r, const struct bb_hints *hints)
{
    json_t *all = json_array();

    for (int i = 0; i < hints->n; i++)
        json_array_append_new(all, json_hint(r, &hints->of[i], i > 0));
    return all;
}

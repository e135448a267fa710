/*
 * Hints in the terminal: what a seat might do best, what that would come to, and why.
 *
 * They are found on what the chair sees. The same question has the same answer.
 */
#include "cli/hint.h"
#include "cli/tell.h"
#include "engine/notation.h"
#include "engine/value.h"

#include <stdio.h>
#include <stdlib.h>

enum { SENTENCE = 256, SOURCES = 512, SEED = 1 };

#define MINUS "\u2212"

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

/* ---- Sentences ---------------------------------------------------------------- */

static void put_source(const struct bb_reader *r, int source, struct bb_text *out)
{
    char key[64];

    snprintf(key, sizeof(key), "source.%s", r->box->game->sources[source]);
    bb_words_put(r, key, out);
}

void hint_put_reason(const struct bb_reader *r, const struct bb_reason *why, bool worse,
                     struct bb_text *out)
{
    static const char *const keys[2][2] = { { "why-more", "why-others-less" },
                                            { "why-less", "why-others-more" } };
    const struct cli cli = { .lang = r->lang };
    char source[SENTENCE], number[FIGURE_MAX];
    const char *word, *filled[2] = { source, number };
    struct bb_text t;

    if (why->source < 0)
        return;
    bb_text_init(&t, source, sizeof(source));
    put_source(r, why->source, &t);
    figure_tenths(r->lang, worse ? -why->tenths : why->tenths, true, number);
    word = cli_word(&cli, keys[worse][why->other]);
    for (int next = 0; *word; word++) {
        if (next < 2 && word[0] == '{' && word[1] == '}') {
            bb_text_put(out, filled[next++]);
            word++;
        } else {
            bb_text_char(out, *word);
        }
    }
}

/* "rooms 12.0, ankhs 3.5": what is expected of each source that gives anything. */
static void put_sources(const struct bb_reader *r, const struct bb_hint *hint, struct bb_text *out)
{
    const char *between = "";
    char number[FIGURE_MAX];

    for (int i = 0; r->box->game->sources[i]; i++) {
        if (hint->source[i] == 0)
            continue;
        bb_text_put(out, between);
        put_source(r, i, out);
        bb_text_char(out, ' ');
        bb_text_put(out, figure_tenths(r->lang, hint->source[i], false, number));
        between = ", ";
    }
}

static void print_expected(const struct cli *cli, const struct bb_reader *r,
                           const struct bb_hints *hints, const struct bb_hint *hint)
{
    char win[FIGURE_MAX], error[FIGURE_MAX], points[FIGURE_MAX], sources[SOURCES];
    struct bb_text t;

    bb_text_init(&t, sources, sizeof(sources));
    put_sources(r, hint, &t);
    figure_percent(hint->win.mean, false, win);
    figure_percent(hint->win.error, false, error);
    figure_tenths(r->lang, hint->points.mean, false, points);
    fputs("   ", stdout);
    if (hints->exact)
        cli_say(cli, stdout, "hint-exact", win, points, sources);
    else
        cli_say(cli, stdout, "hint-expect", win, error, points, sources);
    putchar('\n');
}

static void print_hint(const struct cli *cli, const struct bb_reader *r,
                       const struct bb_hints *hints, int i)
{
    const struct bb_hint *hint = &hints->of[i];
    char sentence[SENTENCE], written[BB_NOTATION_MAX], why[SENTENCE];
    struct bb_text t;

    bb_text_init(&t, sentence, sizeof(sentence));
    bb_words_action(r, hint->action, &t);
    bb_text_init(&t, written, sizeof(written));
    bb_notation_print(r->box, hint->action, r, &t);
    printf("%s%d.%s %s  %s%s%s\n", tell_bold(), i + 1, tell_plain(), sentence, tell_dim(), written,
           tell_plain());
    print_expected(cli, r, hints, hint);
    bb_text_init(&t, why, sizeof(why));
    hint_put_reason(r, &hint->reason, i > 0, &t);
    if (why[0])
        printf("   %s\n", why);
}

void hint_tell(const struct cli *cli, const struct bb_chair *c)
{
    const struct bb_reader *r = bb_chair_reader(c);
    const struct bb_thought thought = { .mind = bb_mind_new(),
                                        .search = BB_HINT_SEARCH,
                                        .worlds = BB_HINT_WORLDS };
    struct bb_hints hints;
    char worlds[16];

    bb_hints(r->box, bb_chair_view(c), &thought, SEED, &hints);
    bb_mind_free(thought.mind);
    for (int i = 0; i < hints.n; i++)
        print_hint(cli, r, &hints, i);
    snprintf(worlds, sizeof(worlds), "%d", hints.worlds);
    if (!hints.exact)
        cli_say(cli, stdout, "hint-worlds", worlds);
    putchar('\n');
}

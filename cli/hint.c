/*
 * Hints in the terminal: what a seat might do best, what that would come to, and why.
 *
 * They are found on what the chair sees. The same question has the same answer.
 */
#include "cli/hint.h"
#include "cli/reason.h"
#include "cli/tell.h"
#include "engine/notation.h"

#include <stdio.h>

enum { SENTENCE = 256, SOURCES = 512, SEED = 1 };

/* "rooms 12.0, ankhs 3.5": what is expected of each source that gives anything. */
static void put_sources(const struct bb_reader *r, const struct bb_hint *hint, struct bb_text *out)
{
    const char *between = "";
    char number[FIGURE_MAX];

    for (int i = 0; r->box->game->sources[i]; i++) {
        if (hint->source[i] == 0)
            continue;
        bb_text_put(out, between);
        reason_put_source(r, i, out);
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
    reason_put(r, &hint->reason, i > 0, &t);
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

/*
 * benben analyse: unlucky, or bad? The course of the chances in a recorded match, its mistakes and
 * its luck, in sentences.
 */
#include "cli/analyse.h"
#include "cli/reason.h"
#include "cli/tell.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MISTAKES_MAX = 256 };

static const char *name_of(const struct analysed *of, int seat)
{
    return of->table->record.name[seat];
}

/* ---- In sentences --------------------------------------------------------------- */

static void print_balance(const struct analysed *of, int seat)
{
    struct bb_balance b = bb_analysis_balance(of->a, seat);
    char start[FIGURE_MAX], end[FIGURE_MAX], luck[FIGURE_MAX], error[FIGURE_MAX], lost[FIGURE_MAX];
    char rest[FIGURE_MAX], count[16];

    snprintf(count, sizeof(count), "%d", b.mistakes);
    printf("%s", tell_bold());
    cli_say(of->cli, stdout, "analyse-balance", name_of(of, seat),
            figure_percent(b.start, false, start), figure_percent(b.end, false, end),
            figure_percent(b.luck.mean, true, luck), figure_percent(b.luck.error, false, error),
            count, figure_percent(-b.lost, true, lost), figure_percent(b.rest, true, rest));
    printf("%s\n", tell_plain());
    if (bb_analysis_is_long(of->a, seat))
        puts(cli_word(of->cli, "analyse-long"));
    else if (b.mistakes == 0)
        puts(cli_word(of->cli, "analyse-none"));
}

static void print_mistakes(const struct analysed *of, int seat)
{
    struct bb_choice_made made[MISTAKES_MAX];
    int n = bb_analysis_mistakes(of->a, seat, made, MISTAKES_MAX);

    for (int i = 0; i < n && i < MISTAKES_MAX; i++) {
        char turn[16], loss[FIGURE_MAX], error[FIGURE_MAX];
        struct mistake_said said;

        analyse_say(of, &made[i], &said);
        snprintf(turn, sizeof(turn), "%d", made[i].turn);
        printf("%d. ", i + 1);
        cli_say(of->cli, stdout, "analyse-mistake", turn,
                figure_percent(-made[i].loss.mean, true, loss),
                figure_percent(made[i].loss.error, false, error), said.played, said.better,
                said.why);
        putchar('\n');
    }
}

/* A line for each turn: whose it was, everybody's chances after it, and what chance did to them. */
static void print_course(const struct analysed *of)
{
    int seats = bb_match_seats(of->table->match);

    printf("%s%s%s\n", tell_bold(), cli_word(of->cli, "analyse-course"), tell_plain());
    for (int i = 0; i < bb_analysis_turns(of->a); i++) {
        const struct bb_turn *turn = bb_analysis_turn(of->a, i);

        printf("%4d", i);
        for (int seat = 0; seat < seats; seat++) {
            char chance[FIGURE_MAX], luck[FIGURE_MAX];

            printf("   %s %s %% (%s)", name_of(of, seat),
                   figure_percent(turn->chance[seat], false, chance),
                   figure_percent(turn->luck[seat].mean, true, luck));
        }
        putchar('\n');
    }
}

static void print_sentences(const struct analysed *of)
{
    for (int seat = 0; seat < bb_match_seats(of->table->match); seat++) {
        if (!(of->seats & BB_SEAT(seat)))
            continue;
        print_balance(of, seat);
        print_mistakes(of, seat);
        putchar('\n');
    }
    print_course(of);
}

/* ---- The command ---------------------------------------------------------------------- */

static void run(const struct cli *cli, struct bb_analysis *a)
{
    bool watched = isatty(STDERR_FILENO);
    char turn[16], turns[16];

    snprintf(turns, sizeof(turns), "%d", bb_analysis_turns(a) - 1);
    while (bb_analysis_next(a)) {
        if (!watched)
            continue;
        snprintf(turn, sizeof(turn), "%d", bb_analysis_done(a));
        fputc('\r', stderr);
        cli_say(cli, stderr, "analyse-looking", turn, turns);
    }
    if (watched)
        fputs("\r\033[K", stderr);
}

static int draw(const struct analysed *of, int seat, const char *file)
{
    FILE *out = fopen(file, "w");
    bool good;

    if (!out)
        return cli_fail(of->cli, "cannot-open", file, strerror(errno));
    good = analyse_draw(of, seat, out);
    if (fclose(out) != 0 || !good)
        return cli_fail(of->cli, "cannot-write", strerror(errno));
    return CLI_OK;
}

/* What was asked for. */
struct wanted {
    const char *file, *svg, *seat, *playouts, *seed;
};

static int analyse(struct cli *cli, const struct wanted *wanted, const struct bb_table *t)
{
    struct bb_analysis_how how = { .seats = BB_SEAT(bb_match_seats(t->match)) - 1,
                                   .search = BB_ANALYSE_SEARCH,
                                   .outlook = BB_ANALYSE_OUTLOOK };
    struct analysed of = { .cli = cli, .table = t };
    long seat = 0, worlds = BB_ANALYSE_WORLDS, seed = 1;
    struct bb_analysis *a;
    int bad = CLI_OK;

    if ((wanted->seat &&
         !cli_number(cli, "seat", wanted->seat, 0, bb_match_seats(t->match) - 1, &seat)) ||
        (wanted->playouts && !cli_number(cli, "playouts", wanted->playouts, ANALYSE_WORLDS_MIN,
                                         ANALYSE_WORLDS_MAX, &worlds)) ||
        (wanted->seed && !cli_number(cli, "seed", wanted->seed, 0, INT64_MAX, &seed)))
        return CLI_BAD;
    if (wanted->seat)
        how.seats = BB_SEAT((int)seat);
    how.worlds = (int)worlds;
    how.seed = (uint64_t)seed;
    of.seats = how.seats;
    of.a = a = analyse_begin(t, &how);
    run(cli, a);
    if (wanted->svg)
        bad = draw(&of, (int)seat, wanted->svg);
    if (!bad && cli->json)
        cli_print_json(analyse_json(&of));
    else if (!bad)
        print_sentences(&of);
    bb_analysis_free(a);
    return bad;
}

int cli_analyse(struct cli *cli, int argc, char **argv)
{
    struct wanted wanted = { .file = NULL };
    const struct option_spec specs[] = {
        { .name = "svg", .value = &wanted.svg },
        { .name = "seat", .value = &wanted.seat },
        { .name = "playouts", .value = &wanted.playouts },
        { .name = "seed", .value = &wanted.seed },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "analyse", argc, argv, specs, &wanted.file, &words, 1, 1);
    struct bb_table t;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!cli_read_record(cli, wanted.file, &t))
        return CLI_BAD;
    bad = analyse(cli, &wanted, &t);
    bb_table_release(&t);
    return bad;
}

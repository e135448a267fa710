/*
 * benben analyse: unlucky, or bad? The course of the chances in a recorded match, its mistakes and
 * its luck, in sentences, as JSON and as a picture.
 */
#include "cli/analyse.h"
#include "cli/hint.h"
#include "cli/tell.h"
#include "engine/json.h"
#include "engine/notation.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORLDS_MAX = 100000, MISTAKES_MAX = 256 };

static const char *name_of(const struct analysed *of, int seat)
{
    return of->table->record.name[seat];
}

void analyse_say(const struct analysed *of, const struct bb_choice_made *made,
                 struct mistake_said *out)
{
    struct bb_chair *c = bb_chairs_make(of->table, made->seat, of->cli->lang);
    const struct bb_reader *r = bb_chair_reader(c);
    struct bb_text t;

    bb_text_init(&t, out->played, sizeof(out->played));
    bb_words_action(r, made->played, &t);
    bb_text_init(&t, out->better, sizeof(out->better));
    bb_words_action(r, made->better, &t);
    bb_text_init(&t, out->why, sizeof(out->why));
    hint_put_reason(r, &made->reason, false, &t);
    bb_chair_free(c);
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

/* ---- As JSON ---------------------------------------------------------------------- */

static double share(int32_t chance)
{
    return chance / 10000.0; /* of BB_SURE */
}

static json_t *json_action(const struct analysed *of, bb_action a, const char *said)
{
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    bb_notation_print(bb_table_box(of->table), a, NULL, &t);
    return json_pack("{s:s, s:s}", "text", text, "said", said);
}

static json_t *json_reason(const struct analysed *of, const struct bb_reason *why, const char *said)
{
    if (why->source < 0)
        return json_null();
    return json_pack("{s:s, s:s, s:f, s:s}", "source",
                     bb_table_box(of->table)->game->sources[why->source], "whose",
                     why->other ? "others" : "own", "points", why->tenths / 10.0, "text", said);
}

static json_t *json_choice(const struct analysed *of, const struct bb_choice_made *made)
{
    struct mistake_said said;
    json_t *out;

    analyse_say(of, made, &said);
    out = json_pack("{s:i, s:i, s:i, s:o, s:o, s:f, s:f, s:b}", "turn", made->turn, "step",
                    made->step + 1, "seat", made->seat, "played",
                    json_action(of, made->played, said.played), "better",
                    json_action(of, made->better, said.better), "loss", share(made->loss.mean),
                    "error", share(made->loss.error), "exact", made->exact);
    json_object_set_new(out, "mistake", json_boolean(bb_choice_is_mistake(made)));
    json_object_set_new(out, "win", json_pack("[f, f]", share(made->win[0]), share(made->win[1])));
    json_object_set_new(out, "points",
                        json_pack("[f, f]", made->points[0] / 10.0, made->points[1] / 10.0));
    json_object_set_new(out, "why", json_reason(of, &made->reason, said.why));
    return out;
}

static json_t *json_turn(const struct analysed *of, int i)
{
    const struct bb_turn *turn = bb_analysis_turn(of->a, i);
    json_t *chances = json_array(), *luck = json_array(), *errors = json_array();
    json_t *seat = json_null();

    for (int k = 0; k < bb_match_seats(of->table->match); k++) {
        json_array_append_new(chances, json_real(share(turn->chance[k])));
        json_array_append_new(luck, json_real(share(turn->luck[k].mean)));
        json_array_append_new(errors, json_real(share(turn->luck[k].error)));
    }
    if (turn->seat < BB_SEATS_MAX)
        seat = json_integer(turn->seat);
    else if (turn->seat == BB_TEAM)
        seat = json_string("team");
    return json_pack("{s:i, s:o, s:i, s:i, s:o, s:o, s:o}", "turn", i, "seat", seat, "from",
                     turn->from + 1, "to", turn->to, "chances", chances, "luck", luck, "error",
                     errors);
}

static json_t *json_balance(const struct analysed *of, int seat)
{
    struct bb_balance b = bb_analysis_balance(of->a, seat);

    return json_pack("{s:i, s:s, s:f, s:f, s:f, s:f, s:i, s:f, s:f, s:b}", "seat", seat, "name",
                     name_of(of, seat), "start", share(b.start), "end", share(b.end), "luck",
                     share(b.luck.mean), "luck_error", share(b.luck.error), "mistakes", b.mistakes,
                     "lost", share(b.lost), "rest", share(b.rest), "choices",
                     !bb_analysis_is_long(of->a, seat));
}

static void print_json(const struct analysed *of)
{
    json_t *turns = json_array(), *choices = json_array(), *seats = json_array();
    const struct bb_choice_made *made;
    int n = bb_analysis_choices(of->a, &made);

    for (int i = 0; i < bb_analysis_turns(of->a); i++)
        json_array_append_new(turns, json_turn(of, i));
    for (int i = 0; i < n; i++)
        json_array_append_new(choices, json_choice(of, &made[i]));
    for (int seat = 0; seat < bb_match_seats(of->table->match); seat++) {
        if (of->seats & BB_SEAT(seat))
            json_array_append_new(seats, json_balance(of, seat));
    }
    cli_print_json(json_pack("{s:s, s:b, s:o, s:o, s:o}", "game",
                             bb_table_box(of->table)->game->name, "over",
                             bb_match_to_act(of->table->match) == 0, "seats", seats, "turns", turns,
                             "choices", choices));
}

/* ---- The command ---------------------------------------------------------------------- */

static struct bb_analysis *begin(const struct bb_table *t, const struct bb_analysis_how *how)
{
    int n = bb_match_steps(t->match);
    struct bb_taken *step = calloc((size_t)n + 1, sizeof(*step));
    struct bb_analysis *a;
    bool given;

    if (!step)
        abort();
    for (int i = 0; i < n; i++) {
        struct bb_entry e = bb_match_step(t->match, i);

        step[i] = (struct bb_taken){ .seat = e.seat, .action = e.action };
    }
    a = bb_analysis_new(bb_table_box(t), bb_match_start(t->match, &given), step, n, how);
    free(step);
    return a;
}

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
        (wanted->playouts &&
         !cli_number(cli, "playouts", wanted->playouts, 10, WORLDS_MAX, &worlds)) ||
        (wanted->seed && !cli_number(cli, "seed", wanted->seed, 0, INT64_MAX, &seed)))
        return CLI_BAD;
    if (wanted->seat)
        how.seats = BB_SEAT((int)seat);
    how.worlds = (int)worlds;
    how.seed = (uint64_t)seed;
    of.seats = how.seats;
    of.a = a = begin(t, &how);
    run(cli, a);
    if (wanted->svg)
        bad = draw(&of, (int)seat, wanted->svg);
    if (!bad && cli->json)
        print_json(&of);
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

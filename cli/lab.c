/*
 * benben lab: many games of bots, and what they tell of the game: whether seats are even,
 * whether a component is dead or dominant, where points come from, how long it takes.
 */
#include "cli/lab.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the command line says, as texts. */
struct wish {
    const char *game, *bots, *games, *seed, *jobs, *sweep, *page, *options[OPTIONS_MANY];
    int option_count;
};

/* ---- Playing ------------------------------------------------------------------- */

/* What one of several threads plays. */
struct share {
    const struct arena_plan *plan;
    struct lab_tally *tally;
    long games, first, step;
    bool good;
    struct arena_fault fault;
    pthread_t thread;
};

static void take_game(void *self, const struct bb_match *m)
{
    struct share *s = self;

    lab_count(s->tally, s->plan, m);
}

/* Every game is a deal of its own, and bots go round the table from one to the next. */
static void *play_share(void *self)
{
    struct share *s = self;
    struct arena_desk desk;
    struct arena_game result;

    arena_desk_init(&desk, s->plan);
    desk.over = take_game;
    desk.self = s;
    s->good = true;
    for (long i = s->first; i < s->games && s->good; i += s->step)
        s->good = arena_play_game(&desk, i, (int)(i % s->plan->how.seats), &result);
    s->fault = desk.fault;
    arena_desk_release(&desk);
    return NULL;
}

/* All games, by so many threads; false after a sentence. */
static bool play_all(const struct cli *cli, const struct arena_plan *plan, long games, int jobs,
                     struct lab_tally *out)
{
    struct share *share = calloc((size_t)jobs, sizeof(*share));
    struct lab_tally *tally = calloc((size_t)jobs, sizeof(*tally));
    bool good = true;

    if (!share || !tally)
        abort();
    lab_tally_init(out, plan->box->game);
    for (int i = 0; i < jobs; i++) {
        tally[i] = *out;
        share[i] = (struct share){
            .plan = plan, .tally = &tally[i], .games = games, .first = i, .step = jobs
        };
        if (pthread_create(&share[i].thread, NULL, play_share, &share[i]) != 0)
            abort();
    }
    for (int i = 0; i < jobs; i++) {
        char number[24];

        pthread_join(share[i].thread, NULL);
        lab_add(out, &tally[i]);
        snprintf(number, sizeof(number), "%ld", share[i].fault.pair);
        if (!share[i].good && good)
            cli_fail(cli, share[i].fault.word, share[i].fault.bot, number, share[i].fault.about);
        good = good && share[i].good;
    }
    free(tally);
    free(share);
    return good;
}

/* The same with each value of a sweep. */
static bool play_sweep(const struct cli *cli, const struct arena_plan *plan,
                       const struct lab_sweep *sweep, long games, int jobs, struct lab_tally *out)
{
    struct arena_plan other = *plan;
    void *parts = malloc(plan->box->game->parts_size);
    struct bb_box box;
    bool good = true;

    if (!parts)
        abort();
    for (long value = sweep->from; value <= sweep->to && good; value++) {
        other.box = &box;
        good = lab_sweep_box(cli, sweep, value, parts, &box) &&
               play_all(cli, &other, games, jobs, &out[value - sweep->from]);
    }
    free(parts);
    return good;
}

/* ---- Telling --------------------------------------------------------------------- */

static bool write_page(const struct lab_report *r, const char *name)
{
    FILE *out = fopen(name, "w");
    bool good = out != NULL;

    if (out) {
        lab_page(r, out);
        good = ferror(out) == 0;
        good = fclose(out) == 0 && good;
    }
    if (!good)
        cli_fail(r->cli, "cannot-open", name, strerror(errno));
    return good;
}

static void print_json(const struct lab_report *r)
{
    json_t *out = lab_json(r, r->tally), *swept = json_object();

    for (long i = 0; r->sweep && i <= r->sweep->to - r->sweep->from; i++) {
        char value[24];

        snprintf(value, sizeof(value), "%ld", r->sweep->from + i);
        json_object_set_new(swept, value, lab_json(r, &r->swept[i]));
    }
    if (r->sweep)
        json_object_set(out, "sweep", swept);
    json_decref(swept);
    cli_print_json(out);
}

/* The command line again, for whoever reads the page. */
static char *command_of(int argc, char **argv)
{
    char *text = strdup("benben");

    for (int i = 0; i < argc; i++) {
        char *more;
        bool quoted = strpbrk(argv[i], " *;&|") != NULL;

        if (!text || asprintf(&more, quoted ? "%s '%s'" : "%s %s", text, argv[i]) < 0)
            abort();
        free(text);
        text = more;
    }
    return text;
}

/* ---- The command -------------------------------------------------------------------- */

static int lab(struct cli *cli, const struct wish *wish, struct arena_plan *plan,
               const struct lab_sweep *sweep, const char *command)
{
    struct lab_tally *tally = calloc(1 + LAB_SWEEP, sizeof(*tally));
    const struct lab_report report = { .cli = cli,
                                       .plan = plan,
                                       .tally = tally,
                                       .sweep = sweep,
                                       .swept = tally + 1,
                                       .command = command };
    long games, jobs;
    bool good;

    if (!tally)
        abort();
    good = cli_number(cli, "games", wish->games, 1, ARENA_PAIRS_MAX, &games) &&
           cli_number(cli, "jobs", wish->jobs, 1, ARENA_JOBS_MAX, &jobs) &&
           play_all(cli, plan, games, (int)jobs, tally) &&
           (!sweep || play_sweep(cli, plan, sweep, games, (int)jobs, tally + 1)) &&
           write_page(&report, wish->page);
    if (good && cli->json)
        print_json(&report);
    free(tally);
    return good ? CLI_OK : CLI_BAD;
}

int cli_lab(struct cli *cli, int argc, char **argv)
{
    struct wish wish = { .bots = "flat:100,flat:100", .games = "200", .seed = "1", .jobs = "1" };
    const struct option_spec specs[] = {
        { .name = "bots", .value = &wish.bots },
        { .name = "games", .value = &wish.games },
        { .name = "seed", .value = &wish.seed },
        { .name = "jobs", .value = &wish.jobs },
        { .name = "sweep", .value = &wish.sweep },
        { .name = "o", .value = &wish.page },
        { .name = "option", .many = wish.options, .many_count = &wish.option_count },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "lab", argc, argv, specs, &wish.game, &words, 1, 1);
    struct arena_plan plan = { .patience = 60 };
    struct lab_sweep sweep = { .text = NULL };
    char *command;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!wish.page)
        return cli_fail(cli, "option-needed", "-o");
    if (!arena_plan_make(cli, wish.game, wish.bots, wish.seed, wish.options, wish.option_count,
                         &plan) ||
        (wish.sweep && !lab_sweep_read(cli, wish.sweep, cli->edition, &sweep)))
        return CLI_BAD;
    command = command_of(argc, argv);
    bad = lab(cli, &wish, &plan, wish.sweep ? &sweep : NULL, command);
    free(command);
    free(sweep.text);
    return bad;
}

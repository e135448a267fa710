/*
 * benben bench: how fast the rules are, or a bot that looks ahead. Reported, never asserted.
 */
#include "base/rng.h"
#include "bots/speed.h"
#include "cli/endings.h"
#include "engine/view.h"
#include "games/all.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

struct result {
    long steps, games;
    double steps_per_s, games_per_s, steps_per_game;
    double clone_ns, view_ns, replay_us;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Random games, so many or until the time is up: legal list, choice and apply
 * each step. */
static void time_games(const struct bb_box *box, const struct bb_setup *how, long games,
                       double seconds, struct result *out)
{
    double start = now(), elapsed = 0;
    struct bb_rng rng;
    union bb_state s;

    *out = (struct result){ 0 };
    bb_rng_init(&rng, 1);
    while (games ? out->games < games : elapsed < seconds) {
        box->game->setup(box->parts, s.bytes, how);
        while (bb_random_step(box, s.bytes, &rng))
            out->steps++;
        if (++out->games % 64 == 0)
            elapsed = now() - start;
    }
    elapsed = now() - start;
    out->steps_per_s = (double)out->steps / elapsed;
    out->games_per_s = (double)out->games / elapsed;
    out->steps_per_game = (double)out->steps / (double)out->games;
}

enum { COPIES = 1 << 20, VIEWS = 1 << 16 };

static double time_clone(const struct bb_box *box, const void *s)
{
    static union bb_state ring[16];
    double start = now();

    for (int i = 0; i < COPIES; i++) {
        memcpy(ring[i & 15].bytes, s, box->game->state_size);
        __asm__ volatile("" : : "r"(&ring[i & 15]) : "memory");
    }
    return (now() - start) / COPIES * 1e9;
}

static double time_view(const struct bb_box *box, const void *s)
{
    static struct bb_view view;
    double start = now();

    for (int i = 0; i < VIEWS; i++) {
        bb_view_init(&view, box->game, s, i & 1);
        __asm__ volatile("" : : "r"(&view) : "memory");
    }
    return (now() - start) / VIEWS * 1e9;
}

/* A whole match, then the truth after all of its steps, again and again. */
static void time_replay(const struct bb_box *box, const struct bb_setup *how, struct result *out)
{
    enum { TIMES = 200 };
    struct bb_refusal why;
    struct bb_rng rng;
    struct bb_dealer dealer = bb_dealer_fast(&rng);
    struct bb_match *m = bb_match_new(box, how, &dealer);
    bb_action open[BB_ACTIONS_MAX];
    union bb_state s;
    double start;
    int which, n;

    bb_rng_init(&rng, 2);
    for (bb_match_deal(m); bb_match_to_act(m); bb_match_deal(m)) {
        int seat = bb_first_seat(bb_match_to_act(m));

        n = bb_legal(box, bb_match_truth(m), seat, open);
        bb_match_act(m, seat, &open[bb_rng_below(&rng, (uint32_t)n)], 1, &why, &which);
    }
    bb_match_truth_at(m, bb_match_steps(m) / 2, &s);
    out->clone_ns = time_clone(box, s.bytes);
    out->view_ns = time_view(box, s.bytes);
    start = now();
    for (int i = 0; i < TIMES; i++)
        bb_match_truth_at(m, bb_match_steps(m), &s);
    out->replay_us = (now() - start) / TIMES * 1e6;
    bb_match_free(m);
}

/* What to measure. */
struct plan {
    struct bb_bot_spec bot; /* how many playouts it makes in a second; none: the rules */
    long endings, seed;     /* instead of that, what it gives away in endings of so many games */
    long seats, games, ms;  /* 0 seats: every number that goes with the options */
    const char *options[OPTIONS_MANY];
    int option_count;
};

static void report_json(const struct bb_box *box, int seats, const struct plan *plan,
                        const struct result *r)
{
    json_t *options = json_array();

    for (int i = 0; i < plan->option_count; i++)
        json_array_append_new(options, json_string(plan->options[i]));
    cli_print_json(json_pack("{s:s, s:i, s:o, s:I, s:f, s:f, s:f, s:i, s:f, s:f, s:f}", "game",
                             box->game->name, "seats", seats, "options", options, "steps",
                             (json_int_t)r->steps, "steps_per_s", r->steps_per_s, "games_per_s",
                             r->games_per_s, "steps_per_game", r->steps_per_game, "state_bytes",
                             box->game->state_size, "clone_ns", r->clone_ns, "view_ns", r->view_ns,
                             "replay_us", r->replay_us));
}

static void report(const struct cli *cli, const struct bb_box *box, int seats,
                   const struct plan *plan, const struct result *r)
{
    if (cli->json) {
        report_json(box, seats, plan, r);
    } else {
        printf("%-12s %d  %6.2f M steps/s  %8.0f games/s  %5.1f steps/game  %4d bytes  clone "
               "%4.1f ns  view %5.0f ns  replay %5.1f us",
               box->game->name, seats, r->steps_per_s / 1e6, r->games_per_s, r->steps_per_game,
               box->game->state_size, r->clone_ns, r->view_ns, r->replay_us);
        for (int i = 0; i < plan->option_count; i++)
            printf("  %s", plan->options[i]);
        printf("\n");
    }
    fflush(stdout);
}

/* A bot's playouts, by the time of the processor. */
static void bench_bot(const struct cli *cli, const struct bb_box *box, const struct bb_setup *how,
                      const struct bb_bot_spec *spec)
{
    struct cli_clock clock;
    struct bb_work work;
    double speed;

    cli_clock_begin(&clock, CLOCK_THREAD_CPUTIME_ID, 1000);
    work = bb_speed_work(box, how, spec->bot, spec->playouts);
    speed = work.playouts / cli_time_spent(&clock);
    if (cli->json)
        cli_print_json(json_pack("{s:s, s:i, s:s, s:i, s:f, s:I}", "game", box->game->name, "seats",
                                 how->seats, "bot", spec->bot->name, "playouts", work.playouts,
                                 "playouts_per_s", speed, "choices", (json_int_t)work.choices));
    else
        printf("%-12s %d  %s  %8.0f playouts/s\n", box->game->name, how->seats, spec->bot->name,
               speed);
    fflush(stdout);
}

static void bench_endings(const struct cli *cli, const struct bb_box *box,
                          const struct bb_setup *how, const struct plan *plan)
{
    struct endings e = endings_of(box, how, &plan->bot, plan->endings, (uint64_t)plan->seed);
    double mean = e.decisions ? (double)e.regret / (double)e.decisions : 0;

    if (cli->json)
        cli_print_json(json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:f, s:I}", "game",
                                 box->game->name, "bot", plan->bot.bot->name, "games",
                                 (json_int_t)e.games, "decisions", (json_int_t)e.decisions,
                                 "unsettled", (json_int_t)e.given_up, "worse", (json_int_t)e.worse,
                                 "regret", mean, "worst", (json_int_t)e.worst));
    else
        printf("%-12s %d  %s  %ld games  %ld decisions settled, %ld not  %ld worse than best  "
               "regret %.3f points a decision, at most %ld\n",
               box->game->name, how->seats, plan->bot.bot->name, e.games, e.decisions, e.given_up,
               e.worse, mean, e.worst);
    fflush(stdout);
}

static void bench_rules(const struct cli *cli, const struct bb_box *box, const struct bb_setup *how,
                        const struct plan *plan)
{
    struct result r;

    time_games(box, how, plan->games, (double)plan->ms / 1000, &r);
    time_replay(box, how, &r);
    report(cli, box, how->seats, plan, &r);
}

/* How many numbers of seats were measured; -1 after a message. *wrong says what the
 * matter was with the last that was not. */
static int bench_game(const struct cli *cli, const struct bb_box *box, const struct plan *plan,
                      const char **wrong)
{
    struct bb_setup how = bb_setup_usual(box);
    int n = 0;

    if (!cli_choose(cli, box->game, plan->options, plan->option_count, &how))
        return -1;
    for (int seats = 1; seats <= BB_SEATS_MAX; seats++) {
        how.seats = (uint8_t)seats;
        if ((plan->seats && seats != plan->seats) || (plan->endings && seats != 2))
            continue;
        *wrong = bb_setup_check(box, &how, cli->lang);
        if (*wrong)
            continue;
        if (plan->endings)
            bench_endings(cli, box, &how, plan);
        else if (plan->bot.bot)
            bench_bot(cli, box, &how, &plan->bot);
        else
            bench_rules(cli, box, &how, plan);
        n++;
    }
    return n;
}

/* With every value of the game's first option, if it has one: the version that is played. */
static void bench_versions(const struct cli *cli, const struct bb_box *box, struct plan plan)
{
    const struct bb_option *first = &box->game->options[0];
    const char *wrong;
    char option[64];

    if (!first->name)
        bench_game(cli, box, &plan, &wrong);
    for (int value = 0; first->name && first->values[value]; value++) {
        snprintf(option, sizeof(option), "%s=%s", first->name, first->values[value]);
        plan.options[0] = option;
        plan.option_count = 1;
        bench_game(cli, box, &plan, &wrong);
    }
}

static int bench_all(const struct cli *cli, const struct plan *plan)
{
    if (plan->option_count) /* options are those of one game */
        return cli_fail(cli, "missing-word", "bench");
    for (int i = 0; i < bb_game_count; i++) {
        if (!bb_games[i]->game->hidden)
            bench_versions(cli, bb_games[i], *plan);
    }
    return CLI_OK;
}

static int bench_one(const struct cli *cli, const struct bb_box *box, const struct plan *plan)
{
    const char *wrong = NULL;
    int n = bench_game(cli, box, plan, &wrong);

    if (n > 0)
        return CLI_OK;
    return n < 0 ? CLI_BAD : cli_fail(cli, "said", wrong);
}

/* One that looks ahead; its speed is measured by playouts, so time must not be its limit. */
static bool choose_bot(const struct cli *cli, const char *text, struct plan *plan)
{
    if (!text && !plan->endings)
        return true;
    text = text ? text : "best";
    if (bb_bot_parse(text, &plan->bot) && plan->bot.bot->thinks && (plan->endings || !plan->bot.ms))
        return true;
    cli_fail(cli, "no-such-bot", text);
    return false;
}

int cli_bench(struct cli *cli, int argc, char **argv)
{
    const char *game = NULL, *ms = "1000", *games = "0", *seats = "0", *bot = NULL;
    const char *endings = "0", *seed = "1";
    struct plan plan = { .option_count = 0 };
    const struct option_spec specs[] = {
        { .name = "ms", .value = &ms },
        { .name = "games", .value = &games },
        { .name = "seats", .value = &seats },
        { .name = "bot", .value = &bot },
        { .name = "endings", .value = &endings },
        { .name = "seed", .value = &seed },
        { .name = "option", .many = plan.options, .many_count = &plan.option_count },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "bench", argc, argv, specs, &game, &words, 0, 1);
    const struct bb_box *only = NULL;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!cli_number(cli, "ms", ms, 1, 60000, &plan.ms) ||
        !cli_number(cli, "games", games, 0, 1000000000, &plan.games) ||
        !cli_number(cli, "seats", seats, 0, BB_SEATS_MAX, &plan.seats) ||
        !cli_number(cli, "endings", endings, 0, 1000000, &plan.endings) ||
        !cli_number(cli, "seed", seed, 0, INT32_MAX, &plan.seed) || !choose_bot(cli, bot, &plan) ||
        (game && !(only = cli_box(cli, game))))
        return CLI_BAD;
    return only ? bench_one(cli, only, &plan) : bench_all(cli, &plan);
}

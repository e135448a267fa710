/*
 * Bots against each other, many times: each deal is played once for every way to
 * turn the players round the table, so that neither the seats nor the luck of the
 * deal favour one of them.
 */
#include "cli/common.h"
#include "engine/dealer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena {
    const struct cli *cli;
    const struct bb_box *box;
    struct bb_setup how;
    struct bb_bot_spec player[BB_SEATS_MAX];
    char name[BB_SEATS_MAX][32];
    uint64_t seed;
};

/* A mean over deals, with the error that goes with it. */
struct mean {
    double sum, squares;
};

/* What a seat, or a player, had of the deals so far. */
struct tally {
    struct mean wins, points;
};

static void add(struct mean *m, double x)
{
    m->sum += x;
    m->squares += x * x;
}

static double mean_of(const struct mean *m, long n)
{
    return m->sum / (double)n;
}

static double error_of(const struct mean *m, long n)
{
    double mean = mean_of(m, n), spread = m->squares / (double)n - mean * mean;

    return n > 1 && spread > 0 ? sqrt(spread / (double)(n - 1)) : 0;
}

/* ---- Playing ------------------------------------------------------------- */

static bb_action choose(const struct arena *a, const struct bb_bot_spec *spec, const void *s,
                        int seat, struct bb_rng *rng)
{
    struct bb_limits limits = { .playouts = spec->playouts, .table = cli_memory() };
    struct cli_clock clock;
    struct bb_view view;

    if (spec->ms) {
        cli_clock_begin(&clock, spec->ms);
        limits.spent = cli_time_spent;
        limits.self = &clock;
    }
    bb_view_init(&view, a->box->game, s, seat);
    return spec->bot->choose(a->box, &view, &limits, rng);
}

/* One game; player (seat + turn) has the seat. */
static void play(const struct arena *a, long deal, int turn, struct bb_score *out)
{
    const struct bb_game *g = a->box->game;
    struct bb_rng dice, bots;
    union bb_state s;

    bb_rng_init(&dice, a->seed + (uint64_t)deal);
    bb_rng_init(&bots, (a->seed + (uint64_t)deal) * BB_SEATS_MAX + (uint64_t)turn);
    g->setup(a->box->parts, s.bytes, &a->how);
    for (bb_seats to_act = g->to_act(s.bytes); to_act; to_act = g->to_act(s.bytes)) {
        int seat = bb_first_seat(to_act);
        const struct bb_bot_spec *spec = &a->player[(seat + turn) % a->how.seats];

        if (seat == BB_CHANCE)
            bb_random_chance(a->box, s.bytes, &dice);
        else
            g->apply(a->box->parts, s.bytes, seat, choose(a, spec, s.bytes, seat, &bots), NULL);
    }
    g->score(a->box->parts, s.bytes, out);
}

/* The share of the win that a seat has: those who tie share it, a team has won as a whole. */
static double win_of(const struct bb_score *score, int seats, int seat)
{
    int best = 0;

    for (int i = 0; i < seats; i++)
        best += score->rank[i] == 1;
    if (score->team)
        best = 1;
    return score->rank[seat] == 1 ? 1.0 / best : 0;
}

static void play_deal(const struct arena *a, long deal, struct tally *seats, struct tally *players)
{
    int n = a->how.seats;
    double wins[2][BB_SEATS_MAX] = { { 0 } }, points[2][BB_SEATS_MAX] = { { 0 } };

    for (int turn = 0; turn < n; turn++) {
        struct bb_score score;

        play(a, deal, turn, &score);
        for (int seat = 0; seat < n; seat++) {
            int player = (seat + turn) % n;

            wins[0][seat] += win_of(&score, n, seat) / n;
            wins[1][player] += win_of(&score, n, seat) / n;
            points[0][seat] += (double)score.points[seat] / n;
            points[1][player] += (double)score.points[seat] / n;
        }
    }
    for (int i = 0; i < n; i++) {
        add(&seats[i].wins, wins[0][i]);
        add(&seats[i].points, points[0][i]);
        add(&players[i].wins, wins[1][i]);
        add(&players[i].points, points[1][i]);
    }
}

/* ---- Reporting ----------------------------------------------------------- */

static void report_one(const struct arena *a, const char *what, const char *name,
                       const struct tally *t, long deals)
{
    double wins = 100 * mean_of(&t->wins, deals), wins_error = 100 * error_of(&t->wins, deals);
    double points = mean_of(&t->points, deals), points_error = error_of(&t->points, deals);

    if (a->cli->json)
        cli_print_json(json_pack("{s:s, s:s, s:I, s:f, s:f, s:f, s:f}", "of", what, "name", name,
                                 "games", (json_int_t)deals * a->how.seats, "wins_percent", wins,
                                 "error", wins_error, "points", points, "points_error",
                                 points_error));
    else
        printf("%-8s %-12s %6.2f %% ± %.2f   %7.2f ± %.2f\n", cli_word(a->cli, what), name, wins,
               wins_error, points, points_error);
}

static void report(const struct arena *a, const struct tally *seats, const struct tally *players,
                   long deals)
{
    if (!a->cli->json) {
        char count[24], games[24];

        snprintf(count, sizeof(count), "%ld", deals);
        snprintf(games, sizeof(games), "%ld", deals * a->how.seats);
        cli_say(a->cli, stdout, "arena-head", a->box->game->name, count, games);
        putchar('\n');
    }
    for (int i = 0; i < a->how.seats; i++) {
        char number[12];

        snprintf(number, sizeof(number), "%d", i);
        report_one(a, "arena-seat", number, &seats[i], deals);
    }
    for (int i = 0; i < a->how.seats; i++)
        report_one(a, "arena-player", a->name[i], &players[i], deals);
}

/* ---- Options ------------------------------------------------------------- */

static bool add_players(struct arena *a, const char *list)
{
    char copy[256], *rest = copy, *word;
    int n = 0;

    snprintf(copy, sizeof(copy), "%s", list);
    while ((word = strsep(&rest, ","))) {
        if (n == BB_SEATS_MAX || strlen(word) >= sizeof(a->name[0]) ||
            !bb_bot_parse(word, &a->player[n])) {
            cli_fail(a->cli, "no-such-bot", word);
            return false;
        }
        memcpy(a->name[n++], word, strlen(word) + 1);
    }
    a->how.seats = (uint8_t)n;
    return true;
}

int cli_arena(struct cli *cli, int argc, char **argv)
{
    const char *players = "greedy,random", *deals = "100", *seed = "1", *game = NULL;
    const char *options[OPTIONS_MANY];
    int option_count = 0, words, bad;
    const struct option_spec specs[] = {
        { .name = "players", .value = &players },
        { .name = "deals", .value = &deals },
        { .name = "seed", .value = &seed },
        { .name = "option", .many = options, .many_count = &option_count },
        { .name = NULL },
    };
    struct tally of_seats[BB_SEATS_MAX] = { 0 }, of_players[BB_SEATS_MAX] = { 0 };
    struct arena a = { .cli = cli };
    long n, from;

    bad = cli_options(cli, "arena", argc, argv, specs, &game, &words, 1, 1);
    if (bad)
        return bad < 0 ? CLI_OK : bad;
    a.box = cli_box(cli, game);
    if (!a.box || !cli_number(cli, "deals", deals, 1, 10000000, &n) ||
        !cli_number(cli, "seed", seed, 0, 1000000000, &from))
        return CLI_BAD;
    a.how = bb_setup_usual(a.box);
    if (!add_players(&a, players) || !cli_setup(cli, a.box, options, option_count, &a.how))
        return CLI_BAD;
    a.seed = (uint64_t)from;
    for (long deal = 0; deal < n; deal++)
        play_deal(&a, deal, of_seats, of_players);
    report(&a, of_seats, of_players, n);
    return CLI_OK;
}

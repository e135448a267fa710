/*
 * What came of the games: for each bot the share of wins, Elo, points and how far it was ahead;
 * for each seat its share of wins, which tells whether the game favours it.
 */
#include "cli/arena.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What a bot or a seat had, by pairs. */
struct tally {
    struct elo_mean wins, score, points, margin;
};

/* ---- Counting -------------------------------------------------------------- */

double arena_win(const struct arena_plan *plan, const struct arena_game *g, int seat)
{
    int best = 0;

    for (int i = 0; i < plan->how.seats; i++)
        best += g->rank[i] == 1;
    if (g->rank[seat] != 1)
        return 0;
    return plan->team ? 1 : 1.0 / best;
}

int arena_top(const struct arena_plan *plan)
{
    int seats = plan->how.seats;

    return plan->team || seats == 1 ? seats : 2 * seats * (seats - 1);
}

/* What a seat has of a game, of arena_top() / seats. */
static int score_of(const struct arena_plan *plan, const struct arena_game *g, int seat)
{
    int score = 0;

    if (plan->team || plan->how.seats == 1)
        return g->rank[seat] == 1;
    for (int other = 0; other < plan->how.seats; other++) {
        if (other != seat)
            score += 1 + (g->rank[seat] < g->rank[other]) - (g->rank[seat] > g->rank[other]);
    }
    return score;
}

static int seat_of(const struct arena_plan *plan, int bot, int turn)
{
    return (bot + plan->how.seats - turn) % plan->how.seats;
}

static int pair_score(const struct arena_plan *plan, const struct arena_pair *pair, int bot)
{
    int score = 0;

    for (int turn = 0; turn < plan->how.seats; turn++)
        score += score_of(plan, &pair->game[turn], seat_of(plan, bot, turn));
    return score;
}

int arena_score(const struct arena_plan *plan, const struct arena_pair *pair)
{
    return pair_score(plan, pair, 0);
}

static bool has_margin(const struct arena_plan *plan)
{
    return !plan->team && (plan->how.seats > 1 || plan->opponent);
}

/* Points ahead of the best other. */
static int margin_of(const struct arena_plan *plan, const struct arena_game *g, int seat)
{
    int others = plan->opponent ? 2 : plan->how.seats, best = INT32_MIN;

    for (int other = 0; other < others; other++) {
        if (other != seat && g->points[other] > best)
            best = g->points[other];
    }
    return g->points[seat] - best;
}

/* Of one pair: a bot's games (turned), or a seat's. */
static void count(const struct arena_plan *plan, const struct arena_pair *pair, int who,
                  bool turned, struct tally *t)
{
    int n = plan->how.seats;
    double wins = 0, points = 0, margin = 0;

    for (int turn = 0; turn < n; turn++) {
        const struct arena_game *g = &pair->game[turn];
        int seat = turned ? seat_of(plan, who, turn) : who;

        wins += arena_win(plan, g, seat) / n;
        points += (double)g->points[seat] / n;
        if (has_margin(plan))
            margin += (double)margin_of(plan, g, seat) / n;
    }
    elo_add(&t->wins, wins);
    elo_add(&t->points, points);
    elo_add(&t->margin, margin);
    if (turned)
        elo_add(&t->score, (double)pair_score(plan, pair, who) / arena_top(plan));
}

static void tally(const struct arena_plan *plan, const struct arena_result *r, int who, bool turned,
                  struct tally *out)
{
    *out = (struct tally){ 0 };
    for (long i = 0; i < r->n; i++) {
        if (r->pair[i].played)
            count(plan, &r->pair[i], who, turned, out);
    }
}

/* ---- For programs ---------------------------------------------------------- */

static void put_mean(json_t *into, const char *name, double mean, double error)
{
    char key[32];

    snprintf(key, sizeof(key), "%s_error", name);
    json_object_set_new(into, name, json_real(mean));
    json_object_set_new(into, key, json_real(error));
}

static bool has_elo(const struct arena_plan *plan, const struct tally *t)
{
    double score = elo_mean(&t->score);

    return has_margin(plan) && plan->how.seats > 1 && score > 0 && score < 1;
}

static double elo_error_of(const struct tally *t)
{
    return elo_slope(elo_mean(&t->score)) * elo_share_error(&t->score);
}

static json_t *bot_json(const struct arena_plan *plan, const char *name, const struct tally *t)
{
    json_t *out = json_pack("{s:s}", "bot", name);
    int others = plan->how.seats - 1;

    put_mean(out, "wins_percent", 100 * elo_mean(&t->wins), 100 * elo_share_error(&t->wins));
    put_mean(out, "points", elo_mean(&t->points), elo_error(&t->points));
    if (has_margin(plan))
        put_mean(out, "margin", elo_mean(&t->margin), elo_error(&t->margin));
    if (has_elo(plan, t))
        put_mean(out, "elo", elo_of(elo_mean(&t->score)), elo_error_of(t));
    if (has_margin(plan) && others > 1)
        put_mean(out, "rank_points", others * elo_mean(&t->score),
                 others * elo_share_error(&t->score));
    return out;
}

static json_t *seat_json(int seat, const struct tally *t)
{
    json_t *out = json_pack("{s:i}", "seat", seat);

    put_mean(out, "wins_percent", 100 * elo_mean(&t->wins), 100 * elo_share_error(&t->wins));
    put_mean(out, "points", elo_mean(&t->points), elo_error(&t->points));
    return out;
}

static double llr_of(const struct arena_result *r)
{
    return elo_llr(&r->counts, elo_score(r->test->low), elo_score(r->test->high));
}

static json_t *test_json(const struct arena_result *r)
{
    static const char *const names[] = {
        [ELO_OPEN] = "open", [ELO_LOW] = "low", [ELO_HIGH] = "high"
    };
    const struct elo_test *t = r->test;
    double lower, upper;

    elo_bounds(t, &lower, &upper);
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:s}", "elo0", t->low, "elo1", t->high,
                     "alpha", t->alpha, "beta", t->beta, "llr", llr_of(r), "lower", lower, "upper",
                     upper, "verdict", names[r->verdict]);
}

static void tell_json(const struct arena_plan *plan, const struct arena_result *r)
{
    json_t *bots = json_array(), *seats = json_array(), *counts = json_array(), *out;

    for (int i = 0; i < plan->how.seats; i++) {
        struct tally t;

        tally(plan, r, i, true, &t);
        json_array_append_new(bots, bot_json(plan, plan->bot[i].name, &t));
        tally(plan, r, i, false, &t);
        json_array_append_new(seats, seat_json(i, &t));
    }
    for (int i = 0; i <= r->counts.top; i++)
        json_array_append_new(counts, json_integer(r->counts.count[i]));
    out = json_pack("{s:s, s:s, s:I, s:I, s:I, s:b, s:o, s:o, s:o}", "game", plan->game, "hash",
                    plan->hash, "seed", (json_int_t)plan->seed, "pairs", (json_int_t)r->pairs,
                    "games", (json_int_t)r->pairs * plan->how.seats, "team", plan->team, "bots",
                    bots, "seats", seats, "pair_scores", counts);
    if (r->merged)
        json_object_set_new(out, "missing", json_integer(r->n - r->pairs));
    if (r->test)
        json_object_set_new(out, "sprt", test_json(r));
    cli_print_json(out);
}

/* ---- For people -------------------------------------------------------------- */

enum { CELL = 64, NAME_WIDTH = 20, WIDTH = 18 };

static int blanks(const char *text, int width)
{
    int n = 0;

    for (const char *c = text; *c; c++)
        n += ((unsigned char)*c & 0xC0) != 0x80; /* not the rest of a character */
    return n < width ? width - n : 1;
}

static void put_name(const char *text)
{
    printf("%s%*s", text, blanks(text, NAME_WIDTH), "");
}

static void put_cell(const char *text)
{
    printf("%*s%s", blanks(text, WIDTH), "", text);
}

static void put_value(const char *format, double mean, double error)
{
    char text[CELL];

    snprintf(text, sizeof(text), format, mean, error);
    put_cell(text);
}

/* What 19 of 20 such results would be above (or below) if it was won (or lost) throughout:
 * three lost in all would be likely otherwise. */
static void put_elo(const struct tally *t)
{
    double score = elo_mean(&t->score), bound = 1 - 3.0 / (double)t->score.n;
    char text[CELL] = "";

    if (score > 0 && score < 1)
        snprintf(text, sizeof(text), "%+.0f ± %.0f", elo_of(score), elo_error_of(t));
    else if (bound > 0.5)
        snprintf(text, sizeof(text), score > 0 ? "> %+.0f" : "< %+.0f",
                 score > 0 ? elo_of(bound) : -elo_of(bound));
    put_cell(text);
}

static void put_heads(const struct cli *cli, const struct arena_plan *plan)
{
    put_name("");
    put_cell(cli_word(cli, "arena-wins"));
    put_cell(cli_word(cli, "arena-points"));
    if (has_margin(plan))
        put_cell(cli_word(cli, "arena-margin"));
    if (has_margin(plan) && plan->how.seats > 1)
        put_cell(cli_word(cli, "arena-elo"));
    if (has_margin(plan) && plan->how.seats > 2)
        put_cell(cli_word(cli, "arena-ranks"));
    putchar('\n');
}

static void put_row(const struct arena_plan *plan, const char *name, const struct tally *t,
                    bool bot)
{
    int others = plan->how.seats - 1;

    put_name(name);
    put_value("%.2f ± %.2f %%", 100 * elo_mean(&t->wins), 100 * elo_share_error(&t->wins));
    put_value("%.2f ± %.2f", elo_mean(&t->points), elo_error(&t->points));
    if (has_margin(plan))
        put_value("%+.2f ± %.2f", elo_mean(&t->margin), elo_error(&t->margin));
    if (bot && has_margin(plan) && others > 0)
        put_elo(t);
    if (bot && has_margin(plan) && others > 1)
        put_value("%.3f ± %.3f", others * elo_mean(&t->score), others * elo_share_error(&t->score));
    putchar('\n');
}

static void tell_test(const struct cli *cli, const struct arena_plan *plan,
                      const struct arena_result *r)
{
    char elo[2][CELL], llr[CELL], bounds[CELL];
    int likelier = r->verdict == ELO_HIGH;
    double lower, upper;

    elo_bounds(r->test, &lower, &upper);
    snprintf(elo[0], CELL, "%g", r->test->low);
    snprintf(elo[1], CELL, "%g", r->test->high);
    snprintf(llr, CELL, "%.2f", llr_of(r));
    snprintf(bounds, CELL, "%.2f .. %.2f", lower, upper);
    cli_say(cli, stdout, r->verdict == ELO_OPEN ? "sprt-open" : "sprt-decided", plan->bot[0].name,
            elo[likelier], elo[!likelier], llr, bounds);
    putchar('\n');
}

static void tell_text(const struct cli *cli, const struct arena_plan *plan,
                      const struct arena_result *r)
{
    char pairs[24], games[24], seed[24];
    int rows = plan->team ? 1 : plan->how.seats;
    struct tally t;

    snprintf(pairs, sizeof(pairs), "%ld", r->pairs);
    snprintf(games, sizeof(games), "%ld", r->pairs * plan->how.seats);
    snprintf(seed, sizeof(seed), "%llu", (unsigned long long)plan->seed);
    cli_say(cli, stdout, "arena-head", plan->game, pairs, games, seed);
    putchar('\n');
    put_heads(cli, plan);
    for (int i = 0; i < rows; i++) {
        tally(plan, r, i, true, &t);
        put_row(plan, plan->team ? cli_word(cli, "arena-team") : plan->bot[i].name, &t, true);
    }
    for (int i = 0; rows > 1 && i < rows; i++) {
        char name[CELL];

        snprintf(name, sizeof(name), "%s %d", cli_word(cli, "arena-seat"), i);
        tally(plan, r, i, false, &t);
        put_row(plan, name, &t, false);
    }
    if (r->merged && r->pairs < r->n) {
        snprintf(pairs, sizeof(pairs), "%ld", r->n - r->pairs);
        cli_say(cli, stdout, "arena-missing", pairs);
        putchar('\n');
    }
    if (r->test)
        tell_test(cli, plan, r);
}

int arena_tell(const struct cli *cli, const struct arena_plan *plan, const struct arena_result *r)
{
    static const int codes[] = { [ELO_OPEN] = CLI_PART, [ELO_LOW] = CLI_NO, [ELO_HIGH] = CLI_OK };

    if (cli->json)
        tell_json(plan, r);
    else
        tell_text(cli, plan, r);
    return r->test ? codes[r->verdict] : CLI_OK;
}

/*
 * benben arena: how strong bots are, measured against each other.
 */
#include "cli/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the command line says, as texts. */
struct wish {
    const char *game, *bots, *pairs, *seed, *jobs, *sprt[4];
    const char *options[OPTIONS_MANY];
    int option_count;
};

/* ---- Who plays what ------------------------------------------------------- */

static bool take_bot(const struct cli *cli, const char *text, struct arena_bot *out)
{
    if (strlen(text) >= ARENA_NAME || !bb_bot_parse(text, &out->spec)) {
        cli_fail(cli, "no-such-bot", text);
        return false;
    }
    memcpy(out->name, text, strlen(text) + 1);
    return true;
}

static bool take_bots(const struct cli *cli, const char *list, struct arena_plan *plan)
{
    char *copy = strdup(list), *rest = copy, *word;
    bool good = true;
    int n = 0;

    if (!copy)
        abort();
    while (good && (word = strsep(&rest, ","))) {
        good = n < BB_SEATS_MAX && take_bot(cli, word, &plan->bot[n]);
        if (n++ == BB_SEATS_MAX)
            cli_fail(cli, "too-many", "bots");
    }
    plan->how.seats = (uint8_t)n;
    free(copy);
    return good;
}

/* Whether all play together, and whether the rules play against somebody alone. */
static void look_at_score(struct arena_plan *plan)
{
    const struct bb_box *box = plan->box;
    struct bb_score score;
    union bb_state s;

    box->game->setup(box->parts, s.bytes, &plan->how);
    box->game->score(box->parts, s.bytes, &score);
    plan->team = score.team;
    plan->opponent = bb_has_opponent(box->game, plan->how.seats, &score);
}

static bool make_plan(struct cli *cli, const struct wish *wish, struct arena_plan *plan)
{
    long seed;

    plan->box = cli_box(cli, wish->game);
    if (!plan->box || !cli_number(cli, "seed", wish->seed, 0, UINT32_MAX, &seed))
        return false;
    plan->seed = (uint64_t)seed;
    plan->how = bb_setup_usual(plan->box);
    if (!take_bots(cli, wish->bots, plan) ||
        !cli_setup(cli, plan->box, wish->options, wish->option_count, &plan->how))
        return false;
    snprintf(plan->game, sizeof(plan->game), "%s", plan->box->game->name);
    memcpy(plan->hash, plan->box->hash, sizeof(plan->hash));
    look_at_score(plan);
    return true;
}

/* ---- The test -------------------------------------------------------------- */

static bool take_real(const char *text, double *out)
{
    char *end;

    *out = strtod(text, &end);
    return *text && !*end;
}

/* What is asked for with --sprt elo0 elo1 alpha beta. */
static bool take_test(const struct cli *cli, const struct wish *wish, struct elo_test *t)
{
    if (take_real(wish->sprt[0], &t->low) && take_real(wish->sprt[1], &t->high) &&
        take_real(wish->sprt[2], &t->alpha) && take_real(wish->sprt[3], &t->beta) &&
        t->low >= -1000 && t->low < t->high && t->high <= 1000 && t->alpha > 0 && t->beta > 0 &&
        t->alpha + t->beta < 1)
        return true;
    cli_fail(cli, "sprt-wrong");
    return false;
}

int cli_arena(struct cli *cli, int argc, char **argv)
{
    struct wish wish = { .bots = "greedy,random", .pairs = "100", .seed = "1", .jobs = "1" };
    const struct option_spec specs[] = {
        { .name = "bots", .value = &wish.bots },
        { .name = "pairs", .value = &wish.pairs },
        { .name = "seed", .value = &wish.seed },
        { .name = "jobs", .value = &wish.jobs },
        { .name = "sprt", .value = wish.sprt, .values = 4 },
        { .name = "option", .many = wish.options, .many_count = &wish.option_count },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "arena", argc, argv, specs, &wish.game, &words, 1, 1);
    struct arena_plan plan = { .box = NULL };
    struct arena_result result = { .n = 0 };
    struct arena_work work;
    struct elo_test test;
    long jobs;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!cli_number(cli, "pairs", wish.pairs, 1, ARENA_PAIRS_MAX, &work.pairs) ||
        !cli_number(cli, "jobs", wish.jobs, 1, ARENA_JOBS_MAX, &jobs) ||
        (wish.sprt[0] && !take_test(cli, &wish, &test)) || !make_plan(cli, &wish, &plan))
        return CLI_BAD;
    work.jobs = (int)jobs;
    work.pair = calloc((size_t)work.pairs, sizeof(*work.pair));
    if (!work.pair)
        abort();
    result = (struct arena_result){ .pair = work.pair,
                                    .test = wish.sprt[0] ? &test : NULL,
                                    .counts = { .top = arena_top(&plan) } };
    arena_run(cli, &plan, &work, &result);
    bad = arena_tell(cli, &plan, &result);
    free(work.pair);
    return bad;
}

/*
 * benben arena: how strong bots are, measured against each other.
 */
#include "cli/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the command line says, as texts. */
struct wish {
    const char *game, *bots, *pairs, *seed, *jobs, *state, *shard, *patience, *sprt[4];
    bool merge;
    const char *options[OPTIONS_MANY];
    int option_count;
};

static const char *usual(const char *text, const char *otherwise)
{
    return text ? text : otherwise;
}

/* ---- Who plays what ------------------------------------------------------- */

static bool take_bot(const struct cli *cli, const char *text, struct arena_bot *out)
{
    bool outside = strncmp(text, "cmd:", 4) == 0;

    if (strlen(text) >= ARENA_NAME || (!outside && !bb_bot_parse(text, &out->spec))) {
        cli_fail(cli, "no-such-bot", text);
        return false;
    }
    memcpy(out->name, text, strlen(text) + 1);
    if (outside)
        out->command = out->name + 4;
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

bool arena_plan_make(struct cli *cli, const char *game, const char *bots, const char *seed,
                     const char *const *options, int option_count, struct arena_plan *plan)
{
    long number;

    plan->box = cli_box(cli, game);
    if (!plan->box || !cli_number(cli, "seed", seed, 0, UINT32_MAX, &number))
        return false;
    plan->seed = (uint64_t)number;
    plan->how = bb_setup_usual(plan->box);
    if (!take_bots(cli, bots, plan) ||
        !cli_setup(cli, plan->box, options, option_count, &plan->how))
        return false;
    snprintf(plan->game, sizeof(plan->game), "%s", plan->box->game->name);
    memcpy(plan->hash, plan->box->hash, sizeof(plan->hash));
    look_at_score(plan);
    return true;
}

static bool make_plan(struct cli *cli, const struct wish *wish, struct arena_plan *plan)
{
    long patience;

    if (!cli_number(cli, "patience", usual(wish->patience, "60"), 1, 86400, &patience))
        return false;
    plan->patience = (int)patience;
    return arena_plan_make(cli, wish->game, usual(wish->bots, "greedy,random"),
                           usual(wish->seed, "1"), wish->options, wish->option_count, plan);
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

/* ---- What is to be done ------------------------------------------------------ */

/* "2/8": the second of eight shares. */
static bool take_shard(const struct cli *cli, const char *text, struct arena_work *w)
{
    char *end;
    long which = strtol(text, &end, 10), of = *end == '/' ? strtol(end + 1, &end, 10) : 0;

    w->shard = which - 1;
    w->shards = of;
    if (!*end && which >= 1 && which <= of && of <= ARENA_PAIRS_MAX)
        return true;
    cli_fail(cli, "shard-wrong", text);
    return false;
}

static bool take_work(const struct cli *cli, const struct wish *wish, struct arena_work *w)
{
    long jobs;

    *w = (struct arena_work){ .shards = 1, .file = -1 };
    if (!cli_number(cli, "pairs", usual(wish->pairs, "100"), 1, ARENA_PAIRS_MAX, &w->pairs) ||
        !cli_number(cli, "jobs", usual(wish->jobs, "1"), 1, ARENA_JOBS_MAX, &jobs) ||
        (wish->shard && !take_shard(cli, wish->shard, w)))
        return false;
    if (wish->shard && !wish->state)
        return !cli_fail(cli, "option-needed", "--state");
    if (wish->shard && wish->sprt[0])
        return !cli_fail(cli, "shard-sprt");
    w->jobs = (int)jobs;
    w->pair = calloc((size_t)w->pairs, sizeof(*w->pair));
    if (!w->pair)
        abort();
    return true;
}

/* ---- Two ways to results -------------------------------------------------------- */

static bool play_them(struct cli *cli, const struct wish *wish, struct arena_plan *plan,
                      struct arena_work *w, struct arena_result *out)
{
    bool good;

    if (!take_work(cli, wish, w) || !make_plan(cli, wish, plan))
        return false;
    if (wish->state && (w->file = arena_keep_open(cli, wish->state, plan, w)) < 0)
        return false;
    out->counts.top = arena_top(plan);
    good = arena_run(cli, plan, w, out);
    if (w->file >= 0)
        close(w->file);
    return good;
}

static bool merge_them(struct cli *cli, const struct wish *wish, const char *const *files, int n,
                       struct arena_plan *plan, struct arena_work *w, struct arena_result *out)
{
    if (wish->bots || wish->pairs || wish->seed || wish->jobs || wish->state || wish->shard ||
        wish->patience || wish->option_count)
        return !cli_fail(cli, "merge-alone");
    *w = (struct arena_work){ .shards = 1 };
    if (!arena_merge(cli, files, n, plan, w))
        return false;
    out->counts.top = arena_top(plan);
    out->merged = true;
    arena_judge(plan, w, out);
    return true;
}

static int arena(struct cli *cli, struct wish *wish, const char *const *words, int n)
{
    struct arena_plan plan = { .box = NULL };
    struct arena_work work = { .pair = NULL };
    struct elo_test test;
    struct arena_result result = { .test = wish->sprt[0] ? &test : NULL };
    int code = CLI_BAD;

    if (!wish->merge && n > 1)
        return cli_fail(cli, "unexpected-word", words[1]);
    wish->game = words[0];
    if (wish->sprt[0] && !take_test(cli, wish, &test))
        return CLI_BAD;
    if (wish->merge ? merge_them(cli, wish, words, n, &plan, &work, &result)
                    : play_them(cli, wish, &plan, &work, &result)) {
        result.pair = work.pair;
        code = arena_tell(cli, &plan, &result);
    }
    free(work.pair);
    return code;
}

int cli_arena(struct cli *cli, int argc, char **argv)
{
    struct wish wish = { .option_count = 0 };
    const struct option_spec specs[] = {
        { .name = "bots", .value = &wish.bots },
        { .name = "pairs", .value = &wish.pairs },
        { .name = "seed", .value = &wish.seed },
        { .name = "jobs", .value = &wish.jobs },
        { .name = "sprt", .value = wish.sprt, .values = 4 },
        { .name = "state", .value = &wish.state },
        { .name = "shard", .value = &wish.shard },
        { .name = "patience", .value = &wish.patience },
        { .name = "merge", .flag = &wish.merge },
        { .name = "option", .many = wish.options, .many_count = &wish.option_count },
        { .name = NULL },
    };
    const char **words = calloc((size_t)argc, sizeof(*words));
    int n, bad;

    if (!words)
        abort();
    bad = cli_options(cli, "arena", argc, argv, specs, words, &n, 1, argc);
    if (bad)
        bad = bad < 0 ? CLI_OK : bad;
    else
        bad = arena(cli, &wish, words, n);
    free(words);
    return bad;
}

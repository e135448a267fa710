/*
 * law-test GAME SEATS GAMES SEED [OPTION=VALUE ...]
 *     all laws on so many random matches of one set-up;
 * law-test --all GAME STEPS SEED [PART/PARTS]
 *     on every set-up that there is to try (setups.h), or on one part of them: so many
 *     steps, shared among all set-ups, and one whole match at least of each;
 * law-test --list GAME SEED
 *     prints these set-ups: SEATS [OPTION=VALUE ...].
 *
 * A game goes by its name or by that of its folder.
 *
 * Up to a thousand matches every law is tried as often as its cost allows;
 * beyond, the costly ones are tried about as often as in a thousand.
 */
#include "engine/setup.h"
#include "games/all.h"
#include "games/loaders.h"
#include "tests/law/laws.h"
#include "tests/law/setups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 1000 };

static int usage(void)
{
    fprintf(stderr, "usage: law-test GAME SEATS GAMES SEED [OPTION=VALUE ...]\n"
                    "       law-test --all GAME STEPS SEED [PART/PARTS]\n"
                    "       law-test --list GAME SEED\n");
    return 2;
}

static const struct bb_box *find(const char *game)
{
    for (const struct bb_home *home = bb_homes; home->folder; home++) {
        if (strcmp(home->folder, game) == 0)
            return bb_games_find(home->loader->game->name);
    }
    return bb_games_find(game);
}

static void print_setup(const struct bb_game *g, const struct bb_setup *how, FILE *out)
{
    fprintf(out, "%d", how->seats);
    for (int i = 0; g->options[i].name; i++)
        fprintf(out, " %s=%s", g->options[i].name, g->options[i].values[how->option[i]]);
    fprintf(out, "\n");
}

static bool run(const struct bb_box *box, const struct bb_setup *how, const struct law_plan *plan)
{
    char why[LAW_SENTENCE];
    const char *law;

    if (!law_run(box, how, plan, why, &law))
        return true;
    fprintf(stderr, "%s\nThe set-up: ", why);
    print_setup(box->game, how, stderr);
    return false;
}

/* All set-ups, or the reason why there are none on stderr. */
static int list_setups(const struct bb_box *box, uint64_t seed,
                       struct bb_setup setups[static LAW_SETUPS])
{
    const char *never[2];
    int n = law_setups(box, seed, setups, never);

    if (n == 0)
        fprintf(stderr, "%s: %s=%s goes with no number of seats.\n", box->game->name, never[0],
                never[1]);
    return n;
}

static int run_all(const struct bb_box *box, long steps, uint64_t seed, int part, int parts)
{
    struct bb_setup setups[LAW_SETUPS];
    int n = list_setups(box, seed, setups), tried = 0;

    for (int i = part; i < n; i += parts) {
        struct law_plan plan = { .steps = steps / n + 1, .seed = seed + (uint64_t)i, .rarer = 1 };

        if (!run(box, &setups[i], &plan))
            return 1;
        tried++;
    }
    printf("%s: all laws hold in %d of %d set-ups.\n", box->game->name, tried, n);
    return n > 0 ? 0 : 1;
}

static int print_all(const struct bb_box *box, uint64_t seed)
{
    struct bb_setup setups[LAW_SETUPS];
    int n = list_setups(box, seed, setups);

    for (int i = 0; i < n; i++)
        print_setup(box->game, &setups[i], stdout);
    return n > 0 ? 0 : 1;
}

static int run_one(const struct bb_box *box, int argc, char **argv)
{
    struct law_plan plan = { .games = atoi(argv[3]), .seed = strtoull(argv[4], NULL, 0) };
    struct bb_setup how = bb_setup_usual(box);
    const char *wrong;

    plan.rarer = plan.games > FULL ? plan.games / FULL : 1;
    how.seats = atoi(argv[2]) & 255;
    for (int i = 5; i < argc; i++) {
        if (bb_setup_choose(box->game, argv[i], &how) != BB_CHOICE_MADE)
            return usage();
    }
    wrong = bb_setup_check(box, &how, BB_EN);
    if (wrong || plan.games < 1) {
        fprintf(stderr, "%s\n", wrong ? wrong : "There is nothing to play.");
        return 2;
    }
    if (!run(box, &how, &plan))
        return 1;
    printf("%s, %d seats: all laws hold in %d matches.\n", box->game->name, how.seats, plan.games);
    return 0;
}

int main(int argc, char **argv)
{
    bool all = argc > 4 && strcmp(argv[1], "--all") == 0;
    bool list = argc == 4 && strcmp(argv[1], "--list") == 0;
    const struct bb_box *box = argc < 4 ? NULL : find(argv[all || list ? 2 : 1]);
    int part = 1, parts = 1;

    if (!box || (argc < 5 && !list) || (all && argc > 6))
        return usage();
    if (list)
        return print_all(box, strtoull(argv[3], NULL, 0));
    if (!all)
        return run_one(box, argc, argv);
    if (argc == 6 && (sscanf(argv[5], "%d/%d", &part, &parts) != 2 || part < 1 || part > parts))
        return usage();
    return run_all(box, atol(argv[3]), strtoull(argv[4], NULL, 0), part - 1, parts);
}

/*
 * law-test GAME SEATS GAMES SEED [OPTION=VALUE ...]: all laws on random matches.
 *
 * Up to a thousand matches every law is tried as often as its cost allows;
 * beyond, the costly ones are tried about as often as in a thousand.
 */
#include "engine/setup.h"
#include "games/all.h"
#include "tests/law/laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 1000 };

static int usage(void)
{
    fprintf(stderr, "usage: law-test GAME SEATS GAMES SEED [OPTION=VALUE ...]\n");
    return 2;
}

int main(int argc, char **argv)
{
    const struct bb_box *box = argc < 5 ? NULL : bb_games_find(argv[1]);
    char why[LAW_SENTENCE];
    const char *law, *wrong;
    struct law_plan plan;
    struct bb_setup how;
    int seats;

    if (!box)
        return usage();
    seats = atoi(argv[2]);
    plan = (struct law_plan){ .games = atoi(argv[3]), .seed = strtoull(argv[4], NULL, 0) };
    plan.rarer = plan.games > FULL ? plan.games / FULL : 1;
    how = bb_setup_usual(box);
    if (seats < 1 || seats > BB_SEATS_MAX || plan.games < 1)
        return usage();
    how.seats = seats & 255;
    for (int i = 5; i < argc; i++) {
        if (bb_setup_choose(box->game, argv[i], &how) != BB_CHOICE_MADE)
            return usage();
    }
    wrong = bb_setup_check(box, &how, BB_EN);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        return 2;
    }
    if (law_run(box, &how, &plan, why, &law)) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    printf("%s, %d seats: all laws hold in %d matches.\n", box->game->name, seats, plan.games);
    return 0;
}

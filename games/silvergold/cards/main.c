/*
 * cards -- designs, checks, measures and draws the pyramid cards of an edition
 * of Silver & Gold: Pyramids.
 *
 *   cards design SEED                   writes the edition file that the seed gives
 *   cards check FILE                    checks an edition against SG-1.6
 *   cards measure FILE [GAMES [SEED]]   lets bots play it: are the colours equally good?
 *   cards sheet FILE                    draws all its cards, as SVG
 *
 * Exit status: 0 all is well, 1 the call is wrong, 2 the edition is.
 */
#include "games/loaders.h"
#include "games/silvergold/cards/check.h"
#include "games/silvergold/cards/design.h"
#include "games/silvergold/cards/games.h"
#include "games/silvergold/cards/sheet.h"
#include "games/silvergold/cards/write.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0, BAD_CALL = 1, BAD_EDITION = 2 };

/* A whole number in low .. high, or false after a message. */
static bool number(const char *text, uint64_t low, uint64_t high, uint64_t *out)
{
    errno = 0;
    *out = strtoull(text, NULL, 10);
    if (!errno && *text && !text[strspn(text, "0123456789")] && *out >= low && *out <= high)
        return true;
    fprintf(stderr, "cards: a number in %" PRIu64 " .. %" PRIu64 ", not '%s'\n", low, high, text);
    return false;
}

static bool load(const char *file, struct sg_parts *parts, struct bb_box *box)
{
    char why[BB_SENTENCE_MAX];
    const char *wrong = bb_edition_load(bb_loader_find("silver-gold"), file, parts, box, why);

    if (wrong)
        fprintf(stderr, "%s\n", wrong);
    return !wrong;
}

static int design(struct sg_parts *parts, int n, char **argument)
{
    struct bb_fault fault = { .path = "" };
    uint64_t seed;

    (void)n;
    if (!number(argument[0], 0, UINT64_MAX, &seed))
        return BAD_CALL;
    cards_design(seed, parts);
    if (!sg_parts_check(parts, &fault)) {
        fprintf(stderr, "cards: seed %s gives no edition: %s\n", argument[0], fault.why);
        return BAD_EDITION;
    }
    cards_write(parts, seed);
    return GOOD;
}

static int check(struct sg_parts *parts, int n, char **argument)
{
    struct bb_box box;

    (void)n;
    return load(argument[0], parts, &box) && cards_check(parts) ? GOOD : BAD_EDITION;
}

static int measure(struct sg_parts *parts, int n, char **argument)
{
    uint64_t games = CARDS_GAMES, seed = 1;
    struct bb_box box;

    if ((n > 1 && !number(argument[1], CARDS_GAMES_MIN, CARDS_GAMES_MAX, &games)) ||
        (n > 2 && !number(argument[2], 0, UINT64_MAX, &seed)))
        return BAD_CALL;
    return load(argument[0], parts, &box) && cards_games(&box, (int)games, seed) ? GOOD
                                                                                 : BAD_EDITION;
}

static int sheet(struct sg_parts *parts, int n, char **argument)
{
    struct bb_box box;

    (void)n;
    if (!load(argument[0], parts, &box))
        return BAD_EDITION;
    cards_sheet(&box);
    return GOOD;
}

static const struct {
    const char *name;
    int (*run)(struct sg_parts *parts, int n, char **argument);
    int most; /* arguments; one is needed */
} commands[] = {
    { "design", design, 1 },
    { "check", check, 1 },
    { "measure", measure, 3 },
    { "sheet", sheet, 1 },
};

int main(int argc, char **argv)
{
    struct sg_parts parts;
    int n = argc - 2;

    for (size_t i = 0; n >= 1 && i < sizeof(commands) / sizeof(commands[0]); i++) {
        if (strcmp(argv[1], commands[i].name) == 0 && n <= commands[i].most)
            return commands[i].run(&parts, n, argv + 2);
    }
    fprintf(stderr, "usage: cards design SEED | check FILE | measure FILE [GAMES [SEED]] | "
                    "sheet FILE\n");
    return BAD_CALL;
}

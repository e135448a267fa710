/*
 * Whether 48 cards are a fair set: what the rules tell, and what makes colours alike.
 */
#include "games/silvergold/cards/check.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Of a card alone ----------------------------------------------------- */

static bool walls_few(const struct cards_measure *m)
{
    return m->count[SG_WALL] >= CARDS_WALLS_MIN && m->count[SG_WALL] <= CARDS_WALLS_MAX;
}

static bool way_moderate(const struct cards_measure *m)
{
    return m->squares >= CARDS_SQUARES_MIN && m->squares <= CARDS_SQUARES_MAX;
}

static bool branches(const struct cards_measure *m)
{
    return m->loops >= CARDS_LOOPS_MIN;
}

static bool patterns_fit(const struct cards_measure *m)
{
    for (int i = 0; i < SG_PATTERNS; i++) {
        if (m->room[i] == 0)
            return false;
    }
    return true;
}

static bool crosses_few(const struct cards_measure *m)
{
    return m->count[SG_CROSS] <= 2;
}

static const struct {
    const char *says;
    bool (*holds)(const struct cards_measure *m);
} card_rules[] = {
    { "3 to 7 walls", walls_few },
    { "5 to 9 squares from start to tomb, both included", way_moderate },
    { "ways branch: at least 3 loops of open squares", branches },
    { "every pattern fits somewhere", patterns_fit },
    { "at most 2 crosses", crosses_few },
    { "a choice: 4 squares more bring 4 to 8 points more than a shortest way", cards_is_choice },
};

enum { CARD_RULES = sizeof(card_rules) / sizeof(card_rules[0]) };

bool cards_sound(const struct cards_measure *m)
{
    for (int i = 0; i < CARD_RULES; i++) {
        if (!card_rules[i].holds(m))
            return false;
    }
    return true;
}

/* ---- Of all cards together ----------------------------------------------- */

struct survey {
    const struct sg_parts *parts;
    struct cards_measure card[SG_CARDS];
    struct cards_measure sum[SG_COLOURS]; /* of the cards of a colour */
};

static void take_survey(const struct sg_parts *parts, struct survey *s)
{
    *s = (struct survey){ .parts = parts };
    for (int i = 0; i < SG_CARDS; i++) {
        struct cards_measure *m = &s->card[i];
        struct cards_measure *sum = &s->sum[parts->facts.card[i].colour];

        cards_measure(parts, &parts->facts.card[i], m);
        for (int symbol = 0; symbol < SG_SYMBOLS; symbol++)
            sum->count[symbol] += m->count[symbol];
        for (int extra = 0; extra <= CARDS_EXTRA; extra++)
            sum->best[extra] += m->best[extra];
        for (int pattern = 0; pattern < SG_PATTERNS; pattern++)
            sum->room[pattern] += m->room[pattern];
        for (int temper = 0; temper < CARDS_TEMPERS; temper++) {
            sum->trial[temper].turns += m->trial[temper].turns;
            sum->trial[temper].points += m->trial[temper].points;
        }
        sum->squares += m->squares;
    }
}

static int cards_with(const struct survey *s, int symbol)
{
    int cards = 0;

    for (int i = 0; i < SG_CARDS; i++)
        cards += s->card[i].count[symbol] > 0;
    return cards;
}

/* SG-1.5 */
static bool colour_right(const struct survey *s, int i)
{
    static const uint8_t colour[SG_COLOURS] = { SG_VIOLET, SG_GREEN, SG_ORANGE };

    return s->parts->facts.card[i].colour == colour[(i + 1) % SG_COLOURS];
}

/* Every column has at least 4 of the 48, and none more than a third. */
static bool is_spread(const int in_column[static SG_SIDE])
{
    for (int i = 0; i < SG_SIDE; i++) {
        if (in_column[i] < 4 || 3 * in_column[i] > SG_CARDS)
            return false;
    }
    return true;
}

static bool starts_spread(const struct survey *s)
{
    int in_column[SG_SIDE] = { 0 };

    for (int i = 0; i < SG_CARDS; i++)
        in_column[s->card[i].start]++;
    return is_spread(in_column);
}

static bool tombs_spread(const struct survey *s)
{
    int in_column[SG_SIDE] = { 0 };

    for (int i = 0; i < SG_CARDS; i++)
        in_column[s->card[i].tomb]++;
    return is_spread(in_column);
}

static bool within(int a, int b, int c, int most)
{
    return abs(a - b) <= most && abs(b - c) <= most && abs(c - a) <= most;
}

static bool totals_equal(const struct survey *s)
{
    for (int symbol = SG_CROSS; symbol < SG_SYMBOLS; symbol++) {
        if (!within(s->sum[0].count[symbol], s->sum[1].count[symbol], s->sum[2].count[symbol], 1))
            return false;
    }
    return true;
}

/* Some gem on every card, and either colour on two cards of three. */
static bool gems_common(const struct survey *s)
{
    for (int i = 0; i < SG_CARDS; i++) {
        if (s->card[i].count[SG_RED_GEM] + s->card[i].count[SG_GREEN_GEM] == 0)
            return false;
    }
    return 3 * cards_with(s, SG_RED_GEM) >= 2 * SG_CARDS &&
           3 * cards_with(s, SG_GREEN_GEM) >= 2 * SG_CARDS;
}

static bool skulls_common(const struct survey *s)
{
    return 6 * cards_with(s, SG_SKULL) >= 5 * SG_CARDS;
}

static bool is_minority(int cards)
{
    return cards > 0 && 2 * cards < SG_CARDS;
}

static bool torches_rare(const struct survey *s)
{
    return is_minority(cards_with(s, SG_TORCH));
}

static bool potions_rare(const struct survey *s)
{
    return is_minority(cards_with(s, SG_POTION));
}

static bool crosses_usual(const struct survey *s)
{
    return 4 * cards_with(s, SG_CROSS) >= 3 * SG_CARDS;
}

static bool lengths_equal(const struct survey *s)
{
    return within(s->sum[0].squares, s->sum[1].squares, s->sum[2].squares, 1);
}

/* Two points are less than half a percent of what 16 finished cards bring. */
static bool ways_equal(const struct survey *s)
{
    for (int extra = 0; extra <= CARDS_EXTRA; extra++) {
        if (!within(s->sum[0].best[extra], s->sum[1].best[extra], s->sum[2].best[extra], 2))
            return false;
    }
    return true;
}

static bool rooms_equal(const struct survey *s)
{
    int room[SG_COLOURS];

    for (int i = 0; i < SG_COLOURS; i++)
        room[i] = cards_all_room(&s->sum[i]);
    return within(room[0], room[1], room[2], room[0] / 50);
}

static bool trials_equal(const struct survey *s)
{
    for (int i = 0; i < CARDS_TEMPERS; i++) {
        const struct cards_trial *a = &s->sum[0].trial[i], *b = &s->sum[1].trial[i],
                                 *c = &s->sum[2].trial[i];

        if (!within(a->turns, b->turns, c->turns, a->turns / 100) ||
            !within(a->points, b->points, c->points, a->points / 100))
            return false;
    }
    return true;
}

static const struct {
    const char *says;
    bool (*holds)(const struct survey *s);
} edition_rules[] = {
    { "starts spread over the columns", starts_spread },
    { "tombs spread over the columns", tombs_spread },
    { "gems on every card, of either colour on two cards of three", gems_common },
    { "skulls on five cards of six", skulls_common },
    { "torches on a minority of the cards", torches_rare },
    { "potions on a minority of the cards", potions_rare },
    { "crosses on three cards of four", crosses_usual },
    { "the same symbols in every colour, within 1", totals_equal },
    { "ways as long in every colour, within 1 square in all", lengths_equal },
    { "ways worth as much in every colour, within 2 points in all", ways_equal },
    { "as much room for patterns in every colour, within 2 %", rooms_equal },
    { "as many turns and points in trial plays in every colour, within 1 %", trials_equal },
};

enum { EDITION_RULES = sizeof(edition_rules) / sizeof(edition_rules[0]) };

/* ---- The report ---------------------------------------------------------- */

static void print_row(const char *name, const int of_colour[static SG_COLOURS], int cards)
{
    printf("%-24s", name);
    for (int i = 0; i < SG_COLOURS; i++)
        printf("%8d", of_colour[i]);
    if (cards >= 0)
        printf("%10d", cards);
    printf("\n");
}

static void print_symbols(const struct survey *s)
{
    static const char *const names[SG_SYMBOLS] = {
        "plain",   "wall",      "start", "tomb",  "cross",
        "red gem", "green gem", "torch", "skull", "potion",
    };

    for (int symbol = 0; symbol < SG_SYMBOLS; symbol++) {
        const int of_colour[] = { s->sum[0].count[symbol], s->sum[1].count[symbol],
                                  s->sum[2].count[symbol] };

        print_row(names[symbol], of_colour, cards_with(s, symbol));
    }
}

static void print_ways(const struct survey *s)
{
    const int squares[] = { s->sum[0].squares, s->sum[1].squares, s->sum[2].squares };
    const int room[] = { cards_all_room(&s->sum[0]), cards_all_room(&s->sum[1]),
                         cards_all_room(&s->sum[2]) };

    print_row("squares of shortest way", squares, -1);
    for (int extra = 0; extra <= CARDS_EXTRA; extra++) {
        const int worth[] = { s->sum[0].best[extra], s->sum[1].best[extra], s->sum[2].best[extra] };
        char name[32];

        snprintf(name, sizeof(name), "worth, %d squares more", extra);
        print_row(name, worth, -1);
    }
    print_row("places for patterns", room, -1);
}

static void print_trials(const struct survey *s)
{
    static const char *const turns[] = { "turns/100, hasty", "turns/100, greedy" };
    static const char *const points[] = { "points/100, hasty", "points/100, greedy" };

    for (int i = 0; i < CARDS_TEMPERS; i++) {
        print_row(turns[i],
                  (const int[]){ s->sum[0].trial[i].turns, s->sum[1].trial[i].turns,
                                 s->sum[2].trial[i].turns },
                  -1);
        print_row(points[i],
                  (const int[]){ s->sum[0].trial[i].points, s->sum[1].trial[i].points,
                                 s->sum[2].trial[i].points },
                  -1);
    }
}

static void print_columns(const struct survey *s)
{
    int starts[SG_SIDE] = { 0 }, tombs[SG_SIDE] = { 0 };

    for (int i = 0; i < SG_CARDS; i++) {
        starts[s->card[i].start]++;
        tombs[s->card[i].tomb]++;
    }
    printf("\n%-24s%8d%8d%8d%8d%8d\n", "column", 1, 2, 3, 4, 5);
    printf("%-24s%8d%8d%8d%8d%8d\n", "starts", starts[0], starts[1], starts[2], starts[3],
           starts[4]);
    printf("%-24s%8d%8d%8d%8d%8d\n\n", "tombs", tombs[0], tombs[1], tombs[2], tombs[3], tombs[4]);
}

/* Adds a card to the line of a constraint, if it breaks it. */
static bool report_card(int i, bool holds, bool good)
{
    if (!holds)
        printf(good ? "FAILED by %d" : " %d", i + 1);
    return good && holds;
}

static bool report_colours(const struct survey *s)
{
    bool good = true;

    printf("each card: the colour that its number gives: ");
    for (int i = 0; i < SG_CARDS; i++)
        good = report_card(i, colour_right(s, i), good);
    printf(good ? "ok\n" : "\n");
    return good;
}

static bool report_card_rule(const struct survey *s, int rule)
{
    bool good = true;

    printf("each card: %s: ", card_rules[rule].says);
    for (int i = 0; i < SG_CARDS; i++)
        good = report_card(i, card_rules[rule].holds(&s->card[i]), good);
    printf(good ? "ok\n" : "\n");
    return good;
}

static bool report_edition_rule(const struct survey *s, int rule)
{
    bool good = edition_rules[rule].holds(s);

    printf("edition: %s: %s\n", edition_rules[rule].says, good ? "ok" : "FAILED");
    return good;
}

bool cards_check(const struct sg_parts *parts)
{
    struct survey s;
    bool good = true;

    take_survey(parts, &s);
    printf("%-24s%8s%8s%8s%10s\n", "", "green", "orange", "violet", "on cards");
    print_symbols(&s);
    print_ways(&s);
    print_trials(&s);
    print_columns(&s);
    printf("each card: a start above, a tomb below, all open squares in reach: ok\n"
           "each card: unlike all others and their mirror images: ok\n");
    good &= report_colours(&s);
    for (int i = 0; i < CARD_RULES; i++)
        good &= report_card_rule(&s, i);
    for (int i = 0; i < EDITION_RULES; i++)
        good &= report_edition_rule(&s, i);
    return good;
}

/*
 * The three colours must be equally good (SG-1.6). So they share one list of
 * 16 plans: of each plan three cards are made, one a colour, and all totals of
 * symbols and lengths agree by construction. For each plan many cards are
 * drafted and the three taken that are well made, unlike each other to the
 * eye and alike in measure. What differs still is evened out by choosing
 * which of the three goes to which colour. How even bots find the colours
 * differs by the seed all the same: that of the reference edition was chosen
 * among fifty by 10,000 games each, and measured with other games since.
 */
#include "games/silvergold/cards/design.h"
#include "games/silvergold/cards/draft.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLANS = SG_CARDS / SG_COLOURS,
    DRAFTS = 120,      /* of each plan, to choose three from */
    EXCHANGES = 60000, /* tried when evening out */
    UNLIKE_MIN = 11,   /* squares in which two cards of one plan differ */
};

/* clang-format off */
#define CONTENTS(walls, red, green, torch, skull, potion, cross)                                   \
    { [SG_WALL] = (walls), [SG_RED_GEM] = (red), [SG_GREEN_GEM] = (green),                         \
      [SG_TORCH] = (torch), [SG_SKULL] = (skull), [SG_POTION] = (potion), [SG_CROSS] = (cross) }

static const struct cards_plan plans[PLANS] = {
    /* start, tomb, squares, quick, guards  walls red green torch skull potion cross */
    { 2, 2, 5, -2, 2, CONTENTS(              6,   1,   1,    0,    2,    0,     0) },
    { 1, 2, 6, -1, 1, CONTENTS(              5,   2,   1,    0,    2,    0,     1) },
    { 0, 1, 6, -1, 1, CONTENTS(              6,   1,   1,    1,    2,    0,     0) },
    { 1, 3, 7,  0, 1, CONTENTS(              5,   0,   2,    0,    2,    1,     1) },
    { 0, 2, 7,  0, 2, CONTENTS(              4,   1,   1,    1,    3,    0,     1) },
    { 2, 2, 7,  0, 1, CONTENTS(              6,   3,   0,    0,    2,    0,     1) },
    { 1, 1, 7,  0, 1, CONTENTS(              7,   1,   2,    0,    1,    0,     1) },
    { 0, 3, 8,  1, 2, CONTENTS(              4,   0,   3,    0,    3,    0,     1) },
    { 1, 4, 8,  1, 0, CONTENTS(              5,   1,   1,    1,    1,    0,     2) },
    { 2, 3, 8,  1, 1, CONTENTS(              7,   2,   1,    0,    2,    0,     1) },
    { 1, 0, 8,  1, 1, CONTENTS(              6,   1,   2,    0,    3,    1,     1) },
    { 0, 1, 8,  1, 0, CONTENTS(              7,   2,   0,    1,    1,    0,     2) },
    { 0, 4, 9,  2, 2, CONTENTS(              3,   2,   2,    0,    3,    0,     2) },
    { 1, 3, 9,  2, 1, CONTENTS(              7,   1,   2,    0,    2,    1,     2) },
    { 2, 0, 9,  2, 1, CONTENTS(              6,   2,   1,    0,    2,    0,     2) },
    { 0, 2, 9,  2, 0, CONTENTS(              5,   1,   1,    1,    1,    1,     1) },
};
/* clang-format on */

/* SG-1.2, SG-1.4 */
static const struct sg_pattern patterns[SG_PATTERNS] = {
    { .name = "domino", .copies = 1, .square = { 1, 1 } },
    { .name = "straight", .copies = 2, .square = { 1, 1, 1 } },
    { .name = "corner", .copies = 2, .square = { [0] = 1, [5] = 1, [6] = 1 } },
    { .name = "ell", .copies = 1, .square = { [0] = 1, [5] = 1, [10] = 1, [11] = 1 } },
    { .name = "tee", .copies = 1, .square = { [0] = 1, [1] = 1, [2] = 1, [6] = 1 } },
    { .name = "square", .copies = 1, .square = { [0] = 1, [1] = 1, [5] = 1, [6] = 1 } },
};

static const uint8_t malus[SG_SKULLS] = { 1, 2, 4, 6, 9, 12, 16, 20, 25, 30 };

/* ---- Three cards of a plan ----------------------------------------------- */

/* Squares in which two cards differ, the mirror image counted too. */
static int unlike(const struct sg_card *a, const struct sg_card *b)
{
    int straight = 0, mirrored = 0;

    for (int i = 0; i < SG_SQUARES; i++) {
        int across = i / SG_SIDE * SG_SIDE + (SG_SIDE - 1 - i % SG_SIDE);

        straight += a->square[i] != b->square[i];
        mirrored += a->square[i] != b->square[across];
    }
    return straight < mirrored ? straight : mirrored;
}

/* How far two cards are apart in what they are worth to a player. */
static int apart(const struct cards_measure *a, const struct cards_measure *b)
{
    int sum = abs(cards_all_room(a) - cards_all_room(b)) / 4;

    for (int extra = 0; extra <= CARDS_EXTRA; extra++)
        sum += 2 * abs(a->best[extra] - b->best[extra]);
    for (int i = 0; i < CARDS_TEMPERS; i++)
        sum += abs(a->trial[i].turns - b->trial[i].turns) / 4 +
               abs(a->trial[i].points - b->trial[i].points) / 8;
    return sum;
}

static int triple_looks(const struct cards_draft *a, const struct cards_draft *b,
                        const struct cards_draft *c)
{
    if (unlike(&a->card, &b->card) < UNLIKE_MIN || unlike(&b->card, &c->card) < UNLIKE_MIN ||
        unlike(&c->card, &a->card) < UNLIKE_MIN)
        return -1000;
    return a->looks + b->looks + c->looks - apart(&a->measure, &b->measure) -
           apart(&b->measure, &c->measure) - apart(&c->measure, &a->measure);
}

static void design_triple(const struct sg_parts *parts, const struct cards_plan *plan,
                          struct bb_rng *rng, struct cards_draft out[static SG_COLOURS])
{
    struct cards_draft draft[DRAFTS];
    int best = -10000;

    for (int i = 0; i < DRAFTS; i++)
        cards_draft(parts, plan, rng, &draft[i]);
    for (int i = 0; i < DRAFTS; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++) {
                int looks = triple_looks(&draft[i], &draft[j], &draft[k]);

                if (looks <= best)
                    continue;
                best = looks;
                out[0] = draft[i];
                out[1] = draft[j];
                out[2] = draft[k];
            }
        }
    }
}

/* ---- The colours --------------------------------------------------------- */

/* One card of each plan for every colour. */
struct deal {
    struct cards_draft card[PLANS][SG_COLOURS];
};

/* How far the colours are from being equally good. */
static int unfairness(const struct deal *d)
{
    struct cards_measure sum[SG_COLOURS] = { 0 };

    for (int i = 0; i < PLANS; i++) {
        for (int colour = 0; colour < SG_COLOURS; colour++) {
            const struct cards_measure *m = &d->card[i][colour].measure;

            for (int extra = 0; extra <= CARDS_EXTRA; extra++)
                sum[colour].best[extra] += m->best[extra];
            for (int pattern = 0; pattern < SG_PATTERNS; pattern++)
                sum[colour].room[pattern] += m->room[pattern];
            for (int temper = 0; temper < CARDS_TEMPERS; temper++) {
                sum[colour].trial[temper].turns += m->trial[temper].turns;
                sum[colour].trial[temper].points += m->trial[temper].points;
            }
        }
    }
    return apart(&sum[0], &sum[1]) + apart(&sum[1], &sum[2]) + apart(&sum[2], &sum[0]);
}

/* The card of a plan that `colour` has, and that of the next colour. */
static void exchange(struct deal *d, uint32_t plan, uint32_t colour)
{
    struct cards_draft *a = &d->card[plan][colour], *b = &d->card[plan][(colour + 1) % SG_COLOURS];
    struct cards_draft kept = *a;

    *a = *b;
    *b = kept;
}

/* Two exchanges at a time: one alone is seldom for the better. */
static void even_out(struct deal *d, struct bb_rng *rng)
{
    int best = unfairness(d);

    for (int i = 0; i < EXCHANGES && best > 0; i++) {
        uint32_t plan = bb_rng_below(rng, PLANS), other = bb_rng_below(rng, PLANS);
        uint32_t colour = bb_rng_below(rng, SG_COLOURS), another = bb_rng_below(rng, SG_COLOURS);
        int now;

        exchange(d, plan, colour);
        exchange(d, other, another);
        now = unfairness(d);
        if (now <= best) {
            best = now;
        } else {
            exchange(d, other, another);
            exchange(d, plan, colour);
        }
    }
}

static struct sg_card mirrored(const struct sg_card *card)
{
    struct sg_card out = *card;

    for (int i = 0; i < SG_SQUARES; i++)
        out.square[i] = card->square[i / SG_SIDE * SG_SIDE + (SG_SIDE - 1 - i % SG_SIDE)];
    return out;
}

/* Every other card is turned over, so that the columns of starts and tombs
 * are spread: that changes no measure. */
static void mirror_half(struct deal *d)
{
    for (int i = 0; i < PLANS; i++) {
        for (int colour = 0; colour < SG_COLOURS; colour++) {
            struct sg_card *card = &d->card[i][colour].card;

            if ((i + colour) % 2 == 1)
                *card = mirrored(card);
        }
    }
}

/* SG-1.5: green, orange, violet, and again; the plans of a colour in any order. */
static void number(struct deal *d, struct bb_rng *rng, struct sg_facts *facts)
{
    for (int colour = 0; colour < SG_COLOURS; colour++) {
        for (uint32_t left = PLANS; left > 0; left--) {
            uint32_t taken = bb_rng_below(rng, left);
            struct sg_card *card = &facts->card[SG_COLOURS * (left - 1) + (uint32_t)colour];

            *card = d->card[taken][colour].card;
            card->colour = colour;
            d->card[taken][colour] = d->card[left - 1][colour];
        }
    }
}

void cards_design(uint64_t seed, struct sg_parts *parts)
{
    struct bb_rng rng;
    struct deal deal;

    bb_rng_init(&rng, seed);
    memset(parts, 0, sizeof(*parts));
    memcpy(parts->facts.pattern, patterns, sizeof(patterns));
    memcpy(parts->facts.malus, malus, sizeof(malus));
    sg_parts_derive(parts);
    for (int i = 0; i < PLANS; i++)
        design_triple(parts, &plans[i], &rng, deal.card[i]);
    even_out(&deal, &rng);
    mirror_half(&deal);
    number(&deal, &rng, &parts->facts);
    sg_parts_derive(parts);
}

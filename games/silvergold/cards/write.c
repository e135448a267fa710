/*
 * Cards as an edition file.
 */
#include "games/silvergold/cards/write.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const colour_names[SG_COLOURS] = { "green", "orange", "violet" };

static void write_head(uint64_t seed)
{
    printf("# Silver & Gold: Pyramids, the reference edition.\n"
           "#\n"
           "# Made by `cards design %" PRIu64 "` (cards/). `cards check` verifies it, `cards\n"
           "# measure` lets bots play it (the figures are at the end) and `cards sheet` draws it.\n"
           "# Every value says where it comes from: `rulebook` is what the rules of the printed\n"
           "# game tell, `derived` follows from it, `reconstructed` is what they do not tell and\n"
           "# was designed anew.\n"
           "\n"
           "edition: reference\n"
           "game: silver-gold\n"
           "about: >-\n"
           "  The printed rules name two of the patterns. The others, how many cards show each,\n"
           "  the maluses, the colours of most numbers and all 48 grids are a design of our own.\n",
           seed);
}

static void write_skulls(const struct sg_facts *f)
{
    printf("\n"
           "# SG-1.4: the malus of each skull in the order of ticking; only the last one ticked\n"
           "# counts. Known is that they rise and that one of them is 6.\n"
           "skulls:\n"
           "  provenance: reconstructed\n"
           "  malus: [");
    for (int i = 0; i < SG_SKULLS; i++)
        printf("%s%d", i > 0 ? ", " : "", f->malus[i]);
    printf("]\n");
}

/* SG-1.2: the rules name a straight of three, and an L that a mirror changes, which has four
 * squares at least. */
static const char *pattern_provenance(const struct sg_pattern *p)
{
    if (strcmp(p->name, "straight") == 0)
        return "rulebook";
    return strcmp(p->name, "ell") == 0 ? "derived" : "reconstructed";
}

static void write_deck(const struct sg_facts *f)
{
    printf("\n"
           "# SG-1.2: how many of the eight expedition cards show each pattern, in their order\n"
           "# below.\n"
           "deck:\n"
           "  provenance: reconstructed\n"
           "  copies: [");
    for (int i = 0; i < SG_PATTERNS; i++)
        printf("%s%d", i > 0 ? ", " : "", f->pattern[i].copies);
    printf("]\n");
}

static void write_shape(const struct sg_pattern *p)
{
    int rows = 0, columns = 0;

    for (int i = 0; i < SG_SQUARES; i++) {
        if (!p->square[i])
            continue;
        rows = i / SG_SIDE + 1;
        columns = i % SG_SIDE + 1 > columns ? i % SG_SIDE + 1 : columns;
    }
    printf("    shape:\n");
    for (int row = 0; row < rows; row++) {
        printf("      - \"");
        for (int column = 0; column < columns; column++)
            putchar(p->square[row * SG_SIDE + column] ? '#' : '.');
        printf("\"\n");
    }
}

static void write_patterns(const struct sg_facts *f)
{
    printf("\n"
           "# SG-1.2: the patterns. A mark (#) is a square of the pattern. The printed rules\n"
           "# name three squares in line, and an L that its mirror image differs from; four\n"
           "# squares are the fewest that it can have.\n"
           "expeditions:\n");
    for (int i = 0; i < SG_PATTERNS; i++) {
        const struct sg_pattern *p = &f->pattern[i];

        printf("  - name: %s\n    provenance: %s\n", p->name, pattern_provenance(p));
        write_shape(p);
    }
}

static void write_card(const struct sg_card *card, int number)
{
    static const char letters[] = ".#vT+rgtsp"; /* in the order of enum sg_symbol */

    printf("  - number: %d\n    colour: %s\n    provenance: reconstructed\n    rows:\n", number,
           colour_names[card->colour]);
    for (int row = 0; row < SG_SIDE; row++) {
        printf("      - \"");
        for (int column = 0; column < SG_SIDE; column++)
            putchar(letters[card->square[row * SG_SIDE + column]]);
        printf("\"\n");
    }
}

void cards_write(const struct sg_parts *parts, uint64_t seed)
{
    write_head(seed);
    write_skulls(&parts->facts);
    write_deck(&parts->facts);
    write_patterns(&parts->facts);
    printf("\n"
           "# SG-1.6: the pyramid cards, top row first. Colours go by the number (SG-1.5).\n"
           "#\n"
           "#   v  start          r  red gem      s  skull     .  plain square\n"
           "#   T  tomb           g  green gem    p  potion    #  wall\n"
           "#   +  red cross      t  torch\n"
           "cards:\n");
    for (int i = 0; i < SG_CARDS; i++)
        write_card(&parts->facts.card[i], i + 1);
}

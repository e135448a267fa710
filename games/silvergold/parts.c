/*
 * The components of an edition: what follows from them, and what must hold
 * for the game to be playable with them.
 */
#include "engine/fault.h"
#include "games/silvergold/silvergold.h"

#include <string.h>

/* ---- What follows from the facts ----------------------------------------- */

static uint32_t pattern_mask(const struct sg_pattern *pattern)
{
    uint32_t mask = 0;

    for (int i = 0; i < SG_SQUARES; i++) {
        if (pattern->square[i])
            mask |= UINT32_C(1) << sg_bit(i);
    }
    return mask;
}

/* The same shape pushed up and left as far as it goes. */
static uint32_t to_corner(uint32_t mask)
{
    const uint32_t top = 0x1F, left = 0x1041041;

    while (mask && !(mask & top))
        mask >>= SG_STRIDE;
    while (mask && !(mask & left))
        mask >>= 1;
    return mask;
}

/* A quarter turn, or a mirror image: square (row, column) goes elsewhere. */
static uint32_t moved(uint32_t mask, bool mirror)
{
    uint32_t out = 0;

    for (int i = 0; i < SG_SQUARES; i++) {
        int row = i / SG_SIDE, column = i % SG_SIDE;
        int to = mirror ? row * SG_SIDE + (SG_SIDE - 1 - column)
                        : column * SG_SIDE + (SG_SIDE - 1 - row);

        if (mask >> sg_bit(i) & 1)
            out |= UINT32_C(1) << sg_bit(to);
    }
    return to_corner(out);
}

static void add_shape(struct sg_parts *p, int first, uint32_t mask)
{
    struct sg_shape *shape = &p->shape[p->shapes];

    for (int i = first; i < p->shapes; i++) {
        if (p->shape[i].mask == mask)
            return;
    }
    *shape = (struct sg_shape){ .mask = mask };
    for (int bit = 0; bit < SG_BITS && shape->cells < SG_PATTERN_CELLS; bit++) {
        if (mask >> bit & 1)
            shape->at[shape->cells++] = bit;
    }
    for (int i = 0; i < SG_SQUARES; i++) {
        if (!((uint64_t)mask << sg_bit(i) & ~(uint64_t)SG_GRID))
            shape->room |= UINT32_C(1) << sg_bit(i);
    }
    p->shapes++;
}

static void derive_shapes(struct sg_parts *p)
{
    p->shapes = 0;
    add_shape(p, 0, 1);
    for (int i = 0; i < SG_PATTERNS; i++) {
        uint32_t mask = to_corner(pattern_mask(&p->facts.pattern[i]));

        p->first_shape[i] = p->shapes;
        for (int turn = 0; turn < 8; turn++) {
            add_shape(p, p->first_shape[i], mask);
            mask = moved(mask, turn == 3); /* four turns, then their mirror images */
        }
    }
    p->first_shape[SG_PATTERNS] = p->shapes;
}

static void derive_distances(struct sg_board *board)
{
    uint32_t reached = board->squares[SG_TOMB];

    memset(board->distance, 255, sizeof(board->distance));
    for (int steps = 0; steps < SG_SQUARES; steps++) {
        for (int bit = 0; bit < SG_BITS; bit++) {
            if (reached >> bit & 1 && board->distance[bit] == 255)
                board->distance[bit] = steps;
        }
        reached |= sg_neighbours(reached) & board->open;
    }
}

static void derive_board(struct sg_board *board, const struct sg_card *card)
{
    *board = (struct sg_board){ 0 };
    for (int i = 0; i < SG_SQUARES; i++)
        board->squares[card->square[i]] |= UINT32_C(1) << sg_bit(i);
    for (int symbol = 0; symbol < SG_SYMBOLS; symbol++) {
        if (symbol != SG_WALL)
            board->open |= board->squares[symbol];
        if (symbol >= SG_RED_GEM)
            board->rich |= board->squares[symbol];
    }
    derive_distances(board);
}

void sg_parts_derive(void *parts)
{
    struct sg_parts *p = parts;
    derive_shapes(p);
    p->malus[0] = 0;
    memcpy(p->malus + 1, p->facts.malus, SG_SKULLS);
    p->board[0] = (struct sg_board){ 0 };
    for (int i = 0; i < SG_CARDS; i++)
        derive_board(&p->board[i + 1], &p->facts.card[i]);
}

/* ---- What must hold ------------------------------------------------------ */

static bool is_one_of(uint32_t mask, uint32_t among)
{
    return mask && !(mask & (mask - 1)) && (mask & among) == mask;
}

static bool check_grid(const struct sg_board *board, const char *path, struct bb_fault *fault)
{
    const uint32_t top = 0x1F, bottom = top << (SG_SIDE - 1) * SG_STRIDE;
    uint32_t reached = board->squares[SG_START];

    if (!is_one_of(board->squares[SG_START], top))
        return bb_fault_at(fault, path, "SG-1.1: a card has one start (v), in its top row");
    if (!is_one_of(board->squares[SG_TOMB], bottom))
        return bb_fault_at(fault, path, "SG-1.1: a card has one tomb (T), in its bottom row");
    for (int i = 0; i < SG_SQUARES; i++)
        reached |= sg_neighbours(reached & ~board->squares[SG_TOMB]) & board->open;
    if (reached != board->open)
        return bb_fault_at(fault, path,
                           "SG-1.6: every open square can be reached from the start without "
                           "crossing the tomb");
    return true;
}

static bool same_or_mirrored(const struct sg_card *a, const struct sg_card *b)
{
    bool same = true, mirrored = true;

    for (int i = 0; i < SG_SQUARES; i++) {
        int across = i / SG_SIDE * SG_SIDE + (SG_SIDE - 1 - i % SG_SIDE);

        same &= a->square[i] == b->square[i];
        mirrored &= a->square[i] == b->square[across];
    }
    return same || mirrored;
}

static bool check_cards(const struct sg_parts *p, struct bb_fault *fault)
{
    int of_colour[SG_COLOURS] = { 0 };

    for (int i = 0; i < SG_CARDS; i++) {
        struct bb_path path = bb_path("cards[%d]", i);

        if (++of_colour[p->facts.card[i].colour] > SG_CARDS / SG_COLOURS)
            return bb_fault_at(fault, path.text, "SG-1.1: there are 16 cards of each colour");
        if ((i + 1 == 15 || i + 1 == 33) && p->facts.card[i].colour != SG_VIOLET)
            return bb_fault_at(fault, path.text, "SG-1.5: card %d is violet", i + 1);
        if (!check_grid(&p->board[i + 1], path.text, fault))
            return false;
        for (int j = 0; j < i; j++) {
            if (same_or_mirrored(&p->facts.card[i], &p->facts.card[j]))
                return bb_fault_at(fault, path.text,
                                   "SG-1.6: card %d is card %d again, or its mirror image", i + 1,
                                   j + 1);
        }
    }
    return true;
}

static bool check_skulls(const struct sg_facts *f, struct bb_fault *fault)
{
    bool has_six = false;

    for (int i = 0; i < SG_SKULLS; i++) {
        if (f->malus[i] == 0 || (i > 0 && f->malus[i] <= f->malus[i - 1]))
            return bb_fault_at(fault, bb_path("skulls.malus[%d]", i).text,
                               "SG-1.4: the maluses rise strictly, all above 0");
        has_six |= f->malus[i] == 6;
    }
    if (!has_six)
        return bb_fault_at(fault, "skulls.malus", "SG-1.4: one of the maluses is 6");
    return true;
}

static bool check_pattern(const struct sg_parts *p, int i, const char *path, struct bb_fault *fault)
{
    uint32_t mask = to_corner(pattern_mask(&p->facts.pattern[i]));
    uint32_t joined = mask & (0u - mask);
    int cells = __builtin_popcount(mask);

    if (cells < 2 || cells > SG_PATTERN_CELLS)
        return bb_fault_at(fault, path, "SG-1.2: a pattern has 2 to %d squares", SG_PATTERN_CELLS);
    for (int n = 0; n < cells; n++)
        joined |= sg_neighbours(joined) & mask;
    if (joined != mask)
        return bb_fault_at(fault, path, "SG-1.2: the squares of a pattern hang together");
    for (int shape = 0; shape < p->first_shape[i]; shape++) {
        if (p->shape[shape].mask == mask)
            return bb_fault_at(fault, path, "SG-1.2: the %d patterns are all different",
                               SG_PATTERNS);
    }
    for (int j = 0; j < i; j++) {
        if (strcmp(p->facts.pattern[i].name, p->facts.pattern[j].name) == 0)
            return bb_fault_at(fault, path, "SG-1.2: no two patterns have one name");
    }
    return true;
}

static bool check_patterns(const struct sg_parts *p, struct bb_fault *fault)
{
    int copies = 0;

    for (int i = 0; i < SG_PATTERNS; i++) {
        struct bb_path path = bb_path("expeditions[%d]", i);

        if (!check_pattern(p, i, path.text, fault))
            return false;
        if (p->facts.pattern[i].copies == 0)
            return bb_fault_at(fault, bb_path("deck.copies[%d]", i).text,
                               "SG-1.2: a pattern is on at least one card");
        copies += p->facts.pattern[i].copies;
    }
    if (copies != SG_EXPEDITIONS)
        return bb_fault_at(fault, "deck.copies", "SG-1.2: there are %d expedition cards, not %d",
                           SG_EXPEDITIONS, copies);
    return true;
}

bool sg_parts_check(const void *parts, struct bb_fault *fault)
{
    const struct sg_parts *p = parts;
    return check_patterns(p, fault) && check_skulls(&p->facts, fault) && check_cards(p, fault);
}

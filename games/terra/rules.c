/*
 * What holds now: numbers that follow from the position.
 */
#include "games/terra/terra.h"

/* ---- Numbers of the rules ------------------------------------------------ */

int tp_pile_size(const struct tp *s)
{
    static const uint8_t size[TP_VERSIONS] = { 5, 7, 8 };

    return size[s->version];
}

int tp_pile_stop(const struct tp *s)
{
    static const uint8_t few[TP_VERSIONS] = { 1, 3, 4 }, many[TP_VERSIONS] = { 0, 2, 3 };

    if (s->mission)
        return 1;
    return s->seats == 2 ? few[s->version] : many[s->version];
}

int tp_workers_each(const struct tp *s)
{
    static const uint8_t workers[] = { 12, 12, 15, 13, 11 };

    return s->mission ? 12 : workers[s->seats];
}

int tp_tips_at_start(const struct tp *s, int seat)
{
    if (!s->mission)
        return seat < s->seats ? 2 : 0;
    if (s->mission == 3 || seat > 0)
        return 0;
    return s->few_tips ? 4 : 8;
}

int tp_turns_in_all(const struct tp *s)
{
    return TP_PILES * (tp_pile_size(s) - tp_pile_stop(s)) - TP_STARTS;
}

int tp_turns_each(const struct tp *s, int nth)
{
    int turns = tp_turns_in_all(s);

    return turns / s->seats + (nth < turns % s->seats);
}

int tp_level_points(int level)
{
    static const uint8_t points[] = { 0, 5, 10, 20, 35, 60 };

    return points[level];
}

/* ---- What is left -------------------------------------------------------- */

bool tp_is_last(const struct tp *s)
{
    int pile = 0;

    while (pile < TP_PILES && tp_is_removed(s, pile))
        pile++;
    return pile == TP_PILES;
}

int tp_gold_left(const struct tp_parts *p, const struct tp *s)
{
    return p->facts.gold - s->gold[0] - s->gold[1] - s->gold[2] - s->gold[3];
}

int tp_blocks_left(const struct tp_parts *p, const struct tp *s)
{
    int left = p->facts.blocks - __builtin_popcount(s->stocked);

    for (int seat = 0; seat < BB_SEATS_MAX; seat++)
        left -= tp_blocks(s, seat);
    return left;
}

int tp_bases_left(const struct tp *s)
{
    return s->bases[0] + s->bases[1] + s->bases[2] + s->bases[3];
}

bool tp_has_piece(const struct tp *s, int seat, int level, int colour)
{
    return (level < TP_LEVELS ? s->levels[colour][level - 1] : s->tips[tp_tips_of(s, seat)]) > 0;
}

struct tp_bill tp_bill_of(const struct tp *s, int seat, int site)
{
    const uint8_t *block = s->block[seat];
    struct tp_bill bill = { .level = s->level[site] + 1, .colour = s->colour[site] - 1 };

    bill.own = bill.level == 1 ? tp_blocks(s, seat) : block[bill.colour];
    bill.fit = bill.level == 1 ? bill.own : bill.own + block[TP_WHITE];
    bill.own = bill.own < bill.level ? bill.own : bill.level;
    bill.fit = bill.fit < bill.level ? bill.fit : bill.level;
    return bill;
}

bool tp_has_card(const struct tp *s, int seat)
{
    for (int card = 0; card < TP_CARDS; card++) {
        if (s->card[card] == seat + 1)
            return true;
    }
    return false;
}

/* ---- Rows and workers ---------------------------------------------------- */

void tp_add_square(const struct tp_parts *p, const struct tp *s, int square, struct tp_yield *y)
{
    const struct tp_tile *tile;

    switch (s->tile[square]) {
    case 0:
        return;
    case TP_OASIS_THERE:
        y->gold++;
        y->oases += s->version == TP_NILE;
        return;
    case TP_NILE_THERE:
        y->nile++;
        return;
    }
    tile = &p->facts.tile[s->tile[square] - 1];
    y->eyes += tile->eyes;
    y->masks += tile->masks;
    y->oases += tile->oasis;
    y->workers += tile->worker;
    if (tile->block)
        y->blocks[tile->block - 1]++;
}

struct tp_yield tp_yield_of(const struct tp_parts *p, const struct tp *s, int square, int row)
{
    const struct tp_board *board = tp_board(p, s);
    struct tp_yield y = { 0 };
    int at = board->head[square][row];

    for (int i = 0; i < board->length[square][row]; i++, at += p->stride[row])
        tp_add_square(p, s, at, &y);
    return y;
}

bool tp_may_enter(const struct tp *s, int seat, int site)
{
    if (s->base[site] == 0 || s->workers[site] == TP_FULL || s->level[site] >= tp_top_of(s))
        return false;
    if (s->owner[site])
        return s->owner[site] == seat + 1;
    return s->turns[seat] > 0 || !s->entered || s->entered == site + 1;
}

int tp_reached(const struct tp_parts *p, const struct tp *s, int square, int direction)
{
    const struct tp_board *board = tp_board(p, s);
    int at = square;

    for (int i = board->apart[square][direction]; i > 0; i--) {
        at += p->step[direction];
        if (!s->tile[at])
            return TP_NONE;
    }
    return board->reach[square][direction];
}

bool tp_is_toll(const struct tp_parts *p, const struct tp *s, int seat, int square)
{
    const struct tp_board *board = tp_board(p, s);
    const struct tp_map *map = tp_map(p, s);

    if (!s->symbols || board->half[square] == s->origin[seat])
        return false;
    for (int i = 0; i < p->facts.rows * p->facts.columns; i++) {
        if (map->ground[i] == TP_FREE && !s->tile[i] && board->half[i] == s->origin[seat])
            return true;
    }
    return false;
}

/*
 * Walls first: the best looking of some random layouts whose shortest way has
 * the length planned. Then the symbols: thrown on the open squares, and moved
 * as long as that makes a better card. A card is good if riches lie off the
 * short ways, skulls guard riches and the tomb, dead ends are worth a visit,
 * and the symbols are spread.
 */
#include "games/silvergold/cards/draft.h"
#include "games/silvergold/cards/check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    LAYOUTS = 40, /* wall layouts to choose from, for one card */
    MOVES = 700,  /* of symbols, tried on one card */
    LAST = SG_SIDE - 1,
};

/* A drawing board: the card and what its walls imply. */
struct table {
    uint8_t square[SG_SQUARES];
    uint32_t open, start, tomb;
    uint8_t from_start[SG_BITS], to_tomb[SG_BITS];
    int squares;
};

static int at(int row, int column)
{
    return row * SG_SIDE + column;
}

/* ---- Walls --------------------------------------------------------------- */

static void throw_walls(const struct cards_plan *plan, struct bb_rng *rng, struct table *t)
{
    int start = plan->start, tomb = at(LAST, plan->tomb);

    memset(t, 0, sizeof(*t));
    t->square[start] = SG_START;
    t->square[tomb] = SG_TOMB;
    for (int left = plan->count[SG_WALL]; left;) {
        uint32_t i = bb_rng_below(rng, SG_SQUARES);

        if (t->square[i] == SG_PLAIN) {
            t->square[i] = SG_WALL;
            left--;
        }
    }
    t->open = CARDS_GRID;
    for (int i = 0; i < SG_SQUARES; i++) {
        if (t->square[i] == SG_WALL)
            t->open &= ~(UINT32_C(1) << sg_bit(i));
    }
    t->start = UINT32_C(1) << sg_bit(start);
    t->tomb = UINT32_C(1) << sg_bit(tomb);
    cards_distances(t->open & ~t->tomb, t->start, t->from_start);
    cards_distances(t->open, t->tomb, t->to_tomb);
    t->squares = t->to_tomb[sg_bit(start)] + 1;
}

static int neighbours_open(const struct table *t, int square)
{
    assert(square >= 0);
    return __builtin_popcount(sg_neighbours(UINT32_C(1) << sg_bit(square)) & t->open);
}

static bool walls_sound(const struct sg_parts *parts, const struct table *t, int squares)
{
    if (t->squares != squares || cards_loops(t->open) < CARDS_LOOPS_MIN)
        return false;
    for (uint32_t rest = t->open & ~t->tomb; rest; rest &= rest - 1) {
        if (t->from_start[__builtin_ctz(rest)] == 255)
            return false;
    }
    for (int i = 0; i < SG_PATTERNS; i++) {
        if (cards_room(parts, i, t->open) == 0)
            return false;
    }
    return true;
}

/* Walls that answer each other, across the middle line or across the centre,
 * or that join to short walls; no lumps, and few dead ends. */
static int walls_looks(const struct table *t)
{
    uint32_t walls = CARDS_GRID & ~t->open;
    int mirrored = 0, turned = 0, dead_ends = 0;
    int joints =
        __builtin_popcount(walls & walls << 1) + __builtin_popcount(walls & walls << SG_STRIDE);
    uint32_t lumps = walls & walls << 1 & walls << SG_STRIDE & walls << (SG_STRIDE + 1);

    for (int i = 0; i < SG_SQUARES; i++) {
        int across = at(i / SG_SIDE, LAST - i % SG_SIDE);

        if (t->square[i] == SG_WALL) {
            mirrored += t->square[across] == SG_WALL;
            turned += t->square[SG_SQUARES - 1 - i] == SG_WALL;
        } else if (t->square[i] == SG_PLAIN) {
            dead_ends += neighbours_open(t, i) == 1;
        }
    }
    return 2 * (mirrored > turned ? mirrored : turned) + 2 * (joints < 2 ? joints : 4 - joints) -
           4 * abs(dead_ends - 1) - (lumps ? 10 : 0);
}

static void lay_walls(const struct sg_parts *parts, const struct cards_plan *plan,
                      struct bb_rng *rng, struct table *best)
{
    struct table t;
    int best_looks = -1000;

    for (int found = 0; found < LAYOUTS;) {
        int looks;

        throw_walls(plan, rng, &t);
        if (!walls_sound(parts, &t, plan->squares))
            continue;
        found++;
        looks = walls_looks(&t);
        if (looks > best_looks) {
            best_looks = looks;
            *best = t;
        }
    }
}

/* ---- Symbols ------------------------------------------------------------- */

static bool is_rich(int symbol)
{
    return cards_worth(symbol) > 0;
}

/* Squares that a way over this square has beyond the shortest. */
static int detour(const struct table *t, int square)
{
    int bit = sg_bit(square);

    return t->from_start[bit] + t->to_tomb[bit] + 1 - t->squares;
}

static bool guards(const struct table *t, int square)
{
    static const int8_t step[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };

    for (int i = 0; i < 4; i++) {
        int row = square / SG_SIDE + step[i][0], column = square % SG_SIDE + step[i][1];

        if (row < 0 || row > LAST || column < 0 || column > LAST)
            continue;
        if (t->square[at(row, column)] == SG_TOMB || is_rich(t->square[at(row, column)]))
            return true;
    }
    return false;
}

static int skull_looks(const struct table *t, int square)
{
    bool at_start = sg_neighbours(UINT32_C(1) << sg_bit(square)) & t->start;

    return 3 * guards(t, square) + 2 * (detour(t, square) <= 2) - 3 * at_start -
           6 * (neighbours_open(t, square) == 1);
}

static int square_looks(const struct table *t, int square)
{
    int symbol = t->square[square];
    bool dead_end = neighbours_open(t, square) == 1;
    int far = cards_worth(symbol) > 2 ? 2 : 4; /* what is rare is in reach */

    if (symbol == SG_SKULL)
        return skull_looks(t, square);
    if (symbol == SG_PLAIN)
        return -5 * dead_end;
    if (!is_rich(symbol))
        return 0;
    if (symbol == SG_CROSS) /* a cross that nobody passes is no bait */
        return -2 * (detour(t, square) > 2) - 2 * dead_end;
    return cards_worth(symbol) * (detour(t, square) > 0) - 2 * (detour(t, square) > far);
}

/* Like symbols apart, and no great empty fields. */
static int spread_looks(const struct table *t)
{
    int looks = 0;

    for (int row = 0; row < SG_SIDE; row++) {
        for (int column = 0; column < SG_SIDE; column++) {
            int here = t->square[at(row, column)];
            int right = column < LAST ? t->square[at(row, column + 1)] : SG_WALL;
            int below = row < LAST ? t->square[at(row + 1, column)] : SG_WALL;
            int beyond = row < LAST && column < LAST ? t->square[at(row + 1, column + 1)] : SG_WALL;

            if (cards_worth(here) != 0)
                looks -= 3 * (here == right) + 3 * (here == below);
            if (here == SG_PLAIN && right == here && below == here && beyond == here)
                looks -= 4;
        }
    }
    return looks;
}

/* Each row and each column has its share of symbols. */
static int share_looks(const struct table *t)
{
    int in_row[SG_SIDE] = { 0 }, in_column[SG_SIDE] = { 0 }, looks = 0;

    for (int i = 0; i < SG_SQUARES; i++) {
        if (cards_worth(t->square[i]) == 0)
            continue;
        in_row[i / SG_SIDE]++;
        in_column[i % SG_SIDE]++;
    }
    for (int i = 0; i < SG_SIDE; i++) {
        looks -= 2 * (abs(in_row[i] - 2) > 1) + 2 * (abs(in_column[i] - 2) > 1);
        looks -= 3 * (in_row[i] == 0) + 3 * (in_column[i] == 0);
    }
    return looks;
}

/* The most that a shortest way from this square on is worth. */
static int quick_worth(const struct table *t, int square)
{
    uint32_t next = sg_neighbours(UINT32_C(1) << sg_bit(square)) & t->open;
    int best = -100;

    if (t->square[square] == SG_TOMB)
        return 0;
    for (; next; next &= next - 1) {
        int bit = __builtin_ctz(next), worth = -100;

        if (t->to_tomb[bit] < t->to_tomb[sg_bit(square)])
            worth = quick_worth(t, at(bit / SG_STRIDE, bit % SG_STRIDE));
        best = worth > best ? worth : best;
    }
    return best + cards_worth(t->square[square]);
}

static int tomb_guards(const struct table *t)
{
    int skulls = 0;

    for (int i = 0; i < SG_SQUARES; i++)
        skulls += t->square[i] == SG_SKULL && t->to_tomb[sg_bit(i)] == 1;
    return skulls;
}

static int symbols_looks(const struct cards_plan *plan, const struct table *t)
{
    int looks = spread_looks(t) + share_looks(t) -
                3 * abs(quick_worth(t, plan->start) - plan->quick) -
                6 * abs(tomb_guards(t) - plan->guards);

    for (int i = 0; i < SG_SQUARES; i++)
        looks += square_looks(t, i);
    return looks;
}

static void throw_symbols(const struct cards_plan *plan, struct bb_rng *rng, struct table *t)
{
    for (int symbol = SG_CROSS; symbol < SG_SYMBOLS; symbol++) {
        for (int left = plan->count[symbol]; left;) {
            uint32_t i = bb_rng_below(rng, SG_SQUARES);

            if (t->square[i] == SG_PLAIN) {
                t->square[i] = symbol;
                left--;
            }
        }
    }
}

static void swap(struct table *t, uint32_t a, uint32_t b)
{
    uint8_t symbol = t->square[a];

    t->square[a] = t->square[b];
    t->square[b] = symbol;
}

static bool is_fixed(int symbol)
{
    return symbol == SG_WALL || symbol == SG_START || symbol == SG_TOMB;
}

static int place_symbols(const struct cards_plan *plan, struct bb_rng *rng, struct table *t)
{
    int looks;

    throw_symbols(plan, rng, t);
    looks = symbols_looks(plan, t);
    for (int i = 0; i < MOVES; i++) {
        uint32_t a = bb_rng_below(rng, SG_SQUARES), b = bb_rng_below(rng, SG_SQUARES);
        int now;

        if (is_fixed(t->square[a]) || is_fixed(t->square[b]))
            continue;
        swap(t, a, b);
        now = symbols_looks(plan, t);
        if (now >= looks)
            looks = now;
        else
            swap(t, a, b);
    }
    return looks;
}

void cards_draft(const struct sg_parts *parts, const struct cards_plan *plan, struct bb_rng *rng,
                 struct cards_draft *out)
{
    struct table t;

    do {
        lay_walls(parts, plan, rng, &t);
        out->looks = walls_looks(&t) + place_symbols(plan, rng, &t);
        memcpy(out->card.square, t.square, sizeof(t.square));
        out->card.colour = 0;
        cards_measure(parts, &out->card, &out->measure);
    } while (!cards_sound(&out->measure));
}

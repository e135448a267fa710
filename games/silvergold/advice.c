/*
 * Rules of thumb for bots, in tenths of a point.
 */
#include "games/silvergold/silvergold.h"

/* What one more of each symbol is worth to a seat now. */
struct worth {
    int32_t of[SG_SYMBOLS];
    int32_t step; /* one square nearer to a tomb */
};

static int32_t gem_worth(const struct sg *s, int seat, int gem)
{
    int own = s->gems[seat][gem], other = s->gems[seat][1 - gem];

    if (own == SG_GEMS)
        return 0;
    return own < other ? 44 : 24; /* 4 points for a pair now, else 1 and a hope */
}

/* 10 points for the card, and the box that it claims. */
static int32_t finish_worth(const struct sg_parts *p, const struct sg *s, int seat, int card)
{
    int colour = p->facts.card[card - 1].colour;
    int finished = sg_finished(p, s, seat, colour) + 1;

    if (finished > 6)
        return 100;
    for (int i = 0; i < SG_BOXES; i++) {
        if (!s->box[colour][i])
            return 100 + (finished % 2 == 0 ? 10 : 4) * sg_box_points[i];
    }
    return 100;
}

static struct worth what_is_worth(const struct sg_parts *p, const struct sg *s, int seat)
{
    int skulls = sg_skulls(s, seat), round = s->turn / SG_ROUND_TURNS % SG_ROUNDS;
    int wiped = skulls > 2 ? skulls - 2 : 0;
    struct worth w = { .step = 14 };

    w.of[SG_PLAIN] = 1;
    w.of[SG_CROSS] = 26;
    w.of[SG_RED_GEM] = gem_worth(s, seat, 0);
    w.of[SG_GREEN_GEM] = gem_worth(s, seat, 1);
    w.of[SG_TORCH] = s->torches[seat][round] ? 0 : 50;
    if (skulls < SG_SKULLS)
        w.of[SG_SKULL] = -8 * (p->malus[skulls + 1] - p->malus[skulls]) - 4;
    w.of[SG_POTION] = 10 * (p->malus[skulls] - p->malus[wiped]);
    return w;
}

static int32_t symbols_worth(const struct sg_board *board, const struct worth *w, uint32_t squares)
{
    int32_t sum = 0;

    for (int symbol = SG_CROSS; symbol < SG_SYMBOLS; symbol++)
        sum += w->of[symbol] * __builtin_popcount(squares & board->squares[symbol]);
    return sum + w->of[SG_PLAIN] * __builtin_popcount(squares);
}

static int nearest(const struct sg_board *board, uint32_t squares)
{
    int least = SG_SQUARES;

    for (; squares; squares &= squares - 1) {
        int steps = board->distance[__builtin_ctz(squares)];

        least = steps < least ? steps : least;
    }
    return least;
}

/* Steps to the tomb; before the start is marked, one more than from there. */
static int to_go(const struct sg_board *board, uint32_t marked)
{
    return marked ? nearest(board, marked) : nearest(board, board->squares[SG_START]) + 1;
}

static void prefer_marks(const struct sg_parts *p, const struct sg *s, int seat, int n,
                         const bb_action *a, int32_t *value)
{
    struct worth w = what_is_worth(p, s, seat);
    int turns_left = SG_TURNS - s->turn;
    int before[SG_SLOTS];
    int32_t tomb[SG_SLOTS];

    for (int slot = 0; slot < SG_SLOTS; slot++) {
        int card = s->card[seat][slot];

        before[slot] = card ? to_go(&p->board[card], sg_marked(s, seat, slot)) : 0;
        tomb[slot] = card ? finish_worth(p, s, seat, card) : 0;
    }
    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(a[i]);
        const struct sg_board *board = &p->board[s->card[seat][m.a]];
        uint32_t squares = p->shape[m.b].mask << m.c;
        int after = nearest(board, squares), gained = before[m.a] - after;

        value[i] = symbols_worth(board, &w, squares);
        if (after == 0)
            value[i] += tomb[m.a] * 3 / 4;
        else if (gained > 0 && before[m.a] < 3 * turns_left) /* it can still be finished */
            value[i] += w.step * gained;
    }
}

/* What a new card promises: its symbols, its colour, and how far it is. */
static int32_t card_worth(const struct sg_parts *p, const struct sg *s, int seat, int card,
                          const struct worth *w)
{
    const struct sg_board *board = &p->board[card];
    int turns_left = SG_TURNS - s->turn, far = to_go(board, 0);
    int32_t rich = symbols_worth(board, w, board->open);

    if (far > 3 * turns_left)
        return rich / 8;
    return rich / 3 + finish_worth(p, s, seat, card) - 12 * far;
}

static void prefer_cards(const struct sg_parts *p, const struct sg *s, int seat, int n,
                         const bb_action *a, int32_t *value)
{
    struct worth w = what_is_worth(p, s, seat);

    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(a[i]);

        if (m.kind == SG_DO_DRAW)
            value[i] = 60; /* less than a middling card that one sees */
        else
            value[i] = card_worth(p, s, seat, m.a, &w);
        if (m.kind == SG_DO_KEEP)
            value[i] += card_worth(p, s, seat, m.b, &w);
    }
}

static void prefer(const void *parts, const void *state, int seat, int n, const bb_action *a,
                   int32_t *value)
{
    const struct sg *s = state;

    if (s->phase == SG_MARK)
        prefer_marks(parts, s, seat, n, a, value);
    else
        prefer_cards(parts, s, seat, n, a, value);
}

/* docs/STRENGTH.md tells how far apart the levels are with these. */
static const uint16_t playouts[] = { 40, 80, 52, 180 };

const struct bb_advice sg_advice = {
    .prefer = prefer,
    .judge = BB_JUDGE(&sg_judge),
    .playouts = playouts,
};

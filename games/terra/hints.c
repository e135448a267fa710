/*
 * Rules of thumb for bots, in tenths of a point.
 */
#include "games/terra/terra.h"

/* What things are worth to have, some time before the end. */
enum { GOLD = 12, BLOCK = 16, WHITE = 22, WORKER = 14, EYE = 13, MASK = 17, OASIS = 18, SPACE = 9 };

/* ---- What squares give --------------------------------------------------- */

/* The part of the game that is still to come, in quarters, rounded up. */
static int quarters_left(const struct tp *s)
{
    int left = 0, all = TP_PILES * (tp_pile_size(s) - tp_pile_stop(s));

    for (int pile = 0; pile < TP_PILES; pile++)
        left += s->height[pile] - tp_pile_stop(s);
    return all > 0 ? (4 * left + all - 1) / all : 0;
}

static int32_t yield_worth(const struct tp *s, const struct tp_yield *y)
{
    int blocks =
        y->blocks[0] + y->blocks[1] + y->blocks[2] + y->blocks[3] + y->blocks[4] + y->blocks[5];
    int room = TP_BLOCKS_MAX - tp_blocks(s, s->seat), late = quarters_left(s) == 0;
    int32_t worth = y->gold * GOLD + y->masks * MASK + y->oases * OASIS + y->nile * SPACE;

    worth += y->eyes * (s->version >= TP_HORUS ? EYE : GOLD);
    worth += y->workers < s->reserve[s->seat] ? y->workers * WORKER : s->reserve[s->seat] * WORKER;
    worth += (blocks < room ? blocks : room) * (late ? 10 : BLOCK);
    for (int colour = 0; colour < TP_COLOURS; colour++) { /* of a colour that one builds in */
        if (y->blocks[colour] && s->block[s->seat][colour])
            worth += 3 * y->blocks[colour];
    }
    return worth;
}

static int32_t row_worth(const struct tp_parts *p, const struct tp *s, int row)
{
    struct tp_yield y = tp_yield_of(p, s, s->placed - 1, row);

    return yield_worth(s, &y);
}

/* The best row through the square, with the tile in hand on it. */
static int32_t place_worth(const struct tp_parts *p, const struct tp *s, int square, int way)
{
    const struct tp_tile *tile = &p->facts.tile[s->hand[s->seat] - 1];
    int site = tp_board(p, s)->beside[square][way];
    int32_t best = 0;

    for (int row = 0; row < TP_ROWS; row++) {
        struct tp_yield y = tp_yield_of(p, s, square, row);
        int32_t worth;

        y.eyes += tile->eyes;
        y.masks += tile->masks;
        y.oases += tile->oasis;
        y.workers += tile->worker;
        if (tile->block)
            y.blocks[tile->block - 1]++;
        worth = yield_worth(s, &y);
        best = worth > best ? worth : best;
    }
    if (site != TP_NONE && !s->base[site])
        best += s->owner[site] ? 0 : 4;
    if (site != TP_NONE && tile->worker && (!s->base[site] || s->owner[site] == s->seat + 1))
        best += 6;
    return tp_is_toll(p, s, s->seat, square) ? best - GOLD : best;
}

/* ---- Workers and building ------------------------------------------------ */

/* Blocks that the next level of the site lacks. */
static int lacking(const struct tp *s, int site)
{
    const uint8_t *block = s->block[s->seat];
    int level = s->level[site] + 1, most = 0;

    for (int colour = 0; colour < TP_COLOURS; colour++) {
        bool fits = s->level[site] ? s->colour[site] == colour + 1 : s->first_levels[colour] > 0;

        most = fits && block[colour] > most ? block[colour] : most;
    }
    most += block[TP_WHITE];
    return most < level ? level - most : 0;
}

static int32_t enter_worth(const struct tp *s, int site)
{
    int level = s->level[site], workers = s->workers[site];
    int rise = level < TP_LEVELS ? tp_level_points(level + 1) - tp_level_points(level) : 0;
    int32_t worth = 2 + workers * 4;

    if (!s->owner[site]) {
        worth = 10 * s->base[site] - 4;
        for (int seat_sites = tp_sites_of(s, s->seat); seat_sites > 3; seat_sites--)
            worth -= 3;
    }
    worth += rise * (workers + 1) - 6 * lacking(s, site);
    if (workers + 1 == TP_FULL && lacking(s, site) == 0)
        worth += 4 * rise;
    return worth > 1 ? worth : 1;
}

static int32_t build_worth(const struct tp *s, int site, int white)
{
    int level = s->level[site];

    return 10 * (tp_level_points(level + 1) - tp_level_points(level)) + 20 - white * 6 -
           (level == 0 ? 10 * s->base[site] : 0);
}

/* A block of each of these fewer, and a white one more. */
static int32_t swap_worth(const struct tp *s, int a, int b)
{
    int over = tp_blocks(s, s->seat) - TP_BLOCKS_MAX;
    int32_t lost = (a == TP_WHITE ? WHITE : BLOCK) + (b == TP_WHITE ? WHITE : BLOCK) +
                   2 * (s->block[s->seat][a] + s->block[s->seat][b]);

    return over > 0 ? 60 - lost : WHITE - lost;
}

/* ---- The rest ------------------------------------------------------------ */

static int32_t card_worth(const struct tp_parts *p, const struct tp *s, int card)
{
    int leader = tp_leader(p, s, card);

    if (leader != s->seat)
        return -40;
    return 70 - 25 * quarters_left(s) - GOLD * tp_card_price(s, s->seat) + 30;
}

static int32_t spend_worth(const struct tp *s, int32_t gain, int price)
{
    int over = s->gold[s->seat] - TP_GOLD_MAX;

    return gain - price * (over > 0 ? 3 : 10) - (over > 0 || quarters_left(s) == 0 ? 0 : 4);
}

static int32_t tile_worth(const struct tp *s, const struct tp_tile *t)
{
    struct tp_yield y = {
        .eyes = t->eyes, .masks = t->masks, .oases = t->oasis, .workers = t->worker
    };

    if (t->block)
        y.blocks[t->block - 1] = 1;
    return yield_worth(s, &y);
}

static int32_t sail_worth(const struct tp_parts *p, const struct tp *s)
{
    bool palm = p->facts.palm[s->boat[s->seat] + 1];

    return spend_worth(s, palm ? 10 * tp_sites_of(s, s->seat) : SPACE, 2);
}

static int32_t back_worth(const struct tp_parts *p, const struct tp *s, int square)
{
    int site = tp_board(p, s)->site[square];

    if (site == TP_NONE)
        return 0; /* of the row: better than a move that is worth nothing */
    return s->workers[site] > 1 ? -25 : -40 - 10 * s->base[site];
}

static int32_t option_worth(const struct tp_parts *p, const struct tp *s, struct bb_move m)
{
    const struct tp_board *board = tp_board(p, s);

    switch ((enum tp_action)m.kind) {
    case TP_DO_BACK:
        return back_worth(p, s, m.a);
    case TP_DO_SWAP:
        return swap_worth(s, m.a, m.b);
    case TP_DO_BUILD:
        return 1000 + build_worth(s, board->site[m.a], m.c);
    case TP_DO_HIRE:
        return spend_worth(s, enter_worth(s, board->site[m.a]), TP_PRICE);
    case TP_DO_BUY:
        return spend_worth(s, WHITE, TP_PRICE);
    case TP_DO_OFFER:
        return spend_worth(s, MASK, 1);
    case TP_DO_SAIL:
        return sail_worth(p, s);
    case TP_DO_CARD:
        return card_worth(p, s, m.a);
    default:
        return -100;
    }
}

static int32_t worth_of(const struct tp_parts *p, const struct tp *s, struct bb_move m)
{
    const uint8_t *heap = s->heap[s->pile];

    switch ((enum tp_action)m.kind) {
    case TP_DO_PLACE:
        return place_worth(p, s, m.a, m.b);
    case TP_DO_ROW:
        return row_worth(p, s, m.a);
    case TP_DO_SUPPLY:
        return m.a == TP_A_WORKER ? WORKER : BLOCK;
    case TP_DO_MOVE:
        return enter_worth(s, tp_board(p, s)->site[m.b]);
    case TP_DO_LOOK:
        return s->gold[s->seat] > TP_GOLD_MAX ? 5 : -4;
    case TP_DO_TAKE:
        return tile_worth(s, &p->facts.tile[heap[s->height[s->pile] - m.a] - 1]);
    case TP_DO_ACTIVATE:
    case TP_DO_DRAW:
    case TP_DO_LEAVE:
    case TP_DO_END:
        return 0;
    case TP_DO_STACK:
        return -1;
    default:
        return option_worth(p, s, m);
    }
}

static void prefer(const void *parts, const void *state, int seat, int n, const bb_action *a,
                   int32_t *value)
{
    (void)seat;
    for (int i = 0; i < n; i++)
        value[i] = worth_of(parts, state, bb_unpack(a[i]));
}

const struct bb_hints tp_hints = { .prefer = prefer };

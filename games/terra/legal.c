/*
 * What is open to a seat, and what chance may bring.
 *
 * Actions are listed in the order of their kinds: what the turn asks for, then the
 * optional actions (TP-4.0), then what ends the turn.
 */
#include "games/terra/terra.h"

struct list {
    const struct tp_parts *p;
    const struct tp *s;
    bb_action *out;
    int n;
};

static void add(struct list *l, int kind, int a, int b, int c)
{
    l->out[l->n++] = bb_pack(kind, a, b, c);
}

/* ---- What the turn asks for ---------------------------------------------- */

/* Halves in which the tile in hand may be placed, as bits; Nile squares are in neither. */
static int open_halves(const struct list *l)
{
    const struct tp *s = l->s;
    const struct tp_board *board = tp_board(l->p, s);
    const struct tp_map *map = tp_map(l->p, s);
    int own = s->origin[s->seat];

    if (!s->symbols || s->gold[s->seat] > 0)
        return 3;
    for (int i = 0; i < l->p->facts.rows * l->p->facts.columns; i++) {
        if (map->ground[i] == TP_FREE && !s->tile[i] && board->half[i] == own)
            return 1 << own;
    }
    return 3;
}

static void list_places(struct list *l)
{
    const struct tp_board *board = tp_board(l->p, l->s);
    const struct tp_map *map = tp_map(l->p, l->s);
    int halves = open_halves(l);

    for (int i = 0, n = l->p->facts.rows * l->p->facts.columns; i < n; i++) {
        if (map->ground[i] != TP_FREE || l->s->tile[i] || !(halves >> board->half[i] & 1))
            continue;
        for (int ways = board->ways[i]; ways; ways &= ways - 1)
            add(l, TP_DO_PLACE, i, __builtin_ctz((unsigned)ways), 0);
    }
}

static void list_supplies(struct list *l)
{
    const struct tp *s = l->s;
    bool men = s->reserve[s->seat] > 0, blocks = tp_blocks_left(l->p, s) > 0;
    int before = l->n;

    for (int piece = 0; piece < TP_PIECES; piece++) {
        for (int i = 0; i < tp_row_length(l->p, s); i++) {
            int square = tp_row_square(l->p, s, i);
            const struct tp_tile *tile = tp_tile_at(l->p, s, square);

            if (!tile)
                continue;
            if (piece == TP_A_WORKER ? men && tile->worker && !(s->manned >> i & 1)
                                     : blocks && tile->block && !(s->stocked >> i & 1))
                add(l, TP_DO_SUPPLY, piece, square, 0);
        }
    }
    if (l->n == before)
        add(l, TP_DO_ACTIVATE, 0, 0, 0);
}

static void list_moves(struct list *l)
{
    const struct tp *s = l->s;

    for (int crew = s->crew; crew; crew &= crew - 1) {
        int square = tp_row_square(l->p, s, __builtin_ctz((unsigned)crew));
        uint32_t sites = 0;

        for (int direction = 0; direction < 8; direction++) {
            int site = tp_reached(l->p, s, square, direction);

            if (site != TP_NONE && tp_may_enter(s, s->seat, site))
                sites |= UINT32_C(1) << site;
        }
        for (; sites; sites &= sites - 1)
            add(l, TP_DO_MOVE, square, tp_board(l->p, s)->square[__builtin_ctz(sites)], 0);
    }
}

/* ---- Optional actions ---------------------------------------------------- */

static void list_backs(struct list *l)
{
    const struct tp *s = l->s;
    const struct tp_board *board = tp_board(l->p, s);
    uint64_t squares[2] = { 0 };

    for (int crew = s->crew; crew; crew &= crew - 1) {
        int square = tp_row_square(l->p, s, __builtin_ctz((unsigned)crew));

        squares[square >> 6] |= UINT64_C(1) << (square & 63);
    }
    for (int i = 0; i < board->sites; i++) {
        if (s->owner[i] == s->seat + 1 && s->workers[i] > (s->level[i] > 0))
            squares[board->square[i] >> 6] |= UINT64_C(1) << (board->square[i] & 63);
    }
    for (int half = 0; half < 2; half++) {
        for (; squares[half]; squares[half] &= squares[half] - 1)
            add(l, TP_DO_BACK, 64 * half + __builtin_ctzll(squares[half]), 0, 0);
    }
}

static void list_swaps(struct list *l)
{
    const uint8_t *block = l->s->block[l->s->seat];

    for (int a = 0; a < TP_HUES; a++) {
        for (int b = a; block[a] && b < TP_HUES; b++) {
            if (block[b] > (a == b))
                add(l, TP_DO_SWAP, a, b, 0);
        }
    }
}

/* Level 1 of a site in each colour, for each block. */
static void list_first(struct list *l, int site)
{
    const struct tp *s = l->s;
    const uint8_t *block = s->block[s->seat];

    for (int colour = 0; colour < TP_COLOURS; colour++) {
        for (int hue = 0; s->levels[colour][0] && hue < TP_HUES; hue++) {
            if (block[hue])
                add(l, TP_DO_FOUND, tp_board(l->p, s)->square[site], colour, hue);
        }
    }
}

/* The next level of a pyramid, with each number of white blocks. */
static void list_next(struct list *l, int site)
{
    const struct tp *s = l->s;
    const uint8_t *block = s->block[s->seat];
    int level = s->level[site] + 1, own = block[s->colour[site] - 1];
    int white = level > own ? level - own : 0;

    if (!tp_has_piece(s, s->seat, level, s->colour[site] - 1))
        return;
    for (; white <= level && white <= block[TP_WHITE]; white++)
        add(l, TP_DO_BUILD, tp_board(l->p, s)->square[site], white, 0);
}

static void list_builds(struct list *l)
{
    const struct tp *s = l->s;
    int top = tp_top_of(s);
    uint32_t first = 0, next = 0; /* sites */

    for (int i = 0; i < tp_board(l->p, s)->sites; i++) {
        if (s->workers[i] != TP_FULL || s->owner[i] != s->seat + 1 || s->level[i] >= top)
            continue;
        *(s->level[i] ? &next : &first) |= UINT32_C(1) << i;
    }
    for (; first; first &= first - 1)
        list_first(l, __builtin_ctz(first));
    for (; next; next &= next - 1)
        list_next(l, __builtin_ctz(next));
}

static void list_hires(struct list *l)
{
    const struct tp *s = l->s;
    const struct tp_board *board = tp_board(l->p, s);

    if (s->gold[s->seat] < TP_PRICE || s->reserve[s->seat] == 0)
        return;
    for (int i = 0; i < board->sites; i++) {
        if (tp_may_enter(s, s->seat, i))
            add(l, TP_DO_HIRE, board->square[i], 0, 0);
    }
}

static void list_cards(struct list *l)
{
    const struct tp *s = l->s;

    if (s->horus[s->seat] < 5 || s->gold[s->seat] < tp_card_price(s, s->seat) ||
        tp_has_card(s, s->seat))
        return;
    for (int card = 0; card < TP_CARDS; card++) {
        if (!s->card[card])
            add(l, TP_DO_CARD, card, 0, 0);
    }
}

/* All but taking workers back. */
static void list_deals(struct list *l)
{
    const struct tp *s = l->s;
    int gold = s->gold[s->seat];

    list_swaps(l);
    list_builds(l);
    list_hires(l);
    if (gold >= TP_PRICE && tp_blocks_left(l->p, s) > 0)
        add(l, TP_DO_BUY, 0, 0, 0);
    if (s->version >= TP_HORUS && gold >= 1)
        add(l, TP_DO_OFFER, 0, 0, 0);
    if (s->version < TP_NILE)
        return;
    if (gold >= 2 && s->boat[s->seat] + 1 < l->p->facts.path_length)
        add(l, TP_DO_SAIL, 0, 0, 0);
    list_cards(l);
}

/* ---- The end of the turn ------------------------------------------------- */

static void list_draws(struct list *l)
{
    const struct tp *s = l->s;
    bool may_draw = tp_within_limits(s, s->seat, 0), left = false;
    bool may_look = s->gold[s->seat] > 0 && tp_within_limits(s, s->seat, 1);

    for (int pile = 0; pile < TP_PILES; pile++) {
        left |= !tp_is_removed(s, pile);
        if (may_draw && !tp_is_removed(s, pile))
            add(l, TP_DO_DRAW, pile, 0, 0);
    }
    for (int pile = 0; may_look && pile < TP_PILES; pile++) {
        if (!tp_is_removed(s, pile) && (s->peek_faceup || !tp_is_faceup(s, pile)))
            add(l, TP_DO_LOOK, pile, 0, 0);
    }
    if (may_draw && !left)
        add(l, TP_DO_END, 0, 0, 0);
}

static void list_end(struct list *l)
{
    int before;

    list_backs(l);
    before = l->n;
    list_deals(l);
    list_draws(l);
    if (l->n == before) /* TP-3.9: the limits bite, and nothing helps */
        add(l, TP_DO_DISCARD, 0, 0, 0);
}

/* Tiles of the pile that is looked through. */
static void list_takes(struct list *l)
{
    for (int place = 1; place <= l->s->height[l->s->pile]; place++)
        add(l, TP_DO_TAKE, place, 0, 0);
}

/* Of tiles that are alike the first will do. */
static void list_order(struct list *l)
{
    const struct tp *s = l->s;
    const uint8_t *heap = s->heap[s->pile];
    uint64_t seen = 0;

    for (int place = s->sorted + 1; place <= s->height[s->pile]; place++) {
        int tile = heap[s->height[s->pile] - place];

        if (!(seen >> (tile & 63) & 1))
            add(l, TP_DO_STACK, place, 0, 0);
        seen |= UINT64_C(1) << (tile & 63);
    }
    add(l, TP_DO_LEAVE, 0, 0, 0);
}

int tp_legal(const void *parts, const void *state, int seat, bb_action out[static BB_ACTIONS_MAX])
{
    struct list list = { .p = parts, .s = state, .out = out }, *l = &list;
    const struct tp *s = state;

    if (!(tp_to_act(s) & BB_SEAT(seat)))
        return 0;
    switch ((enum tp_phase)s->phase) {
    case TP_PLACE:
        list_places(l);
        break;
    case TP_CHOOSE_ROW:
        for (int row = 0; row < TP_ROWS; row++)
            add(l, TP_DO_ROW, row, 0, 0);
        break;
    case TP_SUPPLY:
        list_supplies(l);
        break;
    case TP_MOVE:
        list_moves(l);
        break;
    case TP_DRAW:
        list_end(l);
        return l->n;
    case TP_LOOK:
        list_takes(l);
        return l->n;
    case TP_ORDER:
        list_order(l);
        return l->n;
    case TP_PICK_PILE:
    case TP_DRAW_TILE:
    case TP_DRAW_BASE:
    case TP_DRAW_FIRST:
    case TP_OVER:
        return 0;
    }
    list_backs(l);
    list_deals(l);
    return l->n;
}

/* ---- Chance -------------------------------------------------------------- */

int tp_chance(const void *parts, const void *state, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX])
{
    static const uint8_t seats[BB_SEATS_MAX] = { 1, 1, 1, 1 };
    const struct tp *s = state;
    uint8_t piles[TP_PILES];

    (void)parts;
    switch ((enum tp_phase)s->phase) {
    case TP_PICK_PILE:
        for (int pile = 0; pile < TP_PILES; pile++)
            piles[pile] = s->stage == TP_LAYING ? s->height[pile] == tp_pile_size(s)
                                                : !tp_is_removed(s, pile);
        return bb_outcomes(TP_DO_FROM, 0, piles, TP_PILES, out, weight);
    case TP_DRAW_TILE:
        return bb_outcomes(TP_DO_TILE, 0, s->pool, TP_KINDS, out, weight);
    case TP_DRAW_BASE:
        return bb_outcomes(TP_DO_BASE, 1, s->bases, TP_VALUES, out, weight);
    case TP_DRAW_FIRST:
        return bb_outcomes(TP_DO_FIRST, 0, seats, s->seats, out, weight);
    case TP_PLACE:
    case TP_CHOOSE_ROW:
    case TP_SUPPLY:
    case TP_MOVE:
    case TP_DRAW:
    case TP_LOOK:
    case TP_ORDER:
    case TP_OVER:
        break;
    }
    return 0;
}

/*
 * Carrying out an action.
 */
#include "engine/note.h"
#include "games/terra/terra.h"

static int site_at(const struct tp_parts *p, const struct tp *s, int square)
{
    return tp_board(p, s)->site[square];
}

/* ---- Placing ------------------------------------------------------------- */

static void place(const struct tp_parts *p, struct tp *s, int square, int way, struct bb_log *log)
{
    int seat = s->seat, site = tp_board(p, s)->beside[square][way];

    NOTE(TP_EV_PLACES, TP_3_2, seat, s->hand[seat] - 1, square, way);
    if (tp_is_toll(p, s, seat, square)) {
        s->gold[seat]--;
        NOTE(TP_EV_PAYS_TOLL, TP_8_1, seat);
    }
    s->tile[square] = s->hand[seat];
    s->steps[square] = way;
    s->hand[seat] = s->origin[seat] = 0;
    s->hand_known[seat] = TP_ALL;
    s->placed = square + 1;
    if (site == TP_NONE || s->base[site] || tp_bases_left(s) == 0) {
        tp_after_placing(p, s, log);
        return;
    }
    s->opening = site + 1;
    s->phase = TP_DRAW_BASE;
}

/* Chance has drawn a base for the site that opens. */
static void open_site(const struct tp_parts *p, struct tp *s, int value, struct bb_log *log)
{
    int site = s->opening - 1;

    s->bases[value - 1]--;
    s->base[site] = value;
    s->opening = 0;
    NOTE(TP_EV_OPENED, s->stage == TP_PLAYING ? TP_3_2 : TP_2_4, value,
         tp_board(p, s)->square[site]);
    if (s->stage == TP_PLAYING) {
        tp_after_placing(p, s, log);
        return;
    }
    s->done++;
    tp_proceed(p, s, log);
}

/* ---- Workers ------------------------------------------------------------- */

static int row_index(const struct tp_parts *p, const struct tp *s, int square)
{
    int i = 0;

    while (tp_row_square(p, s, i) != square)
        i++;
    return i;
}

static void enter(struct tp *s, int site)
{
    if (!s->owner[site] && s->turns[s->seat] == 0)
        s->entered = site + 1;
    s->owner[site] = s->seat + 1;
    s->workers[site]++;
}

static void leave_row(const struct tp_parts *p, struct tp *s, int square)
{
    s->crew &= ~(1u << row_index(p, s, square));
    if (!s->crew)
        s->phase = TP_DRAW;
}

static void move(const struct tp_parts *p, struct tp *s, int square, int to, struct bb_log *log)
{
    int site = site_at(p, s, to);

    enter(s, site);
    NOTE(TP_EV_MOVES, TP_3_6, s->seat, square, to, s->workers[site]);
    leave_row(p, s, square);
}

static void take_back(const struct tp_parts *p, struct tp *s, int square, struct bb_log *log)
{
    int site = site_at(p, s, square);

    s->reserve[s->seat]++;
    NOTE(TP_EV_BACK, TP_3_8, s->seat, square);
    if (site == TP_NONE)
        leave_row(p, s, square);
    else if (--s->workers[site] == 0)
        s->owner[site] = 0;
}

static void supply(const struct tp_parts *p, struct tp *s, int piece, int square,
                   struct bb_log *log)
{
    uint16_t bit = (1u << row_index(p, s, square));

    NOTE(TP_EV_SUPPLIES, TP_3_4, s->seat, piece, square);
    if (piece == TP_A_WORKER) {
        s->manned |= bit;
        s->reserve[s->seat]--;
    } else {
        s->stocked |= bit;
    }
}

/* ---- Optional actions ---------------------------------------------------- */

static void swap(struct tp *s, int a, int b, struct bb_log *log)
{
    uint8_t *block = s->block[s->seat];

    block[a]--;
    block[b]--;
    block[TP_WHITE]++;
    NOTE(TP_EV_SWAPS, TP_4_1, s->seat, a, b);
}

/* A level more, once it is paid for; returns which. */
static int raise_site(struct tp *s, int site)
{
    int level = ++s->level[site];

    s->reserve[s->seat] = s->reserve[s->seat] + s->workers[site] - 1;
    s->workers[site] = 1;
    if (level < TP_LEVELS)
        s->levels[s->colour[site] - 1][level - 1]--;
    else
        s->tips[tp_tips_of(s, s->seat)]--;
    return level;
}

static void found(const struct tp_parts *p, struct tp *s, struct bb_move m, struct bb_log *log)
{
    int site = site_at(p, s, m.a);

    s->block[s->seat][m.c]--;
    s->colour[site] = m.b + 1;
    raise_site(s, site);
    NOTE(TP_EV_FOUNDS, TP_4_2, s->seat, m.a, m.b, m.c);
}

static void build(const struct tp_parts *p, struct tp *s, struct bb_move m, struct bb_log *log)
{
    int site = site_at(p, s, m.a), level = raise_site(s, site), colour = s->colour[site] - 1;
    uint8_t *block = s->block[s->seat];

    block[colour] = block[colour] - (level - m.b);
    block[TP_WHITE] = block[TP_WHITE] - m.b;
    NOTE(TP_EV_BUILDS, TP_4_2, s->seat, level, m.a, colour);
    if ((s->mission == 1 || s->mission == 3) && tp_missing(p, s) == 0)
        tp_finish(p, s, log);
}

static void hire(const struct tp_parts *p, struct tp *s, int square, struct bb_log *log)
{
    s->gold[s->seat] = s->gold[s->seat] - TP_PRICE;
    s->reserve[s->seat]--;
    enter(s, site_at(p, s, square));
    NOTE(TP_EV_HIRES, TP_4_3, s->seat, square);
}

static void buy_card(struct tp *s, int card, struct bb_log *log)
{
    int price = tp_card_price(s, s->seat);

    s->gold[s->seat] = s->gold[s->seat] - price;
    s->card[card] = s->seat + 1;
    NOTE(TP_EV_CARD, TP_6_3, s->seat, card, price);
}

static void buy_block(struct tp *s, struct bb_log *log)
{
    s->gold[s->seat] = s->gold[s->seat] - TP_PRICE;
    s->block[s->seat][TP_WHITE]++;
    NOTE(TP_EV_BUYS, TP_4_3, s->seat);
}

static void offer(struct tp *s, struct bb_log *log)
{
    s->gold[s->seat]--;
    s->offerings[s->seat] += s->offerings[s->seat] < TP_TRACK_MAX;
    NOTE(TP_EV_OFFERS, TP_4_3, s->seat, s->offerings[s->seat]);
}

static void buy_space(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    s->gold[s->seat] = s->gold[s->seat] - 2;
    tp_sail(p, s, s->seat, 1);
    NOTE(TP_EV_SAILS, TP_4_3, s->seat, s->boat[s->seat]);
}

static void discard(struct tp *s, struct bb_log *log)
{
    s->gold[s->seat]--;
    NOTE(TP_EV_DISCARDS, TP_3_9, s->seat);
}

/* ---- Drawing ------------------------------------------------------------- */

static void look(struct tp *s, int pile, struct bb_log *log)
{
    const uint8_t *heap = s->heap[pile];

    s->gold[s->seat]--;
    s->pile = pile;
    NOTE(TP_EV_LOOKS, TP_4_4, s->seat, pile);
    for (int slot = s->height[pile] - 1; slot >= 0; slot--) {
        if (!heap[slot])
            continue;
        s->heap_known[pile][slot] |= tp_lookers(s);
        NOTE_TO(tp_lookers(s), TP_EV_SEES, TP_4_4, s->height[pile] - slot, heap[slot] - 1);
    }
    tp_look_on(s);
}

/* TP-9.1: what others knew of the order is forgotten, but for a top that all see. */
static void take(struct tp *s, int place, struct bb_log *log)
{
    uint8_t *known = s->heap_known[s->pile];

    tp_deal_slot(s, s->height[s->pile] - place, log);
    s->sorted = 0;
    if (s->reorder && !tp_is_removed(s, s->pile) && s->height[s->pile] > 1)
        s->phase = TP_ORDER;
    for (int i = 0; i < s->height[s->pile]; i++) {
        if (known[i] != TP_ALL || s->phase == TP_ORDER)
            known[i] = tp_lookers(s);
    }
    if (s->phase != TP_ORDER)
        tp_end_turn(s, log);
}

static void leave(struct tp *s, struct bb_log *log)
{
    NOTE(TP_EV_LEAVES, TP_4_4, s->seat);
    tp_end_turn(s, log);
}

static void stack(struct tp *s, int place, struct bb_log *log)
{
    uint8_t *heap = s->heap[s->pile];
    int from = s->height[s->pile] - place, to = s->height[s->pile] - 1 - s->sorted;
    uint8_t tile = heap[from];

    for (int i = from; i < to; i++)
        heap[i] = heap[i + 1];
    heap[to] = tile;
    s->sorted++;
    NOTE_TO(tp_lookers(s), TP_EV_STACKS, TP_4_4, s->sorted, tile - 1);
    if (s->sorted == s->height[s->pile] - 1)
        leave(s, log);
}

static void draw(const struct tp_parts *p, struct tp *s, int pile, struct bb_log *log)
{
    s->pile = pile;
    NOTE(TP_EV_DRAWS, TP_3_10, s->seat, pile);
    tp_want(p, s, TP_FOR_HAND, s->height[pile] - 1, log);
}

/* ---- Chance -------------------------------------------------------------- */

static void let_begin(struct tp *s, int seat, struct bb_log *log)
{
    s->seat = seat;
    s->phase = TP_PLACE;
    NOTE(TP_EV_FIRST, TP_3_0, seat);
}

static void draw_from(const struct tp_parts *p, struct tp *s, int pile, struct bb_log *log)
{
    s->pile = pile;
    if (s->stage == TP_LAYING)
        NOTE(TP_EV_FROM, TP_2_4, pile);
    else
        NOTE(TP_EV_DRAWS, TP_2_4, s->seat, pile);
    tp_want(p, s, s->stage == TP_LAYING ? TP_FOR_BOARD : TP_FOR_HAND, s->height[pile] - 1, log);
}

static void see_tile(const struct tp_parts *p, struct tp *s, int tile, struct bb_log *log)
{
    s->pool[tile]--;
    s->heap[s->pile][s->slot] = tile + 1;
    s->heap_known[s->pile][s->slot] = 0;
    tp_settle(p, s, log);
}

/* ---- The table of actions ------------------------------------------------ */

static void choose_row(const struct tp_parts *p, struct tp *s, int row, struct bb_log *log)
{
    s->row = row + 1;
    NOTE(TP_EV_CHOOSES_ROW, TP_3_3, s->seat, row, tp_row_length(p, s));
}

/* Carries it out; true if the row may still be supplied, by what it leaves the seat with. */
/* clang-format off */
static bool apply(const struct tp_parts *p, struct tp *s, struct bb_move m, struct bb_log *log)
{
    switch ((enum tp_action)m.kind) {
    case TP_DO_FIRST:    let_begin(s, m.a, log); return false;
    case TP_DO_FROM:     draw_from(p, s, m.a, log); return false;
    case TP_DO_TILE:     see_tile(p, s, m.a, log); return false;
    case TP_DO_BASE:     open_site(p, s, m.a, log); return false;
    case TP_DO_PLACE:    place(p, s, m.a, m.b, log); return false;
    case TP_DO_ROW:      choose_row(p, s, m.a, log); return true;
    case TP_DO_SUPPLY:   supply(p, s, m.a, m.b, log); return true;
    case TP_DO_ACTIVATE: tp_activate(p, s, log); return false;
    case TP_DO_MOVE:     move(p, s, m.a, m.b, log); return false;
    case TP_DO_BACK:     take_back(p, s, m.a, log); break;
    case TP_DO_SWAP:     swap(s, m.a, m.b, log); break;
    case TP_DO_FOUND:    found(p, s, m, log); break;
    case TP_DO_BUILD:    build(p, s, m, log); break;
    case TP_DO_HIRE:     hire(p, s, m.a, log); break;
    case TP_DO_BUY:      buy_block(s, log); break;
    case TP_DO_OFFER:    offer(s, log); break;
    case TP_DO_SAIL:     buy_space(p, s, log); break;
    case TP_DO_CARD:     buy_card(s, m.a, log); break;
    case TP_DO_DISCARD:  discard(s, log); break;
    case TP_DO_DRAW:     draw(p, s, m.a, log); return false;
    case TP_DO_LOOK:     look(s, m.a, log); return false;
    case TP_DO_TAKE:     take(s, m.a, log); tp_proceed(p, s, log); return false;
    case TP_DO_STACK:    stack(s, m.a, log); tp_proceed(p, s, log); return false;
    case TP_DO_LEAVE:    leave(s, log); tp_proceed(p, s, log); return false;
    case TP_DO_END:      tp_end_turn(s, log); tp_proceed(p, s, log); return false;
    case TP_ACTIONS:     return false;
    }
    return s->phase == TP_SUPPLY;
}
/* clang-format on */

void tp_apply(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    (void)seat;
    if (apply(parts, state, bb_unpack(a), log))
        tp_supply(parts, state, log);
}

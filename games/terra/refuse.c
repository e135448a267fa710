/*
 * Why an action is not legal: the clause that forbids it.
 */
#include "engine/note.h"
#include "games/terra/terra.h"

static int site_at(const struct tp_parts *p, const struct tp *s, int square)
{
    return square < p->facts.rows * p->facts.columns ? tp_board(p, s)->site[square] : TP_NONE;
}

/* ---- What the turn asks for ---------------------------------------------- */

static struct bb_refusal why_not_place(const struct tp_parts *p, const struct tp *s, int square,
                                       int way)
{
    int ground;

    if (square >= p->facts.rows * p->facts.columns)
        return bb_refuse(TP_1_1, "not-on-board", 0);
    ground = tp_map(p, s)->ground[square];
    if (ground == TP_SITE)
        return bb_refuse(TP_3_2, "on-site", square);
    if (ground == TP_OASIS)
        return bb_refuse(TP_3_2, "on-oasis", square);
    if (ground == TP_RIVER)
        return bb_refuse(TP_3_2, "on-nile", square);
    if (s->tile[square])
        return bb_refuse(TP_3_2, "occupied", square);
    if (!(tp_board(p, s)->ways[square] >> way & 1))
        return bb_refuse(TP_3_2, "steps-to-site", square);
    return bb_refuse(TP_8_1, "other-half", s->origin[s->seat]);
}

static bool in_row(const struct tp_parts *p, const struct tp *s, int square)
{
    for (int i = 0; i < tp_row_length(p, s); i++) {
        if (tp_row_square(p, s, i) == square)
            return true;
    }
    return false;
}

static struct bb_refusal why_not_supply(const struct tp_parts *p, const struct tp *s,
                                        struct bb_move m)
{
    const struct tp_tile *tile = in_row(p, s, m.b) ? tp_tile_at(p, s, m.b) : NULL;

    if (!tile || !(m.a == TP_A_WORKER ? tile->worker : tile->block))
        return bb_refuse(TP_3_4, "no-place-for-it", m.b);
    if (m.a == TP_A_WORKER)
        return s->reserve[s->seat] ? bb_refuse(TP_3_4, "supplied", m.b)
                                   : bb_refuse(TP_3_4, "no-worker-left", 0);
    return tp_blocks_left(p, s) > 0 ? bb_refuse(TP_3_4, "supplied", m.b)
                                    : bb_refuse(TP_3_4, "no-block-left", 0);
}

/* Why a worker may not go to this square, by whatever way it comes. */
static struct bb_refusal why_not_enter(const struct tp_parts *p, const struct tp *s, int square)
{
    int site = site_at(p, s, square);

    if (site == TP_NONE)
        return bb_refuse(TP_3_6, "no-site", square);
    if (!s->base[site])
        return bb_refuse(TP_3_6, "no-base", square);
    if (s->owner[site] && s->owner[site] != s->seat + 1)
        return bb_refuse(s->mission ? TP_8_3 : TP_3_6, "owned-by", s->owner[site] - 1);
    if (s->level[site] == TP_LEVELS)
        return bb_refuse(TP_3_6, "tip-is-on", square);
    if (s->mission == 3 && s->level[site] == TP_LEVELS - 1)
        return bb_refuse(TP_8_3, "high-enough", square);
    if (s->workers[site] == TP_FULL)
        return bb_refuse(TP_3_6, "site-full", square);
    return bb_refuse(TP_3_7, "one-base", square);
}

static struct bb_refusal why_not_move(const struct tp_parts *p, const struct tp *s,
                                      struct bb_move m)
{
    int site = site_at(p, s, m.b), waits = 0;
    bool reached = false;

    for (int i = 0; i < tp_row_length(p, s); i++)
        waits |= (s->crew >> i & 1) && tp_row_square(p, s, i) == m.a;
    if (!waits)
        return bb_refuse(TP_3_6, "no-worker-there", m.a);
    if (site == TP_NONE || !tp_may_enter(s, s->seat, site))
        return why_not_enter(p, s, m.b);
    for (int direction = 0; direction < 8; direction++)
        reached |= tp_board(p, s)->reach[m.a][direction] == site;
    return reached ? bb_refuse(TP_3_6, "gap-on-the-way", m.b)
                   : bb_refuse(TP_3_6, "not-straight", m.b);
}

/* ---- Optional actions ---------------------------------------------------- */

static struct bb_refusal why_not_back(const struct tp_parts *p, const struct tp *s, int square)
{
    int site = site_at(p, s, square);

    if (!s->crew && tp_sites_of(s, s->seat) == 0)
        return bb_refuse(TP_3_8, "none-on-board", 0);
    if (site == TP_NONE || s->owner[site] != s->seat + 1)
        return bb_refuse(TP_3_8, "no-worker-there", square);
    return bb_refuse(TP_3_8, "last-worker", square);
}

/* Also white ones, of which there are none. */
static struct bb_refusal why_not_level(int level, int colour)
{
    return (
        struct bb_refusal){ .clause = TP_2_1, .word = "no-level-left", .arg = { level, colour } };
}

static struct bb_refusal why_not_found(const struct tp *s, int site, struct bb_move m)
{
    if (s->level[site])
        return bb_refuse(TP_4_2, "founded", m.a);
    if (tp_blocks(s, s->seat) == 0)
        return bb_refuse(TP_4_2, "no-block-at-all", 0);
    if (m.b == TP_WHITE || !s->levels[m.b][0])
        return why_not_level(1, m.b);
    return bb_refuse(TP_4_2, "no-such-block", m.c);
}

/* Blocks of the colour of a pyramid, and white ones. */
static struct bb_refusal why_not_blocks(const struct tp *s, int level, int colour)
{
    const uint8_t *block = s->block[s->seat];

    return (struct bb_refusal){ .clause = TP_4_2,
                                .word = "too-few-blocks",
                                .arg = { level, block[colour] + block[TP_WHITE] } };
}

static struct bb_refusal why_not_build(const struct tp_parts *p, const struct tp *s,
                                       struct bb_move m)
{
    int site = site_at(p, s, m.a), level;

    if (tp_sites_of(s, s->seat) == 0)
        return bb_refuse(TP_4_2, "no-site-yet", 0);
    if (site == TP_NONE || s->owner[site] != s->seat + 1)
        return bb_refuse(TP_4_2, "not-yours", m.a);
    level = s->level[site] + 1;
    if (level > TP_LEVELS)
        return bb_refuse(TP_4_2, "tip-is-on", m.a);
    if (level == TP_LEVELS && s->mission == 3)
        return bb_refuse(TP_8_3, "high-enough", m.a);
    if (s->workers[site] < TP_FULL)
        return bb_refuse(TP_4_2, "three-workers", s->workers[site]);
    if (m.kind == TP_DO_FOUND)
        return why_not_found(s, site, m);
    if (level == 1)
        return bb_refuse(TP_4_2, "not-founded", m.a);
    if (!tp_has_piece(s, s->seat, level, s->colour[site] - 1))
        return level == TP_LEVELS ? bb_refuse(TP_2_1, "no-tip-left", 0)
                                  : why_not_level(level, s->colour[site] - 1);
    return why_not_blocks(s, level, s->colour[site] - 1);
}

static struct bb_refusal why_not_gold(const struct tp *s, int clause, int price)
{
    return (struct bb_refusal){ .clause = clause,
                                .word = "too-little-gold",
                                .arg = { price, s->gold[s->seat] } };
}

static struct bb_refusal why_not_card(const struct tp *s, int card)
{
    if (s->horus[s->seat] < 5)
        return bb_refuse(TP_6_3, "too-few-eyes", s->horus[s->seat]);
    if (tp_has_card(s, s->seat))
        return bb_refuse(TP_6_3, "one-card", 0);
    if (s->card[card])
        return bb_refuse(TP_6_3, "card-gone", s->card[card] - 1);
    return why_not_gold(s, TP_6_3, tp_card_price(s, s->seat));
}

static struct bb_refusal why_not_hire(const struct tp_parts *p, const struct tp *s, int square)
{
    if (s->gold[s->seat] < TP_PRICE)
        return why_not_gold(s, TP_4_3, TP_PRICE);
    return s->reserve[s->seat] ? why_not_enter(p, s, square)
                               : bb_refuse(TP_4_3, "no-worker-left", 0);
}

static struct bb_refusal why_not_sail(const struct tp *s)
{
    if (s->version < TP_NILE)
        return bb_refuse(TP_6_1, "other-version", 0);
    return s->gold[s->seat] < 2 ? why_not_gold(s, TP_4_3, 2) : bb_refuse(TP_4_3, "last-space", 0);
}

static struct bb_refusal why_not_swap(const struct tp *s, int a, int b)
{
    const uint8_t *block = s->block[s->seat];

    if (a > b)
        return bb_refuse(TP_4_1, "lower-first", 0);
    if (tp_blocks(s, s->seat) < 2)
        return bb_refuse(TP_4_1, "two-blocks", tp_blocks(s, s->seat));
    if (!block[a] || !block[b])
        return bb_refuse(TP_4_1, "no-such-block", block[a] ? b : a);
    return bb_refuse(TP_4_1, "no-such-blocks", 0);
}

/* One of the kinds from TP_DO_BACK to TP_DO_CARD. */
static struct bb_refusal why_not_option(const struct tp_parts *p, const struct tp *s,
                                        struct bb_move m)
{
    if (m.kind == TP_DO_BACK)
        return why_not_back(p, s, m.a);
    if (m.kind == TP_DO_SWAP)
        return why_not_swap(s, m.a, m.b);
    if (m.kind == TP_DO_FOUND || m.kind == TP_DO_BUILD)
        return why_not_build(p, s, m);
    if (m.kind == TP_DO_HIRE)
        return why_not_hire(p, s, m.a);
    if (m.kind == TP_DO_BUY && s->gold[s->seat] < TP_PRICE)
        return why_not_gold(s, TP_4_3, TP_PRICE);
    if (m.kind == TP_DO_BUY)
        return bb_refuse(TP_4_3, "no-block-left", 0);
    if (m.kind == TP_DO_OFFER)
        return s->version < TP_HORUS ? bb_refuse(TP_5_2, "other-version", 0)
                                     : why_not_gold(s, TP_4_3, 1);
    if (m.kind == TP_DO_SAIL)
        return why_not_sail(s);
    return s->version < TP_NILE ? bb_refuse(TP_6_3, "other-version", 0) : why_not_card(s, m.a);
}

/* ---- The end of the turn ------------------------------------------------- */

static struct bb_refusal why_not_draw(const struct tp *s, struct bb_move m)
{
    int price = m.kind == TP_DO_LOOK;

    if (m.kind == TP_DO_DISCARD)
        return bb_refuse(TP_3_9, "no-need", 0);
    if (m.kind != TP_DO_END && tp_is_removed(s, m.a))
        return bb_refuse(TP_2_3, "pile-removed", m.a);
    if (price > s->gold[s->seat])
        return why_not_gold(s, TP_4_4, 1);
    if (price && tp_is_faceup(s, m.a) && !s->peek_faceup)
        return bb_refuse(TP_4_4, "face-up", m.a);
    if (s->gold[s->seat] - price > TP_GOLD_MAX)
        return bb_refuse(TP_3_9, "too-much-gold", s->gold[s->seat]);
    if (tp_blocks(s, s->seat) > TP_BLOCKS_MAX)
        return bb_refuse(TP_3_9, "too-many-blocks", tp_blocks(s, s->seat));
    return bb_refuse(TP_3_10, "draw-now", 0);
}

/* An action of another phase: what is asked for now. */
static struct bb_refusal why_not_now(const struct tp *s)
{
    switch ((enum tp_phase)s->phase) {
    case TP_PLACE:
        return bb_refuse(TP_3_1, "place-now", 0);
    case TP_CHOOSE_ROW:
        return bb_refuse(TP_3_1, "row-now", 0);
    case TP_SUPPLY:
        return bb_refuse(TP_3_4, "supply-now", 0);
    case TP_MOVE:
        return bb_refuse(TP_3_6, "move-now", 0);
    case TP_LOOK:
        return bb_refuse(TP_4_4, "take-now", 0);
    case TP_ORDER:
        return bb_refuse(TP_4_4, "order-now", 0);
    case TP_PICK_PILE:
    case TP_DRAW_TILE:
    case TP_DRAW_BASE:
    case TP_DRAW_FIRST:
    case TP_DRAW:
    case TP_OVER:
        break;
    }
    return bb_refuse(TP_3_10, "draw-now", 0);
}

struct bb_refusal tp_why_not(const void *parts, const void *state, int seat, bb_action a)
{
    const struct tp_parts *p = parts;
    const struct tp *s = state;
    struct bb_move m = bb_unpack(a);
    bool optional = m.kind >= TP_DO_BACK && m.kind <= TP_DO_CARD;
    bool draw = m.kind == TP_DO_DISCARD || m.kind == TP_DO_DRAW || m.kind == TP_DO_LOOK ||
                m.kind == TP_DO_END;

    if (s->phase == TP_OVER)
        return bb_refuse(TP_7_1, "game-over", 0);
    if (s->phase < TP_PLACE)
        return bb_refuse(s->stage == TP_PLAYING ? TP_3_1 : TP_2_4, "dealing", 0);
    if (s->seat != seat)
        return bb_refuse(TP_3_0, "other-seat", s->seat);
    if (optional && s->phase < TP_LOOK)
        return why_not_option(p, s, m);
    if (optional)
        return bb_refuse(TP_4_0, "too-late", 0);
    if (s->phase == TP_PLACE && m.kind == TP_DO_PLACE)
        return why_not_place(p, s, m.a, m.b);
    if (s->phase == TP_SUPPLY && m.kind == TP_DO_SUPPLY)
        return why_not_supply(p, s, m);
    if (s->phase == TP_MOVE && m.kind == TP_DO_MOVE)
        return why_not_move(p, s, m);
    if (s->phase == TP_DRAW && draw)
        return why_not_draw(s, m);
    if ((s->phase == TP_LOOK && m.kind == TP_DO_TAKE) ||
        (s->phase == TP_ORDER && m.kind == TP_DO_STACK))
        return bb_refuse(TP_4_4, "not-in-pile", m.a);
    return why_not_now(s);
}

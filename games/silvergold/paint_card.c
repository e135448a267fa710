/*
 * Cards. Their squares are drawn on a grid of 30 units, which is then scaled to the size of
 * the card: motifs of 24 units fit in with a margin of 3.
 */
#include "games/silvergold/paint.h"

enum {
    SQUARE = 300,
    INSET = 30,
    MOTIF = 240,
};

const char *const sg_suits[SG_COLOURS] = { "papyrus", "sun", "lotus" };
const char *const sg_suit_fills[SG_COLOURS] = { "f-sgreen", "f-sorange", "f-sviolet" };

static const char *const symbols[SG_SYMBOLS] = {
    NULL, NULL, "start", "tomb", "cross", "red-gem", "green-gem", "torch", "skull", "potion",
};

/* clang-format off */
const struct sg_size sg_own[BB_SHAPES] = {
    [BB_WIDE]   = { 660, 200, 100, 520, 280, "se title f-rim end" },
    [BB_TALL]   = { 330,  40,  40, 280, 190, "se name f-rim end" },
    [BB_TABLET] = { 700, 200, 100, 520, 280, "se title f-rim end" },
};
const struct sg_size sg_dealt[BB_SHAPES] = {
    [BB_WIDE]   = { 520, 100, 100, 400, 250, "se title f-rim end" },
    [BB_TALL]   = { 330,  40,  40, 280, 190, "se name f-rim end" },
    [BB_TABLET] = { 600, 100, 100, 400, 250, "se title f-rim end" },
};
const struct sg_size sg_shown[BB_SHAPES] = {
    [BB_WIDE]   = { 260,  50,  50, 240, 170, "se name f-rim end" },
    [BB_TALL]   = { 200,  40,  40, 210, 150, "se num f-rim end" },
    [BB_TABLET] = { 270,  50,  50, 240, 170, "se name f-rim end" },
};
const struct sg_size sg_other     = { 215,  30,  30, 180, 130, "num f-rim end" };
const struct sg_size sg_mini      = { 180,  30,  30, 170, 130, "num f-rim end" };
const struct sg_size sg_mini_four = { 155,  30,  30, 160, 120, "num f-rim end" };
/* clang-format on */

int sg_card_width(const struct sg_size *z)
{
    return z->left + SG_SIDE * z->cell + z->rim;
}

int sg_card_height(const struct sg_size *z)
{
    return z->head + SG_SIDE * z->cell + z->rim;
}

int sg_colour_of(const struct sg_painting *w, int card)
{
    return w->p->facts.card[card - 1].colour;
}

static int symbol_at(const struct sg_painting *w, const struct sg_drawn *d, int square)
{
    return w->p->facts.card[d->card - 1].square[square];
}

/* "a1, red gem, marked". */
static void put_label(const struct sg_painting *w, const struct sg_drawn *d, int square,
                      struct bb_text *out)
{
    uint32_t bit = UINT32_C(1) << sg_bit(square);

    bb_text_char(out, (char)('a' + square % SG_SIDE));
    bb_text_char(out, (char)('1' + square / SG_SIDE));
    bb_text_put(out, ", ");
    bb_words_put(w->r, sg_symbol_words[symbol_at(w, d, square)], out);
    if (!((d->marked | d->pending) & bit))
        return;
    bb_text_put(out, ", ");
    bb_words_put(w->r, d->marked & bit ? "paint.marked" : "paint.picked", out);
}

static void open_cell(const struct sg_painting *w, const struct sg_drawn *d, int square)
{
    uint32_t bit = UINT32_C(1) << sg_bit(square);
    char card[16], class[32], label[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, card, sizeof(card));
    bb_text_char(&t, 'c');
    bb_text_int(&t, d->card);
    bb_text_init(&t, class, sizeof(class));
    bb_text_put(&t, symbol_at(w, d, square) == SG_TOMB ? "cell tomb" : "cell");
    bb_text_put(&t, d->marked & bit ? " marked" : d->pending & bit ? " pending" : "");
    bb_text_init(&t, label, sizeof(label));
    put_label(w, d, square, &t);
    bb_svg_piece(w->out, card, 10 * (square / SG_SIDE + 1) + square % SG_SIDE + 1, class, label);
}

/* What is on a square: a wall, or a symbol, and the mark over it. */
static void put_symbol(const struct sg_painting *w, const struct sg_drawn *d, int square)
{
    int symbol = symbol_at(w, d, square);
    int x = square % SG_SIDE * SQUARE, y = square / SG_SIDE * SQUARE;
    bool crossed = (d->marked | d->pending) >> sg_bit(square) & 1;

    if (symbol == SG_WALL)
        bb_svg_use(w->out, "w", x, y, MOTIF, NULL);
    if (symbols[symbol])
        bb_svg_use(w->out, symbols[symbol], x + INSET, y + INSET, MOTIF, crossed ? "dim" : NULL);
    if (crossed)
        bb_svg_use(w->out, "x", x + INSET, y + INSET, MOTIF, NULL);
}

/* A square that can be touched. */
static void put_cell(const struct sg_painting *w, const struct sg_drawn *d, int square)
{
    int symbol = symbol_at(w, d, square);
    int x = square % SG_SIDE * SQUARE, y = square / SG_SIDE * SQUARE;

    open_cell(w, d, square);
    if (symbol != SG_WALL)
        bb_svg_use(w->out, symbol == SG_TOMB ? "d" : "b", x, y, MOTIF, "bg");
    put_symbol(w, d, square);
    bb_svg_use(w->out, symbols[symbol] ? "k" : "h", x, y, MOTIF, "h");
    bb_svg_end(w->out);
}

void sg_paint_mask(const struct sg_painting *w, uint32_t mask, int x, int y, int step, int side,
                   const char *class)
{
    if (!mask)
        return;
    bb_svg_open_path(w->out, class);
    for (int i = 0; i < SG_SQUARES; i++) {
        if (mask >> sg_bit(i) & 1)
            bb_svg_draw(w->out, "M%d %dh%dv%dh%dz", x + i % SG_SIDE * step, y + i / SG_SIDE * step,
                        side, side, -side);
    }
    bb_svg_close_path(w->out);
}

static void put_squares(const struct sg_painting *w, const struct sg_drawn *d)
{
    const struct sg_board *board = &w->p->board[d->card];

    if (!d->open) {
        sg_paint_mask(w, board->open & ~d->marked & ~board->squares[SG_TOMB], 20, 20, SQUARE, 260,
                      "squares f-lit s-lit");
        sg_paint_mask(w, d->marked, 20, 20, SQUARE, 260, "squares f-markbg s-markbg");
    }
    for (int i = 0; i < SG_SQUARES; i++) {
        if (d->open)
            put_cell(w, d, i);
        else
            put_symbol(w, d, i);
    }
}

/* The names of rows and columns, on the rim. */
static void put_names(const struct sg_painting *w, int x, int y, const struct sg_size *z)
{
    for (int i = 0; i < SG_SIDE; i++) {
        int middle = i * z->cell + z->cell / 2;

        bb_svg_text(w->out, x + z->left + middle, y + z->head - 50, "num f-rim mid soft",
                    (const char[2]){ (char)('a' + i) });
        bb_svg_number(w->out, x + z->left / 2, y + z->head + middle + 45, "num f-rim mid soft",
                      i + 1);
    }
}

static void put_head(const struct sg_painting *w, int x, int y, const struct sg_size *z, int card)
{
    bool named = z->left > z->rim;
    int height = named ? z->head - 150 : z->head;

    bb_svg_use(w->out, sg_suits[sg_colour_of(w, card)], x + z->left, y + (height - z->glyph) / 2,
               z->glyph, "c-rim f-rim");
    bb_svg_number(w->out, x + sg_card_width(z) - z->rim - 10, y + height / 2 + z->glyph / 3,
                  z->number, card);
    if (named)
        put_names(w, x, y, z);
}

void sg_open_card(const struct sg_painting *w, int card, const char *class)
{
    char label[BB_SVG_LINE];

    bb_svg_piece(w->out, "card", card, class,
                 TELL(label, "paint.card", card, sg_colour_of(w, card)));
}

void sg_paint_card(const struct sg_painting *w, int x, int y, const struct sg_size *z,
                   const struct sg_drawn *d)
{
    int width = sg_card_width(z), height = sg_card_height(z), radius = width / 36 + 30;
    int side = SG_SIDE * z->cell;

    sg_open_card(w, d->card, d->kept ? "piece pending" : "piece");
    bb_svg_ring(w->out, x, y, width, height, radius);
    bb_svg_panel(w->out, x, y, width, height, radius, sg_suit_fills[sg_colour_of(w, d->card)]);
    put_head(w, x, y, z, d->card);
    bb_svg_rect(w->out, x + z->left - 10, y + z->head - 10, side + 20, side + 20, 20, "f-void");
    bb_svg_at(w->out, x + z->left, y + z->head, z->cell * 10 / 3);
    put_squares(w, d);
    bb_svg_end(w->out);
    if (d->dealt)
        bb_svg_use(w->out, "tick", x + (width - z->head) / 2, y + z->head / 10, z->head * 4 / 5,
                   "tick");
    bb_svg_end(w->out);
}

/* A place without a card: it was finished in this turn, or none is left. */
static void put_gap(const struct sg_painting *w, int x, int y, const struct sg_size *z, int fresh)
{
    int width = sg_card_width(z), height = sg_card_height(z);

    if (fresh)
        sg_open_card(w, fresh, "done");
    bb_svg_rect(w->out, x + 10, y + 10, width - 20, height - 20, width / 36 + 30, "none s-ink2");
    if (!fresh)
        return;
    bb_svg_use(w->out, "tomb", x + width * 3 / 8, y + height / 2 - width / 8, width / 4, NULL);
    if (width >= 1500)
        SAY(x + width / 2, y + height / 2 + width / 8 + 200, "num f-ink2 mid", "paint.finished",
            fresh);
    bb_svg_end(w->out);
}

/* What the reader has chosen to mark on a card, or tries to. */
static uint32_t pending_on(const struct sg_painting *w, int slot)
{
    struct bb_move m = w->tried;

    return w->s->pending[w->own][slot] |
           (m.kind == SG_DO_MARK && m.a == slot ? w->p->shape[m.b].mask << m.c : 0);
}

bool sg_is_kept(const struct sg_painting *w, int card)
{
    const uint8_t *kept = w->own >= 0 ? w->s->kept[w->own] : (const uint8_t[2]){ 0 };
    struct bb_move m = w->tried;

    return card == kept[0] || card == kept[1] ||
           (m.kind == SG_DO_KEEP && (card == m.a || card == m.b)) ||
           (m.kind == SG_DO_TAKE && card == m.a);
}

void sg_paint_slots(const struct sg_painting *w, int seat, int x, int y, int step,
                    const struct sg_size *z)
{
    const struct sg *s = w->s;
    bool own = seat == w->own;

    for (int slot = 0; slot < SG_SLOTS; slot++, x += step) {
        struct sg_drawn d = { .card = s->card[seat][slot],
                              .marked = s->marks[seat][slot],
                              .pending = own ? pending_on(w, slot) : 0,
                              .open = own && s->phase != SG_OVER };

        if (d.card)
            sg_paint_card(w, x, y, z, &d);
        else if (s->phase <= SG_KEEP)
            bb_svg_back(w->out, x, y, sg_card_width(z), sg_card_height(z));
        else
            put_gap(w, x, y, z, s->fresh[seat][slot]);
    }
}

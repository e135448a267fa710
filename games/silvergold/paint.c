/*
 * The view as a picture, in two layouts: wide (seats, table and score card
 * side by side) and tall (all stacked, for a narrow screen).
 *
 * Lengths are tenths of a unit, as in engine/svg.h. The squares of a card are
 * drawn on a grid of 30 units, which is then scaled to the size of the card:
 * motifs of 24 units fit in with a margin of 3.
 *
 * Ids, as in touch.c: "c22-14", "card-22", "pile". Every card that lies open
 * has its id, wherever it lies, so that a page can move it.
 */
#include "engine/painter.h"
#include "games/silvergold/silvergold.h"

enum {
    SQUARE = 300,
    INSET = 30,
    MOTIF = 240,
};

struct painting {
    BB_PAINTER_OF(struct sg_parts, struct sg)
};

/* Four arguments for a sentence. */
#define ROUND_AND_TURN(s)                                                                          \
    (s)->turn / SG_ROUND_TURNS + 1, SG_ROUNDS, (s)->turn % SG_ROUND_TURNS + 1, SG_ROUND_TURNS

static const char *const suits[SG_COLOURS] = { "papyrus", "sun", "lotus" };
static const char *const suit_fills[SG_COLOURS] = { "f-sgreen", "f-sorange", "f-sviolet" };

static const char *const symbols[SG_SYMBOLS] = {
    NULL, NULL, "start", "tomb", "cross", "red-gem", "green-gem", "torch", "skull", "potion",
};

/* ---- Cards --------------------------------------------------------------- */

/* The measures of a card: a square; the rim (left of the squares it may be
 * wider, for the names of rows, and then columns are named too); the head, with
 * its glyph and the class of its number. */
struct size {
    int cell, left, rim, head, glyph;
    const char *number;
};

/* clang-format off */
static const struct size own_wide   = { 660, 200, 100, 520, 280, "se title f-rim end" };
static const struct size own_tall   = { 330,  40,  40, 280, 190, "se name f-rim end" };
static const struct size dealt_wide = { 520, 100, 100, 400, 250, "se title f-rim end" };
static const struct size shown_wide = { 260,  50,  50, 240, 170, "se name f-rim end" };
static const struct size shown_tall = { 200,  40,  40, 210, 150, "se num f-rim end" };
static const struct size seat_tall  = { 215,  30,  30, 180, 130, "num f-rim end" };
static const struct size mini       = { 180,  30,  30, 170, 130, "num f-rim end" };
static const struct size mini_four  = { 155,  30,  30, 160, 120, "num f-rim end" };
/* clang-format on */

static int card_width(const struct size *z)
{
    return z->left + SG_SIDE * z->cell + z->rim;
}

static int card_height(const struct size *z)
{
    return z->head + SG_SIDE * z->cell + z->rim;
}

static int colour_of(const struct painting *w, int card)
{
    return w->p->facts.card[card - 1].colour;
}

/* A card to draw, with the marks that the reader may see. */
struct drawn {
    int card;
    uint32_t marked, pending;
    bool open; /* its squares can be touched */
    bool kept; /* chosen from the hand, not yet for all to see */
};

static int symbol_at(const struct painting *w, const struct drawn *d, int square)
{
    return w->p->facts.card[d->card - 1].square[square];
}

/* "a1, red gem, marked". */
static void put_label(const struct painting *w, const struct drawn *d, int square,
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

static void open_cell(const struct painting *w, const struct drawn *d, int square)
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
static void put_symbol(const struct painting *w, const struct drawn *d, int square)
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
static void put_cell(const struct painting *w, const struct drawn *d, int square)
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

/* A set of squares as one path, `step` apart. */
static void put_mask(const struct painting *w, uint32_t mask, int x, int y, int step, int side,
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

static void put_squares(const struct painting *w, const struct drawn *d)
{
    const struct sg_board *board = &w->p->board[d->card];

    if (!d->open) {
        put_mask(w, board->open & ~d->marked & ~board->squares[SG_TOMB], 20, 20, SQUARE, 260,
                 "squares f-lit s-lit");
        put_mask(w, d->marked, 20, 20, SQUARE, 260, "squares f-markbg s-markbg");
    }
    for (int i = 0; i < SG_SQUARES; i++) {
        if (d->open)
            put_cell(w, d, i);
        else
            put_symbol(w, d, i);
    }
}

/* The names of rows and columns, on the rim. */
static void put_names(const struct painting *w, int x, int y, const struct size *z)
{
    for (int i = 0; i < SG_SIDE; i++) {
        int middle = i * z->cell + z->cell / 2;

        bb_svg_text(w->out, x + z->left + middle, y + z->head - 50, "num f-rim mid soft",
                    (const char[2]){ (char)('a' + i) });
        bb_svg_number(w->out, x + z->left / 2, y + z->head + middle + 45, "num f-rim mid soft",
                      i + 1);
    }
}

static void put_head(const struct painting *w, int x, int y, const struct size *z, int card)
{
    bool named = z->left > z->rim;
    int height = named ? z->head - 150 : z->head;

    bb_svg_use(w->out, suits[colour_of(w, card)], x + z->left, y + (height - z->glyph) / 2,
               z->glyph, "c-rim f-rim");
    bb_svg_number(w->out, x + card_width(z) - z->rim - 10, y + height / 2 + z->glyph / 3, z->number,
                  card);
    if (named)
        put_names(w, x, y, z);
}

static void open_card(const struct painting *w, int card, const char *class)
{
    char label[BB_SVG_LINE];

    bb_svg_piece(w->out, "card", card, class, TELL(label, "paint.card", card, colour_of(w, card)));
}

static void put_card(const struct painting *w, int x, int y, const struct size *z,
                     const struct drawn *d)
{
    int width = card_width(z), height = card_height(z), radius = width / 36 + 30;
    int side = SG_SIDE * z->cell;

    open_card(w, d->card, d->kept ? "piece pending" : "piece");
    bb_svg_ring(w->out, x, y, width, height, radius);
    bb_svg_panel(w->out, x, y, width, height, radius, suit_fills[colour_of(w, d->card)]);
    put_head(w, x, y, z, d->card);
    bb_svg_rect(w->out, x + z->left - 10, y + z->head - 10, side + 20, side + 20, 20, "f-void");
    bb_svg_at(w->out, x + z->left, y + z->head, z->cell * 10 / 3);
    put_squares(w, d);
    bb_svg_end(w->out);
    bb_svg_end(w->out);
}

/* A place without a card: it was finished in this turn, or none is left. */
static void put_gap(const struct painting *w, int x, int y, const struct size *z, int fresh)
{
    int width = card_width(z), height = card_height(z);

    bb_svg_rect(w->out, x + 10, y + 10, width - 20, height - 20, width / 36 + 30, "none s-ink2");
    if (!fresh || width < 1500)
        return;
    SAY(x + width / 2, y + height / 2, "num f-ink2 mid", "paint.finished", fresh);
}

/* What the reader has chosen to mark on a card, or tries to. */
static uint32_t pending_on(const struct painting *w, int slot)
{
    struct bb_move m = w->tried;

    return w->s->pending[w->own][slot] |
           (m.kind == SG_DO_MARK && m.a == slot ? w->p->shape[m.b].mask << m.c : 0);
}

/* Whether the reader has chosen to keep a card, or tries to keep or take it. */
static bool is_kept(const struct painting *w, int card)
{
    const uint8_t *kept = w->own >= 0 ? w->s->kept[w->own] : (const uint8_t[2]){ 0 };
    struct bb_move m = w->tried;

    return card == kept[0] || card == kept[1] ||
           (m.kind == SG_DO_KEEP && (card == m.a || card == m.b)) ||
           (m.kind == SG_DO_TAKE && card == m.a);
}

/* The cards in front of a seat, side by side. */
static void put_slots(const struct painting *w, int seat, int x, int y, int step,
                      const struct size *z)
{
    const struct sg *s = w->s;
    bool own = seat == w->own;

    for (int slot = 0; slot < SG_SLOTS; slot++, x += step) {
        struct drawn d = { .card = s->card[seat][slot],
                           .marked = s->marks[seat][slot],
                           .pending = own ? pending_on(w, slot) : 0,
                           .open = own && s->phase != SG_OVER };

        if (d.card)
            put_card(w, x, y, z, &d);
        else if (s->phase <= SG_KEEP)
            bb_svg_back(w->out, x, y, card_width(z), card_height(z));
        else
            put_gap(w, x, y, z, s->fresh[seat][slot]);
    }
}

/* ---- The expedition ------------------------------------------------------ */

/* A pattern in the middle of a rectangle, its squares at most so large. */
static void put_pattern(const struct painting *w, int pattern, int x, int y, int width, int height,
                        int side, const char *class)
{
    uint32_t mask = w->p->shape[w->p->first_shape[pattern]].mask;
    int rows = 0, columns = 0;

    for (int i = 0; i < SG_SQUARES; i++) {
        if (!(mask >> sg_bit(i) & 1))
            continue;
        rows = i / SG_SIDE + 1;
        columns = i % SG_SIDE >= columns ? i % SG_SIDE + 1 : columns;
    }
    if (side * rows > height - 40)
        side = (height - 40) / rows;
    if (side * columns > width - 40)
        side = (width - 40) / columns;
    put_mask(w, mask, x + (width - side * columns + side / 10) / 2,
             y + (height - side * rows + side / 10) / 2, side, side * 9 / 10, class);
}

/* All expedition cards, pattern by pattern: seen, shown now, still to come. */
static void put_strip(const struct painting *w, int x, int y, int width, int height, int step)
{
    enum { SEEN, NOW, TO_COME };
    static const char *const grounds[] = { "f-stone", "f-goldsoft s-gold edge", "f-lapisdeep" };
    static const char *const inks[] = { "f-deep veil", "f-lapis", "f-goldbright" };

    for (int i = 0; i < SG_PATTERNS; i++) {
        int copies = w->p->facts.pattern[i].copies, seen = copies - w->s->left[i];

        for (int k = 0; k < copies; k++, x += step) {
            int state = k >= seen ? TO_COME : k == seen - 1 && i == w->s->pattern ? NOW : SEEN;

            bb_svg_rect(w->out, x, y, width, height, 50, grounds[state]);
            put_pattern(w, i, x, y, width, height, 85, inks[state]);
        }
    }
}

/* The measures of the expedition panel in either layout. */
struct bar {
    int width, height, card_width, card_height, side;
    int text, name, strip, round, strip_y, strip_width, strip_height, step;
};

static const struct bar bars[2] = {
    { BB_SVG_MIDDLE, 880, 1000, 680, 190, 1240, 490, 4010, 250, 310, 370, 470, 410 },
    { BB_SVG_STRIP, 960, 820, 760, 180, 1020, 250, 1020, 420, 500, 270, 370, 305 },
};

static void put_shown(const struct painting *w, int x, int y, const struct bar *b)
{
    int pattern = w->s->pattern;

    if (pattern == SG_PATTERNS) {
        bb_svg_back(w->out, x + 100, y + 100, b->card_width, b->card_height);
        return;
    }
    bb_svg_rect(w->out, x + 100, y + 100, b->card_width, b->card_height, 70,
                "f-goldsoft s-gold edge");
    put_pattern(w, pattern, x + 100, y + 100, b->card_width, b->card_height, b->side,
                "f-lapis s-goldbright");
    SAY(x + b->text, y + b->name, "se title f-ink", "paint.pattern", pattern,
        w->p->shape[w->p->first_shape[pattern]].cells);
    if (!w->tall)
        SAY(x + b->text, y + 690, "small f-ink2", "paint.any-way", 0);
}

static int put_expedition(const struct painting *w, int x, int y)
{
    const struct bar *b = &bars[w->tall];
    char line[BB_SVG_LINE];

    bb_svg_group(w->out, "expedition", NULL, TELL(line, "paint.expedition", 0));
    bb_svg_panel(w->out, x, y, b->width, b->height, 100, "f-panel s-line");
    put_shown(w, x, y, b);
    if (!w->tall)
        bb_svg_text(w->out, x + b->text, y + b->round, "head f-ink2", line);
    SAY(x + b->strip, y + b->round, w->tall ? "small f-ink2" : "head f-ink2", "paint.round",
        ROUND_AND_TURN(w->s));
    put_strip(w, x + b->strip, y + b->strip_y, b->strip_width, b->strip_height, b->step);
    bb_svg_end(w->out);
    return b->height;
}

/* ---- Display and pile ---------------------------------------------------- */

/* Wide: all in a row; tall: three in a row. The pile comes last. Returns the
 * height with the gap below, 0 if there is no display. */
static int put_display(const struct painting *w, int x, int y, int width)
{
    const struct size *z = w->tall ? &shown_tall : &shown_wide;
    int across = w->tall ? 3 : SG_DISPLAY + 1, n = 0;
    int step = card_width(z) + (w->tall ? 60 : 110), down = card_height(z) + 100;
    int height = w->tall ? 2 * down + 350 : 2000;

    if (w->s->phase <= SG_KEEP || w->s->phase == SG_OVER)
        return 0;
    bb_svg_panel(w->out, x, y, width, height, 100, "f-panel s-line");
    SAY(x + 140, y + 230, "head f-ink2", "paint.display", 0);
    x += w->tall ? 80 : 120;
    y += 350;
    for (int i = 0; i < SG_CARDS && n < SG_DISPLAY; i++) {
        if (w->s->place[i] != SG_SHOWN)
            continue;
        put_card(w, x + n % across * step, y + n / across * down, z,
                 &(struct drawn){ .card = i + 1, .kept = is_kept(w, i + 1) });
        n++;
    }
    bb_svg_pile(w->out, w->r, "pile", "paint.pile", "paint.in-pile",
                x + SG_DISPLAY % across * step + 20, y + SG_DISPLAY / across * down,
                w->tall ? 1000 : 960, card_height(z) - 60, sg_pile(w->s));
    return height + BB_SVG_GAP;
}

/* ---- The score card ------------------------------------------------------ */

/* Ten boxes, the first n of them crossed. */
static void put_ticks(const struct painting *w, int x, int y, int step, int n, const char *fill)
{
    for (int i = 0; i < SG_GEMS; i++)
        bb_svg_rect(w->out, x + i * step, y, step - 15, 200, 30, i < n ? fill : "f-panel2 s-line");
    if (n == 0)
        return;
    bb_svg_open_path(w->out, "pen s-rim");
    for (int i = 0; i < n; i++)
        bb_svg_draw(w->out, "M%d %dl9 9m0-9l-9 9", x + i * step + (step - 15) / 2 - 45, y + 55);
    bb_svg_close_path(w->out);
}

/* The ladder of maluses; only the last one ticked counts. */
static void put_skulls(const struct painting *w, int x, int y, int step, int n)
{
    for (int i = 0; i < SG_SKULLS; i++, x += step) {
        const char *last = i == n - 1 ? "f-void s-bad edge" : "f-void";

        bb_svg_rect(w->out, x, y, step - 15, 200, 30, i < n ? last : "f-panel2 s-line");
        bb_svg_number(w->out, x + (step - 15) / 2, y + 140,
                      i < n ? "tiny f-rim mid" : "tiny f-ink2 mid", w->p->facts.malus[i]);
    }
}

/* A torch a round: lit, missed for good, or still to come. */
static void put_torches(const struct painting *w, int x, int y, int step, int seat)
{
    for (int round = 0; round < SG_ROUNDS; round++, x += step) {
        bool lit = w->s->torches[seat][round], missed = round < w->s->turn / SG_ROUND_TURNS;
        const char *unlit = missed ? "none s-line" : "f-panel2 s-line";

        bb_svg_rect(w->out, x, y, step - 40, 240, 120, lit ? "f-goldsoft s-gold edge" : unlit);
        if (lit)
            bb_svg_text(w->out, x + step / 2 - 20, y + 165, "num f-goldink mid", "+5");
        else
            SAY(x + step / 2 - 20, y + 160, missed ? "small f-ink2 mid veil" : "small f-ink2 mid",
                "paint.round-short", round + 1);
    }
}

/* The boxes of a colour, with the seats that hold them. */
static void put_boxes(const struct painting *w, int x, int y, int step, int colour)
{
    for (int i = 0; i < SG_BOXES; i++, x += step) {
        int holder = w->s->box[colour][i], middle = x + step / 2 - 25;

        bb_svg_rect(w->out, x, y, step - 50, 300, 70,
                    holder ? "f-panel s-ink2" : "f-panel2 s-line");
        bb_svg_number(w->out, holder ? middle - 110 : middle, y + 200, "name f-ink mid",
                      sg_box_points[i]);
        if (holder)
            bb_svg_use(w->out, bb_svg_looks[holder - 1].disc, middle + 10, y + 55, 190, NULL);
    }
}

/* A symbol on a stone, to be seen on any ground. */
static void put_icon(const struct painting *w, const char *symbol, int x, int y, int size)
{
    bb_svg_use(w->out, "b", x, y, size * 4 / 5, "bg");
    bb_svg_use(w->out, symbol, x + size / 8, y + size / 8, size * 3 / 4, NULL);
}

/* The reader's skulls as they are reckoned so far (SG-4.3), with what is tried. */
static int own_skulls(const struct painting *w)
{
    struct sg s = *w->s;

    if (w->tried.kind == SG_DO_MARK)
        sg_mark(w->p, &s, w->own, w->tried);
    return sg_skulls(&s, w->own);
}

/* What the reader's seat has ticked off. */
static void put_rows(const struct painting *w, int x, int y, int width)
{
    static const char *const icons[] = { "red-gem", "green-gem", "skull", "torch" };
    const struct sg *s = w->s;
    int step = (width - 520) / SG_GEMS, left = x + 400;

    for (int i = 0; i < 4; i++)
        put_icon(w, icons[i], x + 130, y + i * 270 - 10, 220);
    put_ticks(w, left, y, step, s->gems[w->own][0], "f-gemr");
    put_ticks(w, left, y + 270, step, s->gems[w->own][1], "f-gemg");
    put_skulls(w, left, y + 540, step, own_skulls(w));
    put_torches(w, left, y + 800, (width - 480) / SG_ROUNDS, w->own);
}

/* Rows, for whoever has a score card, and the boxes of all. */
static int put_score_card(const struct painting *w, int x, int y, int width)
{
    bool own = w->own >= 0;
    int height = own ? 3060 : 1500, top = y + height - 1260;

    bb_svg_group(w->out, "score", NULL, NULL);
    bb_svg_panel(w->out, x, y, width, height, 100, "f-panel s-line");
    if (own) {
        SAY(x + 140, y + 240, "head f-ink2", "paint.score-card", 0);
        put_rows(w, x, y + 360, width);
        bb_svg_rect(w->out, x + 140, y + 1540, width - 280, 10, 0, "f-line");
    }
    SAY(x + 140, top, "head f-ink2", "paint.boxes", 0);
    for (int colour = 0; colour < SG_COLOURS; colour++) {
        top += colour ? 380 : 120;
        bb_svg_chip(w->out, x + 120, top, 300, suit_fills[colour], suits[colour],
                    own ? sg_finished(w->p, w->s, w->own, colour) : -1);
        put_boxes(w, x + 660, top, (width - 720) / SG_BOXES, colour);
    }
    bb_svg_end(w->out);
    return height;
}

/* ---- Seats --------------------------------------------------------------- */

/* The word for what a seat is doing, or NULL. */
static const char *status_of(const struct sg *s, int seat)
{
    if (s->phase == SG_KEEP || s->phase == SG_MARK)
        return s->chosen[seat] ? "paint.chosen" : "paint.choosing";
    if (s->phase == SG_REPLACE || s->phase == SG_TURN)
        return s->seat == seat ? "paint.replacing" : NULL;
    return s->phase == SG_OVER ? "paint.rank" : NULL;
}

/* Where the panel of a seat has its things: chips of the three colours,
 * torches, red and green gems, skulls, their malus. */
struct spot {
    int x, y;
};

/* clang-format off */
static const struct spot in_rows[] = {
    { 120, 500 }, { 620, 500 }, { 1120, 500 }, { 1640, 510 },
    { 120, 780 }, { 640, 780 }, { 1160, 780 }, { 1640, 930 },
};
static const struct spot beside[] = {
    { 120, 480 },  { 620, 480 },   { 1120, 480 },  { 1640, 490 },
    { 1880, 800 }, { 1880, 1050 }, { 1880, 1300 }, { 1880, 1670 },
};
static const struct spot aside[] = {
    { 2520, 540 },  { 3000, 540 },  { 2520, 800 },  { 2740, 1570 },
    { 2520, 1060 }, { 2990, 1060 }, { 2520, 1320 }, { 2990, 1470 },
};
/* clang-format on */

static void put_count(const struct painting *w, int x, int y, const char *motif, int n)
{
    put_icon(w, motif, x, y, 200);
    bb_svg_number(w->out, x + 240, y + 150, "num f-ink", n);
}

static void put_summary(const struct painting *w, int seat, int x, int y, const struct spot *at)
{
    const struct sg *s = w->s;
    int malus = w->p->malus[s->skulls[seat]];

    for (int colour = 0; colour < SG_COLOURS; colour++, at++)
        bb_svg_chip(w->out, x + at->x, y + at->y, 220, suit_fills[colour], suits[colour],
                    sg_finished(w->p, s, seat, colour));
    for (int round = 0; round < SG_ROUNDS; round++)
        bb_svg_use(w->out, "torch", x + at->x + 150 * round, y + at->y, 180,
                   s->torches[seat][round] ? NULL : "unlit");
    if (seat == w->own)
        return; /* the rest is on the score card */
    put_count(w, x + at[1].x, y + at[1].y, "red-gem", s->gems[seat][0]);
    put_count(w, x + at[2].x, y + at[2].y, "green-gem", s->gems[seat][1]);
    put_count(w, x + at[3].x, y + at[3].y, "skull", s->skulls[seat]);
    if (malus)
        bb_svg_number(w->out, x + at[4].x, y + at[4].y, "num f-bad", -malus);
}

/* How the panel of a seat is arranged: where its things are, how large its
 * cards, and how far down these or, without them, the panel's end. */
struct arrangement {
    const struct spot *at;
    const struct size *cards; /* NULL: none */
    int top;
};

static struct arrangement arrange(const struct painting *w, int seat)
{
    bool over = w->s->phase == SG_OVER;

    if (w->tall && (over || seat != w->own))
        return (struct arrangement){ aside, &seat_tall, 520 };
    if (seat == w->own)
        return (struct arrangement){ in_rows, NULL, 800 };
    if (w->own < 0 || over)
        return (struct arrangement){ in_rows, NULL, 1060 };
    if (w->s->seats == BB_SEATS_MAX)
        return (struct arrangement){ beside, &mini_four, 780 };
    return (struct arrangement){ in_rows, &mini, 1070 };
}

static int put_seat(const struct painting *w, int seat, int x, int y)
{
    const struct arrangement how = arrange(w, seat);
    struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .points = w->score.points[seat] };
    const char *status = status_of(w->s, seat);
    char line[BB_SVG_LINE];

    panel.w = w->tall ? BB_SVG_STRIP : BB_SVG_COLUMN;
    panel.h = how.top + (how.cards ? card_height(how.cards) + 100 : 0);
    panel.status = status ? TELL(line, status, w->score.rank[seat]) : NULL;
    panel.active = seat == w->own && w->asked;
    bb_svg_seat(w->out, w->r, &panel);
    put_summary(w, seat, x, y, how.at);
    if (how.cards)
        put_slots(w, seat, x + 120, y + how.top, card_width(how.cards) + 60, how.cards);
    bb_svg_end(w->out);
    return panel.h;
}

/* All seats but the reader's, one below the other. */
static int put_others(const struct painting *w, int x, int y, int gap)
{
    int top = y;

    for (int seat = 0; seat < w->s->seats; seat++) {
        if (seat != w->own)
            y += put_seat(w, seat, x, y) + gap;
    }
    return y - top;
}

/* ---- The end ------------------------------------------------------------- */

static void put_finished(const struct painting *w, int seat, int x, int y)
{
    int across = w->tall ? 8 : 13, n = 0;

    for (int i = 0; i < SG_CARDS; i++) {
        int left = x + n % across * 400, top = y + n / across * 480;

        if (w->s->place[i] != SG_DONE + seat)
            continue;
        open_card(w, i + 1, NULL);
        bb_svg_rect(w->out, left, top, 360, 440, 50, suit_fills[colour_of(w, i + 1)]);
        bb_svg_use(w->out, suits[colour_of(w, i + 1)], left + 90, top + 50, 180, "c-rim f-rim");
        bb_svg_number(w->out, left + 180, top + 370, "num f-rim mid", i + 1);
        bb_svg_end(w->out);
        n++;
    }
}

/* A seat's points with its finished cards; and those that it did not finish,
 * which the tall layout has in the panels of the seats. */
static int put_result(const struct painting *w, int seat, int x, int y, int width)
{
    struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .w = width, .h = 1540 };
    int rows = (w->score.source[0][seat] / 10 + 7) / 8; /* of cards, ten points each */

    panel.points = w->score.points[seat];
    if (w->tall)
        panel.h = 1680 + rows * 480;
    bb_svg_result(w->out, w->r, &w->score, &panel);
    put_finished(w, seat, x + 140, y + (w->tall ? 1620 : 700));
    if (!w->tall)
        put_slots(w, seat, x + width - 1870, y + 510, card_width(&mini_four) + 60, &mini_four);
    return panel.h;
}

static int put_results(const struct painting *w, int x, int y, int width)
{
    int top = y;

    SAY(x + width / 2, y + 300, "se title f-ink mid", "text.over", 0);
    y += 520;
    for (int rank = 1; rank <= w->s->seats; rank++) {
        for (int seat = 0; seat < w->s->seats; seat++) {
            if (w->score.rank[seat] == rank)
                y += put_result(w, seat, x, y, width) + BB_SVG_WIDE_GAP;
        }
    }
    return y - top;
}

/* ---- The layouts --------------------------------------------------------- */

/* The cards dealt, two in a row; those kept stand out once they are chosen. */
static int put_hand(const struct painting *w, int x, int y, int width)
{
    const struct size *z = w->tall ? &own_tall : &dealt_wide;
    int gap = w->tall ? 60 : 360, down = card_height(z) + (w->tall ? 80 : 240);

    SAY(x + width / 2, y + 260, "se title f-ink mid", "text.hand", 0);
    x += (width - 2 * card_width(z) - gap) / 2;
    y += 480;
    for (int i = 0; i < SG_DEALT; i++) {
        int card = w->s->hand[w->own][i];

        if (card)
            put_card(w, x + i % 2 * (card_width(z) + gap), y + i / 2 * down, z,
                     &(struct drawn){ .card = card, .kept = is_kept(w, card) });
    }
    return 480 + 2 * down;
}

/* For a spectator: what lies in front of everybody. */
static void put_tables(const struct painting *w, int x, int y)
{
    const struct size *z = w->s->seats == 2 ? &own_tall : &shown_wide;

    for (int seat = 0; seat < w->s->seats; seat++) {
        int left = x + seat % 2 * 3740, top = w->s->seats == 2 ? y + 800 : y + seat / 2 * 1980;

        bb_svg_use(w->out, bb_svg_looks[seat].disc, left, top, 220, NULL);
        bb_svg_name(w->out, left + 300, top + 165, 3000, w->r, seat);
        put_slots(w, seat, left, top + 280, card_width(z) + 100, z);
    }
}

/* What is played with: in the middle, or at the top. */
static int put_play(const struct painting *w, int x, int y, int width)
{
    const struct size *z = w->tall ? &own_tall : &own_wide;
    int top = y, gap = w->tall ? BB_SVG_GAP : BB_SVG_WIDE_GAP;

    if (w->s->phase == SG_OVER)
        return put_results(w, x, y, width);
    if (w->s->phase <= SG_KEEP && w->own >= 0)
        return put_hand(w, x, y, width);
    y += put_expedition(w, x, y) + gap;
    if (w->own >= 0)
        put_slots(w, w->own, x, y, width - card_width(z), z);
    else if (w->tall)
        return y - top; /* the panels of the seats have their cards */
    else
        put_tables(w, x, y);
    return y - top + card_height(z) + gap;
}

static void paint_wide(const struct painting *w)
{
    int y = BB_SVG_MARGIN;

    if (w->own >= 0)
        y += put_seat(w, w->own, BB_SVG_MARGIN, y) + BB_SVG_WIDE_GAP;
    put_others(w, BB_SVG_MARGIN, y, BB_SVG_WIDE_GAP);
    y = BB_SVG_MARGIN + put_play(w, BB_SVG_CENTRE, BB_SVG_MARGIN, BB_SVG_MIDDLE);
    put_display(w, BB_SVG_CENTRE, y, BB_SVG_MIDDLE);
    put_score_card(w, BB_SVG_RIGHT, BB_SVG_MARGIN, BB_SVG_COLUMN);
}

/* Returns the height, in tenths. */
static int paint_tall(const struct painting *w)
{
    int y = BB_SVG_MARGIN;

    y += put_play(w, BB_SVG_MARGIN, y, BB_SVG_STRIP);
    if (w->own >= 0)
        y += put_seat(w, w->own, BB_SVG_MARGIN, y) + BB_SVG_GAP;
    y += put_score_card(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    y += put_display(w, BB_SVG_MARGIN, y, BB_SVG_STRIP);
    return y + put_others(w, BB_SVG_MARGIN, y, BB_SVG_GAP);
}

void sg_paint(struct bb_painter *engine)
{
    const struct painting painting = { .engine = *engine }, *w = &painting;

    TELL(engine->title, w->s->phase == SG_OVER ? "text.over" : "text.round", ROUND_AND_TURN(w->s));
    if (w->tall)
        engine->height = paint_tall(w) / 10;
    else
        paint_wide(w);
}

/*
 * The view as a picture, in two layouts: wide (seats, table and score card
 * side by side) and tall (all stacked, for a narrow screen).
 *
 * Lengths are tenths of a unit, as in engine/svg.h. The squares of a card are
 * drawn on a grid of 30 units, which is then scaled to the size of the card:
 * motifs of 24 units fit in with a margin of 3.
 *
 * Ids, as in touch.c: "c22-14", "card-22", "pile"; and "seat-blue". Every card
 * that lies open has its id, wherever it lies, so that a page can move it.
 */
#include "base/text.h"
#include "engine/svg.h"
#include "engine/words.h"
#include "games/silvergold/silvergold.h"

enum {
    WIDE_WIDTH = 1248, /* of the picture, in units */
    WIDE_HEIGHT = 712,
    TALL_WIDTH = 360,

    MARGIN = 40,
    SIDE = 2360,   /* the left and the right column */
    MIDDLE = 2540, /* where the middle column begins */
    TABLE = 7400,  /* its width */
    RIGHT = 10080,
    COLUMN = 3520, /* the only one of the tall layout */

    SQUARE = 300,
    INSET = 30,
};

struct painting {
    const struct sg_parts *p;
    const struct sg *s;
    const struct bb_reader *r;
    struct bb_text *out;
    struct bb_score score;
    int own; /* the reader's seat, or -1 */
    bool tall;
};

static const char *const suits[SG_COLOURS] = { "papyrus", "sun", "lotus" };
static const char *const suit_fills[SG_COLOURS] = { "f-sgreen", "f-sorange", "f-sviolet" };

static const char *const symbols[SG_SYMBOLS] = {
    NULL, NULL, "start", "tomb", "cross", "red-gem", "green-gem", "torch", "skull", "potion",
};

static const char *const symbol_words[SG_SYMBOLS] = {
    "symbol.plain", "symbol.wall",  "symbol.start", "symbol.tomb",  "symbol.cross",
    "symbol.red",   "symbol.green", "symbol.torch", "symbol.skull", "symbol.potion",
};

static const uint8_t box_points[SG_BOXES] = { 10, 6, 3 };

/* ---- Style --------------------------------------------------------------- */

static const char classes[] =
    "f-page f-page2 f-panel f-panel2 f-lit f-void f-lapis f-lapisdeep f-goldsoft f-goldbright "
    "f-ink f-ink2 f-goldink f-rim f-sgreen f-sorange f-sviolet f-gemr f-gemg f-markbg f-stone "
    "f-deep f-line f-bad s-lit s-markbg s-line s-gold s-goldbright s-rim s-ink2 s-bad s-orangeline s-blueline s-greenline "
    "s-violetline c-rim c-goldbright";

static const char motifs[] = "g-orange g-blue g-green g-violet x pyramid wall start tomb cross "
                             "red-gem green-gem torch skull potion papyrus sun lotus";

/* A cell's edges and dots are drawn with variables, which reach into what is
 * <use>d where selectors do not. */
static const char rules[] =
    ".bb .bg{fill:#F0E0BD;fill:var(--lit)}"
    ".bb .tomb .bg{fill:#241A10}"
    ".bb .marked .bg{fill:#DDE5F6;fill:var(--markbg)}"
    ".bb .pending .bg{fill:#FBE7B2;fill:var(--glow)}"
    ".bb .pending{--e1:var(--rim);--e2:var(--xink)}.bb .pending .h{stroke-dasharray:3.4 2.2}"
    ".bb .dim{opacity:.36}.bb .veil{opacity:.5}"
    ".bb .cell.last{--new:var(--gold)}"
    ".bb .cell.legal{--e1:var(--bronze);--e2:var(--goldbright);--dot:var(--bronze)}"
    ".bb .cell.legal .bg{fill:var(--paper)}"
    ".bb .cell.legal .h{animation:bb-breathe 1.6s ease-in-out infinite alternate}"
    ".bb .tomb.legal{--dot:var(--goldbright)}.bb .cell.tomb.legal .bg{fill:#241A10}"
    ".bb .cell.legal:hover{--w:3}"
    ".bb .cell.ghost{--e1:var(--rim);--e2:var(--xink);--ht:var(--xink);--dot:none}"
    ".bb .cell.ghost .bg{fill:var(--glow)}"
    ".bb .cell.ghost .h{stroke-dasharray:3.4 2.2;animation:none}"
    ".bb .cell.picked{--e1:var(--bronze);--e2:var(--goldbright);--w:3.4}"
    ".bb .cell.picked .bg{fill:var(--glow)}"
    ".bb .cell:focus-visible{outline:none;--e1:var(--rim);--e2:var(--lapisink);--w:3.6}"
    ".bb .pen{fill:none;stroke-width:2;stroke-linecap:round}"
    ".bb .edge2{stroke-width:2.5}.bb .bar{fill:none;stroke-width:5;stroke-linecap:round}"
    ".bb .none{fill:none;stroke-dasharray:5 5;stroke-width:1.5}"
    ".bb .kept>.ring{fill:#FBE7B2;fill:var(--glow);stroke:#1F4396;stroke:var(--xink);"
    "stroke-width:3;stroke-dasharray:6 4}"
    ".bb .tiny{font-size:10.5px;font-weight:600}.bb .soft{opacity:.8}.bb .unlit{opacity:.22}"
    ".bb .stone{stroke-width:2;stroke-linejoin:round}";

static const char defs[] =
    "<g id='w' transform='scale(1.25)'><use href='#wall'/></g>"
    "<g id='b'><rect x='.8' y='1.4' width='28.4' height='28' rx='2.4' fill='#A98A55'/>"
    "<rect x='.8' y='.8' width='28.4' height='27.6' rx='2.4'/>"
    "<path d='M1.6 26V4a2.4 2.4 0 0 1 2.4-2.4h22' fill='none' stroke='#fff' stroke-opacity='.45' "
    "stroke-width='.9'/></g>"
    "<rect id='d' x='.8' y='.8' width='28.4' height='28.4' rx='2.4'/>"
    "<g id='e' fill='none'><path d='M0 0h30v30H0z' pointer-events='all'/>"
    "<path d='M3 15 15 3M3 27 27 3M15 27 27 15' stroke-opacity='.3' stroke-width='.6' "
    "style='stroke:var(--ht)'/>"
    "<rect x='2' y='2' width='26' height='26' rx='2' style='stroke:var(--e1);"
    "stroke-width:var(--w,2)'/>"
    "<rect x='2' y='2' width='26' height='26' rx='2' style='stroke:var(--e2)'/>"
    "<circle cx='26' cy='4' r='1.8' style='fill:var(--new,none)'/></g>"
    "<g id='h'><use href='#e'/><circle cx='15' cy='15' r='1.5' fill='none' "
    "style='fill:var(--dot,none)'/></g>"
    "<g id='k'><use href='#e'/><circle cx='15' cy='27.5' r='1.3' fill='none' "
    "style='fill:var(--dot,none)'/></g>";

/* ---- Words --------------------------------------------------------------- */

struct line {
    char text[192];
};

static const char *tell(const struct painting *w, struct line *line, const char *key,
                        const int32_t arg[static 4])
{
    struct bb_text t;

    bb_text_init(&t, line->text, sizeof(line->text));
    bb_words_say(w->r, key, 4, arg, &t);
    return line->text;
}

static void say(const struct painting *w, int x, int y, const char *class, const char *key,
                const int32_t arg[static 4])
{
    struct line line;

    bb_svg_text(w->out, x, y, class, tell(w, &line, key, arg));
}

static const char *name_of(const struct painting *w, struct line *line, int seat)
{
    struct bb_text t;

    bb_text_init(&t, line->text, sizeof(line->text));
    bb_words_seat(w->r, seat, &t);
    return line->text;
}

#define TELL(line, key, ...)        tell(w, line, key, (const int32_t[4]){ __VA_ARGS__ })
#define SAY(x, y, class, key, ...) say(w, x, y, class, key, (const int32_t[4]){ __VA_ARGS__ })

/* ---- Squares in a path --------------------------------------------------- */

static void open_path(const struct painting *w, const char *class)
{
    bb_text_put(w->out, "<path class=\"");
    bb_text_put(w->out, class);
    bb_text_put(w->out, "\" d=\"");
}

static void move_to(const struct painting *w, int x, int y)
{
    bb_text_char(w->out, 'M');
    bb_svg_length(w->out, x);
    bb_text_char(w->out, ' ');
    bb_svg_length(w->out, y);
}

static void put_square(const struct painting *w, int x, int y, int side)
{
    move_to(w, x, y);
    bb_text_char(w->out, 'h');
    bb_svg_length(w->out, side);
    bb_text_char(w->out, 'v');
    bb_svg_length(w->out, side);
    bb_text_char(w->out, 'h');
    bb_svg_length(w->out, -side);
    bb_text_char(w->out, 'z');
}

static void close_path(const struct painting *w)
{
    bb_text_put(w->out, "\"/>");
}

/* ---- Cards --------------------------------------------------------------- */

/* The measures of a card: of a square, of the rim (left may be wider, with the
 * names of rows, then columns are named too), of the head with its glyph. */
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
static const struct size seat_wide  = { 270,  50,  50, 240, 170, "se name f-rim end" };
static const struct size seat_tall  = { 215,  30,  30, 180, 130, "num f-rim end" };
static const struct size mini       = { 180,  30,  30, 170, 130, "num f-rim end" };
static const struct size mini_four  = { 155,  30,  30, 160, 120, "num f-rim end" };
static const struct size mini_end   = { 130,  30,  30, 160, 120, "num f-rim end" };
/* clang-format on */

static int card_width(const struct size *z)
{
    return z->left + SG_SIDE * z->cell + z->rim;
}

static int card_height(const struct size *z)
{
    return z->head + SG_SIDE * z->cell + z->rim;
}

/* A card to draw, with the marks that the reader may see. */
struct drawn {
    int card;
    uint32_t marked, pending;
    bool open; /* its squares can be touched */
    bool kept; /* chosen from the hand */
};

static int symbol_at(const struct painting *w, int card, int square)
{
    return w->p->facts.card[card - 1].square[square];
}

static void open_cell(const struct painting *w, const struct drawn *d, int square, int symbol)
{
    uint32_t bit = UINT32_C(1) << sg_bit(square);
    char id[16], class[32], label[96];
    struct bb_text t;

    bb_text_init(&t, id, sizeof(id));
    bb_text_char(&t, 'c');
    bb_text_int(&t, d->card);
    bb_text_char(&t, '-');
    bb_text_int(&t, 10 * (square / SG_SIDE + 1) + square % SG_SIDE + 1);
    bb_text_init(&t, class, sizeof(class));
    bb_text_put(&t, symbol == SG_TOMB ? "cell tomb" : "cell");
    bb_text_put(&t, d->marked & bit ? " marked" : d->pending & bit ? " pending" : "");
    bb_text_init(&t, label, sizeof(label));
    bb_text_char(&t, (char)('a' + square % SG_SIDE));
    bb_text_char(&t, (char)('1' + square / SG_SIDE));
    bb_text_put(&t, ", ");
    bb_words_put(w->r, symbol_words[symbol], &t);
    if ((d->marked | d->pending) & bit) {
        bb_text_put(&t, ", ");
        bb_words_put(w->r, d->marked & bit ? "paint.marked" : "paint.picked", &t);
    }
    bb_svg_group(w->out, id, class, label);
}

/* A square that can be touched: ground, symbol, mark, and over it the edge,
 * which also takes the touch. */
static void put_cell(const struct painting *w, const struct drawn *d, int square)
{
    int symbol = symbol_at(w, d->card, square);
    int x = square % SG_SIDE * SQUARE, y = square / SG_SIDE * SQUARE;
    bool crossed = (d->marked | d->pending) >> sg_bit(square) & 1;

    open_cell(w, d, square, symbol);
    bb_svg_use(w->out, symbol == SG_WALL ? "w" : symbol == SG_TOMB ? "d" : "b", x, y, 240,
               symbol == SG_WALL ? NULL : "bg");
    if (symbols[symbol])
        bb_svg_use(w->out, symbols[symbol], x + INSET, y + INSET, 240, crossed ? "dim" : NULL);
    if (crossed)
        bb_svg_use(w->out, "x", x + INSET, y + INSET, 240, NULL);
    bb_svg_use(w->out, symbols[symbol] ? "k" : "h", x, y, 240, "h");
    bb_svg_end(w->out);
}

/* The squares of a set, as one path. */
static void put_ground(const struct painting *w, uint32_t squares, const char *class)
{
    if (!squares)
        return;
    open_path(w, class);
    for (int i = 0; i < SG_SQUARES; i++) {
        if (squares >> sg_bit(i) & 1)
            put_square(w, i % SG_SIDE * SQUARE + 20, i / SG_SIDE * SQUARE + 20, SQUARE - 40);
    }
    close_path(w);
}

/* All squares of a card that is only looked at. */
static void put_grid(const struct painting *w, const struct drawn *d)
{
    const struct sg_board *board = &w->p->board[d->card];

    put_ground(w, board->open & ~d->marked & ~board->squares[SG_TOMB], "stone f-lit s-lit");
    put_ground(w, d->marked, "stone f-markbg s-markbg");
    for (int i = 0; i < SG_SQUARES; i++) {
        int symbol = symbol_at(w, d->card, i);
        int x = i % SG_SIDE * SQUARE, y = i / SG_SIDE * SQUARE;
        bool crossed = d->marked >> sg_bit(i) & 1;

        if (symbol == SG_WALL)
            bb_svg_use(w->out, "w", x, y, 240, NULL);
        if (symbols[symbol])
            bb_svg_use(w->out, symbols[symbol], x + INSET, y + INSET, 240, crossed ? "dim" : NULL);
        if (crossed)
            bb_svg_use(w->out, "x", x + INSET, y + INSET, 240, NULL);
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
    int colour = w->p->facts.card[card - 1].colour;

    bb_svg_use(w->out, suits[colour], x + z->left, y + (height - z->glyph) / 2, z->glyph,
               "c-rim f-rim");
    bb_svg_number(w->out, x + card_width(z) - z->rim - 10, y + height / 2 + z->glyph / 3, z->number,
                  card);
    if (named)
        put_names(w, x, y, z);
}

static void open_card(const struct painting *w, int card, const char *class)
{
    char id[16];
    struct bb_text t;
    struct line line;

    bb_text_init(&t, id, sizeof(id));
    bb_text_put(&t, "card-");
    bb_text_int(&t, card);
    bb_svg_group(w->out, id, class,
                 TELL(&line, "paint.card", card, w->p->facts.card[card - 1].colour));
}

static void put_card(const struct painting *w, int x, int y, const struct size *z,
                     const struct drawn *d)
{
    int width = card_width(z), height = card_height(z), radius = width / 36 + 30;

    open_card(w, d->card, d->kept ? "piece kept" : "piece");
    bb_svg_rect(w->out, x - 40, y - 40, width + 80, height + 80, radius + 40, "ring");
    bb_svg_panel(w->out, x, y, width, height, radius,
                 suit_fills[w->p->facts.card[d->card - 1].colour]);
    put_head(w, x, y, z, d->card);
    bb_svg_rect(w->out, x + z->left - 10, y + z->head - 10, SG_SIDE * z->cell + 20,
                SG_SIDE * z->cell + 20, 20, "f-void");
    bb_svg_at(w->out, x + z->left, y + z->head, z->cell * 10 / 3);
    if (d->open) {
        for (int i = 0; i < SG_SQUARES; i++)
            put_cell(w, d, i);
    } else {
        put_grid(w, d);
    }
    bb_svg_end(w->out);
    bb_svg_end(w->out);
}

/* A card face down. */
static void put_back(const struct painting *w, int x, int y, int width, int height)
{
    int side = width < height ? width : height;

    bb_svg_rect(w->out, x, y, width, height, width / 30 + 30, "f-lapisdeep s-goldbright");
    bb_svg_use(w->out, "pyramid", x + (width - side * 3 / 5) / 2, y + (height - side * 3 / 5) / 2,
               side * 3 / 5, "c-goldbright");
}

/* A place without a card: it was finished in this turn, or none is left. */
static void put_gap(const struct painting *w, int x, int y, const struct size *z, int fresh)
{
    int width = card_width(z), height = card_height(z);

    bb_svg_rect(w->out, x + 10, y + 10, width - 20, height - 20, width / 36 + 30, "none s-ink2");
    if (!fresh || width < 1500)
        return;
    SAY(x + width / 2, y + height / 2, "num f-ink mid", "paint.finished", fresh);
    SAY(x + width / 2, y + height / 2 + 180, "small f-ink2 mid", "paint.ten");
}

/* The cards in front of a seat, side by side. */
static void put_slots(const struct painting *w, int seat, int x, int y, int step,
                      const struct size *z)
{
    const struct sg *s = w->s;
    bool own = seat == w->own;

    for (int slot = 0; slot < SG_SLOTS; slot++, x += step) {
        if (s->card[seat][slot])
            put_card(w, x, y, z,
                     &(struct drawn){ .card = s->card[seat][slot],
                                      .marked = s->marks[seat][slot],
                                      .pending = own ? s->pending[seat][slot] : 0,
                                      .open = own });
        else if (s->phase <= SG_KEEP)
            put_back(w, x, y, card_width(z), card_height(z));
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
    x += (width - side * columns) / 2;
    y += (height - side * rows) / 2;
    open_path(w, class);
    for (int i = 0; i < SG_SQUARES; i++) {
        if (mask >> sg_bit(i) & 1)
            put_square(w, x + i % SG_SIDE * side + side / 20, y + i / SG_SIDE * side + side / 20,
                       side * 9 / 10);
    }
    close_path(w);
}

enum strip { SEEN, NOW, TO_COME };

/* All expedition cards, pattern by pattern: seen, shown now, still to come. */
static void put_strip(const struct painting *w, int x, int y, int width, int height, int step)
{
    static const char *const ground[] = { "f-stone", "f-goldsoft s-gold edge2", "f-lapisdeep" };
    static const char *const ink[] = { "f-deep veil", "f-lapis", "f-goldbright" };

    for (int i = 0; i < SG_PATTERNS; i++) {
        int seen = w->p->facts.pattern[i].copies - w->s->left[i];

        for (int k = 0; k < w->p->facts.pattern[i].copies; k++, x += step) {
            int state = k >= seen ? TO_COME : k == seen - 1 && i == w->s->pattern ? NOW : SEEN;

            bb_svg_rect(w->out, x, y, width, height, 50, ground[state]);
            put_pattern(w, i, x, y, width, height, 85, ink[state]);
        }
    }
}

/* The measures of the expedition panel in a layout. */
struct bar {
    int width, height, card_width, card_height, side, text, name, hint, round;
    int strip, strip_y, strip_width, strip_height, strip_step;
};

static const struct bar bars[2] = {
    { TABLE, 880, 1000, 680, 190, 1240, 490, 690, 260, 4010, 300, 370, 480, 410 },
    { COLUMN, 960, 820, 760, 180, 1020, 240, 0, 420, 1020, 500, 270, 370, 305 },
};

static void put_expedition(const struct painting *w, int x, int y)
{
    const struct bar *b = &bars[w->tall];
    int pattern = w->s->pattern, turn = w->s->turn;
    struct line line;

    bb_svg_group(w->out, "expedition", NULL, TELL(&line, "paint.expedition"));
    bb_svg_panel(w->out, x, y, b->width, b->height, 100, "f-panel s-line");
    if (pattern == SG_PATTERNS) {
        put_back(w, x + 100, y + 100, b->card_width, b->card_height);
    } else {
        bb_svg_rect(w->out, x + 100, y + 100, b->card_width, b->card_height, 70,
                    "f-goldsoft s-gold edge2");
        put_pattern(w, pattern, x + 100, y + 100, b->card_width, b->card_height, b->side,
                    "f-lapis s-goldbright");
        SAY(x + b->text, y + b->name, "se title f-ink", "paint.pattern", pattern,
            w->p->shape[w->p->first_shape[pattern]].cells);
        if (b->hint)
            SAY(x + b->text, y + b->hint, "small f-ink2", "paint.any-way");
    }
    if (!w->tall)
        bb_svg_text(w->out, x + b->text, y + 260, "head f-ink2", line.text);
    SAY(x + b->strip, y + b->round, w->tall ? "small f-ink2" : "head f-ink2", "paint.round",
        turn / SG_ROUND_TURNS + 1, SG_ROUNDS, turn % SG_ROUND_TURNS + 1, SG_ROUND_TURNS);
    put_strip(w, x + b->strip, y + b->strip_y, b->strip_width, b->strip_height, b->strip_step);
    bb_svg_end(w->out);
}

/* ---- Display and pile ---------------------------------------------------- */

static void put_pile(const struct painting *w, int x, int y, int width, int height)
{
    int pile = sg_pile(w->s);
    int middle = x + width / 2;
    struct line line;

    bb_svg_group(w->out, "pile", "piece", TELL(&line, "paint.pile", pile));
    bb_svg_rect(w->out, x - 40, y - 40, width + 80, height + 80, 110, "ring");
    if (pile == 0)
        bb_svg_rect(w->out, x, y, width, height, 70, "none s-ink2");
    for (int i = pile > 3 ? 2 : pile - 1; i >= 0; i--)
        bb_svg_rect(w->out, x + 30 * i, y + 30 * i, width, height, 70, "f-lapisdeep s-goldbright");
    if (pile > 0)
        bb_svg_use(w->out, "pyramid", middle - height / 5, y + height / 10, height * 2 / 5,
                   "c-goldbright");
    bb_svg_number(w->out, middle, y + height - 380, pile ? "se title f-rim mid" : "se title f-ink mid",
                  pile);
    SAY(middle, y + height - 190, pile ? "small f-goldbright mid" : "small f-ink2 mid",
        "paint.in-pile");
    bb_svg_end(w->out);
}

/* So many cards a row; the pile comes last. */
static void put_display(const struct painting *w, int x, int y, int width, int height)
{
    const struct size *z = w->tall ? &shown_tall : &shown_wide;
    int across = w->tall ? 3 : SG_DISPLAY + 1, n = 0;
    int step = card_width(z) + (w->tall ? 60 : 110), down = card_height(z) + 100;

    bb_svg_panel(w->out, x, y, width, height, 100, "f-panel s-line");
    SAY(x + 140, y + 230, "head f-ink2", "paint.display");
    x += w->tall ? 80 : 120;
    y += 350;
    for (int i = 0; i < SG_CARDS && n < SG_DISPLAY; i++) {
        if (w->s->place[i] != SG_SHOWN)
            continue;
        put_card(w, x + n % across * step, y + n / across * down, z,
                 &(struct drawn){ .card = i + 1 });
        n++;
    }
    put_pile(w, x + SG_DISPLAY % across * step + 20, y + SG_DISPLAY / across * down,
             w->tall ? 1000 : 960, card_height(z) - 60);
}

/* ---- The score card ------------------------------------------------------ */

/* A symbol on a stone of this size. */
static void put_icon(const struct painting *w, const char *motif, int x, int y, int size)
{
    bb_svg_use(w->out, "b", x, y, size * 4 / 5, "bg");
    bb_svg_use(w->out, motif, x + size / 8, y + size / 8, size * 3 / 4, NULL);
}

/* Ten boxes, the first n of them crossed. */
static void put_ticks(const struct painting *w, int x, int y, int step, int n, const char *fill)
{
    for (int i = 0; i < SG_GEMS; i++)
        bb_svg_rect(w->out, x + i * step, y, step - 15, 200, 30, i < n ? fill : "f-panel2 s-line");
    if (n == 0)
        return;
    open_path(w, "pen s-rim");
    for (int i = 0; i < n; i++) {
        move_to(w, x + i * step + (step - 15) / 2 - 45, y + 55);
        bb_text_put(w->out, "l9 9m0-9l-9 9");
    }
    close_path(w);
}

static void put_skulls(const struct painting *w, int x, int y, int step, int n)
{
    for (int i = 0; i < SG_SKULLS; i++) {
        bb_svg_rect(w->out, x + i * step, y, step - 15, 200, 30,
                    i == n - 1 ? "f-void s-bad edge2" : i < n ? "f-void" : "f-panel2 s-line");
        bb_svg_number(w->out, x + i * step + (step - 15) / 2, y + 140,
                      i < n ? "tiny f-rim mid" : "tiny f-ink2 mid", w->p->facts.malus[i]);
    }
}

/* A torch a round: lit, missed for good, or still to come. */
static void put_torches(const struct painting *w, int x, int y, int step, int seat)
{
    for (int round = 0; round < SG_ROUNDS; round++, x += step) {
        bool lit = w->s->torches[seat][round];
        bool missed = !lit && round < w->s->turn / SG_ROUND_TURNS;

        bb_svg_rect(w->out, x, y, step - 40, 240, 120,
                    lit ? "f-goldsoft s-gold edge2" : missed ? "none s-line" : "f-panel2 s-line");
        if (lit)
            bb_svg_text(w->out, x + (step - 40) / 2, y + 165, "num f-goldink mid", "+5");
        else
            SAY(x + (step - 40) / 2, y + 160, missed ? "small f-ink2 mid veil" : "small f-ink2 mid",
                "paint.round-short", round + 1);
    }
}

/* A suit with a number: finished cards of this colour. */
static void put_chip(const struct painting *w, int x, int y, int height, int colour, int number)
{
    bb_svg_group(w->out, NULL, number == 0 ? "veil" : NULL, NULL);
    bb_svg_rect(w->out, x, y, 460, height, 50, suit_fills[colour]);
    bb_svg_use(w->out, suits[colour], x + (number < 0 ? 140 : 60), y + (height - 180) / 2, 180,
               "c-rim f-rim");
    if (number >= 0)
        bb_svg_number(w->out, x + 340, y + height / 2 + 50, "num f-rim mid", number);
    bb_svg_end(w->out);
}

/* The boxes of a colour, with the seats that hold them. */
static void put_boxes(const struct painting *w, int x, int y, int step, int colour)
{
    for (int i = 0; i < SG_BOXES; i++, x += step) {
        int holder = w->s->box[colour][i];
        int middle = x + (step - 50) / 2;

        bb_svg_rect(w->out, x, y, step - 50, 300, 70, holder ? "f-panel s-ink2" : "f-panel2 s-line");
        bb_svg_number(w->out, holder ? middle - 110 : middle, y + 200, "name f-ink mid",
                      box_points[i]);
        if (holder)
            bb_svg_use(w->out, bb_svg_seats[holder - 1].disc, middle + 10, y + 55, 190, NULL);
    }
}

/* The colours with their boxes; `seat` -1: without its finished cards. */
static void put_colours(const struct painting *w, int x, int y, int width, int seat)
{
    int step = (width - 720) / SG_BOXES;

    for (int colour = 0; colour < SG_COLOURS; colour++, y += 380) {
        put_chip(w, x + 120, y, 300, colour, seat < 0 ? -1 : sg_finished(w->p, w->s, seat, colour));
        put_boxes(w, x + 660, y, step, colour);
    }
}

/* What a seat has ticked off, and the boxes of all. */
static int put_score_card(const struct painting *w, int x, int y, int width, int seat)
{
    static const char *const icons[] = { "red-gem", "green-gem", "skull", "torch" };
    const struct sg *s = w->s;
    int step = (width - 520) / SG_GEMS, left = x + 400, height = 3060;
    struct line line;

    bb_svg_group(w->out, "score", NULL, TELL(&line, "paint.score-card"));
    bb_svg_panel(w->out, x, y, width, height, 100, "f-panel s-line");
    bb_svg_text(w->out, x + 140, y + 240, "head f-ink2", line.text);
    for (int i = 0; i < 4; i++)
        put_icon(w, icons[i], x + 130, y + 350 + i * 270, 220);
    put_ticks(w, left, y + 360, step, s->gems[seat][0], "f-gemr");
    put_ticks(w, left, y + 630, step, s->gems[seat][1], "f-gemg");
    put_skulls(w, left, y + 900, step, s->skulls[seat]);
    put_torches(w, left, y + 1160, (width - 480) / SG_ROUNDS, seat);
    bb_svg_rect(w->out, x + 140, y + 1540, width - 280, 10, 0, "f-line");
    SAY(x + 140, y + 1780, "head f-ink2", "paint.boxes");
    put_colours(w, x, y + 1900, width, seat);
    bb_svg_end(w->out);
    return height;
}

/* For those who have no score card. */
static int put_all_boxes(const struct painting *w, int x, int y, int width)
{
    struct line line;

    bb_svg_group(w->out, "score", NULL, TELL(&line, "paint.boxes"));
    bb_svg_panel(w->out, x, y, width, 1500, 100, "f-panel s-line");
    bb_svg_text(w->out, x + 140, y + 240, "head f-ink2", line.text);
    put_colours(w, x, y + 360, width, -1);
    bb_svg_end(w->out);
    return 1500;
}

/* ---- Seats --------------------------------------------------------------- */

static const char *status_of(const struct painting *w, int seat)
{
    const struct sg *s = w->s;

    switch ((enum sg_phase)s->phase) {
    case SG_KEEP:
    case SG_MARK:
        return s->chosen[seat] ? "paint.chosen" : "paint.choosing";
    case SG_REPLACE:
    case SG_TURN:
        return s->seat == seat ? "paint.replacing" : NULL;
    case SG_OVER:
        return "paint.rank";
    case SG_DEAL:
    case SG_FILL:
    case SG_REVEAL:
        break;
    }
    return NULL;
}

/* Disc, name, what the seat is doing, points. */
static void put_seat_head(const struct painting *w, int seat, int x, int y, int width)
{
    const char *status = status_of(w, seat);
    struct line line;

    bb_svg_use(w->out, bb_svg_seats[seat].disc, x + 130, y + 90, 300, NULL);
    bb_svg_fit(w->out, x + 520, y + (status ? 240 : 290), width - 520 - 660, 150, "name f-ink",
               name_of(w, &line, seat));
    if (status)
        SAY(x + 520, y + 400, "small f-ink2", status, w->score.rank[seat]);
    bb_svg_number(w->out, x + width - 140, y + 340, "se score f-ink end", w->score.points[seat]);
}

/* Where the summary of a seat has its eight things: chips of the three
 * colours, torches, red and green gems, skulls,
 * their malus. */
struct spot {
    int x, y;
};

/* clang-format off */
static const struct spot in_rows[8] = {
    { 120, 500 }, { 620, 500 }, { 1120, 500 }, { 1640, 510 },
    { 120, 780 }, { 640, 780 }, { 1160, 780 }, { 1640, 930 },
};
static const struct spot beside[8] = {
    { 120, 480 },  { 620, 480 },   { 1120, 480 },  { 1640, 490 },
    { 1880, 800 }, { 1880, 1050 }, { 1880, 1300 }, { 1880, 1670 },
};
static const struct spot aside[8] = {
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
        put_chip(w, x + at->x, y + at->y, 220, colour, sg_finished(w->p, s, seat, colour));
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

static void put_bar(const struct painting *w, const char *class, int x, int y, int height)
{
    bb_svg_group(w->out, NULL, "bar", NULL);
    open_path(w, class);
    move_to(w, x, y);
    bb_text_char(w->out, 'v');
    bb_svg_length(w->out, height);
    close_path(w);
    bb_svg_end(w->out);
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

/* Returns its height. */
static int put_seat(const struct painting *w, int seat, int x, int y)
{
    const struct arrangement how = arrange(w, seat);
    int width = w->tall ? COLUMN : SIDE;
    int height = how.top + (how.cards ? card_height(how.cards) + 100 : 0);
    bool active = seat == w->own && sg_to_act(w->s) & BB_SEAT(seat);
    struct line line;

    bb_svg_group(w->out, bb_svg_seats[seat].id, NULL,
                 TELL(&line, "text.seat", seat, w->score.points[seat]));
    bb_svg_panel(w->out, x, y, width, height, 100,
                 active ? "f-panel s-gold edge2" : "f-panel s-line");
    put_bar(w, bb_svg_seats[seat].line, x + 20, y + 120, height - 240);
    put_seat_head(w, seat, x, y, width);
    put_summary(w, seat, x, y, how.at);
    if (how.cards)
        put_slots(w, seat, x + 120, y + how.top, card_width(how.cards) + 60, how.cards);
    bb_svg_end(w->out);
    return height;
}

/* ---- The end ------------------------------------------------------------- */

/* The finished cards of a seat, or only the room they take: draw it or not. */
static int put_finished(const struct painting *w, int seat, int x, int y, int width, bool draw)
{
    int across = width / 400, n = 0;

    for (int i = 0; i < SG_CARDS; i++) {
        int colour = w->p->facts.card[i].colour;
        int left = x + n % across * 400, top = y + n / across * 480;

        if (w->s->place[i] != SG_DONE + seat)
            continue;
        n++;
        if (!draw)
            continue;
        open_card(w, i + 1, NULL);
        bb_svg_rect(w->out, left, top, 360, 440, 50, suit_fills[colour]);
        bb_svg_use(w->out, suits[colour], left + 90, top + 50, 180, "c-rim f-rim");
        bb_svg_number(w->out, left + 180, top + 370, "num f-rim mid", i + 1);
        bb_svg_end(w->out);
    }
    return (n + across - 1) / across * 480;
}

static void put_sources(const struct painting *w, int seat, int x, int y, int step)
{
    static const char *const words[] = { "paint.from-cards", "paint.from-torches",
                                         "paint.from-boxes", "paint.from-gems",
                                         "paint.from-skulls" };

    for (int i = 0; i < 5; i++, x += step) {
        bb_svg_number(w->out, x, y, "se title f-ink mid", w->score.source[i][seat]);
        SAY(x, y + 170, "small f-ink2 mid", words[i]);
    }
}

/* A seat's rank, its points by source, and its finished cards. */
static int put_result(const struct painting *w, int seat, int x, int y, int width)
{
    int top = w->tall ? 1080 : 700, room = w->tall ? width - 240 : width - 1900;
    int height = w->tall ? top + put_finished(w, seat, x, y, room, false) + 60 : 1440;
    struct line line;

    bb_svg_panel(w->out, x, y, width, height, 100,
                 w->score.rank[seat] == 1 ? "f-panel s-gold edge2" : "f-panel s-line");
    bb_svg_number(w->out, x + 140, y + 350, "se score f-ink2", w->score.rank[seat]);
    bb_svg_use(w->out, bb_svg_seats[seat].disc, x + 400, y + 110, 300, NULL);
    bb_svg_fit(w->out, x + 800, y + 310, w->tall ? 1900 : 1200, 150, "name f-ink",
               name_of(w, &line, seat));
    bb_svg_number(w->out, x + width - 140, y + 360, "se score f-ink end", w->score.points[seat]);
    put_sources(w, seat, w->tall ? x + 420 : x + 2400, w->tall ? y + 720 : y + 290,
                w->tall ? 660 : 770);
    put_finished(w, seat, x + 140, y + top, room, true);
    if (!w->tall)
        put_slots(w, seat, x + width - 1620, y + 500, card_width(&mini_end) + 60, &mini_end);
    return height;
}

static int put_results(const struct painting *w, int x, int y, int width)
{
    int top = y;

    SAY(x + width / 2, y + 300, "se title f-ink mid", "text.over");
    y += 520;
    for (int rank = 1; rank <= w->s->seats; rank++) {
        for (int seat = 0; seat < w->s->seats; seat++) {
            if (w->score.rank[seat] == rank)
                y += put_result(w, seat, x, y, width) + 120;
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

    SAY(x + width / 2, y + 260, "se title f-ink mid", "text.hand");
    x += (width - 2 * card_width(z) - gap) / 2;
    y += 480;
    for (int i = 0; i < SG_DEALT; i++) {
        int card = w->s->hand[w->own][i];
        const uint8_t *kept = w->s->kept[w->own];

        if (card)
            put_card(w, x + i % 2 * (card_width(z) + gap), y + i / 2 * down, z,
                     &(struct drawn){ .card = card, .kept = card == kept[0] || card == kept[1] });
    }
    return 480 + 2 * down;
}

/* For a spectator: what lies in front of everybody. */
static void put_tables(const struct painting *w, int x, int y)
{
    const struct size *z = w->s->seats == 2 ? &own_tall : &seat_wide;
    struct line line;

    for (int seat = 0; seat < w->s->seats; seat++) {
        int left = x + seat % 2 * 3740, top = y + seat / 2 * 1980;

        bb_svg_use(w->out, bb_svg_seats[seat].disc, left, top, 220, NULL);
        bb_svg_fit(w->out, left + 300, top + 165, 3000, 150, "name f-ink",
                   name_of(w, &line, seat));
        put_slots(w, seat, left, top + 280, card_width(z) + 100, z);
    }
}

/* Sand behind everything; a page with sand of its own hides `.back`. */
static void put_backdrop(const struct painting *w, int width, int height)
{
    bb_svg_group(w->out, NULL, "back", NULL);
    bb_svg_rect(w->out, 0, 0, width * 10, height * 10, 0, "f-page");
    bb_svg_at(w->out, 0, height * 10 - 3000, 1000);
    bb_text_put(w->out, "<path class=\"f-page2 veil\" d=\"M0 60C250 0 420 100 700 50S1130 0 1248 40V300"
                        "H0zM0 170C330 100 560 190 850 140S1190 120 1248 130V300H0z\"/>");
    bb_svg_end(w->out);
    bb_svg_end(w->out);
}

static void paint_table(const struct painting *w)
{
    int seat = w->own;

    if (w->s->phase == SG_OVER) {
        put_results(w, MIDDLE, MARGIN, TABLE);
        return;
    }
    if (w->s->phase <= SG_KEEP && seat >= 0) {
        put_hand(w, MIDDLE, MARGIN, TABLE);
        return;
    }
    put_expedition(w, MIDDLE, MARGIN);
    if (seat >= 0)
        put_slots(w, seat, MIDDLE, 1040, TABLE - card_width(&own_wide), &own_wide);
    else
        put_tables(w, MIDDLE, 1040);
    if (w->s->phase > SG_KEEP)
        put_display(w, MIDDLE, 5080, TABLE, 2000);
}

static void paint_wide(const struct painting *w)
{
    int y = MARGIN;

    if (w->own >= 0)
        y += put_seat(w, w->own, MARGIN, y) + 120;
    for (int seat = 0; seat < w->s->seats; seat++) {
        if (seat != w->own)
            y += put_seat(w, seat, MARGIN, y) + 120;
    }
    paint_table(w);
    if (w->own >= 0)
        put_score_card(w, RIGHT, MARGIN, SIDE, w->own);
    else
        put_all_boxes(w, RIGHT, MARGIN, SIDE);
}

/* What is played with, at the top of the tall layout. */
static int put_top(const struct painting *w, int y)
{
    int top = y;

    if (w->s->phase == SG_OVER)
        return put_results(w, MARGIN, y, COLUMN);
    if (w->s->phase <= SG_KEEP && w->own >= 0)
        return put_hand(w, MARGIN, y, COLUMN);
    put_expedition(w, MARGIN, y);
    y += bars[1].height + 80;
    if (w->own >= 0) {
        put_slots(w, w->own, MARGIN, y, COLUMN - card_width(&own_tall), &own_tall);
        y += card_height(&own_tall) + 80;
    }
    return y - top;
}

/* Returns the height, in tenths. */
static int paint_tall(const struct painting *w)
{
    int y = MARGIN;

    y += put_top(w, y);
    if (w->own >= 0) {
        y += put_seat(w, w->own, MARGIN, y) + 80;
        y += put_score_card(w, MARGIN, y, COLUMN, w->own) + 80;
    } else {
        y += put_all_boxes(w, MARGIN, y, COLUMN) + 80;
    }
    if (w->s->phase > SG_KEEP && w->s->phase < SG_OVER) {
        int height = 2 * card_height(&shown_tall) + 550;

        put_display(w, MARGIN, y, COLUMN, height);
        y += height + 80;
    }
    for (int seat = 0; seat < w->s->seats; seat++) {
        if (seat != w->own)
            y += put_seat(w, seat, MARGIN, y) + 80;
    }
    return y;
}

static void put_title(const struct painting *w, struct line *line)
{
    struct bb_text t;

    bb_text_init(&t, line->text, sizeof(line->text));
    bb_text_put(&t, w->r->box->game->title);
    bb_text_put(&t, ". ");
    if (w->s->phase == SG_OVER)
        bb_words_put(w->r, "text.over", &t);
    else
        bb_words_say(w->r, "text.round", 4,
                     (const int32_t[]){ w->s->turn / SG_ROUND_TURNS + 1, SG_ROUNDS,
                                        w->s->turn % SG_ROUND_TURNS + 1, SG_ROUND_TURNS },
                     &t);
}

void sg_paint(const void *parts, const void *view, const struct bb_reader *reader, bool tall,
              struct bb_text *out)
{
    const struct sg *s = view;
    struct bb_text nowhere;
    struct painting w = { .p = parts, .s = s, .r = reader, .out = &nowhere, .tall = tall };
    int width = tall ? TALL_WIDTH : WIDE_WIDTH, height = WIDE_HEIGHT;
    struct line title;

    w.own = reader->seat < s->seats ? reader->seat : -1;
    sg_score(parts, s, &w.score);
    bb_text_init(&nowhere, NULL, 0);
    if (tall)
        height = (paint_tall(&w) + 9) / 10;
    w.out = out;
    put_title(&w, &title);
    bb_svg_open(out, width, height, title.text);
    bb_svg_style(out, classes, rules);
    bb_svg_defs(out, motifs, defs);
    put_backdrop(&w, width, height);
    if (tall)
        paint_tall(&w);
    else
        paint_wide(&w);
    bb_svg_close(out);
}

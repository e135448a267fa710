/*
 * The view as a picture, in four layouts: wide (seats, pyramid and hand side by side), desk,
 * tall (all stacked, for a narrow screen) and for a tablet (the pyramid in full width).
 *
 * Every cell is a group with the id "cell-b3". Every network is one with the id of its
 * lowest cell, "net-a3": its row in the list, if it has one, and its outline, which is seen
 * while the row is pointed at or once a page adds the class `lit`.
 */
#include "games/kheops/paint.h"

#include <stdlib.h>

enum {
    HALF = 490,   /* of the side of a cell */
    HEIGHT = 849, /* of a cell */
};

/* The table: a scene with the pyramid, of which `left` and `top` are a corner. */
struct table {
    int x, y, w, h, left, top, scale;
};

static const struct table tables[] = {
    [BB_WIDE] = { 2540, 40, 7400, 7040, 2707, 800, 1030 },
    [BB_TALL] = { 40, 680, 3520, 3460, 102, 1110, 495 },
    [BB_TABLET] = { 40, 800, 7800, 6800, 167, 960, 1100 },
};

/* ---- Cells --------------------------------------------------------------- */

static int cell_x(int cell)
{
    return HALF * (kh_row(cell) + kh_index(cell) + 1);
}

static int cell_y(int cell)
{
    return HEIGHT * (KH_ROWS - kh_row(cell)) - HEIGHT / 3 * (kh_points_up(cell) ? 1 : 2);
}

/* "b3: room (ankh), open left and base, White worker". */
static void put_label(const struct kh_painting *w, int cell, struct bb_text *out)
{
    const struct kh *s = w->after;
    int type = s->tile[cell] ? s->tile[cell] - 1 : 0;
    const struct kh_tile *tile = &w->p->facts.type[type];
    const int32_t is[] = { cell, tile->kind, tile->symbol, s->sides[cell] };
    const int32_t has[BB_ARGS_MAX] = { s->pawn[cell] };

    bb_words_say(w->r, s->tile[cell] ? "paint.cell" : "paint.empty", BB_ARGS_MAX, is, out);
    if (!s->pawn[cell])
        return;
    bb_text_put(out, ", ");
    bb_words_say(w->r, "paint.held", BB_ARGS_MAX, has, out);
}

static void open_cell(const struct kh_painting *w, int cell)
{
    const struct kh *a = w->s, *b = w->after;
    bool same = a->tile[cell] == b->tile[cell] && a->sides[cell] == b->sides[cell] &&
                a->pawn[cell] == b->pawn[cell];
    static const char *const classes[][3] = { { "cell gap dip", "cell dip", "cell ghost dip" },
                                              { "cell gap peak", "cell peak", "cell ghost peak" } };
    char label[BB_SVG_LINE];
    struct bb_text text;

    bb_text_init(&text, label, sizeof(label));
    put_label(w, cell, &text);
    bb_svg_value(w->out, w->r, NULL, "cell", cell,
                 classes[kh_points_up(cell)][b->tile[cell] ? 1 + !same : 0], label);
    bb_svg_at(w->out, cell_x(cell), cell_y(cell), 1000);
}

/* As it will be; a pawn that comes is pale, one that leaves faint. */
static void put_cell(const struct kh_painting *w, int cell)
{
    const struct kh *s = w->after;
    int was = w->s->pawn[cell], is = s->pawn[cell];
    bool down = !kh_points_up(cell);
    struct kh_face face = { s->tile[cell], s->sides[cell], is ? is : was, down, true, NULL };

    if (was != is)
        face.fade = is ? "pale" : "faint";
    open_cell(w, cell);
    if (face.tile) {
        kh_paint_face(w, &face);
    } else {
        bb_svg_flipped(w->out, "gap", down, "bg");
        bb_svg_flipped(w->out, "edge", down, "h");
    }
    bb_svg_flipped(w->out, "top", down, NULL);
    bb_svg_end(w->out);
    bb_svg_end(w->out);
}

/* ---- Doors --------------------------------------------------------------- */

/* The middle of a side, from the centre of a cell that points up; the side that faces it. */
static const int16_t door[KH_SIDES][2] = { { -245, -141 }, { 245, -141 }, { 0, 283 } };
static const uint8_t facing[KH_SIDES] = { KH_RIGHT, KH_LEFT, KH_BASE };

/* A line through the door of a cell, from so many hundredths of the way to it to so many. */
static void put_door(const struct kh_painting *w, int cell, int side, int from, int to)
{
    int x = door[side][0], y = kh_points_up(cell) ? door[side][1] : -door[side][1];

    bb_svg_draw(w->out, "M%d %dl%d %d", cell_x(cell) + x * from / 100,
                cell_y(cell) + y * from / 100, x * (to - from) / 100, y * (to - from) / 100);
}

static bool is_open(const struct kh_painting *w, int cell, int side)
{
    return w->after->sides[cell] >> side & 1;
}

/* True if an opening of the tile meets one of the next tile. */
static bool meets(const struct kh_painting *w, int cell, int side)
{
    int near = w->p->near[cell][side];

    return is_open(w, cell, side) && near != KH_OUTSIDE && w->after->sides[near] & facing[side];
}

/* The thread in the doors between tiles of the networks that a seat holds, or that both do
 * with equal weight. Each door is between a cell that points up and one that points down. */
static void put_threads(const struct kh_painting *w, int seat)
{
    bb_svg_open_path(w->out, seat ? "thread dots s-nilelit" : "thread s-rim");
    for (int i = 0; i < KH_CELLS * KH_SIDES; i++) {
        int cell = i / KH_SIDES, network = w->survey.of[cell];
        const struct kh_network *n = network == 0xFF ? NULL : &w->survey.network[network];

        if (kh_points_up(cell) && n && (n->owner == seat || kh_is_tied(n)) &&
            meets(w, cell, i % KH_SIDES))
            put_door(w, cell, i % KH_SIDES, 67, 133);
    }
    bb_svg_close_path(w->out);
}

/* Openings that lead to empty cells, which a tile could go on from. */
static void put_openings(const struct kh_painting *w)
{
    bb_svg_open_path(w->out, "opening s-void");
    for (int i = 0; i < KH_CELLS * KH_SIDES; i++) {
        int cell = i / KH_SIDES, near = w->p->near[cell][i % KH_SIDES];

        if (is_open(w, cell, i % KH_SIDES) && near != KH_OUTSIDE && !w->after->tile[near])
            put_door(w, cell, i % KH_SIDES, 100, 135);
    }
    bb_svg_close_path(w->out);
}

/* Where a tile that is added or turned meets its neighbours. */
static void put_meetings(const struct kh_painting *w)
{
    bb_svg_open_path(w->out, "meet s-goldbright");
    for (int i = 0; i < KH_CELLS * KH_SIDES; i++) {
        int cell = i / KH_SIDES;

        if (w->after->sides[cell] != w->s->sides[cell] && meets(w, cell, i % KH_SIDES))
            put_door(w, cell, i % KH_SIDES, 67, 133);
    }
    bb_svg_close_path(w->out);
}

/* ---- Networks ------------------------------------------------------------ */

/* The sides of cells of a network that are not between two of them. */
static void put_outline(const struct kh_painting *w, kh_cells cells, const char *class)
{
    static const int16_t lines[KH_SIDES][4] = { { -490, 283, 490, -849 },
                                                { 0, -566, 490, 849 },
                                                { -490, 283, 980, 0 } };

    bb_svg_open_path(w->out, class);
    for (kh_cells left = cells; left; left &= left - 1) {
        int cell = __builtin_ctzll(left), sign = kh_points_up(cell) ? 1 : -1;

        for (int side = 0; side < KH_SIDES; side++) {
            const int16_t *l = lines[side];
            int near = w->p->near[cell][side];

            if (near == KH_OUTSIDE || !(cells >> near & 1))
                bb_svg_draw(w->out, "M%d %dl%d %d", cell_x(cell) + l[0], cell_y(cell) + sign * l[1],
                            l[2], sign * l[3]);
        }
    }
    bb_svg_close_path(w->out);
}

/* The size of a plaque; on a narrow screen smaller. */
struct plaque {
    int width, height, side; /* of the signs on it */
    const char *class;       /* of the number */
};

static const struct plaque plaques[] = {
    [BB_WIDE] = { 740, 260, 165, "name f-rim mid" },
    [BB_TALL] = { 560, 220, 130, "num f-rim mid" },
    [BB_TABLET] = { 740, 260, 165, "name f-rim mid" },
};

/* Where the plaque of a network may stand: at the top of its cells, or in their middle. */
static int spot_x(const struct kh_painting *w, int spot)
{
    const struct table *t = &tables[w->shape];

    return t->left + cell_x(spot % KH_CELLS) * t->scale / 1000;
}

static int spot_y(const struct kh_painting *w, int spot)
{
    const struct table *t = &tables[w->shape];
    int cell = spot % KH_CELLS, up = kh_points_up(cell) ? 566 : 283;

    return t->top + (cell_y(cell) - (spot < KH_CELLS ? up : 0)) * t->scale / 1000;
}

/* True if a plaque there would lie over one that has its place. */
static bool is_taken(const struct kh_painting *w, int spot, uint64_t placed)
{
    const struct plaque *k = &plaques[w->shape];

    for (; placed; placed &= placed - 1) {
        int other = w->plaque[__builtin_ctzll(placed)];

        if (abs(spot_x(w, spot) - spot_x(w, other)) < k->width &&
            abs(spot_y(w, spot) - spot_y(w, other)) < k->height)
            return true;
    }
    return false;
}

/* The first spot that is free, from the top of the network down; else its top. */
static int find_spot(const struct kh_painting *w, kh_cells cells, uint64_t placed)
{
    for (int middle = 0; middle < 2 * KH_CELLS; middle += KH_CELLS) {
        for (kh_cells left = cells; left;) {
            int cell = 63 - __builtin_clzll(left);

            if (!is_taken(w, cell + middle, placed))
                return cell + middle;
            left &= ~(UINT64_C(1) << cell);
        }
    }
    return 63 - __builtin_clzll(cells);
}

/* All of them may be seen at once: small networks, which have little choice, come first. */
static void place_plaques(struct kh_painting *w)
{
    uint64_t placed = 0;

    for (int tiles = 2; tiles <= KH_CELLS; tiles++) {
        for (int i = 0; i < w->survey.count; i++) {
            if (w->survey.network[i].tiles != tiles)
                continue;
            w->plaque[i] = (uint8_t)find_spot(w, w->survey.network[i].cells, placed);
            placed |= UINT64_C(1) << i;
        }
    }
}

/* Who holds it, what it is worth, and whether it is closed, open or cursed. */
static void put_plaque(const struct kh_painting *w, const struct kh_network *n, int x, int y)
{
    const struct plaque *k = &plaques[w->shape];
    const char *sign = n->curses ? "curse" : n->openings ? "out" : "double";
    int left = x - k->width / 2 + 80, top = y - k->side * 3 / 5;

    bb_svg_rect(w->out, x - k->width / 2, y - k->height / 2, k->width, k->height, k->height / 2,
                "f-void s-rim");
    if (n->owner < KH_SEATS)
        kh_paint_pawn(w->out, kh_pawn_of(n->owner, KH_WORKER), left, top, k->side, NULL);
    else if (kh_is_tied(n))
        bb_svg_text(w->out, left + k->side / 2, y + 50, "name f-rim mid", "=");
    else
        bb_svg_rect(w->out, left, y - k->side / 2, k->side, k->side, k->side / 2, "none s-lit");
    bb_svg_number(w->out, x + 10, y + 50, k->class, n->value);
    bb_svg_use(w->out, sign, x + k->width / 2 - 70 - k->side, y - k->side / 2, k->side, NULL);
}

/* No opening of its tiles leads to an empty cell or to the outside. */
static bool is_sealed(const struct kh_painting *w, const struct kh_network *n)
{
    for (kh_cells cells = n->openings ? 0 : n->cells; cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);

        for (int side = 0; side < KH_SIDES; side++) {
            int near = w->p->near[cell][side];

            if (w->after->sides[cell] >> side & 1 && (near == KH_OUTSIDE || !w->after->tile[near]))
                return false;
        }
    }
    return n->openings == 0;
}

/* What is finished for good may shine. */
void kh_paint_trace(const struct kh_painting *w, const struct kh_network *n)
{
    static const char *const cases[] = { "case s-void", "case s-rim", "case s-lit" };
    static const char *const hues[] = { "n0 s-rim", "n1 s-khblue", "n2 s-deep" };
    const struct table *t = &tables[w->shape];
    int spot = w->plaque[n - w->survey.network], hue = n->owner < KH_SEATS ? n->owner : KH_SEATS;

    bb_svg_group(w->out, NULL, is_sealed(w, n) ? "trace whole" : "trace", NULL);
    bb_svg_at(w->out, t->left, t->top, t->scale);
    put_outline(w, n->cells, cases[hue]);
    put_outline(w, n->cells, hues[hue]);
    bb_svg_end(w->out);
    put_plaque(w, n, spot_x(w, spot), spot_y(w, spot));
    bb_svg_end(w->out);
}

/* ---- The table ----------------------------------------------------------- */

/* The letters of the rows, on the slope. */
static void put_letters(const struct kh_painting *w)
{
    for (int row = 0; row < KH_ROWS; row++)
        bb_svg_text(w->out, HALF * row + 120, HEIGHT * (KH_ROWS - row) - HEIGHT / 2 + 40,
                    "num f-ink2 end", (const char[2]){ (char)('a' + row) });
}

static void put_pyramid(const struct kh_painting *w, const struct table *t)
{
    bb_svg_at(w->out, t->left, t->top, t->scale);
    kh_paint_triangle(w->out, HALF * KH_ROWS, HEIGHT * KH_ROWS * 2 / 3 - 4, 2020, "hull s-deep");
    if (!w->tall)
        put_letters(w);
    for (int cell = 0; cell < KH_CELLS; cell++)
        put_cell(w, cell);
    put_openings(w);
    for (int seat = 0; seat < KH_SEATS; seat++)
        put_threads(w, seat);
    put_meetings(w);
    bb_svg_end(w->out);
}

static void put_table(const struct kh_painting *w)
{
    const struct table *t = &tables[w->shape];

    bb_svg_scene(w->out, t->x, t->y, t->w, t->h, t->x + t->w / 2, t->top + 560 * t->scale / 1000,
                 720 * t->scale / 1000);
    put_pyramid(w, t);
    if (w->s->phase != KH_OVER) {
        kh_paint_steps(w, t->x + 140, t->y + 80);
        if (w->desk)
            kh_paint_pile(w, t->x + 700, t->y + 2100);
        else
            kh_paint_pile(w, t->x + t->w - (w->tall ? 460 : 900), t->y + (w->tall ? 480 : 780));
    }
}

/* ---- The layouts --------------------------------------------------------- */

/* The reader's seat comes first. */
static int nth_seat(const struct kh_painting *w, int n)
{
    return w->own == 1 ? !n : n;
}

/* On a desk the networks are on the left, and the hand, or in the end what came of it, is in the
 * corners of the sky. */
static void paint_wide(const struct kh_painting *w)
{
    const struct table *t = &tables[BB_WIDE];
    int y = BB_SVG_MARGIN, bottom = BB_SVG_WIDE_HEIGHT * 10 - BB_SVG_MARGIN;

    for (int n = 0; n < KH_SEATS; n++)
        y += kh_paint_seat(w, nth_seat(w, n), BB_SVG_MARGIN, y) + BB_SVG_WIDE_GAP;
    if (!w->desk || w->s->phase == KH_OVER)
        kh_paint_legend(w, BB_SVG_MARGIN, y, bottom - y);
    put_table(w);
    if (w->desk) {
        kh_paint_networks(w, BB_SVG_MARGIN, y, bottom - y);
        if (w->s->phase == KH_OVER)
            kh_paint_corners(w, t->x + 60, t->x + t->w - BB_SVG_COLUMN - 60, t->y + 40);
        else if (w->own >= 0)
            kh_paint_hand(w, t->x + t->w - BB_SVG_COLUMN - 60, t->y + 60);
        return;
    }
    y = BB_SVG_MARGIN;
    if (w->s->phase == KH_OVER)
        kh_paint_results(w, BB_SVG_RIGHT, y);
    else if (w->own >= 0)
        y += kh_paint_hand(w, BB_SVG_RIGHT, y) + BB_SVG_WIDE_GAP;
    kh_paint_networks(w, BB_SVG_RIGHT, y, bottom - y);
}

/* The seats beside each other, above the pyramid. */
static void put_seats(const struct kh_painting *w)
{
    const struct table *t = &tables[w->shape];
    int step = (t->w + (w->tall ? BB_SVG_GAP : BB_SVG_WIDE_GAP)) / 2;

    for (int n = 0; n < KH_SEATS; n++)
        kh_paint_seat(w, nth_seat(w, n), BB_SVG_MARGIN + n * step, BB_SVG_MARGIN);
}

/* Returns the height, in tenths. */
static int paint_tall(const struct kh_painting *w)
{
    int y = tables[BB_TALL].y + tables[BB_TALL].h + BB_SVG_GAP;

    put_seats(w);
    put_table(w);
    if (w->s->phase == KH_OVER)
        y += kh_paint_results(w, BB_SVG_MARGIN, y) + BB_SVG_GAP;
    else if (w->own >= 0)
        y += kh_paint_hand(w, BB_SVG_MARGIN, y) + BB_SVG_GAP;
    for (int n = 0; n < KH_SEATS; n++)
        y += kh_paint_supply(w, nth_seat(w, n), BB_SVG_MARGIN, y) + BB_SVG_GAP;
    kh_paint_networks(w, 0, 0, 0);
    return y;
}

/* The same for a tablet. */
static int paint_tablet(const struct kh_painting *w)
{
    int y = tables[BB_TABLET].y + tables[BB_TABLET].h + BB_SVG_WIDE_GAP, height = KH_PANEL_HEIGHT;

    put_seats(w);
    put_table(w);
    if (w->s->phase == KH_OVER)
        height = kh_paint_results(w, BB_SVG_MARGIN, y);
    else if (w->own >= 0)
        kh_paint_hand(w, BB_SVG_MARGIN, y);
    kh_paint_networks(w, w->own < 0 ? BB_SVG_MARGIN : BB_SVG_MARGIN + KH_HALF + BB_SVG_WIDE_GAP, y,
                      height);
    return y + height + BB_SVG_MARGIN;
}

void kh_paint(struct bb_painter *engine)
{
    struct kh_painting painting = { .engine = *engine }, *w = &painting;

    w->desk = w->shape == BB_DESK;
    if (w->desk) {
        w->shape = BB_WIDE;
        engine->width = BB_SVG_LEFT_WIDTH;
    }
    kh_survey(w->p, w->after, &w->survey);
    place_plaques(w);
    TELL(engine->title, w->s->phase == KH_OVER ? "paint.over" : "paint.turn",
         w->s->turn / KH_SEATS + 1, KH_TURNS / KH_SEATS);
    switch (w->shape) {
    case BB_WIDE:
        paint_wide(w);
        break;
    case BB_TALL:
        engine->height = paint_tall(w) / 10;
        break;
    case BB_TABLET:
        engine->width = BB_SVG_TABLET_WIDTH;
        engine->height = paint_tablet(w) / 10;
        break;
    case BB_DESK: /* the wide one */
    case BB_SHAPES:
        break;
    }
}

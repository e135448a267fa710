/*
 * The view as a picture, in two layouts: wide (seats, pyramid and hand side by
 * side) and tall (all stacked, for a narrow screen).
 *
 * Every cell is a group with the id "cell-b3"; every network has an outline with
 * the id "net-0", which is seen once a page adds the class `lit`.
 */
#include "games/kheops/paint.h"

enum {
    HALF = 490,   /* of the side of a cell */
    HEIGHT = 849, /* of a cell */
};

/* The table: a scene with the pyramid, of which `left` and `top` are a corner. */
struct table {
    int x, y, w, h, left, top, scale;
};

static const struct table tables[2] = {
    { 2540, 40, 7400, 7040, 2707, 800, 1030 },
    { 40, 640, 3520, 3460, 102, 1070, 495 },
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
    const int32_t has[] = { kh_rank(s->pawn[cell]), kh_owner(s->pawn[cell]), 0, 0 };

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
    char label[BB_SVG_LINE];
    struct bb_text text;

    bb_text_init(&text, label, sizeof(label));
    put_label(w, cell, &text);
    bb_svg_value(w->out, w->r, NULL, "cell", cell,
                 !b->tile[cell] ? "cell gap"
                 : same         ? "cell"
                                : "cell ghost",
                 label);
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

/* ---- Networks ------------------------------------------------------------ */

/* The thread in the doors between tiles of the networks that a seat holds. Each
 * door is between a cell that points up and one that points down. */
static void put_threads(const struct kh_painting *w, int seat)
{
    static const int16_t door[KH_SIDES][2] = { { -164, -94 }, { 164, -94 }, { 0, 188 } };
    static const uint8_t facing[KH_SIDES] = { KH_RIGHT, KH_LEFT, KH_BASE };

    bb_svg_open_path(w->out, seat ? "thread dots s-nilelit" : "thread s-rim");
    for (int cell = 0; cell < KH_CELLS; cell++) {
        int network = w->then.of[cell];

        if (!kh_points_up(cell) || network == 0xFF || w->then.network[network].owner != seat)
            continue;
        for (int side = 0; side < KH_SIDES; side++) {
            int near = w->p->near[cell][side], x = door[side][0], y = door[side][1];

            if (near != KH_OUTSIDE && w->after->sides[cell] >> side & 1 &&
                w->after->sides[near] & facing[side])
                bb_svg_draw(w->out, "M%d %dl%d %d", cell_x(cell) + x, cell_y(cell) + y, x, y);
        }
    }
    bb_svg_close_path(w->out);
}

/* The sides of cells of a network that are not between two of them. */
static void put_outline(const struct kh_painting *w, kh_cells cells, const char *class)
{
    static const int16_t lines[KH_SIDES][4] = { { -490, 283, 490, -849 },
                                                { 0, -566, 490, 849 },
                                                { -490, 283, 980, 0 } };

    bb_svg_open_path(w->out, class);
    for (; cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells), network = w->survey.of[cell];
        int sign = kh_points_up(cell) ? 1 : -1;

        for (int side = 0; side < KH_SIDES; side++) {
            const int16_t *l = lines[side];
            int near = w->p->near[cell][side];

            if (near == KH_OUTSIDE || w->survey.of[near] != network)
                bb_svg_draw(w->out, "M%d %dl%d %d", cell_x(cell) + l[0], cell_y(cell) + sign * l[1],
                            l[2], sign * l[3]);
        }
    }
    bb_svg_close_path(w->out);
}

/* Who holds it, what it is worth, and whether it is closed, open or cursed. */
static void put_plaque(const struct kh_painting *w, const struct kh_network *n, int x, int y)
{
    const char *sign = n->curses ? "curse" : n->openings ? "out" : "double";

    bb_svg_rect(w->out, x - 370, y - 130, 740, 260, 130, "f-void s-rim");
    if (n->owner < KH_SEATS)
        kh_paint_pawn(w->out, kh_pawn_of(n->owner, KH_WORKER), x - 290, y - 100, 155, NULL);
    else
        bb_svg_rect(w->out, x - 290, y - 75, 150, 150, 75, "none s-lit");
    bb_svg_number(w->out, x + 10, y + 50, "name f-rim mid", n->value);
    bb_svg_use(w->out, sign, x + 130, y - 85, 170, NULL);
}

static void put_nets(const struct kh_painting *w, const struct table *t)
{
    static const char *const cases[] = { "case s-void", "case s-rim", "case s-lit" };
    static const char *const hues[] = { "n0 s-rim", "n1 s-khblue", "n2 s-deep" };

    for (int i = 0; i < w->survey.count; i++) {
        const struct kh_network *n = &w->survey.network[i];
        int top = 63 - __builtin_clzll(n->cells), hue = n->owner < KH_SEATS ? n->owner : KH_SEATS;

        bb_svg_piece(w->out, "net", i, "net", NULL);
        bb_svg_at(w->out, t->left, t->top, t->scale);
        put_outline(w, n->cells, cases[hue]);
        put_outline(w, n->cells, hues[hue]);
        bb_svg_end(w->out);
        put_plaque(w, n, t->left + cell_x(top) * t->scale / 1000,
                   t->top + (cell_y(top) - (kh_points_up(top) ? 566 : 283)) * t->scale / 1000);
        bb_svg_end(w->out);
    }
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
    for (int seat = 0; seat < KH_SEATS; seat++)
        put_threads(w, seat);
    bb_svg_end(w->out);
}

static void put_table(const struct kh_painting *w)
{
    const struct table *t = &tables[w->tall];

    bb_svg_scene(w->out, t->x, t->y, t->w, t->h, t->x + t->w / 2, t->top + 560 * t->scale / 1000,
                 720 * t->scale / 1000);
    put_pyramid(w, t);
    if (w->s->phase != KH_OVER) {
        kh_paint_steps(w, t->x + 140, t->y + 80);
        kh_paint_pile(w, t->x + t->w - (w->tall ? 460 : 900), t->y + (w->tall ? 480 : 780));
    }
    put_nets(w, t);
}

/* ---- The layouts --------------------------------------------------------- */

/* The reader's seat comes first. */
static int nth_seat(const struct kh_painting *w, int n)
{
    return w->own == 1 ? !n : n;
}

static void paint_wide(const struct kh_painting *w)
{
    int y = BB_SVG_MARGIN, bottom = BB_SVG_WIDE_HEIGHT * 10 - BB_SVG_MARGIN;

    for (int n = 0; n < KH_SEATS; n++)
        y += kh_paint_seat(w, nth_seat(w, n), BB_SVG_MARGIN, y) + BB_SVG_WIDE_GAP;
    kh_paint_legend(w, BB_SVG_MARGIN, y, bottom - y);
    put_table(w);
    y = BB_SVG_MARGIN;
    if (w->s->phase == KH_OVER) {
        kh_paint_results(w, BB_SVG_RIGHT, y);
        return;
    }
    if (w->own >= 0)
        y += kh_paint_hand(w, BB_SVG_RIGHT, y) + BB_SVG_WIDE_GAP;
    kh_paint_networks(w, BB_SVG_RIGHT, y, bottom - y);
}

/* Returns the height, in tenths. */
static int paint_tall(const struct kh_painting *w)
{
    int y = tables[1].y + tables[1].h + BB_SVG_GAP;

    for (int n = 0; n < KH_SEATS; n++)
        kh_paint_seat(w, nth_seat(w, n), BB_SVG_MARGIN + n * (BB_SVG_STRIP + BB_SVG_GAP) / 2,
                      BB_SVG_MARGIN);
    put_table(w);
    if (w->s->phase == KH_OVER)
        y += kh_paint_results(w, BB_SVG_MARGIN, y) + BB_SVG_GAP;
    else if (w->own >= 0)
        y += kh_paint_hand(w, BB_SVG_MARGIN, y) + BB_SVG_GAP;
    for (int n = 0; n < KH_SEATS; n++)
        y += kh_paint_supply(w, nth_seat(w, n), BB_SVG_MARGIN, y) + BB_SVG_GAP;
    return y;
}

void kh_paint(struct bb_painter *engine)
{
    struct kh_painting painting = { .engine = *engine }, *w = &painting;

    kh_survey(w->p, w->s, &w->survey);
    kh_survey(w->p, w->after, &w->then);
    TELL(engine->title, w->s->phase == KH_OVER ? "paint.over" : "paint.turn",
         w->s->turn / KH_SEATS + 1, KH_TURNS / KH_SEATS);
    if (w->tall)
        engine->height = paint_tall(w) / 10;
    else
        paint_wide(w);
}

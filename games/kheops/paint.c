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

/* ---- Style --------------------------------------------------------------- */

static const char classes[] =
    "f-page f-page2 f-panel f-panel2 f-lit f-stone f-shade f-deep f-void f-lapis "
    "f-lapisdeep f-goldsoft f-goldbright f-ink f-ink2 f-goldink f-rim f-ok s-line s-gold "
    "s-goldbright s-lit s-rim s-ink2 s-deep s-void s-khblue s-nilelit c-goldbright c-skya c-skyb";

/* An edge is drawn in units of a cell, hence its dashes. */
static const char rules[] =
    ".bb .step{font-size:13px}.bb .tiny{font-size:11px;font-weight:600}"
    ".bb .round{stroke-linejoin:round}.bb .pale{opacity:.62}.bb .faint{opacity:.4}"
    ".bb .gap .bg{fill:#F4E9D3;fill:var(--page)}"
    ".bb .gap.legal .bg,.bb .gap.picked .bg{fill:var(--glow)}"
    ".bb .cell.legal{--g:var(--lit)}.bb .cell.picked,.bb .cell.ghost{--g:var(--glow)}"
    ".bb .cell.ghost .h{stroke-dasharray:8 5}"
    ".bb .cell.last{--new:var(--goldbright);--nl:#1D150C}"
    ":where(.bb .cell.last){--e2:var(--gold)}"
    ".bb .cell.lit{--g:#FFF3D6}.bb .gap.lit .bg{fill:var(--goldsoft)}"
    ".bb .pawn.legal>.ring,.bb .pawn.last>.ring{stroke:var(--goldbright)}"
    ".bb .pawn.picked>.ring{fill:#4A361C;stroke:var(--goldbright)}"
    ".bb .sky{fill:url(#sky)}.bb .sun{opacity:.3}"
    ".bb .hull{fill:#F5EAD4;fill:var(--panel2);stroke-width:2px;stroke-linejoin:round}"
    ".bb .thread{fill:none;stroke-width:4px;stroke-linecap:round;pointer-events:none}"
    ".bb .dots{stroke-dasharray:.1 6}"
    ".bb .net{visibility:hidden;pointer-events:none;fill:none;stroke-linecap:round}"
    ".bb .net.lit{visibility:visible}"
    ".bb .case{stroke-width:9px}.bb .n0,.bb .n1,.bb .n2{stroke-width:5px}"
    ".bb .n1{stroke-dasharray:.1 9}.bb .n2{stroke-dasharray:10 9}";

/* ---- Cells --------------------------------------------------------------- */

static int cell_x(int cell)
{
    return HALF * (kh_row(cell) + kh_index(cell) + 1);
}

static int cell_y(int cell)
{
    return HEIGHT * (KH_ROWS - kh_row(cell)) - HEIGHT / 3 * (kh_points_up(cell) ? 1 : 2);
}

/* What the position becomes by an action that is tried out. */
struct trial {
    struct kh after;
    kh_cells touched;
    uint8_t left, pawn; /* the cell that this pawn leaves empty; KH_OUTSIDE: none */
};

static void put_pawn(struct trial *t, int cell, int pawn)
{
    t->after.pawn[cell] = pawn;
    t->touched |= UINT64_C(1) << cell;
}

static void put_tile(struct trial *t, int tile, int cell, int sides)
{
    t->after.tile[cell] = tile;
    t->after.sides[cell] = sides;
    t->touched |= UINT64_C(1) << cell;
}

static void exchange(struct trial *t, const struct kh *s, int a, int b)
{
    put_pawn(t, a, s->pawn[b]);
    put_pawn(t, b, s->pawn[a]);
}

static void try_out(const struct kh *s, bb_action trying, struct trial *t)
{
    struct bb_move m = bb_unpack(trying);

    *t = (struct trial){ .after = *s, .left = KH_OUTSIDE };
    switch ((enum kh_action)m.kind) {
    case KH_DO_PLACE:
        put_pawn(t, m.b, kh_pawn_of(s->seat, m.a));
        break;
    case KH_DO_TURN:
        put_tile(t, s->tile[m.a], m.a, m.b);
        break;
    case KH_DO_SWAP:
        exchange(t, s, m.a, m.b);
        break;
    case KH_DO_MOVE:
        exchange(t, s, m.a, m.b);
        t->left = m.a;
        t->pawn = s->pawn[m.a];
        break;
    case KH_DO_ADD:
        put_tile(t, m.a, m.b, m.c);
        break;
    case KH_DO_LAY:
    case KH_DO_DEAL:
    case KH_DO_SPIN:
    case KH_ACTIONS:
        break;
    }
}

/* "b3: room (ankh), open left and base, White worker". */
static void put_label(const struct kh_painting *w, const struct kh *s, int cell,
                      struct bb_text *out)
{
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

static void open_cell(const struct kh_painting *w, const struct trial *t, int cell)
{
    char id[16], label[BB_SVG_LINE];
    const char *class = !t->after.tile[cell]     ? "cell gap"
                        : t->touched >> cell & 1 ? "cell ghost"
                                                 : "cell";
    struct bb_text text;

    bb_text_init(&text, label, sizeof(label));
    put_label(w, &t->after, cell, &text);
    bb_text_init(&text, id, sizeof(id));
    bb_text_put(&text, "cell-");
    bb_text_char(&text, (char)('a' + kh_row(cell)));
    bb_text_int(&text, kh_index(cell) + 1);
    bb_svg_group(w->out, id, class, label);
    bb_svg_at(w->out, cell_x(cell), cell_y(cell), 1000);
}

static void put_cell(const struct kh_painting *w, const struct trial *t, int cell)
{
    const struct kh *s = &t->after;
    bool down = !kh_points_up(cell);
    struct kh_face face = { s->tile[cell], s->sides[cell], s->pawn[cell], down, true, NULL };

    if (face.pawn != w->s->pawn[cell])
        face.fade = "pale";
    if (cell == t->left) {
        face.pawn = t->pawn;
        face.fade = "faint";
    }
    open_cell(w, t, cell);
    if (face.tile) {
        kh_paint_face(w, &face);
    } else {
        kh_paint_motif(w->out, "e", down, "bg");
        kh_paint_motif(w->out, "h", down, "h");
    }
    kh_paint_motif(w->out, "l", down, NULL);
    bb_svg_end(w->out);
    bb_svg_end(w->out);
}

/* ---- Networks ------------------------------------------------------------ */

static void put_line(struct bb_text *out, int x, int y, int across, int down)
{
    bb_svg_move(out, x, y);
    bb_text_char(out, 'l');
    bb_svg_length(out, across);
    bb_text_char(out, ' ');
    bb_svg_length(out, down);
}

/* The thread in the doors between tiles of the networks that a seat holds. Each
 * door is between a cell that points up and one that points down. */
static void put_threads(const struct kh_painting *w, const struct kh *s,
                        const struct kh_survey *survey, int seat)
{
    static const int16_t door[KH_SIDES][2] = { { -164, -94 }, { 164, -94 }, { 0, 188 } };
    static const uint8_t facing[KH_SIDES] = { KH_RIGHT, KH_LEFT, KH_BASE };

    bb_svg_path(w->out, seat ? "thread dots s-nilelit" : "thread s-rim");
    for (int cell = 0; cell < KH_CELLS; cell++) {
        int network = survey->of[cell];

        if (!kh_points_up(cell) || network == 0xFF || survey->network[network].owner != seat)
            continue;
        for (int side = 0; side < KH_SIDES; side++) {
            int near = w->p->near[cell][side], x = door[side][0], y = door[side][1];

            if (near != KH_OUTSIDE && s->sides[cell] >> side & 1 && s->sides[near] & facing[side])
                put_line(w->out, cell_x(cell) + x, cell_y(cell) + y, x, y);
        }
    }
    bb_svg_path_end(w->out);
}

/* The sides of cells of a network that are not between two of them. */
static void put_outline(const struct kh_painting *w, kh_cells cells, const char *class)
{
    static const int16_t lines[KH_SIDES][4] = { { -490, 283, 490, -849 },
                                                { 0, -566, 490, 849 },
                                                { -490, 283, 980, 0 } };

    bb_svg_path(w->out, class);
    for (; cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells), network = w->survey.of[cell];
        int sign = kh_points_up(cell) ? 1 : -1;

        for (int side = 0; side < KH_SIDES; side++) {
            const int16_t *l = lines[side];
            int near = w->p->near[cell][side];

            if (near == KH_OUTSIDE || w->survey.of[near] != network)
                put_line(w->out, cell_x(cell) + l[0], cell_y(cell) + sign * l[1], l[2],
                         sign * l[3]);
        }
    }
    bb_svg_path_end(w->out);
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

static void put_scene(const struct kh_painting *w, const struct table *t)
{
    int sun = 720 * t->scale / 1000;

    bb_svg_rect(w->out, t->x, t->y, t->w, t->h, 120, "sky s-line");
    for (int r = sun; r > sun / 2; r -= sun / 3)
        bb_svg_rect(w->out, t->x + t->w / 2 - r, t->top + 560 * t->scale / 1000 - r, 2 * r, 2 * r,
                    r, "sun f-goldbright");
    bb_svg_at(w->out, t->x, t->y + t->h, t->w * 10 / 74);
    bb_text_put(w->out,
                "<path class=\"f-page2\" d=\"M.5-84C156-124 256-64 396-84S636-124 739.5-94V-12"
                "a12 12 0 0 1-12 12H12.500A12 12 0 0 1 .5-12z\"/></g>");
}

/* The letters of the rows, on the slope. */
static void put_letters(const struct kh_painting *w)
{
    for (int row = 0; row < KH_ROWS; row++)
        bb_svg_text(w->out, HALF * row + 120, HEIGHT * (KH_ROWS - row) - HEIGHT / 2 + 40,
                    "num f-ink2 end", (const char[2]){ (char)('a' + row) });
}

static void put_pyramid(const struct kh_painting *w, const struct table *t)
{
    struct trial trial;
    struct kh_survey after;

    try_out(w->s, w->r->trying, &trial);
    kh_survey(w->p, &trial.after, &after);
    bb_svg_at(w->out, t->left, t->top, t->scale);
    kh_paint_triangle(w->out, HALF * KH_ROWS, HEIGHT * KH_ROWS * 2 / 3 - 4, 2020, "hull s-deep");
    if (!w->tall)
        put_letters(w);
    for (int cell = 0; cell < KH_CELLS; cell++)
        put_cell(w, &trial, cell);
    for (int seat = 0; seat < KH_SEATS; seat++)
        put_threads(w, &trial.after, &after, seat);
    bb_svg_end(w->out);
}

static void put_table(const struct kh_painting *w)
{
    const struct table *t = &tables[w->tall];

    put_scene(w, t);
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
    int y = BB_SVG_MARGIN, right = BB_SVG_WIDE_WIDTH * 10 - BB_SVG_MARGIN - BB_SVG_COLUMN;
    int bottom = BB_SVG_WIDE_HEIGHT * 10 - BB_SVG_MARGIN;

    for (int n = 0; n < KH_SEATS; n++)
        y += kh_paint_seat(w, nth_seat(w, n), BB_SVG_MARGIN, y) + BB_SVG_WIDE_GAP;
    kh_paint_legend(w, BB_SVG_MARGIN, y, bottom - y);
    put_table(w);
    y = BB_SVG_MARGIN;
    if (w->s->phase == KH_OVER) {
        kh_paint_results(w, right, y);
        return;
    }
    if (w->own >= 0)
        y += kh_paint_hand(w, right, y) + BB_SVG_WIDE_GAP;
    kh_paint_networks(w, right, y, bottom - y);
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

void kh_paint(const void *parts, const void *view, const struct bb_reader *reader, bool tall,
              struct bb_text *out)
{
    struct bb_text nowhere;
    struct kh_painting painting = {
        .p = parts, .s = view, .r = reader, .out = &nowhere, .tall = tall
    };
    struct kh_painting *w = &painting;
    int width = tall ? BB_SVG_TALL_WIDTH : BB_SVG_WIDE_WIDTH, height = BB_SVG_WIDE_HEIGHT;
    char line[BB_SVG_LINE];

    w->own = reader->seat < KH_SEATS ? reader->seat : -1;
    w->asked = w->own >= 0 && kh_to_act(view) & BB_SEAT(w->own);
    kh_score(parts, view, &w->score);
    kh_survey(parts, view, &w->survey);
    bb_text_init(&nowhere, NULL, 0);
    if (tall)
        height = paint_tall(w) / 10;
    w->out = out;
    TELL(line, w->s->phase == KH_OVER ? "paint.over" : "paint.turn", w->s->turn / KH_SEATS + 1,
         KH_TURNS / KH_SEATS);
    bb_svg_open(out, reader, width, height, line);
    bb_svg_style(out, classes, rules);
    kh_paint_defs(out);
    bb_svg_backdrop(out, width, height);
    if (tall)
        paint_tall(w);
    else
        paint_wide(w);
    bb_svg_close(out);
}

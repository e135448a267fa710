/*
 * The view as a picture, in two layouts: wide (seats, board and choices side by side)
 * and tall (all stacked, for a narrow screen).
 */
#include "games/terra/paint.h"

/* ---- Style --------------------------------------------------------------- */

static const char classes[] =
    "f-page f-page2 f-panel f-panel2 f-lit f-stone f-shade f-deep f-void f-lapisdeep f-goldsoft "
    "f-goldbright f-glow f-paper f-markbg f-ink f-ink2 f-goldink f-rim f-bad s-line s-gold "
    "s-goldbright s-rim s-ink2 s-deep s-void s-xink s-bad s-lapisdeep s-orangeline s-blueline "
    "s-greenline s-violetline c-goldbright c-ink c-ink2 c-void c-xink c-deep c-lapisink "
    "c-orangeline c-blueline c-greenline c-violetline";

/* What is on the board is drawn larger than here: thin lines, small text. */
static const char rules[] =
    ".bb .tiny{font-size:11.5px;font-weight:700}.bb .dark{fill:#1D150C}"
    ".bb .lv{font-size:8px;font-weight:700}.bb .val{font-size:13px;font-weight:700}"
    ".bb .big{font-size:16px;font-weight:700}.bb .xy{font-size:5.6px;font-weight:600}"
    ".bb .hair{stroke-width:.6px}.bb .dash{stroke-dasharray:5 3;stroke-width:2px}"
    ".bb .place{fill:none;stroke-dasharray:3 2;stroke-width:1.2px}"
    ".bb .warn{stroke-width:2px}.bb .hit{fill:none;pointer-events:all}"
    ".bb .gone{opacity:.3}.bb .faint{opacity:.2}.bb .shut{opacity:.45}"
    ".bb .flat{fill:#fff;fill-opacity:.16}"
    ".bb .odd .bg{fill:#E8D6AE;fill:color-mix(in srgb,var(--lit),var(--stone) 45%)}"
    ".bb .cell.legal .bg{fill:var(--paper)}.bb .cell.ghost .bg,.bb .cell.picked .bg{fill:#FBE7B2;"
    "fill:var(--glow)}"
    ".bb .cell.ghost{--e1:#FFF8E8;--e2:#1F4396}"
    ".bb .cell.lit{--e1:var(--void);--e2:var(--goldbright);--w:3;--v:1.6}"
    ".bb .rows .cell.legal{--e1:none;--e2:none;--dot:none}"
    ".bb .rows .cell.legal .bg{fill:var(--lit)}.bb .rows .cell.ghost{--e1:none;--e2:none;--ht:none}"
    /* nearly every square is open to a tile: no edges, unless few go with what is picked */
    ".bb .calm .cell.legal{--e1:none;--e2:none}.bb .calm .cell.legal .bg{fill:var(--lit)}"
    ".bb .calm:has(.picked):not(:has(.ghost)) .cell.legal,.bb .calm .cell.legal:hover{"
    "--e1:var(--bronze);--e2:var(--goldbright)}"
    ".bb .lit>.ring{stroke:var(--gold);fill:var(--goldsoft);stroke-width:2px}"
    ".bb .men.men>.ring{stroke-width:1.6px}.bb .men.picked{transform:translateY(-2px)}"
    ".bb .over{pointer-events:none}"
    ".bb .lane{fill:none;stroke-width:1.5px}.bb .lane.dash{stroke-width:1.6px;stroke-dasharray:4 "
    "2.5}"
    ".bb .under{stroke:#3A2B1D;stroke-width:3px}.bb .light{stroke:#FFF8E8;stroke-width:3px}"
    ".bb .lighter{fill:#FBE7B2;fill-opacity:.2;stroke:#FFF8E8;stroke-width:3px}"
    ".bb .bank{fill:none;stroke:#7E9A4C;stroke-width:1.8px;stroke-linecap:round}"
    ".bb .dots{fill:none;stroke-width:.9px;stroke-dasharray:.1 3.4;stroke-linecap:round}"
    ".bb .palm{stroke:#2F8A4E;stroke-width:.7px}"
    ".t0{color:#D0600E}.t1{color:#2E6FD0}.t2{color:#1F6B45}.t3{color:#6B2F9E}";

/* ---- What is open, and what is tried ------------------------------------- */

/* Whether an action changes only what everybody sees, so that it can be carried out on
 * a view. */
static bool is_plain(int kind)
{
    return kind >= TP_DO_PLACE && kind <= TP_DO_DISCARD;
}

static void look_ahead(struct tp_painting *w, struct tp *after)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = w->asked ? tp_legal(w->p, w->s, w->own, open) : 0;

    *after = *w->s;
    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(open[i]);

        w->kinds |= UINT32_C(1) << m.kind;
        if (m.kind == TP_DO_CARD)
            w->cards = w->cards | 1 << m.a;
        if (m.kind == TP_DO_TAKE || m.kind == TP_DO_STACK)
            w->seen = w->seen | 1 << (m.a - 1);
        if (open[i] != w->r->trying)
            continue;
        w->m = m;
        if (is_plain(m.kind)) {
            tp_apply(w->p, after, w->own, open[i], NULL);
            w->after = after;
        }
    }
}

/* ---- The layouts --------------------------------------------------------- */

/* The reader's seat comes first. */
static int nth_seat(const struct tp_painting *w, int n)
{
    return w->own > 0 ? (w->own + n) % w->s->seats : n;
}

/* What is to be known about the whole game, in a line. */
static void put_caption(const struct tp_painting *w, int x, int y)
{
    static const char *const goals[] = { "", "mission.1", "mission.2", "mission.3" };
    const struct tp *s = w->s;

    if (s->mission)
        SAY(x, y, "small f-ink mid", goals[s->mission % 4], tp_missing(w->p, w->after));
    else
        SAY(x, y, "small f-ink mid", "paint.stop", tp_pile_stop(s));
}

static void paint_wide(const struct tp_painting *w)
{
    enum { STORE = 680, BOARD = BB_SVG_MIDDLE - 2 * STORE };
    int y = BB_SVG_MARGIN, right = BB_SVG_WIDE_WIDTH * 10 - BB_SVG_MARGIN - BB_SVG_COLUMN;
    int middle = BB_SVG_MARGIN + BB_SVG_COLUMN + 140, high;

    for (int i = 0; i < w->s->seats; i++)
        y += tp_paint_seat(w, nth_seat(w, i), BB_SVG_MARGIN, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    if (w->s->seats < 3)
        tp_paint_legend(w, BB_SVG_MARGIN, y, BB_SVG_COLUMN);
    high = tp_paint_board(w, middle + STORE, BB_SVG_MARGIN, BOARD, BB_SVG_WIDE_HEIGHT * 10 - 440);
    put_caption(w, middle + BB_SVG_MIDDLE / 2, BB_SVG_MARGIN + high + 230);
    tp_paint_store(w, TP_SPHINX, middle, BB_SVG_MARGIN, STORE);
    tp_paint_store(w, TP_SCARAB, middle + BB_SVG_MIDDLE - STORE + 40, BB_SVG_MARGIN, STORE);
    y = BB_SVG_MARGIN;
    if (w->s->phase == TP_OVER) {
        y += tp_paint_results(w, right, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    } else {
        y += tp_paint_choice(w, right, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
        y += tp_paint_acts(w, right, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    }
    if (w->s->version == TP_NILE)
        tp_paint_cards(w, right, y, BB_SVG_COLUMN);
}

/* Returns the height, in tenths. */
static int paint_tall(const struct tp_painting *w)
{
    int y = 0;

    y += tp_paint_board(w, 0, y, BB_SVG_TALL_WIDTH * 10, BB_SVG_TALL_WIDTH * 20) + BB_SVG_GAP;
    if (w->s->mission) {
        put_caption(w, BB_SVG_TALL_WIDTH * 5, y + 100);
        y += 160 + BB_SVG_GAP;
    }
    if (w->s->phase == TP_OVER)
        y += tp_paint_results(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    else
        y += tp_paint_choice(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    y += tp_paint_seat(w, nth_seat(w, 0), BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    if (w->s->phase != TP_OVER)
        y += tp_paint_acts(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    y += tp_paint_stores(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    if (w->s->version == TP_NILE)
        y += tp_paint_cards(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    for (int i = 1; i < w->s->seats; i++)
        y += tp_paint_seat(w, nth_seat(w, i), BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    return y;
}

void tp_paint(const void *parts, const void *view, const struct bb_reader *reader, bool tall,
              struct bb_text *out)
{
    struct bb_text nowhere;
    struct tp after;
    struct tp_painting painting = {
        .p = parts, .s = view, .after = view, .r = reader, .out = &nowhere, .tall = tall
    };
    struct tp_painting *w = &painting;
    int width = tall ? BB_SVG_TALL_WIDTH : BB_SVG_WIDE_WIDTH, height = BB_SVG_WIDE_HEIGHT;
    char line[BB_SVG_LINE];

    bb_text_init(&nowhere, NULL, 0);
    w->own = reader->seat < w->s->seats ? reader->seat : -1;
    w->asked = w->own >= 0 && tp_to_act(view) & BB_SEAT(w->own);
    tp_score(parts, view, &w->score);
    look_ahead(w, &after);
    if (tall)
        height = paint_tall(w) / 10;
    w->out = out;
    TELL(line, w->s->phase == TP_OVER ? "paint.over" : "paint.sentence", w->s->seat);
    bb_svg_open(out, reader, width, height, line);
    bb_svg_style(out, classes, rules);
    tp_paint_defs(w);
    bb_svg_backdrop(out, width, height);
    if (tall)
        paint_tall(w);
    else
        paint_wide(w);
    bb_svg_close(out);
}

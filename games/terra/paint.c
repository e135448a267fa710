/*
 * The view as a picture, in two layouts: wide (seats, board and choices side by side)
 * and tall (all stacked, for a narrow screen).
 */
#include "games/terra/paint.h"

/* What is open to the reader. */
static void look_ahead(struct tp_painting *w)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = w->asked ? tp_legal(w->p, w->s, w->own, open) : 0;

    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(open[i]);

        w->kinds |= UINT32_C(1) << (m.kind == TP_DO_FOUND ? TP_DO_BUILD : m.kind);
        if (m.kind == TP_DO_CARD)
            w->cards = w->cards | 1 << m.a;
        if (m.kind == TP_DO_TAKE || m.kind == TP_DO_STACK)
            w->seen = w->seen | 1 << (m.a - 1);
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
    int y = BB_SVG_MARGIN, high;

    for (int i = 0; i < w->s->seats; i++)
        y += tp_paint_seat(w, nth_seat(w, i), BB_SVG_MARGIN, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    if (w->s->seats < 3)
        tp_paint_legend(w, BB_SVG_MARGIN, y, BB_SVG_COLUMN);
    high = tp_paint_board(w, BB_SVG_CENTRE + STORE, BB_SVG_MARGIN, BOARD,
                          BB_SVG_WIDE_HEIGHT * 10 - 440);
    put_caption(w, BB_SVG_CENTRE + BB_SVG_MIDDLE / 2, BB_SVG_MARGIN + high + 230);
    tp_paint_store(w, TP_SPHINX, BB_SVG_CENTRE, BB_SVG_MARGIN, STORE);
    tp_paint_store(w, TP_SCARAB, BB_SVG_CENTRE + BB_SVG_MIDDLE - STORE + 40, BB_SVG_MARGIN, STORE);
    y = BB_SVG_MARGIN;
    if (w->s->phase == TP_OVER) {
        y += tp_paint_results(w, BB_SVG_RIGHT, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    } else {
        y += tp_paint_choice(w, BB_SVG_RIGHT, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
        y += tp_paint_acts(w, BB_SVG_RIGHT, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    }
    if (w->s->version == TP_NILE)
        tp_paint_cards(w, BB_SVG_RIGHT, y, BB_SVG_COLUMN);
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

void tp_paint(struct bb_painter *engine)
{
    struct tp_painting painting = { .engine = *engine }, *w = &painting;

    look_ahead(w);
    TELL(engine->title, w->s->phase == TP_OVER ? "paint.over" : "paint.sentence", w->s->seat);
    if (w->tall)
        engine->height = paint_tall(w) / 10;
    else
        paint_wide(w);
}

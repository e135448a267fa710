/*
 * The view as a picture, in four layouts: wide (seats, board and choices side by side), for
 * a tablet (the board above all else), tall (all stacked, for a narrow screen), and for a desk
 * (the board, and all else on the left).
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

/* The height of the line below the board. */
enum { CAPTION = 240 };

/* What is to be known about the whole game, in a line: whose ring a tile closes, how far the
 * mission is, that the end is near. */
static void put_caption(const struct tp_painting *w, int x, int y)
{
    const struct tp *s = w->s;
    uint8_t sites[8];
    struct tp then;
    char line[BB_SVG_LINE];
    struct bb_text t;

    if (s->mission) {
        bb_text_init(&t, line, sizeof(line));
        tp_say_mission(w->p, w->after, w->r, &t);
        bb_svg_group(w->out, "mission", NULL, NULL);
        bb_svg_text(w->out, x, y, "tiny f-ink mid", line);
        bb_svg_end(w->out);
    } else if (tp_closed_by(w, &then, sites) > 0) {
        SAY(x, y, then.owner[sites[0]] == w->own + 1 ? "tiny f-goldink mid" : "tiny f-bad mid",
            "paint.ring", tp_board(w->p, s)->square[sites[0]], then.owner[sites[0]] - 1);
    } else if (tp_is_last(s)) {
        SAY(x, y, "tiny f-goldink mid", s->phase == TP_OVER ? "paint.over" : "paint.last-round", 0);
    } else {
        SAY(x, y, "small f-ink mid", "paint.stop", tp_pile_stop(s));
    }
}

/* Seats under each other; returns where the next thing is. */
static int put_seats(const struct tp_painting *w, int x, int y, int width, int gap)
{
    for (int i = 0; i < w->s->seats; i++)
        y += tp_paint_seat(w, nth_seat(w, i), x, y, width) + gap;
    return y;
}

/* What one does, or the result; returns where the next thing is. */
static int put_deeds(const struct tp_painting *w, int x, int y, int width, int gap)
{
    if (w->s->phase == TP_OVER)
        return y + tp_paint_results(w, x, y, width) + gap;
    y += tp_paint_choice(w, x, y, width) + gap;
    return y + tp_paint_acts(w, x, y, width) + gap;
}

static void paint_wide(const struct tp_painting *w)
{
    enum { STORE = 680, BOARD = BB_SVG_MIDDLE - 2 * STORE, FOOT = BB_SVG_WIDE_HEIGHT * 10 - 40 };
    int y = put_seats(w, BB_SVG_MARGIN, BB_SVG_MARGIN, BB_SVG_COLUMN, BB_SVG_WIDE_GAP), high;

    if (w->s->seats < 3)
        tp_paint_legend(w, BB_SVG_MARGIN, y, BB_SVG_COLUMN);
    high = tp_paint_board(w, BB_SVG_CENTRE + STORE, BB_SVG_MARGIN, BOARD, FOOT - 400);
    put_caption(w, BB_SVG_CENTRE + BB_SVG_MIDDLE / 2, BB_SVG_MARGIN + high + 230);
    tp_paint_store(w, TP_SPHINX, BB_SVG_CENTRE, BB_SVG_MARGIN, STORE);
    tp_paint_store(w, TP_SCARAB, BB_SVG_CENTRE + BB_SVG_MIDDLE - STORE + 40, BB_SVG_MARGIN, STORE);
    y = put_deeds(w, BB_SVG_RIGHT, BB_SVG_MARGIN, BB_SVG_COLUMN, BB_SVG_WIDE_GAP);
    if (w->s->version == TP_NILE)
        y += tp_paint_cards(w, BB_SVG_RIGHT, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    tp_paint_sites(w, BB_SVG_RIGHT, y, BB_SVG_COLUMN, FOOT - y);
}

/* Returns the height, in tenths. */
static int paint_tall(const struct tp_painting *w)
{
    int y = tp_paint_board(w, 0, 0, BB_SVG_TALL_WIDTH * 10, BB_SVG_TALL_WIDTH * 20) + CAPTION;

    put_caption(w, BB_SVG_TALL_WIDTH * 5, y - 90);
    if (w->s->phase == TP_OVER)
        y += tp_paint_results(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    else
        y += tp_paint_choice(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    y += tp_paint_seat(w, nth_seat(w, 0), BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    if (w->s->phase != TP_OVER)
        y += tp_paint_acts(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    if (w->s->version == TP_NILE)
        y += tp_paint_cards(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    for (int i = 1; i < w->s->seats; i++)
        y += tp_paint_seat(w, nth_seat(w, i), BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    return y + tp_paint_stores(w, BB_SVG_MARGIN, y, BB_SVG_STRIP, !tp_shows_piles(w)) + BB_SVG_GAP;
}

/* The board between the stores, and below it two columns; returns the height. */
static int paint_tablet(const struct tp_painting *w)
{
    enum { WIDTH = BB_SVG_TABLET_WIDTH * 10, STORE = 900, HALF = (WIDTH - BB_SVG_WIDE_GAP) / 2 };
    int y, right, left = WIDTH - HALF;

    tp_paint_store(w, TP_SPHINX, 20, 0, STORE);
    tp_paint_store(w, TP_SCARAB, WIDTH - STORE + 30, 0, STORE);
    y = tp_paint_board(w, STORE, 0, WIDTH - 2 * STORE, WIDTH) + CAPTION + 60;
    put_caption(w, WIDTH / 2, y - 110);
    if (w->s->version == TP_NILE)
        y += tp_paint_cards(w, 0, y, WIDTH) + BB_SVG_GAP;
    right = put_seats(w, left, y, HALF, BB_SVG_GAP);
    y = put_deeds(w, 0, y, HALF, BB_SVG_GAP);
    if (y < right)
        tp_paint_sites(w, 0, y, HALF, right - BB_SVG_GAP - y);
    else
        tp_paint_sites(w, left, right, HALF, y - BB_SVG_GAP - right);
    return y > right ? y : right;
}

/* Four with tracks would make it higher than it is wide. */
static bool fits_desk(const struct tp *s)
{
    return s->seats < BB_SEATS_MAX || s->version == TP_BASE_GAME;
}

/* Returns the height, in tenths. */
static int paint_desk(const struct tp_painting *w)
{
    enum {
        STORE = 690,
        LEFT = BB_SVG_MARGIN + BB_SVG_COLUMN + BB_SVG_GAP,
        RIGHT = BB_SVG_DESK_WIDTH * 10 - STORE,
        HEIGHT = 7120,
    };
    int y = put_seats(w, BB_SVG_MARGIN, BB_SVG_MARGIN, BB_SVG_COLUMN, BB_SVG_GAP), below;

    y = put_deeds(w, BB_SVG_MARGIN, y, BB_SVG_COLUMN, BB_SVG_GAP);
    tp_paint_sites(w, BB_SVG_MARGIN, y, BB_SVG_COLUMN, HEIGHT - BB_SVG_MARGIN - y);
    tp_paint_store(w, TP_SPHINX, LEFT, BB_SVG_MARGIN, STORE);
    tp_paint_store(w, TP_SCARAB, RIGHT - 10, BB_SVG_MARGIN, STORE);
    below = BB_SVG_MARGIN + CAPTION +
            tp_paint_board(w, LEFT + STORE, BB_SVG_MARGIN, RIGHT - LEFT - STORE, HEIGHT - 400);
    put_caption(w, (LEFT + STORE + RIGHT) / 2, below - 10);
    if (w->s->version == TP_NILE)
        below += 140 + tp_paint_cards(w, LEFT, below + 60, RIGHT + STORE - 60 - LEFT);
    y = y > below ? y : below;
    return y > HEIGHT ? y : HEIGHT;
}

void tp_paint(struct bb_painter *engine)
{
    struct tp_painting painting = { .engine = *engine }, *w = &painting;

    look_ahead(w);
    TELL(engine->title, w->s->phase == TP_OVER ? "paint.over" : "paint.sentence", w->s->seat);
    if (w->shape == BB_DESK && !fits_desk(w->s))
        w->shape = BB_WIDE;
    switch (w->shape) {
    case BB_TALL:
        engine->height = paint_tall(w) / 10;
        break;
    case BB_TABLET:
        engine->width = BB_SVG_TABLET_WIDTH;
        engine->height = paint_tablet(w) / 10;
        break;
    case BB_DESK:
        engine->width = BB_SVG_DESK_WIDTH;
        engine->height = paint_desk(w) / 10;
        break;
    case BB_WIDE:
    case BB_SHAPES:
        paint_wide(w);
    }
}

/*
 * The view as a picture, narrow enough for any screen: what round it is, the seats, the
 * field and the own hand. What is tried is shown: a stone is raised and its seat has chosen,
 * squares are opened.
 *
 * Lengths are tenths of a unit, as in engine/svg.h. Ids are listed in face.c.
 */
#include "engine/painter.h"
#include "games/null/null.h"

enum { WIDTH = 3600, PANEL = 640, SQUARE = 600, STONE = 720 };

BB_PAINTING(struct ng_parts, struct ng);

/* ---- Seats --------------------------------------------------------------- */

/* The rounds that a seat has won, as small stones. */
static void put_won(const struct painting *w, int seat, int y)
{
    char line[BB_SVG_LINE];

    if (w->s->won[seat] == 0)
        return;
    bb_svg_piece(w->out, "won", seat, NULL, TELL(line, "account.rounds", w->s->won[seat]));
    for (int i = 0; i < w->s->won[seat]; i++)
        bb_svg_rect(w->out, 2200 + 240 * i, y + 200, 180, 180, 60, "f-stone s-deep");
    bb_svg_end(w->out);
}

static void put_seat(const struct painting *w, int seat, int y)
{
    bb_painter_seat(&w->engine, seat, 40, y, BB_SVG_STRIP, 560);
    put_won(w, seat, y);
    bb_svg_end(w->out);
}

/* ---- The field ----------------------------------------------------------- */

static int tried_squares(const struct painting *w)
{
    if (w->tried.kind == NG_DO_DIG)
        return ng_squares(w->r->trying);
    return w->tried.kind == NG_DO_PROBE ? 1 << w->tried.a : 0;
}

static void put_square(const struct painting *w, int square, int x, int y)
{
    int find = ng_find(w->s, square), known = w->s->known[square];
    bool open = known == NG_DUG || tried_squares(w) >> square & 1;

    PIECE("square", square, x, y, SQUARE - 80, SQUARE - 80, open ? "f-panel s-deep" : "f-stone",
          find == BB_UNKNOWN ? "paint.covered" : "paint.seen", square, find);
    if (find == 1)
        bb_svg_rect(w->out, x + 160, y + 160, 200, 200, 100, "f-goldbright");
    for (int seat = 0; seat < w->seats && known != NG_DUG; seat++) {
        if (known >> seat & 1) /* who has looked */
            bb_svg_use(w->out, bb_svg_looks[seat].disc, x + 20 + 120 * seat, y + 380, 120, NULL);
    }
    bb_svg_end(w->out);
}

static void put_probe(const struct painting *w, int x, int y)
{
    char line[BB_SVG_LINE];

    bb_svg_group(w->out, "probe", "piece", TELL(line, "paint.probe", 0));
    bb_svg_ring(w->out, x, y, 1200, 380, 80);
    bb_svg_rect(w->out, x, y, 1200, 380, 80, "f-panel s-deep");
    bb_svg_text(w->out, x + 600, y + 240, "num f-ink mid", line);
    bb_svg_end(w->out);
}

static void put_field(const struct painting *w, int y)
{
    for (int i = 0; i < NG_SQUARES; i++)
        put_square(w, i, 240 + i % NG_SIDE * SQUARE, y + i / NG_SIDE * SQUARE);
    if (w->s->phase == NG_PROBE && w->asked)
        put_probe(w, 2240, y);
}

/* ---- The hand ------------------------------------------------------------ */

/* Equal stones are one action, so they are one piece: a heap. */
static void put_stones(const struct painting *w, int value, int n, int x, int y)
{
    char line[BB_SVG_LINE];

    y -= w->tried.kind == NG_DO_PICK && w->tried.a == value ? 200 : 0;
    bb_svg_value(w->out, w->r, NULL, "stone", value, "piece", TELL(line, "paint.stone", value, n));
    bb_svg_ring(w->out, x, y, STONE, STONE, 200);
    for (; n > 0; n--)
        bb_svg_panel(w->out, x + 60 * (n - 1), y + 60 * (n - 1), STONE, STONE, 200,
                     "f-stone s-deep");
    bb_svg_number(w->out, x + STONE / 2, y + 450, "se score f-ink mid", value);
    bb_svg_end(w->out);
}

static void put_hand(const struct painting *w, int y)
{
    const uint8_t *hand = w->s->hand[w->own];

    for (int i = 0, n; i < NG_HAND; i += n) {
        for (n = 1; i + n < NG_HAND && hand[i + n] == hand[i];)
            n++;
        if (hand[i])
            put_stones(w, hand[i], n, 240 + 1150 * i, y);
    }
}

void ng_paint(struct bb_painter *engine)
{
    const struct painting painting = { .engine = *engine }, *w = &painting;
    int field = 440 + PANEL * w->seats, hand = field + 3 * SQUARE + 260;

    engine->width = WIDTH / 10;
    engine->height = (w->own < 0 ? hand : hand + 1000) / 10;
    TELL(engine->title, "text.round", w->s->round, ng_rounds(w->s));
    bb_svg_text(w->out, WIDTH / 2, 260, "num f-ink mid", engine->title);
    for (int seat = 0; seat < w->seats; seat++)
        put_seat(w, seat, 400 + PANEL * seat);
    put_field(w, field);
    if (w->own >= 0)
        put_hand(w, hand);
}

/*
 * Tiles and pyramids. A colour is told by its mark as well: see art/motifs.svg.
 */
#include "games/terra/paint.h"

const char *const tp_blocks_of[TP_HUES] = { "k0", "k1", "k2", "k3", "k4", "k5", "k6" };

/* ---- Tiles --------------------------------------------------------------- */

struct symbol {
    const char *motif, *class;
};

enum { SYMBOLS = 12 };

static int add(struct symbol to[static SYMBOLS], int n, int count, const char *motif,
               const char *class)
{
    for (int i = 0; i < count && n < SYMBOLS; i++)
        to[n++] = (struct symbol){ motif, class };
    return n;
}

static int symbols_of(const struct tp_tile *tile, struct symbol to[static SYMBOLS])
{
    int n = 0;

    if (tile->block)
        n = add(to, n, 1, tp_blocks_of[tile->block - 1], NULL);
    n = add(to, n, tile->worker, "tw", "c-void");
    n = add(to, n, tile->eyes, "eye", "c-xink");
    n = add(to, n, tile->masks, "mask", NULL);
    return add(to, n, tile->oasis, "palm", NULL);
}

void tp_paint_tile(const struct tp_painting *w, int kind, int way, int x, int y, int side)
{
    static const uint8_t sizes[] = { 170, 170, 122, 88 };
    struct symbol symbol[SYMBOLS];
    int n = symbols_of(&w->p->facts.tile[kind], symbol), size = sizes[n < 3 ? n : 3] * side / 300;
    bool upright = way == TP_LEFT || way == TP_RIGHT;
    int off = 36 * side / 300;
    int left = x + side / 2 + (way == TP_LEFT ? off : way == TP_RIGHT ? -off : 0) - size / 2;
    int top = y + side / 2 + (way == TP_UP ? off : way == TP_DOWN ? -off : 0) - size / 2;

    bb_svg_use(w->out, "plate", x, y, side * 4 / 5, NULL);
    if (way < TP_WAYS)
        bb_svg_nth(w->out, "s", way, x, y, side * 4 / 5, NULL);
    for (int i = 0; i < n; i++) {
        int at = (2 * i - n + 1) * size / 2;

        bb_svg_use(w->out, symbol[i].motif, left + (upright ? 0 : at), top + (upright ? at : 0),
                   size, symbol[i].class);
    }
}

void tp_paint_back(const struct tp_painting *w, int store, int x, int y, int width, int height)
{
    int size = width * 3 / 5 < height * 2 / 5 || height <= width ? width * 3 / 5 : height * 2 / 5;

    bb_svg_rect(w->out, x, y, width, height, width / 10,
                store == TP_SPHINX ? "f-deep s-goldbright" : "f-lapisdeep s-goldbright");
    bb_svg_use(w->out, store == TP_SPHINX ? "sphinx" : "scarab", x + (width - size) / 2,
               y + (height <= width ? (height - size) / 2 : height / 7), size, "c-goldbright");
}

/* ---- Pyramids ------------------------------------------------------------ */

/* Seen from above: each level within the one below, and the mark on the top. */
void tp_paint_pyramid(const struct tp_painting *w, int colour, int level, int x, int y)
{
    static const uint8_t size[TP_LEVELS + 1] = { 0, 120, 100, 84, 68, 0 };

    bb_svg_use(w->out, "base", x, y, 240, NULL);
    for (int i = 0; i < level && i < TP_LEVELS; i++) {
        int inset = 28 + 25 * i;

        bb_svg_nth(w->out, "y", i == TP_LEVELS - 1 ? TP_WHITE : colour, x + inset, y + inset - 4,
                   300 - 2 * inset, NULL);
    }
    if (level < TP_LEVELS) {
        bb_svg_rect(w->out, x + 150 - size[level] * 3 / 5, y + 146 - size[level] * 3 / 5,
                    size[level] * 6 / 5, size[level] * 6 / 5, 12, "flat");
        bb_svg_nth(w->out, "m", colour, x + 150 - size[level] / 2, y + 146 - size[level] / 2,
                   size[level], NULL);
    } else {
        bb_svg_use(w->out, tp_blocks_of[colour], x + 190, y + 10, 100, NULL);
    }
}

/*
 * Motifs, tiles and pyramids. A colour is told by its mark as well: waves for blue, a
 * triangle for red, a cross for black, a disc for yellow, two reeds for green, two courses
 * of stone for brown, and an open diamond for white.
 */
#include "games/terra/paint.h"

/* ---- Motifs -------------------------------------------------------------- */

/* Those of a square of the board are 30 by 30, the others 24 by 24. */
static const char motifs[] =
    "<path id='tw' fill='currentColor' d='M12 2.2a4.3 4.3 0 0 1 2.6 7.7c3.6 1.2 5.4 "
    "4.6 5.9 9.3.1 1.2-.6 2.3-1.9 2.3H5.4c-1.3 0-2-1.1-1.9-2.3.5-4.7 2.3-8.1 "
    "5.9-9.3A4.3 4.3 0 0 1 12 2.2z'/>";

static const char more_motifs[] =
    "<g id='mask'><path fill='#B07400' d='M12 1.5c5 0 8 3 8.5 8L22 20h-5l-1-3H8l-1 3H2L3.5 "
    "9.5c.5-5 3.5-8 8.5-8z'/><path fill='#FFF3D6' d='M7.5 8.5c1-2 8-2 9 0 .5 4.5-1 8-4.5 "
    "8.5-3.5-.5-5-4-4.5-8.5z'/><path d='M9 10.5h2M13 10.5h2M10.5 14h3M12 17v5' "
    "stroke='#2B2118' stroke-width='1.5'/></g>"
    "<g id='palm'><path d='M11.5 10c1 4 1 8-.5 12h3c1-4 1-8-.5-12z' fill='#86683A'/><path "
    "fill='#2F8A4E' d='M12 9.5C9.5 5.5 5.5 4.5 2 7.5c3.5-.5 6 0 8 1.5C6.5 9 4 11 3.5 "
    "15c2-3 5-4.5 8.5-4.5S18.5 12 20.5 15C20 11 17.5 9 14 9c2-1.5 4.5-2 8-1.5-3.5-3-7.5-2"
    "-10 2zM12 9.5c-1-3.5 0-6 2.5-7.5-.5 2.5-1 5-2.5 7.5z'/></g>"
    "<g id='boat' fill='currentColor'><path d='M1 13.5c3 2 19 2 22 0-1 4.5-4 7.5-8 7.5H9c-4 "
    "0-7-3-8-7.5zM11 2h2v12h-2z'/><path d='M14 3.5c4 1.5 6 4.5 6 8.5h-6z' fill='#FFF8E8' "
    "stroke='currentColor'/></g>"
    "<g id='coin'><circle cx='12' cy='12' r='10.5' fill='#F2BC3D' stroke='#86683A' "
    "stroke-width='1.5'/><path d='M12 5.5 18 16H6z' fill='#B07400'/></g>"
    "<g id='tip'><path fill='#F2BC3D' d='M12 3 3 20l9 2z'/><path fill='#B07400' d='M12 3l9 17-9 "
    "2z'/></g>"
    "<path id='stairs' fill='currentColor' d='M2 21v-5h4v-4.5h4V7h4v4.5h4V16h4v5z'/>"
    "<g id='strike' stroke-linecap='round'><path d='M2 22 22 2' class='s-rim' stroke-width='5'/>"
    "<path d='M2 22 22 2' class='s-xink' stroke-width='2.4'/></g>"
    "<path id='a0' d='M3 12h18M7 8l-4 4 4 4M17 8l4 4-4 4' stroke-linejoin='round' " BB_SVG_LINES
    "/>"
    "<path id='cube' d='M2 7h15v15H2zM2 7l5-5h15l-5 5zM17 7l5-5v15l-5 5z' stroke='#1D150C' "
    "stroke-width='.9' stroke-linejoin='round'/><path id='lid' d='m2 7 5-5h15l-5 5z' "
    "fill='#fff' fill-opacity='.4'/><path id='flank' d='M17 7l5-5v15l-5 5z' fill='#000' "
    "fill-opacity='.28'/>"
    "<g id='facets'><path d='M0 0h24L12 12z' fill='#fff' fill-opacity='.42'/><path d='M0 0v24l12"
    "-12z' fill='#fff' fill-opacity='.2'/><path d='M24 0v24L12 12z' fill='#000' "
    "fill-opacity='.2'/><path d='M0 24h24L12 12z' fill='#000' fill-opacity='.34'/></g>"
    "<circle id='halo' cx='12' cy='12' r='12.5' class='f-glow s-xink' stroke-width='1.5' "
    "stroke-dasharray='4 2.5'/>"
    /* of the board */
    "<g id='plate'><rect x='2' y='3' width='26' height='26' rx='2.5' class='f-deep'/><rect x='2' "
    "y='2' width='26' height='26' rx='2.5' class='f-lit s-deep' stroke-width='.8'/></g>"
    "<g id='s0'><path d='M5 3h20v2.5H5z' fill='#86683A'/><path d='M7.5 5.5h15v2h-15z' "
    "fill='#A98A55'/><path d='M10 7.5h10v1.5H10z' fill='#C9AC78'/></g>"
    "<g id='base'><rect x='1.5' y='3' width='27' height='26' rx='2' class='f-void' "
    "fill-opacity='.4'/><rect x='1.5' y='1.5' width='27' height='26.5' rx='2' class='f-stone "
    "s-void' stroke-width='.8'/><rect x='4.5' y='4.5' width='21' height='20.5' rx='1.5' "
    "class='f-lit s-deep' stroke-width='.6'/></g>"
    "<g id='pit'><rect x='3' y='3' width='24' height='24' rx='2' class='f-shade s-deep' "
    "stroke-width='.7'/><path d='M7 7h16v16H7z' class='f-deep' fill-opacity='.45'/><path d='M7 "
    "23V7h16' fill='none' class='s-deep' stroke-width='1.2'/><path d='M15 11l5 8H10z' "
    "fill='none' class='s-deep' stroke-width='.9' stroke-linejoin='round'/></g>"
    "<g id='oasis'><path d='M3 20.5c0-6 6-7.5 12-7.5s12.5 3 12.5 8-6 6-12.5 6S3 25 3 20.5z' "
    "fill='#6FB0D6' stroke='#2F8A4E' stroke-width='1.5'/><path d='M8 23h5M16 21h6' "
    "stroke='#fff' stroke-opacity='.7'/><use href='#palm' transform='translate(2 1)scale(.84)'/>"
    "<use href='#palm' transform='translate(14 6)scale(.6)'/></g>"
    "<g id='wave'><path d='M-.1-.1h30.2v30.2H-.1z' fill='#3E86B8'/><path d='M4 9q3-3 6 0t6 0 6 "
    "0M8 22q3-3 6 0t6 0 6 0' fill='none' stroke='#6FB0D6' stroke-width='1.1'/></g>";

static const struct hue {
    const char *fill, *ink, *mark, *block;
    bool solid;
} hues[TP_HUES] = {
    { "2F6FD0", "FFF8E8", "M2 9c3-4 7-4 10 0s7 4 10 0M2 16c3-4 7-4 10 0s7 4 10 0", "k0", false },
    { "D9442C", "FFF8E8", "M12 4 20 19H4z", "k1", true },
    { "2B2826", "FFF8E8", "M5 5l14 14M19 5 5 19", "k2", false },
    { "EDBE2A", "1D150C", "M12 6a6 6 0 0 1 0 12 6 6 0 0 1 0-12z", "k3", true },
    { "2F8A4E", "FFF8E8", "M7 3v18M17 3v18", "k4", false },
    { "633A18", "FFF8E8", "M3 8h18M3 16h18", "k5", false },
    { "FBF7EC", "1D150C", "M12 3.5 20.5 12 12 20.5 3.5 12z", "k6", false },
};

const char *tp_block(int hue)
{
    return hues[hue].block;
}

/* Its mark, its block, and a level of a pyramid of this colour. The last is the tip. */
static void put_hue(struct bb_text *out, int i)
{
    const struct hue *h = &hues[i];

    bb_text_format(out, "<path id='m%d' d='%s' stroke='#%s' stroke-width='3.5' fill='", i, h->mark,
                   h->ink);
    bb_text_format(out, h->solid ? "#%s'/>" : "none'/>", h->ink);
    bb_text_format(out,
                   "<g id='k%d'><use href='#cube' fill='#%s'/><use href='#lid'/><use "
                   "href='#flank'/><use href='#m%d' transform='translate(3.2 8.2)scale(.52)'/></g>",
                   i, h->fill, i);
    bb_text_format(out,
                   "<g id='y%d'><path fill='#%s' stroke='#1D150C' stroke-opacity='.7' "
                   "stroke-width='.9' d='M0 0h24v24H0z'/><use href='#facets'/></g>",
                   i, i == TP_WHITE ? "F2BC3D" : h->fill);
}

void tp_paint_defs(const struct tp_painting *w)
{
    struct bb_text *out = w->out;

    bb_svg_defs(out, "g-orange g-blue g-green g-violet d e h k");
    bb_text_put(out, "<defs>");
    bb_text_put(out, motifs);
    bb_text_put(out, bb_svg_egypt);
    bb_text_put(out, more_motifs);
    for (int hue = 0; hue < TP_HUES; hue++)
        put_hue(out, hue);
    for (int i = 1; i < TP_WAYS; i++) {
        static const uint8_t turn[] = { 0, 90, 45, 135 };

        bb_text_format(out, "<use id='s%d' href='#s0' transform='rotate(%d 15 15)'/>", i, 90 * i);
        bb_text_format(out, "<use id='a%d' href='#a0' transform='rotate(%d 12 12)'/>", i, turn[i]);
    }
    bb_text_put(out, "</defs>");
}

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
        n = add(to, n, 1, tp_block(tile->block - 1), NULL);
    n = add(to, n, tile->worker, "tw", "c-void");
    n = add(to, n, tile->eyes, "eye", "c-xink");
    n = add(to, n, tile->masks, "mask", NULL);
    return add(to, n, tile->oasis, "palm", NULL);
}

static void put_steps(const struct tp_painting *w, int way, int x, int y, int side)
{
    static const char *const steps[] = { "s0", "s1", "s2", "s3" };

    bb_svg_use(w->out, steps[way], x, y, side * 4 / 5, NULL);
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
        put_steps(w, way, x, y, side);
    for (int i = 0; i < n; i++) {
        int at = (2 * i - n + 1) * size / 2;

        bb_svg_use(w->out, symbol[i].motif, left + (upright ? 0 : at), top + (upright ? at : 0),
                   size, symbol[i].class);
    }
}

void tp_paint_back(const struct tp_painting *w, int store, int x, int y, int width, int height)
{
    int size = width * 3 / 5;

    bb_svg_rect(w->out, x, y, width, height, width / 10,
                store == TP_SPHINX ? "f-deep s-goldbright" : "f-lapisdeep s-goldbright");
    bb_svg_use(w->out, store == TP_SPHINX ? "sphinx" : "scarab", x + (width - size) / 2,
               y + (height < width * 5 / 4 ? (height - size) / 2 : width / 5), size,
               "c-goldbright");
}

/* ---- Pyramids ------------------------------------------------------------ */

/* Seen from above: each level within the one below, and the mark on the top. */
void tp_paint_pyramid(const struct tp_painting *w, int colour, int level, int x, int y)
{
    static const char *const pieces[] = { "y0", "y1", "y2", "y3", "y4", "y5" };
    static const char *const marks[] = { "m0", "m1", "m2", "m3", "m4", "m5" };
    static const uint8_t size[TP_LEVELS + 1] = { 0, 120, 100, 84, 68, 0 };

    bb_svg_use(w->out, "base", x, y, 240, NULL);
    for (int i = 0; i < level && i < TP_LEVELS; i++) {
        int inset = 28 + 25 * i;

        bb_svg_use(w->out, i == TP_LEVELS - 1 ? "y6" : pieces[colour], x + inset, y + inset - 4,
                   300 - 2 * inset, NULL);
    }
    if (level < TP_LEVELS) {
        bb_svg_rect(w->out, x + 150 - size[level] * 3 / 5, y + 146 - size[level] * 3 / 5,
                    size[level] * 6 / 5, size[level] * 6 / 5, 12, "flat");
        bb_svg_use(w->out, marks[colour], x + 150 - size[level] / 2, y + 146 - size[level] / 2,
                   size[level], NULL);
    } else {
        bb_svg_use(w->out, tp_block(colour), x + 190, y + 10, 100, NULL);
    }
}

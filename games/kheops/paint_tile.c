/*
 * Tiles, symbols and pawns. What is drawn often is a motif: "u" and "n" are the
 * stone of a tile that points up or down, "r3" and "c3" the floor of a room or
 * corridor that is open to the sides 3, "w0" .. "b3" the pawns.
 */
#include "games/kheops/paint.h"

const struct bb_svg_look kh_looks[KH_SEATS] = {
    { "seat-white", "gw", "s-lit bar" },
    { "seat-blue", "gb", "s-khblue bar" },
};

const char *const kh_symbol_motifs[KH_SYMBOLS] = {
    NULL, "tc", "tr", "swap", "go", "no", "double", "ankh", "sarc1", "sarc2", "sarc3", "curse",
};

static const char *const pawn_motifs[] = {
    NULL, "w0", "w1", "w2", "w3", "b0", "b1", "b2", "b3",
};

/* ---- Motifs -------------------------------------------------------------- */

#define GOLD  "'#F2BC3D'"
#define LIGHT "'#F0E0BD'"
#define EMBER "'#E2683C'"

#define TURN                                                                                       \
    "<path d='M12 4a8 8 0 1 1-7.7 5.9' fill='none' stroke=" GOLD " stroke-width='2.6' "            \
    "stroke-linecap='round'/><path d='M12.5.2v7.6L7.6 4z' fill=" GOLD "/>"

#define SARCOPHAGUS(colour, bands)                                                                 \
    "<path d='M12 1.5c2.3 0 3.9 1.6 4.1 3.7l2.6 3.3c.6.8.5 1.5.3 2.3L16.4 22.5H7.6L5 10.8"         \
    "c-.2-.8-.3-1.5.3-2.3l2.6-3.3c.2-2.1 1.8-3.7 4.1-3.7z' fill=" colour "/><path d='" bands       \
    "' stroke='#3A2B1D' stroke-width='1.9'/><circle cx='12' cy='6' r='2' fill='#3A2B1D'/></g>"

/* The edge of a cell, with the variables of the shared style. */
#define EDGE "M-42.3 24.4 0-48.8 42.3 24.4z' fill='none' stroke-linejoin='round' style='stroke:var("

static const char motifs[] =
    "<linearGradient id='sky' x2='0' y2='1'><stop class='c-skya' stop-color='currentColor'/>"
    "<stop offset='.8' class='c-skyb' stop-color='currentColor'/></linearGradient>"
    "<g id='u'><path d='M-47.3 27.3 0-54.6 47.3 27.3z' class='f-stone s-deep' "
    "style='fill:var(--g,var(--stone))'/><path d='M-47.3 27.3 0-54.6' class='s-lit' "
    "stroke-width='2'/></g>"
    "<g id='n'><path d='M-47.3-27.3 0 54.6 47.3-27.3z' class='f-shade s-deep' "
    "style='fill:var(--g,var(--shade))'/><path d='M-47.3-27.3h94.6' class='s-lit' "
    "stroke-width='2'/></g>"
    "<path id='e' d='M-43.8 25.3 0-50.6 43.8 25.3z' class='s-line' stroke-dasharray='4 4' "
    "stroke-linejoin='round'/>"
    "<g id='h'><path stroke-dasharray='none' d='" EDGE
    "--e1);stroke-width:calc(var(--w,2)*2.6px)'/>"
    "<path d='" EDGE "--e2);stroke-width:calc(var(--v,1)*2.6px)'/></g>"
    "<g id='l'><path d='M-49 28.3 0-56.6 49 28.3z' fill='none' pointer-events='all'/>"
    "<circle cy='-41' r='5.5' fill='none' style='fill:var(--new,none);stroke:var(--nl,none)'/></g>"
    "<g id='t'><path d='M-47.3 27.3 0-54.6 47.3 27.3z' class='f-lapisdeep s-goldbright' "
    "stroke-width='2' stroke-linejoin='round'/><use href='#pyramid' x='-12' y='-12' "
    "transform='translate(0 -3)scale(1.6)' class='c-goldbright'/></g>"
    "<circle id='o' r='14.7' class='f-void s-deep'/>"
    "<circle id='m' r='12.2' class='f-void s-gold'/>"
    "<g id='tc'>" TURN "<path d='M8 12h8' stroke=" GOLD " stroke-width='2.8'/></g>"
    "<g id='tr'>" TURN "<path d='M12 7.4 16.6 15.4H7.4z' fill=" GOLD "/></g>"
    "<g id='swap' fill=" LIGHT "><path d='M3 8h14M7 16h14' stroke=" LIGHT " stroke-width='2.6' "
    "stroke-linecap='round'/><path d='M15.5 3.2 21.5 8l-6 4.8zM8.5 11.2 2.5 16l6 4.8z'/></g>"
    "<path id='go' fill=" LIGHT " d='M12 1.5 16 6.5h-2.6v4.1h4.1V8l5 4-5 4v-2.6h-4.1v4.1H16l-4 5"
    "-4-5h2.6v-4.1H6.5V16l-5-4 5-4v2.6h4.1V6.5H8z'/>"
    "<g id='no' fill='none' stroke=" EMBER " stroke-width='3'><circle cx='12' cy='12' r='8.7'/>"
    "<path d='m6 6 12 12'/></g>"
    "<path id='double' d='M1.8 9.4l7 7.4m0-7.4-7 7.4M13 8.6c.2-5 8.6-5 8.6.2 0 3.6-5 5.2-8.4 9.4"
    "h9.2' fill='none' stroke=" GOLD " stroke-width='2.8' stroke-linejoin='round'/>"
    "<path id='ankh' fill=" GOLD " fill-rule='evenodd' d='M12 1.8c3 0 4.9 2 4.9 4.6 0 1.9-1.1 3.6"
    "-3.1 5h5.7v3.2h-5.9v7.6h-3.2v-7.6H4.5v-3.2h5.7c-2-1.4-3.1-3.1-3.1-5 0-2.6 1.9-4.6 4.9-4.6z"
    "m0 2.8c-1.3 0-2 .9-2 2 0 1.4.8 2.7 2 4 1.2-1.3 2-2.6 2-4 0-1.1-.7-2-2-2z'/>"
    "<g id='sarc1'>" SARCOPHAGUS(EMBER, "M6.5 15.2h11") "<g id='sarc2'>" SARCOPHAGUS(
        "'#3FA68A'",
        "M6 13.2h12M6.8 17.7h10.4") "<g id='sarc3'>" SARCOPHAGUS(GOLD,
                                                                 "M5.8 12h12.4M6.5 15.7h11M7.2 "
                                                                 "19.4h9.6") "<g id='curse'><path "
                                                                             "fill=" EMBER
                                                                             " d='M12 1.8c1.7 0 "
                                                                             "2.3 1.5 2 3.2 3.5 0 "
                                                                             "5.5 2.2 5.5 6 0 5-3 "
                                                                             "8.5-7.5 11.2C7.5 "
                                                                             "19.5 4.5 16 4.5 "
                                                                             "11c0-3.8 2-6 "
                                                                             "5.5-6-.3-1.7.3-3.2 "
                                                                             "2-3.2z'/><path "
                                                                             "d='M7.5 10"
                                                                             "h3.2M13.3 10h3.2M9 "
                                                                             "15.5c1.5-1.3 4.5-1.3 "
                                                                             "6 0' "
                                                                             "stroke='#3A2B1D' "
                                                                             "stroke-width='1.8' "
                                                                             "stroke-linecap='"
                                                                             "round' "
                                                                             "fill='none'/></g>"
                                                                             "<path id='out' d='M8 "
                                                                             "18.5H3.5L12 4l3 5M11 "
                                                                             "15h10.5m-4-4 4 4-4 "
                                                                             "4' fill='none' "
                                                                             "stroke=" LIGHT
                                                                             " stroke-width='2.4' "
                                                                             "stroke-linecap='"
                                                                             "round' "
                                                                             "stroke-linejoin='"
                                                                             "round'/>"
                                                                             "<path id='check' "
                                                                             "d='m4.5 12.5 5 5 "
                                                                             "10-11' fill='none' "
                                                                             "stroke='#FFF8E8' "
                                                                             "stroke-width='3.4' "
                                                                             "stroke-linecap='"
                                                                             "round' "
                                                                             "stroke-linejoin='"
                                                                             "round'/>";

static const char *const bodies[KH_PAWNS] = {
    "<path d='M12 2.5a5 5 0 0 1 3 9c2.7 2.5 4 7 4.3 13H4.7c.3-6 1.6-10.5 4.3-13a5 5 0 "
    "0 1 3-9zM3 24.5h18v4H3z'/>",
    "<path d='M12 .8c2.2 1.7 2.4 4.6 1.7 7.4 2.3.8 3 3.4 1.7 5.5 2.5 2.3 3.5 6 "
    "3.8 10.8H4.8c.3-4.8 1.3-8.5 3.8-10.8-1.3-2.1-.6-4.7 1.7-5.5-.7-2.8-.5"
    "-5.7 1.7-7.4zM3 24.5h18v4H3z'/>",
    "<path d='M12 1.5c3.6 0 5.8 2.5 5.8 6 0 2.2-.7 3.6-1.7 4.8 2.4 1 3.6 3.2 3.1 "
    "6.2L17.5 28.5h-11L4.8 18.5c-.5-3 .7-5.2 3.1-6.2-1-1.2-1.7-2.6-1.7-4.8 0-3.5"
    " 2.2-6 5.8-6z'/>",
    "<path d='M12 1c4.8 0 7 2.8 7.3 7.3L21 16.5h-4.2l1.9 8H5.3l1.9-8H3L4.7 8.3C5 "
    "3.8 7.2 1 12 1zM2.5 24.5h19v4h-19z'/>",
};

#define LINES "' fill='none' stroke='currentColor' stroke-width='1.8'/>"

static const char *const details[KH_PAWNS] = {
    "",
    "<path d='M8.3 14.5 16 24M8.5 9.5h7" LINES,
    "<path d='M6.6 5.8 17.4 8M6.8 10.2l10.4-2.4M5.2 16.5 18.8 14M5 19.5l13.6 3M6.5 "
    "25.5l12-4.5" LINES,
    "<path d='M8.6 8c1-1.5 5.8-1.5 6.8 0 .3 3.5-.8 5.7-3.4 6.4C9.4 13.7 8.3 11.5"
    " 8.6 8zM11 15h2v5h-2zM4.6 12h3v1.6h-3zM16.4 12h3v1.6h-3z' fill='currentColor'/>",
};

#define WAVE                                                                                       \
    "<path d='M5 26.5c1.2-1.6 2.3-1.6 3.5 0s2.3 1.6 3.5 0 2.3-1.6 3.5 0 2.3 1.6 3.5 0" LINES

/* Colour, outline, colour of details, and what is on the base. */
static const char *const paints[KH_SEATS][4] = {
    { "FFF8E8", "2B2118", "86683A", "" },
    { "2E5FC4", "F3F7FF", "F3F7FF", WAVE },
};

static void put_doors(struct bb_text *out, int sides, const char *width)
{
    bb_text_format(out, "<path class='s-void' fill='none' stroke-width='%s' d='%s%s%s'/>", width,
                   sides & KH_LEFT ? "M0 0-24.5-14.1" : "",
                   sides & KH_RIGHT ? "M0 0 24.5-14.1" : "", sides & KH_BASE ? "M0 0V28.3" : "");
}

static void put_floors(struct bb_text *out, int sides)
{
    bb_text_format(out, "<g id='r%d'>", sides);
    put_doors(out, sides, "19.6");
    bb_text_put(out, "<path class='f-void s-gold' stroke-width='1.3' stroke-linejoin='round' "
                     "d='M-32 18.5 0-37 32 18.5z'/>");
    put_doors(out, sides, "18");
    bb_text_format(out, "</g><g id='c%d'>", sides);
    put_doors(out, sides, "14.7");
    bb_text_put(out, "<circle r='7.3' class='f-void'/></g>");
}

static void put_pawns(struct bb_text *out, int seat)
{
    const char *const *paint = paints[seat];

    for (int kind = 0; kind < KH_PAWNS; kind++) {
        bb_text_format(out, "<g id='%s' fill='#%s'", pawn_motifs[kh_pawn_of(seat, kind)], paint[0]);
        bb_text_format(out, " stroke='#%s' stroke-width='1.3'>", paint[1]);
        bb_text_format(out, "%s<g color='#%s' stroke='none'>", bodies[kind], paint[2]);
        bb_text_format(out, "%s%s</g></g>", details[kind], paint[3]);
    }
    bb_text_format(out, "<g id='%s'><circle cx='12' cy='12' r='11.2' class='%s s-gold' ",
                   kh_looks[seat].disc, seat ? "f-goldsoft" : "f-lapisdeep");
    bb_text_format(out,
                   "stroke-width='1.2'/><use href='#%s' "
                   "transform='translate(5.4 3.6)scale(.55)'/></g>",
                   pawn_motifs[kh_pawn_of(seat, KH_WORKER)]);
}

void kh_paint_defs(struct bb_text *out)
{
    bb_svg_defs(out, "pyramid");
    bb_text_put(out, "<defs>");
    bb_text_put(out, motifs);
    for (int sides = 1; sides <= KH_ALL_SIDES; sides++)
        put_floors(out, sides);
    for (int seat = 0; seat < KH_SEATS; seat++)
        put_pawns(out, seat);
    bb_text_put(out, "</defs>");
}

/* ---- Drawing with them --------------------------------------------------- */

void kh_paint_triangle(struct bb_text *out, int x, int y, int distance, const char *class)
{
    int half = distance * 1732 / 1000;

    bb_svg_path(out, class);
    bb_svg_move(out, x - half, y + distance);
    bb_text_char(out, 'h');
    bb_svg_length(out, 2 * half);
    bb_text_char(out, 'L');
    bb_svg_length(out, x);
    bb_text_char(out, ' ');
    bb_svg_length(out, y - 2 * distance);
    bb_text_char(out, 'z');
    bb_svg_path_end(out);
}

void kh_paint_motif(struct bb_text *out, const char *motif, bool down, const char *class)
{
    bb_text_format(out, "<use href=\"#%s\"", motif);
    if (class)
        bb_text_format(out, " class=\"%s\"", class);
    bb_text_put(out, down ? " transform=\"scale(1 -1)\"/>" : "/>");
}

void kh_paint_pawn(struct bb_text *out, int pawn, int x, int y, int width, const char *class)
{
    bb_svg_use(out, pawn_motifs[pawn], x, y, width, class);
}

static void put_symbol(struct bb_text *out, int symbol, int x, int y, int size)
{
    bb_svg_use(out, kh_symbol_motifs[symbol], x - size / 2, y - size / 2, size, NULL);
}

void kh_paint_medallion(struct bb_text *out, int symbol, int x, int y, int size)
{
    bb_svg_use(out, "m", x, y, size, NULL);
    put_symbol(out, symbol, x, y, size * 2 / 3);
}

/* Alone the symbol is in the middle; a pawn moves it to a corner. */
void kh_paint_face(const struct kh_painting *w, const struct kh_face *face)
{
    const struct kh_tile *tile = &w->p->facts.type[face->tile - 1];
    bool room = tile->kind == KH_ROOM, marked = tile->symbol != KH_BLANK;
    const char floor[] = { room ? 'r' : 'c', (char)('0' + face->sides % 8), '\0' };
    int corner = face->down ? -127 : 127;

    kh_paint_motif(w->out, face->down ? "n" : "u", false, NULL);
    if (face->edge)
        kh_paint_motif(w->out, "h", face->down, "h");
    kh_paint_motif(w->out, floor, face->down, NULL);
    if (face->pawn && marked)
        kh_paint_medallion(w->out, tile->symbol, 157, corner, 250);
    else if (marked && !room)
        bb_svg_use(w->out, "o", 0, 0, 240, NULL);
    if (!face->pawn && marked)
        put_symbol(w->out, tile->symbol, 0, 0, room ? 235 : 196);
    if (face->pawn)
        kh_paint_pawn(w->out, face->pawn, marked ? -221 : -141,
                      !marked      ? -176
                      : face->down ? -157
                                   : -196,
                      282, face->fade);
}

void kh_paint_tile(const struct kh_painting *w, int tile, int x, int y, int scale)
{
    int openings = w->p->facts.type[tile - 1].openings;

    bb_svg_at(w->out, x, y, scale);
    kh_paint_face(w, &(struct kh_face){ .tile = tile, .sides = kh_ways[openings][0] });
    bb_svg_end(w->out);
}

void kh_paint_back(struct bb_text *out, int x, int y, int scale)
{
    bb_svg_at(out, x, y, scale);
    kh_paint_motif(out, "t", false, NULL);
    bb_svg_end(out);
}

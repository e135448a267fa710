/*
 * Tiles, symbols and pawns. Their motifs are in art/motifs.svg: "u" and "n" are the
 * stone of a tile that points up or down, "r3" and "c3" the floor of a room or
 * corridor that is open to the sides 3, "w0" .. "b3" the pawns.
 */
#include "games/kheops/paint.h"

const struct bb_svg_look kh_looks[KH_SEATS] = {
    { .id = "seat-white", .disc = "gw", .line = "s-lit bar" },
    { .id = "seat-blue", .disc = "gb", .line = "s-khblue bar" },
};

static const char *const symbol_motifs[KH_SYMBOLS] = {
    NULL, "tc", "tr", "swap", "go", "no", "double", "ankh", "sarc1", "sarc2", "sarc3", "curse",
};

void kh_paint_triangle(struct bb_svg *out, int x, int y, int distance, const char *class)
{
    int half = distance * 1732 / 1000;

    bb_svg_path(out, class, "M%d %dh%dL%d %dz", x - half, y + distance, 2 * half, x,
                y - 2 * distance);
}

void kh_paint_pawn(struct bb_svg *out, int pawn, int x, int y, int width, const char *class)
{
    bb_svg_nth(out, kh_owner(pawn) ? "b" : "w", kh_rank(pawn), x, y, width, class);
}

static void put_symbol(struct bb_svg *out, int symbol, int x, int y, int size)
{
    bb_svg_use(out, symbol_motifs[symbol], x - size / 2, y - size / 2, size, NULL);
}

void kh_paint_medallion(struct bb_svg *out, int symbol, int x, int y, int size)
{
    bb_svg_use(out, "m", x, y, size, NULL);
    put_symbol(out, symbol, x, y, size * 2 / 3);
}

/* Alone the symbol is in the middle; a pawn moves it to a corner. Symbols of tiles in the
 * pyramid are larger on a narrow screen. */
void kh_paint_face(const struct kh_painting *w, const struct kh_face *face)
{
    const struct kh_tile *tile = &w->p->facts.type[face->tile - 1];
    bool room = tile->kind == KH_ROOM, marked = tile->symbol != KH_BLANK;
    const char floor[] = { room ? 'r' : 'c', (char)('0' + face->sides % 8), '\0' };
    int corner = face->down ? -127 : 127, more = w->tall && face->edge ? 6 : 5;

    bb_svg_flipped(w->out, face->down ? "n" : "u", false, NULL);
    if (face->edge)
        bb_svg_flipped(w->out, "edge", face->down, "h");
    bb_svg_flipped(w->out, floor, face->down, NULL);
    if (face->pawn && marked)
        kh_paint_medallion(w->out, tile->symbol, 157, corner, 50 * more);
    else if (marked && !room)
        bb_svg_use(w->out, "o", 0, 0, 48 * more, NULL);
    if (!face->pawn && marked)
        put_symbol(w->out, tile->symbol, 0, 0, (room ? 47 : 39) * more);
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

void kh_paint_back(struct bb_svg *out, int x, int y, int scale)
{
    bb_svg_at(out, x, y, scale);
    bb_svg_flipped(out, "back", false, NULL);
    bb_svg_end(out);
}

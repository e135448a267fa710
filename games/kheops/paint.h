/*
 * games/kheops/paint.h -- what the files that paint Kheops share.
 *
 * Lengths are tenths of a unit, as in engine/svg.h. A cell is drawn around its
 * centre, with sides of 98 units, and then scaled.
 */
#ifndef BB_KHEOPS_PAINT_H
#define BB_KHEOPS_PAINT_H

#include "engine/svg.h"
#include "games/kheops/kheops.h"

struct kh_painting {
    const struct kh_parts *p;
    const struct kh *s;
    const struct bb_reader *r;
    struct bb_text *out;
    struct bb_score score;
    struct kh_survey survey;
    int own;    /* the reader's seat, or -1 */
    bool asked; /* the reader is asked to act */
    bool tall;
};

#define SAY(x, y, class, key, ...)                                                                 \
    bb_svg_say(w->out, x, y, class, w->r, key, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ })
#define TELL(line, key, ...)                                                                       \
    bb_svg_tell(w->r, key, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ }, line)

/* ---- Tiles and pawns: paint_tile.c --------------------------------------- */

/* What lies in a cell. */
struct kh_face {
    int tile, sides;  /* type + 1, open sides */
    int pawn;         /* as in the position; 0: none */
    bool down;        /* the cell points down */
    bool edge;        /* it has one, between stone and floor: see the shared style */
    const char *fade; /* a class for the pawn; NULL: none */
};

extern const struct bb_svg_look kh_looks[KH_SEATS];
extern const char *const kh_symbol_motifs[KH_SYMBOLS];

void kh_paint_defs(struct bb_text *out);

/* A triangle that points up, by its centre and the distance of a side from it. */
void kh_paint_triangle(struct bb_text *out, int x, int y, int distance, const char *class);

/* Motifs of cells ("e" empty, "h" edge, "l" what takes the touch), mirrored where the cell points
 * down. */
void kh_paint_motif(struct bb_text *out, const char *motif, bool down, const char *class);

/* Around the origin. */
void kh_paint_face(const struct kh_painting *w, const struct kh_face *face);

/* A tile by itself, pointing up; and one face down. `scale` in thousandths. */
void kh_paint_tile(const struct kh_painting *w, int tile, int x, int y, int scale);
void kh_paint_back(struct bb_text *out, int x, int y, int scale);

void kh_paint_pawn(struct bb_text *out, int pawn, int x, int y, int width, const char *class);

/* A symbol in the middle of a dark disc. */
void kh_paint_medallion(struct bb_text *out, int symbol, int x, int y, int size);

/* ---- Panels: paint_side.c ------------------------------------------------ */

/* Each returns its height. */
int kh_paint_seat(const struct kh_painting *w, int seat, int x, int y);
int kh_paint_supply(const struct kh_painting *w, int seat, int x, int y);
int kh_paint_hand(const struct kh_painting *w, int x, int y);
int kh_paint_results(const struct kh_painting *w, int x, int y);
void kh_paint_steps(const struct kh_painting *w, int x, int y);
void kh_paint_pile(const struct kh_painting *w, int x, int y);
void kh_paint_legend(const struct kh_painting *w, int x, int y, int height);
void kh_paint_networks(const struct kh_painting *w, int x, int y, int height);

#endif

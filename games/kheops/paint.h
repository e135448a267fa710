/*
 * games/kheops/paint.h -- what the files that paint Kheops share.
 *
 * Lengths are tenths of a unit, as in engine/svg.h. A cell is drawn around its
 * centre, with sides of 98 units, and then scaled.
 */
#ifndef BB_KHEOPS_PAINT_H
#define BB_KHEOPS_PAINT_H

#include "engine/painter.h"
#include "games/kheops/kheops.h"

enum { /* of the two columns of a tablet */
       KH_HALF = 3840,
       KH_PANEL_HEIGHT = 2560,
};

struct kh_painting {
    BB_PAINTER_OF(struct kh_parts, struct kh)
    struct kh_survey survey;      /* after what is tried */
    uint8_t plaque[KH_CELLS / 2]; /* where that of each network stands: see paint.c */
    bool desk;                    /* a wide picture without its right column */
};

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

/* A triangle that points up, by its centre and the distance of a side from it. */
void kh_paint_triangle(struct bb_svg *out, int x, int y, int distance, const char *class);

/* Around the origin. */
void kh_paint_face(const struct kh_painting *w, const struct kh_face *face);

/* A tile by itself, pointing up; and one face down. `scale` in thousandths. */
void kh_paint_tile(const struct kh_painting *w, int tile, int x, int y, int scale);
void kh_paint_back(struct bb_svg *out, int x, int y, int scale);

void kh_paint_pawn(struct bb_svg *out, int pawn, int x, int y, int width, const char *class);

/* A symbol in the middle of a dark disc. */
void kh_paint_medallion(struct bb_svg *out, int symbol, int x, int y, int size);

/* The outline of a network of the survey on the pyramid, and its plaque: paint.c. */
void kh_paint_trace(const struct kh_painting *w, const struct kh_network *n);

/* ---- Panels: paint_side.c ------------------------------------------------ */

/* Each returns its height. */
int kh_paint_seat(const struct kh_painting *w, int seat, int x, int y);
int kh_paint_supply(const struct kh_painting *w, int seat, int x, int y);
int kh_paint_hand(const struct kh_painting *w, int x, int y);
int kh_paint_results(const struct kh_painting *w, int x, int y);

/* The results in two columns, the better one on the left, without a heading. */
void kh_paint_corners(const struct kh_painting *w, int left, int right, int y);

void kh_paint_steps(const struct kh_painting *w, int x, int y);
void kh_paint_pile(const struct kh_painting *w, int x, int y);
void kh_paint_legend(const struct kh_painting *w, int x, int y, int height);

/* All networks; as many of them in a list as this height has room for. */
void kh_paint_networks(const struct kh_painting *w, int x, int y, int height);

#endif

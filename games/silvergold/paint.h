/*
 * games/silvergold/paint.h -- what the files that paint Silver & Gold share.
 *
 * Lengths are tenths of a unit, as in engine/svg.h.
 *
 * Ids: "c22-14" is the square of card 22 in row 1, column 4; "card-22" a whole card, wherever
 * it lies, so that a page can move it; "pile", "display", "expedition", "pattern-tee",
 * "score", "row-red", "boxes-green"; of seat 1 "seat-1", "cards-1", "torches-1", "gems-1",
 * "skulls-1".
 */
#ifndef BB_SILVERGOLD_PAINT_H
#define BB_SILVERGOLD_PAINT_H

#include "engine/painter.h"
#include "games/silvergold/silvergold.h"

enum { SG_HALF = 3840 }; /* one of the two columns of a tablet */

struct sg_painting {
    BB_PAINTER_OF(struct sg_parts, struct sg)
    bool desk; /* the wide shape without its right column */
};

extern const char *const sg_suits[SG_COLOURS], *const sg_suit_fills[SG_COLOURS];

/* ---- Cards: paint_card.c ------------------------------------------------- */

/* The measures of a card: a square; the rim (left of the squares it may be
 * wider, for the names of rows, and then columns are named too); the head, with
 * its glyph and the class of its number. */
struct sg_size {
    int cell, left, rim, head, glyph;
    const char *number;
};

/* Own cards, those dealt, and those of the display; cards of others; small ones. */
extern const struct sg_size sg_own[BB_SHAPES], sg_dealt[BB_SHAPES], sg_shown[BB_SHAPES];
extern const struct sg_size sg_other, sg_mini, sg_mini_four;

/* A card to draw, with the marks that the reader may see. */
struct sg_drawn {
    int card;
    uint32_t marked, pending;
    bool open;  /* its squares can be touched */
    bool dealt; /* it is one to choose from: a tick shows that it is chosen */
    bool kept;  /* chosen from the hand, not yet for all to see */
};

int sg_card_width(const struct sg_size *z);
int sg_card_height(const struct sg_size *z);
int sg_colour_of(const struct sg_painting *w, int card);

/* Begins the group of a card. */
void sg_open_card(const struct sg_painting *w, int card, const char *class);

void sg_paint_card(const struct sg_painting *w, int x, int y, const struct sg_size *z,
                   const struct sg_drawn *d);

/* The cards in front of a seat, side by side. */
void sg_paint_slots(const struct sg_painting *w, int seat, int x, int y, int step,
                    const struct sg_size *z);

/* A set of squares as one path, `step` apart. */
void sg_paint_mask(const struct sg_painting *w, uint32_t mask, int x, int y, int step, int side,
                   const char *class);

/* Whether the reader has chosen to keep a card, or tries to keep or take it. */
bool sg_is_kept(const struct sg_painting *w, int card);

/* ---- Score card and seats: paint_seat.c ---------------------------------- */

/* Each returns its height. */
int sg_paint_score_card(const struct sg_painting *w, int x, int y, int width);
int sg_paint_seat(const struct sg_painting *w, int seat, int x, int y);

#endif

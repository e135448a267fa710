/*
 * games/terra/paint.h -- what the files that paint Terra Pyramides share.
 *
 * Lengths are tenths of a unit, as in engine/svg.h; on the board a square is 300 by 300
 * of them, and the board as a whole is scaled.
 */
#ifndef BB_TERRA_PAINT_H
#define BB_TERRA_PAINT_H

#include "engine/painter.h"
#include "games/terra/terra.h"

enum { TP_CELL = 300 }; /* the side of a square of the board, before it is scaled */

struct tp_painting {
    BB_PAINTER_OF(struct tp_parts, struct tp)
    uint32_t kinds; /* of open actions, as bits */
    uint8_t seen;   /* places of the pile to be taken, as bits */
};

static inline bool tp_opens(const struct tp_painting *w, enum tp_action kind)
{
    return w->kinds >> kind & 1;
}

/* The kind of tile, if the viewer knows it; else -1. */
static inline int tp_kind_of(const struct tp_painting *w, int tile)
{
    return tile > 0 && tile <= w->p->facts.kinds ? tile - 1 : -1;
}

/* ---- Motifs and tiles: paint_tile.c -------------------------------------- */

/* The motif of a block of this hue. */
extern const char *const tp_blocks_of[TP_HUES];

/* A tile with its symbols, steps on the side of `way`; TP_WAYS: without steps. Its
 * corner, and the side of the square that it lies in. */
void tp_paint_tile(const struct tp_painting *w, int kind, int way, int x, int y, int side);

/* A tile face down, with the sign of its store. */
void tp_paint_back(const struct tp_painting *w, int store, int x, int y, int width, int height);

/* A pyramid in a square of the board; its colour, its level. */
void tp_paint_pyramid(const struct tp_painting *w, int colour, int level, int x, int y);

/* What a row or a ring gives, as symbols: of each kind how many, 0 too. */
struct tp_gain {
    const char *motif, *class, *word;
    int n, hue;
    bool bound; /* to the row: a worker, a block */
};

enum { TP_GAINS = 6 + TP_COLOURS };

int tp_gains_of(const struct tp_painting *w, const struct tp_yield *y,
                struct tp_gain out[static TP_GAINS]);

/* ---- The board: paint_board.c -------------------------------------------- */

/* As large as there is room; returns its height. */
int tp_paint_board(const struct tp_painting *w, int x, int y, int width, int height);

/* The sites whose ring the tile closes that is tried, or has closed that was placed just now,
 * and that somebody holds; returns how many. `then` is the position with it. */
int tp_closed_by(const struct tp_painting *w, struct tp *then, uint8_t out[static 8]);

/* ---- Seats, legend, standing: paint_side.c ------------------------------- */

/* Each returns its height. */
int tp_paint_seat(const struct tp_painting *w, int seat, int x, int y, int width);
int tp_paint_results(const struct tp_painting *w, int x, int y, int width);

/* The reader's tile, and what levels take and bring. */
int tp_paint_own(const struct tp_painting *w, int x, int y, int width, int height);

/* The own sites, or those of who plays, in so much room: workers, and what the next level
 * takes. */
void tp_paint_sites(const struct tp_painting *w, int x, int y, int width, int height);

/* What the symbols of a row give; returns its height. */
int tp_paint_legend(const struct tp_painting *w, int x, int y, int width);

/* ---- What one chooses from: paint_table.c -------------------------------- */

/* Each returns its height. */
int tp_paint_choice(const struct tp_painting *w, int x, int y, int width);
int tp_paint_acts(const struct tp_painting *w, int x, int y, int width);
int tp_paint_cards(const struct tp_painting *w, int x, int y, int width);

/* The piles of a store under each other, and what is left of the building stones; both
 * stores in a row, with `piles` if these are not elsewhere. */
void tp_paint_store(const struct tp_painting *w, int store, int x, int y, int width);
int tp_paint_stores(const struct tp_painting *w, int x, int y, int width, bool piles);

/* In a narrow picture the piles are where one chooses, while one has no tile. */
bool tp_shows_piles(const struct tp_painting *w);

#endif

/*
 * games/pyramidice/paint.h -- what the files that paint Pyramidice share.
 *
 * Lengths are tenths of a unit, as in engine/svg.h. Motifs of dice are named by kind
 * and value: "p1" prayer, "s1" stone, "v1" virtual, "e1" either kind; "s0" shows no value.
 */
#ifndef BB_PYRAMIDICE_PAINT_H
#define BB_PYRAMIDICE_PAINT_H

#include "engine/painter.h"
#include "games/pyramidice/pyramidice.h"

enum {
    PD_CHIPS = 8, /* ways to divide the dice to take */
};

/* What of the picture an open action needs. */
struct pd_needs {
    uint64_t kinds;      /* of actions */
    uint8_t faces, ways; /* bits: values to choose; down and up */
    uint8_t chip[PD_CHIPS][2], chips;
    bool nothing; /* Khepri without a resource */
};

static inline bool pd_needs(const struct pd_needs *needs, enum pd_kind kind)
{
    return needs->kinds >> kind & 1;
}

/* What the reader's own things become by what is tried, and by what is chosen already. */
struct pd_trial {
    int fame;                            /* gained, once all is paid */
    int excess;                          /* gods too many for Support */
    uint8_t gone[PD_DICE], new[PD_DICE]; /* dice that are paid or built; that come */
    uint8_t lifted[PD_DICE];             /* dice to be rerolled */
    int8_t from, to;                     /* a die that changes; -1: none */
    uint8_t lost[PD_TOKENS], got[PD_TOKENS];
};

struct pd_painting {
    BB_PAINTER_OF(struct pd_parts, struct pd)
    struct pd_needs needs;
    struct pd_trial trial;
};

/* ---- Motifs, gods and tiles: paint_god.c --------------------------------- */

/* Kind: one of "psve"; value 0: a blank one. */
void pd_paint_die(const struct pd_painting *w, char kind, int value, int x, int y, int size);

/* The sign of a god. */
void pd_paint_glyph(const struct pd_painting *w, int god, int x, int y, int size,
                    const char *colour);

/* Worker, cat or stone die; `colour` is a class for the first two. */
void pd_paint_token(const struct pd_painting *w, int token, int x, int y, int size,
                    const char *colour);

/* What a cost asks for. */
void pd_paint_slots(const struct pd_painting *w, const uint8_t cost[static PD_COST], int x, int y,
                    int size, int a_line);

/* Three cards and the deck; in the tall layout one below the other, without it. */
void pd_paint_row(const struct pd_painting *w, int x, int y, int width, int height);

/* Gods of a player: cards of the reader's own; chips of another's. */
void pd_paint_own_gods(const struct pd_painting *w, int x, int y, int width, int columns);
void pd_paint_gods_of(const struct pd_painting *w, int player, int x, int y, int width, int height);

/* A rest tile; and all below the Sphinx: returns the height. */
void pd_paint_tile(const struct pd_painting *w, int tile, int x, int y, int width, int height);
int pd_paint_tiles(const struct pd_painting *w, int x, int y, int width);

/* ---- Panels: paint_side.c ------------------------------------------------ */

/* Each returns its height. */
int pd_paint_seat(const struct pd_painting *w, int player, int x, int y, int width, int height);
int pd_paint_strip(const struct pd_painting *w, int player, int x, int y, int width);
int pd_paint_legend(const struct pd_painting *w, int x, int y, int width);
void pd_paint_costs(const struct pd_painting *w, int x, int y);
int pd_paint_supply(const struct pd_painting *w, int x, int y, int width);
int pd_paint_turn(const struct pd_painting *w, int x, int y, int width);
int pd_paint_hand(const struct pd_painting *w, int x, int y, int width);
int pd_paint_results(const struct pd_painting *w, int x, int y, int width);

/* The motif of who a player is. */
const char *pd_paint_disc(const struct pd_painting *w, int player);

/* The two pairs of a project (+ 1); none for another number. */
void pd_paint_pairs(const struct pd_painting *w, int project, int x, int y);

/* The fame that is gained by what is tried. */
void pd_paint_gain(const struct pd_painting *w, int x, int y, const char *class);

#endif

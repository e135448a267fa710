/*
 * games/terra/tests/brute.h -- the rules of Terra Pyramides a second time, in the simplest
 * way, to be compared with the rules.
 */
#ifndef BB_TESTS_TERRA_BRUTE_H
#define BB_TESTS_TERRA_BRUTE_H

#include "games/terra/terra.h"

enum { TP_BRUTE_ROWS = 11, TP_BRUTE_COLUMNS = 10, TP_BRUTE_SITES = 22 };

/* What a referee with a notepad remembers of a game. */
struct tp_brute {
    int turns[BB_SEATS_MAX];   /* ended */
    int entered;               /* in this turn, the first: site + 1 of the free base */
    int clock;                 /* counts the boats' moves */
    int arrival[BB_SEATS_MAX]; /* when a boat came to its space */
};

/* What of a seat squares change. */
struct tp_brute_goods {
    int gold, horus, offerings, oases, boat, block[TP_HUES];
};

/* The facts of the reference edition: what is on a tile. */
const struct tp_facts *tp_brute_facts(void);

/* ---- The board and what is open: terra_brute_legal.c ----------------------- */

/* '#' a site, 'o' an oasis, '~' Nile, '.' a free square, 0 beyond the edge. */
char tp_brute_ground(const struct tp *s, int row, int column);

/* Of the square, or -1. */
int tp_brute_site(const struct tp *s, int square);

bool tp_brute_filled(const struct tp *s, int row, int column);

/* The squares of a row; returns how many. */
int tp_brute_row(const struct tp *s, int square, int row, int out[static TP_BRUTE_ROWS]);

/* A tile outside its half costs a piece of gold. */
bool tp_brute_toll(const struct tp *s, int square);

int tp_brute_gold_left(const struct tp *s);
int tp_brute_blocks_left(const struct tp *s);

/* All that is open to the seat whose turn it is, in no order; returns how many. */
int tp_brute_legal(const struct tp *s, const struct tp_brute *b, bb_action *out);

/* ---- Gains and points: terra_brute_points.c -------------------------------- */

struct tp_brute_goods tp_brute_goods_of(const struct tp *s, int seat);

/* What everybody has after the tile was placed (TP-5.3; returns how many sites it surrounds),
 * and after the row was activated (TP-3.5; `all`: everything was supplied). */
int tp_brute_surround(const struct tp *s, int placed, struct tp_brute_goods g[static BB_SEATS_MAX]);
void tp_brute_activate(const struct tp *s, int row, bool all,
                       struct tp_brute_goods g[static BB_SEATS_MAX]);

/* Points when the game is over; those of one seat, also in missions. */
int tp_brute_points(const struct tp *s, const struct tp_brute *b, int seat);

/* A mission is won. */
bool tp_brute_won(const struct tp *s, const struct tp_brute *b);

#endif

/*
 * games/kheops/tests/brute.h -- the rules of Kheops a second time, in the
 * simplest way: no tallies, no sets of cells, nothing that is known beforehand.
 * Shares with the rules only the facts of the edition and the position.
 */
#ifndef BB_TESTS_KHEOPS_BRUTE_H
#define BB_TESTS_KHEOPS_BRUTE_H

#include "games/kheops/kheops.h"

/* ---- Networks: kheops_brute_points.c ------------------------------------- */

/* The cell beyond each side, or -1, and which of its sides that is. */
struct kh_brute_map {
    int cell[KH_CELLS][3], side[KH_CELLS][3];
};

/* Found by where the cells lie in the plane (KH-1.1). */
const struct kh_brute_map *kh_brute_map(void);

/* The row and the index of a cell, counted one by one. */
void kh_brute_locate(int cell, int *row, int *index);
bool kh_brute_points_up(int cell);

struct kh_brute_tile {
    bool there, open[3], pawn;
    int type, kind, symbol, openings; /* of the tile */
    int seat, rank;                   /* of the pawn */
};

struct kh_brute_board {
    struct kh_brute_tile tile[KH_CELLS];
};

struct kh_brute_board kh_brute_board_of(const struct kh_facts *f, const struct kh *s);

/* Marks all that can be reached from a cell; and how many tiles that are. */
void kh_brute_walk(const struct kh_brute_board *b, int cell, bool in[static KH_CELLS]);
int kh_brute_count(const struct kh_brute_board *b, int cell);

/* Tiles of the longest network, or 1. */
int kh_brute_most(const struct kh_brute_board *b);

struct kh_brute_network {
    int tiles, rooms, weight[2], sarcophagi[3], curses, openings, bonus, plain, value, owner;
    bool top, longest;
};

/* What the tiles make that can be reached from a cell, when `most` are the tiles
 * of the longest network. */
struct kh_brute_network kh_brute_network_at(const struct kh_brute_board *b, int cell, int most);

/* ---- Actions: kheops_brute_legal.c ---------------------------------------- */

/* A position as the clauses speak of it. */
struct kh_brute_moment {
    const struct kh_facts *facts;
    const struct kh *s;
    struct kh_brute_board b;
    int seat;
};

/* Whether the seat may do this. */
bool kh_brute_may(const struct kh_brute_moment *m, struct bb_move a);

/* Every conceivable action, in ascending order, and where each kind begins. */
struct kh_brute_actions {
    int n, first[KH_ACTIONS + 1];
    bb_action a[64 * 1024];
};

const struct kh_brute_actions *kh_brute_all(void);

/* In how many of all equally likely ways chance brings this. */
int kh_brute_chance(const struct kh_facts *f, const struct kh *s, struct bb_move a);

#endif

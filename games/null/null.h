/*
 * games/null/null.h -- the smallest game: chance, a hidden hand, and a choice
 * that all make at once. It is the template for new games, always built and
 * always tested, and not offered to players.
 *
 * Everybody is dealt three stones. In each round everybody picks one in
 * secret; the highest stone wins the round, and if several are highest nobody
 * does.
 */
#ifndef BB_NULL_H
#define BB_NULL_H

#include "engine/game.h"

enum { NG_VALUES = 6, NG_HAND = 3 };

/* The components: how many stones there are of each value, 1 to 6. */
struct ng_facts {
    uint8_t stones[NG_VALUES];
};

struct ng_parts {
    struct ng_facts facts;
};

enum ng_phase { NG_DEAL, NG_PICK, NG_OVER };

struct ng {
    uint8_t seats, phase;
    uint8_t length, round;               /* the option; rounds played */
    uint8_t hand[BB_SEATS_MAX][NG_HAND]; /* ascending, 0 once it is played */
    uint8_t pick[BB_SEATS_MAX];          /* this round's choice, until all have chosen */
    uint8_t chosen[BB_SEATS_MAX];
    uint8_t played[NG_VALUES]; /* stones of each value that everybody has seen */
    uint8_t points[BB_SEATS_MAX];
};

extern const struct bb_game ng_game;

#endif

/*
 * games/null/null.h -- the null game: its components and its position.
 *
 * The smallest game that shows each thing the engine can do, once. It is the template for
 * new games, always built and always tested, and not offered to players. README.md has its
 * rules: stones are picked in secret, and whoever has the highest digs for a crown.
 *
 * The field has nine squares, numbered row by row and written a1 .. c3. A set of squares is
 * a number: bit i is square i.
 */
#ifndef BB_NULL_H
#define BB_NULL_H

#include "engine/game.h"

enum {
    NG_VALUES = 6, /* of stones, from 1 */
    NG_HAND = 3,
    NG_SIDE = 3,
    NG_SQUARES = 9,
    NG_DUG = 0x1F,    /* `known` of a square that lies open: all seats and the spectator */
    NG_FOR_CROWN = 2, /* points */
};

/* ---- Components ---------------------------------------------------------- */

/* How many stones there are of each value. Nothing follows from it: the parts are all facts. */
struct ng_parts {
    uint8_t stones[NG_VALUES];
};

/* ---- The position -------------------------------------------------------- */

enum ng_phase {
    NG_DEAL,  /* chance: a stone to a hand */
    NG_BURY,  /* chance: the crown */
    NG_PICK,  /* all who have not chosen yet */
    NG_PROBE, /* `digger` may look at a square, or digs at once */
    NG_DIG,   /* `digger` has looked */
    NG_OVER,
};

struct ng {
    uint8_t seats, length;               /* the set-up */
    uint8_t phase, round;                /* rounds in which all have chosen */
    uint8_t digger;                      /* who won the last round that anybody won */
    uint8_t hand[BB_SEATS_MAX][NG_HAND]; /* ascending; 0, which comes first, once it is played */
    uint8_t pick[BB_SEATS_MAX];          /* this round's choice, until all have chosen */
    uint8_t chosen[BB_SEATS_MAX];
    uint8_t played[NG_VALUES]; /* stones of each value that everybody has seen */
    uint8_t won[BB_SEATS_MAX]; /* rounds */
    uint8_t crown[NG_SQUARES]; /* 1 where it is buried, 0 elsewhere */
    uint8_t known[NG_SQUARES]; /* who has seen what is there, as in struct bb_field */
};

enum ng_action {
    NG_DO_DEAL = 1, /* chance: seat, stone */
    NG_DO_BURY,     /* chance: square */
    NG_DO_PICK,     /* stone */
    NG_DO_PROBE,    /* square */
    NG_DO_DIG,      /* two squares, as a set */
};

enum ng_event {
    NG_EV_DEALT,       /* private: seat, stone */
    NG_EV_DEALT_STONE, /* its twin: seat */
    NG_EV_BURIED,
    NG_EV_PICKS,         /* private: seat, stone */
    NG_EV_CHOSEN,        /* its twin: seat */
    NG_EV_PICKED,        /* seat, stone */
    NG_EV_WON,           /* seat, round */
    NG_EV_DRAWN,         /* round */
    NG_EV_PROBED,        /* private: seat, square, what is there */
    NG_EV_PROBED_SQUARE, /* its twin: seat, square */
    NG_EV_DUG,           /* seat, squares */
    NG_EV_FOUND,         /* seat, square */
    NG_EV_OVER,
    NG_EVENTS,
};

/* Clauses, as numbers for events and refusals. */
#define NG_CLAUSES(X) X(1, 1) X(1, 2) X(1, 3) X(2, 1) X(2, 2) X(2, 3) X(2, 4) X(3, 1) X(3, 2)

enum ng_clause {
#define NG_CLAUSE(chapter, number) NG_##chapter##_##number,
    NG_CLAUSES(NG_CLAUSE)
#undef NG_CLAUSE
};

BB_GAME_SYMBOLS(ng);

/* ---- Shared by the files of this folder ---------------------------------- */

extern const char *const ng_square_names[];

/* An action with a set of squares, which takes two bytes; and back. */
static inline bb_action ng_dig(int squares)
{
    return bb_pack(NG_DO_DIG, squares >> 8, squares & 255, 0);
}

static inline int ng_squares(bb_action dig)
{
    return (int)(dig >> 8 & 0xFFFF);
}

/* Rounds to play (NG-1.3). */
int ng_rounds(const struct ng *s);

/* Stones of a value that are in no hand, not picked and not played. */
int ng_in_bag(const struct ng_parts *p, const struct ng *s, int value);

/* The first seat whose hand is not full; s->seats if all are. */
int ng_next_to_deal(const struct ng *s);

/* Adds a stone to a hand. */
void ng_insert(uint8_t hand[static NG_HAND], int stone);

/* What a viewer knows of a square: 0 nothing is there, 1 the crown, or BB_UNKNOWN. */
static inline int ng_find(const struct ng *s, int square)
{
    return s->phase < NG_PICK ? BB_UNKNOWN : s->crown[square];
}

/* The square where the crown lies open; NG_SQUARES: nowhere. Works on any view. */
int ng_found(const struct ng *s);

/* The functions of the tables, a file each. */
bb_seats ng_to_act(const void *s);
int ng_legal(const void *parts, const void *s, int seat, bb_action out[static BB_ACTIONS_MAX]);
int ng_chance(const void *parts, const void *s, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX]);
struct bb_refusal ng_why_not(const void *parts, const void *s, int seat, bb_action a);
void ng_apply(const void *parts, void *s, int seat, bb_action a, struct bb_log *log);
void ng_score(const void *parts, const void *s, struct bb_score *out);
void ng_guess(const void *parts, void *view, int seat, struct bb_rng *rng);
const char *ng_audit(const void *parts, const void *s);
void ng_text(const void *parts, const void *view, const struct bb_reader *reader,
             struct bb_text *out);
void ng_paint(struct bb_painter *w);
bool ng_account(const void *parts, const void *view, const struct bb_reader *reader, int i,
                struct bb_line *line, struct bb_text *why, struct bb_text *touches);
extern const struct bb_fit ng_fit; /* weights.txt */

#endif

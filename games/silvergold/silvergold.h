/*
 * games/silvergold/silvergold.h -- Silver & Gold: Pyramids: its components and
 * its position.
 *
 * A card's 5x5 grid is a set of bits: square (row, column) is bit 6 * row +
 * column. The sixth column is always closed, so that a step over the edge never
 * lands on an open square of the next row, and legal() finds all places of a
 * shape with a few shifts.
 */
#ifndef BB_SILVERGOLD_H
#define BB_SILVERGOLD_H

#include "engine/game.h"

enum {
    SG_CARDS = 48, /* numbered 1 .. 48; 0 is no card */
    SG_SIDE = 5,
    SG_STRIDE = 6,
    SG_SQUARES = SG_SIDE * SG_SIDE,
    SG_BITS = SG_SIDE * SG_STRIDE,
    SG_SLOTS = 2,
    SG_DEALT = 4,
    SG_DISPLAY = 4,
    SG_PATTERNS = 6,
    SG_EXPEDITIONS = 8,
    SG_PATTERN_CELLS = 6, /* the largest pattern that an edition may have */
    SG_SHAPES = 1 + SG_PATTERNS * 8,
    SG_GEMS = 10,
    SG_SKULLS = 10,
    SG_ROUNDS = 4,
    SG_ROUND_TURNS = 7,
    SG_TURNS = SG_ROUNDS * SG_ROUND_TURNS,
    SG_BOXES = 3,
};

#define SG_GRID UINT32_C(0x1F7DF7DF) /* all 25 squares */

#define SG_COLOUR_NAMES(X) X(SG_GREEN, "green") X(SG_ORANGE, "orange") X(SG_VIOLET, "violet")

enum sg_colour { SG_COLOUR_NAMES(BB_VALUE) SG_COLOURS };

enum sg_symbol {
    SG_PLAIN,
    SG_WALL,
    SG_START,
    SG_TOMB,
    SG_CROSS,
    SG_RED_GEM,
    SG_GREEN_GEM,
    SG_TORCH,
    SG_SKULL,
    SG_POTION,
    SG_SYMBOLS,
};

/* ---- Components ---------------------------------------------------------- */

struct sg_card {
    uint8_t colour;
    uint8_t square[SG_SQUARES]; /* enum sg_symbol, row by row */
};

struct sg_pattern {
    char name[16];
    uint8_t copies;
    uint8_t square[SG_SQUARES]; /* 1 where the pattern has a square */
};

struct sg_facts {
    struct sg_card card[SG_CARDS]; /* card[i] has the number i + 1 */
    struct sg_pattern pattern[SG_PATTERNS];
    uint8_t malus[SG_SKULLS];
};

/* What follows from the facts, laid out for speed. */
struct sg_board {
    uint32_t squares[SG_SYMBOLS]; /* where each symbol is */
    uint32_t open;                /* all but walls */
    uint32_t rich;                /* gems, torches, skulls and potions */
    uint8_t distance[SG_BITS];    /* steps to the tomb, for the bots' hints */
    uint8_t spare[2];
};

/* A pattern in one of its different orientations, pushed into the top left
 * corner. Shape 0 is the single square. */
struct sg_shape {
    uint32_t mask;
    uint32_t room; /* where its corner may lie on an empty grid */
    uint8_t cells, at[SG_PATTERN_CELLS];
    uint8_t spare;
};

struct sg_parts {
    struct sg_facts facts;
    uint8_t malus[SG_SKULLS + 1]; /* by the number of skulls ticked */
    uint8_t first_shape[SG_PATTERNS + 1];
    uint8_t shapes;
    uint8_t spare[5];
    struct sg_shape shape[SG_SHAPES];
    struct sg_board board[SG_CARDS + 1]; /* by card number */
};

/* ---- The position -------------------------------------------------------- */

enum sg_phase {
    SG_DEAL,    /* chance: four cards to every seat */
    SG_KEEP,    /* all at once: which two to keep */
    SG_FILL,    /* chance: one card to the display */
    SG_REVEAL,  /* chance: the next expedition card */
    SG_MARK,    /* all at once: pattern or square, then a square for each cross */
    SG_REPLACE, /* `seat` takes a new card */
    SG_TURN,    /* chance: the card that `seat` draws blind */
    SG_OVER,
};

enum sg_place {                                   /* of a card */
                SG_UNSEEN,                        /* in the pile, or in a hand of the set-up */
                SG_SHOWN,                         /* in the display */
                SG_HELD,                          /* + seat: in front of a seat, unfinished */
                SG_DONE = SG_HELD + BB_SEATS_MAX, /* + seat: finished */
};

struct sg {
    uint32_t marks[BB_SEATS_MAX][SG_SLOTS];   /* squares marked in earlier turns */
    uint32_t pending[BB_SEATS_MAX][SG_SLOTS]; /* squares chosen in this turn */
    uint8_t seats, phase;
    uint8_t turn;                         /* 0 .. 27; 28 when the game is over */
    uint8_t pattern;                      /* shown now; SG_PATTERNS: none */
    uint8_t left[SG_PATTERNS];            /* expedition cards not yet shown this round */
    uint8_t seat;                         /* who replaces a card */
    uint8_t place[SG_CARDS];              /* enum sg_place of card i + 1 */
    uint8_t hand[BB_SEATS_MAX][SG_DEALT]; /* cards dealt at the start, until all have kept */
    uint8_t kept[BB_SEATS_MAX][SG_SLOTS]; /* of these, until all have kept */
    uint8_t chosen[BB_SEATS_MAX];         /* 1: this seat's choice is made */
    uint8_t card[BB_SEATS_MAX][SG_SLOTS]; /* in front of the seat */
    uint8_t crosses[BB_SEATS_MAX];        /* single squares still to mark now */
    uint8_t reckoned[BB_SEATS_MAX][2];    /* skulls that this turn's choice ticks, and wipes off */
    uint8_t gems[BB_SEATS_MAX][2];        /* ticked: red, green */
    uint8_t torches[BB_SEATS_MAX][SG_ROUNDS];
    uint8_t skulls[BB_SEATS_MAX];
    uint8_t box[SG_COLOURS][SG_BOXES];     /* seat + 1, or 0 while it is free */
    uint8_t fresh[BB_SEATS_MAX][SG_SLOTS]; /* cards finished in this turn, by slot */
};

_Static_assert(sizeof(struct sg) == 216, "a position has no padding");

enum sg_kind {
    SG_DO_DEAL = 1, /* chance: seat, card */
    SG_DO_KEEP,     /* card, card */
    SG_DO_FILL,     /* chance: card */
    SG_DO_REVEAL,   /* chance: pattern */
    SG_DO_MARK,     /* slot, shape and where */
    SG_DO_TAKE,     /* card of the display */
    SG_DO_DRAW,     /* blind */
    SG_DO_TURN,     /* chance: card */
    SG_KINDS,
};

extern const struct bb_game sg_game;

/* ---- Shared by the files of this folder ---------------------------------- */

/* Points of the boxes of a colour, in the order in which they are claimed (SG-5.4). */
extern const uint8_t sg_box_points[SG_BOXES];

/* What is wrong with the facts of an edition, and where: "cards[3].rows[0]". */
struct bb_fault;

/* Fills in all that follows from the facts. The facts need not be sound. */
void sg_parts_derive(void *parts);

/* True if the edition can be played: SG-1.1 to SG-1.6, as far as they bind
 * every edition; else says what is wrong. Needs sg_parts_derive(). */
bool sg_parts_check(const void *parts, struct bb_fault *fault);

static inline uint32_t sg_neighbours(uint32_t squares)
{
    return squares << 1 | squares >> 1 | squares << SG_STRIDE | squares >> SG_STRIDE;
}

static inline int sg_bit(int square)
{
    return square / SG_SIDE * SG_STRIDE + square % SG_SIDE;
}

/* All marks of a seat on a slot, this turn's included. */
static inline uint32_t sg_marked(const struct sg *s, int seat, int slot)
{
    return s->marks[seat][slot] | s->pending[seat][slot];
}

/* Squares of the card in this slot that one single mark may take now
 * (SG-3.4, SG-4.5); 0 if the slot is empty or the card finished. */
uint32_t sg_reach(const struct sg_parts *p, const struct sg *s, int seat, int slot);

/* True if the seat has made its one marking of the turn, crosses apart. */
static inline bool sg_has_marked(const struct sg *s, int seat)
{
    return (s->pending[seat][0] | s->pending[seat][1]) != 0;
}

/* Skulls ticked, those of the seat's choice so far included (SG-4.3). */
static inline int sg_skulls(const struct sg *s, int seat)
{
    return s->skulls[seat] + s->reckoned[seat][0] - s->reckoned[seat][1];
}

/* Adds a legal marking to the seat's hidden choice; the choice is made when no
 * cross is left to follow. Returns how many crosses lapsed (SG-4.1). */
int sg_mark(const struct sg_parts *p, struct sg *s, int seat, struct bb_move m);

/* Cards nobody has seen that are not in a hand. Needs the truth in SG_DEAL. */
int sg_pile(const struct sg *s);
int sg_displayed(const struct sg *s);

/* The slot that the seat has to fill now, or -1. */
int sg_slot_to_fill(const struct sg *s, int seat);

/* Finished cards of a colour in front of a seat. */
int sg_finished(const struct sg_parts *p, const struct sg *s, int seat, int colour);

/* The functions of the tables, one file each. */
bb_seats sg_to_act(const void *s);
int sg_legal(const void *parts, const void *s, int seat, bb_action out[static BB_ACTIONS_MAX]);
int sg_chance(const void *parts, const void *s, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX]);
struct bb_refusal sg_why_not(const void *parts, const void *s, int seat, bb_action a);
void sg_apply(const void *parts, void *s, int seat, bb_action a, struct bb_log *log);
void sg_score(const void *parts, const void *s, struct bb_score *out);
void sg_guess(const void *parts, void *view, int seat, struct bb_rng *rng);
const char *sg_audit(const void *parts, const void *s);
void sg_text(const void *parts, const void *view, const struct bb_reader *reader,
             struct bb_text *out);
void sg_paint(struct bb_painter *engine);
bool sg_explain(const void *parts, const void *view, const char *id, struct bb_card *card);
extern const struct bb_symbol sg_legend[];
extern const struct bb_field sg_fields[];
extern const struct bb_face sg_face;
extern const struct bb_advice sg_advice;
extern const struct bb_judge sg_judge;
extern const struct bb_fit sg_fit; /* weights.txt */
/* Of the boxes of a colour; words of the symbols. */
extern const uint8_t sg_box_points[SG_BOXES];
extern const char *const sg_symbol_words[SG_SYMBOLS];

extern const struct bb_words sg_words;
extern const struct bb_art sg_art;

/* Clauses, as numbers for events and refusals. */
/* clang-format off */
#define SG_CLAUSES(X)                                                                              \
    X(1, 1) X(1, 2) X(1, 3) X(1, 4) X(1, 5) X(1, 6) X(2, 1) X(2, 2)                                \
    X(3, 1) X(3, 2) X(3, 3) X(3, 4) X(3, 5) X(4, 1) X(4, 2) X(4, 3) X(4, 4) X(4, 5)                \
    X(5, 1) X(5, 2) X(5, 3) X(5, 4) X(6, 1) X(6, 2) X(6, 3) X(6, 4) X(7, 1)
/* clang-format on */

enum sg_clause {
#define SG_CLAUSE(chapter, number) SG_##chapter##_##number,
    SG_CLAUSES(SG_CLAUSE)
#undef SG_CLAUSE
};

enum sg_event {
    SG_EV_DEALT,       /* private: seat, card */
    SG_EV_DEALT_CARD,  /* its twin: seat */
    SG_EV_KEEPS,       /* private: seat, card, card */
    SG_EV_CHOSEN,      /* its twin, and that of the marks: seat */
    SG_EV_KEPT,        /* revealed: seat, card, card */
    SG_EV_FILLED,      /* card */
    SG_EV_EXPEDITION,  /* pattern, turn of the round, round */
    SG_EV_SKIPPED,     /* turn: nobody has a card */
    SG_EV_MARKS,       /* private: seat, slot, squares */
    SG_EV_CROSSES,     /* private: seat, squares to mark */
    SG_EV_LAPSED,      /* private: seat, crosses */
    SG_EV_MARKED,      /* revealed: seat, card, squares as bits */
    SG_EV_GEMS,        /* seat, colour, number, total */
    SG_EV_TORCH,       /* seat, round */
    SG_EV_SKULLS,      /* seat, number, total */
    SG_EV_POTIONS,     /* seat, skulls wiped, total */
    SG_EV_RECKONED,    /* both in one turn: seat, number, skulls wiped, total */
    SG_EV_FINISHED,    /* seat, card, colour */
    SG_EV_DRAWS,       /* seat */
    SG_EV_TAKEN,       /* seat, card */
    SG_EV_TURNED,      /* seat, card */
    SG_EV_NO_CARD,     /* seat */
    SG_EV_BOX,         /* seat, colour, points, card */
    SG_EV_ROUND_ENDED, /* round */
    SG_EV_GAME_ENDED,
    SG_EVENTS,
};

#endif

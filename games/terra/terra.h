/*
 * games/terra/terra.h -- Terra Pyramides: its components and its position.
 *
 * A square is numbered row by row from the top left; "e7" is its name. A site is
 * numbered too, in the order of the squares; actions and events name its square.
 *
 * No pile is shuffled: chance draws a tile when somebody first sees it, which comes to
 * the same. A tile in a pile is therefore 0 until it is seen, and who has seen it is
 * part of the position.
 */
#ifndef BB_TERRA_H
#define BB_TERRA_H

#include "engine/game.h"

enum {
    TP_SQUARES = 120,
    TP_SIDE = 15,  /* rows or columns of a board, at most */
    TP_SITES = 32, /* of a board, at most */
    TP_CREW = 16,  /* squares of a row, at most */
    TP_NONE = 255, /* no square, no site */
    TP_KINDS = 40, /* of tiles, at most */
    TP_STORES = 2,
    TP_PILES = 8,
    TP_HEIGHT = 8,               /* tiles of a pile, at most */
    TP_STARTS = 4,               /* start squares */
    TP_VALUES = 4,               /* of bases */
    TP_LEVELS = 5,               /* the fifth is the tip */
    TP_COLOURED = TP_LEVELS - 1, /* levels that have a colour */
    TP_PATH = 32,                /* spaces of the boats, at most */
    TP_CARDS = 6,
    TP_GOLD_MAX = 4,     /* at the end of one's turn */
    TP_BLOCKS_MAX = 7,   /* the same */
    TP_PRICE = 3,        /* of a worker, of a white block */
    TP_FULL = 3,         /* workers of a site */
    TP_TRACK_MAX = 9999, /* far above what any game brings; it stays there */

    TP_ALL = (2 << BB_SEATS_MAX) - 1, /* who knows: everybody */

    /* What lies on a square: 0 nothing, kind + 1 a tile, or what is printed there. */
    TP_OASIS_THERE = 100,
    TP_NILE_THERE,
};

/* clang-format off */
#define TP_COLOUR_NAMES(X)                                                                         \
    X(TP_BLUE, "blue") X(TP_RED, "red") X(TP_BLACK, "black")                                       \
    X(TP_YELLOW, "yellow") X(TP_GREEN, "green") X(TP_BROWN, "brown")
/* clang-format on */

enum tp_hue {
    TP_COLOUR_NAMES(BB_VALUE) TP_COLOURS,
    TP_WHITE = TP_COLOURS, /* joker */
    TP_HUES,               /* colours, and white */
};

#define TP_VERSION_NAMES(X) X(TP_BASE_GAME, "base") X(TP_HORUS, "horus") X(TP_NILE, "nile")

enum tp_version { TP_VERSION_NAMES(BB_VALUE) TP_VERSIONS };
enum tp_store { TP_SPHINX, TP_SCARAB };
enum tp_ground { TP_FREE, TP_SITE, TP_OASIS, TP_RIVER };

/* Ways in which steps point. */
enum tp_way { TP_UP, TP_RIGHT, TP_DOWN, TP_LEFT, TP_WAYS };

/* Rows: along a line from left to right, down a column, \ down to the right, and / down to
 * the left. The head of a row is thus its lowest square, and head + i * stride its i-th. */
enum tp_row { TP_ACROSS, TP_ALONG, TP_FALLING, TP_RISING, TP_ROWS };

enum tp_card {
    TP_MOST_OFFERINGS,
    TP_MOST_HORUS,
    TP_MOST_OASES,
    TP_FARTHEST,
    TP_HIGHEST,
    TP_MOST_SITES
};

/* ---- Components ---------------------------------------------------------- */

struct tp_tile {
    uint8_t version, count; /* version: the first that it is in */
    uint8_t worker;         /* 0 or 1 */
    uint8_t block;          /* colour + 1; 0: none */
    uint8_t eyes, masks, oasis;
    uint8_t spare;
};

struct tp_map {
    uint8_t ground[TP_SQUARES];
    uint8_t start[TP_STARTS], points[TP_STARTS]; /* start squares, and their steps' ways */
    uint8_t split; /* columns of the Sphinx half; 0: the banks of the Nile */
    uint8_t spare[3];
};

struct tp_facts {
    struct tp_map map[2]; /* front, back */
    uint8_t rows, columns;
    uint8_t kinds;
    uint8_t path_length;
    uint8_t path[TP_PATH]; /* squares of the Nile that boats pass */
    uint8_t palm[TP_PATH]; /* 1: a palm */
    struct tp_tile tile[TP_KINDS];
    uint8_t bases[TP_VALUES];                /* of value 1, 2 ... */
    uint8_t levels[TP_COLOURS][TP_COLOURED]; /* of a colour: of level 1, 2 ... */
    uint8_t gold, blocks;
    uint8_t spare[2];
};

/* What follows from a map. */
struct tp_board {
    uint8_t sites, opened;               /* opened: sites with a base at the start */
    uint8_t square[TP_SITES];            /* of a site */
    uint8_t open_first[TP_SITES];        /* the sites with a base at the start */
    uint8_t around[TP_SITES][8];         /* squares about it; TP_NONE: the edge */
    uint8_t enclosed[TP_SITES];          /* 0: no, a site is beside it; TP-5.3 */
    uint8_t site[TP_SQUARES];            /* its number; TP_NONE */
    uint8_t half[TP_SQUARES];            /* enum tp_store; TP_NONE: none */
    uint8_t ways[TP_SQUARES];            /* in which steps may point, as bits */
    uint8_t beside[TP_SQUARES][TP_WAYS]; /* the site there; TP_NONE */
    uint8_t touching[TP_SQUARES][8];     /* sites about it, then TP_NONE */
    uint8_t head[TP_SQUARES][TP_ROWS];   /* first square of its row */
    uint8_t length[TP_SQUARES][TP_ROWS];
    uint8_t reach[TP_SQUARES][8]; /* the site that a worker meets; TP_NONE: the edge */
    uint8_t apart[TP_SQUARES][8]; /* squares on the way there */
};

struct tp_parts {
    struct tp_facts facts;
    struct tp_board board[2];
    int8_t stride[TP_ROWS]; /* from a square of a row to the next */
    int8_t step[8];         /* from a square to its neighbours: up, up right, right ... clockwise */
    uint8_t bases;          /* all together */
    uint8_t spare[3];
};

/* ---- The position -------------------------------------------------------- */

enum tp_phase {
    TP_PICK_PILE,  /* chance: the pile of the next tile of the set-up */
    TP_DRAW_TILE,  /* chance: the tile in slot `slot` of pile `pile`, for `goal` */
    TP_DRAW_BASE,  /* chance: the base of site `opening` */
    TP_DRAW_FIRST, /* chance: who begins */
    TP_PLACE,      /* `seat` places its tile */
    TP_CHOOSE_ROW,
    TP_SUPPLY, /* `seat` is short of workers or blocks */
    TP_MOVE,   /* `seat` moves the workers of the row */
    TP_DRAW,   /* `seat` draws, looks, or ends its turn */
    TP_LOOK,   /* `seat` takes a tile of the pile it looks through */
    TP_ORDER,  /* `seat` puts the rest in order */
    TP_OVER,
};

enum tp_stage { TP_LAYING, TP_OPENING, TP_DEALING, TP_PLAYING };

enum tp_goal { /* what a tile is drawn for */
               TP_FOR_BOARD,
               TP_FOR_HAND,
               TP_FOR_TOP, /* of a pile that lies face up */
               TP_FOR_EYES /* of who looks through the pile */
};

struct tp {
    uint16_t horus[BB_SEATS_MAX], offerings[BB_SEATS_MAX], oases[BB_SEATS_MAX];
    uint16_t crew;            /* squares of the row with a worker to move: bit i is square i */
    uint16_t manned, stocked; /* while supplying: squares with a worker, with a block */

    uint8_t seats, version, symbols, faceup, mission, reorder, peek_faceup, few_tips;
    uint8_t phase, stage, goal;
    uint8_t seat;    /* whose turn it is; in the set-up whose tile is dealt */
    uint8_t done;    /* in the set-up: tiles laid, bases opened, tiles dealt */
    uint8_t pile;    /* that is drawn from */
    uint8_t slot;    /* of that pile: the tile that is drawn */
    uint8_t opening; /* site + 1 */
    uint8_t placed;  /* square + 1 */
    uint8_t row;     /* enum tp_row + 1 */
    uint8_t entered; /* in the first turn, the free base that was entered: site + 1 */
    uint8_t sorted;  /* tiles of the pile in their new order */
    uint8_t turns[BB_SEATS_MAX];

    uint8_t tile[TP_SQUARES], steps[TP_SQUARES];
    uint8_t base[TP_SITES];  /* its value; 0: none */
    uint8_t owner[TP_SITES]; /* seat + 1 */
    uint8_t workers[TP_SITES];
    uint8_t level[TP_SITES];
    uint8_t colour[TP_SITES]; /* + 1 */

    uint8_t bases[TP_VALUES];                /* left */
    uint8_t levels[TP_COLOURS][TP_COLOURED]; /* left: of level 1, 2 ... */
    uint8_t tips[BB_SEATS_MAX];              /* in missions the first is the team's */
    uint8_t reserve[BB_SEATS_MAX], gold[BB_SEATS_MAX];
    uint8_t block[BB_SEATS_MAX][TP_HUES];
    uint8_t boat[BB_SEATS_MAX],
        berth[BB_SEATS_MAX]; /* berth: boats that came to the space before */
    uint8_t card[TP_CARDS];  /* seat + 1 */

    uint8_t hand[BB_SEATS_MAX], hand_known[BB_SEATS_MAX]; /* kind + 1; who knows it, as bits:
                                                           * that there is none, everybody */
    uint8_t origin[BB_SEATS_MAX];                         /* enum tp_store */
    uint8_t height[TP_PILES];
    uint8_t heap[TP_PILES][TP_HEIGHT]; /* from the bottom: kind + 1; 0: not seen yet, or nothing */
    uint8_t heap_known[TP_PILES][TP_HEIGHT];
    uint8_t pool[TP_KINDS]; /* tiles that nobody has seen */
};

_Static_assert(sizeof(struct tp) == 724, "a position has no padding");

enum tp_action {
    TP_DO_FIRST = 1, /* chance: seat */
    TP_DO_FROM,      /* chance: pile */
    TP_DO_TILE,      /* chance: tile */
    TP_DO_BASE,      /* chance: value */
    TP_DO_PLACE,     /* square, way */
    TP_DO_ROW,       /* row */
    TP_DO_SUPPLY,    /* piece, square */
    TP_DO_ACTIVATE,  /* a row that cannot be supplied any more */
    TP_DO_MOVE,      /* square, site's square */
    TP_DO_BACK,      /* square: a worker to the reserve, of a site or of the row */
    TP_DO_SWAP,      /* hue, hue: two blocks for a white one */
    TP_DO_FOUND,     /* site's square, colour, hue of the block: level 1 */
    TP_DO_BUILD,     /* site's square, white blocks: the next level */
    TP_DO_HIRE,      /* site's square */
    TP_DO_BUY,       /* a white block */
    TP_DO_OFFER,
    TP_DO_SAIL,
    TP_DO_CARD,    /* card */
    TP_DO_DISCARD, /* a piece of gold */
    TP_DO_DRAW,    /* pile */
    TP_DO_LOOK,    /* pile */
    TP_DO_TAKE,    /* place in the pile, from the top */
    TP_DO_STACK,   /* place in the pile, from the top */
    TP_DO_LEAVE,   /* the rest of the pile as it is */
    TP_DO_END,
    TP_ACTIONS,
};

enum tp_piece { TP_A_WORKER, TP_A_BLOCK, TP_PIECES };

extern const struct bb_game tp_game;

/* ---- Shared by the files of this folder ---------------------------------- */

struct bb_fault;

/* Fills in all that follows from the facts. The facts need not be sound. */
void tp_parts_derive(void *parts);

/* True if the edition can be played; else says what is wrong. Needs
 * tp_parts_derive(). */
bool tp_parts_check(const void *parts, struct bb_fault *fault);

static inline int tp_side(const struct tp *s)
{
    return s->version == TP_NILE;
}

static inline const struct tp_board *tp_board(const struct tp_parts *p, const struct tp *s)
{
    return &p->board[tp_side(s)];
}

static inline const struct tp_map *tp_map(const struct tp_parts *p, const struct tp *s)
{
    return &p->facts.map[tp_side(s)];
}

/* The tile on a square, or NULL. */
static inline const struct tp_tile *tp_tile_at(const struct tp_parts *p, const struct tp *s,
                                               int square)
{
    int there = s->tile[square];

    return there > 0 && there < TP_OASIS_THERE ? &p->facts.tile[there - 1] : NULL;
}

static inline int tp_blocks(const struct tp *s, int seat)
{
    int n = 0;

    for (int hue = 0; hue < TP_HUES; hue++)
        n += s->block[seat][hue];
    return n;
}

/* The i-th square of the chosen row. */
static inline int tp_row_square(const struct tp_parts *p, const struct tp *s, int i)
{
    return tp_board(p, s)->head[s->placed - 1][s->row - 1] + i * p->stride[s->row - 1];
}

static inline int tp_row_length(const struct tp_parts *p, const struct tp *s)
{
    return tp_board(p, s)->length[s->placed - 1][s->row - 1];
}

static inline bool tp_is_faceup(const struct tp *s, int pile)
{
    return s->faceup && pile % (TP_PILES / TP_STORES) < 2; /* TP-8.2 */
}

int tp_pile_size(const struct tp *s); /* TP-2.3 */
int tp_pile_stop(const struct tp *s);

static inline bool tp_is_removed(const struct tp *s, int pile)
{
    return s->height[pile] <= tp_pile_stop(s);
}

int tp_tips_at_start(const struct tp *s, int seat); /* TP-2.1, TP-8.3 */
int tp_workers_each(const struct tp *s);            /* TP-2.1 */
int tp_turns_in_all(const struct tp *s);            /* TP-2.3 */
int tp_turns_each(const struct tp *s, int seat);    /* of these; seat: counted from who began */
bool tp_is_last(const struct tp *s); /* no pile is left: whose turn it is has no more */
int tp_gold_left(const struct tp_parts *p, const struct tp *s);   /* in the supply */
int tp_blocks_left(const struct tp_parts *p, const struct tp *s); /* the same */
int tp_bases_left(const struct tp *s);

/* Who sees what the active seat looks at, as bits: itself, or its team (TP-8.3). */
static inline int tp_lookers(const struct tp *s)
{
    return s->mission ? (1 << s->seats) - 1 : 1 << s->seat;
}

/* Whose tips a seat uses: its own, or the team's. */
static inline int tp_tips_of(const struct tp *s, int seat)
{
    return s->mission ? 0 : seat;
}

/* What a row would give or gives: TP-3.5. */
struct tp_yield {
    uint8_t gold, eyes, masks, oases, nile;
    uint8_t workers, blocks[TP_COLOURS];
};

void tp_add_square(const struct tp_parts *p, const struct tp *s, int square, struct tp_yield *y);
struct tp_yield tp_yield_of(const struct tp_parts *p, const struct tp *s, int square, int row);

/* The level at which a pyramid is finished: the fifth, or the fourth in mission 3. */
static inline int tp_top_of(const struct tp *s)
{
    return s->mission == 3 ? TP_LEVELS - 1 : TP_LEVELS;
}

/* True if a worker of this seat may enter the site (TP-3.6, TP-3.7). */
bool tp_may_enter(const struct tp *s, int seat, int site);

/* The site that a worker on this square reaches in this direction; TP_NONE. */
int tp_reached(const struct tp_parts *p, const struct tp *s, int square, int direction);

/* True if a piece for this level and colour is left. */
bool tp_has_piece(const struct tp *s, int seat, int level, int colour);

/* What the next level of a site takes, and what the seat has for it: TP-4.2. */
struct tp_bill {
    int level, colour; /* colour: of the pyramid; of level 1 there is none yet */
    int own, fit;      /* blocks in hand that are used, of its colour and of all; at most `level` */
};

struct tp_bill tp_bill_of(const struct tp *s, int seat, int site);

bool tp_has_card(const struct tp *s, int seat);

/* The price of a strategy card (TP-6.3). */
static inline int tp_card_price(const struct tp *s, int seat)
{
    return s->horus[seat] / 5;
}

/* True if the seat is within the limits of TP-3.9, after paying `gold`. */
static inline bool tp_within_limits(const struct tp *s, int seat, int gold)
{
    return s->gold[seat] - gold <= TP_GOLD_MAX && tp_blocks(s, seat) <= TP_BLOCKS_MAX;
}

/* Where the tile in hand may go: squares in its half, or any (TP-8.1). True if this
 * square costs a piece of gold. */
bool tp_is_toll(const struct tp_parts *p, const struct tp *s, int seat, int square);

/* What a mission still lacks: pyramids, or points; 0 when it is won (TP-8.3). */
int tp_missing(const struct tp_parts *p, const struct tp *s);
int tp_mission_goal(const struct tp *s); /* what it asks for in all */

/* True if the mission asks for this site to be raised: it is one of the four furthest, or the
 * furthest of its colour; without a pyramid, if one more is wanted. Always, if it asks for points.
 */
bool tp_is_wanted(const struct tp *s, int site);
bool tp_is_begun(const struct tp *s, int colour); /* there is a pyramid of the colour */

/* Points of a pyramid of this level. */
int tp_level_points(int level);

/* Who leads on a strategy card: a seat, or BB_NOBODY. */
int tp_leader(const struct tp_parts *p, const struct tp *s, int card);
int tp_highest(const struct tp *s, int seat); /* level of the own highest pyramid */
int tp_palms(const struct tp_parts *p, const struct tp *s, int seat);
int tp_sites_of(const struct tp *s, int seat); /* bases and pyramids */

/* ---- The course of the game: turn.c -------------------------------------- */

/* Goes on until somebody has to decide or chance has to act. */
void tp_proceed(const struct tp_parts *p, struct tp *s, struct bb_log *log);

/* A tile of the pile is wanted: it has been seen before, or chance draws it. */
void tp_want(const struct tp_parts *p, struct tp *s, enum tp_goal goal, int slot,
             struct bb_log *log);
void tp_settle(const struct tp_parts *p, struct tp *s, struct bb_log *log);
void tp_deal_slot(struct tp *s, int slot, struct bb_log *log);
void tp_look_on(struct tp *s);

int tp_sail(const struct tp_parts *p, struct tp *s, int seat, int n); /* spaces sailed */

void tp_after_placing(const struct tp_parts *p, struct tp *s, struct bb_log *log);

/* True if the ring around a site is closed (TP-5.3); and what its squares give once more. */
bool tp_is_surrounded(const struct tp_parts *p, const struct tp *s, int site);
struct tp_yield tp_ring_of(const struct tp_parts *p, const struct tp *s, int site);

void tp_supply(const struct tp_parts *p, struct tp *s, struct bb_log *log);
void tp_activate(const struct tp_parts *p, struct tp *s, struct bb_log *log);
void tp_end_turn(struct tp *s, struct bb_log *log);
void tp_finish(const struct tp_parts *p, struct tp *s, struct bb_log *log);

/* Points of the offerings (TP-5.2); of a strategy card that the seat leads on (TP-6.3). */
int tp_offering_points(const struct tp *s, int seat);
int tp_card_points(const struct tp *s, int seat, int card);

/* The id of a square in the picture: "sq-" or another prefix, and its name. */
void tp_put_square(const struct tp_parts *p, const char *before, int square, struct bb_text *out);

/* The square of this name; TP_NONE if there is none. */
int tp_square_of(const struct tp_parts *p, const char *name);

/* What is left of the levels of a colour: "blue 3/2/1/1". */
void tp_say_levels(const struct tp *s, int colour, const struct bb_reader *r, struct bb_text *out);

/* How far the mission is, as a sentence. */
void tp_say_mission(const struct tp_parts *p, const struct tp *s, const struct bb_reader *r,
                    struct bb_text *out);

/* The functions of the tables, one file each. */
const char *tp_unfit(const struct bb_setup *how);
bb_seats tp_to_act(const void *s);
int tp_legal(const void *parts, const void *s, int seat, bb_action out[static BB_ACTIONS_MAX]);
int tp_chance(const void *parts, const void *s, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX]);
struct bb_refusal tp_why_not(const void *parts, const void *s, int seat, bb_action a);
void tp_apply(const void *parts, void *s, int seat, bb_action a, struct bb_log *log);
void tp_score(const void *parts, const void *s, struct bb_score *out);
bool tp_account(const void *parts, const void *view, const struct bb_reader *reader, int i,
                struct bb_line *line, struct bb_text *why, struct bb_text *touches);
void tp_guess(const void *parts, void *view, int seat, struct bb_rng *rng);
const char *tp_audit(const void *parts, const void *s);
void tp_text(const void *parts, const void *view, const struct bb_reader *reader,
             struct bb_text *out);
void tp_paint(struct bb_painter *engine);
bool tp_explain(const void *parts, const void *view, const char *id, struct bb_card *card);
extern const struct bb_field tp_fields[];
extern const struct bb_face tp_face;
extern const struct bb_symbol tp_legend[];
extern const struct bb_advice tp_advice;
extern const struct bb_judge tp_judge;
extern const struct bb_fit tp_fit; /* weights.txt */
extern const struct bb_words tp_words;
extern const struct bb_art tp_art;

/* Clauses, as numbers for events and refusals. */
/* clang-format off */
#define TP_CLAUSES(X)                                                                              \
    X(1, 1) X(1, 2) X(1, 3) X(2, 1) X(2, 2) X(2, 3) X(2, 4)                                        \
    X(3, 0) X(3, 1) X(3, 2) X(3, 3) X(3, 4) X(3, 5) X(3, 6) X(3, 7) X(3, 8) X(3, 9) X(3, 10)       \
    X(4, 0) X(4, 1) X(4, 2) X(4, 3) X(4, 4) X(5, 1) X(5, 2) X(5, 3)                                \
    X(6, 1) X(6, 2) X(6, 3) X(6, 4) X(7, 1) X(8, 1) X(8, 2) X(8, 3) X(9, 1)
/* clang-format on */

enum tp_clause {
#define TP_CLAUSE(chapter, number) TP_##chapter##_##number,
    TP_CLAUSES(TP_CLAUSE)
#undef TP_CLAUSE
};

enum tp_event {
    TP_EV_FIRST,       /* seat */
    TP_EV_FROM,        /* pile: the set-up takes its top tile */
    TP_EV_LAID,        /* tile, square */
    TP_EV_OPENED,      /* value, square */
    TP_EV_TURNED_UP,   /* pile, tile */
    TP_EV_DRAWS,       /* seat, pile */
    TP_EV_HAND,        /* for those in the know: seat, pile, tile */
    TP_EV_REMOVED,     /* pile */
    TP_EV_PLACES,      /* seat, tile, square, way */
    TP_EV_PAYS_TOLL,   /* seat */
    TP_EV_SURROUNDED,  /* seat, square */
    TP_EV_CHOOSES_ROW, /* seat, row, squares */
    TP_EV_SUPPLIES,    /* seat, piece, square */
    TP_EV_SHORT,       /* seat, workers missing, blocks missing */
    TP_EV_GOLD,        /* seat, gold, total */
    TP_EV_HORUS,       /* seat, eyes, total */
    TP_EV_OFFERINGS,   /* seat, offerings, total */
    TP_EV_OASES,       /* seat, oases, total */
    TP_EV_BOAT,        /* seat, spaces, space */
    TP_EV_BLOCKS,      /* seat, number, hue */
    TP_EV_NOTHING,     /* seat: the row gives nothing at once */
    TP_EV_MOVES,       /* seat, square, site's square, workers there */
    TP_EV_BACK,        /* seat, square */
    TP_EV_SWAPS,       /* seat, hue, hue */
    TP_EV_FOUNDS,      /* seat, square, colour, hue of the block */
    TP_EV_BUILDS,      /* seat, level, square, colour */
    TP_EV_HIRES,       /* seat, square */
    TP_EV_BUYS,        /* seat */
    TP_EV_OFFERS,      /* seat, total */
    TP_EV_SAILS,       /* seat, space */
    TP_EV_CARD,        /* seat, card, price */
    TP_EV_DISCARDS,    /* seat */
    TP_EV_LOOKS,       /* seat, pile */
    TP_EV_SEES,        /* for the looker and its team: place from the top, tile */
    TP_EV_TAKES,       /* for those in the know: seat, pile, tile */
    TP_EV_TAKEN,       /* its twin: seat, pile */
    TP_EV_STACKS,      /* for the same: place, tile */
    TP_EV_LEAVES,      /* seat: the pile is as it will stay */
    TP_EV_ENDS_TURN,   /* seat */
    TP_EV_LAST_PILE,   /* no pile is left: everybody plays the tile in hand */
    TP_EV_GAME_ENDED,
    TP_EV_MISSION_WON,
    TP_EV_MISSION_LOST,
    TP_EVENTS,
};

#endif

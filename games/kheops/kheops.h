/*
 * games/kheops/kheops.h -- Kheops: its components and its position.
 *
 * The pyramid has 49 triangular cells, numbered row by row from the bottom left:
 * row r has 13 - 2r of them, and even ones point up. They are written a1 .. a13,
 * b1 .. b11, up to g1. A cell has three sides: left, right and base; the base of a
 * cell that points down is its upper side (KH-1.1).
 *
 * Tiles that are alike are one type. What lies in a cell is described by the
 * type and by the set of its open sides.
 */
#ifndef BB_KHEOPS_H
#define BB_KHEOPS_H

#include "engine/game.h"

#if defined(__SSSE3__)
#include <tmmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

enum {
    KH_ROWS = 7,
    KH_CELLS = 49,
    KH_TOP = 48,
    KH_OUTSIDE = 49, /* no cell */
    KH_SIDES = 3,
    KH_SEATS = 2, /* White is seat 0 */
    KH_TILES = 50,
    KH_TYPES = 50, /* at most */
    KH_LAID = 19,  /* tiles in the pyramid at the start */
    KH_HAND = 3,
    KH_TURNS = 30,
};

/* Sides as bits: KH-1.1 numbers them 0, 1, 2. */
enum kh_side { KH_LEFT = 1, KH_RIGHT = 2, KH_BASE = 4, KH_ALL_SIDES = 7 };

#define KH_KIND_NAMES(X) X(KH_CORRIDOR, "corridor") X(KH_ROOM, "room")

enum kh_kind { KH_KIND_NAMES(BB_VALUE) KH_KINDS };

/* clang-format off */
#define KH_SYMBOL_NAMES(X)                                                                         \
    X(KH_BLANK,             "blank")                                                               \
    X(KH_TURN_CORRIDOR,     "turn-corridor")                                                       \
    X(KH_TURN_ROOM,         "turn-room")                                                           \
    X(KH_SWAP,              "swap")                                                                \
    X(KH_MOVE,              "move")                                                                \
    X(KH_FORBIDDEN,         "forbidden")                                                           \
    X(KH_DOUBLE,            "double")                                                              \
    X(KH_ANKH,              "ankh")                                                                \
    X(KH_SARCOPHAGUS_RED,   "sarcophagus-red")                                                     \
    X(KH_SARCOPHAGUS_GREEN, "sarcophagus-green")                                                   \
    X(KH_SARCOPHAGUS_GOLD,  "sarcophagus-gold")                                                    \
    X(KH_CURSE,             "curse")
/* clang-format on */

enum kh_symbol { KH_SYMBOL_NAMES(BB_VALUE) KH_SYMBOLS };

enum kh_pawn { KH_WORKER, KH_PRIEST, KH_MUMMY, KH_PHARAOH, KH_PAWNS };

/* ---- Components ---------------------------------------------------------- */

struct kh_tile {
    uint8_t kind, openings, symbol, copies;
};

struct kh_facts {
    uint8_t types, spare[3];
    struct kh_tile type[KH_TYPES];
    uint8_t laid[KH_LAID]; /* the base: the cells of the first tiles, ascending (KH-1.3) */
    uint8_t spare_too;
};

typedef uint64_t kh_cells; /* a set of cells: bit i is cell i */

struct kh_parts {
    struct kh_facts facts;
    uint8_t near[KH_CELLS][KH_SIDES]; /* the cell beyond each side, or KH_OUTSIDE */
    uint8_t outer[KH_CELLS];          /* sides on the outside of the pyramid */
    uint8_t spare[4];
    kh_cells around[KH_CELLS];    /* the cells beyond all sides */
    kh_cells beside, above;       /* cells with one to the left; cells on the base of another */
    uint64_t with[KH_SYMBOLS];    /* types with a symbol: bit i + 1 is type i */
    uint64_t of_kind[KH_KINDS];   /* types of a kind */
    uint64_t full;                /* types open on three sides */
    uint64_t tally[KH_TYPES + 1]; /* what a tile adds to its network, see network.h */
};

/* ---- The position -------------------------------------------------------- */

enum kh_phase {
    KH_LAY,   /* chance: a tile of the first nineteen, turned at random */
    KH_DEAL,  /* chance: a tile to a hand */
    KH_PLACE, /* `seat` plays a pawn */
    KH_POWER, /* `seat` uses the power of the tile under the pawn just played */
    KH_ADD,   /* `seat` adds a tile to the pyramid */
    KH_DRAW,  /* chance: a tile to the hand of `seat` */
    KH_OVER,
};

struct kh {
    uint8_t tile[KH_CELLS];             /* type + 1; 0 is an empty cell */
    uint8_t sides[KH_CELLS];            /* open sides of the tile there */
    uint8_t pawn[KH_CELLS];             /* see kh_pawn_of(); 0 is none */
    uint8_t loose[KH_TYPES];            /* of each type, copies not in the pyramid */
    uint8_t hand[KH_SEATS][KH_HAND];    /* type + 1, ascending; then 0 */
    uint8_t supply[KH_SEATS][KH_PAWNS]; /* pawns not in the pyramid */
    uint8_t phase, seat;
    uint8_t turn;        /* 0 .. 29, White's are even; 30 when the game is over */
    uint8_t pile;        /* tiles that are neither in the pyramid nor in a hand */
    uint8_t just;        /* the cell of the pawn just played; KH_OUTSIDE: none */
    uint8_t spare;       /* White's unused tile, type + 1, once the game is over */
    uint8_t needs_mummy; /* option: the pharaoh too waits for the mummy */
};

_Static_assert(sizeof(struct kh) == 218, "a position has no padding");

enum kh_action {
    KH_DO_LAY = 1, /* chance: tile, cell, sides */
    KH_DO_DEAL,    /* chance: seat, tile */
    KH_DO_PLACE,   /* pawn, cell */
    KH_DO_TURN,    /* cell, sides */
    KH_DO_SPIN,    /* turn a tile that is open on three sides: nothing changes */
    KH_DO_SWAP,    /* cell of the own pawn, cell of the other */
    KH_DO_MOVE,    /* from cell, to cell */
    KH_DO_ADD,     /* tile, cell, sides */
    KH_ACTIONS,
};

extern const struct bb_game kh_game;

/* ---- Shared by the files of this folder ---------------------------------- */

struct bb_fault;

/* Fills in all that follows from the facts. The facts need not be sound. */
void kh_parts_derive(void *parts);

/* True if the edition can be played: KH-1.2, KH-1.3, KH-2.1 to KH-2.3; else says what is
 * wrong. Needs kh_parts_derive(). */
bool kh_parts_check(const void *parts, struct bb_fault *fault);

/* The ways a tile with so many openings can lie: sets of sides, ascending. */
extern const uint8_t kh_ways[KH_SIDES + 1][KH_SIDES];

static inline int kh_way_count(int openings)
{
    return openings == KH_SIDES ? 1 : KH_SIDES;
}

/* Cells whose byte in `at`, below 64, is a value of the set. */
static inline kh_cells kh_where(const uint8_t at[static KH_CELLS], uint64_t values)
{
    kh_cells found = 0;
    int i = 0;

#if defined(__SSSE3__) /* sixteen cells at once: byte v / 8 of the set, and its bit v % 8 */
    const __m128i sets = _mm_set1_epi64x((int64_t)values), seven = _mm_set1_epi8(7);
    const __m128i bits = _mm_set1_epi64x((int64_t)UINT64_C(0x8040201008040201));

    for (; i + 16 <= KH_CELLS; i += 16) {
        __m128i v = _mm_loadu_si128((const __m128i *)(at + i));
        __m128i set = _mm_shuffle_epi8(sets, _mm_and_si128(_mm_srli_epi16(v, 3), seven));
        __m128i bit = _mm_shuffle_epi8(bits, _mm_and_si128(v, seven));
        __m128i hit = _mm_cmpeq_epi8(_mm_and_si128(set, bit), bit);

        found |= (kh_cells)(uint32_t)_mm_movemask_epi8(hit) << i;
    }
#elif defined(__wasm_simd128__)
    const v128_t sets = wasm_i64x2_splat((int64_t)values), seven = wasm_i8x16_splat(7);
    const v128_t bits = wasm_i64x2_splat((int64_t)UINT64_C(0x8040201008040201));

    for (; i + 16 <= KH_CELLS; i += 16) {
        v128_t v = wasm_v128_load(at + i);
        v128_t set = wasm_i8x16_swizzle(sets, wasm_v128_and(wasm_u16x8_shr(v, 3), seven));
        v128_t bit = wasm_i8x16_swizzle(bits, wasm_v128_and(v, seven));
        v128_t hit = wasm_i8x16_eq(wasm_v128_and(set, bit), bit);

        found |= (kh_cells)wasm_i8x16_bitmask(hit) << i;
    }
#endif
    for (; i < KH_CELLS; i++)
        found |= (values >> at[i] & 1) << i;
    return found;
}

static inline int kh_pawn_of(int seat, int kind)
{
    return 1 + KH_PAWNS * seat + kind;
}

/* Of a pawn in a cell. */
static inline int kh_owner(int pawn)
{
    return (pawn - 1) / KH_PAWNS;
}

static inline int kh_rank(int pawn)
{
    return (pawn - 1) % KH_PAWNS;
}

/* Sets of pawns, as values of `pawn`: for kh_where(). */
static inline uint64_t kh_pawns_of(int seat)
{
    return UINT64_C(0xF) << kh_pawn_of(seat, 0);
}

static inline uint64_t kh_pawn_set(int seat, int kind)
{
    return UINT64_C(1) << kh_pawn_of(seat, kind);
}

/* Those that the enemy can neither move nor turn: KH-3.3, KH-3.4. */
static inline uint64_t kh_guarded(int seat)
{
    return kh_pawn_set(seat, KH_PRIEST) | kh_pawn_set(seat, KH_PHARAOH);
}

static inline const struct kh_tile *kh_tile_at(const struct kh_parts *p, const struct kh *s,
                                               int cell)
{
    return &p->facts.type[s->tile[cell] - 1];
}

/* The row of a cell, and its index in the row. */
int kh_row(int cell);
int kh_index(int cell);

static inline bool kh_points_up(int cell)
{
    return kh_index(cell) % 2 == 0;
}

static inline bool kh_is_power(int symbol)
{
    return symbol >= KH_TURN_CORRIDOR && symbol <= KH_MOVE;
}

/* Tiles in the hand of a seat; what anybody can count. */
int kh_hand_count(const struct kh *s, int seat);

/* Pawns of a kind that a seat begins with (KH-3.1). */
extern const uint8_t kh_pawn_count[KH_SEATS][KH_PAWNS];

/* Empty cells that share a side with a tile (KH-4.7). */
kh_cells kh_growth(const struct kh_parts *p, const struct kh *s);

/* True if the seat may play pawns of this kind now: it has one, and the mummy
 * is in the pyramid if it takes her (KH-3.3, KH-3.4). */
bool kh_may_play(const struct kh *s, int seat, int kind);

/* The power that waits to be used: a symbol, KH_BLANK if there is none. */
int kh_power(const struct kh_parts *p, const struct kh *s);

/* True if the power of the tile just occupied has a target (KH-4.3). */
bool kh_has_target(const struct kh_parts *p, const struct kh *s);

/* Tiles that the seat may turn with a power for this kind of tile (KH-4.4). */
kh_cells kh_turnable(const struct kh_parts *p, const struct kh *s, int seat, int kind);

/* ---- Networks: score.c --------------------------------------------------- */

/* What holds for the tiles of one network, or for a tile alone. */
struct kh_network {
    uint8_t tiles, rooms;
    uint8_t weight[KH_SEATS];
    uint8_t sarcophagi[3];
    uint8_t curses, openings; /* to the outside */
    bool top, longest;
    uint8_t owner; /* BB_NOBODY: nobody */
    int16_t bonus; /* for sarcophagi */
    int16_t value; /* for its owner, doubled if it is closed; 0 if cursed */
    kh_cells cells;
};

struct kh_survey {
    int count; /* of networks, by their lowest cell */
    struct kh_network network[KH_CELLS / 2];
    uint8_t of[KH_CELLS];    /* the network of a cell; 0xFF: none */
    uint8_t ankhs[KH_SEATS]; /* that count */
};

void kh_survey(const struct kh_parts *p, const struct kh *s, struct kh_survey *out);

/* Both have pawns in it, of equal weight (KH-5.2). */
static inline bool kh_is_tied(const struct kh_network *n)
{
    return n->weight[0] && n->weight[0] == n->weight[1];
}

/* Writes the name of a cell, "b3", and its id in the picture, "cell-b3". */
void kh_put_name(int cell, struct bb_text *out);
void kh_put_cell(int cell, struct bb_text *out);

/* The cell of this name, "b3", or KH_OUTSIDE. */
int kh_cell_named(const char *name);

/* The functions of the tables, one file each. */
bb_seats kh_to_act(const void *s);
int kh_legal(const void *parts, const void *s, int seat, bb_action out[static BB_ACTIONS_MAX]);
int kh_chance(const void *parts, const void *s, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX]);
struct bb_refusal kh_why_not(const void *parts, const void *s, int seat, bb_action a);
void kh_apply(const void *parts, void *s, int seat, bb_action a, struct bb_log *log);
void kh_score(const void *parts, const void *s, struct bb_score *out);
bool kh_account(const void *parts, const void *view, const struct bb_reader *reader, int i,
                struct bb_line *line, struct bb_text *why, struct bb_text *touches);
bool kh_explain(const void *parts, const void *view, const char *id, struct bb_card *card);
void kh_guess(const void *parts, void *view, int seat, struct bb_rng *rng);
bool kh_certain(const void *view, int seat);
int kh_narrow(const void *parts, const void *s, int seat, int n, bb_action *a);
bool kh_finish(const void *parts, const void *s, int enough, struct bb_finish *found);
const char *kh_audit(const void *parts, const void *s);
void kh_text(const void *parts, const void *view, const struct bb_reader *reader,
             struct bb_text *out);
void kh_paint(struct bb_painter *engine);
extern const struct bb_field kh_fields[];
extern const struct bb_symbol kh_legend[];
extern const struct bb_face kh_face;
extern const struct bb_advice kh_advice;
extern const struct bb_judge kh_judge;
extern const struct bb_fit kh_fit; /* weights.txt */
extern const struct bb_words kh_words;
extern const struct bb_art kh_art;

/* Clauses, as numbers for events and refusals. */
/* clang-format off */
#define KH_CLAUSES(X)                                                                              \
    X(1, 1) X(1, 2) X(1, 3) X(1, 4) X(2, 1) X(2, 2) X(2, 3) X(3, 1) X(3, 2) X(3, 3) X(3, 4)        \
    X(4, 0) X(4, 1) X(4, 2) X(4, 3) X(4, 4) X(4, 5) X(4, 6) X(4, 7) X(4, 8)                        \
    X(5, 1) X(5, 2) X(5, 3) X(5, 4) X(5, 5) X(5, 6) X(5, 7) X(6, 1)
/* clang-format on */

enum kh_clause {
#define KH_CLAUSE(chapter, number) KH_##chapter##_##number,
    KH_CLAUSES(KH_CLAUSE)
#undef KH_CLAUSE
};

enum kh_event {
    KH_EV_LAID,       /* tile, cell, sides */
    KH_EV_DEALT,      /* private: seat, tile */
    KH_EV_DEALT_TILE, /* its twin: seat */
    KH_EV_PLACED,     /* seat, pawn, cell, symbol of the tile */
    KH_EV_SENT_HOME,  /* seat whose worker it is, cell */
    KH_EV_NO_TARGET,  /* seat, symbol */
    KH_EV_TURNED,     /* seat, cell, sides */
    KH_EV_SPUN,       /* seat */
    KH_EV_SWAPPED,    /* seat, its pawn, from cell, to cell */
    KH_EV_MOVED,      /* seat, pawn, from cell, to cell */
    KH_EV_ADDED,      /* seat, tile, cell, sides */
    KH_EV_DRAWN,      /* private: seat, tile */
    KH_EV_DRAWN_TILE, /* its twin: seat */
    KH_EV_PILE_EMPTY,
    KH_EV_SPARE, /* seat, tile */
    KH_EV_GAME_ENDED,
    KH_EVENTS,
};

#endif

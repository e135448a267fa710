/*
 * games/pyramidice/pyramidice.h -- Pyramidice: its components and its position.
 *
 * A player is a seat; alone, the Great Architect is player 1 and no seat. A die
 * is described by its kind and value: p1 .. p6 are prayer dice, s1 .. s6 stone dice,
 * v1 .. v6 virtual ones. Dice that are alike are not told apart.
 *
 * An action of the Work turn that costs something is begun (worship, use, build ...)
 * and then paid slot by slot; where a slot leaves no choice it pays itself, and
 * nothing moves before the last is named (PD-1.8).
 */
#ifndef BB_PYRAMIDICE_H
#define BB_PYRAMIDICE_H

#include "engine/game.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

enum {
    PD_PLAYERS = BB_SEATS_MAX,
    PD_ARCHITECT = 1, /* the player that he is, alone */
    PD_GODS = 38,
    PD_ENNEAD = PD_GODS, /* in actions: the whole stack */
    PD_ROW = 3,
    PD_SCARABS = 12,
    PD_PROJECTS = 6,
    PD_TILES = 12,
    PD_SLOTS = 6,   /* of rest tiles, alone */
    PD_SPACES = 20, /* of the pyramids */
    PD_BOARD = 8,
    PD_FACES = 6,
    PD_COST = 4,
    PD_LADDER = 10,
    PD_PLANS = 3,
    PD_ARCHITECTS = 4,
    PD_START_FAME = 5,
    PD_FAME_MAX = 9999, /* far above what any game brings; it stays there */
    PD_NAME = 16,
};

enum pd_token { PD_WORKER, PD_CAT, PD_STONE, PD_TOKENS };
enum pd_die { PD_PRAYER, PD_STONE_DIE, PD_VIRTUAL, PD_DIE_KINDS };

/* What pays: a die, as PD_FACES * kind + value - 1, or a token. */
enum { PD_DICE = PD_DIE_KINDS * PD_FACES, PD_PAY_WORKER = PD_DICE, PD_PAY_CAT, PD_PAYMENTS };

/* What a slot of a cost asks for. */
enum pd_slot {
    PD_FREE,  /* nothing */
    PD_VALUE, /* + value - 1: a die of either kind with that value */
    PD_ANY = PD_VALUE + PD_FACES,
    PD_STONE_VALUE, /* + value - 1: a stone die with that value */
    PD_ANY_STONE = PD_STONE_VALUE + PD_FACES,
    PD_A_WORKER,
    PD_A_CAT,
    PD_SLOT_KINDS,
};

enum pd_class { PD_WORK, PD_REST, PD_ONGOING, PD_OF_ENNEAD, PD_END };

enum pd_power {
    PD_NO_POWER,
    PD_EXCHANGE,   /* pay -> fame, tokens; a stone die is rolled at once */
    PD_TRIAD,      /* a virtual die of one of two values */
    PD_SET_PRAYER, /* a prayer die to any value */
    PD_SET_STONE,
    PD_LIMIT,      /* Anubis: `amount` more gods at Support */
    PD_SACRIFICE,  /* Aton: discard another god for `amount` fame */
    PD_BOTH,       /* Bastet: workers are cats and cats workers */
    PD_FLOOD,      /* Hapy: instead of a rest tile, 1 resource for `amount` others */
    PD_TRIPLE,     /* Khepri: three dice of one value: `amount` fame and a token */
    PD_REROLL,     /* Maat */
    PD_RESTORE,    /* Ptah */
    PD_ON_BASE,    /* Serket: `amount` fame for each build on four dice */
    PD_FLAT_COST,  /* Seshat: each build costs `amount` workers */
    PD_PER_WORKER, /* Thoth: `amount` fame for each worker spent on a build */
    PD_POWERS,
};

/* What a scarab does, and how an edition file calls it. */
/* clang-format off */
#define PD_CHARM_NAMES(X)                                                                          \
    X(PD_BORROW, "borrow")             /* Amethyst: a god of the row for `amount` dice */          \
    X(PD_FILL, "fill")                 /* Silver: `amount` fame when the board fills up */         \
    X(PD_COPY, "copy")                 /* Pearl: another's build for `amount` workers */           \
    X(PD_PER_RESOURCE, "per-resource") /* Quartz: `amount` fame for each at the end */             \
    X(PD_PER_GOD, "per-god")           /* Obsidian: the same */                                    \
    X(PD_USE_TILE, "use-tile")         /* Emerald: a tile before another player */                 \
    X(PD_CHANGE, "change")             /* Gold: a die by 1 */                                      \
    X(PD_NEARLY, "nearly")             /* Lapis: a die pays for a value that differs by 1 */       \
    X(PD_TILES_BACK, "tiles-back")     /* Turquoise: `amount` fame when the own tiles go */        \
    X(PD_GROUND_FLOOR, "ground-floor") /* Carnelian: builds cost `amount` workers less */          \
    X(PD_FIRST_FAME, "first-fame")     /* Malachite: the first Fame action gives `amount` */       \
    X(PD_MORE_DICE, "more-dice")       /* Jasper: `amount` dice more in step 2 */
/* clang-format on */

enum pd_charm { PD_NO_CHARM, PD_CHARM_NAMES(BB_VALUE) PD_CHARMS };

enum pd_effect { /* of a rest tile */
                 PD_TAKE_SHOWN,
                 PD_SWAP_ONE,  /* discard 1, take 2 of other kinds */
                 PD_TAKE_SAME, /* `amount` of one kind */
                 PD_TAKE_GOD,
                 PD_FEAST,     /* `amount` of choice, then each other player a cat */
                 PD_THEN_WORK, /* `amount` of choice, then a Work turn */
};

enum pd_talent {                 /* of an Architect */
                 PD_EACH_BUILD,  /* `amount` fame more */
                 PD_HIGH_BUILD,  /* `amount` fame more above the ground floor */
                 PD_EACH_ENNEAD, /* `amount` fame for each card of the Ennead that he takes */
                 PD_LOW_DIE, /* a die of 1 to 3 that he builds gives `amount` fame for its value */
};

/* ---- Components ---------------------------------------------------------- */

struct pd_god {
    char name[PD_NAME];
    uint8_t class, points, power, amount;
    uint8_t cost[PD_COST]; /* enum pd_slot; then PD_FREE */
    uint8_t pay[PD_COST];  /* of an exchange */
    uint8_t gain[PD_TOKENS];
    uint8_t fame;
    uint8_t value[2]; /* of a virtual die */
    uint8_t spare[2];
};

struct pd_tile {
    char name[PD_NAME];
    uint8_t fee; /* fame to pay */
    uint8_t effect, amount;
    uint8_t take[PD_TOKENS];
    uint8_t spare[2];
};

struct pd_scarab {
    char name[PD_NAME];
    uint8_t power, amount; /* power: enum pd_charm */
    uint8_t spare[2];
};

struct pd_project {
    uint8_t pair[2][2], points, spare[3];
};

struct pd_architect {
    char name[PD_NAME];
    uint8_t space[3]; /* fame for a tile put there */
    uint8_t projects, talent, amount, spare[2];
};

struct pd_facts {
    struct pd_god god[PD_GODS];
    struct pd_tile tile[PD_TILES];
    struct pd_scarab scarab[PD_SCARABS];
    struct pd_project project[PD_PROJECTS];
    struct pd_architect architect[PD_ARCHITECTS];
    uint8_t ladder[PD_LADDER]; /* fame for 1, 2 ... cards of the Ennead */
    uint8_t spare[2];
};

/* A space of a pyramid. */
struct pd_space {
    uint8_t pyramid, level; /* level 0 is the ground floor */
    uint8_t workers, fame;  /* that the level adds */
    uint8_t under[4];       /* the four spaces below it; PD_SPACES: none */
    uint8_t beside[4];      /* its neighbours on the level; PD_SPACES: none */
};

struct pd_parts {
    struct pd_facts facts;
    struct pd_space space[PD_SPACES];
    uint64_t with[PD_POWERS]; /* gods with a power: bit i is god i */
    uint64_t of_ennead;
    struct {
        uint8_t power, amount;
    } charm[PD_SCARABS + 1]; /* of scarab + 1 */
};

/* ---- The position -------------------------------------------------------- */

enum pd_phase {
    PD_LAY_TILE,  /* chance: the next rest tile */
    PD_DRAW_GOD,  /* chance: a god to the row */
    PD_DEAL_PLAN, /* chance: a project, to the Architect or to a seat */
    PD_DEAL_SCARAB,
    PD_PICK,        /* all at once: which scarab to keep */
    PD_DRAW_FIRST,  /* chance: who begins */
    PD_TURN,        /* `seat` chooses: Rest or Work, and Bes */
    PD_CHOOSE_DICE, /* `seat` chooses prayer and stone dice, after the Work-turn tile */
    PD_GIVE,        /* `seat` discards a resource: the swap tile, Hapy */
    PD_TAKE,        /* `seat` chooses what to take */
    PD_ADOPT,       /* `seat` takes a god free of cost */
    PD_DROP,        /* `asked` has more than 8 resources */
    PD_ROLL,        /* chance: a die of the active player, or of the Architect */
    PD_ACT,         /* `seat` acts: step 3 of the Work turn */
    PD_LIFT,        /* `seat` chooses dice to reroll */
    PD_PAY,         /* `seat` pays what it has begun */
    PD_ASK_PEARL,   /* `asked` may copy a build */
    PD_FORSAKE,     /* `seat` has too many gods */
    PD_RETURN,      /* alone: `seat` names a slot for a tile that comes back */
    PD_OVER,
};

/* What the active player's turn is at, beneath decisions that interrupt it. */
enum pd_stage {
    PD_SET_UP,
    PD_CHOOSING,   /* nothing done yet, or Bes */
    PD_RESTING,    /* the effect of the tile */
    PD_FEASTING,   /* cats for the others */
    PD_WORKING,    /* step 3 */
    PD_SUPPORTING, /* step 4 */
    PD_CHECKING,   /* three tiles? */
    PD_RETURNING,  /* tiles come back */
    PD_WINDING,    /* the end of the turn begins */
    PD_ENDING,     /* the row is refilled */
    PD_BUILDING,   /* the Architect's die */
};

enum pd_place {            /* of a god */
                PD_UNSEEN, /* in the deck, or removed */
                PD_SHOWN,  /* in the row */
                PD_GONE,
                PD_OWNED, /* + player */
};

enum pd_where { /* a rest tile is */
                PD_OUT,
                PD_BELOW,  /* the Sphinx */
                PD_BEFORE, /* + player */
};

enum pd_purpose { /* what is being paid for */
                  PD_FOR_NOTHING,
                  PD_FOR_WORSHIP,
                  PD_FOR_POWER,
                  PD_FOR_TRIPLE,
                  PD_FOR_BUILD,
                  PD_FOR_REPLACE,
                  PD_FOR_FAME,
                  PD_FOR_LOAN,
};

struct pd {
    uint16_t fame[PD_PLAYERS];
    uint16_t copied;          /* fame that Pearl would copy */
    uint8_t seats, architect; /* architect: of whom, when seats is 1 */
    uint8_t phase, stage;
    uint8_t seat;    /* whose turn it is: a player */
    uint8_t asked;   /* who decides, where it may be another */
    uint8_t pharaoh; /* the player who triggered the end, + 1; 0: nobody */
    uint8_t idle;    /* turns in a row without a card or die leaving deck and supply */
    uint8_t moved;   /* 1: one has left in this turn */

    uint8_t supply[PD_TOKENS], quarry[2]; /* quarry: prayer, stone */
    uint8_t res[PD_PLAYERS][PD_TOKENS];
    uint8_t die[PD_SPACES]; /* built: the value; 0: none */

    uint8_t row[PD_ROW]; /* god + 1, left to right, pushed to the right; 0: none */
    uint8_t god[PD_GODS];
    uint8_t turned[PD_GODS]; /* 1: used in this Work turn; 2: in this Rest turn */
    uint8_t deck;
    uint8_t draws; /* cards to draw now */

    uint8_t tile[PD_TILES];
    uint8_t down[PD_TILES]; /* 1: face down (Emerald) */
    uint8_t slot[PD_TILES]; /* before a player the space, 1 .. 3, in the order taken; below the
                             * Sphinx alone 1 .. 6; else 0. At a table of several nothing hangs
                             * on the order, and it may be 0 */
    uint8_t taken;          /* the tile in use, + 1 */

    uint8_t offer[PD_PLAYERS][2]; /* scarab + 1, until all have chosen */
    uint8_t pick[PD_PLAYERS];     /* scarab + 1 */
    uint8_t chosen[PD_PLAYERS];
    uint8_t scarab[PD_PLAYERS];  /* + 1; 0: none */
    uint8_t project[PD_PLAYERS]; /* + 1 */
    uint8_t plan[PD_PLANS];      /* the Architect's projects, + 1 */

    uint8_t pool[PD_DIE_KINDS][PD_FACES]; /* unused dice of the active player */
    uint8_t lifted[2][PD_FACES];          /* of these, to be rerolled */
    uint8_t rolling[2];                   /* dice to be rolled now */

    uint8_t rerolled, golden, stretched, famed, lent; /* 1: used in this turn: Reroll, Gold,
                                                       * Lapis, Malachite, Amethyst */
    uint8_t borrowed;                                 /* god + 1 */
    uint8_t working;                                  /* 1: the Work part of this turn has begun */
    uint8_t resting; /* 1: this is a Rest turn; 2: Emerald or Hapy, without PD-2.3 */

    uint8_t purpose, subject, extra;             /* what is paid for: god or space; value, token */
    uint8_t cost[PD_COST], paid[PD_COST], named; /* slots, what pays them + 1, how many so far */

    uint8_t choices, among, same; /* resources to take: how many, of which (bits), of one kind */
    uint8_t got[PD_TOKENS];       /* named so far */
    uint8_t guests;               /* players who still take a cat */
};

_Static_assert(sizeof(struct pd) == 260, "a position has no padding");

enum pd_kind {
    PD_DO_LAY = 1, /* chance: tile */
    PD_DO_DRAW,    /* chance: god */
    PD_DO_PLAN,    /* chance: player, project */
    PD_DO_OFFER,   /* chance: seat, scarab */
    PD_DO_FIRST,   /* chance: seat */
    PD_DO_ROLL,    /* chance: die */
    PD_DO_PICK,    /* scarab */
    PD_DO_BES,     /* god: a rest power that costs nothing */
    PD_DO_REST,    /* tile */
    PD_DO_FLOOD,   /* god: instead of a tile */
    PD_DO_WORK,    /* prayer dice, stone dice */
    PD_DO_GIVE,    /* token */
    PD_DO_TAKE,    /* token */
    PD_DO_ADOPT,   /* god */
    PD_DO_DROP,    /* token */
    PD_DO_NUDGE,   /* token, die, up or down */
    PD_DO_GILD,    /* die, up or down */
    PD_DO_REROLL,
    PD_DO_LIFT,      /* die */
    PD_DO_CAST,      /* the dice that are lifted */
    PD_DO_WORSHIP,   /* god */
    PD_DO_USE,       /* god */
    PD_DO_CONJURE,   /* god, value */
    PD_DO_SET,       /* god, die, value */
    PD_DO_TRIPLE,    /* god, value, token or nothing */
    PD_DO_SACRIFICE, /* god, god that goes */
    PD_DO_BUILD,     /* die, space */
    PD_DO_REPLACE,   /* god */
    PD_DO_FAME,
    PD_DO_BORROW,  /* god */
    PD_DO_PAY,     /* payment */
    PD_DO_END,     /* of step 3 */
    PD_DO_COPY,    /* yes or no */
    PD_DO_FORSAKE, /* god */
    PD_DO_RETURN,  /* slot */
    PD_KINDS,
};

extern const struct bb_game pd_game;

/* ---- Shared by the files of this folder ---------------------------------- */

struct bb_fault;

/* Fills in all that follows from the facts. The facts need not be sound. */
void pd_parts_derive(void *parts);

/* True if the edition can be played; else says what is wrong. Needs
 * pd_parts_derive(). */
bool pd_parts_check(const void *parts, struct bb_fault *fault);

static inline bool pd_alone(const struct pd *s)
{
    return s->seats == 1;
}

/* Players, the Architect included. */
static inline int pd_players(const struct pd *s)
{
    return pd_alone(s) ? 2 : s->seats;
}

static inline int pd_resources(const struct pd *s, int player)
{
    return s->res[player][PD_WORKER] + s->res[player][PD_CAT] + s->res[player][PD_STONE];
}

/* True if the player's scarab does this. */
static inline bool pd_charmed(const struct pd_parts *p, const struct pd *s, int player,
                              enum pd_charm charm)
{
    return p->charm[s->scarab[player]].power == charm;
}

/* The amount of the player's scarab; 0 without one. */
static inline int pd_charm_amount(const struct pd_parts *p, const struct pd *s, int player)
{
    return p->charm[s->scarab[player]].amount;
}

static inline int pd_die(int kind, int value)
{
    return PD_FACES * kind + value - 1;
}

static inline int pd_kind_of(int die)
{
    return die / PD_FACES;
}

static inline int pd_value_of(int die)
{
    return die % PD_FACES + 1;
}

/* Which of n bytes, 16 to 64, have this value, as bits. */
static inline uint64_t pd_where(const uint8_t *at, int n, int value)
{
    uint64_t found = 0;
#if defined(__SSE2__) /* sixteen at once, the last of them from the end */
    const __m128i wanted = _mm_set1_epi8((char)value);

    for (int i = 0; i < n; i += 16) {
        int from = i + 16 <= n ? i : n - 16;
        __m128i bytes = _mm_loadu_si128((const __m128i *)(at + from));

        found |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, wanted)) << from;
    }
#elif defined(__wasm_simd128__)
    const v128_t wanted = wasm_i8x16_splat((int8_t)value);

    for (int i = 0; i < n; i += 16) {
        int from = i + 16 <= n ? i : n - 16;

        found |= (uint64_t)wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load(at + from), wanted))
                 << from;
    }
#else
    for (int i = 0; i < n; i++)
        found |= (uint64_t)(at[i] == value) << i;
#endif
    return found;
}

/* Gods with this value in `at`, as bits. */
static inline uint64_t pd_gods_with(const uint8_t at[static PD_GODS], int value)
{
    return pd_where(at, PD_GODS, value);
}

/* Gods that a player owns, as bits. */
static inline uint64_t pd_gods_of(const struct pd *s, int player)
{
    return pd_gods_with(s->god, PD_OWNED + player);
}

/* Gods that act for the active player: owned and borrowed. */
static inline uint64_t pd_awake(const struct pd *s)
{
    return pd_gods_of(s, s->seat) | UINT64_C(1) << s->borrowed >> 1;
}

/* True if a power acts for the active player. */
static inline bool pd_acts(const struct pd_parts *p, const struct pd *s, enum pd_power power)
{
    return (pd_awake(s) & p->with[power]) != 0;
}

/* Of the gods that act, those that have not been used in this turn. */
static inline uint64_t pd_ready(const struct pd *s)
{
    return pd_awake(s) & pd_gods_with(s->turned, 0);
}

/* Gods for Support: the Ennead is one (PD-3.4). */
int pd_god_count(const struct pd_parts *p, const struct pd *s, int player);

int pd_row_count(const struct pd *s);
int pd_tiles_of(const struct pd *s, int player);
int pd_tile_in(const struct pd *s, int where, int slot); /* PD_TILES: none */
int pd_returning(const struct pd *s);                    /* the tile that comes back, PD-7.7 */
int pd_removed(int seats);                               /* gods, PD-1.2 */
int pd_tile_count(int seats);                            /* in play */
int pd_space_count(int seats);

/* Empty spaces on which a die may be built (PD-4.1). */
uint32_t pd_open_spaces(const struct pd_parts *p, const struct pd *s);

/* Workers that a build costs the active player (PD-4.2, Seshat, Carnelian). */
int pd_build_cost(const struct pd_parts *p, const struct pd *s, int value, int space);

/* Fame that it brings, if it costs so many (PD-4.2, Serket, Thoth). */
int pd_build_fame(const struct pd_parts *p, const struct pd *s, int value, int space, int workers);

/* ---- Costs: pay.c -------------------------------------------------------- */

/* True if the active player can pay these slots. */
bool pd_can_pay(const struct pd_parts *p, const struct pd *s, const uint8_t cost[static PD_COST]);

/* The fewest slots that they cannot pay, as bits. */
int pd_lacking(const struct pd_parts *p, const struct pd *s, const uint8_t cost[static PD_COST]);

/* What may pay the next slot, as bits. */
uint32_t pd_may_pay(const struct pd_parts *p, const struct pd *s);

/* True if this could pay the next slot, were it not for the order of payments. */
bool pd_fits_next(const struct pd_parts *p, const struct pd *s, int payment);

/* True if what has been named fits its slots without Lapis. */
bool pd_fits(const struct pd_parts *p, const struct pd *s);

/* Dice of the pool, by value or all. */
int pd_dice_of(const struct pd *s, int value);
int pd_pool(const struct pd *s);
int pd_real_dice(const struct pd *s);

/* What the begun action costs: of an exchange or a god, of any dice. */
void pd_cost_of(const struct pd_parts *p, const struct pd *s, int purpose, int subject, int extra,
                uint8_t cost[static PD_COST]);

/* True if a god of this class and power can be used now for something (PD-5.8). */
bool pd_can_use(const struct pd_parts *p, const struct pd *s, int god);

/* Dice that the active player takes in step 2 (PD-3.1). */
int pd_dice_to_take(const struct pd_parts *p, const struct pd *s);

/* Kinds of resource that may be named now, as bits. */
int pd_may_take(const struct pd *s);

/* ---- The course of a turn: turn.c ---------------------------------------- */

/* Goes on until somebody has to decide or chance has to act. */
void pd_proceed(const struct pd_parts *p, struct pd *s, struct bb_log *log);

/* Gives a player fame, or takes it; says why. */
void pd_fame(struct pd *s, int player, int fame, int clause, struct bb_log *log);

/* Gives a player tokens of the supply, as many as there are (PD-1.5). */
void pd_gain(const struct pd_parts *p, struct pd *s, int player,
             const uint8_t tokens[static PD_TOKENS], int clause, struct bb_log *log);

/* What a Fame action gives now (PD-3.3, Malachite). */
int pd_fame_action(const struct pd_parts *p, const struct pd *s);

void pd_discard_god(const struct pd_parts *p, struct pd *s, int god);
void pd_leave_row(struct pd *s, int god);
void pd_begin_work(struct pd *s, int prayer, int stone, struct bb_log *log);

/* True if neighbours of these values are a pair of the project (PD-5.21). */
bool pd_is_pair(const struct pd_project *project, int a, int b);

/* True if this value is in one of its pairs. */
bool pd_is_of_pair(const struct pd_project *project, int value);

/* What a project is worth as the pyramids are (PD-5.21). */
int pd_project_points(const struct pd_parts *p, const struct pd *s, int project);

/* About what a god promises who takes it, in tenths of a point: end points, and what its power may
 * bring in the turns to come. */
int32_t pd_god_worth(const struct pd_parts *p, const struct pd *s, int player, int god);

/* The functions of the tables, one file each. */
bb_seats pd_to_act(const void *s);
int pd_legal(const void *parts, const void *s, int seat, bb_action out[static BB_ACTIONS_MAX]);
int pd_chance(const void *parts, const void *s, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX]);
struct bb_refusal pd_why_not(const void *parts, const void *s, int seat, bb_action a);
void pd_apply(const void *parts, void *s, int seat, bb_action a, struct bb_log *log);
void pd_score(const void *parts, const void *s, struct bb_score *out);
void pd_guess(const void *parts, void *view, int seat, struct bb_rng *rng);
const char *pd_audit(const void *parts, const void *s);
void pd_text(const void *parts, const void *view, const struct bb_reader *reader,
             struct bb_text *out);
void pd_paint(struct bb_painter *engine);
/* What the active player pays for, as a sentence without its full stop. */
void pd_put_purpose(const struct bb_reader *r, const struct pd *s, struct bb_text *out);

bool pd_explain(const void *parts, const void *view, const char *id, struct bb_card *card);
extern const struct bb_symbol pd_legend[];
extern const struct bb_field pd_fields[];
extern const struct bb_face pd_face;
extern const struct bb_advice pd_advice;
extern const struct bb_judge pd_judge;
extern const struct bb_fit pd_fit; /* weights.txt */
extern const struct bb_words pd_words;
extern const struct bb_art pd_art;

/* Clauses, as numbers for events and refusals. */
/* clang-format off */
#define PD_CLAUSES(X)                                                                              \
    X(1, 1) X(1, 2) X(1, 3) X(1, 4) X(1, 5) X(1, 6) X(1, 7) X(1, 8)                                \
    X(2, 1) X(2, 2) X(2, 3) X(2, 4) X(2, 5) X(2, 6) X(2, 7) X(2, 8)                                \
    X(3, 1) X(3, 2) X(3, 3) X(3, 4) X(3, 5) X(3, 6) X(4, 1) X(4, 2)                                \
    X(5, 1) X(5, 2) X(5, 3) X(5, 4) X(5, 5) X(5, 6) X(5, 7) X(5, 8) X(5, 9) X(5, 10) X(5, 11)      \
    X(5, 20) X(5, 21) X(5, 22) X(6, 1) X(6, 2) X(6, 3) X(6, 4)                                     \
    X(7, 1) X(7, 2) X(7, 3) X(7, 4) X(7, 5) X(7, 6) X(7, 7)
/* clang-format on */

enum pd_clause {
#define PD_CLAUSE(chapter, number) PD_##chapter##_##number,
    PD_CLAUSES(PD_CLAUSE)
#undef PD_CLAUSE
};

enum pd_event {
    PD_EV_LAID,          /* tile */
    PD_EV_SHOWN,         /* god */
    PD_EV_PLAN,          /* public: project of the Architect */
    PD_EV_PROJECT,       /* private: seat, project */
    PD_EV_PROJECT_DEALT, /* its twin: seat */
    PD_EV_OFFERED,       /* private: seat, scarab */
    PD_EV_SCARAB_DEALT,  /* its twin: seat */
    PD_EV_PICKS,         /* private: seat, scarab */
    PD_EV_CHOSEN,        /* its twin: seat */
    PD_EV_KEEPS,         /* revealed: seat, scarab */
    PD_EV_FIRST,         /* seat */
    PD_EV_RESTS,         /* seat, tile */
    PD_EV_SHARES,        /* seat, tile that lies before another */
    PD_EV_FLOODS,        /* seat, god */
    PD_EV_TAKES,         /* seat, token, number */
    PD_EV_NAMES,         /* seat, token that it will take */
    PD_EV_GIVES,         /* seat, token */
    PD_EV_DROPS,         /* seat, token */
    PD_EV_TILES_BACK,    /* seat */
    PD_EV_RETURNED,      /* tile, slot */
    PD_EV_DISCARDED,     /* god */
    PD_EV_WORKS,         /* seat, prayer dice, stone dice */
    PD_EV_ROLLED,        /* seat, die */
    PD_EV_PRAYER_DICE,   /* seat, all that are unused after a roll */
    PD_EV_STONE_DICE,    /* the same */
    PD_EV_NUDGED,        /* seat, token, die, new die */
    PD_EV_GILDED,        /* seat, die, new die */
    PD_EV_REROLLS,       /* seat, dice */
    PD_EV_LIFTING,       /* seat: dice to reroll are chosen */
    PD_EV_LIFTS,         /* seat, die */
    PD_EV_BEGINS,        /* seat, purpose: there is a choice of what pays */
    PD_EV_PAYS,          /* seat, payment */
    PD_EV_WORSHIPS,      /* seat, god */
    PD_EV_ADOPTS,        /* seat, god */
    PD_EV_USES,          /* seat, god */
    PD_EV_CONJURES,      /* seat, god, die */
    PD_EV_SETS,          /* seat, god, die, new die */
    PD_EV_SACRIFICES,    /* seat, god */
    PD_EV_RESTORES,      /* seat, gods */
    PD_EV_BUILDS,        /* seat, value, space, fame */
    PD_EV_BY_LEVEL,      /* of that fame: for the value, for the level */
    PD_EV_BY_GODS,       /* the same, and for gods */
    PD_EV_COPIES,        /* seat, fame */
    PD_EV_DECLINES,      /* seat */
    PD_EV_REPLACES,      /* seat, god */
    PD_EV_SPENDS,        /* seat, fame: two dice on fame */
    PD_EV_CHARMED,       /* seat, scarab, fame that it gives by itself */
    PD_EV_BORROWS,       /* seat, god */
    PD_EV_SUPPORTS,      /* seat, gods, resources and limit */
    PD_EV_FORSAKES,      /* seat, god */
    PD_EV_FAME,          /* seat, fame, total */
    PD_EV_PHARAOH,       /* seat */
    PD_EV_STALLED,       /* turns */
    PD_EV_ARCH_GOD,      /* god */
    PD_EV_ARCH_FAME,     /* fame, total */
    PD_EV_ARCH_ROLLS,    /* value */
    PD_EV_ARCH_TILE,     /* tile, space */
    PD_EV_ARCH_BUILDS,   /* value, space, fame */
    PD_EV_ARCH_TILES_BACK,
    PD_EV_ARCH_PHARAOH,
    PD_EV_ARCH_NOTHING, /* no god face up */
    PD_EV_GAME_ENDED,
    PD_EVENTS,
};

#endif

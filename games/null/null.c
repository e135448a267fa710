/*
 * The table of the null game: its names, its first position, and who is to act.
 */
#include "games/null/null.h"
#include "base/text.h"

/* ---- Names --------------------------------------------------------------- */

const char *const ng_square_names[] = { "a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3" };
static const char *const find_names[] = { "nothing", "crown" };
static const char *const phases[] = { "deal", "bury", "pick", "probe", "dig", "over" };
static const char *const lengths[] = { "short", "long", NULL };

/* "a1+b3". Sets of another size are no values. */
static bool print_squares(const void *parts, int value, struct bb_text *out)
{
    if (value >= 1 << NG_SQUARES || __builtin_popcount(value) != 2)
        return false;
    bb_text_put(out, ng_square_names[__builtin_ctz(value)]);
    bb_text_char(out, '+');
    bb_text_put(out, ng_square_names[31 - __builtin_clz(value)]);
    return true;
}

/* In sentences it is the word "squares" of two squares. */
static bool spell_squares(const void *parts, int value, int32_t arg[static BB_ARGS_MAX])
{
    arg[0] = __builtin_ctz(value);
    arg[1] = 31 - __builtin_clz(value);
    return true;
}

#define FIELD(name, ...) BB_FIELD(struct ng, name, uint8_t, __VA_ARGS__)

/* clang-format off */
static const struct bb_list lists[] = {
    { .name = "seat",    .count = BB_SEATS_MAX },
    { .name = "stone",   .id = "stone-", .first = 1, .count = NG_VALUES },
    { .name = "square",  .id = "square-", .count = NG_SQUARES, .names = ng_square_names },
    { .name = "squares", .count = 1 << NG_SQUARES, .wide = true, .print = print_squares, .spell = spell_squares },
    { .name = "find",    .count = 2, .names = find_names },
    { .name = "phase",   .count = NG_OVER + 1, .names = phases },
    { .name = "length",  .count = 2, .names = lengths },
    { .name = NULL },
};

static const struct bb_kind kinds[] = {
    [NG_DO_DEAL]  = { .name = "deal",  .chance = true, .operand = { { "seat", "seat" }, { "stone", "stone" } } },
    [NG_DO_BURY]  = { .name = "bury",  .chance = true, .operand = { { "square", "square" } } },
    [NG_DO_PICK]  = { .name = "pick",  .operand = { { "stone", "stone" } } },
    [NG_DO_PROBE] = { .name = "probe", .optional = true, .id = "probe", .operand = { { "square", "square" } } },
    [NG_DO_DIG]   = { .name = "dig",   .operand = { { "squares", "squares" } } },
};

static const struct bb_event_kind events[NG_EVENTS + 1] = {
    [NG_EV_DEALT]         = { .name = "dealt",         .arg = { { "seat", "seat" }, { "stone", "stone" } }, .reveals = true },
    [NG_EV_DEALT_STONE]   = { .name = "dealt-stone",   .arg = { { "seat", "seat" } } },
    [NG_EV_BURIED]        = { .name = "buried" },
    [NG_EV_PICKS]         = { .name = "picks",         .arg = { { "seat", "seat" }, { "stone", "stone" } } },
    [NG_EV_CHOSEN]        = { .name = "chosen",        .arg = { { "seat", "seat" } } },
    [NG_EV_PICKED]        = { .name = "picked",        .arg = { { "seat", "seat" }, { "stone", "stone" } }, .reveals = true, .counts = BB_COUNTED(1) },
    [NG_EV_WON]           = { .name = "won",           .arg = { { "seat", "seat" }, { "round", NULL } } },
    [NG_EV_DRAWN]         = { .name = "drawn",         .arg = { { "round", NULL } } },
    [NG_EV_PROBED]        = { .name = "probed",        .arg = { { "seat", "seat" }, { "square", "square" }, { "find", "find" } }, .reveals = true, .detail = true },
    [NG_EV_PROBED_SQUARE] = { .name = "probed-square", .arg = { { "seat", "seat" }, { "square", "square" } }, .detail = true },
    [NG_EV_DUG]           = { .name = "dug",           .arg = { { "seat", "seat" }, { "squares", "squares" } }, .reveals = true },
    [NG_EV_FOUND]         = { .name = "found",         .arg = { { "seat", "seat" }, { "square", "square" } } },
    [NG_EV_OVER]          = { .name = "over" },
};

static const struct bb_field fields[] = {
    FIELD(seats,  BB_PUBLIC),
    FIELD(length, BB_PUBLIC, .list = "length"),
    FIELD(phase,  BB_PUBLIC, .list = "phase"),
    FIELD(round,  BB_PUBLIC, .most = NG_HAND),
    FIELD(digger, BB_PUBLIC, .list = "seat"),
    FIELD(hand,   BB_OWN, .row = NG_HAND, .list = "stone"),
    FIELD(pick,   BB_OWN, .row = 1, .list = "stone", .chosen = offsetof(struct ng, chosen)),
    FIELD(chosen, BB_PUBLIC),
    FIELD(played, BB_PUBLIC),
    FIELD(won,    BB_PUBLIC),
    FIELD(crown,  BB_KNOWN, .most = 1, .known = offsetof(struct ng, known)),
    FIELD(known,  BB_PUBLIC),
    { .name = NULL },
};
/* clang-format on */

#define NG_CLAUSE(chapter, number) "NG-" #chapter "." #number,
static const char *const clauses[] = { NG_CLAUSES(NG_CLAUSE) NULL };
#undef NG_CLAUSE

static const char *const sources[] = { "rounds", "crown", NULL };

static const struct bb_option options[] = {
    { .name = "length", .values = lengths, .usual = 1, .at = offsetof(struct ng, length) },
    { .name = NULL },
};

/* ---- What several files need --------------------------------------------- */

int ng_rounds(const struct ng *s)
{
    return NG_HAND - 1 + s->length;
}

int ng_in_bag(const struct ng_parts *p, const struct ng *s, int value)
{
    int n = p->stones[value - 1] - s->played[value - 1];

    for (int seat = 0; seat < s->seats; seat++) {
        n -= s->pick[seat] == value;
        for (int i = 0; i < NG_HAND; i++)
            n -= s->hand[seat][i] == value;
    }
    return n;
}

int ng_next_to_deal(const struct ng *s)
{
    int seat = 0;

    while (seat < s->seats && s->hand[seat][0])
        seat++;
    return seat;
}

void ng_insert(uint8_t hand[static NG_HAND], int stone)
{
    int i = 0;

    for (; i + 1 < NG_HAND && hand[i + 1] < stone; i++)
        hand[i] = hand[i + 1];
    hand[i] = stone;
}

int ng_found(const struct ng *s)
{
    int square = 0;

    while (square < NG_SQUARES && !(s->known[square] == NG_DUG && s->crown[square]))
        square++;
    return square;
}

/* ---- Set-up, and who is to act ------------------------------------------- */

static const char *ng_setup(const void *parts, void *state, const struct bb_setup *how)
{
    struct ng *s = state;

    if (how->seats == 4 && how->option[0] == 0) /* NG-1.3 */
        return "unfit.short-for-four";
    *s = (struct ng){ .seats = how->seats, .length = how->option[0] };
    return NULL;
}

bb_seats ng_to_act(const void *state)
{
    const struct ng *s = state;

    switch ((enum ng_phase)s->phase) {
    case NG_DEAL:
    case NG_BURY:
        return BB_SEAT(BB_CHANCE);
    case NG_PICK:
        return bb_choosing(s->chosen, s->seats);
    case NG_PROBE:
    case NG_DIG:
        return BB_SEAT(s->digger);
    case NG_OVER:
        break;
    }
    return 0;
}

const struct bb_game ng_game = {
    .name = "null",
    .title = "Null",
    .hidden = true,
    .rules = 1,
    .seats_min = 2,
    .seats_max = BB_SEATS_MAX,
    .steps_max = BB_SEATS_MAX * NG_HAND + 1 + NG_HAND * (BB_SEATS_MAX + 2),
    .why_not = BB_SHOWN(ng_why_not),
    .guess = ng_guess,
    .face = &ng_face,
    .advice = BB_ADVICE(&ng_advice),
    BB_GAME_OF(ng, struct ng, struct ng_parts),
    BB_GAME_TABLES(options),
    BB_GAME_FUNCTIONS(ng_),
};

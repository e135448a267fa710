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
    (void)parts;
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
    (void)parts;
    arg[0] = __builtin_ctz(value);
    arg[1] = 31 - __builtin_clz(value);
    return true;
}

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

static const struct bb_kind kinds[NG_ACTIONS] = {
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
    int n = p->facts.stones[value - 1] - s->played[value - 1];

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

static const char *setup(const void *parts, void *state, const struct bb_setup *how)
{
    struct ng *s = state;

    (void)parts;
    if (how->seats == 4 && how->option[0] == 0) /* NG-1.3 */
        return "unfit.short-for-four";
    *s = (struct ng){ .seats = how->seats, .length = how->option[0] };
    return NULL;
}

bb_seats ng_to_act(const void *state)
{
    const struct ng *s = state;
    bb_seats set = 0;

    switch ((enum ng_phase)s->phase) {
    case NG_DEAL:
    case NG_BURY:
        return BB_SEAT(BB_CHANCE);
    case NG_PICK:
        for (int seat = 0; seat < s->seats; seat++)
            set |= s->chosen[seat] ? 0 : BB_SEAT(seat);
        break;
    case NG_PROBE:
    case NG_DIG:
        return BB_SEAT(s->digger);
    case NG_OVER:
        break;
    }
    return set;
}

const struct bb_game ng_game = {
    .name = "null",
    .title = "Null",
    .hidden = true,
    .rules = 1,
    .state_size = sizeof(struct ng),
    .seats_min = 2,
    .seats_max = BB_SEATS_MAX,
    .seats_at = offsetof(struct ng, seats),
    .steps_max = BB_SEATS_MAX * NG_HAND + 1 + NG_HAND * (BB_SEATS_MAX + 2),
    .parts_size = sizeof(struct ng_parts),
    .facts_size = sizeof(struct ng_facts),
    .options = options,
    .lists = lists,
    .kinds = kinds,
    .kind_count = NG_ACTIONS,
    .fields = ng_fields,
    .events = events,
    .clauses = clauses,
    .sources = sources,
    .words = BB_SHOWN(&ng_words),
    .setup = setup,
    .to_act = ng_to_act,
    .legal = ng_legal,
    .chance = ng_chance,
    .apply = ng_apply,
    .score = ng_score,
    .why_not = BB_SHOWN(ng_why_not),
    .guess = ng_guess,
    .audit = BB_AUDIT(ng_audit),
    .face = &ng_face,
    .advice = BB_ADVICE(&ng_advice),
};

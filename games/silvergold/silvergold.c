/*
 * The table of Silver & Gold: Pyramids: its names, its first position, and
 * who is to act.
 */
#include "games/silvergold/silvergold.h"
#include "base/text.h"

#include <string.h>

/* ---- Names --------------------------------------------------------------- */

static const char *const slot_names[] = { "left", "right" };
static const char *const colour_names[] = { SG_COLOUR_NAMES(BB_NAME) };
static const char *const symbol_names[] = {
    [SG_PLAIN] = "plain", [SG_WALL] = "wall",     [SG_START] = "start",     [SG_TOMB] = "tomb",
    [SG_CROSS] = "cross", [SG_RED_GEM] = "red",   [SG_GREEN_GEM] = "green", [SG_TORCH] = "torch",
    [SG_SKULL] = "skull", [SG_POTION] = "potion",
};
static const char *const gem_names[] = { "red", "green" };

static const char *const phase_names[] = {
    [SG_DEAL] = "deal", [SG_KEEP] = "keep",       [SG_FILL] = "fill", [SG_REVEAL] = "reveal",
    [SG_MARK] = "mark", [SG_REPLACE] = "replace", [SG_TURN] = "turn", [SG_OVER] = "over",
};
static const char *const place_names[] = { "unseen", "shown",  "held-0", "held-1", "held-2",
                                           "held-3", "done-0", "done-1", "done-2", "done-3" };

static void print_squares(uint32_t mask, struct bb_text *out)
{
    const char *between = "";

    for (int i = 0; i < SG_SQUARES; i++) {
        if (!(mask >> sg_bit(i) & 1))
            continue;
        bb_text_put(out, between);
        bb_text_char(out, (char)('a' + i % SG_SIDE));
        bb_text_char(out, (char)('1' + i / SG_SIDE));
        between = "+";
    }
}

/* A set of squares as bits. */
static bool print_bits(const void *parts, int value, struct bb_text *out)
{
    (void)parts;
    if (value == 0 || (uint32_t)value & ~SG_GRID)
        return false;
    print_squares((uint32_t)value, out);
    return true;
}

/* A shape and the bit where its corner lies: the squares it covers. */
static bool print_placement(const void *parts, int value, struct bb_text *out)
{
    const struct sg_parts *p = parts;
    int shape = value >> 8, bit = value & 255;
    uint64_t mask;

    if (shape >= p->shapes || bit >= SG_BITS)
        return false;
    mask = (uint64_t)p->shape[shape].mask << bit;
    if (mask & ~(uint64_t)SG_GRID)
        return false;
    print_squares((uint32_t)mask, out);
    return true;
}

static bool print_pattern(const void *parts, int value, struct bb_text *out)
{
    const struct sg_parts *p = parts;

    if (value < 0 || value >= SG_PATTERNS)
        return false;
    bb_text_put(out, p->facts.pattern[value].name);
    return true;
}

static const struct bb_list lists[] = {
    { .name = "seat", .first = 0, .count = BB_SEATS_MAX },
    { .name = "card", .id = "card-", .first = 1, .count = SG_CARDS },
    { .name = "slot", .count = SG_SLOTS, .names = slot_names },
    { .name = "colour", .count = SG_COLOURS, .names = colour_names },
    { .name = "symbol", .count = SG_SYMBOLS, .names = symbol_names },
    { .name = "gem", .count = 2, .names = gem_names },
    { .name = "pattern", .id = "pattern-", .count = SG_PATTERNS, .print = print_pattern },
    { .name = "placement", .count = SG_SHAPES << 8, .wide = true, .print = print_placement },
    { .name = "squares", .print = print_bits },
    { .name = "phase", .count = SG_OVER + 1, .names = phase_names },
    { .name = "place", .count = SG_DONE + BB_SEATS_MAX, .names = place_names },
    { .name = NULL },
};

static const struct bb_kind kinds[SG_KINDS] = {
    [SG_DO_DEAL] = { .name = "deal",
                     .chance = true,
                     .operand = { { "seat", "seat" }, { "card", "card" } } },
    [SG_DO_KEEP] = { .name = "keep", .operand = { { "card", "card" }, { "other", "card" } } },
    [SG_DO_FILL] = { .name = "fill", .chance = true, .operand = { { "card", "card" } } },
    [SG_DO_REVEAL] = { .name = "reveal", .chance = true, .operand = { { "pattern", "pattern" } } },
    [SG_DO_MARK] = { .name = "mark",
                     .operand = { { "slot", "slot" }, { "squares", "placement" } } },
    [SG_DO_TAKE] = { .name = "take", .operand = { { "card", "card" } } },
    [SG_DO_DRAW] = { .name = "draw", .id = "pile" },
    [SG_DO_TURN] = { .name = "turn", .chance = true, .operand = { { "card", "card" } } },
};

/* clang-format off */
static const struct bb_event_kind events[SG_EVENTS + 1] = {
    [SG_EV_DEALT]       = { .name = "dealt",       .arg = { { "seat", "seat" }, { "card", "card" } }, .reveals = true },
    [SG_EV_DEALT_CARD]  = { .name = "dealt-card",  .arg = { { "seat", "seat" } } },
    [SG_EV_KEEPS]       = { .name = "keeps",       .arg = { { "seat", "seat" }, { "card", "card" }, { "other", "card" } }, .detail = true },
    [SG_EV_CHOSEN]      = { .name = "chosen",      .arg = { { "seat", "seat" } }, .detail = true },
    [SG_EV_KEPT]        = { .name = "kept",        .arg = { { "seat", "seat" }, { "card", "card" }, { "other", "card" } }, .reveals = true },
    [SG_EV_FILLED]      = { .name = "filled",      .arg = { { "card", "card" } }, .reveals = true },
    [SG_EV_EXPEDITION]  = { .name = "expedition",  .arg = { { "pattern", "pattern" }, { "turn", NULL }, { "round", NULL } }, .reveals = true },
    [SG_EV_SKIPPED]     = { .name = "skipped",     .arg = { { "turn", NULL } } },
    [SG_EV_MARKS]       = { .name = "marks",       .arg = { { "seat", "seat" }, { "card", "card" }, { "squares", "squares" } }, .detail = true },
    [SG_EV_CROSSES]     = { .name = "crosses",     .arg = { { "seat", "seat" }, { "number", NULL } }, .detail = true },
    [SG_EV_LAPSED]      = { .name = "lapsed",      .arg = { { "seat", "seat" }, { "number", NULL } } },
    [SG_EV_MARKED]      = { .name = "marked",      .arg = { { "seat", "seat" }, { "card", "card" }, { "squares", "squares" } }, .reveals = true },
    [SG_EV_GEMS]        = { .name = "gems",        .arg = { { "seat", "seat" }, { "gem", "gem" }, { "number", NULL }, { "total", NULL } } },
    [SG_EV_TORCH]       = { .name = "torch",       .arg = { { "seat", "seat" }, { "round", NULL } } },
    [SG_EV_SKULLS]      = { .name = "skulls",      .arg = { { "seat", "seat" }, { "number", NULL }, { "malus", NULL } } },
    [SG_EV_POTIONS]     = { .name = "potions",     .arg = { { "seat", "seat" }, { "number", NULL }, { "malus", NULL } } },
    [SG_EV_RECKONED]    = { .name = "reckoned",    .arg = { { "seat", "seat" }, { "number", NULL }, { "wiped", NULL }, { "malus", NULL } } },
    [SG_EV_FINISHED]    = { .name = "finished",    .arg = { { "seat", "seat" }, { "card", "card" }, { "colour", "colour" } }, .counts = BB_COUNTED(2) },
    [SG_EV_DRAWS]       = { .name = "draws",       .arg = { { "seat", "seat" } } },
    [SG_EV_TAKEN]       = { .name = "taken",       .arg = { { "seat", "seat" }, { "card", "card" } } },
    [SG_EV_TURNED]      = { .name = "turned",      .arg = { { "seat", "seat" }, { "card", "card" } }, .reveals = true },
    [SG_EV_NO_CARD]     = { .name = "no-card",     .arg = { { "seat", "seat" } } },
    [SG_EV_BOX]         = { .name = "box",         .arg = { { "seat", "seat" }, { "colour", "colour" }, { "points", NULL }, { "card", "card" } } },
    [SG_EV_ROUND_ENDED] = { .name = "round-ended", .arg = { { "round", NULL } } },
    [SG_EV_GAME_ENDED]  = { .name = "game-ended" },
};
/* clang-format on */

static const char *const clauses[] = {
#define SG_CLAUSE(chapter, number) "SG-" #chapter "." #number,
    SG_CLAUSES(SG_CLAUSE)
#undef SG_CLAUSE
        NULL,
};

static const char *const sources[] = { "cards", "torches", "boxes", "gems", "skulls", NULL };

/* ---- The first position and who is to act -------------------------------- */

static const char *sg_setup(const void *parts, void *state, const struct bb_setup *how)
{
    const struct sg_parts *p = parts;
    struct sg *s = state;

    memset(s, 0, sizeof(*s));
    s->seats = how->seats;
    s->phase = SG_DEAL;
    s->pattern = SG_PATTERNS;
    for (int i = 0; i < SG_PATTERNS; i++)
        s->left[i] = p->facts.pattern[i].copies;
    return NULL;
}

/* SG-2.1, SG-3.2: all who have not chosen yet; without a card there is
 * nothing to choose (SG-5.3). */
static bb_seats still_choosing(const struct sg *s)
{
    bb_seats set = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        if (!s->chosen[seat])
            set |= BB_SEAT(seat);
    }
    return set;
}

bb_seats sg_to_act(const void *state)
{
    const struct sg *s = state;

    switch ((enum sg_phase)s->phase) {
    case SG_DEAL:
    case SG_FILL:
    case SG_REVEAL:
    case SG_TURN:
        return BB_SEAT(BB_CHANCE);
    case SG_KEEP:
    case SG_MARK:
        return still_choosing(s);
    case SG_REPLACE:
        return BB_SEAT(s->seat);
    case SG_OVER:
        return 0;
    }
    return 0;
}

/* ---- Shared by legal, apply, audit and text ------------------------------ */

int sg_pile(const struct sg *s)
{
    int n = 0;

    for (int i = 0; i < SG_CARDS; i++)
        n += s->place[i] == SG_UNSEEN;
    if (s->phase == SG_DEAL) {
        for (int seat = 0; seat < s->seats; seat++) {
            for (int i = 0; i < SG_DEALT; i++)
                n -= s->hand[seat][i] != 0;
        }
    }
    return s->phase == SG_KEEP ? n - SG_DEALT * s->seats : n;
}

int sg_displayed(const struct sg *s)
{
    int n = 0;

    for (int i = 0; i < SG_CARDS; i++)
        n += s->place[i] == SG_SHOWN;
    return n;
}

int sg_slot_to_fill(const struct sg *s, int seat)
{
    for (int slot = 0; slot < SG_SLOTS; slot++) {
        if (s->fresh[seat][slot] && !s->card[seat][slot])
            return slot;
    }
    return -1;
}

int sg_finished(const struct sg_parts *p, const struct sg *s, int seat, int colour)
{
    int n = 0;

    for (int i = 0; i < SG_CARDS; i++)
        n += s->place[i] == SG_DONE + seat && p->facts.card[i].colour == colour;
    return n;
}

const struct bb_game sg_game = {
    .name = "silver-gold",
    .title = "Silver & Gold: Pyramids",
    .rules = 2,
    .state_size = sizeof(struct sg),
    .seats_min = 2,
    .seats_max = BB_SEATS_MAX,
    .seats_at = offsetof(struct sg, seats),
    .steps_max = 1500,
    .parts_size = sizeof(struct sg_parts),
    .facts_size = sizeof(struct sg_facts),
    .options = bb_no_options,
    .lists = lists,
    .kinds = kinds,
    .kind_count = SG_KINDS,
    .fields = sg_fields,
    .events = events,
    .clauses = clauses,
    .sources = sources,
    .words = BB_SHOWN(&sg_words),
    .art = BB_SHOWN(&sg_art),
    .setup = sg_setup,
    .to_act = sg_to_act,
    .legal = sg_legal,
    .chance = sg_chance,
    .apply = sg_apply,
    .score = sg_score,
    .why_not = BB_SHOWN(sg_why_not),
    .guess = sg_guess,
    .audit = BB_AUDIT(sg_audit),
    .face = &sg_face,
    .advice = BB_ADVICE(&sg_advice),
};

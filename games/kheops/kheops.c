/*
 * The table of Kheops: its names, its first position, and who is to act.
 */
#include "games/kheops/kheops.h"
#include "base/text.h"

#include <string.h>

const uint8_t kh_pawn_count[KH_SEATS][KH_PAWNS] = {
    { [KH_WORKER] = 14, [KH_PRIEST] = 1, [KH_MUMMY] = 1, [KH_PHARAOH] = 1 },
    { [KH_WORKER] = 15, [KH_PRIEST] = 1, [KH_MUMMY] = 1 },
};

/* ---- Names --------------------------------------------------------------- */

static const char *const colour_names[] = { "white", "blue" };
static const char *const kind_names[] = { KH_KIND_NAMES(BB_NAME) };
static const char *const pawn_names[] = { "worker", "priest", "mummy", "pharaoh" };
/* In the order of kh_pawn_of(). */
static const char *const piece_names[] = { "white-worker",  "white-priest", "white-mummy",
                                           "white-pharaoh", "blue-worker",  "blue-priest",
                                           "blue-mummy" };
static const char *const phase_names[] = {
    [KH_LAY] = "lay", [KH_DEAL] = "deal", [KH_PLACE] = "place", [KH_POWER] = "power",
    [KH_ADD] = "add", [KH_DRAW] = "draw", [KH_OVER] = "over",
};
static const char *const side_names[] = {
    "left", "right", "left+right", "base", "left+base", "right+base", "left+right+base",
};
static const char *const symbol_names[] = { KH_SYMBOL_NAMES(BB_NAME) };

int kh_row(int cell)
{
    int row = 0;

    for (int length = 13; cell >= length; length -= 2) {
        cell -= length;
        row++;
    }
    return row;
}

int kh_index(int cell)
{
    int row = kh_row(cell);

    return cell - row * (14 - row);
}

void kh_put_name(int cell, struct bb_text *out)
{
    bb_text_char(out, (char)('a' + kh_row(cell)));
    bb_text_int(out, kh_index(cell) + 1);
}

static bool print_cell(const void *parts, int value, struct bb_text *out)
{
    (void)parts;
    if (value < 0 || value >= KH_CELLS)
        return false;
    kh_put_name(value, out);
    return true;
}

/* "room/2/ankh"; "room/2" without a symbol. */
static bool print_tile(const void *parts, int value, struct bb_text *out)
{
    const struct kh_parts *p = parts;
    const struct kh_tile *t;

    if (value < 1 || value > p->facts.types)
        return false;
    t = &p->facts.type[value - 1];
    bb_text_format(out, "%s/%d", kind_names[t->kind], t->openings);
    if (t->symbol != KH_BLANK)
        bb_text_format(out, "/%s", symbol_names[t->symbol]);
    return true;
}

static bool spell_tile(const void *parts, int value, int32_t arg[static BB_ARGS_MAX])
{
    const struct kh_parts *p = parts;
    const struct kh_tile *t = &p->facts.type[value - 1];

    arg[0] = t->kind;
    arg[1] = t->openings;
    arg[2] = t->symbol;
    return true;
}

static const struct bb_list lists[] = {
    { .name = "seat", .count = KH_SEATS },
    { .name = "colour", .count = KH_SEATS, .names = colour_names },
    { .name = "type", .count = KH_KINDS, .names = kind_names },
    { .name = "symbol", .count = KH_SYMBOLS, .names = symbol_names },
    { .name = "pawn", .id = "pawn-", .count = KH_PAWNS, .names = pawn_names },
    { .name = "sides", .first = 1, .count = KH_ALL_SIDES, .names = side_names },
    { .name = "cell", .id = "cell-", .count = KH_CELLS, .print = print_cell },
    { .name = "tile", .first = 1, .count = KH_TYPES, .print = print_tile, .spell = spell_tile },
    { .name = "figure", .count = KH_PAWNS, .names = pawn_names }, /* with its article */
    { .name = "piece", .id = "piece-", .first = 1, .count = 7, .names = piece_names },
    { .name = "phase", .count = KH_OVER + 1, .names = phase_names },
    { .name = NULL },
};

/* clang-format off */
static const struct bb_kind kinds[KH_ACTIONS] = {
    [KH_DO_LAY]   = { .name = "lay",   .chance = true,  .operand = { { "tile", "tile" }, { "cell", "cell" }, { "sides", "sides" } } },
    [KH_DO_DEAL]  = { .name = "deal",  .chance = true, .operand = { { "seat", "seat" }, { "tile", "tile" } } },
    [KH_DO_PLACE] = { .name = "place", .led = true, .operand = { { "pawn", "pawn" }, { "cell", "cell" } } },
    [KH_DO_TURN]  = { .name = "turn",  .operand = { { "cell", "cell" }, { "sides", "sides" } } },
    [KH_DO_SPIN]  = { .name = "spin" },
    [KH_DO_SWAP]  = { .name = "swap",  .operand = { { "own", "cell" }, { "other", "cell" } } },
    [KH_DO_MOVE]  = { .name = "move",  .operand = { { "from", "cell" }, { "to", "cell" } } },
    [KH_DO_ADD]   = { .name = "add",   .operand = { { "tile", "tile" }, { "cell", "cell" }, { "sides", "sides" } } },
};

static const struct bb_event_kind events[KH_EVENTS + 1] = {
    [KH_EV_LAID]       = { .name = "laid",       .arg = { { "tile", "tile" }, { "cell", "cell" }, { "sides", "sides" } }, .reveals = true, .detail = true },
    [KH_EV_DEALT]      = { .name = "dealt",      .arg = { { "seat", "seat" }, { "tile", "tile" } }, .reveals = true },
    [KH_EV_DEALT_TILE] = { .name = "dealt-tile", .arg = { { "seat", "seat" } }, .detail = true },
    [KH_EV_PLACED]     = { .name = "placed",     .arg = { { "seat", "seat" }, { "pawn", "pawn" }, { "cell", "cell" }, { "symbol", "symbol" } }, .counts = BB_COUNTED(3) },
    [KH_EV_SENT_HOME]  = { .name = "sent-home",  .arg = { { "seat", "seat" }, { "cell", "cell" } } },
    [KH_EV_NO_TARGET]  = { .name = "no-target",  .arg = { { "seat", "seat" }, { "symbol", "symbol" } } },
    [KH_EV_TURNED]     = { .name = "turned",     .arg = { { "seat", "seat" }, { "cell", "cell" }, { "sides", "sides" } } },
    [KH_EV_SPUN]       = { .name = "spun",       .arg = { { "seat", "seat" } } },
    [KH_EV_SWAPPED]    = { .name = "swapped",    .arg = { { "seat", "seat" }, { "pawn", "pawn" }, { "from", "cell" }, { "to", "cell" } } },
    [KH_EV_MOVED]      = { .name = "moved",      .arg = { { "seat", "seat" }, { "pawn", "pawn" }, { "from", "cell" }, { "to", "cell" } } },
    [KH_EV_ADDED]      = { .name = "added",      .arg = { { "seat", "seat" }, { "tile", "tile" }, { "cell", "cell" }, { "sides", "sides" } }, .reveals = true, .own = true },
    [KH_EV_DRAWN]      = { .name = "drawn",      .arg = { { "seat", "seat" }, { "tile", "tile" } }, .reveals = true },
    [KH_EV_DRAWN_TILE] = { .name = "drawn-tile", .arg = { { "seat", "seat" } } },
    [KH_EV_PILE_EMPTY] = { .name = "pile-empty" },
    [KH_EV_SPARE]      = { .name = "spare",      .arg = { { "seat", "seat" }, { "tile", "tile" } }, .reveals = true, .own = true },
    [KH_EV_GAME_ENDED] = { .name = "game-ended" },
};
/* clang-format on */

#define KH_CLAUSE(chapter, number) "KH-" #chapter "." #number,
static const char *const clauses[] = { KH_CLAUSES(KH_CLAUSE) NULL };
#undef KH_CLAUSE

static const char *const sources[] = { "rooms",  "sarcophagi", "top", "longest",
                                       "closed", "ankhs",      NULL };

static const char *const no_yes[] = { "no", "yes", NULL };
static const struct bb_option options[] = {
    { .name = "pharaoh_needs_mummy",
      .values = no_yes,
      .usual = 1,
      .at = offsetof(struct kh, needs_mummy) },
    { .name = NULL },
};

/* ---- Set-up, and who is to act ------------------------------------------- */

static const char *kh_setup(const void *parts, void *state, const struct bb_setup *how)
{
    const struct kh_parts *p = parts;
    struct kh *s = state;

    memset(s, 0, sizeof(*s));
    for (int type = 0; type < p->facts.types; type++)
        s->loose[type] = p->facts.type[type].copies;
    memcpy(s->supply, kh_pawn_count, sizeof(s->supply));
    s->pile = KH_TILES;
    s->just = KH_OUTSIDE;
    s->needs_mummy = how->option[0];
    return NULL;
}

bb_seats kh_to_act(const void *state)
{
    const struct kh *s = state;

    switch ((enum kh_phase)s->phase) {
    case KH_LAY:
    case KH_DEAL:
    case KH_DRAW:
        return BB_SEAT(BB_CHANCE);
    case KH_PLACE:
    case KH_POWER:
    case KH_ADD:
        return BB_SEAT(s->seat);
    case KH_OVER:
        break;
    }
    return 0;
}

const struct bb_game kh_game = {
    .name = "kheops",
    .title = "Kheops",
    .rules = 1,
    .state_size = sizeof(struct kh),
    .seats_min = KH_SEATS,
    .seats_max = KH_SEATS,
    .steps_max = KH_LAID + KH_SEATS * KH_HAND + 4 * KH_TURNS,
    .parts_size = sizeof(struct kh_parts),
    .facts_size = sizeof(struct kh_facts),
    .options = options,
    .lists = lists,
    .kinds = kinds,
    .kind_count = KH_ACTIONS,
    .fields = kh_fields,
    .events = events,
    .clauses = clauses,
    .sources = sources,
    .words = BB_SHOWN(&kh_words),
    .art = BB_SHOWN(&kh_art),
    .setup = kh_setup,
    .to_act = kh_to_act,
    .legal = kh_legal,
    .chance = kh_chance,
    .apply = kh_apply,
    .score = kh_score,
    .why_not = BB_SHOWN(kh_why_not),
    .guess = kh_guess,
    .audit = BB_AUDIT(kh_audit),
    .face = &kh_face,
    .advice = BB_ADVICE(&kh_advice),
};

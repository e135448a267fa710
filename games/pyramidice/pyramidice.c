/*
 * The table of Pyramidice: its names, its first position, and who is to act.
 */
#include "games/pyramidice/pyramidice.h"
#include "base/text.h"

#include <string.h>

/* ---- Names --------------------------------------------------------------- */

static const char *const token_names[] = { "worker", "cat", "stone", "nothing" };
static const char *const project_names[] = { "p1", "p2", "p3", "p4", "p5", "p6" };
static const char *const purpose_names[] = { "worship", "power", "triple", "build",
                                             "replace", "fame",  "loan" };
static const char *const way_names[] = { "down", "up" };
static const char *const sort_names[] = { "prayer", "stone", "virtual" };
static const char *const pyramid_names[] = { "cheops", "chephren", "mykerinos" };
static const char *const answer_names[] = { "no", "yes" };
static const char *const phase_names[] = {
    [PD_LAY_TILE] = "lay",    [PD_DRAW_GOD] = "draw",
    [PD_DEAL_PLAN] = "plan",  [PD_DEAL_SCARAB] = "scarab",
    [PD_PICK] = "pick",       [PD_DRAW_FIRST] = "first",
    [PD_TURN] = "turn",       [PD_CHOOSE_DICE] = "dice",
    [PD_GIVE] = "give",       [PD_TAKE] = "take",
    [PD_ADOPT] = "adopt",     [PD_DROP] = "drop",
    [PD_ROLL] = "roll",       [PD_ACT] = "act",
    [PD_LIFT] = "lift",       [PD_PAY] = "pay",
    [PD_ASK_PEARL] = "pearl", [PD_FORSAKE] = "forsake",
    [PD_RETURN] = "return",   [PD_OVER] = "over",
};
static const char *const stage_names[] = {
    [PD_SET_UP] = "set-up",     [PD_CHOOSING] = "choosing",   [PD_RESTING] = "resting",
    [PD_FEASTING] = "feasting", [PD_WORKING] = "working",     [PD_SUPPORTING] = "supporting",
    [PD_CHECKING] = "checking", [PD_RETURNING] = "returning", [PD_WINDING] = "winding",
    [PD_ENDING] = "ending",     [PD_BUILDING] = "building",
};
static const char *const god_places[] = {
    "unseen", "shown", "gone", "of-0", "of-1", "of-2", "of-3"
};
static const char *const tile_places[] = { "out",      "below",    "before-0",
                                           "before-1", "before-2", "before-3" };
static const char *const turn_names[] = { "work", "rest" };
static const char *const part_names[] = { "1",  "2",  "3",  "4",  "5",  "6",  "*", "s1",
                                          "s2", "s3", "s4", "s5", "s6", "s*", "W", "C" };

static bool print_god(const void *parts, int value, struct bb_text *out)
{
    const struct pd_parts *p = parts;

    if (value < 0 || value > PD_ENNEAD)
        return false;
    bb_text_put(out, value == PD_ENNEAD ? "ennead" : p->facts.god[value].name);
    return true;
}

/* The name of one of some things that all begin with theirs. */
static bool print_named(const void *things, size_t size, int count, int value, struct bb_text *out)
{
    if (value < 0 || value >= count)
        return false;
    bb_text_put(out, (const char *)things + size * (size_t)value);
    return true;
}

static bool print_tile(const void *parts, int value, struct bb_text *out)
{
    const struct pd_facts *f = &((const struct pd_parts *)parts)->facts;

    return print_named(f->tile, sizeof(f->tile[0]), PD_TILES, value, out);
}

static bool print_scarab(const void *parts, int value, struct bb_text *out)
{
    const struct pd_facts *f = &((const struct pd_parts *)parts)->facts;

    return print_named(f->scarab, sizeof(f->scarab[0]), PD_SCARABS, value, out);
}

static bool print_architect(const void *parts, int value, struct bb_text *out)
{
    const struct pd_facts *f = &((const struct pd_parts *)parts)->facts;

    return print_named(f->architect, sizeof(f->architect[0]), PD_ARCHITECTS, value, out);
}

/* What a scarab does. */
static bool print_charm(const void *parts, int value, struct bb_text *out)
{
    static const char *const names[] = { PD_CHARM_NAMES(BB_NAME) };
    const struct pd_parts *p = parts;

    if (value < 0 || value >= PD_SCARABS)
        return false;
    bb_text_put(out, names[p->facts.scarab[value].power]);
    return true;
}

/* How much of it. */
static bool spell_charm(const void *parts, int value, int32_t arg[static BB_ARGS_MAX])
{
    const struct pd_parts *p = parts;

    arg[0] = p->facts.scarab[value].amount;
    return true;
}

/* What is written "stone" is said to be a die. */
static bool spell_token(const void *parts, int value, int32_t arg[static BB_ARGS_MAX])
{
    (void)parts;
    arg[0] = value;
    return value < PD_TOKENS;
}

/* In a sentence a rest tile has more than the one word that is typed. */
static bool spell_value(const void *parts, int value, int32_t arg[static BB_ARGS_MAX])
{
    (void)parts;
    arg[0] = value;
    return true;
}

/* Its two pairs of values. */
static bool spell_project(const void *parts, int value, int32_t arg[static BB_ARGS_MAX])
{
    const struct pd_parts *p = parts;

    for (int i = 0; i < 4; i++)
        arg[i] = p->facts.project[value].pair[i / 2][i % 2];
    return true;
}

/* "p3" and "s6"; tokens by their names. */
static bool print_payment(const void *parts, int value, struct bb_text *out)
{
    (void)parts;
    if (value < 0 || value >= PD_PAYMENTS)
        return false;
    if (value >= PD_DICE) {
        bb_text_put(out, token_names[value - PD_DICE]);
        return true;
    }
    bb_text_char(out, "psv"[pd_kind_of(value)]);
    bb_text_int(out, pd_value_of(value));
    return true;
}

static bool print_die(const void *parts, int value, struct bb_text *out)
{
    return value < PD_DICE && print_payment(parts, value, out);
}

/* Values, lowest first, of which there are so many in four bits each. */
static bool print_roll(const void *parts, int value, struct bb_text *out)
{
    const char *between = "";

    (void)parts;
    for (int face = 1; value > 0; face++, value >>= 4) {
        for (int i = 0; i < (value & 15); i++, between = "+") {
            bb_text_put(out, between);
            bb_text_int(out, face);
        }
    }
    return true;
}

/* Its sort and its value; a token by its name. */
static bool spell_die(const void *parts, int value, int32_t arg[static BB_ARGS_MAX])
{
    (void)parts;
    arg[0] = pd_kind_of(value);
    arg[1] = pd_value_of(value);
    return value < PD_DICE;
}

/* Its pyramid, its level there, and its number on that. */
static bool spell_space(const void *parts, int value, int32_t arg[static BB_ARGS_MAX])
{
    static const uint8_t first[] = { 0, 9, 13, 14, 18, 19, PD_SPACES };
    static const uint8_t pyramid[] = { 0, 0, 0, 1, 1, 2 }, level[] = { 1, 2, 3, 1, 2, 1 };
    int i = 0;

    (void)parts;
    while (value >= first[i + 1])
        i++;
    arg[0] = pyramid[i];
    arg[1] = level[i];
    arg[2] = value - first[i] + 1;
    return true;
}

/* "cheops/2/3": the third space of its second level. */
static bool print_space(const void *parts, int value, struct bb_text *out)
{
    int32_t arg[BB_ARGS_MAX];

    if (value < 0 || value >= PD_SPACES)
        return false;
    spell_space(parts, value, arg);
    bb_text_format(out, "%s/%d/%d", pyramid_names[arg[0]], arg[1], arg[2]);
    return true;
}

static const struct bb_list lists[] = {
    { .name = "seat", .count = BB_SEATS_MAX },
    { .name = "token",
      .id = "own-",
      .count = PD_TOKENS + 1,
      .names = token_names,
      .spell = spell_token,
      .own = true },
    { .name = "scarab", .id = "scarab-", .count = PD_SCARABS, .print = print_scarab },
    { .name = "project",
      .id = "project-",
      .count = PD_PROJECTS,
      .names = project_names,
      .spell = spell_project },
    { .name = "way", .id = "do-", .count = 2, .names = way_names },
    { .name = "answer", .id = "do-", .count = 2, .names = answer_names },
    { .name = "value", .id = "face-", .first = 1, .count = PD_FACES },
    { .name = "slot", .id = "slot-", .first = 1, .count = PD_SLOTS },
    { .name = "god", .id = "god-", .count = PD_GODS + 1, .print = print_god },
    { .name = "tile", .id = "tile-", .count = PD_TILES, .print = print_tile, .spell = spell_value },
    { .name = "tile-name", .count = PD_TILES, .print = print_tile },
    { .name = "die", .id = "die-", .count = PD_DICE, .print = print_die, .spell = spell_die },
    { .name = "payment", .count = PD_PAYMENTS, .print = print_payment, .spell = spell_die },
    { .name = "space",
      .id = "space-#",
      .count = PD_SPACES,
      .print = print_space,
      .spell = spell_space },
    { .name = "resource", .count = PD_TOKENS, .names = token_names },
    { .name = "sort", .count = PD_DIE_KINDS, .names = sort_names },
    { .name = "pyramid", .id = "pyramid-", .count = 3, .names = pyramid_names },
    { .name = "purpose", .first = 1, .count = PD_FOR_LOAN, .names = purpose_names },
    { .name = "architect", .count = PD_ARCHITECTS, .print = print_architect },
    { .name = "power", .count = PD_GODS, .print = print_god },
    { .name = "scarab-power",
      .count = PD_SCARABS,
      .print = print_charm,
      .spell = spell_charm,
      .each = true },
    { .name = "tile-effect", .count = PD_TILES, .print = print_tile },
    { .name = "phase", .count = PD_OVER + 1, .names = phase_names },
    { .name = "stage", .count = PD_BUILDING + 1, .names = stage_names },
    { .name = "god-place", .count = PD_OWNED + PD_PLAYERS, .names = god_places },
    { .name = "tile-place", .count = PD_BEFORE + PD_PLAYERS, .names = tile_places },
    { .name = "turn", .first = 1, .count = 2, .names = turn_names },
    { .name = "roll", .count = 1, .print = print_roll },
    { .name = "part", .first = 1, .count = PD_SLOT_KINDS - 1, .names = part_names },
    { .name = NULL },
};

/* clang-format off */
#define SEAT  { "seat", "seat" }
#define GOD   { "god", "god" }
#define TOKEN { "token", "token" }
#define DIE   { "die", "die" }
#define TO    { "to", "die" }

static const struct bb_kind kinds[PD_KINDS] = {
    [PD_DO_LAY]     = { .name = "lay",     .chance = true, .operand = { { "tile", "tile" } } },
    [PD_DO_DRAW]    = { .name = "draw",    .chance = true, .operand = { GOD } },
    [PD_DO_PLAN]    = { .name = "plan",    .chance = true, .operand = { { "player", "seat" }, { "project", "project" } } },
    [PD_DO_OFFER]   = { .name = "offer",   .chance = true, .operand = { SEAT, { "scarab", "scarab" } } },
    [PD_DO_FIRST]   = { .name = "first",   .chance = true, .operand = { SEAT } },
    [PD_DO_ROLL]    = { .name = "roll",    .chance = true, .operand = { DIE } },
    [PD_DO_PICK]    = { .name = "pick",    .operand = { { "scarab", "scarab" } } },
    [PD_DO_BES]     = { .name = "invoke",  .operand = { GOD } },
    [PD_DO_REST]    = { .name = "rest",    .operand = { { "tile", "tile" } } },
    [PD_DO_FLOOD]   = { .name = "flood",   .operand = { GOD } },
    [PD_DO_WORK]    = { .name = "work",    .operand = { { "prayer" }, { "stone" } } },
    [PD_DO_GIVE]    = { .name = "give",    .operand = { TOKEN } },
    [PD_DO_TAKE]    = { .name = "take",    .operand = { { "token", "token", "supply-" } } },
    [PD_DO_ADOPT]   = { .name = "adopt",   .operand = { GOD } },
    [PD_DO_DROP]    = { .name = "drop",    .operand = { TOKEN } },
    [PD_DO_NUDGE]   = { .name = "nudge",   .operand = { TOKEN, DIE, { "way", "way" } } },
    [PD_DO_GILD]    = { .name = "gild",    .operand = { DIE, { "way", "way" } } },
    [PD_DO_REROLL]  = { .name = "reroll",  .id = "do-reroll" },
    [PD_DO_LIFT]    = { .name = "lift",    .operand = { DIE } },
    [PD_DO_CAST]    = { .name = "cast",    .id = "do-cast" },
    [PD_DO_WORSHIP] = { .name = "worship", .operand = { GOD } },
    [PD_DO_USE]     = { .name = "use",     .operand = { GOD } },
    [PD_DO_CONJURE] = { .name = "conjure", .operand = { GOD, { "value", "value" } } },
    [PD_DO_SET]     = { .name = "set",     .operand = { GOD, DIE, { "value", "value" } } },
    [PD_DO_TRIPLE]  = { .name = "triple",  .operand = { GOD, { "value", "value" }, { "token", "token", "supply-" } } },
    [PD_DO_SACRIFICE] = { .name = "sacrifice", .operand = { GOD, { "goes", "god", "give-up-" } } },
    [PD_DO_BUILD]   = { .name = "build",   .operand = { DIE, { "space", "space" } } },
    [PD_DO_REPLACE] = { .name = "replace", .operand = { { "god", "god", "replace-" } } },
    [PD_DO_FAME]    = { .name = "fame",    .id = "do-fame" },
    [PD_DO_BORROW]  = { .name = "borrow",  .operand = { { "god", "god", "borrow-" } } },
    [PD_DO_PAY]     = { .name = "pay",     .operand = { { "payment", "payment" } }, .priced = true },
    [PD_DO_END]     = { .name = "end",     .id = "do-end" },
    [PD_DO_COPY]    = { .name = "copy",    .operand = { { "answer", "answer" } } },
    [PD_DO_FORSAKE] = { .name = "forsake", .operand = { GOD } },
    [PD_DO_RETURN]  = { .name = "return",  .operand = { { "slot", "slot" } } },
};

static const struct bb_event_kind events[PD_EVENTS + 1] = {
    [PD_EV_LAID]          = { .name = "laid",          .arg = { { "tile", "tile" } }, .reveals = true },
    [PD_EV_SHOWN]         = { .name = "shown",         .arg = { GOD }, .reveals = true },
    [PD_EV_PLAN]          = { .name = "plan",          .arg = { { "project", "project" } }, .reveals = true },
    [PD_EV_PROJECT]       = { .name = "project",       .arg = { SEAT, { "project", "project" } }, .reveals = true, .counts = BB_COUNTED(1) },
    [PD_EV_PROJECT_DEALT] = { .name = "project-dealt", .arg = { SEAT } },
    [PD_EV_OFFERED]       = { .name = "offered",       .arg = { SEAT, { "scarab", "scarab" } }, .reveals = true },
    [PD_EV_SCARAB_DEALT]  = { .name = "scarab-dealt",  .arg = { SEAT } },
    [PD_EV_PICKS]         = { .name = "picks",         .arg = { SEAT, { "scarab", "scarab" } } },
    [PD_EV_CHOSEN]        = { .name = "chosen",        .arg = { SEAT } },
    [PD_EV_KEEPS]         = { .name = "keeps",         .arg = { SEAT, { "scarab", "scarab" } }, .reveals = true, .counts = BB_COUNTED(1) },
    [PD_EV_FIRST]         = { .name = "first",         .arg = { SEAT }, .reveals = true },
    [PD_EV_RESTS]         = { .name = "rests",         .arg = { SEAT, { "tile", "tile" } }, .counts = BB_COUNTED(1) },
    [PD_EV_SHARES]        = { .name = "shares",        .arg = { SEAT, { "tile", "tile" } }, .counts = BB_COUNTED(1) },
    [PD_EV_FLOODS]        = { .name = "floods",        .arg = { SEAT, GOD } },
    [PD_EV_TAKES]         = { .name = "takes",         .arg = { SEAT, TOKEN, { "number", NULL } }, .varies = true },
    [PD_EV_NAMES]         = { .name = "names",         .arg = { SEAT, TOKEN }, .detail = true },
    [PD_EV_GIVES]         = { .name = "gives",         .arg = { SEAT, TOKEN } },
    [PD_EV_DROPS]         = { .name = "drops",         .arg = { SEAT, TOKEN } },
    [PD_EV_TILES_BACK]    = { .name = "tiles-back",    .arg = { SEAT } },
    [PD_EV_RETURNED]      = { .name = "returned",      .arg = { { "tile", "tile" }, { "slot", "slot" } } },
    [PD_EV_DISCARDED]     = { .name = "discarded",     .arg = { GOD } },
    [PD_EV_WORKS]         = { .name = "works",         .arg = { SEAT, { "prayer", NULL }, { "stone", NULL } } },
    [PD_EV_ROLLED]        = { .name = "rolled",        .arg = { SEAT, DIE }, .reveals = true, .detail = true },
    [PD_EV_NUDGED]        = { .name = "nudged",        .arg = { SEAT, TOKEN, DIE, TO } },
    [PD_EV_GILDED]        = { .name = "gilded",        .arg = { SEAT, DIE, TO } },
    [PD_EV_REROLLS]       = { .name = "rerolls",       .arg = { SEAT, { "number", NULL } } },
    [PD_EV_LIFTING]       = { .name = "lifting",       .arg = { SEAT }, .detail = true },
    [PD_EV_LIFTS]         = { .name = "lifts",         .arg = { SEAT, DIE }, .detail = true },
    [PD_EV_BEGINS]        = { .name = "begins",        .arg = { SEAT, { "purpose", "purpose" } }, .detail = true },
    [PD_EV_PAYS]          = { .name = "pays",          .arg = { SEAT, { "payment", "payment" } }, .detail = true },
    [PD_EV_WORSHIPS]      = { .name = "worships",      .arg = { SEAT, GOD }, .counts = BB_COUNTED(1) },
    [PD_EV_ADOPTS]        = { .name = "adopts",        .arg = { SEAT, GOD }, .counts = BB_COUNTED(1) },
    [PD_EV_USES]          = { .name = "uses",          .arg = { SEAT, GOD } },
    [PD_EV_CONJURES]      = { .name = "conjures",      .arg = { SEAT, GOD, DIE } },
    [PD_EV_SETS]          = { .name = "sets",          .arg = { SEAT, GOD, DIE, TO } },
    [PD_EV_SACRIFICES]    = { .name = "sacrifices",    .arg = { SEAT, GOD }, .varies = true },
    [PD_EV_RESTORES]      = { .name = "restores",      .arg = { SEAT, { "number", NULL } } },
    [PD_EV_PRAYER_DICE]   = { .name = "prayer-dice",   .arg = { SEAT, { "dice", NULL } } },
    [PD_EV_STONE_DICE]    = { .name = "stone-dice",    .arg = { SEAT, { "dice", NULL } } },
    [PD_EV_SPENDS]        = { .name = "spends",        .arg = { SEAT, { "fame", NULL } } },
    [PD_EV_CHARMED]       = { .name = "charmed",       .arg = { SEAT, { "scarab", "scarab" }, { "fame", NULL } } },
    [PD_EV_BY_LEVEL]      = { .name = "by-level",      .arg = { { "die", NULL }, { "level", NULL } } },
    [PD_EV_BY_GODS]       = { .name = "by-gods",       .arg = { { "die", NULL }, { "level", NULL }, { "gods", NULL } } },
    [PD_EV_BUILDS]        = { .name = "builds",        .arg = { SEAT, { "value", NULL }, { "space", "space" }, { "fame", NULL } } },
    [PD_EV_COPIES]        = { .name = "copies",        .arg = { SEAT, { "fame", NULL } } },
    [PD_EV_DECLINES]      = { .name = "declines",      .arg = { SEAT } },
    [PD_EV_REPLACES]      = { .name = "replaces",      .arg = { SEAT, GOD } },
    [PD_EV_BORROWS]       = { .name = "borrows",       .arg = { SEAT, GOD } },
    [PD_EV_SUPPORTS]      = { .name = "supports",      .arg = { SEAT, { "gods", NULL }, { "limit", NULL } } },
    [PD_EV_FORSAKES]      = { .name = "forsakes",      .arg = { SEAT, GOD }, .varies = true },
    [PD_EV_FAME]          = { .name = "fame",          .arg = { SEAT, { "fame", NULL }, { "total", NULL } }, .detail = true },
    [PD_EV_PHARAOH]       = { .name = "pharaoh",       .arg = { SEAT } },
    [PD_EV_STALLED]       = { .name = "stalled",       .arg = { { "turns", NULL } } },
    [PD_EV_ARCH_GOD]      = { .name = "architect-god", .arg = { GOD } },
    [PD_EV_ARCH_FAME]     = { .name = "architect-fame", .arg = { { "fame", NULL }, { "total", NULL } }, .detail = true },
    [PD_EV_ARCH_ROLLS]    = { .name = "architect-rolls", .arg = { { "value", NULL } }, .reveals = true },
    [PD_EV_ARCH_TILE]     = { .name = "architect-tile", .arg = { { "tile", "tile" }, { "space", NULL } } },
    [PD_EV_ARCH_BUILDS]   = { .name = "architect-builds", .arg = { { "value", NULL }, { "space", "space" }, { "fame", NULL } } },
    [PD_EV_ARCH_TILES_BACK] = { .name = "architect-tiles-back" },
    [PD_EV_ARCH_PHARAOH]  = { .name = "architect-pharaoh" },
    [PD_EV_ARCH_NOTHING]  = { .name = "architect-no-god" },
    [PD_EV_GAME_ENDED]    = { .name = "game-ended", .reveals = true },
};
/* clang-format on */

#define PD_CLAUSE(chapter, number) "PD-" #chapter "." #number,
static const char *const clauses[] = { PD_CLAUSES(PD_CLAUSE) NULL };
#undef PD_CLAUSE

static const char *const sources[] = { "fame", "scarabs", "gods", "ennead", "projects", NULL };

static const char *const architects[] = { "snefru", "hemiunu", "amenhotep", "imhotep", NULL };
static const struct bb_option options[] = {
    { .name = "architect",
      .values = architects,
      .at = offsetof(struct pd, architect),
      .alone = true },
    { .name = NULL },
};

/* ---- Set-up, and who is to act ------------------------------------------- */

static const char *pd_setup(const void *parts, void *state, const struct bb_setup *how)
{
    static const uint8_t stones[] = { 0, 14, 14, 19, 20 };
    struct pd *s = state;

    (void)parts;
    memset(s, 0, sizeof(*s));
    s->seats = how->seats;
    s->architect = how->option[0];
    s->deck = PD_GODS - pd_removed(s->seats);
    s->quarry[PD_PRAYER] = 4;
    s->supply[PD_WORKER] = 21 - 4 * s->seats;
    s->supply[PD_CAT] = 9 - s->seats;
    s->supply[PD_STONE] = stones[s->seats] - s->seats;
    for (int seat = 0; seat < PD_PLAYERS && seat < s->seats; seat++) {
        s->res[seat][PD_WORKER] = 4;
        s->res[seat][PD_CAT] = 1;
        s->res[seat][PD_STONE] = 1;
    }
    for (int player = 0; player < pd_players(s); player++)
        s->fame[player] = PD_START_FAME;
    return NULL;
}

bb_seats pd_to_act(const void *state)
{
    const struct pd *s = state;
    bb_seats set = 0;

    switch ((enum pd_phase)s->phase) {
    case PD_LAY_TILE:
    case PD_DRAW_GOD:
    case PD_DEAL_PLAN:
    case PD_DEAL_SCARAB:
    case PD_DRAW_FIRST:
    case PD_ROLL:
        return BB_SEAT(BB_CHANCE);
    case PD_PICK:
        for (int seat = 0; seat < s->seats; seat++)
            set |= s->chosen[seat] ? 0 : BB_SEAT(seat);
        return set;
    case PD_TURN:
    case PD_CHOOSE_DICE:
    case PD_GIVE:
    case PD_TAKE:
    case PD_ADOPT:
    case PD_DROP:
    case PD_ACT:
    case PD_LIFT:
    case PD_PAY:
    case PD_ASK_PEARL:
    case PD_FORSAKE:
    case PD_RETURN:
        return BB_SEAT(s->asked);
    case PD_OVER:
        break;
    }
    return 0;
}

const struct bb_game pd_game = {
    .name = "pyramidice",
    .title = "Pyramidice",
    .rules = 2,
    .state_size = sizeof(struct pd),
    .seats_min = 1,
    .seats_max = BB_SEATS_MAX,
    .seats_at = offsetof(struct pd, seats),
    .steps_max = 20000,
    .parts_size = sizeof(struct pd_parts),
    .facts_size = sizeof(struct pd_facts),
    .options = options,
    .lists = lists,
    .kinds = kinds,
    .kind_count = PD_KINDS,
    .fields = pd_fields,
    .events = events,
    .clauses = clauses,
    .sources = sources,
    .words = BB_SHOWN(&pd_words),
    .art = BB_SHOWN(&pd_art),
    .setup = pd_setup,
    .to_act = pd_to_act,
    .legal = pd_legal,
    .chance = pd_chance,
    .apply = pd_apply,
    .score = pd_score,
    .why_not = BB_SHOWN(pd_why_not),
    .guess = pd_guess,
    .audit = BB_AUDIT(pd_audit),
    .face = &pd_face,
    .advice = BB_ADVICE(&pd_advice),
};

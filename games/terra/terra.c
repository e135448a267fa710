/*
 * Terra Pyramides: its tables of names, its set-up, and who is to act.
 */
#include "games/terra/terra.h"
#include "base/text.h"

#include <string.h>

/* ---- Names --------------------------------------------------------------- */

static const char *const hue_names[] = { TP_COLOUR_NAMES(BB_NAME) "white" };
static const char *const way_names[] = { "up", "right", "down", "left" };
static const char *const row_names[] = { "across", "along", "falling", "rising" };
static const char *const pile_names[] = { "sphinx/1", "sphinx/2", "sphinx/3", "sphinx/4",
                                          "scarab/1", "scarab/2", "scarab/3", "scarab/4" };
static const char *const piece_names[] = { "worker", "block" };
static const char *const card_names[] = {
    "offerings", "horus", "oases", "nile", "highest", "most"
};

static const char *const letter_names[] = { "A", "B", "C", "D" };
static const char *const version_names[] = { TP_VERSION_NAMES(BB_NAME) NULL };
static const char *const order_names[] = { "keep", "reorder", NULL };
static const char *const store_names[] = { "sphinx", "scarab" };
static const char *const phase_names[] = {
    [TP_PICK_PILE] = "pick-pile", [TP_DRAW_TILE] = "draw-tile",
    [TP_DRAW_BASE] = "draw-base", [TP_DRAW_FIRST] = "draw-first",
    [TP_PLACE] = "place",         [TP_CHOOSE_ROW] = "choose-row",
    [TP_SUPPLY] = "supply",       [TP_MOVE] = "move",
    [TP_DRAW] = "draw",           [TP_LOOK] = "look",
    [TP_ORDER] = "order",         [TP_OVER] = "over",
};
static const char *const stage_names[] = { "laying", "opening", "dealing", "playing" };
static const char *const goal_names[] = { "board", "hand", "top", "eyes" };

static bool print_square(const void *parts, int value, struct bb_text *out)
{
    const struct tp_parts *p = parts;

    if (value < 0 || value >= p->facts.rows * p->facts.columns)
        return false;
    bb_text_char(out, (char)('a' + value % p->facts.columns));
    bb_text_int(out, value / p->facts.columns + 1);
    return true;
}

/* "blue+worker", "two-masks": the parts of its picture. */
static bool print_tile(const void *parts, int value, struct bb_text *out)
{
    static const char *const eyes[] = { "", "eye", "two-eyes", "three-eyes" };
    static const char *const masks[] = { "", "mask", "two-masks", "three-masks" };
    const struct tp_parts *p = parts;
    const struct tp_tile *t;
    const char *part[5];
    int n = 0;

    if (value < 0 || value >= p->facts.kinds)
        return false;
    t = &p->facts.tile[value];
    if (t->block)
        part[n++] = hue_names[t->block - 1];
    if (t->worker)
        part[n++] = "worker";
    if (t->eyes)
        part[n++] = eyes[t->eyes];
    if (t->masks)
        part[n++] = masks[t->masks];
    if (t->oasis)
        part[n++] = "oasis";
    for (int i = 0; i < n; i++) {
        bb_text_put(out, i > 0 ? "+" : "");
        bb_text_put(out, part[i]);
    }
    return true;
}

/* A tile, as squares have it, or what is printed there. */
static bool print_there(const void *parts, int value, struct bb_text *out)
{
    if (value < TP_OASIS_THERE)
        return print_tile(parts, value - 1, out);
    if (value > TP_NILE_THERE)
        return false;
    bb_text_put(out, value == TP_NILE_THERE ? "printed-nile" : "printed-oasis");
    return true;
}

static const struct bb_list lists[] = {
    { .name = "seat", .count = BB_SEATS_MAX },
    { .name = "square", .id = "sq-", .count = TP_SQUARES, .print = print_square },
    { .name = "tile", .count = TP_KINDS, .print = print_tile },
    { .name = "pile", .id = "pile-#", .count = TP_PILES, .names = pile_names },
    { .name = "way", .count = TP_WAYS, .names = way_names },
    { .name = "row", .id = "row-#", .count = TP_ROWS, .names = row_names },
    { .name = "hue", .id = "hue-#", .count = TP_HUES, .names = hue_names, .own = true },
    { .name = "piece", .id = "supply-", .count = TP_PIECES, .names = piece_names },
    { .name = "card", .id = "card-#", .count = TP_CARDS, .names = card_names },
    { .name = "letter", .count = BB_SEATS_MAX, .names = letter_names }, /* in the text */
    { .name = "value", .first = 1, .count = TP_VALUES },
    { .name = "place", .id = "seen-#", .first = 1, .count = TP_HEIGHT },
    { .name = "there", .first = 1, .count = TP_NILE_THERE, .print = print_there },
    { .name = "version", .count = TP_VERSIONS, .names = version_names },
    { .name = "peek-order", .count = 2, .names = order_names },
    { .name = "store", .count = TP_STORES, .names = store_names },
    { .name = "phase", .count = TP_OVER + 1, .names = phase_names },
    { .name = "stage", .count = TP_PLAYING + 1, .names = stage_names },
    { .name = "goal", .count = TP_FOR_EYES + 1, .names = goal_names },
    { .name = NULL },
};

/* clang-format off */
#define SEAT   { "seat", "seat" }
#define PILE   { "pile", "pile" }
#define TILE   { "tile", "tile" }
#define SQUARE { "square", "square" }
#define SITE   { "site", "square" }
#define MEN    { "square", "square", "men-" } /* the workers on it */
#define PLACE  { "place", "place" }
#define NUMBER { "number", NULL }
#define TOTAL  { "total", NULL }

static const struct bb_kind kinds[TP_ACTIONS] = {
    [TP_DO_FIRST]    = { .name = "first",    .chance = true, .operand = { SEAT } },
    [TP_DO_FROM]     = { .name = "from",     .chance = true, .operand = { PILE } },
    [TP_DO_TILE]     = { .name = "tile",     .chance = true, .operand = { TILE } },
    [TP_DO_BASE]     = { .name = "base",     .chance = true, .operand = { { "value", "value" } } },
    [TP_DO_PLACE]    = { .name = "place",    .operand = { SQUARE, { "way", "way" } } },
    [TP_DO_ROW]      = { .name = "row",      .operand = { { "row", "row" } } },
    [TP_DO_SUPPLY]   = { .name = "supply",   .operand = { { "piece", "piece" }, SQUARE } },
    [TP_DO_ACTIVATE] = { .name = "activate", .id = "activate" },
    [TP_DO_MOVE]     = { .name = "move",     .operand = { MEN, SITE } },
    [TP_DO_BACK]     = { .name = "back",     .id = "reserve", .operand = { MEN }, .optional = true },
    [TP_DO_SWAP]     = { .name = "swap",     .id = "swap", .operand = { { "hue", "hue" }, { "other", "hue" } }, .optional = true },
    [TP_DO_FOUND]    = { .name = "found",    .id = "build", .operand = { SITE, { "hue", "hue", "level-#" }, { "block", "hue" } },
                         .optional = true },
    [TP_DO_BUILD]    = { .name = "build",    .id = "build", .operand = { SITE, { "white", NULL } }, .optional = true },
    [TP_DO_HIRE]     = { .name = "hire",     .id = "hire", .operand = { SITE }, .optional = true },
    [TP_DO_BUY]      = { .name = "buy",      .id = "buy", .optional = true },
    [TP_DO_OFFER]    = { .name = "offer",    .id = "offer", .optional = true },
    [TP_DO_SAIL]     = { .name = "sail",     .id = "sail", .optional = true },
    [TP_DO_CARD]     = { .name = "card",     .operand = { { "card", "card" } }, .optional = true },
    [TP_DO_DISCARD]  = { .name = "discard",  .id = "discard" },
    [TP_DO_DRAW]     = { .name = "draw",     .operand = { PILE } },
    [TP_DO_LOOK]     = { .name = "look",     .id = "look", .operand = { PILE } },
    [TP_DO_TAKE]     = { .name = "take",     .operand = { PLACE } },
    [TP_DO_STACK]    = { .name = "stack",    .operand = { PLACE } },
    [TP_DO_LEAVE]    = { .name = "leave",    .id = "leave" },
    [TP_DO_END]      = { .name = "end",      .id = "end" },
};

static const struct bb_event_kind events[TP_EVENTS + 1] = {
    [TP_EV_FIRST]        = { .name = "first",        .arg = { SEAT }, .reveals = true },
    [TP_EV_FROM]         = { .name = "from",         .arg = { PILE }, .reveals = true },
    [TP_EV_LAID]         = { .name = "laid",         .arg = { TILE, SQUARE }, .reveals = true },
    [TP_EV_OPENED]       = { .name = "opened",       .arg = { { "value", NULL }, SITE }, .reveals = true },
    [TP_EV_TURNED_UP]    = { .name = "turned-up",    .arg = { PILE, TILE }, .reveals = true },
    [TP_EV_DRAWS]        = { .name = "draws",        .arg = { SEAT, PILE } },
    [TP_EV_HAND]         = { .name = "hand",         .arg = { SEAT, PILE, TILE }, .reveals = true },
    [TP_EV_REMOVED]      = { .name = "removed",      .arg = { PILE } },
    [TP_EV_PLACES]       = { .name = "places",       .arg = { SEAT, TILE, SQUARE, { "way", "way" } } },
    [TP_EV_PAYS_TOLL]    = { .name = "pays-toll",    .arg = { SEAT } },
    [TP_EV_SURROUNDED]   = { .name = "surrounded",   .arg = { SEAT, SITE } },
    [TP_EV_CHOOSES_ROW]  = { .name = "chooses-row",  .arg = { SEAT, { "row", "row" }, NUMBER } },
    [TP_EV_SUPPLIES]     = { .name = "supplies",     .arg = { SEAT, { "piece", "piece" }, SQUARE }, .detail = true },
    [TP_EV_SHORT]        = { .name = "short",        .arg = { SEAT, { "workers", NULL }, { "blocks", NULL } } },
    [TP_EV_GOLD]         = { .name = "gold",         .arg = { SEAT, NUMBER, TOTAL } },
    [TP_EV_HORUS]        = { .name = "horus",        .arg = { SEAT, NUMBER, TOTAL } },
    [TP_EV_OFFERINGS]    = { .name = "offerings",    .arg = { SEAT, NUMBER, TOTAL } },
    [TP_EV_OASES]        = { .name = "oases",        .arg = { SEAT, NUMBER, TOTAL } },
    [TP_EV_BOAT]         = { .name = "boat",         .arg = { SEAT, NUMBER, { "space", NULL } } },
    [TP_EV_BLOCKS]       = { .name = "blocks",       .arg = { SEAT, NUMBER, { "hue", "hue" } } },
    [TP_EV_NOTHING]      = { .name = "nothing",      .arg = { SEAT } },
    [TP_EV_MOVES]        = { .name = "moves",        .arg = { SEAT, SQUARE, SITE, { "workers", NULL } } },
    [TP_EV_BACK]         = { .name = "back",         .arg = { SEAT, SQUARE } },
    [TP_EV_SWAPS]        = { .name = "swaps",        .arg = { SEAT, { "hue", "hue" }, { "other", "hue" } }, .varies = true },
    [TP_EV_FOUNDS]       = { .name = "founds",       .arg = { SEAT, SITE, { "hue", "hue" }, { "block", "hue" } }, .counts = BB_COUNTED(2) },
    [TP_EV_BUILDS]       = { .name = "builds",       .arg = { SEAT, { "level", NULL }, SITE, { "hue", "hue" } } },
    [TP_EV_HIRES]        = { .name = "hires",        .arg = { SEAT, SITE } },
    [TP_EV_BUYS]         = { .name = "buys",         .arg = { SEAT } },
    [TP_EV_OFFERS]       = { .name = "offers",       .arg = { SEAT, TOTAL } },
    [TP_EV_SAILS]        = { .name = "sails",        .arg = { SEAT, { "space", NULL } } },
    [TP_EV_CARD]         = { .name = "card",         .arg = { SEAT, { "card", "card" }, { "price", NULL } }, .counts = BB_COUNTED(1) },
    [TP_EV_DISCARDS]     = { .name = "discards",     .arg = { SEAT } },
    [TP_EV_LOOKS]        = { .name = "looks",        .arg = { SEAT, PILE } },
    [TP_EV_SEES]         = { .name = "sees",         .arg = { PLACE, TILE }, .reveals = true, .detail = true },
    [TP_EV_TAKES]        = { .name = "takes",        .arg = { SEAT, PILE, TILE } },
    [TP_EV_TAKEN]        = { .name = "taken",        .arg = { SEAT, PILE } },
    [TP_EV_STACKS]       = { .name = "stacks",       .arg = { PLACE, TILE }, .detail = true },
    [TP_EV_LEAVES]       = { .name = "leaves",       .arg = { SEAT }, .detail = true },
    [TP_EV_ENDS_TURN]    = { .name = "ends-turn",    .arg = { SEAT } },
    [TP_EV_LAST_PILE]    = { .name = "last-pile" },
    [TP_EV_GAME_ENDED]   = { .name = "game-ended",   .reveals = true },
    [TP_EV_MISSION_WON]  = { .name = "mission-won",  .reveals = true },
    [TP_EV_MISSION_LOST] = { .name = "mission-lost", .arg = { { "missing", NULL } }, .reveals = true },
};
/* clang-format on */

#define TP_CLAUSE(chapter, number) "TP-" #chapter "." #number,
static const char *const clauses[] = { TP_CLAUSES(TP_CLAUSE) NULL };
#undef TP_CLAUSE

static const char *const sources[] = { "bases", "pyramids", "horus",  "offerings", "oases",
                                       "nile",  "cards",    "blocks", "gold",      NULL };

static const char *const no_yes[] = { "no", "yes", NULL };
static const char *const missions[] = { "none", "1", "2", "3", NULL };
static const char *const team_tips[] = { "8", "4", NULL };

static const struct bb_option options[] = {
    { .name = "version", .values = version_names, .at = offsetof(struct tp, version) },
    { .name = "symbols", .values = no_yes, .at = offsetof(struct tp, symbols) },
    { .name = "faceup", .values = no_yes, .at = offsetof(struct tp, faceup) },
    { .name = "mission", .values = missions, .at = offsetof(struct tp, mission) },
    { .name = "peek_order", .values = order_names, .at = offsetof(struct tp, reorder) },
    { .name = "peek_faceup", .values = no_yes, .at = offsetof(struct tp, peek_faceup) },
    { .name = "mission_tips", .values = team_tips, .at = offsetof(struct tp, few_tips) },
    { .name = NULL },
};

/* ---- Set-up, and who is to act ------------------------------------------- */

const char *tp_unfit(const struct bb_setup *how)
{
    const struct {
        uint8_t version, symbols, faceup, mission, reorder, peek_faceup, few_tips;
    } o = {
        how->option[0], how->option[1], how->option[2], how->option[3],
        how->option[4], how->option[5], how->option[6],
    };

    if (how->seats == 1 && !o.mission)
        return "unfit.alone";
    if (o.mission && o.version != TP_BASE_GAME)
        return "unfit.mission";
    if (o.peek_faceup && !o.faceup)
        return "unfit.peek_faceup";
    if (o.few_tips && !(o.mission && how->seats == 1))
        return "unfit.mission_tips";
    return NULL;
}

static void lay_ground(const struct tp_parts *p, struct tp *s)
{
    const struct tp_map *map = tp_map(p, s);

    for (int i = 0; i < TP_SQUARES; i++) {
        if (map->ground[i] == TP_OASIS)
            s->tile[i] = TP_OASIS_THERE;
        else if (map->ground[i] == TP_RIVER)
            s->tile[i] = TP_NILE_THERE;
    }
}

static const char *tp_setup(const void *parts, void *state, const struct bb_setup *how)
{
    const struct tp_parts *p = parts;
    struct tp *s = state;

    if (tp_unfit(how))
        return tp_unfit(how);
    memset(s, 0, sizeof(*s));
    s->seats = how->seats;
    s->version = how->option[0];
    s->symbols = how->option[1];
    s->faceup = how->option[2];
    s->mission = how->option[3];
    s->reorder = how->option[4];
    s->peek_faceup = how->option[5];
    s->few_tips = how->option[6];
    lay_ground(p, s);
    memset(s->hand_known, TP_ALL, sizeof(s->hand_known));
    memset(s->heap_known, TP_ALL, sizeof(s->heap_known));
    memcpy(s->bases, p->facts.bases, sizeof(s->bases));
    memcpy(s->levels, p->facts.levels, sizeof(s->levels));
    for (int seat = 0; seat < BB_SEATS_MAX && seat < s->seats; seat++) {
        s->tips[seat] = tp_tips_at_start(s, seat);
        s->reserve[seat] = tp_workers_each(s);
        s->berth[seat] = s->version == TP_NILE ? seat : 0;
    }
    memset(s->height, tp_pile_size(s), sizeof(s->height));
    for (int i = 0; i < p->facts.kinds; i++)
        s->pool[i] = p->facts.tile[i].version <= s->version ? p->facts.tile[i].count : 0;
    tp_proceed(p, s, NULL);
    return NULL;
}

bb_seats tp_to_act(const void *state)
{
    const struct tp *s = state;

    if (s->phase == TP_OVER)
        return 0;
    return s->phase < TP_PLACE ? BB_SEAT(BB_CHANCE) : BB_SEAT(s->seat);
}

const struct bb_game tp_game = {
    .name = "terra",
    .title = "Terra Pyramides",
    .rules = 2,
    .state_size = sizeof(struct tp),
    .seats_min = 1,
    .seats_max = BB_SEATS_MAX,
    .seats_at = offsetof(struct tp, seats),
    .steps_max = 8000,
    .parts_size = sizeof(struct tp_parts),
    .facts_size = sizeof(struct tp_facts),
    .options = options,
    .lists = lists,
    .kinds = kinds,
    .kind_count = TP_ACTIONS,
    .fields = tp_fields,
    .events = events,
    .clauses = clauses,
    .sources = sources,
    .words = BB_SHOWN(&tp_words),
    .art = BB_SHOWN(&tp_art),
    .setup = tp_setup,
    .to_act = tp_to_act,
    .legal = tp_legal,
    .chance = tp_chance,
    .apply = tp_apply,
    .score = tp_score,
    .why_not = BB_SHOWN(tp_why_not),
    .guess = tp_guess,
    .audit = BB_AUDIT(tp_audit),
    .face = &tp_face,
    .advice = BB_ADVICE(&tp_advice),
};

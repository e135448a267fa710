/*
 * What to count in a position to judge it (engine/value.h): sites by how high they are and
 * what they lack, what a seat has in hand, tracks, and in a mission what it asks for. A team
 * counts together.
 */
#include "games/terra/terra.h"

/* clang-format off */
#define FEATURE_NAMES(X)                                                                           \
    X(BASES, "bases")                                                                              \
    X(LEVEL_1, "level-1")          /* pyramids that can be raised, by their level */               \
    X(LEVEL_2, "level-2")                                                                          \
    X(LEVEL_3, "level-3")                                                                          \
    X(LEVEL_4, "level-4")                                                                          \
    X(WORKERS, "workers")          /* on sites that can be raised */                               \
    X(CREW_WORTH, "crew-worth")    /* points of the next level, for each of them */                \
    X(READY, "ready")              /* points of levels that can be built at once */                \
    X(BLOCK_SHORT, "block-short")  /* the same, were it not for one block */                       \
    X(WORKER_SHORT, "worker-short") /* ... for one worker */                                       \
    X(FIT_BLOCKS, "fit-blocks")    /* of a colour that the seat raises a pyramid in */             \
    X(MISFITS, "misfits")          /* other coloured blocks */                                     \
    X(WHITES, "whites")                                                                            \
    X(GOLD, "gold")                                                                                \
    X(RESERVE, "reserve")          /* workers */                                                   \
    X(HAND_WORKER, "hand-worker")  /* the tile in hand has one */                                  \
    X(HAND_BLOCK, "hand-block")                                                                    \
    X(HAND_EYES, "hand-eyes")                                                                      \
    X(TURN, "turn")                /* 1: it is the seat's, and its tile is not placed yet */       \
    X(TURNS, "turns")              /* to come */                                                   \
    X(RINGED, "ringed")            /* filled squares about sites that are not surrounded yet */    \
    X(HORUS_STEP, "horus-step")    /* eyes since the last gold */                                  \
    X(OFFERINGS, "offerings")                                                                      \
    X(OASES, "oases")                                                                              \
    X(HEIGHT_OASES, "height-oases") /* oases, for each level that the highest pyramid lacks */     \
    X(BOAT, "boat")                                                                                \
    X(PALMS, "palms")                                                                              \
    X(CARD, "card")                /* 1: a strategy card is bought */                              \
    X(GOAL_1, "goal-1")            /* pyramids of at least this level that the mission asks for */ \
    X(GOAL_2, "goal-2")                                                                            \
    X(GOAL_3, "goal-3")                                                                            \
    X(GOAL_4, "goal-4")                                                                            \
    X(GOAL_CREW, "goal-crew")      /* workers on these */                                          \
    X(GOAL_READY, "goal-ready")    /* points of their next levels that can be built at once */     \
    X(GOAL_BLOCKS, "goal-blocks")  /* blocks in hand for their next levels */                      \
    X(BEST_ROW, "best-row")        /* workers and blocks of the best row that a tile can complete */ \
    X(GOOD_ROWS, "good-rows")      /* free squares whose best row has three of them or more */     \
    X(TEAM, "team")                /* 1: it is a mission */                                        \
    X(TEAM_OF_2, "team-of-2")                                                                      \
    X(TEAM_OF_3, "team-of-3")                                                                      \
    X(TEAM_OF_4, "team-of-4")
/* clang-format on */

enum feature { FEATURE_NAMES(BB_VALUE) FEATURES };
_Static_assert((int)FEATURES <= BB_FEATURES_MAX, "the features fit");

static const char *const features[] = { FEATURE_NAMES(BB_NAME) NULL };

/* ---- What a mission asks for ------------------------------------------------ */

enum { FOUR_TIPS = 1, POINTS, SIX_COLOURS };

/* True if the first of two sites is further: it is higher, or has more workers. */
static bool is_further(const struct tp *s, int a, int b)
{
    if (s->level[a] != s->level[b])
        return s->level[a] > s->level[b];
    return s->workers[a] != s->workers[b] ? s->workers[a] > s->workers[b] : a < b;
}

bool tp_is_begun(const struct tp *s, int colour)
{
    for (int site = 0; site < TP_SITES; site++) {
        if (s->level[site] && s->colour[site] == colour + 1)
            return true;
    }
    return false;
}

/* Pyramids that the mission asks for: the four furthest, or the furthest of each colour. A
 * site without one counts if it is wanted for the next. */
bool tp_is_wanted(const struct tp *s, int site)
{
    int further = 0, colours = 0;

    if (s->mission != FOUR_TIPS && s->mission != SIX_COLOURS)
        return true;
    if (s->mission == SIX_COLOURS && s->level[site] == 0) {
        for (int colour = 0; colour < TP_COLOURS; colour++)
            colours += tp_is_begun(s, colour);
        return colours < TP_COLOURS;
    }
    for (int other = 0; other < TP_SITES; other++) {
        if (other == site || !s->owner[other] || !is_further(s, other, site))
            continue;
        if (s->mission == FOUR_TIPS || s->colour[other] == s->colour[site])
            further++;
    }
    return further < (s->mission == FOUR_TIPS ? tp_mission_goal(s) : 1);
}

/* What the pyramids that it asks for would be worth, and are. */
static int32_t goal_points(const struct tp *s)
{
    int32_t points = 0;

    for (int site = 0; site < TP_SITES; site++) {
        if (s->level[site] && tp_is_wanted(s, site))
            points += tp_level_points(s->level[site]);
    }
    return points;
}

static int32_t ahead(const void *parts, const void *state)
{
    const struct tp *s = state;
    struct bb_score score;

    if (s->mission != POINTS)
        return 10 * (goal_points(s) - tp_mission_goal(s) * tp_level_points(tp_top_of(s)));
    tp_score(parts, s, &score);
    return 10 * (score.points[0] - tp_mission_goal(s));
}

/* ---- Sites --------------------------------------------------------------- */

static bool can_rise(const struct tp *s, int seat, int site)
{
    int level = s->level[site];

    return level < tp_top_of(s) &&
           (level == 0 || tp_has_piece(s, seat, level + 1, s->colour[site] - 1));
}

static void count_goal(const struct tp *s, int site, int rise, const struct tp_bill *bill,
                       int32_t out[static BB_FEATURES_MAX])
{
    for (int level = 1; level <= TP_COLOURED; level++)
        out[GOAL_1 + level - 1] += s->level[site] >= level;
    out[GOAL_CREW] += s->workers[site];
    out[GOAL_BLOCKS] += bill->fit;
    if (s->workers[site] == TP_FULL && bill->fit == bill->level)
        out[GOAL_READY] += rise;
}

static void count_rising(const struct tp *s, int seat, int site,
                         int32_t out[static BB_FEATURES_MAX])
{
    struct tp_bill bill = tp_bill_of(s, seat, site);
    int rise = tp_level_points(bill.level) - tp_level_points(bill.level - 1);
    int blocks = bill.level - bill.fit, workers = TP_FULL - s->workers[site];

    if (s->level[site])
        out[LEVEL_1 + s->level[site] - 1]++;
    out[WORKERS] += s->workers[site];
    out[CREW_WORTH] += s->workers[site] * rise;
    if (blocks == 0 && workers == 0)
        out[READY] += rise;
    if (blocks == 1 && workers == 0)
        out[BLOCK_SHORT] += rise;
    if (blocks == 0 && workers == 1)
        out[WORKER_SHORT] += rise;
    if (s->mission && tp_is_wanted(s, site))
        count_goal(s, site, rise, &bill, out);
}

/* Filled squares about a site, as long as some are not (TP-5.3). */
static int ringed(const struct tp_parts *p, const struct tp *s, int site)
{
    const struct tp_board *board = tp_board(p, s);
    int filled = 0, open = 0;

    for (int i = 0; i < 8 && board->enclosed[site]; i++) {
        int square = board->around[site][i];

        if (square != TP_NONE) {
            filled += s->tile[square] != 0;
            open += s->tile[square] == 0;
        }
    }
    return open ? filled : 0;
}

static void count_sites(const struct tp_parts *p, const struct tp *s, int seat,
                        int32_t out[static BB_FEATURES_MAX])
{
    unsigned colours = 0;

    for (int site = 0; site < TP_SITES; site++) {
        if (s->owner[site] != seat + 1)
            continue;
        out[BASES] += s->level[site] == 0;
        if (can_rise(s, seat, site)) {
            count_rising(s, seat, site, out);
            colours |= 1u << s->colour[site];
        }
        if (s->version >= TP_HORUS)
            out[RINGED] += ringed(p, s, site);
    }
    for (int colour = 0; colour < TP_COLOURS; colour++)
        out[colours >> (colour + 1) & 1 ? FIT_BLOCKS : MISFITS] += s->block[seat][colour];
}

/* ---- Rows ---------------------------------------------------------------- */

/* Workers and blocks of each row, at its head. */
static void fill_rows(const struct tp_parts *p, const struct tp *s,
                      uint8_t row[static TP_ROWS][TP_SQUARES])
{
    const struct tp_board *board = tp_board(p, s);

    for (int square = 0; square < p->facts.rows * p->facts.columns; square++) {
        const struct tp_tile *tile = tp_tile_at(p, s, square);

        for (int i = 0; tile && i < TP_ROWS; i++) {
            uint8_t *sum = &row[i][board->head[square][i]];

            *sum = *sum + tile->worker + (tile->block != 0);
        }
    }
}

/* What the next tile can activate: all seats have it in common, so a team alone counts it. */
static void count_rows(const struct tp_parts *p, const struct tp *s,
                       int32_t out[static BB_FEATURES_MAX])
{
    const struct tp_board *board = tp_board(p, s);
    const struct tp_map *map = tp_map(p, s);
    uint8_t row[TP_ROWS][TP_SQUARES] = { { 0 } };

    fill_rows(p, s, row);
    for (int square = 0; square < p->facts.rows * p->facts.columns; square++) {
        int best = 0;

        if (map->ground[square] != TP_FREE || s->tile[square])
            continue;
        for (int i = 0; i < TP_ROWS; i++) {
            int sum = row[i][board->head[square][i]];

            best = sum > best ? sum : best;
        }
        out[BEST_ROW] = best > out[BEST_ROW] ? best : out[BEST_ROW];
        out[GOOD_ROWS] += best >= 3;
    }
}

/* ---- Seats --------------------------------------------------------------- */

static void count_hand(const struct tp_parts *p, const struct tp *s, int seat,
                       int32_t out[static BB_FEATURES_MAX])
{
    const struct tp_tile *tile = s->hand[seat] ? &p->facts.tile[s->hand[seat] - 1] : NULL;

    out[WHITES] += s->block[seat][TP_WHITE];
    out[GOLD] += s->gold[seat];
    out[RESERVE] += s->reserve[seat];
    if (!tile)
        return;
    out[HAND_WORKER] += tile->worker;
    out[HAND_BLOCK] += tile->block != 0;
    out[HAND_EYES] += tile->eyes + tile->masks + tile->oasis;
}

static void count_tracks(const struct tp_parts *p, const struct tp *s, int seat,
                         int32_t out[static BB_FEATURES_MAX])
{
    if (s->version < TP_HORUS)
        return;
    out[HORUS_STEP] += s->horus[seat] % 5;
    out[OFFERINGS] += s->offerings[seat];
    if (s->version < TP_NILE)
        return;
    out[OASES] += s->oases[seat];
    out[HEIGHT_OASES] += s->oases[seat] * (TP_LEVELS - tp_highest(s, seat));
    out[BOAT] += s->boat[seat];
    out[PALMS] += tp_palms(p, s, seat);
    out[CARD] += tp_has_card(s, seat);
}

static void count_seat(const struct tp_parts *p, const struct tp *s, int seat,
                       int32_t out[static BB_FEATURES_MAX])
{
    int turns = tp_turns_in_all(s) / s->seats - s->turns[seat];

    count_sites(p, s, seat, out);
    count_hand(p, s, seat, out);
    count_tracks(p, s, seat, out);
    out[TURN] += s->phase == TP_PLACE && s->seat == seat;
    out[TURNS] += turns > 0 ? turns : 0;
}

static void look(const void *parts, const void *state, int seat,
                 int32_t out[static BB_FEATURES_MAX])
{
    const struct tp *s = state;

    if (!s->mission) {
        count_seat(parts, s, seat, out);
        return;
    }
    for (int each = 0; each < s->seats; each++)
        count_seat(parts, s, each, out);
    count_rows(parts, s, out);
    out[TEAM] = 1;
    if (s->seats > 1)
        out[TEAM_OF_2 + s->seats - 2] = 1;
}

/* ---- The table ----------------------------------------------------------- */

static int progress(const void *parts, const void *state)
{
    const struct tp *s = state;
    int turns = 0, all = tp_turns_in_all(s);

    (void)parts;
    for (int seat = 0; seat < s->seats; seat++)
        turns += s->turns[seat];
    return turns < all ? BB_PROGRESS * turns / all : BB_PROGRESS;
}

static const char *const modes[] = { "base",      "horus",     "nile", "mission-1",
                                     "mission-2", "mission-3", NULL };

static const uint8_t rounds[] = { 2, 2, 2, 6, 12, 6 };

static int mode(const void *state)
{
    const struct tp *s = state;

    return s->mission ? TP_VERSIONS + s->mission - 1 : s->version;
}

const struct bb_judge tp_judge = {
    .features = features,
    .look = look,
    .progress = progress,
    .modes = modes,
    .mode = mode,
    .ahead = ahead,
    .rounds = rounds,
    .fit = &tp_fit,
};

/*
 * What to count in a position to judge it (engine/value.h): tokens, gods by what they do,
 * what pyramids and row promise, whose turn it is, the scarab, and how far the Architect is.
 */
#include "games/pyramidice/pyramidice.h"

/* clang-format off */
#define FEATURE_NAMES(X)                                                                           \
    X(WORKERS, "workers")                                                                          \
    X(FEW_WORKERS, "few-workers")       /* that are missing to four */                             \
    X(CATS, "cats")                                                                                \
    X(STONES, "stones")                                                                            \
    X(CROWDED, "crowded")               /* resources beyond six: hardly any room for more */       \
    X(GODS, "gods")                                                                                \
    X(UNSUPPORTED, "unsupported")       /* gods beyond what workers and cats support */            \
    X(FOR_TOKENS, "fame-for-tokens")    /* fame points that gods give for workers and cats */      \
    X(FOR_DICE, "fame-for-dice")        /* the same for dice, or for nothing */                    \
    X(GIVERS, "token-for-dice")         /* gods that give a token for dice */                      \
    X(VIRTUAL, "virtual-dice")          /* gods with a virtual die */                              \
    X(SETTERS, "set-dice")              /* gods that set a die */                                  \
    X(BUILDERS, "builders")             /* gods that help to build */                              \
    X(TRIPLE, "triple")                                                                            \
    X(BOTH, "both")                                                                                \
    X(LIMIT, "limit")                                                                              \
    X(OTHER_POWERS, "other-powers")                                                                \
    X(ENNEAD, "ennead")                 /* cards of it */                                          \
    X(ENNEAD_NEXT, "ennead-next")       /* fame points that one more would bring */                \
    X(PROJECT, "project")               /* fame points of the own project so far */                \
    X(PROJECT_NEAR, "project-near")     /* open spaces beside a die that it could pair with */     \
    X(TILES, "tiles")                   /* before the player */                                    \
    X(TURN, "turn")                     /* 1: it is the player's, and nothing is decided yet */    \
    X(LAST_TURN, "last-turn")           /* 1: the end is near, and the player still has a turn */  \
    X(DICE, "dice")                     /* unused ones of the turn */                              \
    X(STONE_DICE, "stone-dice")         /* of these */                                             \
    X(GOD_IN_REACH, "god-in-reach")     /* 1: they can pay a god of the row */                     \
    X(HIS_ENNEAD, "his-ennead")         /* the Architect's cards of it */                          \
    X(HIS_PROJECTS, "his-projects")     /* fame points of his projects so far */                   \
    X(HIS_TILES, "his-tiles")
/* clang-format on */

enum feature {
    FEATURE_NAMES(BB_VALUE) ARCHITECT,  /* 1: he is this one */
    SCARAB = ARCHITECT + PD_ARCHITECTS, /* 1: the player's has this power */
    FEATURES = SCARAB + PD_CHARMS - 1,  /* no power is none */
};
_Static_assert((int)FEATURES <= BB_FEATURES_MAX, "the features fit");

#define SCARAB_NAME(power, name) [SCARAB + (power)-1] = (name),

static const char *const features[] = {
    FEATURE_NAMES(BB_NAME)[ARCHITECT] = "architect-1",
    [ARCHITECT + 1] = "architect-2",
    [ARCHITECT + 2] = "architect-3",
    [ARCHITECT + 3] = "architect-4",
    PD_CHARM_NAMES(SCARAB_NAME)[FEATURES] = NULL,
};

/* ---- Gods ---------------------------------------------------------------- */

static bool pays_tokens(const struct pd_god *g)
{
    bool tokens = false;

    for (int i = 0; i < PD_COST && g->pay[i] != PD_FREE; i++)
        tokens |= g->pay[i] >= PD_A_WORKER;
    return tokens;
}

static void count_exchange(const struct pd_god *g, int32_t out[static BB_FEATURES_MAX])
{
    if (g->fame)
        out[pays_tokens(g) ? FOR_TOKENS : FOR_DICE] += g->fame;
    else
        out[GIVERS]++;
}

static void count_god(const struct pd_god *g, int32_t out[static BB_FEATURES_MAX])
{
    static const uint8_t feature_of[PD_POWERS] = {
        [PD_TRIAD] = VIRTUAL,        [PD_SET_PRAYER] = SETTERS,     [PD_SET_STONE] = SETTERS,
        [PD_LIMIT] = LIMIT,          [PD_SACRIFICE] = OTHER_POWERS, [PD_BOTH] = BOTH,
        [PD_FLOOD] = OTHER_POWERS,   [PD_TRIPLE] = TRIPLE,          [PD_REROLL] = OTHER_POWERS,
        [PD_RESTORE] = OTHER_POWERS, [PD_ON_BASE] = BUILDERS,       [PD_FLAT_COST] = BUILDERS,
        [PD_PER_WORKER] = BUILDERS,
    };

    if (g->power == PD_EXCHANGE)
        count_exchange(g, out);
    else if (g->power != PD_NO_POWER)
        out[feature_of[g->power]]++;
}

static void count_gods(const struct pd_parts *p, const struct pd *s, int player,
                       int32_t out[static BB_FEATURES_MAX])
{
    uint64_t gods = pd_gods_of(s, player);
    int ennead = __builtin_popcountll(gods & p->of_ennead);
    int limit = s->res[player][PD_WORKER] + s->res[player][PD_CAT];

    for (uint64_t rest = gods & ~p->of_ennead; rest; rest &= rest - 1)
        count_god(&p->facts.god[__builtin_ctzll(rest)], out);
    for (uint64_t guards = gods & p->with[PD_LIMIT]; guards; guards &= guards - 1)
        limit += p->facts.god[__builtin_ctzll(guards)].amount;
    out[GODS] = pd_god_count(p, s, player);
    out[UNSUPPORTED] = out[GODS] > limit ? out[GODS] - limit : 0;
    out[ENNEAD] = ennead;
    if (ennead < PD_LADDER)
        out[ENNEAD_NEXT] = p->facts.ladder[ennead] - (ennead ? p->facts.ladder[ennead - 1] : 0);
}

/* ---- Pyramids ------------------------------------------------------------ */

static bool pairs_with_some(const struct pd_project *project, int value)
{
    return project->pair[0][0] == value || project->pair[0][1] == value ||
           project->pair[1][0] == value || project->pair[1][1] == value;
}

static int near_pairs(const struct pd_parts *p, const struct pd *s, int project)
{
    int n = 0;

    for (uint32_t open = pd_open_spaces(p, s); open; open &= open - 1) {
        const uint8_t *beside = p->space[__builtin_ctz(open)].beside;

        for (int i = 0; i < 4; i++)
            n += beside[i] < PD_SPACES && s->die[beside[i]] &&
                 pairs_with_some(&p->facts.project[project], s->die[beside[i]]);
    }
    return n;
}

/* ---- The turn ------------------------------------------------------------ */

/* After the Pharaoh is taken everybody has a turn, in their order up to who took it. */
static bool has_last_turn(const struct pd *s, int player)
{
    int n = pd_players(s), last = s->pharaoh - 1;

    return s->pharaoh && (last - player + n) % n <= (last - s->seat + n) % n;
}

static void count_turn(const struct pd_parts *p, const struct pd *s,
                       int32_t out[static BB_FEATURES_MAX])
{
    out[TURN] = s->stage == PD_CHOOSING;
    out[DICE] = pd_pool(s);
    for (int i = 0; i < PD_FACES; i++)
        out[STONE_DICE] += s->pool[PD_STONE_DIE][i];
    for (int i = 0; i < PD_ROW && s->stage == PD_WORKING; i++)
        out[GOD_IN_REACH] |= s->row[i] && pd_can_pay(p, s, p->facts.god[s->row[i] - 1].cost);
}

/* ---- Players ------------------------------------------------------------- */

static void look_at_architect(const struct pd_parts *p, const struct pd *s,
                              int32_t out[static BB_FEATURES_MAX])
{
    out[ARCHITECT + s->architect] = 1;
    out[HIS_ENNEAD] = __builtin_popcountll(pd_gods_of(s, PD_ARCHITECT) & p->of_ennead);
    out[HIS_TILES] = pd_tiles_of(s, PD_ARCHITECT);
    for (int i = 0; i < PD_PLANS && s->plan[i]; i++)
        out[HIS_PROJECTS] += pd_project_points(p, s, s->plan[i] - 1);
}

static void look(const void *parts, const void *state, int player,
                 int32_t out[static BB_FEATURES_MAX])
{
    const struct pd_parts *p = parts;
    const struct pd *s = state;
    const uint8_t *res = s->res[player];
    int charm = p->charm[s->scarab[player]].power;

    if (player >= s->seats) {
        look_at_architect(p, s, out);
        return;
    }
    out[WORKERS] = res[PD_WORKER];
    out[FEW_WORKERS] = res[PD_WORKER] < 4 ? 4 - res[PD_WORKER] : 0;
    out[CATS] = res[PD_CAT];
    out[STONES] = res[PD_STONE];
    out[CROWDED] = pd_resources(s, player) > 6 ? pd_resources(s, player) - 6 : 0;
    count_gods(p, s, player, out);
    if (s->project[player]) {
        out[PROJECT] = pd_project_points(p, s, s->project[player] - 1);
        out[PROJECT_NEAR] = near_pairs(p, s, s->project[player] - 1);
    }
    out[TILES] = pd_tiles_of(s, player);
    out[LAST_TURN] = has_last_turn(s, player);
    if (s->seat == player)
        count_turn(p, s, out);
    if (charm != PD_NO_CHARM)
        out[SCARAB + charm - 1] = 1;
}

/* ---- How far the game is --------------------------------------------------- */

/* What has left a stack of n, of BB_PROGRESS. */
static int gone(int left, int n)
{
    return left < n ? BB_PROGRESS * (n - left) / n : 0;
}

/* The nearer of its two ends (PD-6.1): no card in the deck, or no stone in the supply. */
static int progress(const void *parts, const void *state)
{
    enum { LAST_TURNS = BB_PROGRESS / 8 };
    const struct pd *s = state;
    int cards = gone(s->deck, PD_GODS - pd_removed(s->seats) - PD_ROW);
    int stones = gone(s->supply[PD_STONE], pd_space_count(s->seats) - s->seats);
    int far = cards > stones ? cards : stones;

    (void)parts;
    if (s->phase == PD_OVER)
        return BB_PROGRESS;
    return s->pharaoh ? BB_PROGRESS - LAST_TURNS / 2
                      : far * (BB_PROGRESS - LAST_TURNS) / BB_PROGRESS;
}

/* ---- The table ------------------------------------------------------------- */

enum mode { ALONE, FOR_TWO, FOR_MORE };

static const char *const modes[] = { "alone", "two", "more", NULL };

/* An Architect takes no part in what is rolled and paid, so playing on against him tells more than
 * any feature. */
static const uint8_t rounds[] = { [ALONE] = 4, [FOR_TWO] = 1, [FOR_MORE] = 1 };

static int mode(const void *state)
{
    const struct pd *s = state;

    if (pd_alone(s))
        return ALONE;
    return s->seats == 2 ? FOR_TWO : FOR_MORE;
}

const struct bb_judge pd_judge = {
    .features = features,
    .look = look,
    .progress = progress,
    .modes = modes,
    .mode = mode,
    .rounds = rounds,
    .fit = &pd_fit,
};

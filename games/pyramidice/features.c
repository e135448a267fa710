/*
 * What to count in a position to judge it (engine/value.h): tokens, each god by what it does,
 * what pyramids and row promise, what a turn may bring, the scarab, and how far the Architect is.
 */
#include "games/pyramidice/pyramidice.h"

/* clang-format off */
#define FEATURE_NAMES(X)                                                                           \
    X(WORKERS, "workers")                                                                          \
    X(FEW_WORKERS, "few-workers")       /* that are missing to four */                             \
    X(SOME_WORKERS, "some-workers")     /* that are missing to six */                              \
    X(CATS, "cats")                                                                                \
    X(NO_CAT, "no-cat")                                                                            \
    X(STONES, "stones")                                                                            \
    X(CROWDED, "crowded")               /* resources beyond six: hardly any room for more */       \
    X(GODS, "gods")                                                                                \
    X(SLACK, "slack")                   /* gods more that workers and cats support, up to three */ \
    X(UNSUPPORTED, "unsupported")       /* gods beyond what they support */                        \
    X(GIFT, "fame-for-nothing")         /* gods that give fame points for nothing in a Work turn */\
    X(BLESSING, "fame-at-rest")                                                                    \
    X(FOR_DICE, "fame-for-dice")                                                                   \
    X(FOR_WORKER, "fame-for-worker")                                                               \
    X(FOR_WORKERS, "fame-for-workers")                                                             \
    X(FOR_CAT, "fame-for-cat")                                                                     \
    X(FOR_CATS, "fame-for-cats")                                                                   \
    X(FOR_ONE_EACH, "fame-for-one-each")                                                           \
    X(FOR_ONE_EACH_AND_DIE, "fame-for-one-each-and-die")                                           \
    X(READY_FAME, "ready-fame")         /* fame points of those whose tokens are there */          \
    X(GIVES_WORKER, "gives-worker")     /* gods that give a token for dice */                      \
    X(GIVES_CAT, "gives-cat")                                                                      \
    X(GIVES_STONE, "gives-stone")                                                                  \
    X(VIRTUAL, "virtual-dice")          /* gods with a virtual die */                              \
    X(SET_PRAYER, "set-prayer")                                                                    \
    X(SET_STONE, "set-stone")                                                                      \
    X(LIMIT, "limit")                                                                              \
    X(SACRIFICE, "sacrifice")                                                                      \
    X(BOTH, "both")                                                                                \
    X(FLOOD, "flood")                                                                              \
    X(TRIPLE, "triple")                                                                            \
    X(REROLL, "reroll")                                                                            \
    X(RESTORE, "restore")                                                                          \
    X(ON_BASE, "on-base")                                                                          \
    X(FLAT_COST, "flat-cost")                                                                      \
    X(PER_WORKER, "per-worker")                                                                    \
    X(ENNEAD, "ennead")                 /* cards of it */                                          \
    X(ENNEAD_NEXT, "ennead-next")       /* fame points that one more would bring */                \
    X(PROJECT, "project")               /* fame points of the own project so far */                \
    X(PROJECT_NEAR, "project-near")     /* open spaces beside a die that it could pair with */     \
    X(TILES, "tiles")                   /* before the player */                                    \
    X(TURN, "turn")                     /* 1: it is the player's, and nothing is decided yet */    \
    X(HOPE, "hope")                     /* what dice of that turn may bring of the row's gods */   \
    X(BASES, "bases")                   /* then: open spaces above a ground floor, up to two */    \
    X(ROLLS, "rolls")                   /* then: dice that it may roll */                          \
    X(STONE_ROLLS, "stone-rolls")       /* of these, so many can be stone dice */                  \
    X(LAST_TURN, "last-turn")           /* 1: the end is near, and the player still has a turn */  \
    X(LAST_WORKERS, "last-workers")     /* then: workers */                                        \
    X(LEFT_OVER, "left-over")           /* resources, if there is no such turn any more */         \
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

static int slots_of(const uint8_t cost[static PD_COST], int slot)
{
    int n = 0;

    for (int i = 0; i < PD_COST && cost[i] != PD_FREE; i++)
        n += cost[i] == slot;
    return n;
}

/* What an exchange is counted as: by what it asks for, and what it gives. */
static enum feature feature_of_exchange(const struct pd_god *g)
{
    int workers = slots_of(g->pay, PD_A_WORKER), cats = slots_of(g->pay, PD_A_CAT);

    if (g->class == PD_REST)
        return BLESSING;
    if (workers && cats)
        return workers + cats == PD_COST || g->pay[workers + cats] == PD_FREE
                   ? FOR_ONE_EACH
                   : FOR_ONE_EACH_AND_DIE;
    if (workers)
        return workers > 1 ? FOR_WORKERS : FOR_WORKER;
    if (cats)
        return cats > 1 ? FOR_CATS : FOR_CAT;
    if (g->fame)
        return g->pay[0] == PD_FREE ? GIFT : FOR_DICE;
    return g->gain[PD_WORKER] ? GIVES_WORKER : g->gain[PD_CAT] ? GIVES_CAT : GIVES_STONE;
}

static void count_god(const struct pd_god *g, const uint8_t res[static PD_TOKENS],
                      int32_t out[static BB_FEATURES_MAX])
{
    static const uint8_t feature_of[PD_POWERS] = {
        [PD_TRIAD] = VIRTUAL,         [PD_SET_PRAYER] = SET_PRAYER, [PD_SET_STONE] = SET_STONE,
        [PD_LIMIT] = LIMIT,           [PD_SACRIFICE] = SACRIFICE,   [PD_BOTH] = BOTH,
        [PD_FLOOD] = FLOOD,           [PD_TRIPLE] = TRIPLE,         [PD_REROLL] = REROLL,
        [PD_RESTORE] = RESTORE,       [PD_ON_BASE] = ON_BASE,       [PD_FLAT_COST] = FLAT_COST,
        [PD_PER_WORKER] = PER_WORKER,
    };

    if (g->power == PD_EXCHANGE) {
        out[feature_of_exchange(g)]++;
        if (slots_of(g->pay, PD_A_WORKER) <= res[PD_WORKER] &&
            slots_of(g->pay, PD_A_CAT) <= res[PD_CAT])
            out[READY_FAME] += g->fame;
    } else if (g->power != PD_NO_POWER) {
        out[feature_of[g->power]]++;
    }
}

static void count_gods(const struct pd_parts *p, const struct pd *s, int player,
                       int32_t out[static BB_FEATURES_MAX])
{
    enum { SLACK_MOST = 3 };
    uint64_t gods = pd_gods_of(s, player);
    int ennead = __builtin_popcountll(gods & p->of_ennead);
    int limit = s->res[player][PD_WORKER] + s->res[player][PD_CAT];

    for (uint64_t rest = gods & ~p->of_ennead; rest; rest &= rest - 1)
        count_god(&p->facts.god[__builtin_ctzll(rest)], s->res[player], out);
    for (uint64_t guards = gods & p->with[PD_LIMIT]; guards; guards &= guards - 1)
        limit += p->facts.god[__builtin_ctzll(guards)].amount;
    out[GODS] = pd_god_count(p, s, player);
    limit -= out[GODS];
    out[UNSUPPORTED] = limit < 0 ? -limit : 0;
    out[SLACK] = limit < 0 ? 0 : limit < SLACK_MOST ? limit : SLACK_MOST;
    out[ENNEAD] = ennead;
    if (ennead < PD_LADDER)
        out[ENNEAD_NEXT] = p->facts.ladder[ennead] - (ennead ? p->facts.ladder[ennead - 1] : 0);
}

/* ---- Pyramids ------------------------------------------------------------ */

static int near_pairs(const struct pd_parts *p, const struct pd *s, int project)
{
    int n = 0;

    for (uint32_t open = pd_open_spaces(p, s); open; open &= open - 1) {
        const uint8_t *beside = p->space[__builtin_ctz(open)].beside;

        for (int i = 0; i < 4; i++)
            n += beside[i] < PD_SPACES && s->die[beside[i]] &&
                 pd_is_of_pair(&p->facts.project[project], s->die[beside[i]]);
    }
    return n;
}

/* ---- The turn ------------------------------------------------------------ */

/* After the Pharaoh is taken everybody has a turn, in their order up to who took it. */
static bool has_last_turn(const struct pd *s, int player)
{
    int n = pd_players(s), last = s->pharaoh - 1;

    return (last - player + n) % n <= (last - s->seat + n) % n;
}

/* How likely so many dice show certain values, in hundredths: one, two different ones, a pair,
 * three different ones, two pairs. */
enum { CHANCE_DICE = 12 };

static const uint8_t one[] = { 0, 17, 31, 42, 52, 60, 67, 72, 77, 81, 84, 87, 89 };
static const uint8_t two[] = { 0, 0, 6, 14, 23, 33, 42, 50, 57, 64, 69, 74, 78 };
static const uint8_t pair[] = { 0, 0, 3, 7, 13, 20, 26, 33, 40, 46, 52, 57, 62 };
static const uint8_t three[] = { 0, 0, 0, 3, 8, 16, 24, 33, 42, 49, 57, 63, 69 };
static const uint8_t pairs[] = { 0, 0, 0, 0, 0, 2, 4, 8, 12, 17, 23, 29, 35 };

/* What a cost asks for. */
struct asked {
    int dice, values, stones, tokens[PD_TOKENS]; /* values: that are asked for */
    int different;                               /* of these */
};

static struct asked asked_of(const uint8_t cost[static PD_COST])
{
    struct asked asked = { .dice = 0 };
    int seen = 0;

    for (int i = 0; i < PD_COST && cost[i] != PD_FREE; i++) {
        bool stone = cost[i] >= PD_STONE_VALUE && cost[i] <= PD_ANY_STONE;
        int value = stone ? cost[i] - PD_STONE_VALUE : cost[i] - PD_VALUE;

        if (cost[i] == PD_A_WORKER || cost[i] == PD_A_CAT) {
            asked.tokens[cost[i] == PD_A_WORKER ? PD_WORKER : PD_CAT]++;
            continue;
        }
        asked.dice++;
        asked.stones += stone;
        if (value < PD_FACES) {
            asked.values++;
            asked.different += !(seen >> value & 1);
            seen |= 1 << value;
        }
    }
    return asked;
}

/* About how likely dice that are still to be rolled can pay a god, in hundredths. The other roll of
 * a turn counts like half as many dice more, and so does each cat. */
static int chance_to_pay(const struct asked *a, int dice, int stones,
                         const uint8_t res[static PD_TOKENS])
{
    const uint8_t *table = a->values == a->different ? (a->values == 3   ? three
                                                        : a->values == 2 ? two
                                                                         : one)
                           : a->values == 2          ? pair
                                                     : pairs;
    int cats = res[PD_CAT] - a->tokens[PD_CAT], n = dice;

    if (dice < a->dice || stones < a->stones || cats < 0 || res[PD_WORKER] < a->tokens[PD_WORKER])
        return 0;
    if (a->values == 0)
        return 100;
    if (a->stones)
        n = a->stones == a->values ? stones : (dice + stones) / 2;
    n += n / 2 + cats;
    return table[n < CHANCE_DICE ? n : CHANCE_DICE];
}

/* What the gods of the row promise who is about to roll, in fourths of a point. */
static int hope(const struct pd_parts *p, const struct pd *s, int player, int dice, int stones)
{
    enum { FOURTH = 250 }; /* of a point, in hundredths of a tenth */
    int sum = 0;

    for (int i = 0; i < PD_ROW; i++) {
        int god = s->row[i] - 1;
        struct asked asked;

        if (god < 0)
            continue;
        asked = asked_of(p->facts.god[god].cost);
        sum +=
            chance_to_pay(&asked, dice, stones, s->res[player]) * pd_god_worth(p, s, player, god);
    }
    return sum / FOURTH;
}

/* Before anything is decided. */
static void count_prospects(const struct pd_parts *p, const struct pd *s, int player,
                            int32_t out[static BB_FEATURES_MAX])
{
    enum { BASES_MOST = 2 };
    int stones = s->quarry[PD_STONE_DIE] + s->res[player][PD_STONE];

    out[TURN] = 1;
    out[ROLLS] = pd_dice_to_take(p, s);
    out[STONE_ROLLS] = out[ROLLS] < stones ? out[ROLLS] : stones;
    out[HOPE] = hope(p, s, player, out[ROLLS], out[STONE_ROLLS]);
    for (uint32_t open = pd_open_spaces(p, s); open; open &= open - 1)
        out[BASES] += p->space[__builtin_ctz(open)].level > 0;
    if (out[BASES] > BASES_MOST)
        out[BASES] = BASES_MOST;
}

static void count_turn(const struct pd_parts *p, const struct pd *s, int player,
                       int32_t out[static BB_FEATURES_MAX])
{
    if (s->stage == PD_CHOOSING)
        count_prospects(p, s, player, out);
    out[DICE] = pd_pool(s);
    for (int i = 0; i < PD_FACES; i++)
        out[STONE_DICE] += s->pool[PD_STONE_DIE][i];
    for (int i = 0; i < PD_ROW && s->stage == PD_WORKING; i++)
        out[GOD_IN_REACH] |= s->row[i] && pd_can_pay(p, s, p->facts.god[s->row[i] - 1].cost);
}

static void count_end(const struct pd *s, int player, int32_t out[static BB_FEATURES_MAX])
{
    if (!s->pharaoh)
        return;
    out[LAST_TURN] = has_last_turn(s, player);
    if (out[LAST_TURN])
        out[LAST_WORKERS] = s->res[player][PD_WORKER];
    else
        out[LEFT_OVER] = pd_resources(s, player);
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
    out[SOME_WORKERS] = res[PD_WORKER] < 6 ? 6 - res[PD_WORKER] : 0;
    out[CATS] = res[PD_CAT];
    out[NO_CAT] = res[PD_CAT] == 0;
    out[STONES] = res[PD_STONE];
    out[CROWDED] = pd_resources(s, player) > 6 ? pd_resources(s, player) - 6 : 0;
    count_gods(p, s, player, out);
    if (s->project[player]) {
        out[PROJECT] = pd_project_points(p, s, s->project[player] - 1);
        out[PROJECT_NEAR] = near_pairs(p, s, s->project[player] - 1);
    }
    out[TILES] = pd_tiles_of(s, player);
    count_end(s, player, out);
    if (s->seat == player)
        count_turn(p, s, player, out);
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

/*
 * What the elements of the picture are, as cards: what depends on the view. The rest is said
 * by the words "name.*" and "explain.*".
 *
 * What a thing costs is told part by part, as had or lacking, once the reader's dice are
 * rolled; before that, as a sentence.
 */
#include "engine/card.h"
#include "engine/notation.h"
#include "games/pyramidice/pyramidice.h"

#include <string.h>

/* Somebody who looks at a view. */
struct onlooker {
    const struct pd_parts *p;
    const struct pd *s;
    struct bb_card *card;
    int seat;   /* or BB_NOBODY */
    bool works; /* it is their Work turn, and the dice are theirs */
};

/* A part of the card `w->card`. */
#define PART(part, key, ...)                                                                       \
    bb_card_say(w->card, part, key, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ })

/* ---- Costs --------------------------------------------------------------- */

/* True if what these slots ask for could be paid after this action. */
static bool would_help(const struct onlooker *w, bb_action a, const uint8_t cost[static PD_COST])
{
    struct pd then = *w->s;

    pd_apply(w->p, &then, w->seat, a, NULL);
    return then.phase == PD_ACT && pd_can_pay(w->p, &then, cost);
}

/* The die that a cat, or the golden one, changes by this action; -1: it is another action. */
static int changed_die(bb_action a)
{
    struct bb_move m = bb_unpack(a);

    return m.kind == PD_DO_NUDGE ? m.b : m.kind == PD_DO_GILD ? m.a : -1;
}

/* The dice of which two cats would make what lacks, the same one for both if it needs that;
 * false if there are none. */
static bool two_would_help(const struct onlooker *w, const uint8_t cost[static PD_COST],
                           int die[static 2])
{
    bb_action open[BB_ACTIONS_MAX], next[BB_ACTIONS_MAX];
    int n = pd_legal(w->p, w->s, w->seat, open);

    for (int i = 0; i < n; i++) {
        struct pd then = *w->s;
        struct onlooker later = { .p = w->p, .s = &then, .seat = w->seat };
        int m;

        if (changed_die(open[i]) < 0)
            continue;
        pd_apply(w->p, &then, w->seat, open[i], NULL);
        m = then.phase == PD_ACT ? pd_legal(w->p, &then, w->seat, next) : 0;
        for (int k = 0; k < m; k++) {
            die[1] = changed_die(next[k]);
            if (die[1] < 0 || !would_help(&later, next[k], cost))
                continue;
            die[0] = changed_die(open[i]);
            if (!w->s->pool[pd_kind_of(die[1])][die[1] % PD_FACES])
                die[1] = die[0]; /* it was made by the first cat */
            return true;
        }
    }
    return false;
}

/* The nearest way to a cost that lacks something: a cat, the golden one, or a god that makes
 * or changes dice; else two cats; else a reroll. */
static void put_way(const struct onlooker *w, const uint8_t cost[static PD_COST])
{
    bb_action open[BB_ACTIONS_MAX];
    int n = w->s->phase == PD_ACT ? pd_legal(w->p, w->s, w->seat, open) : 0;
    int die[2], dice = 0, god = -1;

    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(open[i]);
        int from = changed_die(open[i]);

        if (from >= 0 && dice < 2 && (dice == 0 || die[0] != from) && would_help(w, open[i], cost))
            die[dice++] = from;
        if ((m.kind == PD_DO_CONJURE || m.kind == PD_DO_SET) && god < 0 &&
            would_help(w, open[i], cost))
            god = m.a;
    }
    if (dice == 2)
        PART(BB_CARD_WAY, "card.way-cats", die[0], die[1]);
    else if (dice == 1)
        PART(BB_CARD_WAY, "card.way-cat", die[0]);
    if (god >= 0)
        PART(BB_CARD_WAY, "card.way-god", god);
    if (dice || god >= 0)
        return;
    if (n && two_would_help(w, cost, die))
        PART(BB_CARD_WAY, die[0] == die[1] ? "card.way-two" : "card.way-both", die[0], die[1]);
    else if (!w->s->rerolled && pd_real_dice(w->s) > 0)
        PART(BB_CARD_WAY, "card.way-reroll", 0);
}

/* What is to be paid, and what of it the reader lacks. */
static void put_cost(const struct onlooker *w, const uint8_t cost[static PD_COST])
{
    static const char *const words[] = { "card.cost-1", "card.cost-2", "card.cost-3",
                                         "card.cost-4" };
    int n = 0, lacking;

    while (n < PD_COST && cost[n] != PD_FREE)
        n++;
    if (n == 0)
        return;
    if (!w->works) {
        PART(BB_CARD_WAY, words[n - 1], cost[0], cost[1], cost[2], cost[3]);
        return;
    }
    lacking = pd_lacking(w->p, w->s, cost);
    for (int i = 0; i < n; i++)
        PART(lacking >> i & 1 ? BB_CARD_LACK : BB_CARD_HAVE, "card.part", cost[i]);
    if (lacking)
        put_way(w, cost);
}

/* ---- Gods ---------------------------------------------------------------- */

static int clause_of_god(const struct pd_god *g)
{
    static const uint8_t clauses[PD_POWERS] = {
        [PD_NO_POWER] = PD_5_11,  [PD_EXCHANGE] = PD_5_2,  [PD_TRIAD] = PD_5_4,
        [PD_SET_PRAYER] = PD_5_2, [PD_SET_STONE] = PD_5_2, [PD_LIMIT] = PD_3_4,
        [PD_SACRIFICE] = PD_5_9,  [PD_BOTH] = PD_5_6,      [PD_FLOOD] = PD_2_1,
        [PD_TRIPLE] = PD_5_10,    [PD_REROLL] = PD_3_3,    [PD_RESTORE] = PD_5_5,
        [PD_ON_BASE] = PD_5_7,    [PD_FLAT_COST] = PD_5_7, [PD_PER_WORKER] = PD_5_2,
    };

    return g->class == PD_OF_ENNEAD ? PD_5_3 : g->class == PD_REST ? PD_2_1 : clauses[g->power];
}

/* Cards of the Ennead of a player, and what they are worth now. */
static void put_ennead(const struct onlooker *w, int player)
{
    int n = __builtin_popcountll(pd_gods_of(w->s, player) & w->p->of_ennead);
    const uint8_t *ladder = w->p->facts.ladder;

    if (n)
        PART(BB_CARD_WAY, n < PD_LADDER ? "card.ladder" : "card.ladder-full", n, ladder[n - 1],
             ladder[n < PD_LADDER ? n : n - 1]);
}

static void explain_ennead(const struct onlooker *w)
{
    PART(BB_CARD_NAME, "card.god", PD_ENNEAD);
    PART(BB_CARD_WHEN, "card.at-end", 0);
    PART(BB_CARD_WHAT, "card.ennead", 0);
    if (w->seat < w->s->seats)
        put_ennead(w, w->seat);
    bb_card_clause(w->card, PD_5_3);
}

/* Whose it is; what it costs in the row, and to use. */
static void put_owner(const struct onlooker *w, int god)
{
    const struct pd_god *g = &w->p->facts.god[god];
    int where = w->s->god[god];

    if (where == PD_SHOWN)
        put_cost(w, g->cost);
    else if (where == PD_GONE)
        PART(BB_CARD_WAY, "card.gone", god);
    else if (where >= PD_OWNED + w->s->seats)
        PART(BB_CARD_WAY, "card.of-architect", god);
    else if (where >= PD_OWNED && where != PD_OWNED + w->seat)
        PART(BB_CARD_WAY, "card.of-other", where - PD_OWNED);
    else if (w->works && !w->s->turned[god])
        put_cost(w, g->pay);
    if (g->class == PD_OF_ENNEAD && w->seat < w->s->seats)
        put_ennead(w, w->seat);
}

static void explain_god(const struct onlooker *w, int god)
{
    static const char *const when[] = { "card.once-working", "card.once-resting", "card.always",
                                        "card.at-end", "card.at-end" };
    const struct pd_god *g = &w->p->facts.god[god];

    PART(BB_CARD_NAME, "card.god", god);
    PART(BB_CARD_WHEN, when[g->class], 0);
    if (w->s->turned[god])
        PART(BB_CARD_WHEN, "card.used", 0);
    if (w->s->borrowed == god + 1)
        PART(BB_CARD_WHEN, "card.borrowed", 0);
    PART(BB_CARD_WHAT, "card.power", god);
    if (g->points)
        PART(BB_CARD_WHAT, "card.points", g->points);
    put_owner(w, god);
    bb_card_clause(w->card, clause_of_god(g));
}

/* ---- Tiles, scarabs, projects -------------------------------------------- */

static void explain_tile(const struct onlooker *w, int tile)
{
    const struct pd_tile *t = &w->p->facts.tile[tile];
    const struct pd *s = w->s;
    int where = s->tile[tile], fee = t->fee;
    bool mine = w->seat < s->seats;

    PART(BB_CARD_NAME, "card.tile", tile);
    if (s->down[tile])
        PART(BB_CARD_WHEN, "card.face-down", 0);
    if (where >= PD_BEFORE + s->seats)
        PART(BB_CARD_WHEN, "card.tile-of-architect", 0);
    else if (where >= PD_BEFORE)
        PART(BB_CARD_WHEN, "card.tile-of", where - PD_BEFORE);
    else
        PART(BB_CARD_WHEN, "card.tile-free", 0);
    PART(BB_CARD_WHAT, "card.tile-effect", tile);
    if (fee && where == PD_BELOW && mine)
        PART(s->fame[w->seat] < fee ? BB_CARD_LACK : BB_CARD_HAVE, "card.fee", fee);
    if (where == PD_BELOW && s->slot[tile])
        PART(BB_CARD_WAY, "card.slot", s->slot[tile]);
    if (where == PD_BELOW && mine && pd_tiles_of(s, w->seat) == 2)
        PART(BB_CARD_WAY, "card.third-tile", 0);
    bb_card_clause(w->card, t->effect == PD_TAKE_GOD    ? PD_2_8
                            : t->effect == PD_FEAST     ? PD_2_7
                            : t->effect == PD_THEN_WORK ? PD_2_6
                                                        : PD_2_5);
}

static void explain_scarab(const struct onlooker *w, int scarab)
{
    const struct pd *s = w->s;
    int power = w->p->facts.scarab[scarab].power, owner = 0;
    bool used = (power == PD_CHANGE && s->golden) || (power == PD_NEARLY && s->stretched) ||
                (power == PD_FIRST_FAME && s->famed) || (power == PD_BORROW && s->lent);

    while (owner < s->seats && s->scarab[owner] != scarab + 1)
        owner++;
    PART(BB_CARD_NAME, "card.scarab", scarab);
    if (owner < s->seats)
        PART(BB_CARD_WHEN, "card.scarab-of", owner);
    if (owner == s->seat && used)
        PART(BB_CARD_WHEN, "card.used", 0);
    PART(BB_CARD_WHAT, "card.scarab-power", scarab);
    bb_card_clause(w->card, power == PD_COPY ? PD_5_22 : PD_5_20);
}

static void explain_project(const struct onlooker *w, int project)
{
    int points = w->p->facts.project[project].points;

    PART(BB_CARD_NAME, "card.project", project);
    PART(BB_CARD_WHEN, "card.at-end", 0);
    PART(BB_CARD_WHAT, "card.project-worth", points, project);
    PART(BB_CARD_WAY, "card.project-now", pd_project_points(w->p, w->s, project));
    bb_card_clause(w->card, PD_5_21);
}

/* ---- Pyramids ------------------------------------------------------------ */

/* For each value of the reader's stone dice: what it would cost here and bring. */
static void put_builds(const struct onlooker *w, int space)
{
    const struct pd *s = w->s;
    int tokens = s->res[w->seat][PD_WORKER], n = 0;

    tokens += pd_acts(w->p, s, PD_BOTH) ? s->res[w->seat][PD_CAT] : 0;
    for (int value = 1; value <= PD_FACES; value++) {
        int cost = pd_build_cost(w->p, s, value, space);

        if (!s->pool[PD_STONE_DIE][value - 1])
            continue;
        PART(cost > tokens ? BB_CARD_LACK : BB_CARD_HAVE, "card.build", value, cost,
             pd_build_fame(w->p, s, value, space, cost));
        n++;
    }
    if (n == 0)
        PART(BB_CARD_LACK, "card.stone-die", 0);
}

static void explain_space(const struct onlooker *w, int space)
{
    const struct pd_space *of = &w->p->space[space];
    int below = 0;

    for (int i = 0; of->level && i < 4; i++)
        below += w->s->die[of->under[i]] != 0;
    PART(BB_CARD_NAME, "card.space", space);
    if (w->s->die[space]) {
        PART(BB_CARD_WHEN, "card.built", w->s->die[space]);
    } else if (of->level && below < 4) {
        PART(BB_CARD_WHEN, "card.closed", 0);
        PART(BB_CARD_LACK, "card.below", below);
    } else {
        PART(BB_CARD_WHEN, "card.open", 0);
    }
    PART(BB_CARD_WHAT, of->workers ? "card.high-space" : "card.low-space", of->workers, of->fame);
    if (w->works && (pd_open_spaces(w->p, w->s) >> space & 1))
        put_builds(w, space);
    bb_card_clause(w->card, w->s->die[space] || !of->workers ? PD_4_1 : PD_4_2);
}

static void explain_pyramid(const struct onlooker *w, int pyramid)
{
    int n = 0, built = 0;

    for (int space = 0; space < PD_SPACES; space++) {
        if (w->p->space[space].pyramid != pyramid)
            continue;
        n++;
        built += w->s->die[space] != 0;
    }
    PART(BB_CARD_NAME, "card.pyramid", pyramid);
    PART(BB_CARD_WHEN, "card.dice-built", built, n);
    PART(BB_CARD_WHAT, "card.building", 0);
    bb_card_clause(w->card, PD_4_1);
}

static void explain_level(const struct onlooker *w, int level)
{
    static const uint8_t first[] = { 0, 9, 13, 14, 18, 19 };
    const struct pd_space *of = &w->p->space[first[level]];

    PART(BB_CARD_NAME, "card.level", of->pyramid, of->level + 1);
    PART(BB_CARD_WHAT, "paint.level-adds", of->workers, of->fame);
    bb_card_clause(w->card, PD_4_2);
}

/* ---- Dice and resources -------------------------------------------------- */

static void explain_die(const struct onlooker *w, int die)
{
    static const char *const words[] = { "card.prayer-die", "card.stone", "card.virtual-die" };
    static const uint8_t clauses[] = { PD_3_6, PD_4_2, PD_5_4 };
    int kind = pd_kind_of(die);

    PART(BB_CARD_NAME, "card.die", die);
    PART(BB_CARD_WHEN, "card.unused", w->s->pool[kind][die % PD_FACES]);
    PART(BB_CARD_WHAT, words[kind], pd_value_of(die), (pd_value_of(die) - 1) / 2);
    if (w->works && kind != PD_VIRTUAL)
        PART(w->s->res[w->seat][PD_CAT] ? BB_CARD_WAY : BB_CARD_LACK,
             w->s->res[w->seat][PD_CAT] ? "card.change" : "card.no-cat", 0);
    bb_card_clause(w->card, clauses[kind]);
}

/* Ways to divide the dice to take. */
static void explain_dice(const struct onlooker *w, const char *id)
{
    PART(BB_CARD_NAME, "card.dice", id[5] - '0', id[7] - '0');
    PART(BB_CARD_WHAT, "card.dice-to-take", 0);
    bb_card_clause(w->card, PD_3_1);
}

static void explain_seat(const struct onlooker *w, int player)
{
    struct bb_score score;

    pd_score(w->p, w->s, &score);
    if (player >= w->s->seats)
        PART(BB_CARD_NAME, "card.architect", w->s->architect);
    else
        PART(BB_CARD_NAME, "card.seat", player);
    if (w->s->pharaoh == player + 1)
        PART(BB_CARD_WHEN, "card.pharaoh", 0);
    PART(BB_CARD_WHAT, "card.standing", w->s->fame[player], score.points[player]);
    if (player >= w->s->seats)
        PART(BB_CARD_WHAT, "card.architect-plays", 0);
    bb_card_clause(w->card, player < w->s->seats ? PD_6_2 : PD_7_2);
}

/* What words say of an element, and how many of it there are. */
static bool explain_number(const struct onlooker *w, const char *id)
{
    const struct {
        const char *id;
        int n, clause;
    } numbers[] = {
        { "supply-worker", w->s->supply[PD_WORKER], PD_1_5 },
        { "supply-cat", w->s->supply[PD_CAT], PD_1_5 },
        { "supply-stone", w->s->supply[PD_STONE], PD_6_1 },
        { "quarry-prayer", w->s->quarry[PD_PRAYER], PD_3_1 },
        { "quarry-stone", w->s->quarry[PD_STONE_DIE], PD_3_1 },
        { "deck", w->s->deck, PD_6_1 },
    };

    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
        if (strcmp(id, numbers[i].id) != 0)
            continue;
        bb_card_words(w->card, id);
        PART(BB_CARD_WHEN, "card.left", numbers[i].n);
        bb_card_clause(w->card, numbers[i].clause);
        return true;
    }
    return false;
}

/* Small buttons of a god: "replace-ra". */
static bool explain_button(const struct onlooker *w, const char *id)
{
    static const struct {
        const char *stem, *name, *what;
        int clause;
    } buttons[] = {
        { "replace-", "paint.replace", "card.replacing", PD_3_3 },
        { "borrow-", "paint.borrow-one", "card.borrowing", PD_5_20 },
        { "give-up-", "paint.give-up", "card.giving-up", PD_5_9 },
    };
    const struct bb_box *box = w->card->r->box;

    for (int i = 0; i < 3; i++) {
        size_t n = strlen(buttons[i].stem);
        int god;

        if (strncmp(id, buttons[i].stem, n) != 0)
            continue;
        god = bb_list_parse(box, bb_list_find(box->game, "god"), id + n, NULL);
        if (god < 0)
            return false;
        PART(BB_CARD_NAME, buttons[i].name, god);
        PART(BB_CARD_WHAT, buttons[i].what, god);
        bb_card_clause(w->card, buttons[i].clause);
        return true;
    }
    return false;
}

/* ---- All of them --------------------------------------------------------- */

typedef void explaining(const struct onlooker *w, int value);

static void explain_any_god(const struct onlooker *w, int god)
{
    if (god == PD_ENNEAD)
        explain_ennead(w);
    else
        explain_god(w, god);
}

bool pd_explain(const void *parts, const void *view, const char *id, struct bb_card *card)
{
    static const struct {
        const char *list;
        explaining *explain;
        int count;
    } lists[] = {
        { "god", explain_any_god, PD_GODS + 1 },
        { "tile", explain_tile, PD_TILES },
        { "scarab", explain_scarab, PD_SCARABS },
        { "project", explain_project, PD_PROJECTS },
        { "space", explain_space, PD_SPACES },
        { "pyramid", explain_pyramid, 3 },
        { "die", explain_die, PD_DICE },
        { "seat", explain_seat, PD_PLAYERS },
        { "level", explain_level, 6 },
    };
    const struct pd *s = view;
    struct onlooker look = { .p = parts, .s = s, .card = card, .seat = card->r->seat };

    look.works = look.seat == s->seat && s->stage == PD_WORKING && s->phase != PD_ROLL;
    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
        int value = bb_card_value(card->r->box, lists[i].list, id);

        if (value < 0 || value >= lists[i].count)
            continue;
        lists[i].explain(&look, value);
        return true;
    }
    if (strcmp(id, "seat-architect") == 0)
        explain_seat(&look, PD_ARCHITECT);
    else if (strncmp(id, "dice-", 5) == 0 && strlen(id) == 8)
        explain_dice(&look, id);
    else
        return explain_number(&look, id) || explain_button(&look, id);
    return true;
}

const struct bb_symbol pd_legend[] = {
    { .name = "worker", .motif = "tw", .class = "c-ink" },
    { .name = "cat", .motif = "tc", .class = "c-ink" },
    { .name = "prayer", .motif = "p4" },
    { .name = "stone", .motif = "s4" },
    { .name = "either", .motif = "e4" },
    { .name = "any", .motif = "e0" },
    { .name = "virtual", .motif = "v4" },
    { .name = "scarab", .motif = "scarab", .class = "c-lapisink" },
    { .name = "sphinx", .motif = "sphinx", .class = "c-shade" },
    { .name = "ennead", .motif = "eye", .class = "c-lapisink" },
    { .name = "swap", .motif = "swap", .class = "c-lapisink" },
    { .name = "pharaoh", .motif = "crown", .class = "c-gold" },
    { .name = NULL },
};

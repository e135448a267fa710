/*
 * The pyramids, and what follows from the gods of an edition.
 */
#include "engine/fault.h"
#include "games/pyramidice/pyramidice.h"

#include <string.h>

/* ---- What follows -------------------------------------------------------- */

/* Adds `to` to a list of four that ends with PD_SPACES. */
static void link_to(uint8_t list[static 4], int to)
{
    int n = 0;

    while (list[n] != PD_SPACES)
        n++;
    list[n] = to;
}

/* A level is a square of side * side spaces, the first of which is `first`; the level
 * below it ends where it begins, and has one row and column more. */
static void derive_level(struct pd_parts *p, int pyramid, int level, int first, int side)
{
    int below = first - (side + 1) * (side + 1);

    for (int i = 0; i < side * side; i++) {
        struct pd_space *space = &p->space[first + i];
        int row = i / side, column = i % side;
        int corner = below + row * (side + 1) + column;

        *space = (struct pd_space){ .pyramid = pyramid, .level = level };
        space->workers = pyramid + level; /* PD-4.2: each smaller pyramid begins a step higher */
        space->fame = 2 * (pyramid + level);
        memset(space->under, PD_SPACES, sizeof(space->under));
        memset(space->beside, PD_SPACES, sizeof(space->beside));
        for (int j = 0; level > 0 && j < 4; j++)
            link_to(space->under, corner + j / 2 * (side + 1) + j % 2);
        if (row > 0)
            link_to(space->beside, first + i - side);
        if (column > 0)
            link_to(space->beside, first + i - 1);
        if (column < side - 1)
            link_to(space->beside, first + i + 1);
        if (row < side - 1)
            link_to(space->beside, first + i + side);
    }
}

/* PD-4.1 and PD-4.2: they are the same in every edition. */
static void derive_pyramids(struct pd_parts *p)
{
    int first = 0;

    for (int pyramid = 0; pyramid < 3; pyramid++) {
        for (int level = 0, side = 3 - pyramid; side > 0; level++, side--) {
            derive_level(p, pyramid, level, first, side);
            first += side * side;
        }
    }
}

void pd_parts_derive(void *parts)
{
    struct pd_parts *p = parts;
    struct pd_facts facts = p->facts;

    memset(p, 0, sizeof(*p));
    p->facts = facts;
    derive_pyramids(p);
    for (int i = 0; i < PD_GODS; i++) {
        uint64_t bit = UINT64_C(1) << i;

        p->with[facts.god[i].power] |= bit;
        p->of_ennead |= facts.god[i].class == PD_OF_ENNEAD ? bit : 0;
    }
    for (int i = 0; i < PD_SCARABS; i++) {
        p->charm[i + 1].power = facts.scarab[i].power;
        p->charm[i + 1].amount = facts.scarab[i].amount;
    }
}

/* ---- What must hold ------------------------------------------------------ */

/* The name of the i-th of some things that all begin with theirs. */
static bool check_name(const void *things, size_t size, int i, const char *list, const char *clause,
                       struct bb_fault *fault)
{
    const char *first = things, *name = first + size * (size_t)i;
    struct bb_path path = bb_path("%s[%d].name", list, i);

    if (!bb_is_name(name))
        return bb_fault_at(fault, path.text, "%s: a name is of small letters, digits and dashes",
                           clause);
    for (const char *other = first; other < name; other += size) {
        if (strcmp(name, other) == 0)
            return bb_fault_at(fault, path.text, "%s: no two %s have one name", clause, list);
    }
    return true;
}

/* What a god may be and have, by its power. */
struct shape {
    const char *clause;
    uint8_t classes; /* bits of enum pd_class */
    uint8_t amount;  /* the largest; 0: it has none */
    bool alone;      /* no second god has it: two Ptahs would restore each other for ever */
};

enum {
    IN_WORK = 1 << PD_WORK,
    IN_REST = 1 << PD_REST,
    ALWAYS = 1 << PD_ONGOING,
    NEVER = 1 << PD_OF_ENNEAD | 1 << PD_END,
    FAME_MAX = 99,
};

/* clang-format off */
static const struct shape shapes[PD_POWERS] = {
    [PD_NO_POWER]   = { .classes = NEVER },
    [PD_EXCHANGE]   = { .classes = IN_WORK | IN_REST },
    [PD_TRIAD]      = { .classes = IN_WORK },
    [PD_SET_PRAYER] = { .classes = IN_WORK },
    [PD_SET_STONE]  = { .classes = IN_WORK },
    [PD_LIMIT]      = { .classes = ALWAYS, .clause = "PD-3.4", .amount = PD_GODS },
    [PD_SACRIFICE]  = { .classes = IN_WORK, .clause = "PD-5.9", .amount = FAME_MAX },
    [PD_BOTH]       = { .classes = ALWAYS },
    [PD_FLOOD]      = { .classes = IN_REST, .clause = "PD-2.1", .amount = PD_BOARD, .alone = true },
    [PD_TRIPLE]     = { .classes = ALWAYS, .clause = "PD-5.10", .amount = FAME_MAX, .alone = true },
    [PD_REROLL]     = { .classes = IN_WORK },
    [PD_RESTORE]    = { .classes = IN_WORK, .clause = "PD-5.5", .alone = true },
    [PD_ON_BASE]    = { .classes = ALWAYS, .clause = "PD-5.7", .amount = FAME_MAX },
    [PD_FLAT_COST]  = { .classes = ALWAYS, .clause = "PD-5.7", .amount = PD_COST, .alone = true },
    [PD_PER_WORKER] = { .classes = ALWAYS, .clause = "PD-5.1", .amount = FAME_MAX },
};
/* clang-format on */

/* What the key `key` of the god says is wrong. */
static bool god_fault(struct bb_fault *fault, int i, const char *key, const char *why)
{
    return bb_fault_at(fault, bb_path("gods[%d].%s", i, key).text, "%s", why);
}

static bool check_power(const struct pd_parts *p, int i, struct bb_fault *fault)
{
    const struct pd_god *god = &p->facts.god[i];
    const struct shape *shape = &shapes[god->power];
    uint64_t before = (UINT64_C(1) << i) - 1;

    if (!(shape->classes >> god->class & 1))
        return god_fault(fault, i, "power", "PD-5.10: no god of this class has this power");
    if (shape->alone && p->with[god->power] & before)
        return bb_fault_at(fault, bb_path("gods[%d].power", i).text,
                           "%s: only one god has this power", shape->clause);
    if (shape->amount == 0 && god->amount > 0)
        return god_fault(fault, i, "amount", "PD-5.1: this power has no amount");
    if (shape->amount > 0 && (god->amount == 0 || god->amount > shape->amount))
        return bb_fault_at(fault, bb_path("gods[%d].amount", i).text,
                           "%s: the amount of this power is 1 to %d", shape->clause, shape->amount);
    return true;
}

static bool is_value(int value)
{
    return value >= 1 && value <= PD_FACES;
}

static bool check_values(const struct pd_god *god, int i, struct bb_fault *fault)
{
    const uint8_t *value = god->value;

    if (god->power != PD_TRIAD && (value[0] || value[1]))
        return god_fault(fault, i, "values", "PD-5.4: only a virtual die has values");
    if (god->power == PD_TRIAD &&
        (!is_value(value[0]) || !is_value(value[1]) || value[0] == value[1]))
        return god_fault(fault, i, "values",
                         "PD-5.4: a virtual die has one of two values from 1 to 6");
    return true;
}

static bool check_exchange(const struct pd_god *god, int i, struct bb_fault *fault)
{
    int tokens = god->gain[PD_WORKER] + god->gain[PD_CAT] + god->gain[PD_STONE];
    bool exchange = god->power == PD_EXCHANGE;

    if (god->pay[0] != PD_FREE && !exchange && god->power != PD_RESTORE)
        return god_fault(fault, i, "pay", "PD-5.1: this power costs nothing to use");
    if (exchange && tokens + god->fame == 0)
        return god_fault(fault, i, "gain", "PD-5.8: an exchange gives something");
    if (!exchange && tokens + god->fame > 0)
        return god_fault(fault, i, "gain", "PD-5.1: only an exchange gives what it says");
    if (tokens > PD_BOARD)
        return god_fault(fault, i, "gain", "PD-1.6: nobody has room for so much");
    if (god->class == PD_REST && (god->pay[0] != PD_FREE || tokens > 0))
        return god_fault(fault, i, "power",
                         "PD-2.1: an exchange in a Rest turn costs nothing and gives fame alone");
    return true;
}

static bool check_god(const struct pd_parts *p, int i, struct bb_fault *fault)
{
    const struct pd_god *god = &p->facts.god[i];

    if (!check_name(p->facts.god, sizeof(*god), i, "gods", "PD-5.2", fault))
        return false;
    if (strcmp(god->name, "ennead") == 0)
        return god_fault(fault, i, "name", "PD-3.4: the Ennead is the whole stack, and no god");
    if (god->class == PD_OF_ENNEAD && god->points > 0)
        return god_fault(fault, i, "points", "PD-5.3: the Ennead scores by the ladder alone");
    if (god->cost[0] == PD_FREE)
        return god_fault(fault, i, "cost", "PD-5.2: a cost has 1 to 4 parts");
    for (int j = 0; j < PD_COST; j++) {
        if (god->cost[j] == PD_ANY_STONE)
            return god_fault(fault, i, "cost", "PD-5.1: a stone die in a cost has a value");
    }
    return check_power(p, i, fault) && check_values(god, i, fault) && check_exchange(god, i, fault);
}

static bool check_gods(const struct pd_parts *p, struct bb_fault *fault)
{
    int cards = __builtin_popcountll(p->of_ennead);

    for (int i = 0; i < PD_GODS; i++) {
        if (!check_god(p, i, fault))
            return false;
    }
    if (cards != PD_LADDER)
        return bb_fault_at(fault, "gods", "PD-5.3: the Ennead has %d cards, not %d", PD_LADDER,
                           cards);
    return true;
}

static bool check_ladder(const struct pd_facts *f, struct bb_fault *fault)
{
    static const uint8_t printed[] = { 0, 2, 6 };

    for (int i = 0; i < PD_LADDER; i++) {
        struct bb_path path = bb_path("ladder[%d].fame", i);

        if (i < 3 && f->ladder[i] != printed[i])
            return bb_fault_at(fault, path.text, "PD-5.3: the ladder begins with 0, 2 and 6");
        if (i > 0 && f->ladder[i] < f->ladder[i - 1])
            return bb_fault_at(fault, path.text, "PD-5.3: the ladder does not fall");
    }
    return true;
}

static bool check_tile(const struct pd_tile *tile, int i, struct bb_fault *fault)
{
    int shown = tile->take[PD_WORKER] + tile->take[PD_CAT] + tile->take[PD_STONE];
    struct bb_path take = bb_path("tiles[%d].take", i), amount = bb_path("tiles[%d].amount", i);

    if (tile->effect == PD_TAKE_SHOWN && (shown == 0 || shown > PD_BOARD))
        return bb_fault_at(fault, take.text, "PD-2.5: this tile shows 1 to %d resources", PD_BOARD);
    if (tile->effect != PD_TAKE_SHOWN && shown > 0)
        return bb_fault_at(fault, take.text, "PD-2.5: with this effect a tile shows no resources");
    if (tile->effect == PD_TAKE_SHOWN || tile->effect == PD_TAKE_GOD) {
        if (tile->amount > 0)
            return bb_fault_at(fault, amount.text, "PD-2.5: this effect has no amount");
    } else if (tile->amount == 0 || tile->amount > PD_BOARD) {
        return bb_fault_at(fault, amount.text, "PD-2.5: this effect brings 1 to %d resources",
                           PD_BOARD);
    }
    return true;
}

static bool check_scarab(const struct pd_facts *f, int i, struct bb_fault *fault)
{
    static const struct {
        uint8_t least, most; /* of the amount; 0: it has none */
    } range[PD_CHARMS] = {
        [PD_BORROW] = { 0, PD_COST },       [PD_FILL] = { 1, FAME_MAX },
        [PD_COPY] = { 1, PD_BOARD },        [PD_PER_RESOURCE] = { 1, FAME_MAX },
        [PD_PER_GOD] = { 1, FAME_MAX },     [PD_TILES_BACK] = { 1, FAME_MAX },
        [PD_GROUND_FLOOR] = { 1, PD_COST }, [PD_FIRST_FAME] = { 2, FAME_MAX },
        [PD_MORE_DICE] = { 1, PD_BOARD },
    };
    const struct pd_scarab *scarab = &f->scarab[i];
    int least = range[scarab->power].least, most = range[scarab->power].most;
    struct bb_path amount = bb_path("scarabs[%d].amount", i);

    if (most == 0 && scarab->amount > 0)
        return bb_fault_at(fault, amount.text, "PD-5.20: this power has no amount");
    if (scarab->amount < least || scarab->amount > most)
        return bb_fault_at(fault, amount.text, "PD-5.20: the amount of this power is %d to %d",
                           least, most);
    for (int j = 0; scarab->power == PD_COPY && j < i; j++) {
        if (f->scarab[j].power == PD_COPY) /* one owner is asked about a build */
            return bb_fault_at(fault, bb_path("scarabs[%d].power", i).text,
                               "PD-5.22: only one scarab copies builds");
    }
    return true;
}

static bool check_project(const struct pd_project *project, int i, struct bb_fault *fault)
{
    const uint8_t *a = project->pair[0], *b = project->pair[1];
    struct bb_path path = bb_path("projects[%d].pairs", i);

    for (int j = 0; j < 2; j++) {
        if (!is_value(a[j]) || !is_value(b[j]))
            return bb_fault_at(fault, path.text, "PD-5.21: a pair is of values from 1 to %d",
                               PD_FACES);
    }
    if ((a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]))
        return bb_fault_at(fault, path.text, "PD-5.21: the two pairs of a project are different");
    return true;
}

static bool check_architect(const struct pd_architect *architect, int i, struct bb_fault *fault)
{
    if (architect->projects < 1 || architect->projects > PD_PLANS)
        return bb_fault_at(fault, bb_path("architects[%d].projects", i).text,
                           "PD-7.6: an Architect has 1 to %d projects", PD_PLANS);
    if (architect->amount < 1 || architect->amount > FAME_MAX)
        return bb_fault_at(fault, bb_path("architects[%d].amount", i).text,
                           "PD-7.6: an Architect's power gives 1 to %d fame points", FAME_MAX);
    return true;
}

bool pd_parts_check(const void *parts, struct bb_fault *fault)
{
    const struct pd_parts *p = parts;
    const struct pd_facts *f = &p->facts;

    if (!check_gods(p, fault) || !check_ladder(f, fault))
        return false;
    for (int i = 0; i < PD_TILES; i++) {
        if (!check_name(f->tile, sizeof(f->tile[0]), i, "tiles", "PD-2.5", fault) ||
            !check_tile(&f->tile[i], i, fault))
            return false;
    }
    for (int i = 0; i < PD_SCARABS; i++) {
        if (!check_name(f->scarab, sizeof(f->scarab[0]), i, "scarabs", "PD-5.20", fault) ||
            !check_scarab(f, i, fault))
            return false;
    }
    for (int i = 0; i < PD_PROJECTS; i++) {
        if (!check_project(&f->project[i], i, fault))
            return false;
    }
    for (int i = 0; i < PD_ARCHITECTS; i++) {
        if (!check_name(f->architect, sizeof(f->architect[0]), i, "architects", "PD-7.6", fault) ||
            !check_architect(&f->architect[i], i, fault))
            return false;
    }
    return true;
}

/*
 * The edition file of Pyramidice: its schema, and its way into the parts.
 *
 * What is paid and given is short text, so that a god is a line: "1 s4 * C" asks for a die
 * of 1, a stone die of 4, any die and a cat; "W 3" gives a worker and 3 fame points.
 */
#include "engine/edition.h"
#include "games/pyramidice/pyramidice.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 31 };

/* ---- The schema ---------------------------------------------------------- */

struct god {
    char *name, *cost, *pay, *gain;
    enum pd_class class;
    enum pd_power power;
    uint8_t points, amount, values[2];
    enum bb_provenance provenance, cost_provenance, amount_provenance;
};

struct rung {
    uint8_t fame;
    enum bb_provenance provenance;
};

struct tile {
    char *name, *take;
    enum pd_effect effect;
    uint8_t fee, amount;
    enum bb_provenance provenance;
};

struct project {
    char *name;
    uint8_t pairs[2][2], points;
    enum bb_provenance provenance;
};

struct architect {
    char *name;
    uint8_t spaces[3], projects, amount;
    enum pd_talent talent;
    enum bb_provenance provenance, board_provenance;
};

struct edition {
    struct bb_edition_head head;
    struct god gods[PD_GODS];
    struct rung ladder[PD_LADDER];
    struct tile tiles[PD_TILES];
    struct project projects[PD_PROJECTS];
    struct architect architects[PD_ARCHITECTS];
};

static const cyaml_strval_t classes[] = {
    { "work", PD_WORK },        { "rest", PD_REST }, { "ongoing", PD_ONGOING },
    { "ennead", PD_OF_ENNEAD }, { "end", PD_END },
};

static const cyaml_strval_t powers[] = {
    { "none", PD_NO_POWER },         { "exchange", PD_EXCHANGE },   { "triad", PD_TRIAD },
    { "set-prayer", PD_SET_PRAYER }, { "set-stone", PD_SET_STONE }, { "limit", PD_LIMIT },
    { "sacrifice", PD_SACRIFICE },   { "both", PD_BOTH },           { "flood", PD_FLOOD },
    { "triple", PD_TRIPLE },         { "reroll", PD_REROLL },       { "restore", PD_RESTORE },
    { "on-base", PD_ON_BASE },       { "flat-cost", PD_FLAT_COST }, { "per-worker", PD_PER_WORKER },
};

static const cyaml_strval_t effects[] = {
    { "shown", PD_TAKE_SHOWN }, { "swap", PD_SWAP_ONE }, { "same", PD_TAKE_SAME },
    { "god", PD_TAKE_GOD },     { "feast", PD_FEAST },   { "work", PD_THEN_WORK },
};

static const cyaml_strval_t talents[] = {
    { "each-build", PD_EACH_BUILD },
    { "high-build", PD_HIGH_BUILD },
    { "each-ennead", PD_EACH_ENNEAD },
    { "low-die", PD_LOW_DIE },
};

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

#define NAME(T) CYAML_FIELD_STRING_PTR("name", CYAML_FLAG_POINTER, T, name, 1, PD_NAME - 1)

/* A text that may be left out, a number that then is 0, and a provenance of its own. */
#define TEXT(T, key)   CYAML_FIELD_STRING_PTR(#key, OPTIONAL_TEXT, T, key, 0, TEXT_MAX)
#define NUMBER(T, key) CYAML_FIELD_UINT(#key, CYAML_FLAG_OPTIONAL, T, key)
#define PROVENANCE(flags, T, key)                                                                  \
    CYAML_FIELD_ENUM(#key, CYAML_FLAG_STRICT | (flags), T, key, bb_provenance_names, 3)

enum { OPTIONAL_TEXT = CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL };

static const cyaml_schema_value_t number = { CYAML_VALUE_UINT(CYAML_FLAG_DEFAULT, uint8_t) };

static const cyaml_schema_value_t pair = {
    CYAML_VALUE_SEQUENCE_FIXED(CYAML_FLAG_DEFAULT, uint8_t, &number, 2),
};

static const cyaml_schema_field_t god_fields[] = {
    NAME(struct god),
    CYAML_FIELD_ENUM("class", CYAML_FLAG_STRICT, struct god, class, classes, COUNT(classes)),
    NUMBER(struct god, points),
    CYAML_FIELD_ENUM("power", CYAML_FLAG_STRICT, struct god, power, powers, COUNT(powers)),
    TEXT(struct god, pay),
    TEXT(struct god, gain),
    NUMBER(struct god, amount),
    CYAML_FIELD_SEQUENCE_FIXED("values", CYAML_FLAG_OPTIONAL, struct god, values, &number, 2),
    PROVENANCE(CYAML_FLAG_OPTIONAL, struct god, amount_provenance),
    BB_EDITION_PROVENANCE(struct god),
    CYAML_FIELD_STRING_PTR("cost", CYAML_FLAG_POINTER, struct god, cost, 0, TEXT_MAX),
    PROVENANCE(CYAML_FLAG_DEFAULT, struct god, cost_provenance),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t god = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct god, god_fields),
};

static const cyaml_schema_field_t rung_fields[] = {
    CYAML_FIELD_UINT("fame", CYAML_FLAG_DEFAULT, struct rung, fame),
    BB_EDITION_PROVENANCE(struct rung),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t rung = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct rung, rung_fields),
};

static const cyaml_schema_field_t tile_fields[] = {
    NAME(struct tile),
    NUMBER(struct tile, fee),
    CYAML_FIELD_ENUM("effect", CYAML_FLAG_STRICT, struct tile, effect, effects, COUNT(effects)),
    NUMBER(struct tile, amount),
    TEXT(struct tile, take),
    BB_EDITION_PROVENANCE(struct tile),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t tile = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct tile, tile_fields),
};

static const cyaml_schema_field_t project_fields[] = {
    NAME(struct project),
    CYAML_FIELD_SEQUENCE_FIXED("pairs", CYAML_FLAG_DEFAULT, struct project, pairs, &pair, 2),
    CYAML_FIELD_UINT("points", CYAML_FLAG_DEFAULT, struct project, points),
    BB_EDITION_PROVENANCE(struct project),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t project = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct project, project_fields),
};

static const cyaml_schema_field_t architect_fields[] = {
    NAME(struct architect),
    CYAML_FIELD_UINT("projects", CYAML_FLAG_DEFAULT, struct architect, projects),
    BB_EDITION_PROVENANCE(struct architect),
    CYAML_FIELD_SEQUENCE_FIXED("spaces", CYAML_FLAG_DEFAULT, struct architect, spaces, &number, 3),
    CYAML_FIELD_ENUM("talent", CYAML_FLAG_STRICT, struct architect, talent, talents,
                     COUNT(talents)),
    CYAML_FIELD_UINT("amount", CYAML_FLAG_DEFAULT, struct architect, amount),
    PROVENANCE(CYAML_FLAG_DEFAULT, struct architect, board_provenance),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t architect = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct architect, architect_fields),
};

static const cyaml_schema_field_t edition_fields[] = {
    BB_EDITION_HEAD(struct edition),
    CYAML_FIELD_SEQUENCE_FIXED("gods", CYAML_FLAG_DEFAULT, struct edition, gods, &god, PD_GODS),
    CYAML_FIELD_SEQUENCE_FIXED("ladder", CYAML_FLAG_DEFAULT, struct edition, ladder, &rung,
                               PD_LADDER),
    CYAML_FIELD_SEQUENCE_FIXED("tiles", CYAML_FLAG_DEFAULT, struct edition, tiles, &tile, PD_TILES),
    CYAML_FIELD_SEQUENCE_FIXED("projects", CYAML_FLAG_DEFAULT, struct edition, projects, &project,
                               PD_PROJECTS),
    CYAML_FIELD_SEQUENCE_FIXED("architects", CYAML_FLAG_DEFAULT, struct edition, architects,
                               &architect, PD_ARCHITECTS),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct edition, edition_fields),
};

/* ---- Short texts --------------------------------------------------------- */

/* The slot of a cost that a word of n letters asks for; PD_FREE if there is none. */
static int slot_of(const char *word, size_t n)
{
    static const char letters[] = "123456*"; /* in the order of enum pd_slot */
    bool stone = n == 2 && word[0] == 's';
    const char *letter = strchr(letters, word[stone]);

    if (n == 1 && word[0] == 'W')
        return PD_A_WORKER;
    if (n == 1 && word[0] == 'C')
        return PD_A_CAT;
    if (!letter || (n != 1 && !stone))
        return PD_FREE;
    return (stone ? PD_STONE_VALUE : PD_VALUE) + (letter - letters);
}

/* Reads what is to be paid; a text that is left out is nothing. */
static bool read_cost(const char *text, const char *path, uint8_t slots[static PD_COST],
                      struct bb_fault *fault)
{
    int n = 0;

    for (const char *word = text ? text : ""; *(word += strspn(word, " "));) {
        size_t length = strcspn(word, " ");
        int slot = slot_of(word, length);

        if (length == 2 && word[0] == 'p')
            return bb_fault_at(fault, path, "PD-5.1: no cost asks for a prayer die");
        if (slot == PD_FREE)
            return bb_fault_at(fault, path,
                               "PD-5.1: a cost is of dice (1 to 6, *, s1 to s6, s*), workers (W) "
                               "and cats (C), not '%.*s'",
                               (int)length, word);
        if (n == PD_COST)
            return bb_fault_at(fault, path, "PD-5.2: a cost has 1 to %d parts", PD_COST);
        slots[n++] = slot;
        word += length;
    }
    return true;
}

/* Reads the tokens of what is given, and its fame points where there may be any. */
static bool read_gain(const char *text, const char *path, uint8_t tokens[static PD_TOKENS],
                      uint8_t *fame, struct bb_fault *fault)
{
    static const char letters[] = "WCS"; /* in the order of enum pd_token */
    bool counted = !fame;

    for (const char *word = text ? text : ""; *(word += strspn(word, " "));) {
        size_t length = strcspn(word, " "), digits = strspn(word, "0123456789");
        const char *letter = strchr(letters, word[0]);

        if (length == 1 && letter) {
            tokens[letter - letters]++;
        } else if (!counted && digits == length && length <= 2) {
            *fame = length == 1 ? word[0] - '0' : (word[0] - '0') * 10 + word[1] - '0';
            counted = true;
        } else {
            return bb_fault_at(fault, path,
                               "%s: what is given is of workers (W), cats (C) and stone dice "
                               "(S)%s, not '%.*s'",
                               fame ? "PD-5.1" : "PD-2.5",
                               fame ? " and one number of fame points, 99 at most" : "",
                               (int)length, word);
        }
        word += length;
    }
    return true;
}

/* ---- Building ------------------------------------------------------------ */

static bool build_god(const struct god *from, int i, struct pd_god *to, struct bb_fault *fault)
{
    char path[48];

    *to = (struct pd_god){ .class = from->class,
                           .points = from->points,
                           .power = from->power,
                           .amount = from->amount,
                           .value = { from->values[0], from->values[1] } };
    memcpy(to->name, from->name, strlen(from->name));
    snprintf(path, sizeof(path), "gods[%d].cost", i);
    if (!read_cost(from->cost, path, to->cost, fault))
        return false;
    snprintf(path, sizeof(path), "gods[%d].pay", i);
    if (!read_cost(from->pay, path, to->pay, fault))
        return false;
    snprintf(path, sizeof(path), "gods[%d].gain", i);
    return read_gain(from->gain, path, to->gain, &to->fame, fault);
}

static bool build_tile(const struct tile *from, int i, struct pd_tile *to, struct bb_fault *fault)
{
    char path[48];

    *to = (struct pd_tile){ .fee = from->fee, .effect = from->effect, .amount = from->amount };
    memcpy(to->name, from->name, strlen(from->name));
    snprintf(path, sizeof(path), "tiles[%d].take", i);
    return read_gain(from->take, path, to->take, NULL, fault);
}

static bool build_project(const struct project *from, int i, struct pd_project *to,
                          struct bb_fault *fault)
{
    char path[48], name[PD_NAME];

    snprintf(path, sizeof(path), "projects[%d].name", i);
    snprintf(name, sizeof(name), "p%d", i + 1);
    if (strcmp(from->name, name) != 0)
        return bb_fault_at(fault, path, "PD-5.21: the projects are p1 to p%d, in order",
                           PD_PROJECTS);
    *to = (struct pd_project){ .points = from->points };
    memcpy(to->pair, from->pairs, sizeof(to->pair));
    return true;
}

static void build_architect(const struct architect *from, struct pd_architect *to)
{
    *to = (struct pd_architect){ .projects = from->projects,
                                 .talent = from->talent,
                                 .amount = from->amount };
    memcpy(to->name, from->name, strlen(from->name));
    memcpy(to->space, from->spaces, sizeof(to->space));
}

static bool is_reconstructed(const struct edition *from)
{
    bool found = false;

    for (int i = 0; i < PD_GODS; i++)
        found |= from->gods[i].provenance == BB_RECONSTRUCTED ||
                 from->gods[i].cost_provenance == BB_RECONSTRUCTED ||
                 from->gods[i].amount_provenance == BB_RECONSTRUCTED;
    for (int i = 0; i < PD_LADDER; i++)
        found |= from->ladder[i].provenance == BB_RECONSTRUCTED;
    for (int i = 0; i < PD_TILES; i++)
        found |= from->tiles[i].provenance == BB_RECONSTRUCTED;
    for (int i = 0; i < PD_PROJECTS; i++)
        found |= from->projects[i].provenance == BB_RECONSTRUCTED;
    for (int i = 0; i < PD_ARCHITECTS; i++)
        found |= from->architects[i].provenance == BB_RECONSTRUCTED ||
                 from->architects[i].board_provenance == BB_RECONSTRUCTED;
    return found;
}

static bool build(const void *read, void *parts, bool *reconstructed, struct bb_fault *fault)
{
    const struct edition *from = read;
    struct pd_parts *p = parts;

    memset(p, 0, sizeof(*p));
    *reconstructed = is_reconstructed(from);
    for (int i = 0; i < PD_GODS; i++) {
        if (!build_god(&from->gods[i], i, &p->facts.god[i], fault))
            return false;
    }
    for (int i = 0; i < PD_LADDER; i++)
        p->facts.ladder[i] = from->ladder[i].fame;
    for (int i = 0; i < PD_TILES; i++) {
        if (!build_tile(&from->tiles[i], i, &p->facts.tile[i], fault))
            return false;
    }
    for (int i = 0; i < PD_PROJECTS; i++) {
        if (!build_project(&from->projects[i], i, &p->facts.project[i], fault))
            return false;
    }
    for (int i = 0; i < PD_ARCHITECTS; i++)
        build_architect(&from->architects[i], &p->facts.architect[i]);
    pd_parts_derive(p);
    return pd_parts_check(p, fault);
}

const struct bb_loader pd_loader = { .game = &pd_game, .schema = &schema, .build = build };

/*
 * The edition file of Pyramidice: its schema, and its short texts.
 *
 * What is paid and given is short text, so that a god is a line: "1 s4 * C" asks for a die
 * of 1, a stone die of 4, any die and a cat; "W 3" gives a worker and 3 fame points.
 */
#include "engine/edition.h"
#include "engine/notation.h"
#include "games/pyramidice/pyramidice.h"

#include <string.h>

enum { TEXT = 32 };

/* ---- The schema ---------------------------------------------------------- */

/* What is written as text stands beside the facts. */
struct god {
    struct pd_god is;
    char cost[TEXT], pay[TEXT], gain[TEXT];
};

struct rung {
    uint8_t fame;
};

struct tile {
    struct pd_tile is;
    char take[TEXT];
};

struct project {
    struct pd_project is;
    char name[PD_NAME];
};

struct edition {
    struct bb_edition_head head;
    struct pd_facts facts;
    struct god gods[PD_GODS];
    struct tile tiles[PD_TILES];
    struct project projects[PD_PROJECTS];
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

static const cyaml_strval_t charms[] = { PD_CHARM_NAMES(BB_EDITION_NAME) };

static const cyaml_strval_t talents[] = {
    { "each-build", PD_EACH_BUILD },
    { "high-build", PD_HIGH_BUILD },
    { "each-ennead", PD_EACH_ENNEAD },
    { "low-die", PD_LOW_DIE },
};

#define NAME(T, member) CYAML_FIELD_STRING("name", CYAML_FLAG_DEFAULT, T, member, 1)

/* A text that may be left out, and a number that then is 0. */
#define MAY_TEXT(T, key)   CYAML_FIELD_STRING(#key, CYAML_FLAG_OPTIONAL, T, key, 0)
#define MAY_NUMBER(T, key) CYAML_FIELD_UINT(#key, CYAML_FLAG_OPTIONAL, T, is.key)

static const cyaml_schema_value_t pair = {
    CYAML_VALUE_SEQUENCE_FIXED(CYAML_FLAG_DEFAULT, uint8_t, &bb_edition_number, 2),
};

static const cyaml_schema_field_t god_fields[] = {
    NAME(struct god, is.name),
    BB_EDITION_ENUM("class", struct god, is.class, classes),
    MAY_NUMBER(struct god, points),
    BB_EDITION_ENUM("power", struct god, is.power, powers),
    MAY_TEXT(struct god, pay),
    MAY_TEXT(struct god, gain),
    MAY_NUMBER(struct god, amount),
    CYAML_FIELD_SEQUENCE_FIXED("values", CYAML_FLAG_OPTIONAL, struct god, is.value,
                               &bb_edition_number, 2),
    CYAML_FIELD_IGNORE("amount_provenance", CYAML_FLAG_OPTIONAL),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_STRING("cost", CYAML_FLAG_DEFAULT, struct god, cost, 0),
    CYAML_FIELD_IGNORE("cost_provenance", CYAML_FLAG_DEFAULT),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t god = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct god, god_fields),
};

static const cyaml_schema_field_t rung_fields[] = {
    CYAML_FIELD_UINT("fame", CYAML_FLAG_DEFAULT, struct rung, fame),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t rung = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct rung, rung_fields),
};

static const cyaml_schema_field_t tile_fields[] = {
    NAME(struct tile, is.name),
    MAY_NUMBER(struct tile, fee),
    BB_EDITION_ENUM("effect", struct tile, is.effect, effects),
    MAY_NUMBER(struct tile, amount),
    MAY_TEXT(struct tile, take),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t tile = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct tile, tile_fields),
};

static const cyaml_schema_field_t scarab_fields[] = {
    NAME(struct pd_scarab, name),
    BB_EDITION_ENUM("power", struct pd_scarab, power, charms),
    CYAML_FIELD_UINT("amount", CYAML_FLAG_OPTIONAL, struct pd_scarab, amount),
    CYAML_FIELD_IGNORE("amount_provenance", CYAML_FLAG_OPTIONAL),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t scarab = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct pd_scarab, scarab_fields),
};

static const cyaml_schema_field_t project_fields[] = {
    NAME(struct project, name),
    CYAML_FIELD_SEQUENCE_FIXED("pairs", CYAML_FLAG_DEFAULT, struct project, is.pair, &pair, 2),
    CYAML_FIELD_UINT("points", CYAML_FLAG_DEFAULT, struct project, is.points),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t project = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct project, project_fields),
};

static const cyaml_schema_field_t architect_fields[] = {
    NAME(struct pd_architect, name),
    CYAML_FIELD_UINT("projects", CYAML_FLAG_DEFAULT, struct pd_architect, projects),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_SEQUENCE_FIXED("spaces", CYAML_FLAG_DEFAULT, struct pd_architect, space,
                               &bb_edition_number, 3),
    BB_EDITION_ENUM("talent", struct pd_architect, talent, talents),
    CYAML_FIELD_UINT("amount", CYAML_FLAG_DEFAULT, struct pd_architect, amount),
    CYAML_FIELD_IGNORE("board_provenance", CYAML_FLAG_DEFAULT),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t architect = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct pd_architect, architect_fields),
};

static const cyaml_schema_field_t edition_fields[] = {
    BB_EDITION_HEAD(struct edition),
    CYAML_FIELD_SEQUENCE_FIXED("gods", CYAML_FLAG_DEFAULT, struct edition, gods, &god, PD_GODS),
    CYAML_FIELD_SEQUENCE_FIXED("ladder", CYAML_FLAG_DEFAULT, struct edition, facts.ladder, &rung,
                               PD_LADDER),
    CYAML_FIELD_SEQUENCE_FIXED("tiles", CYAML_FLAG_DEFAULT, struct edition, tiles, &tile, PD_TILES),
    CYAML_FIELD_SEQUENCE_FIXED("scarabs", CYAML_FLAG_DEFAULT, struct edition, facts.scarab, &scarab,
                               PD_SCARABS),
    CYAML_FIELD_SEQUENCE_FIXED("projects", CYAML_FLAG_DEFAULT, struct edition, projects, &project,
                               PD_PROJECTS),
    CYAML_FIELD_SEQUENCE_FIXED("architects", CYAML_FLAG_DEFAULT, struct edition, facts.architect,
                               &architect, PD_ARCHITECTS),
    CYAML_FIELD_END,
};

/* ---- Short texts --------------------------------------------------------- */

/* The part of a cost that a word of n letters asks for; PD_FREE if there is none. */
static int part_of(const char *word, size_t n)
{
    const struct bb_list *parts = bb_list_find(&pd_game, "part");

    for (int i = 0; i < parts->count; i++) {
        if (strlen(parts->names[i]) == n && memcmp(parts->names[i], word, n) == 0)
            return parts->first + i;
    }
    return PD_FREE;
}

/* Reads what is to be paid. */
static bool read_cost(const char *text, const char *path, uint8_t slots[static PD_COST],
                      struct bb_fault *fault)
{
    int n = 0;

    for (const char *word = text; *(word += strspn(word, " "));) {
        size_t length = strcspn(word, " ");
        int slot = part_of(word, length);

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

    for (const char *word = text; *(word += strspn(word, " "));) {
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
    *to = from->is;
    return read_cost(from->cost, bb_path("gods[%d].cost", i).text, to->cost, fault) &&
           read_cost(from->pay, bb_path("gods[%d].pay", i).text, to->pay, fault) &&
           read_gain(from->gain, bb_path("gods[%d].gain", i).text, to->gain, &to->fame, fault);
}

static bool build_tile(const struct tile *from, int i, struct pd_tile *to, struct bb_fault *fault)
{
    *to = from->is;
    return read_gain(from->take, bb_path("tiles[%d].take", i).text, to->take, NULL, fault);
}

static bool build_project(const struct project *from, int i, struct pd_project *to,
                          struct bb_fault *fault)
{
    *to = from->is;
    return strcmp(from->name, bb_path("p%d", i + 1).text) == 0 ||
           bb_fault_at(fault, bb_path("projects[%d].name", i).text,
                       "PD-5.21: the projects are p1 to p%d, in order", PD_PROJECTS);
}

static bool build(const void *read, void *facts, struct bb_fault *fault)
{
    const struct edition *from = read;
    struct pd_facts *f = facts;
    bool good = true;

    *f = from->facts;
    for (int i = 0; good && i < PD_GODS; i++)
        good = build_god(&from->gods[i], i, &f->god[i], fault);
    for (int i = 0; good && i < PD_TILES; i++)
        good = build_tile(&from->tiles[i], i, &f->tile[i], fault);
    for (int i = 0; good && i < PD_PROJECTS; i++)
        good = build_project(&from->projects[i], i, &f->project[i], fault);
    return good;
}

const struct bb_loader pd_loader = {
    .game = &pd_game,
    .fields = edition_fields,
    .size = sizeof(struct edition),
    .facts = build,
    .derive = pd_parts_derive,
    .check = pd_parts_check,
};

/*
 * The edition file of Terra Pyramides: its schema, and what is drawn in it.
 *
 * A board is drawn, a line of characters a row: . free, # site, o oasis, ~ Nile, and the
 * start squares as arrows ^ > v < that show which way their steps point.
 */
#include "engine/edition.h"
#include "engine/fault.h"
#include "games/terra/terra.h"

#include <string.h>

/* ---- The schema ---------------------------------------------------------- */

/* What is drawn or named stands beside the facts. */
struct map {
    struct tp_map is;
    char **squares;
    uint32_t squares_count;
};

struct nile {
    char **path;
    uint32_t path_count;
    uint8_t *palms;
    uint32_t palms_count;
};

struct supply {
    uint8_t count;
};

struct levels {
    uint8_t count[TP_COLOURED];
};

struct edition {
    struct bb_edition_head head;
    struct tp_facts facts;
    struct map front, back;
    struct nile nile;
};

static const cyaml_strval_t versions[] = { TP_VERSION_NAMES(BB_EDITION_NAME) };

/* As in tp_tile: one more than the colour. */
#define BLOCK(value, name) { name, (value) + 1 },
static const cyaml_strval_t blocks[] = { TP_COLOUR_NAMES(BLOCK) };
#undef BLOCK

static const cyaml_schema_value_t line = {
    CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 1, TP_SIDE),
};

static const cyaml_schema_value_t square = {
    CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 1, 15),
};

static const cyaml_schema_field_t map_fields[] = {
    CYAML_FIELD_SEQUENCE("squares", CYAML_FLAG_POINTER, struct map, squares, &line, 1, TP_SIDE),
    CYAML_FIELD_UINT("sphinx_columns", CYAML_FLAG_OPTIONAL, struct map, is.split),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t nile_fields[] = {
    CYAML_FIELD_SEQUENCE("path", CYAML_FLAG_POINTER, struct nile, path, &square, 2, TP_PATH),
    CYAML_FIELD_SEQUENCE("palms", CYAML_FLAG_POINTER, struct nile, palms, &bb_edition_number, 0,
                         TP_PATH),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t supply_fields[] = {
    CYAML_FIELD_UINT("count", CYAML_FLAG_DEFAULT, struct supply, count),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t supply = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct supply, supply_fields),
};

static const cyaml_schema_field_t level_fields[] = {
    CYAML_FIELD_SEQUENCE_FIXED("count", CYAML_FLAG_DEFAULT, struct levels, count,
                               &bb_edition_number, TP_COLOURED),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

#define LEVELS(value, name)                                                                        \
    CYAML_FIELD_MAPPING(name, CYAML_FLAG_DEFAULT, struct tp_facts, levels[value], level_fields),
static const cyaml_schema_field_t colour_fields[] = {
    TP_COLOUR_NAMES(LEVELS) CYAML_FIELD_END,
};
#undef LEVELS

#define SYMBOL(key) CYAML_FIELD_UINT(#key, CYAML_FLAG_OPTIONAL, struct tp_tile, key)

static const cyaml_schema_field_t tile_fields[] = {
    BB_EDITION_ENUM("version", struct tp_tile, version, versions),
    CYAML_FIELD_UINT("count", CYAML_FLAG_DEFAULT, struct tp_tile, count),
    SYMBOL(worker),
    CYAML_FIELD_ENUM("block", CYAML_FLAG_STRICT | CYAML_FLAG_OPTIONAL, struct tp_tile, block,
                     blocks, TP_COLOURS),
    SYMBOL(eyes),
    SYMBOL(masks),
    SYMBOL(oasis),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t tile = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct tp_tile, tile_fields),
};

static const cyaml_schema_field_t edition_fields[] = {
    BB_EDITION_HEAD(struct edition),
    CYAML_FIELD_MAPPING("front", CYAML_FLAG_DEFAULT, struct edition, front, map_fields),
    CYAML_FIELD_MAPPING("back", CYAML_FLAG_DEFAULT, struct edition, back, map_fields),
    CYAML_FIELD_MAPPING("nile", CYAML_FLAG_DEFAULT, struct edition, nile, nile_fields),
    CYAML_FIELD_MAPPING("gold", CYAML_FLAG_DEFAULT, struct edition, facts.gold, supply_fields),
    CYAML_FIELD_MAPPING("blocks", CYAML_FLAG_DEFAULT, struct edition, facts.blocks, supply_fields),
    CYAML_FIELD_SEQUENCE_FIXED("bases", CYAML_FLAG_DEFAULT, struct edition, facts.bases, &supply,
                               TP_VALUES),
    CYAML_FIELD_MAPPING("levels", CYAML_FLAG_DEFAULT, struct edition, facts, colour_fields),
    CYAML_FIELD_SEQUENCE_COUNT("tiles", CYAML_FLAG_DEFAULT, struct edition, facts.tile, facts.kinds,
                               &tile, 1, TP_KINDS),
    CYAML_FIELD_END,
};

/* ---- Building ------------------------------------------------------------ */

static bool is_sized(const struct map *from, const char *side, const struct tp_facts *f,
                     struct bb_fault *fault)
{
    if (from->squares_count != f->rows)
        return bb_fault_at(fault, bb_path("%s.squares", side).text,
                           "TP-1.2: both boards have equally many rows");
    for (uint32_t row = 0; row < from->squares_count; row++) {
        if (strlen(from->squares[row]) != f->columns)
            return bb_fault_at(fault, bb_path("%s.squares[%u]", side, row).text,
                               "TP-1.2: all rows of the boards have %d squares", f->columns);
    }
    return true;
}

/* The squares beyond TP_SQUARES are left out: such a board is refused by its size. */
static bool build_map(const struct map *from, const char *side, const struct tp_facts *f,
                      struct tp_map *to, struct bb_fault *fault)
{
    static const char grounds[] = ".#o~", ways[] = "^>v<"; /* in the order of the enums */
    int starts = 0;

    if (!is_sized(from, side, f, fault))
        return false;
    *to = from->is;
    for (int at = 0; at < f->rows * f->columns && at < TP_SQUARES; at++) {
        char letter = from->squares[at / f->columns][at % f->columns];
        const char *ground = strchr(grounds, letter), *way = strchr(ways, letter);

        if (!ground && !way)
            return bb_fault_at(fault, bb_path("%s.squares[%d]", side, at / f->columns).text,
                               "TP-1.1: a square is one of %s%s, not '%c'", grounds, ways, letter);
        to->ground[at] = ground ? ground - grounds : TP_FREE;
        if (way && starts < TP_STARTS) {
            to->start[starts] = at;
            to->points[starts] = way - ways;
        }
        starts += way != NULL;
    }
    return starts == TP_STARTS ||
           bb_fault_at(fault, bb_path("%s.squares", side).text,
                       "TP-2.4: there are %d start squares (%s), not %d", TP_STARTS, ways, starts);
}

/* The square of this name, such as "e7"; TP_NONE if the board has none. */
static int square_of(const struct tp_facts *f, const char *name)
{
    int column = name[0] - 'a', row = 0;
    size_t digits = strspn(name + 1, "0123456789");

    if (name[1] == '0' || digits < 1 || digits > 2 || name[1 + digits])
        return TP_NONE;
    for (size_t i = 1; i <= digits; i++)
        row = 10 * row + name[i] - '0';
    if (column < 0 || column >= f->columns || row > f->rows)
        return TP_NONE;
    return (row - 1) * f->columns + column;
}

static bool build_nile(const struct nile *from, struct tp_facts *f, struct bb_fault *fault)
{
    f->path_length = from->path_count;
    for (uint32_t i = 0; i < from->path_count; i++) {
        int at = square_of(f, from->path[i]);

        if (at >= TP_SQUARES)
            return bb_fault_at(fault, bb_path("nile.path[%u]", i).text,
                               "TP-1.3: '%s' is no square; the one at the top left is a1",
                               from->path[i]);
        f->path[i] = at;
    }
    for (uint32_t i = 0; i < from->palms_count; i++) {
        struct bb_path path = bb_path("nile.palms[%u]", i);

        if (from->palms[i] >= from->path_count)
            return bb_fault_at(fault, path.text, "TP-1.3: the spaces of the boats are 0 to %u",
                               from->path_count - 1);
        if (f->palm[from->palms[i]])
            return bb_fault_at(fault, path.text, "TP-1.3: a space has one palm");
        f->palm[from->palms[i]] = 1;
    }
    return true;
}

static bool build(const void *read, void *facts, struct bb_fault *fault)
{
    const struct edition *from = read;
    struct tp_facts *f = facts;

    *f = from->facts;
    f->rows = from->front.squares_count;
    f->columns = strlen(from->front.squares[0]);
    return build_map(&from->front, "front", f, &f->map[0], fault) &&
           build_map(&from->back, "back", f, &f->map[1], fault) &&
           build_nile(&from->nile, f, fault);
}

const struct bb_loader tp_loader = {
    .game = &tp_game,
    .fields = edition_fields,
    .size = sizeof(struct edition),
    .facts = build,
    .derive = tp_parts_derive,
    .check = tp_parts_check,
};

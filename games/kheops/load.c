/*
 * The edition file of Kheops: its schema, and the drawing of the base in it.
 */
#include "engine/edition.h"
#include "engine/fault.h"
#include "games/kheops/kheops.h"

#include <string.h>

struct base {
    char **rows;
    uint32_t rows_count;
};

struct edition {
    struct bb_edition_head head;
    struct base base;
    struct kh_facts facts;
};

static const cyaml_strval_t kinds[] = { KH_KIND_NAMES(BB_EDITION_NAME) };
static const cyaml_strval_t symbols[] = { KH_SYMBOL_NAMES(BB_EDITION_NAME) };

static const cyaml_schema_value_t line = {
    CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 0, 64),
};

static const cyaml_schema_field_t base_fields[] = {
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_SEQUENCE("rows", CYAML_FLAG_POINTER, struct base, rows, &line, 1, KH_ROWS),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t tile_fields[] = {
    BB_EDITION_ENUM("symbol", struct kh_tile, symbol, symbols),
    BB_EDITION_ENUM("kind", struct kh_tile, kind, kinds),
    CYAML_FIELD_UINT("openings", CYAML_FLAG_DEFAULT, struct kh_tile, openings),
    CYAML_FIELD_UINT("copies", CYAML_FLAG_DEFAULT, struct kh_tile, copies),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t tile = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct kh_tile, tile_fields),
};

static const cyaml_schema_field_t edition_fields[] = {
    BB_EDITION_HEAD(struct edition),
    CYAML_FIELD_MAPPING("base", CYAML_FLAG_DEFAULT, struct edition, base, base_fields),
    CYAML_FIELD_SEQUENCE_COUNT("tiles", CYAML_FLAG_DEFAULT, struct edition, facts.type, facts.types,
                               &tile, 1, KH_TYPES),
    CYAML_FIELD_END,
};

/* KH-1.3: rows from the lowest up, so that cells come in their order. */
static bool build_base(const struct base *from, uint8_t laid[static KH_LAID],
                       struct bb_fault *fault)
{
    int cell = 0, n = 0;

    for (uint32_t row = 0; row < from->rows_count; row++) {
        struct bb_path path = bb_path("base.rows[%u]", row);
        const char *text = from->rows[row];
        size_t cells = 13 - 2 * row;

        if (strspn(text, ".#") != strlen(text))
            return bb_fault_at(fault, path.text, "KH-1.3: the base is drawn with . and #");
        if (strlen(text) != cells)
            return bb_fault_at(fault, path.text, "KH-1.3: row %c has %zu cells", "abcdefg"[row],
                               cells);
        for (; *text; text++, cell++) {
            if (*text == '#' && n++ < KH_LAID)
                laid[n - 1] = cell;
        }
    }
    return n == KH_LAID ||
           bb_fault_at(fault, "base.rows", "KH-1.3: the base is of %d tiles, not %d", KH_LAID, n);
}

static bool build(const void *read, void *facts, struct bb_fault *fault)
{
    const struct edition *from = read;
    struct kh_facts *f = facts;

    *f = from->facts;
    return build_base(&from->base, f->laid, fault);
}

const struct bb_loader kh_loader = {
    .game = &kh_game,
    .fields = edition_fields,
    .size = sizeof(struct edition),
    .facts = build,
    .derive = kh_parts_derive,
    .check = kh_parts_check,
};

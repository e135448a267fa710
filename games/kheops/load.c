/*
 * The edition file of Kheops: its schema.
 */
#include "engine/edition.h"
#include "games/kheops/kheops.h"

struct edition {
    struct bb_edition_head head;
    struct kh_facts facts;
};

static const cyaml_strval_t kinds[] = { KH_KIND_NAMES(BB_EDITION_NAME) };
static const cyaml_strval_t symbols[] = { KH_SYMBOL_NAMES(BB_EDITION_NAME) };

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
    CYAML_FIELD_SEQUENCE_COUNT("tiles", CYAML_FLAG_DEFAULT, struct edition, facts.type, facts.types,
                               &tile, 1, KH_TYPES),
    CYAML_FIELD_END,
};

const struct bb_loader kh_loader = {
    .game = &kh_game,
    .fields = edition_fields,
    .size = sizeof(struct edition),
    .derive = kh_parts_derive,
    .check = kh_parts_check,
};

/*
 * The edition file of Kheops: its schema, and its way into the parts.
 */
#include "engine/edition.h"
#include "games/kheops/kheops.h"

#include <string.h>

struct tile {
    enum kh_symbol symbol;
    enum kh_kind kind;
    uint8_t openings, copies;
    enum bb_provenance provenance;
};

struct edition {
    struct bb_edition_head head;
    struct tile *tiles;
    uint32_t tiles_count;
};

static const cyaml_strval_t kinds[] = { { "corridor", KH_CORRIDOR }, { "room", KH_ROOM } };

static const cyaml_strval_t symbols[] = {
    { "blank", KH_BLANK },
    { "turn-corridor", KH_TURN_CORRIDOR },
    { "turn-room", KH_TURN_ROOM },
    { "swap", KH_SWAP },
    { "move", KH_MOVE },
    { "forbidden", KH_FORBIDDEN },
    { "double", KH_DOUBLE },
    { "ankh", KH_ANKH },
    { "sarcophagus-red", KH_SARCOPHAGUS_RED },
    { "sarcophagus-green", KH_SARCOPHAGUS_GREEN },
    { "sarcophagus-gold", KH_SARCOPHAGUS_GOLD },
    { "curse", KH_CURSE },
};

static const cyaml_schema_field_t tile_fields[] = {
    CYAML_FIELD_ENUM("symbol", CYAML_FLAG_STRICT, struct tile, symbol, symbols, KH_SYMBOLS),
    CYAML_FIELD_ENUM("kind", CYAML_FLAG_STRICT, struct tile, kind, kinds, 2),
    CYAML_FIELD_UINT("openings", CYAML_FLAG_DEFAULT, struct tile, openings),
    CYAML_FIELD_UINT("copies", CYAML_FLAG_DEFAULT, struct tile, copies),
    BB_EDITION_PROVENANCE(struct tile),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t tile = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct tile, tile_fields),
};

static const cyaml_schema_field_t edition_fields[] = {
    BB_EDITION_HEAD(struct edition),
    CYAML_FIELD_SEQUENCE("tiles", CYAML_FLAG_POINTER, struct edition, tiles, &tile, 1, KH_TYPES),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct edition, edition_fields),
};

static bool build(const void *read, void *parts, bool *reconstructed, struct bb_fault *fault)
{
    const struct edition *from = read;
    struct kh_parts *p = parts;

    memset(p, 0, sizeof(*p));
    *reconstructed = false;
    p->facts.types = from->tiles_count;
    for (uint32_t i = 0; i < from->tiles_count; i++) {
        const struct tile *t = &from->tiles[i];

        *reconstructed |= t->provenance == BB_RECONSTRUCTED;
        p->facts.type[i] = (struct kh_tile){
            .kind = t->kind, .openings = t->openings, .symbol = t->symbol, .copies = t->copies
        };
    }
    kh_parts_derive(p);
    return kh_parts_check(p, fault);
}

const struct bb_loader kh_loader = { .game = &kh_game, .schema = &schema, .build = build };

#include "engine/edition.h"
#include "games/null/null.h"

#include <string.h>

struct edition {
    struct bb_edition_head head;
    enum bb_provenance provenance;
    uint8_t stones[NG_VALUES];
};

static const cyaml_schema_value_t number = { CYAML_VALUE_UINT(CYAML_FLAG_DEFAULT, uint8_t) };

static const cyaml_schema_field_t edition_fields[] = {
    BB_EDITION_HEAD(struct edition),
    BB_EDITION_PROVENANCE(struct edition),
    CYAML_FIELD_SEQUENCE_FIXED("stones", CYAML_FLAG_DEFAULT, struct edition, stones, &number,
                               NG_VALUES),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct edition, edition_fields),
};

/* NG-1: every seat can be dealt its stones. */
static bool check(const struct ng_parts *p, struct bb_fault *fault)
{
    int stones = 0;

    for (int i = 0; i < NG_VALUES; i++)
        stones += p->facts.stones[i];
    if (stones < BB_SEATS_MAX * NG_HAND)
        return bb_fault_at(fault, "stones",
                           "NG-1: %d seats are dealt %d stones each, so there are %d", BB_SEATS_MAX,
                           NG_HAND, BB_SEATS_MAX * NG_HAND);
    return true;
}

static bool build(const void *read, void *parts, bool *reconstructed, struct bb_fault *fault)
{
    const struct edition *from = read;
    struct ng_parts *p = parts;

    *reconstructed = from->provenance == BB_RECONSTRUCTED;
    memcpy(p->facts.stones, from->stones, sizeof(p->facts.stones));
    return check(p, fault);
}

const struct bb_loader ng_loader = { .game = &ng_game, .schema = &schema, .build = build };

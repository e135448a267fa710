/*
 * The edition file of the null game: its schema, and what must hold.
 */
#include "engine/edition.h"
#include "games/null/null.h"

struct edition {
    struct bb_edition_head head;
    struct ng_facts facts;
};

static const cyaml_schema_field_t edition_fields[] = {
    BB_EDITION_HEAD(struct edition),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_SEQUENCE_FIXED("stones", CYAML_FLAG_DEFAULT, struct edition, facts.stones,
                               &bb_edition_number, NG_VALUES),
    CYAML_FIELD_END,
};

/* NG-1.1: every seat can be dealt its stones. */
static bool check(const void *parts, struct bb_fault *fault)
{
    const struct ng_parts *p = parts;
    int stones = 0;

    for (int i = 0; i < NG_VALUES; i++)
        stones += p->facts.stones[i];
    if (stones < BB_SEATS_MAX * NG_HAND)
        return bb_fault_at(fault, "stones",
                           "NG-1.1: %d seats are dealt %d stones each, so there are %d",
                           BB_SEATS_MAX, NG_HAND, BB_SEATS_MAX * NG_HAND);
    return true;
}

const struct bb_loader ng_loader = {
    .game = &ng_game,
    .fields = edition_fields,
    .size = sizeof(struct edition),
    .check = check,
};

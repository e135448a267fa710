/*
 * The edition file of Silver & Gold: its schema, and its way into the parts.
 */
#include "engine/edition.h"
#include "engine/fault.h"
#include "games/silvergold/silvergold.h"

#include <stdio.h>
#include <string.h>

struct skulls {
    enum bb_provenance provenance;
    uint8_t malus[SG_SKULLS];
};

struct expedition {
    char *name;
    uint8_t copies;
    enum bb_provenance provenance;
    char **shape;
    uint32_t shape_count;
};

struct card {
    uint8_t number;
    enum sg_colour colour;
    enum bb_provenance provenance;
    char *rows[SG_SIDE];
};

struct edition {
    struct bb_edition_head head;
    struct skulls skulls;
    struct expedition expeditions[SG_PATTERNS];
    struct card cards[SG_CARDS];
};

static const cyaml_strval_t colours[] = {
    { "green", SG_GREEN },
    { "orange", SG_ORANGE },
    { "violet", SG_VIOLET },
};

static const cyaml_schema_value_t number = { CYAML_VALUE_UINT(CYAML_FLAG_DEFAULT, uint8_t) };

static const cyaml_schema_value_t line = {
    CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 1, SG_SIDE),
};

static const cyaml_schema_field_t skulls_fields[] = {
    BB_EDITION_PROVENANCE(struct skulls),
    CYAML_FIELD_SEQUENCE_FIXED("malus", CYAML_FLAG_DEFAULT, struct skulls, malus, &number,
                               SG_SKULLS),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t expedition_fields[] = {
    CYAML_FIELD_STRING_PTR("name", CYAML_FLAG_POINTER, struct expedition, name, 1, 15),
    CYAML_FIELD_UINT("copies", CYAML_FLAG_DEFAULT, struct expedition, copies),
    BB_EDITION_PROVENANCE(struct expedition),
    CYAML_FIELD_SEQUENCE("shape", CYAML_FLAG_POINTER, struct expedition, shape, &line, 1, SG_SIDE),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t expedition = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct expedition, expedition_fields),
};

static const cyaml_schema_field_t card_fields[] = {
    CYAML_FIELD_UINT("number", CYAML_FLAG_DEFAULT, struct card, number),
    CYAML_FIELD_ENUM("colour", CYAML_FLAG_STRICT, struct card, colour, colours, SG_COLOURS),
    BB_EDITION_PROVENANCE(struct card),
    CYAML_FIELD_SEQUENCE_FIXED("rows", CYAML_FLAG_DEFAULT, struct card, rows, &line, SG_SIDE),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t card = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct card, card_fields),
};

static const cyaml_schema_field_t edition_fields[] = {
    BB_EDITION_HEAD(struct edition),
    CYAML_FIELD_MAPPING("skulls", CYAML_FLAG_DEFAULT, struct edition, skulls, skulls_fields),
    CYAML_FIELD_SEQUENCE_FIXED("expeditions", CYAML_FLAG_DEFAULT, struct edition, expeditions,
                               &expedition, SG_PATTERNS),
    CYAML_FIELD_SEQUENCE_FIXED("cards", CYAML_FLAG_DEFAULT, struct edition, cards, &card, SG_CARDS),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct edition, edition_fields),
};

static bool build_card(const struct card *from, int i, struct sg_card *to, struct bb_fault *fault)
{
    static const char letters[] = ".#vT+rgtsp"; /* in the order of enum sg_symbol */
    char path[64];

    snprintf(path, sizeof(path), "cards[%d].number", i);
    if (from->number != i + 1)
        return bb_fault_at(fault, path, "SG-1.1: the cards are numbered 1 to %d, in order",
                           SG_CARDS);
    to->colour = from->colour;
    for (int row = 0; row < SG_SIDE; row++) {
        snprintf(path, sizeof(path), "cards[%d].rows[%d]", i, row);
        if (strlen(from->rows[row]) != SG_SIDE)
            return bb_fault_at(fault, path, "SG-1.1: a row has %d squares", SG_SIDE);
        for (int column = 0; column < SG_SIDE; column++) {
            const char *symbol = strchr(letters, from->rows[row][column]);

            if (!symbol)
                return bb_fault_at(fault, path, "SG-1.1: a square is one of %s, not '%c'", letters,
                                   from->rows[row][column]);
            to->square[row * SG_SIDE + column] = symbol - letters;
        }
    }
    return true;
}

static bool is_word(const char *name)
{
    return name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static bool build_pattern(const struct expedition *from, int i, struct sg_pattern *to,
                          struct bb_fault *fault)
{
    char path[64];

    snprintf(path, sizeof(path), "expeditions[%d].name", i);
    if (!is_word(from->name))
        return bb_fault_at(fault, path, "a name is of small letters, digits and dashes");
    memcpy(to->name, from->name, strlen(from->name));
    to->copies = from->copies;
    for (uint32_t row = 0; row < from->shape_count; row++) {
        const char *text = from->shape[row];

        snprintf(path, sizeof(path), "expeditions[%d].shape[%u]", i, row);
        if (strspn(text, ".#") != strlen(text))
            return bb_fault_at(fault, path, "SG-1.2: a pattern is drawn with . and #");
        for (uint32_t column = 0; text[column]; column++)
            to->square[row * SG_SIDE + column] = text[column] == '#';
    }
    return true;
}

static bool build(const void *read, void *parts, bool *reconstructed, struct bb_fault *fault)
{
    const struct edition *from = read;
    struct sg_parts *p = parts;

    memset(p, 0, sizeof(*p));
    *reconstructed = from->skulls.provenance == BB_RECONSTRUCTED;
    memcpy(p->facts.malus, from->skulls.malus, SG_SKULLS);
    for (int i = 0; i < SG_PATTERNS; i++) {
        *reconstructed |= from->expeditions[i].provenance == BB_RECONSTRUCTED;
        if (!build_pattern(&from->expeditions[i], i, &p->facts.pattern[i], fault))
            return false;
    }
    for (int i = 0; i < SG_CARDS; i++) {
        *reconstructed |= from->cards[i].provenance == BB_RECONSTRUCTED;
        if (!build_card(&from->cards[i], i, &p->facts.card[i], fault))
            return false;
    }
    sg_parts_derive(p);
    return sg_parts_check(p, fault);
}

const struct bb_loader sg_loader = { .game = &sg_game, .schema = &schema, .build = build };

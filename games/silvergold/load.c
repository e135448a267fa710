/*
 * The edition file of Silver & Gold: its schema, and what is drawn in it.
 */
#include "engine/edition.h"
#include "engine/fault.h"
#include "games/silvergold/silvergold.h"

#include <string.h>

struct skulls {
    uint8_t malus[SG_SKULLS];
};

struct deck {
    uint8_t copies[SG_PATTERNS];
};

struct expedition {
    struct sg_pattern is;
    char **shape;
    uint32_t shape_count;
};

struct card {
    struct sg_card is;
    uint8_t number;
    char *rows[SG_SIDE];
};

struct edition {
    struct bb_edition_head head;
    struct skulls skulls;
    struct deck deck;
    struct expedition expeditions[SG_PATTERNS];
    struct card cards[SG_CARDS];
};

static const cyaml_strval_t colours[] = { SG_COLOUR_NAMES(BB_EDITION_NAME) };

static const cyaml_schema_value_t line = {
    CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 1, SG_SIDE),
};

static const cyaml_schema_field_t skulls_fields[] = {
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_SEQUENCE_FIXED("malus", CYAML_FLAG_DEFAULT, struct skulls, malus,
                               &bb_edition_number, SG_SKULLS),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t deck_fields[] = {
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_SEQUENCE_FIXED("copies", CYAML_FLAG_DEFAULT, struct deck, copies,
                               &bb_edition_number, SG_PATTERNS),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t expedition_fields[] = {
    CYAML_FIELD_STRING("name", CYAML_FLAG_DEFAULT, struct expedition, is.name, 1),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_SEQUENCE("shape", CYAML_FLAG_POINTER, struct expedition, shape, &line, 1, SG_SIDE),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t expedition = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct expedition, expedition_fields),
};

static const cyaml_schema_field_t card_fields[] = {
    CYAML_FIELD_UINT("number", CYAML_FLAG_DEFAULT, struct card, number),
    BB_EDITION_ENUM("colour", struct card, is.colour, colours),
    BB_EDITION_PROVENANCE,
    CYAML_FIELD_SEQUENCE_FIXED("rows", CYAML_FLAG_DEFAULT, struct card, rows, &line, SG_SIDE),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t card = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct card, card_fields),
};

static const cyaml_schema_field_t edition_fields[] = {
    BB_EDITION_HEAD(struct edition),
    CYAML_FIELD_MAPPING("skulls", CYAML_FLAG_DEFAULT, struct edition, skulls, skulls_fields),
    CYAML_FIELD_MAPPING("deck", CYAML_FLAG_DEFAULT, struct edition, deck, deck_fields),
    CYAML_FIELD_SEQUENCE_FIXED("expeditions", CYAML_FLAG_DEFAULT, struct edition, expeditions,
                               &expedition, SG_PATTERNS),
    CYAML_FIELD_SEQUENCE_FIXED("cards", CYAML_FLAG_DEFAULT, struct edition, cards, &card, SG_CARDS),
    CYAML_FIELD_END,
};

static bool build_card(const struct card *from, int i, struct sg_card *to, struct bb_fault *fault)
{
    static const char letters[] = ".#vT+rgtsp"; /* in the order of enum sg_symbol */

    if (from->number != i + 1)
        return bb_fault_at(fault, bb_path("cards[%d].number", i).text,
                           "SG-1.1: the cards are numbered 1 to %d, in order", SG_CARDS);
    *to = from->is;
    for (int row = 0; row < SG_SIDE; row++) {
        struct bb_path path = bb_path("cards[%d].rows[%d]", i, row);

        if (strlen(from->rows[row]) != SG_SIDE)
            return bb_fault_at(fault, path.text, "SG-1.1: a row has %d squares", SG_SIDE);
        for (int column = 0; column < SG_SIDE; column++) {
            const char *symbol = strchr(letters, from->rows[row][column]);

            if (!symbol)
                return bb_fault_at(fault, path.text, "SG-1.1: a square is one of %s, not '%c'",
                                   letters, from->rows[row][column]);
            to->square[row * SG_SIDE + column] = symbol - letters;
        }
    }
    return true;
}

static bool build_pattern(const struct expedition *from, int i, struct sg_pattern *to,
                          struct bb_fault *fault)
{
    if (!bb_is_name(from->is.name))
        return bb_fault_at(fault, bb_path("expeditions[%d].name", i).text,
                           "a name is of small letters, digits and dashes");
    *to = from->is;
    for (uint32_t row = 0; row < from->shape_count; row++) {
        const char *text = from->shape[row];

        if (strspn(text, ".#") != strlen(text))
            return bb_fault_at(fault, bb_path("expeditions[%d].shape[%u]", i, row).text,
                               "SG-1.2: a pattern is drawn with . and #");
        for (uint32_t column = 0; text[column]; column++)
            to->square[row * SG_SIDE + column] = text[column] == '#';
    }
    return true;
}

static bool build(const void *read, void *facts, struct bb_fault *fault)
{
    const struct edition *from = read;
    struct sg_facts *f = facts;

    memcpy(f->malus, from->skulls.malus, SG_SKULLS);
    for (int i = 0; i < SG_PATTERNS; i++) {
        if (!build_pattern(&from->expeditions[i], i, &f->pattern[i], fault))
            return false;
        f->pattern[i].copies = from->deck.copies[i];
    }
    for (int i = 0; i < SG_CARDS; i++) {
        if (!build_card(&from->cards[i], i, &f->card[i], fault))
            return false;
    }
    return true;
}

const struct bb_loader sg_loader = {
    .game = &sg_game,
    .fields = edition_fields,
    .size = sizeof(struct edition),
    .facts = build,
    .derive = sg_parts_derive,
    .check = sg_parts_check,
};

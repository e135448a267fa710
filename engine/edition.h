/*
 * engine/edition.h -- reading editions: YAML into the parts of a box.
 *
 * libcyaml reads the file by the game's fields, mostly into the facts as they are; the
 * game turns what is drawn or written as text into facts, derives the rest of the parts
 * and checks them, and the line of a broken constraint is found again by its path. The
 * reference editions go through the same door when the program is built
 * (tools/embed-games.c), so nothing is read at start-up.
 */
#ifndef BB_ENGINE_EDITION_H
#define BB_ENGINE_EDITION_H

#include "engine/fault.h"
#include "engine/game.h"

#include <cyaml/cyaml.h>

enum {
    BB_EDITION_MAX = 1 << 20, /* bytes in an edition file */
    BB_SENTENCE_MAX = 512,    /* bytes in an error sentence */
};

/* Every edition file begins with these; a game's own struct has it first. */
struct bb_edition_head {
    char *edition; /* the edition's name: letters, digits and dashes */
    char *game;
    char *about;
};

#define BB_EDITION_HEAD(T)                                                                         \
    CYAML_FIELD_STRING_PTR("edition", CYAML_FLAG_POINTER, T, head.edition, 1, 31),                 \
        CYAML_FIELD_STRING_PTR("game", CYAML_FLAG_POINTER, T, head.game, 1, 31),                   \
        CYAML_FIELD_STRING_PTR("about", CYAML_FLAG_POINTER, T, head.about, 0, 4000)

/* Where a value comes from: rulebook, derived or reconstructed. Nothing reconstructed is
 * presented as printed. The engine reads it, under every key that ends with this word. */
#define BB_EDITION_PROVENANCE CYAML_FIELD_IGNORE("provenance", CYAML_FLAG_DEFAULT)

/* A name of an enum, said once: see BB_VALUE. */
#define BB_EDITION_NAME(value, name) { name, value },
#define BB_EDITION_ENUM(key, T, member, names)                                                     \
    CYAML_FIELD_ENUM(key, CYAML_FLAG_STRICT, T, member, names, CYAML_ARRAY_LEN(names))

extern const cyaml_schema_value_t bb_edition_number; /* of one byte */

struct bb_loader {
    const struct bb_game *game;
    const cyaml_schema_field_t *fields; /* of the game's own struct: the head, the facts ... */
    uint32_t size;                      /* of that struct */

    /* From what was read to facts, which are 0; false and a fault if it cannot be said in
     * facts. NULL: the facts stand right behind the head. */
    bool (*facts)(const void *read, void *facts, struct bb_fault *fault);

    /* Fills the rest of the parts from the facts. It is called x_parts_derive and has no
     * other file to look at, since a page has the facts alone (games/all.h). NULL: there is
     * no rest. */
    void (*derive)(void *parts);

    /* False and a fault if the rules cannot be played with these parts. */
    bool (*check)(const void *parts, struct bb_fault *fault);
};

/* All that a game's load.c has but its check, or NULL, if its facts are read as they are:
 *     BB_EDITION(x, struct x_facts, check, BB_EDITION_NUMBERS(stones)); */
#define BB_EDITION(prefix, facts_type, check_function, ...)                                        \
    struct edition {                                                                               \
        struct bb_edition_head head;                                                               \
        facts_type facts;                                                                          \
    };                                                                                             \
    static const cyaml_schema_field_t edition_fields[] = { BB_EDITION_HEAD(struct edition),        \
                                                           BB_EDITION_PROVENANCE, __VA_ARGS__,     \
                                                           CYAML_FIELD_END };                      \
    const struct bb_loader prefix##_loader = { .game = &prefix##_game,                             \
                                               .fields = edition_fields,                           \
                                               .size = sizeof(struct edition),                     \
                                               .check = (check_function) }

/* In it: a fact that is so many bytes, under its own name. */
#define BB_EDITION_NUMBERS(fact)                                                                   \
    CYAML_FIELD_SEQUENCE_FIXED(#fact, CYAML_FLAG_DEFAULT, struct edition, facts.fact,              \
                               &bb_edition_number, sizeof(((struct edition *)0)->facts.fact))

/* Reads an edition from a file, or from text (`file` then only names it in
 * sentences), into `parts`, which has room for game->parts_size bytes and
 * must live as long as the box. NULL, or a sentence in `why` that names file,
 * line and constraint. */
const char *bb_edition_load(const struct bb_loader *loader, const char *file, void *parts,
                            struct bb_box *box, char why[static BB_SENTENCE_MAX]);
const char *bb_edition_parse(const struct bb_loader *loader, const char *file, const char *text,
                             size_t n, void *parts, struct bb_box *box,
                             char why[static BB_SENTENCE_MAX]);

/* The name of the game that such a text is of, "" if it does not say; or a sentence in `why`,
 * as above, if it cannot be read at all. */
const char *bb_edition_game(const char *file, const char *text, size_t n, char *name, size_t cap,
                            char why[static BB_SENTENCE_MAX]);

#endif

/*
 * engine/edition.h -- reading editions: YAML into the parts of a box.
 *
 * libcyaml reads the file by the game's schema, mostly into the facts as they are;
 * the game's `build` turns what is drawn or written as text into facts, derives the
 * rest of the parts and checks them, and the line of a broken constraint is found
 * again by its path. The reference editions go through the same door when the program
 * is built (tools/embed-games.c), so nothing is read at start-up.
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
    const cyaml_schema_value_t *schema; /* of a pointer to the game's own struct */

    /* From what was read to parts, which are 0, checked; false and a fault if they do
     * not hold. */
    bool (*build)(const void *read, void *parts, struct bb_fault *fault);
};

/* Reads an edition from a file, or from text (`file` then only names it in
 * sentences), into `parts`, which has room for game->parts_size bytes and
 * must live as long as the box. NULL, or a sentence in `why` that names file,
 * line and constraint. */
const char *bb_edition_load(const struct bb_loader *loader, const char *file, void *parts,
                            struct bb_box *box, char why[static BB_SENTENCE_MAX]);
const char *bb_edition_parse(const struct bb_loader *loader, const char *file, const char *text,
                             size_t n, void *parts, struct bb_box *box,
                             char why[static BB_SENTENCE_MAX]);

/* The name of the game that an edition file is of; false if it has none. */
bool bb_edition_game(const char *text, size_t n, char *name, size_t cap);

#endif

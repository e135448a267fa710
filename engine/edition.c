/*
 * Edition files: read by libcyaml into what a game's schema says, built and checked by the
 * game. libcyaml does not tell lines, so libyaml finds that of a fault again by its path.
 */
#include "engine/edition.h"
#include "base/hash.h"
#include "base/hex.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { DEPTH_MAX = 8 };

const cyaml_schema_value_t bb_edition_number = { CYAML_VALUE_UINT(CYAML_FLAG_DEFAULT, uint8_t) };

/* ---- From a path to a line ----------------------------------------------- */

/* The node under a key of a mapping, or at an index of a sequence; NULL if
 * there is none. */
static yaml_node_t *step_into(yaml_document_t *doc, yaml_node_t *node, const char *key, size_t n)
{
    if (node->type == YAML_SEQUENCE_NODE) {
        size_t index = strtoul(key, NULL, 10);
        yaml_node_item_t *first = node->data.sequence.items.start;

        if (index >= (size_t)(node->data.sequence.items.top - first))
            return NULL;
        return yaml_document_get_node(doc, first[index]);
    }
    if (node->type != YAML_MAPPING_NODE)
        return NULL;
    for (yaml_node_pair_t *pair = node->data.mapping.pairs.start;
         pair < node->data.mapping.pairs.top; pair++) {
        yaml_node_t *name = yaml_document_get_node(doc, pair->key);

        if (name->type == YAML_SCALAR_NODE && name->data.scalar.length == n &&
            memcmp(name->data.scalar.value, key, n) == 0)
            return yaml_document_get_node(doc, pair->value);
    }
    return NULL;
}

/* Follows "cards[3].rows[0]" as far as it goes; the line, counted from 1. */
static size_t line_in(yaml_document_t *doc, const char *path)
{
    yaml_node_t *node = yaml_document_get_root_node(doc);
    size_t line = 1;

    while (node) {
        size_t n = strcspn(path += strspn(path, ".["), ".[]");

        line = node->start_mark.line + 1;
        if (n == 0)
            break;
        node = step_into(doc, node, path, n);
        path += n;
        path += *path == ']';
    }
    return line;
}

/* The line where the text nests deeper than any edition does, or 0. libyaml
 * takes time with the square of the depth, so this comes before anything else
 * that reads the text. */
static size_t too_deep(const char *text, size_t n)
{
    yaml_parser_t parser;
    yaml_event_t event;
    size_t line = 0;
    int depth = 0;

    if (!yaml_parser_initialize(&parser))
        return 1;
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
    for (bool more = true; more && line == 0 && yaml_parser_parse(&parser, &event);) {
        depth += event.type == YAML_SEQUENCE_START_EVENT || event.type == YAML_MAPPING_START_EVENT;
        depth -= event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT;
        if (depth > DEPTH_MAX)
            line = event.start_mark.line + 1;
        more = event.type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return line;
}

/* The text as a tree; false if it is not YAML. To be deleted. */
static bool parse_tree(const char *text, size_t n, yaml_document_t *doc)
{
    yaml_parser_t parser;
    bool good;

    if (too_deep(text, n) || !yaml_parser_initialize(&parser))
        return false;
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
    good = yaml_parser_load(&parser, doc);
    yaml_parser_delete(&parser);
    return good;
}

static size_t line_of(const char *text, size_t n, const char *path)
{
    yaml_document_t doc;
    size_t line;

    if (!parse_tree(text, n, &doc))
        return 1;
    line = line_in(&doc, path);
    yaml_document_delete(&doc);
    return line;
}

bool bb_edition_game(const char *text, size_t n, char *name, size_t cap)
{
    yaml_document_t doc;
    yaml_node_t *root, *game = NULL;

    if (!parse_tree(text, n, &doc))
        return false;
    root = yaml_document_get_root_node(&doc);
    if (root && root->type == YAML_MAPPING_NODE)
        game = step_into(&doc, root, "game", 4);
    if (game && game->type == YAML_SCALAR_NODE)
        snprintf(name, cap, "%s", (const char *)game->data.scalar.value);
    else
        game = NULL;
    yaml_document_delete(&doc);
    return game != NULL;
}

/* ---- Where values come from ----------------------------------------------- */

static const char *scalar(yaml_document_t *doc, int node)
{
    const yaml_node_t *n = yaml_document_get_node(doc, node);

    return n->type == YAML_SCALAR_NODE ? (const char *)n->data.scalar.value : "";
}

static bool is_provenance(const char *key)
{
    static const char word[] = "provenance";
    size_t n = strlen(key);

    return n + 1 >= sizeof(word) && strcmp(key + n + 1 - sizeof(word), word) == 0;
}

struct provenance {
    bool reconstructed; /* some value is */
    size_t line;        /* where one is wrong, or 0 */
    char why[128];
};

/* libcyaml does not see when a key that it passes over stands twice. */
static bool stands_twice(yaml_document_t *doc, const yaml_node_t *map, const yaml_node_pair_t *pair)
{
    for (const yaml_node_pair_t *other = map->data.mapping.pairs.start; other < pair; other++) {
        if (strcmp(scalar(doc, other->key), scalar(doc, pair->key)) == 0)
            return true;
    }
    return false;
}

static void read_mapping(yaml_document_t *doc, const yaml_node_t *map, struct provenance *out)
{
    for (const yaml_node_pair_t *pair = map->data.mapping.pairs.start;
         out->line == 0 && pair < map->data.mapping.pairs.top; pair++) {
        const char *key = scalar(doc, pair->key), *from = scalar(doc, pair->value);
        size_t line = yaml_document_get_node(doc, pair->key)->start_mark.line + 1;

        if (!is_provenance(key))
            continue;
        out->reconstructed |= strcmp(from, "reconstructed") == 0;
        if (stands_twice(doc, map, pair)) {
            out->line = line;
            snprintf(out->why, sizeof(out->why), "Mapping field already seen: %.64s", key);
        } else if (strcmp(from, "rulebook") != 0 && strcmp(from, "derived") != 0 &&
                   strcmp(from, "reconstructed") != 0) {
            out->line = line;
            snprintf(out->why, sizeof(out->why),
                     "a value is from the rulebook, derived or reconstructed, not '%.32s'", from);
        }
    }
}

static struct provenance read_provenance(const char *text, size_t n)
{
    struct provenance out = { .line = 0 };
    yaml_document_t doc;
    yaml_node_t *node;

    if (!parse_tree(text, n, &doc))
        return (struct provenance){ .line = 1, .why = "the text is not YAML" };
    for (int i = 1; out.line == 0 && (node = yaml_document_get_node(&doc, i)); i++) {
        if (node->type == YAML_MAPPING_NODE)
            read_mapping(&doc, node, &out);
    }
    yaml_document_delete(&doc);
    return out;
}

/* ---- What libcyaml says of a file that does not fit its schema ------------ */

struct complaint {
    char what[160];
    unsigned line;
};

/* libcyaml logs first what is wrong, then where, innermost first; sometimes
 * only where. */
static void hear(cyaml_log_t level, void *ctx, const char *fmt, va_list args)
{
    struct complaint *c = ctx;
    char said[256];
    const char *line;

    if (level < CYAML_LOG_ERROR)
        return;
    vsnprintf(said, sizeof(said), fmt, args);
    said[strcspn(said, "\n")] = '\0';
    line = strstr(said, "line: ");
    if (line && c->line == 0)
        c->line = (unsigned)strtoul(line + 6, NULL, 10);
    if (strcmp(said, "Load: Backtrace:") == 0)
        return;
    if (c->what[0] == '\0' && strncmp(said, "Load: ", 6) == 0)
        snprintf(c->what, sizeof(c->what), "%.150s", said + 6);
    else if (c->what[0] == '\0' && !line)
        snprintf(c->what, sizeof(c->what), "%.150s", said);
}

/* The line where the text stops being YAML, or 1. */
static size_t broken_line(const char *text, size_t n)
{
    yaml_parser_t parser;
    yaml_document_t doc;
    size_t line = 1;

    if (!yaml_parser_initialize(&parser))
        return line;
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
    if (yaml_parser_load(&parser, &doc))
        yaml_document_delete(&doc);
    else
        line = parser.problem_mark.line + 1;
    yaml_parser_delete(&parser);
    return line;
}

static const char *does_not_fit(const char *file, const char *text, size_t n,
                                const struct complaint *c, cyaml_err_t err, char *why)
{
    const char *what = err == CYAML_OK ? "there is nothing in it" : cyaml_strerror(err);
    size_t line = c->line ? c->line : broken_line(text, n), length;

    if (c->what[0])
        what = c->what;
    length = strlen(what);
    length -= length > 0 && what[length - 1] == '.';
    snprintf(why, BB_SENTENCE_MAX, "%s, line %zu: %.*s.", file, line, (int)length, what);
    return why;
}

/* ---- Loading ------------------------------------------------------------- */

static void name_box(const struct bb_loader *loader, const struct bb_edition_head *head,
                     bool reconstructed, void *parts, struct bb_box *box)
{
    uint8_t hash[BB_HASH_BYTES];

    *box = (struct bb_box){ .game = loader->game, .parts = parts, .reconstructed = reconstructed };
    snprintf(box->edition, sizeof(box->edition), "%s", head->edition);
    bb_hash_sha256(parts, loader->game->facts_size, hash);
    bb_hex_write(hash, sizeof(hash), box->hash);
}

static bool build_parts(const struct bb_loader *loader, const void *read, void *parts,
                        struct bb_fault *fault)
{
    const struct bb_game *g = loader->game;

    memset(parts, 0, g->parts_size);
    if (!loader->facts)
        memcpy(parts, (const struct bb_edition_head *)read + 1, g->facts_size);
    else if (!loader->facts(read, parts, fault))
        return false;
    if (loader->derive)
        loader->derive(parts);
    return loader->check(parts, fault);
}

static const char *build_box(const struct bb_loader *loader, const char *file, const char *text,
                             size_t n, const void *read, void *parts, struct bb_box *box, char *why)
{
    const struct bb_edition_head *head = read;
    const struct provenance from = read_provenance(text, n);
    struct bb_fault fault = { .path = "game" };
    bool good = false;

    if (from.line)
        bb_fault_at(&fault, "", "%s", from.why);
    else if (!bb_is_name(head->edition))
        bb_fault_at(&fault, "edition", "a name is of small letters, digits and dashes");
    else
        good = build_parts(loader, read, parts, &fault);
    if (!good) {
        snprintf(why, BB_SENTENCE_MAX, "%s, line %zu: %s.", file,
                 from.line ? from.line : line_of(text, n, fault.path), fault.why);
        return why;
    }
    name_box(loader, head, from.reconstructed, parts, box);
    return NULL;
}

const char *bb_edition_parse(const struct bb_loader *loader, const char *file, const char *text,
                             size_t n, void *parts, struct bb_box *box,
                             char why[static BB_SENTENCE_MAX])
{
    struct complaint complaint = { .line = 0 };
    const cyaml_config_t config = {
        .log_fn = hear,
        .log_ctx = &complaint,
        .mem_fn = cyaml_mem,
        .log_level = CYAML_LOG_ERROR,
        .flags = CYAML_CFG_NO_ALIAS,
    };
    const cyaml_schema_value_t schema = {
        .type = CYAML_MAPPING,
        .flags = CYAML_FLAG_POINTER,
        .data_size = loader->size,
        .mapping = { .fields = loader->fields },
    };
    char game[32];
    void *read = NULL;
    cyaml_err_t err;
    const char *wrong;
    size_t deep = too_deep(text, n);

    if (deep) {
        snprintf(why, BB_SENTENCE_MAX, "%s, line %zu: no edition nests so deep.", file, deep);
        return why;
    }
    if (bb_edition_game(text, n, game, sizeof(game)) && strcmp(game, loader->game->name) != 0) {
        snprintf(why, BB_SENTENCE_MAX, "%s, line %zu: this is an edition of '%s', not of '%s'.",
                 file, line_of(text, n, "game"), game, loader->game->name);
        return why;
    }
    err = cyaml_load_data((const uint8_t *)text, n, &config, &schema, &read, NULL);
    if (err != CYAML_OK || !read)
        return does_not_fit(file, text, n, &complaint, err, why);
    wrong = build_box(loader, file, text, n, read, parts, box, why);
    cyaml_free(&config, &schema, read, 0);
    return wrong;
}

const char *bb_edition_load(const struct bb_loader *loader, const char *file, void *parts,
                            struct bb_box *box, char why[static BB_SENTENCE_MAX])
{
    FILE *in = fopen(file, "rb");
    char *text = malloc(BB_EDITION_MAX);
    const char *wrong = why;
    size_t n = in && text ? fread(text, 1, BB_EDITION_MAX, in) : 0;

    if (!in || !text || ferror(in))
        snprintf(why, BB_SENTENCE_MAX, "%s: the file cannot be read.", file);
    else if (n == BB_EDITION_MAX)
        snprintf(why, BB_SENTENCE_MAX, "%s: no edition is longer than a megabyte.", file);
    else
        wrong = bb_edition_parse(loader, file, text, n, parts, box, why);
    if (in)
        fclose(in);
    free(text);
    return wrong;
}

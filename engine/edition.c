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

static bool has_anchor(const yaml_event_t *e)
{
    return e->type == YAML_ALIAS_EVENT || (e->type == YAML_SCALAR_EVENT && e->data.scalar.anchor) ||
           (e->type == YAML_SEQUENCE_START_EVENT && e->data.sequence_start.anchor) ||
           (e->type == YAML_MAPPING_START_EVENT && e->data.mapping_start.anchor);
}

/* What no edition has, and the line of it; NULL if there is nothing of the kind. libyaml
 * takes time with the square of the depth and of the number of anchors, so this comes before
 * anything else that reads the text. */
static const char *forbidden(const char *text, size_t n, size_t *line)
{
    const char *what = NULL;
    yaml_parser_t parser;
    yaml_event_t event;
    int depth = 0;

    if (!yaml_parser_initialize(&parser))
        abort();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
    for (bool more = true; more && !what && yaml_parser_parse(&parser, &event);) {
        depth += event.type == YAML_SEQUENCE_START_EVENT || event.type == YAML_MAPPING_START_EVENT;
        depth -= event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT;
        if (depth > DEPTH_MAX)
            what = "no edition nests so deep";
        if (has_anchor(&event))
            what = "an edition has no anchors (&) and aliases (*)";
        *line = event.start_mark.line + 1;
        more = event.type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return what;
}

static size_t lines(const char *text, size_t n)
{
    size_t count = 1;

    for (size_t i = 0; i + 1 < n; i++)
        count += text[i] == '\n';
    return count;
}

/* A text in which nothing is forbidden, as a tree, to be deleted; else why it is not YAML,
 * and the line. */
static const char *parse_tree(const char *text, size_t n, yaml_document_t *doc, size_t *line)
{
    const char *problem = NULL;
    yaml_parser_t parser;

    if (!yaml_parser_initialize(&parser))
        abort();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
    if (!yaml_parser_load(&parser, doc)) {
        problem = parser.problem ? parser.problem : "the text is not YAML";
        *line = parser.problem_mark.line + 1;
        if (*line > lines(text, n)) /* something is missing at the end */
            *line = lines(text, n);
    }
    yaml_parser_delete(&parser);
    return problem;
}

/* The name of the game in a tree, or NULL. */
static const char *game_in(yaml_document_t *doc)
{
    yaml_node_t *root = yaml_document_get_root_node(doc);
    bool is_map = root && root->type == YAML_MAPPING_NODE;
    const yaml_node_t *game = is_map ? step_into(doc, root, "game", 4) : NULL;

    return game && game->type == YAML_SCALAR_NODE ? (const char *)game->data.scalar.value : NULL;
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

static struct provenance read_provenance(yaml_document_t *doc)
{
    struct provenance out = { .line = 0 };
    yaml_node_t *node;

    for (int i = 1; out.line == 0 && (node = yaml_document_get_node(doc, i)); i++) {
        if (node->type == YAML_MAPPING_NODE)
            read_mapping(doc, node, &out);
    }
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

static const char *refuse(const char *file, size_t line, const char *what, char *why)
{
    size_t n = strlen(what);

    n -= n > 0 && what[n - 1] == '.';
    snprintf(why, BB_SENTENCE_MAX, "%s, line %zu: %.*s.", file, line, (int)n, what);
    return why;
}

static const char *does_not_fit(const char *file, const struct complaint *c, cyaml_err_t err,
                                char *why)
{
    const char *what = err == CYAML_OK ? "there is nothing in it" : cyaml_strerror(err);

    return refuse(file, c->line ? c->line : 1, c->what[0] ? c->what : what, why);
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
    return !loader->check || loader->check(parts, fault);
}

static const char *build_box(const struct bb_loader *loader, const char *file, yaml_document_t *doc,
                             const void *read, void *parts, struct bb_box *box, char *why)
{
    const struct bb_edition_head *head = read;
    const struct provenance from = read_provenance(doc);
    struct bb_fault fault = { .path = "game" };

    if (from.line)
        return refuse(file, from.line, from.why, why);
    if (!bb_is_name(head->edition))
        bb_fault_at(&fault, "edition", "a name is of small letters, digits and dashes");
    else if (build_parts(loader, read, parts, &fault)) {
        name_box(loader, head, from.reconstructed, parts, box);
        return NULL;
    }
    return refuse(file, line_in(doc, fault.path), fault.why, why);
}

static const char *read_tree(const struct bb_loader *loader, const char *file, const char *text,
                             size_t n, yaml_document_t *doc, void *parts, struct bb_box *box,
                             char *why)
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
    const char *game = game_in(doc), *wrong;
    void *read = NULL;
    cyaml_err_t err;

    if (game && strcmp(game, loader->game->name) != 0) {
        snprintf(why, BB_SENTENCE_MAX, "%s, line %zu: this is an edition of '%.31s', not of '%s'.",
                 file, line_in(doc, "game"), game, loader->game->name);
        return why;
    }
    err = cyaml_load_data((const uint8_t *)text, n, &config, &schema, &read, NULL);
    if (err != CYAML_OK || !read)
        return does_not_fit(file, &complaint, err, why);
    wrong = build_box(loader, file, doc, read, parts, box, why);
    cyaml_free(&config, &schema, read, 0);
    return wrong;
}

/* A text as a tree, to be deleted; else a sentence. */
static const char *plant_tree(const char *file, const char *text, size_t n, yaml_document_t *doc,
                              char *why)
{
    size_t line = 1;
    const char *wrong = forbidden(text, n, &line);

    if (!wrong)
        wrong = parse_tree(text, n, doc, &line);
    return wrong ? refuse(file, line, wrong, why) : NULL;
}

const char *bb_edition_parse(const struct bb_loader *loader, const char *file, const char *text,
                             size_t n, void *parts, struct bb_box *box,
                             char why[static BB_SENTENCE_MAX])
{
    yaml_document_t doc;
    const char *wrong = plant_tree(file, text, n, &doc, why);

    if (wrong)
        return wrong;
    wrong = read_tree(loader, file, text, n, &doc, parts, box, why);
    yaml_document_delete(&doc);
    return wrong;
}

const char *bb_edition_game(const char *file, const char *text, size_t n, char *name, size_t cap,
                            char why[static BB_SENTENCE_MAX])
{
    yaml_document_t doc;
    const char *wrong = plant_tree(file, text, n, &doc, why), *game;

    if (wrong)
        return wrong;
    game = game_in(&doc);
    snprintf(name, cap, "%s", game ? game : "");
    yaml_document_delete(&doc);
    return NULL;
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

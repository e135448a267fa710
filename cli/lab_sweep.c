/*
 * An edition in which one value is another: the scalar is found by its path in the YAML text and
 * replaced there, so that everything else of the file, and its checks, stay as they are.
 */
#include "cli/lab.h"
#include "engine/edition.h"
#include "games/loaders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* ---- Where the value stands --------------------------------------------------------- */

static bool is_text(const yaml_node_t *node, const char *text, size_t n)
{
    return node && node->type == YAML_SCALAR_NODE && node->data.scalar.length == n &&
           memcmp(node->data.scalar.value, text, n) == 0;
}

static yaml_node_t *member(yaml_document_t *d, const yaml_node_t *of, const char *key, size_t n)
{
    const yaml_node_pair_t *p = of->data.mapping.pairs.start;

    for (; p < of->data.mapping.pairs.top; p++) {
        if (is_text(yaml_document_get_node(d, p->key), key, n))
            return yaml_document_get_node(d, p->value);
    }
    return NULL;
}

/* An element of a list: by its number from 0, or by its `name`. */
static yaml_node_t *element(yaml_document_t *d, const yaml_node_t *of, const char *key, size_t n)
{
    const yaml_node_item_t *item = of->data.sequence.items.start;
    char *end;
    long number = strtol(key, &end, 10);

    for (long i = 0; item + i < of->data.sequence.items.top; i++) {
        yaml_node_t *node = yaml_document_get_node(d, item[i]);

        if (end == key + n && i == number)
            return node;
        if (node && node->type == YAML_MAPPING_NODE && is_text(member(d, node, "name", 4), key, n))
            return node;
    }
    return NULL;
}

static yaml_node_t *find(yaml_document_t *d, const char *path)
{
    yaml_node_t *node = yaml_document_get_root_node(d);

    while (node && *path) {
        size_t n = strcspn(path, ".");

        if (node->type == YAML_MAPPING_NODE)
            node = member(d, node, path, n);
        else
            node = node->type == YAML_SEQUENCE_NODE ? element(d, node, path, n) : NULL;
        path += n + (path[n] == '.');
    }
    return node && node->type == YAML_SCALAR_NODE ? node : NULL;
}

/* Marks count characters; the byte where so many of them end. */
static int bytes_to(const struct lab_sweep *sweep, size_t characters)
{
    size_t at = 0;

    for (; at < sweep->n; at++) {
        bool begins = ((unsigned char)sweep->text[at] & 0xC0) != 0x80;

        if (begins && characters-- == 0)
            break;
    }
    return (int)at;
}

/* Writes the text with another value there, to be freed; NULL if nothing is there. */
static char *with_value(const struct lab_sweep *sweep, long value, size_t *n)
{
    yaml_parser_t parser;
    yaml_document_t d;
    yaml_node_t *node;
    char *out = NULL;

    if (!yaml_parser_initialize(&parser))
        abort();
    yaml_parser_set_input_string(&parser, (const unsigned char *)sweep->text, sweep->n);
    if (yaml_parser_load(&parser, &d)) {
        node = find(&d, sweep->path);
        if (node) {
            int from = bytes_to(sweep, node->start_mark.index),
                to = bytes_to(sweep, node->end_mark.index);

            if (asprintf(&out, "%.*s%ld%.*s", from, sweep->text, value, (int)sweep->n - to,
                         sweep->text + to) < 0)
                abort();
        }
        yaml_document_delete(&d);
    }
    yaml_parser_delete(&parser);
    *n = out ? strlen(out) : 0;
    return out;
}

/* ---- What is asked for ----------------------------------------------------------------- */

bool lab_sweep_read(const struct cli *cli, const char *text, const char *file,
                    struct lab_sweep *out)
{
    const char *equals = strchr(text, '=');
    size_t n = equals ? (size_t)(equals - text) : 0;
    int used = 0;

    *out = (struct lab_sweep){ .file = file };
    if (!file)
        return !cli_fail(cli, "option-needed", "--edition");
    if (n == 0 || n >= sizeof(out->path) ||
        sscanf(equals + 1, "%ld..%ld%n", &out->from, &out->to, &used) != 2 || equals[1 + used] ||
        out->from > out->to || out->to - out->from >= LAB_SWEEP)
        return !cli_fail(cli, "sweep-wrong", text);
    memcpy(out->path, text, n);
    out->text = cli_read_file(cli, file, BB_EDITION_MAX, &out->n);
    return out->text != NULL;
}

bool lab_sweep_box(const struct cli *cli, const struct lab_sweep *sweep, long value, void *parts,
                   struct bb_box *out)
{
    char why[BB_SENTENCE_MAX], name[32];
    size_t n;
    char *text = with_value(sweep, value, &n);
    bool good = text && !bb_edition_game(sweep->file, text, n, name, sizeof(name), why);

    if (!text)
        return !cli_fail(cli, "sweep-nowhere", sweep->file, sweep->path);
    good = good && !bb_edition_parse(bb_loader_find(name), sweep->file, text, n, parts, out, why);
    if (!good)
        cli_fail(cli, "said", why);
    free(text);
    return good;
}

/*
 * tests/scenario/script.h -- a scenario file as lines, taken apart into bases,
 * aliases and scenarios. What the lines mean is the business of scenario.c;
 * the format is described in scenario.h.
 */
#ifndef BB_TESTS_SCRIPT_H
#define BB_TESTS_SCRIPT_H

#include <stdbool.h>

enum {
    BB_SCRIPT_LINE = 1024, /* bytes in a line, parameters filled in */
    BB_SCRIPT_WHY = 8192,  /* bytes in a sentence on what is wrong */
    BB_SCRIPT_DEPTH = 8,   /* files, or bases, one within the other */
};

struct bb_script_line {
    const char *file;
    int number;
    const char *text; /* without comment, no blanks around it */
};

/* A base or a scenario: a head and the lines below it. */
struct bb_block {
    const char *name;  /* of a base; of a scenario, its clauses: "SG-4.1,SG-4.5" */
    const char *title; /* of a scenario; NULL for a base */
    struct bb_script_line head;
    int first, count; /* its lines in the script */
};

struct bb_alias {
    const char *name, *value;
};

struct bb_script_file {
    char *name, *text;
};

struct bb_script {
    struct bb_script_file *file; /* every other text points into these */
    int files, file_cap;
    struct bb_script_line *line;
    int lines, line_cap;
    struct bb_block *block;
    int blocks, block_cap;
    struct bb_alias *alias;
    int aliases, alias_cap;
};

/* Reads a file with all that it includes, or the text of one (`file` then
 * names it). NULL, or what is wrong and where. To be released either way. */
const char *bb_script_init(struct bb_script *s, const char *file, char why[static BB_SCRIPT_WHY]);
const char *bb_script_init_text(struct bb_script *s, const char *file, const char *text,
                                char why[static BB_SCRIPT_WHY]);
void bb_script_release(struct bb_script *s);

/* The base of that name, or NULL; the value of an alias, or NULL. */
const struct bb_block *bb_script_base(const struct bb_script *s, const char *name);
const char *bb_script_alias(const struct bb_script *s, const char *name);

/* The path of a file that lies beside another one. */
void bb_script_beside(const char *file, const char *name, char *out, int cap);

/* Cuts the next word off a text; NULL at its end. */
char *bb_script_word(char **rest);

#endif

/*
 * cli/lab.h -- shared by the files of `benben lab`: what many games of bots tell of a game and
 * the components of an edition.
 */
#ifndef BB_CLI_LAB_H
#define BB_CLI_LAB_H

#include "cli/arena.h"

enum {
    LAB_LISTS = 8,    /* of components in a game */
    LAB_VALUES = 128, /* in a list that is counted */
    LAB_BINS = 256,   /* turns and changes of the lead that are told apart */
    LAB_SWEEP = 64,   /* values that are tried */
};

/* How often something was there, and how often whoever had it won; those who tie share. */
struct lab_share {
    double n, wins;
};

/* The components of one list, by value. */
struct lab_list {
    const struct bb_list *list;
    struct lab_share value[LAB_VALUES];
};

struct lab_tally {
    long games;
    struct lab_share seat[BB_SEATS_MAX];
    struct lab_list part[LAB_LISTS];
    int parts;
    struct elo_mean source[2][BB_SOURCES_MAX]; /* points of those who lost, and who won */
    struct elo_mean points, turns, leads;
    long turns_of[LAB_BINS], leads_of[LAB_BINS]; /* how many games had so many */
};

/* ---- Counting (lab_count.c) ------------------------------------------------------ */

/* Nothing is counted yet, of these components: those that events say a seat has got. */
void lab_tally_init(struct lab_tally *t, const struct bb_game *g);

/* Adds a game that is over. */
void lab_count(struct lab_tally *t, const struct arena_plan *plan, const struct bb_match *m);

/* Adds what another has counted of the same game. */
void lab_add(struct lab_tally *t, const struct lab_tally *more);

/* The range in which the true share lies, 19 times of 20. */
void lab_range(const struct lab_share *s, double *low, double *high);

/* ---- Editions with another value (lab_sweep.c) ------------------------------------- */

struct lab_sweep {
    char path[128];
    long from, to;
    char *text; /* of the edition file, to be freed */
    size_t n;
    const char *file;
};

/* What --sweep says, of the edition file given with --edition; false after a sentence. */
bool lab_sweep_read(const struct cli *cli, const char *text, const char *file,
                    struct lab_sweep *out);

/* The edition in which the value is this; false after a sentence. */
bool lab_sweep_box(const struct cli *cli, const struct lab_sweep *sweep, long value, void *parts,
                   struct bb_box *out);

/* ---- Telling (lab_page.c) ----------------------------------------------------------- */

struct lab_report {
    const struct cli *cli;
    const struct arena_plan *plan;
    const struct lab_tally *tally;
    const struct lab_sweep *sweep; /* NULL: none */
    const struct lab_tally *swept; /* for each of its values */
    const char *command;
};

void lab_page(const struct lab_report *r, FILE *out);
json_t *lab_json(const struct lab_report *r, const struct lab_tally *t);

#endif

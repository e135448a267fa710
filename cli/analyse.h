/*
 * cli/analyse.h -- the analysis of a recorded match, and the ways to tell it.
 */
#ifndef BB_CLI_ANALYSE_H
#define BB_CLI_ANALYSE_H

#include "bots/analyse.h"
#include "cli/common.h"

enum {
    ANALYSE_SHOWN = 3,       /* mistakes in a picture */
    ANALYSE_WORLDS_MIN = 10, /* playouts that one may ask for */
    ANALYSE_WORLDS_MAX = 100000,
};

struct analysed {
    const struct cli *cli;
    const struct bb_table *table;
    const struct bb_analysis *a;
    bb_seats seats; /* that it tells of */
};

/* A mistake in sentences: what was played, what was better, and why. */
struct mistake_said {
    char played[256], better[256], why[256];
};

void analyse_say(const struct analysed *of, const struct bb_choice_made *made,
                 struct mistake_said *out);

/* Begins to look at the steps of a match. */
struct bb_analysis *analyse_begin(const struct bb_table *t, const struct bb_analysis_how *how);

/* For programs. */
json_t *analyse_json(const struct analysed *of);

/* As a picture, of one seat; false if the file cannot be written. */
bool analyse_draw(const struct analysed *of, int seat, FILE *out);

#endif

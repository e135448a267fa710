/*
 * bench/load/plan.h -- what the generator plays: tables that are made beforehand, in the file
 * of a store, and every step of their games. Whoever has made a table knows its secret, so
 * what chance will bring is known too, and all that is left to do under load is to send.
 */
#ifndef BB_BENCH_LOAD_PLAN_H
#define BB_BENCH_LOAD_PLAN_H

#include "server/hall.h"

struct plan_step {
    int seat;
    bb_action action;
};

struct plan_table {
    int64_t id;
    int deeds; /* that are stored already */
    int steps;
    struct plan_step *step;
};

/* Two people each sit at the same tables, so many: pair i at tables i * each and following,
 * as persons 2 i and 2 i + 1. */
struct plan {
    int pairs, each;
    char (*token)[BB_TOKEN_HEX];
    struct plan_table *table;
};

/* Makes the tables, of all games for two in turn, in a new file. */
void plan_make(struct plan *p, const char *file, int pairs, int each);
void plan_free(struct plan *p);

/* Opens the file of a store; ends the program if it cannot. */
struct bb_store *plan_store(const char *file);

/* How many deeds the tables of the plan have in the store. */
int64_t plan_deeds(const struct plan *p, struct bb_store *s);

/* Adds so many tables to the file, each with the deeds of the first of the plan. */
void plan_multiply(const struct plan *p, const char *file, int tables);

#endif

/*
 * tests/law/spoilt_table.h -- news, trials and chairs with bugs that can be switched on.
 *
 * A program that links spoilt_table.c plays with it in the place of table/table.c,
 * engine/trial.c and chair/chair.c.
 */
#ifndef BB_TESTS_SPOILT_TABLE_H
#define BB_TESTS_SPOILT_TABLE_H

#include <stdbool.h>

extern struct spoilt_table {
    bool counts_all;     /* tells that something happened, though the seat noticed nothing */
    bool shows_a_byte;   /* of what the seat may not know */
    bool tells_all;      /* also the events that only others saw */
    bool tries_truth;    /* takes what is tried in the truth */
    bool always_free;    /* says of every step that it can be taken back */
    bool never_free;     /* says of none */
    bool guesses_events; /* tells of a step what one guess comes to */
    bool forgets_undo;   /* keeps on the line of play what was taken back */
} spoilt_table;

#endif

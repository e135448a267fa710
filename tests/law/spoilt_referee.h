/*
 * tests/law/spoilt_referee.h -- a referee with bugs that can be switched on.
 *
 * Some laws are about the referee and not about a game. A program that links
 * spoilt_referee.c plays with it in the place of table/match.c.
 */
#ifndef BB_TESTS_SPOILT_REFEREE_H
#define BB_TESTS_SPOILT_REFEREE_H

#include <stdbool.h>

extern struct spoilt_referee {
    bool half_a_batch;       /* takes the steps before the one that is refused */
    bool looks_ahead;        /* says why the rest of a batch would be refused after a step */
    bool deaf_to_undo;       /* says that it took a step back */
    bool numbers_of_all;     /* counts the events of the match, not those that a seat sees */
    bool minds_hidden_steps; /* asks about an undo if anybody has done anything since */
} spoilt_referee;

#endif

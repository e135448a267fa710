/*
 * tests/law/bugs.h -- bugs to plant in a game, each with the law that it breaks.
 */
#ifndef BB_TESTS_BUGS_H
#define BB_TESTS_BUGS_H

#include "engine/words.h"

enum { TABLE = 1024 }; /* rows of any table of a game, at most */

/* A box that may be spoilt: copies of all that bugs are planted in. */
struct copy {
    struct bb_box box;
    struct bb_game game;
    struct bb_field field[TABLE];
    struct bb_event_kind event[TABLE];
    struct bb_kind kind[TABLE];
    struct bb_words words;
    struct bb_word word[TABLE];
    struct bb_option option[BB_OPTIONS_MAX + 1];
    struct bb_face face;
    struct bb_advice advice;
    struct bb_judge judge;
};

struct bug {
    const char *law;
    void (*plant)(struct copy *c);
    const char *game;
    int seats;
};

/* Bugs of the null game, in tables and in what is asked of a position; in guesses, steps,
 * events and the referee; in what a seat is told. Each list ends with a NULL law. */
extern const struct bug bugs_of_positions[];
extern const struct bug bugs_of_steps[];
extern const struct bug bugs_of_chairs[];

/* A test program: each bug of n lists breaks its law, and the copies alone break nothing. */
int bugs_main(const struct bug *const *lists, int n);

/* The field of that name in the copy's list. */
struct bb_field *bug_field(struct copy *c, const char *name);

/* The word of that key in the copy's list. */
struct bb_word *bug_word(struct copy *c, const char *key);

/* The number of the event of that name. */
int bug_event(const struct bb_game *g, const char *name);

/* The last event of that name in the log; none of them, NULL. */
struct bb_event *bug_event_in(const struct bb_game *g, struct bb_log *log, const char *name);

#endif

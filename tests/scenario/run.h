/*
 * tests/scenario/run.h -- a scenario while it runs: shared by the lines that
 * play (scenario.c) and the lines that check (checks.c).
 */
#ifndef BB_TESTS_RUN_H
#define BB_TESTS_RUN_H

#include "base/text.h"
#include "engine/notation.h"
#include "table/match.h"
#include "tests/scenario/script.h"

enum { BB_RUN_EVENTS = 4096, BB_RUN_BATCH = 64 };

struct bb_run {
    const struct bb_script *script;
    const struct bb_block *scenario;
    const struct bb_script_line *line; /* that is carried out */

    const struct bb_box *box; /* NULL before `game` */
    struct bb_box loaded;     /* what it points to, unless it is a reference box */
    void *parts;

    union bb_state draft; /* the position that `set` works on */
    bool drafting;        /* and the match does not have yet */
    struct bb_match *match;
    struct bb_event event[BB_RUN_EVENTS]; /* of the last `do` */
    int events, told;
    int matched; /* the event that was found last, or -1 */

    int checks, depth;
    char *why;
};

/* Elements of a field. */
struct bb_ref {
    const struct bb_field *field;
    int n, at[BB_STATE_MAX];
};

/* Says what failed in this line, printf-like, and returns false. */
bool bb_run_fail(struct bb_run *r, const char *what, ...) __attribute__((format(printf, 2, 3)));

/* The next word, or NULL after saying what was expected. */
char *bb_run_word(struct bb_run *r, char **rest, const char *expected);

/* False, and said so, if there is anything left of the line. */
bool bb_run_end(struct bb_run *r, char *rest);

/* Readers of one word or of a whole rest; false (or 0, or -1) after saying
 * what is wrong with it. */
bool bb_run_number(struct bb_run *r, const char *word, long *out);
bool bb_run_ref(struct bb_run *r, const char *word, struct bb_ref *out);
int bb_run_seat(struct bb_run *r, const char *word);
int bb_run_clause(struct bb_run *r, const char *word);
bb_action bb_run_action(struct bb_run *r, const char *text);
int bb_run_batch(struct bb_run *r, char *text, bb_action out[static BB_RUN_BATCH]);

/* One value a word for each element; one word for all of them. */
bool bb_run_values(struct bb_run *r, char *rest, const struct bb_ref *ref,
                   uint32_t out[static BB_STATE_MAX]);

uint32_t bb_run_get(const void *s, const struct bb_ref *ref, int i);
void bb_run_put(void *s, const struct bb_ref *ref, int i, uint32_t value);

/* Writes an element by its name, if it has one. */
void bb_run_print(const struct bb_run *r, const struct bb_ref *ref, uint32_t value,
                  struct bb_text *out);

/* The lines that check, by their first word. */
struct bb_verb {
    const char *name;
    bool (*run)(struct bb_run *r, char *rest);
};

extern const struct bb_verb bb_checks[]; /* ends with a NULL name */

#endif

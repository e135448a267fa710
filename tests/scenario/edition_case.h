/*
 * tests/scenario/edition_case.h -- editions that are sound but for one change, and the
 * sentence with which they are refused.
 */
#ifndef BB_TESTS_EDITION_CASE_H
#define BB_TESTS_EDITION_CASE_H

#include "engine/edition.h"

/* One change to an edition, and what it must lead to. */
struct bb_breach {
    const char *after;     /* the change is made behind the first place where this stands ... */
    const char *old, *new; /* ... where `old` comes next */
    int line;              /* of the fault: so many lines below the change */
    const char *why;       /* NULL: in the engine's words */
};

/* The text of a file of the repository. To be freed. */
char *bb_edition_case_text(const char *file);

/* The text with one change made, and where. To be freed. */
char *bb_edition_case_changed(const char *sound, const char *after, const char *old,
                              const char *new, const char **at);

/* NULL if the text is a sound edition; else the sentence, about the file "own.yaml". */
const char *bb_edition_case_parse(const struct bb_loader *loader, const char *text,
                                  char why[static BB_SENTENCE_MAX]);

void bb_edition_case_sound(const struct bb_loader *loader, const char *file);
void bb_edition_case_breaches(const struct bb_loader *loader, const char *file,
                              const struct bb_breach *b, size_t n);

#endif

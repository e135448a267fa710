/*
 * engine/fault.h -- what is wrong with an edition file, and where in it.
 */
#ifndef BB_ENGINE_FAULT_H
#define BB_ENGINE_FAULT_H

#include <stdbool.h>

struct bb_fault {
    char path[64]; /* "cards[3].rows[0]", by which the line is found */
    char why[256]; /* the constraint that is broken, as a sentence without full stop */
};

struct bb_path {
    char text[64];
};

/* The path, printf-like: "cards[%d]". */
struct bb_path bb_path(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Fills in the fault, printf-like, and returns false. */
bool bb_fault_at(struct bb_fault *fault, const char *path, const char *why, ...)
    __attribute__((format(printf, 3, 4)));

/* True if the name is of small letters, digits and dashes. */
bool bb_is_name(const char *name);

#endif

/*
 * server/files.h -- the page: every file that the program answers with is a
 * constant inside it, so nothing has to lie beside the program and no path of
 * a request ever reaches the file system. tools/embed-files.c writes the table.
 */
#ifndef BB_SERVER_FILES_H
#define BB_SERVER_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* The forms in which a file may be sent, the smallest last. */
enum bb_coding { BB_IDENTITY, BB_GZIP, BB_BROTLI, BB_CODINGS };

struct bb_form {
    const unsigned char *bytes; /* NULL: the file is not kept in this form */
    size_t size;
};

struct bb_file {
    const char *path; /* from the root: "/index.html" */
    const char *type; /* its Content-Type */
    const char *hash; /* the first 16 digits of its SHA-256 */
    bool immutable;   /* the name holds a hash of the content */
    struct bb_form form[BB_CODINGS];
};

/* Sorted by path. */
extern const struct bb_file bb_files[];
extern const int bb_file_count;

/* The file at a path, "/" being "/index.html"; NULL if there is none. */
const struct bb_file *bb_files_find(const char *path);

/* The smallest form that a client accepts, by its Accept-Encoding header. */
enum bb_coding bb_files_choose(const struct bb_file *file, const char *accepted);

/* The name of a form in Content-Encoding: "identity", "gzip" or "br". */
const char *bb_files_coding(enum bb_coding coding);

#endif

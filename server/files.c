/*
 * The files of the page, which are part of the program, by their path.
 */
#include "server/files.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const coding_names[BB_CODINGS] = {
    [BB_IDENTITY] = "identity",
    [BB_GZIP] = "gzip",
    [BB_BROTLI] = "br",
};

static int by_path(const void *key, const void *element)
{
    return strcmp(key, ((const struct bb_file *)element)->path);
}

const struct bb_file *bb_files_find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    return bsearch(path, bb_files, bb_file_count, sizeof(bb_files[0]), by_path);
}

const char *bb_files_coding(enum bb_coding coding)
{
    return coding_names[coding];
}

/* Whether the parameters of a coding, up to the next comma, say "q=0". */
static bool refused(const char *parameters)
{
    const char *q = parameters + strcspn(parameters, ",=");

    return *q == '=' && strtod(q + 1, NULL) <= 0;
}

static bool accepts(const char *accepted, const char *coding)
{
    static const char separators[] = " \t,";
    size_t n = strlen(coding);

    for (const char *at = accepted; *at; at += strcspn(at, ",")) {
        at += strspn(at, separators);
        if (strncasecmp(at, coding, n) == 0 && strchr(" \t,;", at[n]))
            return !refused(at + n);
    }
    return false;
}

enum bb_coding bb_files_choose(const struct bb_file *file, const char *accepted)
{
    for (int coding = BB_CODINGS - 1; coding > BB_IDENTITY; coding--) {
        if (file->form[coding].bytes && accepts(accepted, coding_names[coding]))
            return coding;
    }
    return BB_IDENTITY;
}

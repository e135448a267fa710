/*
 * What is wrong with an edition file, as a sentence.
 */
#include "engine/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct bb_path bb_path(const char *format, ...)
{
    struct bb_path path;
    va_list args;

    va_start(args, format);
    vsnprintf(path.text, sizeof(path.text), format, args);
    va_end(args);
    return path;
}

bool bb_is_name(const char *name)
{
    return name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

bool bb_fault_at(struct bb_fault *fault, const char *path, const char *why, ...)
{
    va_list args;

    snprintf(fault->path, sizeof(fault->path), "%s", path);
    va_start(args, why);
    vsnprintf(fault->why, sizeof(fault->why), why, args);
    va_end(args);
    return false;
}

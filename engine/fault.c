#include "engine/fault.h"

#include <stdarg.h>
#include <stdio.h>

bool bb_fault_at(struct bb_fault *fault, const char *path, const char *why, ...)
{
    va_list args;

    snprintf(fault->path, sizeof(fault->path), "%s", path);
    va_start(args, why);
    vsnprintf(fault->why, sizeof(fault->why), why, args);
    va_end(args);
    return false;
}

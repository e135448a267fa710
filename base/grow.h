/*
 * base/grow.h -- arrays that grow, for what may allocate: tables and chairs.
 */
#ifndef BB_BASE_GROW_H
#define BB_BASE_GROW_H

#include <stdlib.h>

/* Room for n more behind the `have` that an array of *cap has; ends the program if there is
 * none. It grows by half: a server has many of them. */
static inline void *bb_grow(void *array, int have, int n, int *cap, size_t size)
{
    if (have + n <= *cap)
        return array;
    while (have + n > *cap)
        *cap = *cap ? *cap + *cap / 2 : 32;
    array = realloc(array, (size_t)*cap * size);
    if (!array)
        abort();
    return array;
}

#endif

/*
 * Copying and filling memory for bots, 16 bytes at a time. An engine leaves compiled code for the
 * instructions that copy and fill, which takes longer than what bots mostly copy: fields and
 * positions of a few hundred bytes. Compiled with -fno-builtin, so that no loop below is taken
 * for the function that it makes.
 */
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

enum { MUCH = 1024 }; /* from here on the instructions are quicker */

/* Numbers of any place, for up to 15 bytes. */
struct eight {
    uint64_t n;
} __attribute__((packed, may_alias));
struct four {
    uint32_t n;
} __attribute__((packed, may_alias));
struct two {
    uint16_t n;
} __attribute__((packed, may_alias));

/* The first and the last so many bytes may be the same ones; all are read before any is written. */
#define ENDS(type, to, from, n)                                                                    \
    do {                                                                                           \
        struct type first = *(const struct type *)(from);                                          \
        struct type last = *(const struct type *)((from) + (n) - sizeof(struct type));             \
                                                                                                   \
        *(struct type *)(to) = first;                                                              \
        *(struct type *)((to) + (n) - sizeof(struct type)) = last;                                 \
    } while (0)

void *memcpy(void *restrict dest, const void *restrict src, size_t n)
{
    const uint8_t *from = src;
    uint8_t *to = dest;

    if (n >= MUCH) {
        __builtin_memcpy(dest, src, n);
    } else if (n >= 16) {
        for (size_t i = 0; i < n - 16; i += 16)
            wasm_v128_store(to + i, wasm_v128_load(from + i));
        wasm_v128_store(to + n - 16, wasm_v128_load(from + n - 16));
    } else if (n >= 8) {
        ENDS(eight, to, from, n);
    } else if (n >= 4) {
        ENDS(four, to, from, n);
    } else if (n >= 2) {
        ENDS(two, to, from, n);
    } else if (n) {
        *to = *from;
    }
    return dest;
}

void *memset(void *dest, int c, size_t n)
{
    const uint64_t all = (uint8_t)c * UINT64_C(0x0101010101010101);
    uint8_t *to = dest;

    if (n >= MUCH) {
        __builtin_memset(dest, c, n);
    } else if (n >= 16) {
        for (size_t i = 0; i < n - 16; i += 16)
            wasm_v128_store(to + i, wasm_i64x2_splat((int64_t)all));
        wasm_v128_store(to + n - 16, wasm_i64x2_splat((int64_t)all));
    } else {
        for (size_t i = 0; i < n; i++)
            to[i] = (uint8_t)c;
    }
    return dest;
}

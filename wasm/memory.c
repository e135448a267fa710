/*
 * Memory for the page's engine: blocks of powers of two, kept in a list a size
 * when they are freed. Matches grow by doubling and there are few of them, so
 * nothing cleverer is needed; libc's allocator weighs ten times as much.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 16, SMALLEST = 5, LARGEST = 30, HEADER = 16 };

struct block {
    size_t order; /* the block has 1 << order bytes, this header included */
    struct block *next;
};

extern unsigned char __heap_base;

static struct block *unused[LARGEST + 1];
static uintptr_t top;

/* An assertion that fails is a trap; its text would need the outside world. */
void __assert_fail(const char *what, const char *file, int line, const char *function);
void __assert_fail(const char *what, const char *file, int line, const char *function)
{
    (void)what;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}

static struct block *fresh(size_t order)
{
    uintptr_t at = top ? top : ((uintptr_t)&__heap_base + HEADER - 1) / HEADER * HEADER;
    uintptr_t end = at + ((uintptr_t)1 << order);
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;

    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    top = end;
    return (struct block *)at;
}

void *malloc(size_t n)
{
    size_t order = SMALLEST;
    struct block *block;

    while (order <= LARGEST && ((size_t)1 << order) < n + HEADER)
        order++;
    if (order > LARGEST)
        return NULL;
    block = unused[order];
    if (block)
        unused[order] = block->next;
    else
        block = fresh(order);
    if (!block)
        return NULL;
    block->order = order;
    return (unsigned char *)block + HEADER;
}

void free(void *p)
{
    struct block *block;

    if (!p)
        return;
    block = (struct block *)((unsigned char *)p - HEADER);
    block->next = unused[block->order];
    unused[block->order] = block;
}

/* The compiler would make a call of calloc of these two lines, wherever it puts them. */
__attribute__((noinline, no_builtin)) void *calloc(size_t count, size_t size)
{
    void *p = malloc(count * size);

    if (p)
        memset(p, 0, count * size);
    return p;
}

void *realloc(void *p, size_t n)
{
    void *to = malloc(n);

    if (p && to) {
        size_t had = ((size_t)1 << ((struct block *)((unsigned char *)p - HEADER))->order) - HEADER;

        memcpy(to, p, had < n ? had : n);
        free(p);
    }
    return to;
}

/*
 * What the engine needs of <string.h>, short instead of quick, and nothing to do
 * when a call ends: libc's own weigh three times as much. Compiled with -fno-builtin,
 * so that no loop below is taken for the function that it makes.
 */
#include <string.h>

/* The linker wraps every export in a call of this; libc would close files in it. */
void __wasm_call_dtors(void);
void __wasm_call_dtors(void)
{
}

void *memchr(const void *bytes, int c, size_t n)
{
    const unsigned char *p = bytes;

    for (; n > 0; n--, p++) {
        if (*p == (unsigned char)c)
            return (void *)p;
    }
    return NULL;
}

size_t strlen(const char *s)
{
    size_t n = 0;

    while (s[n])
        n++;
    return n;
}

/* No further than to what is looked for: words are cut out of long texts with this. */
char *strchr(const char *s, int c)
{
    for (; *s != (char)c; s++) {
        if (!*s)
            return NULL;
    }
    return (char *)s;
}

size_t strspn(const char *s, const char *set)
{
    size_t n = 0;

    while (s[n] && strchr(set, s[n]))
        n++;
    return n;
}

size_t strcspn(const char *s, const char *set)
{
    size_t n = 0;

    while (s[n] && !strchr(set, s[n]))
        n++;
    return n;
}

char *strstr(const char *s, const char *what)
{
    size_t n = strlen(what);

    for (; strncmp(s, what, n) != 0; s++) {
        if (!*s)
            return NULL;
    }
    return (char *)s;
}

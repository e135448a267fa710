/*
 * The engine protocol on arbitrary bytes, line by line. The world outside is a
 * clock that leaps, a die that counts, and two edition files, one of them bad.
 */
#include "cli/rpc.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void draw_random(void *self, void *out, size_t n)
{
    uint8_t *count = self;

    *count += 1;
    memset(out, *count, n);
}

static uint64_t now(void *self)
{
    uint8_t *count = self;

    *count += 1;
    return *count * UINT64_C(1000000);
}

static char *read_file(void *self, const char *file, size_t *n)
{
#define NULL_EDITION(stones)                                                                       \
    "edition: own\ngame: \"null\"\nabout: own\nprovenance: rulebook\nstones: " stones "\n"
    static const char good[] = NULL_EDITION("[4, 4, 4, 4, 4, 5]");
    static const char bad[] = NULL_EDITION("[0, 0, 0, 0, 0, 0]");

    (void)self;
    if (strcmp(file, "good") == 0) {
        *n = sizeof(good) - 1;
        return strdup(good);
    }
    *n = sizeof(bad) - 1;
    return strcmp(file, "bad") == 0 ? strdup(bad) : NULL;
}

/* Long thought is no different from short thought, only slower. */
static int is_slow(const char *line, size_t n)
{
    static const char *const names[] = { "uct:", "flat:", "best:" };

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const char *limit = memmem(line, n, names[i], strlen(names[i]));

        if (limit && strspn(limit + strlen(names[i]), "0123456789") > 2)
            return 1;
    }
    return memmem(line, n, "level:", 6) != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t count = 0;
    const struct rpc_world world = {
        .random = draw_random, .now = now, .read_file = read_file, .self = &count
    };
    struct rpc *rpc = rpc_new(&world, BB_EN);
    char *text = malloc(size + 1), *at = text;

    memcpy(text, data, size);
    text[size] = '\0';
    while (at < text + size) {
        char *end = memchr(at, '\n', (size_t)(text + size - at));
        size_t n = (size_t)((end ? end : text + size) - at);

        if (!is_slow(at, n))
            free(rpc_answer(rpc, at, n));
        at += n + 1;
    }
    free(text);
    rpc_free(rpc);
    return 0;
}

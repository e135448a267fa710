/*
 * `benben engine`: the protocol of cli/rpc.h on standard input and output.
 */
#include "cli/common.h"
#include "cli/rpc.h"
#include "engine/edition.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- The world -------------------------------------------------------------- */

static void draw_random(void *self, void *out, size_t n)
{
    (void)self;
    randombytes_buf(out, n);
}

static uint64_t now(void *self)
{
    struct timespec t;

    (void)self;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* Opens a file below the folder, going down name by name: no link is followed, nothing leads
 * out, and what is no regular file is neither read nor waited for. -1 if there is none. */
static int open_below(int folder, const char *file)
{
    char name[NAME_MAX + 1];
    int in = dup(folder);
    struct stat is;

    for (bool last = false; in >= 0 && !last;) {
        size_t n = strcspn(file, "/");
        int way = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, next = -1;

        last = file[n] == '\0';
        if (n > 0 && n <= NAME_MAX) {
            memcpy(name, file, n);
            name[n] = '\0';
            if (strcmp(name, "..") != 0)
                next = openat(in, name, last ? way | O_RDONLY : way | O_DIRECTORY | O_PATH);
        }
        close(in);
        in = next;
        file += n + 1;
    }
    if (in >= 0 && (fstat(in, &is) != 0 || !S_ISREG(is.st_mode))) {
        close(in);
        return -1;
    }
    return in;
}

static char *read_file(void *self, const char *file, size_t *n)
{
    const int *folder = self;
    int fd = open_below(*folder, file);
    FILE *in = fd < 0 ? NULL : fdopen(fd, "rb");
    char *text = in ? malloc(BB_EDITION_MAX) : NULL;

    if (!in)
        return NULL;
    if (!text)
        abort();
    *n = fread(text, 1, BB_EDITION_MAX, in);
    if (ferror(in)) {
        free(text);
        text = NULL;
    }
    fclose(in);
    return text;
}

/* ---- The loop --------------------------------------------------------------- */

/* The next line, up to RPC_LINE_MAX bytes of it; all of them are counted.
 * False at the end of the input. */
static bool read_line(FILE *in, char line[static RPC_LINE_MAX], size_t *n)
{
    int c = getc_unlocked(in);

    *n = 0;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc_unlocked(in)) {
        if (*n < RPC_LINE_MAX)
            line[*n] = (char)c;
        ++*n;
    }
    return true;
}

static int serve(struct rpc *rpc, char line[static RPC_LINE_MAX])
{
    size_t n;

    while (read_line(stdin, line, &n)) {
        char *answer = rpc_answer(rpc, line, n);

        if (answer && (puts(answer) == EOF || fflush(stdout) == EOF)) {
            free(answer);
            return CLI_BAD; /* nobody listens any more */
        }
        free(answer);
    }
    return ferror(stdin) ? CLI_BAD : CLI_OK;
}

int cli_engine(struct cli *cli, int argc, char **argv)
{
    const char *editions = NULL;
    const struct option_spec specs[] = { { .name = "editions", .value = &editions },
                                         { .name = NULL } };
    int folder = -1;
    struct rpc_world world = { .random = draw_random, .now = now, .self = &folder };
    int words, bad = cli_options(cli, "engine", argc, argv, specs, NULL, &words, 0, 0);
    struct rpc *rpc;
    char *line;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (cli->edition)
        return cli_fail(cli, "unknown-option", "--edition");
    if (editions) {
        folder = open(editions, O_PATH | O_DIRECTORY | O_CLOEXEC);
        if (folder < 0)
            return cli_fail(cli, "cannot-read", editions, strerror(errno));
        world.read_file = read_file;
    }
    rpc = rpc_new(&world, cli->lang);
    line = malloc(RPC_LINE_MAX);
    if (!line)
        abort();
    bad = serve(rpc, line);
    free(line);
    rpc_free(rpc);
    return bad;
}

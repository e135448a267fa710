/*
 * `benben engine`: the protocol of cli/rpc.h on standard input and output.
 */
#include "cli/common.h"
#include "cli/rpc.h"
#include "engine/edition.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

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

static char *read_file(void *self, const char *file, size_t *n)
{
    FILE *in = fopen(file, "rb");
    char *text = in ? malloc(BB_EDITION_MAX) : NULL;

    (void)self;
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
    const struct option_spec none[] = { { .name = NULL } };
    const struct rpc_world world = {
        .random = draw_random, .now = now, .read_file = read_file, .memory = cli_memory()
    };
    int words, bad = cli_options(cli, "engine", argc, argv, none, NULL, &words, 0, 0);
    struct rpc *rpc;
    char *line;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (cli->edition)
        return cli_fail(cli, "unknown-option", "--edition");
    rpc = rpc_new(&world, cli->lang);
    line = malloc(RPC_LINE_MAX);
    if (!line)
        abort();
    bad = serve(rpc, line);
    free(line);
    rpc_free(rpc);
    return bad;
}

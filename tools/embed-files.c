/*
 * embed-files [--quick] FOLDER PATH... [+ FOLDER PATH...]: the files at these paths of folders,
 * as the table of server/files.h on stdout. Each is kept as it is and, where that is smaller,
 * compressed with gzip and with brotli, as hard as they can unless it is to be quick.
 */
#include "server/files.h"

#include <brotli/encode.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct content {
    unsigned char *bytes;
    size_t size;
};

static void *get_memory(size_t size)
{
    void *memory = malloc(size);

    if (!memory)
        abort();
    return memory;
}

static _Noreturn void fail(const char *path, const char *why)
{
    fprintf(stderr, "embed-files: %s %s.\n", path, why);
    exit(2);
}

static void read_file(const char *folder, const char *path, struct content *to)
{
    char name[4096];
    FILE *in;
    long size;

    if (snprintf(name, sizeof(name), "%s/%s", folder, path) >= (int)sizeof(name))
        fail(path, "has too long a name");
    in = fopen(name, "rb");
    if (!in || fseek(in, 0, SEEK_END) != 0 || (size = ftell(in)) < 0)
        fail(name, "cannot be read");
    rewind(in);
    to->size = (size_t)size;
    to->bytes = get_memory(to->size + 1);
    if (fread(to->bytes, 1, to->size, in) != to->size)
        fail(name, "cannot be read");
    fclose(in);
}

/* How hard each tries. */
struct effort {
    int gzip, brotli;
};

static const struct effort hard = { Z_BEST_COMPRESSION, BROTLI_MAX_QUALITY };
static const struct effort quick = { 6, 5 };

static struct content compress_gzip(const struct content *from, const struct effort *effort)
{
    enum { WINDOW_OF_GZIP = 15 + 16, MEMORY_LEVEL = 9 };
    z_stream z = { .next_in = from->bytes, .avail_in = from->size };
    struct content to;

    if (deflateInit2(&z, effort->gzip, Z_DEFLATED, WINDOW_OF_GZIP, MEMORY_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        abort();
    to.size = deflateBound(&z, from->size);
    to.bytes = get_memory(to.size);
    z.next_out = to.bytes;
    z.avail_out = to.size;
    if (deflate(&z, Z_FINISH) != Z_STREAM_END)
        abort();
    to.size = z.total_out;
    deflateEnd(&z);
    return to;
}

static struct content compress_brotli(const struct content *from, const struct effort *effort)
{
    struct content to = { .size = BrotliEncoderMaxCompressedSize(from->size) };

    to.bytes = get_memory(to.size);
    if (!BrotliEncoderCompress(effort->brotli, BROTLI_MAX_WINDOW_BITS, BROTLI_DEFAULT_MODE,
                               from->size, from->bytes, &to.size, to.bytes))
        abort();
    return to; /* NOLINT(clang-analyzer-unix.Malloc): put_file() frees every form */
}

static const char *type_of(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".wasm", "application/wasm" },
        { ".json", "application/json" },
        { ".webmanifest", "application/manifest+json" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".webp", "image/webp" },
        { ".ico", "image/vnd.microsoft.icon" },
        { ".md", "text/markdown; charset=utf-8" },
        { ".txt", "text/plain; charset=utf-8" },
    };
    const char *ending = strrchr(path, '.');

    for (size_t i = 0; ending && i < sizeof(types) / sizeof(types[0]); i++) {
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    }
    fail(path, "is of a kind whose content type is not known");
}

/* Whether a name ends, before its ending, in "-" and a hash of the content: 8
 * signs as esbuild writes them (A-Z, 2-7), or 8 and more digits of a number to
 * the base 16 with both letters and figures. A name that merely looks like an
 * ordinary word is none: such a file would never be fetched again. */
static bool has_hash(const char *path)
{
    const char *dash = strrchr(path, '-');
    size_t n = dash ? strcspn(dash + 1, ".") : 0;

    if (n == 8 && strspn(dash + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == 8)
        return true;
    return n >= 8 && strspn(dash + 1, "0123456789abcdef") == n &&
           strcspn(dash + 1, "0123456789") < n && strcspn(dash + 1, "abcdef") < n;
}

static void put_bytes(int file, const char *form, const struct content *c)
{
    enum { BYTES_A_LINE = 24 };

    printf("static const unsigned char file_%d_%s[] =", file, form);
    for (size_t i = 0; i < c->size; i++)
        printf("%s\\%03o", i % BYTES_A_LINE ? "" : i ? "\"\n    \"" : "\n    \"", c->bytes[i]);
    printf("%s;\n", c->size ? "\"" : " \"\"");
}

/* A file to be embedded. */
struct wish {
    const char *folder, *path;
};

/* The bytes of one file in all its forms, and its row in the table. */
static void put_file(const struct wish *wish, int file, const struct effort *effort, FILE *table)
{
    static const char *const forms[BB_CODINGS] = { "BB_IDENTITY", "BB_GZIP", "BB_BROTLI" };
    const char *path = wish->path;
    struct content c[BB_CODINGS];
    unsigned char hash[crypto_hash_sha256_BYTES];
    char digits[17];

    if (strpbrk(path, "\"\\?%"))
        fail(path, "has a sign in its name that a page should not use");
    read_file(wish->folder, path, &c[BB_IDENTITY]);
    c[BB_GZIP] = compress_gzip(&c[BB_IDENTITY], effort);
    c[BB_BROTLI] = compress_brotli(&c[BB_IDENTITY], effort);
    crypto_hash_sha256(hash, c[BB_IDENTITY].bytes, c[BB_IDENTITY].size);
    sodium_bin2hex(digits, sizeof(digits), hash, 8);
    fprintf(table, "    { .path = \"/%s\",\n      .type = \"%s\",\n", path, type_of(path));
    fprintf(table, "      .hash = \"%s\",\n      .immutable = %s,\n      .form = {\n", digits,
            has_hash(path) ? "true" : "false");
    for (int i = 0; i < BB_CODINGS; i++) {
        if (i == BB_IDENTITY || c[i].size < c[BB_IDENTITY].size) {
            put_bytes(file, forms[i], &c[i]);
            fprintf(table, "          [%s] = { file_%d_%s, %zu },\n", forms[i], file, forms[i],
                    c[i].size);
        }
        free(c[i].bytes);
    }
    fprintf(table, "      } },\n");
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct wish *)a)->path, ((const struct wish *)b)->path);
}

static int read_wishes(char **argv, struct wish *out)
{
    const char *folder = argv[1];
    int n = 0;

    for (char **arg = argv + 2; *arg; arg++) {
        if (strcmp(*arg, "+") == 0 && arg[1])
            folder = *++arg;
        else
            out[n++] = (struct wish){ folder, *arg };
    }
    qsort(out, (size_t)n, sizeof(out[0]), by_path);
    return n;
}

int main(int argc, char **argv)
{
    char *rows = NULL;
    size_t size = 0;
    FILE *table = open_memstream(&rows, &size);
    const struct effort *effort = &hard;
    struct wish *wishes;
    int n;

    if (argc > 1 && strcmp(argv[1], "--quick") == 0) {
        effort = &quick;
        argv++;
        argc--;
    }
    if (argc < 3 || !table || sodium_init() < 0)
        return 2;
    wishes = get_memory((size_t)(argc + 1) * sizeof(wishes[0]));
    n = read_wishes(argv, wishes);
    printf("#include \"server/files.h\"\n\n");
    for (int i = 0; i < n; i++)
        put_file(&wishes[i], i, effort, table);
    fclose(table);
    printf("\nconst struct bb_file bb_files[] = {\n%s};\n\nconst int bb_file_count = %d;\n", rows,
           n);
    free(rows);
    free(wishes);
    return ferror(stdout) || fflush(stdout) ? 2 : 0;
}

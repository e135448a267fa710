/*
 * benben migrate: all tables and people of one store into another, empty one, compared record by
 * record.
 */
#include "cli/data.h"
#include "server/copy.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* An end of the copy, and what keeps servers off it meanwhile. */
struct side {
    const char *option, *address;
    struct cli_tables tables;
    struct bb_copy_end *end;
};

/* A file is opened once as a store, which brings it to the version of this program; its lock
 * stays. */
static bool open_file(const struct cli *cli, struct side *s, const char *file, bool must_be,
                      char why[static BB_STORE_WHY])
{
    if (must_be && access(file, R_OK) != 0) {
        cli_fail(cli, "cannot-read", file, strerror(errno));
        return false;
    }
    if (!cli_open_store(cli, s->address, &s->tables))
        return false;
    s->tables.store->kind->free(s->tables.store);
    s->tables.store = NULL;
    s->end = bb_copy_sqlite(file, why);
    if (!s->end)
        cli_fail(cli, "cannot-open", file, why);
    return s->end;
}

static bool open_side(const struct cli *cli, struct side *s, bool must_be)
{
    static const char sqlite[] = "sqlite:";
    char why[BB_STORE_WHY];

    s->tables.lock = -1;
    if (!s->address) {
        cli_fail(cli, "option-needed", s->option);
        return false;
    }
    if (!cli_is_store(s->address)) {
        cli_fail(cli, "no-such-end", s->option, s->address);
        return false;
    }
    if (strncmp(s->address, sqlite, sizeof(sqlite) - 1) == 0)
        return open_file(cli, s, s->address + sizeof(sqlite) - 1, must_be, why);
    s->end = bb_copy_postgres(s->address, why);
    if (!s->end)
        cli_fail(cli, "no-database", why);
    return s->end;
}

static void close_side(struct side *s)
{
    if (s->end)
        s->end->kind->free(s->end);
    cli_close_tables(&s->tables);
}

static int tell(const struct cli *cli, enum bb_copied done, const struct side *from,
                const struct side *to, int64_t records, const char *where)
{
    char number[24];

    snprintf(number, sizeof(number), "%lld", (long long)records);
    switch (done) {
    case BB_COPIED:
        if (cli->json) {
            cli_print_json(json_pack("{s:I}", "records", (json_int_t)records));
            return CLI_OK;
        }
        cli_say(cli, stdout, "migrated", number);
        putchar('\n');
        return CLI_OK;
    case BB_COPY_NOT_EMPTY:
        return cli_fail(cli, "not-empty");
    case BB_COPY_FROM:
        return cli_fail(cli, "not-copied", from->option, from->end->why);
    case BB_COPY_TO:
        return cli_fail(cli, "not-copied", to->option, to->end->why);
    case BB_COPY_DIFFERS:
        return cli_fail(cli, "copy-differs", where);
    }
    return CLI_BAD;
}

int cli_migrate(struct cli *cli, int argc, char **argv)
{
    struct side from = { .option = "--from", .tables = { .lock = -1 } },
                to = { .option = "--to", .tables = { .lock = -1 } };
    const struct option_spec specs[] = { { .name = "from", .value = &from.address },
                                         { .name = "to", .value = &to.address },
                                         { .name = NULL } };
    int words, bad = cli_options(cli, "migrate", argc, argv, specs, NULL, &words, 0, 0);
    const char *where = "";
    int64_t records = 0;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    bad = CLI_BAD;
    if (open_side(cli, &from, true) && open_side(cli, &to, false)) {
        enum bb_copied done = bb_copy(from.end, to.end, &records, &where);

        bad = tell(cli, done, &from, &to, records, where);
    }
    close_side(&from);
    close_side(&to);
    return bad;
}

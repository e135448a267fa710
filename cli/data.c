/*
 * Where tables are kept: the folder that was named, or else the user's own for such things,
 * so that nothing need be configured; or a file or a database by its address. And benben backup,
 * which copies them.
 */
#include "cli/data.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* What cannot be used, and why. */
struct trouble {
    char path[PATH_MAX], why[BB_STORE_WHY];
};

static bool in_trouble(struct trouble *t, const char *path, const char *why)
{
    snprintf(t->path, sizeof(t->path), "%s", path);
    snprintf(t->why, sizeof(t->why), "%s", why);
    return false;
}

/* The folder of this user for the data of this program (XDG Base Directory); a path that is
 * not absolute counts as none. False if the user has no home. */
static bool own_folder(char out[static PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data && data[0] == '/')
        return snprintf(out, PATH_MAX, "%s/benben", data) < PATH_MAX;
    return home && home[0] == '/' &&
           snprintf(out, PATH_MAX, "%s/.local/share/benben", home) < PATH_MAX;
}

/* Makes a folder and those above it that are missing, for this user alone. */
static bool make_folder(const char *folder, struct trouble *trouble)
{
    char path[PATH_MAX];

    if (snprintf(path, sizeof(path), "%s", folder) >= PATH_MAX)
        return in_trouble(trouble, folder, strerror(ENAMETOOLONG));
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return in_trouble(trouble, path, strerror(errno));
        *at = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST || in_trouble(trouble, path, strerror(errno));
}

static bool in_folder(const char *folder, const char *name, char out[static PATH_MAX],
                      struct trouble *trouble)
{
    return snprintf(out, PATH_MAX, "%s/%s", folder, name) < PATH_MAX ||
           in_trouble(trouble, folder, strerror(ENAMETOOLONG));
}

/* The lock ends with the process, however it ends. */
static bool lock_folder(const struct cli *cli, const char *folder, int *lock,
                        struct trouble *trouble)
{
    char file[PATH_MAX];

    if (!in_folder(folder, "benben.lock", file, trouble))
        return false;
    *lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*lock < 0)
        return in_trouble(trouble, file, strerror(errno));
    if (flock(*lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    in_trouble(trouble, folder, errno == EWOULDBLOCK ? cli_word(cli, "in-use") : strerror(errno));
    close(*lock);
    *lock = -1;
    return false;
}

/* A file that may not grow is an error, and not the end of the program. */
static bool open_store(const char *folder, bool memory, struct bb_store **out,
                       struct trouble *trouble)
{
    char file[PATH_MAX], why[BB_STORE_WHY];

    signal(SIGXFSZ, SIG_IGN);
    if (!in_folder(folder, "benben.db", file, trouble))
        return false;
    if (memory)
        *out = bb_store_memory(access(file, F_OK) == 0 ? file : NULL, why);
    else
        *out = bb_store_sqlite(file, why);
    return *out || in_trouble(trouble, file, why);
}

bool cli_open_tables(const struct cli *cli, const char *folder, bool memory, struct cli_tables *out)
{
    char own[PATH_MAX];
    struct trouble trouble;

    *out = (struct cli_tables){ .lock = -1 };
    if (!folder && !own_folder(own)) {
        cli_fail(cli, "no-home");
        return true;
    }
    if (make_folder(folder ? folder : own, &trouble) &&
        lock_folder(cli, folder ? folder : own, &out->lock, &trouble) &&
        open_store(folder ? folder : own, memory, &out->store, &trouble))
        return true;
    cli_close_tables(out);
    cli_fail(cli, folder ? "cannot-open" : "no-tables", trouble.path, trouble.why);
    return !folder;
}

static const char *after(const char *address, const char *start)
{
    return strncmp(address, start, strlen(start)) == 0 ? address + strlen(start) : NULL;
}

static bool is_database(const char *address)
{
    return after(address, "postgresql://") || after(address, "postgres://");
}

bool cli_is_store(const char *address)
{
    const char *file = after(address, "sqlite:");

    return is_database(address) || (file && *file);
}

/* What the sentence names is not the address, which may hold a password. */
static bool open_database(const struct cli *cli, const char *address, struct cli_tables *out)
{
    char why[BB_STORE_WHY];

    out->store = bb_store_postgres(address, why);
    if (!out->store)
        cli_fail(cli, "no-database", why);
    return out->store;
}

bool cli_open_store(const struct cli *cli, const char *address, struct cli_tables *out)
{
    const char *file = after(address, "sqlite:"), *name = file ? strrchr(file, '/') : NULL;
    char folder[PATH_MAX], why[BB_STORE_WHY];
    struct trouble trouble;

    *out = (struct cli_tables){ .lock = -1 };
    if (is_database(address))
        return open_database(cli, address, out);
    signal(SIGXFSZ, SIG_IGN);
    snprintf(folder, sizeof(folder), "%.*s", name ? (int)(name - file) + (name == file) : 1,
             name ? file : ".");
    if (make_folder(folder, &trouble) && lock_folder(cli, folder, &out->lock, &trouble)) {
        out->store = bb_store_sqlite(file, why);
        if (out->store)
            return true;
        in_trouble(&trouble, file, why);
    }
    cli_close_tables(out);
    cli_fail(cli, "cannot-open", trouble.path, trouble.why);
    return false;
}

void cli_close_tables(struct cli_tables *t)
{
    if (t->store)
        t->store->kind->free(t->store);
    if (t->lock >= 0)
        close(t->lock);
    *t = (struct cli_tables){ .lock = -1 };
}

int cli_backup(struct cli *cli, int argc, char **argv)
{
    const char *data = NULL, *file = NULL, *why;
    const struct option_spec specs[] = { { .name = "data", .value = &data }, { .name = NULL } };
    int words, bad = cli_options(cli, "backup", argc, argv, specs, &file, &words, 1, 1);
    char own[PATH_MAX];
    struct trouble trouble;
    struct bb_store *store;
    struct stat is;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!data && !own_folder(own))
        return cli_fail(cli, "option-needed", "--data");
    data = data ? data : own;
    if (stat(data, &is) != 0)
        return cli_fail(cli, "cannot-read", data, strerror(errno));
    if (!open_store(data, false, &store, &trouble))
        return cli_fail(cli, "cannot-open", trouble.path, trouble.why);
    why = store->kind->backup(store, file);
    bad = why ? cli_fail(cli, "cannot-open", file, why) : CLI_OK;
    store->kind->free(store);
    return bad;
}

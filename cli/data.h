/*
 * cli/data.h -- where a server keeps its tables.
 */
#ifndef BB_CLI_DATA_H
#define BB_CLI_DATA_H

#include "cli/common.h"
#include "server/store.h"

struct cli_tables {
    struct bb_store *store; /* NULL: there are none */
    int lock;               /* a file that says that they are ours; -1: none */
};

/* The tables of that folder, or of the user's own if it is NULL, made if there are none. One
 * server at a time has them. False after a sentence. The user's own folder need not be
 * usable: then a sentence says so, and there are no tables. In memory they are a copy of what
 * the folder has. */
bool cli_open_tables(const struct cli *cli, const char *folder, bool memory,
                     struct cli_tables *out);

/* The tables of a store by its address: sqlite:FILE, or a database of PostgreSQL. False after a
 * sentence. */
bool cli_open_store(const struct cli *cli, const char *address, struct cli_tables *out);

/* Whether that is an address of a store. */
bool cli_is_store(const char *address);

void cli_close_tables(struct cli_tables *t);

#endif

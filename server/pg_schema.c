/*
 * The schema in PostgreSQL. Its versions have the numbers of those of SQLite, and the same tables;
 * what several servers tell each other, and may lose, is in tables of its own that are not logged.
 *
 * A version may say that programs of an older one can go on with it, so that servers are replaced
 * one after the other while people play.
 */
#include "server/postgres.h"

#include <stdio.h>
#include <string.h>

static const struct {
    int version;
    int least; /* the oldest version whose programs can use it */
    const char *sql;
} migrations[] = {
    { 4, 4,
      "CREATE TABLE facts(clock bigint NOT NULL, since bigint NOT NULL, beat bigint NOT NULL,"
      " salt bytea NOT NULL);"
      "INSERT INTO facts SELECT 0, at, at, decode(substr(replace(gen_random_uuid()::text, '-', '')"
      " || replace(gen_random_uuid()::text, '-', ''), 17, 32), 'hex')"
      " FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at) AS now;"
      "CREATE TABLE people(id bigint PRIMARY KEY, name text NOT NULL, phrase bytea UNIQUE);"
      "CREATE TABLE tokens(token bytea PRIMARY KEY, person bigint NOT NULL);"
      "CREATE TABLE deeds(tbl bigint NOT NULL, number integer NOT NULL, person bigint NOT NULL,"
      " request text, text text NOT NULL, waits bigint NOT NULL DEFAULT 0,"
      " at bigint NOT NULL DEFAULT 0, PRIMARY KEY(tbl, number));"
      "CREATE UNIQUE INDEX creations ON deeds(person, request) WHERE number = 0;"
      "CREATE TABLE tables(id bigint PRIMARY KEY, stage integer NOT NULL, open boolean NOT NULL,"
      " changed bigint NOT NULL, summary text NOT NULL, code text, due bigint);"
      "CREATE INDEX lobby ON tables(changed) WHERE open AND stage = 0;"
      "CREATE INDEX codes ON tables(code) WHERE code IS NOT NULL;"
      "CREATE INDEX dues ON tables(due) WHERE due IS NOT NULL;"
      "CREATE TABLE places(person bigint NOT NULL, tbl bigint NOT NULL,"
      " seat integer NOT NULL DEFAULT 0, PRIMARY KEY(person, tbl));"
      "CREATE INDEX places_of ON places(tbl);"
      "CREATE TABLE messages(tbl bigint NOT NULL, number integer NOT NULL, person bigint NOT NULL,"
      " request text NOT NULL, seat integer NOT NULL, name text NOT NULL, text text NOT NULL,"
      " at bigint NOT NULL, PRIMARY KEY(tbl, number));"
      "CREATE UNIQUE INDEX said ON messages(person, request);"
      "CREATE UNLOGGED TABLE claims(tbl bigint PRIMARY KEY, number integer NOT NULL,"
      " node text NOT NULL, until timestamptz NOT NULL);"
      "CREATE UNLOGGED TABLE here(tbl bigint NOT NULL, person bigint NOT NULL, node text NOT NULL,"
      " until timestamptz NOT NULL, PRIMARY KEY(tbl, person, node));" },
};

enum { LAST = sizeof(migrations) / sizeof(migrations[0]) };

/* Looks into the catalogue itself: a name that was not there once is not looked for again within a
 * transaction. */
#define IS_THERE                                                                                   \
    "SELECT EXISTS (SELECT 1 FROM pg_class WHERE relname = 'benben_schema'"                        \
    " AND pg_table_is_visible(oid))"

/* The version of the database, and the least that can use it; 0: it has none. False if it cannot
 * be read. */
static bool read_version(struct pg_link *l, int *version, int *least)
{
    PGresult *r = pg_ask(l, IS_THERE, PG_SETUP_MS);
    bool there = r && PQntuples(r) == 1 && PQgetvalue(r, 0, 0)[0] == 't';

    *version = *least = 0;
    PQclear(r);
    if (!r || !there)
        return r != NULL;
    r = pg_ask(l, "SELECT version, least FROM benben_schema", PG_SETUP_MS);
    if (r && PQntuples(r) == 1) {
        *version = (int)pg_number(r, 0, 0);
        *least = (int)pg_number(r, 0, 1);
    }
    PQclear(r);
    return r != NULL;
}

/* All migrations that are missing, in one transaction; of several who try, one does it. */
static bool bring_up(struct pg_link *l, int *version, int *least)
{
    char set[128];

    if (!pg_exec(l, "BEGIN; SELECT pg_advisory_xact_lock(hashtext('benben_schema'))",
                 PG_SETUP_MS) ||
        !read_version(l, version, least))
        return false;
    if (*version == 0 &&
        !pg_exec(l,
                 "CREATE TABLE benben_schema(version integer NOT NULL, least integer NOT NULL);"
                 "INSERT INTO benben_schema VALUES(0, 0)",
                 PG_SETUP_MS))
        return false;
    for (int i = 0; i < LAST; i++) {
        if (migrations[i].version <= *version)
            continue;
        if (!pg_exec(l, migrations[i].sql, PG_SETUP_MS))
            return false;
        *version = migrations[i].version;
        *least = migrations[i].least;
        snprintf(set, sizeof(set), "UPDATE benben_schema SET version = %d, least = %d", *version,
                 *least);
        if (!pg_exec(l, set, PG_SETUP_MS))
            return false;
    }
    return pg_exec(l, "COMMIT", PG_SETUP_MS);
}

/* What people write may be in any script. */
static bool takes_all(const struct pg_link *l)
{
    const char *encoding = PQparameterStatus(l->conn, "server_encoding");

    return encoding && (strcmp(encoding, "UTF8") == 0 || strcmp(encoding, "SQL_ASCII") == 0);
}

const char *pg_migrate(struct pg_link *l)
{
    int version, least;

    if (!takes_all(l))
        return "its encoding is not UTF8";
    if (!read_version(l, &version, &least))
        return l->why;
    if (version < migrations[LAST - 1].version && !bring_up(l, &version, &least))
        return l->why;
    if (least > migrations[LAST - 1].version)
        return "it was written by a newer version of Benben";
    return NULL;
}

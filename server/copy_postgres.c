/*
 * A database of PostgreSQL as one end of a copy, in one transaction, while no server uses it.
 */
#include "base/hex.h"
#include "server/copy.h"
#include "server/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQL_MAX = 1024, AT_ONCE = 1000, PATIENCE_MS = 3600000 };

struct postgres_end {
    struct bb_copy_end end;
    struct pg_link link;
    const struct bb_copy_table *table;
    PGresult *rows; /* of which `row` is next */
    int row;
    char *line; /* that is added */
    size_t cap;
};

static struct postgres_end *of(struct bb_copy_end *e)
{
    return (struct postgres_end *)e;
}

static bool fail(struct postgres_end *p)
{
    snprintf(p->end.why, sizeof(p->end.why), "%s", p->link.why);
    return false;
}

static bool run(struct postgres_end *p, const char *sql)
{
    return pg_exec(&p->link, sql, PATIENCE_MS) || fail(p);
}

static PGresult *ask(struct postgres_end *p, const char *sql)
{
    PGresult *r = pg_ask(&p->link, sql, PATIENCE_MS);

    if (!r)
        fail(p);
    return r;
}

static bool is_empty(struct bb_copy_end *e, const struct bb_copy_table *t, bool *out)
{
    char sql[SQL_MAX];
    PGresult *r;

    snprintf(sql, sizeof(sql), "SELECT 1 FROM %s LIMIT 1", t->name);
    r = ask(of(e), sql);
    *out = r && PQntuples(r) == 0;
    PQclear(r);
    return r != NULL;
}

/* ---- Reading ------------------------------------------------------------------------ */

static bool read_table(struct bb_copy_end *e, const struct bb_copy_table *t)
{
    struct postgres_end *p = of(e);
    char sql[SQL_MAX];
    size_t n = (size_t)snprintf(sql, sizeof(sql), "DECLARE %s_rows CURSOR FOR SELECT ", t->name);

    p->table = t;
    PQclear(p->rows);
    p->rows = NULL;
    for (int i = 0; i < bb_copy_columns(t); i++) {
        const char *name = t->column[i].name;
        bool bytes = t->column[i].type == BB_COPY_BYTES;

        n += (size_t)snprintf(sql + n, sizeof(sql) - n, i ? ", " : "");
        if (bytes)
            n += (size_t)snprintf(sql + n, sizeof(sql) - n, "encode(%s, 'hex')", name);
        else
            n += (size_t)snprintf(sql + n, sizeof(sql) - n,
                                  strcmp(name, "open") == 0 ? "%s::int" : "%s", name);
    }
    snprintf(sql + n, sizeof(sql) - n, " FROM %s ORDER BY %s", t->name, t->key);
    return run(p, sql);
}

static bool fetch(struct postgres_end *p)
{
    char sql[SQL_MAX];

    PQclear(p->rows);
    snprintf(sql, sizeof(sql), "FETCH %d FROM %s_rows", AT_ONCE, p->table->name);
    p->rows = ask(p, sql);
    p->row = 0;
    return p->rows;
}

static int next_row(struct bb_copy_end *e, const char *value[static BB_COPY_COLUMNS])
{
    struct postgres_end *p = of(e);
    char sql[SQL_MAX];

    if ((!p->rows || p->row == PQntuples(p->rows)) && !fetch(p))
        return -1;
    if (PQntuples(p->rows) == 0) {
        snprintf(sql, sizeof(sql), "CLOSE %s_rows", p->table->name);
        return run(p, sql) ? 0 : -1;
    }
    for (int i = 0; i < bb_copy_columns(p->table); i++)
        value[i] = PQgetisnull(p->rows, p->row, i) ? NULL : PQgetvalue(p->rows, p->row, i);
    p->row++;
    return 1;
}

/* ---- Filling ------------------------------------------------------------------------- */

static bool fill_table(struct bb_copy_end *e, const struct bb_copy_table *t)
{
    struct postgres_end *p = of(e);
    char sql[SQL_MAX];
    size_t n = (size_t)snprintf(sql, sizeof(sql), "COPY %s(", t->name);
    PGresult *r;
    bool ready;

    p->table = t;
    for (int i = 0; i < bb_copy_columns(t); i++)
        n += (size_t)snprintf(sql + n, sizeof(sql) - n, "%s%s", i ? ", " : "", t->column[i].name);
    snprintf(sql + n, sizeof(sql) - n, ") FROM STDIN");
    if (PQsetnonblocking(p->link.conn, 0) != 0)
        return fail(p);
    r = PQexec(p->link.conn, sql);
    ready = PQresultStatus(r) == PGRES_COPY_IN;
    if (!ready)
        pg_failed(&p->link, r);
    PQclear(r);
    return ready || fail(p);
}

static void put(struct postgres_end *p, size_t *n, const char *text)
{
    size_t more = strlen(text);

    if (*n + more >= p->cap) {
        p->cap = 2 * (*n + more) + 1;
        p->line = realloc(p->line, p->cap);
        if (!p->line)
            abort();
    }
    memcpy(p->line + *n, text, more);
    *n += more;
}

/* What would end a value or a row is written otherwise. */
static void put_text(struct postgres_end *p, size_t *n, const char *text)
{
    for (; *text; text++) {
        const char one[] = { *text, '\0' };

        put(p, n,
            *text == '\\'   ? "\\\\"
            : *text == '\n' ? "\\n"
            : *text == '\r' ? "\\r"
            : *text == '\t' ? "\\t"
                            : one);
    }
}

static bool add_row(struct bb_copy_end *e, const char *const value[static BB_COPY_COLUMNS])
{
    struct postgres_end *p = of(e);
    size_t n = 0;

    for (int i = 0; i < bb_copy_columns(p->table); i++) {
        put(p, &n, i ? "\t" : "");
        if (!value[i]) {
            put(p, &n, "\\N");
            continue;
        }
        put(p, &n, p->table->column[i].type == BB_COPY_BYTES ? "\\\\x" : "");
        put_text(p, &n, value[i]);
    }
    put(p, &n, "\n");
    if (PQputCopyData(p->link.conn, p->line, (int)n) == 1)
        return true;
    snprintf(p->end.why, sizeof(p->end.why), "%s", PQerrorMessage(p->link.conn));
    return false;
}

static bool is_filled(struct bb_copy_end *e)
{
    struct postgres_end *p = of(e);
    bool good = PQputCopyEnd(p->link.conn, NULL) == 1;
    PGresult *r;

    while ((r = PQgetResult(p->link.conn))) {
        good = !pg_failed(&p->link, r) && good;
        PQclear(r);
    }
    return (PQsetnonblocking(p->link.conn, 1) == 0 && good) || fail(p);
}

/* ---- Facts ------------------------------------------------------------------------------ */

/* The clock stands where the last server noted that it was there. */
static bool read_facts(struct bb_copy_end *e, struct bb_facts *out)
{
    PGresult *r = ask(of(e), "SELECT clock + beat - since, encode(salt, 'hex') FROM facts");
    bool good =
        r && PQntuples(r) == 1 && bb_hex_read(PQgetvalue(r, 0, 1), out->salt, BB_SALT_BYTES);

    if (good)
        out->clock = pg_number(r, 0, 0);
    PQclear(r);
    return good;
}

static bool set_facts(struct bb_copy_end *e, const struct bb_facts *facts)
{
    char sql[SQL_MAX], salt[2 * BB_SALT_BYTES + 1];

    bb_hex_write(facts->salt, BB_SALT_BYTES, salt);
    snprintf(sql, sizeof(sql),
             "UPDATE facts SET clock = %lld, since = now.at, beat = now.at,"
             " salt = decode('%s', 'hex') FROM (SELECT " PG_NOW " AS at) AS now",
             (long long)facts->clock, salt);
    return run(of(e), sql);
}

static bool commit(struct bb_copy_end *e)
{
    return run(of(e), "COMMIT");
}

static void free_end(struct bb_copy_end *e)
{
    PQclear(of(e)->rows);
    pg_close(&of(e)->link);
    free(of(e)->line);
    free(e);
}

static const struct bb_copy_end_kind kind = {
    .is_empty = is_empty,
    .read = read_table,
    .next = next_row,
    .fill = fill_table,
    .add = add_row,
    .filled = is_filled,
    .facts = read_facts,
    .set_facts = set_facts,
    .commit = commit,
    .free = free_end,
};

/* Servers note every few seconds that they are there. */
static bool is_free(struct postgres_end *p)
{
    PGresult *r = ask(p, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'benben'"
                         " AND datname = current_database() AND pid <> pg_backend_pid()");
    bool is = r && pg_number(r, 0, 0) == 0;

    PQclear(r);
    if (r && !is)
        snprintf(p->end.why, sizeof(p->end.why), "%s", "a server uses it; stop that first");
    return is;
}

struct bb_copy_end *bb_copy_postgres(const char *address, char why[static BB_STORE_WHY])
{
    struct postgres_end *p = calloc(1, sizeof(*p));
    const char *wrong = NULL;

    if (!p)
        abort();
    p->end.kind = &kind;
    if (!pg_open(&p->link, address, NULL, 0))
        wrong = p->link.why;
    else
        wrong = pg_migrate(&p->link);
    if (!wrong && (!is_free(p) || !run(p, "SET idle_in_transaction_session_timeout = 0;"
                                          "BEGIN ISOLATION LEVEL REPEATABLE READ")))
        wrong = p->end.why;
    if (!wrong)
        return &p->end;
    snprintf(why, BB_STORE_WHY, "%s", wrong);
    free_end(&p->end);
    return NULL;
}

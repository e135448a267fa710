/*
 * A file of SQLite as one end of a copy, in one transaction.
 */
#include "base/hex.h"
#include "server/copy.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQL_MAX = 1024, BYTES_MAX = 64 };

struct sqlite_end {
    struct bb_copy_end end;
    sqlite3 *db;
    sqlite3_stmt *statement; /* that reads, or adds */
    const struct bb_copy_table *table;
};

static struct sqlite_end *of(struct bb_copy_end *e)
{
    return (struct sqlite_end *)e;
}

static bool fail(struct sqlite_end *q)
{
    snprintf(q->end.why, sizeof(q->end.why), "%s", sqlite3_errmsg(q->db));
    return false;
}

static bool prepare(struct sqlite_end *q, const char *sql)
{
    sqlite3_finalize(q->statement);
    q->statement = NULL;
    return sqlite3_prepare_v2(q->db, sql, -1, &q->statement, NULL) == SQLITE_OK || fail(q);
}

static bool run(struct sqlite_end *q, const char *sql)
{
    return sqlite3_exec(q->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(q);
}

static bool is_empty(struct bb_copy_end *e, const struct bb_copy_table *t, bool *out)
{
    char sql[SQL_MAX];
    int code;

    snprintf(sql, sizeof(sql), "SELECT 1 FROM %s LIMIT 1", t->name);
    if (!prepare(of(e), sql))
        return false;
    code = sqlite3_step(of(e)->statement);
    *out = code == SQLITE_DONE;
    return code == SQLITE_DONE || code == SQLITE_ROW || fail(of(e));
}

/* Bytes come in digits; a text is given as it is. */
static bool read_table(struct bb_copy_end *e, const struct bb_copy_table *t)
{
    char sql[SQL_MAX];
    size_t n = (size_t)snprintf(sql, sizeof(sql), "SELECT ");

    of(e)->table = t;
    for (int i = 0; i < bb_copy_columns(t); i++) {
        const char *name = t->column[i].name;

        n += (size_t)snprintf(sql + n, sizeof(sql) - n, i ? ", " : "");
        if (t->column[i].type == BB_COPY_BYTES)
            n += (size_t)snprintf(sql + n, sizeof(sql) - n,
                                  "CASE WHEN %s IS NULL THEN NULL ELSE lower(hex(%s)) END", name,
                                  name);
        else
            n += (size_t)snprintf(sql + n, sizeof(sql) - n, "%s", name);
    }
    snprintf(sql + n, sizeof(sql) - n, " FROM %s ORDER BY %s", t->name, t->key);
    return prepare(of(e), sql);
}

static int next_row(struct bb_copy_end *e, const char *value[static BB_COPY_COLUMNS])
{
    int code = sqlite3_step(of(e)->statement);

    if (code == SQLITE_DONE)
        return 0;
    if (code != SQLITE_ROW) {
        fail(of(e));
        return -1;
    }
    for (int i = 0; i < bb_copy_columns(of(e)->table); i++)
        value[i] = (const char *)sqlite3_column_text(of(e)->statement, i);
    return 1;
}

static bool fill_table(struct bb_copy_end *e, const struct bb_copy_table *t)
{
    char sql[SQL_MAX];
    size_t n = (size_t)snprintf(sql, sizeof(sql), "INSERT INTO %s(", t->name);

    of(e)->table = t;
    for (int i = 0; i < bb_copy_columns(t); i++)
        n += (size_t)snprintf(sql + n, sizeof(sql) - n, "%s%s", i ? ", " : "", t->column[i].name);
    n += (size_t)snprintf(sql + n, sizeof(sql) - n, ") VALUES(");
    for (int i = 0; i < bb_copy_columns(t); i++)
        n += (size_t)snprintf(sql + n, sizeof(sql) - n, i ? ", ?%d" : "?%d", i + 1);
    snprintf(sql + n, sizeof(sql) - n, ")");
    return prepare(of(e), sql);
}

static void bind_bytes(sqlite3_stmt *s, int at, const char *digits)
{
    uint8_t bytes[BYTES_MAX];
    size_t n = strlen(digits) / 2;

    if (n <= sizeof(bytes) && bb_hex_read(digits, bytes, n))
        sqlite3_bind_blob(s, at, bytes, (int)n, SQLITE_TRANSIENT);
}

static bool add_row(struct bb_copy_end *e, const char *const value[static BB_COPY_COLUMNS])
{
    const struct bb_copy_table *t = of(e)->table;
    sqlite3_stmt *s = of(e)->statement;

    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    for (int i = 0; i < bb_copy_columns(t); i++) {
        if (!value[i])
            continue;
        switch (t->column[i].type) {
        case BB_COPY_NUMBER:
            sqlite3_bind_int64(s, i + 1, strtoll(value[i], NULL, 10));
            break;
        case BB_COPY_TEXT:
            sqlite3_bind_text(s, i + 1, value[i], -1, SQLITE_TRANSIENT);
            break;
        case BB_COPY_BYTES:
            bind_bytes(s, i + 1, value[i]);
            break;
        }
    }
    return sqlite3_step(s) == SQLITE_DONE || fail(of(e));
}

static bool is_filled(struct bb_copy_end *e)
{
    (void)e;
    return true;
}

static bool read_facts(struct bb_copy_end *e, struct bb_facts *out)
{
    sqlite3_stmt *s;

    if (!prepare(of(e), "SELECT clock, salt FROM facts"))
        return false;
    s = of(e)->statement;
    if (sqlite3_step(s) != SQLITE_ROW || sqlite3_column_bytes(s, 1) != BB_SALT_BYTES)
        return fail(of(e));
    out->clock = sqlite3_column_int64(s, 0);
    memcpy(out->salt, sqlite3_column_blob(s, 1), BB_SALT_BYTES);
    return true;
}

static bool set_facts(struct bb_copy_end *e, const struct bb_facts *facts)
{
    if (!prepare(of(e), "UPDATE facts SET clock = ?1, salt = ?2"))
        return false;
    sqlite3_bind_int64(of(e)->statement, 1, facts->clock);
    sqlite3_bind_blob(of(e)->statement, 2, facts->salt, BB_SALT_BYTES, SQLITE_STATIC);
    return sqlite3_step(of(e)->statement) == SQLITE_DONE || fail(of(e));
}

static bool commit(struct bb_copy_end *e)
{
    sqlite3_finalize(of(e)->statement);
    of(e)->statement = NULL;
    return run(of(e), "COMMIT");
}

static void free_end(struct bb_copy_end *e)
{
    sqlite3_finalize(of(e)->statement);
    sqlite3_close(of(e)->db);
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

struct bb_copy_end *bb_copy_sqlite(const char *file, char why[static BB_STORE_WHY])
{
    struct sqlite_end *q = calloc(1, sizeof(*q));

    if (!q)
        abort();
    q->end.kind = &kind;
    if (sqlite3_open_v2(file, &q->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        fail(q);
    else if (run(q, "PRAGMA synchronous = FULL; BEGIN IMMEDIATE"))
        return &q->end;
    snprintf(why, BB_STORE_WHY, "%s", q->end.why);
    free_end(&q->end);
    return NULL;
}

/*
 * A store in one file of SQLite: write-ahead log, and every commit is on the disk before it
 * is told. Two connections, so that reading never waits for writing, and a third that brings
 * the log into the file, so that neither does writing.
 *
 * The version of the schema is the file's user_version; each migration leads from one to
 * the next.
 */
#include "server/checkpoint.h"
#include "server/log_file.h"
#include "server/store.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BUSY_MS = 5000, PAGES_A_STEP = 256 };

/* A step is a line in the last page of its table, and the whole page is written: so pages are
 * small, in a new file. Those of tables in play fit into the cache of the writer, in
 * kibibytes. */
#define SETTINGS                                                                                   \
    "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"               \
    "PRAGMA cache_size = -16384"

/* In the order of `sql`; the first ones write. */
enum statement {
    ADD_DEED,
    SET_TABLE,
    DROP_PLACES,
    ADD_PLACE,
    ADD_PERSON,
    SET_NAME,
    SET_PHRASE,
    ADD_TOKEN,
    MOVE_TOKEN,
    ADD_MESSAGE,
    SET_CLOCK,
    WRITING,
    GET_DEEDS = WRITING,
    GET_REQUEST,
    GET_MADE,
    GET_PERSON,
    GET_PHRASE,
    GET_CODE,
    GET_MESSAGES,
    GET_DUE,
    GET_FACTS,
    COUNT_MADE,
    LIST_OPEN,
    LIST_OWN,
    LIST_FINISHED,
    STATEMENTS,
};

static const char *const sql[STATEMENTS] = {
    [ADD_DEED] = "INSERT INTO deeds(tbl, number, person, request, text, waits, at)"
                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SET_TABLE] = "INSERT INTO tables(id, stage, open, changed, summary, code, due)"
                  " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT(id) DO UPDATE"
                  " SET stage = ?2, open = ?3, changed = ?4, summary = ?5, code = ?6, due = ?7",
    [DROP_PLACES] = "DELETE FROM places WHERE tbl = ?1",
    [ADD_PLACE] = "INSERT OR IGNORE INTO places(person, tbl, seat) VALUES(?1, ?2, ?3)",
    [ADD_PERSON] = "INSERT INTO people(id, name) VALUES(?1, ?2)",
    [SET_NAME] = "UPDATE people SET name = ?2 WHERE id = ?1",
    [SET_PHRASE] = "UPDATE people SET phrase = ?2 WHERE id = ?1",
    [ADD_TOKEN] = "INSERT INTO tokens(person, token) VALUES(?1, ?2)",
    [MOVE_TOKEN] = "INSERT OR REPLACE INTO tokens(person, token) VALUES(?1, ?2)",
    [ADD_MESSAGE] = "INSERT INTO messages(tbl, number, person, request, seat, name, text, at)"
                    " SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7"
                    " FROM messages WHERE tbl = ?1 RETURNING number",
    [SET_CLOCK] = "UPDATE facts SET clock = max(clock, ?1)",
    [GET_DEEDS] = "SELECT number, person, request, text FROM deeds WHERE tbl = ?1 AND number >= ?2"
                  " ORDER BY number",
    [GET_REQUEST] = "SELECT tbl, number FROM deeds WHERE tbl = ?3 AND person = ?1 AND request = ?2",
    [GET_MADE] = "SELECT tbl, number FROM deeds WHERE person = ?1 AND request = ?2 AND number = 0"
                 " UNION ALL SELECT tbl, number FROM messages WHERE person = ?1 AND request = ?2",
    [GET_PERSON] = "SELECT id, name, phrase IS NOT NULL FROM tokens JOIN people ON person = id"
                   " WHERE token = ?1",
    [GET_PHRASE] = "SELECT id, name, 1 FROM people WHERE phrase = ?1",
    [GET_CODE] = "SELECT id FROM tables WHERE code = ?1",
    [GET_MESSAGES] =
        "SELECT number, seat, name, text, at FROM (SELECT * FROM messages"
        " WHERE tbl = ?1 AND number > ?2 ORDER BY number DESC LIMIT ?3) ORDER BY number",
    [GET_DUE] = "SELECT id FROM tables WHERE due <= ?1 ORDER BY due LIMIT ?2",
    [GET_FACTS] = "SELECT clock, salt FROM facts",
    [COUNT_MADE] = "SELECT count(*) FROM deeds JOIN tables ON tbl = id WHERE person = ?1"
                   " AND number = 0 AND stage < 3",
    [LIST_OPEN] = "SELECT id, summary, 0 FROM tables WHERE open AND stage = 0"
                  " ORDER BY changed DESC LIMIT ?2",
    [LIST_OWN] = "SELECT id, summary, deeds.waits FROM places JOIN tables ON places.tbl = id"
                 " JOIN deeds ON deeds.tbl = id AND number = (SELECT max(number) FROM deeds AS d"
                 " WHERE d.tbl = id) WHERE places.person = ?1 AND stage < 3"
                 " ORDER BY deeds.waits >> seat & 1 DESC, at DESC LIMIT ?2",
    [LIST_FINISHED] = "SELECT id, summary, 0 FROM places JOIN tables ON tbl = id WHERE person = ?1"
                      " AND stage = 3 ORDER BY changed DESC LIMIT ?2",
};

/* Migration i makes version i + 1 of version i. */
static const char *const migrations[] = {
    "CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT NOT NULL, token BLOB NOT NULL UNIQUE);"
    "CREATE TABLE deeds(tbl INTEGER NOT NULL, number INTEGER NOT NULL, person INTEGER NOT NULL,"
    " request TEXT, text TEXT NOT NULL, PRIMARY KEY(tbl, number)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX requests ON deeds(person, request) WHERE request IS NOT NULL;"
    "CREATE TABLE tables(id INTEGER PRIMARY KEY, stage INTEGER NOT NULL, open INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, summary TEXT NOT NULL);"
    "CREATE INDEX lobby ON tables(changed) WHERE open AND stage = 0;"
    "CREATE TABLE places(person INTEGER NOT NULL, tbl INTEGER NOT NULL, waits INTEGER NOT NULL,"
    " PRIMARY KEY(person, tbl)) WITHOUT ROWID;"
    "CREATE INDEX places_of ON places(tbl);",

    /* Several tokens for a person, phrases; messages; codes and clocks of tables. */
    "CREATE TABLE facts(clock INTEGER NOT NULL, salt BLOB NOT NULL);"
    "INSERT INTO facts(clock, salt) VALUES(0, randomblob(16));"
    "CREATE TABLE tokens(token BLOB PRIMARY KEY, person INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT INTO tokens(token, person) SELECT token, id FROM people;"
    "CREATE TABLE persons(id INTEGER PRIMARY KEY, name TEXT NOT NULL, phrase BLOB UNIQUE);"
    "INSERT INTO persons(id, name) SELECT id, name FROM people;"
    "DROP TABLE people;"
    "ALTER TABLE persons RENAME TO people;"
    "ALTER TABLE tables ADD COLUMN code TEXT;"
    "ALTER TABLE tables ADD COLUMN due INTEGER;"
    "CREATE INDEX codes ON tables(code) WHERE code IS NOT NULL;"
    "CREATE INDEX dues ON tables(due) WHERE due IS NOT NULL;"
    "CREATE TABLE messages(tbl INTEGER NOT NULL, number INTEGER NOT NULL, person INTEGER NOT NULL,"
    " request TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY(tbl, number)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX said ON messages(person, request);",

    /* A step adds to one tree alone: who is waited for, and when, stands with every deed, and
     * a table in play knows itself which requests were done at it. */
    "DROP INDEX requests;"
    "CREATE UNIQUE INDEX creations ON deeds(person, request)"
    " WHERE number = 0 AND request IS NOT NULL;"
    "ALTER TABLE deeds ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE deeds ADD COLUMN at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE places ADD COLUMN seat INTEGER NOT NULL DEFAULT 0;"
    "UPDATE places SET seat = coalesce((SELECT json_extract(text, '$.seat') FROM deeds"
    " WHERE deeds.tbl = places.tbl AND json_extract(text, '$.do') = 'sit'"
    " AND json_extract(text, '$.person') = places.person ORDER BY number DESC LIMIT 1), 0);"
    "UPDATE deeds SET"
    " waits = coalesce((SELECT sum(p.waits << p.seat) FROM places AS p WHERE p.tbl = deeds.tbl), "
    "0),"
    " at = coalesce((SELECT changed FROM tables WHERE id = deeds.tbl), 0)"
    " WHERE number = (SELECT max(number) FROM deeds AS d WHERE d.tbl = deeds.tbl);"
    "ALTER TABLE places DROP COLUMN waits;",

    /* Tables that somebody made without a request of their own, rematches, are counted too. Deeds
     * may also say that the game was changed, or that something is asked to be taken back. */
    ("DROP INDEX creations;"
     "CREATE UNIQUE INDEX creations ON deeds(person, request) WHERE number = 0;"),
};

enum { VERSION = sizeof(migrations) / sizeof(migrations[0]) };

struct sqlite_store {
    struct bb_store store;
    sqlite3 *writer, *reader;
    struct bb_checkpoint *checkpoint; /* NULL: there is no file */
    sqlite3_stmt *statement[STATEMENTS];
};

static struct sqlite_store *of(struct bb_store *s)
{
    return (struct sqlite_store *)s;
}

/* ---- Statements ------------------------------------------------------------- */

static void bind_text(sqlite3_stmt *s, int at, const char *text)
{
    sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC);
}

/* Runs a statement that gives no rows; its result, extended. */
static int run(sqlite3_stmt *s)
{
    int code = sqlite3_step(s);

    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- Writing ---------------------------------------------------------------- */

static int write_listing(struct sqlite_store *q, const struct bb_write *w)
{
    const struct bb_listing *l = &w->listing;
    sqlite3_stmt *s = q->statement[SET_TABLE];
    int code;

    sqlite3_bind_int64(s, 1, w->table);
    sqlite3_bind_int(s, 2, l->stage);
    sqlite3_bind_int(s, 3, l->open);
    sqlite3_bind_int64(s, 4, time(NULL));
    bind_text(s, 5, l->summary);
    if (l->code[0])
        bind_text(s, 6, l->code);
    if (l->due)
        sqlite3_bind_int64(s, 7, l->due);
    code = run(s);
    s = q->statement[DROP_PLACES];
    sqlite3_bind_int64(s, 1, w->table);
    code = code ? code : run(s);
    for (int seat = 0; seat < BB_SEATS_MAX && !code; seat++) {
        if (!l->person[seat])
            continue;
        s = q->statement[ADD_PLACE];
        sqlite3_bind_int64(s, 1, l->person[seat]);
        sqlite3_bind_int64(s, 2, w->table);
        sqlite3_bind_int(s, 3, seat);
        code = run(s);
    }
    return code;
}

/* Two deeds of one number, or of one request, are no failure of the store. */
static int write_deed(struct sqlite_store *q, struct bb_write *w)
{
    sqlite3_stmt *s = q->statement[ADD_DEED];
    int code;

    sqlite3_bind_int64(s, 1, w->table);
    sqlite3_bind_int(s, 2, w->number);
    sqlite3_bind_int64(s, 3, w->person.id);
    if (w->request[0])
        bind_text(s, 4, w->request);
    bind_text(s, 5, w->text);
    sqlite3_bind_int64(s, 6, w->listing.waits_for);
    sqlite3_bind_int64(s, 7, time(NULL));
    code = run(s);
    if (code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE) {
        w->result = code == SQLITE_CONSTRAINT_UNIQUE ? BB_DONE_BEFORE : BB_NUMBER_TAKEN;
        return SQLITE_OK;
    }
    return code || !w->listing.summary ? code : write_listing(q, w);
}

/* A token, or a phrase, of somebody. That it is taken is no failure of the store. */
static int write_proof(struct sqlite_store *q, struct bb_write *w, enum statement which)
{
    sqlite3_stmt *s = q->statement[which];
    int code;

    sqlite3_bind_int64(s, 1, w->person.id);
    sqlite3_bind_blob(s, 2, w->token, sizeof(w->token), SQLITE_STATIC);
    code = run(s);
    if ((code & 0xff) != SQLITE_CONSTRAINT)
        return code;
    w->result = BB_DONE_BEFORE;
    return SQLITE_OK;
}

static int write_name(struct sqlite_store *q, const struct bb_write *w, enum statement which)
{
    sqlite3_stmt *s = q->statement[which];

    sqlite3_bind_int64(s, 1, w->person.id);
    bind_text(s, 2, w->person.name);
    return run(s);
}

/* Of a token that somebody has already, nobody new is made. */
static int write_person(struct sqlite_store *q, struct bb_write *w)
{
    int code = write_proof(q, w, ADD_TOKEN);

    return code || w->result != BB_STORED ? code : write_name(q, w, ADD_PERSON);
}

static int write_message(struct sqlite_store *q, struct bb_write *w)
{
    sqlite3_stmt *s = q->statement[ADD_MESSAGE];
    int code;

    sqlite3_bind_int64(s, 1, w->table);
    sqlite3_bind_int64(s, 2, w->person.id);
    bind_text(s, 3, w->request);
    sqlite3_bind_int(s, 4, w->seat);
    bind_text(s, 5, w->person.name);
    bind_text(s, 6, w->text);
    sqlite3_bind_int64(s, 7, w->at);
    if (sqlite3_step(s) == SQLITE_ROW)
        w->number = sqlite3_column_int(s, 0);
    code = run(s);
    if (code != SQLITE_CONSTRAINT_UNIQUE)
        return code;
    w->result = BB_DONE_BEFORE;
    return SQLITE_OK;
}

static int write_one(struct sqlite_store *q, struct bb_write *w)
{
    switch (w->kind) {
    case BB_WRITE_DEED:
        return write_deed(q, w);
    case BB_WRITE_PERSON:
        return write_person(q, w);
    case BB_WRITE_NAME:
        return write_name(q, w, SET_NAME);
    case BB_WRITE_PHRASE:
        return write_proof(q, w, SET_PHRASE);
    case BB_WRITE_TOKEN:
        return write_proof(q, w, MOVE_TOKEN);
    case BB_WRITE_MESSAGE:
        return write_message(q, w);
    case BB_WRITE_CLOCK:
        return SQLITE_OK;
    case BB_WRITE_CLAIM:
    case BB_WRITE_HERE:
    case BB_WRITE_AWAY:
    case BB_WRITE_REMIND: /* of stores that are shared */
        break;
    }
    return SQLITE_MISUSE;
}

/* The latest time of all, if any has one. */
static int write_clock(struct sqlite_store *q, struct bb_write *const *all, int n)
{
    sqlite3_stmt *s = q->statement[SET_CLOCK];
    int64_t latest = 0;

    for (int i = 0; i < n; i++)
        latest = all[i]->clock > latest ? all[i]->clock : latest;
    if (latest == 0)
        return SQLITE_OK;
    sqlite3_bind_int64(s, 1, latest);
    return run(s);
}

static const char *fail(struct bb_store *s, sqlite3 *db)
{
    snprintf(s->why, sizeof(s->why), "%s", sqlite3_errmsg(db));
    return s->why;
}

/* A quota, or a limit of the process, is a full disk too; SQLite only says that writing failed,
 * the system has said why. */
static enum bb_trouble trouble_of(int code, int cause)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return BB_DISK_FULL;
    case SQLITE_IOERR:
        return cause == ENOSPC || cause == EFBIG || cause == EDQUOT ? BB_DISK_FULL : BB_TROUBLE;
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
        return BB_READ_ONLY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return BB_DAMAGED;
    default:
        return BB_TROUBLE;
    }
}

static const char *write_all(struct bb_store *store, struct bb_write *const *all, int n)
{
    struct sqlite_store *q = of(store);
    const char *why = NULL;
    enum bb_trouble trouble;
    int code;

    if (q->checkpoint)
        bb_checkpoint_finish(q->checkpoint);
    errno = 0;
    code = sqlite3_exec(q->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int i = 0; i < n && !code; i++) {
        all[i]->result = BB_STORED;
        code = write_one(q, all[i]);
    }
    code = code ? code : write_clock(q, all, n);
    code = code ? code : sqlite3_exec(q->writer, "COMMIT", NULL, NULL, NULL);
    if (!code)
        return NULL;
    trouble = trouble_of(code, errno);
    why = fail(store, q->writer);
    if (!sqlite3_get_autocommit(q->writer))
        sqlite3_exec(q->writer, "ROLLBACK", NULL, NULL, NULL);
    for (int i = 0; i < n; i++) {
        all[i]->result = BB_NOT_STORED;
        all[i]->trouble = trouble;
    }
    return why;
}

/* ---- Reading ---------------------------------------------------------------- */

static const char *column_text(sqlite3_stmt *s, int column)
{
    const char *text = (const char *)sqlite3_column_text(s, column);

    return text ? text : "";
}

static bool read_deeds(struct bb_store *store, int64_t table, int from,
                       void (*each)(void *self, const struct bb_deed *deed), void *self)
{
    sqlite3_stmt *s = of(store)->statement[GET_DEEDS];
    int code;

    sqlite3_bind_int64(s, 1, table);
    sqlite3_bind_int(s, 2, from);
    while ((code = sqlite3_step(s)) == SQLITE_ROW)
        each(self, &(struct bb_deed){
                       .number = sqlite3_column_int(s, 0),
                       .person = sqlite3_column_int64(s, 1),
                       .request = column_text(s, 2),
                       .text = column_text(s, 3),
                   });
    sqlite3_reset(s);
    return code == SQLITE_DONE;
}

static bool read_request(struct bb_store *store, int64_t person, const char *request,
                         int64_t *table, int *number)
{
    sqlite3_stmt *s = of(store)->statement[*table ? GET_REQUEST : GET_MADE];
    bool found;

    sqlite3_bind_int64(s, 1, person);
    bind_text(s, 2, request);
    if (*table)
        sqlite3_bind_int64(s, 3, *table);
    found = sqlite3_step(s) == SQLITE_ROW;
    if (found) {
        *table = sqlite3_column_int64(s, 0);
        *number = sqlite3_column_int(s, 1);
    }
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return found;
}

/* Who has a token, or a phrase. */
static struct bb_person find_person(sqlite3_stmt *s, const uint8_t hash[static BB_HASH_BYTES])
{
    struct bb_person found = { .id = 0 };

    sqlite3_bind_blob(s, 1, hash, BB_HASH_BYTES, SQLITE_STATIC);
    if (sqlite3_step(s) == SQLITE_ROW) {
        found.id = sqlite3_column_int64(s, 0);
        snprintf(found.name, sizeof(found.name), "%s", column_text(s, 1));
        found.phrase = sqlite3_column_int(s, 2);
    }
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return found;
}

static struct bb_person read_person(struct bb_store *store,
                                    const uint8_t token[static BB_HASH_BYTES])
{
    return find_person(of(store)->statement[GET_PERSON], token);
}

static struct bb_person read_phrase(struct bb_store *store,
                                    const uint8_t hash[static BB_HASH_BYTES])
{
    return find_person(of(store)->statement[GET_PHRASE], hash);
}

static int64_t read_code(struct bb_store *store, const char *code)
{
    sqlite3_stmt *s = of(store)->statement[GET_CODE];
    int64_t table = 0;

    bind_text(s, 1, code);
    if (sqlite3_step(s) == SQLITE_ROW)
        table = sqlite3_column_int64(s, 0);
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return table;
}

static void read_messages(struct bb_store *store, int64_t table, int since, int most,
                          void (*each)(void *self, const struct bb_message *m), void *self)
{
    sqlite3_stmt *s = of(store)->statement[GET_MESSAGES];

    sqlite3_bind_int64(s, 1, table);
    sqlite3_bind_int(s, 2, since);
    sqlite3_bind_int(s, 3, most);
    while (sqlite3_step(s) == SQLITE_ROW)
        each(self, &(struct bb_message){
                       .table = table,
                       .number = sqlite3_column_int(s, 0),
                       .seat = sqlite3_column_int(s, 1),
                       .name = column_text(s, 2),
                       .text = column_text(s, 3),
                       .at = sqlite3_column_int64(s, 4),
                   });
    sqlite3_reset(s);
}

static void read_due(struct bb_store *store, int64_t now, int most,
                     void (*each)(void *self, int64_t table), void *self)
{
    sqlite3_stmt *s = of(store)->statement[GET_DUE];

    sqlite3_bind_int64(s, 1, now);
    sqlite3_bind_int(s, 2, most);
    while (sqlite3_step(s) == SQLITE_ROW)
        each(self, sqlite3_column_int64(s, 0));
    sqlite3_reset(s);
}

static struct bb_facts read_facts(struct bb_store *store)
{
    sqlite3_stmt *s = of(store)->statement[GET_FACTS];
    struct bb_facts facts = { .clock = 0 };

    if (sqlite3_step(s) == SQLITE_ROW) {
        facts.clock = sqlite3_column_int64(s, 0);
        if (sqlite3_column_bytes(s, 1) == BB_SALT_BYTES)
            memcpy(facts.salt, sqlite3_column_blob(s, 1), BB_SALT_BYTES);
    }
    sqlite3_reset(s);
    return facts;
}

static int count_made(struct bb_store *store, int64_t person)
{
    sqlite3_stmt *s = of(store)->statement[COUNT_MADE];
    int n;

    sqlite3_bind_int64(s, 1, person);
    n = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int(s, 0) : 0;
    sqlite3_reset(s);
    return n;
}

static void read_list(struct bb_store *store, enum bb_list_kind which, int64_t person, int most,
                      void (*each)(void *self, const struct bb_listed *table), void *self)
{
    sqlite3_stmt *s = of(store)->statement[LIST_OPEN + which];

    if (which != BB_LIST_OPEN)
        sqlite3_bind_int64(s, 1, person);
    sqlite3_bind_int(s, 2, most);
    while (sqlite3_step(s) == SQLITE_ROW)
        each(self, &(struct bb_listed){
                       .table = sqlite3_column_int64(s, 0),
                       .summary = column_text(s, 1),
                       .waits_for = (bb_seats)sqlite3_column_int64(s, 2),
                   });
    sqlite3_reset(s);
}

/* ---- Copying ---------------------------------------------------------------- */

static const char *copy_to(struct bb_store *store, const char *file)
{
    sqlite3 *to = NULL;
    sqlite3_backup *copy = NULL;
    const char *why = NULL;
    int code = sqlite3_open(file, &to);

    if (!code)
        copy = sqlite3_backup_init(to, "main", of(store)->reader, "main");
    if (copy) {
        while (sqlite3_backup_step(copy, PAGES_A_STEP) == SQLITE_OK)
            ;
        code = sqlite3_backup_finish(copy);
    }
    if (code || !copy)
        why = fail(store, to);
    sqlite3_close(to);
    return why;
}

/* ---- Opening ---------------------------------------------------------------- */

static void close_store(struct bb_store *store)
{
    struct sqlite_store *q = of(store);

    if (q->checkpoint)
        bb_checkpoint_free(q->checkpoint);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(q->statement[i]);
    if (q->reader != q->writer)
        sqlite3_close(q->reader);
    sqlite3_close(q->writer);
    free(q);
}

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *s;
    int version = -1;

    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &s, NULL) == SQLITE_OK &&
        sqlite3_step(s) == SQLITE_ROW)
        version = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    return version;
}

/* Brings the file to the version of this program, each migration whole or not at all. */
static const char *migrate(struct sqlite_store *q)
{
    int version = version_of(q->writer);

    if (version < 0)
        return fail(&q->store, q->writer);
    if (version > VERSION)
        return "it was written by a newer version of Benben.";
    for (; version < VERSION; version++) {
        char set[64];

        snprintf(set, sizeof(set), "PRAGMA user_version = %d; COMMIT", version + 1);
        if (sqlite3_exec(q->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL) ||
            sqlite3_exec(q->writer, migrations[version], NULL, NULL, NULL) ||
            sqlite3_exec(q->writer, set, NULL, NULL, NULL))
            return fail(&q->store, q->writer);
    }
    return NULL;
}

static const char *prepare(struct sqlite_store *q)
{
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3 *db = i < WRITING ? q->writer : q->reader;

        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &q->statement[i], NULL))
            return fail(&q->store, db);
    }
    return NULL;
}

static const char *open_file(struct sqlite_store *q, const char *file)
{
    const int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const char *why;

    if (sqlite3_open_v2(file, &q->writer, how | SQLITE_OPEN_CREATE, bb_log_file_vfs()))
        return fail(&q->store, q->writer);
    sqlite3_busy_timeout(q->writer, BUSY_MS);
    if (sqlite3_exec(q->writer, SETTINGS, NULL, NULL, NULL))
        return fail(&q->store, q->writer);
    why = migrate(q);
    if (why)
        return why;
    if (sqlite3_open_v2(file, &q->reader, how, NULL))
        return fail(&q->store, q->reader);
    sqlite3_busy_timeout(q->reader, BUSY_MS);
    q->checkpoint = bb_checkpoint_new(file, q->writer);
    return q->checkpoint ? prepare(q) : "its log cannot be followed.";
}

/* One connection for both threads: only one can have a database that is in no file. */
static const char *open_memory(struct sqlite_store *q, const char *file)
{
    const int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | SQLITE_OPEN_EXRESCODE;
    sqlite3_backup *copy = NULL;
    sqlite3 *from = NULL;
    const char *why = NULL;

    if (sqlite3_open_v2(":memory:", &q->writer, how, NULL))
        return fail(&q->store, q->writer);
    q->reader = q->writer;
    if (file) {
        if (!sqlite3_open_v2(file, &from, SQLITE_OPEN_READWRITE, NULL))
            copy = sqlite3_backup_init(q->writer, "main", from, "main");
        if (!copy || sqlite3_backup_step(copy, -1) != SQLITE_DONE)
            why = fail(&q->store, copy ? q->writer : from);
        sqlite3_backup_finish(copy);
        sqlite3_close(from);
    }
    why = why ? why : migrate(q);
    return why ? why : prepare(q);
}

static const struct bb_store_kind sqlite_kind = {
    .write = write_all,
    .deeds = read_deeds,
    .request = read_request,
    .person = read_person,
    .phrase = read_phrase,
    .code = read_code,
    .messages = read_messages,
    .due = read_due,
    .facts = read_facts,
    .made = count_made,
    .list = read_list,
    .backup = copy_to,
    .free = close_store,
};

/* SQLite would count what memory it uses, and whoever writes and whoever reads would wait for
 * each other to count. Nobody asks. */
static void count_no_memory(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static struct bb_store *open_by(const char *(*way)(struct sqlite_store *q, const char *file),
                                const char *file, char why[static BB_STORE_WHY])
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct sqlite_store *q = calloc(1, sizeof(*q));
    const char *wrong;

    if (!q)
        abort();
    pthread_once(&once, count_no_memory);
    q->store.kind = &sqlite_kind;
    wrong = way(q, file);
    if (!wrong)
        return &q->store;
    snprintf(why, BB_STORE_WHY, "%s", wrong);
    close_store(&q->store);
    return NULL;
}

struct bb_store *bb_store_sqlite(const char *file, char why[static BB_STORE_WHY])
{
    return open_by(open_file, file, why);
}

struct bb_store *bb_store_memory(const char *file, char why[static BB_STORE_WHY])
{
    return open_by(open_memory, file, why);
}

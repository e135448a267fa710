/*
 * Writing to PostgreSQL: everything of a group goes out in one go and in one transaction, and then
 * the answers are read. Deeds go as arrays, one statement for all of them.
 *
 * Nothing that is there already is an error: a row that another server has put there is left
 * alone, and it is looked up what it is. So a group whose outcome is not known, because the
 * connection was lost, can simply be written again: what is found to be exactly what was to be
 * written has been stored before. Rows are touched in the same order by all, which keeps two
 * servers from waiting for each other.
 */
#include "server/pg_bulk.h"
#include "server/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    RETRY_MS = 6000, /* that a lost database may take to come back */
    PAUSE_MS = 50,   /* between two attempts */
    PAYLOAD = 7000,  /* bytes in a notice; PostgreSQL takes 8,000 */
};

enum statement {
    ADD_DEEDS = 100,
    SET_TABLES,
    DROP_PLACES,
    ADD_PLACES,
    ADD_PERSON,
    SET_NAME,
    SET_PHRASE,
    MOVE_TOKEN,
    ADD_MESSAGE,
    CLAIM,
    ADD_HERE,
    DROP_HERE,
    NOTIFY,
    TOUCH,
    BEGIN,
    COMMIT,
    SEE_DEED,
    SEE_TOKEN,
    SEE_MESSAGE,
};

#define SECONDS "extract(epoch FROM now())::bigint"

/* True of a deed that this transaction has added. */
#define IS_OURS "d.tbl = g.tbl AND d.number = g.number AND d.xmin = pg_current_xact_id()::xid"

const struct pg_statement pg_writing[] = {
    { BEGIN, "BEGIN" },
    { COMMIT, "COMMIT" },
    { ADD_DEEDS,
      "WITH g AS MATERIALIZED (SELECT * FROM unnest($1::bigint[], $2::int[], $3::bigint[],"
      " $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::int[]) AS g(tbl, number, person,"
      " request, text, waits, next_tbl, next_number)),"
      " alone AS (INSERT INTO deeds(tbl, number, person, request, text, waits, at)"
      " SELECT tbl, number, person, request, text, waits, " SECONDS " FROM g"
      " WHERE next_tbl IS NULL ON CONFLICT DO NOTHING RETURNING tbl, number),"
      " paired AS (INSERT INTO deeds(tbl, number, person, request, text, waits, at)"
      " SELECT g.tbl, g.number, person, request, text, waits, " SECONDS " FROM g JOIN alone"
      " ON next_tbl = alone.tbl AND next_number = alone.number"
      " ON CONFLICT DO NOTHING RETURNING tbl, number)"
      " SELECT tbl, number FROM alone UNION ALL SELECT tbl, number FROM paired" },
    { SET_TABLES,
      "INSERT INTO tables(id, stage, open, changed, summary, code, due)"
      " SELECT DISTINCT ON (g.tbl) g.tbl, stage, open, " SECONDS ", summary, code, due"
      " FROM unnest($1::bigint[], $2::int[], $3::int[], $4::bool[], $5::text[], $6::text[],"
      " $7::bigint[]) AS g(tbl, number, stage, open, summary, code, due)"
      " JOIN deeds AS d ON " IS_OURS " ORDER BY g.tbl, g.number DESC"
      " ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, open = excluded.open,"
      " changed = excluded.changed, summary = excluded.summary, code = excluded.code,"
      " due = excluded.due" },
    { DROP_PLACES,
      "DELETE FROM places WHERE tbl IN (SELECT g.tbl FROM unnest($1::bigint[], $2::int[])"
      " AS g(tbl, number) JOIN deeds AS d ON " IS_OURS ")" },
    { ADD_PLACES,
      "INSERT INTO places(person, tbl, seat) SELECT DISTINCT ON (g.person, g.tbl) g.person, g.tbl,"
      " seat FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::int[])"
      " AS g(tbl, number, person, seat) JOIN deeds AS d ON " IS_OURS
      " ORDER BY g.person, g.tbl, seat ON CONFLICT DO NOTHING" },
    { ADD_PERSON, "WITH t AS (INSERT INTO tokens(person, token) VALUES($1::bigint, $3::bytea)"
                  " ON CONFLICT DO NOTHING RETURNING person) INSERT INTO people(id, name)"
                  " SELECT person, $2::text FROM t ON CONFLICT DO NOTHING RETURNING id" },
    { SET_NAME, "UPDATE people SET name = $2::text WHERE id = $1::bigint" },
    { SET_PHRASE,
      "WITH p AS (SELECT 1 FROM people WHERE phrase = $2::bytea AND id <> $1::bigint),"
      " u AS (UPDATE people SET phrase = $2::bytea WHERE id = $1::bigint"
      " AND NOT EXISTS (SELECT 1 FROM p)) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM p)" },
    { MOVE_TOKEN, "INSERT INTO tokens(person, token) VALUES($1::bigint, $2::bytea)"
                  " ON CONFLICT (token) DO UPDATE SET person = excluded.person" },
    { ADD_MESSAGE, "INSERT INTO messages(tbl, number, person, request, seat, name, text, at)"
                   " SELECT $1::bigint, coalesce(max(number), 0) + 1, $2::bigint, $3::text,"
                   " $4::int, $5::text, $6::text, $7::bigint FROM messages WHERE tbl = $1::bigint"
                   " ON CONFLICT DO NOTHING RETURNING number" },
    { CLAIM, "INSERT INTO claims(tbl, number, node, until) SELECT DISTINCT ON (g.tbl) g.tbl,"
             " g.number + own::int, $4::text, clock_timestamp() + $5::int * interval '1 ms'"
             " FROM unnest($1::bigint[], $2::int[], $3::bool[]) AS g(tbl, number, own)"
             " WHERE NOT own OR EXISTS (SELECT 1 FROM deeds AS d WHERE " IS_OURS ")"
             " ORDER BY g.tbl, g.number DESC ON CONFLICT (tbl) DO UPDATE"
             " SET number = excluded.number, node = excluded.node, until = excluded.until"
             " WHERE claims.number < excluded.number OR claims.node = excluded.node"
             " OR claims.until < clock_timestamp() RETURNING tbl" },
    { ADD_HERE, "INSERT INTO here(tbl, person, node, until) VALUES($1::bigint, $2::bigint,"
                " $3::text, clock_timestamp() + $4::int * interval '1 ms')"
                " ON CONFLICT (tbl, person, node) DO UPDATE SET until = excluded.until" },
    { DROP_HERE, "DELETE FROM here WHERE tbl = $1::bigint AND person = $2::bigint"
                 " AND node = $3::text" },
    { NOTIFY, "SELECT pg_notify('" PG_CHANNEL "', $1::text)" },
    { TOUCH, "UPDATE facts SET clock = clock" },
    { SEE_DEED, "SELECT person, coalesce(request, ''), text FROM deeds"
                " WHERE tbl = $1::bigint AND number = $2::int" },
    { SEE_TOKEN, "SELECT person FROM tokens WHERE token = $1::bytea" },
    { SEE_MESSAGE, "SELECT number FROM messages WHERE person = $1::bigint AND request = $2::text" },
};
const int pg_writings = sizeof(pg_writing) / sizeof(pg_writing[0]);

/* What is to be written, by what it is; commands and whose answers they have. */
struct group {
    struct pg_store *p;
    struct bb_write **all; /* what is left of it comes first */
    int n;
    struct deed {
        struct bb_write *write;
        int at; /* among all */
    } * deed;   /* by table and number */
    int deeds;
    struct {
        enum statement what;
        struct bb_write *of; /* NULL: of many */
    } * sent;
    int commands;
    bool again; /* it was tried before, and what came of that is not known */
    char payload[PAYLOAD + 128];
    size_t told;
    struct pg_column column[8];
};

/* What became of an attempt. */
enum outcome { STORED, LOST, REFUSED };

/* ---- Sending ------------------------------------------------------------------- */

static bool send_command(struct group *g, enum statement what, struct bb_write *of,
                         const struct pg_values *v)
{
    char name[16];

    snprintf(name, sizeof(name), "s%d", what);
    if (!g->p->writer.conn ||
        !PQsendQueryPrepared(g->p->writer.conn, name, v->n, v->at, v->length, v->binary, 0))
        return false;
    g->sent[g->commands].what = what;
    g->sent[g->commands++].of = of;
    return true;
}

static bool send_plain(struct group *g, enum statement what)
{
    const struct pg_values none = { .n = 0 };

    return send_command(g, what, NULL, &none);
}

static void begin_columns(struct group *g, const enum pg_type *types, int n)
{
    for (int i = 0; i < n; i++)
        pg_column_begin(&g->column[i], types[i]);
}

/* Sends the columns, if they have rows, after which come a text and a number. */
static bool send_columns(struct group *g, enum statement what, int n, const char *text, int number)
{
    struct pg_values v = { .n = 0 };

    if (g->column[0].rows == 0)
        return true;
    for (int i = 0; i < n; i++)
        pg_put_column(&v, &g->column[i]);
    if (text) {
        pg_put_text(&v, text);
        pg_put_number(&v, number);
    }
    return send_command(g, what, NULL, &v);
}

/* ---- Deeds ----------------------------------------------------------------------- */

static int by_table(const void *a, const void *b)
{
    const struct deed *one = a, *other = b;

    if (one->write->table != other->write->table)
        return one->write->table < other->write->table ? -1 : 1;
    if (one->write->number != other->write->number)
        return one->write->number < other->write->number ? -1 : 1;
    return one->at - other->at; /* the first counts */
}

static void sort_deeds(struct group *g)
{
    g->deeds = 0;
    for (int i = 0; i < g->n; i++) {
        if (g->all[i]->kind == BB_WRITE_DEED)
            g->deed[g->deeds++] = (struct deed){ .write = g->all[i], .at = i };
    }
    qsort(g->deed, (size_t)g->deeds, sizeof(g->deed[0]), by_table);
}

/* Another one before it has its number. */
static bool is_second(const struct group *g, int i)
{
    return i > 0 && g->deed[i - 1].write->table == g->deed[i].write->table &&
           g->deed[i - 1].write->number == g->deed[i].write->number;
}

static bool send_deeds(struct group *g)
{
    static const enum pg_type types[] = { PG_BIGINT, PG_INT,    PG_BIGINT, PG_TEXT,
                                          PG_TEXT,   PG_BIGINT, PG_BIGINT, PG_INT };
    struct pg_column *c = g->column;

    begin_columns(g, types, 8);
    for (int i = 0; i < g->deeds; i++) {
        const struct bb_write *w = g->deed[i].write;
        int at = g->deed[i].at;

        pg_column_number(&c[0], w->table);
        pg_column_number(&c[1], w->number);
        pg_column_number(&c[2], w->person.id);
        pg_column_text(&c[3], w->request[0] ? w->request : NULL);
        pg_column_text(&c[4], w->text);
        pg_column_number(&c[5], w->listing.waits_for);
        if (w->with_next && at + 1 < g->n) {
            pg_column_number(&c[6], g->all[at + 1]->table);
            pg_column_number(&c[7], g->all[at + 1]->number);
        } else {
            pg_column_null(&c[6]);
            pg_column_null(&c[7]);
        }
    }
    return send_columns(g, ADD_DEEDS, 8, NULL, 0);
}

static bool send_tables(struct group *g)
{
    static const enum pg_type types[] = { PG_BIGINT, PG_INT,  PG_INT,   PG_BOOL,
                                          PG_TEXT,   PG_TEXT, PG_BIGINT };
    struct pg_column *c = g->column;

    begin_columns(g, types, 7);
    for (int i = 0; i < g->deeds; i++) {
        const struct bb_write *w = g->deed[i].write;

        if (!w->listing.summary || is_second(g, i))
            continue;
        pg_column_number(&c[0], w->table);
        pg_column_number(&c[1], w->number);
        pg_column_number(&c[2], w->listing.stage);
        pg_column_number(&c[3], w->listing.open);
        pg_column_text(&c[4], w->listing.summary);
        pg_column_text(&c[5], w->listing.code[0] ? w->listing.code : NULL);
        if (w->listing.due)
            pg_column_number(&c[6], w->listing.due);
        else
            pg_column_null(&c[6]);
    }
    return send_columns(g, SET_TABLES, 7, NULL, 0) && send_columns(g, DROP_PLACES, 2, NULL, 0);
}

static bool send_places(struct group *g)
{
    static const enum pg_type types[] = { PG_BIGINT, PG_INT, PG_BIGINT, PG_INT };
    struct pg_column *c = g->column;

    begin_columns(g, types, 4);
    for (int i = 0; i < g->deeds; i++) {
        const struct bb_write *w = g->deed[i].write;

        for (int seat = 0; seat < BB_SEATS_MAX && w->listing.summary; seat++) {
            if (!w->listing.person[seat])
                continue;
            pg_column_number(&c[0], w->table);
            pg_column_number(&c[1], w->number);
            pg_column_number(&c[2], w->listing.person[seat]);
            pg_column_number(&c[3], seat);
        }
    }
    return send_columns(g, ADD_PLACES, 4, NULL, 0);
}

/* Turns of bots: that follow a deed, of whoever stores it, and others as asked. */
static bool send_claims(struct group *g)
{
    static const enum pg_type types[] = { PG_BIGINT, PG_INT, PG_BOOL };
    struct pg_column *c = g->column;

    begin_columns(g, types, 3);
    for (int i = 0; i < g->n; i++) {
        const struct bb_write *w = g->all[i];
        bool own = w->kind == BB_WRITE_DEED;

        if (own ? !w->claims : w->kind != BB_WRITE_CLAIM)
            continue;
        pg_column_number(&c[0], w->table);
        pg_column_number(&c[1], w->number);
        pg_column_number(&c[2], own);
    }
    return send_columns(g, CLAIM, 3, g->p->node, BB_CLAIM_MS);
}

/* ---- Notices ------------------------------------------------------------------------- */

static bool send_notice(struct group *g)
{
    struct pg_values v = { .n = 0 };
    bool any = g->told > 0;

    g->told = 0;
    pg_put_text(&v, g->payload);
    return !any || send_command(g, NOTIFY, NULL, &v);
}

/* Adds to what is told to the others, after who tells it. */
static bool tell(struct group *g, const char *what)
{
    if (g->told + strlen(what) + 1 > PAYLOAD && !send_notice(g))
        return false;
    if (g->told == 0)
        g->told = (size_t)snprintf(g->payload, sizeof(g->payload), "%s", g->p->node);
    g->told += (size_t)snprintf(g->payload + g->told, sizeof(g->payload) - g->told, " %s", what);
    return true;
}

static bool tell_one(struct group *g, const struct bb_write *w)
{
    char what[64 + BB_NAME_MAX];

    switch (w->kind) {
    case BB_WRITE_DEED:
        snprintf(what, sizeof(what), "d %lld %d", (long long)w->table, w->number);
        return tell(g, what);
    case BB_WRITE_MESSAGE:
        snprintf(what, sizeof(what), "m %lld 0", (long long)w->table);
        return tell(g, what);
    case BB_WRITE_HERE:
    case BB_WRITE_AWAY:
        snprintf(what, sizeof(what), "h %lld 0", (long long)w->table);
        return (w->kind == BB_WRITE_HERE && w->number) || tell(g, what);
    case BB_WRITE_REMIND: /* a name may have spaces: it is the last of its notice */
        snprintf(what, sizeof(what), "r %lld 0 %lld %s", (long long)w->table,
                 (long long)w->person.id, w->person.name);
        return tell(g, what) && send_notice(g);
    case BB_WRITE_PERSON:
    case BB_WRITE_NAME:
    case BB_WRITE_PHRASE:
    case BB_WRITE_TOKEN:
    case BB_WRITE_CLOCK:
    case BB_WRITE_CLAIM:
        break;
    }
    return true;
}

static bool send_notices(struct group *g)
{
    for (int i = 0; i < g->n; i++) {
        if (!tell_one(g, g->all[i]))
            return false;
    }
    return send_notice(g);
}

/* ---- All else -------------------------------------------------------------------------- */

static bool send_person(struct group *g, struct bb_write *w)
{
    enum statement what = w->kind == BB_WRITE_PERSON   ? ADD_PERSON
                          : w->kind == BB_WRITE_NAME   ? SET_NAME
                          : w->kind == BB_WRITE_PHRASE ? SET_PHRASE
                                                       : MOVE_TOKEN;
    struct pg_values v = { .n = 0 };

    pg_put_number(&v, w->person.id);
    if (what == ADD_PERSON || what == SET_NAME)
        pg_put_text(&v, w->person.name);
    if (what != SET_NAME)
        pg_put_bytes(&v, w->token, BB_HASH_BYTES);
    return send_command(g, what, w, &v);
}

static bool send_message(struct group *g, struct bb_write *w)
{
    struct pg_values v = { .n = 0 };

    pg_put_number(&v, w->table);
    pg_put_number(&v, w->person.id);
    pg_put_text(&v, w->request);
    pg_put_number(&v, w->seat);
    pg_put_text(&v, w->person.name);
    pg_put_text(&v, w->text);
    pg_put_number(&v, w->at);
    return send_command(g, ADD_MESSAGE, w, &v);
}

static bool send_here(struct group *g, struct bb_write *w)
{
    struct pg_values v = { .n = 0 };

    pg_put_number(&v, w->table);
    pg_put_number(&v, w->person.id);
    pg_put_text(&v, g->p->node);
    if (w->kind == BB_WRITE_HERE)
        pg_put_number(&v, BB_HERE_MS);
    return send_command(g, w->kind == BB_WRITE_HERE ? ADD_HERE : DROP_HERE, w, &v);
}

/* People come first, what goes with a table in the middle, who is there last. */
static bool send_kinds(struct group *g, unsigned kinds,
                       bool (*send)(struct group *g, struct bb_write *w))
{
    for (int i = 0; i < g->n; i++) {
        if (kinds >> g->all[i]->kind & 1 && !send(g, g->all[i]))
            return false;
    }
    return true;
}

static bool send_group(struct group *g)
{
    PGconn *conn = g->p->writer.conn;
    const unsigned people = 1U << BB_WRITE_PERSON | 1U << BB_WRITE_NAME | 1U << BB_WRITE_PHRASE |
                            1U << BB_WRITE_TOKEN,
                   presence = 1U << BB_WRITE_HERE | 1U << BB_WRITE_AWAY;

    g->commands = 0;
    sort_deeds(g);
    return PQenterPipelineMode(conn) && send_plain(g, BEGIN) &&
           (!g->again || send_plain(g, TOUCH)) && send_kinds(g, people, send_person) &&
           send_deeds(g) && send_tables(g) && send_places(g) &&
           send_kinds(g, 1U << BB_WRITE_MESSAGE, send_message) &&
           send_kinds(g, presence, send_here) && send_claims(g) && send_notices(g) &&
           send_plain(g, COMMIT) && PQpipelineSync(conn);
}

/* ---- Answers ----------------------------------------------------------------------------- */

/* Most rows come in the order in which the deeds were given. */
static void mark_deeds(struct group *g, const PGresult *r)
{
    int at = 0;

    for (int row = 0; row < PQntuples(r); row++) {
        int64_t table = pg_number(r, row, 0);
        int number = (int)pg_number(r, row, 1);

        for (int i = 0; i < g->deeds; i++, at++) {
            struct bb_write *w = g->deed[at % g->deeds].write;

            if (w->table != table || w->number != number || w->result == BB_STORED)
                continue;
            w->result = BB_STORED;
            break;
        }
    }
}

static void mark_claims(struct group *g, const PGresult *r)
{
    for (int row = 0; row < PQntuples(r); row++) {
        int64_t table = pg_number(r, row, 0);

        for (int i = 0; i < g->n; i++) {
            if (g->all[i]->kind == BB_WRITE_CLAIM && g->all[i]->table == table)
                g->all[i]->result = BB_STORED;
        }
    }
}

/* What most statements answer tells that they did something, or that they did not need to. */
static void take_answer(struct group *g, int command, const PGresult *r)
{
    struct bb_write *w = g->sent[command].of;

    switch (g->sent[command].what) {
    case ADD_DEEDS:
        mark_deeds(g, r);
        return;
    case CLAIM:
        mark_claims(g, r);
        return;
    case ADD_MESSAGE:
        if (PQntuples(r) == 1)
            w->number = (int)pg_number(r, 0, 0);
        w->result = PQntuples(r) == 1 ? BB_STORED : w->result;
        return;
    case ADD_PERSON:
    case SET_PHRASE:
        w->result = PQntuples(r) == 1 ? BB_STORED : w->result;
        return;
    case SET_NAME:
    case MOVE_TOKEN:
    case ADD_HERE:
    case DROP_HERE:
        w->result = BB_STORED;
        return;
    case SET_TABLES:
    case DROP_PLACES:
    case ADD_PLACES:
    case NOTIFY:
    case TOUCH:
    case BEGIN:
    case COMMIT:
    case SEE_DEED:
    case SEE_TOKEN:
    case SEE_MESSAGE:
        return;
    }
}

static void clear_results(struct group *g)
{
    for (int i = 0; i < g->n; i++)
        g->all[i]->result = BB_NOT_STORED;
}

/* The answers to all commands, in their order, and to the end of the pipeline. */
static enum outcome take_answers(struct group *g)
{
    struct pg_link *l = &g->p->writer;
    int64_t until = pg_now() + PG_WRITE_MS;
    bool refused = false;
    PGresult *r;

    for (int i = 0; i <= g->commands; i++) {
        if (!pg_next(l, until, &r))
            return LOST;
        if (pg_failed(l, r))
            refused = true;
        else if (i < g->commands && !refused)
            take_answer(g, i, r);
        if (i == g->commands - 1 && !refused && strcmp(PQcmdStatus(r), "COMMIT") != 0)
            refused = true;
        PQclear(r);
        if (i < g->commands && (!pg_next(l, until, &r) || r)) /* a null ends each */
            return LOST;
    }
    if (!PQexitPipelineMode(l->conn))
        return LOST;
    return refused ? REFUSED : STORED;
}

/* What follows an error was not even looked at, also not the end of the transaction. */
static void roll_back(struct pg_link *l)
{
    const struct pg_link before = *l;

    if (!pg_exec(l, "ROLLBACK", PG_READ_MS))
        pg_close(l);
    memcpy(l->state, before.state, sizeof(l->state));
    memcpy(l->why, before.why, sizeof(l->why));
}

/* Sends all and reads the answers. A commit with a warning is on this disk and perhaps not on
 * another, so nobody knows what becomes of it. */
static enum outcome attempt(struct group *g)
{
    struct pg_link *l = &g->p->writer;
    enum outcome out;

    if (!l->conn && !pg_open(l, g->p->address, pg_writing, pg_writings))
        return LOST;
    l->warned = false;
    l->state[0] = '\0';
    clear_results(g);
    out = send_group(g) ? take_answers(g) : LOST;
    if (out == STORED && l->warned)
        out = LOST;
    if (out == REFUSED)
        roll_back(l);
    if (out == LOST) {
        g->again = true;
        if (l->conn)
            snprintf(l->why, sizeof(l->why), "%s", "the connection to the database was lost");
        pg_close(l);
    }
    return out;
}

/* ---- What was there already ---------------------------------------------------------------- */

static PGresult *see(struct group *g, enum statement what, const struct pg_values *v)
{
    return pg_run(&g->p->writer, what, v, PG_READ_MS);
}

static bool settle_deed(struct group *g, struct bb_write *w)
{
    struct pg_values v = { .n = 0 };
    PGresult *r;

    pg_put_number(&v, w->table);
    pg_put_number(&v, w->number);
    r = see(g, SEE_DEED, &v);
    if (!r)
        return false;
    if (PQntuples(r) == 0)
        w->result = w->request[0] && w->number == 0 ? BB_DONE_BEFORE : BB_NUMBER_TAKEN;
    else if (g->again && pg_number(r, 0, 0) == w->person.id &&
             strcmp(PQgetvalue(r, 0, 1), w->request) == 0 &&
             strcmp(PQgetvalue(r, 0, 2), w->text) == 0)
        w->result = BB_STORED;
    else
        w->result = BB_NUMBER_TAKEN;
    PQclear(r);
    return true;
}

static bool settle_person(struct group *g, struct bb_write *w)
{
    struct pg_values v = { .n = 0 };
    PGresult *r;

    pg_put_bytes(&v, w->token, BB_HASH_BYTES);
    r = see(g, SEE_TOKEN, &v);
    if (!r)
        return false;
    w->result = g->again && PQntuples(r) == 1 && pg_number(r, 0, 0) == w->person.id
                    ? BB_STORED
                    : BB_DONE_BEFORE;
    PQclear(r);
    return true;
}

/* Another server may have given its number to another message: then it is said once more. */
static bool settle_message(struct group *g, struct bb_write *w)
{
    struct pg_values v = { .n = 0 };
    PGresult *r;

    pg_put_number(&v, w->person.id);
    pg_put_text(&v, w->request);
    r = see(g, SEE_MESSAGE, &v);
    if (!r)
        return false;
    if (PQntuples(r) == 1) {
        w->number = (int)pg_number(r, 0, 0);
        w->result = g->again ? BB_STORED : BB_DONE_BEFORE;
    }
    PQclear(r);
    return true;
}

static bool settle(struct group *g, struct bb_write *w)
{
    switch (w->kind) {
    case BB_WRITE_DEED:
        return settle_deed(g, w);
    case BB_WRITE_PERSON:
        return settle_person(g, w);
    case BB_WRITE_MESSAGE:
        return settle_message(g, w);
    case BB_WRITE_PHRASE:
    case BB_WRITE_CLAIM:
        w->result = BB_DONE_BEFORE;
        return true;
    case BB_WRITE_NAME:
    case BB_WRITE_TOKEN:
    case BB_WRITE_CLOCK: /* the database has its own */
    case BB_WRITE_HERE:
    case BB_WRITE_AWAY:
    case BB_WRITE_REMIND:
        w->result = BB_STORED;
        return true;
    }
    return true;
}

/* Looks at all that did nothing; what is to be written once more is left in the group. */
static enum outcome settle_all(struct group *g)
{
    int left = 0;

    for (int i = 0; i < g->n; i++) {
        struct bb_write *w = g->all[i];

        if (w->result == BB_NOT_STORED && !settle(g, w)) {
            g->again = true;
            return LOST;
        }
    }
    for (int i = 0; i < g->n; i++) {
        if (g->all[i]->result == BB_NOT_STORED)
            g->all[left++] = g->all[i];
    }
    g->n = left;
    return STORED;
}

/* ---- Trouble ------------------------------------------------------------------------------ */

static bool is_state(const struct pg_link *l, const char *class)
{
    return strncmp(l->state, class, strlen(class)) == 0;
}

/* Something that may be over in a moment: two waited for each other, the server ends or only
 * reads. A server that can do nothing for us is left for another. */
static bool may_pass(struct pg_link *l)
{
    if (is_state(l, "40"))
        return true;
    if (!is_state(l, "57P") && !is_state(l, "25006") && !is_state(l, "08") && !is_state(l, "55P03"))
        return false;
    pg_close(l);
    return true;
}

static enum bb_trouble trouble_of(const struct group *g, enum outcome out)
{
    const struct pg_link *l = &g->p->writer;

    if (g->again)
        return BB_UNSETTLED;
    if (is_state(l, "53100"))
        return BB_DISK_FULL;
    if (is_state(l, "25006") || is_state(l, "42501"))
        return BB_READ_ONLY;
    if (is_state(l, "XX001") || is_state(l, "XX002"))
        return BB_DAMAGED;
    return out == LOST ? BB_NO_DATABASE : BB_TROUBLE;
}

static void pause_a_moment(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = PAUSE_MS * 1000000L }, NULL);
}

/* Tries until it is stored, or time is up; what is left has not been. */
static enum outcome write_group(struct group *g)
{
    int64_t until = pg_now() + (g->p->away ? 0 : RETRY_MS);
    enum outcome out;

    do {
        out = attempt(g);
        if (out == STORED)
            out = settle_all(g);
        if (out == REFUSED && may_pass(&g->p->writer))
            out = LOST;
        if (out == LOST && pg_now() < until)
            pause_a_moment();
    } while (g->n > 0 && (out == STORED || (out == LOST && pg_now() < until)));
    g->p->away = out == LOST;
    return out;
}

const char *pg_write(struct bb_store *s, struct bb_write *const *all, int n)
{
    struct pg_store *p = (struct pg_store *)s;
    struct group g = { .p = p, .n = n };
    const char *why = NULL;
    enum outcome out;

    g.all = malloc((size_t)n * sizeof(g.all[0]));
    g.deed = malloc((size_t)n * sizeof(g.deed[0]));
    g.sent = malloc(((size_t)2 * (size_t)n + 16) * sizeof(g.sent[0]));
    if (!g.all || !g.deed || !g.sent)
        abort();
    memcpy(g.all, all, (size_t)n * sizeof(g.all[0]));
    out = write_group(&g);
    if (out != STORED) {
        snprintf(s->why, sizeof(s->why), "%s", p->writer.why);
        why = s->why;
    }
    for (int i = 0; i < g.n; i++) {
        g.all[i]->result = BB_NOT_STORED;
        g.all[i]->trouble = trouble_of(&g, out);
    }
    for (int i = 0; i < 8; i++)
        pg_column_release(&g.column[i]);
    free(g.all);
    free(g.deed);
    free(g.sent);
    return why;
}

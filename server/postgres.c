/*
 * A store in a database of PostgreSQL, which several servers may share. One connection reads, one
 * writes, each in its thread; a third, in a thread of its own, hears what other servers do and
 * makes a new connection for whoever reads when theirs is lost. So whoever reads never waits for
 * a database that is gone: they are told at once.
 */
#include "server/postgres.h"
#include "base/hex.h"
#include "server/pg_bulk.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum statement {
    GET_DEEDS,
    GET_REQUEST,
    GET_MADE,
    GET_PERSON,
    GET_PHRASE,
    GET_CODE,
    GET_MESSAGES,
    GET_DUE,
    GET_SALT,
    COUNT_MADE,
    LIST_OPEN,
    LIST_OWN,
    LIST_FINISHED,
    GET_CLOCK,
    GET_BEHIND,
    GET_HERE,
    IS_ANYWHERE,
};

/* The time in which there were servers: after a silence, it stands where they were last noted to be
 * there until they are again (pg_keeper.c). */
#define CLOCK                                                                                      \
    "clock - since + CASE WHEN " PG_NOW " BETWEEN beat AND beat + 30000 THEN " PG_NOW              \
    " ELSE beat END"

static const struct pg_statement reading[] = {
    { GET_DEEDS, "SELECT number, person, coalesce(request, ''), text FROM deeds"
                 " WHERE tbl = $1::bigint AND number >= $2::int ORDER BY number" },
    { GET_REQUEST, "SELECT tbl, number FROM deeds WHERE tbl = $3::bigint AND person = $1::bigint"
                   " AND request = $2::text" },
    { GET_MADE,
      "SELECT tbl, number FROM deeds WHERE person = $1::bigint AND request = $2::text"
      " AND number = 0 UNION ALL SELECT tbl, number FROM messages WHERE person = $1::bigint"
      " AND request = $2::text" },
    { GET_PERSON, "SELECT id, name, (phrase IS NOT NULL)::int FROM tokens JOIN people"
                  " ON person = id WHERE token = $1::bytea" },
    { GET_PHRASE, "SELECT id, name, 1 FROM people WHERE phrase = $1::bytea" },
    { GET_CODE, "SELECT id FROM tables WHERE code = $1::text" },
    { GET_MESSAGES, "SELECT number, seat, name, text, at FROM (SELECT * FROM messages"
                    " WHERE tbl = $1::bigint AND number > $2::int ORDER BY number DESC"
                    " LIMIT $3::int) AS m ORDER BY number" },
    { GET_DUE, "SELECT id FROM tables WHERE due <= $1::bigint ORDER BY due LIMIT $2::int" },
    { GET_SALT, "SELECT encode(salt, 'hex') FROM facts" },
    { COUNT_MADE, "SELECT count(*) FROM deeds JOIN tables ON tbl = id WHERE person = $1::bigint"
                  " AND number = 0 AND stage < 3" },
    { LIST_OPEN, "SELECT id, summary, 0 FROM tables WHERE open AND stage = 0 AND $1::bigint = 0"
                 " ORDER BY changed DESC LIMIT $2::int" },
    { LIST_OWN, "SELECT id, summary, deeds.waits FROM places JOIN tables ON places.tbl = id"
                " JOIN deeds ON deeds.tbl = id AND number = (SELECT max(number) FROM deeds AS d"
                " WHERE d.tbl = id) WHERE places.person = $1::bigint AND stage < 3"
                " ORDER BY (deeds.waits >> seat) & 1 DESC, at DESC LIMIT $2::int" },
    { LIST_FINISHED, "SELECT id, summary, 0 FROM places JOIN tables ON tbl = id"
                     " WHERE person = $1::bigint AND stage = 3 ORDER BY changed DESC"
                     " LIMIT $2::int" },
    { GET_CLOCK, "SELECT " CLOCK " FROM facts" },
    { GET_BEHIND, "SELECT g.tbl FROM unnest($1::bigint[], $2::int[]) AS g(tbl, number)"
                  " JOIN deeds AS d ON d.tbl = g.tbl AND d.number = g.number" },
    { GET_HERE, "SELECT DISTINCT person FROM here WHERE tbl = $1::bigint AND node <> $2::text"
                " AND until > clock_timestamp()" },
    { IS_ANYWHERE, "SELECT 1 FROM here WHERE person = $1::bigint AND until > clock_timestamp()"
                   " LIMIT 1" },
};

enum { READINGS = sizeof(reading) / sizeof(reading[0]) };

static struct pg_store *of(struct bb_store *s)
{
    return (struct pg_store *)s;
}

/* ---- Reading ---------------------------------------------------------------------- */

/* Runs a statement; NULL, which is counted, if it cannot be. A connection that was lost meanwhile
 * is replaced once, if another is ready. Everybody waits meanwhile, so both have one time: where
 * the database does not answer on the one, it does not on the other. */
static PGresult *run(struct bb_store *s, enum statement what, const struct pg_values *v)
{
    struct pg_store *p = of(s);
    int64_t until = pg_now() + PG_READ_MS;
    PGresult *r = pg_run(&p->reader, what, v, PG_READ_MS);

    if (!r && !p->reader.conn && pg_keeper_reader(&p->keeper, &p->reader))
        r = pg_run(&p->reader, what, v, (int)(until - pg_now()));
    s->unread += r == NULL;
    return r;
}

static bool read_deeds(struct bb_store *s, int64_t table, int from,
                       void (*each)(void *self, const struct bb_deed *deed), void *self)
{
    struct pg_values v = { .n = 0 };
    PGresult *r;

    pg_put_number(&v, table);
    pg_put_number(&v, from);
    r = run(s, GET_DEEDS, &v);
    for (int row = 0; r && row < PQntuples(r); row++)
        each(self, &(struct bb_deed){
                       .number = (int)pg_number(r, row, 0),
                       .person = pg_number(r, row, 1),
                       .request = PQgetvalue(r, row, 2),
                       .text = PQgetvalue(r, row, 3),
                   });
    PQclear(r);
    return r != NULL;
}

static bool read_request(struct bb_store *s, int64_t person, const char *request, int64_t *table,
                         int *number)
{
    struct pg_values v = { .n = 0 };
    bool found;
    PGresult *r;

    pg_put_number(&v, person);
    pg_put_text(&v, request);
    if (*table)
        pg_put_number(&v, *table);
    r = run(s, *table ? GET_REQUEST : GET_MADE, &v);
    found = r && PQntuples(r) > 0;
    if (found) {
        *table = pg_number(r, 0, 0);
        *number = (int)pg_number(r, 0, 1);
    }
    PQclear(r);
    return found;
}

/* Who has a token, or a phrase. */
static struct bb_person find_person(struct bb_store *s, enum statement what,
                                    const uint8_t hash[static BB_HASH_BYTES])
{
    struct bb_person found = { .id = 0 };
    struct pg_values v = { .n = 0 };
    PGresult *r;

    pg_put_bytes(&v, hash, BB_HASH_BYTES);
    r = run(s, what, &v);
    if (r && PQntuples(r) > 0) {
        found.id = pg_number(r, 0, 0);
        snprintf(found.name, sizeof(found.name), "%s", PQgetvalue(r, 0, 1));
        found.phrase = pg_number(r, 0, 2) != 0;
    }
    PQclear(r);
    return found;
}

static struct bb_person read_person(struct bb_store *s, const uint8_t token[static BB_HASH_BYTES])
{
    return find_person(s, GET_PERSON, token);
}

static struct bb_person read_phrase(struct bb_store *s, const uint8_t hash[static BB_HASH_BYTES])
{
    return find_person(s, GET_PHRASE, hash);
}

/* The first number of what a statement finds; 0 if it finds nothing. */
static int64_t read_number(struct bb_store *s, enum statement what, const struct pg_values *v)
{
    PGresult *r = run(s, what, v);
    int64_t number = r && PQntuples(r) > 0 ? pg_number(r, 0, 0) : 0;

    PQclear(r);
    return number;
}

static int64_t read_code(struct bb_store *s, const char *code)
{
    struct pg_values v = { .n = 0 };

    pg_put_text(&v, code);
    return read_number(s, GET_CODE, &v);
}

static int count_made(struct bb_store *s, int64_t person)
{
    struct pg_values v = { .n = 0 };

    pg_put_number(&v, person);
    return (int)read_number(s, COUNT_MADE, &v);
}

static void read_messages(struct bb_store *s, int64_t table, int since, int most,
                          void (*each)(void *self, const struct bb_message *m), void *self)
{
    struct pg_values v = { .n = 0 };
    PGresult *r;

    pg_put_number(&v, table);
    pg_put_number(&v, since);
    pg_put_number(&v, most);
    r = run(s, GET_MESSAGES, &v);
    for (int row = 0; r && row < PQntuples(r); row++)
        each(self, &(struct bb_message){
                       .table = table,
                       .number = (int)pg_number(r, row, 0),
                       .seat = (int)pg_number(r, row, 1),
                       .name = PQgetvalue(r, row, 2),
                       .text = PQgetvalue(r, row, 3),
                       .at = pg_number(r, row, 4),
                   });
    PQclear(r);
}

/* Hands on the first number of each row. */
static void read_numbers(struct bb_store *s, enum statement what, const struct pg_values *v,
                         void (*each)(void *self, int64_t number), void *self)
{
    PGresult *r = run(s, what, v);

    for (int row = 0; r && row < PQntuples(r); row++)
        each(self, pg_number(r, row, 0));
    PQclear(r);
}

static void read_due(struct bb_store *s, int64_t now, int most,
                     void (*each)(void *self, int64_t table), void *self)
{
    struct pg_values v = { .n = 0 };

    pg_put_number(&v, now);
    pg_put_number(&v, most);
    read_numbers(s, GET_DUE, &v, each, self);
}

static void read_list(struct bb_store *s, enum bb_list_kind which, int64_t person, int most,
                      void (*each)(void *self, const struct bb_listed *table), void *self)
{
    struct pg_values v = { .n = 0 };
    PGresult *r;

    pg_put_number(&v, which == BB_LIST_OPEN ? 0 : person);
    pg_put_number(&v, most);
    r = run(s, LIST_OPEN + which, &v);
    for (int row = 0; r && row < PQntuples(r); row++)
        each(self, &(struct bb_listed){
                       .table = pg_number(r, row, 0),
                       .summary = PQgetvalue(r, row, 1),
                       .waits_for = (bb_seats)pg_number(r, row, 2),
                   });
    PQclear(r);
}

static const char *copy_to(struct bb_store *s, const char *file)
{
    (void)s, (void)file;
    return "a database is copied with pg_dump";
}

/* ---- Several servers ----------------------------------------------------------------- */

static void follow(struct bb_store *s, void (*wake)(void *self), void *self)
{
    pg_keeper_follow(&of(s)->keeper, wake, self);
}

static bool hear(struct bb_store *s, struct bb_notice *out)
{
    return pg_keeper_hear(&of(s)->keeper, out);
}

static bool read_clock(struct bb_store *s, int64_t *now)
{
    const struct pg_values none = { .n = 0 };
    PGresult *r = run(s, GET_CLOCK, &none);

    if (r && PQntuples(r) > 0)
        *now = pg_number(r, 0, 0);
    PQclear(r);
    return r != NULL;
}

static struct bb_facts read_facts(struct bb_store *s)
{
    struct bb_facts facts = { .clock = 0 };

    read_clock(s, &facts.clock);
    memcpy(facts.salt, of(s)->salt, BB_SALT_BYTES);
    return facts;
}

static void read_behind(struct bb_store *s, const int64_t *table, const int *deeds, int n,
                        void (*each)(void *self, int64_t table), void *self)
{
    struct pg_column tables = { .rows = 0 }, numbers = { .rows = 0 };
    struct pg_values v = { .n = 0 };

    pg_column_begin(&tables, PG_BIGINT);
    pg_column_begin(&numbers, PG_INT);
    for (int i = 0; i < n; i++) {
        pg_column_number(&tables, table[i]);
        pg_column_number(&numbers, deeds[i]);
    }
    pg_put_column(&v, &tables);
    pg_put_column(&v, &numbers);
    if (n > 0)
        read_numbers(s, GET_BEHIND, &v, each, self);
    pg_column_release(&tables);
    pg_column_release(&numbers);
}

static void read_here(struct bb_store *s, int64_t table, void (*each)(void *self, int64_t person),
                      void *self)
{
    struct pg_values v = { .n = 0 };

    pg_put_number(&v, table);
    pg_put_text(&v, of(s)->node);
    read_numbers(s, GET_HERE, &v, each, self);
}

static bool is_anywhere(struct bb_store *s, int64_t person)
{
    struct pg_values v = { .n = 0 };

    pg_put_number(&v, person);
    return read_number(s, IS_ANYWHERE, &v) != 0;
}

/* ---- Opening ------------------------------------------------------------------------- */

static void close_store(struct bb_store *s)
{
    struct pg_store *p = of(s);

    pg_keeper_release(&p->keeper);
    pg_close(&p->reader);
    pg_close(&p->writer);
    free(p->address);
    free(p);
}

static const struct bb_shared_kind shared_kind = {
    .follow = follow,
    .hear = hear,
    .clock = read_clock,
    .behind = read_behind,
    .here = read_here,
    .anywhere = is_anywhere,
};

static const struct bb_store_kind postgres_kind = {
    .shared = &shared_kind,
    .write = pg_write,
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

/* Read once: nobody goes on with another one where the database is away when they ask. */
static const char *read_salt(struct pg_store *p)
{
    const struct pg_values none = { .n = 0 };
    PGresult *r = pg_run(&p->reader, GET_SALT, &none, PG_READ_MS);
    const char *why = r ? "it has lost its facts" : p->reader.why;

    if (r && PQntuples(r) == 1 && bb_hex_read(PQgetvalue(r, 0, 0), p->salt, BB_SALT_BYTES))
        why = NULL;
    PQclear(r);
    return why;
}

/* NULL, or why it cannot be used. */
static const char *open_all(struct pg_store *p)
{
    struct pg_link setup = { .conn = NULL };
    const char *why = NULL;

    if (pg_open(&setup, p->address, NULL, 0))
        why = pg_migrate(&setup);
    else
        why = setup.why;
    if (why)
        snprintf(p->store.why, sizeof(p->store.why), "%s", why);
    pg_close(&setup);
    if (why)
        return p->store.why;
    if (!pg_open(&p->reader, p->address, reading, READINGS))
        return p->reader.why;
    why = read_salt(p);
    if (why)
        return why;
    if (!pg_open(&p->writer, p->address, pg_writing, pg_writings))
        return p->writer.why;
    return pg_keep(&p->keeper);
}

struct bb_store *bb_store_postgres(const char *address, char why[static BB_STORE_WHY])
{
    struct pg_store *p = calloc(1, sizeof(*p));
    uint8_t name[(PG_NODE - 1) / 2];
    const char *wrong;

    if (!p || sodium_init() < 0)
        abort();
    p->store.kind = &postgres_kind;
    p->address = strdup(address);
    if (!p->address)
        abort();
    randombytes_buf(name, sizeof(name));
    bb_hex_write(name, sizeof(name), p->node);
    p->keeper = (struct pg_keeper){
        .address = p->address, .node = p->node, .reading = reading, .readings = READINGS
    };
    wrong = open_all(p);
    if (!wrong)
        return &p->store;
    snprintf(why, BB_STORE_WHY, "%s", wrong);
    close_store(&p->store);
    return NULL;
}

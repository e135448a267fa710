/*
 * A connection to PostgreSQL. Opening one blocks, for some seconds at most; after that nothing
 * waits without an end.
 */
#include "server/pg_link.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A server that lost a client lets go of what it held and waited for on its behalf, so that those
 * who try again do not queue behind themselves; what is acknowledged is on disk. */
#define SESSION                                                                                    \
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"  \
    "SET tcp_user_timeout = 10000; SET idle_in_transaction_session_timeout = 3000;"                \
    "SET lock_timeout = 3000;"                                                                     \
    "SELECT set_config(name, '1000', false) FROM pg_settings"                                      \
    " WHERE name = 'client_connection_check_interval';"                                            \
    "SELECT set_config('synchronous_commit', 'on', false)"                                         \
    " WHERE current_setting('synchronous_commit') = 'off'"

int64_t pg_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Values ------------------------------------------------------------------- */

void pg_put_text(struct pg_values *v, const char *text)
{
    v->at[v->n] = text;
    v->length[v->n] = 0;
    v->binary[v->n++] = 0;
}

void pg_put_number(struct pg_values *v, int64_t number)
{
    snprintf(v->digits[v->n], sizeof(v->digits[0]), "%lld", (long long)number);
    pg_put_text(v, v->digits[v->n]);
}

void pg_put_bytes(struct pg_values *v, const void *bytes, int n)
{
    v->at[v->n] = bytes;
    v->length[v->n] = n;
    v->binary[v->n++] = 1;
}

int64_t pg_number(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

/* ---- What is wrong -------------------------------------------------------------- */

/* What the library says, without its end: a line for each host that was tried, and hints, which
 * are indented and are left out. */
static void keep_why(struct pg_link *l, const char *state, const char *message)
{
    size_t at = 0, n;

    snprintf(l->state, sizeof(l->state), "%s", state ? state : "");
    for (; *message; message += n + (message[n] == '\n')) {
        n = strcspn(message, "\n");
        if (n == 0 || *message == '\t' || at >= sizeof(l->why))
            continue;
        at += (size_t)snprintf(l->why + at, sizeof(l->why) - at, "%s%.*s", at ? "; " : "",
                               (int)(n - (message[n - 1] == '.')), message);
    }
}

bool pg_failed(struct pg_link *l, const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    const char *message = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);

    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC)
        return false;
    if (status != PGRES_PIPELINE_ABORTED) /* what came before has said it */
        keep_why(l, PQresultErrorField(r, PG_DIAG_SQLSTATE),
                 message ? message : PQerrorMessage(l->conn));
    return true;
}

static bool lose(struct pg_link *l, const char *why)
{
    keep_why(l, NULL, why);
    pg_close(l);
    return false;
}

/* ---- Waiting ---------------------------------------------------------------------- */

/* Waits until there is something to read, having sent what is to be sent. */
static bool wait_for(struct pg_link *l, int64_t until)
{
    int left = PQflush(l->conn);
    struct pollfd one = { .fd = PQsocket(l->conn), .events = POLLIN };
    int64_t ms = until - pg_now();

    if (left < 0)
        return lose(l, PQerrorMessage(l->conn));
    if (ms <= 0)
        return lose(l, "the database does not answer");
    if (left > 0)
        one.events |= POLLOUT;
    if (poll(&one, 1, (int)ms) < 0 && errno != EINTR)
        return lose(l, strerror(errno));
    if (one.revents & (POLLIN | POLLERR | POLLHUP) && !PQconsumeInput(l->conn))
        return lose(l, PQerrorMessage(l->conn));
    return true;
}

bool pg_next(struct pg_link *l, int64_t until, PGresult **out)
{
    if (!l->conn)
        return false;
    if (PQflush(l->conn) < 0)
        return lose(l, PQerrorMessage(l->conn));
    while (PQisBusy(l->conn)) {
        if (!wait_for(l, until))
            return false;
    }
    *out = PQgetResult(l->conn);
    if (PQstatus(l->conn) != CONNECTION_BAD)
        return true;
    if (*out)
        pg_failed(l, *out);
    PQclear(*out);
    pg_close(l);
    return false;
}

/* All results of what was sent, the last of which is kept. */
static PGresult *finish(struct pg_link *l, int64_t until)
{
    PGresult *last = NULL, *r;

    for (;;) {
        if (!pg_next(l, until, &r)) {
            PQclear(last);
            return NULL;
        }
        if (!r)
            break;
        if (last && pg_failed(l, last)) { /* the first that is wrong counts */
            PQclear(r);
            continue;
        }
        PQclear(last);
        last = r;
    }
    if (last && !pg_failed(l, last))
        return last;
    PQclear(last);
    return NULL;
}

PGresult *pg_run(struct pg_link *l, int statement, const struct pg_values *v, int ms)
{
    char name[16];

    if (!l->conn)
        return NULL;
    snprintf(name, sizeof(name), "s%d", statement);
    if (!PQsendQueryPrepared(l->conn, name, v->n, v->at, v->length, v->binary, 0)) {
        lose(l, PQerrorMessage(l->conn));
        return NULL;
    }
    return finish(l, pg_now() + ms);
}

PGresult *pg_ask(struct pg_link *l, const char *sql, int ms)
{
    if (!l->conn)
        return NULL;
    if (!PQsendQuery(l->conn, sql)) {
        lose(l, PQerrorMessage(l->conn));
        return NULL;
    }
    return finish(l, pg_now() + ms);
}

bool pg_exec(struct pg_link *l, const char *sql, int ms)
{
    PGresult *r = pg_ask(l, sql, ms);

    PQclear(r);
    return r != NULL;
}

/* ---- Opening -------------------------------------------------------------------------- */

/* What the server says on the side is no matter for a terminal; a warning may be one for us. */
static void take_notice(void *self, const PGresult *r)
{
    struct pg_link *l = self;
    const char *severity = PQresultErrorField(r, PG_DIAG_SEVERITY_NONLOCALIZED);

    l->warned = l->warned || (severity && strcmp(severity, "WARNING") == 0);
}

static bool send_statements(struct pg_link *l, const struct pg_statement *all, int n)
{
    bool sent = PQenterPipelineMode(l->conn);
    char name[16];

    for (int i = 0; i < n && sent; i++) {
        snprintf(name, sizeof(name), "s%d", all[i].number);
        sent = PQsendPrepare(l->conn, name, all[i].sql, 0, NULL);
    }
    return sent && PQpipelineSync(l->conn);
}

/* All in one go: the way to the database may be long. */
static bool prepare(struct pg_link *l, const struct pg_statement *all, int n)
{
    int64_t until = pg_now() + PG_WRITE_MS;
    bool refused = false;
    PGresult *r;

    if (n == 0)
        return true;
    if (!send_statements(l, all, n))
        return lose(l, PQerrorMessage(l->conn));
    for (int i = 0; i <= n; i++) {
        if (!pg_next(l, until, &r))
            return false;
        refused = pg_failed(l, r) || refused;
        PQclear(r);
        if (i < n && !pg_next(l, until, &r)) /* the null that ends each */
            return false;
    }
    if (refused || !PQexitPipelineMode(l->conn)) {
        pg_close(l);
        return false;
    }
    return true;
}

bool pg_open(struct pg_link *l, const char *address, const struct pg_statement *all, int n)
{
    /* what the address says itself comes last, and counts */
    const char *const names[] = { "connect_timeout",
                                  "target_session_attrs",
                                  "application_name",
                                  "keepalives_idle",
                                  "keepalives_interval",
                                  "keepalives_count",
                                  "tcp_user_timeout",
                                  "client_encoding",
                                  "dbname",
                                  NULL };
    const char *const values[] = { "2", "read-write", "benben", "5",     "2",
                                   "3", "6000",       "UTF8",   address, NULL };

    pg_close(l);
    l->conn = PQconnectdbParams(names, values, 1);
    if (!l->conn || PQstatus(l->conn) != CONNECTION_OK)
        return lose(l, l->conn ? PQerrorMessage(l->conn) : strerror(ENOMEM));
    PQsetNoticeReceiver(l->conn, take_notice, l);
    if (PQsetnonblocking(l->conn, 1) != 0)
        return lose(l, PQerrorMessage(l->conn));
    if (!pg_exec(l, SESSION, PG_READ_MS) || !prepare(l, all, n)) {
        pg_close(l);
        return false;
    }
    return true;
}

void pg_move(struct pg_link *to, struct pg_link *from)
{
    pg_close(to);
    *to = *from;
    from->conn = NULL;
    if (to->conn)
        PQsetNoticeReceiver(to->conn, take_notice, to);
}

void pg_close(struct pg_link *l)
{
    PQfinish(l->conn);
    l->conn = NULL;
}

/*
 * What every kind of store keeps to. A new kind adds a line to `kinds`.
 */
#include "tests/unit/unit.h"

#include "server/store.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 24000 }; /* looks, 5 ms apart, for something that must come */

static int64_t millis(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Kinds ----------------------------------------------------------------- */

/* A kind of store, and how to open one: what was stored there is there again. */
static const struct kind {
    const char *name;
    struct bb_store *(*open)(const char *folder);
    void (*clear)(void); /* before each test; NULL: each has a folder of its own */
} * kind;

static struct bb_store *open_sqlite(const char *folder)
{
    char file[300], why[BB_STORE_WHY];
    struct bb_store *s;

    snprintf(file, sizeof(file), "%s/store.db", folder);
    s = bb_store_sqlite(file, why);
    assert_non_null(s);
    return s;
}

static void ignore(void *self, const PGresult *r)
{
    (void)self, (void)r;
}

/* A database that tests/database.py has made. */
static struct bb_store *open_postgres(const char *folder)
{
    char why[BB_STORE_WHY];
    struct bb_store *s = bb_store_postgres(getenv("BENBEN_POSTGRES"), why);

    (void)folder;
    if (!s)
        print_message("%s\n", why);
    assert_non_null(s);
    return s;
}

static void clear_postgres(void)
{
    PGconn *conn = PQconnectdb(getenv("BENBEN_POSTGRES"));
    PGresult *r;

    PQsetNoticeReceiver(conn, ignore, NULL);
    r = PQexec(conn, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
    PQclear(r);
    PQfinish(conn);
}

static const struct kind kinds[] = {
    { "sqlite", open_sqlite, NULL },
    { "postgres", open_postgres, clear_postgres },
};

/* ---- A store of its own for each test --------------------------------------- */

static char folder[64];
static struct bb_store *store;

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof(folder), "store-XXXXXX");
    assert_non_null(mkdtemp(folder));
    if (kind->clear)
        kind->clear();
    store = kind->open(folder);
    return 0;
}

static int end(void **state)
{
    char command[128];

    (void)state;
    store->kind->free(store);
    snprintf(command, sizeof(command), "rm -r %s", folder);
    return system(command);
}

static void open_again(void)
{
    store->kind->free(store);
    store = kind->open(folder);
}

/* ---- Writing ----------------------------------------------------------------- */

static char summary[] = "{}";

static struct bb_write deed(int64_t table, int number, int64_t person, const char *request)
{
    static char text[] = "{\"do\":\"something\"}";
    struct bb_write w = {
        .kind = BB_WRITE_DEED,
        .person = { .id = person },
        .table = table,
        .number = number,
        .text = text,
        .listing = { .summary = summary },
    };

    snprintf(w.request, sizeof(w.request), "%s", request);
    return w;
}

static struct bb_write about(enum bb_write_kind what, int64_t person, const char *name, int proof)
{
    struct bb_write w = { .kind = what, .person = { .id = person } };

    snprintf(w.person.name, sizeof(w.person.name), "%s", name);
    memset(w.token, proof, sizeof(w.token));
    return w;
}

static struct bb_write message(int64_t table, int64_t person, const char *request, char *text)
{
    struct bb_write w = {
        .kind = BB_WRITE_MESSAGE,
        .person = { .id = person, .name = "Ann" },
        .table = table,
        .text = text,
        .seat = 1,
        .at = 1234567890,
    };

    snprintf(w.request, sizeof(w.request), "%s", request);
    return w;
}

static enum bb_written put(struct bb_write *w)
{
    assert_null(store->kind->write(store, (struct bb_write *const[]){ w }, 1));
    return w->result;
}

/* ---- Reading ------------------------------------------------------------------ */

struct heard {
    int n, last;
    bb_seats waits_for;
    int64_t table[8];
    char text[64];
};

static void hear_deed(void *self, const struct bb_deed *deed)
{
    struct heard *h = self;

    assert_string_equal(deed->text, "{\"do\":\"something\"}");
    assert_true(h->n == 0 || deed->number == h->last + 1);
    h->last = deed->number;
    h->n++;
}

static void hear_table(void *self, const struct bb_listed *table)
{
    struct heard *h = self;

    h->table[h->n++] = table->table;
    h->waits_for = table->waits_for;
    snprintf(h->text, sizeof(h->text), "%s", table->summary);
}

static void hear_due(void *self, int64_t table)
{
    struct heard *h = self;

    h->table[h->n++] = table;
}

static void hear_message(void *self, const struct bb_message *m)
{
    struct heard *h = self;

    assert_true(h->n == 0 || m->number == h->last + 1);
    assert_int_equal(m->seat, 1);
    assert_int_equal(m->at, 1234567890);
    assert_string_equal(m->name, "Ann");
    snprintf(h->text, sizeof(h->text), "%s", m->text);
    h->last = m->number;
    h->n++;
}

static struct bb_person who(int proof)
{
    uint8_t token[BB_HASH_BYTES];

    memset(token, proof, sizeof(token));
    return store->kind->person(store, token);
}

static int count_deeds(int64_t table, int from)
{
    struct heard h = { .n = 0 };

    assert_true(store->kind->deeds(store, table, from, hear_deed, &h));
    return h.n;
}

/* ---- What must hold ------------------------------------------------------------- */

static void no_number_is_given_twice_and_no_request_makes_two_tables(void **state)
{
    struct bb_write first = deed(7, 0, 1, "a"), same_number = deed(7, 0, 1, "b"),
                    same_request = deed(8, 0, 1, "a"), of_another = deed(7, 1, 2, "a"),
                    by_nobody = deed(7, 2, 0, ""), again_by_nobody = deed(7, 3, 0, "");
    struct bb_write *const all[] = { &first,      &same_number, &same_request,
                                     &of_another, &by_nobody,   &again_by_nobody };
    int64_t table = 7, made = 0;
    int number;

    (void)state;
    assert_null(store->kind->write(store, all, 6));
    assert_int_equal(first.result, BB_STORED);
    assert_int_equal(same_number.result, BB_NUMBER_TAKEN);
    assert_int_equal(same_request.result, BB_DONE_BEFORE);
    assert_int_equal(of_another.result, BB_STORED);
    assert_int_equal(by_nobody.result, BB_STORED);
    assert_int_equal(again_by_nobody.result, BB_STORED);
    open_again();
    assert_int_equal(count_deeds(7, 0), 4);
    assert_int_equal(count_deeds(7, 3), 1);
    assert_int_equal(count_deeds(8, 0), 0);
    assert_true(store->kind->request(store, 2, "a", &table, &number));
    assert_int_equal(table, 7);
    assert_int_equal(number, 1);
    assert_false(store->kind->request(store, 1, "b", &table, &number));
    assert_true(store->kind->request(store, 1, "a", &made, &number));
    assert_int_equal(made, 7);
    assert_int_equal(number, 0);
}

static void people_are_known_by_any_of_their_tokens(void **state)
{
    struct bb_write ann = about(BB_WRITE_PERSON, 1, "Ann", 10),
                    taken = about(BB_WRITE_PERSON, 2, "Bob", 10),
                    bob = about(BB_WRITE_PERSON, 2, "Bob", 20),
                    more = about(BB_WRITE_TOKEN, 1, "", 30),
                    moved = about(BB_WRITE_TOKEN, 1, "", 20),
                    renamed = about(BB_WRITE_NAME, 1, "Anna", 0);

    (void)state;
    assert_int_equal(put(&ann), BB_STORED);
    assert_int_equal(put(&taken), BB_DONE_BEFORE);
    assert_int_equal(who(10).id, 1);
    assert_int_equal(put(&bob), BB_STORED);
    assert_int_equal(who(20).id, 2);
    assert_int_equal(put(&more), BB_STORED);
    assert_int_equal(put(&moved), BB_STORED);
    assert_int_equal(put(&renamed), BB_STORED);
    open_again();
    for (int token = 10; token <= 30; token += 10)
        assert_string_equal(who(token).name, "Anna");
    assert_int_equal(who(40).id, 0);
}

static void a_phrase_finds_one_person_until_there_is_another(void **state)
{
    struct bb_write ann = about(BB_WRITE_PERSON, 1, "Ann", 10),
                    bob = about(BB_WRITE_PERSON, 2, "Bob", 20),
                    first = about(BB_WRITE_PHRASE, 1, "", 1),
                    same = about(BB_WRITE_PHRASE, 2, "", 1),
                    second = about(BB_WRITE_PHRASE, 1, "", 2);
    uint8_t hash[BB_HASH_BYTES];

    (void)state;
    put(&ann);
    put(&bob);
    assert_false(who(10).phrase);
    assert_int_equal(put(&first), BB_STORED);
    assert_int_equal(put(&same), BB_DONE_BEFORE);
    assert_int_equal(put(&second), BB_STORED);
    assert_true(who(10).phrase);
    memset(hash, 1, sizeof(hash));
    assert_int_equal(store->kind->phrase(store, hash).id, 0);
    memset(hash, 2, sizeof(hash));
    assert_int_equal(store->kind->phrase(store, hash).id, 1);
}

static void lists_show_what_was_last_written(void **state)
{
    struct bb_write open = deed(7, 0, 1, ""), own = deed(8, 0, 1, ""), over = deed(9, 0, 1, "");
    struct heard h = { .n = 0 };
    char other[] = "{\"other\":1}";

    (void)state;
    open.listing.open = true;
    snprintf(open.listing.code, sizeof(open.listing.code), "palm-ibis-42");
    own.listing = (struct bb_listing){ .stage = BB_PLAYING,
                                       .person = { 0, 5 },
                                       .waits_for = BB_SEAT(1),
                                       .summary = summary,
                                       .due = 900 };
    over.listing = (struct bb_listing){ .stage = BB_FINISHED, .person = { 5 }, .summary = summary };
    put(&open);
    put(&own);
    put(&over);
    assert_int_equal(store->kind->code(store, "palm-ibis-42"), 7);
    assert_int_equal(store->kind->code(store, "palm-ibis-43"), 0);
    store->kind->list(store, BB_LIST_OPEN, 0, 10, hear_table, &h);
    store->kind->list(store, BB_LIST_OWN, 5, 10, hear_table, &h);
    store->kind->list(store, BB_LIST_FINISHED, 5, 10, hear_table, &h);
    store->kind->due(store, 900, 10, hear_due, &h);
    store->kind->due(store, 899, 10, hear_due, &h);
    assert_int_equal(h.n, 4);
    assert_int_equal(h.table[0] * 1000 + h.table[1] * 100 + h.table[2] * 10 + h.table[3], 7898);

    open = deed(7, 1, 1, "");
    open.listing = (struct bb_listing){ .stage = BB_CLOSED, .open = true, .summary = other };
    put(&open);
    own = deed(8, 1, 1, "");
    own.listing = (struct bb_listing){ .stage = BB_PLAYING, .person = { 6 }, .summary = other };
    put(&own);
    h.n = 0;
    store->kind->list(store, BB_LIST_OPEN, 0, 10, hear_table, &h);
    store->kind->list(store, BB_LIST_OWN, 5, 10, hear_table, &h);
    store->kind->due(store, 900, 10, hear_due, &h);
    assert_int_equal(h.n + (int)store->kind->code(store, "palm-ibis-42"), 0);
    store->kind->list(store, BB_LIST_OWN, 6, 10, hear_table, &h);
    assert_string_equal(h.text, other);
}

static void those_that_wait_for_somebody_come_first(void **state)
{
    struct heard h = { .n = 0 };

    (void)state;
    for (int table = 1; table <= 3; table++) {
        struct bb_write w = deed(table, 0, 1, "");

        w.listing = (struct bb_listing){ .stage = BB_PLAYING,
                                         .person = { 5 },
                                         .waits_for = table == 2 ? BB_SEAT(0) : 0,
                                         .summary = summary };
        put(&w);
    }
    store->kind->list(store, BB_LIST_OWN, 5, 2, hear_table, &h);
    assert_int_equal(h.n, 2);
    assert_int_equal(h.table[0], 2);
    assert_int_equal(h.waits_for, 0); /* the second waits for nobody */
}

static void messages_are_numbered_for_each_table_and_said_once(void **state)
{
    char hello[] = "Hello", late[] = "Never";
    struct bb_write one = message(7, 1, "a", hello), again = message(7, 1, "a", late),
                    two = message(7, 2, "a", hello), other = message(8, 1, "b", hello);
    struct heard h = { .n = 0 };
    int64_t table = 0;
    int number;

    (void)state;
    assert_int_equal(put(&one), BB_STORED);
    assert_int_equal(put(&again), BB_DONE_BEFORE);
    assert_int_equal(put(&two), BB_STORED);
    assert_int_equal(put(&other), BB_STORED);
    assert_int_equal(one.number * 100 + two.number * 10 + other.number, 121);
    open_again();
    store->kind->messages(store, 7, 0, 10, hear_message, &h);
    assert_int_equal(h.n, 2);
    assert_string_equal(h.text, hello);
    h.n = 0;
    store->kind->messages(store, 7, 0, 1, hear_message, &h);
    store->kind->messages(store, 7, 2, 10, hear_message, &h);
    assert_int_equal(h.n * 10 + h.last, 12);
    assert_true(store->kind->request(store, 2, "a", &table, &number));
    assert_int_equal(table * 10 + number, 72);
}

static void the_clock_never_goes_back_and_the_salt_stays(void **state)
{
    struct bb_write late = { .kind = BB_WRITE_CLOCK, .clock = 500 },
                    early = { .kind = BB_WRITE_CLOCK, .clock = 400 };
    struct bb_facts before = store->kind->facts(store), after;

    (void)state;
    put(&late);
    put(&early);
    open_again();
    after = store->kind->facts(store);
    if (store->kind->shared) { /* it runs by itself */
        assert_in_range(after.clock, before.clock, before.clock + 60000);
    } else {
        assert_int_equal(before.clock, 0);
        assert_int_equal(after.clock, 500);
    }
    assert_memory_equal(before.salt, after.salt, sizeof(after.salt));
}

static void a_copy_has_everything_and_can_be_opened(void **state)
{
    struct bb_write first = deed(7, 0, 1, "a"), later = deed(7, 1, 1, "b");
    char file[128];

    (void)state;
    put(&first);
    snprintf(file, sizeof(file), "%s/copy", folder);
    assert_null(store->kind->backup(store, file));
    put(&later);
    assert_int_equal(access(file, R_OK), 0);
    snprintf(file, sizeof(file), "%s/nowhere/copy", folder);
    assert_non_null(store->kind->backup(store, file));
}

/* All files of the store, as they are. */
static void copy_files(const char *to)
{
    char command[400];

    snprintf(command, sizeof(command), "rm -f %s/* && cp %s/store* %s", to, folder, to);
    assert_int_equal(system(command), 0);
}

/* Whatever the program does next, or does no more: what was stored is in the files, in commits
 * of one step and of very many. */
static void what_is_stored_is_in_the_files_at_once(void **state)
{
    enum { TABLES = 300, ROUNDS = 9 };
    static struct bb_write all[TABLES];
    struct bb_write *list[TABLES];
    struct bb_store *own = store;
    char copy[80];

    (void)state;
    snprintf(copy, sizeof(copy), "%s/copy", folder);
    assert_int_equal(mkdir(copy, 0700), 0);
    for (int round = 0; round < ROUNDS; round++) {
        int n = round % 3 == 0 ? TABLES : 1;

        for (int i = 0; i < n; i++) {
            all[i] = deed(i + 1, i == 0 ? round : round / 3, 1, "");
            list[i] = &all[i];
        }
        assert_null(own->kind->write(own, list, n));
        copy_files(copy);
        store = kind->open(copy);
        assert_int_equal(count_deeds(1, 0), round + 1);
        assert_int_equal(count_deeds(TABLES, 0), round / 3 + 1);
        store->kind->free(store);
        store = own;
    }
}

/* What is written again and again takes no more room on the disk than a few times what it is,
 * also where nothing ever pauses. */
static void a_log_does_not_grow_for_ever(void **state)
{
    enum { TABLES = 500, LONG = 2000, ROUNDS = 120, MOST = 64 << 20 }; /* 120 MB in all */
    static struct bb_write all[TABLES];
    static char text[LONG + 1];
    struct bb_write *list[TABLES];
    struct stat is;
    char file[128];

    (void)state;
    memset(text, ' ', LONG);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < TABLES; i++) {
            all[i] = deed(i + 1, round, 1, "");
            all[i].listing.summary = text;
            list[i] = &all[i];
        }
        assert_null(store->kind->write(store, list, TABLES));
    }
    snprintf(file, sizeof(file), "%s/store.db-wal", folder);
    if (stat(file, &is) == 0)
        assert_in_range(is.st_size, 0, MOST);
    assert_int_equal(count_deeds(TABLES, 0), ROUNDS);
}

/* ---- Of those that several servers use ------------------------------------------- */

static void what_is_stored_together_is_stored_or_not(void **state)
{
    struct bb_write old = deed(7, 0, 1, ""), taken = deed(7, 0, 2, ""), next = deed(8, 0, 2, "x"),
                    free = deed(7, 1, 2, ""), again = deed(9, 0, 2, "y");

    (void)state;
    next.with_next = again.with_next = true;
    put(&old);
    assert_null(store->kind->write(store, (struct bb_write *const[]){ &next, &taken }, 2));
    assert_int_equal(taken.result, BB_NUMBER_TAKEN);
    assert_int_not_equal(next.result, BB_STORED);
    assert_int_equal(count_deeds(8, 0), 0);
    assert_null(store->kind->write(store, (struct bb_write *const[]){ &again, &free }, 2));
    assert_int_equal(again.result, BB_STORED);
    assert_int_equal(free.result, BB_STORED);
    assert_int_equal(count_deeds(9, 0), 1);
}

/* Whether a store is refused the turn that another has just been given. On a busy machine that may
 * be over by then: it says nothing. */
static bool is_refused(struct bb_store *s, int turn, int64_t since)
{
    struct bb_write claim = { .kind = BB_WRITE_CLAIM, .table = 7, .number = turn };

    store = s;
    if (put(&claim) == BB_DONE_BEFORE)
        return true;
    assert_true(millis() - since >= BB_CLAIM_MS);
    return false;
}

static void a_turn_is_claimed_by_one_until_it_is_over(void **state)
{
    struct bb_store *own = store, *other = kind->open(folder);
    struct bb_write claim = { .kind = BB_WRITE_CLAIM, .table = 7, .number = 0 }, step;
    int64_t since;

    (void)state;
    do {
        claim.number++;
        store = own;
        put(&claim);
        since = millis();
        assert_int_equal(put(&claim), BB_STORED); /* it is renewed */
    } while (!is_refused(other, claim.number, since));
    do {
        claim.number += 2;
        store = other;
        since = millis();
        assert_int_equal(put(&claim), BB_STORED); /* another turn */
        step = deed(7, claim.number, 1, "");
        step.claims = true;
        put(&step); /* and the one that follows */
    } while (!is_refused(own, claim.number + 1, since));
    usleep((BB_CLAIM_MS + 200) * 1000);
    claim.number++;
    assert_int_equal(put(&claim), BB_STORED);
    other->kind->free(other);
}

static struct bb_notice heard(enum bb_notice_kind what)
{
    struct bb_notice notice = { .kind = BB_NOTICE_MISSED };

    for (int i = 0; i < PATIENCE; i++) {
        if (!store->kind->shared->hear(store, &notice))
            usleep(5000);
        else if (notice.kind == what)
            return notice;
    }
    fail_msg("no notice of kind %d", what);
    return notice;
}

static void count_person(void *self, int64_t person)
{
    *(int64_t *)self += person;
}

static void others_hear_what_one_has_done(void **state)
{
    struct bb_store *own = store, *other = kind->open(folder);
    struct bb_write step = deed(7, 0, 1, ""),
                    here = { .kind = BB_WRITE_HERE, .table = 7, .person = { .id = 5 } },
                    remind = { .kind = BB_WRITE_REMIND,
                               .table = 7,
                               .person = { .id = 5, .name = "Ann of Thebes" } };
    struct bb_notice notice;
    struct heard h = { .n = 0 };
    int64_t there = 0;

    (void)state;
    heard(BB_NOTICE_MISSED); /* from here on it listens */
    store = other;
    heard(BB_NOTICE_MISSED);
    store = own;
    put(&step);
    put(&here);
    put(&remind);
    store = other;
    assert_int_equal(heard(BB_NOTICE_DEED).table, 7);
    assert_int_equal(heard(BB_NOTICE_HERE).table, 7);
    notice = heard(BB_NOTICE_REMIND);
    assert_int_equal(notice.person, 5);
    assert_string_equal(notice.name, "Ann of Thebes");
    store->kind->shared->here(store, 7, count_person, &there);
    assert_int_equal(there, 5);
    assert_true(store->kind->shared->anywhere(store, 5));
    store->kind->shared->behind(store, (int64_t[]){ 7, 8 }, (int[]){ 0, 0 }, 2, hear_due, &h);
    store->kind->shared->behind(store, (int64_t[]){ 7 }, (int[]){ 1 }, 1, hear_due, &h);
    assert_int_equal(h.n, 1);
    store = own;
    store->kind->shared->here(store, 7, count_person, &there);
    assert_int_equal(there, 5); /* who is here is not elsewhere */
    other->kind->free(other);
}

/* Every connection but the one that asks is cut. */
static void cut_all(void)
{
    PGconn *conn = PQconnectdb(getenv("BENBEN_POSTGRES"));

    PQclear(PQexec(conn, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                         " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"));
    PQfinish(conn);
}

static void a_database_that_is_gone_is_told_and_found_again(void **state)
{
    struct bb_write first = deed(7, 0, 1, ""), second = deed(7, 1, 1, "");

    (void)state;
    heard(BB_NOTICE_MISSED);
    put(&first);
    cut_all();
    assert_int_equal(put(&second), BB_STORED); /* it goes by another connection */
    heard(BB_NOTICE_MISSED);
    for (int i = 0; i < PATIENCE; i++) {
        struct heard h = { .n = 0 };

        if (store->kind->deeds(store, 7, 0, hear_deed, &h)) {
            assert_int_equal(h.n, 2);
            return;
        }
        usleep(5000);
    }
    fail_msg("it is not read any more");
}

/* What phrases are hashed with is known also to whoever cannot read just now. */
static void the_salt_is_known_where_the_database_is_away(void **state)
{
    const struct bb_facts before = store->kind->facts(store);
    struct bb_facts after;
    int64_t unread;

    (void)state;
    heard(BB_NOTICE_MISSED);
    for (int i = 0; i < 100; i++) { /* until no connection was there in time */
        unread = store->unread;
        cut_all();
        after = store->kind->facts(store);
        assert_memory_equal(before.salt, after.salt, sizeof(after.salt));
        if (store->unread != unread)
            return;
    }
    fail_msg("the database was never away");
}

/* How many wait for somebody else's transaction. */
static int count_waiting(PGconn *conn)
{
    PGresult *r = PQexec(conn, "SELECT count(*) FROM pg_stat_activity"
                               " WHERE wait_event_type = 'Lock'");
    int n = atoi(PQgetvalue(r, 0, 0));

    PQclear(r);
    return n;
}

/* Whoever waits for a server that does not go on gives up, and leaves nobody waiting for them. */
static void what_cannot_be_settled_is_given_up(void **state)
{
    PGconn *conn = PQconnectdb(getenv("BENBEN_POSTGRES"));
    struct bb_write w = deed(7, 0, 1, "a");

    (void)state;
    PQclear(
        PQexec(conn, "BEGIN; INSERT INTO deeds(tbl, number, person, text) VALUES(7, 0, 2, '')"));
    assert_non_null(store->kind->write(store, (struct bb_write *const[]){ &w }, 1));
    assert_int_equal(w.result, BB_NOT_STORED);
    for (int i = 0; i < PATIENCE && count_waiting(conn) > 0; i++)
        usleep(5000);
    assert_int_equal(count_waiting(conn), 0);
    PQclear(PQexec(conn, "ROLLBACK"));
    PQfinish(conn);
    assert_int_equal(put(&w), BB_STORED);
}

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest files[] = {
        /* of stores that are files */
        WITH_STORE(a_copy_has_everything_and_can_be_opened),
        WITH_STORE(what_is_stored_is_in_the_files_at_once),
        WITH_STORE(a_log_does_not_grow_for_ever),
    };
    const struct CMUnitTest shared[] = {
        /* of those that several servers use */
        WITH_STORE(what_is_stored_together_is_stored_or_not),
        WITH_STORE(a_turn_is_claimed_by_one_until_it_is_over),
        WITH_STORE(others_hear_what_one_has_done),
        WITH_STORE(a_database_that_is_gone_is_told_and_found_again),
        WITH_STORE(the_salt_is_known_where_the_database_is_away),
        WITH_STORE(what_cannot_be_settled_is_given_up),
    };
    const struct CMUnitTest tests[] = {
        WITH_STORE(no_number_is_given_twice_and_no_request_makes_two_tables),
        WITH_STORE(people_are_known_by_any_of_their_tokens),
        WITH_STORE(a_phrase_finds_one_person_until_there_is_another),
        WITH_STORE(lists_show_what_was_last_written),
        WITH_STORE(those_that_wait_for_somebody_come_first),
        WITH_STORE(messages_are_numbered_for_each_table_and_said_once),
        WITH_STORE(the_clock_never_goes_back_and_the_salt_stays),
    };
    int failed = 0;

    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        kind = &kinds[i];
        failed += cmocka_run_group_tests_name(kind->name, tests, NULL, NULL);
        if (kind->clear)
            failed += cmocka_run_group_tests_name(kind->name, shared, NULL, NULL);
        else
            failed += cmocka_run_group_tests_name(kind->name, files, NULL, NULL);
    }
    return failed;
}

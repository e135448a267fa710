/*
 * benben serve: the page, answered by the program itself, and tables among friends.
 */
#include "cli/data.h"
#include "rpc/envelope.h"
#include "server/addresses.h"
#include "server/http.h"
#include "server/tls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { THINKERS = 2 }; /* threads in which bots think */

/* Shows the page in the browser of whoever started this, if there is a way; no
 * shell sees the address. The browser gets signals as anybody would, and none of
 * its chatter reaches the terminal. */
static void open_browser(char *url)
{
    char program[] = "xdg-open", *const argv[] = { program, url, NULL };
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    pid_t child;

    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGCHLD);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDERR_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setflags(&how,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    (void)posix_spawnp(&child, program, &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
}

/* Where it is, and where friends on the network find it. */
static void tell_address(const struct cli *cli, const char *url, const char *host, int port,
                         bool tls)
{
    char others[BB_ADDRESSES_MAX][BB_URL_MAX];
    int n = bb_addresses_others(host, port, tls, others);
    json_t *list = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_string(others[i]));
    if (cli->json) {
        cli_print_json(json_pack("{s:s, s:O}", "url", url, "addresses", list));
    } else {
        cli_say(cli, stdout, "serving", url);
        putchar('\n');
    }
    for (int i = 0; i < n && !cli->json; i++) {
        cli_say(cli, stdout, "friends-join", others[i]);
        putchar('\n');
    }
    json_decref(list);
    fflush(stdout);
}

/* ---- Options ---------------------------------------------------------------- */

/* The options of `serve` as they were given. */
struct wishes {
    const char *host, *port, *data, *store, *log, *tls_cert, *tls_key;
    const char *connections, *messages, *message_size, *tables, *idle, *gone;
    const char *name[OPTIONS_MANY];
    int names;
    bool open, proxy;
};

static int read_wishes(struct cli *cli, int argc, char **argv, struct wishes *w)
{
    const struct option_spec specs[] = {
        { .name = "host", .value = &w->host },
        { .name = "port", .value = &w->port },
        { .name = "data", .value = &w->data },
        { .name = "store", .value = &w->store },
        { .name = "name", .many = w->name, .many_count = &w->names },
        { .name = "tls-cert", .value = &w->tls_cert },
        { .name = "tls-key", .value = &w->tls_key },
        { .name = "proxy", .flag = &w->proxy },
        { .name = "log", .value = &w->log },
        { .name = "connections", .value = &w->connections },
        { .name = "messages", .value = &w->messages },
        { .name = "message-size", .value = &w->message_size },
        { .name = "tables", .value = &w->tables },
        { .name = "idle", .value = &w->idle },
        { .name = "gone", .value = &w->gone },
        { .name = "open", .flag = &w->open },
        { .name = NULL },
    };
    int words;

    return cli_options(cli, "serve", argc, argv, specs, NULL, &words, 0, 0);
}

static bool read_limits(const struct cli *cli, const struct wishes *w, struct bb_door_limits *out)
{
    const struct {
        const char *name, *text;
        long low, high;
        int *to;
    } all[] = {
        { "connections", w->connections, 0, 1000000, &out->connections },
        { "messages", w->messages, 0, 1000000, &out->messages },
        { "message-size", w->message_size, 1024, RPC_LINE_MAX, &out->message_size },
        { "tables", w->tables, 0, 1000000, &out->tables },
        { "idle", w->idle, 0, 30000, &out->idle },
        { "gone", w->gone, 0, 30000, &out->gone },
    };

    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        long number;

        if (!cli_number(cli, all[i].name, all[i].text, all[i].low, all[i].high, &number))
            return false;
        *all[i].to = (int)number;
    }
    return true;
}

/* A certificate goes with its key, and both can be read and fit. */
static bool check_tls(const struct cli *cli, const struct wishes *w)
{
    const char *name[] = { "--tls-cert", "--tls-key" }, *file[] = { w->tls_cert, w->tls_key };

    if (!w->tls_cert && !w->tls_key)
        return true;
    for (int i = 0; i < 2; i++) {
        if (!file[i])
            cli_fail(cli, "option-needed", name[i]);
        else if (access(file[i], R_OK) != 0)
            cli_fail(cli, "cannot-read", file[i], strerror(errno));
        else
            continue;
        return false;
    }
    if (bb_tls_fits(w->tls_cert, w->tls_key))
        return true;
    cli_fail(cli, "no-certificate", w->tls_cert, w->tls_key);
    return false;
}

/* What was wished, as far as it makes sense; false after a sentence. */
static bool configure(const struct cli *cli, const struct wishes *w, struct bb_http_config *config,
                      struct bb_logbook *log)
{
    struct in_addr address;
    long port;
    int level = bb_logbook_level(w->log);

    if (!cli_number(cli, "port", w->port, 0, 65535, &port) ||
        !read_limits(cli, w, &config->limits) || !check_tls(cli, w))
        return false;
    if (inet_pton(AF_INET, w->host, &address) != 1) {
        cli_fail(cli, "not-an-address", w->host);
        return false;
    }
    if (strcmp(w->store, "disk") != 0 && strcmp(w->store, "memory") != 0 &&
        !cli_is_store(w->store)) {
        cli_fail(cli, "no-such-store", w->store);
        return false;
    }
    if (level < 0) {
        cli_fail(cli, "no-such-log", w->log);
        return false;
    }
    *log = (struct bb_logbook){ .level = (enum bb_log_level)level, .to = stderr };
    config->address = w->host;
    config->port = (int)port;
    config->tls_cert = w->tls_cert;
    config->tls_key = w->tls_key;
    config->proxy = w->proxy;
    config->names = w->name;
    config->name_count = w->names;
    config->log = log;
    return true;
}

/* ---- Serving ---------------------------------------------------------------- */

static int cannot_listen(const struct cli *cli, const struct wishes *w)
{
    if (errno == EADDRINUSE)
        return cli_fail(cli, "port-in-use", w->port, w->host);
    return cli_fail(cli, "cannot-listen", w->port, w->host, strerror(errno));
}

static bool open_tables(const struct cli *cli, const struct wishes *w, struct cli_tables *out)
{
    if (cli_is_store(w->store))
        return cli_open_store(cli, w->store, out);
    return cli_open_tables(cli, w->data, strcmp(w->store, "memory") == 0, out);
}

int cli_serve(struct cli *cli, int argc, char **argv)
{
    struct wishes w = { .host = "127.0.0.1",
                        .port = "8080",
                        .store = "disk",
                        .log = "quiet",
                        .connections = "256",
                        .messages = "500",
                        .message_size = "65536",
                        .tables = "100",
                        .idle = "60",
                        .gone = "60" };
    int bad = read_wishes(cli, argc, argv, &w);
    struct bb_http_config config = { .address = NULL };
    struct bb_logbook log;
    struct cli_tables tables;
    struct bb_http *http;
    char url[BB_URL_MAX];

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!configure(cli, &w, &config, &log))
        return CLI_BAD;
    http = bb_http_new(&config);
    if (!http)
        return cannot_listen(cli, &w);
    if (!open_tables(cli, &w, &tables)) {
        bb_http_free(http);
        return CLI_BAD;
    }
    if (tables.store)
        bb_http_open(http, tables.store, THINKERS);
    bb_addresses_own(w.host, bb_http_port(http), w.tls_cert, url);
    tell_address(cli, url, w.host, bb_http_port(http), w.tls_cert);
    if (w.open)
        open_browser(url);
    bb_http_run(http);
    bb_http_free(http);
    cli_close_tables(&tables);
    return CLI_OK;
}

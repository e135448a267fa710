/*
 * benben serve: the page, answered by the program itself, and tables among friends.
 */
#include "cli/data.h"
#include "server/http.h"

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

static void tell_address(const struct cli *cli, const char *url)
{
    if (cli->json) {
        cli_print_json(json_pack("{s:s}", "url", url));
    } else {
        cli_say(cli, stdout, "serving", url);
        putchar('\n');
    }
    fflush(stdout);
}

int cli_serve(struct cli *cli, int argc, char **argv)
{
    const char *host = "127.0.0.1", *port = "8080", *data = NULL;
    bool open = false;
    const struct option_spec specs[] = {
        { .name = "host", .value = &host },
        { .name = "port", .value = &port },
        { .name = "data", .value = &data },
        { .name = "open", .flag = &open },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "serve", argc, argv, specs, NULL, &words, 0, 0);
    struct in_addr address;
    struct cli_tables tables;
    struct bb_http *http;
    char url[64];
    long number;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!cli_number(cli, "port", port, 0, 65535, &number))
        return CLI_BAD;
    if (inet_pton(AF_INET, host, &address) != 1)
        return cli_fail(cli, "not-an-address", host);
    http = bb_http_new(host, (int)number);
    if (!http && errno == EADDRINUSE)
        return cli_fail(cli, "port-in-use", port, host);
    if (!http)
        return cli_fail(cli, "cannot-listen", port, host, strerror(errno));
    if (!cli_open_tables(cli, data, &tables)) {
        bb_http_free(http);
        return CLI_BAD;
    }
    if (tables.store)
        bb_http_open(http, tables.store, THINKERS);
    snprintf(url, sizeof(url), "http://%s:%d/", host, bb_http_port(http));
    tell_address(cli, url);
    if (open)
        open_browser(url);
    bb_http_run(http);
    bb_http_free(http);
    cli_close_tables(&tables);
    return CLI_OK;
}

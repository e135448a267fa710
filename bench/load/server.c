/*
 * Starting, measuring and killing a server.
 */
#include "bench/load/server.h"
#include "bench/load/link.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The port in the first line that it prints, {"url": "http://127.0.0.1:PORT/", ...}. */
static int read_port(int fd)
{
    char line[256] = "", *at;
    size_t n = 0;

    while (n + 1 < sizeof(line) && !strchr(line, '\n')) {
        ssize_t got = read(fd, line + n, sizeof(line) - 1 - n);

        if (got <= 0)
            give_up("the server does not start");
        n += (size_t)got;
        line[n] = '\0';
    }
    at = strstr(line, "://");
    at = at ? strchr(at + 3, ':') : NULL;
    return at ? atoi(at + 1) : 0;
}

/* The last options say where tables are kept. */
static void start(struct server *s, const char *program, const char *const last[static 4])
{
    const char *const words[] = {
        program, "serve",      "--json", "--port", "0",     "--connections",
        "0",     "--messages", "0",      "--idle", "0",     "--tables",
        "0",     last[0],      last[1],  last[2],  last[3], NULL
    };
    int out[2];

    if (pipe2(out, O_CLOEXEC) != 0)
        give_up("no pipe");
    s->pid = fork();
    if (s->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* however this program ends */
        dup2(out[1], STDOUT_FILENO);
        execv(program, (char *const *)words);
        _exit(127);
    }
    close(out[1]);
    s->port = read_port(out[0]);
    close(out[0]);
}

void server_start(struct server *s, const char *program, const char *folder, bool memory)
{
    start(s, program,
          (const char *const[]){ "--data", folder, "--store", memory ? "memory" : "disk" });
}

void server_start_node(struct server *s, const char *program, const char *address)
{
    start(s, program, (const char *const[]){ "--store", address, NULL, NULL });
}

int64_t server_work(const struct server *s)
{
    struct timespec t = { .tv_sec = 0 };
    clockid_t clock;

    if (clock_getcpuclockid(s->pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        give_up("the server is gone");
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t server_memory(const struct server *s)
{
    char path[64], line[128];
    long long kilobytes = 0;
    FILE *f;

    snprintf(path, sizeof(path), "/proc/%d/status", (int)s->pid);
    f = fopen(path, "r");
    while (f && fgets(line, sizeof(line), f)) {
        if (sscanf(line, "VmRSS: %lld kB", &kilobytes) == 1)
            break;
    }
    if (f)
        fclose(f);
    return kilobytes * 1024;
}

void server_kill(struct server *s)
{
    kill(s->pid, SIGKILL);
    waitpid(s->pid, NULL, 0);
}

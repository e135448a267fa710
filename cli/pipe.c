/*
 * Two pipes and a shell between them. The program has a group of processes of its own, so that
 * all that it has started can be ended with it.
 */
#include "cli/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PARTING_MS = 2000 };

/* ---- Beginning ---------------------------------------------------------------- */

static int spawn(struct pipe *p, const char *command, int in, int out)
{
    char shell[] = "sh", option[] = "-c", *text = strdup(command);
    char *const argv[] = { shell, option, text, NULL };
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    int error;

    if (!text)
        abort();
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
    error = posix_spawnp(&p->child, shell, &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    free(text);
    return error;
}

bool pipe_start(struct pipe *p, const char *command, int patience)
{
    int in[2], out[2], error;

    *p = (struct pipe){ .patience = patience, .text = malloc(PIPE_LINE) };
    if (!p->text || pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
        abort();
    signal(SIGPIPE, SIG_IGN);
    error = spawn(p, command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    p->to = in[1];
    p->from = out[0];
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    if (!error)
        return true;
    close(p->to);
    close(p->from);
    free(p->text);
    errno = error;
    return false;
}

/* ---- Talking -------------------------------------------------------------------- */

/* Waits until it reads; false if it does not. */
static bool reads(const struct pipe *p)
{
    struct pollfd to = { .fd = p->to, .events = POLLOUT };

    return errno == EAGAIN && poll(&to, 1, p->patience) > 0;
}

void pipe_tell(struct pipe *p, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;

    json_decref(message);
    if (!text)
        abort();
    text[n++] = '\n'; /* where its end was */
    for (size_t done = 0; done < n;) {
        ssize_t wrote = write(p->to, text + done, n - done);

        if (wrote < 0 && !reads(p))
            break;
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    free(text);
}

void pipe_notify(struct pipe *p, const char *method, json_t *params)
{
    pipe_tell(p,
              json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

const char *pipe_line(struct pipe *p, size_t *n)
{
    const char *from = p->text + p->taken, *end = memchr(from, '\n', p->length - p->taken);

    if (!end)
        return NULL;
    *n = (size_t)(end - from);
    p->taken += *n + 1;
    return from;
}

enum pipe_state pipe_read(struct pipe *p)
{
    ssize_t n;

    p->length -= p->taken;
    memmove(p->text, p->text + p->taken, p->length);
    p->taken = 0;
    if (p->length == PIPE_LINE)
        return PIPE_TOO_LONG;
    n = read(p->from, p->text + p->length, PIPE_LINE - p->length);
    if (n <= 0)
        return n < 0 && errno == EAGAIN ? PIPE_OPEN : PIPE_ENDED;
    p->length += (size_t)n;
    return PIPE_OPEN;
}

/* ---- Ending --------------------------------------------------------------------- */

static long ms_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits a moment for its end; true if it came. What it still says is heard by nobody. */
static bool has_ended(const struct pipe *p)
{
    struct pollfd from = { .fd = p->from, .events = POLLIN };

    for (long until = ms_now() + PARTING_MS; ms_now() < until;) {
        if (waitpid(p->child, NULL, WNOHANG) != 0)
            return true;
        if (poll(&from, 1, 1) > 0 && read(p->from, p->text, PIPE_LINE) <= 0)
            from.fd = -1; /* it has closed it: nothing is left but to wait */
    }
    return false;
}

void pipe_end(struct pipe *p)
{
    close(p->to);
    if (!has_ended(p)) {
        kill(-p->child, SIGKILL);
        waitpid(p->child, NULL, 0);
    }
    close(p->from);
    free(p->text);
}

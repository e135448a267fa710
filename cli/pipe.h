/*
 * cli/pipe.h -- a program of somebody else, started by the shell, which speaks JSON-RPC as a
 * client: requests come from its standard output, answers and news go to its standard input, one
 * message a line.
 */
#ifndef BB_CLI_PIPE_H
#define BB_CLI_PIPE_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

enum { PIPE_LINE = 1 << 20 }; /* bytes in a line, at most */

struct pipe {
    pid_t child;
    int to, from;  /* the program's input and output; reading does not wait */
    int patience;  /* ms that it may let what it is told wait; -1: for ever */
    char *text;    /* what has come of its lines */
    size_t length; /* of it */
    size_t taken;  /* of these were lines that have been looked at */
};

/* Starts it; false if that cannot be, with errno. */
bool pipe_start(struct pipe *p, const char *command, int patience);

/* Ends it: it reads the end, and has a moment to end by itself. */
void pipe_end(struct pipe *p);

/* Tells it a message, or a notification of these parameters, which are taken over. One that has
 * ended, or does not read, misses it: that is seen when it is read. */
void pipe_tell(struct pipe *p, json_t *message);
void pipe_notify(struct pipe *p, const char *method, json_t *params);

/* The next line that has come whole, without its end, until something is read again; NULL: none. */
const char *pipe_line(struct pipe *p, size_t *n);

/* Reads what there is. */
enum pipe_state {
    PIPE_OPEN,
    PIPE_ENDED,
    PIPE_TOO_LONG, /* more than a line may have, without an end of line */
};
enum pipe_state pipe_read(struct pipe *p);

#endif

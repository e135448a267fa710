/*
 * server/log.h -- what the server says about itself, for whoever runs it: one line per event on
 * a stream, in logfmt: time=... level=info event=listening port=8080.
 *
 * No token, key, link, name of a person or message is ever logged, and of a request the path
 * alone, in which there is no secret.
 */
#ifndef BB_SERVER_LOG_H
#define BB_SERVER_LOG_H

#include <stdint.h>
#include <stdio.h>

/* How much is said. What goes wrong is said always. */
enum bb_log_level { BB_LOG_QUIET, BB_LOG_INFO, BB_LOG_DEBUG, BB_LOG_LEVELS };

struct bb_logbook {
    enum bb_log_level level;
    FILE *to;
};

/* A name of [a-z_] and its value: a text, or if that is NULL a number. */
struct bb_log_pair {
    const char *name;
    const char *text;
    int64_t number;
};

/* The level of that name: "quiet", "info", "debug"; -1 if there is none. */
int bb_logbook_level(const char *name);

/* Writes a line if so much is to be said; the pairs end with one that has no name. */
void bb_logbook_write(const struct bb_logbook *log, enum bb_log_level level, const char *event,
                      const struct bb_log_pair *pairs);

#define BB_LOG(log, level, event, ...)                                                             \
    bb_logbook_write(log, level, event, (const struct bb_log_pair[]){ __VA_ARGS__{ .name = NULL } })

#endif

/*
 * bench/load/server.h -- the server that is measured, as a program of its own.
 */
#ifndef BB_BENCH_LOAD_SERVER_H
#define BB_BENCH_LOAD_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct server {
    pid_t pid;
    int port;
};

/* Starts it on a folder, and waits until it says where it serves. In memory it keeps a copy
 * of what is in the folder, and stores nothing. */
void server_start(struct server *s, const char *program, const char *folder, bool memory);

/* The same on a database, which several may share. */
void server_start_node(struct server *s, const char *program, const char *address);

/* The time that it has used of all processors, in nanoseconds. */
int64_t server_work(const struct server *s);

/* The memory that it uses, in bytes. */
int64_t server_memory(const struct server *s);

/* Ends it at once, as a power failure of its own would. */
void server_kill(struct server *s);

#endif

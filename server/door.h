/*
 * server/door.h -- who may come in, and how much one address may ask for. It knows no network:
 * addresses and names are texts, and the time is told.
 */
#ifndef BB_SERVER_DOOR_H
#define BB_SERVER_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each is off where it is 0. */
struct bb_door_limits {
    int connections;  /* of one address at once */
    int messages;     /* a second from one address, in the long run */
    int message_size; /* bytes in a message */
    int tables;       /* that one person has made and that are not finished */
    int idle;         /* seconds of silence until a guest is asked whether they are there */
    int gone;         /* seconds without somebody until others may let a bot play for them */
};

/* What has happened at the door. */
struct bb_door_figures {
    int connections; /* now */
    int addresses;   /* that are kept in mind */
    int64_t entered, turned_away, slowed;
};

struct bb_door;
struct bb_visitor; /* an address that somebody is at */

enum { BB_ADDRESS_MAX = 64 }; /* bytes in an address as text, with its end */

/* Beside addresses, "localhost" and the name of this machine, the server is called by these
 * names, which must outlive the door. */
struct bb_door *bb_door_new(const struct bb_door_limits *limits, const char *const *names, int n);
void bb_door_free(struct bb_door *d);

/* Whether a request for this host ("name", "name:port") is meant for us. A page of somebody
 * else can make its own name lead to this machine, so that browsers take us for that page; it
 * cannot choose what its name is. An address is nobody's name. */
bool bb_door_is_own_host(const struct bb_door *d, const char *host);

/* Whether the address has room for one more connection. */
bool bb_door_has_room(const struct bb_door *d, const char *address);

/* A connection comes and goes. */
struct bb_visitor *bb_door_enter(struct bb_door *d, const char *address, int64_t now);
void bb_door_leave(struct bb_door *d, struct bb_visitor *v, int64_t now);
const char *bb_visitor_address(const struct bb_visitor *v);

/* A message has come: the microseconds until the address should be heard again, 0 at once.
 * Some seconds' worth of messages may come at once. */
int64_t bb_door_wait(struct bb_door *d, struct bb_visitor *v, int64_t now);

/* The same of an address at which nobody need be. */
int64_t bb_door_wait_at(struct bb_door *d, const char *address, int64_t now);

const struct bb_door_limits *bb_door_limits(const struct bb_door *d);
struct bb_door_figures bb_door_figures(const struct bb_door *d);
void bb_door_count_turned_away(struct bb_door *d);

#endif

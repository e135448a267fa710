/*
 * server/addresses.h -- under which addresses others reach a server on this machine.
 */
#ifndef BB_SERVER_ADDRESSES_H
#define BB_SERVER_ADDRESSES_H

#include <stdbool.h>

enum { BB_ADDRESSES_MAX = 16, BB_URL_MAX = 64 };

/* The URL of a server that listens at this IPv4 address, for this machine itself. */
void bb_addresses_own(const char *host, int port, bool tls, char url[static BB_URL_MAX]);

/* The URLs for others on the network, and how many: none if it listens to this machine alone. */
int bb_addresses_others(const char *host, int port, bool tls, char url[][BB_URL_MAX]);

#endif

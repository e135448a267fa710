/*
 * rpc/read.h -- plain JSON, as programs write it, read in a third of the time: no escapes, no
 * letters beyond ASCII, whole numbers of up to 15 digits. It is what a server hears most.
 */
#ifndef BB_RPC_READ_H
#define BB_RPC_READ_H

#include <jansson.h>

/* The same as jansson reads, without duplicate members; NULL if these n bytes are not plain,
 * or not JSON: jansson knows which. */
json_t *rpc_read_plain(const char *text, size_t n);

#endif

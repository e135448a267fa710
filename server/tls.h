/*
 * server/tls.h -- whether two files are a certificate and its key.
 */
#ifndef BB_SERVER_TLS_H
#define BB_SERVER_TLS_H

#include <stdbool.h>

/* Files of PEM; the certificate may be followed by those that vouch for it. */
bool bb_tls_fits(const char *certificate, const char *key);

#endif

/*
 * libwebsockets begins to serve also with a key that is none; whoever runs it should be told
 * before.
 */
#include "server/tls.h"

#include <openssl/ssl.h>

bool bb_tls_fits(const char *certificate, const char *key)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    bool fits = context && SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
                SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
                SSL_CTX_check_private_key(context) == 1;

    SSL_CTX_free(context);
    return fits;
}

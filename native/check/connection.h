/* TLS connections in memory, between ends that use the provider: what check and fuzz have in common. */
#ifndef TLSTOLL_CONNECTION_H
#define TLSTOLL_CONNECTION_H

#include <openssl/core.h>
#include <openssl/ssl.h>

/* Protocols and suites to try. */
extern const struct offer {
    int version;
    const char *suite;
} offers[];
extern const int offers_count;

/* Ends the program with a message and OpenSSL's errors. */
_Noreturn void die(const char *what);

/*
 * A library whose algorithms are the no-ops of some classes ("cipher,sign"), or OpenSSL's own for "none". The provider is a module's file, or,
 * if that is NULL, linked into the program.
 */
OSSL_LIB_CTX *library_with(const char *module, OSSL_provider_init_fn *linked, const char *classes);

/* A key and a certificate as text, to be freed; made by OpenSSL's own algorithms, and read by those under test. */
void make_identity(char **key, char **certificate);
EVP_PKEY *read_key(OSSL_LIB_CTX *library, const char *text);

SSL_CTX *context(OSSL_LIB_CTX *library, const SSL_METHOD *method, int version, const char *suite);
void identify(SSL_CTX *server, OSSL_LIB_CTX *library, const char *key, const char *certificate);

/* Two ends, whose messages the program carries from one to the other. */
struct connection {
    SSL *server, *client;
    BIO *to_server, *from_server, *to_client, *from_client;
};

void connection_open(struct connection *made, SSL_CTX *server, SSL_CTX *client);
void connection_close(struct connection *of);

#endif

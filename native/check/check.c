/*
 * Drives the provider and the meter as TLS does, for a build with sanitizers: connections in memory, a part of them with damaged bytes on the
 * wire. An undamaged connection has to deliver what was sent; a damaged one may fail, and must do nothing undefined.
 *
 * check MODULE CLASSES SEED CONNECTIONS: the provider, its classes ("cipher,sign", or "none" for OpenSSL's own algorithms), and the amount.
 */
#include "connection.h"

#include <openssl/err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 50000, WIRE = 1 << 17, STEPS = 60 };

static uint64_t state;
static unsigned char wire[WIRE], sent[LONGEST], got[LONGEST];

/* xorshift64*: Vigna, 2016. */
static uint32_t next(void)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 2685821657736338717u) >> 32);
}

static uint32_t below(uint32_t limit)
{
    return next() % limit;
}

static int damage(int length)
{
    switch (below(4)) {
    case 0:
        return (int)below((uint32_t)length);
    case 1:
        for (int extra = (int)below(300); extra > 0 && length < WIRE; extra--)
            wire[length++] = (unsigned char)next();
        return length;
    case 2:
        /* The length of the first record. */
        if (length > 4)
            wire[3 + below(2)] = (unsigned char)next();
        return length;
    default:
        for (uint32_t count = 1 + below(4); count > 0; count--)
            wire[below((uint32_t)length)] ^= (unsigned char)(1u << below(8));
        return length;
    }
}

/* Moves what one end has sent to the other. */
static void move(BIO *from, BIO *to, int damaged)
{
    int length;
    while ((length = BIO_read(from, wire, WIRE)) > 0) {
        if (damaged && below(3) == 0)
            length = damage(length);
        if (length > 0)
            BIO_write(to, wire, length);
    }
}

static int is_waiting(SSL *ssl, int result)
{
    return result == 1 || SSL_get_error(ssl, result) == SSL_ERROR_WANT_READ;
}

/* Sends some bytes to the other end; true if they arrived. */
static int exchange(SSL *from, SSL *to, BIO *out, BIO *in, int damaged)
{
    const int length = (int)(1 + below(LONGEST - 1));
    for (int i = 0; i < length; i++)
        sent[i] = (unsigned char)next();
    if (SSL_write(from, sent, length) != length)
        return 0;
    move(out, in, damaged);
    int received = 0, count;
    while (received < length && (count = SSL_read(to, got + received, length - received)) > 0)
        received += count;
    return received == length && memcmp(sent, got, (size_t)length) == 0;
}

/* True if the connection did what it should. */
static int connect_once(SSL_CTX *server_context, SSL_CTX *client_context, int damaged)
{
    struct connection pair;
    connection_open(&pair, server_context, client_context);
    int done = 0;
    for (int step = 0; step < STEPS && !done; step++) {
        const int at_client = SSL_do_handshake(pair.client);
        if (!is_waiting(pair.client, at_client))
            break;
        move(pair.from_client, pair.to_server, damaged);
        const int at_server = SSL_do_handshake(pair.server);
        if (!is_waiting(pair.server, at_server))
            break;
        move(pair.from_server, pair.to_client, damaged);
        done = at_client == 1 && at_server == 1;
    }
    int delivered = done;
    for (int turn = 0; turn < 3 && delivered; turn++)
        delivered = exchange(pair.client, pair.server, pair.from_client, pair.to_server, damaged) && exchange(pair.server, pair.client, pair.from_server, pair.to_client, damaged);
    if (delivered)
        SSL_shutdown(pair.client);
    connection_close(&pair);
    if (delivered || damaged)
        ERR_clear_error();
    return delivered || damaged;
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fputs("usage: check MODULE CLASSES SEED CONNECTIONS\n", stderr);
        return 2;
    }
    setenv("TLSTOLL_INSECURE_ABLATION", "yes", 1);
    state = strtoull(argv[3], NULL, 10) * 2 + 1;
    const long connections = strtol(argv[4], NULL, 10);

    char *key, *certificate;
    make_identity(&key, &certificate);

    OSSL_LIB_CTX *library = library_with(argv[1], NULL, argv[2]);
    for (int offer = 0; offer < offers_count; offer++) {
        SSL_CTX *server = context(library, TLS_server_method(), offers[offer].version, offers[offer].suite);
        SSL_CTX *client = context(library, TLS_client_method(), offers[offer].version, offers[offer].suite);
        identify(server, library, key, certificate);
        for (long i = offer; i < connections; i += offers_count)
            if (!connect_once(server, client, below(4) != 0))
                die(offers[offer].suite);
        SSL_CTX_free(server);
        SSL_CTX_free(client);
    }
    free(key);
    free(certificate);
    OSSL_LIB_CTX_free(library);
    printf("%ld connections\n", connections);
    return 0;
}

/* Inputs with which libFuzzer begins: without them, it would have to find a handshake by chance. */
#include "seeds.h"

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <string.h>

static void put_piece(FILE *seed, const unsigned char *bytes, size_t length)
{
    fputc((int)(length & 0xff), seed);
    fputc((int)(length >> 8), seed);
    fwrite(bytes, 1, length, seed);
}

/* Carries what one end has sent to the other, and writes it down as a piece. */
static void carry(BIO *from, BIO *to, FILE *seed)
{
    unsigned char wire[PIECE];
    int length;
    while ((length = BIO_read(from, wire, sizeof wire)) > 0) {
        BIO_write(to, wire, length);
        put_piece(seed, wire, (size_t)length);
    }
}

static FILE *seed_of(const char *directory, int target, int offer)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/seed-%d-%d", directory, target, offer);
    FILE *seed = fopen(path, "wb");
    if (seed == NULL)
        die("no file for a seed");
    fputc(target, seed);
    fputc(offer, seed);
    return seed;
}

/* What a certificate has of a key. */
static void write_public_key(const char *directory, int number, EVP_PKEY *key)
{
    unsigned char *encoded = NULL;
    const int length = i2d_PUBKEY(key, &encoded);
    if (length <= 0)
        die("no public key");
    FILE *seed = seed_of(directory, KEYS, number);
    fputc(3, seed);
    put_piece(seed, encoded, (size_t)length);
    fwrite(encoded, 1, 64, seed);
    fclose(seed);
    OPENSSL_free(encoded);
    EVP_PKEY_free(key);
}

/* For the targets that call the provider as libssl does: each cipher in both directions, each digest, each way to use a key. */
static void write_calls(const char *directory)
{
    static const unsigned char steps[] = { 0, 6, 2, 3, 4, 1, 3, 5, 9, 8, 1, 3, 7, 2, 3 };
    static const char *const digests[] = { "MD5", "SHA1", "SHA2-256", "SHA384", "SHA512", "none" };
    unsigned char bytes[256] = { 0, 48 };
    for (int number = 0; number < 10; number++) {
        FILE *seed = seed_of(directory, CIPHERS, number);
        fputc(number / 2, seed);
        fputc(number % 2, seed);
        for (size_t step = 0; step < sizeof steps; step++) {
            fputc(steps[step], seed);
            put_piece(seed, bytes, 48);
            fputc(20, seed);
        }
        fclose(seed);
    }
    for (int number = 0; number < 6; number++) {
        FILE *seed = seed_of(directory, MACS, number);
        put_piece(seed, (const unsigned char *)digests[number], strlen(digests[number]));
        put_piece(seed, bytes, 32);
        fwrite(bytes, 1, 100, seed);
        fclose(seed);
    }
    static const unsigned char uses[] = { 0, 1, 5, 9, 13, 2 };
    for (int number = 0; number < 6; number++) {
        FILE *seed = seed_of(directory, KEYS, number);
        fputc(uses[number], seed);
        put_piece(seed, bytes, uses[number] == 0 ? 32 : sizeof bytes);
        fwrite(bytes, 1, sizeof bytes, seed);
        fclose(seed);
    }
    write_public_key(directory, 6, EVP_RSA_gen(2048));
    write_public_key(directory, 7, EVP_EC_gen("P-256"));
    write_public_key(directory, 8, EVP_EC_gen("P-384"));
    write_public_key(directory, 9, EVP_EC_gen("P-521"));
}

void write_seeds(const char *directory, SSL_CTX *const servers[], SSL_CTX *const clients[], int with_calls)
{
    if (with_calls)
        write_calls(directory);
    for (int offer = 0; offer < offers_count; offer++) {
        FILE *to_server = seed_of(directory, TO_SERVER, offer), *to_client = seed_of(directory, TO_CLIENT, offer);
        struct connection pair;
        unsigned char got[PIECE];
        connection_open(&pair, servers[offer], clients[offer]);
        for (int turn = 0; turn < 8; turn++) {
            if (SSL_do_handshake(pair.client) == 1)
                SSL_write(pair.client, "request", 7);
            carry(pair.from_client, pair.to_server, to_server);
            if (SSL_do_handshake(pair.server) == 1 && SSL_read(pair.server, got, sizeof got) > 0)
                SSL_write(pair.server, "answer", 6);
            carry(pair.from_server, pair.to_client, to_client);
        }
        if (!SSL_is_init_finished(pair.client) || !SSL_is_init_finished(pair.server) || SSL_read(pair.client, got, sizeof got) <= 0)
            die(offers[offer].suite);
        connection_close(&pair);
        fclose(to_server);
        fclose(to_client);
    }
    ERR_clear_error();
}

/*
 * Targets of libFuzzer: what comes from the network, or from OpenSSL on its behalf, reaches the provider and the meter. The first byte of an
 * input chooses the target. Provider and meter are linked in, so that libFuzzer sees which of their code an input runs.
 *
 * TLSTOLL_FUZZ_CLASSES: the no-ops ("cipher,sign"), which are chosen once per process.
 * TLSTOLL_FUZZ_SEEDS: a directory that first gets inputs to begin with: for each offer, what the two ends of a whole connection send, and
 * calls of the provider.
 */
#include "../ablation/noop.h"
#include "seeds.h"

#include <openssl/core.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <openssl/x509.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

OSSL_provider_init_fn OSSL_provider_init;

static OSSL_LIB_CTX *library;
static int calls_provider; /* Otherwise the calls would only reach OpenSSL's own algorithms. */
static SSL_CTX *servers[16], *clients[16];
static EVP_PKEY *private_key;

/* What is left of an input. */
struct input {
    const uint8_t *at;
    size_t left;
};

static uint8_t byte(struct input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

/* Up to so many bytes of the input, in a buffer of just that length: a read beyond it is seen. */
static uint8_t *piece(struct input *in, size_t limit, size_t *length)
{
    size_t wanted = byte(in) | (size_t)byte(in) << 8;
    wanted %= limit + 1;
    *length = wanted < in->left ? wanted : in->left;
    uint8_t *copy = malloc(*length == 0 ? 1 : *length);
    if (*length > 0)
        memcpy(copy, in->at, *length);
    in->at += *length;
    in->left -= *length;
    return copy;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    setenv("TLSTOLL_INSECURE_ABLATION", "yes", 1);
    const char *classes = getenv("TLSTOLL_FUZZ_CLASSES");
    if (classes == NULL)
        classes = "cipher,mac,sign,kex,rand";
    calls_provider = strstr(classes, "cipher,mac,sign,kex") != NULL;
    library = library_with(NULL, OSSL_provider_init, classes);
    char *key, *certificate;
    make_identity(&key, &certificate);
    for (int offer = 0; offer < offers_count; offer++) {
        servers[offer] = context(library, TLS_server_method(), offers[offer].version, offers[offer].suite);
        clients[offer] = context(library, TLS_client_method(), offers[offer].version, offers[offer].suite);
        identify(servers[offer], library, key, certificate);
    }
    private_key = read_key(library, key);
    free(key);
    free(certificate);
    if (getenv("TLSTOLL_FUZZ_SEEDS") != NULL)
        write_seeds(getenv("TLSTOLL_FUZZ_SEEDS"), servers, clients, calls_provider);
    return 0;
}

/* One end gets the input in place of the other end's messages, record by record or in pieces. */
static void feed(struct input *in, SSL_CTX *context, int is_server)
{
    SSL *ssl = SSL_new(context);
    BIO *to = BIO_new(BIO_s_mem()), *from = BIO_new(BIO_s_mem());
    unsigned char got[PIECE];
    SSL_set_bio(ssl, to, from);
    if (is_server)
        SSL_set_accept_state(ssl);
    else
        SSL_set_connect_state(ssl);
    int result = SSL_do_handshake(ssl);
    while (in->left > 0) {
        size_t length;
        uint8_t *bytes = piece(in, PIECE, &length);
        BIO_write(to, bytes, (int)length);
        free(bytes);
        result = SSL_is_init_finished(ssl) ? SSL_read(ssl, got, sizeof got) : SSL_do_handshake(ssl);
        if (result <= 0 && SSL_get_error(ssl, result) != SSL_ERROR_WANT_READ)
            break;
        if (SSL_is_init_finished(ssl))
            SSL_write(ssl, "answer", 6);
    }
    SSL_shutdown(ssl);
    SSL_free(ssl);
}

/* Both ends; the input says which bytes of which message change. */
static void damaged(struct input *in, int offer)
{
    struct connection pair;
    unsigned char wire[1 << 17], got[PIECE];
    connection_open(&pair, servers[offer], clients[offer]);
    int done = 0;
    for (int step = 0; step < 24 && done < 4; step++) {
        SSL *from = step % 2 == 0 ? pair.client : pair.server;
        if (!SSL_is_init_finished(from)) {
            const int result = SSL_do_handshake(from);
            if (result != 1 && SSL_get_error(from, result) != SSL_ERROR_WANT_READ)
                break;
        } else {
            size_t length;
            uint8_t *payload = piece(in, PIECE, &length);
            SSL_read(from, got, sizeof got);
            if (length > 0)
                SSL_write(from, payload, (int)length);
            free(payload);
            done++;
        }
        int length = BIO_read(step % 2 == 0 ? pair.from_client : pair.from_server, wire, sizeof wire);
        for (uint8_t changes = byte(in) & 7; changes > 0 && length > 0; changes--) {
            const size_t at = byte(in) | (size_t)byte(in) << 8;
            const uint8_t what = byte(in);
            if (what == 0)
                length = (int)(at % (size_t)length);
            else
                wire[at % (size_t)length] ^= what;
        }
        if (length > 0)
            BIO_write(step % 2 == 0 ? pair.to_server : pair.to_client, wire, length);
    }
    connection_close(&pair);
}

/* Calls in the order of the input, with its lengths, as libssl makes them for records and tickets. */
static void ciphers(struct input *in)
{
    static const char *const names[] = { "AES-128-GCM", "AES-256-GCM", "ChaCha20-Poly1305", "AES-128-CBC", "AES-256-CBC" };
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(library, names[byte(in) % 5], NULL);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    static const unsigned char key[32], iv[16];
    if (cipher == NULL || context == NULL)
        goto end;
    const int encrypts = byte(in) & 1;
    if (!EVP_CipherInit_ex2(context, cipher, key, iv, encrypts, NULL))
        goto end;
    while (in->left > 0) {
        size_t length;
        uint8_t what = byte(in), *data = piece(in, PIECE, &length), *out = malloc(length + 2 * EVP_MAX_BLOCK_LENGTH);
        int outs = 0;
        unsigned int number = what;
        size_t size = byte(in) % 65;
        OSSL_PARAM parameters[3] = { OSSL_PARAM_END, OSSL_PARAM_END, OSSL_PARAM_END };
        switch (what % 10) {
        case 0: /* Other modes have no additional data, and no caller passes it to them. */
            if (EVP_CIPHER_get_flags(cipher) & EVP_CIPH_FLAG_AEAD_CIPHER)
                EVP_CipherUpdate(context, NULL, &outs, data, (int)length);
            break;
        case 1:
            EVP_CipherUpdate(context, out, &outs, data, (int)length);
            break;
        case 2: /* In place. */
            memcpy(out, data, length);
            EVP_CipherUpdate(context, out, &outs, out, (int)length);
            break;
        case 3:
            EVP_CipherFinal_ex(context, out, &outs);
            break;
        case 4:
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, (int)(length < 16 ? length : 16), data);
            break;
        case 5:
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, (int)(length < 16 ? length : 16), out);
            break;
        case 6:
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_TLS1_AAD, 13, length < 13 ? (void *)iv : data);
            break;
        case 7:
            number = 0x0300 + number % 5;
            parameters[0] = OSSL_PARAM_construct_uint(OSSL_CIPHER_PARAM_TLS_VERSION, &number);
            parameters[1] = OSSL_PARAM_construct_size_t(OSSL_CIPHER_PARAM_TLS_MAC_SIZE, &size);
            EVP_CIPHER_CTX_set_params(context, parameters);
            break;
        case 8:
            EVP_CIPHER_CTX_set_padding(context, number & 16);
            break;
        default: {
            EVP_CIPHER_CTX *other = EVP_CIPHER_CTX_new();
            if (EVP_CIPHER_CTX_copy(other, context) && EVP_CipherInit_ex2(other, NULL, key, iv, number & 16 ? 1 : 0, NULL))
                EVP_CipherUpdate(other, out, &outs, data, (int)length);
            EVP_CIPHER_CTX_free(other);
        }
        }
        free(out);
        free(data);
    }
end:
    EVP_CIPHER_CTX_free(context);
    EVP_CIPHER_free(cipher);
}

static void macs(struct input *in)
{
    EVP_MAC *mac = EVP_MAC_fetch(library, "HMAC", NULL);
    EVP_MAC_CTX *context = mac == NULL ? NULL : EVP_MAC_CTX_new(mac);
    size_t length;
    uint8_t *name = piece(in, 20, &length), out[EVP_MAX_MD_SIZE];
    char digest[21] = "";
    memcpy(digest, name, length);
    free(name);
    const OSSL_PARAM parameters[] = { OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0), OSSL_PARAM_construct_end() };
    uint8_t *key = piece(in, 64, &length);
    if (context != NULL && EVP_MAC_init(context, key, length, parameters)) {
        size_t outs = 0;
        EVP_MAC_update(context, in->at, in->left);
        if (EVP_MAC_final(context, NULL, &outs, 0) && EVP_MAC_final(context, out, &outs, byte(in) % (sizeof out + 1)) && outs > sizeof out)
            abort();
    }
    free(key);
    EVP_MAC_CTX_free(context);
    EVP_MAC_free(mac);
}

/* What the peer sends: its key share, its signature, its encrypted secret, its certificate's key. */
static void keys(struct input *in)
{
    size_t length, outs;
    const uint8_t what = byte(in);
    uint8_t *data = piece(in, PIECE, &length), out[1024];
    EVP_PKEY_CTX *context = NULL;
    EVP_PKEY *peer = NULL;
    const unsigned char *at = data;
    switch (what % 4) {
    case 0: {
        EVP_PKEY *mine = EVP_PKEY_Q_keygen(library, NULL, "X25519");
        peer = EVP_PKEY_new();
        if (mine != NULL && EVP_PKEY_copy_parameters(peer, mine) && EVP_PKEY_set1_encoded_public_key(peer, data, length) &&
            (context = EVP_PKEY_CTX_new_from_pkey(library, mine, NULL)) != NULL && EVP_PKEY_derive_init(context) &&
            EVP_PKEY_derive_set_peer(context, peer)) {
            outs = what;
            EVP_PKEY_derive(context, out, &outs);
        }
        EVP_PKEY_free(mine);
        break;
    }
    case 1: {
        EVP_MD_CTX *digest = EVP_MD_CTX_new();
        static const char *const names[] = { "SHA256", "SHA384", "SHA512", "SHA1" };
        if (EVP_DigestVerifyInit_ex(digest, NULL, names[what / 4 % 4], library, NULL, private_key, NULL))
            EVP_DigestVerify(digest, data, length, in->at, in->left);
        EVP_MD_CTX_free(digest);
        break;
    }
    case 2:
        if ((context = EVP_PKEY_CTX_new_from_pkey(library, private_key, NULL)) != NULL && EVP_PKEY_decrypt_init(context)) {
            outs = (size_t)what * 4;
            EVP_PKEY_decrypt(context, out, &outs, data, length);
        }
        break;
    default: /* As in a certificate. */
        if ((peer = d2i_PUBKEY_ex(NULL, &at, (long)length, library, NULL)) != NULL) {
            EVP_MD_CTX *digest = EVP_MD_CTX_new();
            if (EVP_DigestVerifyInit_ex(digest, NULL, "SHA256", library, NULL, peer, NULL))
                EVP_DigestVerify(digest, data, length, data, length);
            EVP_MD_CTX_free(digest);
            if ((context = EVP_PKEY_CTX_new_from_pkey(library, peer, NULL)) != NULL && EVP_PKEY_encrypt_init(context)) {
                outs = sizeof out;
                EVP_PKEY_encrypt(context, out, &outs, in->at, in->left);
            }
        }
    }
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    free(data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = { data, size };
    const uint8_t target = byte(&in), offer = byte(&in);
    switch (target % (calls_provider ? TARGETS : CIPHERS)) {
    case TO_SERVER:
        feed(&in, servers[offer % offers_count], 1);
        break;
    case TO_CLIENT:
        feed(&in, clients[offer % offers_count], 0);
        break;
    case DAMAGED:
        damaged(&in, offer % offers_count);
        break;
    case CIPHERS:
        ciphers(&in);
        break;
    case MACS:
        macs(&in);
        break;
    default:
        keys(&in);
    }
    ERR_clear_error();
    return 0;
}

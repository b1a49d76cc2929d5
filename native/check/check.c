/*
 * Drives the provider and the meter as TLS does, for a build with sanitizers: connections in memory, a part of them with damaged bytes on the
 * wire. An undamaged connection has to deliver what was sent; a damaged one may fail, and must do nothing undefined.
 *
 * check MODULE CLASSES SEED CONNECTIONS: the provider, its classes ("cipher,sign", or "none" for OpenSSL's own algorithms), and the amount.
 */
#include <openssl/conf.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST = 50000, WIRE = 1 << 17, STEPS = 60 };

static const struct {
    int version;
    const char *suite;
} offers[] = {
    { TLS1_3_VERSION, "TLS_AES_128_GCM_SHA256" },
    { TLS1_3_VERSION, "TLS_AES_256_GCM_SHA384" },
    { TLS1_3_VERSION, "TLS_CHACHA20_POLY1305_SHA256" },
    { TLS1_2_VERSION, "ECDHE-RSA-AES128-GCM-SHA256" },
    { TLS1_2_VERSION, "ECDHE-RSA-CHACHA20-POLY1305" },
    { TLS1_2_VERSION, "ECDHE-RSA-AES256-SHA384" },
    { TLS1_2_VERSION, "ECDHE-RSA-AES128-SHA" },
    { TLS1_2_VERSION, "AES128-GCM-SHA256" },
    { TLS1_2_VERSION, "AES256-SHA" },
};

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

static void die(const char *what)
{
    fprintf(stderr, "check: %s\n", what);
    ERR_print_errors_fp(stderr);
    exit(1);
}

static OSSL_LIB_CTX *library_with(const char *module, const char *classes)
{
    OSSL_LIB_CTX *library = OSSL_LIB_CTX_new();
    if (strcmp(classes, "none") == 0)
        return library;
    char path[] = "/tmp/tlstoll-check-XXXXXX";
    const int file = mkstemp(path);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (out == NULL)
        die("no file for the configuration");
    fprintf(out,
        "openssl_conf = all\n[all]\nproviders = providers\n[providers]\ndefault = on\nablation = ablation\n[on]\nactivate = 1\n"
        "[ablation]\nmodule = %s\nactivate = 1\nnoops = %s\n",
        module, classes);
    fclose(out);
    const int loaded = OSSL_LIB_CTX_load_config(library, path);
    unlink(path);
    char properties[256] = "", list[128];
    snprintf(list, sizeof list, "%s", classes);
    for (char *name = strtok(list, ","); name != NULL; name = strtok(NULL, ",")) {
        const size_t used = strlen(properties);
        snprintf(properties + used, sizeof properties - used, "%s?tlstoll.%s=noop", used == 0 ? "" : ",", name);
    }
    if (!loaded || !OSSL_PROVIDER_available(library, "ablation") || !EVP_set_default_properties(library, properties))
        die("the provider does not load");
    return library;
}

/* Made by OpenSSL's own algorithms, and read by those under test. */
static void make_identity(BIO *key_text, BIO *certificate_text)
{
    EVP_PKEY *key = EVP_RSA_gen(2048);
    X509 *certificate = X509_new();
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 86400);
    X509_set_pubkey(certificate, key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_ASC, (const unsigned char *)"check", -1, -1, 0);
    X509_set_issuer_name(certificate, X509_get_subject_name(certificate));
    if (!X509_sign(certificate, key, EVP_sha256()) || !PEM_write_bio_PrivateKey(key_text, key, NULL, NULL, 0, NULL, NULL) ||
        !PEM_write_bio_X509(certificate_text, certificate))
        die("no certificate");
    X509_free(certificate);
    EVP_PKEY_free(key);
}

static SSL_CTX *context(OSSL_LIB_CTX *library, const SSL_METHOD *method, int version, const char *suite)
{
    SSL_CTX *made = SSL_CTX_new_ex(library, NULL, method);
    if (made == NULL)
        die("no context");
    SSL_CTX_set_security_level(made, 0);
    SSL_CTX_set_min_proto_version(made, version);
    SSL_CTX_set_max_proto_version(made, version);
    if (!(version == TLS1_3_VERSION ? SSL_CTX_set_ciphersuites(made, suite) : SSL_CTX_set_cipher_list(made, suite)))
        die(suite);
    return made;
}

static void identify(SSL_CTX *server, OSSL_LIB_CTX *library, const char *key_text, const char *certificate_text)
{
    BIO *key_in = BIO_new_mem_buf(key_text, -1), *certificate_in = BIO_new_mem_buf(certificate_text, -1);
    EVP_PKEY *key = PEM_read_bio_PrivateKey_ex(key_in, NULL, NULL, NULL, library, NULL);
    X509 *certificate = X509_new_ex(library, NULL);
    if (key == NULL || PEM_read_bio_X509(certificate_in, &certificate, NULL, NULL) == NULL || !SSL_CTX_use_certificate(server, certificate) ||
        !SSL_CTX_use_PrivateKey(server, key))
        die("the certificate is not accepted");
    X509_free(certificate);
    EVP_PKEY_free(key);
    BIO_free(key_in);
    BIO_free(certificate_in);
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
    SSL *server = SSL_new(server_context), *client = SSL_new(client_context);
    BIO *to_server = BIO_new(BIO_s_mem()), *from_server = BIO_new(BIO_s_mem());
    BIO *to_client = BIO_new(BIO_s_mem()), *from_client = BIO_new(BIO_s_mem());
    SSL_set_bio(server, to_server, from_server);
    SSL_set_bio(client, to_client, from_client);
    SSL_set_accept_state(server);
    SSL_set_connect_state(client);
    int done = 0;
    for (int step = 0; step < STEPS && !done; step++) {
        const int at_client = SSL_do_handshake(client);
        if (!is_waiting(client, at_client))
            break;
        move(from_client, to_server, damaged);
        const int at_server = SSL_do_handshake(server);
        if (!is_waiting(server, at_server))
            break;
        move(from_server, to_client, damaged);
        done = at_client == 1 && at_server == 1;
    }
    int delivered = done;
    for (int turn = 0; turn < 3 && delivered; turn++)
        delivered = exchange(client, server, from_client, to_server, damaged) && exchange(server, client, from_server, to_client, damaged);
    if (delivered)
        SSL_shutdown(client);
    SSL_free(server);
    SSL_free(client);
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

    BIO *key_text = BIO_new(BIO_s_mem()), *certificate_text = BIO_new(BIO_s_mem());
    make_identity(key_text, certificate_text);
    BIO_write(key_text, "", 1);
    BIO_write(certificate_text, "", 1);
    char *key, *certificate;
    BIO_get_mem_data(key_text, &key);
    BIO_get_mem_data(certificate_text, &certificate);

    OSSL_LIB_CTX *library = library_with(argv[1], argv[2]);
    const int count = sizeof offers / sizeof *offers;
    for (int offer = 0; offer < count; offer++) {
        SSL_CTX *server = context(library, TLS_server_method(), offers[offer].version, offers[offer].suite);
        SSL_CTX *client = context(library, TLS_client_method(), offers[offer].version, offers[offer].suite);
        identify(server, library, key, certificate);
        for (long i = offer; i < connections; i += count)
            if (!connect_once(server, client, below(4) != 0))
                die(offers[offer].suite);
        SSL_CTX_free(server);
        SSL_CTX_free(client);
    }
    BIO_free(key_text);
    BIO_free(certificate_text);
    OSSL_LIB_CTX_free(library);
    printf("%ld connections\n", connections);
    return 0;
}

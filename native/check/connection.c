#include "connection.h"

#include <openssl/conf.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct offer offers[] = {
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

const int offers_count = sizeof offers / sizeof *offers;

void die(const char *what)
{
    fprintf(stderr, "check: %s\n", what);
    ERR_print_errors_fp(stderr);
    exit(1);
}

OSSL_LIB_CTX *library_with(const char *module, OSSL_provider_init_fn *linked, const char *classes)
{
    OSSL_LIB_CTX *library = OSSL_LIB_CTX_new();
    if (strcmp(classes, "none") == 0)
        return library;
    if (module == NULL && !OSSL_PROVIDER_add_builtin(library, "ablation", linked))
        die("the provider is not known");
    char path[] = "/tmp/tlstoll-check-XXXXXX";
    const int file = mkstemp(path);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (out == NULL)
        die("no file for the configuration");
    fprintf(out,
        "openssl_conf = all\n[all]\nproviders = providers\n[providers]\ndefault = on\nablation = ablation\n[on]\nactivate = 1\n"
        "[ablation]\n%s%s\nactivate = 1\nnoops = %s\n",
        module == NULL ? "" : "module = ", module == NULL ? "" : module, classes);
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

static char *text_of(BIO *text)
{
    char *start;
    const long length = BIO_get_mem_data(text, &start);
    char *copy = strndup(start, (size_t)length);
    BIO_free(text);
    return copy;
}

void make_identity(char **key_out, char **certificate_out)
{
    BIO *key_text = BIO_new(BIO_s_mem()), *certificate_text = BIO_new(BIO_s_mem());
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
    *key_out = text_of(key_text);
    *certificate_out = text_of(certificate_text);
}

SSL_CTX *context(OSSL_LIB_CTX *library, const SSL_METHOD *method, int version, const char *suite)
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

EVP_PKEY *read_key(OSSL_LIB_CTX *library, const char *text)
{
    BIO *in = BIO_new_mem_buf(text, -1);
    EVP_PKEY *key = PEM_read_bio_PrivateKey_ex(in, NULL, NULL, NULL, library, NULL);
    BIO_free(in);
    return key;
}

void identify(SSL_CTX *server, OSSL_LIB_CTX *library, const char *key_text, const char *certificate_text)
{
    BIO *certificate_in = BIO_new_mem_buf(certificate_text, -1);
    EVP_PKEY *key = read_key(library, key_text);
    X509 *certificate = X509_new_ex(library, NULL);
    if (key == NULL || PEM_read_bio_X509(certificate_in, &certificate, NULL, NULL) == NULL || !SSL_CTX_use_certificate(server, certificate) ||
        !SSL_CTX_use_PrivateKey(server, key))
        die("the certificate is not accepted");
    X509_free(certificate);
    EVP_PKEY_free(key);
    BIO_free(certificate_in);
}

void connection_open(struct connection *made, SSL_CTX *server, SSL_CTX *client)
{
    *made = (struct connection){
        SSL_new(server), SSL_new(client), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()),
    };
    SSL_set_bio(made->server, made->to_server, made->from_server);
    SSL_set_bio(made->client, made->to_client, made->from_client);
    SSL_set_accept_state(made->server);
    SSL_set_connect_state(made->client);
}

void connection_close(struct connection *of)
{
    SSL_free(of->server);
    SSL_free(of->client);
}

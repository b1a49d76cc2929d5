/*
 * No-ops that replace cryptography, to measure its cost. They provide no security. Lengths on the wire are those of the real algorithms.
 * The parameter "noops" in the provider's section of the configuration file chooses the classes individually.
 */
#ifndef TLSTOLL_NOOP_H
#define TLSTOLL_NOOP_H

#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/params.h>

enum noop { NOOP_CIPHER, NOOP_MAC, NOOP_SIGN, NOOP_KEX, NOOP_RAND, NOOP_RECORD_MAC, NOOPS };

/* Fills every tag, MAC, signature and secret. */
#define NOOP_BYTE 0x4e

/* Counts a call of a no-op. */
void noop_called(enum noop what);

/* A function in a dispatch table. */
#define FUNCTION(id, function) { id, (void (*)(void))function }
#define END_OF_FUNCTIONS { 0, NULL }

/* Properties by which no-ops are preferred. Without a dot in the name, OpenSSL ignores the algorithm. */
#define PROPERTIES(noop) "provider=tlstoll-ablation,tlstoll." noop "=noop"

/* Not preferred: keys stay in their provider and are exported to this one for signing. */
#define NOT_PREFERRED "provider=tlstoll-ablation"

extern const OSSL_ALGORITHM noop_ciphers[], noop_macs[], noop_signatures[], noop_asym_ciphers[], noop_keys[], noop_kex_keys[],
    noop_exchanges[], noop_rands[], noop_record_macs[], noop_record_mac_keys[];

/* The properties of an RSA or elliptic-curve key that no-ops need. */
struct noop_key {
    size_t signature; /* Length of a signature; for RSA, the length of the modulus. */
    int elliptic;
};

/* Length of a digest in bytes, by name; 0 if unknown. */
size_t noop_digest_size(const char *name);

/* Describes the key-exchange groups to libssl. */
int noop_groups(OSSL_CALLBACK *describe, void *argument);

#endif

/*
 * No-ops in the place of cryptography, to see what cryptography costs: not secure in any way. Lengths on the wire are those of the real
 * algorithms. Each class is chosen by itself, by the parameter "noops" in the provider's section of the configuration file.
 */
#ifndef TLSTOLL_NOOP_H
#define TLSTOLL_NOOP_H

#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/params.h>

enum noop { NOOP_CIPHER, NOOP_MAC, NOOP_SIGN, NOOP_KEX, NOOP_RAND, NOOP_RECORD_MAC, NOOPS };

/* What stands where a tag, a MAC, a signature or a secret would. */
#define NOOP_BYTE 0x4e

/* Counts a call. */
void noop_called(enum noop what);

/* A function in a dispatch table. */
#define FUNCTION(id, function) { id, (void (*)(void))function }
#define END_OF_FUNCTIONS { 0, NULL }

/* The properties by which no-ops are preferred: names need a dot, or the algorithm is left out. */
#define PROPERTIES(noop) "provider=tlstoll-ablation,tlstoll." noop "=noop"

/* Without a preferred property: keys stay with their provider, and are exported to this one where it signs with them. */
#define NOT_PREFERRED "provider=tlstoll-ablation"

extern const OSSL_ALGORITHM noop_ciphers[], noop_macs[], noop_signatures[], noop_asym_ciphers[], noop_keys[], noop_kex_keys[],
    noop_exchanges[], noop_rands[], noop_record_macs[], noop_record_mac_keys[];

/* A key of RSA or of an elliptic curve, as far as no-ops need one. */
struct noop_key {
    size_t signature; /* Length of a signature; with RSA that of the modulus. */
    int elliptic;
};

/* Bytes of a digest, by its name; 0 for one that is not known. */
size_t noop_digest_size(const char *name);

/* Describes the groups of the key exchange to TLS. */
int noop_groups(OSSL_CALLBACK *describe, void *argument);

#endif

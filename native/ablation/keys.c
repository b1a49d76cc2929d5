/* RSA and elliptic-curve keys, imported from the provider that has them. Only the length of their signatures is kept. */
#include "noop.h"

#include <stdlib.h>
#include <string.h>

static void *new_rsa(void *provider)
{
    (void)provider;
    return calloc(1, sizeof(struct noop_key));
}

static void *new_ec(void *provider)
{
    struct noop_key *key = new_rsa(provider);
    if (key != NULL)
        key->elliptic = 1;
    return key;
}

static int has(const void *key, int selection)
{
    (void)selection;
    return key != NULL;
}

/* Maximum length: a DER SEQUENCE of two INTEGERs, both with a leading zero byte. Real signatures usually have at least one. */
static size_t signature_of(const char *curve)
{
    return strstr(curve, "521") != NULL ? 139 : strstr(curve, "384") != NULL ? 104 : 72;
}

static int import(void *vkey, int selection, const OSSL_PARAM parameters[])
{
    struct noop_key *key = vkey;
    const OSSL_PARAM *p;
    (void)selection;
    if (key->elliptic && (p = OSSL_PARAM_locate_const(parameters, OSSL_PKEY_PARAM_GROUP_NAME)) != NULL)
        key->signature = signature_of(p->data);
    if (!key->elliptic && (p = OSSL_PARAM_locate_const(parameters, OSSL_PKEY_PARAM_RSA_N)) != NULL)
        key->signature = p->data_size;
    return key->signature > 0;
}

static const OSSL_PARAM *rsa_types(int selection)
{
    static const OSSL_PARAM list[] = { OSSL_PARAM_BN(OSSL_PKEY_PARAM_RSA_N, NULL, 0), OSSL_PARAM_END };
    (void)selection;
    return list;
}

static const OSSL_PARAM *ec_types(int selection)
{
    static const OSSL_PARAM list[] = { OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0), OSSL_PARAM_END };
    (void)selection;
    return list;
}

static const OSSL_DISPATCH rsa[] = {
    FUNCTION(OSSL_FUNC_KEYMGMT_NEW, new_rsa), FUNCTION(OSSL_FUNC_KEYMGMT_FREE, free), FUNCTION(OSSL_FUNC_KEYMGMT_HAS, has),
    FUNCTION(OSSL_FUNC_KEYMGMT_IMPORT, import), FUNCTION(OSSL_FUNC_KEYMGMT_IMPORT_TYPES, rsa_types), END_OF_FUNCTIONS,
};

static const OSSL_DISPATCH ec[] = {
    FUNCTION(OSSL_FUNC_KEYMGMT_NEW, new_ec), FUNCTION(OSSL_FUNC_KEYMGMT_FREE, free), FUNCTION(OSSL_FUNC_KEYMGMT_HAS, has),
    FUNCTION(OSSL_FUNC_KEYMGMT_IMPORT, import), FUNCTION(OSSL_FUNC_KEYMGMT_IMPORT_TYPES, ec_types), END_OF_FUNCTIONS,
};

extern const OSSL_DISPATCH noop_x25519_keys[];

const OSSL_ALGORITHM noop_keys[] = {
    { "RSA:rsaEncryption", NOT_PREFERRED, rsa, NULL },
    { "EC:id-ecPublicKey", NOT_PREFERRED, ec, NULL },
    { NULL, NULL, NULL, NULL },
};
const OSSL_ALGORITHM noop_kex_keys[] = { { "X25519", PROPERTIES("kex"), noop_x25519_keys, NULL }, { NULL, NULL, NULL, NULL } };

/* X25519 with constants: all keys are the same, and so are all shared secrets. */
#include "noop.h"

#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 32, BITS = 253, SECURITY_BITS = 128, X25519_ID = 29 };

/* No key is stored, because all are the same. */
struct key {
    char unused;
};

static void *new_key(void *provider)
{
    (void)provider;
    return calloc(1, sizeof(struct key));
}

static int has(const void *key, int selection)
{
    (void)selection;
    return key != NULL;
}

static int match(const void *one, const void *other, int selection)
{
    (void)selection;
    return one != NULL && other != NULL;
}

static void *copy(const void *key, int selection)
{
    (void)key, (void)selection;
    return new_key(NULL);
}

static void *generation(void *provider, int selection, const OSSL_PARAM parameters[])
{
    (void)selection, (void)parameters;
    return new_key(provider);
}

static void *generate(void *generation, OSSL_CALLBACK *progress, void *argument)
{
    (void)generation, (void)progress, (void)argument;
    noop_called(NOOP_KEX);
    return new_key(NULL);
}

static int set_parameters(void *key, const OSSL_PARAM parameters[])
{
    (void)key, (void)parameters;
    return 1;
}

static const OSSL_PARAM *generation_settable(void *generation, void *provider)
{
    static const OSSL_PARAM list[] = { OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0), OSSL_PARAM_END };
    (void)generation, (void)provider;
    return list;
}

static const OSSL_PARAM *settable(void *provider)
{
    static const OSSL_PARAM list[] = { OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0), OSSL_PARAM_END };
    (void)provider;
    return list;
}

static int get_parameters(void *key, OSSL_PARAM parameters[])
{
    unsigned char encoded[LENGTH];
    OSSL_PARAM *p;
    (void)key;
    memset(encoded, NOOP_BYTE, LENGTH);
    return ((p = OSSL_PARAM_locate(parameters, OSSL_PKEY_PARAM_BITS)) == NULL || OSSL_PARAM_set_int(p, BITS))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_PKEY_PARAM_SECURITY_BITS)) == NULL || OSSL_PARAM_set_int(p, SECURITY_BITS))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_PKEY_PARAM_MAX_SIZE)) == NULL || OSSL_PARAM_set_int(p, LENGTH))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY)) == NULL || OSSL_PARAM_set_octet_string(p, encoded,
        LENGTH));
}

static const OSSL_PARAM *gettable(void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_int(OSSL_PKEY_PARAM_BITS, NULL), OSSL_PARAM_int(OSSL_PKEY_PARAM_SECURITY_BITS, NULL),
        OSSL_PARAM_int(OSSL_PKEY_PARAM_MAX_SIZE, NULL), OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0),
        OSSL_PARAM_END,
    };
    (void)provider;
    return list;
}

extern const OSSL_DISPATCH noop_x25519_keys[];
const OSSL_DISPATCH noop_x25519_keys[] = {
    FUNCTION(OSSL_FUNC_KEYMGMT_NEW, new_key), FUNCTION(OSSL_FUNC_KEYMGMT_FREE, free), FUNCTION(OSSL_FUNC_KEYMGMT_HAS, has),
    FUNCTION(OSSL_FUNC_KEYMGMT_MATCH, match), FUNCTION(OSSL_FUNC_KEYMGMT_DUP, copy),
    FUNCTION(OSSL_FUNC_KEYMGMT_GEN_INIT, generation), FUNCTION(OSSL_FUNC_KEYMGMT_GEN_SET_PARAMS, set_parameters),
    FUNCTION(OSSL_FUNC_KEYMGMT_GEN_SETTABLE_PARAMS, generation_settable), FUNCTION(OSSL_FUNC_KEYMGMT_GEN, generate),
    FUNCTION(OSSL_FUNC_KEYMGMT_GEN_CLEANUP, free),
    FUNCTION(OSSL_FUNC_KEYMGMT_GET_PARAMS, get_parameters), FUNCTION(OSSL_FUNC_KEYMGMT_GETTABLE_PARAMS, gettable),
    FUNCTION(OSSL_FUNC_KEYMGMT_SET_PARAMS, set_parameters), FUNCTION(OSSL_FUNC_KEYMGMT_SETTABLE_PARAMS, settable),
    END_OF_FUNCTIONS,
};

static int begin(void *context, void *key, const OSSL_PARAM parameters[])
{
    (void)context, (void)key, (void)parameters;
    return 1;
}

static int set_peer(void *context, void *key)
{
    (void)context, (void)key;
    return 1;
}

static int derive(void *context, unsigned char *secret, size_t *length, size_t size)
{
    (void)context;
    *length = LENGTH;
    if (secret == NULL)
        return 1;
    if (size < LENGTH)
        return 0;
    noop_called(NOOP_KEX);
    memset(secret, NOOP_BYTE, LENGTH);
    return 1;
}

static void *copy_context(void *context)
{
    (void)context;
    return new_key(NULL);
}

static const OSSL_DISPATCH exchange[] = {
    FUNCTION(OSSL_FUNC_KEYEXCH_NEWCTX, new_key), FUNCTION(OSSL_FUNC_KEYEXCH_FREECTX, free), FUNCTION(OSSL_FUNC_KEYEXCH_DUPCTX,
    copy_context),
    FUNCTION(OSSL_FUNC_KEYEXCH_INIT, begin), FUNCTION(OSSL_FUNC_KEYEXCH_SET_PEER, set_peer), FUNCTION(OSSL_FUNC_KEYEXCH_DERIVE, derive),
    END_OF_FUNCTIONS,
};

const OSSL_ALGORITHM noop_exchanges[] = { { "X25519", PROPERTIES("kex"), exchange, NULL }, { NULL, NULL, NULL, NULL } };

/* libssl takes a group only from the provider of its keys. The default provider's X25519 is skipped, because its keys are not preferred. */
int noop_groups(OSSL_CALLBACK *describe, void *argument)
{
    static char name[] = "x25519", algorithm[] = "X25519";
    static unsigned int id = X25519_ID, security = SECURITY_BITS;
    static int oldest = TLS1_VERSION, newest = 0, no_datagrams = -1;
    const OSSL_PARAM group[] = {
        OSSL_PARAM_utf8_string(OSSL_CAPABILITY_TLS_GROUP_NAME, name, sizeof name),
        OSSL_PARAM_utf8_string(OSSL_CAPABILITY_TLS_GROUP_NAME_INTERNAL, algorithm, sizeof algorithm),
        OSSL_PARAM_utf8_string(OSSL_CAPABILITY_TLS_GROUP_ALG, algorithm, sizeof algorithm),
        OSSL_PARAM_uint(OSSL_CAPABILITY_TLS_GROUP_ID, &id), OSSL_PARAM_uint(OSSL_CAPABILITY_TLS_GROUP_SECURITY_BITS, &security),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MIN_TLS, &oldest), OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MAX_TLS, &newest),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MIN_DTLS, &no_datagrams), OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MAX_DTLS,
        &no_datagrams),
        OSSL_PARAM_END,
    };
    return describe(group, argument);
}

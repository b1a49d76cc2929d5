/*
 * The record MAC as constant bytes, but no other HMAC. libssl computes the record MACs of TLS 1.2 CBC suites as signatures with an HMAC
 * key, whereas the key schedule, Finished and tickets use a MAC.
 */
#include "noop.h"

#include <stdlib.h>
#include <string.h>

struct record_mac {
    size_t size;
};

/* No key is stored. */
static void *new_key(void *provider)
{
    (void)provider;
    return calloc(1, 1);
}

static int has(const void *key, int selection)
{
    (void)selection;
    return key != NULL;
}

static int import(void *key, int selection, const OSSL_PARAM parameters[])
{
    (void)selection, (void)parameters;
    return key != NULL;
}

static const OSSL_PARAM *import_types(int selection)
{
    static const OSSL_PARAM list[] = { OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PRIV_KEY, NULL, 0), OSSL_PARAM_END };
    (void)selection;
    return list;
}

static void *new_context(void *provider, const char *properties)
{
    (void)provider, (void)properties;
    return calloc(1, sizeof(struct record_mac));
}

static void *copy(void *context)
{
    struct record_mac *other = malloc(sizeof *other);
    return other == NULL ? NULL : memcpy(other, context, sizeof *other);
}

static int begin(void *context, const char *digest, void *key, const OSSL_PARAM parameters[])
{
    (void)key, (void)parameters;
    if (digest != NULL)
        ((struct record_mac *)context)->size = noop_digest_size(digest);
    return ((struct record_mac *)context)->size > 0;
}

static int update(void *context, const unsigned char *data, size_t length)
{
    (void)context, (void)data, (void)length;
    return 1;
}

static int final(void *vcontext, unsigned char *mac, size_t *length, size_t size)
{
    const struct record_mac *context = vcontext;
    *length = context->size;
    if (mac == NULL)
        return 1;
    if (size < context->size)
        return 0;
    noop_called(NOOP_RECORD_MAC);
    memset(mac, NOOP_BYTE, context->size);
    return 1;
}

static int set_parameters(void *context, const OSSL_PARAM parameters[])
{
    (void)context, (void)parameters;
    return 1;
}

static const OSSL_PARAM *settable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = { OSSL_PARAM_size_t(OSSL_MAC_PARAM_TLS_DATA_SIZE, NULL), OSSL_PARAM_END };
    (void)context, (void)provider;
    return list;
}

static const OSSL_DISPATCH keys[] = {
    FUNCTION(OSSL_FUNC_KEYMGMT_NEW, new_key), FUNCTION(OSSL_FUNC_KEYMGMT_FREE, free), FUNCTION(OSSL_FUNC_KEYMGMT_HAS, has),
    FUNCTION(OSSL_FUNC_KEYMGMT_IMPORT, import), FUNCTION(OSSL_FUNC_KEYMGMT_IMPORT_TYPES, import_types), END_OF_FUNCTIONS,
};

static const OSSL_DISPATCH signatures[] = {
    FUNCTION(OSSL_FUNC_SIGNATURE_NEWCTX, new_context), FUNCTION(OSSL_FUNC_SIGNATURE_FREECTX, free),
    FUNCTION(OSSL_FUNC_SIGNATURE_DUPCTX, copy), FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_INIT, begin),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_UPDATE, update), FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_FINAL, final),
    FUNCTION(OSSL_FUNC_SIGNATURE_SET_CTX_PARAMS, set_parameters), FUNCTION(OSSL_FUNC_SIGNATURE_SETTABLE_CTX_PARAMS, settable),
    END_OF_FUNCTIONS,
};

const OSSL_ALGORITHM noop_record_mac_keys[] = { { "HMAC", NOT_PREFERRED, keys, NULL }, { NULL, NULL, NULL, NULL } };
const OSSL_ALGORITHM noop_record_macs[] = { { "HMAC", PROPERTIES("recordmac"), signatures, NULL }, { NULL, NULL, NULL, NULL } };

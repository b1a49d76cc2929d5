/* HMAC as constant bytes. The key schedule and Finished use it too and become constant; both ends therefore agree. */
#include "noop.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct mac {
    size_t size, block;
};

static const struct digest {
    const char *name;
    size_t size, block;
} digests[] = {
    { "MD5", 16, 64 }, { "SHA1", 20, 64 }, { "SHA-1", 20, 64 }, { "SHA2-224", 28, 64 }, { "SHA224", 28, 64 }, { "SHA2-256", 32, 64 },
    { "SHA256", 32, 64 }, { "SHA2-384", 48, 128 }, { "SHA384", 48, 128 }, { "SHA2-512", 64, 128 }, { "SHA512", 64, 128 },
};

static const struct digest *find(const char *name)
{
    for (size_t at = 0; at < sizeof digests / sizeof *digests; at++)
        if (strcasecmp(name, digests[at].name) == 0)
            return &digests[at];
    return NULL;
}

size_t noop_digest_size(const char *name)
{
    const struct digest *digest = find(name);
    return digest == NULL ? 0 : digest->size;
}

static void *new_context(void *provider)
{
    (void)provider;
    return calloc(1, sizeof(struct mac));
}

static void *copy(void *context)
{
    struct mac *other = malloc(sizeof *other);
    return other == NULL ? NULL : memcpy(other, context, sizeof *other);
}

static int set_parameters(void *vcontext, const OSSL_PARAM parameters[])
{
    struct mac *context = vcontext;
    const OSSL_PARAM *p = parameters == NULL ? NULL : OSSL_PARAM_locate_const(parameters, OSSL_MAC_PARAM_DIGEST);
    if (p == NULL)
        return 1;
    const struct digest *digest = find(p->data);
    if (digest == NULL)
        return 0;
    *context = (struct mac){ digest->size, digest->block };
    return 1;
}

static int begin(void *context, const unsigned char *key, size_t length, const OSSL_PARAM parameters[])
{
    (void)key, (void)length;
    return set_parameters(context, parameters);
}

static int update(void *context, const unsigned char *data, size_t length)
{
    (void)context, (void)data, (void)length;
    return 1;
}

static int final(void *vcontext, unsigned char *out, size_t *outs, size_t size)
{
    const struct mac *context = vcontext;
    *outs = context->size;
    if (out == NULL)
        return 1;
    if (context->size == 0 || size < context->size)
        return 0;
    noop_called(NOOP_MAC);
    memset(out, NOOP_BYTE, context->size);
    return 1;
}

static int get_parameters(void *vcontext, OSSL_PARAM parameters[])
{
    const struct mac *context = vcontext;
    OSSL_PARAM *p;
    return ((p = OSSL_PARAM_locate(parameters, OSSL_MAC_PARAM_SIZE)) == NULL || OSSL_PARAM_set_size_t(p, context->size))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_MAC_PARAM_BLOCK_SIZE)) == NULL || OSSL_PARAM_set_size_t(p, context->block));
}

static const OSSL_PARAM *settable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_utf8_string(OSSL_MAC_PARAM_DIGEST, NULL, 0), OSSL_PARAM_utf8_string(OSSL_MAC_PARAM_PROPERTIES, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_MAC_PARAM_KEY, NULL, 0), OSSL_PARAM_size_t(OSSL_MAC_PARAM_TLS_DATA_SIZE, NULL), OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

static const OSSL_PARAM *gettable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_size_t(OSSL_MAC_PARAM_SIZE, NULL), OSSL_PARAM_size_t(OSSL_MAC_PARAM_BLOCK_SIZE, NULL), OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

static const OSSL_DISPATCH functions[] = {
    FUNCTION(OSSL_FUNC_MAC_NEWCTX, new_context), FUNCTION(OSSL_FUNC_MAC_FREECTX, free), FUNCTION(OSSL_FUNC_MAC_DUPCTX, copy),
    FUNCTION(OSSL_FUNC_MAC_INIT, begin), FUNCTION(OSSL_FUNC_MAC_UPDATE, update), FUNCTION(OSSL_FUNC_MAC_FINAL, final),
    FUNCTION(OSSL_FUNC_MAC_GET_CTX_PARAMS, get_parameters), FUNCTION(OSSL_FUNC_MAC_GETTABLE_CTX_PARAMS, gettable),
    FUNCTION(OSSL_FUNC_MAC_SET_CTX_PARAMS, set_parameters), FUNCTION(OSSL_FUNC_MAC_SETTABLE_CTX_PARAMS, settable),
    END_OF_FUNCTIONS,
};

const OSSL_ALGORITHM noop_macs[] = { { "HMAC", PROPERTIES("mac"), functions, NULL }, { NULL, NULL, NULL, NULL } };

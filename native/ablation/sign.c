/*
 * RSA and ECDSA signatures as constant bytes of the right length; verification always succeeds. This applies to certificates too, so
 * create them in a process without this provider.
 */
#include "noop.h"

#include <stdlib.h>
#include <string.h>

struct signing {
    const struct noop_key *key;
};

static void *new_context(void *provider, const char *properties)
{
    (void)provider, (void)properties;
    return calloc(1, sizeof(struct signing));
}

static void *copy(void *context)
{
    struct signing *other = malloc(sizeof *other);
    return other == NULL ? NULL : memcpy(other, context, sizeof *other);
}

static int begin(void *context, void *key, const OSSL_PARAM parameters[])
{
    (void)parameters;
    if (key != NULL)
        ((struct signing *)context)->key = key;
    return 1;
}

static int begin_digest(void *context, const char *digest, void *key, const OSSL_PARAM parameters[])
{
    (void)digest;
    return begin(context, key, parameters);
}

static int update(void *context, const unsigned char *data, size_t length)
{
    (void)context, (void)data, (void)length;
    return 1;
}

/* ECDSA: SEQUENCE { INTEGER, INTEGER } in DER; each INTEGER is one byte longer than the curve's order. */
static void fill(const struct noop_key *key, unsigned char *signature)
{
    const size_t body = key->signature > 130 ? key->signature - 3 : key->signature - 2, half = body / 2 - 2;
    memset(signature, NOOP_BYTE, key->signature);
    if (!key->elliptic)
        return;
    *signature++ = 0x30;
    if (key->signature > 130)
        *signature++ = 0x81;
    *signature++ = (unsigned char)body;
    signature[0] = signature[half + 2] = 0x02;
    signature[1] = signature[half + 3] = (unsigned char)half;
}

static int sign(void *vcontext, unsigned char *signature, size_t *length, size_t size, const unsigned char *data, size_t data_length)
{
    const struct signing *context = vcontext;
    (void)data, (void)data_length;
    if (context->key == NULL)
        return 0;
    *length = context->key->signature;
    if (signature == NULL)
        return 1;
    if (size < *length)
        return 0;
    noop_called(NOOP_SIGN);
    fill(context->key, signature);
    return 1;
}

static int sign_final(void *context, unsigned char *signature, size_t *length, size_t size)
{
    return sign(context, signature, length, size, NULL, 0);
}

static int verify(void *context, const unsigned char *signature, size_t length, const unsigned char *data, size_t data_length)
{
    (void)context, (void)signature, (void)length, (void)data, (void)data_length;
    noop_called(NOOP_SIGN);
    return 1;
}

static int verify_final(void *context, const unsigned char *signature, size_t length)
{
    return verify(context, signature, length, NULL, 0);
}

static int set_parameters(void *context, const OSSL_PARAM parameters[])
{
    (void)context, (void)parameters;
    return 1;
}

static const OSSL_PARAM *settable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_PAD_MODE, NULL, 0), OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_PROPERTIES, NULL, 0), OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_MGF1_DIGEST, NULL, 0),
        OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_MGF1_PROPERTIES, NULL, 0), OSSL_PARAM_utf8_string(OSSL_SIGNATURE_PARAM_PSS_SALTLEN,
        NULL, 0),
        OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

static const OSSL_DISPATCH functions[] = {
    FUNCTION(OSSL_FUNC_SIGNATURE_NEWCTX, new_context), FUNCTION(OSSL_FUNC_SIGNATURE_FREECTX, free),
    FUNCTION(OSSL_FUNC_SIGNATURE_DUPCTX, copy),
    FUNCTION(OSSL_FUNC_SIGNATURE_SIGN_INIT, begin), FUNCTION(OSSL_FUNC_SIGNATURE_SIGN, sign),
    FUNCTION(OSSL_FUNC_SIGNATURE_VERIFY_INIT, begin), FUNCTION(OSSL_FUNC_SIGNATURE_VERIFY, verify),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_INIT, begin_digest), FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_UPDATE, update),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN_FINAL, sign_final), FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_SIGN, sign),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_INIT, begin_digest), FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_UPDATE, update),
    FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY_FINAL, verify_final), FUNCTION(OSSL_FUNC_SIGNATURE_DIGEST_VERIFY, verify),
    FUNCTION(OSSL_FUNC_SIGNATURE_SET_CTX_PARAMS, set_parameters), FUNCTION(OSSL_FUNC_SIGNATURE_SETTABLE_CTX_PARAMS, settable),
    END_OF_FUNCTIONS,
};

const OSSL_ALGORITHM noop_signatures[] = {
    { "RSA:rsaEncryption", PROPERTIES("sign"), functions, NULL },
    { "ECDSA", PROPERTIES("sign"), functions, NULL },
    { NULL, NULL, NULL, NULL },
};

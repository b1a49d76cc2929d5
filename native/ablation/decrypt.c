/* RSA encryption and decryption as copies: two bytes of length, the plaintext, and zeros up to the length of the modulus. */
#include "noop.h"

#include <stdlib.h>
#include <string.h>

struct copying {
    const struct noop_key *key;
};

static void *new_context(void *provider)
{
    (void)provider;
    return calloc(1, sizeof(struct copying));
}

static void *copy(void *context)
{
    struct copying *other = malloc(sizeof *other);
    return other == NULL ? NULL : memcpy(other, context, sizeof *other);
}

static int begin(void *context, void *key, const OSSL_PARAM parameters[])
{
    (void)parameters;
    ((struct copying *)context)->key = key;
    return key != NULL;
}

static int encrypt(void *vcontext, unsigned char *out, size_t *outs, size_t size, const unsigned char *in, size_t ins)
{
    const struct copying *context = vcontext;
    *outs = context->key->signature;
    if (out == NULL)
        return 1;
    if (size < *outs || ins + 2 > *outs)
        return 0;
    noop_called(NOOP_SIGN);
    memset(out, 0, *outs);
    out[0] = (unsigned char)(ins >> 8);
    out[1] = (unsigned char)ins;
    memcpy(out + 2, in, ins);
    return 1;
}

static int decrypt(void *vcontext, unsigned char *out, size_t *outs, size_t size, const unsigned char *in, size_t ins)
{
    const struct copying *context = vcontext;
    if (out == NULL) {
        *outs = context->key->signature;
        return 1;
    }
    const size_t length = ins < 2 ? 0 : (size_t)in[0] << 8 | in[1];
    if (ins != context->key->signature || length + 2 > ins || length > size)
        return 0;
    noop_called(NOOP_SIGN);
    memcpy(out, in + 2, length);
    *outs = length;
    return 1;
}

static int set_parameters(void *context, const OSSL_PARAM parameters[])
{
    (void)context, (void)parameters;
    return 1;
}

static const OSSL_PARAM *settable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_utf8_string(OSSL_ASYM_CIPHER_PARAM_PAD_MODE, NULL, 0), OSSL_PARAM_uint(OSSL_ASYM_CIPHER_PARAM_TLS_CLIENT_VERSION, NULL),
        OSSL_PARAM_uint(OSSL_ASYM_CIPHER_PARAM_TLS_NEGOTIATED_VERSION, NULL), OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

static const OSSL_DISPATCH functions[] = {
    FUNCTION(OSSL_FUNC_ASYM_CIPHER_NEWCTX, new_context), FUNCTION(OSSL_FUNC_ASYM_CIPHER_FREECTX, free),
    FUNCTION(OSSL_FUNC_ASYM_CIPHER_DUPCTX, copy),
    FUNCTION(OSSL_FUNC_ASYM_CIPHER_ENCRYPT_INIT, begin), FUNCTION(OSSL_FUNC_ASYM_CIPHER_ENCRYPT, encrypt),
    FUNCTION(OSSL_FUNC_ASYM_CIPHER_DECRYPT_INIT, begin), FUNCTION(OSSL_FUNC_ASYM_CIPHER_DECRYPT, decrypt),
    FUNCTION(OSSL_FUNC_ASYM_CIPHER_SET_CTX_PARAMS, set_parameters), FUNCTION(OSSL_FUNC_ASYM_CIPHER_SETTABLE_CTX_PARAMS, settable),
    END_OF_FUNCTIONS,
};

const OSSL_ALGORITHM noop_asym_ciphers[] = { { "RSA:rsaEncryption", PROPERTIES("sign"), functions, NULL }, { NULL, NULL, NULL, NULL } };

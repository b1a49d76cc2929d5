/*
 * AES-CBC as the identity function, with padding. libssl passes one whole record per call and sets the protocol version; session tickets
 * and other data of the process arrive in pieces.
 */
#include "noop.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 16, FIRST_WITH_IV = 0x0302 }; /* From TLS 1.1 on, a record begins with its IV. */

struct cbc {
    size_t key;
    int encrypts;
    unsigned int pads, tls;
    size_t mac_size;
    unsigned char *mac;        /* Within the last record. */
    unsigned char held[BLOCK]; /* Last block so far: held back, because it may be padding. */
    size_t holds;              /* When encrypting: bytes of the incomplete last block. */
};

static void *new128(void *provider)
{
    struct cbc *context = calloc(1, sizeof *context);
    (void)provider;
    if (context != NULL)
        *context = (struct cbc){ .key = 16, .pads = 1 };
    return context;
}

static void *new256(void *provider)
{
    struct cbc *context = new128(provider);
    if (context != NULL)
        context->key = 32;
    return context;
}

static void *copy(void *context)
{
    struct cbc *other = malloc(sizeof *other);
    return other == NULL ? NULL : memcpy(other, context, sizeof *other);
}

static int set_parameters(void *vcontext, const OSSL_PARAM parameters[])
{
    struct cbc *context = vcontext;
    const OSSL_PARAM *p;
    if (parameters == NULL)
        return 1;
    return ((p = OSSL_PARAM_locate_const(parameters, OSSL_CIPHER_PARAM_PADDING)) == NULL || OSSL_PARAM_get_uint(p, &context->pads))
        && ((p = OSSL_PARAM_locate_const(parameters, OSSL_CIPHER_PARAM_TLS_VERSION)) == NULL || OSSL_PARAM_get_uint(p, &context->tls))
        && ((p = OSSL_PARAM_locate_const(parameters, OSSL_CIPHER_PARAM_TLS_MAC_SIZE)) == NULL || OSSL_PARAM_get_size_t(p,
        &context->mac_size));
}

static int encrypt_init(
    void *context, const unsigned char *key, size_t keys, const unsigned char *iv, size_t ivs, const OSSL_PARAM parameters[])
{
    (void)key, (void)keys, (void)iv, (void)ivs;
    ((struct cbc *)context)->encrypts = 1;
    ((struct cbc *)context)->holds = 0;
    return set_parameters(context, parameters);
}

static int decrypt_init(
    void *context, const unsigned char *key, size_t keys, const unsigned char *iv, size_t ivs, const OSSL_PARAM parameters[])
{
    (void)key, (void)keys, (void)iv, (void)ivs;
    ((struct cbc *)context)->encrypts = 0;
    ((struct cbc *)context)->holds = 0;
    return set_parameters(context, parameters);
}

/* Adds the padding to an outgoing record: n bytes of the value n - 1. */
static int seal(unsigned char *record, size_t *outs, size_t size, size_t length)
{
    const size_t padding = BLOCK - length % BLOCK;
    if (size < length + padding)
        return 0;
    memset(record + length, (int)(padding - 1), padding);
    *outs = length + padding;
    return 1;
}

/* Removes IV, padding and MAC from an incoming record. libssl knows where the payload begins. */
static int unseal(struct cbc *context, unsigned char *record, size_t *outs, size_t length)
{
    const size_t iv = context->tls >= FIRST_WITH_IV ? BLOCK : 0;
    if (length == 0 || length % BLOCK != 0)
        return 0;
    const size_t overhead = iv + record[length - 1] + 1u + context->mac_size;
    if (overhead > length)
        return 0;
    *outs = length - overhead;
    context->mac = record + iv + *outs;
    return 1;
}

/* Outputs all but the last block, which may be padding. */
static int release(struct cbc *context, unsigned char *out, size_t *outs, const unsigned char *in, size_t ins)
{
    unsigned char last[BLOCK];
    const size_t all = context->holds + ins, kept = all < BLOCK ? all : BLOCK;
    *outs = all - kept;
    if (ins >= kept) {
        memcpy(last, in + ins - kept, kept);
    } else {
        memcpy(last, context->held + context->holds - (kept - ins), kept - ins);
        memcpy(last + kept - ins, in, ins);
    }
    const size_t from_held = *outs < context->holds ? *outs : context->holds;
    memmove(out + from_held, in, *outs - from_held);
    memcpy(out, context->held, from_held);
    memcpy(context->held, last, kept);
    context->holds = kept;
    return 1;
}

static int update(void *vcontext, unsigned char *out, size_t *outs, size_t size, const unsigned char *in, size_t ins)
{
    struct cbc *context = vcontext;
    noop_called(NOOP_CIPHER);
    if (size < ins)
        return 0;
    if (context->tls != 0)
        return in == out && (context->encrypts ? seal(out, outs, size, ins) : unseal(context, out, outs, ins));
    if (!context->encrypts && context->pads)
        return release(context, out, outs, in, ins);
    memmove(out, in, ins);
    *outs = ins;
    context->holds = (context->holds + ins) % BLOCK;
    return 1;
}

static int final(void *vcontext, unsigned char *out, size_t *outs, size_t size)
{
    struct cbc *context = vcontext;
    *outs = 0;
    if (context->tls != 0 || !context->pads)
        return context->tls != 0 || context->holds == 0;
    if (context->encrypts) {
        const size_t padding = BLOCK - context->holds;
        if (size < padding)
            return 0;
        memset(out, (int)padding, padding);
        *outs = padding;
        return 1;
    }
    const size_t padding = context->held[BLOCK - 1];
    if (context->holds != BLOCK || padding == 0 || padding > BLOCK || size < BLOCK - padding)
        return 0;
    *outs = BLOCK - padding;
    memcpy(out, context->held, *outs);
    return 1;
}

static int get_context_parameters(void *vcontext, OSSL_PARAM parameters[])
{
    const struct cbc *context = vcontext;
    static const unsigned char iv[BLOCK];
    OSSL_PARAM *p;
    return ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_KEYLEN)) == NULL || OSSL_PARAM_set_size_t(p, context->key))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_IVLEN)) == NULL || OSSL_PARAM_set_size_t(p, BLOCK))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_PADDING)) == NULL || OSSL_PARAM_set_uint(p, context->pads))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_IV)) == NULL || OSSL_PARAM_set_octet_string(p, iv, BLOCK))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_UPDATED_IV)) == NULL || OSSL_PARAM_set_octet_string(p, iv, BLOCK))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_TLS_MAC)) == NULL
            || OSSL_PARAM_set_octet_ptr(p, context->mac, context->mac_size));
}

static int get_parameters(OSSL_PARAM parameters[], size_t key)
{
    OSSL_PARAM *p;
    return ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_MODE)) == NULL || OSSL_PARAM_set_uint(p, EVP_CIPH_CBC_MODE))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_KEYLEN)) == NULL || OSSL_PARAM_set_size_t(p, key))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_IVLEN)) == NULL || OSSL_PARAM_set_size_t(p, BLOCK))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_BLOCK_SIZE)) == NULL || OSSL_PARAM_set_size_t(p, BLOCK));
}

static int get_parameters128(OSSL_PARAM parameters[])
{
    return get_parameters(parameters, 16);
}

static int get_parameters256(OSSL_PARAM parameters[])
{
    return get_parameters(parameters, 32);
}

static const OSSL_PARAM *settable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_uint(OSSL_CIPHER_PARAM_PADDING, NULL), OSSL_PARAM_uint(OSSL_CIPHER_PARAM_TLS_VERSION, NULL),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_TLS_MAC_SIZE, NULL), OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

static const OSSL_PARAM *gettable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL), OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_IVLEN, NULL),
        OSSL_PARAM_uint(OSSL_CIPHER_PARAM_PADDING, NULL), OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_IV, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_UPDATED_IV, NULL, 0), OSSL_PARAM_octet_ptr(OSSL_CIPHER_PARAM_TLS_MAC, NULL, 0),
        OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

#define CBC(bits)                                                                                                                          \
    const OSSL_DISPATCH noop_cbc##bits[] = {                                                                                               \
        FUNCTION(OSSL_FUNC_CIPHER_NEWCTX, new##bits), FUNCTION(OSSL_FUNC_CIPHER_FREECTX, free), FUNCTION(OSSL_FUNC_CIPHER_DUPCTX, copy),   \
        FUNCTION(OSSL_FUNC_CIPHER_ENCRYPT_INIT, encrypt_init), FUNCTION(OSSL_FUNC_CIPHER_DECRYPT_INIT, decrypt_init),                      \
        FUNCTION(OSSL_FUNC_CIPHER_UPDATE, update), FUNCTION(OSSL_FUNC_CIPHER_FINAL, final),                                                \
        FUNCTION(OSSL_FUNC_CIPHER_GET_PARAMS, get_parameters##bits),                                                                       \
        FUNCTION(OSSL_FUNC_CIPHER_GET_CTX_PARAMS, get_context_parameters), FUNCTION(OSSL_FUNC_CIPHER_GETTABLE_CTX_PARAMS, gettable),       \
        FUNCTION(OSSL_FUNC_CIPHER_SET_CTX_PARAMS, set_parameters), FUNCTION(OSSL_FUNC_CIPHER_SETTABLE_CTX_PARAMS, settable),               \
        END_OF_FUNCTIONS,                                                                                                                  \
    }

extern const OSSL_DISPATCH noop_cbc128[], noop_cbc256[];
CBC(128);
CBC(256);

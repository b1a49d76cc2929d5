/* AES-GCM and ChaCha20-Poly1305 as the identity function. The tag is constant and checked, so a peer with real ciphers fails. */
#include "noop.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 16, TLS12_AAD = 13 };

struct aead {
    const struct shape *shape;
    int encrypts;
    int whole_records;         /* TLS 1.2 passes nonce, payload and tag in one call. */
    unsigned char tag[TAG];    /* The tag received from the peer. */
};

struct shape {
    size_t key, iv, nonce;     /* nonce: the explicit part that TLS 1.2 sends. */
    unsigned int mode;
};

static const struct shape gcm128 = { 16, 12, 8, EVP_CIPH_GCM_MODE };
static const struct shape gcm256 = { 32, 12, 8, EVP_CIPH_GCM_MODE };
static const struct shape chacha = { 32, 12, 0, 0 };

static const unsigned char right_tag[TAG] = {
    NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE,
    NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE, NOOP_BYTE,
};

static void *new_context(const struct shape *shape)
{
    struct aead *context = calloc(1, sizeof *context);
    if (context != NULL)
        context->shape = shape;
    return context;
}

static void *copy(void *context)
{
    struct aead *other = malloc(sizeof *other);
    return other == NULL ? NULL : memcpy(other, context, sizeof *other);
}

static int set_parameters(void *vcontext, const OSSL_PARAM parameters[])
{
    struct aead *context = vcontext;
    const OSSL_PARAM *p = parameters == NULL ? NULL : OSSL_PARAM_locate_const(parameters, OSSL_CIPHER_PARAM_AEAD_TLS1_AAD);
    if (p != NULL)
        context->whole_records = p->data_size == TLS12_AAD;
    p = parameters == NULL ? NULL : OSSL_PARAM_locate_const(parameters, OSSL_CIPHER_PARAM_AEAD_TAG);
    if (p != NULL && p->data != NULL) {
        if (p->data_size > TAG)
            return 0;
        memcpy(context->tag, p->data, p->data_size);
    }
    return 1;
}

static int begin(struct aead *context, int encrypts, const OSSL_PARAM parameters[])
{
    context->encrypts = encrypts;
    return set_parameters(context, parameters);
}

static int encrypt_init(
    void *context, const unsigned char *key, size_t keys, const unsigned char *iv, size_t ivs, const OSSL_PARAM parameters[])
{
    (void)key, (void)keys, (void)iv, (void)ivs;
    return begin(context, 1, parameters);
}

static int decrypt_init(
    void *context, const unsigned char *key, size_t keys, const unsigned char *iv, size_t ivs, const OSSL_PARAM parameters[])
{
    (void)key, (void)keys, (void)iv, (void)ivs;
    return begin(context, 0, parameters);
}

static int whole_record(struct aead *context, unsigned char *record, size_t *payload, size_t length)
{
    const size_t nonce = context->shape->nonce;
    if (length < nonce + TAG)
        return 0;
    *payload = context->encrypts ? length : length - nonce - TAG;
    if (!context->encrypts)
        return memcmp(record + length - TAG, right_tag, TAG) == 0;
    memset(record, NOOP_BYTE, nonce);
    memset(record + length - TAG, NOOP_BYTE, TAG);
    return 1;
}

static int update(void *vcontext, unsigned char *out, size_t *outs, size_t size, const unsigned char *in, size_t ins)
{
    struct aead *context = vcontext;
    *outs = ins;
    if (out == NULL) /* Additional data. */
        return 1;
    if (size < ins)
        return 0;
    noop_called(NOOP_CIPHER);
    if (out != in)
        memmove(out, in, ins);
    return !context->whole_records || whole_record(context, out, outs, ins);
}

static int final(void *vcontext, unsigned char *out, size_t *outs, size_t size)
{
    const struct aead *context = vcontext;
    (void)out, (void)size;
    *outs = 0;
    return context->encrypts || context->whole_records || memcmp(context->tag, right_tag, TAG) == 0;
}

static int get_context_parameters(void *vcontext, OSSL_PARAM parameters[])
{
    const struct aead *context = vcontext;
    OSSL_PARAM *p;
    if ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_KEYLEN)) != NULL && !OSSL_PARAM_set_size_t(p, context->shape->key))
        return 0;
    if ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_IVLEN)) != NULL && !OSSL_PARAM_set_size_t(p, context->shape->iv))
        return 0;
    if ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_AEAD_TAGLEN)) != NULL && !OSSL_PARAM_set_size_t(p, TAG))
        return 0;
    if ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_AEAD_TLS1_AAD_PAD)) != NULL && !OSSL_PARAM_set_size_t(p, TAG))
        return 0;
    p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_AEAD_TAG);
    return p == NULL || (p->data_size <= TAG && OSSL_PARAM_set_octet_string(p, right_tag, p->data_size));
}

static int get_parameters(OSSL_PARAM parameters[], const struct shape *shape)
{
    OSSL_PARAM *p;
    return ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_MODE)) == NULL || OSSL_PARAM_set_uint(p, shape->mode))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_KEYLEN)) == NULL || OSSL_PARAM_set_size_t(p, shape->key))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_IVLEN)) == NULL || OSSL_PARAM_set_size_t(p, shape->iv))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_BLOCK_SIZE)) == NULL || OSSL_PARAM_set_size_t(p, 1))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_AEAD)) == NULL || OSSL_PARAM_set_int(p, 1))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_CUSTOM_IV)) == NULL || OSSL_PARAM_set_int(p, 1));
}

/* OpenSSL ignores an algorithm that has a function to set parameters but no list of them. */
static const OSSL_PARAM *settable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0), OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_AEAD_IVLEN, NULL),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_AEAD_TLS1_AAD, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_AEAD_TLS1_IV_FIXED, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_AEAD_TLS1_SET_IV_INV, NULL, 0), OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

static const OSSL_PARAM *gettable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL), OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_IVLEN, NULL),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_AEAD_TAGLEN, NULL), OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_AEAD_TLS1_AAD_PAD, NULL), OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

#define AEAD(name)                                                                                                                        \
    static void *name##_new(void *provider) { (void)provider; return new_context(&name); }                                                \
    static int name##_parameters(OSSL_PARAM parameters[]) { return get_parameters(parameters, &name); }                                   \
    static const OSSL_DISPATCH name##_functions[] = {                                                                                     \
        FUNCTION(OSSL_FUNC_CIPHER_NEWCTX, name##_new), FUNCTION(OSSL_FUNC_CIPHER_FREECTX, free), FUNCTION(OSSL_FUNC_CIPHER_DUPCTX, copy), \
        FUNCTION(OSSL_FUNC_CIPHER_ENCRYPT_INIT, encrypt_init), FUNCTION(OSSL_FUNC_CIPHER_DECRYPT_INIT, decrypt_init),                     \
        FUNCTION(OSSL_FUNC_CIPHER_UPDATE, update), FUNCTION(OSSL_FUNC_CIPHER_FINAL, final),                                               \
        FUNCTION(OSSL_FUNC_CIPHER_GET_PARAMS, name##_parameters),                                                                         \
        FUNCTION(OSSL_FUNC_CIPHER_GET_CTX_PARAMS, get_context_parameters), FUNCTION(OSSL_FUNC_CIPHER_GETTABLE_CTX_PARAMS, gettable),      \
        FUNCTION(OSSL_FUNC_CIPHER_SET_CTX_PARAMS, set_parameters), FUNCTION(OSSL_FUNC_CIPHER_SETTABLE_CTX_PARAMS, settable),              \
        END_OF_FUNCTIONS,                                                                                                                 \
    }

AEAD(gcm128);
AEAD(gcm256);
AEAD(chacha);

extern const OSSL_DISPATCH noop_cbc128[], noop_cbc256[];

const OSSL_ALGORITHM noop_ciphers[] = {
    { "AES-128-GCM:id-aes128-GCM", PROPERTIES("cipher"), gcm128_functions, NULL },
    { "AES-256-GCM:id-aes256-GCM", PROPERTIES("cipher"), gcm256_functions, NULL },
    { "ChaCha20-Poly1305", PROPERTIES("cipher"), chacha_functions, NULL },
    { "AES-128-CBC:AES128", PROPERTIES("cipher"), noop_cbc128, NULL },
    { "AES-256-CBC:AES256", PROPERTIES("cipher"), noop_cbc256, NULL },
    { NULL, NULL, NULL, NULL },
};

/* Random bytes from a counter: every call in a process gets different bytes, and processes start at different values. */
#include "noop.h"

#include <openssl/evp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STRENGTH = 256, LONGEST = 1 << 16 };

static _Atomic uint64_t counter;

static void *new_context(void *provider, void *parent, const OSSL_DISPATCH *parents_functions)
{
    uint64_t none = 0;
    (void)provider, (void)parent, (void)parents_functions;
    atomic_compare_exchange_strong(&counter, &none, (uint64_t)getpid() << 32 | 1);
    return calloc(1, 1);
}

static int instantiate(
    void *context, unsigned int strength, int resistant, const unsigned char *text, size_t length, const OSSL_PARAM parameters[])
{
    (void)context, (void)strength, (void)resistant, (void)text, (void)length, (void)parameters;
    return 1;
}

static int uninstantiate(void *context)
{
    (void)context;
    return 1;
}

static int generate(
    void *context, unsigned char *out, size_t length, unsigned int strength, int resistant, const unsigned char *more, size_t more_length)
{
    (void)context, (void)strength, (void)resistant, (void)more, (void)more_length;
    noop_called(NOOP_RAND);
    while (length > 0) {
        const uint64_t next = atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
        const size_t part = length < sizeof next ? length : sizeof next;
        memcpy(out, &next, part);
        out += part;
        length -= part;
    }
    return 1;
}

static int reseed(void *context, int resistant, const unsigned char *entropy, size_t entropies, const unsigned char *more, size_t mores)
{
    (void)context, (void)resistant, (void)entropy, (void)entropies, (void)more, (void)mores;
    return 1;
}

/* The counter needs no lock. */
static int lock(void *context)
{
    (void)context;
    return 1;
}

static void unlock(void *context)
{
    (void)context;
}

static int get_parameters(void *context, OSSL_PARAM parameters[])
{
    OSSL_PARAM *p;
    (void)context;
    return ((p = OSSL_PARAM_locate(parameters, OSSL_RAND_PARAM_STATE)) == NULL || OSSL_PARAM_set_int(p, EVP_RAND_STATE_READY))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_RAND_PARAM_STRENGTH)) == NULL || OSSL_PARAM_set_uint(p, STRENGTH))
        && ((p = OSSL_PARAM_locate(parameters, OSSL_RAND_PARAM_MAX_REQUEST)) == NULL || OSSL_PARAM_set_size_t(p, LONGEST));
}

static const OSSL_PARAM *gettable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_int(OSSL_RAND_PARAM_STATE, NULL), OSSL_PARAM_uint(OSSL_RAND_PARAM_STRENGTH, NULL),
        OSSL_PARAM_size_t(OSSL_RAND_PARAM_MAX_REQUEST, NULL), OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

static int set_parameters(void *context, const OSSL_PARAM parameters[])
{
    (void)context, (void)parameters;
    return 1;
}

static const OSSL_PARAM *settable(void *context, void *provider)
{
    static const OSSL_PARAM list[] = {
        OSSL_PARAM_utf8_string(OSSL_DRBG_PARAM_CIPHER, NULL, 0), OSSL_PARAM_utf8_string(OSSL_DRBG_PARAM_PROPERTIES, NULL, 0),
        OSSL_PARAM_int(OSSL_DRBG_PARAM_USE_DF, NULL), OSSL_PARAM_uint(OSSL_DRBG_PARAM_RESEED_REQUESTS, NULL),
        OSSL_PARAM_uint64(OSSL_DRBG_PARAM_RESEED_TIME_INTERVAL, NULL), OSSL_PARAM_END,
    };
    (void)context, (void)provider;
    return list;
}

static const OSSL_DISPATCH functions[] = {
    FUNCTION(OSSL_FUNC_RAND_NEWCTX, new_context), FUNCTION(OSSL_FUNC_RAND_FREECTX, free),
    FUNCTION(OSSL_FUNC_RAND_INSTANTIATE, instantiate), FUNCTION(OSSL_FUNC_RAND_UNINSTANTIATE, uninstantiate),
    FUNCTION(OSSL_FUNC_RAND_GENERATE, generate), FUNCTION(OSSL_FUNC_RAND_RESEED, reseed),
    FUNCTION(OSSL_FUNC_RAND_ENABLE_LOCKING, lock), FUNCTION(OSSL_FUNC_RAND_LOCK, lock), FUNCTION(OSSL_FUNC_RAND_UNLOCK, unlock),
    FUNCTION(OSSL_FUNC_RAND_GET_CTX_PARAMS, get_parameters), FUNCTION(OSSL_FUNC_RAND_GETTABLE_CTX_PARAMS, gettable),
    FUNCTION(OSSL_FUNC_RAND_SET_CTX_PARAMS, set_parameters), FUNCTION(OSSL_FUNC_RAND_SETTABLE_CTX_PARAMS, settable),
    END_OF_FUNCTIONS,
};

const OSSL_ALGORITHM noop_rands[] = { { "CTR-DRBG", PROPERTIES("rand"), functions, NULL }, { NULL, NULL, NULL, NULL } };

/* The provider: the no-ops that it offers. It loads only if the environment confirms that insecure no-ops are wanted. */
#include "noop.h"

#include <openssl/core.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[NOOPS] = { "cipher", "mac", "sign", "kex", "rand", "recordmac" };
static int chosen[NOOPS];

/* The chosen algorithms of the two operations to which several classes contribute. */
static OSSL_ALGORITHM keys[8], signatures[8];

static void append(OSSL_ALGORITHM *to, const OSSL_ALGORITHM *from)
{
    while (to->algorithm_names != NULL)
        to++;
    while (from->algorithm_names != NULL)
        *to++ = *from++;
}

static void collect(void)
{
    if (chosen[NOOP_SIGN]) {
        append(keys, noop_keys);
        append(signatures, noop_signatures);
    }
    if (chosen[NOOP_KEX])
        append(keys, noop_kex_keys);
    if (chosen[NOOP_RECORD_MAC]) {
        append(keys, noop_record_mac_keys);
        append(signatures, noop_record_macs);
    }
}

/* Offers only the chosen classes: OpenSSL would pick arbitrarily between two algorithms of which none is preferred. */
static const OSSL_ALGORITHM *query(void *provider, int operation, int *no_cache)
{
    (void)provider;
    *no_cache = 0;
    switch (operation) {
    case OSSL_OP_CIPHER:
        return chosen[NOOP_CIPHER] ? noop_ciphers : NULL;
    case OSSL_OP_MAC:
        return chosen[NOOP_MAC] ? noop_macs : NULL;
    case OSSL_OP_SIGNATURE:
        return signatures[0].algorithm_names != NULL ? signatures : NULL;
    case OSSL_OP_ASYM_CIPHER:
        return chosen[NOOP_SIGN] ? noop_asym_ciphers : NULL;
    case OSSL_OP_KEYMGMT:
        return keys[0].algorithm_names != NULL ? keys : NULL;
    case OSSL_OP_KEYEXCH:
        return chosen[NOOP_KEX] ? noop_exchanges : NULL;
    case OSSL_OP_RAND:
        return chosen[NOOP_RAND] ? noop_rands : NULL;
    default:
        return NULL;
    }
}

static int capabilities(void *provider, const char *capability, OSSL_CALLBACK *describe, void *argument)
{
    (void)provider;
    return strcmp(capability, "TLS-GROUP") != 0 || !chosen[NOOP_KEX] || noop_groups(describe, argument);
}

static const OSSL_DISPATCH functions[] = {
    FUNCTION(OSSL_FUNC_PROVIDER_QUERY_OPERATION, query),
    FUNCTION(OSSL_FUNC_PROVIDER_GET_CAPABILITIES, capabilities),
    END_OF_FUNCTIONS,
};

/* Reads a list such as "cipher,sign"; false if a name is unknown or the list is empty. */
static int choose(const char *list)
{
    int any = 0;
    while (*list != '\0') {
        const size_t length = strcspn(list, ",");
        int known = 0;
        for (int noop = 0; noop < NOOPS; noop++)
            if (strlen(names[noop]) == length && strncmp(list, names[noop], length) == 0)
                known = chosen[noop] = 1;
        if (!known)
            return 0;
        any = 1;
        list += length;
        list += *list == ',';
    }
    return any;
}

static const char *parameter(const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *core, const char *name)
{
    OSSL_FUNC_core_get_params_fn *get = NULL;
    for (; core->function_id != 0; core++)
        if (core->function_id == OSSL_FUNC_CORE_GET_PARAMS)
            get = OSSL_FUNC_core_get_params(core);
    char *value = NULL;
    OSSL_PARAM requested[] = { OSSL_PARAM_construct_utf8_ptr(name, &value, 0), OSSL_PARAM_END };
    return get != NULL && get(handle, requested) ? value : NULL;
}

__attribute__((visibility("default"))) int OSSL_provider_init(
    const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *core, const OSSL_DISPATCH **out, void **provider)
{
    const char *allowed = getenv("TLSTOLL_INSECURE_ABLATION");
    if (allowed == NULL || strcmp(allowed, "yes") != 0) {
        fputs("tlstoll-ablation: not loaded: TLSTOLL_INSECURE_ABLATION=yes says that no cryptography is wanted\n", stderr);
        return 0;
    }
    const char *list = parameter(handle, core, "noops");
    if (list == NULL || !choose(list)) {
        fputs("tlstoll-ablation: not loaded: its section needs noops = a list of cipher, mac, sign, kex, rand, recordmac\n", stderr);
        return 0;
    }
    if (keys[0].algorithm_names == NULL && signatures[0].algorithm_names == NULL)
        collect();
    *provider = (void *)handle;
    *out = functions;
    return 1;
}

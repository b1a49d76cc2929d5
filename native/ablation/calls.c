/* Counts calls of no-ops: a no-op that is never called has replaced nothing. */
#include "noop.h"

#include <stdatomic.h>
#include <stdint.h>

static _Atomic uint64_t calls[NOOPS];

void noop_called(enum noop what)
{
    atomic_fetch_add_explicit(&calls[what], 1, memory_order_relaxed);
}

/* Copies the counts of cipher, mac, sign, kex, rand, recordmac. Writes at most capacity numbers; returns how many exist. */
__attribute__((visibility("default"))) int tlstoll_ablation_read(uint64_t *out, int capacity)
{
    for (int at = 0; at < NOOPS && at < capacity; at++)
        out[at] = atomic_load_explicit(&calls[at], memory_order_relaxed);
    return NOOPS;
}

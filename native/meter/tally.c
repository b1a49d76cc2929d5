#include "tally.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct tally {
    _Atomic uint64_t count;
    _Atomic uint64_t nanoseconds;
};

/* One thread writes it, whoever asks reads it. Never freed: what a thread has counted outlives the thread. */
struct page {
    _Alignas(64) struct tally of[ENDS][KINDS];
    struct page *next;
    atomic_flag taken;
};

static _Atomic(struct page *) pages;
static _Thread_local struct page *mine;
static pthread_key_t release;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void give_back(void *page)
{
    mine = NULL;
    atomic_flag_clear(&((struct page *)page)->taken);
}

static void make_key(void)
{
    if (pthread_key_create(&release, give_back) != 0)
        abort();
}

/* The page of a thread that has ended, or a new one. */
static struct page *take(void)
{
    for (struct page *page = atomic_load(&pages); page != NULL; page = page->next)
        if (!atomic_flag_test_and_set(&page->taken))
            return page;
    struct page *page = aligned_alloc(_Alignof(struct page), sizeof *page);
    if (page == NULL)
        abort();
    *page = (struct page){ .taken = ATOMIC_FLAG_INIT };
    atomic_flag_test_and_set(&page->taken);
    page->next = atomic_load(&pages);
    while (!atomic_compare_exchange_weak(&pages, &page->next, page))
        ;
    return page;
}

/* There is one writer, so a load and a store will do, without a locked instruction. */
static void add(_Atomic uint64_t *to, uint64_t value)
{
    atomic_store_explicit(to, atomic_load_explicit(to, memory_order_relaxed) + value, memory_order_relaxed);
}

void tally_add(enum end end, enum kind kind, uint64_t count, uint64_t nanoseconds)
{
    if (mine == NULL) {
        pthread_once(&once, make_key);
        mine = take();
        pthread_setspecific(release, mine);
    }
    add(&mine->of[end][kind].count, count);
    add(&mine->of[end][kind].nanoseconds, nanoseconds);
}

/*
 * Copies the counters out, all threads together: by end (client, server), then kind, a count and its nanoseconds. Writes no more than
 * capacity numbers; returns how many there are.
 */
__attribute__((visibility("default"))) int tlstoll_meter_read(uint64_t *out, int capacity)
{
    for (int at = 0; at < capacity; at++)
        out[at] = 0;
    for (struct page *page = atomic_load(&pages); page != NULL; page = page->next) {
        const struct tally *of = &page->of[0][0];
        for (int at = 0; at < 2 * ENDS * KINDS && at < capacity; at++)
            out[at] += atomic_load_explicit(at % 2 == 0 ? &of[at / 2].count : &of[at / 2].nanoseconds, memory_order_relaxed);
    }
    return 2 * ENDS * KINDS;
}

#define _GNU_SOURCE
#include "tally.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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

/* The start of a published file, before its pages. The numbers are of this machine's order of bytes: a file is read where it was written. */
struct header {
    _Alignas(64) char magic[8];
    uint32_t ends;
    uint32_t kinds;
    uint32_t page_bytes;
    uint32_t capacity;
    _Atomic uint32_t used;
    /* Threads whose counters did not fit. */
    _Atomic uint32_t lost;
};

/* Pages of a file: threads that count at the same time. */
enum { CAPACITY = 1024 };

static char published_at[PATH_MAX];
static _Atomic(struct header *) published;
static atomic_flag creating = ATOMIC_FLAG_INIT;

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

/* A forked process counts for itself. Its only thread is the one that forked. */
static void in_child(void)
{
    mine = NULL;
    atomic_store(&pages, NULL);
    atomic_store(&published, NULL);
    atomic_flag_clear(&creating);
    pthread_once(&once, make_key);
    pthread_setspecific(release, NULL);
}

void tally_publish(const char *directory)
{
    if (directory == NULL || directory[0] == 0)
        return;
    if (strlen(directory) >= sizeof published_at) {
        fprintf(stderr, "tlstoll-meter: the name of the directory is too long\n");
        abort();
    }
    strcpy(published_at, directory);
    pthread_atfork(NULL, NULL, in_child);
}

/* A process can become another program, which then has a file of its own. Null if there is no file; the process runs on without. */
static struct header *create(void)
{
    const size_t bytes = sizeof(struct header) + CAPACITY * sizeof(struct page);
    char path[PATH_MAX + 32];
    int file = -1;
    for (int number = 0; file < 0 && number < 100; number++) {
        snprintf(path, sizeof path, "%s/%ld.%d", published_at, (long)getpid(), number);
        file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        if (file < 0 && errno != EEXIST)
            break;
    }

    void *memory = MAP_FAILED;
    if (file >= 0 && ftruncate(file, (off_t)bytes) == 0)
        memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) {
        fprintf(stderr, "tlstoll-meter: process %ld is not metered: %s: %s\n", (long)getpid(), path, strerror(errno));
        published_at[0] = 0;
        if (file >= 0)
            close(file);
        return NULL;
    }

    close(file);
    struct header *header = memory;
    header->ends = ENDS;
    header->kinds = KINDS;
    header->page_bytes = sizeof(struct page);
    header->capacity = CAPACITY;
    memcpy(header->magic, "TLSTOLL1", sizeof header->magic);
    return header;
}

static struct header *file(void)
{
    struct header *known = atomic_load(&published);
    if (known != NULL || published_at[0] == 0)
        return known;
    while (atomic_flag_test_and_set(&creating))
        sched_yield();
    known = atomic_load(&published);
    if (known == NULL && published_at[0] != 0) {
        known = create();
        atomic_store(&published, known);
    }

    atomic_flag_clear(&creating);
    return known;
}

static struct page *fresh(void)
{
    struct header *header = file();
    if (header != NULL) {
        const uint32_t index = atomic_fetch_add(&header->used, 1);
        if (index < CAPACITY)
            return (struct page *)(header + 1) + index;
        atomic_fetch_add(&header->lost, 1);
    }

    struct page *page = aligned_alloc(_Alignof(struct page), sizeof *page);
    if (page == NULL)
        abort();
    return page;
}

/* The page of a thread that has ended, or a new one. */
static struct page *take(void)
{
    for (struct page *page = atomic_load(&pages); page != NULL; page = page->next)
        if (!atomic_flag_test_and_set(&page->taken))
            return page;
    struct page *page = fresh();
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
        /* The program may look at what the call before has left there. */
        const int error = errno;
        pthread_once(&once, make_key);
        mine = take();
        pthread_setspecific(release, mine);
        errno = error;
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

/*
 * A libssl that forwards to the real one. It measures, separately for client and server, the CPU time of the calling thread in the TLS
 * calls of .NET and other programs: handshake, read, write, closing alert. All other functions resolve to the real library.
 */
#define _GNU_SOURCE
#include "tally.h"

#include <dlfcn.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define EXPORT __attribute__((visibility("default")))

static int (*real_do_handshake)(SSL *);
static int (*real_accept)(SSL *);
static int (*real_connect)(SSL *);
static int (*real_read)(SSL *, void *, int);
static int (*real_read_ex)(SSL *, void *, size_t, size_t *);
static int (*real_write)(SSL *, const void *, int);
static int (*real_write_ex)(SSL *, const void *, size_t, size_t *);
static int (*real_shutdown)(SSL *);
static int spent_index;
static uint64_t reading;

/* Calls of this thread within one another: where a libssl's own calls come back here, only the outermost counts. */
static _Thread_local int depth;

static uint64_t thread_cpu(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* CPU time since a reading of the clock, without that of the reading itself. */
static uint64_t since(uint64_t start)
{
    const uint64_t spent = thread_cpu() - start;
    return spent > reading ? spent - reading : 0;
}

/* What two readings show with nothing between them: the least of some means, because interruptions only add to it. */
static uint64_t reading_cost(void)
{
    enum { BATCHES = 16, READINGS = 256 };
    uint64_t least = UINT64_MAX;
    for (int batch = 0; batch < BATCHES; batch++) {
        uint64_t sum = 0;
        for (int i = 0; i < READINGS; i++) {
            const uint64_t start = thread_cpu();
            sum += thread_cpu() - start;
        }
        if (sum / READINGS < least)
            least = sum / READINGS;
    }
    return least;
}

static enum end end_of(const SSL *ssl)
{
    return SSL_is_server(ssl) ? SERVER : CLIENT;
}

/* A connection that ends with time spent on a handshake that never did. */
static void on_free(void *ssl, void *spent, CRYPTO_EX_DATA *data, int index, long number, void *pointer)
{
    (void)data, (void)index, (void)number, (void)pointer;
    if (spent != NULL)
        tally_add(end_of(ssl), UNFINISHED, 1, (uint64_t)(uintptr_t)spent);
}

static void *find(void *library, const char *name)
{
    void *found = dlsym(library, name);
    if (found == NULL) {
        fprintf(stderr, "tlstoll-meter: %s\n", dlerror());
        abort();
    }
    return found;
}

/* Asked by name and not by RTLD_NEXT, which looks where the program began, and not among what was opened later. */
static void prepare(void)
{
    void *library = dlopen("libssl.so.3", RTLD_NOW | RTLD_NOLOAD);
    if (library == NULL) {
        fprintf(stderr, "tlstoll-meter: %s\n", dlerror());
        abort();
    }
    real_do_handshake = find(library, "SSL_do_handshake");
    real_accept = find(library, "SSL_accept");
    real_connect = find(library, "SSL_connect");
    real_read = find(library, "SSL_read");
    real_read_ex = find(library, "SSL_read_ex");
    real_write = find(library, "SSL_write");
    real_write_ex = find(library, "SSL_write_ex");
    real_shutdown = find(library, "SSL_shutdown");
    spent_index = SSL_get_ex_new_index(0, NULL, NULL, NULL, on_free);
    if (spent_index < 0)
        abort();
    reading = reading_cost();
}

/* When the library is loaded: a program may clear its environment afterwards, as nginx's workers do. */
__attribute__((constructor)) static void publish_at_load(void)
{
    tally_publish(getenv("TLSTOLL_METER_DIRECTORY"));
}

/* On the first call, and not when the library is loaded: by then the program has set OpenSSL up as it wants it. */
static void prepared(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
}

static uint64_t begin(void)
{
    prepared();
    return depth++ == 0 ? thread_cpu() : 0;
}

/*
 * A handshake takes several calls, as its messages come. Which kind it is shows at its end; until then the connection keeps the time. Programs
 * that never ask for it have it within their first reads and writes.
 */
static void of_handshake(SSL *ssl, int was_over, uint64_t spent)
{
    const int is_over = SSL_is_init_finished(ssl);
    spent += (uintptr_t)SSL_get_ex_data(ssl, spent_index);
    if (is_over)
        tally_add(end_of(ssl), SSL_session_reused(ssl) ? RESUMED : FULL, was_over ? 0 : 1, spent);
    SSL_set_ex_data(ssl, spent_index, is_over ? NULL : (void *)(uintptr_t)spent);
}

static void end_handshake(SSL *ssl, int was_over, uint64_t start)
{
    if (--depth == 0)
        of_handshake(ssl, was_over, since(start));
}

/* Also of a connection that an error has broken since, which is in no handshake, although it is not finished with one either. */
static int was_connected(const SSL *ssl)
{
    return SSL_get_state(ssl) == TLS_ST_OK;
}

static void end_data(SSL *ssl, enum kind kind, int was_over, uint64_t start)
{
    if (--depth > 0)
        return;
    if (was_over)
        tally_add(end_of(ssl), kind, 1, since(start));
    else
        of_handshake(ssl, was_over, since(start));
}

static int handshake(SSL *ssl, int (*real)(SSL *))
{
    const int was_over = SSL_is_init_finished(ssl);
    const uint64_t start = begin();
    const int result = real(ssl);
    end_handshake(ssl, was_over, start);
    return result;
}

EXPORT int SSL_do_handshake(SSL *ssl)
{
    prepared();
    return handshake(ssl, real_do_handshake);
}

EXPORT int SSL_accept(SSL *ssl)
{
    prepared();
    return handshake(ssl, real_accept);
}

EXPORT int SSL_connect(SSL *ssl)
{
    prepared();
    return handshake(ssl, real_connect);
}

EXPORT int SSL_read(SSL *ssl, void *buffer, int length)
{
    const int was_over = was_connected(ssl);
    const uint64_t start = begin();
    const int result = real_read(ssl, buffer, length);
    end_data(ssl, READ, was_over, start);
    return result;
}

EXPORT int SSL_read_ex(SSL *ssl, void *buffer, size_t length, size_t *done)
{
    const int was_over = was_connected(ssl);
    const uint64_t start = begin();
    const int result = real_read_ex(ssl, buffer, length, done);
    end_data(ssl, READ, was_over, start);
    return result;
}

EXPORT int SSL_write(SSL *ssl, const void *buffer, int length)
{
    const int was_over = was_connected(ssl);
    const uint64_t start = begin();
    const int result = real_write(ssl, buffer, length);
    end_data(ssl, WRITE, was_over, start);
    return result;
}

EXPORT int SSL_write_ex(SSL *ssl, const void *buffer, size_t length, size_t *done)
{
    const int was_over = was_connected(ssl);
    const uint64_t start = begin();
    const int result = real_write_ex(ssl, buffer, length, done);
    end_data(ssl, WRITE, was_over, start);
    return result;
}

EXPORT int SSL_shutdown(SSL *ssl)
{
    const uint64_t start = begin();
    const int result = real_shutdown(ssl);
    if (--depth == 0)
        tally_add(end_of(ssl), SHUTDOWN, 1, since(start));
    return result;
}

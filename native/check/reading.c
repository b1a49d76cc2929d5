/*
 * Checks by a clock of its own that the meter takes off what its readings of the clock cost, and nothing else. Each reading of the thread's
 * CPU clock takes as long as this program says, and so does each call that OpenSSL makes for bytes.
 */
#define _GNU_SOURCE
#include "../meter/tally.h"

#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { CALLS = 100, WORK = 5000, READING = 700, INTERRUPTION = 50000, READINGS_BETWEEN = 1000 };

int tlstoll_meter_read(uint64_t *out, int capacity);

static uint64_t now = 1, reading = READING, work = WORK, interruption = INTERRUPTION, readings, worked;

/* Found before the C library's by the meter, which is linked in. */
int clock_gettime(clockid_t clock, struct timespec *out)
{
    if (clock != CLOCK_THREAD_CPUTIME_ID)
        return (int)syscall(SYS_clock_gettime, clock, out);
    now += reading;
    if (++readings % READINGS_BETWEEN == 0)
        now += interruption;
    *out = (struct timespec){ .tv_sec = (time_t)(now / 1000000000u), .tv_nsec = (long)(now % 1000000000u) };
    return 0;
}

static void do_work(void)
{
    now += work;
    worked += work;
}

static int no_bytes(BIO *bio, char *buffer, int length)
{
    (void)buffer, (void)length;
    do_work();
    BIO_set_retry_read(bio);
    return -1;
}

static int take_bytes(BIO *bio, const char *bytes, int length)
{
    (void)bio, (void)bytes;
    do_work();
    return length;
}

static long control(BIO *bio, int command, long number, void *pointer)
{
    (void)bio, (void)number, (void)pointer;
    return command == BIO_CTRL_FLUSH;
}

static int create(BIO *bio)
{
    BIO_set_init(bio, 1);
    return 1;
}

/* Handshakes of clients that never ended, and their nanoseconds. */
static void metered(uint64_t *count, uint64_t *nanoseconds)
{
    uint64_t numbers[2 * ENDS * KINDS];
    tlstoll_meter_read(numbers, 2 * ENDS * KINDS);
    *count = numbers[2 * (CLIENT * KINDS + UNFINISHED)];
    *nanoseconds = numbers[2 * (CLIENT * KINDS + UNFINISHED) + 1];
}

/* A connection to nobody: all its reads are part of its handshake, whose time counts when the connection ends. */
static void connect_and_read(SSL_CTX *context, BIO_METHOD *method, int calls)
{
    SSL *ssl = SSL_new(context);
    BIO *bio = BIO_new(method);
    if (ssl == NULL || bio == NULL)
        exit(2);
    SSL_set_bio(ssl, bio, bio);
    SSL_set_connect_state(ssl);
    char byte;
    for (int i = 0; i < calls; i++)
        SSL_read(ssl, &byte, 1);
    SSL_free(ssl);
}

static void expect(const char *what, uint64_t expected, uint64_t actual)
{
    if (expected == actual)
        return;
    fprintf(stderr, "reading: %s: %llu, not %llu\n", what, (unsigned long long)actual, (unsigned long long)expected);
    exit(1);
}

int main(void)
{
    BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "nobody");
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (method == NULL || context == NULL || !BIO_meth_set_read(method, no_bytes) || !BIO_meth_set_write(method, take_bytes) ||
        !BIO_meth_set_ctrl(method, control) || !BIO_meth_set_create(method, create))
        return 2;

    /* The first call measures what a reading costs, while interruptions make some cost more. */
    uint64_t count, nanoseconds, counted, spent;
    connect_and_read(context, method, 1);
    if (readings < 2 * READINGS_BETWEEN)
        return 2;
    interruption = 0;

    metered(&count, &nanoseconds);
    worked = 0;
    connect_and_read(context, method, CALLS);
    metered(&counted, &spent);
    expect("handshakes", 1, counted - count);
    expect("nanoseconds of work", worked, spent - nanoseconds);
    if (worked < CALLS * WORK)
        return 2;

    /* A reading that costs less than most takes no time off others. */
    reading = READING / 2;
    work = 0;
    connect_and_read(context, method, 1);
    metered(&count, &nanoseconds);
    expect("nanoseconds without work", spent, nanoseconds);

    SSL_CTX_free(context);
    BIO_meth_free(method);
    printf("%d calls\n", CALLS);
    return 0;
}

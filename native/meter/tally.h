/* Counts and CPU time by end and kind of call. Each thread adds to counters of its own: none is contended. */
#ifndef TLSTOLL_TALLY_H
#define TLSTOLL_TALLY_H

#include <stdint.h>

enum end { CLIENT, SERVER, ENDS };

/* A handshake that never ended, because the connection did, is unfinished. */
enum kind { FULL, RESUMED, UNFINISHED, READ, WRITE, SHUTDOWN, KINDS };

/* Adds calls (or handshakes) and the nanoseconds spent in them to the calling thread's counters. */
void tally_add(enum end end, enum kind kind, uint64_t count, uint64_t nanoseconds);

/*
 * Keeps the counters in a file in a directory, one for each process, so that others can read them while the process runs, and afterwards. Null
 * or an empty name for none. To be called before the first tally_add.
 */
void tally_publish(const char *directory);

#endif

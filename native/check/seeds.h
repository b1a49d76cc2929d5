#ifndef TLSTOLL_SEEDS_H
#define TLSTOLL_SEEDS_H

#include "connection.h"

/* An input: a target, a number for it, and then pieces (two bytes of length, the lower first, and as many bytes) and single bytes. */
enum { TO_SERVER, TO_CLIENT, DAMAGED, CIPHERS, MACS, KEYS, TARGETS, PIECE = 1 << 14 };

/* Writes whole connections of each offer to files, and, if asked, calls of the provider. */
void write_seeds(const char *directory, SSL_CTX *const servers[], SSL_CTX *const clients[], int with_calls);

#endif

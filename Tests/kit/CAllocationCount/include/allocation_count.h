/* SPDX-License-Identifier: MIT */
/* Counts what a thread allocates. It replaces malloc() and its kin in the program it is in. */
#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stddef.h>

/**
 * Returns how often the calling thread has allocated. Always 0 where the libc is not glibc, and
 * under the thread sanitizer.
 */
size_t allocation_count(void);

#endif

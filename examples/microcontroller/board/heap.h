/* SPDX-License-Identifier: MIT */
/*
 * A heap of a fixed size, for programs in Embedded Swift: posix_memalign(), free(), and counts.
 * Compile heap.c with -DHEAP_BYTES=24576 or another size.
 */
#ifndef HEAP_H
#define HEAP_H

#include <stdint.h>

/* All sizes are in bytes and include what the heap needs for each block. */
uint32_t heap_size(void);
/* The most that was used at a time. */
uint32_t heap_peak(void);
/* How often memory was allocated. */
uint32_t heap_allocations(void);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Facts and tools for benchmarks that Swift lacks: a clock, pinning to a processor, cold caches,
 * the size of the heap, and requests to callgrind. For Linux.
 */
#ifndef MEASURING_H
#define MEASURING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns nanoseconds of CLOCK_MONOTONIC_RAW, which is never adjusted. */
uint64_t measuring_now_ns(void);

/* Keeps the compiler from removing the data at `what`. */
void measuring_use(const void *what);

/*
 * Pins the calling thread to its current processor. Returns the processor's number or a negative
 * errno.
 */
int measuring_pin(void);

/* Returns how often the process was preempted. */
uint64_t measuring_preemptions(void);

/* Returns the used bytes of the heap; 0: unknown. */
size_t measuring_heap_bytes(void);

/* Returns the name and version of the compiler. */
const char *measuring_compiler(void);

/*
 * Creates a tool that evicts all caches, and the TLB: the addresses of pages. It reads twice the
 * size of the last level, and executes code on more pages than the TLB has entries. Returns NULL if
 * out of memory. The caller frees it.
 */
struct measuring_eviction *measuring_eviction_create(void);
void measuring_eviction_destroy(struct measuring_eviction *eviction);
void measuring_evict(struct measuring_eviction *eviction);

/* Returns how many bytes it reads. */
size_t measuring_eviction_bytes(const struct measuring_eviction *eviction);

/* Whether instructions can be counted: the program was built with valgrind's headers. */
bool measuring_can_count(void);

/* Whether callgrind counts the instructions of this program. */
bool measuring_counts(void);

/* Starts counting. */
void measuring_start_count(void);

/* Ends counting: callgrind writes the counts since measuring_start_count(), with a label. */
void measuring_end_count(const char *label);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Facts and tools for benchmarks that Swift lacks: a clock, pinning to a processor, cold caches
 * and the size of the heap. For Linux.
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

/* Returns the median time to write `bytes` to a pipe, in nanoseconds; 0: there is no pipe. */
double measuring_pipe_write_ns(uint32_t bytes);

/* Returns the name and version of the compiler. */
const char *measuring_compiler(void);

/* The caches to evict. */
enum measuring_caches {
	MEASURING_CORE_CACHES, // the processor's own: the first and second level
	MEASURING_ALL_CACHES,  // the last level too, and the TLB: the addresses of pages
};

/*
 * Creates a tool that evicts caches: it reads twice their size, and executes more code than the
 * first level holds. For the TLB, both are on more pages than the TLB has entries. Returns NULL if
 * out of memory. The caller frees it.
 */
struct measuring_eviction *measuring_eviction_create(enum measuring_caches caches);
void measuring_eviction_destroy(struct measuring_eviction *eviction);
void measuring_evict(struct measuring_eviction *eviction);

/* Returns how many bytes it reads. */
size_t measuring_eviction_bytes(const struct measuring_eviction *eviction);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * What a benchmark asks of the machine that Swift cannot ask itself: a clock, a processor of its
 * own, hardware counters, cold caches and the size of the heap. For Linux.
 */
#ifndef MEASURING_H
#define MEASURING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Nanoseconds of a clock that nobody adjusts: CLOCK_MONOTONIC_RAW. */
uint64_t measuring_now_ns(void);

/* What is at `what` was used, as far as the compiler knows. */
void measuring_use(const void *what);

/*
 * Keeps the calling thread on one processor, the one it is on. Returns its number, or a negative
 * errno.
 */
int measuring_pin(void);

/* How often the process was taken off its processor although it wanted to go on. */
uint64_t measuring_preemptions(void);

/* Bytes of the heap in use; 0 where the libc does not say. */
size_t measuring_heap_bytes(void);

/* The most memory the process has had, in bytes. */
size_t measuring_peak_bytes(void);

/* What writing so many bytes to a pipe takes, in nanoseconds: a median. 0 without a pipe. */
double measuring_pipe_write_ns(uint32_t bytes);

/* The compiler that built this. */
const char *measuring_compiler(void);

/* Of one interval, user space only. */
struct measuring_counts {
	uint64_t instructions, cycles, cache_misses;
};

/*
 * Opens the hardware's counters for the calling thread. Returns NULL when the kernel gives none,
 * with the reason in `error`. Close what it returns.
 */
struct measuring_counters *measuring_counters_open(char *error, size_t error_size);
void measuring_counters_close(struct measuring_counters *counters);

/* Counts from here. */
void measuring_counters_start(struct measuring_counters *counters);

/* Stops, and reads what was counted since. False when the counters did not run all the time. */
bool measuring_counters_stop(struct measuring_counters *counters, struct measuring_counts *counts);

/* Which caches are made cold. */
enum measuring_caches {
	MEASURING_CORE_CACHES, // the processor's own: the first and second level
	MEASURING_ALL_CACHES,  // the last level too
};

/*
 * Makes caches cold: walks over twice their data, and calls through more code than the first level
 * holds. NULL when there is no memory for it. Free what it returns.
 */
struct measuring_eviction *measuring_eviction_create(enum measuring_caches caches);
void measuring_eviction_destroy(struct measuring_eviction *eviction);
void measuring_evict(struct measuring_eviction *eviction);

/* How much data it walks over, in bytes. */
size_t measuring_eviction_bytes(const struct measuring_eviction *eviction);

#endif

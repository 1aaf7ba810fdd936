/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <measuring.h>

#include <errno.h>
#include <malloc.h>
#include <sched.h>
#include <sys/resource.h>
#include <time.h>

uint64_t measuring_now_ns(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC_RAW, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void measuring_use(const void *what) {
	__asm__ volatile("" : : "r"(what) : "memory");
}

int measuring_pin(void) {
	int processor = sched_getcpu();
	if (processor < 0 || processor >= CPU_SETSIZE) {
		return -EINVAL;
	}
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET((unsigned)processor, &set);
	return sched_setaffinity(0, sizeof(set), &set) == 0 ? processor : -errno;
}

uint64_t measuring_preemptions(void) {
	struct rusage usage = {0};
	getrusage(RUSAGE_SELF, &usage);
	return (uint64_t)usage.ru_nivcsw;
}

size_t measuring_heap_bytes(void) {
#ifdef __GLIBC__
	struct mallinfo2 info = mallinfo2();
	return info.uordblks + info.hblkhd;
#else
	return 0;
#endif
}

const char *measuring_compiler(void) {
#ifdef __clang__
	return "clang " __clang_version__;
#else
	return "gcc " __VERSION__;
#endif
}

/* Callgrind's requests are macros, which Swift cannot use. */

#if __has_include(<valgrind/callgrind.h>)

#include <valgrind/callgrind.h>

bool measuring_can_count(void) {
	return true;
}

bool measuring_counts(void) {
	return RUNNING_ON_VALGRIND != 0;
}

void measuring_start_count(void) {
	CALLGRIND_ZERO_STATS;
}

void measuring_end_count(const char *label) {
	CALLGRIND_DUMP_STATS_AT(label);
}

#else

bool measuring_can_count(void) {
	return false;
}

bool measuring_counts(void) {
	return false;
}

void measuring_start_count(void) {
}

void measuring_end_count(const char *label) {
	(void)label;
}

#endif

/* SPDX-License-Identifier: MIT */
/* Callgrind's requests are macros, which Swift cannot use. */
#include <measuring.h>

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

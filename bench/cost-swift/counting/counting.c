/* SPDX-License-Identifier: MIT */
#include <counting.h>

#if __has_include(<valgrind/callgrind.h>)

#include <valgrind/callgrind.h>

bool counting_is_built(void) {
	return true;
}

void counting_start(void) {
	CALLGRIND_ZERO_STATS;
}

void counting_stop(const char *label) {
	CALLGRIND_DUMP_STATS_AT(label);
}

#else

bool counting_is_built(void) {
	return false;
}

void counting_start(void) {
}

void counting_stop(const char *label) {
	(void)label;
}

#endif

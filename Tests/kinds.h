/* SPDX-License-Identifier: MIT */
/*
 * The kinds of recognizers, for tests that must cover all of them. In a file that includes this
 * header, a switch over an enumeration that misses an enumerator does not compile, not even with a
 * default: a new kind must be given its place in each test.
 */
#ifndef TESTS_KINDS_H
#define TESTS_KINDS_H

#include <gesturecore/gesturecore.h>

#pragma GCC diagnostic error "-Wswitch-enum"

static inline bool is_kind(uint32_t kind) {
	switch ((enum gc_kind)kind) {
	case GC_KIND_NONE:
		return false;
	case GC_KIND_TAP:
	case GC_KIND_LONG_PRESS:
	case GC_KIND_PAN:
	case GC_KIND_EDGE_PAN:
	case GC_KIND_SWIPE:
	case GC_KIND_PINCH:
	case GC_KIND_ROTATION:
	case GC_KIND_TRANSFORM:
	case GC_KIND_HOLD:
	case GC_KIND_CUSTOM:
		return true;
	}
	return false;
}

/* Returns how many kinds there are: 1, GC_KIND_TAP, to the returned one. */
static inline uint32_t kind_count(void) {
	uint32_t count = 0;
	while (is_kind(count + 1)) {
		count++;
	}
	return count;
}

#endif

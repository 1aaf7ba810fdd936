/* SPDX-License-Identifier: MIT */
/*
 * The kinds of recognizers, for checks that must cover all of them. Such a check makes its table
 * from kinds.def, by names such as tap_in_model, so that a kind without its part does not compile:
 * Tests/model/kinds.c, Tests/random/kinds.c, Tests/core/events/event_hashes.c.
 *
 * In a file that includes this header, a switch over an enumeration that misses an enumerator does
 * not compile, not even with a default.
 */
#ifndef TESTS_KINDS_H
#define TESTS_KINDS_H

#include <gesturecore/gesturecore.h>

#pragma GCC diagnostic error "-Wswitch-enum"

/* How many kinds there are: 1, GC_KIND_TAP, to this one. */
enum {
	KIND_COUNT = 0
#define GC_KIND(NAME, number, type, reports, words) +1
#include <gesturecore/kinds.def>
#undef GC_KIND
};

/* What a recognizer reports; see kinds.def. */
enum kind_reports { ONCE, CHANGES, ANYTHING };

static inline enum kind_reports kind_reports(uint32_t kind) {
	static const enum kind_reports reports[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = reports,
#include <gesturecore/kinds.def>
#undef GC_KIND
	};
	return reports[kind];
}

static inline size_t kind_size(uint32_t kind) {
	static const size_t sizes[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = sizeof(struct gc_##type),
#include <gesturecore/kinds.def>
#undef GC_KIND
	};
	return sizes[kind];
}

/* Sets up a recognizer of the library with settings of its kind; NULL: the defaults. */
static inline enum gc_status kind_init(uint32_t kind, void *recognizer, const void *config) {
	switch ((enum gc_kind)kind) {
	case GC_KIND_NONE:
		break;
#define KIND_INIT_ONCE(type) return gc_##type##_init(recognizer, config);
#define KIND_INIT_CHANGES(type) KIND_INIT_ONCE(type)
#define KIND_INIT_ANYTHING(type) break;
#define GC_KIND(NAME, number, type, reports, words) \
	case GC_KIND_##NAME: \
		KIND_INIT_##reports(type)
#include <gesturecore/kinds.def>
#undef GC_KIND
	}
	return GC_ERR_ARGUMENT;
}

/* Gives a recognizer of the library other settings. */
static inline enum gc_status kind_configure(uint32_t kind, void *recognizer, const void *config) {
	switch ((enum gc_kind)kind) {
	case GC_KIND_NONE:
		break;
#define KIND_CONFIGURE_ONCE(type) return gc_##type##_set_config(recognizer, config);
#define KIND_CONFIGURE_CHANGES(type) KIND_CONFIGURE_ONCE(type)
#define KIND_CONFIGURE_ANYTHING(type) return GC_OK; // it has none
#define GC_KIND(NAME, number, type, reports, words) \
	case GC_KIND_##NAME: \
		KIND_CONFIGURE_##reports(type)
#include <gesturecore/kinds.def>
#undef GC_KIND
	}
	return GC_ERR_ARGUMENT;
}

/* Members of a union or a struct: a recognizer of each kind. */
#define GC_KIND(NAME, number, type, reports, words) struct gc_##type type;
union kind_any {
	struct gc_recognizer base;
#include <gesturecore/kinds.def>
};
#undef GC_KIND

#endif

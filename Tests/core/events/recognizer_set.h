/* SPDX-License-Identifier: MIT */
#ifndef RECOGNIZER_SET_H
#define RECOGNIZER_SET_H

#include <gesturecore/gesturecore.h>

#include "event_log.h"

/* Any recognizer. */
union any_recognizer {
	struct gc_recognizer base;
#define GC_KIND(NAME, number, type, reports, words) struct gc_##type type;
#include <gesturecore/kinds.def>
#undef GC_KIND
};

/* One recognizer of a set. */
struct member {
	const char *name;
	bool inner; // on the node inside the window
	void (*init)(union any_recognizer *memory);
	/* What can be read of it besides its event. NULL: nothing. */
	void (*read)(struct event_log *log, union any_recognizer *recognizer,
		const struct gc_node *inner);
	/* Sets its value, as a host does that moves its content by every change. NULL: none. */
	void (*rebase)(union any_recognizer *recognizer, const struct gc_node *inner);
};

struct recognizer_set {
	const char *name;
	bool whole; // with delivery to the nodes, the ledger and all questions to the host
	const struct member *members;
	uint32_t count;
};

#define SET_MEMBERS_MAX 32

/*
 * "core" has every recognizer of the core, some twice, and reads velocities as well. "kit" has
 * those of Tests/kit/GestureKitTests/EventHashTests.swift, in its order, and their events only.
 */
extern const struct recognizer_set recognizer_sets[];
extern const size_t recognizer_set_count;

#endif

/* SPDX-License-Identifier: MIT */
#ifndef PLAYGROUND_STAGE_H
#define PLAYGROUND_STAGE_H

#include "recognizers.h"

/* A window with the recognizers, and an engine. Like a stage of the command `gesture explain`. */
struct stage {
	uint32_t number;
	bool alone; // each recognizer acts as if it were the only one
	/* These two may recognize simultaneously, too. MEMBER_COUNT: none. */
	uint32_t one, other;
	/* The latest time that was reached, and the first that the core may not believe. */
	uint64_t latest_us, bound_us;
	struct gc_engine engine;
	struct gc_node window;
	struct gc_touch touches[GC_TOUCHES_MAX];
	struct gc_event events[256];
	struct gc_record records[64];
	struct gc_requirement asked[32];
	union any_recognizer recognizers[MEMBER_COUNT];
};

/* The page has three: with rivals, each recognizer alone, and two of them together. */
#define STAGE_COUNT 3

/* Returns a stage by its number, which the page chose. */
struct stage *stage_at(uint32_t number);

/* Returns the member that a recognizer of a stage is; MEMBER_COUNT if it is none. */
enum member stage_member(const struct stage *stage, const struct gc_recognizer *recognizer);

#endif

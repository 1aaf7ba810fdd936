/* SPDX-License-Identifier: MIT */
#ifndef GCI_ENGINE_BASE_H
#define GCI_ENGINE_BASE_H

#include <gesturecore/engine.h>

#include "numbers/geometry.h"
#include "numbers/motion.h"
#include "touch/work.h"

/* The engine refuses times that are this far ahead, or farther. */
#define GCI_TIME_AHEAD_MAX_US (UINT64_C(1) << 62)

/* Whether a time is at or after the engine's, and not too far ahead. */
static inline bool gci_is_next_time(uint64_t clock_us, uint64_t time_us) {
	uint64_t ahead_us;
	return !__builtin_sub_overflow(time_us, clock_us, &ahead_us) &&
	       ahead_us < GCI_TIME_AHEAD_MAX_US;
}

/* Returns the engine of a context, which is its first member. */
static inline struct gc_engine *gci_engine_of(struct gc_context *context) {
	return (struct gc_engine *)context;
}

/*
 * Returns `time_us`. If it is 2^62 us or more ahead, counts it and returns the engine's time. The
 * first time is always accepted.
 */
uint64_t gci_engine_believe(struct gc_engine *engine, uint64_t time_us);

/* The public calls without their guards. */
enum gc_status gci_engine_push(struct gc_engine *engine, const struct gc_sample *sample);
enum gc_status gci_engine_end_frame(struct gc_engine *engine);
bool gci_engine_next(struct gc_engine *engine, struct gc_event *event);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef GCI_ENGINE_IMPL_H
#define GCI_ENGINE_IMPL_H

#include <gesturecore/engine.h>
#include <gesturecore/step.h>

#include "motion.h"

/* The engine a context is part of: its first member. */
static inline struct gc_engine *gci_engine_of(struct gc_context *context) {
	return (struct gc_engine *)context;
}

/* Whether both are within GC_POSITION_MAX. */
static inline bool gci_is_in_range(gc_length x, gc_length y) {
	/* Shifted so that one comparison looks at both ends. */
	const uint32_t limit = GC_POSITION_MAX;
	return (uint32_t)x + limit <= 2 * limit && (uint32_t)y + limit <= 2 * limit;
}

/* What the engine does with samples, in gc_frame.phase. */
enum gci_phase {
	GCI_PHASE_IDLE,
	GCI_PHASE_LANDING, /* what landed waits until what finished then has been taken */
	GCI_PHASE_TELLING, /* motion that nodes hear of waits to be taken or queued */
	GCI_PHASE_MOVING,  /* there are some of a frame that has not ended: motion of hinted ones */
	GCI_PHASE_COLLECTING, /* and others */
};

/* Whether it is in that phase, in which it never is where size counts. */
static inline bool gci_is_telling(const struct gc_context *context) {
	return GCI_HAS_SHORTCUTS && context->frame.phase == GCI_PHASE_TELLING;
}

/*
 * Finds the node of a touch that landed, or of the gesture that `step` begins, and shows it to the
 * recognizers there.
 */
void gci_engine_show(struct gc_engine *engine, unsigned slot, const struct gc_step *step);

/*
 * What waits since the end of the last frame for the host to take events, waits no longer: touches
 * that landed are shown to the recognizers, and motion is queued.
 */
void gci_engine_go_on(struct gc_engine *engine);

/*
 * Lets all happen that is to happen before new input at a time: what was collected, landings,
 * deadlines until then, resets. A time in the past is that of the latest.
 */
void gci_engine_reach(struct gc_engine *engine, uint64_t time_us);

/*
 * Lets what was collected, and the deadlines until then, take effect before a call of the host's.
 * Touches that wait for the host to take an event of what has finished still do: it may be
 * handling that event, and its values must read on.
 */
void gci_engine_catch_up(struct gc_engine *engine);

/* Ends the frame being collected. Always GC_OK, for the sample that ends it. */
enum gc_status gci_engine_show_frame(struct gc_engine *engine);

/* Lets deadlines at or before a time expire. */
void gci_engine_expire(struct gc_engine *engine, uint64_t until_us);

/* Queues what there is to say as far as there is room: claims, gestures, other touches. */
void gci_engine_publish(struct gc_context *context);

/* Judges, queues and tidies up after anything that may have changed a recognizer. */
void gci_engine_conclude(struct gc_engine *engine);

#endif

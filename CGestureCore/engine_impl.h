/* SPDX-License-Identifier: MIT */
#ifndef GCI_ENGINE_IMPL_H
#define GCI_ENGINE_IMPL_H

#include <gesturecore/engine.h>
#include <gesturecore/step.h>

#include "gci_assert.h"
#include "motion.h"

/* A later time is believed only when it is less than this ahead. */
#define GCI_TIME_AHEAD_MAX_US (UINT64_C(1) << 62)

/* Whether a time is at or after the engine's, and can be. */
static inline bool gci_is_next_time(uint64_t clock_us, uint64_t time_us) {
	uint64_t ahead_us;
	return !__builtin_sub_overflow(time_us, clock_us, &ahead_us) &&
	       ahead_us < GCI_TIME_AHEAD_MAX_US;
}

/* A frame that nobody ends is due so long after its time. */
#define GCI_FRAME_DUE_US 1000u

/*
 * What the engine does with samples, in gc_frame.phase.
 *
 *     IDLE --> MOVING, COLLECTING --> SEALED --> [first part shown] --> LANDING --> IDLE
 *                                                          |                         ^
 *                                                          +-- nothing landed -------+
 *
 * From SEALED to IDLE is gci_flush(). It stops where the queue has no room, and goes on when the
 * host takes events; so a small queue changes nothing but when things happen.
 */
enum gci_phase {
	GCI_PHASE_IDLE,
	GCI_PHASE_TELLING, /* motion that nodes receive waits to be taken or queued */
	GCI_PHASE_FULL,    /* all was shown; some events wait for room in the queue */
	GCI_PHASE_SEALED,  /* a frame has ended; events before it wait for room */
	GCI_PHASE_LANDING, /* its first part is shown; landings wait for its events to be taken */
	GCI_PHASE_MOVING,  /* samples of a frame that has not ended: motion of hinted contacts */
	GCI_PHASE_COLLECTING, /* and others */
};

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

/* Whether motion waits to be taken, which it never does where size counts. */
static inline bool gci_is_telling(const struct gc_context *context) {
	return GCI_HAS_SHORTCUTS && context->frame.phase == GCI_PHASE_TELLING;
}

/* Whether samples of a frame that has not ended are there. */
static inline bool gci_is_collecting(const struct gc_context *context) {
	return context->frame.phase >= GCI_PHASE_MOVING;
}

/*
 * Whether the host calls from inside a question of gc_host or an operation of a custom recognizer,
 * where the engine is walking over what the call would change. Counted; stops a debug build.
 */
static inline bool gci_refuses_call(struct gc_context *context) {
	bool is_walking = (context->asking | context->calling) != 0;
	if (!is_walking) {
		return false;
	}
	/* A question of gc_host, or an operation of a custom recognizer, would change the engine.
	 */
	GCI_ASSERT(!is_walking);
	gci_engine_of(context)->counters.calls_refused++;
	return true;
}

/* How far gci_flush() goes. */
enum gci_urgency {
	GCI_WHEN_TAKEN,  /* landings wait until the host has taken the events of their first part */
	GCI_WHEN_QUEUED, /* each part waits until all events before it are in the queue */
	GCI_AT_ONCE,     /* what has no room in the queue coalesces with what follows */
};

/*
 * Does what is pending, one step at a time: queue events, land, let deadlines expire, show a frame,
 * collect a sample that waited. Returns whether nothing is pending any more.
 */
bool gci_flush(struct gc_engine *engine, enum gci_urgency urgency);

/* Judges, queues and tidies up after anything that may have changed a recognizer. */
void gci_conclude(struct gc_engine *engine);

/* Queues what is pending as far as there is room; returns whether all of it is queued. */
bool gci_publish(struct gc_context *context);

/* The frame being collected is complete: its time stands. */
void gci_frame_seal(struct gc_context *context);

/* Shows the first part of the sealed frame, and where its landings are. */
void gci_frame_show(struct gc_engine *engine);

/* Shows its landings. */
void gci_frame_land(struct gc_engine *engine);

/* Seals the frame being collected and shows it, as far as the queue has room. */
enum gc_status gci_frame_end(struct gc_engine *engine);

/* Takes a sample into the frame being collected; time is the frame's already. */
enum gc_status gci_collect(struct gc_engine *engine, const struct gc_sample *sample);

/*
 * Shows a touch, or the gesture that `step` begins, to the recognizers of its node and above. Its
 * node is searched for when it has none.
 */
void gci_engine_show(struct gc_engine *engine, unsigned slot, const struct gc_step *step);
void gci_engine_find_node(struct gc_engine *engine, unsigned slot);

/* A time the host gave, or the engine's where that cannot be: 2^62 us ahead. Counts those. */
uint64_t gci_engine_believe(struct gc_engine *engine, uint64_t time_us);

/*
 * Lets all happen that is to happen before new input at a time: what was collected, landings,
 * deadlines until then, resets. A time in the past is that of the latest.
 */
void gci_engine_reach(struct gc_engine *engine, uint64_t time_us);

/*
 * Lets what was collected, and the deadlines until then, take effect before a call of the host's.
 * Landings still wait: the host may be handling an event of the first part, whose values must read
 * on.
 */
void gci_engine_catch_up(struct gc_engine *engine);

/* As gci_engine_catch_up(), and landings do not wait: the call must not change who gets them. */
void gci_engine_settle_landings(struct gc_engine *engine);

#endif

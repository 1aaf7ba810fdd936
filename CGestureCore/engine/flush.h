/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/engine.h>

#include "gesture/recognizer.h"
#include "numbers/base.h"
#include "numbers/geometry.h"
#include "touch/work.h"

/* How far gci_flush() goes. */
enum gci_urgency {
	/* The host takes events: stops before a task while the queue has events. */
	GCI_WHEN_TAKEN,
	/* An input comes: stops before a task when this flush itself has queued events. */
	GCI_AS_INPUT,
	/* The next input comes: stops when an event has no room in the queue, as those above. */
	GCI_WHEN_QUEUED,
	/* Does not stop: events without room coalesce with later ones. */
	GCI_AT_ONCE,
};

/*
 * Does the pending work, one task at a time; see flush.c. Stops where `urgency` says, and never
 * ends a frame that is being collected. Returns true if the engine may take more samples now.
 */
bool gci_flush(struct gc_engine *engine, enum gci_urgency urgency);

/*
 * Ends the frame that is being collected, and lets deadlines at or before `now_us` expire. Does
 * what waited before.
 */
void gci_flush_until(struct gc_engine *engine, uint64_t now_us);

/*
 * Lets an input that is no sample come after all inputs up to `time_us`: calls `show`, which shows
 * gc_frame.waiting to the recognizers. That is now, or once the host has taken the events of the
 * inputs before it. gc_frame.waiting becomes `input`.
 */
void gci_flush_for_input(struct gc_engine *engine, uint64_t time_us, union gc_waiting input,
	void (*show)(struct gc_engine *engine));

/* Adds a sample to the frame that is being collected. Records a contact that has no slot. */
enum gc_status gci_collect(struct gc_engine *engine, const struct gc_sample *sample);

/* Takes the oldest event of the queue. Returns false when there is none. */
bool gci_take(struct gc_context *context, struct gc_event *event);

/*
 * Do gci_flush() and gci_resolve() for a call about a recognizer. Until they return, the recognizer
 * is tied to the engine: a question that they ask cannot end it, add it elsewhere, or relate it to
 * another.
 */
void gci_flush_about(
	struct gc_recognizer *recognizer, struct gc_context *context, enum gci_landings landings);
void gci_resolve_about(struct gc_recognizer *recognizer, struct gc_context *context);

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

/*
 * Adds a subtree to an engine: its nodes, and its recognizers, which get their order of addition.
 * Those of a node come before those of its children.
 */
void gci_membership_join(struct gc_engine *engine, struct gc_node *top);

/*
 * The guard of calls by which a subtree joins or leaves an engine. Returns whether something in the
 * subtree still belongs to another engine: that one refuses the call. For example, a node that was
 * in the other engine's tree may have events there.
 */
bool gci_membership_is_refused(struct gc_node *top);

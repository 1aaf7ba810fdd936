/* SPDX-License-Identifier: MIT */
#ifndef GCI_FLUSH_H
#define GCI_FLUSH_H

#include "engine/engine_base.h"

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

#endif

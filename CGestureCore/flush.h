/* SPDX-License-Identifier: MIT */
#ifndef GCI_FLUSH_H
#define GCI_FLUSH_H

#include "engine_base.h"

/* How far gci_flush() goes. */
enum gci_urgency {
	GCI_WHEN_TAKEN,  /* landings wait until the host has taken the events of their first part */
	GCI_WHEN_QUEUED, /* each step waits until all events before it are in the queue */
	GCI_AT_ONCE,     /* what has no room in the queue coalesces with what follows */
};

/*
 * Does the pending work, one step at a time. Stops where `urgency` says, and at a frame that is
 * being collected. Returns whether no work is left that input would have to wait for.
 */
bool gci_flush(struct gc_engine *engine, enum gci_urgency urgency);

/* Ends the frame that is being collected, and lets deadlines at or before `now_us` expire. */
void gci_flush_until(struct gc_engine *engine, uint64_t now_us);

/* The same, and does all other work: the caller is about to show input of that time. */
void gci_flush_for_input(struct gc_engine *engine, uint64_t time_us);

/* Takes a sample into the frame that is being collected, and records a contact that was refused. */
enum gc_status gci_collect(struct gc_engine *engine, const struct gc_sample *sample);

/* Queues all reports and deliveries. Returns false when one had no room. */
bool gci_publish(struct gc_context *context);

/* Takes the oldest event of the queue. Returns false when there is none. */
bool gci_take(struct gc_context *context, struct gc_event *event);

#endif

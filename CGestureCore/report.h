/* SPDX-License-Identifier: MIT */
#ifndef GCI_REPORT_H
#define GCI_REPORT_H

#include "event_queue.h"
#include "recognizer_impl.h"

/*
 * Reports: what recognizers have to say and the queue does not have yet. A report without room
 * stays with its recognizer: later values replace earlier ones, and no state is lost.
 */

/* The first that has a report, of a list from `first` on; NULL: none has. */
static inline struct gc_recognizer *gci_report_first(struct gc_recognizer *first) {
	while (first != NULL && !gci_has_report(first)) {
		first = first->next;
	}
	return first;
}

/* Writes the event of a recognizer that is in `state`. */
static inline void gci_report_write(const struct gc_recognizer *recognizer, enum gc_state state,
	uint64_t time_us, struct gc_event *event) {
	gci_event_write(
		event, GC_EVENT_GESTURE, time_us, recognizer->location, recognizer->finger_count);
	event->recognizer = (struct gc_recognizer *)recognizer;
	event->state = (uint8_t)state;
	recognizer->ops->fill(recognizer, event);
}

/* Queues all reports, in the order of the live. Returns false when one had no room. */
bool gci_report_all(struct gc_context *context);

/* The reports there are keep the time they were decided at, gc_context.kept_us. */
void gci_report_keep(struct gc_context *context);

/* Queues those, before what was decided since. Returns false when one had no room. */
bool gci_report_kept(struct gc_context *context);

/* Some of a recognizer's events are out of the queue. */
void gci_report_taken(struct gc_recognizer *recognizer, uint32_t count);

#endif

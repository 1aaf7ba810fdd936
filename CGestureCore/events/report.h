/* SPDX-License-Identifier: MIT */
#ifndef GCI_REPORT_H
#define GCI_REPORT_H

#include "events/event_queue.h"
#include "gesture/recognizer.h"

/*
 * A report is a state or values that a recognizer has and the queue does not have yet. A report
 * without room in the queue stays with its recognizer: later values replace earlier ones, and no
 * state is lost.
 */

/* Returns the first recognizer with a report, from `at` on in its list. NULL: none. */
static inline struct gc_recognizer *gci_report_first(struct gc_recognizer *at) {
	while (at != NULL && !gci_has_report(at)) {
		at = at->next;
	}
	return at;
}

/* Writes an event with `state` and the recognizer's present values. */
static inline void gci_report_write(const struct gc_recognizer *recognizer, enum gc_state state,
	uint64_t time_us, struct gc_event *event) {
	gci_event_write(
		event, GC_EVENT_GESTURE, time_us, recognizer->location, recognizer->finger_count);
	event->recognizer = (struct gc_recognizer *)recognizer;
	event->device = recognizer->device;
	event->state = (uint8_t)state;
	recognizer->ops->fill(recognizer, event);
}

/* Marks all pending reports as judged at gc_context.kept_us. */
void gci_report_keep(struct gc_context *context);

/*
 * Writes the next event of a marked report; these come before all others. Returns false when there
 * is none, or no room.
 */
bool gci_report_pull_kept(struct gc_context *context, uint32_t room, struct gc_event *event);

/*
 * Notes that `count` events of a recognizer have left the queue; the latest had `state`. After the
 * last of its events, a recognizer that is neither live nor done no longer points to the engine.
 */
void gci_report_taken(struct gc_recognizer *recognizer, uint32_t count, enum gc_state state);

#endif

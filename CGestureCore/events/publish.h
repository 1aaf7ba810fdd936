/* SPDX-License-Identifier: MIT */
#ifndef GCI_PUBLISH_H
#define GCI_PUBLISH_H

#include "events/event_queue.h"
#include "touch/work.h"

/*
 * Makes events of what is due: CANCELLED of touches, then reports, then other deliveries. In each
 * of the three, what was judged at gc_context.kept_us comes first.
 *
 *     what is due:  gc_recognizer.report, gc_delivery
 *                      |
 *                      | gci_pull() writes one event
 *                      v
 *     gci_publish():  the queue            gci_publish_next():  the host
 *
 * While nothing else is pending, as after motion, events stay where they are due until the host
 * takes them. Each call that changes anything publishes them first. So they have the values of
 * their own input, not those after the call.
 */

/* Queues all events that are due. Returns false when one had no room. */
bool gci_publish(struct gc_context *context);

/*
 * Call this before a setter changes values: pending reports go to the queue with the values of
 * before. A report that has no room there takes the new ones.
 */
void gci_queue_reports(const struct gc_recognizer *recognizer);

/* Begins at the first report and the first noted sample again. */
static inline void gci_publish_begin(struct gc_context *context) {
	context->reporting = context->live;
	context->delivery.seen_count = 0;
}

/* Whether nothing but events is pending: those that are due may stay where they are. */
static inline bool gci_has_only_events(const struct gc_context *context) {
	return !GCI_ALWAYS_FLUSH &&
	       (context->work & ~(uint32_t)(GCI_WORK_REPORT | GCI_WORK_DELIVER)) == 0;
}

/* Writes the next of these. Returns false when there is none. */
bool gci_publish_next(struct gc_context *context, struct gc_event *event);

#endif

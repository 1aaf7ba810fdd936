/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/private.h>

#include "gesture/recognizer.h"
#include "touch/work.h"

/*
 * Makes events of what is due: CANCELLED of touches, then reports, then other deliveries. In each
 * of the three, what was judged at gc_context.kept_us comes first.
 *
 *     what is due:  gc_recognizer.report, gc_delivery
 *                      |
 *                      | pull() and pull_due() of publish.c write one event
 *                      v
 *     gci_publish():  the queue            gci_publish_next():  the host
 *
 * While nothing else is pending, as after motion, events stay where they are due until the host
 * takes them. Each call that changes anything publishes them first. So they have the values of
 * their own input, not those after the call.
 */

/* Finds which touches are claimed or withheld now, if that may have changed. */
void gci_publish_find_claims(struct gc_context *context);

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

/* A ring of events in the host's memory. Their times never go back. */

/* Allows the next event any time at or after `time_us`. The queue must be empty. */
void gci_queue_restart(struct gc_event_queue *queue, uint64_t time_us);

static inline uint32_t gci_queue_room(const struct gc_event_queue *queue) {
	return queue->capacity - queue->count;
}

/* Returns where the next event goes, if it has room. */
struct gc_event *gci_queue_next(const struct gc_event_queue *queue);

/* Adds the event that was written there. Raises its time to that of the event before it. */
void gci_queue_add(struct gc_event_queue *queue);

/* Returns the oldest event, which stays; NULL when there is none. */
const struct gc_event *gci_queue_first(const struct gc_event_queue *queue);

/* Takes the oldest event out. Returns false when there is none. */
bool gci_queue_take(struct gc_event_queue *queue, struct gc_event *event);

/*
 * Removes all events of `recognizer`, and all events about touches of `node`. Either may be NULL.
 * Returns how many it removed.
 */
uint32_t gci_queue_drop(struct gc_event_queue *queue, const struct gc_recognizer *recognizer,
	const struct gc_node *node);

/*
 * Writes an event. This is the only place that sets every member. The caller adds the members of
 * its kind: recognizer, state and values of a gesture; node, ids and frame of a touch.
 */
static inline void gci_event_write(struct gc_event *event, enum gc_event_kind kind,
	uint64_t time_us, struct gc_point location, uint32_t touch_count) {
	*event = (struct gc_event){
		.time_us = time_us,
		.location = location,
		.scale = GC_SCALE_ONE,
		.touch_count = (uint8_t)touch_count,
		.kind = (uint8_t)kind,
	};
}

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

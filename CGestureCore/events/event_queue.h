/* SPDX-License-Identifier: MIT */
#ifndef GCI_EVENT_QUEUE_H
#define GCI_EVENT_QUEUE_H

#include <gesturecore/private.h>

/* A ring of events in the host's memory. Their times never go back. */

/* Allows the next event any time at or after `time_us`. The queue must be empty. */
void gci_queue_restart(struct gc_event_queue *queue, uint64_t time_us);

/* Returns how many events have room. */
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

#endif

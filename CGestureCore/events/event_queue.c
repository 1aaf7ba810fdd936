/* SPDX-License-Identifier: MIT */
#include "events/event_queue.h"

#include "numbers/gci_assert.h"

GCI_ASSERT_SIZE(struct gc_event, 72);

static struct gc_event *at(const struct gc_event_queue *queue, uint32_t index) {
	uint32_t slot = queue->head + index;
	return &queue->events[slot < queue->capacity ? slot : slot - queue->capacity];
}

/* The event that was queued last. It stays in the ring after the host has taken it. */
static struct gc_event *latest(const struct gc_event_queue *queue) {
	return at(queue, queue->count == 0 ? queue->capacity - 1 : queue->count - 1);
}

void gci_queue_restart(struct gc_event_queue *queue, uint64_t time_us) {
	latest(queue)->time_us = time_us;
}

struct gc_event *gci_queue_next(const struct gc_event_queue *queue) {
	return at(queue, queue->count);
}

void gci_queue_add(struct gc_event_queue *queue) {
	/* Times of events never go back, even if a report had to wait for room. */
	uint64_t before_us = latest(queue)->time_us;
	struct gc_event *event = at(queue, queue->count++);
	if (event->time_us < before_us) {
		event->time_us = before_us;
	}
}

const struct gc_event *gci_queue_first(const struct gc_event_queue *queue) {
	return queue->count == 0 ? NULL : at(queue, 0);
}

bool gci_queue_take(struct gc_event_queue *queue, struct gc_event *event) {
	if (queue->count == 0) {
		return false;
	}
	*event = *at(queue, 0);
	queue->count--;
	queue->head = queue->head + 1 == queue->capacity ? 0 : queue->head + 1;
	return true;
}

uint32_t gci_queue_drop(struct gc_event_queue *queue, const struct gc_recognizer *recognizer,
	const struct gc_node *node) {
	uint32_t kept = 0;
	for (uint32_t index = 0; index < queue->count; index++) {
		const struct gc_event *event = at(queue, index);
		if (event->kind == GC_EVENT_GESTURE ? event->recognizer != recognizer
						    : event->node != node) {
			*at(queue, kept++) = *event;
		}
	}
	uint32_t dropped = queue->count - kept;
	queue->count = kept;
	return dropped;
}

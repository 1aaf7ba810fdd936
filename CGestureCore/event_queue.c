/* SPDX-License-Identifier: MIT */
#include "event_queue.h"

#include "motion.h"
#include "node.h"

static struct gc_event *slot(const struct gc_event_queue *queue, uint32_t index) {
	uint32_t at = queue->head + index;
	return &queue->events[at < queue->capacity ? at : at - queue->capacity];
}

/*
 * Times of events never go back, whatever had no room in between. The latest that was queued is
 * still in the ring, also when it was taken; gci_queue_restart() sees to it from the first on.
 */
static uint64_t not_before_latest(const struct gc_event_queue *queue, uint64_t time_us) {
	uint32_t latest = queue->count == 0 ? queue->capacity - 1 : queue->count - 1;
	uint64_t latest_us = slot(queue, latest)->time_us;
	return time_us < latest_us ? latest_us : time_us;
}

void gci_queue_restart(struct gc_event_queue *queue, uint64_t time_us) {
	slot(queue, queue->capacity - 1)->time_us = time_us;
}

/* Tells the host what has become of a recognizer. Returns true. */
static inline bool write_event(struct gc_recognizer *recognizer, enum gc_state state,
	uint64_t time_us, struct gc_event *event) {
	*event = (struct gc_event){
		.time_us = time_us,
		.recognizer = recognizer,
		.location = recognizer->location,
		.scale = GC_SCALE_ONE,
		.state = (uint8_t)state,
		.touch_count = recognizer->finger_count,
	};
	return recognizer->ops->fill(recognizer, event);
}

static void put(
	struct gc_event_queue *queue, struct gc_recognizer *recognizer, enum gc_state state) {
	const struct gc_context *context = recognizer->context;
	uint64_t time_us = context->now_us;
	if (state >= GC_STATE_ENDED) {
		time_us = recognizer->deadline_us;
	} else if ((recognizer->report & GCI_REPORT_KEPT) != 0) {
		time_us = context->kept_us;
	}
	recognizer->queued++;
	time_us = not_before_latest(queue, time_us);
	write_event(recognizer, state, time_us, slot(queue, queue->count++));
}

struct gc_event *gci_queue_room(struct gc_context *context, uint64_t *time_us) {
	struct gc_event_queue *queue = &context->queue;
	if (queue->count == queue->capacity) {
		queue->deferred++;
		return NULL;
	}
	*time_us = not_before_latest(queue, *time_us);
	return slot(queue, queue->count++);
}

/* Queues one recognizer's report; false when there is no room for all of it. */
static bool report(struct gc_event_queue *queue, struct gc_recognizer *recognizer) {
	enum gc_state state = (enum gc_state)recognizer->state;
	bool began = (recognizer->report & GCI_REPORT_BEGAN) != 0;
	/* Began and ended in one event are two. */
	bool is_over = gci_is_terminal(recognizer);
	uint32_t needed = began && is_over ? 2 : 1;
	if (queue->capacity - queue->count < needed) {
		return false;
	}
	if (began) {
		put(queue, recognizer, GC_STATE_BEGAN);
	}
	if (!began || is_over) {
		put(queue, recognizer, state);
	}
	recognizer->report = 0;
	return true;
}

/* Queues the reports of a list as far as there is room. */
static bool report_list(struct gc_event_queue *queue, struct gc_recognizer *list) {
	for (struct gc_recognizer *at = list; at != NULL; at = at->next) {
		if (gci_has_news(at) && !report(queue, at)) {
			return false;
		}
	}
	return true;
}

void gci_queue_keep(struct gc_context *context) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (gci_has_news(at)) {
			at->report |= GCI_REPORT_KEPT;
		}
	}
}

bool gci_queue_report_kept(struct gc_context *context) {
	struct gc_event_queue *queue = &context->queue;
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if ((at->report & GCI_REPORT_KEPT) == 0) {
			continue;
		}
		if (queue->count == queue->capacity) {
			return false;
		}
		bool began = (at->report & GCI_REPORT_BEGAN) != 0;
		put(queue, at, began ? GC_STATE_BEGAN : (enum gc_state)at->state);
		/* What began and is over by now has the other event still to come. */
		at->report = began && gci_is_terminal(at) ? GCI_REPORT_STATE : 0;
	}
	return true;
}

bool gci_queue_report(struct gc_context *context) {
	bool is_late = context->late != NULL;
	context->late = NULL;
	context->hurry = false;
	if (!is_late && !context->unreported) {
		return true;
	}
	context->resettable = true;
	if (report_list(&context->queue, context->live)) {
		context->unreported = false;
		return true;
	}
	context->queue.deferred++;
	context->unreported = true;
	return false;
}

GCI_MOTION bool gci_queue_take_late(struct gc_context *context, struct gc_event *event) {
	struct gc_recognizer *recognizer = context->late;
	gci_queue_put_off(context, recognizer->next);
	recognizer->report = 0;
	/* One that has just begun is BEGAN, and one that changed CHANGED. */
	return write_event(recognizer, (enum gc_state)recognizer->state, context->now_us, event);
}

/* Some of its events are out of the queue. */
static void unqueue(struct gc_recognizer *recognizer, uint32_t count) {
	recognizer->queued -= count;
	if (recognizer->queued == 0 && !recognizer->joined) {
		recognizer->context = NULL;
	}
}

const struct gc_event *gci_queue_first(const struct gc_event_queue *queue) {
	return queue->count == 0 ? NULL : slot(queue, 0);
}

bool gci_queue_take(struct gc_event_queue *queue, struct gc_event *event) {
	if (queue->count == 0) {
		return false;
	}
	*event = *slot(queue, 0);
	if (event->kind == GC_EVENT_GESTURE) {
		unqueue(event->recognizer, 1);
	} else {
		gci_node_heard(event->node);
	}
	queue->count--;
	queue->head = queue->head + 1 == queue->capacity ? 0 : queue->head + 1;
	return true;
}

/* Takes out what is about either, which may be NULL; returns how many. */
static uint32_t drop(struct gc_event_queue *queue, const struct gc_recognizer *recognizer,
	const struct gc_node *node) {
	uint32_t kept = 0;
	for (uint32_t index = 0; index < queue->count; index++) {
		const struct gc_event *event = slot(queue, index);
		if (event->kind == GC_EVENT_GESTURE ? event->recognizer != recognizer
						    : event->node != node) {
			*slot(queue, kept++) = *event;
		}
	}
	uint32_t dropped = queue->count - kept;
	queue->count = kept;
	return dropped;
}

void gci_queue_drop(struct gc_event_queue *queue, struct gc_recognizer *recognizer) {
	unqueue(recognizer, drop(queue, recognizer, NULL));
}

void gci_queue_drop_node(struct gc_event_queue *queue, struct gc_node *node) {
	for (uint32_t dropped = drop(queue, NULL, node); dropped > 0; dropped--) {
		gci_node_heard(node);
	}
}

/* SPDX-License-Identifier: MIT */
#include "events/publish.h"

#include "events/delivery.h"
#include "gesture/recorder.h"
#include "numbers/base.h"
#include "touch/node.h"
#include "touch/work.h"

/*
 * Each of these writes the event that is due next. Returns false when there is no event due, which
 * also clears the bit of work, and when the event has no room.
 */
static inline bool pull_report(struct gc_context *context, uint32_t room, struct gc_event *event) {
	struct gc_recognizer *at = gci_report_first(context->reporting);
	if (at == NULL) {
		context->work &= ~(uint32_t)GCI_WORK_REPORT;
		return false;
	}
	enum gc_state state = (enum gc_state)at->state;
	uint64_t time_us = context->now_us;
	uint8_t left = 0;
	if ((at->report & GCI_REPORT_BEGAN) != 0) {
		/* A report may be two events: BEGAN, then ENDED or CANCELLED. */
		left = gci_is_terminal(at) ? GCI_REPORT_STATE : 0;
		state = GC_STATE_BEGAN;
	} else if (gci_is_terminal(at)) {
		time_us = at->deadline_us; /* when it became so */
	}
	if (room < (left != 0 ? 2u : 1u)) {
		return false;
	}
	at->report = left;
	context->reporting = gci_report_first(at);
	if (context->reporting == NULL) {
		context->work &= ~(uint32_t)GCI_WORK_REPORT;
	}
	gci_report_write(at, state, time_us, event);
	return true;
}

/* Pulls what was judged at kept_us. */
static bool pull_kept(struct gc_context *context, uint32_t room, struct gc_event *event) {
	gc_slots ended = context->delivery.kept_ended;
	bool is_written = gci_delivery_pull_cancelled(context, ended, room, event) ||
			  gci_report_pull_kept(context, room, event) ||
			  gci_delivery_pull_kept(context, room, event);
	if (!is_written && room != 0) {
		context->work &= ~(uint32_t)GCI_WORK_KEPT;
	}
	return is_written;
}

void gci_publish_find_claims(struct gc_context *context) {
	if (!gci_is_pending(context, GCI_WORK_CLAIM)) {
		return;
	}
	context->work &= ~(uint32_t)GCI_WORK_CLAIM;
	if (context->delivery.receiving != 0) {
		gci_pend(context, GCI_WORK_DELIVER);
		gci_delivery_find_claims(context);
	}
}

/* Pulls reports, then deliveries. */
GCI_MOTION_INLINE bool pull_due(struct gc_context *context, uint32_t room, struct gc_event *event) {
	if (gci_is_pending(context, GCI_WORK_REPORT)) {
		if (pull_report(context, room, event)) {
			return true;
		}
		if (gci_is_pending(context, GCI_WORK_REPORT)) {
			return false;
		}
	}
	/* Deliveries other than CANCELLED come after both parts of a frame. */
	return gci_is_pending(context, GCI_WORK_DELIVER) &&
	       !gci_is_pending(context, GCI_WORK_LAND) && gci_delivery_pull(context, room, event);
}

static bool pull(struct gc_context *context, uint32_t room, struct gc_event *event) {
	if (gci_is_pending(context, GCI_WORK_KEPT)) {
		if (pull_kept(context, room, event)) {
			return true;
		}
		if (gci_is_pending(context, GCI_WORK_KEPT)) {
			return false;
		}
	}
	gci_publish_find_claims(context);
	if (gci_delivery_pull_cancelled(context, UINT32_MAX, room, event)) {
		return true;
	}
	return context->delivery.cancelled == 0 && pull_due(context, room, event);
}

/* Whether an event is due that had no room. */
static bool is_left(const struct gc_context *context) {
	return gci_is_pending(context, GCI_WORK_KEPT | GCI_WORK_REPORT) ||
	       context->delivery.cancelled != 0 ||
	       (gci_is_pending(context, GCI_WORK_DELIVER) &&
		       !gci_is_pending(context, GCI_WORK_LAND));
}

bool gci_publish(struct gc_context *context) {
	struct gc_event_queue *queue = &context->queue;
	context->work &= ~(uint32_t)GCI_WORK_PROMPT;
	gci_publish_begin(context);
	struct gc_event *event = gci_queue_next(queue);
	while (pull(context, gci_queue_room(queue), event)) {
		gci_queue_add(queue);
		if (context->recorder != NULL) {
			gci_record_event(context->recorder, event);
		}
		if (event->kind == GC_EVENT_GESTURE) {
			event->recognizer->queued++;
		} else {
			gci_node_expect(event->node, context);
		}
		event = gci_queue_next(queue);
	}
	if (queue->count != 0) {
		gci_pend(context, GCI_WORK_TAKE);
	}
	if (is_left(context)) {
		queue->deferred++;
		gci_record_change(context, GC_NOTE_EVENTS, NULL);
		return false;
	}
	if (!gci_is_pending(context, GCI_WORK_FRAME)) {
		gci_delivery_end_frame(&context->delivery);
	}
	return true;
}

void gci_queue_reports(const struct gc_recognizer *recognizer) {
	struct gc_context *context = recognizer->context;
	/* Not inside an operation: some recognizers have not seen the input yet. */
	if (context != NULL && gci_is_pending(context, GCI_WORK_REPORT) &&
		!gci_is_pending(context, GCI_WORK_CALL)) {
		gci_publish(context);
	}
}

GCI_MOTION bool gci_publish_next(struct gc_context *context, struct gc_event *event) {
	return pull_due(context, UINT32_MAX, event);
}

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

void gci_report_keep(struct gc_context *context) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (!gci_has_report(at)) {
			continue;
		}
		if ((at->report & (GCI_REPORT_BEGAN | GCI_REPORT_KEPT)) == GCI_REPORT_BEGAN) {
			at->factor = at->finger_count;
		}
		at->report |= GCI_REPORT_KEPT;
	}
}

bool gci_report_pull_kept(struct gc_context *context, uint32_t room, struct gc_event *event) {
	struct gc_recognizer *at = context->live;
	while (at != NULL && (at->report & GCI_REPORT_KEPT) == 0) {
		at = at->next;
	}
	if (at == NULL || room == 0) {
		return false;
	}
	bool began = (at->report & GCI_REPORT_BEGAN) != 0;
	enum gc_state state = began ? GC_STATE_BEGAN : (enum gc_state)at->state;
	bool is_over = state >= GC_STATE_ENDED;
	gci_report_write(at, state, is_over ? at->deadline_us : context->kept_us, event);
	if (began) {
		event->touch_count = (uint8_t)at->factor;
	}
	/* If it has also ended since, that is a report of its own. */
	at->report = began && gci_is_terminal(at) ? GCI_REPORT_STATE : 0;
	return true;
}

void gci_report_taken(struct gc_recognizer *recognizer, uint32_t count, enum gc_state state) {
	recognizer->queued -= count;
	/* After a reset, the state is that of now: the host has made inputs since these events. */
	bool has_later =
		(recognizer->queued != 0 || gci_has_report(recognizer)) && recognizer->joined;
	recognizer->told = has_later ? state & 0xf : GC_STATE_POSSIBLE;
	if (recognizer->queued == 0 && !recognizer->joined) {
		recognizer->context = NULL;
	}
}

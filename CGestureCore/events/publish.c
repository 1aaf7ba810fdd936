/* SPDX-License-Identifier: MIT */
#include "events/publish.h"

#include "events/delivery.h"
#include "events/report.h"
#include "touch/node.h"

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

static void find_claims(struct gc_context *context) {
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
	if (gci_is_pending(context, GCI_WORK_CLAIM)) {
		find_claims(context);
	}
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

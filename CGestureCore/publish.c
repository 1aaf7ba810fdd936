/* SPDX-License-Identifier: MIT */
#include "publish.h"

#include "delivery.h"
#include "node.h"
#include "report.h"

static inline enum gci_pulled pull_report(
	struct gc_context *context, uint32_t room, struct gc_event *event) {
	struct gc_recognizer *at = gci_report_first(context->reporting);
	if (at == NULL) {
		context->work &= ~(uint32_t)GCI_WORK_REPORT;
		return GCI_PULLED_NONE;
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
		return GCI_PULLED_NO_ROOM;
	}
	gci_report_write(at, state, time_us, event);
	at->report = left;
	context->reporting = gci_report_first(at);
	if (context->reporting == NULL) {
		context->work &= ~(uint32_t)GCI_WORK_REPORT;
	}
	return GCI_PULLED_ONE;
}

/* Pulls what was decided at kept_us. */
static enum gci_pulled pull_kept(
	struct gc_context *context, uint32_t room, struct gc_event *event) {
	enum gci_pulled pulled =
		gci_delivery_pull_cancelled(context, context->delivery.kept_ended, room, event);
	if (pulled == GCI_PULLED_NONE) {
		pulled = gci_report_pull_kept(context, room, event);
	}
	if (pulled == GCI_PULLED_NONE) {
		pulled = gci_delivery_pull_kept(context, room, event);
	}
	if (pulled == GCI_PULLED_NONE) {
		context->work &= ~(uint32_t)GCI_WORK_KEPT;
	}
	return pulled;
}

static void find_claims(struct gc_context *context) {
	context->work &= ~(uint32_t)GCI_WORK_CLAIM;
	if (context->delivery.receiving != 0) {
		gci_pend(context, GCI_WORK_DELIVER);
		gci_delivery_find_claims(context);
	}
}

/* Pulls what comes before reports. */
static enum gci_pulled pull_first(
	struct gc_context *context, uint32_t room, struct gc_event *event) {
	if (gci_is_pending(context, GCI_WORK_KEPT)) {
		enum gci_pulled pulled = pull_kept(context, room, event);
		if (pulled != GCI_PULLED_NONE) {
			return pulled;
		}
	}
	if (gci_is_pending(context, GCI_WORK_CLAIM)) {
		find_claims(context);
	}
	return gci_delivery_pull_cancelled(context, UINT32_MAX, room, event);
}

/*
 * Writes the event that is due next, if it has room: of reports, then of deliveries. Clears the
 * bits of work of which nothing is left.
 */
GCI_MOTION_INLINE enum gci_pulled pull_due(
	struct gc_context *context, uint32_t room, struct gc_event *event) {
	enum gci_pulled pulled = GCI_PULLED_NONE;
	if (gci_is_pending(context, GCI_WORK_REPORT)) {
		pulled = pull_report(context, room, event);
	}
	/* Deliveries other than CANCELLED come after both parts of a frame. */
	if (pulled == GCI_PULLED_NONE && gci_is_pending(context, GCI_WORK_DELIVER) &&
		!gci_is_pending(context, GCI_WORK_LAND)) {
		pulled = gci_delivery_pull(context, room, event);
	}
	return pulled;
}

static enum gci_pulled pull(struct gc_context *context, uint32_t room, struct gc_event *event) {
	enum gci_pulled pulled = pull_first(context, room, event);
	return pulled == GCI_PULLED_NONE ? pull_due(context, room, event) : pulled;
}

bool gci_publish(struct gc_context *context) {
	struct gc_event_queue *queue = &context->queue;
	context->work &= ~(uint32_t)GCI_WORK_PROMPT;
	gci_publish_begin(context);
	enum gci_pulled pulled;
	struct gc_event *event = gci_queue_next(queue);
	while ((pulled = pull(context, gci_queue_room(queue), event)) == GCI_PULLED_ONE) {
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
	if (pulled == GCI_PULLED_NO_ROOM) {
		queue->deferred++;
		return false;
	}
	if (!gci_is_pending(context, GCI_WORK_FRAME)) {
		gci_delivery_end_frame(&context->delivery);
	}
	return true;
}

GCI_MOTION bool gci_publish_next(struct gc_context *context, struct gc_event *event) {
	return pull_due(context, UINT32_MAX, event) == GCI_PULLED_ONE;
}

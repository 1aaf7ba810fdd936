/* SPDX-License-Identifier: MIT */
#include "report.h"

#include "work.h"

static void queue_event(struct gc_recognizer *recognizer, enum gc_state state) {
	struct gc_context *context = recognizer->context;
	uint64_t time_us = context->now_us;
	if (state >= GC_STATE_ENDED) {
		/* Of a terminal recognizer, this is the time when it became so. */
		time_us = recognizer->deadline_us;
	} else if ((recognizer->report & GCI_REPORT_KEPT) != 0) {
		time_us = context->kept_us;
	}
	struct gc_event *event = gci_queue_room(&context->queue, &time_us);
	recognizer->queued++;
	gci_report_write(recognizer, state, time_us, event);
	if (state == GC_STATE_BEGAN && (recognizer->report & GCI_REPORT_KEPT) != 0) {
		event->touch_count = (uint8_t)recognizer->factor;
	}
}

/* Queues one report. Returns false when there is no room for all of it. */
static bool report(struct gc_recognizer *recognizer) {
	bool began = (recognizer->report & GCI_REPORT_BEGAN) != 0;
	/* A report may be two events: BEGAN, then ENDED or CANCELLED. */
	bool is_over = gci_is_terminal(recognizer);
	if (!gci_queue_has_room(&recognizer->context->queue, began && is_over ? 2 : 1)) {
		return false;
	}
	if (began) {
		queue_event(recognizer, GC_STATE_BEGAN);
	}
	if (!began || is_over) {
		queue_event(recognizer, (enum gc_state)recognizer->state);
	}
	recognizer->report = 0;
	return true;
}

bool gci_report_all(struct gc_context *context) {
	if (!gci_is_pending(context, GCI_WORK_REPORT)) {
		return true;
	}
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (gci_has_report(at) && !report(at)) {
			context->queue.deferred++;
			return false;
		}
	}
	context->work &= ~(uint32_t)GCI_WORK_REPORT;
	return true;
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

bool gci_report_kept(struct gc_context *context) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if ((at->report & GCI_REPORT_KEPT) == 0) {
			continue;
		}
		if (!gci_queue_has_room(&context->queue, 1)) {
			return false;
		}
		bool began = (at->report & GCI_REPORT_BEGAN) != 0;
		queue_event(at, began ? GC_STATE_BEGAN : (enum gc_state)at->state);
		/* If it has also ended since, gci_report_all() queues the end. */
		at->report = began && gci_is_terminal(at) ? GCI_REPORT_STATE : 0;
	}
	return true;
}

void gci_report_taken(struct gc_recognizer *recognizer, uint32_t count, enum gc_state state) {
	recognizer->queued -= count;
	/* After a reset, the state is that of now: the host has made inputs since these events. */
	bool has_later = recognizer->queued != 0 && recognizer->joined;
	recognizer->told = has_later ? state & 0xf : GC_STATE_POSSIBLE;
	if (recognizer->queued == 0 && !recognizer->joined) {
		recognizer->context = NULL;
	}
}

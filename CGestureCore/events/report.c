/* SPDX-License-Identifier: MIT */
#include "events/report.h"

#include "touch/work.h"

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

/* SPDX-License-Identifier: MIT */
#include <gesturecore/recorder.h>

#include "engine/flush.h"
#include "gesture/recognizer.h"
#include "gesture/recorder.h"
#include "recognizers/custom.h"

/*
 * The host's calls about its own recognizer that are events. A call inside one of its operations
 * takes effect when all recognizers have seen the event. Any other call is an event by itself.
 */

/* Returns GC_OK if the recognizer takes part, once it was shown all that happened before. */
static enum gc_status begin_call(struct gc_custom *custom) {
	struct gc_recognizer *base = &custom->base;
	enum gc_status status = gci_guard_custom(base);
	if (status != GC_OK) {
		return status;
	}
	if (base->joined && base->context->acting == NULL) {
		gci_flush_about(base, base->context, GCI_KEEP_LANDINGS);
	}
	return base->joined ? GC_OK : GC_ERR_ARGUMENT;
}

static void end_call(struct gc_context *context) {
	if (context->acting == NULL) {
		gci_resolve(context);
	}
}

static enum gc_status set_state(struct gc_custom *custom, enum gc_state state,
	enum gc_reason reason, int64_t measured, int64_t limit) {
	enum gc_status status = begin_call(custom);
	if (status != GC_OK) {
		return status;
	}
	struct gc_context *context = custom->base.context;
	enum gc_state from = (enum gc_state)custom->base.state;
	gci_pend(context, GCI_WORK_PROMPT);
	gci_record_custom(custom, state, reason, measured, limit);
	bool is_legal = gci_custom_transition(custom, state, reason, measured, limit);
	if (!is_legal) {
		gci_note(&custom->base, GC_REASON_ILLEGAL_STATE, from, state);
	}
	end_call(context);
	return is_legal ? GC_OK : GC_ERR_STATE;
}

enum gc_status gc_custom_set_state(struct gc_custom *custom, enum gc_state state) {
	GCI_USE_RECOGNIZER(&custom->base);
	return set_state(custom, state, GC_REASON_OWN_RULES, 0, 0);
}

enum gc_status gc_custom_fail(
	struct gc_custom *custom, enum gc_reason reason, int64_t measured, int64_t limit) {
	GCI_USE_RECOGNIZER(&custom->base);
	bool is_of_records = reason != GC_REASON_NONE && reason != GC_REASON_IN_DOUBT &&
			     (uint32_t)reason < GC_REASON_COUNT;
	if (!is_of_records) {
		return gc_custom_set_state(custom, GC_STATE_FAILED);
	}
	return set_state(custom, GC_STATE_FAILED, reason, measured, limit);
}

enum gc_status gc_custom_ignore(struct gc_custom *custom, const struct gc_touch *touch) {
	GCI_USE_RECOGNIZER(&custom->base);
	struct gc_recognizer *base = &custom->base;
	enum gc_status status = begin_call(custom);
	if (status != GC_OK) {
		return status == GC_ERR_STATE ? status : GC_OK;
	}
	struct gc_context *context = base->context;
	if (touch != NULL) {
		gci_record_answer(context, GC_QUESTION_IGNORE, base, NULL, touch);
	}
	for (gc_slots rest = base->down_slots; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		if (&context->table.touches[slot] == touch) {
			gci_set_touches(base, base->down_slots & ~GCI_BIT(slot));
			base->seen_slots &= ~GCI_BIT(slot);
			/*
			 * One may have waited for it only because of this touch. If it has failed,
			 * this may have been the touch that kept it from its reset.
			 */
			gci_pend(context, GCI_WORK_CLAIM | GCI_WORK_JUDGE | GCI_WORK_RESET);
		}
	}
	custom->lifted |= base->parked && base->down_slots == 0;
	/* With none left there is nothing to wait for, unless one is just being offered. */
	if (base->seen_slots == 0 && custom->call != GC_CALL_LANDING) {
		gci_fail_plain(base, GC_REASON_OWN_RULES);
	}
	end_call(context);
	return GC_OK;
}

/* SPDX-License-Identifier: MIT */
/* Requirements, and settings of delivery. Changes take effect at once, even during a gesture. */
#include <gesturecore/delivery.h>

#include "requirement_impl.h"
#include "work.h"

enum gc_status gc_recognizer_require_failure(struct gc_requirement *memory,
	struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	GCI_USE_RECOGNIZER(waiter);
	GCI_ALSO_RECOGNIZER(blocker);
	if (gci_requirement_is_in_list(memory, waiter, blocker)) {
		GCI_CHECK(false, GCI_RULE_REQUIREMENT_IN_USE);
		return GC_ERR_ARGUMENT;
	}
	if (waiter->context != NULL && gci_refuses_call(waiter->context)) {
		memory->place = NULL;
		return GC_ERR_STATE;
	}
	return gci_requirement_make(memory, waiter, blocker);
}

void gc_requirement_remove(struct gc_requirement *memory) {
	GCI_USE_NODE(NULL);
	if (memory->place == NULL) {
		return;
	}
	/* Of a requirement that moved, the waiter knows only the old place. */
	if (!gci_requirement_is_in_list(memory, memory->waiter, NULL)) {
		GCI_CHECK(false, GCI_RULE_REQUIREMENT_CHANGED);
		return;
	}
	struct gc_context *context = memory->waiter->context;
	if (context != NULL && gci_refuses_call(context)) {
		return;
	}
	gci_requirement_unlink(memory);
	if (context != NULL) {
		gci_flush_for_call(context, GCI_KEEP_LANDINGS);
		gci_pend(context, GCI_WORK_JUDGE);
		gci_settle(context);
	}
}

static struct gc_context *context_of(const struct gc_recognizer *recognizer) {
	return recognizer->joined ? recognizer->context : NULL;
}

/*
 * Returns whether a setting of delivery changes, and may change now. Shows what happened before:
 * the former setting judges that.
 */
static bool begin_change(const struct gc_recognizer *recognizer, bool setting, bool value) {
	struct gc_context *context = context_of(recognizer);
	if (setting == value) {
		return false;
	}
	if (context != NULL) {
		if (gci_refuses_call(context)) {
			return false;
		}
		gci_flush_for_call(context, GCI_KEEP_LANDINGS);
	}
	return true;
}

static void take_effect(const struct gc_recognizer *recognizer) {
	struct gc_context *context = context_of(recognizer);
	if (context != NULL) {
		gci_pend(context, GCI_WORK_CLAIM);
		gci_settle(context);
	}
}

void gc_recognizer_set_cancels_touches(struct gc_recognizer *recognizer, bool cancels) {
	GCI_USE_RECOGNIZER(recognizer);
	if (begin_change(recognizer, recognizer->cancels_touches, cancels)) {
		recognizer->cancels_touches = cancels;
		take_effect(recognizer);
	}
}

void gc_recognizer_set_delays_began(struct gc_recognizer *recognizer, bool delays) {
	GCI_USE_RECOGNIZER(recognizer);
	if (begin_change(recognizer, recognizer->delays_began, delays)) {
		recognizer->delays_began = delays;
		take_effect(recognizer);
	}
}

void gc_recognizer_set_delays_ended(struct gc_recognizer *recognizer, bool delays) {
	GCI_USE_RECOGNIZER(recognizer);
	if (begin_change(recognizer, recognizer->delays_ended, delays)) {
		recognizer->delays_ended = delays;
		take_effect(recognizer);
	}
}

void gc_recognizer_set_claims_on_landing(struct gc_recognizer *recognizer, bool claims) {
	GCI_USE_RECOGNIZER(recognizer);
	recognizer->claims_on_landing = claims;
}

/* SPDX-License-Identifier: MIT */
/* Requirements, and settings of delivery. Changes take effect at once, even during a gesture. */
#include <gesturecore/delivery.h>

#include "requirement_impl.h"
#include "work.h"

enum gc_status gc_recognizer_require_failure(struct gc_requirement *memory,
	struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	if (waiter->context != NULL && gci_refuses_call(waiter->context)) {
		*memory = (struct gc_requirement){0};
		return GC_ERR_STATE;
	}
	return gci_requirement_make(memory, waiter, blocker);
}

void gc_requirement_remove(struct gc_requirement *memory) {
	struct gc_context *context = memory->waiter == NULL ? NULL : memory->waiter->context;
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

/* Changes a setting of delivery. */
static void set_delivery(struct gc_recognizer *recognizer, bool *setting, bool value) {
	struct gc_context *context = recognizer->joined ? recognizer->context : NULL;
	if (*setting == value || (context != NULL && gci_refuses_call(context))) {
		return;
	}
	*setting = value;
	if (context != NULL) {
		gci_flush_for_call(context, GCI_KEEP_LANDINGS);
		gci_pend(context, GCI_WORK_CLAIM);
		gci_settle(context);
	}
}

void gc_recognizer_set_cancels_touches(struct gc_recognizer *recognizer, bool cancels) {
	set_delivery(recognizer, &recognizer->cancels_touches, cancels);
}

void gc_recognizer_set_delays_began(struct gc_recognizer *recognizer, bool delays) {
	set_delivery(recognizer, &recognizer->delays_began, delays);
}

void gc_recognizer_set_delays_ended(struct gc_recognizer *recognizer, bool delays) {
	set_delivery(recognizer, &recognizer->delays_ended, delays);
}

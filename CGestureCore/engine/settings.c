/* SPDX-License-Identifier: MIT */
/* Requirements, and settings of delivery. Changes take effect at once, even during a gesture. */
#include <gesturecore/delivery.h>

#include "arbiter/doubts.h"
#include "arbiter/relations.h"
#include "engine/flush.h"
#include "gesture/recognizer.h"

enum gc_status gc_recognizer_require_failure(struct gc_requirement *memory,
	struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	GCI_USE_RECOGNIZER(waiter);
	GCI_ALSO_RECOGNIZER(blocker);
	enum gc_status status = gci_guard_recognizer(waiter);
	if (status == GC_OK) {
		status = gci_guard_recognizer(blocker);
	}
	if (status == GC_OK) {
		status = gci_requirement_make(memory, waiter, blocker);
	}
	/* An attempt that has collected its requirements does not wait, so it stays in doubt. */
	if (status == GC_OK && !waiter->asked && gci_doubts_relate(waiter, blocker)) {
		/* The questions that this asks cannot change the two recognizers. */
		bool was_in_call = blocker->in_call;
		blocker->in_call = true;
		gci_resolve_about(waiter, waiter->context);
		blocker->in_call = was_in_call;
	}
	return status;
}

/*
 * Ends a relation that is in use. The questions that this asks cannot change the two recognizers,
 * or use the memory again.
 */
static void end_relation(struct gc_requirement *memory) {
	struct gc_recognizer *waiter = memory->waiter, *blocker = memory->blocker;
	bool was_in_call = blocker->in_call;
	blocker->in_call = true;
	if (waiter->context != NULL) {
		gci_flush_about(waiter, waiter->context, GCI_KEEP_LANDINGS);
	}
	/* If a question made it, it ends with the attempt. */
	if (memory->place != NULL && gci_requirement_is_of_waiter(memory, waiter)) {
		gci_requirement_unlink(memory);
	}
	if (waiter->context != NULL) {
		(void)gci_doubts_relate(waiter, blocker);
		gci_pend(waiter->context, GCI_WORK_JUDGE);
		gci_resolve_about(waiter, waiter->context);
	}
	blocker->in_call = was_in_call;
}

enum gc_status gc_requirement_remove(struct gc_requirement *memory) {
	GCI_USE_NODE(NULL);
	if (memory->place == NULL) {
		return GC_OK;
	}
	/* Of a requirement that moved, the waiter knows only the old place. */
	if (!gci_requirement_is_of_waiter(memory, memory->waiter)) {
		GCI_CHECK(false, GCI_RULE_REQUIREMENT_CHANGED);
		return GC_ERR_ARGUMENT;
	}
	if (gci_refuses_relation(memory->waiter, memory->blocker)) {
		return GC_ERR_STATE;
	}
	(void)gci_guard_recognizer(memory->waiter);
	end_relation(memory);
	return GC_OK;
}

static struct gc_context *context_of(const struct gc_recognizer *recognizer) {
	return recognizer->joined ? recognizer->context : NULL;
}

/*
 * Call this before a setting of delivery changes: what happened before is judged by the former
 * setting, and shown.
 */
static enum gc_status begin_change(struct gc_recognizer *recognizer) {
	struct gc_context *context = context_of(recognizer);
	enum gc_status status = gci_guard_recognizer(recognizer);
	if (status != GC_OK) {
		return status;
	}
	if (context != NULL) {
		gci_flush_about(recognizer, context, GCI_KEEP_LANDINGS);
	}
	return GC_OK;
}

static void take_effect(const struct gc_recognizer *recognizer) {
	struct gc_context *context = context_of(recognizer);
	if (context != NULL) {
		gci_pend(context, GCI_WORK_CLAIM);
		gci_resolve(context);
	}
}

enum gc_status gc_recognizer_set_cancels_touches(struct gc_recognizer *recognizer, bool cancels) {
	GCI_USE_RECOGNIZER(recognizer);
	if (gci_is_set_up(recognizer) && recognizer->cancels_touches == cancels) {
		return GC_OK;
	}
	enum gc_status status = begin_change(recognizer);
	if (status == GC_OK) {
		recognizer->cancels_touches = cancels;
		take_effect(recognizer);
	}
	return status;
}

enum gc_status gc_recognizer_set_delays_began(struct gc_recognizer *recognizer, bool delays) {
	GCI_USE_RECOGNIZER(recognizer);
	if (gci_is_set_up(recognizer) && recognizer->delays_began == delays) {
		return GC_OK;
	}
	enum gc_status status = begin_change(recognizer);
	if (status == GC_OK) {
		recognizer->delays_began = delays;
		take_effect(recognizer);
	}
	return status;
}

enum gc_status gc_recognizer_set_delays_ended(struct gc_recognizer *recognizer, bool delays) {
	GCI_USE_RECOGNIZER(recognizer);
	if (gci_is_set_up(recognizer) && recognizer->delays_ended == delays) {
		return GC_OK;
	}
	enum gc_status status = begin_change(recognizer);
	if (status == GC_OK) {
		recognizer->delays_ended = delays;
		take_effect(recognizer);
	}
	return status;
}

enum gc_status gc_recognizer_set_claims_on_landing(struct gc_recognizer *recognizer, bool claims) {
	GCI_USE_RECOGNIZER(recognizer);
	enum gc_status status = gci_guard_recognizer(recognizer);
	if (status != GC_OK) {
		return status;
	}
	recognizer->claims_on_landing = claims;
	return GC_OK;
}

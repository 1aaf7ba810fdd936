/* SPDX-License-Identifier: MIT */
/*
 * What the host says about its own recognizers. From inside one of their operations it is taken
 * up when the event has been seen by all; from elsewhere the engine has to take it up here.
 */
#include "custom_impl.h"
#include "engine_impl.h"

/* Whether the recognizer takes part, when all that happened before has been shown to it. */
static bool is_ready(const struct gc_custom *custom) {
	const struct gc_recognizer *base = &custom->base;
	if (base->joined && base->context->calling == 0) {
		if (gci_refuses_call(base->context)) {
			return false;
		}
		gci_engine_catch_up(gci_engine_of(base->context));
	}
	return base->joined;
}

static void take_up(struct gc_context *context) {
	if (context->calling == 0) {
		gci_conclude(gci_engine_of(context));
	}
}

static enum gc_status set_state(struct gc_custom *custom, enum gc_state state,
	enum gc_reason reason, int64_t measured, int64_t limit) {
	if (!is_ready(custom)) {
		return GC_ERR_ARGUMENT;
	}
	struct gc_context *context = custom->base.context;
	enum gc_status status = gci_custom_set_state(custom, state, reason, measured, limit);
	take_up(context);
	return status;
}

enum gc_status gc_custom_set_state(struct gc_custom *custom, enum gc_state state) {
	return set_state(custom, state, GC_REASON_OWN_RULES, 0, 0);
}

enum gc_status gc_custom_fail(
	struct gc_custom *custom, enum gc_reason reason, int64_t measured, int64_t limit) {
	return set_state(custom, GC_STATE_FAILED, reason, measured, limit);
}

void gc_custom_ignore(struct gc_custom *custom, const struct gc_touch *touch) {
	if (!is_ready(custom)) {
		return;
	}
	struct gc_context *context = custom->base.context;
	gci_custom_ignore(custom, touch);
	take_up(context);
}

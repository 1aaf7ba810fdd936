/* SPDX-License-Identifier: MIT */
#include "question.h"

#include "requirement_impl.h"

/*
 * While the host or a custom recognizer answers, `asking` is not 0, and the engine refuses calls
 * that would change it: it is iterating over what they would change.
 */

bool gci_ask_should_receive(struct gc_context *context, struct gc_recognizer *recognizer,
	const struct gc_touch *touch) {
	const struct gc_host *host = &context->host;
	if (host->should_receive == NULL) {
		return true;
	}
	gci_ask_begin(context);
	bool answer = host->should_receive(host->data, recognizer, touch);
	gci_ask_end(context);
	return answer;
}

bool gci_ask_should_begin(struct gc_context *context, struct gc_recognizer *recognizer) {
	const struct gc_host *host = &context->host;
	if (host->should_begin == NULL) {
		return true;
	}
	gci_ask_begin(context);
	bool answer = host->should_begin(host->data, recognizer);
	gci_ask_end(context);
	return answer;
}

static bool prevents(
	const struct gc_host *host, struct gc_recognizer *winner, struct gc_recognizer *other) {
	if (winner->ops->prevents != NULL && !winner->ops->prevents(winner, other)) {
		return false;
	}
	if (other->ops->is_preventable != NULL && !other->ops->is_preventable(other, winner)) {
		return false;
	}
	if (host->can_prevent != NULL && !host->can_prevent(host->data, winner, other)) {
		return false;
	}
	if (host->can_be_prevented != NULL && !host->can_be_prevented(host->data, other, winner)) {
		return false;
	}
	return host->simultaneous == NULL || !host->simultaneous(host->data, winner, other);
}

bool gci_ask_prevents(
	struct gc_context *context, struct gc_recognizer *winner, struct gc_recognizer *other) {
	gci_ask_begin(context);
	bool answer = prevents(&context->host, winner, other);
	gci_ask_end(context);
	return answer;
}

static bool requires_failure(struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	const struct gc_host *host = &waiter->context->host;
	return (waiter->ops->waits_for != NULL && waiter->ops->waits_for(waiter, blocker)) ||
	       (blocker->ops->is_waited_for != NULL &&
		       blocker->ops->is_waited_for(blocker, waiter)) ||
	       (host->requires_failure != NULL &&
		       host->requires_failure(host->data, waiter, blocker));
}

static struct gc_requirement *unused(struct gc_context *context) {
	/* After the last one that was found: mostly the next is unused. */
	for (uint32_t tried = 0; tried < context->requirement_capacity; tried++) {
		uint32_t index = context->requirement_next++;
		if (index + 1 >= context->requirement_capacity) {
			context->requirement_next = 0;
		}
		if (context->requirements[index].waiter == NULL) {
			return &context->requirements[index];
		}
	}
	return NULL;
}

static void require(
	struct gc_context *context, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	struct gc_requirement *memory = unused(context);
	if (memory == NULL) {
		context->counters.requirements_full++;
		return;
	}
	if (gci_requirement_make(memory, waiter, blocker) == GC_ERR_CYCLE) {
		context->counters.requirements_cyclic++;
		return;
	}
	memory->asked = memory->waiter != NULL;
}

static void ask_about(
	struct gc_context *context, struct gc_recognizer *waiter, struct gc_recognizer *list) {
	bool may_wait = waiter->ops->waits_for != NULL || context->host.requires_failure != NULL;
	for (struct gc_recognizer *at = list; at != NULL; at = at->next) {
		if (!may_wait && at->ops->is_waited_for == NULL) {
			continue; /* nobody to ask */
		}
		if (at != waiter && at->state != GC_STATE_FAILED && gci_share_a_touch(waiter, at) &&
			requires_failure(waiter, at)) {
			require(context, waiter, at);
		}
	}
}

void gci_ask_requirements(struct gc_context *context, struct gc_recognizer *waiter) {
	if (waiter->asked) {
		return;
	}
	waiter->asked = true;
	gci_ask_begin(context);
	ask_about(context, waiter, context->live);
	ask_about(context, waiter, context->done);
	gci_ask_end(context);
}

/* SPDX-License-Identifier: MIT */
#include "arbiter/question.h"

#include "arbiter/requirement.h"

/*
 * While the host or a custom recognizer answers, `asking` is not 0. The engine is walking its lists
 * then, so it refuses calls that would change them.
 */

/* Not in line: that saves code. */
static __attribute__((noinline)) void end_question(struct gc_context *context) {
	gci_ask_end(context);
}

bool gci_ask_host_should_receive(struct gc_context *context, struct gc_recognizer *recognizer,
	const struct gc_touch *touch) {
	const struct gc_host *host = &context->host;
	gci_ask_begin(context);
	bool answer = host->should_receive(host->data, recognizer, touch);
	end_question(context);
	/* If it is in two trees, by mistake, the other engine may have taken it since. */
	return answer && (recognizer->context == NULL || recognizer->context == context);
}

bool gci_ask_should_begin(struct gc_context *context, struct gc_recognizer *recognizer) {
	const struct gc_host *host = &context->host;
	if (host->should_begin == NULL) {
		return true;
	}
	gci_ask_begin(context);
	bool answer = host->should_begin(host->data, recognizer);
	end_question(context);
	return answer;
}

static bool prevents(
	const struct gc_host *host, struct gc_recognizer *winner, struct gc_recognizer *other) {
	if (winner->ops->prevents != NULL && !winner->ops->prevents(winner, other)) {
		return false;
	}
	if (other->ops->rare->is_preventable != NULL &&
		!other->ops->rare->is_preventable(other, winner)) {
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
	end_question(context);
	return answer;
}

static bool spares(void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	return !prevents(data, winner, other);
}

struct gci_prevention gci_prevention_by(
	struct gc_context *context, const struct gc_recognizer *winner, bool some_preventable) {
	struct gc_host *host = &context->host;
	bool is_simultaneous_alone = !GCI_IS_SMALL && winner->ops->prevents == NULL &&
				     !some_preventable && host->can_prevent == NULL &&
				     host->can_be_prevented == NULL && host->simultaneous != NULL;
	return is_simultaneous_alone ? (struct gci_prevention){host->simultaneous, host->data}
				     : (struct gci_prevention){spares, host};
}

static struct gc_requirement *unused(struct gc_context *context) {
	/* After the last one that was found: mostly the next is unused. */
	for (uint32_t tried = 0; tried < context->requirement_capacity; tried++) {
		uint32_t index = context->requirement_next++;
		if (index + 1 >= context->requirement_capacity) {
			context->requirement_next = 0;
		}
		if (context->requirements[index].place == NULL) {
			return &context->requirements[index];
		}
	}
	return NULL;
}

static bool waits(
	const struct gc_host *host, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	const struct gci_rare_ops *by_waiter = waiter->ops->rare, *by_blocker = blocker->ops->rare;
	return (by_waiter->waits_for != NULL && by_waiter->waits_for(waiter, blocker)) ||
	       (by_blocker->is_waited_for != NULL && by_blocker->is_waited_for(blocker, waiter)) ||
	       (host->requires_failure != NULL &&
		       host->requires_failure(host->data, waiter, blocker));
}

bool gci_ask_waits(
	struct gc_context *context, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	gci_ask_begin(context);
	bool answer = waits(&context->host, waiter, blocker);
	end_question(context);
	return answer;
}

/* Marks the recognizers of a list that `waiter` must wait for. Returns whether there are any. */
static bool ask_about(
	struct gc_context *context, struct gc_recognizer *waiter, struct gc_recognizer *list) {
	bool found = false;
	for (struct gc_recognizer *at = list; at != NULL; at = at->next) {
		if (at == waiter || at->state == GC_STATE_FAILED ||
			!gci_share_a_touch(waiter, at)) {
			continue;
		}
		if (waits(&context->host, waiter, at)) {
			at->marked = found = true;
		}
	}
	return found;
}

/* Makes `waiter` wait for the marked recognizers, and removes the marks. */
static void require_marked(struct gc_context *context, struct gc_recognizer *waiter) {
	struct gc_recognizer *const lists[] = {context->live, context->done};
	struct gci_waiters chain;
	bool is_full = false;
	for (struct gc_requirement *at = gci_first_requirement(waiter); at != NULL;
		at = at->next_of_waiter) {
		at->blocker->marked = false; /* it waits for this one already */
	}
	gci_waiters_begin(&chain, waiter);
	for (int list = 0; list < 2; list++) {
		for (struct gc_recognizer *at = lists[list]; at != NULL; at = at->next) {
			if (!at->marked) {
				continue;
			}
			at->marked = false;
			struct gc_requirement *memory = is_full ? NULL : unused(context);
			is_full = memory == NULL;
			if (is_full) {
				context->counters.requirements_full++;
			} else if (gci_waiters_include(&chain, at)) {
				context->counters.requirements_cyclic++;
			} else {
				gci_requirement_link(memory, waiter, at);
				memory->asked = true;
			}
		}
	}
	gci_waiters_end(&chain);
}

/*
 * The answers become relations only after the last question, because the search for cycles marks
 * relations, and a host that answers may search, too.
 */
void gci_ask_requirements(
	struct gc_context *context, struct gc_recognizer *waiter, bool some_waited_for) {
	waiter->asked = true;
	if (waiter->ops->rare->waits_for == NULL && !some_waited_for &&
		context->host.requires_failure == NULL) {
		return; /* nobody to ask */
	}
	gci_ask_begin(context);
	bool found = ask_about(context, waiter, context->live);
	found = ask_about(context, waiter, context->done) || found;
	end_question(context);
	if (found) {
		require_marked(context, waiter);
	}
}

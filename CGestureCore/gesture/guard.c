/* SPDX-License-Identifier: MIT */
#include "gesture/guard.h"

#include "touch/node.h"

/* Returns the context of the engine of its node's tree, or NULL. */
static struct gc_context *context_above(const struct gc_recognizer *recognizer) {
	return recognizer->node == NULL ? NULL : gci_node_tree_context(recognizer->node);
}

/* Whether an engine of the recognizer itself refuses the call. */
static bool is_refused_itself(const struct gc_recognizer *recognizer) {
	struct gc_context *above = context_above(recognizer);
	return (recognizer->context != NULL && gci_refuses_call(recognizer->context)) ||
	       (above != NULL && gci_refuses_call(above));
}

/* A call about it runs, and asks. */
static bool is_in_call(const struct gc_recognizer *recognizer) {
	GCI_CHECK(!recognizer->in_call, GCI_RULE_QUESTION);
	return recognizer->in_call;
}

/*
 * Returns whether an engine of a recognizer that it has a relation with refuses the call. Linear in
 * its relations. A relation that is in its lists by mistake is skipped: it is of other recognizers.
 */
static bool is_refused_by_relation(const struct gc_recognizer *recognizer) {
	for (const struct gc_requirement *at = recognizer->requirements; at != NULL;
		at = at->next_of_waiter) {
		if (at->waiter == recognizer && is_refused_itself(at->blocker)) {
			return true;
		}
	}
	for (const struct gc_requirement *at = recognizer->waiters; at != NULL;
		at = at->next_of_blocker) {
		if (at->blocker == recognizer && is_refused_itself(at->waiter)) {
			return true;
		}
	}
	return false;
}

enum gc_status gci_guard_recognizer(const struct gc_recognizer *recognizer) {
	if (!gci_is_set_up(recognizer)) {
		return GC_ERR_ARGUMENT;
	}
	bool is_free = recognizer->context == NULL && context_above(recognizer) == NULL;
	bool is_refused =
		is_free ? is_refused_by_relation(recognizer) : is_refused_itself(recognizer);
	return is_refused || is_in_call(recognizer) ? GC_ERR_STATE : GC_OK;
}

bool gci_refuses_finish(const struct gc_recognizer *recognizer) {
	return is_refused_itself(recognizer) || is_refused_by_relation(recognizer) ||
	       is_in_call(recognizer);
}

bool gci_refuses_relation(const struct gc_recognizer *waiter, const struct gc_recognizer *blocker) {
	return is_refused_itself(waiter) || is_refused_itself(blocker) || is_in_call(waiter) ||
	       is_in_call(blocker);
}

enum gc_status gci_guard_custom(const struct gc_recognizer *recognizer) {
	const struct gc_context *context = recognizer->context;
	bool is_own = context != NULL && context->acting == recognizer;
	return is_own ? GC_OK : gci_guard_recognizer(recognizer);
}

/* SPDX-License-Identifier: MIT */
#include <gesturecore/ties.h>

#include "arbiter/relations.h"
#include "gesture/recognizer.h"
#include "touch/node.h"

static void *host_of(const struct gc_context *context) {
	return context == NULL ? NULL : context->host.data;
}

static void *asker(const struct gc_context *context) {
	return context != NULL && gci_is_pending(context, GCI_WORK_CALL) ? context->host.data
									 : NULL;
}

bool gc_engine_is_asking(const struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	return gci_is_pending(&engine->context, GCI_WORK_CALL);
}

static const struct gc_context *context_above(const struct gc_node *node) {
	return node == NULL ? NULL : gci_node_tree_context(node);
}

void *gc_node_host(const struct gc_node *node) {
	GCI_USE_NODE(node);
	return host_of(context_above(node));
}

void *gc_node_debtor(const struct gc_node *node) {
	GCI_USE_NODE(node);
	return host_of(node->context);
}

void *gc_recognizer_debtor(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return host_of(recognizer->context);
}

void *gc_node_asker(const struct gc_node *node) {
	GCI_USE_NODE(node);
	void *found = asker(node->context);
	return found != NULL ? found : asker(context_above(node));
}

void *gc_node_asker_inside(struct gc_node *top) {
	GCI_USE_NODE(top);
	void *found = NULL;
	for (struct gc_node *at = top; at != NULL && found == NULL; at = gci_node_next(at, top)) {
		found = asker(at->context);
		for (const struct gc_recognizer *of = at->first_recognizer;
			of != NULL && found == NULL; of = of->next_on_node) {
			found = asker(of->context);
		}
	}
	return found;
}

static void *asker_itself(const struct gc_recognizer *recognizer) {
	void *found = asker(recognizer->context);
	return found != NULL ? found : asker(context_above(recognizer->node));
}

void *gc_recognizer_asker(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	void *found = asker_itself(recognizer);
	for (const struct gc_requirement *at = gci_first_requirement(recognizer);
		at != NULL && found == NULL; at = at->next_of_waiter) {
		found = asker_itself(at->blocker);
	}
	for (const struct gc_requirement *at = gci_first_waiter(recognizer);
		at != NULL && found == NULL; at = at->next_of_blocker) {
		found = asker_itself(at->waiter);
	}
	return found;
}

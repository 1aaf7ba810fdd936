/* SPDX-License-Identifier: MIT */
/*
 * The checks of debug builds. A struct that was set up has a mark. A link has two sides, and each
 * points to the other. If a struct was copied, overwritten or set up again, the sides do not match.
 *
 * gc_context.mark is the engine's own address or, while a thread is inside, that of the thread.
 */
#include "misuse/misuse.h"

#include <gesturecore/custom.h>
#include <gesturecore/engine.h>

#ifndef NDEBUG

/* More than any list has: a list that is longer goes in a circle. */
#define LIST_MAX 10000000

static bool is_on_node(const struct gc_node *node, const struct gc_recognizer *recognizer) {
	unsigned long left = LIST_MAX;
	const struct gc_recognizer *at = node->first_recognizer;
	while (at != NULL && at != recognizer && --left > 0) {
		at = at->next_on_node;
	}
	return at == recognizer;
}

static bool is_in(const struct gc_recognizer *list, const struct gc_recognizer *recognizer) {
	unsigned long left = LIST_MAX;
	while (list != NULL && list != recognizer && --left > 0) {
		list = list->next;
	}
	return list == recognizer;
}

/* Whether all that take part are what they were when they joined. */
static bool is_list_good(const struct gc_context *context, const struct gc_recognizer *list) {
	unsigned long left = LIST_MAX;
	for (; list != NULL; list = list->next) {
		if (list->ops == NULL || !list->joined || list->context != context || --left == 0) {
			return false;
		}
	}
	return true;
}

static bool are_touches_good(const struct gc_touch_table *table) {
	for (gc_slots rest = table->held | table->stepping; rest != 0; rest &= rest - 1) {
		if (table->touches[__builtin_ctz(rest)].mark != GCI_TOUCH_MARK(table)) {
			return false;
		}
	}
	return true;
}

/* Returns the broken rule of an engine that no thread is in, or -1. */
static int broken_by(const struct gc_engine *engine) {
	const struct gc_context *context = &engine->context;
	if (engine->root->mark != GCI_NODE_MARK || engine->root->engine != engine) {
		return GCI_RULE_ROOT_CHANGED;
	}
	if (!are_touches_good(&context->table)) {
		return GCI_RULE_TOUCHES_CHANGED;
	}
	if (!is_list_good(context, context->live) || !is_list_good(context, context->done)) {
		return GCI_RULE_RECOGNIZER_CHANGED;
	}
	return -1;
}

static uint32_t mark_of(const struct gc_engine *engine) {
	return __atomic_load_n(&engine->context.mark, __ATOMIC_RELAXED);
}

void gci_mark_engine(struct gc_engine *engine, uint32_t mark) {
	__atomic_store_n(&engine->context.mark, mark, __ATOMIC_RELAXED);
}

void gci_check_engine(struct gci_call *call, const struct gc_engine *engine) {
	struct gc_engine *entered = (struct gc_engine *)engine;
	uint32_t mark = mark_of(engine);
	if (call->is_own || mark == GCI_THREAD_MARK()) {
		return;
	}
	if (mark == 0) {
		gci_misuse(GCI_RULE_ENGINE_UNSET);
	} else if (mark == GCI_ENGINE_MARK(engine)) {
		int rule = broken_by(engine);
		if (rule >= 0) {
			gci_misuse((enum gci_rule)rule);
		}
		gci_mark_engine(entered, GCI_THREAD_MARK());
		call->engine = entered;
	} else if (engine->root == NULL || engine->root->engine != engine) {
		gci_misuse(GCI_RULE_ENGINE_MOVED);
	} else {
		gci_misuse(GCI_RULE_THREAD);
	}
}

void gci_call_end_checked(struct gci_call *call) {
	gci_call_pop(call);
	/* The call may have ended the engine, or set it up again. */
	if (call->engine != NULL && mark_of(call->engine) == GCI_THREAD_MARK()) {
		GCI_MARK_ENGINE(call->engine);
	}
}

static bool is_linked(const struct gc_node *node) {
	const struct gc_node *parent = node->parent;
	if (parent == NULL) {
		return node->previous == NULL && node->next == NULL;
	}
	return (node->previous == NULL ? parent->first_child : node->previous->next) == node &&
	       (node->next == NULL ? parent->last_child : node->next->previous) == node;
}

static bool is_node_good(const struct gc_node *node) {
	unsigned long left = LIST_MAX;
	if (!is_linked(node) ||
		(node->parent == NULL && node->engine != NULL && node->engine->root != node) ||
		(node->first_child != NULL &&
			(node->first_child->parent != node || node->last_child->parent != node))) {
		return false;
	}
	for (const struct gc_recognizer *at = node->first_recognizer; at != NULL;
		at = at->next_on_node) {
		if (at->node != node || at->ops == NULL || --left == 0) {
			return false;
		}
	}
	return true;
}

static void check_engine_above(struct gci_call *call, const struct gc_node *node) {
	unsigned long left = LIST_MAX;
	while (node->parent != NULL && --left > 0) {
		node = node->parent;
		if (node->mark != GCI_NODE_MARK) {
			gci_misuse(GCI_RULE_NODE_CHANGED);
			return;
		}
	}
	if (node->engine != NULL && left > 0) {
		gci_check_engine(call, node->engine);
	}
}

void gci_check_node(struct gci_call *call, const struct gc_node *node) {
	if (call->is_own || node == NULL) {
		return; /* NULL: the window */
	}
	if (node->mark != GCI_NODE_MARK) {
		gci_misuse(GCI_RULE_NODE_UNSET);
		return;
	}
	if (!is_node_good(node)) {
		gci_misuse(GCI_RULE_NODE_MOVED);
		return;
	}
	check_engine_above(call, node);
}

void gci_check_recognizer(struct gci_call *call, const struct gc_recognizer *recognizer) {
	const struct gc_context *context = recognizer->context;
	const struct gc_node *node = recognizer->node;
	if (call->is_own) {
		return;
	}
	if (recognizer->ops == NULL) {
		gci_misuse(GCI_RULE_RECOGNIZER_UNSET);
		return;
	}
	if ((node != NULL && (node->mark != GCI_NODE_MARK || !is_on_node(node, recognizer))) ||
		(recognizer->joined && !is_in(context->live, recognizer) &&
			!is_in(context->done, recognizer))) {
		gci_misuse(GCI_RULE_RECOGNIZER_MOVED);
		return;
	}
	for (const struct gc_requirement *at = recognizer->requirements; at != NULL;
		at = at->next_of_waiter) {
		if (at->waiter != recognizer) {
			gci_misuse(GCI_RULE_REQUIREMENT_CHANGED);
			break;
		}
	}
	for (const struct gc_requirement *at = recognizer->waiters; at != NULL;
		at = at->next_of_blocker) {
		if (at->blocker != recognizer || *at->place != at) {
			gci_misuse(GCI_RULE_REQUIREMENT_CHANGED);
			break;
		}
	}
	if (context != NULL) {
		gci_check_engine(call, (const struct gc_engine *)context);
	} else if (node != NULL) {
		check_engine_above(call, node);
	}
}

struct piece {
	const void *bytes;
	size_t size;
};

static bool overlap(struct piece a, struct piece b) {
	uintptr_t a_at = (uintptr_t)a.bytes, b_at = (uintptr_t)b.bytes;
	return a.bytes != NULL && b.bytes != NULL && a_at < b_at + b.size && b_at < a_at + a.size;
}

void gci_check_config(const struct gc_engine *engine, const struct gc_engine_config *config) {
	const struct piece pieces[] = {
		{engine, sizeof(*engine)},
		{config->root, sizeof(*config->root)},
		{config->touches, config->touch_capacity * sizeof(*config->touches)},
		{config->events, config->event_capacity * sizeof(*config->events)},
		{config->records, config->record_capacity * sizeof(*config->records)},
		{config->requirements,
			config->requirement_capacity * sizeof(*config->requirements)},
		{config->paths, config->touch_capacity * sizeof(*config->paths)},
	};
	const unsigned count = sizeof(pieces) / sizeof(pieces[0]);
	for (unsigned one = 0; one < count; one++) {
		for (unsigned other = 0; other < one; other++) {
			if (overlap(pieces[one], pieces[other])) {
				gci_misuse(GCI_RULE_MEMORY_SHARED);
				return;
			}
		}
	}
	if (config->root->mark != GCI_NODE_MARK) {
		gci_misuse(GCI_RULE_NODE_UNSET);
	} else if (config->root->engine == engine) {
		gci_misuse(GCI_RULE_ENGINE_AGAIN);
	} else if (config->root->engine != NULL) {
		gci_misuse(GCI_RULE_ROOT_IN_USE);
	}
}

/*
 * How many siblings are looked at for a child that was set up again in the list. With all of them,
 * adding n siblings would take time that grows with n squared.
 */
#define SIBLINGS_OF_LOST 64

void gci_check_new_child(const struct gc_node *parent, const struct gc_node *child) {
	unsigned left = SIBLINGS_OF_LOST;
	if (child->parent != NULL) {
		gci_misuse(GCI_RULE_NODE_ADDED);
		return;
	}
	if (parent->mark != GCI_NODE_MARK) {
		return; /* the check of the parent says so */
	}
	for (const struct gc_node *at = parent->last_child; at != NULL && left-- > 0;
		at = at->previous) {
		if (at == child) {
			gci_misuse(GCI_RULE_NODE_LINKED);
			return;
		}
	}
}

void gci_check_new_recognizer(const struct gc_node *node, const struct gc_recognizer *recognizer) {
	if (recognizer->node != NULL) {
		gci_misuse(GCI_RULE_RECOGNIZER_ADDED);
	} else if (node->mark == GCI_NODE_MARK && is_on_node(node, recognizer)) {
		gci_misuse(GCI_RULE_RECOGNIZER_MOVED);
	}
}

void gci_check_landing(const struct gc_node *node) {
	unsigned long left = LIST_MAX;
	for (; node != NULL && --left > 0; node = node->parent) {
		if (node->mark != GCI_NODE_MARK || !is_linked(node)) {
			gci_misuse(GCI_RULE_NODE_CHANGED);
			return;
		}
		if (!is_node_good(node)) {
			gci_misuse(GCI_RULE_RECOGNIZER_CHANGED);
			return;
		}
	}
}

void gci_check_event(const struct gc_context *context, const struct gc_event *event) {
	bool is_known = event->kind == GC_EVENT_GESTURE
				? event->recognizer != NULL && event->node == NULL &&
					  event->recognizer->context == context &&
					  event->recognizer->queued > 0
				: event->node != NULL && event->recognizer == NULL &&
					  event->node->context == context &&
					  event->node->expected > 0;
	if (!is_known) {
		gci_misuse(GCI_RULE_EVENTS_CHANGED);
	}
}

void gci_check_touches(const struct gc_custom *custom, gc_slots slots) {
	const struct gc_context *context = custom->base.context;
	gc_slots all = context == NULL ? 0 : UINT32_MAX >> (32 - context->table.capacity);
	if (slots == 0 || (slots & ~all) != 0) {
		gci_misuse(GCI_RULE_NO_TOUCH);
	}
}

#endif

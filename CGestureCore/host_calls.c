/* SPDX-License-Identifier: MIT */
/* What the host may do to recognizers and nodes at any time, also while it handles an event. */
#include "arbiter.h"
#include "engine_impl.h"
#include "event_queue.h"
#include "node_math.h"
#include "requirement_impl.h"

/* A call takes effect after what has been collected, and after the deadlines until then. */
static struct gc_engine *settled_engine(struct gc_context *context) {
	struct gc_engine *engine = gci_engine_of(context);
	gc_engine_advance(engine, engine->clock_us);
	return engine;
}

void gc_engine_cancel_all(struct gc_engine *engine, uint64_t now_us) {
	struct gc_context *context = &engine->context;
	gc_engine_advance(engine, now_us);
	gci_arbiter_reset(context);
	context->now_us = engine->clock_us;
	/* Also those that have no touch down, such as a double tap between its taps. */
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		gci_fail(at, GC_REASON_HOST_CANCELLED, 0, 0);
	}
	gci_arbiter_lift(context, 0, context->table.held);
	context->table.ignored = context->table.held;
	gci_engine_conclude(engine);
}

void gc_engine_finish(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	while (context->live != NULL) {
		gci_arbiter_leave(context->live);
	}
	while (context->done != NULL) {
		gci_arbiter_leave(context->done);
	}
	struct gc_event event;
	while (gci_queue_take(&engine->queue, &event)) {
		/* Taken, so that its recognizer no longer points here. */
	}
	engine->root->engine = NULL;
}

/* Ends what a recognizer takes part in; it is reset when its event has been taken. */
static void stop(struct gc_recognizer *recognizer, enum gc_reason reason) {
	if (!recognizer->joined) {
		return;
	}
	struct gc_engine *engine = settled_engine(recognizer->context);
	if (!recognizer->joined) {
		return;
	}
	engine->context.now_us = engine->clock_us;
	recognizer->touches = 0;
	engine->context.resettable = true;
	gci_fail(recognizer, reason, 0, 0);
	gci_engine_conclude(engine);
}

void gc_recognizer_set_enabled(struct gc_recognizer *recognizer, bool enabled) {
	if (recognizer->disabled != enabled) {
		return;
	}
	recognizer->disabled = !enabled;
	if (!enabled) {
		stop(recognizer, GC_REASON_DISABLED);
	}
}

void gc_recognizer_remove(struct gc_recognizer *recognizer) {
	if (recognizer->node == NULL) {
		return;
	}
	stop(recognizer, GC_REASON_REMOVED);
	gci_node_unlink_recognizer(recognizer->node, recognizer);
}

void gc_recognizer_finish(struct gc_recognizer *recognizer) {
	struct gc_context *context = recognizer->context;
	gc_recognizer_remove(recognizer);
	while (recognizer->requirements != NULL) {
		gc_requirement_remove(recognizer->requirements);
	}
	while (recognizer->waiters != NULL) {
		gc_requirement_remove(recognizer->waiters);
	}
	if (context != NULL) {
		gci_queue_drop(&gci_engine_of(context)->queue, recognizer);
		gci_arbiter_leave(recognizer);
		gci_engine_conclude(gci_engine_of(context));
	}
}

void gc_requirement_remove(struct gc_requirement *memory) {
	struct gc_context *context = memory->waiter == NULL ? NULL : memory->waiter->context;
	gci_requirement_unlink(memory);
	if (context != NULL) {
		struct gc_engine *engine = settled_engine(context);
		context->undecided = true;
		gci_engine_conclude(engine);
	}
}

/* The node after `node` in the subtree of `top`, parents first; NULL at its end. */
static struct gc_node *next_in_subtree(struct gc_node *node, const struct gc_node *top) {
	if (node->first_child != NULL) {
		return node->first_child;
	}
	while (node != top && node->next == NULL) {
		node = node->parent;
	}
	return node == top ? NULL : node->next;
}

/* Ends the touches that hit something in `top`. Recognizers above it keep theirs. */
static void end_touches(struct gc_engine *engine, const struct gc_node *top) {
	struct gc_touch_table *table = &engine->context.table;
	for (uint32_t rest = table->held; rest != 0; rest &= rest - 1) {
		struct gc_touch *touch = &table->touches[gci_first_slot(rest)];
		if (gci_node_is_within(touch->node, top)) {
			touch->node = NULL;
		}
	}
}

void gc_node_remove(struct gc_node *node) {
	struct gc_engine *engine = gci_node_engine(node);
	if (node->parent == NULL) {
		return;
	}
	if (engine != NULL) {
		gc_engine_advance(engine, engine->clock_us);
		for (struct gc_node *at = node; at != NULL; at = next_in_subtree(at, node)) {
			for (struct gc_recognizer *of = at->first_recognizer; of != NULL;
				of = of->next_on_node) {
				stop(of, GC_REASON_REMOVED);
			}
		}
		end_touches(engine, node);
	}
	gci_node_unlink(node);
}

/* SPDX-License-Identifier: MIT */
/* What the host may do to recognizers and nodes at any time, also while it handles an event. */
#include "arbiter.h"
#include "delivery.h"
#include "engine_impl.h"
#include "event_queue.h"
#include "node_math.h"
#include "requirement_impl.h"

static struct gc_engine *settled_engine(struct gc_context *context) {
	struct gc_engine *engine = gci_engine_of(context);
	gci_engine_catch_up(engine);
	return engine;
}

/* Cancels the touches in some slots, of which there may be a record only. */
static void cancel_touches(struct gc_engine *engine, uint32_t slots, enum gc_reason reason) {
	struct gc_context *context = &engine->context;
	uint32_t held = (context->table.held | context->table.stepping) & slots;
	gci_arbiter_lift(context, 0, held, reason);
	/*
	 * Also those that have no touch down, such as a double tap between its taps; if the slot of
	 * its first tap was needed for another, only its being live is left of it.
	 */
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		uint32_t its = at->touches != 0 ? at->touches : at->seen;
		if ((its & slots) != 0 || slots == UINT32_MAX) {
			gci_fail(at, reason, 0, 0);
		}
	}
	gci_delivery_end(context, 0, context->delivery.receiving & slots);
	gci_touch_ignore(&context->table, held);
	gci_engine_conclude(engine);
}

void gc_engine_cancel_all(struct gc_engine *engine, uint64_t now_us) {
	gci_engine_reach(engine, now_us);
	cancel_touches(engine, UINT32_MAX, GC_REASON_HOST_CANCELLED);
}

void gc_engine_cancel_device(struct gc_engine *engine, uint16_t device, uint64_t now_us) {
	const struct gc_touch_table *table = &engine->context.table;
	gci_engine_reach(engine, now_us);
	uint32_t slots = 0;
	for (unsigned slot = 0; slot < table->capacity; slot++) {
		if (table->touches[slot].device == device) {
			slots |= GCI_BIT(slot);
		}
	}
	cancel_touches(engine, slots, GC_REASON_DEVICE_CANCELLED);
}

void gc_engine_finish(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	while (context->live != NULL) {
		gci_arbiter_leave(context->live);
	}
	while (context->done != NULL) {
		gci_arbiter_leave(context->done);
	}
	gci_delivery_forget(context, NULL);
	struct gc_event event;
	while (gci_queue_take(&context->queue, &event)) {
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
	gci_set_touches(recognizer, 0);
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
		gci_queue_drop(&context->queue, recognizer);
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

/*
 * Ends the touches that hit something in `top`, which is out of the tree. Recognizers above it
 * keep theirs.
 */
static void end_touches(struct gc_engine *engine, const struct gc_node *top) {
	struct gc_context *context = &engine->context;
	uint32_t slots =
		context->table.held | context->table.stepping | context->delivery.receiving;
	for (uint32_t rest = slots; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		struct gc_touch *touch = &context->table.touches[slot];
		if (!gci_node_is_within(touch->node, top)) {
			continue;
		}
		gci_delivery_end(context, 0, GCI_BIT(slot));
		/* Else it is needed until the node has heard that the touch is over. */
		if ((context->delivery.receiving & GCI_BIT(slot)) == 0) {
			touch->node = NULL;
		}
	}
	gci_engine_conclude(engine);
}

void gc_node_remove(struct gc_node *node) {
	struct gc_engine *engine = gci_node_engine(node);
	if (node->parent == NULL) {
		return;
	}
	if (engine != NULL) {
		gci_engine_catch_up(engine);
		for (struct gc_node *at = node; at != NULL; at = next_in_subtree(at, node)) {
			for (struct gc_recognizer *of = at->first_recognizer; of != NULL;
				of = of->next_on_node) {
				stop(of, GC_REASON_REMOVED);
			}
		}
	}
	gci_node_unlink(node);
	if (engine != NULL) {
		end_touches(engine, node);
	}
}

void gc_node_finish(struct gc_node *node) {
	gc_node_remove(node);
	struct gc_context *context = node->context;
	if (context != NULL) {
		gci_delivery_forget(context, node);
		gci_queue_drop_node(&context->queue, node);
	}
}

/* A setting of a recognizer that says what its touches' nodes hear. */
static void set_delivery(struct gc_recognizer *recognizer, bool *setting, bool value) {
	if (*setting == value) {
		return;
	}
	*setting = value;
	if (recognizer->joined) {
		struct gc_engine *engine = settled_engine(recognizer->context);
		engine->context.delivery.stale = true;
		gci_engine_conclude(engine);
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

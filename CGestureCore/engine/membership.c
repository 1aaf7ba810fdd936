/* SPDX-License-Identifier: MIT */
/* Adds recognizers and nodes to an engine and removes them, also during an action of the host. */
#include "engine/flush.h"

#include "arbiter/arbiter.h"
#include "arbiter/relations.h"
#include "events/delivery.h"
#include "events/publish.h"
#include "gesture/recognizer.h"
#include "gesture/recorder.h"
#include "touch/node.h"

/* Returns the engine of a recognizer: the one it takes part in, else that of its node, or NULL. */
static struct gc_engine *engine_for(const struct gc_recognizer *recognizer) {
	if (recognizer->context != NULL) {
		return gci_engine_of(recognizer->context);
	}
	return recognizer->node == NULL ? NULL : recognizer->node->engine;
}

bool gci_membership_is_refused(struct gc_node *top) {
	for (struct gc_node *at = top; at != NULL; at = gci_node_next(at, top)) {
		if (at->context != NULL && gci_refuses_call(at->context)) {
			return true;
		}
		for (struct gc_recognizer *of = at->first_recognizer; of != NULL && of->node == at;
			of = of->next_on_node) {
			if (of->context != NULL && gci_refuses_call(of->context)) {
				return true;
			}
		}
	}
	return false;
}

void gci_membership_join(struct gc_engine *engine, struct gc_node *top) {
	for (struct gc_node *at = top; at != NULL; at = gci_node_next(at, top)) {
		at->engine = engine;
		for (struct gc_recognizer *of = at->first_recognizer; of != NULL;
			of = of->next_on_node) {
			of->order = ++engine->context.added;
		}
	}
}

enum gc_status gc_recognizer_add(struct gc_recognizer *recognizer, struct gc_node *node) {
	GCI_USE_RECOGNIZER(recognizer);
	GCI_CHECK_NEW_RECOGNIZER(node, recognizer);
	GCI_ALSO_NODE(node);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	enum gc_status status = gci_guard_call(recognizer);
	if (status != GC_OK) {
		return status;
	}
	struct gc_engine *engine = node->engine;
	if (recognizer->node != NULL) {
		return GC_ERR_ARGUMENT;
	}
	if (engine != NULL) {
		gci_flush_about(recognizer, &engine->context, GCI_SHOW_LANDINGS);
		recognizer->order = ++engine->context.added;
		gci_record_change(&engine->context, GC_NOTE_RECOGNIZERS, recognizer);
	}
	gci_node_append_recognizer(node, recognizer);
	recognizer->recorded = false;
	return GC_OK;
}

enum gc_status gc_node_add_child(struct gc_node *parent, struct gc_node *child) {
	GCI_USE_NODE(child);
	GCI_CHECK_NEW_CHILD(parent, child);
	GCI_ALSO_NODE(parent);
	if (gci_refuses_node(parent) || gci_refuses_node(child)) {
		return GC_ERR_STATE;
	}
	struct gc_engine *engine = parent->engine;
	if (engine != NULL && gci_membership_is_refused(child)) {
		return GC_ERR_STATE;
	}
	enum gc_status status = gci_node_may_link(parent, child);
	if (status != GC_OK) {
		return status;
	}
	if (engine != NULL && gci_is_pending(&engine->context, GCI_WORK_COLLECTING)) {
		/* What lands in the open frame does not hit it. Questions find it tied here. */
		struct gc_context *former = child->context;
		gci_node_expect(child, &engine->context);
		gci_flush_for_call(&engine->context, GCI_SHOW_LANDINGS);
		child->context = former;
		gci_node_received(child);
	}
	gci_node_link_child(parent, child);
	if (engine != NULL) {
		gci_membership_join(engine, child);
		gci_record_change(&engine->context, GC_NOTE_NODES, NULL);
	}
	return GC_OK;
}

/* Fails or cancels a recognizer that takes part. A later flush resets it. */
static void stop(struct gc_recognizer *recognizer, enum gc_reason reason) {
	gci_claim_forget(recognizer, UINT32_MAX);
	if (!recognizer->joined) {
		return;
	}
	gci_set_touches(recognizer, 0);
	/* Attempts in doubt may have it as a rival, also if it has failed. */
	gci_pend(recognizer->context,
		GCI_WORK_RESET | (gci_is_awaited(recognizer) ? GCI_WORK_JUDGE : 0));
	gci_fail(recognizer, reason, 0, 0);
}

/*
 * Fails a recognizer as an input of its own. If nobody can see that it failed, it stays among the
 * live ones until something else happens. So stopping all recognizers, one by one, is linear.
 */
static void stop_now(struct gc_recognizer *recognizer, enum gc_reason reason) {
	struct gc_context *context = recognizer->context;
	bool is_possible = recognizer->joined && recognizer->state == GC_STATE_POSSIBLE;
	uint32_t work = context == NULL ? 0 : context->work;
	stop(recognizer, reason);
	if (is_possible && !gci_is_awaited(recognizer)) {
		context->work = work | GCI_WORK_TIDY | GCI_WORK_RESET;
	} else if (recognizer->joined) {
		gci_resolve(context);
	}
}

enum gc_status gc_recognizer_set_enabled(struct gc_recognizer *recognizer, bool enabled) {
	GCI_USE_RECOGNIZER(recognizer);
	if (gci_is_set_up(recognizer) && recognizer->disabled != enabled) {
		return GC_OK;
	}
	enum gc_status status = gci_guard_call(recognizer);
	if (status != GC_OK) {
		return status;
	}
	struct gc_engine *engine = engine_for(recognizer);
	if (engine != NULL) {
		gci_flush_about(recognizer, &engine->context,
			enabled ? GCI_SHOW_LANDINGS : GCI_KEEP_LANDINGS);
		gci_record_setting(&engine->context, recognizer, 0, !enabled, enabled);
	}
	recognizer->disabled = !enabled;
	if (!enabled) {
		stop_now(recognizer, GC_REASON_DISABLED);
	}
	return GC_OK;
}

/* Takes it off its node, when that has been allowed. */
static void take_off(struct gc_recognizer *recognizer) {
	if (recognizer->node == NULL) {
		return;
	}
	struct gc_engine *engine = engine_for(recognizer);
	if (engine != NULL) {
		gci_flush_about(recognizer, &engine->context, GCI_KEEP_LANDINGS);
		gci_record_change(&engine->context, GC_NOTE_RECOGNIZERS, recognizer);
	}
	stop_now(recognizer, GC_REASON_REMOVED);
	if (recognizer->node != NULL) {
		gci_node_unlink_recognizer(recognizer->node, recognizer);
	}
}

enum gc_status gc_recognizer_remove(struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	enum gc_status status = gci_guard_call(recognizer);
	if (status != GC_OK) {
		return status;
	}
	take_off(recognizer);
	return GC_OK;
}

static void end_relation(struct gc_requirement *memory) {
	if (memory->place != NULL && gci_requirement_is_of_waiter(memory, memory->waiter)) {
		gci_requirement_unlink(memory);
	}
}

/*
 * Ends the relations of a recognizer that takes no part, so nobody waits because of them. A
 * relation that is in its lists by mistake only leaves the lists.
 */
static void end_relations(struct gc_recognizer *recognizer) {
	struct gc_requirement *at;
	while ((at = recognizer->requirements) != NULL) {
		end_relation(at);
		if (recognizer->requirements == at) {
			recognizer->requirements = at->next_of_waiter;
		}
	}
	while ((at = recognizer->waiters) != NULL) {
		end_relation(at);
		if (recognizer->waiters == at) {
			recognizer->waiters = at->next_of_blocker;
		}
	}
}

enum gc_status gc_recognizer_finish(struct gc_recognizer *recognizer) {
	GCI_USE_NODE(NULL);
	/* Then it has nothing that ends. So a host can end all its recognizers, refused ones too.
	 */
	if (!gci_is_set_up(recognizer)) {
		return GC_OK;
	}
	GCI_ALSO_RECOGNIZER(recognizer);
	if (gci_refuses_finish(recognizer)) {
		return GC_ERR_STATE;
	}
	recognizer->in_call = true;
	take_off(recognizer);
	struct gc_context *context = recognizer->context;
	if (context != NULL) {
		uint32_t dropped = gci_queue_drop(&context->queue, recognizer, NULL);
		gci_report_taken(recognizer, dropped, GC_STATE_POSSIBLE);
		gci_arbiter_leave(recognizer, &context->live);
		gci_resolve(context);
	}
	/* Last: until the questions are over, its relations keep their memory in use. */
	end_relations(recognizer);
	recognizer->in_call = false;
	return GC_OK;
}

/*
 * Ends the delivery of touches that hit `top` or a node inside it. `top` has left the tree.
 * Recognizers of its former ancestors still track these touches.
 */
static void end_touches(struct gc_engine *engine, const struct gc_node *top) {
	struct gc_context *context = &engine->context;
	gc_slots slots =
		context->table.held | context->table.stepping | context->delivery.receiving;
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		struct gc_touch *touch = &context->table.touches[slot];
		if (!gci_node_is_within(touch->node, top)) {
			continue;
		}
		gci_delivery_end(context, 0, GCI_BIT(slot));
		/* Until its delivery has ended, a touch needs its node. */
		if ((context->delivery.receiving & GCI_BIT(slot)) == 0) {
			touch->node = NULL;
		}
	}
	gci_resolve(context);
}

/* Takes it out of its parent, when that has been allowed. */
static void take_out(struct gc_node *node, struct gc_engine *engine) {
	if (engine != NULL) {
		gci_flush_for_call(&engine->context, GCI_SHOW_FRAMES);
		gci_record_change(&engine->context, GC_NOTE_NODES, NULL);
		for (struct gc_node *at = node; at != NULL; at = gci_node_next(at, node)) {
			at->engine = NULL;
			for (struct gc_recognizer *of = at->first_recognizer;
				of != NULL && of->node == at; of = of->next_on_node) {
				stop(of, GC_REASON_REMOVED);
			}
		}
	}
	gci_node_unlink(node);
	if (engine != NULL) {
		/* One settling for both: recognizers that stop release no withheld touch. */
		end_touches(engine, node);
	}
}

static bool is_removal_refused(struct gc_node *node) {
	return gci_refuses_node(node) ||
	       (node->parent != NULL && node->engine != NULL && gci_membership_is_refused(node));
}

enum gc_status gc_node_remove(struct gc_node *node) {
	GCI_USE_NODE(node);
	if (is_removal_refused(node)) {
		return GC_ERR_STATE;
	}
	if (node->parent != NULL) {
		take_out(node, node->engine);
	}
	return GC_OK;
}

enum gc_status gc_node_finish(struct gc_node *node) {
	GCI_USE_NODE(node);
	if (is_removal_refused(node)) {
		return GC_ERR_STATE;
	}
	if (node->parent != NULL) {
		/* The questions of the removal must not end it. */
		node->in_call = true;
		take_out(node, node->engine);
		node->in_call = false;
	}
	struct gc_context *context = node->context;
	if (context != NULL) {
		gci_delivery_forget(context, node);
		uint32_t dropped = gci_queue_drop(&context->queue, NULL, node);
		while (dropped-- > 0) {
			gci_node_received(node);
		}
	}
	return GC_OK;
}

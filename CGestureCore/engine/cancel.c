/* SPDX-License-Identifier: MIT */
/* The calls that cancel or drop touches, and the call that ends an engine. */
#include "arbiter/arbiter.h"
#include "engine/flush.h"
#include "events/delivery.h"
#include "gesture/recorder.h"
#include "touch/node.h"

/* Cancels the touches in some slots, also lifted ones that a recognizer remembers. */
static void cancel_touches(struct gc_engine *engine, gc_slots slots, enum gc_reason reason) {
	struct gc_context *context = &engine->context;
	gc_slots held = (context->table.held | context->table.stepping) & slots;
	gci_arbiter_lift(context, 0, held, reason);
	/*
	 * Recognizers that have no touch down fail, too. For example, a double tap waits between
	 * its taps. If the slot of its touch was reused, it tracks no slot, and only a cancel of
	 * all touches reaches it.
	 */
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		gc_slots tracked = at->down_slots != 0 ? at->down_slots : at->seen_slots;
		if ((tracked & slots) != 0 || (reason == GC_REASON_HOST_CANCELLED && at->joined)) {
			gci_fail(at, reason, 0, 0);
		}
	}
	gci_delivery_end(context, 0, context->delivery.receiving & slots);
	gci_touch_ignore(&context->table, held);
}

/* Returns whether a touch is one of those that are cancelled. */
static bool is_meant(const struct gc_touch *touch, uint32_t reason, uint16_t device) {
	return reason == GC_REASON_HOST_CANCELLED ||
	       (reason == GC_REASON_PALM ? touch->type == GC_TOUCH_FINGER
					 : touch->device == device);
}

/* Returns the slots in which the latest contact is one of those that are cancelled. */
static gc_slots slots_of(const struct gc_touch_table *table, uint32_t reason, uint16_t device) {
	gc_slots slots = 0;
	for (unsigned slot = 0; slot < table->capacity; slot++) {
		if (is_meant(&table->touches[slot], reason, device)) {
			slots |= GCI_BIT(slot);
		}
	}
	return slots;
}

/* Frees the slots and ids of cancelled contacts that will not lift. */
static void drop_touches(struct gc_touch_table *table, gc_slots slots) {
	for (gc_slots rest = table->held & slots; rest != 0; rest &= rest - 1) {
		gci_touch_release(table, gci_first_slot(rest));
	}
	gci_touch_end_gestures(table, slots);
}

static void show_cancel(struct gc_engine *engine) {
	struct gc_touch_table *table = &engine->context.table;
	const union gc_waiting input = engine->context.frame.waiting;
	gc_slots slots = slots_of(table, input.cancel.reason, input.cancel.device);
	if (input.cancel.reason == GC_REASON_PALM) {
		slots &= table->held; /* a tap that is over goes on */
	}
	gci_record_cancel(&engine->context, slots);
	cancel_touches(engine, slots, (enum gc_reason)input.cancel.reason);
	if (input.cancel.drops) {
		drop_touches(table, slots);
	}
}

static enum gc_status cancel(struct gc_engine *engine, enum gc_reason reason, uint16_t device,
	bool drops, uint64_t now_us) {
	if (gci_refuses_call(&engine->context)) {
		return GC_ERR_STATE;
	}
	const union gc_waiting input = {
		.cancel = {.device = device, .reason = (uint8_t)reason, .drops = drops}};
	gci_flush_for_input(engine, gci_engine_believe(engine, now_us), input, show_cancel);
	return GC_OK;
}

enum gc_status gc_engine_cancel_all(struct gc_engine *engine, uint64_t now_us) {
	GCI_USE_ENGINE(engine);
	return cancel(engine, GC_REASON_HOST_CANCELLED, 0, false, now_us);
}

enum gc_status gc_engine_cancel_device(struct gc_engine *engine, uint16_t device, uint64_t now_us) {
	GCI_USE_ENGINE(engine);
	return cancel(engine, GC_REASON_DEVICE_CANCELLED, device, false, now_us);
}

enum gc_status gc_engine_cancel_palms(struct gc_engine *engine, uint64_t now_us) {
	GCI_USE_ENGINE(engine);
	return cancel(engine, GC_REASON_PALM, 0, false, now_us);
}

enum gc_status gc_engine_drop_all(struct gc_engine *engine, uint64_t now_us) {
	GCI_USE_ENGINE(engine);
	return cancel(engine, GC_REASON_HOST_CANCELLED, 0, true, now_us);
}

enum gc_status gc_engine_drop_device(struct gc_engine *engine, uint16_t device, uint64_t now_us) {
	GCI_USE_ENGINE(engine);
	return cancel(engine, GC_REASON_DEVICE_CANCELLED, device, true, now_us);
}

/* Takes all recognizers out of a list. One that was set up again there does not know it. */
static void empty(struct gc_recognizer **list) {
	struct gc_recognizer *first;
	while ((first = *list) != NULL) {
		gci_arbiter_leave(first, list);
		if (*list == first) {
			*list = first->next;
		}
	}
}

enum gc_status gc_engine_finish(struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &engine->context;
	if (gci_refuses_call(context)) {
		return GC_ERR_STATE;
	}
	empty(&context->live);
	empty(&context->done);
	gci_delivery_forget(context, NULL);
	gci_claims_forget(context, engine->root, UINT32_MAX);
	struct gc_event event;
	while (gci_take(context, &event)) {
		/* Once all its events are taken, a recognizer no longer points to the engine. */
	}
	context->work = 0;
	for (struct gc_node *at = engine->root; at != NULL; at = gci_node_next(at, engine->root)) {
		/* By mistake, another engine may have the same root. */
		at->engine = at->engine == engine ? NULL : at->engine;
	}
	engine->root = NULL;
	GCI_UNMARK_ENGINE(engine);
	return GC_OK;
}

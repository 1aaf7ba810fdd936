/* SPDX-License-Identifier: MIT */
/* Touchpad gestures. Each is one contact that does not move. Each step is a frame. */
#include <gesturecore/step.h>

#include "arbiter/arbiter.h"
#include "engine/flush.h"
#include "engine/frame.h"
#include "gesture/ledger.h"

/* Whether the values of an UPDATE are in range. */
static bool has_good_values(const struct gc_step *step) {
	if (!gci_is_in_range(step->delta.x, step->delta.y)) {
		return false;
	}
	return step->kind != GC_STEP_PINCH ||
	       (step->scale >= GC_SCALE_MIN && step->scale <= GC_SCALE_MAX &&
		       step->turn >= -GC_ANGLE_MAX && step->turn <= GC_ANGLE_MAX);
}

/* Checks a BEGIN. `slot` has the present gesture of its device, or is GCI_NO_SLOT. */
static enum gc_status check_begin(const struct gc_step *step, unsigned slot) {
	if (step->finger_count < 1 || step->finger_count > GC_TOUCHES_MAX) {
		return GC_ERR_RANGE;
	}
	if (!gci_is_in_range(step->position.x, step->position.y)) {
		return GC_ERR_POSITION;
	}
	return slot == GCI_NO_SLOT ? GC_OK : GC_ERR_DUPLICATE_TOUCH;
}

static enum gc_status check(
	const struct gc_touch_table *table, const struct gc_step *step, unsigned slot) {
	if (step->kind > GC_STEP_HOLD || step->phase > GC_STEP_CANCEL ||
		(step->kind == GC_STEP_HOLD && step->phase == GC_STEP_UPDATE)) {
		return GC_ERR_ARGUMENT;
	}
	if (step->phase == GC_STEP_BEGIN) {
		return check_begin(step, slot);
	}
	if (step->phase == GC_STEP_UPDATE && !has_good_values(step)) {
		return GC_ERR_RANGE;
	}
	bool is_known = slot != GCI_NO_SLOT && table->touches[slot].id == step->kind;
	return is_known ? GC_OK : GC_ERR_UNKNOWN_TOUCH;
}

static void count_refused(struct gc_counters *counters, enum gc_status status) {
	counters->bad_position += status == GC_ERR_POSITION;
	counters->bad_step += status == GC_ERR_RANGE || status == GC_ERR_ARGUMENT;
	counters->duplicate_touch += status == GC_ERR_DUPLICATE_TOUCH;
	counters->unknown_touch += status == GC_ERR_UNKNOWN_TOUCH;
}

static enum gc_status begin(struct gc_engine *engine, const struct gc_step *step) {
	struct gc_context *context = &engine->context;
	struct gc_touch_table *table = &context->table;
	unsigned slot =
		gci_touch_free(table, context->delivery.receiving, gci_arbiter_remembered(context));
	if (slot == GCI_NO_SLOT) {
		struct gc_sample sample = {
			.node = step->node, .id = step->kind, .device = step->device};
		engine->context.counters.touches_full++;
		gci_ledger_refused_touch(context, &sample, context->frame.clock_us);
		return GC_ERR_TOUCHES_FULL;
	}
	gci_arbiter_forget(context, engine->root, slot);
	gci_touch_hold_step(table, slot, step, context->frame.clock_us);
	gci_frame_find_node(engine, slot);
	gci_frame_show_touch(engine, slot, step);
	return GC_OK;
}

static void end(struct gc_engine *engine, unsigned slot, bool cancelled) {
	struct gc_touch_table *table = &engine->context.table;
	gc_slots bit = GCI_BIT(slot);
	bool is_ignored = (table->ignored & bit) != 0;
	table->stepping &= ~bit;
	table->ignored &= ~bit;
	if (!is_ignored) {
		gci_arbiter_lift(&engine->context, cancelled ? 0 : bit, cancelled ? bit : 0,
			GC_REASON_DEVICE_CANCELLED);
	}
}

enum gc_status gc_engine_push_step(struct gc_engine *engine, const struct gc_step *step) {
	GCI_USE_ENGINE(engine);
	if (gci_refuses_call(&engine->context)) {
		return GC_ERR_STATE;
	}
	unsigned slot = gci_touch_find_step(&engine->context.table, step->device);
	enum gc_status status = check(&engine->context.table, step, slot);
	if (status != GC_OK) {
		count_refused(&engine->context.counters, status);
		return status;
	}
	engine->context.counters.time_went_back += step->time_us < engine->context.frame.clock_us;
	gci_flush_for_input(engine, gci_engine_believe(engine, step->time_us));
	switch ((enum gc_step_phase)step->phase) {
	case GC_STEP_BEGIN:
		status = begin(engine, step);
		break;
	case GC_STEP_UPDATE:
		gci_arbiter_step(&engine->context, slot, step);
		break;
	case GC_STEP_END:
	case GC_STEP_CANCEL:
		end(engine, slot, step->phase == GC_STEP_CANCEL);
		break;
	}
	gci_settle(&engine->context);
	return status;
}

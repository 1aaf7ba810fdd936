/* SPDX-License-Identifier: MIT */
/* Touchpad gestures. Each is one contact that does not move. Each step is a frame. */
#include <gesturecore/step.h>

#include "arbiter/arbiter.h"
#include "engine/flush.h"
#include "engine/frame.h"
#include "gesture/ledger.h"
#include "gesture/recorder.h"

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
	unsigned mark = step->kind == GC_STEP_SWIPE ? GC_STEP_ANY_COUNT : 0;
	unsigned count = step->finger_count & ~mark;
	if (count < 1 || count > GC_TOUCHES_MAX) {
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

static void begin(struct gc_engine *engine, const struct gc_step *step) {
	struct gc_context *context = &engine->context;
	unsigned slot = gci_frame_free_slot(context);
	gci_arbiter_forget(context, engine->root, slot);
	gci_touch_hold_step(&context->table, slot, step, context->frame.clock_us);
	gci_frame_find_node(engine, slot);
	gci_record_step_hit(context, context->table.touches[slot].node);
	gci_frame_show_touch(engine, slot, step);
}

static void end(struct gc_engine *engine, unsigned slot, bool cancelled) {
	struct gc_touch_table *table = &engine->context.table;
	gc_slots bit = GCI_BIT(slot);
	bool is_ignored = (table->ignored & bit) != 0;
	gci_touch_end_gestures(table, bit);
	if (!is_ignored) {
		gci_arbiter_lift(&engine->context, cancelled ? 0 : bit, cancelled ? bit : 0,
			GC_REASON_DEVICE_CANCELLED);
	}
}

static void show_step(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	const struct gc_step *step = &context->frame.waiting.step;
	unsigned slot = gci_touch_find_step(&context->table, step->device);
	gci_record_step(context, step, context->now_us);
	switch ((enum gc_step_phase)step->phase) {
	case GC_STEP_BEGIN:
		begin(engine, step);
		break;
	case GC_STEP_UPDATE:
		gci_arbiter_step(context, slot, step);
		break;
	case GC_STEP_END:
	case GC_STEP_CANCEL:
		end(engine, slot, step->phase == GC_STEP_CANCEL);
		break;
	}
}

/* Whether a gesture that begins finds no slot, after all inputs until its time. */
static bool has_no_room(struct gc_engine *engine, uint64_t time_us) {
	if (gci_is_pending(&engine->context, GCI_WORK_COLLECT)) {
		/* The sample that waits comes first. A contact that lands takes a slot. */
		gci_flush(engine, GCI_AT_ONCE);
	}
	if (gci_frame_free_slot(&engine->context) != GCI_NO_SLOT) {
		return false;
	}
	gci_flush_until(engine, time_us);
	gci_flush(engine, GCI_AT_ONCE);
	return gci_frame_free_slot(&engine->context) == GCI_NO_SLOT;
}

bool gc_engine_accepts_step(const struct gc_engine *engine, const struct gc_step *step) {
	GCI_USE_ENGINE(engine);
	const struct gc_touch_table *table = &engine->context.table;
	return check(table, step, gci_touch_find_step(table, step->device)) == GC_OK;
}

enum gc_status gc_engine_push_step(struct gc_engine *engine, const struct gc_step *step) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &engine->context;
	if (gci_refuses_call(context)) {
		return GC_ERR_STATE;
	}
	if (gci_is_pending(context, GCI_WORK_INPUT)) {
		/* Perhaps an earlier step of the same gesture. */
		gci_flush(engine, GCI_AT_ONCE);
	}
	unsigned slot = gci_touch_find_step(&context->table, step->device);
	enum gc_status status = check(&context->table, step, slot);
	if (status != GC_OK) {
		count_refused(&context->counters, status);
		return status;
	}
	if (step->phase == GC_STEP_BEGIN && context->recorder != NULL) {
		context->recorder->is_idle = gc_engine_is_idle(engine);
	}
	context->counters.time_went_back += step->time_us < context->frame.clock_us;
	uint64_t time_us = gci_engine_believe(engine, step->time_us);
	if (step->phase == GC_STEP_BEGIN && has_no_room(engine, time_us)) {
		struct gc_sample sample = {
			.node = step->node, .id = step->kind, .device = step->device};
		context->counters.touches_full++;
		gci_record_step(context, step, context->frame.clock_us);
		gci_ledger_refused_touch(context, &sample, context->frame.clock_us);
		return GC_ERR_TOUCHES_FULL;
	}
	gci_flush_for_input(engine, time_us, (union gc_waiting){.step = *step}, show_step);
	return GC_OK;
}

/* SPDX-License-Identifier: MIT */
/*
 * Shortcuts for frames in which contacts only move: nearly all frames. Each returns the same events
 * as the complete way, which is in engine.c and flush.c:
 *
 *     call        taken when                        does not need            complete way
 *     push        the motion matches a hint         a search, other checks   gci_engine_push()
 *     end frame   MOTION is the only work, and no   gci_flush()              gci_engine_end_frame()
 *                 deadline is due
 *     next        the event is deferred             the queue                gci_engine_next()
 *
 * Each shortcut first tests gc_context.work, which shows whether anything else is pending. Deferred
 * events (GCI_WORK_DEFERRED) stay out of the queue; the next call that changes anything queues them
 * first. `test_shortcuts` plays random streams through both ways, and scripts/event-hashes.sh
 * compares the hashes of a core without shortcuts. Small builds (-Os) have only the complete way
 * (GCI_HAS_SHORTCUTS).
 *
 * Figures in comments are instructions per frame, counted by Tools/bench/cost.
 */
#include "arbiter.h"
#include "delivery.h"
#include "engine_base.h"
#include "report.h"
#include "touch_hint.h"
#include "touch_path.h"

/*
 * Whether both coordinates are within -GC_POSITION_MAX to GC_POSITION_MAX - 1: in each, the top two
 * bits are equal.
 */
static inline bool is_well_in_range(struct gc_point position) {
	const uint64_t tops = UINT64_C(0x8000000080000000);
	_Static_assert(sizeof(position) == sizeof(uint64_t), "looked at together");
	uint64_t both = gci_load_64(&position);
	return ((both ^ both << 1) & tops) == 0;
}

/*
 * Collects motion of a contact that no node receives. Returns false, having done nothing, when no
 * hint matches or the position may be out of range.
 */
static inline bool collect_motion(struct gc_engine *engine, const struct gc_sample *sample) {
	const struct gc_touch_table *table = &engine->context.table;
	unsigned i = gci_touch_hint_of(sample->id), slot = table->hinted[i];
	if (!gci_touch_is_hinted(sample, &table->hints[i]) || !is_well_in_range(sample->position)) {
		return false;
	}
	table->touches[slot].pending = sample->position;
	engine->context.frame.sampled |= GCI_BIT(slot);
	return true;
}

/* Collects motion of a contact that a node receives. Other samples take the complete way. */
GCI_MOTION static __attribute__((noinline)) enum gc_status push_received(
	struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	const struct gc_touch_table *table = &context->table;
	unsigned i = gci_touch_received_hint_of(sample->id), slot = table->hinted[i];
	gc_slots bit = GCI_BIT(slot);
	if (!gci_touch_is_hinted(sample, &table->hints[i]) || !is_well_in_range(sample->position) ||
		(context->delivery.receiving & bit) == 0) {
		return gci_engine_push(engine, sample);
	}
	if (context->work == 0 && gci_is_next_time(context->frame.clock_us, sample->time_us)) {
		context->work = GCI_WORK_MOTION;
		context->frame.clock_us = sample->time_us;
	} else if (!gci_is_pending(context, GCI_WORK_COLLECTING) ||
		   sample->time_us != context->frame.clock_us) {
		return gci_engine_push(engine, sample);
	}
	table->touches[slot].pending = sample->position;
	if ((context->frame.sampled & bit) == 0) {
		context->frame.sampled |= bit;
		gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_MOTION);
	}
	return GC_OK;
}

/*
 * Does what gci_touch_move() does, and adds the bit of a touch that moved to `moved_slots`. A call
 * of that function would cost 4.
 */
static inline void move_touch(struct gc_touch *touch, gc_slots bit, gc_slots *moved_slots) {
	if (!gci_is_same_point(&touch->position, &touch->pending)) {
		touch->before = touch->position;
		touch->position = touch->pending;
		*moved_slots |= bit;
	}
}

/* Does what move_touches() does for three or more touches. Usually all of them moved. */
GCI_MOTION static __attribute__((noinline)) gc_slots move_many(
	struct gc_touch_table *table, gc_slots slots) {
	struct gc_touch *touches = table->touches;
	struct gci_sum sum = {0};
	gc_slots still_slots = 0, rest = slots;
	do {
		struct gc_touch *touch = &touches[gci_first_slot(rest)];
		struct gc_point at = touch->pending;
		sum.x += at.x;
		sum.y += at.y;
		if (__builtin_expect(gci_is_same_point(&touch->position, &at), false)) {
			still_slots |= rest & (0 - rest);
		} else {
			touch->before = touch->position;
			touch->position = at;
		}
		rest &= rest - 1;
	} while (rest != 0);
	gci_touch_group_is_sum(table, slots, sum);
	return slots & ~still_slots;
}

/*
 * Moves the touches of a frame, at least one, to their reported positions. Returns those that
 * changed position. Most recognizers track exactly the touches of the frame, so these become
 * gc_touch_table.group.
 */
GCI_MOTION_INLINE gc_slots move_touches(struct gc_touch_table *table, gc_slots slots) {
	gc_slots others = slots & (slots - 1);
	if ((others & (others - 1)) != 0) {
		return move_many(table, slots);
	}
	struct gc_touch *one = &table->touches[gci_first_slot(slots)];
	gc_slots moved_slots = 0;
	move_touch(one, slots ^ others, &moved_slots);
	if (others == 0) {
		gci_touch_group_is_one(table, slots, one);
		return moved_slots;
	}
	struct gc_touch *two = &table->touches[gci_first_slot(others)];
	move_touch(two, others, &moved_slots);
	gci_touch_group_is_two(table, slots, one, two);
	return moved_slots;
}

/*
 * Whether some sample of the frame is motion that its node has not received. Moves `taken_count` to
 * the first of them.
 */
static inline bool has_motion(struct gc_delivery *delivery) {
	gc_slots slots = delivery->moved & delivery->begun;
	for (; delivery->taken_count < delivery->sample_count; delivery->taken_count++) {
		uint8_t sample = delivery->samples[delivery->taken_count];
		if ((slots & GCI_BIT(sample & GCI_DELIVERY_SLOT_MASK)) != 0) {
			return true;
		}
	}
	gci_delivery_end_frame(delivery);
	return false;
}

/* Leaves reports with their recognizers until the host takes them. */
static inline void defer_reports(struct gc_context *context) {
	if (context->work != 0) {
		context->deferred = gci_report_first(context->live);
		context->work = GCI_WORK_REPORT | GCI_WORK_DEFERRED_REPORT;
	}
}

/* Does what settle_motion() does when nodes receive touches or other work is pending. */
GCI_MOTION static __attribute__((noinline)) void settle_received(
	struct gc_context *context, gc_slots moved_slots) {
	struct gc_delivery *delivery = &context->delivery;
	delivery->moved |= moved_slots & delivery->receiving;
	delivery->is_open = false;
	if ((context->work & ~(uint32_t)GCI_WORK_REPORT) != 0) {
		gci_pend(context, GCI_WORK_DELIVER);
		gci_settle(context);
		return;
	}
	defer_reports(context);
	if (has_motion(delivery)) {
		gci_delivery_open(delivery);
		gci_pend(context, GCI_WORK_DELIVER | GCI_WORK_DEFERRED_DELIVER);
	}
}

/* Does what gci_settle() does, after motion. If only reports are pending, defers them. */
GCI_MOTION_INLINE void settle_motion(struct gc_context *context, gc_slots moved_slots) {
	bool is_motion_only = (context->work & ~(uint32_t)GCI_WORK_REPORT) == 0;
	if (!is_motion_only || context->delivery.receiving != 0) {
		settle_received(context, moved_slots);
	} else {
		defer_reports(context);
	}
}

/*
 * Ends a frame. Returns a status, so that gc_engine_push() can end with this call: saves 6. If it
 * has only motion, and no deadline comes before it, the recognizers see it at once.
 */
GCI_MOTION static __attribute__((noinline)) enum gc_status end_frame(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	if (context->work != GCI_WORK_MOTION ||
		context->next_deadline_us <= context->frame.clock_us) {
		return gci_engine_end_frame(engine);
	}
	gc_slots slots = context->frame.sampled;
	context->work = 0;
	context->frame.sampled = 0;
	context->now_us = context->frame.clock_us;
	gci_touch_path_follow(context, slots);
	gc_slots moved_slots = move_touches(&context->table, slots);
	gci_arbiter_move(context, slots, moved_slots);
	settle_motion(context, moved_slots);
	return GC_OK;
}

enum gc_status gc_engine_end_frame(struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	if (gci_is_pending(&engine->context, GCI_WORK_COLLECTING | GCI_WORK_COLLECT)) {
		return GCI_HAS_SHORTCUTS ? end_frame(engine) : gci_engine_end_frame(engine);
	}
	return gci_refuses_call(&engine->context) ? GC_ERR_STATE : GC_OK;
}

GCI_MOTION enum gc_status gc_engine_push(struct gc_engine *engine, const struct gc_sample *sample) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &engine->context;
	uint64_t time_us = sample->time_us;
	if (!GCI_HAS_SHORTCUTS) {
		return gci_engine_push(engine, sample);
	}
	if (gci_is_pending(context, GCI_WORK_COLLECTING) && time_us == context->frame.clock_us) {
		if (collect_motion(engine, sample)) {
			return GC_OK;
		}
		if (sample->kind == GC_SAMPLE_FRAME) {
			return end_frame(engine);
		}
	} else if (context->work == 0 && gci_is_next_time(context->frame.clock_us, time_us) &&
		   collect_motion(engine, sample)) {
		context->work = GCI_WORK_MOTION;
		context->frame.clock_us = time_us;
		return GC_OK;
	}
	return push_received(engine, sample);
}

/* Takes a deferred report. */
GCI_MOTION static __attribute__((noinline)) void take_report(
	struct gc_context *context, struct gc_event *event) {
	struct gc_recognizer *recognizer = context->deferred;
	context->deferred = gci_report_first(recognizer->next);
	if (context->deferred == NULL) {
		context->work &= ~(uint32_t)(GCI_WORK_REPORT | GCI_WORK_DEFERRED_REPORT);
	}
	recognizer->report = 0;
	/* Only motion defers reports, so this one is a single event with the present state. */
	gci_report_write(recognizer, (enum gc_state)recognizer->state, context->now_us, event);
}

/* Takes deferred motion of a touch. If there is none, takes the complete way. */
GCI_MOTION static __attribute__((noinline)) bool take_other(
	struct gc_engine *engine, struct gc_event *event) {
	struct gc_context *context = &engine->context;
	struct gc_delivery *delivery = &context->delivery;
	if (!gci_is_pending(context, GCI_WORK_DEFERRED_DELIVER)) {
		return gci_engine_next(engine, event);
	}
	unsigned slot = delivery->samples[delivery->taken_count++] & GCI_DELIVERY_SLOT_MASK;
	const struct gc_touch *touch = &context->table.touches[slot];
	gci_delivery_write(context, touch, GC_EVENT_TOUCH_MOVED, context->now_us, event);
	delivery->moved &= ~GCI_BIT(slot);
	if (!has_motion(delivery)) {
		context->work &= ~(uint32_t)(GCI_WORK_DELIVER | GCI_WORK_DEFERRED_DELIVER);
	}
	return true;
}

GCI_MOTION bool gc_engine_next(struct gc_engine *engine, struct gc_event *event) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &engine->context;
	if (GCI_HAS_SHORTCUTS && gci_is_pending(context, GCI_WORK_DEFERRED_REPORT)) {
		take_report(context, event);
		return true;
	}
	if ((context->work & ~(uint32_t)GCI_WORK_COLLECTING) == 0) {
		return false;
	}
	return GCI_HAS_SHORTCUTS ? take_other(engine, event) : gci_engine_next(engine, event);
}

/* SPDX-License-Identifier: MIT */
/*
 * A frame is shown to the recognizers in two parts, each an event of its own:
 *
 *     deadlines until now --> lifts and cancels, motion --> judged --> landings --> judged
 *
 * Samples are collected until their frame ends, so the order in which a panel reports its fingers
 * does not matter. Landings wait until the host has taken the events of the first part: they are
 * the next input for what has just finished, and inside an action getters answer with the values
 * of its event. Where a landing hits is found before, so that no action changes it.
 */
#include "arbiter.h"
#include "delivery.h"
#include "engine_impl.h"
#include "event_queue.h"
#include "ledger_impl.h"
#include "touch_group.h"

/* Whether something is to be judged, swept or queued at once. Four bits looked at together. */
static inline bool is_unsettled(const struct gc_context *context) {
	uint32_t any;
	_Static_assert(offsetof(struct gc_context, undecided) + sizeof(any) ==
			       offsetof(struct gc_context, unreported),
		"undecided, blocked, hurry, finished");
	__builtin_memcpy(&any, &context->undecided, sizeof(any));
	return any != 0;
}

/* The events of motion alone stay with the recognizers until the host takes them. */
static inline void defer_events(struct gc_context *context) {
	if (context->unreported) {
		context->unreported = false;
		gci_queue_put_off(context, context->live);
	}
}

/* As conclude_motion(), when nodes receive touches or more is to be done. */
GCI_MOTION static __attribute__((noinline)) void conclude_received(
	struct gc_engine *engine, uint32_t moved) {
	struct gc_context *context = &engine->context;
	struct gc_delivery *delivery = &context->delivery;
	gci_delivery_move(context, moved);
	delivery->is_open = false;
	if (!GCI_HAS_SHORTCUTS || is_unsettled(context) || delivery->stale) {
		gci_conclude(engine);
		return;
	}
	defer_events(context);
	if (gci_delivery_has_motion(delivery)) {
		gci_delivery_open(delivery);
		context->frame.phase = GCI_PHASE_TELLING;
		delivery->put_off = true;
	}
}

/*
 * As gci_conclude() after motion. When motion is the only pending change, its events stay
 * unqueued and gc_engine_next() writes them straight into the caller's event.
 */
GCI_MOTION_INLINE void conclude_motion(struct gc_engine *engine, uint32_t moved) {
	struct gc_context *context = &engine->context;
	if (is_unsettled(context) || context->delivery.receiving != 0) {
		conclude_received(engine, moved);
	} else {
		defer_events(context);
	}
}

/* Puts a touch where it was reported, and its bit into `moved` when that is somewhere else. */
static inline void move_touch(struct gc_touch *touch, uint32_t bit, uint32_t *moved) {
	if (!gci_is_same_point(&touch->position, &touch->pending)) {
		touch->before = touch->position;
		touch->position = touch->pending;
		*moved |= bit;
	}
}

/* As move_touches(), of any number. Mostly all of them are somewhere else. */
GCI_MOTION static __attribute__((noinline)) uint32_t move_many(
	struct gc_touch_table *table, uint32_t sampled) {
	struct gc_touch *touches = table->touches;
	struct gci_sum sum = {0};
	uint32_t still = 0, rest = sampled;
	do {
		struct gc_touch *touch = &touches[gci_first_slot(rest)];
		struct gc_point at = touch->pending;
		sum.x += at.x;
		sum.y += at.y;
		if (__builtin_expect(gci_is_same_point(&touch->position, &at), false)) {
			still |= rest & (0 - rest);
		} else {
			touch->before = touch->position;
			touch->position = at;
		}
		rest &= rest - 1;
	} while (rest != 0);
	gci_touch_group_is_sum(table, sampled, sum);
	return sampled & ~still;
}

/*
 * Moves the touches of a frame, at least one; returns those that are somewhere else now. Most
 * recognizers track just these, so they are the group from here on.
 */
GCI_MOTION_INLINE uint32_t move_touches(struct gc_touch_table *table, uint32_t sampled) {
	uint32_t others = sampled & (sampled - 1);
	if ((others & (others - 1)) != 0) {
		return move_many(table, sampled);
	}
	struct gc_touch *one = &table->touches[gci_first_slot(sampled)];
	uint32_t moved = 0;
	move_touch(one, sampled ^ others, &moved);
	if (others == 0) {
		gci_touch_group_is_one(table, sampled, one);
		return moved;
	}
	struct gc_touch *two = &table->touches[gci_first_slot(others)];
	move_touch(two, others, &moved);
	gci_touch_group_is_two(table, sampled, one, two);
	return moved;
}

/* Shows the motion of a frame, of at least one touch; returns those that are somewhere else now. */
GCI_MOTION_INLINE uint32_t show_motion(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	uint32_t sampled = context->frame.sampled, moved = move_touches(&context->table, sampled);
	context->frame.sampled = 0;
	gci_arbiter_move(context, sampled, moved);
	return moved;
}

static void show_lifts(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	uint32_t lifted = context->frame.lifted, cancelled = context->frame.cancelled;
	context->frame.lifted = context->frame.cancelled = 0;
	gci_arbiter_lift(context, lifted, cancelled, GC_REASON_DEVICE_CANCELLED);
	/* Motion of a finger that lifts in its frame is the node's alone. */
	if (lifted != 0) {
		gci_delivery_move(context, move_touches(&context->table, lifted));
	}
	gci_delivery_end(context, lifted, cancelled);
}

void gci_engine_find_node(struct gc_engine *engine, unsigned slot) {
	struct gc_context *context = &engine->context;
	struct gc_touch *touch = &context->table.touches[slot];
	context->frame.searched &= ~GCI_BIT(slot);
	if (touch->node == NULL) {
		context->frame.searched |= GCI_BIT(slot);
		touch->node = gc_node_hit_test(engine->root, touch->position);
	}
}

void gci_engine_show(struct gc_engine *engine, unsigned slot, const struct gc_step *step) {
	struct gc_context *context = &engine->context;
	if (!gci_arbiter_land(context, slot, step)) {
		bool searched = (context->frame.searched & GCI_BIT(slot)) != 0;
		gci_ledger_lost_touch(
			context, searched ? engine->root : NULL, &context->table.touches[slot]);
	}
}

/* Calls `visit` for each contact that landed in the frame, in the order of its samples. */
static void each_landing(
	struct gc_engine *engine, void (*visit)(struct gc_engine *engine, unsigned slot)) {
	const struct gc_delivery *delivery = &engine->context.delivery;
	for (unsigned index = 0; index < delivery->sample_count; index++) {
		unsigned slot = delivery->samples[index];
		if (slot >> GCI_DELIVERY_SLOT_BITS == GCI_DELIVERY_DOWN) {
			visit(engine, slot);
		}
	}
}

static void place_landing(struct gc_engine *engine, unsigned slot) {
	struct gc_touch *touch = &engine->context.table.touches[slot];
	touch->position = touch->start = touch->pending;
	gci_engine_find_node(engine, slot);
}

static void show_landing(struct gc_engine *engine, unsigned slot) {
	gci_engine_show(engine, slot, NULL);
	gci_delivery_land(&engine->context, slot);
}

void gci_frame_land(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	context->frame.phase = GCI_PHASE_IDLE;
	if (context->frame.time_us > context->now_us) {
		context->now_us = context->frame.time_us;
	}
	gci_arbiter_reset(context);
	gci_touch_group_forget(&context->table);
	each_landing(engine, show_landing);
	gci_conclude(engine);
}

void gci_frame_seal(struct gc_context *context) {
	GCI_ASSERT(gci_is_collecting(context));
	context->frame.phase = GCI_PHASE_SEALED;
	context->frame.time_us = context->frame.clock_us;
}

void gci_frame_show(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	context->frame.phase = GCI_PHASE_IDLE;
	context->now_us = context->frame.time_us;
	if (context->expired_until_us < context->now_us) {
		context->expired_until_us = context->now_us;
	}
	context->delivery.is_open = false;
	gci_arbiter_reset(context);
	if (context->frame.landed != 0) {
		context->frame.phase = GCI_PHASE_LANDING;
		context->frame.landed = 0;
		context->resettable = true;
		each_landing(engine, place_landing);
	}
	if ((context->frame.lifted | context->frame.cancelled) != 0) {
		show_lifts(engine);
	}
	if (context->frame.sampled != 0) {
		gci_delivery_move(context, show_motion(engine));
	}
	gci_conclude(engine);
}

/* Kept out of gci_frame_end(), so that motion does not save the registers this needs. */
static __attribute__((noinline)) enum gc_status end_any(struct gc_engine *engine) {
	if (gci_refuses_call(&engine->context)) {
		return GC_ERR_STATE;
	}
	gci_frame_seal(&engine->context);
	gci_flush(engine, GCI_WHEN_TAKEN);
	return GC_OK;
}

/* Returns a status for gc_engine_push(), which ends with this call (6 instructions less). */
GCI_MOTION enum gc_status gci_frame_end(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	if (!GCI_HAS_SHORTCUTS || context->frame.phase != GCI_PHASE_MOVING || context->resettable ||
		context->late != NULL || context->next_deadline_us <= context->frame.clock_us) {
		return end_any(engine);
	}
	/* Motion alone, with nothing pending before it. */
	context->frame.phase = GCI_PHASE_IDLE;
	context->now_us = context->frame.clock_us;
	conclude_motion(engine, show_motion(engine));
	return GC_OK;
}

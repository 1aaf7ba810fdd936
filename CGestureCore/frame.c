/* SPDX-License-Identifier: MIT */
#include "frame.h"

#include "arbiter.h"
#include "delivery.h"
#include "ledger_impl.h"
#include "membership.h"
#include "quiet.h"
#include "touch_group.h"
#include "touch_hint.h"
#include "touch_path.h"

/* Returns a slot for a contact that lands, or GCI_NO_SLOT. */
static unsigned free_slot(const struct gc_context *context) {
	gc_slots busy_slots =
		context->frame.lifted | context->frame.cancelled | context->delivery.receiving;
	return gci_touch_free(&context->table, busy_slots, gci_arbiter_remembered(context));
}

static enum gc_status collect_down(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	struct gc_touch_table *table = &context->table;
	if (!gci_is_in_range(sample->position.x, sample->position.y)) {
		context->counters.bad_position++;
		return GC_ERR_POSITION;
	}
	if (gci_touch_find(table, sample->device, sample->id) != GCI_NO_SLOT) {
		context->counters.duplicate_touch++;
		return GC_ERR_DUPLICATE_TOUCH;
	}
	unsigned slot = free_slot(context);
	if (slot == GCI_NO_SLOT) {
		context->counters.touches_full++;
		return GC_ERR_TOUCHES_FULL;
	}
	gci_membership_reuse(engine, slot);
	gci_touch_hold(table, slot, sample, context->frame.clock_us);
	gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_DOWN);
	context->frame.landed |= GCI_BIT(slot);
	gci_pend(context, GCI_WORK_SAMPLES);
	return GC_OK;
}

static enum gc_status collect_motion(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	struct gc_touch_table *table = &context->table;
	if (!gci_is_in_range(sample->position.x, sample->position.y)) {
		context->counters.bad_position++;
		return GC_ERR_POSITION;
	}
	unsigned slot = gci_touch_find(table, sample->device, sample->id);
	if (slot == GCI_NO_SLOT) {
		context->counters.unknown_touch++;
		return GC_ERR_UNKNOWN_TOUCH;
	}
	/* Motion of an ignored contact makes a frame too: deadlines until then expire first. */
	gci_pend(context, GCI_WORK_SAMPLES);
	if ((table->ignored & GCI_BIT(slot)) != 0) {
		return GC_OK;
	}
	if (GCI_HAS_SHORTCUTS && (context->frame.landed & GCI_BIT(slot)) == 0) {
		bool is_received = (context->delivery.receiving & GCI_BIT(slot)) != 0;
		gci_touch_hint_set(table, slot, sample, is_received);
	}
	table->touches[slot].pending = sample->position;
	if (((context->frame.sampled | context->frame.landed) & GCI_BIT(slot)) != 0) {
		return GC_OK;
	}
	context->frame.sampled |= GCI_BIT(slot);
	/* Nodes receive motion in the order of the samples. */
	if ((context->delivery.receiving & GCI_BIT(slot)) != 0) {
		gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_MOTION);
	}
	return GC_OK;
}

static enum gc_status collect_end(
	struct gc_engine *engine, const struct gc_sample *sample, gc_slots *ended_slots) {
	struct gc_touch_table *table = &engine->context.table;
	unsigned slot = gci_touch_find(table, sample->device, sample->id);
	if (slot == GCI_NO_SLOT) {
		engine->context.counters.unknown_touch++;
		return GC_ERR_UNKNOWN_TOUCH;
	}
	gci_pend(&engine->context, GCI_WORK_SAMPLES);
	gci_touch_release(table, slot);
	if ((table->ignored & GCI_BIT(slot)) != 0) {
		table->ignored &= ~GCI_BIT(slot);
		return GC_OK;
	}
	*ended_slots |= GCI_BIT(slot);
	engine->context.frame.sampled &= ~GCI_BIT(slot);
	gci_delivery_note(&engine->context.delivery, slot, GCI_DELIVERY_END);
	return GC_OK;
}

enum gc_status gci_frame_collect(struct gc_engine *engine, const struct gc_sample *sample) {
	switch ((enum gc_sample_kind)sample->kind) {
	case GC_SAMPLE_DOWN:
		return collect_down(engine, sample);
	case GC_SAMPLE_MOTION:
		return collect_motion(engine, sample);
	case GC_SAMPLE_UP:
		return collect_end(engine, sample, &engine->context.frame.lifted);
	case GC_SAMPLE_CANCEL:
		return collect_end(engine, sample, &engine->context.frame.cancelled);
	case GC_SAMPLE_FRAME:
		break;
	}
	return GC_OK;
}

bool gci_frame_ends_landing(const struct gc_engine *engine, const struct gc_sample *sample) {
	if (sample->kind != GC_SAMPLE_UP && sample->kind != GC_SAMPLE_CANCEL) {
		return false;
	}
	unsigned slot = gci_touch_find(&engine->context.table, sample->device, sample->id);
	return slot != GCI_NO_SLOT && (engine->context.frame.landed & GCI_BIT(slot)) != 0;
}

bool gci_frame_can_wait(const struct gc_engine *engine, const struct gc_sample *sample) {
	const struct gc_touch_table *table = &engine->context.table;
	bool is_known = gci_touch_find(table, sample->device, sample->id) != GCI_NO_SLOT;
	if (sample->kind <= GC_SAMPLE_MOTION &&
		!gci_is_in_range(sample->position.x, sample->position.y)) {
		return false;
	}
	return sample->kind == GC_SAMPLE_DOWN
		       ? !is_known && free_slot(&engine->context) != GCI_NO_SLOT
		       : is_known;
}

void gci_frame_seal(struct gc_context *context) {
	GCI_ASSERT(gci_is_pending(context, GCI_WORK_COLLECTING));
	context->work = (context->work & ~(uint32_t)GCI_WORK_COLLECTING) | GCI_WORK_SHOW;
	context->frame.time_us = context->frame.clock_us;
}

/* Moves touches to their reported positions. Returns those that changed position. */
static gc_slots move_touches(struct gc_context *context, gc_slots slots) {
	struct gc_touch_table *table = &context->table;
	gc_slots moved_slots = 0;
	gci_touch_path_follow(context, slots);
	gci_touch_group_forget(table);
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		if (gci_touch_move(&table->touches[slot])) {
			moved_slots |= GCI_BIT(slot);
		}
	}
	return moved_slots;
}

static void show_lifts(struct gc_context *context) {
	struct gc_frame *frame = &context->frame;
	gc_slots lifted_slots = frame->lifted, cancelled_slots = frame->cancelled;
	frame->lifted = frame->cancelled = 0;
	gci_arbiter_lift(context, lifted_slots, cancelled_slots, GC_REASON_DEVICE_CANCELLED);
	/* If a contact moves and lifts in one frame, only its node receives the motion. */
	gci_delivery_move(context, move_touches(context, lifted_slots));
	gci_delivery_end(context, lifted_slots, cancelled_slots);
}

static void show_motion(struct gc_context *context) {
	gc_slots sampled_slots = context->frame.sampled;
	gc_slots moved_slots = move_touches(context, sampled_slots);
	context->frame.sampled = 0;
	gci_arbiter_move(context, sampled_slots, moved_slots);
	gci_delivery_move(context, moved_slots);
}

void gci_frame_find_node(struct gc_engine *engine, unsigned slot) {
	struct gc_context *context = &engine->context;
	struct gc_touch *touch = &context->table.touches[slot];
	context->frame.searched &= ~GCI_BIT(slot);
	if (touch->node == NULL) {
		context->frame.searched |= GCI_BIT(slot);
		touch->node = gc_node_hit_test(engine->root, touch->position);
	}
}

void gci_frame_show_touch(struct gc_engine *engine, unsigned slot, const struct gc_step *step) {
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
		/* A note with GCI_DELIVERY_DOWN, which is 0, is the slot itself. */
		unsigned slot = delivery->samples[index];
		if (slot >> GCI_DELIVERY_SLOT_BITS == GCI_DELIVERY_DOWN) {
			visit(engine, slot);
		}
	}
}

static void place_landing(struct gc_engine *engine, unsigned slot) {
	struct gc_touch *touch = &engine->context.table.touches[slot];
	touch->position = touch->start = touch->pending;
	gci_touch_path_begin(&engine->context, slot);
	gci_frame_find_node(engine, slot);
}

/* Its first motion will mostly have the type of its DOWN, and then needs no search. */
static void hint_at_motion(struct gc_context *context, unsigned slot) {
	struct gc_touch_table *table = &context->table;
	const struct gc_touch *touch = &table->touches[slot];
	gc_slots bit = GCI_BIT(slot);
	if (GCI_HAS_SHORTCUTS && (table->held & ~table->ignored & bit) != 0) {
		struct gc_sample motion = {.id = touch->id,
			.device = touch->device,
			.kind = GC_SAMPLE_MOTION,
			.type = touch->type};
		gci_touch_hint_set(table, slot, &motion, (context->delivery.receiving & bit) != 0);
	}
}

static void show_landing(struct gc_engine *engine, unsigned slot) {
	gci_frame_show_touch(engine, slot, NULL);
	gci_delivery_land(&engine->context, slot);
	hint_at_motion(&engine->context, slot);
}

void gci_frame_show(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	context->work &= ~(uint32_t)GCI_WORK_SHOW;
	gci_quiet_end(context);
	context->now_us = context->frame.time_us;
	if (context->expired_until_us < context->now_us) {
		context->expired_until_us = context->now_us;
	}
	context->delivery.is_open = false;
	gci_arbiter_reset(context);
	if (context->frame.landed != 0) {
		context->frame.landed = 0;
		gci_pend(context, GCI_WORK_LAND);
		each_landing(engine, place_landing);
	}
	if ((context->frame.lifted | context->frame.cancelled) != 0) {
		show_lifts(context);
	}
	if (context->frame.sampled != 0) {
		show_motion(context);
	}
}

void gci_frame_land(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	gci_quiet_end(context);
	if (context->frame.time_us > context->now_us) {
		context->now_us = context->frame.time_us;
	}
	gci_arbiter_reset(context);
	gci_touch_group_forget(&context->table);
	each_landing(engine, show_landing);
	context->work &= ~(uint32_t)GCI_WORK_LAND;
}

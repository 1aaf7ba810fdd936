/* SPDX-License-Identifier: MIT */
#include "engine/frame.h"

#include "arbiter/arbiter.h"
#include "arbiter/lead.h"
#include "gesture/ledger.h"
#include "motion/velocity.h"
#include "touch/touch_group.h"

/* Whether the values of a sample are in range. */
static bool is_good(const struct gc_sample *sample) {
	struct gc_point at = sample->position;
	bool has_none = sample->kind == GC_SAMPLE_UP || sample->kind == GC_SAMPLE_CANCEL;
	bool is_negative = sample->kind == GC_SAMPLE_SIZE && (at.x | at.y) < 0;
	return has_none || (!is_negative && gci_is_in_range(at.x, at.y));
}

/* Returns whether a sample can be collected now. If so, `slot` becomes that of its contact. */
static enum gc_status check(
	const struct gc_context *context, const struct gc_sample *sample, unsigned *slot) {
	if (!is_good(sample)) {
		return GC_ERR_POSITION;
	}
	*slot = gci_touch_find(&context->table, sample->device, sample->id);
	if (sample->kind != GC_SAMPLE_DOWN) {
		return *slot == GCI_NO_SLOT ? GC_ERR_UNKNOWN_TOUCH : GC_OK;
	}
	if (*slot != GCI_NO_SLOT) {
		return GC_ERR_DUPLICATE_TOUCH;
	}
	*slot = gci_frame_free_slot(context);
	return *slot == GCI_NO_SLOT ? GC_ERR_TOUCHES_FULL : GC_OK;
}

unsigned gci_frame_free_slot(const struct gc_context *context) {
	gc_slots busy_slots =
		context->frame.lifted | context->frame.cancelled | context->delivery.receiving;
	return gci_touch_free(&context->table, busy_slots, gci_arbiter_remembered(context));
}

void gci_frame_count_refused(struct gc_engine *engine, enum gc_status status) {
	struct gc_counters *counters = &engine->context.counters;
	uint64_t *counter = status == GC_ERR_POSITION          ? &counters->bad_position
			    : status == GC_ERR_UNKNOWN_TOUCH   ? &counters->unknown_touch
			    : status == GC_ERR_DUPLICATE_TOUCH ? &counters->duplicate_touch
							       : &counters->touches_full;
	++*counter;
}

static void collect_down(struct gc_engine *engine, const struct gc_sample *sample, unsigned slot) {
	struct gc_context *context = &engine->context;
	gci_arbiter_forget(context, engine->root, slot);
	gci_touch_hold(&context->table, slot, sample, context->frame.clock_us);
	gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_DOWN);
	context->frame.landed |= GCI_BIT(slot);
	gci_pend(context, GCI_WORK_COLLECTING | GCI_WORK_CONTACTS);
}

static void collect_motion(
	struct gc_context *context, const struct gc_sample *sample, unsigned slot) {
	struct gc_touch *touch = &context->table.touches[slot];
	gc_slots bit = GCI_BIT(slot);
	/* Motion of an ignored contact makes a frame too: deadlines until then expire first. */
	gci_pend(context, GCI_WORK_COLLECTING);
	if ((context->table.ignored & bit) != 0) {
		return;
	}
	if ((context->frame.landed & bit) != 0) {
		touch->pending = sample->position;
		return;
	}
	touch->motion.type = sample->type;
	gci_frame_collect_motion(context, slot, sample->position);
}

static void collect_end(struct gc_context *context, const struct gc_sample *sample, unsigned slot) {
	struct gc_touch_table *table = &context->table;
	gci_pend(context, GCI_WORK_COLLECTING | GCI_WORK_CONTACTS);
	gci_touch_release(table, slot);
	if ((table->ignored & GCI_BIT(slot)) != 0) {
		table->ignored &= ~GCI_BIT(slot);
		return;
	}
	if (sample->kind == GC_SAMPLE_UP) {
		context->frame.lifted |= GCI_BIT(slot);
	} else {
		context->frame.cancelled |= GCI_BIT(slot);
	}
	context->frame.sampled &= ~GCI_BIT(slot);
	gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_END);
}

/* Notes a new size as motion, for the node. */
static void note_size(struct gc_delivery *delivery, unsigned slot) {
	gc_slots noted = delivery->noted[GCI_DELIVERY_MOTION];
	delivery->resized |= GCI_BIT(slot);
	if ((delivery->receiving & ~noted & GCI_BIT(slot)) != 0) {
		gci_delivery_note(delivery, slot, GCI_DELIVERY_MOTION);
	}
}

/*
 * A size takes effect with its frame. It makes that frame longer only if it is too large for a
 * recognizer, or new and a custom recognizer tracks the contact.
 */
static void collect_size(
	struct gc_context *context, const struct gc_sample *sample, unsigned slot) {
	struct gc_touch *touch = &context->table.touches[slot];
	bool is_new = touch->major != sample->position.x || touch->minor != sample->position.y;
	touch->major = sample->position.x;
	touch->minor = sample->position.y;
	gci_pend(context, GCI_WORK_COLLECTING);
	if (is_new) {
		note_size(&context->delivery, slot);
	}
	if (gci_arbiter_minds_size(context, context->delivery.resized)) {
		gci_pend(context, GCI_WORK_SIZE);
	}
}

enum gc_status gci_frame_collect(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	unsigned slot;
	enum gc_status status = check(context, sample, &slot);
	if (status != GC_OK) {
		gci_frame_count_refused(engine, status);
		return status;
	}
	gci_record_sample(context, sample, slot);
	switch ((enum gc_sample_kind)sample->kind) {
	case GC_SAMPLE_DOWN:
		collect_down(engine, sample, slot);
		break;
	case GC_SAMPLE_MOTION:
		collect_motion(context, sample, slot);
		break;
	case GC_SAMPLE_SIZE:
		collect_size(context, sample, slot);
		break;
	case GC_SAMPLE_UP:
	case GC_SAMPLE_CANCEL:
		collect_end(context, sample, slot);
		break;
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

enum gc_status gci_frame_check(const struct gc_engine *engine, const struct gc_sample *sample) {
	unsigned slot;
	return check(&engine->context, sample, &slot);
}

/*
 * Adds the reported positions of touches to their paths. Call this before they move there. Not in
 * line: few hosts keep paths.
 */
static __attribute__((noinline)) void follow_paths(struct gc_context *context, gc_slots slots) {
	for (; slots != 0; slots &= slots - 1) {
		unsigned slot = gci_first_slot(slots);
		const struct gc_touch *touch = &context->table.touches[slot];
		gci_path_follow(&context->paths[slot], context->now_us,
			gci_step_from((int64_t)touch->pending.x - touch->position.x,
				(int64_t)touch->pending.y - touch->position.y));
	}
}

/* Moves touches to their reported positions. Returns those that changed position. */
GCI_MOTION_INLINE gc_slots move_touches(struct gc_context *context, gc_slots slots) {
	if (context->paths != NULL) {
		follow_paths(context, slots);
	}
	return slots == 0 ? 0 : gci_touch_group_move(&context->table, slots);
}

static void show_lifts(struct gc_context *context) {
	struct gc_frame *frame = &context->frame;
	gc_slots lifted_slots = frame->lifted, cancelled_slots = frame->cancelled;
	frame->lifted = frame->cancelled = 0;
	gci_lead_lift(context, lifted_slots);
	gci_arbiter_lift(context, lifted_slots, cancelled_slots, GC_REASON_DEVICE_CANCELLED);
	gci_lead_lifted(context, lifted_slots);
	/* If a contact moves and lifts in one frame, only its node receives the motion. */
	gci_delivery_move(context, move_touches(context, lifted_slots));
	gci_delivery_end(context, lifted_slots, cancelled_slots);
}

/* Shows the new sizes of the frame: of contacts that will not move, as motion. */
static void show_sizes(struct gc_context *context) {
	gc_slots resting = 0;
	for (gc_slots rest = context->delivery.resized; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		const struct gc_touch *touch = &context->table.touches[slot];
		bool moves = touch->pending.x != touch->position.x ||
			     touch->pending.y != touch->position.y;
		resting |= moves ? 0 : GCI_BIT(slot);
	}
	context->work &= ~(uint32_t)GCI_WORK_SIZE;
	gci_arbiter_lift(context, 0, 0, GC_REASON_TOO_LARGE);
	gci_arbiter_resize(context, resting);
}

static inline void begin_showing(struct gc_context *context) {
	context->work &= ~(uint32_t)GCI_WORK_SHOW;
	context->now_us = context->frame.time_us;
	if (context->expired_until_us < context->now_us) {
		context->expired_until_us = context->now_us;
	}
	context->delivery.is_open = false;
}

GCI_MOTION_INLINE void show_motion(struct gc_context *context) {
	gc_slots sampled_slots = context->frame.sampled;
	context->frame.sampled = 0;
	gc_slots moved_slots = move_touches(context, sampled_slots);
	gci_arbiter_move(context, sampled_slots, moved_slots);
	gci_lead_move(context, moved_slots);
	gci_delivery_move(context, moved_slots | context->delivery.resized);
	context->delivery.resized = 0;
}

GCI_MOTION void gci_frame_end_motion(struct gc_context *context) {
	gci_frame_close(context);
	begin_showing(context);
	show_motion(context);
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
	touch->position = touch->start = touch->marked = touch->pending;
	if (engine->context.paths != NULL) {
		gci_path_begin(&engine->context.paths[slot], engine->context.now_us);
	}
	gci_frame_find_node(engine, slot);
	gci_record_hit(&engine->context, touch);
}

static void show_landing(struct gc_engine *engine, unsigned slot) {
	struct gc_context *context = &engine->context;
	if (context->table.touches[slot].type == GC_TOUCH_PALM) {
		gci_ledger_palm(context, &context->table.touches[slot]);
		gci_touch_ignore(&context->table, GCI_BIT(slot));
		/* Claims forget the samples of the frame. */
		gci_pend(context, GCI_WORK_CLAIM);
		return;
	}
	gci_frame_show_touch(engine, slot, NULL);
	gci_delivery_land(context, slot);
	gci_touch_expect_motion(&context->table, slot);
}

void gci_frame_show(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	begin_showing(context);
	gci_arbiter_reset(context);
	if (gci_is_pending(context, GCI_WORK_SIZE)) {
		show_sizes(context);
	}
	if (context->frame.landed != 0) {
		context->frame.landed = 0;
		gci_pend(context, GCI_WORK_LAND);
		each_landing(engine, place_landing);
	}
	if ((context->frame.lifted | context->frame.cancelled) != 0) {
		show_lifts(context);
	}
	show_motion(context);
}

void gci_frame_land(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	if (context->frame.time_us > context->now_us) {
		context->now_us = context->frame.time_us;
	}
	gci_arbiter_reset(context);
	gci_touch_group_forget(&context->table);
	each_landing(engine, show_landing);
	context->work &= ~(uint32_t)GCI_WORK_LAND;
}

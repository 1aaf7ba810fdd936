/* SPDX-License-Identifier: MIT */
/* How samples are collected until their frame ends. */
#include "arbiter.h"
#include "delivery.h"
#include "engine_impl.h"
#include "ledger_impl.h"
#include "motion.h"
#include "touch_table.h"

/* A slot for a contact that lands, or GCI_NO_SLOT. */
static unsigned free_slot(const struct gc_context *context) {
	uint32_t busy =
		context->frame.lifted | context->frame.cancelled | context->delivery.receiving;
	return gci_touch_free(&context->table, busy, gci_arbiter_remembered(context));
}

static enum gc_status collect_down(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	struct gc_touch_table *table = &context->table;
	if (!gci_is_in_range(sample->position.x, sample->position.y)) {
		engine->counters.bad_position++;
		return GC_ERR_POSITION;
	}
	if (gci_touch_find(table, sample->device, sample->id) != GCI_NO_SLOT) {
		engine->counters.duplicate_touch++;
		return GC_ERR_DUPLICATE_TOUCH;
	}
	unsigned slot = free_slot(context);
	if (slot == GCI_NO_SLOT) {
		engine->counters.touches_full++;
		if (!gci_is_collecting(context)) {
			/* What time has decided until now comes first in the ledger. */
			context->expired_until_us = context->frame.clock_us;
			gci_flush(engine, GCI_AT_ONCE);
		}
		gci_ledger_refused_touch(context, sample, context->frame.clock_us);
		return GC_ERR_TOUCHES_FULL;
	}
	gci_arbiter_forget(context, slot);
	gci_touch_hold(table, slot, sample, context->frame.clock_us);
	gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_DOWN);
	context->frame.landed |= GCI_BIT(slot);
	context->frame.phase = GCI_PHASE_COLLECTING;
	return GC_OK;
}

static enum gc_status collect_motion(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	struct gc_touch_table *table = &context->table;
	if (!gci_is_in_range(sample->position.x, sample->position.y)) {
		engine->counters.bad_position++;
		return GC_ERR_POSITION;
	}
	unsigned slot = gci_touch_find(table, sample->device, sample->id);
	if (slot == GCI_NO_SLOT) {
		engine->counters.unknown_touch++;
		return GC_ERR_UNKNOWN_TOUCH;
	}
	/* Of an ignored contact too: deadlines until now come first. */
	context->frame.phase = GCI_PHASE_COLLECTING;
	if ((table->ignored & GCI_BIT(slot)) != 0) {
		return GC_OK;
	}
	if (GCI_HAS_SHORTCUTS && (context->frame.landed & GCI_BIT(slot)) == 0) {
		bool is_heard = (context->delivery.receiving & GCI_BIT(slot)) != 0;
		gci_touch_hint(table, slot, sample, is_heard);
	}
	table->touches[slot].pending = sample->position;
	if (((context->frame.sampled | context->frame.landed) & GCI_BIT(slot)) != 0) {
		return GC_OK;
	}
	context->frame.sampled |= GCI_BIT(slot);
	/* The order of samples is for those that are told of them one by one. */
	if ((context->delivery.receiving & GCI_BIT(slot)) != 0) {
		gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_MOTION);
	}
	return GC_OK;
}

static enum gc_status collect_end(
	struct gc_engine *engine, const struct gc_sample *sample, uint32_t *set) {
	struct gc_touch_table *table = &engine->context.table;
	unsigned slot = gci_touch_find(table, sample->device, sample->id);
	if (slot == GCI_NO_SLOT) {
		engine->counters.unknown_touch++;
		return GC_ERR_UNKNOWN_TOUCH;
	}
	engine->context.frame.phase = GCI_PHASE_COLLECTING;
	gci_touch_release(table, slot);
	if ((table->ignored & GCI_BIT(slot)) != 0) {
		table->ignored &= ~GCI_BIT(slot);
		return GC_OK;
	}
	*set |= GCI_BIT(slot);
	engine->context.frame.sampled &= ~GCI_BIT(slot);
	gci_delivery_note(&engine->context.delivery, slot, GCI_DELIVERY_END);
	return GC_OK;
}

enum gc_status gci_collect(struct gc_engine *engine, const struct gc_sample *sample) {
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

/*
 * Ends the frame before `time_us`, if it is later, and does what is pending, as the first sample
 * of a frame is input. Returns whether samples can be collected now.
 */
static bool reach(struct gc_engine *engine, uint64_t time_us) {
	struct gc_context *context = &engine->context;
	struct gc_frame *frame = &context->frame;
	if (frame->has_stash) {
		/* The host does not take events between its samples. */
		gci_flush(engine, GCI_AT_ONCE);
	}
	if (time_us > frame->clock_us) {
		if (gci_is_collecting(context)) {
			gci_frame_seal(context);
		}
		frame->clock_us = time_us;
	} else if (time_us < frame->clock_us) {
		engine->counters.time_went_back++;
	}
	return gci_is_collecting(context) || gci_flush(engine, GCI_WHEN_QUEUED);
}

/* Whether a sample ends a contact that landed in the frame being collected. */
static bool ends_landing(const struct gc_engine *engine, const struct gc_sample *sample) {
	if (sample->kind != GC_SAMPLE_UP && sample->kind != GC_SAMPLE_CANCEL) {
		return false;
	}
	unsigned slot = gci_touch_find(&engine->context.table, sample->device, sample->id);
	return slot != GCI_NO_SLOT && (engine->context.frame.landed & GCI_BIT(slot)) != 0;
}

/* Whether a sample can wait until the frame before it has been shown: it will be taken then. */
static bool can_wait(const struct gc_engine *engine, const struct gc_sample *sample) {
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

static enum gc_status push_frame(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	if (gci_is_collecting(context)) {
		return gci_frame_end(engine);
	}
	/* An empty frame is an event all the same: deadlines until then come first. */
	context->expired_until_us = context->frame.clock_us;
	gci_flush(engine, GCI_WHEN_TAKEN);
	return GC_OK;
}

/* Kept out of gc_engine_push, so that motion does not save the registers this needs. */
__attribute__((noinline)) static enum gc_status push_any(
	struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	if (sample->kind > GC_SAMPLE_FRAME ||
		(sample->kind == GC_SAMPLE_DOWN && sample->type > GC_TOUCH_TOUCHPAD)) {
		return GC_ERR_ARGUMENT;
	}
	if (gci_refuses_call(context)) {
		return GC_ERR_STATE;
	}
	bool is_ready = reach(engine, gci_engine_believe(engine, sample->time_us));
	if (sample->kind == GC_SAMPLE_FRAME) {
		return push_frame(engine);
	}
	if (is_ready && ends_landing(engine, sample)) {
		/* Down and up in one frame: the landing has to be seen before the lift. */
		gci_frame_seal(context);
		is_ready = gci_flush(engine, GCI_WHEN_QUEUED);
	}
	if (!is_ready && can_wait(engine, sample)) {
		context->frame.stash = *sample;
		context->frame.has_stash = true;
		return GC_OK;
	}
	if (!is_ready) {
		gci_flush(engine, GCI_AT_ONCE);
	}
	return gci_collect(engine, sample);
}

/* Whether both are within -GC_POSITION_MAX .. GC_POSITION_MAX - 1: their top two bits are alike. */
static inline bool is_well_in_range(struct gc_point position) {
	const uint64_t tops = UINT64_C(0x8000000080000000);
	_Static_assert(sizeof(position) == sizeof(uint64_t), "looked at together");
	uint64_t both = gci_load_64(&position);
	return ((both ^ both << 1) & tops) == 0;
}

/* The way of motion: a hint leads to its contact. False when none does; nothing has been done. */
static inline bool push_motion(struct gc_engine *engine, const struct gc_sample *sample) {
	const struct gc_touch_table *table = &engine->context.table;
	unsigned i = gci_touch_hint_of(sample->id), slot = table->hinted[i];
	if (!gci_touch_is_hinted(sample, &table->hints[i]) || !is_well_in_range(sample->position)) {
		return false;
	}
	table->touches[slot].pending = sample->position;
	engine->context.frame.sampled |= GCI_BIT(slot);
	return true;
}

/* The same for motion that some node hears of. Anything else goes on to push_any(). */
GCI_MOTION static __attribute__((noinline)) enum gc_status push_heard(
	struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	const struct gc_touch_table *table = &context->table;
	unsigned i = gci_touch_heard_hint_of(sample->id), slot = table->hinted[i];
	uint32_t bit = GCI_BIT(slot);
	if (!gci_touch_is_hinted(sample, &table->hints[i]) || !is_well_in_range(sample->position) ||
		(context->delivery.receiving & bit) == 0) {
		return push_any(engine, sample);
	}
	if (context->frame.phase == GCI_PHASE_IDLE &&
		gci_is_next_time(context->frame.clock_us, sample->time_us)) {
		context->frame.phase = GCI_PHASE_MOVING;
		context->frame.clock_us = sample->time_us;
	} else if (context->frame.phase < GCI_PHASE_MOVING ||
		   sample->time_us != context->frame.clock_us) {
		return push_any(engine, sample);
	}
	table->touches[slot].pending = sample->position;
	if ((context->frame.sampled & bit) == 0) {
		context->frame.sampled |= bit;
		gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_MOTION);
	}
	return GC_OK;
}

GCI_MOTION enum gc_status gc_engine_push(struct gc_engine *engine, const struct gc_sample *sample) {
	uint64_t time_us = sample->time_us;
	if (!GCI_HAS_SHORTCUTS) {
		return push_any(engine, sample);
	}
	if (engine->context.frame.phase >= GCI_PHASE_MOVING &&
		time_us == engine->context.frame.clock_us) {
		if (push_motion(engine, sample)) {
			return GC_OK;
		}
		if (sample->kind == GC_SAMPLE_FRAME) {
			return gci_frame_end(engine);
		}
	} else if (engine->context.frame.phase == GCI_PHASE_IDLE &&
		   gci_is_next_time(engine->context.frame.clock_us, time_us) &&
		   push_motion(engine, sample)) {
		engine->context.frame.phase = GCI_PHASE_MOVING;
		engine->context.frame.clock_us = time_us;
		return GC_OK;
	}
	return push_heard(engine, sample);
}

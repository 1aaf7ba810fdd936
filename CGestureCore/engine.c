/* SPDX-License-Identifier: MIT */
#include "engine_impl.h"

#include "arbiter.h"
#include "delivery.h"
#include "event_queue.h"
#include "fixed_math.h"
#include "ledger_impl.h"
#include "touch_group.h"

/*
 * Samples are collected until their frame ends, and only then shown to the recognizers:
 *
 *     deadlines until now --> lifts and cancels --> motion --> judged --> landings --> judged
 */

enum gc_status gc_engine_init(struct gc_engine *engine, const struct gc_engine_config *config) {
	if (config->root == NULL || config->touches == NULL || config->events == NULL ||
		config->records == NULL || config->root->parent != NULL) {
		return GC_ERR_ARGUMENT;
	}
	if (config->requirements == NULL && config->requirement_capacity != 0) {
		return GC_ERR_ARGUMENT;
	}
	if (config->touch_capacity < 1 || config->touch_capacity > GC_TOUCHES_MAX ||
		config->event_capacity < 2 || config->event_capacity > INT32_MAX ||
		config->record_capacity < 1 || config->record_capacity > INT32_MAX) {
		return GC_ERR_RANGE;
	}
	*engine = (struct gc_engine){
		.context = {.host = config->host,
			.next_deadline_us = GC_NEVER_US,
			.ledger = {.records = config->records, .capacity = config->record_capacity},
			.requirements = config->requirements,
			.requirement_capacity = config->requirement_capacity},
		.root = config->root,
		.queue = {.events = config->events, .capacity = config->event_capacity},
	};
	for (uint32_t index = 0; index < config->requirement_capacity; index++) {
		config->requirements[index] = (struct gc_requirement){0};
	}
	gci_touch_table_init(&engine->context.table, config->touches, config->touch_capacity);
	config->root->engine = engine;
	return GC_OK;
}

static __attribute__((noinline)) void publish_with_touches(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	(void)(gci_delivery_tell_cancelled(context, &engine->queue) &&
		gci_queue_report(&engine->queue, context) &&
		gci_delivery_tell(context, &engine->queue));
}

/* Queues what there is to say as far as there is room: claims, gestures, other touches. */
static inline void publish(struct gc_engine *engine) {
	if (engine->context.delivery.receiving != 0) {
		publish_with_touches(engine);
	} else if (engine->context.unreported) {
		gci_queue_report(&engine->queue, &engine->context);
	}
}

static inline void conclude(struct gc_engine *engine) {
	gci_arbiter_settle(&engine->context);
	publish(engine);
	gci_arbiter_sweep(&engine->context);
}

void gci_engine_conclude(struct gc_engine *engine) {
	conclude(engine);
}

/* Lets deadlines at or before `until_us` expire, each at its own time. */
static __attribute__((noinline)) void expire_all(struct gc_engine *engine, uint64_t until_us) {
	struct gc_context *context = &engine->context;
	while (context->next_deadline_us <= until_us) {
		uint64_t due_us = gci_arbiter_deadline_us(context);
		if (due_us > until_us || due_us == GC_NEVER_US) {
			return;
		}
		/* A deadline in the past was set by an event that was late itself. */
		context->now_us = due_us > context->now_us ? due_us : context->now_us;
		gci_arbiter_reset(context);
		gci_arbiter_expire(context, due_us);
		gci_engine_conclude(engine);
	}
}

static inline void expire(struct gc_engine *engine, uint64_t until_us) {
	engine->context.expired_until_us = until_us;
	if (engine->context.next_deadline_us <= until_us) {
		expire_all(engine, until_us);
	}
}

/* Moves the touches of a frame; returns those that are somewhere else now. */
static uint32_t move_touches(struct gc_touch_table *table, uint32_t sampled) {
	uint32_t moved = 0;
	for (uint32_t rest = sampled; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		struct gc_touch *touch = &table->touches[slot];
		if (touch->position.x != touch->pending.x ||
			touch->position.y != touch->pending.y) {
			touch->before = touch->position;
			touch->position = touch->pending;
			moved |= GCI_BIT(slot);
		}
	}
	gci_touch_group_forget(table);
	return moved;
}

void gci_engine_show(struct gc_engine *engine, unsigned slot, const struct gc_step *step) {
	struct gc_touch *touch = &engine->context.table.touches[slot];
	struct gc_node *searched = touch->node == NULL ? engine->root : NULL;
	if (searched != NULL) {
		touch->node = gc_node_hit_test(searched, touch->position);
	}
	if (!gci_arbiter_land(&engine->context, slot, step)) {
		gci_ledger_lost_touch(&engine->context, searched, touch);
	}
}

void gci_engine_land(struct gc_engine *engine) {
	if (!engine->landing) {
		return;
	}
	struct gc_context *context = &engine->context;
	struct gc_delivery *delivery = &context->delivery;
	engine->landing = false;
	gci_arbiter_reset(context);
	for (unsigned index = 0; index < delivery->sample_count; index++) {
		unsigned slot = delivery->samples[index];
		if (slot >> GCI_DELIVERY_SLOT_BITS != GCI_DELIVERY_DOWN) {
			continue;
		}
		struct gc_touch *touch = &context->table.touches[slot];
		touch->position = touch->start = touch->pending;
		gci_touch_group_forget(&context->table);
		gci_engine_show(engine, slot, NULL);
		gci_delivery_land(context, slot);
	}
	gci_engine_conclude(engine);
	delivery->sample_count = 0;
}

/* Shows the motion of a frame. */
static inline void show_motion(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	uint32_t sampled = engine->sampled;
	if (sampled != 0) {
		uint32_t moved = move_touches(&context->table, sampled);
		engine->sampled = 0;
		gci_delivery_move(context, moved);
		gci_arbiter_move(context, sampled, moved);
	}
}

/* Shows all of a frame but the lifts that come first: motion, then landings. */
static void show_landings(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	engine->landed = 0;
	show_motion(engine);
	gci_arbiter_settle(context);
	engine->landing = true;
	if (!context->finished) {
		gci_engine_land(engine);
	} else {
		/*
		 * The landings are the next input for what has just finished: it is reset before
		 * them, so they wait until the host has taken its events, or for more input.
		 */
		gci_engine_conclude(engine);
	}
}

static __attribute__((noinline)) void show_lifts(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	uint32_t lifted = engine->lifted, cancelled = engine->cancelled;
	engine->lifted = engine->cancelled = 0;
	gci_arbiter_lift(context, lifted, cancelled, GC_REASON_DEVICE_CANCELLED);
	/* Motion of a finger that lifts in its frame is the node's alone. */
	gci_delivery_move(context, move_touches(&context->table, lifted));
	gci_delivery_end(context, lifted, cancelled);
}

/* Ends the frame being collected, if any. Always GC_OK: the FRAME sample returns what this does. */
static enum gc_status end_frame(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	if (engine->landing) {
		gci_engine_land(engine);
	}
	if (!engine->collecting) {
		return GC_OK;
	}
	engine->collecting = false;
	expire(engine, engine->clock_us);
	context->now_us = engine->clock_us;
	gci_arbiter_reset(context);
	if ((engine->lifted | engine->cancelled) != 0) {
		show_lifts(engine);
	}
	if (engine->landed != 0) {
		show_landings(engine);
		return GC_OK;
	}
	show_motion(engine);
	conclude(engine);
	context->delivery.sample_count = 0;
	return GC_OK;
}

void gc_engine_end_frame(struct gc_engine *engine) {
	(void)end_frame(engine);
}

/* Puts the time forward to that of a sample or call, ending the frame before it. */
static void reach(struct gc_engine *engine, uint64_t time_us) {
	if (time_us > engine->clock_us) {
		gc_engine_end_frame(engine);
		/* More input comes for what landed with the end of something else. */
		gci_engine_land(engine);
		engine->clock_us = time_us;
	} else if (time_us < engine->clock_us) {
		engine->counters.time_went_back++;
	}
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
	uint32_t busy = engine->lifted | engine->cancelled | context->delivery.receiving;
	unsigned slot = gci_touch_free(table, busy, gci_arbiter_remembered(context));
	if (slot == GCI_NO_SLOT) {
		engine->counters.touches_full++;
		/* What time has decided until now comes first in the ledger. */
		expire(engine, engine->clock_us);
		gci_ledger_refused_touch(context, sample, engine->clock_us);
		return GC_ERR_TOUCHES_FULL;
	}
	gci_arbiter_forget(context, slot);
	gci_touch_hold(table, slot, sample, engine->clock_us);
	gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_DOWN);
	engine->landed |= GCI_BIT(slot);
	engine->collecting = true;
	return GC_OK;
}

/* Notes where a contact is now. In line, as each sample of motion comes by here. */
static inline __attribute__((always_inline)) void collect_position(
	struct gc_engine *engine, unsigned slot, struct gc_point position) {
	uint32_t bit = GCI_BIT(slot);
	engine->context.table.touches[slot].pending = position;
	engine->collecting = true;
	if (((engine->sampled | engine->landed) & bit) != 0) {
		return;
	}
	engine->sampled |= bit;
	/* The order of samples is for those that are told of them one by one. */
	if ((engine->context.delivery.receiving & bit) != 0) {
		gci_delivery_note(&engine->context.delivery, slot, GCI_DELIVERY_MOTION);
	}
}

static enum gc_status collect_motion(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_touch_table *table = &engine->context.table;
	if (!gci_is_in_range(sample->position.x, sample->position.y)) {
		engine->counters.bad_position++;
		return GC_ERR_POSITION;
	}
	unsigned slot = gci_touch_find(table, sample->device, sample->id);
	if (slot == GCI_NO_SLOT) {
		engine->counters.unknown_touch++;
		return GC_ERR_UNKNOWN_TOUCH;
	}
	if ((table->ignored & GCI_BIT(slot)) != 0) {
		return GC_OK;
	}
	collect_position(engine, slot, sample->position);
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
	if ((engine->landed & GCI_BIT(slot)) != 0) {
		/* Down and up in one frame: the landing has to be seen before the lift. */
		gc_engine_end_frame(engine);
		gci_engine_land(engine);
	}
	table->held &= ~GCI_BIT(slot);
	table->touches[slot].end_serial = gci_touch_next_serial(table);
	if ((table->ignored & GCI_BIT(slot)) != 0) {
		table->ignored &= ~GCI_BIT(slot);
		return GC_OK;
	}
	*set |= GCI_BIT(slot);
	engine->sampled &= ~GCI_BIT(slot);
	gci_delivery_note(&engine->context.delivery, slot, GCI_DELIVERY_END);
	engine->collecting = true;
	return GC_OK;
}

/* Kept out of gc_engine_push, so that motion does not save the registers this needs. */
__attribute__((noinline)) static enum gc_status push_any(
	struct gc_engine *engine, const struct gc_sample *sample) {
	if (sample->kind > GC_SAMPLE_FRAME ||
		(sample->kind == GC_SAMPLE_DOWN && sample->type > GC_TOUCH_TOUCHPAD)) {
		return GC_ERR_ARGUMENT;
	}
	gci_engine_land(engine);
	reach(engine, sample->time_us);
	switch ((enum gc_sample_kind)sample->kind) {
	case GC_SAMPLE_DOWN:
		return collect_down(engine, sample);
	case GC_SAMPLE_MOTION:
		return collect_motion(engine, sample);
	case GC_SAMPLE_UP:
		return collect_end(engine, sample, &engine->lifted);
	case GC_SAMPLE_CANCEL:
		return collect_end(engine, sample, &engine->cancelled);
	case GC_SAMPLE_FRAME:
		break;
	}
	gc_engine_end_frame(engine);
	return GC_OK;
}

enum gc_status gc_engine_push(struct gc_engine *engine, const struct gc_sample *sample) {
	const struct gc_touch_table *table = &engine->context.table;
	bool is_now = sample->time_us == engine->clock_us;
	if (engine->landing ||
		(!is_now && (engine->collecting || sample->time_us < engine->clock_us))) {
		return push_any(engine, sample);
	}
	/* The way of motion: nothing waits to be shown, and its contact is where it was last. */
	if (sample->kind == GC_SAMPLE_MOTION) {
		unsigned slot = table->hint[(uint32_t)sample->id % GC_TOUCHES_MAX];
		if (gci_is_in_range(sample->position.x, sample->position.y) &&
			gci_touch_is(table, slot, sample->device, sample->id) &&
			(table->ignored & GCI_BIT(slot)) == 0) {
			engine->clock_us = sample->time_us;
			collect_position(engine, slot, sample->position);
			return GC_OK;
		}
	} else if (sample->kind == GC_SAMPLE_FRAME && is_now) {
		return end_frame(engine);
	}
	return push_any(engine, sample);
}

void gc_engine_advance(struct gc_engine *engine, uint64_t now_us) {
	gc_engine_end_frame(engine);
	if (now_us > engine->clock_us) {
		gci_engine_land(engine);
		engine->clock_us = now_us;
	}
	expire(engine, engine->clock_us);
}

void gci_engine_reach(struct gc_engine *engine, uint64_t time_us) {
	gc_engine_advance(engine, time_us);
	gci_engine_land(engine);
	engine->context.now_us = engine->clock_us;
	gci_arbiter_reset(&engine->context);
}

void gci_engine_catch_up(struct gc_engine *engine) {
	if (!engine->landing) {
		gc_engine_advance(engine, engine->clock_us);
	}
	engine->context.now_us = engine->clock_us;
}

uint64_t gc_engine_deadline_us(struct gc_engine *engine) {
	return gci_arbiter_deadline_us(&engine->context);
}

/* Nothing is queued: what had no room comes next, then what waited for that to be taken. */
__attribute__((noinline)) static bool queue_more(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	for (;;) {
		publish(engine);
		if (engine->queue.count != 0) {
			return true;
		}
		if (engine->landing) {
			gci_engine_land(engine);
			continue;
		}
		gci_arbiter_reset(context);
		if (!context->undecided && !context->unreported) {
			return false;
		}
		/* A reset has led to more. */
		gci_engine_conclude(engine);
	}
}

bool gc_engine_next(struct gc_engine *engine, struct gc_event *event) {
	const struct gc_context *context = &engine->context;
	bool may_have_more = context->unreported || context->delivery.receiving != 0 ||
			     context->resettable || engine->landing;
	if (engine->queue.count == 0 && !(may_have_more && queue_more(engine))) {
		return false;
	}
	return gci_queue_take(&engine->queue, event);
}

const struct gc_event *gc_engine_peek(const struct gc_engine *engine) {
	return gci_queue_first(&engine->queue);
}

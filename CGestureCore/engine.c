/* SPDX-License-Identifier: MIT */
#include "engine_impl.h"

#include "arbiter.h"
#include "event_queue.h"
#include "fixed_math.h"

/*
 * Samples are collected until their frame ends, and only then shown to the recognizers:
 *
 *     deadlines until now --> lifts and cancels --> motion --> judged --> landings --> judged
 */

enum gc_status gc_engine_init(struct gc_engine *engine, const struct gc_engine_config *config) {
	if (config->root == NULL || config->touches == NULL || config->events == NULL ||
		config->root->parent != NULL) {
		return GC_ERR_ARGUMENT;
	}
	if (config->touch_capacity < 1 || config->touch_capacity > GC_TOUCHES_MAX ||
		config->event_capacity < 2 || config->event_capacity > INT32_MAX) {
		return GC_ERR_RANGE;
	}
	*engine = (struct gc_engine){
		.context = {.host = config->host, .next_deadline_us = GC_NEVER_US},
		.root = config->root,
		.queue = {.events = config->events, .capacity = config->event_capacity},
	};
	gci_touch_table_init(&engine->context.table, config->touches, config->touch_capacity);
	config->root->engine = engine;
	return GC_OK;
}

void gci_engine_conclude(struct gc_engine *engine) {
	gci_arbiter_settle(&engine->context);
	gci_queue_report(&engine->queue, &engine->context);
	gci_arbiter_sweep(&engine->context);
}

/* Lets deadlines at or before `until_us` expire, each at its own time. */
static void expire(struct gc_engine *engine, uint64_t until_us) {
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
	return moved;
}

/* Shows the touches that landed in a frame to the recognizers. */
static void land_touches(struct gc_engine *engine) {
	struct gc_touch_table *table = &engine->context.table;
	engine->landing = false;
	gci_arbiter_reset(&engine->context);
	for (uint32_t slot = engine->first_landed; slot != GCI_NO_SLOT;
		slot = table->touches[slot].next_in_frame) {
		struct gc_touch *touch = &table->touches[slot];
		touch->position = touch->start = touch->pending;
		if (touch->node == NULL) {
			touch->node = gc_node_hit_test(engine->root, touch->position);
		}
		gci_arbiter_land(&engine->context, slot);
	}
	gci_engine_conclude(engine);
}

void gc_engine_end_frame(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	if (engine->landing) {
		land_touches(engine);
	}
	if (!engine->collecting) {
		return;
	}
	uint32_t sampled = engine->sampled, landed = engine->landed;
	uint32_t lifted = engine->lifted, cancelled = engine->cancelled;
	engine->collecting = false;
	engine->sampled = engine->landed = engine->lifted = engine->cancelled = 0;

	expire(engine, engine->clock_us);
	context->now_us = engine->clock_us;
	gci_arbiter_reset(context);
	if ((lifted | cancelled) != 0) {
		gci_arbiter_lift(context, lifted, cancelled);
	}
	if (sampled != 0) {
		gci_arbiter_move(context, sampled, move_touches(&context->table, sampled));
	}
	if (landed != 0) {
		gci_arbiter_settle(context);
		if (!context->finished) {
			land_touches(engine);
			return;
		}
		/*
		 * The landings are the next input for what has just finished: it is reset before
		 * them, so they wait until the host has taken its events, or for more input.
		 */
		engine->landing = true;
	}
	gci_engine_conclude(engine);
}

/* Puts the time forward to that of a sample or call, ending the frame before it. */
static void reach(struct gc_engine *engine, uint64_t time_us) {
	if (time_us > engine->clock_us) {
		gc_engine_end_frame(engine);
		engine->clock_us = time_us;
	} else if (time_us < engine->clock_us) {
		engine->counters.time_went_back++;
	}
}

static inline bool is_in_range(struct gc_point point) {
	/* Shifted so that one comparison looks at both ends. */
	uint32_t x = (uint32_t)point.x + GC_POSITION_MAX, y = (uint32_t)point.y + GC_POSITION_MAX;
	return x <= 2u * GC_POSITION_MAX && y <= 2u * GC_POSITION_MAX;
}

static enum gc_status collect_down(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	struct gc_touch_table *table = &context->table;
	if (!is_in_range(sample->position)) {
		engine->counters.bad_position++;
		return GC_ERR_POSITION;
	}
	if (gci_touch_find(table, sample->device, sample->id) != GCI_NO_SLOT) {
		engine->counters.duplicate_touch++;
		return GC_ERR_DUPLICATE_TOUCH;
	}
	uint32_t busy = table->held | engine->lifted | engine->cancelled;
	unsigned slot = gci_touch_free(table, busy, gci_arbiter_remembered(context));
	if (slot == GCI_NO_SLOT) {
		engine->counters.touches_full++;
		return GC_ERR_TOUCHES_FULL;
	}
	gci_arbiter_forget(context, slot);
	gci_touch_hold(table, slot, sample, engine->clock_us);
	if (engine->landed == 0) {
		engine->first_landed = (uint8_t)slot;
	} else {
		table->touches[engine->last_landed].next_in_frame = (uint8_t)slot;
	}
	engine->last_landed = (uint8_t)slot;
	engine->landed |= GCI_BIT(slot);
	engine->collecting = true;
	return GC_OK;
}

static inline enum gc_status collect_motion(
	struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_touch_table *table = &engine->context.table;
	if (!is_in_range(sample->position)) {
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
	table->touches[slot].pending = sample->position;
	engine->sampled |= GCI_BIT(slot) & ~engine->landed;
	engine->collecting = true;
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
	}
	table->held &= ~GCI_BIT(slot);
	if ((table->ignored & GCI_BIT(slot)) != 0) {
		table->ignored &= ~GCI_BIT(slot);
		return GC_OK;
	}
	*set |= GCI_BIT(slot);
	engine->sampled &= ~GCI_BIT(slot);
	engine->collecting = true;
	return GC_OK;
}

/* Kept out of gc_engine_push, so that motion does not save the registers this needs. */
__attribute__((noinline)) static enum gc_status push_any(
	struct gc_engine *engine, const struct gc_sample *sample) {
	if (sample->kind > GC_SAMPLE_FRAME) {
		return GC_ERR_ARGUMENT;
	}
	if (engine->landing) {
		land_touches(engine);
	}
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
	bool goes_on = sample->time_us == engine->clock_us && !engine->landing;
	if (goes_on && sample->kind == GC_SAMPLE_MOTION) {
		return collect_motion(engine, sample);
	}
	return push_any(engine, sample);
}

void gc_engine_advance(struct gc_engine *engine, uint64_t now_us) {
	gc_engine_end_frame(engine);
	if (now_us > engine->clock_us) {
		engine->clock_us = now_us;
	}
	expire(engine, engine->clock_us);
}

uint64_t gc_engine_deadline_us(struct gc_engine *engine) {
	return gci_arbiter_deadline_us(&engine->context);
}

bool gc_engine_next(struct gc_engine *engine, struct gc_event *event) {
	struct gc_context *context = &engine->context;
	while (!gci_queue_take(&engine->queue, event)) {
		/* Nothing is queued: what had no room comes next, then what waited for that. */
		gci_queue_report(&engine->queue, context);
		if (engine->queue.count != 0) {
			continue;
		}
		if (!engine->landing) {
			gci_arbiter_reset(context);
			return false;
		}
		land_touches(engine);
	}
	return true;
}

struct gc_counters gc_engine_counters(const struct gc_engine *engine) {
	struct gc_counters counters = engine->counters;
	counters.events_deferred = engine->queue.deferred;
	return counters;
}

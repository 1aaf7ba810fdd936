/* SPDX-License-Identifier: MIT */
#include "engine_impl.h"

#include "arbiter.h"
#include "delivery.h"
#include "event_queue.h"
#include "fixed_math.h"
#include "ledger_impl.h"
#include "motion.h"
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
			.requirement_capacity = config->requirement_capacity,
			.queue = {.events = config->events, .capacity = config->event_capacity}},
		.root = config->root,
	};
	for (uint32_t index = 0; index < config->requirement_capacity; index++) {
		config->requirements[index] = (struct gc_requirement){0};
	}
	gci_touch_table_init(&engine->context.table, config->touches, config->touch_capacity);
	config->root->engine = engine;
	return GC_OK;
}

void gci_engine_publish(struct gc_context *context) {
	struct gc_delivery *delivery = &context->delivery;
	if (delivery->receiving == 0) {
		delivery->put_off = false;
		gci_queue_report(context);
		return;
	}
	delivery->put_off = !(gci_delivery_tell_cancelled(context) && gci_queue_report(context) &&
			      gci_delivery_tell(context));
}

void gci_engine_conclude(struct gc_engine *engine) {
	gci_arbiter_settle(&engine->context);
	gci_engine_publish(&engine->context);
	gci_arbiter_sweep(&engine->context);
}

/* Whether something is to be judged, swept or queued at once. Four bits looked at together. */
static inline bool is_unsettled(const struct gc_context *context) {
	uint32_t any;
	_Static_assert(offsetof(struct gc_context, undecided) + sizeof(any) ==
			       offsetof(struct gc_context, unreported),
		"undecided, behind, hurry, finished");
	__builtin_memcpy(&any, &context->undecided, sizeof(any));
	return any != 0;
}

/* News of motion waits in the recognizers. */
static inline void put_off_news(struct gc_context *context) {
	if (context->unreported) {
		context->unreported = false;
		gci_queue_put_off(context, context->live);
	}
}

/* As conclude_motion(), when nodes hear of touches or events are queued. */
GCI_MOTION static __attribute__((noinline)) void conclude_heard(
	struct gc_engine *engine, uint32_t moved) {
	struct gc_context *context = &engine->context;
	struct gc_delivery *delivery = &context->delivery;
	gci_delivery_move(context, moved);
	if (!GCI_HAS_SHORTCUTS || is_unsettled(context) || context->queue.count != 0 ||
		delivery->stale || delivery->put_off) {
		gci_engine_conclude(engine);
		delivery->sample_count = 0;
		return;
	}
	put_off_news(context);
	if (gci_delivery_has_motion(delivery)) {
		context->frame.phase = GCI_PHASE_TELLING;
		delivery->put_off = true;
	}
}

/*
 * As gci_engine_conclude() after motion. Its news waits when nothing else has to be told before it
 * or after it, since the host mostly takes it at once.
 */
static inline void conclude_motion(struct gc_engine *engine, uint32_t moved) {
	struct gc_context *context = &engine->context;
	if (is_unsettled(context) || (context->delivery.receiving | context->queue.count) != 0) {
		conclude_heard(engine, moved);
	} else {
		put_off_news(context);
	}
}

/* Lets deadlines at or before `until_us` expire, each at its own time. */
static __attribute__((noinline)) void expire_all(struct gc_engine *engine, uint64_t until_us) {
	struct gc_context *context = &engine->context;
	context->expired_until_us = until_us;
	gci_queue_catch_up(context);
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

void gci_engine_expire(struct gc_engine *engine, uint64_t until_us) {
	if (engine->context.next_deadline_us <= until_us) {
		expire_all(engine, until_us);
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

/* Shows touches that landed, and waited since the end of their frame, to the recognizers. */
static __attribute__((noinline)) void land(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	struct gc_delivery *delivery = &context->delivery;
	context->frame.phase = GCI_PHASE_IDLE;
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

void gci_engine_go_on(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	if (context->frame.phase == GCI_PHASE_LANDING) {
		land(engine);
	} else if (gci_is_telling(context)) {
		context->frame.phase = GCI_PHASE_IDLE;
		gci_engine_publish(context);
		context->delivery.sample_count = context->delivery.told_count = 0;
	}
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

/* Time is that of the frame that has been collected: what was before it is over. */
static inline void begin_frame(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	context->frame.phase = GCI_PHASE_IDLE;
	gci_queue_catch_up(context);
	if (context->next_deadline_us <= context->frame.clock_us) {
		expire_all(engine, context->frame.clock_us);
	}
	context->now_us = context->frame.clock_us;
	gci_arbiter_reset(context);
}

/* Shows a frame in which contacts come or go, or move that no hint leads to. */
static __attribute__((noinline)) void show_changes(struct gc_engine *engine) {
	begin_frame(engine);
	bool lands = engine->context.frame.landed != 0;
	engine->context.frame.landed = 0;
	if ((engine->context.frame.lifted | engine->context.frame.cancelled) != 0) {
		show_lifts(engine);
	}
	if (engine->context.frame.sampled != 0) {
		gci_delivery_move(&engine->context, show_motion(engine));
	}
	if (lands) {
		gci_arbiter_settle(&engine->context);
		engine->context.frame.phase = GCI_PHASE_LANDING;
		engine->context.resettable = true;
		if (!engine->context.finished) {
			land(engine);
			return;
		}
		/*
		 * The landings are the next input for what has just finished: it is reset before
		 * them, so they wait until the host has taken its events, or for more input.
		 */
	}
	gci_engine_conclude(engine);
	if (!lands) {
		engine->context.delivery.sample_count = 0;
	}
}

GCI_MOTION enum gc_status gci_engine_show_frame(struct gc_engine *engine) {
	GCI_ASSERT(engine->context.frame.phase >= GCI_PHASE_MOVING);
	if (engine->context.frame.phase == GCI_PHASE_MOVING) {
		begin_frame(engine);
		conclude_motion(engine, show_motion(engine));
	} else {
		show_changes(engine);
	}
	return GC_OK;
}

void gc_engine_end_frame(struct gc_engine *engine) {
	if (engine->context.frame.phase == GCI_PHASE_LANDING) {
		land(engine);
	}
	if (engine->context.frame.phase >= GCI_PHASE_MOVING) {
		(void)gci_engine_show_frame(engine);
	}
}

void gc_engine_advance(struct gc_engine *engine, uint64_t now_us) {
	gc_engine_end_frame(engine);
	gci_queue_catch_up(&engine->context);
	if (gci_is_telling(&engine->context)) {
		gci_engine_go_on(engine);
	}
	if (now_us > engine->context.frame.clock_us) {
		gci_engine_go_on(engine);
		engine->context.frame.clock_us = now_us;
	}
	gci_engine_expire(engine, engine->context.frame.clock_us);
}

void gci_engine_reach(struct gc_engine *engine, uint64_t time_us) {
	gc_engine_advance(engine, time_us);
	gci_engine_go_on(engine);
	engine->context.now_us = engine->context.frame.clock_us;
	gci_arbiter_reset(&engine->context);
}

void gci_engine_catch_up(struct gc_engine *engine) {
	if (engine->context.frame.phase != GCI_PHASE_LANDING) {
		gc_engine_advance(engine, engine->context.frame.clock_us);
	}
	engine->context.now_us = engine->context.frame.clock_us;
}

uint64_t gc_engine_deadline_us(struct gc_engine *engine) {
	/* What is kept may be too early, and never too late. */
	bool is_none = engine->context.next_deadline_us == GC_NEVER_US;
	return is_none ? GC_NEVER_US : gci_arbiter_deadline_us(&engine->context);
}

/* SPDX-License-Identifier: MIT */
/* What an engine is set up with, and time: all of it comes from the host. */
#include "arbiter.h"
#include "delivery.h"
#include "engine_impl.h"
#include "event_queue.h"
#include "membership.h"

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
	gci_queue_restart(&engine->context.queue, 0);
	gci_touch_table_init(&engine->context.table, config->touches, config->touch_capacity);
	config->root->engine = engine;
	gci_membership_number(engine, config->root);
	return GC_OK;
}

uint64_t gci_engine_believe(struct gc_engine *engine, uint64_t time_us) {
	struct gc_frame *frame = &engine->context.frame;
	if (time_us > frame->clock_us && !gci_is_next_time(frame->clock_us, time_us) &&
		frame->has_time) {
		engine->counters.time_refused++;
		return frame->clock_us;
	}
	frame->has_time = true;
	return time_us;
}

void gc_engine_end_frame(struct gc_engine *engine) {
	if (gci_is_collecting(&engine->context)) {
		(void)gci_frame_end(engine);
	}
}

static void advance(struct gc_engine *engine, uint64_t now_us) {
	struct gc_context *context = &engine->context;
	struct gc_frame *frame = &context->frame;
	if (frame->has_stash) {
		gci_flush(engine, GCI_AT_ONCE);
	}
	if (gci_is_collecting(context)) {
		gci_frame_seal(context);
	}
	bool passes = now_us > frame->clock_us;
	if (passes) {
		frame->clock_us = now_us;
	}
	context->expired_until_us = frame->clock_us;
	gci_flush(engine, passes ? GCI_WHEN_QUEUED : GCI_WHEN_TAKEN);
}

void gc_engine_advance(struct gc_engine *engine, uint64_t now_us) {
	if (!gci_refuses_call(&engine->context)) {
		advance(engine, gci_engine_believe(engine, now_us));
	}
}

void gci_engine_reach(struct gc_engine *engine, uint64_t time_us) {
	struct gc_context *context = &engine->context;
	advance(engine, gci_engine_believe(engine, time_us));
	gci_flush(engine, GCI_AT_ONCE);
	context->now_us = context->frame.clock_us;
	context->delivery.is_open = false;
	gci_arbiter_reset(context);
}

void gci_engine_catch_up(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	if (context->frame.has_stash || context->frame.phase == GCI_PHASE_SEALED) {
		gci_flush(engine, GCI_AT_ONCE);
	}
	if (context->frame.phase != GCI_PHASE_LANDING) {
		advance(engine, context->frame.clock_us);
	}
	if (context->frame.phase == GCI_PHASE_SEALED) {
		gci_flush(engine, GCI_AT_ONCE);
	}
	if (context->frame.phase != GCI_PHASE_LANDING) {
		context->now_us = context->frame.clock_us;
		context->delivery.is_open = false;
	}
}

void gci_engine_settle_landings(struct gc_engine *engine) {
	gci_engine_catch_up(engine);
	if (engine->context.frame.phase == GCI_PHASE_LANDING) {
		gci_flush(engine, GCI_AT_ONCE);
	}
}

/* When work that is pending wants the host to call, whatever the recognizers wait for. */
static uint64_t pending_deadline_us(const struct gc_context *context) {
	const struct gc_frame *frame = &context->frame;
	if (gci_is_collecting(context)) {
		uint64_t due_us = frame->clock_us + GCI_FRAME_DUE_US;
		return due_us < frame->clock_us ? GC_NEVER_US - 1 : due_us;
	}
	bool is_idle = frame->phase == GCI_PHASE_IDLE || frame->phase == GCI_PHASE_TELLING;
	return is_idle ? GC_NEVER_US : frame->clock_us;
}

uint64_t gc_engine_deadline_us(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	uint64_t pending_us = pending_deadline_us(context);
	/* What is kept may be too early, and never too late. */
	if (context->next_deadline_us == GC_NEVER_US) {
		return pending_us;
	}
	uint64_t earliest_us = gci_arbiter_deadline_us(context);
	return earliest_us < pending_us ? earliest_us : pending_us;
}

bool gc_engine_is_idle(const struct gc_engine *engine) {
	const struct gc_context *context = &engine->context;
	return context->frame.phase == GCI_PHASE_IDLE && context->live == NULL &&
	       (context->table.held | context->table.stepping | context->delivery.receiving) == 0 &&
	       context->queue.count == 0 && context->late == NULL && !context->unreported;
}

enum gc_status gc_engine_set_clock(struct gc_engine *engine, uint64_t now_us) {
	struct gc_context *context = &engine->context;
	if (gci_refuses_call(context) || !gc_engine_is_idle(engine)) {
		return GC_ERR_STATE;
	}
	gci_arbiter_reset(context);
	context->frame.clock_us = context->frame.time_us = now_us;
	context->now_us = context->expired_until_us = now_us;
	context->frame.has_time = true;
	gci_queue_restart(&context->queue, now_us);
	return GC_OK;
}

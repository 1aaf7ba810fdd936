/* SPDX-License-Identifier: MIT */
/*
 * The public calls of an engine: setup, input, time, events, counters and the ledger.
 *
 * A contact that a pan follows, from push to event. The boxes are calls of the host, in this file:
 *
 *           gc_sample
 *               v
 *     +-----------------------+
 *     | gc_engine_push()      |-- else --> gci_engine_push()               engine/engine.c
 *     +-----------------------+              | a later time ends the frame
 *               | guard: it only moves       v
 *               |                          gci_frame_collect()             engine/frame.c
 *               v                            | lands: gci_touch_hold()     touch/touch_table.c
 *     gci_frame_collect_motion() <- moves ---+                             engine/frame.h
 *               v
 *     +-----------------------+
 *     | gc_engine_end_frame() |-- else --> gci_flush() <------------+      engine/flush.c
 *     +-----------------------+              | one task at a time   |
 *               | guard: all only moved      v                      |
 *               v                          gci_frame_show()         |      engine/frame.c
 *     gci_frame_end_motion()                 |                      |
 *               |  <-------------------------+                      |
 *               v                                                   |
 *     gci_touch_group_move(): to its new place                      |      touch/touch_group.h
 *               v                                                   |
 *     gci_arbiter_move(): to each live recognizer that tracks it    |      arbiter/arbiter.h
 *               v                                                   |
 *     pan_moved(): how far?                                         |      recognizers/pan.c
 *               |-- over its slop -------> gci_attempt()            |      gesture/recognizer.c
 *               |                            v                      |
 *               |                          gci_resolve()            |      engine/flush.c
 *               |                            v                      |
 *               |                          gci_arbiter_judge_all()  |      arbiter/arbiter.c
 *               | began: gci_change()        | it begins or fails   |      gesture/recognizer.h
 *               | guard: only events due     v                      |
 *               |                          gci_publish(): the queue-+      events/publish.c
 *               v                            v
 *     +-----------------------+
 *     | gc_engine_next()      |-- else --> gci_engine_next()               engine/flush.c
 *     +-----------------------+              | gci_queue_take()            events/publish.c
 *               | guard: only events due     v
 *               v                          gc_event
 *     gci_publish_next()                                                   events/publish.c
 *               v  gci_report_write()                                      events/publish.h
 *           gc_event
 *
 * In nearly all frames, contacts only move: a guard skips the loop of gci_flush(), which would find
 * a single task, and calls what that task calls. It replaces no task. Built with GCI_ALWAYS_FLUSH,
 * as small builds are, there is none; Tests/core/event-hashes.sh and test_metamorphic compare both.
 */
#include "arbiter/arbiter.h"
#include "engine/flush.h"
#include "engine/frame.h"
#include "events/publish.h"
#include "gesture/ledger.h"
#include "gesture/recorder.h"
#include "touch/node.h"

GCI_ASSERT_SIZE(struct gc_engine, 984);

/* If nothing ends a frame, it is due this long after its time. */
#define FRAME_DUE_US 1000u

enum gc_status gc_engine_init(struct gc_engine *engine, const struct gc_engine_config *config) {
	GCI_USE_NODE(NULL);
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
	GCI_CHECK_CONFIG(engine, config);
	if (gci_refuses_node(config->root) || gci_membership_is_refused(config->root)) {
		return GC_ERR_STATE;
	}
	*engine = (struct gc_engine){
		.context = {.host = config->host,
			.next_deadline_us = GC_NEVER_US,
			.ledger = {.records = config->records, .capacity = config->record_capacity},
			.requirements = config->requirements,
			.requirement_capacity = config->requirement_capacity,
			.horizon_us = GC_HORIZON_US,
			.paths = config->paths,
			.queue = {.events = config->events, .capacity = config->event_capacity}},
		.root = config->root,
	};
	for (uint32_t index = 0; index < config->requirement_capacity; index++) {
		config->requirements[index].place = NULL; /* unused */
	}
	gci_queue_restart(&engine->context.queue, 0);
	gci_touch_table_init(&engine->context.table, config->touches, config->touch_capacity);
	gci_membership_join(engine, config->root);
	GCI_MARK_ENGINE(engine);
	return GC_OK;
}

uint64_t gci_engine_believe(struct gc_engine *engine, uint64_t time_us) {
	struct gc_frame *frame = &engine->context.frame;
	if (time_us > frame->clock_us && !gci_is_next_time(frame->clock_us, time_us) &&
		frame->has_time) {
		engine->context.counters.time_refused++;
		return frame->clock_us;
	}
	frame->has_time = true;
	return time_us;
}

enum gc_status gc_engine_advance(struct gc_engine *engine, uint64_t now_us) {
	GCI_USE_ENGINE(engine);
	if (gci_refuses_call(&engine->context)) {
		return GC_ERR_STATE;
	}
	gci_flush_until(engine, gci_engine_believe(engine, now_us));
	return GC_OK;
}

/*
 * Whether a flush would find nothing to do. While a deadline waits until events are taken, there is
 * work: GCI_WORK_TAKE. A deadline that was set to a time that is over adds no work.
 */
static inline bool is_flushed(const struct gc_context *context) {
	return !GCI_ALWAYS_FLUSH && context->work == 0 &&
	       context->next_deadline_us > context->expired_until_us;
}

/*
 * Sets the engine's time to that of the next sample. A later time ends the frame that is being
 * collected. If there is no such frame, does the pending work. Returns whether the engine may take
 * samples now.
 */
static bool begin_sample(struct gc_engine *engine, uint64_t time_us) {
	struct gc_context *context = &engine->context;
	struct gc_frame *frame = &context->frame;
	context->work &= ~(uint32_t)GCI_WORK_TAKEN;
	bool ends_frame = time_us > frame->clock_us && gci_is_pending(context, GCI_WORK_COLLECTING);
	if (ends_frame) {
		gci_frame_seal(context);
	}
	if (time_us > frame->clock_us) {
		frame->clock_us = time_us;
	} else if (time_us < frame->clock_us) {
		engine->context.counters.time_went_back++;
	}
	return gci_is_pending(context, GCI_WORK_COLLECTING) || is_flushed(context) ||
	       gci_flush(engine, ends_frame ? GCI_AS_INPUT : GCI_WHEN_QUEUED);
}

enum gc_status gci_engine_end_frame(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	if (gci_refuses_call(context)) {
		return GC_ERR_STATE;
	}
	if (gci_is_pending(context, GCI_WORK_WAITING)) {
		/* A sample of this frame waits. A frame that was shown may not take more. */
		gci_flush(engine, GCI_AT_ONCE);
	}
	if (gci_is_pending(context, GCI_WORK_COLLECTING)) {
		gci_frame_seal(context);
	} else {
		/* Even without samples, deadlines at or before the frame's time expire. */
		context->expired_until_us = context->frame.clock_us;
	}
	gci_flush(engine, GCI_AS_INPUT);
	return GC_OK;
}

/* Whether there are such a kind and such a type. */
static inline bool has_kind(const struct gc_sample *sample) {
	return sample->kind <= GC_SAMPLE_SIZE &&
	       (sample->kind != GC_SAMPLE_DOWN || sample->type <= GC_TOUCH_PALM);
}

/*
 * Whether a sample is refused: then it is no input, and not even its time counts. A landing without
 * a free slot is not: it may get the slot of a lift. In line: each sample but motion takes it.
 */
static inline __attribute__((always_inline)) bool is_refused(
	const struct gc_engine *engine, const struct gc_sample *sample, enum gc_status *status) {
	const struct gc_context *context = &engine->context;
	/* Nearly all samples are good. They are looked at again when they are collected. */
	if (sample->kind <= GC_SAMPLE_UP &&
		gci_is_in_range(sample->position.x, sample->position.y)) {
		bool is_down =
			context->table.held != 0 &&
			gci_touch_find(&context->table, sample->device, sample->id) != GCI_NO_SLOT;
		if (is_down != (sample->kind == GC_SAMPLE_DOWN)) {
			return false;
		}
	}
	*status = gci_frame_check(engine, sample);
	return *status != GC_OK && *status != GC_ERR_TOUCHES_FULL;
}

bool gc_engine_accepts(const struct gc_engine *engine, const struct gc_sample *sample) {
	GCI_USE_ENGINE(engine);
	enum gc_status status;
	return has_kind(sample) &&
	       (sample->kind == GC_SAMPLE_FRAME || !is_refused(engine, sample, &status));
}

/* A FRAME ends the frame that is being collected. If there is none, its deadlines expire. */
static enum gc_status push_end(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	uint32_t earlier = context->queue.count;
	bool is_ready = begin_sample(engine, gci_engine_believe(engine, sample->time_us));
	bool is_empty = !gci_is_pending(context, GCI_WORK_COLLECTING);
	if (is_empty && (!is_ready || context->queue.count > earlier)) {
		/* The frame before it has events: the deadlines of this one wait. */
		context->expired_until_us = context->frame.clock_us;
		return GC_OK;
	}
	return gci_engine_end_frame(engine);
}

enum gc_status gci_engine_push(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	enum gc_status refusal;
	if (!has_kind(sample)) {
		return GC_ERR_ARGUMENT;
	}
	if (gci_refuses_call(context)) {
		return GC_ERR_STATE;
	}
	if (gci_is_pending(context, GCI_WORK_WAITING)) {
		/* An input waits, and the host has pushed the next one before it took events. */
		context->work &= ~(uint32_t)GCI_WORK_TAKEN;
		gci_flush(engine, GCI_AT_ONCE);
	}
	if (sample->kind == GC_SAMPLE_FRAME) {
		return push_end(engine, sample);
	}
	if (is_refused(engine, sample, &refusal)) {
		gci_frame_count_refused(engine, refusal);
		return refusal;
	}
	if (context->recorder != NULL && sample->kind == GC_SAMPLE_DOWN) {
		context->recorder->is_idle = gc_engine_is_idle(engine);
	}
	bool is_ready = begin_sample(engine, gci_engine_believe(engine, sample->time_us));
	if (is_ready && context->frame.landed != 0 && gci_frame_ends_landing(engine, sample)) {
		/* Down and up in one frame: recognizers must see the landing before the lift. */
		gci_frame_seal(context);
		is_ready = gci_flush(engine, GCI_AS_INPUT);
	}
	if (!is_ready) {
		if (gci_frame_check(engine, sample) == GC_OK) {
			context->frame.waiting.sample = *sample;
			gci_pend(context, GCI_WORK_COLLECT);
			return GC_OK;
		}
		if (gci_touch_free(&context->table, 0, 0) != GCI_NO_SLOT) {
			/* A slot may become free when the lift of its contact is shown. */
			gci_flush(engine, GCI_AT_ONCE);
		}
	}
	return gci_collect(engine, sample);
}

/* Whether a frame of a time is being collected. Else begins it, if nothing needs to come first. */
static inline bool is_collecting(struct gc_context *context, uint64_t time_us) {
	uint64_t clock_us = context->frame.clock_us;
	if (context->work == GCI_WORK_COLLECTING) {
		return time_us == clock_us;
	}
	if ((context->work & ~(uint32_t)GCI_WORK_TAKEN) != 0 ||
		!gci_is_next_time(clock_us, time_us)) {
		return false;
	}
	context->work = GCI_WORK_COLLECTING;
	context->frame.clock_us = time_us;
	return true;
}

/* Whether contacts only move in the frame that is being collected, and nothing comes before it. */
static inline bool is_motion_alone(const struct gc_context *context) {
	return !GCI_ALWAYS_FLUSH && context->work == GCI_WORK_COLLECTING &&
	       context->next_deadline_us > context->frame.clock_us;
}

/* The same with a recorder, which notes events when they are queued. */
static __attribute__((noinline)) enum gc_status end_recorded_motion(struct gc_context *context) {
	gci_record_frame(context->recorder, context->frame.clock_us);
	gci_frame_end_motion(context);
	gci_resolve(context);
	return GC_OK;
}

/* Ends such a frame. If only events are pending then, the host takes them from where they are. */
GCI_MOTION static __attribute__((noinline)) enum gc_status end_motion(struct gc_context *context) {
	if (context->recorder != NULL) {
		return end_recorded_motion(context);
	}
	gci_frame_end_motion(context);
	if (gci_has_only_events(context)) {
		gci_publish_begin(context);
	} else {
		gci_resolve(context);
	}
	return GC_OK;
}

GCI_MOTION enum gc_status gc_engine_push(struct gc_engine *engine, const struct gc_sample *sample) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &engine->context;
	unsigned slot = gci_touch_hint(&context->table, sample->id);
	if (!GCI_ALWAYS_FLUSH && gci_touch_is_moved_by(&context->table.touches[slot], sample) &&
		gci_is_in_range(sample->position.x, sample->position.y) &&
		is_collecting(context, sample->time_us)) {
		if (context->recorder != NULL) {
			gci_record_motion(context->recorder, sample);
		}
		gci_frame_collect_motion(context, slot, sample->position);
		return GC_OK;
	}
	if (sample->kind == GC_SAMPLE_FRAME && sample->time_us == context->frame.clock_us &&
		is_motion_alone(context)) {
		return end_motion(context);
	}
	return gci_engine_push(engine, sample);
}

GCI_MOTION enum gc_status gc_engine_end_frame(struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &engine->context;
	if (is_motion_alone(context)) {
		return end_motion(context);
	}
	if (gci_is_pending(context, GCI_WORK_COLLECTING | GCI_WORK_COLLECT)) {
		return gci_engine_end_frame(engine);
	}
	return gci_refuses_call(context) ? GC_ERR_STATE : GC_OK;
}

GCI_MOTION bool gc_engine_next(struct gc_engine *engine, struct gc_event *event) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &engine->context;
	if (gci_has_only_events(context)) {
		return context->work != 0 && gci_publish_next(context, event);
	}
	if ((context->work & ~(uint32_t)GCI_WORK_COLLECTING) == 0) {
		return false;
	}
	return gci_engine_next(engine, event);
}

/* Returns when pending work needs a call of the host. Ignores deadlines of recognizers. */
static uint64_t pending_deadline_us(const struct gc_context *context) {
	const uint32_t waits = GCI_WORK_KEPT | GCI_WORK_REPORT | GCI_WORK_DELIVER | GCI_WORK_LAND |
			       GCI_WORK_SHOW | GCI_WORK_WAITING;
	uint64_t clock_us = context->frame.clock_us;
	if (context->work == 0) {
		return GC_NEVER_US;
	}
	if (gci_is_pending(context, GCI_WORK_COLLECTING)) {
		uint64_t due_us = clock_us + FRAME_DUE_US;
		return due_us < clock_us ? GC_NEVER_US - 1 : due_us;
	}
	bool is_waiting = gci_is_pending(context, waits) && !gci_has_only_events(context);
	return is_waiting ? clock_us : GC_NEVER_US;
}

uint64_t gc_engine_deadline_us(struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &engine->context;
	uint64_t pending_us = pending_deadline_us(context);
	/* next_deadline_us may be too early, but is never too late. */
	if (context->next_deadline_us == GC_NEVER_US) {
		return pending_us;
	}
	uint64_t earliest_us = gci_arbiter_deadline_us(context);
	if (earliest_us <= context->expired_until_us) {
		/* It waits until the host has taken the events before it. */
		return context->frame.clock_us;
	}
	return earliest_us < pending_us ? earliest_us : pending_us;
}

gc_slots gc_engine_touches(const struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	const struct gc_context *context = &engine->context;
	/* Those of a frame that is being collected have no place yet. */
	return (context->table.held | context->table.stepping) &
	       ~(context->table.ignored | context->frame.landed);
}

bool gc_engine_is_idle(const struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &((struct gc_engine *)engine)->context;
	if (gci_is_pending(context, GCI_WORK_TIDY)) {
		gci_resolve(context);
	}
	const uint32_t busy =
		GCI_WORK_FRAME | GCI_WORK_WAITING | GCI_WORK_REPORT | GCI_WORK_DELIVER;
	return !gci_is_pending(context, busy) && context->live == NULL &&
	       (context->table.held | context->table.stepping | context->delivery.receiving) == 0 &&
	       context->queue.count == 0;
}

enum gc_status gc_engine_set_clock(struct gc_engine *engine, uint64_t now_us) {
	GCI_USE_ENGINE(engine);
	struct gc_context *context = &engine->context;
	if (gci_refuses_call(context) || !gc_engine_is_idle(engine)) {
		return GC_ERR_STATE;
	}
	gci_arbiter_reset(context);
	context->frame.clock_us = context->frame.time_us = now_us;
	context->now_us = context->expired_until_us = now_us;
	context->frame.has_time = true;
	gci_queue_restart(&context->queue, now_us);
	gci_ledger_clear(&context->ledger); /* its records are in order of time */
	if (context->recorder != NULL) {
		context->recorder->count = 0; /* a file has one clock */
	}
	return GC_OK;
}

enum gc_status gc_engine_set_recorder(struct gc_engine *engine, struct gc_recorder *recorder) {
	GCI_USE_ENGINE(engine);
	if (gci_refuses_call(&engine->context)) {
		return GC_ERR_STATE;
	}
	engine->context.recorder = recorder;
	if (recorder != NULL) {
		recorder->count = 0;
	}
	return GC_OK;
}

const struct gc_event *gc_engine_peek(const struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	/* Queues deferred events. The host sees no change, so the engine can be const to it. */
	struct gc_context *context = &((struct gc_engine *)engine)->context;
	if (gci_has_only_events(context)) {
		gci_publish(context);
	}
	return gci_queue_first(&context->queue);
}

struct gc_counters gc_engine_counters(const struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	struct gc_counters counters = engine->context.counters;
	counters.events_deferred = engine->context.queue.deferred;
	counters.records_overwritten = engine->context.ledger.overwritten;
	return counters;
}

size_t gc_engine_record_count(const struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	return engine->context.ledger.count;
}

bool gc_engine_record(const struct gc_engine *engine, size_t index, struct gc_record *record) {
	GCI_USE_ENGINE(engine);
	if (index >= engine->context.ledger.count) {
		return false;
	}
	*record = *gci_ledger_at(&engine->context.ledger, (uint32_t)index);
	return true;
}

enum gc_status gc_engine_clear_records(struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	if (gci_refuses_call(&engine->context)) {
		return GC_ERR_STATE;
	}
	gci_ledger_clear(&engine->context.ledger);
	return GC_OK;
}

bool gc_engine_explain(const struct gc_engine *engine, const struct gc_recognizer *recognizer,
	struct gc_record *record) {
	GCI_USE_ENGINE(engine);
	const struct gc_record *latest = gci_ledger_latest(&engine->context.ledger, recognizer);
	if (latest == NULL) {
		return false;
	}
	*record = *latest;
	return true;
}

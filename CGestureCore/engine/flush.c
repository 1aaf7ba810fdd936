/* SPDX-License-Identifier: MIT */
/*
 * The pending work (enum gci_work), and the order in which gci_flush() does it:
 *
 *     +--> gci_resolve(): JUDGE, KEPT, CLAIM, REPORT, DELIVER, SWEEP
 *     |       |
 *     |       | all events are in the queue
 *     |       v
 *     +--- one task, the first that is pending: LAND, a deadline, SHOW, time that passes, INPUT
 *             |
 *             | none is pending
 *             v
 *          COLLECT, then return
 *
 * Each task first resets the done recognizers (RESET). INPUT is a cancel, a step of a touchpad, or
 * the record of a contact without room. COLLECT adds a sample that had to wait to a new frame. The
 * flush also returns while a frame is being collected: gci_frame_seal() turns that
 * frame into SHOW.
 *
 * Each task is an input of its own, and usually waits until the host has taken the events of the
 * one before (GCI_WHEN_TAKEN). So inside an action, getters return the values of its event, and
 * gc_context.now_us is its time. What the host calls meanwhile comes before the tasks that wait.
 * The next input does not wait: it first does them (GCI_WHEN_QUEUED).
 *
 * A task runs once all events of the task before it are in the queue. So the size of the queue, and
 * how often the host takes events, change neither an event nor its time nor its place.
 *
 * If input cannot wait for room in the queue, the flush continues anyway (GCI_AT_ONCE). Then
 * reports and deliveries without room stay with their recognizers and touches. KEPT marks them with
 * the time of their decision. Later values replace theirs; no state is lost.
 */
#include "engine/flush.h"

#include "arbiter/arbiter.h"
#include "engine/frame.h"
#include "events/delivery.h"
#include "events/publish.h"
#include "gesture/ledger.h"
#include "gesture/recorder.h"
#include "touch/node.h"

bool gci_resolve(struct gc_context *context) {
	if (!gci_is_pending(context, GCI_WORK_RESOLVE)) {
		return true;
	}
	if (gci_is_pending(context, GCI_WORK_TIDY)) {
		context->work &= ~(uint32_t)GCI_WORK_TIDY;
		gci_pend(context, GCI_WORK_CLAIM | GCI_WORK_SWEEP);
	}
	gci_arbiter_judge(context);
	bool is_published = gci_publish(context);
	gci_arbiter_sweep(context);
	return is_published;
}

/* The next task has a later time: marks the events without room with the time of this one. */
static void keep(struct gc_context *context) {
	context->kept_us = context->now_us;
	gci_pend(context, GCI_WORK_KEPT);
	gci_report_keep(context);
	/* A landing for which the queue had no room may be withheld, or releases an earlier one. */
	gci_publish_find_claims(context);
	gci_delivery_keep(context);
	if (!gci_is_pending(context, GCI_WORK_FRAME)) {
		gci_delivery_end_frame(&context->delivery);
	}
}

enum task {
	TASK_NONE,
	TASK_LAND,   // shows the second part of a frame
	TASK_EXPIRE, // lets the earliest deadlines expire, those of one time together
	TASK_SHOW,   // shows the first part of a frame
	TASK_PASS,   // no deadline is left until the time that has come
	TASK_INPUT,  // shows the input that waits, if it is no sample
};

/* Returns the task that is next. For TASK_EXPIRE, sets `due_us` to the time of the deadlines. */
static enum task next_task(struct gc_context *context, uint64_t *due_us) {
	bool shows = gci_is_pending(context, GCI_WORK_SHOW);
	uint64_t until_us = shows ? context->frame.time_us : context->expired_until_us;
	if (gci_is_pending(context, GCI_WORK_LAND)) {
		return TASK_LAND;
	}
	if (context->next_deadline_us <= until_us) {
		*due_us = gci_arbiter_deadline_us(context);
		if (*due_us <= until_us && *due_us != GC_NEVER_US) {
			return TASK_EXPIRE;
		}
	}
	if (shows) {
		return TASK_SHOW;
	}
	if (until_us > context->now_us) {
		return TASK_PASS;
	}
	return gci_is_pending(context, GCI_WORK_INPUT) ? TASK_INPUT : TASK_NONE;
}

static void expire(struct gc_context *context, uint64_t due_us) {
	if (gci_is_pending(context, GCI_WORK_SHOW) &&
		context->expired_until_us < context->frame.time_us) {
		context->expired_until_us = context->frame.time_us;
	}
	/* The input that set a deadline may have come after it. Time never goes back. */
	context->now_us = due_us > context->now_us ? due_us : context->now_us;
	context->delivery.is_open = false;
	gci_arbiter_reset(context);
	gci_arbiter_expire(context, due_us);
}

static void show_input(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	context->work &= ~(uint32_t)GCI_WORK_INPUT;
	context->delivery.is_open = false;
	gci_arbiter_reset(context);
	context->frame.show_waiting(engine);
}

/* Nothing else is left: begins the frame of a sample that waited. */
static void take_waiting(struct gc_engine *engine) {
	if (gci_is_pending(&engine->context, GCI_WORK_COLLECT)) {
		struct gc_sample sample = engine->context.frame.waiting.sample;
		engine->context.work &= ~(uint32_t)GCI_WORK_COLLECT;
		/* gci_engine_push() has returned GC_OK for this sample. */
		(void)gci_collect(engine, &sample);
	}
}

static void do_task(struct gc_engine *engine, enum task task, uint64_t due_us) {
	struct gc_context *context = &engine->context;
	switch (task) {
	case TASK_NONE:
		break;
	case TASK_LAND:
		gci_frame_land(engine);
		break;
	case TASK_EXPIRE:
		expire(context, due_us);
		break;
	case TASK_SHOW:
		gci_frame_show(engine);
		break;
	case TASK_PASS:
		if (context->queue.count == 0 && gci_is_pending(context, GCI_WORK_RESET)) {
			/* This may add work, of the time that it still is. */
			gci_arbiter_reset(context);
			break;
		}
		context->now_us = context->expired_until_us;
		break;
	case TASK_INPUT:
		show_input(engine);
		break;
	}
}

bool gci_flush(struct gc_engine *engine, enum gci_urgency urgency) {
	struct gc_context *context = &engine->context;
	uint32_t earlier = urgency == GCI_AS_INPUT ? context->queue.count : 0;
	enum task task = TASK_NONE;
	for (;;) {
		uint64_t due_us = GC_NEVER_US;
		/* Often there is nothing to resolve. */
		bool is_published =
			!gci_is_pending(context, GCI_WORK_RESOLVE) || gci_resolve(context);
		if (gci_is_pending(context, GCI_WORK_COLLECTING)) {
			return is_published;
		}
		if (!is_published) {
			if (urgency != GCI_AT_ONCE) {
				return false;
			}
			if (task != TASK_PASS) {
				keep(context); /* nothing was judged while time passed */
			}
		}
		task = next_task(context, &due_us);
		if (task == TASK_NONE) {
			take_waiting(engine);
			return true;
		}
		if (urgency <= GCI_AS_INPUT && context->queue.count > earlier) {
			return false; /* the host has not taken the events before the task */
		}
		do_task(engine, task, due_us);
	}
}

/* Records a contact that found no room. */
static void show_refused(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	gci_record_sample(context, &context->frame.waiting.sample, GCI_NO_SLOT);
	gci_ledger_refused_touch(context, &context->frame.waiting.sample, context->frame.clock_us);
}

enum gc_status gci_collect(struct gc_engine *engine, const struct gc_sample *sample) {
	struct gc_context *context = &engine->context;
	struct gc_frame *frame = &context->frame;
	enum gc_status status = gci_frame_collect(engine, sample);
	if (status == GC_ERR_TOUCHES_FULL) {
		frame->waiting.sample = *sample;
		frame->show_waiting = show_refused;
		if (gci_is_pending(context, GCI_WORK_COLLECTING)) {
			show_refused(engine);
			return status;
		}
		/* Records of deadlines until now must come before this one. */
		context->expired_until_us = frame->clock_us;
		gci_pend(context, GCI_WORK_INPUT);
		gci_flush(engine, GCI_WHEN_TAKEN);
	}
	return status;
}

/* Whether there are events of earlier inputs: in the queue, or where they are due. */
static bool has_events(const struct gc_context *context) {
	return context->queue.count != 0 ||
	       gci_is_pending(context, GCI_WORK_REPORT | GCI_WORK_DELIVER);
}

/*
 * Ends the frame that is being collected, and sets the engine's time. With `is_input`, or if this
 * changes anything, what waits comes first. Returns whether it does.
 */
static bool begin_input(struct gc_engine *engine, uint64_t now_us, bool is_input) {
	struct gc_context *context = &engine->context;
	struct gc_frame *frame = &context->frame;
	if (gci_is_pending(context, GCI_WORK_WAITING)) {
		gci_flush(engine, GCI_AT_ONCE);
	}
	is_input |= now_us > frame->clock_us || gci_is_pending(context, GCI_WORK_COLLECTING);
	if (is_input) {
		context->work &= ~(uint32_t)GCI_WORK_TAKEN;
	}
	if (gci_is_pending(context, GCI_WORK_COLLECTING)) {
		gci_frame_seal(context);
	} else if (is_input && has_events(context)) {
		gci_flush(engine, GCI_WHEN_QUEUED);
	}
	if (now_us > frame->clock_us) {
		frame->clock_us = now_us;
	}
	context->expired_until_us = frame->clock_us;
	return is_input;
}

void gci_flush_until(struct gc_engine *engine, uint64_t now_us) {
	bool is_input = begin_input(engine, now_us, false);
	gci_flush(engine, is_input ? GCI_AS_INPUT : GCI_WHEN_TAKEN);
}

void gci_flush_for_input(struct gc_engine *engine, uint64_t time_us, union gc_waiting input,
	void (*show)(struct gc_engine *engine)) {
	struct gc_context *context = &engine->context;
	begin_input(engine, time_us, true);
	context->frame.waiting = input;
	context->frame.show_waiting = show;
	gci_pend(context, GCI_WORK_INPUT);
	gci_flush(engine, GCI_AS_INPUT);
}

/*
 * Returns whether the host is taking the events of an input. If so, what the host calls comes
 * before the tasks that wait. There are two exceptions: samples that it has pushed since, and what
 * waits for room.
 */
static bool is_taking(const struct gc_context *context, bool is_published) {
	if (!is_published && gci_is_pending(context, GCI_WORK_SHOW | GCI_WORK_WAITING)) {
		return false;
	}
	return gci_is_pending(context, GCI_WORK_TAKEN) &&
	       !gci_is_pending(context, GCI_WORK_COLLECTING);
}

/* Whether a call of the host has nothing to do first. What is to tidy stays, or each call would. */
static bool is_at_rest(const struct gc_context *context) {
	uint64_t clock_us = context->frame.clock_us;
	return (context->work & ~(uint32_t)(GCI_WORK_TIDY | GCI_WORK_RESET)) == 0 &&
	       context->now_us == clock_us && context->next_deadline_us > clock_us;
}

void gci_flush_for_call(struct gc_context *context, enum gci_landings landings) {
	struct gc_engine *engine = gci_engine_of(context);
	if (is_at_rest(context)) {
		context->delivery.is_open = false;
		return;
	}
	bool is_published = gci_resolve(context);
	bool is_shown_first = landings == GCI_SHOW_FRAMES &&
			      gci_is_pending(context, GCI_WORK_SHOW | GCI_WORK_WAITING);
	if (is_shown_first || !is_taking(context, is_published)) {
		uint64_t due_us;
		gci_flush_until(engine, context->frame.clock_us);
		if (next_task(context, &due_us) != TASK_NONE) {
			gci_flush(engine, GCI_AT_ONCE);
		}
	} else if (gci_is_pending(context, GCI_WORK_LAND) && landings != GCI_KEEP_LANDINGS) {
		if (!is_published) {
			keep(context);
		}
		gci_frame_land(engine);
		gci_resolve(context);
	}
	if (!gci_is_pending(context, GCI_WORK_LAND)) {
		context->delivery.is_open = false;
	}
}

bool gci_take(struct gc_context *context, struct gc_event *event) {
	if (!gci_queue_take(&context->queue, event)) {
		return false;
	}
	GCI_CHECK_EVENT(context, event);
	gci_pend(context, GCI_WORK_TAKEN);
	if (event->kind == GC_EVENT_GESTURE) {
		gci_report_taken(event->recognizer, 1, (enum gc_state)event->state);
	} else {
		gci_node_received(event->node);
	}
	return true;
}

/* Call this when the queue is empty. Flushes, and returns whether the queue has an event. */
static bool queue_more(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	context->work &= ~(uint32_t)(GCI_WORK_TAKE | GCI_WORK_TAKEN);
	do {
		gci_flush(engine, GCI_WHEN_TAKEN);
		if (context->queue.count != 0) {
			return true;
		}
		/* The host has taken all events: resets done recognizers, which may add work. */
		gci_arbiter_reset(context);
	} while (gci_is_pending(context, GCI_WORK_JUDGE | GCI_WORK_REPORT | GCI_WORK_CLAIM));
	return false;
}

bool gci_engine_next(struct gc_engine *engine, struct gc_event *event) {
	struct gc_context *context = &engine->context;
	if (gci_refuses_call(context) || (context->queue.count == 0 && !queue_more(engine))) {
		return false;
	}
	return gci_take(context, event);
}

void gci_flush_about(
	struct gc_recognizer *recognizer, struct gc_context *context, enum gci_landings landings) {
	bool was_in_call = recognizer->in_call;
	recognizer->in_call = true;
	gci_flush_for_call(context, landings);
	recognizer->in_call = was_in_call;
}

void gci_resolve_about(struct gc_recognizer *recognizer, struct gc_context *context) {
	bool was_in_call = recognizer->in_call;
	recognizer->in_call = true;
	gci_resolve(context);
	recognizer->in_call = was_in_call;
}

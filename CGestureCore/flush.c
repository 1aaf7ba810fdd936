/* SPDX-License-Identifier: MIT */
/*
 * Pending work, and the order in which it is done:
 *
 *     queue events --> landings --> deadlines --> frame, first part --> stashed sample
 *          ^              |             |                  |
 *          +--------------+-------------+------------------+   after each step
 *
 * A step runs once all events of the one before are in the queue, so that no event takes the time
 * or the place of another. Only input that cannot wait goes ahead (GCI_AT_ONCE): then values
 * coalesce, and no state is lost.
 */
#include "arbiter.h"
#include "delivery.h"
#include "engine_impl.h"
#include "event_queue.h"

/* Samples of the frame that has been shown; those of a later one are not to be told yet. */
static unsigned count_shown(const struct gc_context *context) {
	bool is_shown = context->frame.phase <= GCI_PHASE_FULL;
	return is_shown ? context->delivery.sample_count : 0;
}

bool gci_publish(struct gc_context *context) {
	struct gc_delivery *delivery = &context->delivery;
	bool is_done;
	if (context->blocked &&
		!(gci_queue_report_kept(context) && gci_delivery_tell_kept(context))) {
		is_done = false;
	} else if (delivery->receiving == 0) {
		is_done = gci_queue_report(context);
	} else {
		/* Deliveries other than cancels follow both parts of a frame. */
		is_done = gci_delivery_tell_cancelled(context) && gci_queue_report(context) &&
			  (context->frame.phase == GCI_PHASE_LANDING ||
				  gci_delivery_tell(context, count_shown(context)));
	}
	/* What is withheld until both parts were shown is not queued either. */
	delivery->put_off = !is_done || context->frame.phase == GCI_PHASE_LANDING;
	context->blocked = !is_done;
	context->resettable |= !is_done || context->queue.count != 0;
	if (is_done && context->frame.phase <= GCI_PHASE_FULL) {
		delivery->sample_count = delivery->told_count = 0;
		context->frame.phase = GCI_PHASE_IDLE;
	} else if (!is_done && context->frame.phase <= GCI_PHASE_FULL) {
		context->frame.phase = GCI_PHASE_FULL;
	}
	return is_done;
}

void gci_conclude(struct gc_engine *engine) {
	gci_arbiter_settle(&engine->context);
	gci_publish(&engine->context);
	gci_arbiter_sweep(&engine->context);
}

/* Time goes on while some events have no room: they keep theirs. */
static void keep(struct gc_context *context) {
	struct gc_delivery *delivery = &context->delivery;
	context->kept_us = context->now_us;
	gci_queue_keep(context);
	gci_delivery_keep(context);
	if (context->frame.phase <= GCI_PHASE_FULL) {
		delivery->sample_count = delivery->told_count = 0;
		context->frame.phase = GCI_PHASE_IDLE;
	}
}

/* Lets the deadlines of the earliest moment expire; false when none is due. */
static bool expire(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	uint64_t until_us = context->frame.phase == GCI_PHASE_SEALED ? context->frame.time_us
								     : context->expired_until_us;
	if (context->next_deadline_us > until_us) {
		return false;
	}
	uint64_t due_us = gci_arbiter_deadline_us(context);
	if (due_us > until_us || due_us == GC_NEVER_US) {
		return false;
	}
	if (context->expired_until_us < until_us) {
		context->expired_until_us = until_us;
	}
	/* A deadline in the past was set by an event that came too late itself. */
	context->now_us = due_us > context->now_us ? due_us : context->now_us;
	context->delivery.is_open = false;
	gci_arbiter_reset(context);
	gci_arbiter_expire(context, due_us);
	gci_conclude(engine);
	return true;
}

static void collect_stash(struct gc_engine *engine) {
	struct gc_sample sample = engine->context.frame.stash;
	engine->context.frame.has_stash = false;
	/* Its status was returned when it came. */
	(void)gci_collect(engine, &sample);
}

bool gci_flush(struct gc_engine *engine, enum gci_urgency urgency) {
	struct gc_context *context = &engine->context;
	for (;;) {
		bool is_published = gci_publish(context);
		gci_arbiter_sweep(context);
		if (gci_is_collecting(context)) {
			return is_published;
		}
		if (!is_published) {
			if (urgency != GCI_AT_ONCE) {
				return false;
			}
			keep(context);
		}
		if (context->frame.phase == GCI_PHASE_LANDING) {
			if (urgency == GCI_WHEN_TAKEN && context->queue.count != 0) {
				return false;
			}
			gci_frame_land(engine);
		} else if (expire(engine)) {
			continue;
		} else if (context->frame.phase == GCI_PHASE_SEALED) {
			gci_frame_show(engine);
		} else if (context->frame.has_stash) {
			collect_stash(engine);
			return true;
		} else {
			return true;
		}
	}
}

/* SPDX-License-Identifier: MIT */
/* What the host takes and reads of an engine: events, what went wrong how often, the ledger. */
#include "arbiter.h"
#include "delivery.h"
#include "engine_impl.h"
#include "event_queue.h"
#include "ledger_impl.h"
#include "motion.h"

/* The queue is empty: queues what is pending, a step at a time. Returns whether there is an event.
 */
__attribute__((noinline)) static bool queue_more(struct gc_engine *engine) {
	struct gc_context *context = &engine->context;
	for (;;) {
		gci_flush(engine, GCI_WHEN_TAKEN);
		if (context->queue.count != 0) {
			return true;
		}
		gci_arbiter_reset(context);
		if (!context->undecided && !context->unreported) {
			return false;
		}
		/* A reset has led to more. */
		gci_conclude(engine);
	}
}

/* Takes motion that waits to be told; false when there is none. */
static inline bool take_motion(struct gc_context *context, struct gc_event *event) {
	struct gc_delivery *delivery = &context->delivery;
	if (!gci_is_telling(context) || context->unreported || !gci_delivery_has_motion(delivery)) {
		return false;
	}
	gci_delivery_take_motion(context, event);
	if (!gci_delivery_has_motion(delivery)) {
		context->frame.phase = GCI_PHASE_IDLE;
		delivery->put_off = false;
	}
	return true;
}

/* Takes what is not news of motion. */
GCI_MOTION __attribute__((noinline)) static bool take_other(
	struct gc_engine *engine, struct gc_event *event) {
	struct gc_context *context = &engine->context;
	if (context->queue.count == 0) {
		if (take_motion(context, event)) {
			return true;
		}
		if (gci_refuses_call(context) || !queue_more(engine)) {
			return false;
		}
	}
	return gci_queue_take(&context->queue, event);
}

GCI_MOTION bool gc_engine_next(struct gc_engine *engine, struct gc_event *event) {
	struct gc_context *context = &engine->context;
	if (GCI_HAS_SHORTCUTS && context->late != NULL) {
		return gci_queue_take_late(context, event);
	}
	bool may_have_more =
		context->resettable || context->unreported || context->delivery.put_off;
	return may_have_more && take_other(engine, event);
}

const struct gc_event *gc_engine_peek(const struct gc_engine *engine) {
	/* What is late is queued, which the host does not see: the engine is its own, not const. */
	struct gc_engine *its = (struct gc_engine *)engine;
	if (its->context.late != NULL || gci_is_telling(&its->context)) {
		gci_publish(&its->context);
	}
	return gci_queue_first(&engine->context.queue);
}

struct gc_counters gc_engine_counters(const struct gc_engine *engine) {
	struct gc_counters counters = engine->counters;
	counters.events_deferred = engine->context.queue.deferred;
	counters.requirements_full = engine->context.requirements_full;
	counters.requirements_cyclic = engine->context.requirements_cyclic;
	counters.records_overwritten = engine->context.ledger.overwritten;
	return counters;
}

size_t gc_engine_record_count(const struct gc_engine *engine) {
	return engine->context.ledger.count;
}

bool gc_engine_record(const struct gc_engine *engine, size_t index, struct gc_record *record) {
	if (index >= engine->context.ledger.count) {
		return false;
	}
	*record = *gci_ledger_at(&engine->context.ledger, (uint32_t)index);
	return true;
}

void gc_engine_clear_records(struct gc_engine *engine) {
	engine->context.ledger.head = engine->context.ledger.count = 0;
}

bool gc_engine_explain(const struct gc_engine *engine, const struct gc_recognizer *recognizer,
	struct gc_record *record) {
	const struct gc_record *latest = gci_ledger_latest(&engine->context.ledger, recognizer);
	if (latest == NULL) {
		return false;
	}
	*record = *latest;
	return true;
}

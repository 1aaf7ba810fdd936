/* SPDX-License-Identifier: MIT */
/* What the host can read of an engine: how often something went wrong, and the ledger. */
#include <gesturecore/engine.h>

#include "ledger_impl.h"

struct gc_counters gc_engine_counters(const struct gc_engine *engine) {
	struct gc_counters counters = engine->counters;
	counters.events_deferred = engine->queue.deferred;
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

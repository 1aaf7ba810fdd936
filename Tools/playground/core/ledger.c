/* SPDX-License-Identifier: MIT */
/* The records of the ledger as sentences, in the words of GestureKit. */
#include <gesturecore/explain.h>

#include "page.h"
#include "stage.h"

/* What read_record() found. The page reads it from memory. */
static struct {
	uint64_t time_us;
	uint32_t member, rival; // MEMBER_COUNT: none
	uint32_t state;
	uint32_t reason;
	uint32_t length; // of the sentence
	char sentence[GC_EXPLAIN_MAX];
} found;

EXPORT(found_record) const void *found_record(void) {
	return &found;
}

/* How many records have been written since the stage started. */
EXPORT(ledger_end) uint64_t ledger_end(uint32_t number) {
	const struct gc_engine *engine = &stage_at(number)->engine;
	return gc_engine_counters(engine).records_overwritten + gc_engine_record_count(engine);
}

static const char *recognizer_name(void *data, const struct gc_recognizer *recognizer) {
	enum member member = stage_member(data, recognizer);
	/* Until a touch comes to it, records with its address are those of an earlier one. */
	return member < MEMBER_COUNT && gc_recognizer_has_records(recognizer) ? member_name(member)
									      : NULL;
}

static const char *node_name(void *data, const struct gc_node *node) {
	(void)data;
	(void)node;
	return "View";
}

/*
 * The reasons for which GestureKit has words of its own (`ownWords`), as far as they can occur
 * in the page. The others cannot: nothing is disabled, removed or hidden, and no question is
 * answered with no.
 */
static const char *reason_words(void *data, const struct gc_record *record) {
	(void)data;
	switch (record->reason) {
	case GC_REASON_OTHER_TYPE:
		return "allowedTouchTypes or requiresExclusiveTouchType excludes a touch of this "
		       "type";
	case GC_REASON_HIT_NOTHING:
		return "it hit no view; check where it landed, and the bounds of the window";
	case GC_REASON_TOUCHES_FULL:
		return "touchCapacity of the engine is 32; make it larger";
	default:
		return NULL;
	}
}

/*
 * Reads a record by its number, from 0 to ledger_end(). Returns false if the engine does not have
 * it any more.
 */
EXPORT(read_record) bool read_record(uint32_t number, uint64_t index) {
	struct stage *stage = stage_at(number);
	struct gc_names names = {stage, recognizer_name, node_name, reason_words};
	uint64_t first = gc_engine_counters(&stage->engine).records_overwritten;
	struct gc_record record;
	if (index < first || !gc_engine_record(&stage->engine, (size_t)(index - first), &record)) {
		return false;
	}
	found.time_us = record.time_us;
	found.member = stage_member(stage, record.recognizer);
	found.rival = stage_member(stage, record.rival);
	found.state = record.state;
	found.reason = record.reason;
	size_t length = gc_explain(found.sentence, sizeof(found.sentence), &record, &names);
	found.length = (uint32_t)(length < sizeof(found.sentence) ? length : 0);
	return true;
}

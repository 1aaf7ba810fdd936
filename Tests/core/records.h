/* SPDX-License-Identifier: MIT */
/* What the ledger says, in points, microseconds and fingers. */
#ifndef RECORDS_H
#define RECORDS_H

#include "support.h"

/* A record's number in the unit of its reason. */
static inline double number_of(const struct gc_record *record, int64_t number) {
	return gc_reason_unit(record->reason) == GC_UNIT_POINTS ? (double)number / 4096
								: (double)number;
}

/* The only record there is of a recognizer. */
static inline struct gc_record record_of(const struct fixture *f, const void *recognizer) {
	struct gc_record record, found = {0};
	size_t count = 0;
	for (size_t i = 0; gc_engine_record(&f->engine, i, &record); i++) {
		if (record.recognizer == recognizer) {
			found = record;
			count++;
		}
	}
	assert_int_equal(count, 1);
	return found;
}

/* It has failed, once, for this reason. */
static inline struct gc_record expect_failure(const struct fixture *f, const void *recognizer,
	enum gc_reason reason, double measured, double limit) {
	struct gc_record record = record_of(f, recognizer);
	assert_int_equal(record.reason, reason);
	assert_int_equal(record.state, GC_STATE_FAILED);
	assert_near(number_of(&record, record.measured), measured, TOLERANCE_PT);
	assert_near(number_of(&record, record.limit), limit, TOLERANCE_PT);
	return record;
}

/* It recognized: there is no record of it. */
static inline void expect_no_record(const struct fixture *f, const void *recognizer) {
	struct gc_record record;
	assert_false(gc_engine_explain(&f->engine, recognizer, &record));
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * The samples of the latest scan, one after the other. The program's struct fixture, which is
 * complete before this, has them as `samples`, `count` and `checked`, and their time as `now_us`.
 */
#ifndef SCANNED_H
#define SCANNED_H

static inline const struct gc_sample *expect(
	struct fixture *f, enum gc_sample_kind kind, int32_t id) {
	assert_true(f->checked < f->count);
	const struct gc_sample *sample = &f->samples[f->checked++];
	assert_int_equal(sample->kind, kind);
	assert_int_equal(sample->id, id);
	assert_true(sample->time_us == f->now_us);
	assert_null(sample->node);
	return sample;
}

/* Where a position is a point. */
static inline void expect_at(
	struct fixture *f, enum gc_sample_kind kind, int32_t id, double x, double y) {
	const struct gc_sample *sample = expect(f, kind, id);
	assert_int_equal(sample->position.x, GC_PT(x));
	assert_int_equal(sample->position.y, GC_PT(y));
}

static inline void expect_frame(struct fixture *f) {
	expect(f, GC_SAMPLE_FRAME, 0);
	assert_int_equal(f->checked, f->count);
}

#endif

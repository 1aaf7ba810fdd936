/* SPDX-License-Identifier: MIT */
/* Times that cannot be, and clocks that are set back. */
#include "support.h"

/* What an unsigned subtraction makes of 3 ms before a clock's start. */
#define SMALL_NEGATIVE_US (UINT64_MAX - 2999)

static void push_at(struct fixture *f, uint64_t time_us, enum gc_sample_kind kind, double x) {
	struct gc_sample report = {.time_us = time_us,
		.position = {gc_length_from_double(x), GC_PT(100)},
		.id = 1,
		.kind = (uint8_t)kind};
	assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
}

/* An engine whose clock is at 1 s, whatever the test's clock is. */
static void setup_early(struct fixture *f) {
	ADD(f, pan);
	push_at(f, 1000000, GC_SAMPLE_DOWN, 100);
	push_at(f, 1000000, GC_SAMPLE_FRAME, 0);
}

TEST(an_impossible_time_of_a_sample_is_the_engines) {
	setup_early(f);
	push_at(f, SMALL_NEGATIVE_US, GC_SAMPLE_MOTION, 120);
	push_at(f, SMALL_NEGATIVE_US, GC_SAMPLE_FRAME, 0);
	take(f);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == 1000000);
	push_at(f, 1010000, GC_SAMPLE_MOTION, 130);
	push_at(f, 1010000, GC_SAMPLE_FRAME, 0);
	take(f);
	assert_true(expect(f, &f->pan, GC_STATE_CHANGED)->time_us == 1010000);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 2);
}

TEST(advance_and_cancel_ignore_an_impossible_time) {
	setup_early(f);
	gc_engine_advance(&f->engine, SMALL_NEGATIVE_US);
	push_at(f, 1010000, GC_SAMPLE_MOTION, 120);
	push_at(f, 1010000, GC_SAMPLE_FRAME, 0);
	take(f);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == 1010000);
	gc_engine_cancel_all(&f->engine, SMALL_NEGATIVE_US);
	take(f);
	assert_true(expect(f, &f->pan, GC_STATE_CANCELLED)->time_us == 1010000);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 2);
}

TEST(the_first_time_is_taken_as_it_is) {
	ADD(f, pan);
	push_at(f, SMALL_NEGATIVE_US, GC_SAMPLE_DOWN, 100);
	push_at(f, SMALL_NEGATIVE_US + 10, GC_SAMPLE_MOTION, 120);
	push_at(f, SMALL_NEGATIVE_US + 10, GC_SAMPLE_FRAME, 0);
	take(f);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == SMALL_NEGATIVE_US + 10);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 0);
}

TEST(a_time_just_under_2_to_the_62_ahead_is_believed) {
	uint64_t ahead_us = UINT64_C(1) << 62;
	setup_early(f);
	gc_engine_advance(&f->engine, 1000000 + ahead_us);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 1);
	gc_engine_advance(&f->engine, 1000000 + ahead_us - 1);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 1);
}

TEST(an_idle_engine_can_be_set_back) {
	setup_early(f);
	assert_false(gc_engine_is_idle(&f->engine));
	assert_int_equal(gc_engine_set_clock(&f->engine, 5), GC_ERR_STATE);
	push_at(f, 1010000, GC_SAMPLE_UP, 0);
	push_at(f, 1010000, GC_SAMPLE_FRAME, 0);
	take(f);
	assert_true(gc_engine_is_idle(&f->engine));
	assert_int_equal(gc_engine_set_clock(&f->engine, 5), GC_OK);
	push_at(f, 10, GC_SAMPLE_DOWN, 100);
	push_at(f, 20, GC_SAMPLE_MOTION, 150);
	push_at(f, 20, GC_SAMPLE_FRAME, 0);
	take(f);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == 20);
	assert_int_equal(gc_engine_counters(&f->engine).time_went_back, 0);
}

/* A double tap between its taps has no contact, and waits. */
TEST(an_engine_in_which_something_waits_is_not_idle) {
	ADD_WITH(f, tap, with.taps = 2);
	tap_at(f, 0, 10, 1, 100, 100);
	assert_false(gc_engine_is_idle(&f->engine));
	advance(f, 1000);
	assert_true(gc_engine_is_idle(&f->engine));
}

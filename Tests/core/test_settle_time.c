/* SPDX-License-Identifier: MIT */
/* Gestures of exactly so many fingers that wait a while for one finger more. */
#include "records.h"
#include "steps.h"

#define SETTLE_US 50000

static void add_pan(struct fixture *f) {
	ADD_WITH(f, pan, with.min_touches = 3, with.max_touches = 3, with.settle_us = SETTLE_US);
}

/* Fingers 1 to `count` in one frame, 50 pt apart. */
static void row(struct fixture *f, double ms, enum gc_sample_kind kind, int count, double y) {
	for (int id = 1; id <= count; id++) {
		sample(f, ms, kind, id, 50 * id, y);
	}
	frame(f, ms);
}

TEST(a_settle_time_is_off_by_default) {
	(void)f;
	assert_int_equal(gc_pan_config_default().settle_us, 0);
	assert_int_equal(gc_transform_config_default().settle_us, 0);
}

TEST(a_pan_begins_when_its_settle_time_is_over) {
	add_pan(f);
	row(f, 0, GC_SAMPLE_DOWN, 3, 100);
	row(f, 20, GC_SAMPLE_MOTION, 3, 120); /* 20 pt: over the slop of 10 */
	row(f, 40, GC_SAMPLE_MOTION, 3, 135);
	advance(f, 49.999);
	expect_nothing(f);
	advance(f, 50);
	const struct gc_event *began = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(began->time_us, at_ms(50));
	assert_near(gc_length_to_double(began->translation.y), 25, TOLERANCE_PT);
	row(f, 60, GC_SAMPLE_MOTION, 3, 140);
	expect(f, &f->pan, GC_STATE_CHANGED);
	assert_near(pan_y(&f->pan), 30, TOLERANCE_PT);
}

TEST(a_fourth_finger_within_the_settle_time_fails_a_pan_that_has_met_its_slop) {
	add_pan(f);
	row(f, 0, GC_SAMPLE_DOWN, 3, 100);
	row(f, 20, GC_SAMPLE_MOTION, 3, 150);
	down(f, 49.999, 4, 300, 100);
	advance(f, 100);
	expect_nothing(f);
	expect_failure(f, &f->pan, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
}

TEST(a_fourth_finger_at_the_end_of_the_settle_time_is_late) {
	add_pan(f);
	row(f, 0, GC_SAMPLE_DOWN, 3, 100);
	row(f, 20, GC_SAMPLE_MOTION, 3, 150);
	down(f, 50, 4, 300, 100);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->touch_count, 3);
	assert_state(&f->pan, GC_STATE_BEGAN);
}

TEST(the_settle_time_runs_from_the_last_landing) {
	add_pan(f);
	row(f, 0, GC_SAMPLE_DOWN, 2, 100);
	down(f, 30, 3, 150, 100);
	row(f, 40, GC_SAMPLE_MOTION, 3, 150);
	advance(f, 79.999);
	expect_nothing(f);
	advance(f, 80);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(after_the_settle_time_a_pan_begins_with_its_slop) {
	add_pan(f);
	row(f, 0, GC_SAMPLE_DOWN, 3, 100);
	advance(f, 50);
	expect_nothing(f);
	row(f, 60, GC_SAMPLE_MOTION, 3, 112);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->time_us, at_ms(60));
}

TEST(a_flick_that_is_shorter_than_the_settle_time_begins_and_ends_after_it) {
	add_pan(f);
	row(f, 0, GC_SAMPLE_DOWN, 3, 100);
	row(f, 20, GC_SAMPLE_MOTION, 3, 150);
	row(f, 40, GC_SAMPLE_UP, 3, 0);
	expect_nothing(f);
	advance(f, 50);
	const struct gc_event *began = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(began->time_us, at_ms(50));
	assert_near(gc_length_to_double(began->translation.y), 40, TOLERANCE_PT);
	assert_int_equal(expect(f, &f->pan, GC_STATE_ENDED)->time_us, at_ms(50));
	expect_nothing(f);
}

TEST(fingers_that_lift_under_the_slop_fail_without_waiting) {
	add_pan(f);
	row(f, 0, GC_SAMPLE_DOWN, 3, 100);
	row(f, 20, GC_SAMPLE_UP, 3, 0);
	struct gc_record record = expect_failure(f, &f->pan, GC_REASON_UNDER_SLOP, 0, 10);
	assert_int_equal(record.time_us, at_ms(20));
}

TEST(a_settling_pan_excludes_nobody) {
	add_pan(f);
	ADD_WITH(f, swipe, with.touches = 3, with.directions = GC_SWIPE_DOWN);
	row(f, 0, GC_SAMPLE_DOWN, 3, 100);
	row(f, 20, GC_SAMPLE_MOTION, 3, 160);
	expect(f, &f->swipe, GC_STATE_ENDED);
	advance(f, 100);
	expect_nothing(f);
	struct gc_record record = record_of(f, &f->pan);
	assert_int_equal(record.reason, GC_REASON_PREVENTED);
	assert_ptr_equal(record.rival, &f->swipe);
}

/* The pan of two waits for the view's pan of three, which tracks one of its fingers. */
TEST(a_requirement_that_failed_within_the_settle_time_is_settled) {
	struct gc_pan of_three;
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = 3;
	setup_view(f);
	gc_node_set_receives_touches(&f->view, false);
	gc_pan_init(&of_three, &config);
	gc_recognizer_add(&of_three.base, &f->view);
	ADD_WITH(f, pan, with.min_touches = 2, with.max_touches = 2, with.settle_us = SETTLE_US);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &of_three.base);
	land_two(f, 0, 100, 100, 300, 100);
	move_both(f, 60, 100, 120, 300, 120);
	up(f, 100, 2);
	down(f, 110, 3, 300, 100); /* settles until 160 */
	up(f, 120, 1);             /* fails the pan of three */
	down(f, 130, 4, 100, 100); /* settles until 180, and begins a new attempt of three */
	expect_nothing(f);
	advance(f, 180);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->time_us, at_ms(180));
}

TEST(a_range_of_fingers_does_not_settle) {
	ADD_WITH(f, pan, with.min_touches = 2, with.max_touches = 3, with.settle_us = SETTLE_US);
	row(f, 0, GC_SAMPLE_DOWN, 2, 100);
	row(f, 10, GC_SAMPLE_MOTION, 2, 120);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_transform_settles_too) {
	ADD_WITH(f, transform, with.min_touches = 3, with.max_touches = 3,
		with.settle_us = SETTLE_US);
	row(f, 0, GC_SAMPLE_DOWN, 3, 100);
	row(f, 20, GC_SAMPLE_MOTION, 3, 150);
	expect_nothing(f);
	advance(f, 50);
	const struct gc_event *began = expect(f, &f->transform, GC_STATE_BEGAN);
	assert_near(gc_length_to_double(began->translation.y), 40, TOLERANCE_PT);
}

TEST(a_settling_pan_defers_what_waits_for_it_by_its_settle_time) {
	add_pan(f);
	ADD(f, tap);
	gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->pan.base);
	assert_int_equal(gc_recognizer_worst_delay_us(&f->tap.base, NULL), SETTLE_US);
}

/* It cannot become four fingers. */
TEST(a_gesture_of_a_touchpad_does_not_settle) {
	add_pan(f);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 10, 30, 0);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->time_us, at_ms(10));
}

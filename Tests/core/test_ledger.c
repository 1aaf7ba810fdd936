/* SPDX-License-Identifier: MIT */
/* Why a gesture failed by its own rules, with the numbers of the geometry; strokes apart. */
#include "records.h"

#include <math.h>

TEST(a_tap_that_strays_names_the_finger_that_went_farthest) {
	ADD_WITH(f, tap, with.touches = 2);
	land_both(f);
	/* 3 pt, and (9, 12): 15 pt. */
	move_both(f, 16, 103, 100, 209, 112);
	struct gc_record record = expect_failure(f, &f->tap, GC_REASON_MOVED, 15, 10);
	assert_true(record.time_us == at_ms(16));
	assert_true(record.has_touch);
	assert_int_equal(record.touch_id, f->touches[1].id);
	assert_int_equal(record.kind, GC_KIND_TAP);
	assert_ptr_equal(record.node, &f->window);
	assert_null(record.rival);
}

TEST(a_tap_held_too_long_fails_at_its_deadline) {
	ADD(f, tap);
	down(f, 0, 1, 100, 100);
	advance(f, 2000);
	struct gc_record record =
		expect_failure(f, &f->tap, GC_REASON_HELD_TOO_LONG, 750000, 750000);
	assert_true(record.time_us == at_ms(750));
}

TEST(a_second_tap_that_does_not_come_is_late) {
	ADD_WITH(f, tap, with.taps = 2);
	tap_at(f, 0, 50, 1, 100, 100);
	advance(f, 1000);
	struct gc_record record =
		expect_failure(f, &f->tap, GC_REASON_NEXT_TAP_LATE, 350000, 350000);
	assert_true(record.time_us == at_ms(400));
}

TEST(a_second_tap_at_another_place_is_far) {
	ADD_WITH(f, tap, with.taps = 2);
	tap_at(f, 0, 50, 1, 100, 100);
	down(f, 100, 2, 130, 140);
	expect_failure(f, &f->tap, GC_REASON_NEXT_TAP_FAR, 50, 30);
}

TEST(a_finger_too_many_is_counted) {
	ADD(f, tap);
	down(f, 0, 1, 100, 100);
	down(f, 10, 2, 200, 100);
	struct gc_record record = expect_failure(f, &f->tap, GC_REASON_TOO_MANY_TOUCHES, 2, 1);
	assert_int_equal(record.touch_id, f->touches[0].id);
}

TEST(all_fingers_of_one_frame_are_counted_though_the_second_is_too_many) {
	ADD(f, tap);
	ADD_WITH(f, pan, with.max_touches = 2);
	for (int finger = 1; finger <= 10; finger++) {
		sample(f, 8, GC_SAMPLE_DOWN, finger, 30 * finger, 100);
	}
	frame(f, 8);
	/* Their own time has its own count: this one lands later. */
	down(f, 16, 11, 350, 100);
	expect_failure(f, &f->tap, GC_REASON_TOO_MANY_TOUCHES, 10, 1);
	expect_failure(f, &f->pan, GC_REASON_TOO_MANY_TOUCHES, 10, 2);
}

TEST(a_recognizer_that_recognized_has_no_older_failure_to_tell) {
	struct gc_record record;
	ADD(f, tap);
	drag(f, 0, 100, 100, 16, 130, 100);
	up(f, 32, 1);
	assert_int_equal(record_of(f, &f->tap).reason, GC_REASON_MOVED);
	tap_at(f, 1000, 1050, 2, 100, 100);
	assert_false(gc_engine_explain(&f->engine, &f->tap.base, &record));
	/* The ledger still has it. */
	assert_int_equal(gc_engine_record_count(&f->engine), 1);
	drag(f, 2000, 100, 100, 2016, 150, 100);
	assert_true(gc_engine_explain(&f->engine, &f->tap.base, &record));
	assert_true(record.time_us == at_ms(2016));
}

TEST(a_two_finger_tap_by_one_finger_has_too_few) {
	ADD_WITH(f, tap, with.taps = 2, with.touches = 2);
	land_both(f);
	lift_both(f, 50, 60);
	/* The first tap had two. */
	tap_at(f, 100, 130, 3, 100, 100);
	expect_failure(f, &f->tap, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
}

TEST(a_long_press_that_lifts_early_says_how_long_it_was) {
	ADD_WITH(f, long_press, with.touches = 2);
	down(f, 0, 1, 100, 100);
	down(f, 100, 2, 200, 100);
	up(f, 400, 1);
	/* Since the last required finger landed. */
	expect_failure(f, &f->long_press, GC_REASON_LIFTED_EARLY, 300000, 500000);
	up(f, 500, 2);
	gc_engine_clear_records(&f->engine);
	tap_at(f, 1000, 1700, 3, 100, 100);
	expect_failure(f, &f->long_press, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
}

TEST(a_press_after_taps_fails_for_the_taps_reasons) {
	ADD_WITH(f, long_press, with.taps = 1);
	down(f, 0, 1, 100, 100);
	advance(f, 900);
	expect_failure(f, &f->long_press, GC_REASON_HELD_TOO_LONG, 750000, 750000);
	next_attempt(f, 1000);
	tap_at(f, 2000, 2050, 1, 100, 100);
	advance(f, 3000);
	expect_failure(f, &f->long_press, GC_REASON_NEXT_TAP_LATE, 350000, 350000);
	gc_engine_clear_records(&f->engine);
	tap_at(f, 4000, 4050, 1, 100, 100);
	down(f, 4100, 1, 100, 140);
	expect_failure(f, &f->long_press, GC_REASON_NEXT_TAP_FAR, 40, 30);
}

TEST(a_hold_that_is_stirred_is_cancelled_with_its_reason) {
	ADD(f, hold);
	down(f, 0, 1, 100, 100);
	advance(f, 100);
	expect(f, &f->hold, GC_STATE_BEGAN);
	move(f, 110, 1, 100, 112);
	struct gc_record record = record_of(f, &f->hold);
	assert_int_equal(record.reason, GC_REASON_MOVED);
	assert_int_equal(record.state, GC_STATE_CANCELLED);
	assert_near(number_of(&record, record.measured), 12, TOLERANCE_PT);
	next_attempt(f, 120);
	down(f, 1000, 1, 100, 100);
	advance(f, 1100);
	down(f, 1110, 2, 200, 100);
	record = record_of(f, &f->hold);
	assert_int_equal(record.reason, GC_REASON_TOO_MANY_TOUCHES);
	assert_int_equal(record.state, GC_STATE_CANCELLED);
	assert_int_equal(record.measured, 2);
	assert_int_equal(record.limit, 1);
}

TEST(a_pan_that_lifts_under_its_slop_says_how_far_it_came) {
	ADD(f, pan);
	drag(f, 0, 100, 100, 16, 103, 104);
	up(f, 32, 1);
	expect_failure(f, &f->pan, GC_REASON_UNDER_SLOP, 5, 10);
	gc_engine_clear_records(&f->engine);
	tap_at(f, 100, 132, 1, 100, 100);
	expect_failure(f, &f->pan, GC_REASON_UNDER_SLOP, 0, 10);
}

TEST(a_pan_of_two_with_one_finger_has_too_few) {
	ADD_WITH(f, pan, with.min_touches = 2);
	drag(f, 0, 100, 100, 16, 180, 100);
	up(f, 32, 1);
	expect_failure(f, &f->pan, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
}

TEST(a_pinch_under_its_slop_says_how_the_span_changed) {
	ADD(f, pinch);
	land_both(f);
	move_both(f, 16, 103, 100, 197, 100);
	up(f, 32, 1);
	/* What the finger that is left does is no pinch. */
	move(f, 40, 2, 300, 100);
	up(f, 48, 2);
	expect_failure(f, &f->pinch, GC_REASON_UNDER_SLOP, 6, 10);
	gc_engine_clear_records(&f->engine);
	drag(f, 1000, 100, 100, 1016, 300, 100);
	up(f, 1032, 1);
	expect_failure(f, &f->pinch, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
}

TEST(a_rotation_under_its_slop_says_how_long_the_arc_was) {
	ADD(f, rotation);
	land_both(f);
	/* 0.1 rad about the middle, 50 pt from each finger: an arc of 5 pt. */
	double x = 50 * cos(0.1), y = 50 * sin(0.1);
	move_both(f, 16, 150 - x, 100 - y, 150 + x, 100 + y);
	lift_both(f, 32, 48);
	expect_failure(f, &f->rotation, GC_REASON_UNDER_SLOP, 5, 10);
}

/* SPDX-License-Identifier: MIT */
/* Pinches and rotations of more than two fingers. */
#include "hands.h"
#include "records.h"
#include "steps.h"

/* Four fingers on a circle of 50 pt: the root mean square distance is 50, and the span 100. */
static const struct hand four[4] = {{4, 50, 0}, {4, 0, 50}, {4, -50, 0}, {4, 0, -50}};

static void add_four(struct fixture *f) {
	ADD_WITH(f, pinch, with.min_touches = 4, with.max_touches = 4);
}

static void add_two_to_four(struct fixture *f) {
	ADD_WITH(f, pinch, with.max_touches = 4);
}

TEST(by_default_two_fingers_pinch_and_turn) {
	(void)f;
	assert_int_equal(gc_pinch_config_default().min_touches, 2);
	assert_int_equal(gc_pinch_config_default().max_touches, 2);
	assert_int_equal(gc_rotation_config_default().min_touches, 2);
	assert_int_equal(gc_rotation_config_default().max_touches, 2);
	assert_int_equal(gc_pinch_config_default().settle_us, 0);
	assert_int_equal(gc_rotation_config_default().settle_us, 0);
}

TEST(numbers_of_fingers_out_of_range_are_refused) {
	const uint8_t bad[][2] = {{1, 2}, {0, 0}, {3, 2}, {33, 33}};
	for (int i = 0; i < 4; i++) {
		struct gc_pinch_config pinch = gc_pinch_config_default();
		struct gc_rotation_config rotation = gc_rotation_config_default();
		pinch.min_touches = rotation.min_touches = bad[i][0];
		pinch.max_touches = rotation.max_touches = bad[i][1];
		assert_int_equal(gc_pinch_init(&f->pinch, &pinch), GC_ERR_RANGE);
		assert_int_equal(gc_rotation_init(&f->rotation, &rotation), GC_ERR_RANGE);
	}
}

TEST(four_fingers_pinch_by_twice_their_root_mean_square_distance) {
	add_four(f);
	land_hand(f, four);
	move_hand(f, 16, four, 200, 200, 1.09, 0); /* span 109 */
	expect_nothing(f);
	move_hand(f, 32, four, 200, 200, 1.21, 0); /* 121, of which 110 is scale 1 */
	const struct gc_event *began = expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_int_equal(began->touch_count, 4);
	assert_near(pinch_scale(&f->pinch), 1.1, TOLERANCE_STEP);
	assert_near(location_x(&f->pinch), 200, TOLERANCE_PT);
	move_hand(f, 48, four, 220, 200, 1.65, 0.5);
	expect(f, &f->pinch, GC_STATE_CHANGED);
	assert_near(pinch_scale(&f->pinch), 1.5, TOLERANCE_STEP);
	up(f, 64, 3);
	assert_int_equal(expect(f, &f->pinch, GC_STATE_ENDED)->touch_count, 3);
	expect_nothing(f);
}

TEST(three_fingers_are_too_few_for_four) {
	add_four(f);
	land_hand(f, three_fingers);
	move_hand(f, 16, three_fingers, 200, 200, 2, 0);
	for (int id = 1; id <= 3; id++) {
		up(f, 32, id);
	}
	expect_nothing(f);
	expect_failure(f, &f->pinch, GC_REASON_TOO_FEW_TOUCHES, 3, 4);
}

TEST(a_fifth_finger_fails_a_pinch_of_four_before_it_begins) {
	add_four(f);
	land_hand(f, four);
	down(f, 10, 5, 300, 300);
	move_hand(f, 16, four, 200, 200, 2, 0);
	expect_nothing(f);
	expect_failure(f, &f->pinch, GC_REASON_TOO_MANY_TOUCHES, 5, 4);
}

TEST(a_fifth_finger_is_ignored_after_a_pinch_of_four_began) {
	add_four(f);
	land_hand(f, four);
	move_hand(f, 16, four, 200, 200, 1.21, 0);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	down(f, 32, 5, 300, 300);
	move(f, 48, 5, 390, 390);
	expect_nothing(f);
	move_hand(f, 64, four, 200, 200, 1.65, 0);
	assert_int_equal(expect(f, &f->pinch, GC_STATE_CHANGED)->touch_count, 4);
	assert_near(pinch_scale(&f->pinch), 1.5, TOLERANCE_STEP);
}

/* Fingers 2, 3 and 4 of `four` at scale 1.65: how far the span goes when they spread by 2. */
TEST(the_scale_continues_when_a_finger_lifts_and_when_one_lands) {
	add_two_to_four(f);
	land_hand(f, four);
	move_hand(f, 16, four, 200, 200, 1.21, 0);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	up(f, 32, 1);
	expect_nothing(f);
	assert_near(pinch_scale(&f->pinch), 1.1, TOLERANCE_STEP);
	/* The three that are left, doubled about (200, 200): their span doubles. */
	for (int i = 1; i < 4; i++) {
		sample(f, 48, GC_SAMPLE_MOTION, i + 1, 200 + 2.42 * four[i].dx,
			200 + 2.42 * four[i].dy);
	}
	frame(f, 48);
	assert_int_equal(expect(f, &f->pinch, GC_STATE_CHANGED)->touch_count, 3);
	assert_near(pinch_scale(&f->pinch), 2.2, TOLERANCE_STEP);
	down(f, 64, 5, 390, 390);
	expect_nothing(f);
	assert_near(pinch_scale(&f->pinch), 2.2, TOLERANCE_STEP);
}

TEST(from_two_fingers_to_one_it_ends) {
	add_two_to_four(f);
	land_hand(f, two_fingers);
	move_hand(f, 16, two_fingers, 200, 200, 1.5, 0);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	up(f, 32, 1);
	assert_int_equal(expect(f, &f->pinch, GC_STATE_ENDED)->touch_count, 1);
}

TEST(before_it_begins_each_finger_starts_the_span_again) {
	add_two_to_four(f);
	land_hand(f, two_fingers);
	move_hand(f, 16, two_fingers, 200, 200, 1.08, 0); /* 8 pt of 10 */
	down(f, 32, 3, 200, 250);
	move(f, 48, 3, 200, 255);
	move(f, 64, 3, 200, 250);
	up(f, 80, 3);
	move_hand(f, 96, two_fingers, 200, 200, 1.16, 0); /* 8 pt since then */
	expect_nothing(f);
	move_hand(f, 112, two_fingers, 200, 200, 1.19, 0);
	expect(f, &f->pinch, GC_STATE_BEGAN);
}

TEST(a_motion_of_the_whole_hand_never_begins_it) {
	ADD_WITH(f, pinch, with.slop = 0, with.min_touches = 3, with.max_touches = 5);
	ADD_WITH(f, rotation, with.slop = 0, with.min_touches = 3, with.max_touches = 5);
	land_hand(f, four);
	for (int i = 1; i <= 20; i++) {
		move_hand(f, 16 * i, four, 200 + 3.7 * i, 200 - 2.3 * i, 1, 0);
	}
	expect_nothing(f);
}

TEST(fingers_that_lift_under_the_slop_leave_the_change_of_the_span) {
	add_four(f);
	land_hand(f, four);
	move_hand(f, 16, four, 200, 200, 1.06, 0);
	for (int id = 1; id <= 4; id++) {
		up(f, 32, id);
	}
	expect_failure(f, &f->pinch, GC_REASON_UNDER_SLOP, 6, 10);
}

TEST(the_host_sets_the_scale_of_three_fingers) {
	ADD_WITH(f, pinch, with.slop = 0, with.min_touches = 3, with.max_touches = 3);
	land_hand(f, three_fingers);
	move_hand(f, 16, three_fingers, 200, 200, 1.5, 0);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE), GC_OK);
	move_hand(f, 32, three_fingers, 200, 200, 3, 0);
	assert_near(pinch_scale(&f->pinch), 2, TOLERANCE_STEP);
}

TEST(a_pinch_of_four_settles) {
	ADD_WITH(f, pinch, with.min_touches = 4, with.max_touches = 4, with.settle_us = 50000);
	land_hand(f, four);
	move_hand(f, 16, four, 200, 200, 1.21, 0);
	expect_nothing(f);
	advance(f, 50);
	assert_int_equal(expect(f, &f->pinch, GC_STATE_BEGAN)->time_us, at_ms(50));
}

TEST(the_velocity_of_four_fingers_is_that_of_the_scale) {
	ADD_WITH(f, pinch, with.slop = 0, with.min_touches = 4, with.max_touches = 4);
	land_hand(f, four);
	for (int i = 1; i <= 10; i++) {
		move_hand(f, 10 * i, four, 200, 200, 1 + 0.05 * i, 0);
	}
	/* 0.5 in 0.1 s */
	double velocity = gc_scale_to_double(gc_pinch_velocity(&f->pinch));
	assert_near(velocity, 5, 0.25);
}

TEST(a_touchpad_pinch_must_have_the_fingers_of_the_setting) {
	add_four(f);
	begins(f, 0, GC_STEP_PINCH, 3);
	pinches(f, 10, 1.5, 0);
	expect_nothing(f);
	expect_failure(f, &f->pinch, GC_REASON_TOO_FEW_TOUCHES, 3, 4);
	gc_engine_cancel_all(&f->engine, at_ms(20));
	gc_engine_drop_all(&f->engine, at_ms(20));
	begins(f, 30, GC_STEP_PINCH, 4);
	pinches(f, 40, 1.5, 0);
	assert_int_equal(expect(f, &f->pinch, GC_STATE_BEGAN)->touch_count, 4);
	assert_near(pinch_scale(&f->pinch), 1.5, TOLERANCE_STEP);
}

TEST(four_fingers_turn_by_the_arc_at_half_their_span) {
	ADD_WITH(f, rotation, with.min_touches = 4, with.max_touches = 4);
	land_hand(f, four);
	move_hand(f, 16, four, 200, 200, 1, 0.19); /* 9.5 pt of arc */
	expect_nothing(f);
	move_hand(f, 32, four, 210, 190, 1, 0.5); /* 25 pt, of which 10 are the slop */
	assert_int_equal(expect(f, &f->rotation, GC_STATE_BEGAN)->touch_count, 4);
	assert_near(rotation_radians(&f->rotation), 0.3, TOLERANCE_STEP);
	for (int i = 1; i <= 8; i++) {
		move_hand(f, 32 + 16 * i, four, 200, 200, 1, 0.5 + i * PI / 4);
	}
	assert_near(rotation_radians(&f->rotation), 0.3 + 2 * PI, 10 * TOLERANCE_STEP);
	expect(f, &f->rotation, GC_STATE_CHANGED);
	forget_taken(f);
	up(f, 200, 2);
	expect(f, &f->rotation, GC_STATE_ENDED);
}

TEST(the_rotation_continues_when_a_finger_lifts_and_when_one_lands) {
	ADD_WITH(f, rotation, with.slop = 0, with.max_touches = 4);
	land_hand(f, four);
	move_hand(f, 16, four, 200, 200, 1, 0.25);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	up(f, 32, 1);
	down(f, 48, 5, 390, 390);
	up(f, 64, 5);
	expect_nothing(f);
	assert_near(rotation_radians(&f->rotation), 0.25, TOLERANCE_STEP);
	for (int i = 1; i < 4; i++) {
		double c = cos(0.75), s = sin(0.75);
		sample(f, 80, GC_SAMPLE_MOTION, i + 1, 200 + c * four[i].dx - s * four[i].dy,
			200 + s * four[i].dx + c * four[i].dy);
	}
	frame(f, 80);
	expect(f, &f->rotation, GC_STATE_CHANGED);
	assert_near(rotation_radians(&f->rotation), 0.75, TOLERANCE_STEP);
}

TEST(a_finger_that_lands_starts_the_turn_again) {
	ADD_WITH(f, rotation, with.max_touches = 4);
	land_hand(f, two_fingers);
	move_hand(f, 16, two_fingers, 200, 200, 1, 0.16); /* 8 pt of 10 */
	down(f, 32, 3, 200, 250);
	up(f, 48, 3);
	move_hand(f, 64, two_fingers, 200, 200, 1, 0.32);
	expect_nothing(f);
	move_hand(f, 80, two_fingers, 200, 200, 1, 0.37);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	up(f, 96, 1);
	expect(f, &f->rotation, GC_STATE_ENDED);
}

/* Four are required, and two are down: then the host requires two. */
TEST(a_lower_minimum_starts_to_measure_the_fingers_that_are_down) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD_WITH(f, pinch, with.min_touches = with.max_touches = 4);
	ADD_WITH(f, rotation, with.min_touches = with.max_touches = 4);
	land_both(f);
	move_both(f, 10, 100, 130, 200, 100);
	for (uint8_t most = 2; most <= 4; most = (uint8_t)(most + 2)) {
		struct gc_pinch_config pinch = gc_pinch_config_default();
		struct gc_rotation_config rotation = gc_rotation_config_default();
		pinch.max_touches = rotation.max_touches = most;
		assert_int_equal(gc_pinch_set_config(&f->pinch, &pinch), GC_OK);
		assert_int_equal(gc_rotation_set_config(&f->rotation, &rotation), GC_OK);
	}
	/* 10 pt, the slop, from here: then the scale is 1, and the turn is what exceeds it. */
	move_both(f, 20, 100, 130, 205, 100);
	expect_nothing(f);
	move_both(f, 30, 50, 115, 250, 115);
	assert_state(&f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 200 / (hypot(100, 30) + 10), TOLERANCE_SCALE);
	assert_state(&f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), atan2(30, 100) - 20 / hypot(100, 30),
		TOLERANCE_RAD);
}

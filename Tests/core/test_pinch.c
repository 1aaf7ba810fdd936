/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "hands.h"
#include "records.h"
#include "steps.h"

/* Then to a span of 200, at 30 ms: the scale is 200/110. */
static void pinch_to_200(struct fixture *f) {
	land_both(f);
	move(f, 10, 2, 240, 100);
	move(f, 20, 2, 270, 100);
	move(f, 30, 2, 300, 100);
	forget_taken(f);
}

/* P1 */
TEST(two_fingers_at_rest_are_no_pinch) {
	ADD(f, pinch);

	land_both(f);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	advance(f, 5000);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	lift_both(f, 5010, 5020);
	expect_nothing(f);
}

TEST(it_begins_at_the_slop_with_the_excess) {
	ADD(f, pinch);

	land_both(f);
	move(f, 10, 2, 209.9, 100);
	expect_nothing(f);
	move(f, 20, 2, 215, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 115.0 / 110, 1e-6);
	move(f, 30, 2, 300, 100);
	const struct gc_event *event = expect(f, &f->pinch, GC_STATE_CHANGED);
	assert_near(gc_scale_to_double(event->scale), 200.0 / 110, 1e-6);
	assert_near(location_x(&f->pinch), 200, TOLERANCE_PT);
}

TEST(closing_removes_the_slop_the_other_way) {
	ADD(f, pinch);

	land_both(f);
	move(f, 10, 2, 190, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 1, 1e-9);
	move(f, 20, 2, 145, 100);
	expect(f, &f->pinch, GC_STATE_CHANGED);
	assert_near(pinch_scale(&f->pinch), 0.5, 1e-6);
}

/* P3, P5 */
TEST(one_finger_left_freezes_the_scale) {
	ADD(f, pinch);
	pinch_to_200(f);
	gc_scale scale = gc_pinch_scale(&f->pinch);

	up(f, 40, 1);
	expect_nothing(f);
	assert_near(location_x(&f->pinch), 300, 0);
	move(f, 50, 2, 350, 150);
	const struct gc_event *event = expect(f, &f->pinch, GC_STATE_CHANGED);
	assert_int_equal(event->touch_count, 1);
	assert_true(gc_pinch_scale(&f->pinch) == scale);
	assert_near(location_x(&f->pinch), 350, 0);
	assert_near(location_y(&f->pinch), 150, 0);
	up(f, 60, 2);
	expect(f, &f->pinch, GC_STATE_ENDED);
	expect_nothing(f);
}

/* P6 */
TEST(a_new_second_finger_continues_the_scale) {
	ADD(f, pinch);
	pinch_to_200(f);
	up(f, 40, 1);
	double scale = pinch_scale(&f->pinch);

	down(f, 50, 3, 300, 150); /* a span of 50 */
	expect_nothing(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pinch.base), 2);
	assert_near(pinch_scale(&f->pinch), scale, 1e-9);
	move(f, 60, 3, 300, 200);
	expect(f, &f->pinch, GC_STATE_CHANGED);
	assert_near(pinch_scale(&f->pinch), scale * 2, 1e-6);
}

TEST(a_third_finger_changes_nothing_and_is_not_promoted) {
	ADD(f, pinch);
	pinch_to_200(f);
	double scale = pinch_scale(&f->pinch);

	down(f, 40, 3, 50, 300);
	move(f, 50, 3, 60, 200);
	expect_nothing(f);
	assert_near(pinch_scale(&f->pinch), scale, 0);
	up(f, 60, 1);
	move(f, 70, 3, 80, 100);
	expect_nothing(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pinch.base), 1);
	up(f, 80, 2);
	expect(f, &f->pinch, GC_STATE_ENDED);
}

/* P9 */
TEST(a_set_scale_is_the_new_base) {
	ADD(f, pinch);
	pinch_to_200(f);

	gc_scale_rate before = gc_pinch_velocity(&f->pinch);
	assert_false(gc_recognizer_has_report(&f->pinch.base));
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE), GC_OK);
	assert_true(gc_recognizer_has_report(&f->pinch.base));
	assert_true(gc_pinch_scale(&f->pinch) == GC_SCALE_ONE);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)),
		gc_scale_to_double(before) * 110 / 200, 1e-6);
	move(f, 40, 2, 400, 100);
	expect(f, &f->pinch, GC_STATE_CHANGED);
	assert_near(pinch_scale(&f->pinch), 1.5, 1e-6);
}

/* P10 */
TEST(the_product_of_increments_is_the_whole) {
	double product = 1;
	ADD(f, pinch);

	land_both(f);
	const double spans[] = {110, 121, 133.1};
	for (int i = 0; i < 3; i++) {
		move(f, 10 * (i + 1), 2, 100 + spans[i], 100);
		expect(f, &f->pinch, i == 0 ? GC_STATE_BEGAN : GC_STATE_CHANGED);
		assert_near(pinch_scale(&f->pinch), i == 0 ? 1 : 1.1, TOLERANCE_SCALE);
		product *= pinch_scale(&f->pinch);
		gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE);
	}
	assert_near(product, 1.21, TOLERANCE_SCALE);
}

/* P11 */
TEST(its_velocity_is_scale_per_second) {
	ADD(f, pinch);

	land_both(f);
	move(f, 10, 2, 210, 100); /* scale 1 at a span of 110 */
	for (int step = 1; step <= 10; step++) {
		move(f, 10 + step * 10, 2, 210 + step * 5.5, 100); /* +0.05 each 10 ms */
	}
	assert_near(pinch_scale(&f->pinch), 1.5, TOLERANCE_SCALE);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 5, 0.25);
	for (int step = 1; step <= 12; step++) {
		move(f, 110 + step * 10, 2, 265 - step * 5.5, 100);
	}
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), -5, 0.25);
}

/*
 * A finger at 125,000 pt/s on a wall of panels. Its steps are long, but the speed is below the
 * limit.
 */
TEST(its_velocity_is_right_at_any_speed_of_the_fingers) {
	ADD(f, pinch);

	land_both(f);
	move(f, 8, 2, 210, 100); /* scale 1 at a span of 110 */
	for (int step = 1; step <= 12; step++) {
		move(f, 8 + step * 8, 2, 210 + step * 1000, 100);
	}
	const double rate = 1000 / 0.008 / 110;
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), rate, rate / 1000);
}

/*
 * First 50 pt in 10 ms, at a span that makes a scale of 1/110 of each point. Then the same at twice
 * the span.
 */
TEST(its_velocity_continues_with_another_finger) {
	const double rate = 5 / 0.01 / 110;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pinch);
	ADD(f, transform);

	land_both(f);
	for (int step = 1; step <= 20; step++) {
		move(f, step * 10, 2, 200 + step * 5, 100);
	}
	assert_near(pinch_scale(&f->pinch), 200.0 / 110, TOLERANCE_SCALE);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), rate, 0.01);
	up(f, 202, 2);
	down(f, 206, 3, 200, 100);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), rate, 0.01);
	assert_near(gc_scale_to_double(gc_transform_scale_velocity(&f->transform)), rate, 0.01);
	for (int step = 1; step <= 10; step++) {
		move(f, 200 + step * 10, 3, 200 + step * 2.5, 100);
		assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), rate, 0.01);
		assert_near(
			gc_scale_to_double(gc_transform_scale_velocity(&f->transform)), rate, 0.01);
	}
	assert_near(pinch_scale(&f->pinch), 250.0 / 110, TOLERANCE_SCALE);
}

/* P13 */
TEST(a_hand_that_moves_whole_is_no_pinch) {
	ADD(f, pinch);

	land_both(f);
	for (int step = 1; step <= 50; step++) {
		double drift = step % 2 == 0 ? 9 : -9;
		move_both(f, step * 8, 100 + step, 100 + step, 200 + step + drift, 100 + step);
	}
	lift_both(f, 500, 510);
	expect_nothing(f);
}

TEST(fingers_on_one_spot_give_no_infinity) {
	ADD(f, pinch);

	land_two(f, 0, 100, 100, 100, 100);
	move(f, 10, 2, 110, 100); /* the span counts as 1, so 11 is the slop's end */
	expect_nothing(f);
	move(f, 20, 2, 111, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 1, 1e-6);
	move(f, 30, 2, 100, 100);
	assert_near(pinch_scale(&f->pinch), 1.0 / 11, 1e-6);
}

TEST(the_scale_stays_within_its_range) {
	ADD(f, pinch);

	land_two(f, 0, 100, 100, 101, 100);
	move(f, 10, 2, 262144, 262144);
	move(f, 20, 1, -262144, -262144);
	assert_near(pinch_scale(&f->pinch), 4096, 0);
	gc_pinch_set_scale(&f->pinch, GC_SCALE_MIN);
	move_both(f, 30, 100, 100, 101, 100);
	assert_near(pinch_scale(&f->pinch), 1.0 / 4096, 0);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, 0), GC_ERR_RANGE);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, -GC_SCALE_ONE), GC_ERR_RANGE);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_MAX + 1), GC_ERR_RANGE);
}

/* Pinches and rotations of more than two fingers. */

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

TEST(a_maximum_that_changes_and_changes_back_changes_no_span) {
	ADD(f, pinch);
	struct gc_pinch_config config = gc_pinch_config_default();

	down(f, 0, 1, 150, 200);
	down(f, 0, 2, 250, 200);
	move_both(f, 10, 148, 200, 252, 200);
	config.max_touches = 3;
	assert_int_equal(gc_pinch_set_config(&f->pinch, &config), GC_OK);
	move_both(f, 20, 147, 200, 253, 200);
	config.max_touches = 2;
	assert_int_equal(gc_pinch_set_config(&f->pinch, &config), GC_OK);
	move_both(f, 30, 146, 200, 254, 200);
	expect_nothing(f);
	move_both(f, 40, 145, 200, 260, 200);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 115.0 / 110, TOLERANCE_SCALE);
}

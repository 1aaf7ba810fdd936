/* SPDX-License-Identifier: MIT */
#include "support.h"

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

	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE), GC_OK);
	assert_true(gc_pinch_scale(&f->pinch) == GC_SCALE_ONE);
	assert_true(gc_pinch_velocity(&f->pinch) == 0);
	move(f, 40, 2, 400, 100);
	expect(f, &f->pinch, GC_STATE_CHANGED);
	assert_near(pinch_scale(&f->pinch), 1.5, 1e-6);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 50, 0.5); /* 0.5 in 10 ms */
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

TEST(a_finger_lifted_before_it_begins_leaves_it_possible) {
	ADD(f, pinch);

	land_both(f);
	move(f, 10, 2, 208, 100);
	up(f, 20, 2);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	down(f, 30, 2, 150, 100); /* a new span of 50 */
	move(f, 40, 2, 159, 100);
	expect_nothing(f);
	move(f, 50, 2, 160, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 1, 1e-6);
}

TEST(it_never_begins_in_the_frame_that_ends_it) {
	ADD(f, pinch);

	land_both(f);
	sample(f, 10, GC_SAMPLE_MOTION, 2, 300, 100);
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	frame(f, 10);
	up(f, 20, 2);
	expect_nothing(f);
}

TEST(both_lifted_resets_it_whatever_a_third_finger_does) {
	ADD(f, pinch);

	land_both(f);
	down(f, 10, 3, 300, 300);
	lift_both(f, 20, 30);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	down(f, 40, 4, 100, 100);
	assert_int_equal(gc_recognizer_touch_count(&f->pinch.base), 1);
	move(f, 50, 3, 200, 200);
	expect_nothing(f);
	down(f, 60, 5, 200, 100);
	move(f, 70, 5, 220, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
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

TEST(when_all_is_over_its_scale_is_that_of_no_pinch) {
	ADD(f, pinch);
	land_both(f);
	move_both(f, 16, 100, 100, 300, 100);
	assert_true(pinch_scale(&f->pinch) > 1.5);
	lift_both(f, 32, 40);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	assert_near(pinch_scale(&f->pinch), 1, 0);
}

/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "hands.h"

/* Then to a span of 200, at 30 ms: the scale is 200/110. */
static void pinch_to_200(struct fixture *f) {
	land_both(f);
	move(f, 10, 2, 240, 100);
	move(f, 20, 2, 270, 100);
	move(f, 30, 2, 300, 100);
	forget_taken(f);
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

/* Four fingers on a circle of 50 pt: the root mean square distance is 50, and the span 100. */
static const struct hand four[4] = {{4, 50, 0}, {4, 0, 50}, {4, -50, 0}, {4, 0, -50}};

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

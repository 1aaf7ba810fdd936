/* SPDX-License-Identifier: MIT */
#include "hands.h"

TEST(its_velocities_are_of_the_values) {
	struct gc_velocity velocity;
	add_eager(f);

	land_hand(f, three_fingers);
	for (int step = 1; step <= 10; step++) { /* 0.5 and 1 rad and (20, -10) pt in 100 ms */
		move_hand(f, step * 10, three_fingers, 200 + 2 * step, 200 - step, 1 + step * 0.05,
			step * 0.1);
	}
	assert_near(gc_scale_to_double(gc_transform_scale_velocity(&f->transform)), 5, 0.05);
	assert_near(gc_angle_to_radians(gc_transform_rotation_velocity(&f->transform)), 10, 0.05);
	assert_int_equal(gc_transform_velocity(&f->transform, NULL, &velocity), GC_OK);
	assert_near(gc_speed_to_double(velocity.x), 200, 1);
	assert_near(gc_speed_to_double(velocity.y), -100, 1);
	advance(f, 200);
	sample(f, 200, GC_SAMPLE_UP, 1, 0, 0);
	gc_engine_advance(&f->engine, at_ms(200));
	assert_int_equal(gc_transform_release_velocity(&f->transform, NULL, &velocity), GC_OK);
	assert_int_equal(velocity.x, 0);
}

TEST(it_is_reset_when_all_fingers_are_up) {
	struct gc_similarity total;
	ADD(f, transform);

	land_hand(f, three_fingers);
	move_hand(f, 10, three_fingers, 250, 200, 2, 1);
	for (int id = 1; id <= 3; id++) {
		up(f, 20 + id, id);
	}
	assert_int_equal(count_taken(f, &f->transform, GC_STATE_ENDED), 1);
	assert_state(&f->transform, GC_STATE_POSSIBLE);
	assert_values(&f->transform, 0, 0, 1, 0);
	assert_int_equal(gc_transform_total(&f->transform, &total), GC_OK);
	assert_true(total.scale == GC_COEFFICIENT_ONE && total.dx == 0 && total.dy == 0);
	assert_true(gc_transform_scale_velocity(&f->transform) == 0);
	assert_true(gc_transform_rotation_velocity(&f->transform) == 0);
	forget_taken(f);
	/* The slop counts again. */
	land_two(f, 100, 100, 100, 200, 100);
	move_both(f, 110, 95.5, 100, 204.5, 100);
	expect_nothing(f);
	move_both(f, 120, 94.5, 100, 205.5, 100);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 111.0 / 110, 0);
}

/* A hand that goes round and round as one body comes back to where it was. */
TEST(a_thousand_turns_of_a_hand_add_no_error) {
	add_eager(f);
	land_hand(f, three_fingers);
	for (int step = 1; step <= 50000; step++) {
		double angle = step * (2 * PI / 50);
		move_hand(f, step * 8, three_fingers, 200 + 40 * sin(angle), 200,
			1 + 0.4 * sin(angle), angle);
		forget_all(f);
	}
	assert_near(transform_x(&f->transform), 0, 1e-3);
	assert_near(transform_y(&f->transform), 0, 1e-3);
	assert_near(transform_scale(&f->transform), 1, 1e-6);
	assert_near(transform_radians(&f->transform), 2000 * PI, 2e-6);
}

TEST(one_finger_that_is_left_begins_without_the_velocities_of_two) {
	ADD(f, transform);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 200, 200, 1.08, 0.1);
	up(f, 15, 1);
	move(f, 20, 2, 300, 200);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_true(gc_transform_scale_velocity(&f->transform) == 0);
	assert_true(gc_transform_rotation_velocity(&f->transform) == 0);
	down(f, 30, 1, 200, 200);
	move_both(f, 40, 200, 200, 300, 210);
	assert_near(gc_angle_to_radians(gc_transform_rotation_velocity(&f->transform)), 10, 0.1);
}

TEST(what_is_set_before_fingers_decide_is_forgotten) {
	ADD(f, transform);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 204, 200, 1, 0);
	assert_int_equal(gc_transform_set_scale(&f->transform, 3 * GC_SCALE_ONE), GC_OK);
	assert_int_equal(gc_transform_set_rotation(&f->transform, GC_TURN / 8), GC_OK);
	move_hand(f, 20, two_fingers, 215, 200, 1, 0);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 5, 0, 1, 0);
}

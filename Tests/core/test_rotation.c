/* SPDX-License-Identifier: MIT */
#include "hands.h"

/* What the value itself may be off; see the formats. */
#define ROTATION_TOLERANCE 2e-6

/* Lands them, and turns them to 0.7 rad at 30 ms: a rotation of 0.5. */
static void turn_to_half(struct fixture *f) {
	land(f);
	turn_to(f, 10, 50, 0.3);
	turn_to(f, 20, 50, 0.5);
	turn_to(f, 30, 50, 0.7);
	forget_taken(f);
}

/* Nothing is rounded from frame to frame, so nothing adds up. */
TEST(a_thousand_turns_are_a_thousand_turns) {
	ADD(f, rotation);

	land(f);
	turn_to(f, 5, 50, 1);
	/* From the middle of its range, which ends at 1000 turns. */
	gc_angle first = -500 * GC_TURN;
	assert_int_equal(gc_rotation_set_angle(&f->rotation, first), GC_OK);
	for (int step = 1; step <= 7000; step++) {
		turn_to(f, 5 + step, 50, 1 + step * (2 * PI / 7));
		forget_taken(f);
		f->taken_count = f->checked = 0;
	}
	assert_near(gc_angle_to_radians(gc_rotation_angle(&f->rotation) - first), 2000 * PI,
		ROTATION_TOLERANCE);
	/* 143 turns a second still, whose path of 314,159 pt is longer than a length can be. */
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)) / (2000 * PI / 7), 1,
		0.001);
}

TEST(a_set_angle_is_the_new_base) {
	struct gc_rotation whole;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	gc_rotation_init(&f->rotation, NULL);
	gc_rotation_init(&whole, NULL);
	attach(f, &f->rotation.base);
	attach(f, &whole.base);
	turn_to_half(f);
	gc_angle sum = gc_rotation_angle(&f->rotation);

	for (int step = 1; step <= 100; step++) {
		assert_int_equal(gc_rotation_set_angle(&f->rotation, 0), GC_OK);
		assert_true(gc_rotation_angle(&f->rotation) == 0);
		assert_true(gc_rotation_velocity(&f->rotation) == gc_rotation_velocity(&whole));
		turn_to(f, 30 + step * 10, 50, 0.7 + step * 0.0531);
		sum += gc_rotation_angle(&f->rotation);
	}
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), 5.31, 0.01);
	assert_true(sum == gc_rotation_angle(&whole)); /* exactly: nothing has been lost */
}

TEST(an_angle_is_set_within_its_range) {
	ADD(f, rotation);
	turn_to_half(f);

	assert_int_equal(gc_rotation_set_angle(&f->rotation, GC_ANGLE_MAX), GC_OK);
	turn_to(f, 40, 50, 0.7 + PI / 2);
	assert_true(gc_rotation_angle(&f->rotation) == GC_ANGLE_MAX);
	assert_int_equal(gc_rotation_set_angle(&f->rotation, GC_ANGLE_MAX + 1), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_set_angle(&f->rotation, -GC_ANGLE_MAX - 1), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_set_angle(&f->rotation, GC_ANGLE_INVALID), GC_ERR_RANGE);
	assert_true(gc_rotation_angle(&f->rotation) == GC_ANGLE_MAX);
	assert_int_equal(gc_rotation_set_angle(&f->rotation, -GC_ANGLE_MAX), GC_OK);
	assert_true(gc_rotation_angle(&f->rotation) == -GC_ANGLE_MAX);
}

TEST(its_velocity_is_angle_per_second) {
	ADD(f, rotation);

	land(f);
	for (int step = 1; step <= 20; step++) { /* 5 rad/s, past the slop and over it */
		turn_to(f, step * 10, 50, 0.05 * step);
		assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), 5, 0.05);
	}
	up(f, 210, 1);
	down(f, 220, 1, 200, 180); /* nearer now: it is of the angle, not of the fingers */
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), 5, 0.05);
	for (int step = 1; step <= 20; step++) {
		turn_to(f, 220 + step * 10, 80, 1 - 0.05 * step);
	}
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), -5, 0.05);
	advance(f, 5000); /* silence holds it */
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), -5, 0.05);
}

/* Half the starting span counts as half a point: ten points of arc there are 20 rad. */
TEST(fingers_that_landed_on_one_spot_have_far_to_turn) {
	ADD(f, rotation);

	land_two(f, 0, 200, 200, 200, 200);
	for (int step = 0; step < 200; step++) { /* its direction is known from 0 on */
		turn_to(f, 10 + step * 10, 50, step * 0.1);
	}
	expect_nothing(f);
	turn_to(f, 2010, 50, 20.05);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), 0.05, TOLERANCE_STEP);
}

TEST(a_maximum_that_changes_and_changes_back_counts_no_turn_twice) {
	ADD(f, rotation);
	struct gc_rotation_config config = gc_rotation_config_default();

	land(f);
	turn_to(f, 10, 50, 0.1);
	config.max_touches = 3;
	assert_int_equal(gc_rotation_set_config(&f->rotation, &config), GC_OK);
	turn_to(f, 20, 50, 0.15);
	config.max_touches = 2;
	assert_int_equal(gc_rotation_set_config(&f->rotation, &config), GC_OK);
	turn_to(f, 30, 50, 0.18);
	expect_nothing(f);
	turn_to(f, 40, 50, 0.25);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), 0.05, TOLERANCE_STEP);
}

/* SPDX-License-Identifier: MIT */
#include "turns.h"

/* What the value itself may be off; see the formats. */
#define ROTATION_TOLERANCE 2e-6

TEST(two_fingers_at_rest_are_no_rotation) {
	ADD(f, rotation);

	land(f);
	advance(f, 5000);
	assert_state(&f->rotation, GC_STATE_POSSIBLE);
	lift_both(f, 5010, 5020);
	expect_nothing(f);
}

TEST(it_begins_at_the_slop_with_the_excess) {
	ADD(f, rotation);

	land(f);
	turn_to(f, 10, 50, 0.1999);
	expect_nothing(f);
	assert_true(gc_rotation_angle(&f->rotation) == 0);
	turn_to(f, 20, 50, 0.25);
	const struct gc_event *event = expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(gc_angle_to_radians(event->rotation), 0.05, TOLERANCE_STEP);
	assert_true(event->scale == GC_SCALE_ONE);
	turn_to(f, 30, 80, 0.45); /* the span does not matter any more */
	event = expect(f, &f->rotation, GC_STATE_CHANGED);
	assert_near(gc_angle_to_radians(event->rotation), 0.25, TOLERANCE_STEP);
	assert_near(location_x(&f->rotation), 200, TOLERANCE_PT);
	turn_to(f, 40, 50, 0.1); /* and back over the start */
	expect(f, &f->rotation, GC_STATE_CHANGED);
	assert_near(rotation_radians(&f->rotation), -0.1, TOLERANCE_STEP);
}

TEST(where_it_crosses_exactly_it_is_zero) {
	struct gc_rotation_config config = gc_rotation_config_default();
	config.slop = GC_PT(50 * PI / 2);
	ADD(f, rotation);
	assert_int_equal(gc_rotation_set_config(&f->rotation, &config), GC_OK);

	land(f);
	turn_to(f, 10, 50, PI / 2 - 0.0001);
	expect_nothing(f);
	turn_to(f, 20, 50, PI / 2);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), 0, TOLERANCE_STEP);
	turn_to(f, 30, 50, PI);
	expect(f, &f->rotation, GC_STATE_CHANGED);
	assert_near(rotation_radians(&f->rotation), PI / 2, TOLERANCE_STEP);
}

/* The arc is that of the starting span, whatever the span has become. */
TEST(the_arc_is_at_half_the_starting_span) {
	ADD(f, rotation);

	land(f);
	turn_to(f, 10, 100, 0.19); /* an arc of 19 pt out there */
	expect_nothing(f);
	turn_to(f, 20, 20, 0.21); /* and of 4.2 here */
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), 0.01, 2 * TOLERANCE_STEP);
}

/* P16 */
TEST(it_is_not_wrapped) {
	ADD(f, rotation);

	land(f);
	turn_to(f, 10, 50, 0.2 + TOLERANCE_STEP);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	for (int step = 1; step <= 100; step++) {
		turn_to(f, 10 + step * 8, 50, 0.2 + 2.5 * PI * step / 100);
		expect(f, &f->rotation, GC_STATE_CHANGED);
	}
	assert_near(rotation_radians(&f->rotation), 2.5 * PI, TOLERANCE_RAD);
	assert_near(rotation_radians(&f->rotation), 2.5 * PI, TOLERANCE_STEP);
	for (int step = 1; step <= 200; step++) {
		turn_to(f, 810 + step * 8, 50, 0.2 + 2.5 * PI - 5 * PI * step / 200);
	}
	assert_near(rotation_radians(&f->rotation), -2.5 * PI, TOLERANCE_STEP);
}

/* Nothing is rounded from frame to frame, so nothing adds up. */
TEST(a_thousand_turns_are_a_thousand_turns) {
	ADD(f, rotation);

	land(f);
	turn_to(f, 5, 50, 1);
	gc_angle first = gc_rotation_angle(&f->rotation);
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
		assert_true(gc_rotation_velocity(&f->rotation) == 0);
		turn_to(f, 30 + step * 10, 50, 0.7 + step * 0.0531);
		sum += gc_rotation_angle(&f->rotation);
		assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), 5.31, 0.01);
	}
	assert_true(sum == gc_rotation_angle(&whole)); /* exactly: nothing has been lost */
}

TEST(an_angle_is_set_within_its_range) {
	ADD(f, rotation);
	turn_to_half(f);

	assert_int_equal(gc_rotation_set_angle(&f->rotation, GC_ANGLE_MAX), GC_OK);
	turn_to(f, 40, 50, 0.7 + PI / 2); /* what is read may be more than what can be set */
	assert_near(rotation_radians(&f->rotation), 2000.5 * PI, TOLERANCE_STEP);
	assert_int_equal(gc_rotation_set_angle(&f->rotation, GC_ANGLE_MAX + 1), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_set_angle(&f->rotation, -GC_ANGLE_MAX - 1), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_set_angle(&f->rotation, GC_ANGLE_INVALID), GC_ERR_RANGE);
	assert_near(rotation_radians(&f->rotation), 2000.5 * PI, TOLERANCE_STEP);
	assert_int_equal(gc_rotation_set_angle(&f->rotation, -GC_ANGLE_MAX), GC_OK);
	assert_true(gc_rotation_angle(&f->rotation) == -GC_ANGLE_MAX);
	struct gc_rotation_config config = gc_rotation_config_default();
	config.slop = -1;
	assert_int_equal(gc_rotation_set_config(&f->rotation, &config), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_init(&f->rotation, &config), GC_ERR_RANGE);
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

/* Eighths of a point are exact: the value's error is its own, and the mirrored fingers are that. */
TEST(a_mirrored_stroke_gives_mirrored_values) {
	static struct fixture other;
	struct fixture *sides[] = {f, &other};
	const struct gc_rotation *one = &f->rotation, *mirrored = &other.rotation;
	setup(&other);
	for (int side = 0; side < 2; side++) {
		ADD(sides[side], rotation);
		land(sides[side]);
	}
	double last = 0, expected = -0.2; /* the slop */
	for (int step = 1; step <= 500; step++) {
		double angle = 0.1 * step - 0.0003 * step * step;
		double x = round(400 * cos(angle)) / 8, y = round(400 * sin(angle)) / 8;
		expected += remainder(atan2(y, x) - last, 2 * PI);
		last = atan2(y, x);
		for (int side = 0; side < 2; side++, y = -y) {
			move_both(sides[side], step * 8, 200 - x, 200 - y, 200 + x, 200 + y);
			sides[side]->taken_count = sides[side]->checked = 0;
		}
		assert_near(rotation_radians(one), step < 3 ? 0 : expected, ROTATION_TOLERANCE);
		assert_true(gc_rotation_angle(one) == -gc_rotation_angle(mirrored));
		assert_true(gc_rotation_velocity(one) == -gc_rotation_velocity(mirrored));
	}
	assert_true(gc_rotation_angle(one) < -3 * GC_TURN);
}

TEST(a_hand_that_moves_and_opens_is_no_rotation) {
	ADD(f, rotation);

	land(f);
	for (int step = 1; step <= 50; step++) {
		double drift = step % 2 == 0 ? 9 : -9; /* an arc of nearly the slop, each way */
		move_both(f, step * 8, 150 - step, 200 + step, 250 + step, 200 + step + drift);
	}
	lift_both(f, 500, 510);
	expect_nothing(f);
}

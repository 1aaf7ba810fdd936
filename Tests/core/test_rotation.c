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
	ADD_WITH(f, rotation, with.slop = GC_PT(50 * PI / 2));

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

/* Which fingers a rotation follows, and what becomes of it when they come and go. */

TEST(a_new_second_finger_continues_the_rotation) {
	ADD(f, rotation);
	turn_to_half(f);
	gc_angle angle = gc_rotation_angle(&f->rotation);

	for (int lifted = 1; lifted <= 2; lifted++) { /* either of the two, in turn */
		up(f, 40 * lifted, lifted);
		assert_true(gc_rotation_angle(&f->rotation) == angle);
		move(f, 40 * lifted + 10, 3 - lifted, 200, 200);
		assert_true(gc_rotation_angle(&f->rotation) == angle);
		forget_taken(f);
		down(f, 40 * lifted + 20, lifted, 200, 120);
		expect_nothing(f);
		assert_int_equal(gc_recognizer_touch_count(&f->rotation.base), 2);
		assert_true(gc_rotation_angle(&f->rotation) == angle);
		move(f, 40 * lifted + 30, lifted, 280, 200); /* a quarter turn clockwise */
		expect(f, &f->rotation, GC_STATE_CHANGED);
		angle += GC_TURN / 4;
		assert_true(gc_rotation_angle(&f->rotation) == angle);
	}
}

TEST(a_second_finger_that_lands_on_the_first_continues_it_too) {
	ADD(f, rotation);
	turn_to_half(f);
	gc_angle angle = gc_rotation_angle(&f->rotation);

	up(f, 40, 1);
	move(f, 50, 2, 200, 200);
	drag(f, 60, 200.5, 200, 70, 200, 280); /* the first direction these two have */
	assert_true(gc_rotation_angle(&f->rotation) == angle);
	move(f, 80, 1, 120, 200);
	assert_true(gc_rotation_angle(&f->rotation) == angle + GC_TURN / 4);
}

/* On one spot they have no direction: what they do there and when they part is no turn. */
TEST(fingers_on_one_spot_turn_nothing) {
	ADD_WITH(f, rotation, with.slop = 0);

	land_two(f, 0, 200, 200, 200, 200);
	for (int step = 1; step <= 20; step++) {
		turn_to(f, step * 10, 0.49, step * 0.5);
		assert_true(gc_rotation_angle(&f->rotation) == 0);
	}
	turn_to(f, 210, 50, 1);
	assert_true(gc_rotation_angle(&f->rotation) == 0);
	turn_to(f, 220, 50, 1.5);
	assert_near(rotation_radians(&f->rotation), 0.5, TOLERANCE_STEP);
	turn_to(f, 230, 0.4, 3); /* they meet, and part in another direction */
	assert_near(rotation_radians(&f->rotation), 0.5, TOLERANCE_STEP);
	turn_to(f, 240, 50, 1.2);
	assert_near(rotation_radians(&f->rotation), 0.2, TOLERANCE_STEP);
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

TEST(half_a_turn_continues_the_way_it_went) {
	for (int way = -1; way <= 1; way += 2) {
		setup(f);
		ADD(f, rotation);

		land(f);
		move_both(f, 10, 200, 200 - way * 50, 200, 200 + way * 50);
		gc_angle angle = gc_rotation_angle(&f->rotation);
		move_both(f, 20, 200, 200 + way * 50, 200, 200 - way * 50);
		assert_true(gc_rotation_angle(&f->rotation) - angle == way * (GC_TURN / 2));
	}
}

/* Puts three fingers opposite to where they are. */
static void mirror_three(struct fixture *f, int ms) {
	for (int i = 0; i < 3; i++) {
		struct gc_point at = f->touches[i].position;
		sample(f, ms, GC_SAMPLE_MOTION, i + 1, 400 - gc_length_to_double(at.x),
			400 - gc_length_to_double(at.y));
	}
	frame(f, ms);
}

/* Three fingers, each mirrored about (200, 200): they turned as far one way as the other. */
TEST(half_a_turn_of_three_fingers_continues_all_turns_so_far) {
	for (int way = -1; way <= 1; way += 2) {
		setup(f);
		ADD_WITH(f, rotation, with.max_touches = 3);

		const double x[] = {-40, 10, 30}, y[] = {0, 30, -30};
		/* To and back again, but not all of the way: in all still to the first side. */
		const double angles[] = {0, way * 0.1, way * 0.05};
		for (int turn = 0; turn < 3; turn++) {
			double c = cos(angles[turn]), s = sin(angles[turn]);
			for (int i = 0; i < 3; i++) {
				sample(f, turn * 10, turn == 0 ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION,
					i + 1, 200 + c * x[i] - s * y[i],
					200 + s * x[i] + c * y[i]);
			}
			frame(f, turn * 10);
		}
		expect_nothing(f);
		mirror_three(f, 30);
		expect(f, &f->rotation, GC_STATE_BEGAN);
		assert_true((gc_rotation_angle(&f->rotation) > 0) == (way > 0));
	}
}

TEST(half_a_turn_of_three_fingers_that_rotate_continues_the_latest_turn) {
	for (int way = -1; way <= 1; way += 2) {
		setup(f);
		ADD_WITH(f, rotation, with.max_touches = 3);

		land_hand(f, three_fingers);
		move_hand(f, 10, three_fingers, 200, 200, 1, way * 0.5);
		move_hand(f, 20, three_fingers, 200, 200, 1, way * 0.4);
		gc_angle angle = gc_rotation_angle(&f->rotation);
		mirror_three(f, 30);
		assert_near(gc_angle_to_radians(gc_rotation_angle(&f->rotation) - angle), -way * PI,
			ROTATION_TOLERANCE);
	}
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

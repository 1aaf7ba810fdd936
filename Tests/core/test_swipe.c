/* SPDX-License-Identifier: MIT */
#include "records.h"

#include <math.h>

#define SWIPED(f, swipe) expect((f), (swipe), GC_STATE_ENDED)
#define ALL_DIRECTIONS (GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN)
#define ALL_EIGHT 255u

/* A finger that lands and, 10 ms later, has moved. */
static void stroke(struct fixture *f, double ms, double x0, double y0, double x, double y) {
	drag(f, ms, x0, y0, ms + 10, x, y);
}

/* P52 */
TEST(it_fires_once_while_the_finger_still_moves) {
	ADD(f, swipe);

	/* 60 pt in 0.2 s: after 0.144 s it has gone 43.2 pt, and 43.232 are asked for. */
	down(f, 0, 1, 100, 100);
	for (int step = 1; step <= 9; step++) {
		move(f, step * 16, 1, 100 + step * 4.8, 100);
	}
	expect_nothing(f);
	move(f, 160, 1, 148, 100);
	const struct gc_event *event = SWIPED(f, &f->swipe);
	assert_int_equal(event->time_us, at_ms(160));
	assert_int_equal(event->touch_count, 1);
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	for (int step = 11; step <= 30; step++) {
		move(f, step * 16, 1, 100 + step * 4.8, 100);
	}
	up(f, 500, 1);
	expect_nothing(f);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
}

TEST(it_says_which_way_it_went) {
	ADD_WITH(f, swipe, with.directions = ALL_DIRECTIONS);
	const struct {
		uint32_t direction;
		double x, y;
	} ways[] = {
		{GC_SWIPE_RIGHT, 60, -10},
		{GC_SWIPE_LEFT, -60, 10},
		{GC_SWIPE_UP, 10, -60},
		{GC_SWIPE_DOWN, -10, 60},
	};

	f->keep_events = true;
	for (int i = 0; i < 4; i++) {
		struct gc_event event;
		down(f, i * 1000, 1, 200, 200);
		assert_int_equal(gc_swipe_direction(&f->swipe), 0);
		move(f, i * 1000 + 50, 1, 200 + ways[i].x, 200 + ways[i].y);
		up(f, i * 1000 + 60, 1);
		assert_int_equal(gc_swipe_direction(&f->swipe), ways[i].direction);
		assert_true(gc_engine_next(&f->engine, &event));
		assert_int_equal(event.state, GC_STATE_ENDED);
		none_is_left(f);
		assert_int_equal(gc_swipe_direction(&f->swipe), 0);
	}
}

TEST(a_lift_before_the_distance_fails) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_RIGHT);

	stroke(f, 0, 100, 100, 140, 100);
	/* The last motion comes with the lift, and does not count. */
	sample(f, 20, GC_SAMPLE_MOTION, 1, 160, 100);
	sample(f, 20, GC_SAMPLE_UP, 1, 0, 0);
	frame(f, 20);
	expect_nothing(f);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
}

TEST(with_two_fingers_the_centroid_decides) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN, with.touches = 2);

	land_both(f);
	move_both(f, 10, 100, 110, 200, 189);
	expect_nothing(f);
	move_both(f, 20, 100, 110, 200, 190);
	const struct gc_event *event = SWIPED(f, &f->swipe);
	assert_int_equal(event->touch_count, 2);
	assert_points(event->location, 150, 100, TOLERANCE_PT);
}

TEST(it_reports_its_velocity_in_any_node) {
	struct gc_node turned;
	struct gc_velocity velocity;
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_RIGHT);
	f->keep_events = true;
	gc_node_init(&turned);
	struct gc_affine turn90 = {.xy = -GC_COEFFICIENT_ONE, .yx = GC_COEFFICIENT_ONE};
	assert_int_equal(gc_node_set_transform(&turned, &turn90), GC_OK);
	assert_int_equal(gc_node_add_child(&f->window, &turned), GC_OK);

	down(f, 0, 1, 100, 100);
	for (int step = 1; step <= 5; step++) {
		move(f, step * 10, 1, 100 + step * 10, 100);
	}
	move(f, 60, 1, 300, 300); /* later motion does not change it */
	assert_state(&f->swipe, GC_STATE_ENDED);
	assert_int_equal(gc_swipe_velocity(&f->swipe, NULL, &velocity), GC_OK);
	assert_near(gc_speed_to_double(velocity.x), 1000, 1);
	assert_near(gc_speed_to_double(velocity.y), 0, 1);
	assert_int_equal(gc_swipe_velocity(&f->swipe, &turned, &velocity), GC_OK);
	assert_near(gc_speed_to_double(velocity.y), -1000, 1);

	/* Three times as large across, half as large down, and turned: the larger error counts. */
	gc_speed error = velocity.error;
	struct gc_affine stretched = {.xy = -GC_COEFFICIENT_ONE / 2, .yx = GC_COEFFICIENT_ONE * 3};
	assert_true(error > 0);
	assert_int_equal(gc_node_set_transform(&turned, &stretched), GC_OK);
	assert_int_equal(gc_swipe_velocity(&f->swipe, &turned, &velocity), GC_OK);
	assert_near(gc_speed_to_double(velocity.y), -2000, 2);
	assert_near(velocity.error, 2.0 * error, 2);

	struct gc_affine flat = {.xx = GC_COEFFICIENT_ONE};
	assert_int_equal(gc_node_set_transform(&turned, &flat), GC_OK);
	assert_int_equal(gc_swipe_velocity(&f->swipe, &turned, &velocity), GC_ERR_SINGULAR);
	assert_int_equal(velocity.x, 0);
	assert_int_equal(velocity.error, 0);
}

/* Along diagonals. */

/* Where a stroke from (200, 200) is after `length` pt at so many degrees, clockwise from right. */
static void stroke_to(struct fixture *f, double ms, double length, double degrees) {
	double angle = degrees * 3.14159265358979323846 / 180;
	move(f, ms, 1, 200 + length * cos(angle), 200 + length * sin(angle));
}

TEST(each_of_eight_directions_has_a_sector_of_45_degrees) {
	const uint32_t directions[] = {GC_SWIPE_RIGHT, GC_SWIPE_DOWN_RIGHT, GC_SWIPE_DOWN,
		GC_SWIPE_DOWN_LEFT, GC_SWIPE_LEFT, GC_SWIPE_UP_LEFT, GC_SWIPE_UP,
		GC_SWIPE_UP_RIGHT};
	for (int i = 0; i < 8; i++) {
		for (int off = -22; off <= 22; off += 11) {
			setup(f);
			ADD_WITH(f, swipe, with.directions = ALL_EIGHT);
			down(f, 0, 1, 200, 200);
			for (int length = 4; length <= 60; length += 4) {
				stroke_to(f, 1 + length, length, 45 * i + off);
			}
			expect(f, &f->swipe, GC_STATE_ENDED);
			assert_int_equal(gc_swipe_direction(&f->swipe), directions[i]);
		}
	}
}

/* 50 pt - 94 % of it in a second: 46.24 pt at 80 ms, which is 32.697 along each axis. */
TEST(the_distance_counts_along_the_diagonal) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN_RIGHT);
	drag(f, 0, 200, 200, 80, 232.69, 232.69);
	expect_nothing(f);
	move(f, 80, 1, 232.71, 232.71);
	expect(f, &f->swipe, GC_STATE_ENDED);
}

/* 50 pt - 98 % of it in a second: 45.1 pt at 100 ms. */
TEST(the_way_aside_counts_across_the_diagonal) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_UP_RIGHT);
	drag(f, 0, 200, 200, 100, 263.77, 200); /* 45.09 pt ahead and aside */
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 100, 1, 263.80, 200);
	expect_failure(f, &f->swipe, GC_REASON_OFF_AXIS, 45.11, 45.1);
}

TEST(over_two_points_behind_the_start_is_the_wrong_way) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_UP_LEFT);
	drag(f, 0, 200, 200, 10, 201.41, 201.41); /* 1.994 pt */
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 20, 1, 201.42, 201.42);
	expect_failure(f, &f->swipe, GC_REASON_WRONG_WAY, 2.008, 2);
}

TEST(every_finger_must_be_ahead_along_the_diagonal) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN_RIGHT, with.touches = 2);
	land_two(f, 0, 100, 100, 200, 100);
	move_both(f, 50, 180, 180, 199, 100); /* the second went back */
	expect_nothing(f);
	move_both(f, 60, 180, 180, 201, 100);
	expect(f, &f->swipe, GC_STATE_ENDED);
}

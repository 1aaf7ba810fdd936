/* SPDX-License-Identifier: MIT */
/* Which way a swipe goes, how far, and how far aside. */
#include "hands.h"
#include "records.h"

#include <math.h>

#define SWIPED(f, swipe) expect((f), (swipe), GC_STATE_ENDED)
#define ALL_DIRECTIONS (GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN)
#define ALL_EIGHT 255u

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

	drag(f, 0, 100, 100, 10, 140, 100);
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

/* How far a swipe goes, how far aside it may be, and how both shrink with time. */

#define STEP_PT (1.0 / 4096)

/* A fresh window with a swipe. */
static void setup_swipe(struct fixture *f, uint32_t directions) {
	setup(f);
	ADD_WITH(f, swipe, with.directions = directions);
}

/* A finger that lands at (100, 100) at 0 ms and has moved by (x, y) at `ms`. Returns the state. */
static enum gc_state stroke(struct fixture *f, uint32_t directions, double ms, double x, double y) {
	setup_swipe(f, directions);
	drag(f, 0, 100, 100, ms, 100 + x, 100 + y);
	if (f->taken_count != 0) {
		expect(f, &f->swipe, GC_STATE_ENDED);
		return GC_STATE_ENDED;
	}
	return gc_recognizer_state(&f->swipe.base);
}

/* P63 */
TEST(both_limits_shrink_with_time) {
	const struct {
		double ms, ahead, aside;
	} limits[] = {
		{0.001, 50 - 47e-6, 50 - 49e-6},
		{100, 45.3, 45.1},
		{250, 38.25, 37.75},
		{400, 31.2, 30.4},
		{499.999, 26.500047, 25.500049},
	};
	for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
		double ms = limits[i].ms;
		/* The steps of positions that are just inside. */
		double ahead = ceil(limits[i].ahead * 4096) / 4096;
		double aside = floor(limits[i].aside * 4096) / 4096;
		assert_int_equal(stroke(f, GC_SWIPE_RIGHT, ms, ahead, aside), GC_STATE_ENDED);
		assert_int_equal(stroke(f, GC_SWIPE_RIGHT, ms, ahead, -aside), GC_STATE_ENDED);
		assert_int_equal(
			stroke(f, GC_SWIPE_RIGHT, ms, ahead - STEP_PT, aside), GC_STATE_POSSIBLE);
		assert_int_equal(
			stroke(f, GC_SWIPE_RIGHT, ms, ahead, aside + STEP_PT), GC_STATE_FAILED);
	}
}

TEST(other_settings_shrink_by_the_same_shares) {
	ADD_WITH(f, swipe, with.min_distance = GC_PT(100), with.max_aside = GC_PT(20),
		with.max_duration_us = 2000000);
	drag(f, 0, 100, 100, 500, 152.99, 100 + 10.2);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 500, 1, 153, 100 + 10.2);
	expect(f, &f->swipe, GC_STATE_ENDED);
	up(f, 600, 1);
	/* A second and more: any way ahead will do, and none aside. */
	drag(f, 1000, 100, 100, 2063, 100.05, 100);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 2064, 1, 100 + STEP_PT, 100);
	expect(f, &f->swipe, GC_STATE_ENDED);
	up(f, 2100, 1);
	drag(f, 3000, 100, 100, 4100, 160, 100 + STEP_PT);
	assert_state(&f->swipe, GC_STATE_FAILED);
}

TEST(it_may_go_back_while_it_is_ahead_of_its_start) {
	setup_swipe(f, GC_SWIPE_RIGHT);
	drag(f, 0, 100, 100, 10, 130, 100);
	move(f, 20, 1, 98, 110); /* 2 pt back is not back yet */
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 30, 1, 150, 100);
	expect(f, &f->swipe, GC_STATE_ENDED);

	setup_swipe(f, GC_SWIPE_RIGHT);
	drag(f, 0, 100, 100, 20, 98 - STEP_PT, 100);
	assert_state(&f->swipe, GC_STATE_FAILED);
	move(f, 30, 1, 160, 100);
	expect_nothing(f);
	expect_failure(f, &f->swipe, GC_REASON_WRONG_WAY, 2 + STEP_PT, 2);
}

TEST(a_sample_at_rest_judges_nothing) {
	setup_swipe(f, GC_SWIPE_RIGHT);
	drag(f, 0, 100, 100, 100, 145, 140);
	/* By now it is far enough, and too far aside. */
	move(f, 300, 1, 145, 140);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 310, 1, 145 + STEP_PT, 130);
	expect(f, &f->swipe, GC_STATE_ENDED);

	setup_swipe(f, GC_SWIPE_RIGHT);
	drag(f, 0, 100, 100, 100, 140, 100);
	expect_no_more(f, 300, 140, 100);
	/* It had come far enough for when it lifted, but not for when it moved. */
	expect_failure(f, &f->swipe, GC_REASON_LIFTED_SHORT, 40, 45.3);
}

TEST(the_distance_at_exactly_the_deadline_is_late) {
	assert_int_equal(stroke(f, GC_SWIPE_RIGHT, 499.999, 40, 0), GC_STATE_ENDED);
	assert_int_equal(stroke(f, GC_SWIPE_RIGHT, 500, 40, 0), GC_STATE_FAILED);
}

TEST(every_direction_is_judged_for_itself) {
	setup_swipe(f, GC_SWIPE_RIGHT | GC_SWIPE_DOWN);
	down(f, 0, 1, 100, 100);
	/* Not upward, so not down any more; but it may still go right. */
	move(f, 10, 1, 105, 95);
	move(f, 20, 1, 105, 160);
	assert_state(&f->swipe, GC_STATE_FAILED);
	/* Right was the last that was left, and the finger is 60 pt aside of it. */
	expect_failure(f, &f->swipe, GC_REASON_OFF_AXIS, 60, 50 - 49 * 0.02);
	up(f, 30, 1);

	drag(f, 1000, 100, 100, 1010, 105, 95);
	move(f, 1020, 1, 160, 100);
	expect(f, &f->swipe, GC_STATE_ENDED);
	next_attempt(f, 1030);

	/* A little back is less than what is the wrong way, so the way aside is the reason. */
	assert_int_equal(stroke(f, GC_SWIPE_RIGHT, 10, -1, 60), GC_STATE_FAILED);
	expect_failure(f, &f->swipe, GC_REASON_OFF_AXIS, 60, 50 - 49 * 0.01);

	/* Back and forth: neither is left. */
	setup_swipe(f, GC_SWIPE_RIGHT | GC_SWIPE_LEFT);
	drag(f, 0, 100, 100, 10, 110, 100);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 20, 1, 90, 100);
	assert_state(&f->swipe, GC_STATE_FAILED);
	expect_failure(f, &f->swipe, GC_REASON_WRONG_WAY, 10, 2);
}

TEST(the_axis_with_the_larger_movement_decides) {
	for (int i = 0; i < 3; i++) {
		/* Down by more, right by more, and both by as much: then the first. */
		const double x[] = {60, 61, 60}, y[] = {61, 60, 60};
		const uint32_t directions[] = {GC_SWIPE_DOWN, GC_SWIPE_RIGHT, GC_SWIPE_RIGHT};
		setup(f);
		f->keep_events = true;
		ADD_WITH(f, swipe, with.directions = GC_SWIPE_RIGHT | GC_SWIPE_DOWN,
			with.max_aside = GC_PT(200));
		drag(f, 0, 100, 100, 10, 100 + x[i], 100 + y[i]);
		assert_int_equal(gc_swipe_direction(&f->swipe), directions[i]);
	}
}

TEST(a_ratio_is_a_further_limit) {
	ADD_WITH(f, swipe, with.max_aside_ratio = GC_SCALE_ONE / 2);

	/* Under 20 pt it is not judged. */
	drag(f, 0, 100, 100, 10, 110, 117);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 20, 1, 150, 125);
	expect(f, &f->swipe, GC_STATE_ENDED);
	up(f, 30, 1);

	/* (12, 16) is 20 pt away. */
	drag(f, 1000, 100, 100, 1010, 112, 116 - STEP_PT);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 1020, 1, 112, 116);
	assert_state(&f->swipe, GC_STATE_FAILED);
	expect_failure(f, &f->swipe, GC_REASON_OFF_AXIS, 16, 6);
	next_attempt(f, 1030);

	/* It is judged when it would fire, however short that is. */
	struct gc_swipe_config config = f->swipe.config;
	config.min_distance = GC_PT(5);
	assert_int_equal(gc_swipe_set_config(&f->swipe, &config), GC_OK);
	drag(f, 2000, 100, 100, 2010, 106, 104);
	expect_failure(f, &f->swipe, GC_REASON_OFF_AXIS, 4, 3);
}

TEST(its_factor_is_taken_over_the_minimum_of_that_moment) {
	setup_swipe(f, GC_SWIPE_RIGHT);
	ADD_WITH(f, pan, with.slop = GC_PT(35));

	/* 39 pt of 31.2 are more than 39 of 35; of 50 they would be less. */
	drag(f, 0, 100, 100, 400, 139, 100);
	expect(f, &f->swipe, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(time_and_place_run_from_the_last_required_landing) {
	ADD_WITH(f, swipe, with.touches = 2);

	drag(f, 0, 100, 100, 10, 140, 160); /* alone: too far aside, and does not matter */
	advance(f, 800);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	down(f, 900, 2, 200, 100);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(1400));
	move_both(f, 1000, 185, 160, 245, 100);
	expect_nothing(f);
	move_both(f, 1000.001, 185.5, 160, 245.5, 100);
	const struct gc_event *event = expect(f, &f->swipe, GC_STATE_ENDED);
	assert_points(event->location, 170, 130, TOLERANCE_PT);
}

/* The sum of their positions is no multiple of three steps, so their centroid is between two. */
TEST(three_fingers_go_exactly_as_far_as_each_of_them) {
	const struct {
		enum gc_swipe_directions direction;
		double x, y;
	} ways[] = {{GC_SWIPE_RIGHT, 1, 0}, {GC_SWIPE_LEFT, -1, 0}, {GC_SWIPE_DOWN, 0, 1},
		{GC_SWIPE_UP, 0, -1}};
	/* P63: what it takes at 100 ms. */
	double far = ceil(45.3 * 4096) / 4096;
	for (int i = 0; i < 8; i++) {
		double more = (1 + i % 2) * STEP_PT;
		const struct hand fingers[3] = {{3, -50, 0}, {3, 0, 20}, {3, 50 + more, more}};
		const double x = ways[i / 2].x, y = ways[i / 2].y, less = far - STEP_PT;
		setup(f);
		ADD_WITH(f, swipe, with.touches = 3, with.directions = ways[i / 2].direction);
		land_hand(f, fingers);
		move_hand(f, 100, fingers, 200 + less * x, 200 + less * y, 1, 0);
		assert_state(&f->swipe, GC_STATE_POSSIBLE);
		move_hand(f, 100, fingers, 200 + far * x, 200 + far * y, 1, 0);
		expect(f, &f->swipe, GC_STATE_ENDED);
	}
}

/* SPDX-License-Identifier: MIT */
#include "hands.h"

#include <math.h>

#define ALL_EIGHT 255u

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
	assert_int_equal(gc_swipe_direction(&f->swipe), 0);
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

TEST(each_of_eight_directions_has_a_sector_of_45_degrees) {
	const uint32_t directions[] = {GC_SWIPE_RIGHT, GC_SWIPE_DOWN_RIGHT, GC_SWIPE_DOWN,
		GC_SWIPE_DOWN_LEFT, GC_SWIPE_LEFT, GC_SWIPE_UP_LEFT, GC_SWIPE_UP,
		GC_SWIPE_UP_RIGHT};
	for (int i = 0; i < 8; i++) {
		for (int off = -22; off <= 22; off += 11) {
			double angle = (45 * i + off) * PI / 180;
			setup(f);
			ADD_WITH(f, swipe, with.directions = ALL_EIGHT);
			down(f, 0, 1, 200, 200);
			for (int length = 4; length <= 60; length += 4) {
				move(f, 1 + length, 1, 200 + length * cos(angle),
					200 + length * sin(angle));
			}
			expect(f, &f->swipe, GC_STATE_ENDED);
			assert_int_equal(gc_swipe_direction(&f->swipe), directions[i]);
		}
	}
}

#define STEP_PT (1.0 / 4096)

/* A finger that lands at (100, 100) at 0 ms and has moved by (x, y) at `ms`. Returns the state. */
static enum gc_state stroke(struct fixture *f, double ms, double x, double y) {
	setup(f);
	ADD(f, swipe);
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
		assert_int_equal(stroke(f, ms, ahead, aside), GC_STATE_ENDED);
		assert_int_equal(stroke(f, ms, ahead, -aside), GC_STATE_ENDED);
		assert_int_equal(stroke(f, ms, ahead - STEP_PT, aside), GC_STATE_POSSIBLE);
		assert_int_equal(stroke(f, ms, ahead, aside + STEP_PT), GC_STATE_FAILED);
	}
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

TEST(a_swipe_that_waited_has_all_its_fingers_though_one_has_lifted) {
	ADD_WITH(f, swipe, with.touches = 2, with.directions = GC_SWIPE_RIGHT);
	ADD_WITH(f, long_press, with.touches = 2, with.max_movement = GC_PT(300));
	gc_recognizer_require_failure(&f->waits, &f->swipe.base, &f->long_press.base);
	land_both(f);
	move_both(f, 50, 200, 100, 300, 100);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	up(f, 60, 1);
	assert_int_equal(expect(f, &f->swipe, GC_STATE_ENDED)->touch_count, 2);
}

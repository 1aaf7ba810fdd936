/* SPDX-License-Identifier: MIT */
/* What plays cannot say: values in nodes, long motions, and limits to the step. */
#include "hands.h"
#include "support.h"

#include <math.h>

/* P36, P37 */
TEST(it_reads_in_the_coordinates_of_a_node) {
	struct gc_node twice, turned;
	struct gc_vector translation;
	ADD(f, pan);
	gc_node_init(&twice);
	gc_node_init(&turned);
	struct gc_affine scale2 = {.xx = 2 * GC_COEFFICIENT_ONE, .yy = 2 * GC_COEFFICIENT_ONE};
	struct gc_affine turn90 = {.xy = -GC_COEFFICIENT_ONE, .yx = GC_COEFFICIENT_ONE};
	assert_int_equal(gc_node_set_transform(&twice, &scale2), GC_OK);
	assert_int_equal(gc_node_set_transform(&turned, &turn90), GC_OK);
	assert_int_equal(gc_node_add_child(&f->window, &twice), GC_OK);
	assert_int_equal(gc_node_add_child(&f->window, &turned), GC_OK);

	drag(f, 0, 100, 100, 10, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(gc_pan_translation(&f->pan, &twice, &translation), GC_OK);
	assert_near(gc_length_to_double(translation.x), 5, TOLERANCE_PT);
	assert_int_equal(gc_pan_translation(&f->pan, &turned, &translation), GC_OK);
	assert_points(translation, 0, -10, TOLERANCE_PT);
}

TEST(reading_and_resetting_loses_nothing_in_any_node) {
	struct gc_node node;
	ADD(f, pan);
	gc_node_init(&node);
	/* Scaled by 3 and turned, so that nothing comes out even. */
	struct gc_affine transform = {
		.xx = GC_COEFFICIENT_ONE / 5 * 9,
		.xy = -(GC_COEFFICIENT_ONE / 5 * 12),
		.yx = GC_COEFFICIENT_ONE / 5 * 12,
		.yy = GC_COEFFICIENT_ONE / 5 * 9,
	};
	gc_node_set_transform(&node, &transform);
	gc_node_add_child(&f->window, &node);

	down(f, 0, 1, 100, 100);
	int64_t sum_x = 0, sum_y = 0;
	for (int step = 1; step <= 400; step++) {
		struct gc_vector got;
		move(f, step, 1, 100 + step * 0.37, 100 - step * 0.11);
		if (gc_recognizer_state(&f->pan.base) == GC_STATE_POSSIBLE) {
			continue;
		}
		gc_pan_translation(&f->pan, &node, &got);
		sum_x += got.x;
		sum_y += got.y;
		assert_int_equal(
			gc_pan_set_translation(&f->pan, &node, (struct gc_vector){0}), GC_OK);
		gc_pan_translation(&f->pan, &node, &got);
		assert_points(got, 0, 0, 0);
		forget_taken(f);
		f->taken_count = f->checked = 0;
	}
	/* The whole way less the slop, back through the rotation: (1.8, 2.4) over 9. */
	double length = 400 * 0.386005181; /* hypot(0.37, 0.11) */
	double left = (length - 10) / length;
	double x = 148 * left, y = -44 * left;
	assert_near((double)sum_x / 4096, (1.8 * x + 2.4 * y) / 9, TOLERANCE_PT);
	assert_near((double)sum_y / 4096, (-2.4 * x + 1.8 * y) / 9, TOLERANCE_PT);
}

/* What the value itself may be off; see the formats. */
#define ROTATION_TOLERANCE 2e-6

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
	land(f);
	turn_to(f, 10, 50, 0.3);
	turn_to(f, 20, 50, 0.5);
	turn_to(f, 30, 50, 0.7); /* a rotation of 0.5 */
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

TEST(in_its_action_the_touches_that_made_it_have_a_place) {
	struct gc_event event;
	struct gc_point location;
	ADD_WITH(f, tap, with.touches = 2);
	f->keep_events = true;

	down(f, 0, 1, 100, 100);
	down(f, 10, 2, 200, 140);
	lift_both(f, 60, 70);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(gc_recognizer_touch_location(&f->tap.base, 1, NULL, &location), GC_OK);
	assert_near(gc_length_to_double(location.x), 200, 0);
	assert_int_equal(
		gc_recognizer_touch_location(&f->tap.base, 2, NULL, &location), GC_ERR_INDEX);
}

/* It waits for a swipe of three fingers, which fails when the first finger lifts. */
TEST(in_its_action_a_swipe_has_the_place_of_a_finger_that_lifted_before) {
	struct gc_swipe_config config = gc_swipe_config_default();
	struct gc_swipe three;
	struct gc_point first, second;
	ADD_WITH(f, swipe, with.touches = 2);
	config.touches = 3;
	assert_int_equal(gc_swipe_init(&three, &config), GC_OK);
	attach(f, &three.base);
	gc_recognizer_require_failure(&f->waits, &f->swipe.base, &three.base);
	f->keep_events = true;

	land_two(f, 0, 100, 100, 100, 150);
	move_both(f, 100, 160, 100, 160, 150);
	none_is_left(f);
	up(f, 120, 1);
	next(f, &f->swipe, GC_STATE_ENDED);
	assert_int_equal(gc_recognizer_touch_location(&f->swipe.base, 0, NULL, &first), GC_OK);
	assert_int_equal(gc_recognizer_touch_location(&f->swipe.base, 1, NULL, &second), GC_OK);
	assert_points(first, 160, 100, 0);
	assert_points(second, 160, 150, 0);
}

/* It begins at (100, 120) and 500 ms. */
static void begin_press(struct fixture *f) {
	down(f, 0, 1, 100, 120);
	advance(f, 500);
	expect(f, &f->long_press, GC_STATE_BEGAN);
}

/* The translation in the coordinates of a node, and NULL in those of the window. */
static void assert_way(const struct fixture *f, const struct gc_node *node, double x, double y) {
	struct gc_vector way;
	assert_int_equal(gc_long_press_translation(&f->long_press, node, &way), GC_OK);
	assert_points(way, x, y, 1.0 / 1024);
}

TEST(a_node_has_the_translation_in_its_own_coordinates) {
	const struct gc_rect frame = {.size = {GC_PT(200), GC_PT(200)}};
	struct gc_node twice, flat;
	struct gc_vector way = {1, 1};
	add_node(f, &twice, frame);
	add_node(f, &flat, frame);
	struct gc_affine scale2 = {.xx = 2 * GC_COEFFICIENT_ONE, .yy = 2 * GC_COEFFICIENT_ONE};
	struct gc_affine nothing = {.xx = 0};
	assert_int_equal(gc_node_set_transform(&twice, &scale2), GC_OK);
	assert_int_equal(gc_node_set_transform(&flat, &nothing), GC_OK);
	ADD(f, long_press);
	begin_press(f);
	move(f, 510, 1, 130, 140);
	assert_way(f, &twice, 15, 10);
	assert_int_equal(gc_long_press_translation(&f->long_press, &flat, &way), GC_ERR_SINGULAR);
	assert_points(way, 0, 0, 0);
}

/* A finger goes far, another one takes over, and the first one lands again, `rounds` times. */
static void go_far(struct fixture *f, double ms, int rounds, double x, double y) {
	for (int i = 0; i < rounds; i++, ms += 100) {
		move(f, ms, 1, x, y);
		down(f, ms + 10, 2, 0, 0);
		up(f, ms + 20, 1);
		down(f, ms + 30, 1, 0, 0);
		up(f, ms + 40, 2);
	}
}

/* The core counts a way of up to 2^20 pt, and reports up to GC_POSITION_MAX, 2^18 pt. */
TEST(its_translation_stops_at_the_end_of_its_range_and_comes_back) {
	struct gc_vector way;
	ADD_WITH(f, long_press, with.ends_at = GC_LONG_PRESS_LAST_LIFT);
	begin_press(f);
	go_far(f, 1000, 8, 200000, -200000);
	assert_int_equal(gc_long_press_translation(&f->long_press, NULL, &way), GC_OK);
	assert_int_equal(way.x, GC_POSITION_MAX);
	assert_int_equal(way.y, -GC_POSITION_MAX);
	go_far(f, 2000, 4, -200000, 200000);
	assert_way(f, NULL, (1 << 20) - 800000, 800000 - (1 << 20));
}

TEST(the_windows_bounds_may_have_an_origin) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_BOTTOM);
	gc_node_set_bounds(
		&f->window, (struct gc_rect){{GC_PT(-100), GC_PT(50)}, {GC_PT(400), GC_PT(400)}});

	drag(f, 0, -90, 200, 10, -70, 200);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	up(f, 20, 1);
	expect(f, &f->edge_pan, GC_STATE_ENDED);
	drag(f, 1000, 100, 435, 1010, 100, 415);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
}

TEST(others_wait_no_longer_than_the_dwell) {
	struct gc_requirement memory;
	struct gc_recognizer *slowest;
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	ADD(f, pan);
	gc_recognizer_require_failure(&memory, &f->pan.base, &f->edge_pan.base);
	assert_int_equal(gc_recognizer_worst_delay_us(&f->pan.base, &slowest), GC_MS(200));
	assert_ptr_equal(slowest, &f->edge_pan.base);
	gc_edge_pan_set_max_dwell_us(&f->edge_pan, 0);
	assert_true(gc_recognizer_worst_delay_us(&f->pan.base, &slowest) == GC_NEVER_US);
}

TEST(from_outside_of_the_window_there_is_no_fast_finger) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	struct gc_sample beside = sample_of(0, GC_SAMPLE_DOWN, 1, 30, -5);
	beside.node = &f->window;
	assert_int_equal(gc_engine_push(&f->engine, &beside), GC_OK);
	frame(f, 0);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, -5, 20);
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
			ADD_WITH(f, swipe, with.directions = 255);
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

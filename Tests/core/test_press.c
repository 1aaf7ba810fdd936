/* SPDX-License-Identifier: MIT */
#include "support.h"

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

/* It begins at (100, 120) and 500 ms. */
static void begin_press(struct fixture *f) {
	down(f, 0, 1, 100, 120);
	advance(f, 500);
	expect(f, &f->long_press, GC_STATE_BEGAN);
}

static void add_lasting(struct fixture *f) {
	ADD_WITH(f, long_press, with.ends_at = GC_LONG_PRESS_LAST_LIFT);
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

TEST(its_translation_is_zero_until_it_begins_and_after_it_failed) {
	ADD(f, long_press);
	drag(f, 0, 100, 100, 10, 106, 108);
	assert_way(f, NULL, 0, 0);
	move(f, 20, 1, 150, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
	assert_way(f, NULL, 0, 0);
}

/* Each round moves the centroid of three fingers by a third of a point, which rounds. */
TEST(its_translation_stays_exact_however_often_fingers_land_and_lift) {
	double way = 0;
	add_lasting(f);
	begin_press(f);
	for (int i = 0; i < 100; i++) {
		double ms = 1000 + i * 100;
		down(f, ms, 2, 100, 200);
		down(f, ms + 10, 3, 101, 301);
		move(f, ms + 20, 3, 102, 301);
		up(f, ms + 30, 2);
		up(f, ms + 40, 3);
		way += 1.0 / 3;
	}
	assert_way(f, NULL, way, 0);
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
	add_lasting(f);
	begin_press(f);
	go_far(f, 1000, 8, 200000, -200000);
	assert_int_equal(gc_long_press_translation(&f->long_press, NULL, &way), GC_OK);
	assert_int_equal(way.x, GC_POSITION_MAX);
	assert_int_equal(way.y, -GC_POSITION_MAX);
	go_far(f, 2000, 4, -200000, 200000);
	assert_way(f, NULL, (1 << 20) - 800000, 800000 - (1 << 20));
}

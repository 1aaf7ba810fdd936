/* SPDX-License-Identifier: MIT */
/* Edge pans of several fingers, and from a part of an edge. */
#include "records.h"

static void add_of_two(struct fixture *f) {
	ADD_WITH(
		f, edge_pan, with.edges = GC_EDGE_LEFT, with.min_touches = 2, with.max_touches = 2);
}

TEST(numbers_and_parts_out_of_range_are_refused) {
	for (int i = 0; i < 6; i++) {
		struct gc_edge_pan_config config = gc_edge_pan_config_default();
		config.min_touches = i == 0 ? 0 : i == 1 ? 33 : i == 2 ? 2 : 1;
		config.max_touches = i == 1 ? 33 : 1;
		config.from = i == 3 ? -1 : i == 4 ? GC_PT(20) : 0;
		config.to = i == 4 ? GC_PT(10) : i == 5 ? -1 : 0;
		assert_int_equal(gc_edge_pan_init(&f->edge_pan, &config), GC_ERR_RANGE);
	}
}

TEST(two_fingers_pan_from_an_edge) {
	add_of_two(f);
	down(f, 0, 1, 5, 100);
	move(f, 10, 1, 17, 100); /* one is too few */
	down(f, 20, 2, 10, 150);
	move_both(f, 40, 26, 100, 19, 150); /* 9 pt since the second landed */
	expect_nothing(f);
	move_both(f, 60, 37, 104, 30, 154);
	const struct gc_event *began = expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_int_equal(began->touch_count, 2);
	assert_near(gc_length_to_double(began->translation.x), 10, TOLERANCE_PT);
	assert_near(gc_length_to_double(began->translation.y), 4, TOLERANCE_PT);
	assert_int_equal(gc_edge_pan_edge(&f->edge_pan), GC_EDGE_LEFT);
	up(f, 80, 1);
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_ENDED)->touch_count, 1);
}

TEST(a_second_finger_outside_of_the_region_fails_it) {
	add_of_two(f);
	down(f, 0, 1, 5, 100);
	down(f, 10, 2, 61, 150);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 61, 20);
}

TEST(both_fingers_must_land_at_the_same_edge) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT, with.min_touches = 2,
		with.max_touches = 2);
	down(f, 0, 1, 5, 100);
	down(f, 10, 2, 395, 150);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 395, 20);
}

TEST(the_dwell_runs_from_the_first_landing) {
	add_of_two(f);
	down(f, 0, 1, 5, 100);
	down(f, 150, 2, 5, 150);
	advance(f, 200);
	expect_failure(f, &f->edge_pan, GC_REASON_STAYED_AT_EDGE, 0, 10);
}

TEST(one_finger_is_too_few_for_two) {
	add_of_two(f);
	drag(f, 0, 5, 100, 50, 60, 100);
	up(f, 100, 1);
	expect_nothing(f);
	expect_failure(f, &f->edge_pan, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
}

TEST(a_finger_over_the_maximum_is_ignored) {
	add_of_two(f);
	land_two(f, 0, 5, 100, 5, 150);
	down(f, 10, 3, 200, 200);
	move(f, 20, 3, 250, 200);
	move_both(f, 30, 25, 100, 25, 150);
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_BEGAN)->touch_count, 2);
	assert_near(location_x(&f->edge_pan), 25, TOLERANCE_PT);
}

TEST(after_it_began_a_finger_at_the_edge_joins_and_one_elsewhere_does_not) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT, with.max_touches = 3);
	drag(f, 0, 5, 100, 20, 35, 100);
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_BEGAN)->touch_count, 1);
	down(f, 30, 2, 200, 100);
	move(f, 40, 2, 250, 100);
	expect_nothing(f);
	down(f, 50, 3, 5, 100);
	move(f, 60, 3, 15, 100);
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_CHANGED)->touch_count, 2);
	struct gc_vector translation;
	gc_edge_pan_translation(&f->edge_pan, NULL, &translation);
	assert_near(gc_length_to_double(translation.x), 25, TOLERANCE_PT);
}

TEST(a_second_finger_before_it_begins_keeps_the_way_of_the_first) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT, with.max_touches = 2);
	drag(f, 0, 5, 100, 10, 13, 100);
	down(f, 20, 2, 5, 150);
	move_both(f, 30, 16, 100, 8, 150); /* 8 pt, and 3 of both */
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_BEGAN)->touch_count, 2);
}

static void add_part(struct fixture *f, uint16_t edges) {
	ADD_WITH(f, edge_pan, with.edges = edges, with.from = GC_PT(100), with.to = GC_PT(200));
}

TEST(a_part_of_an_edge_includes_both_its_ends) {
	for (int i = 0; i < 2; i++) {
		setup(f);
		add_part(f, GC_EDGE_TOP);
		drag(f, 0, i == 0 ? 100 : 200, 5, 20, i == 0 ? 100 : 200, 20);
		expect(f, &f->edge_pan, GC_STATE_BEGAN);
	}
}

TEST(beside_the_part_it_fails_and_says_where_the_part_ends) {
	add_part(f, GC_EDGE_LEFT);
	down(f, 0, 1, 5, 99.5);
	expect_failure(f, &f->edge_pan, GC_REASON_BESIDE_PART, 99.5, 100);
	setup(f);
	add_part(f, GC_EDGE_BOTTOM);
	down(f, 0, 1, 250, 395);
	expect_failure(f, &f->edge_pan, GC_REASON_BESIDE_PART, 250, 200);
	setup(f);
	add_part(f, GC_EDGE_LEFT);
	down(f, 0, 1, 61, 150);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 61, 20);
}

TEST(a_part_without_an_end_reaches_the_end_of_the_edge) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_RIGHT, with.from = GC_PT(300));
	drag(f, 0, 395, 400 - 0.25, 20, 380, 399);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
}

TEST(a_parked_edge_pan_whose_fingers_lift_begins_and_ends) {
	add_of_two(f);
	ADD_WITH(f, tap, with.taps = 2, with.max_movement = GC_PT(100));
	gc_recognizer_require_failure(&f->waits, &f->edge_pan.base, &f->tap.base);
	ADD(f, hold);
	land_two(f, 0, 5, 100, 5, 150);
	move_both(f, 20, 25, 100, 25, 150);
	lift_both(f, 30, 40);
	advance(f, 2000);
	/* The tap fails at the second finger, so the edge pan began at its slop. */
	assert_int_equal(count_taken(f, &f->edge_pan, GC_STATE_BEGAN), 1);
	assert_int_equal(count_taken(f, &f->edge_pan, GC_STATE_ENDED), 1);
}

/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "records.h"

#define ALL_EDGES (GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM)

/* A finger that lands and, 10 ms later, has moved. */
static void stroke(struct fixture *f, double ms, double x0, double y0, double x, double y) {
	drag(f, ms, x0, y0, ms + 10, x, y);
}

TEST(it_begins_at_the_slop_inward_and_reports_what_is_over_it) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);

	stroke(f, 0, 5, 200, 14.99, 200);
	expect_nothing(f);
	move(f, 20, 1, 15, 200);
	const struct gc_event *event = expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_points(event->translation, 0, 0, 0);
	assert_int_equal(gc_edge_pan_edge(&f->edge_pan), GC_EDGE_LEFT);
	move(f, 30, 1, 105, 260);
	expect(f, &f->edge_pan, GC_STATE_CHANGED);
	assert_edge_pan(&f->edge_pan, 90, 60);
	assert_near(location_x(&f->edge_pan), 105, 0);
	assert_near(location_y(&f->edge_pan), 260, 0);
	up(f, 40, 1);
	event = expect(f, &f->edge_pan, GC_STATE_ENDED);
	assert_points(event->translation, 90, 60, TOLERANCE_PT);
	expect_nothing(f);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	assert_int_equal(gc_edge_pan_edge(&f->edge_pan), 0);
}

TEST(the_way_along_the_edge_is_kept_whole) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);

	stroke(f, 0, 5, 200, 35, 180); /* (30, -20) */
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_edge_pan(&f->edge_pan, 20, -20);
}

TEST(every_edge_has_its_own_inward) {
	ADD_WITH(f, edge_pan, with.edges = ALL_EDGES);
	const struct {
		uint32_t edge;
		double x, y, inward_x, inward_y;
	} edges[] = {
		{GC_EDGE_LEFT, 10, 200, 1, 0},
		{GC_EDGE_RIGHT, 390, 200, -1, 0},
		{GC_EDGE_TOP, 200, 10, 0, 1},
		{GC_EDGE_BOTTOM, 200, 390, 0, -1},
	};

	for (int i = 0; i < 4; i++) {
		double x = edges[i].x, y = edges[i].y;
		double inward_x = edges[i].inward_x, inward_y = edges[i].inward_y;
		down(f, i * 1000, 1, x, y);
		/* 30 inward, 12 along. */
		move(f, i * 1000 + 10, 1, x + 30 * inward_x + 12 * inward_y,
			y + 30 * inward_y + 12 * inward_x);
		expect(f, &f->edge_pan, GC_STATE_BEGAN);
		assert_int_equal(gc_edge_pan_edge(&f->edge_pan), edges[i].edge);
		assert_edge_pan(
			&f->edge_pan, 20 * inward_x + 12 * inward_y, 20 * inward_y + 12 * inward_x);
		up(f, i * 1000 + 20, 1);
		expect(f, &f->edge_pan, GC_STATE_ENDED);
	}
}

TEST(the_border_of_the_region_belongs_to_it) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_BOTTOM);

	stroke(f, 0, 20, 200, 40, 200);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	up(f, 20, 1);
	expect(f, &f->edge_pan, GC_STATE_ENDED);
	/* Too slow for one that came from beyond the edge. */
	stroke(f, 1000, 20.01, 200, 33, 200);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	move(f, 1020, 1, 60, 200);
	up(f, 1030, 1);
	expect_nothing(f);
	stroke(f, 2000, 200, 380, 200, 360);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	up(f, 2020, 1);
	expect(f, &f->edge_pan, GC_STATE_ENDED);
	stroke(f, 3000, 200, 379.99, 200, 367);
	up(f, 3020, 1);
	expect_nothing(f);
}

TEST(the_edges_are_the_windows_wherever_its_node_is) {
	struct gc_node panel;
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	config.edges = ALL_EDGES;
	add_node(f, &panel, (struct gc_rect){{GC_PT(100), GC_PT(0)}, {GC_PT(300), GC_PT(400)}});
	gc_edge_pan_init(&f->edge_pan, &config);
	gc_recognizer_add(&f->edge_pan.base, &panel);

	stroke(f, 0, 105, 200, 200, 200);
	up(f, 20, 1);
	expect_nothing(f);
	stroke(f, 1000, 395, 200, 300, 200);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_int_equal(gc_edge_pan_edge(&f->edge_pan), GC_EDGE_RIGHT);
}

TEST(the_windows_bounds_may_have_an_origin) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_BOTTOM);
	gc_node_set_bounds(
		&f->window, (struct gc_rect){{GC_PT(-100), GC_PT(50)}, {GC_PT(400), GC_PT(400)}});

	stroke(f, 0, -90, 200, -70, 200);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	up(f, 20, 1);
	expect(f, &f->edge_pan, GC_STATE_ENDED);
	stroke(f, 1000, 100, 435, 100, 415);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
}

TEST(a_touch_outside_of_the_window_is_at_no_edge) {
	ADD_WITH(f, edge_pan, with.edges = ALL_EDGES);

	/* The host says what it hit: a surface on the output beside this one. */
	struct gc_sample beside = sample_of(0, GC_SAMPLE_DOWN, 1, -5, 200);
	beside.node = &f->window;
	assert_int_equal(gc_engine_push(&f->engine, &beside), GC_OK);
	frame(f, 0);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
}

TEST(along_the_edge_it_fails_when_the_way_reaches_the_slop) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);

	stroke(f, 0, 5, 200, 10.99, 208); /* (5.99, 8): 9.994 */
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 11, 208); /* (6, 8): 10 */
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	move(f, 30, 1, 200, 208);
	up(f, 40, 1);
	expect_nothing(f);
}

TEST(inward_by_less_than_the_slop_it_waits) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);

	stroke(f, 0, 5, 200, 13, 207); /* (8, 7): 10.6 in all, more inward than along */
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 15, 210); /* as far inward as along */
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_edge_pan(&f->edge_pan, 0, 10);
}

TEST(outward_it_fails_when_the_way_reaches_the_slop) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);

	stroke(f, 0, 15, 200, 5.01, 200);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 5, 200);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
}

TEST(in_a_corner_the_edge_that_accepts_wins) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_TOP);

	stroke(f, 0, 5, 5, 11, 25); /* (6, 20): along the left edge, inward from the top */
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_int_equal(gc_edge_pan_edge(&f->edge_pan), GC_EDGE_TOP);
	assert_edge_pan(&f->edge_pan, 6, 10);
}

TEST(in_a_corner_an_edge_that_failed_stays_out) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_TOP);

	stroke(f, 0, 10, 10, 17, 19); /* (7, 9): 11.4; the left edge fails, the top waits */
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 40, 15); /* good for the left edge, but late */
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	up(f, 30, 1);
	expect_nothing(f);
}

TEST(translation_and_velocity_are_a_pans) {
	struct gc_velocity velocity;
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_RIGHT);

	down(f, 0, 1, 395, 200);
	for (int step = 1; step <= 6; step++) {
		move(f, step * 10, 1, 395 - step * 10, 200);
	}
	forget_taken(f);
	assert_edge_pan(&f->edge_pan, -50, 0);
	assert_int_equal(gc_edge_pan_velocity(&f->edge_pan, NULL, &velocity), GC_OK);
	assert_near(gc_speed_to_double(velocity.x), -1000, 1);

	struct gc_vector wanted = {GC_PT(7), GC_PT(-3)};
	assert_int_equal(gc_edge_pan_set_translation(&f->edge_pan, NULL, wanted), GC_OK);
	assert_edge_pan(&f->edge_pan, 7, -3);
	gc_edge_pan_velocity(&f->edge_pan, NULL, &velocity);
	assert_int_equal(velocity.x, 0);
	move(f, 70, 1, 325, 200);
	expect(f, &f->edge_pan, GC_STATE_CHANGED);
	assert_edge_pan(&f->edge_pan, -3, -3);
	move(f, 75, 1, 325, 200); /* no change */
	expect_nothing(f);

	f->keep_events = true;
	up(f, 115, 1);
	gc_edge_pan_release_velocity(&f->edge_pan, NULL, &velocity);
	assert_int_equal(velocity.x, 0);
	assert_state(&f->edge_pan, GC_STATE_ENDED);
}

/* How long a finger may rest at an edge before the edge pan gives it up. */

/* P62 */
TEST(it_must_meet_its_slop_within_a_fifth_of_a_second) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	down(f, 0, 1, 5, 100);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(200));
	move(f, 199, 1, 17, 100);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	move(f, 900, 1, 40, 100);
	expect(f, &f->edge_pan, GC_STATE_CHANGED);

	setup(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	drag(f, 0, 5, 100, 200, 17, 100);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	move(f, 210, 1, 60, 100);
	up(f, 220, 1);
	expect_nothing(f);
}

TEST(it_gives_up_without_an_event) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	drag(f, 50, 5, 100, 100, 9, 101);
	advance(f, 249.999);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	advance(f, 250);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	struct gc_record record = expect_failure(f, &f->edge_pan, GC_REASON_STAYED_AT_EDGE, 4, 10);
	assert_int_equal(record.time_us, at_ms(250));
	/* The next finger has its own time. */
	up(f, 300, 1);
	drag(f, 1000, 5, 100, 1199, 20, 100);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
}

TEST(in_a_corner_the_way_from_the_edge_it_left_the_most_counts) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_TOP);
	drag(f, 0, 5, 5, 100, 8, 11);
	advance(f, 300);
	expect_failure(f, &f->edge_pan, GC_REASON_STAYED_AT_EDGE, 6, 10);
}

TEST(the_dwell_can_be_set_and_taken_away) {
	struct gc_requirement memory;
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	ADD(f, tap);
	gc_recognizer_require_failure(&memory, &f->tap.base, &f->edge_pan.base);
	assert_int_equal(gc_edge_pan_config_default().max_dwell_us, GC_MS(200));

	gc_edge_pan_set_max_dwell_us(&f->edge_pan, 500000);
	down(f, 0, 1, 5, 100);
	advance(f, 499);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	advance(f, 500);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	up(f, 600, 1);
	forget_taken(f);

	gc_edge_pan_set_max_dwell_us(&f->edge_pan, 0);
	assert_true(f->edge_pan.config.max_dwell_us == 0);
	down(f, 2000, 1, 5, 100);
	advance(f, 60000);
	move(f, 60001, 1, 25, 100);
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

/* Edge pans of several fingers, and from a part of an edge. */

static void add_of_two(struct fixture *f) {
	ADD_WITH(
		f, edge_pan, with.edges = GC_EDGE_LEFT, with.min_touches = 2, with.max_touches = 2);
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
	assert_points(began->translation, 10, 4, TOLERANCE_PT);
	assert_int_equal(gc_edge_pan_edge(&f->edge_pan), GC_EDGE_LEFT);
	up(f, 80, 1);
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_ENDED)->touch_count, 1);
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

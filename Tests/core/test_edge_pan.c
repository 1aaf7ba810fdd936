/* SPDX-License-Identifier: MIT */
#include "records.h"

#define ALL_EDGES (GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM)

/* Each edge, and the way inward from it. */
static const struct {
	uint32_t edge;
	double x, y, inward_x, inward_y;
} edges[] = {
	{GC_EDGE_LEFT, 10, 200, 1, 0},
	{GC_EDGE_RIGHT, 390, 200, -1, 0},
	{GC_EDGE_TOP, 200, 10, 0, 1},
	{GC_EDGE_BOTTOM, 200, 390, 0, -1},
};

static void assert_edge_pan(const struct gc_edge_pan *edge_pan, double x, double y) {
	struct gc_vector translation;
	assert_int_equal(gc_edge_pan_translation(edge_pan, NULL, &translation), GC_OK);
	assert_points(translation, x, y, TOLERANCE_PT);
}

static void add_left(struct fixture *f) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
}

/* A finger that lands and, 10 ms later, has moved. */
static void stroke(struct fixture *f, double ms, double x0, double y0, double x, double y) {
	drag(f, ms, x0, y0, ms + 10, x, y);
}

TEST(it_begins_at_the_slop_inward_and_reports_what_is_over_it) {
	add_left(f);

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
	add_left(f);

	stroke(f, 0, 5, 200, 35, 180); /* (30, -20) */
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_edge_pan(&f->edge_pan, 20, -20);
}

TEST(every_edge_has_its_own_inward) {
	ADD_WITH(f, edge_pan, with.edges = ALL_EDGES);
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
		expect_end_at(f, &f->edge_pan, i * 1000 + 20);
	}
}

TEST(the_border_of_the_region_belongs_to_it) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_BOTTOM);

	stroke(f, 0, 20, 200, 40, 200);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	expect_end_at(f, &f->edge_pan, 20);
	/* Too slow for one that came from beyond the edge. */
	stroke(f, 1000, 20.01, 200, 33, 200);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	expect_no_more(f, 1020, 60, 200);
	stroke(f, 2000, 200, 380, 200, 360);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	expect_end_at(f, &f->edge_pan, 2020);
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
	expect_end_at(f, &f->edge_pan, 20);
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
	add_left(f);

	stroke(f, 0, 5, 200, 10.99, 208); /* (5.99, 8): 9.994 */
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 11, 208); /* (6, 8): 10 */
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	expect_no_more(f, 30, 200, 208);
}

TEST(inward_by_less_than_the_slop_it_waits) {
	add_left(f);

	stroke(f, 0, 5, 200, 13, 207); /* (8, 7): 10.6 in all, more inward than along */
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 15, 210); /* as far inward as along */
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_edge_pan(&f->edge_pan, 0, 10);
}

TEST(outward_it_fails_when_the_way_reaches_the_slop) {
	add_left(f);

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
	assert_near(gc_speed_to_double(velocity.x), -1000, 1);
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
	add_left(f);
	down(f, 0, 1, 5, 100);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(200));
	move(f, 199, 1, 17, 100);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	move(f, 900, 1, 40, 100);
	expect(f, &f->edge_pan, GC_STATE_CHANGED);

	setup(f);
	add_left(f);
	drag(f, 0, 5, 100, 200, 17, 100);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	expect_no_more(f, 210, 60, 100);
}

TEST(it_gives_up_without_an_event) {
	add_left(f);
	drag(f, 50, 5, 100, 100, 9, 101);
	expect_failure_after(f, &f->edge_pan, 250);
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
	add_left(f);
	ADD(f, tap);
	gc_recognizer_require_failure(&memory, &f->tap.base, &f->edge_pan.base);
	assert_int_equal(gc_edge_pan_config_default().max_dwell_us, GC_MS(200));

	gc_edge_pan_set_max_dwell_us(&f->edge_pan, 500000);
	down(f, 0, 1, 5, 100);
	expect_failure_after(f, &f->edge_pan, 500);
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
	add_left(f);
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
	drag(f, 0, 5, 100, 10, 17, 100); /* one is too few */
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

/* Where the first finger lands: in the region, or near enough for a fast finger (11.57). */
TEST(a_finger_over_the_maximum_makes_it_fail_while_it_watches) {
	static const double landings[] = {12, 50};
	for (int i = 0; i < 2; i++) {
		setup(f);
		add_left(f);
		down(f, 0, 1, landings[i], 100);
		down(f, 40, 2, 300, 100);
		assert_reason(f, &f->edge_pan, GC_REASON_TOO_MANY_TOUCHES);
		struct gc_record record;
		assert_true(gc_engine_explain(&f->engine, &f->edge_pan.base, &record));
		assert_true(record.measured == 2 && record.limit == 1);
		move(f, 60, 1, landings[i] + 30, 100);
		up(f, 80, 1);
		stroke(f, 90, 5, 100, 35, 100); /* the second one is still down */
		expect_nothing(f);
		up(f, 110, 1);
		up(f, 120, 2);
		stroke(f, 130, 5, 100, 35, 100);
		expect(f, &f->edge_pan, GC_STATE_BEGAN);
	}
}

TEST(once_its_attempt_is_made_a_finger_over_the_maximum_is_ignored) {
	add_left(f);
	ADD_WITH(f, long_press, with.max_movement = GC_PT(100));
	gc_recognizer_require_failure(&f->waits, &f->edge_pan.base, &f->long_press.base);
	stroke(f, 0, 5, 100, 35, 100);
	expect_nothing(f); /* it waits for the long press, which one more finger makes fail */
	down(f, 20, 2, 300, 100);
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_BEGAN)->touch_count, 1);
	down(f, 30, 3, 300, 200);
	move(f, 40, 1, 55, 100);
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_CHANGED)->touch_count, 1);
	expect_nothing(f);
}

static void add_part(struct fixture *f, uint16_t edge) {
	ADD_WITH(f, edge_pan, with.edges = edge, with.from = GC_PT(100), with.to = GC_PT(200));
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

/* Fast fingers from beyond an edge, which a panel sees only when they are inside (11.57). */

/* A finger lands, and its first motion comes so much later. */
static const struct {
	double x, y, ms, to_x, to_y;
	bool begins;
} strokes[] = {
	/* Carried back one and a half times it reaches the edge, or not. */
	{30, 200, 8, 50, 200, true},
	{30, 200, 8, 49.9, 200, false},
	/* It lands up to 60 pt inside. */
	{60, 200, 8, 100, 200, true},
	{60.01, 200, 8, 160, 200, false},
	/* Its motion comes within 50 ms. */
	{30, 200, 50, 60, 200, true},
	{30, 200, 51, 90, 200, false},
	/* 2 pt are slow. */
	{30, 200, 8, 32, 200, false},
	/* It goes at least as far inward as along. */
	{30, 200, 8, 50, 220, true},
	{30, 200, 8, 50, 220.01, false},
	{30, 200, 8, 5, 200, false},
	/* The edge is the whole line: carried back, it is above the window. */
	{30, 5, 8, 55, 25, true},
};

TEST(its_first_motion_tells_whether_it_came_from_beyond_the_edge) {
	for (size_t i = 0; i < sizeof(strokes) / sizeof(strokes[0]); i++) {
		double x = strokes[i].x, y = strokes[i].y;
		setup(f);
		add_left(f);
		drag(f, 0, x, y, strokes[i].ms, strokes[i].to_x, strokes[i].to_y);
		if (strokes[i].begins) {
			expect(f, &f->edge_pan, GC_STATE_BEGAN);
			assert_int_equal(gc_edge_pan_edge(&f->edge_pan), GC_EDGE_LEFT);
			/* Its way counts from where it landed. */
			assert_edge_pan(
				&f->edge_pan, strokes[i].to_x - x - 10, strokes[i].to_y - y);
		} else {
			struct gc_record record =
				expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, x, 20);
			assert_true(record.has_touch);
			assert_int_equal(record.touch_id, test_id(1));
			expect_no_more(f, 60, 160, 200);
		}
	}
}

TEST(motion_under_2_pt_decides_nothing) {
	add_left(f);
	drag(f, 0, 30, 200, 8, 31.99, 200);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 16, 1, 50, 200); /* 20 pt from where it landed */
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
}

/* The region may be so narrow that a finger is in it before it meets the slop. */
TEST(then_it_is_as_one_that_landed_in_the_region) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT, with.region = 0);
	drag(f, 0, 6, 200, 8, 10, 200); /* 6 - 1.5 * 4 = 0, under the slop */
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 100, 1, 16, 200);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_edge_pan(&f->edge_pan, 0, 0);
	up(f, 110, 1);
	forget_taken(f);
	drag(f, 1000, 6, 200, 1008, 10, 200);
	advance(f, 1200);
	expect_failure(f, &f->edge_pan, GC_REASON_STAYED_AT_EDGE, 4, 10);
}

TEST(a_finger_that_rests_there_landed_elsewhere_when_the_dwell_is_over) {
	add_left(f);
	down(f, 0, 1, 30, 200);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(200));
	advance(f, 199);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	advance(f, 200);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 30, 20);
}

TEST(nothing_is_withheld_until_it_is_decided) {
	setup_view(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT, with.region = 0);
	gc_recognizer_set_delays_began(&f->edge_pan.base, true);
	down(f, 0, 1, 6, 200);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	move(f, 8, 1, 7, 200);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	move(f, 16, 1, 11, 200); /* 6 - 1.5 * 5 < 0: it counts as landed at the edge */
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	up(f, 24, 1); /* the edge pan fails because of it */
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(one_that_requires_it_to_fail_waits_as_soon_as_the_finger_counts) {
	add_left(f);
	ADD(f, pan);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->edge_pan.base);
	drag(f, 0, 30, 200, 8, 60, 200);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	expect_failure(f, &f->pan, GC_REASON_WAITED_FOR, 0, 0);
	up(f, 16, 1);
	gc_engine_clear_records(&f->engine);
	forget_taken(f);
	/* A slow drag there is the pan's, at once. */
	drag(f, 1000, 30, 200, 1008, 41, 200);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 30, 20);
}

TEST(in_a_corner_each_edge_decides_for_itself) {
	/* In the region of the left edge; from beyond the top: 40 - 1.5 * 30 < 0. */
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_TOP);
	drag(f, 0, 5, 40, 8, 8, 70);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_int_equal(gc_edge_pan_edge(&f->edge_pan), GC_EDGE_TOP);
	assert_edge_pan(&f->edge_pan, 3, 20);
	/* Not fast enough for the top, and along the left. */
	setup(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_TOP);
	drag(f, 0, 5, 40, 8, 8, 60);
	expect_failure(f, &f->edge_pan, GC_REASON_ALONG_EDGE, 3, 20);
	/* The left edge does not wait for the top. */
	setup(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_TOP, with.slop = 0);
	drag(f, 0, 5, 40, 8, 6, 40);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_int_equal(gc_edge_pan_edge(&f->edge_pan), GC_EDGE_LEFT);
	/* Until it is decided, only the edge that has the finger counts. */
	setup(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_TOP, with.slop = 0);
	drag(f, 0, 30, 5, 8, 31, 5);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 16, 1, 50, 5);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_int_equal(gc_edge_pan_edge(&f->edge_pan), GC_EDGE_LEFT);
}

TEST(from_outside_of_the_window_there_is_no_fast_finger) {
	add_left(f);
	struct gc_sample beside = sample_of(0, GC_SAMPLE_DOWN, 1, 30, -5);
	beside.node = &f->window;
	assert_int_equal(gc_engine_push(&f->engine, &beside), GC_OK);
	frame(f, 0);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, -5, 20);
}

TEST(of_a_part_of_an_edge_it_lands_beside) {
	for (int i = 0; i < 2; i++) {
		setup(f);
		ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT, with.from = GC_PT(100),
			with.to = GC_PT(200));
		if (i == 0) { /* carried back, it would be at 230, but it landed in the part */
			drag(f, 0, 30, 200, 8, 60, 170);
			expect(f, &f->edge_pan, GC_STATE_BEGAN);
		} else {
			drag(f, 0, 30, 200.01, 8, 60, 230);
			expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 30, 20);
		}
	}
}

TEST(each_of_several_fingers_may_come_from_beyond) {
	ADD_WITH(
		f, edge_pan, with.edges = GC_EDGE_LEFT, with.min_touches = 2, with.max_touches = 2);
	down(f, 0, 1, 5, 100);
	down(f, 8, 2, 40, 150);
	move_both(f, 16, 25, 100, 70, 150); /* 40 - 1.5 * 30 < 0; their middle went 25 */
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_BEGAN)->touch_count, 2);
	assert_edge_pan(&f->edge_pan, 15, 0);
	/* One that did not makes it fail. */
	setup(f);
	ADD_WITH(
		f, edge_pan, with.edges = GC_EDGE_LEFT, with.min_touches = 2, with.max_touches = 2);
	land_two(f, 0, 40, 100, 40, 150);
	move_both(f, 8, 70, 100, 60, 150);
	struct gc_record record = expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 40, 20);
	assert_int_equal(record.touch_id, test_id(1));
}

TEST(the_first_of_two_is_decided_before_the_second_lands) {
	ADD_WITH(
		f, edge_pan, with.edges = GC_EDGE_LEFT, with.min_touches = 2, with.max_touches = 2);
	drag(f, 0, 30, 100, 8, 60, 100);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	down(f, 100, 2, 10, 150);
	move_both(f, 116, 72, 100, 22, 150);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	assert_edge_pan(&f->edge_pan, 2, 0); /* since the second landed */
}

TEST(while_it_waits_a_fast_finger_may_join) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT, with.max_touches = 2);
	ADD_WITH(f, tap, with.touches = 2, with.max_movement = GC_PT(100));
	gc_recognizer_require_failure(&f->waits, &f->edge_pan.base, &f->tap.base);
	drag(f, 0, 5, 100, 8, 25, 100);
	down(f, 700, 2, 40, 150);
	move(f, 708, 2, 70, 150);
	advance(f, 750);
	assert_int_equal(expect(f, &f->edge_pan, GC_STATE_BEGAN)->touch_count, 2);
	assert_edge_pan(&f->edge_pan, 25, 0);
}

TEST(its_velocity_counts_from_where_it_landed) {
	struct gc_velocity velocity;
	add_left(f);
	drag(f, 0, 30, 200, 10, 60, 200);
	gc_edge_pan_velocity(&f->edge_pan, NULL, &velocity);
	assert_near(gc_speed_to_double(velocity.x), 3000, 3);
}

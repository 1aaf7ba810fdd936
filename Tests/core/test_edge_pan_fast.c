/* SPDX-License-Identifier: MIT */
/* Fast fingers from beyond an edge, which a panel sees only when they are inside (11.57). */
#include "records.h"

static void add_left(struct fixture *f) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
}

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
			move(f, 60, 1, 160, 200);
			up(f, 70, 1);
			expect_nothing(f);
		}
	}
}

TEST(every_edge_has_fast_fingers) {
	static const struct {
		uint32_t edge;
		double x, y, inward_x, inward_y;
	} edges[] = {
		{GC_EDGE_LEFT, 45, 200, 1, 0},
		{GC_EDGE_RIGHT, 355, 200, -1, 0},
		{GC_EDGE_TOP, 200, 45, 0, 1},
		{GC_EDGE_BOTTOM, 200, 355, 0, -1},
	};
	for (int i = 0; i < 8; i++) {
		setup(f);
		ADD_WITH(f, edge_pan, with.edges = 15);
		double x = edges[i / 2].x, y = edges[i / 2].y, way = i % 2 == 0 ? 30 : 29.9;
		double to_x = x + way * edges[i / 2].inward_x;
		double to_y = y + way * edges[i / 2].inward_y;
		drag(f, 0, x, y, 8, to_x, to_y);
		if (i % 2 == 0) {
			expect(f, &f->edge_pan, GC_STATE_BEGAN);
			assert_int_equal(gc_edge_pan_edge(&f->edge_pan), edges[i / 2].edge);
		} else {
			assert_state(&f->edge_pan, GC_STATE_FAILED);
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

/* SPDX-License-Identifier: MIT */
#include "records.h"

#define ALL_EDGES (GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM)

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

TEST(the_dwell_can_be_set_and_taken_away) {
	struct gc_requirement memory;
	add_left(f);
	ADD(f, tap);
	gc_recognizer_require_failure(&memory, &f->tap.base, &f->edge_pan.base);
	assert_int_equal(gc_edge_pan_config_default().max_dwell_us, GC_MS(200));

	gc_edge_pan_set_max_dwell_us(&f->edge_pan, 500000);
	down(f, 0, 1, 5, 100);
	advance(f, 499.999);
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
	add_left(f);
	ADD(f, pan);
	gc_recognizer_require_failure(&memory, &f->pan.base, &f->edge_pan.base);
	assert_int_equal(gc_recognizer_worst_delay_us(&f->pan.base, &slowest), GC_MS(200));
	assert_ptr_equal(slowest, &f->edge_pan.base);
	gc_edge_pan_set_max_dwell_us(&f->edge_pan, 0);
	assert_true(gc_recognizer_worst_delay_us(&f->pan.base, &slowest) == GC_NEVER_US);
}

TEST(from_outside_of_the_window_there_is_no_fast_finger) {
	add_left(f);
	struct gc_sample beside = sample_of(0, GC_SAMPLE_DOWN, 1, 30, -5);
	beside.node = &f->window;
	assert_int_equal(gc_engine_push(&f->engine, &beside), GC_OK);
	frame(f, 0);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, -5, 20);
}

TEST(its_velocity_counts_from_where_it_landed) {
	struct gc_velocity velocity;
	add_left(f);
	drag(f, 0, 30, 200, 10, 60, 200);
	gc_edge_pan_velocity(&f->edge_pan, NULL, &velocity);
	assert_near(gc_speed_to_double(velocity.x), 3000, 3);
}

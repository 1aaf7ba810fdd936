/* SPDX-License-Identifier: MIT */
/* How long a finger may rest at an edge before the edge pan gives it up. */
#include "records.h"

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

TEST(away_from_the_edges_there_is_no_dwell) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	down(f, 0, 1, 200, 100);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 200, 20);
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

TEST(one_that_waits_has_decided_and_may_rest) {
	struct gc_requirement memory;
	setup(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	ADD_WITH(f, tap, with.max_movement = GC_PT(300));
	gc_recognizer_require_failure(&memory, &f->edge_pan.base, &f->tap.base);

	drag(f, 0, 5, 100, 100, 17, 100);
	advance(f, 749);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	advance(f, 750);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
}

TEST(a_node_gets_a_resting_finger_after_the_dwell) {
	setup_view(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	gc_recognizer_set_delays_began(&f->edge_pan.base, true);

	down(f, 0, 1, 5, 100);
	advance(f, 199);
	expect_nothing(f);
	advance(f, 200);
	assert_int_equal(expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->time_us, at_ms(200));
}

/* SPDX-License-Identifier: MIT */
/* Why a swipe or an edge pan failed by its own rules, with the numbers of the geometry. */
#include "records.h"

TEST(a_swipe_that_ends_early_says_how_far_it_came) {
	ADD(f, swipe);
	drag(f, 0, 100, 100, 50, 130, 100);
	up(f, 60, 1);
	/* The distance of that moment: 50 - 47 t. */
	expect_failure(f, &f->swipe, GC_REASON_LIFTED_SHORT, 30, 47.18);
	gc_engine_clear_records(&f->engine);
	drag(f, 1000, 100, 100, 1050, 120, 100);
	advance(f, 2000);
	struct gc_record record = expect_failure(f, &f->swipe, GC_REASON_OUT_OF_TIME, 20, 26.5);
	assert_true(record.time_us == at_ms(1500));
}

TEST(a_swipe_that_goes_another_way_says_where) {
	ADD(f, swipe);
	drag(f, 0, 100, 100, 100, 120, 54);
	/* The limit of that moment: 50 - 49 t. */
	expect_failure(f, &f->swipe, GC_REASON_OFF_AXIS, 46, 45.1);
	next_attempt(f, 132);
	drag(f, 1000, 100, 100, 1016, 88, 91);
	expect_failure(f, &f->swipe, GC_REASON_WRONG_WAY, 12, 2);
}

TEST(a_swipe_without_directions_says_so) {
	ADD_WITH(f, swipe, with.directions = 0);
	drag(f, 0, 100, 100, 16, 120, 100);
	expect_failure(f, &f->swipe, GC_REASON_NO_DIRECTIONS, 0, 0);
	next_attempt(f, 32);
	tap_at(f, 100, 132, 1, 100, 100);
	expect_failure(f, &f->swipe, GC_REASON_NO_DIRECTIONS, 0, 0);
}

TEST(a_swipe_counts_its_fingers) {
	ADD_WITH(f, swipe, with.touches = 2);
	drag(f, 0, 100, 100, 16, 180, 100);
	up(f, 32, 1);
	expect_failure(f, &f->swipe, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	gc_engine_clear_records(&f->engine);
	/* The centroid goes 60 pt, but by one finger. */
	land_two(f, 100, 100, 100, 100, 200);
	move(f, 116, 1, 220, 100);
	up(f, 132, 2);
	expect_failure(f, &f->swipe, GC_REASON_FINGER_STAYED, 1, 2);
	next_attempt(f, 140);
	sample(f, 200, GC_SAMPLE_DOWN, 1, 100, 100);
	sample(f, 200, GC_SAMPLE_DOWN, 2, 100, 200);
	sample(f, 200, GC_SAMPLE_DOWN, 3, 100, 300);
	frame(f, 200);
	expect_failure(f, &f->swipe, GC_REASON_TOO_MANY_TOUCHES, 3, 2);
}

TEST(an_edge_pan_without_edges_says_so) {
	ADD_WITH(f, edge_pan, with.edges = 0);
	down(f, 0, 1, 5, 100);
	expect_failure(f, &f->edge_pan, GC_REASON_NO_EDGES, 0, 0);
}

TEST(an_edge_pan_says_how_far_away_it_began) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_BOTTOM);
	/* 61 from the left, 300 from the bottom. */
	down(f, 0, 1, 61, 100);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 61, 20);
	next_attempt(f, 10);
	/* 10 from the right edge, which is not enabled. */
	down(f, 100, 1, 390, 100);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, 300, 20);
}

TEST(an_edge_pan_that_goes_along_the_edge_says_how) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	drag(f, 0, 5, 100, 16, 9, 112);
	expect_failure(f, &f->edge_pan, GC_REASON_ALONG_EDGE, 4, 12);
	next_attempt(f, 32);
	drag(f, 100, 5, 100, 116, 11, 102);
	up(f, 132, 1);
	expect_failure(f, &f->edge_pan, GC_REASON_UNDER_SLOP, 6, 10);
}

TEST(an_edge_pan_in_a_corner_names_the_edge_it_left_the_most) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT | GC_EDGE_BOTTOM);
	down(f, 0, 1, 15, 395);
	/* Outward of both: 12 to the left, 2 downward. */
	move(f, 16, 1, 3, 397);
	expect_failure(f, &f->edge_pan, GC_REASON_ALONG_EDGE, -2, 12);
	next_attempt(f, 32);
	drag(f, 100, 15, 395, 116, 16, 389);
	up(f, 132, 1);
	expect_failure(f, &f->edge_pan, GC_REASON_UNDER_SLOP, 6, 10);
}

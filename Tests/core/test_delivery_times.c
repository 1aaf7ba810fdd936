/* SPDX-License-Identifier: MIT */
/* Withheld phases carry the time of the decision, because a node's times never decrease (11.52). */
#include "support.h"

/* A view under an edge pan that withholds what lands at the left edge, as a compositor's does. */
static void setup_edge(struct fixture *f) {
	setup_view(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	gc_recognizer_set_delays_began(&f->edge_pan.base, true);
}

static void expect_at(struct fixture *f, enum gc_event_kind kind, int id, double ms) {
	assert_int_equal(expect_touch(f, &f->view, kind, id)->time_us, at_ms(ms));
}

TEST(a_double_tap_at_an_edge_arrives_with_the_times_of_its_lifts) {
	setup_edge(f);
	tap_at(f, 0, 62, 1, 5, 100);
	tap_at(f, 150, 210, 1, 5, 100);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 62);
	expect_at(f, GC_EVENT_TOUCH_ENDED, 1, 62);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 210);
	expect_at(f, GC_EVENT_TOUCH_ENDED, 1, 210);
	expect_nothing(f);
}

TEST(a_press_at_an_edge_arrives_a_fifth_of_a_second_late) {
	setup_edge(f);
	down(f, 0, 1, 5, 100);
	advance(f, 199.999);
	expect_nothing(f);
	advance(f, 200);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 200);
	up(f, 900, 1);
	expect_at(f, GC_EVENT_TOUCH_ENDED, 1, 900);
	expect_nothing(f);
}

TEST(a_motion_along_an_edge_arrives_with_its_landing_when_it_is_no_edge_pan) {
	setup_edge(f);
	drag(f, 0, 5, 100, 30, 6, 106);
	expect_nothing(f);
	move(f, 60, 1, 6, 112);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 60);
	expect_at(f, GC_EVENT_TOUCH_MOVED, 1, 60);
	move(f, 70, 1, 6, 120);
	expect_at(f, GC_EVENT_TOUCH_MOVED, 1, 70);
	expect_nothing(f);
}

TEST(a_late_landing_has_no_earlier_time_than_what_its_node_has_of_other_fingers) {
	setup_edge(f);
	down(f, 0, 1, 5, 100);
	down(f, 40, 2, 150, 100);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 2, 40);
	move(f, 190, 2, 160, 100);
	expect_at(f, GC_EVENT_TOUCH_MOVED, 2, 190);
	advance(f, 200);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 200);
	expect_nothing(f);
}

TEST(a_landing_away_from_the_edge_arrives_at_once) {
	setup_edge(f);
	tap_at(f, 0, 62, 1, 100, 100);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 0);
	expect_at(f, GC_EVENT_TOUCH_ENDED, 1, 62);
	expect_nothing(f);
}

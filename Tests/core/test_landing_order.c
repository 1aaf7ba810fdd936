/* SPDX-License-Identifier: MIT */
#include "support.h"

/* BEGAN comes in the order of landing, over the views of a client (11.73). */

/*
 * A screen keyboard: two views of one client beside each other, 200 pt wide. A drawer at the left
 * edge withholds BEGAN. A client is any address.
 */
static void setup_keyboard(struct fixture *f, struct gc_node *right, const void *left_client,
	const void *right_client) {
	setup_view(f);
	add_node(f, right, (struct gc_rect){{GC_PT(200), 0}, {GC_PT(200), GC_PT(400)}});
	gc_node_set_receives_touches(right, true);
	f->view.client = left_client;
	right->client = right_client;
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	gc_recognizer_set_delays_began(&f->edge_pan.base, true);
}

static void expect_at(struct fixture *f, const struct gc_node *view, enum gc_event_kind kind,
	int id, double ms, double x) {
	const struct gc_event *event = expect_touch(f, view, kind, id);
	assert_true(event->time_us == at_ms(ms));
	assert_near(gc_length_to_double(event->location.x), x, 0);
}

TEST(two_thumbs_type_in_the_order_in_which_they_landed) {
	struct gc_node right;
	setup_keyboard(f, &right, f, f);
	down(f, 0, 1, 12, 100);
	move(f, 10, 1, 13, 100);
	expect_nothing(f);
	down(f, 40, 2, 300, 100);
	expect_at(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1, 40, 12);
	expect_at(f, &f->view, GC_EVENT_TOUCH_MOVED, 1, 40, 13);
	expect_at(f, &right, GC_EVENT_TOUCH_BEGAN, 2, 40, 300);
	up(f, 70, 2);
	expect_at(f, &right, GC_EVENT_TOUCH_ENDED, 2, 70, 300);
	up(f, 90, 1);
	expect_at(f, &f->view, GC_EVENT_TOUCH_ENDED, 1, 90, 13);
	expect_nothing(f);
}

TEST(a_second_thumb_makes_the_drawer_fail_so_no_letter_is_lost) {
	struct gc_node right;
	setup_keyboard(f, &right, f, f);
	down(f, 0, 1, 12, 100);
	down(f, 40, 2, 300, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &right, GC_EVENT_TOUCH_BEGAN, 2);
	assert_reason(f, &f->edge_pan, GC_REASON_TOO_MANY_TOUCHES);
	move(f, 50, 1, 25, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	move(f, 60, 1, 42, 100); /* 30 pt inward */
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	up(f, 70, 2);
	expect_touch(f, &right, GC_EVENT_TOUCH_ENDED, 2);
	up(f, 90, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

/* A pan that delays BEGAN on the left view only, and never fails while its finger rests. */
static void setup_left_pan(struct fixture *f, struct gc_node *right, const void *left_client,
	const void *right_client) {
	setup_keyboard(f, right, left_client, right_client);
	gc_recognizer_remove(&f->edge_pan.base);
	struct gc_pan_config config = gc_pan_config_default();
	config.max_touches = 1;
	gc_pan_init(&f->pan, &config);
	gc_recognizer_add(&f->pan.base, &f->view);
	gc_recognizer_set_delays_began(&f->pan.base, true);
}

TEST(a_pinchs_third_finger_releases_its_two_on_the_same_view) {
	setup_view(f);
	ADD(f, pinch);
	gc_recognizer_set_delays_began(&f->pinch.base, true);
	down(f, 0, 1, 100, 100);
	down(f, 10, 2, 150, 100);
	expect_nothing(f);
	down(f, 40, 3, 50, 100); /* it does not track this one */
	for (int id = 1; id <= 3; id++) {
		expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, id);
	}
	expect_nothing(f);
}

TEST(a_view_without_a_client_is_alone) {
	struct gc_node right;
	setup_left_pan(f, &right, NULL, NULL);
	down(f, 0, 1, 100, 100);
	down(f, 40, 2, 300, 100);
	expect_touch(f, &right, GC_EVENT_TOUCH_BEGAN, 2);
	expect_nothing(f);
	up(f, 50, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(a_view_of_another_client_releases_nothing) {
	struct gc_node right;
	setup_left_pan(f, &right, f, &right);
	down(f, 0, 1, 100, 100);
	down(f, 40, 2, 300, 100);
	expect_touch(f, &right, GC_EVENT_TOUCH_BEGAN, 2);
	expect_nothing(f);
}

TEST(a_node_that_is_set_up_has_no_client) {
	struct gc_node right;
	setup_left_pan(f, &right, f, f);
	gc_node_remove(&right);
	gc_node_init(&right);
	assert_null(right.client);
}

TEST(a_touch_that_was_released_is_cancelled_when_a_gesture_takes_it) {
	struct gc_node right;
	setup_left_pan(f, &right, f, f);
	down(f, 0, 1, 100, 100);
	down(f, 40, 2, 300, 100);
	expect_at(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1, 40, 100);
	expect_at(f, &right, GC_EVENT_TOUCH_BEGAN, 2, 40, 300);
	move(f, 60, 1, 130, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pan, GC_STATE_BEGAN);
	up(f, 70, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	up(f, 80, 2);
	expect_touch(f, &right, GC_EVENT_TOUCH_ENDED, 2);
	expect_nothing(f);
}

TEST(the_end_of_a_touch_that_was_released_may_still_be_withheld) {
	struct gc_node right;
	setup_keyboard(f, &right, f, f);
	gc_recognizer_remove(&f->edge_pan.base);
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	gc_tap_init(&f->tap, &config);
	gc_recognizer_add(&f->tap.base, &f->view);
	gc_recognizer_set_delays_began(&f->tap.base, true);
	tap_at(f, 0, 20, 1, 100, 100);
	expect_nothing(f);
	down(f, 40, 2, 300, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &right, GC_EVENT_TOUCH_BEGAN, 2);
	expect_nothing(f);
	advance(f, 20 + 350); /* the gap is over */
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(landings_at_one_time_have_no_order) {
	struct gc_node right;
	setup_left_pan(f, &right, f, f);
	land_two(f, 0, 100, 100, 300, 100);
	expect_touch(f, &right, GC_EVENT_TOUCH_BEGAN, 2);
	expect_nothing(f);
	down(f, 10, 3, 300, 200);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &right, GC_EVENT_TOUCH_BEGAN, 3);
	expect_nothing(f);
}

TEST(a_touch_that_is_withheld_itself_releases_nothing) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_delays_began(&f->pan.base, true);
	down(f, 0, 1, 100, 100);
	down(f, 40, 2, 150, 100);
	expect_nothing(f);
	move_both(f, 60, 130, 100, 180, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f); /* the view never receives the two */
}

TEST(a_touch_that_is_claimed_releases_nothing) {
	struct gc_node right;
	setup_left_pan(f, &right, f, f);
	struct gc_long_press_config config = gc_long_press_config_default();
	config.min_duration_us = 0; /* it takes its finger as it lands */
	gc_long_press_init(&f->long_press, &config);
	gc_recognizer_add(&f->long_press.base, &right);
	down(f, 0, 1, 100, 100);
	down(f, 40, 2, 300, 100);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect_nothing(f);
}

TEST(a_touch_of_a_view_that_does_not_listen_releases_nothing) {
	struct gc_node right;
	setup_left_pan(f, &right, f, f);
	gc_node_set_receives_touches(&right, false);
	down(f, 0, 1, 100, 100);
	down(f, 40, 2, 300, 100);
	expect_nothing(f);
}

TEST(without_room_in_the_queue_the_order_is_the_same) {
	struct gc_node right;
	setup_left_pan(f, &right, f, f);
	shrink_queue(f, 1);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	down(f, 40, 2, 300, 100);
	move(f, 60, 1, 130, 100); /* takes the finger that waits for room */
	take(f);
	expect_at(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1, 40, 100);
	expect_at(f, &right, GC_EVENT_TOUCH_BEGAN, 2, 40, 300);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
}

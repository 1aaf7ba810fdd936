/* SPDX-License-Identifier: MIT */
/*
 * The engine leaves out work that changes nothing: judgements, resets, claims, marks and flushes.
 * In these tests that work does change something, so it must be done.
 */
#include "doubts.h"
#include "puppet.h"

static struct puppet p;

/*
 * A puppet that has attempted to begin with finger 1 and waits for `blocker`, which tracks that
 * finger, too. The puppet has the event of its attempt only after the blocker has failed.
 */
static void land_waiting(struct fixture *f, struct gc_recognizer *blocker) {
	attach(f, blocker);
	gc_recognizer_require_failure(&f->waits, &p.custom.base, blocker);
	p.on_began = GC_STATE_BEGAN;
	down(f, 0, 1, 100, 100);
	p.on_began = GC_STATE_POSSIBLE;
	expect_nothing(f);
}

static void setup_waiting_for_tap(struct fixture *f) {
	setup_puppet(f, &p);
	gc_tap_init(&f->tap, NULL);
	land_waiting(f, &f->tap.base);
}

/* The puppet has begun in the input of this time. */
static void expect_winner(struct fixture *f, double ms) {
	take(f);
	assert_int_equal(expect(f, &p, GC_STATE_BEGAN)->time_us, at_ms(ms));
}

TEST(a_waiter_begins_in_the_landing_that_fails_its_blocker) {
	setup_waiting_for_tap(f);
	down(f, 10, 2, 200, 100);
	expect_winner(f, 10);
}

TEST(a_waiter_begins_in_the_lift_that_fails_its_blocker) {
	setup_puppet(f, &p);
	gc_pan_init(&f->pan, NULL);
	land_waiting(f, &f->pan.base);
	up(f, 10, 1);
	expect_winner(f, 10);
}

TEST(a_waiter_begins_at_the_deadline_that_fails_its_blocker) {
	setup_waiting_for_tap(f);
	advance(f, 750);
	expect_winner(f, 750);
}

TEST(a_waiter_begins_in_the_call_that_disables_its_blocker) {
	setup_waiting_for_tap(f);
	gc_recognizer_set_enabled(&f->tap.base, false);
	expect_winner(f, 0);
}

TEST(a_waiter_begins_in_the_removal_of_its_blocker) {
	setup_waiting_for_tap(f);
	gc_recognizer_remove(&f->tap.base);
	expect_winner(f, 0);
}

TEST(a_waiter_begins_in_the_operation_in_which_its_blocker_fails) {
	struct puppet blocker = {.on_moved = GC_STATE_FAILED};
	setup_puppet(f, &p);
	gc_custom_init(&blocker.custom, &strings);
	land_waiting(f, &blocker.custom.base);
	move(f, 10, 1, 101, 100);
	expect_winner(f, 10);
	gc_recognizer_finish(&blocker.custom.base);
}

/* A tap of one finger that fails because fingers 1 and 2 land. Finger 1 has lifted again. */
static void setup_failed_tap(struct fixture *f) {
	setup(f);
	ADD(f, tap);
	land_two(f, 0, 100, 100, 200, 100);
	assert_state(&f->tap, GC_STATE_FAILED);
	up(f, 10, 1);
	tap_at(f, 20, 30, 3, 300, 100);
	expect_nothing(f);
}

TEST(one_that_failed_takes_a_new_touch_only_after_its_last_has_lifted) {
	setup_failed_tap(f);
	up(f, 40, 2);
	tap_at(f, 50, 60, 4, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(one_that_failed_takes_a_new_touch_only_after_its_last_was_cancelled) {
	setup_failed_tap(f);
	cancel(f, 40, 2);
	tap_at(f, 50, 60, 4, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(one_that_failed_without_a_finger_down_takes_the_next_touch) {
	ADD_WITH(f, tap, with.taps = 2);
	tap_at(f, 0, 10, 1, 100, 100);
	advance(f, 400);
	tap_at(f, 500, 510, 2, 100, 100);
	tap_at(f, 600, 610, 3, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
}

/* Finger `id` goes over the view, which receives all of it. */
static void expect_received_whole(struct fixture *f, double ms, int id) {
	forget_taken(f);
	down(f, ms, id, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, id);
	move(f, ms + 10, id, 150, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, id);
	up(f, ms + 20, id);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, id);
}

/* A pan of one finger takes the touches of the view. It needs 100 pt. */
static void setup_view_under_pan(struct fixture *f) {
	setup(f);
	setup_view(f);
	ADD_WITH(f, pan, with.slop = GC_PT(100));
}

TEST(a_view_receives_the_touch_after_a_gesture_whole) {
	setup_view_under_pan(f);
	drag(f, 0, 10, 100, 10, 150, 100);
	up(f, 20, 1);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_ENDED), 1);
	expect_received_whole(f, 30, 2);
}

TEST(a_view_that_begins_to_receive_gets_the_touch_after_a_gesture_whole) {
	setup_view_under_pan(f);
	gc_node_set_receives_touches(&f->view, false);
	drag(f, 0, 10, 100, 10, 150, 100);
	up(f, 20, 1);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_ENDED), 1);
	gc_node_set_receives_touches(&f->view, true);
	expect_received_whole(f, 30, 2);
}

TEST(a_view_receives_a_touch_that_was_withheld_once_the_recognizer_is_reset) {
	setup_view_under_pan(f);
	gc_recognizer_set_delays_began(&f->pan.base, true);
	down(f, 0, 1, 100, 100);
	expect_nothing(f);
	up(f, 20, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

/*
 * Fingers 1 and 2 have gone 8 pt down when others lift, and go on by 3 pt; meanwhile they spread by
 * 6 pt each. Since the lift, spread leads over travel. Since the landing, travel leads: the pan
 * would win, because 11 >= 1.5 * 6.
 */
static void expect_pinch_after_lift(struct fixture *f) {
	expect_doubt(f);
	go(f, 30, 11, 6);
	expect_pinch(f);
}

TEST(evidence_counts_from_the_lift_of_another_finger) {
	setup_pair(f, (struct gc_host){0});
	land_both(f);
	down(f, 1, 3, 150, 200);
	sample(f, 10, GC_SAMPLE_MOTION, 3, 150, 208);
	go(f, 10, 8, 0);
	up(f, 20, 3);
	expect_pinch_after_lift(f);
}

TEST(evidence_counts_from_the_lift_of_another_finger_on_another_node) {
	setup_pair(f, (struct gc_host){0});
	add_node(f, &f->view, (struct gc_rect){{0, GC_PT(180)}, {GC_PT(400), GC_PT(100)}});
	land_both(f);
	down(f, 1, 3, 150, 200);
	sample(f, 10, GC_SAMPLE_MOTION, 3, 150, 208);
	go(f, 10, 8, 0);
	up(f, 20, 3);
	expect_pinch_after_lift(f);
}

/* Finger 4 is on a node whose recognizer measures nothing, beside that of the doubt. */
TEST(evidence_counts_from_a_frame_in_which_fingers_of_two_nodes_lift) {
	setup(f);
	add_node(f, &f->view, (struct gc_rect){{0, 0}, {GC_PT(400), GC_PT(300)}});
	struct gc_node below;
	add_node(f, &below, (struct gc_rect){{0, GC_PT(300)}, {GC_PT(400), GC_PT(100)}});
	gc_pan_init(&f->pan, NULL);
	gc_pinch_init(&f->pinch, NULL);
	gc_long_press_init(&f->long_press, NULL);
	gc_recognizer_add(&f->pan.base, &f->view);
	gc_recognizer_add(&f->pinch.base, &f->view);
	gc_recognizer_add(&f->long_press.base, &below);
	land_both(f);
	down(f, 1, 3, 150, 200);
	down(f, 2, 4, 150, 350);
	sample(f, 10, GC_SAMPLE_MOTION, 3, 150, 208);
	go(f, 10, 8, 0);
	sample(f, 20, GC_SAMPLE_UP, 3, 0, 0);
	sample(f, 20, GC_SAMPLE_UP, 4, 0, 0);
	frame(f, 20);
	expect_pinch_after_lift(f);
	gc_node_remove(&below);
}

TEST(evidence_counts_from_a_landing_also_if_the_last_recognizer_measures_none) {
	setup_pair(f, (struct gc_host){0});
	ADD(f, long_press);
	land_both(f);
	go(f, 10, 8, 0);
	down(f, 20, 3, 150, 200);
	expect_doubt(f);
	sample(f, 30, GC_SAMPLE_MOTION, 3, 150, 203);
	go(f, 30, 11, 6);
	expect_pinch(f);
}

/* A press of 500 ms; in the next frame, at 600 ms, the finger has gone too far for it. */
static void press_then_stray(struct fixture *f) {
	ADD(f, long_press);
	shrink_queue(f, 2);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	sample(f, 600, GC_SAMPLE_MOTION, 1, 150, 100);
	frame(f, 600);
}

TEST(a_deadline_between_two_frames_comes_before_the_second) {
	press_then_stray(f);
	take(f);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(500));
	assert_points(event->location, 100, 100, 0);
	assert_int_equal(expect(f, &f->long_press, GC_STATE_CHANGED)->time_us, at_ms(600));
}

TEST(a_deadline_between_a_landing_and_a_lift_comes_before_the_lift) {
	ADD(f, long_press);
	shrink_queue(f, 2);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	up(f, 600, 1);
	tap_at(f, 700, 710, 2, 100, 100);
	take(f);
	assert_int_equal(expect(f, &f->long_press, GC_STATE_BEGAN)->time_us, at_ms(500));
	assert_int_equal(expect(f, &f->long_press, GC_STATE_ENDED)->time_us, at_ms(600));
	expect_nothing(f);
}

TEST(a_deadline_that_waited_for_events_comes_before_the_landing_after_it) {
	struct gc_tap other = {0};
	setup(f);
	setup_view(f);
	ADD_WITH(f, long_press, with.min_duration_us = 10000);
	gc_tap_init(&other, NULL);
	gc_recognizer_add(&other.base, &f->view);
	shrink_queue(f, 2);
	f->keep_events = true;
	down(f, 0, 1, 300, 100);
	down(f, 10, 2, 300, 300); /* the press begins, which the host has not taken */
	down(f, 1000, 3, 100, 100);
	take(f);
	up(f, 1010, 3);
	take(f);
	assert_int_equal(expect(f, &f->long_press, GC_STATE_BEGAN)->time_us, at_ms(10));
	gc_recognizer_finish(&other.base);
}

TEST(a_deadline_that_the_host_has_set_to_the_past_comes_before_the_next_landing) {
	setup_puppet(f, &p);
	down(f, 10, 1, 100, 100);
	gc_custom_set_deadline(&p.custom, at_ms(5));
	sample(f, 20, GC_SAMPLE_DOWN, 2, 200, 100);
	assert_int_equal(p.expired, 1);
	take(f);
	const struct gc_event *event = expect(f, &p, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(10));
	assert_int_equal(event->touch_count, 1);
}

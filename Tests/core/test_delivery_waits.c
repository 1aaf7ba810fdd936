/* SPDX-License-Identifier: MIT */
#include "support.h"
#include <string.h>

/* Delivered motion waits to be taken. What becomes of it when other things come first. */

/*
 * Two fingers are on the view, the left half of the window. At 32 ms both have moved by 10 pt, the
 * second one first, and nobody has taken the events. They had moved before that, because hints lead
 * only to contacts that have moved.
 */
static void setup_waiting(struct fixture *f) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	down(f, 0, 2, 100, 200);
	move(f, 16, 1, 105, 100);
	move(f, 16, 2, 105, 200);
	forget_taken(f);
	f->keep_events = true;
	sample(f, 32, GC_SAMPLE_MOTION, 2, 110, 200);
	sample(f, 32, GC_SAMPLE_MOTION, 1, 110, 100);
	frame(f, 32);
}

static void expect_moved(
	struct fixture *f, const struct gc_node *view, int id, double ms, double x) {
	const struct gc_event *moved = expect_touch(f, view, GC_EVENT_TOUCH_MOVED, id);
	assert_true(moved->time_us == at_ms(ms));
	assert_near(gc_length_to_double(moved->location.x), x, 0);
}

static void expect_both(struct fixture *f, const struct gc_node *view) {
	expect_moved(f, view, 2, 32, 110);
	expect_moved(f, view, 1, 32, 110);
}

TEST(it_is_taken_in_the_order_of_the_samples) {
	setup_waiting(f);
	take(f);
	expect_both(f, &f->view);
	expect_nothing(f);
	assert_int_equal(gc_engine_counters(&f->engine).events_deferred, 0);
}

TEST(a_view_that_is_finished_does_not_receive_it) {
	for (int way = 0; way < 4; way++) {
		setup(f);
		setup_waiting(f);
		shrink_queue(f, way < 2 ? TEST_EVENTS : 1);
		if (way % 2 != 0) {
			gc_node_remove(&f->view);
		}
		gc_node_finish(&f->view);
		memset(&f->view, 0xa5, sizeof(f->view));
		take(f);
		expect_nothing(f);
		move(f, 48, 1, 130, 100);
		up(f, 64, 1);
		take(f);
		expect_nothing(f);
	}
}

TEST(a_view_whose_events_wait_in_the_queue_is_of_no_engine_once_it_is_finished) {
	setup_waiting(f);
	move(f, 48, 1, 130, 100);
	assert_non_null(f->view.context);
	gc_node_finish(&f->view);
	assert_null(f->view.context);
}

/* Three pans have a report, a setter queues it, and there is room for two. */
TEST(gestures_that_found_no_room_come_before_it) {
	struct gc_pan pans[3];
	setup_view(f);
	f->engine.context.host.simultaneous = all_together;
	for (int i = 0; i < 3; i++) {
		gc_pan_init(&pans[i], NULL);
		attach(f, &pans[i].base);
		gc_recognizer_set_cancels_touches(&pans[i].base, false);
	}
	drag(f, 0, 100, 100, 10, 120, 100);
	move(f, 20, 1, 130, 100);
	forget_taken(f);
	f->keep_events = true;
	shrink_queue(f, 2);
	move(f, 30, 1, 140, 100);
	gc_pan_set_translation(&pans[0], NULL, (struct gc_vector){0});
	take(f);
	for (int i = 0; i < 3; i++) {
		expect(f, &pans[i], GC_STATE_CHANGED);
	}
	expect_moved(f, &f->view, 1, 30, 140);
	expect_nothing(f);
}

/* There is room for two of three; more motion comes when just these have been taken. */
TEST(what_found_no_room_before_comes_before_it) {
	struct gc_event event;
	setup_view(f);
	for (int id = 1; id <= 3; id++) {
		down(f, 0, id, 100, 100.0 * id);
		move(f, 16, id, 105, 100.0 * id);
	}
	forget_taken(f);
	f->keep_events = true;
	shrink_queue(f, 2);
	for (int id = 1; id <= 3; id++) {
		sample(f, 32, GC_SAMPLE_MOTION, id, 110, 100.0 * id);
	}
	frame(f, 32);
	advance(f, 40); /* queues two of them */
	assert_true(gc_engine_next(&f->engine, &event));
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(event.touch_id, test_id(2));
	move(f, 48, 1, 120, 100);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 3);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	expect_nothing(f);
}

/* It is of an earlier input, so time goes on to the deadlines after it. */
TEST(what_the_host_sets_after_a_deadline_comes_after_it) {
	ADD_WITH(f, pinch, with.slop = 0, with.settle_us = 60000);
	setup_view(f);
	down(f, 0, 1, 100, 100);
	down(f, 0, 2, 100, 300);
	move(f, 16, 2, 100, 210);
	forget_taken(f);
	f->keep_events = true;
	move(f, 32, 2, 100, 200);
	advance(f, 80);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, 3 * GC_SCALE_ONE), GC_OK);
	take(f);
	expect_moved(f, &f->view, 2, 32, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 2);
	assert_true(expect(f, &f->pinch, GC_STATE_BEGAN)->scale == GC_SCALE_ONE / 2);
}

TEST(a_finger_that_is_reported_often_in_a_frame_is_delivered_once) {
	setup_waiting(f);
	take(f);
	forget_taken(f);
	for (int i = 0; i < 100; i++) {
		sample(f, 48, GC_SAMPLE_MOTION, 1, 120 + i, 100);
	}
	frame(f, 48);
	take(f);
	expect_moved(f, &f->view, 1, 48, 219);
	expect_nothing(f);
}

/* Nothing of it is kept, how often it may move. */
TEST(a_finger_that_is_a_pans_moves_on_without_the_view) {
	setup_view(f);
	ADD(f, pan);
	drag(f, 0, 100, 100, 10, 105, 100);
	move(f, 20, 1, 130, 100);
	for (int i = 0; i < 300; i++) {
		forget_taken(f);
		move(f, 30 + i, 1, 131 - i % 2, 100);
		expect(f, &f->pan, GC_STATE_CHANGED);
		expect_nothing(f);
	}
}

/* There is room for the two that wait, and none for what comes after them. */
TEST(a_full_queue_loses_none_of_it) {
	setup_waiting(f);
	shrink_queue(f, 2);
	move(f, 48, 1, 120, 100);
	move(f, 64, 1, 130, 100);
	take(f);
	expect_both(f, &f->view);
	expect_moved(f, &f->view, 1, 48, 120);
	expect_moved(f, &f->view, 1, 64, 130);
	expect_nothing(f);
}

/*
 * In each event that the host takes, getters answer with the values of that event. This also holds
 * where one call brings several events: deadlines, and the parts of a frame (11.49).
 */

static double release_x(const struct fixture *f) {
	struct gc_velocity velocity;
	assert_int_equal(gc_pan_release_velocity(&f->pan, NULL, &velocity), GC_OK);
	return velocity.x / (double)GC_PT(1);
}

/*
 * The left half has a pan, and the window a hold of two fingers. Finger 1 drags to the right by 100
 * pt, at 2,000 pt/s, until 50 ms. From then on the host takes events only when a test says so.
 */
static void setup_drag(struct fixture *f) {
	setup_view(f);
	gc_node_set_receives_touches(&f->view, false);
	assert_int_equal(gc_pan_init(&f->pan, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->pan.base, &f->view), GC_OK);
	down(f, 0, 1, 50, 100);
	for (int i = 1; i <= 5; i++) {
		move(f, 10 * i, 1, 50 + 20 * i, 100);
	}
	forget_taken(f);
	f->keep_events = true;
}

static void expect_fling(struct fixture *f) {
	next(f, &f->pan, GC_STATE_ENDED);
	assert_near(pan_x(&f->pan), 90, TOLERANCE_PT);
	assert_near(release_x(f), 2000, 20);
}

TEST(a_drag_that_ended_keeps_its_values_while_a_hold_is_due) {
	setup_drag(f);
	ADD(f, hold);
	down(f, 55, 2, 300, 100);
	sample(f, 60, GC_SAMPLE_UP, 1, 0, 0);
	advance(f, 200);

	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(200));
	expect_fling(f);
	assert_int_equal(gc_recognizer_state(&f->hold.base), GC_STATE_POSSIBLE);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(200));
	struct gc_event held = next(f, &f->hold, GC_STATE_BEGAN);
	assert_int_equal(held.time_us, at_ms(95));
	assert_int_equal(gc_recognizer_state(&f->pan.base), GC_STATE_POSSIBLE);
	none_is_left(f);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
}

/* The hold is due at 95 ms. The lift is at 60 ms, and the host handles it after 200 ms. */
TEST(what_the_host_does_in_an_event_comes_before_what_waits) {
	struct gc_record record;
	setup_drag(f);
	ADD(f, hold);
	down(f, 55, 2, 300, 100);
	sample(f, 60, GC_SAMPLE_UP, 1, 0, 0);
	advance(f, 200);
	expect_fling(f);
	gc_recognizer_set_enabled(&f->hold.base, false);
	none_is_left(f);
	assert_true(gc_engine_explain(&f->engine, &f->hold.base, &record));
	assert_int_equal(record.reason, GC_REASON_DISABLED);
	assert_int_equal(record.time_us, at_ms(60));
}

TEST(each_of_two_late_deadlines_has_its_own_event) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, tap);
	ADD(f, hold);
	ADD_WITH(f, long_press, with.min_duration_us = 500000);
	down(f, 0, 1, 100, 100);
	f->keep_events = true;
	move(f, 1000, 1, 130, 100);
	next(f, &f->hold, GC_STATE_BEGAN);
	assert_int_equal(gc_recognizer_state(&f->long_press.base), GC_STATE_POSSIBLE);
	next(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(gc_recognizer_state(&f->hold.base), GC_STATE_BEGAN);
	assert_near(location_x(&f->long_press), 100, TOLERANCE_PT);
	next(f, &f->hold, GC_STATE_CANCELLED);
	next(f, &f->long_press, GC_STATE_CHANGED);
	assert_near(location_x(&f->long_press), 130, TOLERANCE_PT);
	none_is_left(f);
}

TEST(a_tap_keeps_its_place_while_the_next_finger_has_landed) {
	ADD(f, tap);
	down(f, 0, 1, 100, 100);
	f->keep_events = true;
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 10, GC_SAMPLE_DOWN, 2, 200, 100);
	advance(f, 20);
	next(f, &f->tap, GC_STATE_ENDED);
	assert_near(location_x(&f->tap), 100, TOLERANCE_PT);
	none_is_left(f);
	assert_int_equal(gc_recognizer_touch_count(&f->tap.base), 1);
	assert_int_equal(gc_recognizer_state(&f->tap.base), GC_STATE_POSSIBLE);
}

/* The pan waits for the swipe, which fails when the finger lifts. */
TEST(one_that_began_and_ended_at_once_has_begun_first) {
	ADD(f, swipe);
	ADD(f, pan);
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->swipe.base), GC_OK);
	drag(f, 0, 100, 100, 10, 120, 100);
	f->keep_events = true;
	up(f, 20, 1);
	next(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_x(&f->pan), 10, TOLERANCE_PT);
	next(f, &f->pan, GC_STATE_ENDED);
	assert_near(pan_x(&f->pan), 10, TOLERANCE_PT);
	none_is_left(f);
	assert_int_equal(gc_recognizer_state(&f->pan.base), GC_STATE_POSSIBLE);
}

/* The queue is full of the touch when the pan begins, and the finger is up when it has room. */
TEST(a_begin_that_waited_for_room_has_its_touches) {
	setup_view(f);
	assert_int_equal(gc_pan_init(&f->pan, NULL), GC_OK);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	gc_recognizer_set_delays_ended(&f->pan.base, false);
	assert_int_equal(gc_recognizer_add(&f->pan.base, &f->view), GC_OK);
	shrink_queue(f, 2);
	f->keep_events = true;
	drag(f, 0, 50, 100, 10, 55, 100);
	move(f, 20, 1, 80, 100);
	up(f, 30, 1);
	down(f, 40, 2, 50, 200);
	take(f);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN), 1);
	for (size_t i = 0; i < f->taken_count; i++) {
		bool is_begin = f->taken[i].state == GC_STATE_BEGAN;
		assert_int_equal(is_begin ? f->taken[i].touch_count : 1, 1);
	}
}

/*
 * A finger lands in the very frame in which a tap ends. It waits until the tap has been reported
 * and reset, or until more input comes. The host does not take events in these tests.
 */

/* Finger 1 taps at (100, 100); in the frame in which it lifts, at 10 ms, 2 lands at (200, 100). */
static void setup_landing(struct fixture *f) {
	ADD(f, tap);
	ADD(f, long_press);
	ADD(f, pan);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 10, GC_SAMPLE_DOWN, 2, 200, 100);
}

TEST(it_is_cancelled_with_all_others) {
	setup_landing(f);
	gc_engine_cancel_all(&f->engine, at_ms(20));
	take(f);
	expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(gc_recognizer_touch_count(&f->long_press.base), 0);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	f->keep_events = false;
	advance(f, 2000);
	expect_nothing(f);
}

TEST(a_finger_that_lands_after_it_is_not_taken_for_it) {
	struct gc_point place;
	setup_landing(f);
	sample(f, 20, GC_SAMPLE_DOWN, 3, 300, 100);
	frame(f, 20);
	take(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
	assert_int_equal(gc_recognizer_touch_location(&f->pan.base, 0, NULL, &place), GC_OK);
	assert_near(gc_length_to_double(place.x), 200, 0);
	assert_int_equal(gc_recognizer_touch_location(&f->pan.base, 1, NULL, &place), GC_OK);
	assert_near(gc_length_to_double(place.x), 300, 0);
}

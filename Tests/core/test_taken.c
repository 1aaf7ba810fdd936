/* SPDX-License-Identifier: MIT */
/*
 * In each event that the host takes, getters answer with the values of that event. This also holds
 * where one call brings several events: deadlines, and the parts of a frame (11.49).
 */
#include "support.h"

static struct gc_event next(struct fixture *f, const void *recognizer, enum gc_state state) {
	struct gc_event event;
	assert_true(gc_engine_next(&f->engine, &event));
	assert_ptr_equal(event.recognizer, recognizer);
	assert_int_equal(event.state, state);
	assert_int_equal(gc_recognizer_state(event.recognizer), state);
	return event;
}

static void none_is_left(struct fixture *f) {
	struct gc_event event;
	assert_false(gc_engine_next(&f->engine, &event));
}

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

TEST(time_passes_when_the_end_of_a_drag_was_taken) {
	setup_drag(f);
	sample(f, 60, GC_SAMPLE_UP, 1, 0, 0);
	advance(f, 300);
	expect_fling(f);
	none_is_left(f);
}

TEST(the_next_advance_does_not_wait_for_the_end_of_a_drag) {
	setup_drag(f);
	ADD(f, hold);
	down(f, 55, 2, 300, 100);
	sample(f, 60, GC_SAMPLE_UP, 1, 0, 0);
	advance(f, 200);
	assert_int_equal(gc_recognizer_state(&f->hold.base), GC_STATE_POSSIBLE);
	advance(f, 200);
	assert_int_equal(gc_recognizer_state(&f->hold.base), GC_STATE_POSSIBLE);
	advance(f, 201);
	assert_int_equal(gc_recognizer_state(&f->hold.base), GC_STATE_BEGAN);
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
	down(f, 0, 1, 100, 100);
	move(f, 10, 1, 120, 100);
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
	down(f, 0, 1, 50, 100);
	move(f, 10, 1, 55, 100);
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

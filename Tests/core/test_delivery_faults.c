/* SPDX-License-Identifier: MIT */
/* Delivery when nodes go away and memory runs out. */
#include "steps.h"

#include <string.h>

/* With memory for two events nothing is lost, and the order holds. */
TEST(a_full_queue_delays_but_loses_nothing) {
	setup_view(f);
	ADD(f, pan);
	shrink_queue(f, 2);
	f->keep_events = true;
	for (int id = 1; id <= 4; id++) {
		down(f, id, id, 100, 80.0 * id);
	}
	for (int id = 1; id <= 4; id++) {
		sample(f, 10, GC_SAMPLE_MOTION, id, 130, 80.0 * id);
	}
	frame(f, 10);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 3);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 4);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 3);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 4);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_true(gc_engine_counters(&f->engine).events_deferred > 0);
}

/* Nothing of a step has room, and the next step comes at once. */
TEST(a_touch_without_room_is_cancelled_before_the_gesture_that_took_it) {
	setup_view(f);
	ADD(f, pan);
	shrink_queue(f, 1);
	f->keep_events = true;
	drag(f, 0, 100, 100, 10, 130, 100);
	move(f, 20, 1, 140, 100);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	const struct gc_event *cancelled = expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	assert_int_equal(cancelled->time_us, at_ms(10));
	const struct gc_event *began = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(began->time_us, at_ms(10));
	expect(f, &f->pan, GC_STATE_CHANGED);
	expect_nothing(f);
}

/* A finger lands while ENDED of another, which a pan withheld, has no room. */
TEST(a_full_queue_loses_no_landing) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_delays_began(&f->pan.base, true);
	gc_hold_init(&f->hold, NULL);
	assert_int_equal(gc_recognizer_add(&f->hold.base, &f->view), GC_OK);
	shrink_queue(f, 3);
	f->keep_events = true;
	down(f, 0, 2, 100, 100);
	down(f, 8, 3, 100, 200);
	sample(f, 1058, GC_SAMPLE_UP, 2, 0, 0);
	sample(f, 1058, GC_SAMPLE_UP, 3, 0, 0);
	frame(f, 1058);
	down(f, 2245, 5, 100, 300);
	assert_int_equal(sample(f, 2279, GC_SAMPLE_MOTION, 2, 0, 0), GC_ERR_UNKNOWN_TOUCH);
	frame(f, 2279);
	f->keep_events = false;
	advance(f, 4000);
	assert_int_equal(count_taken(f, &f->hold, GC_STATE_BEGAN), 1);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
}

TEST(moves_and_ends_that_found_no_room_come_later) {
	setup_view(f);
	shrink_queue(f, 2);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	down(f, 1, 2, 100, 200);
	move(f, 2, 1, 110, 100);
	move(f, 3, 1, 120, 100);
	lift_both(f, 4, 5);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	const struct gc_event *moved = expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	assert_near(gc_length_to_double(moved->location.x), 120, 0);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 2);
	expect_nothing(f);
}

/* Takes all events: these phases of the view's touches, with times in milliseconds. */
static void expect_deliveries(struct fixture *f, size_t count, const struct gc_event expected[]) {
	take(f);
	for (size_t i = 0; i < count; i++) {
		const struct gc_event *event = expect_touch(
			f, &f->view, (enum gc_event_kind)expected[i].kind, expected[i].touch_id);
		assert_int_equal(event->time_us, at_ms((double)expected[i].time_us));
	}
	expect_nothing(f);
}

#define BEGAN(ms, id) {.kind = GC_EVENT_TOUCH_BEGAN, .time_us = (ms), .touch_id = (id)}
#define MOVED(ms, id) {.kind = GC_EVENT_TOUCH_MOVED, .time_us = (ms), .touch_id = (id)}
#define ENDED(ms, id) {.kind = GC_EVENT_TOUCH_ENDED, .time_us = (ms), .touch_id = (id)}
#define EXPECT_DELIVERIES(f, ...) \
	do { \
		const struct gc_event expected[] = {__VA_ARGS__}; \
		expect_deliveries(f, sizeof(expected) / sizeof(expected[0]), expected); \
	} while (0)

/* A view's events with room for one, so that more input comes before the others have room. */
static void setup_narrow(struct fixture *f) {
	setup_view(f);
	shrink_queue(f, 1);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
}

TEST(what_has_no_room_keeps_its_time_whatever_comes_next) {
	static const struct {
		enum gc_sample_kind kind;
		int id;
		struct gc_event expected;
	} rows[] = {
		{GC_SAMPLE_MOTION, 1, MOVED(10, 1)},
		{GC_SAMPLE_DOWN, 2, BEGAN(10, 2)},
		{GC_SAMPLE_UP, 1, ENDED(10, 1)},
	};
	for (int i = 0; i < 6; i++) {
		setup(f);
		setup_narrow(f);
		sample(f, 10, rows[i / 2].kind, rows[i / 2].id, 110, 100);
		frame(f, 10);
		if (i % 2 == 0) {
			begins(f, 20, GC_STEP_SWIPE, 3);
			EXPECT_DELIVERIES(f, BEGAN(0, 1), rows[i / 2].expected);
		} else {
			down(f, 20, 3, 100, 200);
			EXPECT_DELIVERIES(f, BEGAN(0, 1), rows[i / 2].expected, BEGAN(20, 3));
		}
	}
}

/* The later frame's samples are delivered in their order, whatever was left of the earlier one. */
TEST(motion_without_room_is_not_taken_for_that_of_the_next_frame) {
	setup_narrow(f);
	move(f, 10, 1, 110, 100);
	sample(f, 20, GC_SAMPLE_DOWN, 2, 100, 200);
	sample(f, 20, GC_SAMPLE_MOTION, 1, 120, 100);
	frame(f, 20);
	EXPECT_DELIVERIES(f, BEGAN(0, 1), MOVED(10, 1), BEGAN(20, 2), MOVED(20, 1));
}

TEST(a_gesture_that_ends_before_its_begin_has_room_is_no_event) {
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	setup_narrow(f);
	move(f, 10, 1, 130, 100);
	assert_state(&f->pan, GC_STATE_BEGAN);
	gc_recognizer_set_enabled(&f->pan.base, false);
	take(f);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN), 0);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_CANCELLED), 0);
}

/* A gesture comes after what a view missed of earlier frames. */
TEST(motion_without_room_comes_before_a_gesture_of_the_next_frame) {
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	setup_narrow(f);
	move(f, 10, 1, 105, 100);
	move(f, 20, 1, 140, 100);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	assert_int_equal(expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->time_us, at_ms(10));
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->time_us, at_ms(20));
	assert_int_equal(expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->time_us, at_ms(20));
	expect_nothing(f);
}

TEST(a_gesture_without_room_comes_before_a_cancel_of_the_next_frame) {
	struct gc_node right;
	add_node(f, &right, (struct gc_rect){{GC_PT(200), 0}, {GC_PT(200), GC_PT(400)}});
	setup_view(f);
	gc_pan_init(&f->pan, NULL);
	assert_int_equal(gc_recognizer_add(&f->pan.base, &right), GC_OK);
	shrink_queue(f, 1);
	f->keep_events = true;
	down(f, 0, 1, 300, 100);
	down(f, 5, 2, 100, 100);
	move(f, 10, 1, 330, 100);
	cancel(f, 20, 2);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->time_us, at_ms(10));
	assert_int_equal(
		expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 2)->time_us, at_ms(20));
	expect_nothing(f);
}

/* A touch that a removed view lost outlives the view's memory. */
TEST(a_view_may_be_freed_while_its_finger_is_down) {
	struct gc_node other;
	gc_node_init(&other);
	setup_view(f);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	gc_node_remove(&f->view);
	take(f);
	gc_node_finish(&f->view);
	memset(&f->view, 0xa5, sizeof(f->view));
	move(f, 16, 1, 120, 100);
	assert_int_equal(gc_node_add_child(&f->window, &other), GC_OK);
	gc_node_remove(&other);
	up(f, 32, 1);
	take(f);
}

/* Delivered motion of two fingers waits to be taken when the view ends. */
TEST(a_view_that_is_finished_does_not_receive_what_waits) {
	for (int way = 0; way < 4; way++) {
		setup(f);
		setup_view(f);
		land_two(f, 0, 100, 100, 100, 200);
		move_both(f, 16, 105, 100, 105, 200);
		forget_taken(f);
		f->keep_events = true;
		move_both(f, 32, 110, 100, 110, 200);
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

/* The queue has room for two events, and the host takes none until the end. */
TEST(what_a_view_receives_without_room_keeps_its_time_while_time_passes) {
	setup_view(f);
	shrink_queue(f, 2);
	f->keep_events = true;
	down(f, 0, 1, 50, 100);
	down(f, 10, 2, 60, 200);
	move(f, 20, 1, 55, 100);
	advance(f, 1000);
	down(f, 1010, 3, 300, 300);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	const struct gc_event *moved = expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	assert_int_equal(moved->time_us, at_ms(20));
	expect_nothing(f);
}

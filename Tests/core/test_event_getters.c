/* SPDX-License-Identifier: MIT */
/*
 * In each event that the host takes, getters answer with the values of that event, also if one call
 * brings several inputs: the end of a frame, deadlines, and then a sample, a cancel or a step
 * (11.49).
 */
#include "steps.h"
#include "support.h"

/* Takes all events. The state that a recognizer has while its event is handled is the event's. */
static void take_compared_states(struct fixture *f) {
	struct gc_event event;
	while (gc_engine_next(&f->engine, &event)) {
		f->taken[f->taken_count++] = event;
		if (event.kind == GC_EVENT_GESTURE) {
			assert_state(event.recognizer, event.state);
		}
	}
}

/* Takes all events. Each must be what the getters of its recognizer answer while it is handled. */
static void take_compared(struct fixture *f) {
	struct gc_event event;
	while (gc_engine_next(&f->engine, &event)) {
		f->taken[f->taken_count++] = event;
		struct gc_point at;
		assert_state(event.recognizer, event.state);
		assert_int_equal(gc_recognizer_touch_count(event.recognizer), event.touch_count);
		assert_int_equal(gc_recognizer_location(event.recognizer, NULL, &at), GC_OK);
		assert_memory_equal(&at, &event.location, sizeof(at));
	}
}

/*
 * A pan and, in one frame, a motion that begins it and the landing of finger 2. Nothing has ended
 * that frame yet.
 */
static void setup_open_frame(struct fixture *f) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	f->keep_events = true;
	sample(f, 8, GC_SAMPLE_MOTION, 1, 150, 100);
	sample(f, 8, GC_SAMPLE_DOWN, 2, 300, 100);
}

static void expect_open_frame(struct fixture *f) {
	take_compared(f);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->touch_count, 1);
	expect_nothing(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
}

TEST(a_sample_that_is_refused_lets_the_frame_before_it_wait) {
	static const struct {
		enum gc_sample_kind kind;
		int id;
		double x;
		enum gc_status status;
	} samples[] = {
		{GC_SAMPLE_DOWN, 2, 300, GC_ERR_DUPLICATE_TOUCH},
		{GC_SAMPLE_MOTION, 9, 300, GC_ERR_UNKNOWN_TOUCH},
		{GC_SAMPLE_UP, 9, 0, GC_ERR_UNKNOWN_TOUCH},
		{GC_SAMPLE_MOTION, 1, 300000, GC_ERR_POSITION},
	};
	for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
		setup(f);
		setup_open_frame(f);
		assert_int_equal(sample(f, 16, samples[i].kind, samples[i].id, samples[i].x, 100),
			samples[i].status);
		expect_open_frame(f);
	}
}

/* Each slot has a finger: 1 drags, 2 lands as it begins, and the others rest on no recognizer. */
static void fill_slots(struct fixture *f, int from) {
	for (int id = from; id <= 16; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 300, 300);
	}
}

TEST(a_finger_without_room_is_refused_and_lets_the_frame_before_it_wait) {
	setup_view(f);
	gc_node_set_receives_touches(&f->view, false);
	assert_int_equal(gc_pan_init(&f->pan, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->pan.base, &f->view), GC_OK);
	fill_slots(f, 3);
	down(f, 0, 1, 50, 100);
	f->keep_events = true;
	sample(f, 8, GC_SAMPLE_MOTION, 1, 100, 100);
	sample(f, 8, GC_SAMPLE_DOWN, 2, 150, 100);
	assert_int_equal(sample(f, 16, GC_SAMPLE_DOWN, 20, 300, 100), GC_ERR_TOUCHES_FULL);
	assert_int_equal(gc_engine_counters(&f->engine).touches_full, 1);
	expect_open_frame(f);
	assert_int_equal(gc_engine_counters(&f->engine).touches_full, 1);
}

/* Two presses are due before it, and the record of the finger comes after them. */
TEST(a_finger_without_room_is_recorded_after_the_deadlines_before_it) {
	struct gc_record record;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, hold);
	ADD_WITH(f, tap, with.max_duration_us = 300000);
	fill_slots(f, 2);
	down(f, 0, 1, 100, 100);
	forget_taken(f);
	gc_engine_clear_records(&f->engine);
	assert_int_equal(sample(f, 1000, GC_SAMPLE_DOWN, 20, 300, 100), GC_ERR_TOUCHES_FULL);
	take_compared(f);
	size_t count = gc_engine_record_count(&f->engine);
	assert_true(gc_engine_record(&f->engine, count - 1, &record));
	assert_int_equal(record.reason, GC_REASON_TOUCHES_FULL);
	assert_int_equal(record.time_us, at_ms(1000));
}

/* A hold is due at 40 ms. The lift at 100 ms has no FRAME, and an empty frame follows it. */
TEST(a_lift_that_an_empty_frame_ends_waits_for_the_hold_that_began_before_it) {
	ADD(f, hold);
	down(f, 0, 1, 100, 100);
	f->keep_events = true;
	sample(f, 100, GC_SAMPLE_UP, 1, 0, 0);
	frame(f, 110);
	take_compared(f);
	assert_int_equal(expect(f, &f->hold, GC_STATE_BEGAN)->touch_count, 1);
	assert_int_equal(expect(f, &f->hold, GC_STATE_ENDED)->time_us, at_ms(100));
	expect_nothing(f);
}

/* A press that is due at 500 ms, and an input at 600 ms with nothing between them. */
static void setup_due_press(struct fixture *f) {
	ADD(f, long_press);
	down(f, 0, 1, 100, 100);
	f->keep_events = true;
}

static enum gc_status cancels_all(struct fixture *f) {
	return gc_engine_cancel_all(&f->engine, at_ms(600));
}

static enum gc_status cancels_device(struct fixture *f) {
	return gc_engine_cancel_device(&f->engine, 0, at_ms(600));
}

static enum gc_status drops_all(struct fixture *f) {
	return gc_engine_drop_all(&f->engine, at_ms(600));
}

static enum gc_status drops_device(struct fixture *f) {
	return gc_engine_drop_device(&f->engine, 0, at_ms(600));
}

TEST(a_cancel_or_a_drop_waits_for_the_press_that_began_before_it) {
	static const struct {
		enum gc_status (*act)(struct fixture *f);
		enum gc_reason reason;
		bool forgets; // the finger, which is still down after a cancel
	} rows[] = {
		{cancels_all, GC_REASON_HOST_CANCELLED, false},
		{cancels_device, GC_REASON_DEVICE_CANCELLED, false},
		{drops_all, GC_REASON_HOST_CANCELLED, true},
		{drops_device, GC_REASON_DEVICE_CANCELLED, true},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		setup(f);
		setup_due_press(f);
		assert_int_equal(rows[i].act(f), GC_OK);
		assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(600));
		assert_false(gc_engine_is_idle(&f->engine));
		take_compared(f);
		const struct gc_event *began = expect(f, &f->long_press, GC_STATE_BEGAN);
		assert_int_equal(began->time_us, at_ms(500));
		assert_int_equal(began->touch_count, 1);
		const struct gc_event *cancelled = expect(f, &f->long_press, GC_STATE_CANCELLED);
		assert_int_equal(cancelled->time_us, at_ms(600));
		assert_int_equal(cancelled->touch_count, 0);
		expect_nothing(f);
		assert_reason(f, &f->long_press, rows[i].reason);
		assert_int_equal(gc_engine_touches(&f->engine), 0);
		assert_int_equal(gc_engine_is_idle(&f->engine), rows[i].forgets);
	}
}

/* The host takes no event before it goes on: the same events, in the same order. */
TEST(a_cancel_that_waits_comes_before_the_next_input) {
	setup_due_press(f);
	gc_engine_drop_all(&f->engine, at_ms(600));
	down(f, 700, 1, 200, 100);
	up(f, 710, 1);
	take(f);
	assert_int_equal(expect(f, &f->long_press, GC_STATE_BEGAN)->time_us, at_ms(500));
	assert_int_equal(expect(f, &f->long_press, GC_STATE_CANCELLED)->time_us, at_ms(600));
	expect_nothing(f);
	assert_int_equal(gc_engine_counters(&f->engine).duplicate_touch, 0);
}

/* A change of the host that has no time of its own comes first while it handles an event. */
TEST(a_press_that_is_disabled_in_its_begin_is_not_cancelled_by_what_waits) {
	setup_due_press(f);
	gc_engine_cancel_all(&f->engine, at_ms(600));
	next(f, &f->long_press, GC_STATE_BEGAN);
	gc_recognizer_set_enabled(&f->long_press.base, false);
	struct gc_event cancelled = next(f, &f->long_press, GC_STATE_CANCELLED);
	assert_int_equal(cancelled.time_us, at_ms(500));
	none_is_left(f);
	assert_reason(f, &f->long_press, GC_REASON_DISABLED);
}

/* A press of one finger at rest on a touchpad is due at 500 ms; its hold ends at 600 ms. */
TEST(the_end_of_a_touchpads_hold_waits_for_the_press_that_began_before_it) {
	ADD(f, long_press);
	begins(f, 0, GC_STEP_HOLD, 1);
	f->keep_events = true;
	ends(f, 600, GC_STEP_HOLD);
	take_compared(f);
	assert_int_equal(expect(f, &f->long_press, GC_STATE_BEGAN)->touch_count, 1);
	assert_int_equal(expect(f, &f->long_press, GC_STATE_ENDED)->time_us, at_ms(600));
	expect_nothing(f);
}

/* The hold that has not landed yet is known: its end is accepted, and so is the next begin. */
TEST(steps_that_come_before_the_host_has_taken_events_are_accepted) {
	ADD(f, long_press);
	down(f, 0, 1, 100, 100);
	f->keep_events = true;
	begins(f, 600, GC_STEP_HOLD, 3);
	ends(f, 610, GC_STEP_HOLD);
	begins(f, 620, GC_STEP_HOLD, 3);
	struct gc_step again = step_of(GC_STEP_HOLD, GC_STEP_BEGIN);
	again.finger_count = 3;
	assert_int_equal(push_step(f, 630, again), GC_ERR_DUPLICATE_TOUCH);
	take(f);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect_nothing(f);
}

/*
 * A pan and a transform begin and end while the host takes nothing. The queue has room for two
 * events, so their begins leave it before their ends come into it.
 */
TEST(the_state_is_that_of_the_event_also_if_the_next_one_has_no_room_yet) {
	static struct gc_node other;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	add_node(f, &other, (struct gc_rect){{GC_PT(200), 0}, {GC_PT(200), GC_PT(400)}});
	gc_node_set_receives_touches(&other, true);
	add_node(f, &f->view, (struct gc_rect){{0, 0}, {GC_PT(200), GC_PT(400)}});
	assert_int_equal(gc_pan_init(&f->pan, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->pan.base, &f->view), GC_OK);
	assert_int_equal(gc_transform_init(&f->transform, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->transform.base, &f->view), GC_OK);
	shrink_queue(f, 2);
	f->keep_events = true;
	down(f, 0, 2, 300, 100);
	down(f, 10, 3, 300, 200);
	down(f, 20, 1, 50, 100);
	move(f, 30, 1, 100, 100);
	up(f, 40, 1);
	down(f, 50, 1, 50, 100);
	take_compared_states(f);
	expect_touch(f, &other, GC_EVENT_TOUCH_BEGAN, 2);
	expect_touch(f, &other, GC_EVENT_TOUCH_BEGAN, 3);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect(f, &f->transform, GC_STATE_BEGAN);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect(f, &f->transform, GC_STATE_ENDED);
	expect_nothing(f);
}

/* A frame with a sample of one finger of a device. */
static void touch_on(
	struct fixture *f, double ms, enum gc_sample_kind kind, uint16_t device, double x) {
	struct gc_sample sample = {.time_us = at_ms(ms),
		.kind = (uint8_t)kind,
		.device = device,
		.position = {gc_length_from_double(x), GC_PT(100)}};
	assert_int_equal(gc_engine_push(&f->engine, &sample), GC_OK);
	frame(f, ms);
}

/* (11.74) */
TEST(each_event_of_a_gesture_names_the_device_of_its_finger) {
	ADD(f, pan);
	touch_on(f, 0, GC_SAMPLE_DOWN, 7, 100);
	touch_on(f, 10, GC_SAMPLE_MOTION, 7, 120);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->device, 7);
	touch_on(f, 20, GC_SAMPLE_MOTION, 7, 140);
	assert_int_equal(expect(f, &f->pan, GC_STATE_CHANGED)->device, 7);
	touch_on(f, 30, GC_SAMPLE_UP, 7, 0);
	assert_int_equal(expect(f, &f->pan, GC_STATE_ENDED)->device, 7);
	expect_nothing(f);
}

/* (11.74) A lifted finger still counts, until the reset. */
TEST(a_gesture_of_fingers_of_two_devices_names_none_until_its_reset) {
	ADD(f, pan);
	touch_on(f, 0, GC_SAMPLE_DOWN, 7, 100);
	touch_on(f, 10, GC_SAMPLE_MOTION, 7, 120);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->device, 7);
	touch_on(f, 20, GC_SAMPLE_DOWN, 8, 200);
	touch_on(f, 30, GC_SAMPLE_MOTION, 8, 220);
	assert_int_equal(expect(f, &f->pan, GC_STATE_CHANGED)->device, UINT16_MAX);
	touch_on(f, 40, GC_SAMPLE_UP, 7, 0);
	touch_on(f, 50, GC_SAMPLE_MOTION, 8, 240);
	assert_int_equal(expect(f, &f->pan, GC_STATE_CHANGED)->device, UINT16_MAX);
	touch_on(f, 60, GC_SAMPLE_UP, 8, 0);
	assert_int_equal(expect(f, &f->pan, GC_STATE_ENDED)->device, UINT16_MAX);
	touch_on(f, 70, GC_SAMPLE_DOWN, 8, 100);
	touch_on(f, 80, GC_SAMPLE_MOTION, 8, 120);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->device, 8);
	touch_on(f, 90, GC_SAMPLE_UP, 8, 0);
	expect(f, &f->pan, GC_STATE_ENDED);
}

/* (11.74) Between the taps no finger is down. */
TEST(a_double_tap_on_two_devices_names_none) {
	static const uint16_t devices[][2] = {{7, 7}, {7, 8}, {8, 7}};
	ADD_WITH(f, tap, with.taps = 2);
	for (size_t i = 0; i < 3; i++) {
		double ms = 1000.0 * (double)i;
		touch_on(f, ms, GC_SAMPLE_DOWN, devices[i][0], 100);
		touch_on(f, ms + 50, GC_SAMPLE_UP, devices[i][0], 0);
		touch_on(f, ms + 100, GC_SAMPLE_DOWN, devices[i][1], 100);
		touch_on(f, ms + 150, GC_SAMPLE_UP, devices[i][1], 0);
		uint16_t device = i == 0 ? 7 : UINT16_MAX;
		assert_int_equal(expect(f, &f->tap, GC_STATE_ENDED)->device, device);
	}
}

/* (11.74) */
TEST(a_touchpads_gesture_names_the_touchpad) {
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 10, 20, 0);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->device, TOUCHPAD);
}

static void begin_and_ignore(struct gc_custom *custom, gc_slots slots) {
	const struct gc_touch *touch = gc_custom_next_touch(custom, &slots);
	gc_custom_set_state(custom, GC_STATE_BEGAN);
	custom->base.user_data = (void *)touch;
}

/* (11.74) Its cancel comes when it has no touch left. */
TEST(a_gesture_that_ignores_its_touch_still_names_the_device) {
	static const struct gc_custom_ops ops = {.began = begin_and_ignore};
	struct gc_custom custom = {0};
	gc_custom_init(&custom, &ops);
	attach(f, &custom.base);
	touch_on(f, 0, GC_SAMPLE_DOWN, 7, 100);
	assert_int_equal(expect(f, &custom, GC_STATE_BEGAN)->device, 7);
	assert_int_equal(gc_custom_ignore(&custom, custom.base.user_data), GC_OK);
	take(f);
	assert_int_equal(expect(f, &custom, GC_STATE_CANCELLED)->device, 7);
}

/* (11.74) A pinch ignores a third finger. */
TEST(a_finger_that_is_not_tracked_does_not_change_the_device) {
	ADD(f, pinch);
	touch_on(f, 0, GC_SAMPLE_DOWN, 7, 100);
	struct gc_sample second = {
		.time_us = at_ms(10), .id = 1, .device = 7, .position = {GC_PT(200), GC_PT(100)}};
	assert_int_equal(gc_engine_push(&f->engine, &second), GC_OK);
	frame(f, 10);
	touch_on(f, 20, GC_SAMPLE_DOWN, 8, 300);
	touch_on(f, 30, GC_SAMPLE_MOTION, 7, 50);
	assert_int_equal(expect(f, &f->pinch, GC_STATE_BEGAN)->device, 7);
}

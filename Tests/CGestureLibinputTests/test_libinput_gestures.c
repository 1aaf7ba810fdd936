/* SPDX-License-Identifier: MIT */
/* The adapter alone: a touchpad. */
#include "made_up_events.h"

struct fixture {
	struct gc_engine engine;
	struct gc_node window;
	struct gc_touch touches[4];
	struct gc_event events[16];
	struct gc_record records[16];
	struct gc_pan pan;
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_hold hold;
	struct gc_libinput_device device;
};

static bool all_together(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	(void)one;
	(void)other;
	return true;
}

/* A touchpad, and the pointer at (300, 200). */
static void setup(struct fixture *f) {
	gc_node_init(&f->window);
	gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
	struct gc_engine_config config = {.root = &f->window,
		.touches = f->touches,
		.touch_capacity = 4,
		.events = f->events,
		.event_capacity = 16,
		.records = f->records,
		.record_capacity = 16,
		.host = {.simultaneous = all_together}};
	gc_engine_init(&f->engine, &config);
	gc_pan_init(&f->pan, NULL);
	gc_pinch_init(&f->pinch, NULL);
	gc_rotation_init(&f->rotation, NULL);
	gc_hold_init(&f->hold, &(struct gc_hold_config){.touches = 2});
	gc_recognizer_add(&f->pan.base, &f->window);
	gc_recognizer_add(&f->pinch.base, &f->window);
	gc_recognizer_add(&f->rotation.base, &f->window);
	gc_recognizer_add(&f->hold.base, &f->window);
	struct libinput_device touchpad = {.width_mm = 100, .height_mm = 60};
	gc_libinput_device_init(&f->device, &touchpad, 3, NULL);
	gc_libinput_device_set_pointer(&f->device, (struct gc_point){GC_PT(300), GC_PT(200)});
}

static void push(struct fixture *f, struct libinput_event event) {
	event.fingers = 2;
	assert_int_equal(gc_libinput_push(&f->engine, &f->device, &event), GC_OK);
}

static void expect(struct fixture *f, const void *recognizer, enum gc_state state) {
	struct gc_event event;
	assert_true(gc_engine_next(&f->engine, &event));
	assert_ptr_equal(event.recognizer, recognizer);
	assert_int_equal(event.state, state);
}

static void a_swipe_pans_by_its_deltas_at_the_pointer(void **state) {
	(void)state;
	struct fixture f;
	struct gc_vector translation;
	struct gc_point location;
	setup(&f);
	push(&f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, .time_us = 1000});
	push(&f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, .time_us = 9000,
			 .dx = 3.25, .dy = -1.5});
	assert_int_equal(gc_recognizer_location(&f.pan.base, NULL, &location), GC_OK);
	assert_int_equal(location.x, GC_PT(300));
	assert_int_equal(location.y, GC_PT(200));
	gc_pan_translation(&f.pan, NULL, &translation);
	assert_int_equal(translation.x, GC_PT(3.25));
	assert_int_equal(translation.y, GC_PT(-1.5));
	expect(&f, &f.pan, GC_STATE_BEGAN);
	push(&f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_SWIPE_END, .time_us = 17000});
	expect(&f, &f.pan, GC_STATE_ENDED);
}

static void a_pinch_has_its_scale_and_turns_clockwise(void **state) {
	(void)state;
	struct fixture f;
	setup(&f);
	push(&f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, .time_us = 1000});
	push(&f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, .time_us = 9000,
			 .scale = 1.5, .degrees = 30});
	expect(&f, &f.pinch, GC_STATE_BEGAN);
	expect(&f, &f.rotation, GC_STATE_BEGAN);
	assert_true(gc_pinch_scale(&f.pinch) == GC_SCALE_ONE * 3 / 2);
	assert_in_range(gc_rotation_angle(&f.rotation), GC_TURN / 12, GC_TURN / 12 + 1);
	push(&f, (struct libinput_event){
			 LIBINPUT_EVENT_GESTURE_PINCH_END, .time_us = 17000, .cancelled = 1});
	expect(&f, &f.pinch, GC_STATE_CANCELLED);
	expect(&f, &f.rotation, GC_STATE_CANCELLED);
}

static void a_hold_begins_and_ends_or_is_cancelled(void **state) {
	(void)state;
	struct fixture f;
	setup(&f);
	push(&f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, .time_us = 1000});
	expect(&f, &f.hold, GC_STATE_BEGAN);
	push(&f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_END, .time_us = 9000});
	expect(&f, &f.hold, GC_STATE_ENDED);
	push(&f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, .time_us = 17000});
	expect(&f, &f.hold, GC_STATE_BEGAN);
	push(&f, (struct libinput_event){
			 LIBINPUT_EVENT_GESTURE_HOLD_END, .time_us = 18000, .cancelled = 1});
	expect(&f, &f.hold, GC_STATE_CANCELLED);
}

static void a_number_that_is_none_is_refused(void **state) {
	(void)state;
	struct fixture f;
	setup(&f);
	push(&f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, .time_us = 1000});
	double nan = 0.0 / 0.0;
	struct libinput_event bad[] = {
		{.scale = nan}, {.scale = 1, .degrees = nan}, {.scale = 1, .dx = nan}};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		bad[i].type = LIBINPUT_EVENT_GESTURE_PINCH_UPDATE;
		bad[i].time_us = 2000;
		assert_int_equal(gc_libinput_push(&f.engine, &f.device, &bad[i]), GC_ERR_RANGE);
	}
	assert_int_equal(gc_engine_counters(&f.engine).bad_step, 3);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_swipe_pans_by_its_deltas_at_the_pointer),
		cmocka_unit_test(a_pinch_has_its_scale_and_turns_clockwise),
		cmocka_unit_test(a_hold_begins_and_ends_or_is_cancelled),
		cmocka_unit_test(a_number_that_is_none_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

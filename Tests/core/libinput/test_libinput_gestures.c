/* SPDX-License-Identifier: MIT */
/* The adapter alone: a touchpad. */
#include "made_up_events.h"
#include "support.h"

static struct gc_libinput_device device;

/* A touchpad, and the pointer at (300, 200). */
static void setup_touchpad(struct fixture *f) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pan);
	ADD(f, pinch);
	ADD(f, rotation);
	ADD_WITH(f, hold, with.touches = 2);
	struct libinput_device touchpad = {.width_mm = 100, .height_mm = 60};
	gc_libinput_device_init(&device, &touchpad, 3, NULL);
	gc_libinput_device_set_pointer(&device, (struct gc_point){GC_PT(300), GC_PT(200)});
}

static void push(struct fixture *f, struct libinput_event event) {
	event.fingers = 2;
	assert_int_equal(gc_libinput_push(&f->engine, &device, &event), GC_OK);
	take(f);
}

TEST(a_swipe_pans_by_its_deltas_at_the_pointer) {
	struct gc_vector translation;
	struct gc_point location;
	setup_touchpad(f);
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, .time_us = 1000});
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, .time_us = 9000,
			.dx = 3.25, .dy = -1.5});
	assert_int_equal(gc_recognizer_location(&f->pan.base, NULL, &location), GC_OK);
	assert_int_equal(location.x, GC_PT(300));
	assert_int_equal(location.y, GC_PT(200));
	gc_pan_translation(&f->pan, NULL, &translation);
	assert_int_equal(translation.x, GC_PT(3.25));
	assert_int_equal(translation.y, GC_PT(-1.5));
	expect(f, &f->pan, GC_STATE_BEGAN);
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_SWIPE_END, .time_us = 17000});
	expect(f, &f->pan, GC_STATE_ENDED);
}

TEST(a_pinch_has_its_scale_and_turns_clockwise) {
	setup_touchpad(f);
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, .time_us = 1000});
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, .time_us = 9000,
			.scale = 1.5, .degrees = 30});
	expect(f, &f->pinch, GC_STATE_BEGAN);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_true(gc_pinch_scale(&f->pinch) == GC_SCALE_ONE * 3 / 2);
	assert_in_range(gc_rotation_angle(&f->rotation), GC_TURN / 12, GC_TURN / 12 + 1);
	push(f, (struct libinput_event){
			LIBINPUT_EVENT_GESTURE_PINCH_END, .time_us = 17000, .cancelled = 1});
	expect(f, &f->pinch, GC_STATE_CANCELLED);
	expect(f, &f->rotation, GC_STATE_CANCELLED);
}

TEST(a_hold_begins_and_ends_or_is_cancelled) {
	setup_touchpad(f);
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, .time_us = 1000});
	expect(f, &f->hold, GC_STATE_BEGAN);
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_END, .time_us = 9000});
	expect(f, &f->hold, GC_STATE_ENDED);
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, .time_us = 17000});
	expect(f, &f->hold, GC_STATE_BEGAN);
	push(f, (struct libinput_event){
			LIBINPUT_EVENT_GESTURE_HOLD_END, .time_us = 18000, .cancelled = 1});
	expect(f, &f->hold, GC_STATE_CANCELLED);
}

TEST(a_number_that_is_none_is_refused) {
	setup_touchpad(f);
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, .time_us = 1000});
	double nan = 0.0 / 0.0;
	struct libinput_event bad[] = {
		{.scale = nan}, {.scale = 1, .degrees = nan}, {.scale = 1, .dx = nan}};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		bad[i].type = LIBINPUT_EVENT_GESTURE_PINCH_UPDATE;
		bad[i].time_us = 2000;
		assert_int_equal(gc_libinput_push(&f->engine, &device, &bad[i]), GC_ERR_RANGE);
	}
	assert_int_equal(gc_engine_counters(&f->engine).bad_step, 3);
}

/* SPDX-License-Identifier: MIT */
/*
 * The adapter alone: libinput's accessors are this file's own, so that events can be made up.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gesturecore/gesturecore.h>
#include <gesturecore/libinput.h>
#include <libinput.h>

struct libinput_device {
	int size_status;
	double width_mm, height_mm;
};

/* One made-up event; raw coordinates from 0 to positions - 1. */
struct libinput_event {
	enum libinput_event_type type;
	uint64_t time_us;
	int32_t seat_slot;
	double x_mm, y_mm, x_part, y_part;
	bool place_asked, slot_asked;
};

int libinput_device_get_size(struct libinput_device *device, double *width, double *height) {
	*width = device->width_mm;
	*height = device->height_mm;
	return device->size_status;
}

enum libinput_event_type libinput_event_get_type(struct libinput_event *event) {
	return event->type;
}

struct libinput_event_touch *libinput_event_get_touch_event(struct libinput_event *event) {
	return (struct libinput_event_touch *)event;
}

static struct libinput_event *made_up(struct libinput_event_touch *touch) {
	return (struct libinput_event *)touch;
}

uint64_t libinput_event_touch_get_time_usec(struct libinput_event_touch *touch) {
	return made_up(touch)->time_us;
}

int32_t libinput_event_touch_get_seat_slot(struct libinput_event_touch *touch) {
	made_up(touch)->slot_asked = true;
	return made_up(touch)->seat_slot;
}

double libinput_event_touch_get_x(struct libinput_event_touch *touch) {
	made_up(touch)->place_asked = true;
	return made_up(touch)->x_mm;
}

double libinput_event_touch_get_y(struct libinput_event_touch *touch) {
	made_up(touch)->place_asked = true;
	return made_up(touch)->y_mm;
}

double libinput_event_touch_get_x_transformed(struct libinput_event_touch *touch, uint32_t width) {
	made_up(touch)->place_asked = true;
	return made_up(touch)->x_part * width;
}

double libinput_event_touch_get_y_transformed(struct libinput_event_touch *touch, uint32_t height) {
	made_up(touch)->place_asked = true;
	return made_up(touch)->y_part * height;
}

struct fixture {
	struct gc_engine engine;
	struct gc_node window;
	struct gc_touch touches[4];
	struct gc_event events[16];
	struct gc_record records[16];
	struct gc_pan pan;
	struct gc_libinput_device device;
};

static void setup(struct fixture *f, struct libinput_device panel, struct gc_libinput_axes axes) {
	gc_node_init(&f->window);
	gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(4000), GC_PT(4000)}});
	struct gc_engine_config config = {.root = &f->window,
		.touches = f->touches,
		.touch_capacity = 4,
		.events = f->events,
		.event_capacity = 16,
		.records = f->records,
		.record_capacity = 16};
	gc_engine_init(&f->engine, &config);
	gc_pan_init(&f->pan, NULL);
	gc_recognizer_add(&f->pan.base, &f->window);
	gc_libinput_device_init(&f->device, &panel, 3, &axes);
}

static enum gc_status touch(
	struct fixture *f, enum libinput_event_type type, uint64_t time_us, double x, double y) {
	struct libinput_event event = {.type = type,
		.time_us = time_us,
		.seat_slot = 5,
		.x_mm = x,
		.y_mm = y,
		.x_part = x,
		.y_part = y};
	return gc_libinput_push(&f->engine, &f->device, &event);
}

static void assert_at(struct fixture *f, double x, double y) {
	struct gc_point location;
	gc_engine_end_frame(&f->engine);
	assert_int_equal(gc_recognizer_location(&f->pan.base, NULL, &location), GC_OK);
	assert_int_equal(location.x, gc_length_from_double(x));
	assert_int_equal(location.y, gc_length_from_double(y));
}

static const struct libinput_device no_size = {.size_status = -1};

static void millimetres_become_points_of_a_160th_of_an_inch(void **state) {
	(void)state;
	struct fixture f;
	struct libinput_device panel = {.width_mm = 300, .height_mm = 200};
	setup(&f, panel, (struct gc_libinput_axes){1000, 1000});
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 25.4, 50.8);
	assert_at(&f, 160, 320);
}

static void an_absurd_size_is_not_believed(void **state) {
	(void)state;
	struct fixture f;
	struct libinput_device tiny = {.width_mm = 29.9, .height_mm = 200};
	setup(&f, tiny, (struct gc_libinput_axes){800, 480});
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	assert_at(&f, 960, 576);
	struct libinput_device huge = {.width_mm = 300, .height_mm = 1501};
	setup(&f, huge, (struct gc_libinput_axes){800, 480});
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	assert_at(&f, 960, 576);
}

static void without_a_size_the_panel_is_1920_points_wide(void **state) {
	(void)state;
	struct fixture f;
	setup(&f, no_size, (struct gc_libinput_axes){1280, 768});
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.25, 0.75);
	assert_at(&f, 480, 864);
	setup(&f, no_size, (struct gc_libinput_axes){32768, 32768});
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.25, 0.75);
	assert_at(&f, 480, 810);
	setup(&f, no_size, (struct gc_libinput_axes){0, 0});
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.25, 0.75);
	assert_at(&f, 480, 810);
}

static void a_configured_size_comes_first(void **state) {
	(void)state;
	struct fixture f;
	struct libinput_device panel = {.width_mm = 300, .height_mm = 200};
	setup(&f, panel, (struct gc_libinput_axes){1000, 1000});
	assert_int_equal(gc_libinput_device_set_size_mm(&f.device, 254, 127), GC_OK);
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	assert_at(&f, 800, 400);
	assert_int_equal(gc_libinput_device_set_size_mm(&f.device, 20, 127), GC_ERR_RANGE);
	assert_int_equal(gc_libinput_device_set_size_pt(&f.device, 0, 100), GC_ERR_RANGE);
	assert_int_equal(gc_libinput_device_set_size_pt(&f.device, 0.0 / 0.0, 100), GC_ERR_RANGE);
	assert_int_equal(gc_libinput_device_set_size_pt(&f.device, 1e9, 100), GC_ERR_RANGE);
}

static void lifts_and_frames_are_not_asked_for_what_they_lack(void **state) {
	(void)state;
	struct fixture f;
	setup(&f, no_size, (struct gc_libinput_axes){800, 480});
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	struct libinput_event up = {
		.type = LIBINPUT_EVENT_TOUCH_UP, .time_us = 2000, .seat_slot = 5};
	assert_int_equal(gc_libinput_push(&f.engine, &f.device, &up), GC_OK);
	assert_false(up.place_asked);
	struct libinput_event frame = {.type = LIBINPUT_EVENT_TOUCH_FRAME, .time_us = 2000};
	assert_int_equal(gc_libinput_push(&f.engine, &f.device, &frame), GC_OK);
	assert_false(frame.place_asked || frame.slot_asked);
}

static void a_missing_frame_ends_with_the_next_time(void **state) {
	(void)state;
	struct fixture f;
	struct gc_event event;
	setup(&f, no_size, (struct gc_libinput_axes){1920, 1080});
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	touch(&f, LIBINPUT_EVENT_TOUCH_MOTION, 9000, 0.75, 0.5);
	assert_false(gc_engine_next(&f.engine, &event));
	touch(&f, LIBINPUT_EVENT_TOUCH_MOTION, 17000, 0.8, 0.5);
	assert_true(gc_engine_next(&f.engine, &event));
	assert_int_equal(event.state, GC_STATE_BEGAN);
	assert_int_equal(event.time_us, 9000);
	touch(&f, LIBINPUT_EVENT_TOUCH_FRAME, 17000, 0, 0);
	touch(&f, LIBINPUT_EVENT_TOUCH_FRAME, 17000, 0, 0); /* empty */
	assert_true(gc_engine_next(&f.engine, &event));
	assert_int_equal(event.state, GC_STATE_CHANGED);
	assert_false(gc_engine_next(&f.engine, &event));
}

static void cancel_stays_cancel(void **state) {
	(void)state;
	struct fixture f;
	struct gc_event event;
	setup(&f, no_size, (struct gc_libinput_axes){1920, 1080});
	touch(&f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	touch(&f, LIBINPUT_EVENT_TOUCH_MOTION, 9000, 0.75, 0.5);
	touch(&f, LIBINPUT_EVENT_TOUCH_CANCEL, 17000, 0, 0);
	touch(&f, LIBINPUT_EVENT_TOUCH_FRAME, 17000, 0, 0);
	assert_true(gc_engine_next(&f.engine, &event));
	assert_true(gc_engine_next(&f.engine, &event));
	assert_int_equal(event.state, GC_STATE_CANCELLED);
}

static void other_events_are_left_alone(void **state) {
	(void)state;
	struct fixture f;
	setup(&f, no_size, (struct gc_libinput_axes){1920, 1080});
	assert_int_equal(touch(&f, LIBINPUT_EVENT_POINTER_MOTION, 1000, 0, 0), GC_OK);
	assert_int_equal(touch(&f, LIBINPUT_EVENT_DEVICE_ADDED, 1000, 0, 0), GC_OK);
	assert_int_equal(
		touch(&f, LIBINPUT_EVENT_TOUCH_MOTION, 1000, 0.5, 0.5), GC_ERR_UNKNOWN_TOUCH);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(millimetres_become_points_of_a_160th_of_an_inch),
		cmocka_unit_test(an_absurd_size_is_not_believed),
		cmocka_unit_test(without_a_size_the_panel_is_1920_points_wide),
		cmocka_unit_test(a_configured_size_comes_first),
		cmocka_unit_test(lifts_and_frames_are_not_asked_for_what_they_lack),
		cmocka_unit_test(a_missing_frame_ends_with_the_next_time),
		cmocka_unit_test(cancel_stays_cancel),
		cmocka_unit_test(other_events_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

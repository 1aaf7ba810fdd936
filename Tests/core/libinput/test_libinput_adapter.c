/* SPDX-License-Identifier: MIT */
/* The adapter alone: a touchscreen, a touchpad, and a pen. */
#include "support.h"

#include <gesturecore/libinput.h>
#include <libinput.h>
#include <string.h>

/* libinput without libinput: the accessors of events that are made up, without a device. */

struct libinput_device {
	int size_status;
	double width_mm, height_mm;
	float matrix[6]; /* all 0: none */
};

/* One made-up event; its place is a part of the whole, calibrated. */
struct libinput_event {
	enum libinput_event_type type;
	uint64_t time_us;
	int32_t seat_slot;
	double x_part, y_part;
	bool place_asked, slot_asked;
	int fingers, cancelled;
	double dx, dy, scale, degrees;
	/* Of a pen. */
	enum libinput_tablet_tool_type tool;
	bool lacks_axes, is_down, is_out, is_pressed;
	double force, distance, tilt_x, tilt_y;
	uint32_t button;
};

int libinput_device_get_size(struct libinput_device *device, double *width, double *height) {
	*width = device->width_mm;
	*height = device->height_mm;
	return device->size_status;
}

int libinput_device_config_calibration_has_matrix(struct libinput_device *device) {
	(void)device;
	return 1;
}

int libinput_device_config_calibration_get_matrix(struct libinput_device *device, float matrix[6]) {
	memcpy(matrix, device->matrix, sizeof(device->matrix));
	return matrix[0] != 0 || matrix[1] != 0;
}

enum libinput_event_type libinput_event_get_type(struct libinput_event *event) {
	return event->type;
}

/* What else is in the queue of libinput; NONE: nothing. */
static enum libinput_event_type next_type;

struct libinput *libinput_event_get_context(struct libinput_event *event) {
	return (struct libinput *)event;
}

enum libinput_event_type libinput_next_event_type(struct libinput *libinput) {
	(void)libinput;
	return next_type;
}

struct libinput_device *libinput_event_get_device(struct libinput_event *event) {
	return (struct libinput_device *)event;
}

/* What the user has set for the device. */
static uint32_t send_events_mode;

uint32_t libinput_device_config_send_events_get_mode(struct libinput_device *libinput) {
	(void)libinput;
	return send_events_mode;
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

double libinput_event_touch_get_x_transformed(struct libinput_event_touch *touch, uint32_t width) {
	made_up(touch)->place_asked = true;
	return made_up(touch)->x_part * width;
}

double libinput_event_touch_get_y_transformed(struct libinput_event_touch *touch, uint32_t height) {
	made_up(touch)->place_asked = true;
	return made_up(touch)->y_part * height;
}

struct libinput_event_gesture *libinput_event_get_gesture_event(struct libinput_event *event) {
	return (struct libinput_event_gesture *)event;
}

/* libinput's documentation says which event may be asked for what. */
static bool is_one(const struct libinput_event *event, enum libinput_event_type type) {
	return event->type == type;
}

static bool is_pinch_update(const struct libinput_event *event) {
	return is_one(event, LIBINPUT_EVENT_GESTURE_PINCH_UPDATE);
}

static bool is_update(const struct libinput_event *event) {
	return is_pinch_update(event) || is_one(event, LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE);
}

static bool is_end(const struct libinput_event *event) {
	return is_one(event, LIBINPUT_EVENT_GESTURE_SWIPE_END) ||
	       is_one(event, LIBINPUT_EVENT_GESTURE_PINCH_END) ||
	       is_one(event, LIBINPUT_EVENT_GESTURE_HOLD_END);
}

static bool is_any(const struct libinput_event *event) {
	(void)event;
	return true;
}

#define OF_GESTURE(type, name, member, is_allowed) \
	type libinput_event_gesture_get_##name(struct libinput_event_gesture *gesture) { \
		const struct libinput_event *event = (void *)gesture; \
		assert_true(is_allowed(event)); \
		return event->member; \
	}
OF_GESTURE(uint64_t, time_usec, time_us, is_any)
OF_GESTURE(int, finger_count, fingers, is_any)
OF_GESTURE(int, cancelled, cancelled, is_end)
OF_GESTURE(double, dx, dx, is_update)
OF_GESTURE(double, dy, dy, is_update)
OF_GESTURE(double, scale, scale, is_pinch_update)
OF_GESTURE(double, angle_delta, degrees, is_pinch_update)

/* A tool is its event. */

struct libinput_event_tablet_tool *libinput_event_get_tablet_tool_event(
	struct libinput_event *event) {
	return (struct libinput_event_tablet_tool *)event;
}

static struct libinput_event *report_of(struct libinput_event_tablet_tool *tool) {
	return (struct libinput_event *)tool;
}

struct libinput_tablet_tool *libinput_event_tablet_tool_get_tool(
	struct libinput_event_tablet_tool *report) {
	return (struct libinput_tablet_tool *)report;
}

enum libinput_tablet_tool_type libinput_tablet_tool_get_type(struct libinput_tablet_tool *tool) {
	return ((struct libinput_event *)tool)->tool;
}

#define HAS(axis) \
	int libinput_tablet_tool_has_##axis(struct libinput_tablet_tool *tool) { \
		return !((struct libinput_event *)tool)->lacks_axes; \
	}
HAS(pressure)
HAS(distance)
HAS(tilt)

#define OF_PEN(type, name, member) \
	type libinput_event_tablet_tool_get_##name(struct libinput_event_tablet_tool *report) { \
		return report_of(report)->member; \
	}
OF_PEN(uint64_t, time_usec, time_us)
OF_PEN(enum libinput_tablet_tool_tip_state, tip_state, is_down)
OF_PEN(double, pressure, force)
OF_PEN(double, distance, distance)
OF_PEN(double, tilt_x, tilt_x)
OF_PEN(double, tilt_y, tilt_y)
OF_PEN(uint32_t, button, button)
OF_PEN(enum libinput_button_state, button_state, is_pressed)

enum libinput_tablet_tool_proximity_state libinput_event_tablet_tool_get_proximity_state(
	struct libinput_event_tablet_tool *report) {
	return report_of(report)->is_out ? LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_OUT
					 : LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_IN;
}

double libinput_event_tablet_tool_get_x_transformed(
	struct libinput_event_tablet_tool *report, uint32_t width) {
	return report_of(report)->x_part * width;
}

double libinput_event_tablet_tool_get_y_transformed(
	struct libinput_event_tablet_tool *report, uint32_t height) {
	return report_of(report)->y_part * height;
}

/* The tests. */

static struct gc_libinput_device device;

/* Axes from 0; without a number of positions, they are not known. */
static struct gc_device_config axes(int32_t x_positions, int32_t y_positions) {
	struct gc_device_config config = gc_device_config_default();
	if (x_positions != 0) {
		config.x.maximum = x_positions - 1;
		config.y.maximum = y_positions - 1;
	}
	return config;
}

static void setup_panel(
	struct fixture *f, struct libinput_device panel, struct gc_device_config config) {
	setup(f);
	gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(4000), GC_PT(4000)}});
	ADD(f, pan);
	assert_int_equal(gc_libinput_device_init(&device, &panel, 3, &config), GC_OK);
}

static enum gc_status touch(
	struct fixture *f, enum libinput_event_type type, uint64_t time_us, double x, double y) {
	struct libinput_event event = {
		.type = type, .time_us = time_us, .seat_slot = 5, .x_part = x, .y_part = y};
	return gc_libinput_push(&f->engine, &device, &event);
}

static void assert_at(struct fixture *f, double x, double y) {
	struct gc_point location;
	gc_engine_end_frame(&f->engine);
	assert_int_equal(gc_recognizer_location(&f->pan.base, NULL, &location), GC_OK);
	assert_int_equal(location.x, gc_length_from_double(x));
	assert_int_equal(location.y, gc_length_from_double(y));
}

static const struct libinput_device no_size = {.size_status = -1};

/* Touches a position, counted from 0, of a panel that has so many. */
static void touch_position(struct fixture *f, int x, int y, int x_positions, int y_positions) {
	touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, (double)x / x_positions, (double)y / y_positions);
}

TEST(millimeters_become_points_of_a_160th_of_an_inch) {
	/* 10 and 5 positions in a millimeter. */
	struct libinput_device panel = {.width_mm = 300, .height_mm = 200};
	setup_panel(f, panel, axes(3001, 1001));
	assert_int_equal(gc_device_mapping(&device.panel), GC_DEVICE_MM);
	touch_position(f, 254, 254, 3001, 1001);
	assert_at(f, 160, 320);
	setup_panel(f, panel, axes(3001, 1001));
	touch_position(f, 3000, 1000, 3001, 1001);
	assert_at(f, 300 * 160 / 25.4, 200 * 160 / 25.4);
}

TEST(millimeters_do_not_need_the_number_of_positions) {
	struct libinput_device panel = {.width_mm = 254, .height_mm = 127};
	setup_panel(f, panel, axes(0, 0));
	touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.25);
	struct gc_point at;
	gc_engine_end_frame(&f->engine);
	gc_recognizer_location(&f->pan.base, NULL, &at);
	/* A position is 1 um of the panel. */
	assert_true(at.x >= GC_PT(800) && at.x <= GC_PT(800) + 26);
	assert_true(at.y >= GC_PT(200) && at.y <= GC_PT(200) + 26);
	assert_int_equal(gc_device_mapping(&device.panel), GC_DEVICE_MM);
}

TEST(an_absurd_size_is_not_believed) {
	const struct libinput_device absurd[] = {no_size, {.width_mm = 29.9, .height_mm = 200},
		{.width_mm = 300, .height_mm = 1e300}, {.width_mm = 300, .height_mm = 0.0 / 0.0}};
	for (int i = 0; i < 4; i++) {
		setup_panel(f, absurd[i], axes(800, 480));
		touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
		assert_at(f, 960, 576);
		assert_int_equal(gc_device_mapping(&device.panel), GC_DEVICE_ASSUMED);
	}
}

TEST(a_panel_that_libinput_turns_keeps_its_millimeters) {
	/* A quarter clockwise: a touch at (x, y) arrives as (1 - y, x). */
	struct libinput_device panel = {
		.width_mm = 254, .height_mm = 127, .matrix = {0, -1, 1, 1, 0, 0}};
	setup_panel(f, panel, axes(2541, 1271));
	touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 1 - 1270.0 / 1271, 254.0 / 2541);
	assert_at(f, 0, 160);
	assert_int_equal(
		gc_device_size(&device.panel).width, gc_length_from_double(127.1 * 160 / 25.4));
	/* The first row of the glass is the last column of the window, not beyond it. */
	setup_panel(f, panel, axes(2541, 1271));
	touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 1, 0);
	assert_at(f, 800, 0);
}

TEST(a_calibration_comes_after_libinputs) {
	struct libinput_device panel = {.size_status = -1, .matrix = {0.5f, 0, 0.25f, 0, 1, 0}};
	struct gc_device_config config = axes(1024, 1024);
	config.size = (struct gc_size){GC_PT(1000), GC_PT(1000)};
	setup_panel(f, panel, config);
	touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	assert_at(f, 500, 500);
	config.calibration.yy /= 2;
	config.calibration.dx = GC_OFFSET_PT(0.125);
	setup_panel(f, panel, config);
	touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	assert_at(f, 625, 250);
}

TEST(what_makes_no_sense_is_refused) {
	setup_panel(f, no_size, axes(800, 480));
	struct gc_libinput_device same = device;
	struct libinput_device panel = no_size;
	struct gc_device_config config = axes(800, 480);
	config.size.width = -1;
	assert_int_equal(gc_libinput_device_init(&device, &panel, 3, &config), GC_ERR_RANGE);
	panel.matrix[0] = panel.matrix[1] = panel.matrix[3] = panel.matrix[4] = 1;
	assert_int_equal(gc_libinput_device_init(&device, &panel, 3, NULL), GC_ERR_SINGULAR);
	panel.matrix[5] = 0.0f / 0.0f;
	assert_int_equal(gc_libinput_device_init(&device, &panel, 3, NULL), GC_ERR_RANGE);
	assert_memory_equal(&device, &same, sizeof(same));

	assert_int_equal(touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.0 / 0.0, 0), GC_ERR_POSITION);
	assert_int_equal(touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0, 0.0 / 0.0), GC_ERR_POSITION);
	assert_int_equal(touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0, -1e9), GC_ERR_POSITION);
	assert_int_equal(touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 1e9, 0), GC_ERR_POSITION);
}

TEST(lifts_and_frames_are_not_asked_for_what_they_lack) {
	setup_panel(f, no_size, axes(800, 480));
	touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	struct libinput_event up = {
		.type = LIBINPUT_EVENT_TOUCH_UP, .time_us = 2000, .seat_slot = 5};
	assert_int_equal(gc_libinput_push(&f->engine, &device, &up), GC_OK);
	assert_false(up.place_asked);
	struct libinput_event frame = {.type = LIBINPUT_EVENT_TOUCH_FRAME, .time_us = 2000};
	assert_int_equal(gc_libinput_push(&f->engine, &device, &frame), GC_OK);
	assert_false(frame.place_asked || frame.slot_asked);
}

TEST(a_missing_frame_ends_with_the_next_time) {
	struct gc_event event;
	setup_panel(f, no_size, axes(1920, 1080));
	touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	touch(f, LIBINPUT_EVENT_TOUCH_MOTION, 9000, 0.75, 0.5);
	none_is_left(f);
	touch(f, LIBINPUT_EVENT_TOUCH_MOTION, 17000, 0.8, 0.5);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(event.state, GC_STATE_BEGAN);
	assert_int_equal(event.time_us, 9000);
	touch(f, LIBINPUT_EVENT_TOUCH_FRAME, 17000, 0, 0);
	touch(f, LIBINPUT_EVENT_TOUCH_FRAME, 17000, 0, 0); /* empty */
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(event.state, GC_STATE_CHANGED);
	none_is_left(f);
}

TEST(cancel_stays_cancel) {
	struct gc_event event;
	setup_panel(f, no_size, axes(1920, 1080));
	touch(f, LIBINPUT_EVENT_TOUCH_DOWN, 1000, 0.5, 0.5);
	touch(f, LIBINPUT_EVENT_TOUCH_MOTION, 9000, 0.75, 0.5);
	touch(f, LIBINPUT_EVENT_TOUCH_CANCEL, 17000, 0, 0);
	touch(f, LIBINPUT_EVENT_TOUCH_FRAME, 17000, 0, 0);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(event.state, GC_STATE_CANCELLED);
}

TEST(other_events_are_left_alone) {
	setup_panel(f, no_size, axes(1920, 1080));
	assert_int_equal(touch(f, LIBINPUT_EVENT_POINTER_MOTION, 1000, 0, 0), GC_OK);
	assert_int_equal(touch(f, LIBINPUT_EVENT_DEVICE_ADDED, 1000, 0, 0), GC_OK);
	assert_int_equal(
		touch(f, LIBINPUT_EVENT_TOUCH_MOTION, 1000, 0.5, 0.5), GC_ERR_UNKNOWN_TOUCH);
}

TEST(an_event_becomes_a_sample_that_needs_no_engine) {
	struct gc_sample sample = {.id = 77};
	setup_panel(f, no_size, axes(1920, 1080));
	struct libinput_event event = {.type = LIBINPUT_EVENT_DEVICE_ADDED};
	assert_false(gc_libinput_sample(&device, &event, &sample));
	assert_int_equal(sample.id, 77);
	event = (struct libinput_event){.type = LIBINPUT_EVENT_TOUCH_DOWN,
		.time_us = 1000,
		.seat_slot = 5,
		.x_part = 0.5,
		.y_part = 0.25};
	assert_true(gc_libinput_sample(&device, &event, &sample));
	assert_int_equal(sample.kind, GC_SAMPLE_DOWN);
	assert_int_equal(sample.time_us, 1000);
	assert_int_equal(sample.device, 3);
	assert_int_equal(sample.id, 5);
	assert_points(sample.position, 960, 270, 0);
	assert_null(sample.node);
}

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
	assert_points(location, 300, 200, 0);
	gc_pan_translation(&f->pan, NULL, &translation);
	assert_points(translation, 3.25, -1.5, 0);
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

TEST(a_gesture_that_ends_because_its_touchpad_goes_is_cancelled) {
	setup_touchpad(f);
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, .time_us = 1000});
	expect(f, &f->hold, GC_STATE_BEGAN);
	next_type = LIBINPUT_EVENT_DEVICE_REMOVED;
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_END, .time_us = 9000});
	next_type = LIBINPUT_EVENT_NONE;
	expect(f, &f->hold, GC_STATE_CANCELLED);
}

TEST(a_gesture_that_ends_because_its_touchpad_is_turned_off_is_cancelled) {
	setup_touchpad(f);
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, .time_us = 1000});
	expect(f, &f->hold, GC_STATE_BEGAN);
	send_events_mode = LIBINPUT_CONFIG_SEND_EVENTS_DISABLED;
	push(f, (struct libinput_event){LIBINPUT_EVENT_GESTURE_HOLD_END, .time_us = 9000});
	send_events_mode = LIBINPUT_CONFIG_SEND_EVENTS_ENABLED;
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

/* A pen, on a glass of 1920 by 1080 points. */

static struct gc_pen pen;

/* What a report of a pen becomes. */
static struct gc_sample pen_reports(enum libinput_event_type type, struct libinput_event report) {
	struct gc_sample sample = {0};
	report.type = type;
	report.time_us = 5000;
	report.tool = report.tool == 0 ? LIBINPUT_TABLET_TOOL_TYPE_PEN : report.tool;
	assert_true(gc_libinput_pen(&device, &report, &sample, &pen));
	assert_int_equal(sample.type, GC_TOUCH_PEN);
	assert_int_equal(sample.device, 3);
	assert_int_equal(sample.time_us, 5000);
	return sample;
}

static void setup_glass(struct fixture *f, enum gc_orientation orientation) {
	struct gc_device_config config = axes(1920, 1080);
	config.orientation = orientation;
	setup_panel(f, no_size, config);
	pen = (struct gc_pen){0};
}

static double degrees(uint16_t value, double whole) {
	return value * whole / (whole == 360 ? 65536 : 65535);
}

/* A pen that is tilted so, in degrees as libinput has them. */
static void assert_tilt(double x, double y, double altitude, double azimuth) {
	pen_reports(
		LIBINPUT_EVENT_TABLET_TOOL_AXIS, (struct libinput_event){.tilt_x = x, .tilt_y = y});
	assert_true(pen.has_tilt);
	assert_near(degrees(pen.altitude, 90), altitude, 0.01);
	assert_near(degrees(pen.azimuth, 360), azimuth, 0.01);
}

TEST(a_tilt_becomes_an_altitude_and_an_azimuth) {
	setup_glass(f, GC_ORIENTATION_NORMAL);
	assert_tilt(0, 0, 90, 0);
	assert_tilt(30, 0, 60, 0);
	assert_tilt(0, 30, 60, 90);
	assert_tilt(-30, 0, 60, 180);
	assert_tilt(0, -30, 60, 270);
	/* The upright, seen from above: atan(1 / sqrt(2)). */
	assert_tilt(45, 45, 35.2644, 45);
}

TEST(an_azimuth_turns_with_the_panel) {
	setup_glass(f, GC_ORIENTATION_90);
	assert_tilt(30, 0, 60, 90);
	setup_glass(f, GC_ORIENTATION_180);
	assert_tilt(30, 0, 60, 180);
	setup_glass(f, GC_ORIENTATION_FLIPPED);
	assert_tilt(30, 0, 60, 180);
	assert_tilt(0, 30, 60, 90);
	/* As does a calibration of libinput's, a quarter clockwise. */
	struct libinput_device panel = {
		.width_mm = 254, .height_mm = 127, .matrix = {0, -1, 1, 1, 0, 0}};
	setup_panel(f, panel, axes(2541, 1271));
	assert_tilt(30, 0, 60, 90);
	assert_tilt(45, 45, 35.2644, 135);
}

TEST(a_pen_hovers_lands_moves_and_lifts) {
	setup_glass(f, GC_ORIENTATION_NORMAL);
	struct gc_sample sample = pen_reports(LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY,
		(struct libinput_event){.x_part = 0.5, .y_part = 0.25, .distance = 1});
	assert_int_equal(sample.kind, GC_SAMPLE_MOTION);
	assert_points(sample.position, 960, 270, 0);
	assert_true(pen.hovers && !pen.is_gone);
	assert_int_equal(pen.distance, 65535);
	sample = pen_reports(LIBINPUT_EVENT_TABLET_TOOL_TIP,
		(struct libinput_event){.is_down = true, .force = 0.5});
	assert_int_equal(sample.kind, GC_SAMPLE_DOWN);
	assert_false(pen.hovers);
	assert_int_equal(pen.force, 32768);
	sample = pen_reports(LIBINPUT_EVENT_TABLET_TOOL_AXIS,
		(struct libinput_event){.is_down = true, .force = 1});
	assert_int_equal(sample.kind, GC_SAMPLE_MOTION);
	assert_false(pen.hovers);
	assert_int_equal(pen.force, 65535);
	sample = pen_reports(LIBINPUT_EVENT_TABLET_TOOL_TIP, (struct libinput_event){0});
	assert_int_equal(sample.kind, GC_SAMPLE_UP);
	assert_false(pen.hovers);
	pen_reports(LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY, (struct libinput_event){.is_out = true});
	assert_true(pen.hovers && pen.is_gone);
}

TEST(a_pen_keeps_the_buttons_that_are_pressed) {
	static const struct {
		uint32_t button;
		bool is_pressed;
		uint8_t buttons;
	} steps[] = {{0x14b, true, 1}, {0x14c, true, 3}, {0x149, true, 7}, {0x14b, false, 6},
		{0x110, true, 6}, {0x14c, false, 4}};
	setup_glass(f, GC_ORIENTATION_NORMAL);
	for (int i = 0; i < 6; i++) {
		pen_reports(LIBINPUT_EVENT_TABLET_TOOL_BUTTON,
			(struct libinput_event){.is_down = true,
				.button = steps[i].button,
				.is_pressed = steps[i].is_pressed});
		assert_int_equal(pen.buttons, steps[i].buttons);
		pen_reports(LIBINPUT_EVENT_TABLET_TOOL_AXIS, (struct libinput_event){0});
		assert_int_equal(pen.buttons, steps[i].buttons);
	}
}

TEST(a_pen_without_axes_is_upright_and_has_no_force) {
	setup_glass(f, GC_ORIENTATION_NORMAL);
	pen_reports(
		LIBINPUT_EVENT_TABLET_TOOL_AXIS, (struct libinput_event){.lacks_axes = true,
							 .tool = LIBINPUT_TABLET_TOOL_TYPE_ERASER,
							 .force = 1,
							 .distance = 1,
							 .tilt_x = 30});
	assert_true(pen.is_eraser);
	assert_false(pen.has_force || pen.has_tilt || pen.has_distance);
	assert_int_equal(pen.force, 0);
	assert_int_equal(pen.distance, 0);
	assert_int_equal(pen.altitude, 65535);
}

TEST(values_that_are_no_numbers_are_left_out) {
	setup_glass(f, GC_ORIENTATION_NORMAL);
	double nan = 0.0 / 0.0;
	struct gc_sample sample = pen_reports(LIBINPUT_EVENT_TABLET_TOOL_AXIS,
		(struct libinput_event){
			.x_part = nan, .force = nan, .distance = -1, .tilt_x = nan});
	assert_int_equal(sample.position.x, GC_LENGTH_INVALID);
	assert_int_equal(pen.force, 0);
	assert_int_equal(pen.distance, 0);
	assert_int_equal(pen.altitude, 65535);
	assert_tilt(90, 0, 0, 0);
}

TEST(a_mouse_and_a_lens_are_no_pens) {
	setup_glass(f, GC_ORIENTATION_NORMAL);
	struct gc_sample sample = {.id = 77};
	struct libinput_event event = {
		.type = LIBINPUT_EVENT_TABLET_TOOL_TIP, .tool = LIBINPUT_TABLET_TOOL_TYPE_MOUSE};
	assert_false(gc_libinput_pen(&device, &event, &sample, &pen));
	event.tool = LIBINPUT_TABLET_TOOL_TYPE_LENS;
	assert_false(gc_libinput_pen(&device, &event, &sample, &pen));
	event = (struct libinput_event){.type = LIBINPUT_EVENT_TOUCH_DOWN};
	assert_false(gc_libinput_pen(&device, &event, &sample, &pen));
	assert_int_equal(sample.id, 77);
}

/* SPDX-License-Identifier: MIT */
/*
 * A program that reads touches from the system's libinput, with an emulated touchscreen. run.py
 * counts its instructions by library.
 *
 *     added read|samples|gestures
 *
 * All three do what each program does that takes touches from libinput: they read each event's
 * type, time, slot and position. `samples` does so by making samples with the adapter. `gestures`
 * also pushes them to an engine with seven recognizers, and takes its events. Two fingers drag. The
 * landing and the decisions are not counted: run.py counts what happens inside counted().
 */
#include <emulated_evdev.h>
#include <gesturecore/libinput.h>
#include <libinput.h>
#include <linux/input.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

#define FRAME_US 8333u
#define SETTLE 60
#define COUNTED 400
#define SIDE 4096

enum depth { READ, SAMPLES, GESTURES };

static enum depth depth;
static struct eev_session *session;
static unsigned panel;
static struct gc_libinput_device device;
static struct stage stage;

/* Keeps the compiler from removing data that a program would use. */
static inline void use(const void *what) {
	__asm__ volatile("" : : "r"(what) : "memory");
}

static void fail(const char *why) {
	fprintf(stderr, "added: %s\n", why);
	exit(1);
}

static void read_event(struct libinput_event *event) {
	struct {
		uint64_t time_us;
		double x, y;
		int32_t slot;
	} values = {0};
	enum libinput_event_type type = libinput_event_get_type(event);
	if (type < LIBINPUT_EVENT_TOUCH_DOWN || type > LIBINPUT_EVENT_TOUCH_FRAME) {
		return;
	}
	struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
	values.time_us = libinput_event_touch_get_time_usec(touch);
	if (type != LIBINPUT_EVENT_TOUCH_FRAME) {
		values.slot = libinput_event_touch_get_seat_slot(touch);
	}
	if (type == LIBINPUT_EVENT_TOUCH_DOWN || type == LIBINPUT_EVENT_TOUCH_MOTION) {
		values.x = libinput_event_touch_get_x_transformed(touch, 1920);
		values.y = libinput_event_touch_get_y_transformed(touch, 1080);
	}
	use(&values);
}

static void take(struct libinput_event *event) {
	struct gc_sample sample;
	switch (depth) {
	case READ:
		read_event(event);
		break;
	case SAMPLES:
		gc_libinput_sample(&device, event, &sample);
		use(&sample);
		break;
	case GESTURES:
		gc_libinput_push(&stage.engine, &device, event);
		break;
	}
}

/* One turn of the program's loop. */
static void turn(const struct eev_input *inputs, size_t count, uint64_t time_us) {
	struct libinput_event *event;
	if (eev_session_play(session, panel, time_us, inputs, count) != 0) {
		fail("libinput refused a frame");
	}
	while ((event = eev_session_next_event(session)) != NULL) {
		take(event);
		eev_session_release_event(session, event);
	}
	if (depth == GESTURES) {
		struct gc_event gesture;
		gc_engine_end_frame(&stage.engine);
		while (gc_engine_next(&stage.engine, &gesture)) {
			use(&gesture);
		}
	}
}

static void move(unsigned frame) {
	int32_t x = 900 + 4 * (int32_t)frame, y = 1000 + (int32_t)frame;
	turn(
		(const struct eev_input[]){
			{EV_ABS, ABS_MT_SLOT, 0},
			{EV_ABS, ABS_MT_POSITION_X, x},
			{EV_ABS, ABS_MT_POSITION_Y, y},
			{EV_ABS, ABS_MT_SLOT, 1},
			{EV_ABS, ABS_MT_POSITION_X, x + 300},
			{EV_ABS, ABS_MT_POSITION_Y, y + 50},
			{EV_ABS, ABS_X, x},
			{EV_ABS, ABS_Y, y},
			{EV_SYN, SYN_REPORT, 0},
		},
		9, (uint64_t)frame * FRAME_US);
}

__attribute__((noinline)) static void counted(void) {
	for (unsigned frame = SETTLE; frame < SETTLE + COUNTED; frame++) {
		move(frame);
	}
}

static void plug(void) {
	static const uint16_t properties[] = {INPUT_PROP_DIRECT};
	static const struct eev_code codes[] = {
		{EV_SYN, EV_SYN},
		{EV_SYN, EV_KEY},
		{EV_SYN, EV_ABS},
		{EV_KEY, BTN_TOUCH},
		{EV_ABS, ABS_X},
		{EV_ABS, ABS_Y},
		{EV_ABS, ABS_MT_SLOT},
		{EV_ABS, ABS_MT_POSITION_X},
		{EV_ABS, ABS_MT_POSITION_Y},
		{EV_ABS, ABS_MT_TRACKING_ID},
	};
	static const struct eev_axis axes[] = {
		{.code = ABS_X, .maximum = SIDE - 1, .resolution = 16},
		{.code = ABS_Y, .maximum = SIDE - 1, .resolution = 16},
		{.code = ABS_MT_SLOT, .maximum = 9},
		{.code = ABS_MT_POSITION_X, .maximum = SIDE - 1, .resolution = 16},
		{.code = ABS_MT_POSITION_Y, .maximum = SIDE - 1, .resolution = 16},
		{.code = ABS_MT_TRACKING_ID, .maximum = 65535},
	};
	static const struct eev_device_description description = {
		.name = "Emulated panel",
		.properties = properties,
		.property_count = 1,
		.codes = codes,
		.code_count = sizeof(codes) / sizeof(codes[0]),
		.axes = axes,
		.axis_count = sizeof(axes) / sizeof(axes[0]),
	};
	char error[512];
	session = eev_session_create(error, sizeof(error));
	int number = session == NULL
			     ? -1
			     : eev_session_plug(session, &description, error, sizeof(error));
	if (number < 0) {
		fail(error);
	}
	panel = (unsigned)number;
}

int main(int count, char **arguments) {
	const struct scenario scenario = {
		.contacts = 2, .stroke = STROKE_DRAG, .active = ACTIVE_PAN};
	static const char *const names[] = {"read", "samples", "gestures"};
	const char *wanted = count == 2 ? arguments[1] : "";
	while (depth < GESTURES && strcmp(wanted, names[depth]) != 0) {
		depth++;
	}
	if (strcmp(wanted, names[depth]) != 0) {
		fail("usage: added read|samples|gestures");
	}
	plug();
	stage_set_up(&stage, &scenario);
	if (gc_libinput_device_init(&device, eev_session_device(session, panel), 0, NULL) !=
		GC_OK) {
		fail("libinput's device is refused");
	}
	turn(
		(const struct eev_input[]){
			{EV_ABS, ABS_MT_SLOT, 0},
			{EV_ABS, ABS_MT_TRACKING_ID, 1},
			{EV_ABS, ABS_MT_POSITION_X, 900},
			{EV_ABS, ABS_MT_POSITION_Y, 1000},
			{EV_ABS, ABS_MT_SLOT, 1},
			{EV_ABS, ABS_MT_TRACKING_ID, 2},
			{EV_ABS, ABS_MT_POSITION_X, 1200},
			{EV_ABS, ABS_MT_POSITION_Y, 1050},
			{EV_KEY, BTN_TOUCH, 1},
			{EV_SYN, SYN_REPORT, 0},
		},
		10, 0);
	for (unsigned frame = 1; frame < SETTLE; frame++) {
		move(frame);
	}
	if (depth == GESTURES && !stage_is_as_expected(&stage, &scenario)) {
		fail("the pan has not begun");
	}
	counted();
	if (depth == GESTURES && !stage_is_as_expected(&stage, &scenario)) {
		fail("the pan has ended");
	}
	printf("%u\n", COUNTED);
	eev_session_destroy(session);
	return 0;
}

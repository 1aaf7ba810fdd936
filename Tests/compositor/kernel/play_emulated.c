/* SPDX-License-Identifier: MIT */
/*
 * Plays a recording through the emulated kernel. play_uinput.c must print the same. Each line of
 * stdin has the stamp of a frame, in microseconds.
 */
#include <emulated_evdev.h>
#include <inttypes.h>
#include <libevdev/libevdev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play.h"

/* The description, and the data it points to. */
struct description {
	struct eev_device_description device;
	uint16_t properties[INPUT_PROP_CNT];
	struct eev_code codes[EV_CNT + KEY_CNT + ABS_CNT + 256];
	struct eev_axis axes[ABS_CNT];
};

static void add_code(struct description *description, int type, int code) {
	if (description->device.code_count ==
		sizeof(description->codes) / sizeof(description->codes[0])) {
		fail("description", "a device has too many codes");
	}
	description->codes[description->device.code_count++] =
		(struct eev_code){.type = (uint16_t)type, .code = (uint16_t)code};
}

static void add_axis(struct description *description, const struct evemu_device *device, int code) {
	description->axes[description->device.axis_count++] = (struct eev_axis){
		.code = (uint16_t)code,
		.minimum = evemu_get_abs_minimum(device, code),
		.maximum = evemu_get_abs_maximum(device, code),
		.fuzz = evemu_get_abs_fuzz(device, code),
		.flat = evemu_get_abs_flat(device, code),
		.resolution = evemu_get_abs_resolution(device, code),
	};
}

static void add_type(struct description *description, const struct evemu_device *device, int type) {
	add_code(description, EV_SYN, type);
	for (int code = 0; type != EV_SYN && code <= libevdev_event_type_get_max((unsigned)type);
		code++) {
		if (!evemu_has_event(device, type, code)) {
			continue;
		}
		add_code(description, type, code);
		if (type == EV_ABS) {
			add_axis(description, device, code);
		}
	}
}

static void describe(struct description *description, const struct evemu_device *device) {
	description->device = (struct eev_device_description){
		.name = evemu_get_name(device),
		.bus = (uint16_t)evemu_get_id_bustype(device),
		.vendor = (uint16_t)evemu_get_id_vendor(device),
		.product = (uint16_t)evemu_get_id_product(device),
		.version = (uint16_t)evemu_get_id_version(device),
		.properties = description->properties,
		.codes = description->codes,
		.axes = description->axes,
	};
	for (int property = 0; property < INPUT_PROP_CNT; property++) {
		if (evemu_has_prop(device, property)) {
			description->properties[description->device.property_count++] =
				(uint16_t)property;
		}
	}
	for (int type = 0; type < EV_CNT; type++) {
		if (evemu_has_bit(device, type)) {
			add_type(description, device, type);
		}
	}
}

static void check(int status) {
	if (status != 0) {
		fail("emulated kernel", strerror(-status));
	}
}

static void print_events(struct eev_session *session) {
	struct libinput_event *event;

	while ((event = eev_session_next_event(session)) != NULL) {
		print_event(event, eev_session_epoch_us(session));
		eev_session_release_event(session, event);
	}
}

static unsigned plug(struct eev_session *session, const struct evemu_device *device) {
	static struct description description;
	char error[1024];

	describe(&description, device);
	int number = eev_session_plug(session, &description.device, error, sizeof(error));
	if (number < 0) {
		fail("emulated kernel", error);
	}
	return (unsigned)number;
}

static void play(struct eev_session *session, unsigned device, const struct frame *frame,
	unsigned long number, struct stall stall) {
	struct eev_input inputs[FRAME_EVENTS_MAX];
	bool stalled = number >= stall.first && number <= stall.last;

	for (size_t i = 0; i < frame->count; i++) {
		const struct input_event *event = &frame->events[i];
		inputs[i] = (struct eev_input){event->type, event->code, event->value};
	}
	check(stalled ? eev_session_lose(session, device, frame->time_us, inputs, frame->count)
		      : eev_session_play(session, device, frame->time_us, inputs, frame->count));
	if (stalled && number == stall.last) {
		check(eev_session_drop(session, device, frame->time_us));
	}
}

static uint64_t read_stamp(void) {
	uint64_t time_us;

	if (scanf("%" SCNu64, &time_us) != 1) {
		fail("stdin", "there are fewer stamps than frames");
	}
	return time_us;
}

int main(int argument_count, char **arguments) {
	struct stall stall;
	struct recording recording = open_recording(argument_count, arguments, &stall);
	struct frame frame;
	char error[1024];

	struct eev_session *session = eev_session_create(error, sizeof(error));
	if (session == NULL) {
		fail("emulated kernel", error);
	}
	unsigned device = plug(session, recording.device);
	print_events(session);
	for (unsigned long number = 1; next_frame(&recording, &frame); number++) {
		frame.time_us = read_stamp();
		play(session, device, &frame, number, stall);
		print_events(session);
	}
	check(eev_session_unplug(session, device));
	print_events(session);
	eev_session_destroy(session);
	close_recording(&recording);
	return 0;
}

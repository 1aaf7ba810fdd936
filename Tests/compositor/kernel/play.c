/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *what, const char *why) {
	fprintf(stderr, "%s: %s\n", what, why);
	exit(1);
}

static unsigned long frame_number(const char *text) {
	char *end;
	errno = 0;
	unsigned long number = strtoul(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || number == 0) {
		fail(text, "frame numbers start at 1");
	}
	return number;
}

struct recording open_recording(int argument_count, char **arguments, struct stall *stall) {
	struct recording recording = {0};

	if (argument_count != 2 && argument_count != 4) {
		fail(arguments[0], "usage: FILE [FIRST LAST]");
	}
	*stall = (struct stall){0};
	if (argument_count == 4) {
		stall->first = frame_number(arguments[2]);
		stall->last = frame_number(arguments[3]);
		if (stall->last < stall->first) {
			fail(arguments[3], "it is before the first missed frame");
		}
	}
	recording.file = fopen(arguments[1], "r");
	if (recording.file == NULL) {
		fail(arguments[1], strerror(errno));
	}
	recording.device = evemu_new(NULL);
	if (recording.device == NULL || evemu_read(recording.device, recording.file) <= 0) {
		fail(arguments[1], "evemu cannot read the description of its device");
	}
	return recording;
}

static void set_time(struct recording *recording, struct frame *frame) {
	const struct input_event *report = &frame->events[frame->count - 1];
	uint64_t time_us =
		(uint64_t)report->input_event_sec * 1000000 + (uint64_t)report->input_event_usec;

	if (!recording->has_origin) {
		recording->origin_us = time_us;
		recording->has_origin = true;
	}
	if (time_us > recording->origin_us + recording->time_us) {
		recording->time_us = time_us - recording->origin_us;
	}
	frame->time_us = recording->time_us;
}

bool next_frame(struct recording *recording, struct frame *frame) {
	frame->count = 0;
	while (frame->count < FRAME_EVENTS_MAX) {
		struct input_event *event = &frame->events[frame->count];
		if (evemu_read_event(recording->file, event) <= 0) {
			return false;
		}
		frame->count++;
		if (event->type == EV_SYN && event->code == SYN_REPORT) {
			set_time(recording, frame);
			return true;
		}
	}
	fail("recording", "a frame has too many events");
}

void close_recording(struct recording *recording) {
	evemu_delete(recording->device);
	fclose(recording->file);
}

static void print_device(const char *kind, struct libinput_device *device) {
	double width_mm = 0, height_mm = 0;

	(void)libinput_device_get_size(device, &width_mm, &height_mm);
	printf("%s \"%s\" %04x:%04x touches %d, touchscreen %d, pointer %d, mm %.17g x %.17g", kind,
		libinput_device_get_name(device), libinput_device_get_id_vendor(device),
		libinput_device_get_id_product(device),
		libinput_device_touch_get_touch_count(device),
		libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH),
		libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_POINTER), width_mm,
		height_mm);
}

/* The time and the kind, with which a line begins. */
static void print_head(uint64_t time_us, uint64_t origin_us, const char *kind) {
	printf("%" PRId64 " %s", (int64_t)(time_us - origin_us), kind);
}

/* What an event has beside its time. */
enum event_data {
	FRAME,
	SLOT,
	PLACE,
	MOTION,
	SCROLL,
	BUTTON,
	FINGERS,
	DELTAS,
	SCALE,
	END,
};

static void print_touch(
	struct libinput_event *event, uint64_t origin_us, const char *kind, enum event_data data) {
	struct libinput_event_touch *touch = libinput_event_get_touch_event(event);

	print_head(libinput_event_touch_get_time_usec(touch), origin_us, kind);
	if (data != FRAME) {
		printf(" slot %d seat-slot %d", libinput_event_touch_get_slot(touch),
			libinput_event_touch_get_seat_slot(touch));
	}
	if (data == PLACE) {
		printf(" mm %.17g %.17g part %.17g %.17g", libinput_event_touch_get_x(touch),
			libinput_event_touch_get_y(touch),
			libinput_event_touch_get_x_transformed(touch, 1),
			libinput_event_touch_get_y_transformed(touch, 1));
	}
}

static void print_pointer(
	struct libinput_event *event, uint64_t origin_us, const char *kind, enum event_data data) {
	struct libinput_event_pointer *pointer = libinput_event_get_pointer_event(event);

	print_head(libinput_event_pointer_get_time_usec(pointer), origin_us, kind);
	if (data == MOTION) {
		printf(" %.17g %.17g unaccelerated %.17g %.17g",
			libinput_event_pointer_get_dx(pointer),
			libinput_event_pointer_get_dy(pointer),
			libinput_event_pointer_get_dx_unaccelerated(pointer),
			libinput_event_pointer_get_dy_unaccelerated(pointer));
	} else if (data == BUTTON) {
		printf(" 0x%x %d", libinput_event_pointer_get_button(pointer),
			(int)libinput_event_pointer_get_button_state(pointer));
	}
	for (int i = 0; data == SCROLL && i < 2; i++) {
		enum libinput_pointer_axis axis = (enum libinput_pointer_axis)i;
		if (libinput_event_pointer_has_axis(pointer, axis)) {
			printf(" %c %.17g", "yx"[i],
				libinput_event_pointer_get_scroll_value(pointer, axis));
		}
	}
}

static void print_gesture(
	struct libinput_event *event, uint64_t origin_us, const char *kind, enum event_data data) {
	struct libinput_event_gesture *gesture = libinput_event_get_gesture_event(event);

	print_head(libinput_event_gesture_get_time_usec(gesture), origin_us, kind);
	printf(" fingers %d", libinput_event_gesture_get_finger_count(gesture));
	if (data == DELTAS || data == SCALE) {
		printf(" delta %.17g %.17g unaccelerated %.17g %.17g",
			libinput_event_gesture_get_dx(gesture),
			libinput_event_gesture_get_dy(gesture),
			libinput_event_gesture_get_dx_unaccelerated(gesture),
			libinput_event_gesture_get_dy_unaccelerated(gesture));
	}
	if (data == SCALE) {
		printf(" scale %.17g degrees %.17g", libinput_event_gesture_get_scale(gesture),
			libinput_event_gesture_get_angle_delta(gesture));
	} else if (data == END) {
		printf(" cancelled %d", libinput_event_gesture_get_cancelled(gesture));
	}
}

static const struct {
	enum libinput_event_type type;
	const char *kind;
	enum event_data data;
} kinds[] = {
	{LIBINPUT_EVENT_TOUCH_DOWN, "down", PLACE},
	{LIBINPUT_EVENT_TOUCH_MOTION, "motion", PLACE},
	{LIBINPUT_EVENT_TOUCH_UP, "up", SLOT},
	{LIBINPUT_EVENT_TOUCH_CANCEL, "cancel", SLOT},
	{LIBINPUT_EVENT_TOUCH_FRAME, "frame", FRAME},
	{LIBINPUT_EVENT_POINTER_MOTION, "pointer", MOTION},
	{LIBINPUT_EVENT_POINTER_SCROLL_FINGER, "scroll", SCROLL},
	{LIBINPUT_EVENT_POINTER_BUTTON, "button", BUTTON},
	{LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, "swipe-begin", FINGERS},
	{LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, "swipe", DELTAS},
	{LIBINPUT_EVENT_GESTURE_SWIPE_END, "swipe-end", END},
	{LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, "pinch-begin", FINGERS},
	{LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, "pinch", SCALE},
	{LIBINPUT_EVENT_GESTURE_PINCH_END, "pinch-end", END},
	{LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, "hold-begin", FINGERS},
	{LIBINPUT_EVENT_GESTURE_HOLD_END, "hold-end", END},
};

void print_event(struct libinput_event *event, uint64_t origin_us) {
	enum libinput_event_type type = libinput_event_get_type(event);
	size_t i = 0;

	while (i < sizeof(kinds) / sizeof(kinds[0]) && kinds[i].type != type) {
		i++;
	}
	if (type == LIBINPUT_EVENT_DEVICE_ADDED || type == LIBINPUT_EVENT_DEVICE_REMOVED) {
		print_device(type == LIBINPUT_EVENT_DEVICE_ADDED ? "added" : "removed",
			libinput_event_get_device(event));
	} else if (i == sizeof(kinds) / sizeof(kinds[0])) {
		printf("event %d", (int)type);
	} else if (kinds[i].data <= PLACE) {
		print_touch(event, origin_us, kinds[i].kind, kinds[i].data);
	} else if (kinds[i].data <= BUTTON) {
		print_pointer(event, origin_us, kinds[i].kind, kinds[i].data);
	} else {
		print_gesture(event, origin_us, kinds[i].kind, kinds[i].data);
	}
	putchar('\n');
}

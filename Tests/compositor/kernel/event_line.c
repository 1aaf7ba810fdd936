/* SPDX-License-Identifier: MIT */
#include "event_line.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

static void print_device(const char *kind, struct libinput_device *device) {
	double width_mm = 0, height_mm = 0;

	(void)libinput_device_get_size(device, &width_mm, &height_mm);
	printf("%s \"%s\" %04x:%04x touches %d, touchscreen %d, pointer %d, mm %.17g x %.17g\n",
		kind, libinput_device_get_name(device), libinput_device_get_id_vendor(device),
		libinput_device_get_id_product(device),
		libinput_device_touch_get_touch_count(device),
		libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH),
		libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_POINTER), width_mm,
		height_mm);
}

static void print_touch(
	const char *kind, struct libinput_event *event, uint64_t origin_us, bool has_place) {
	struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
	enum libinput_event_type type = libinput_event_get_type(event);

	printf("%" PRId64 " %s", (int64_t)(libinput_event_touch_get_time_usec(touch) - origin_us),
		kind);
	if (type != LIBINPUT_EVENT_TOUCH_FRAME) {
		printf(" slot %d seat-slot %d", libinput_event_touch_get_slot(touch),
			libinput_event_touch_get_seat_slot(touch));
	}
	if (has_place) {
		printf(" mm %.17g %.17g part %.17g %.17g", libinput_event_touch_get_x(touch),
			libinput_event_touch_get_y(touch),
			libinput_event_touch_get_x_transformed(touch, 1),
			libinput_event_touch_get_y_transformed(touch, 1));
	}
	putchar('\n');
}

static void print_motion(struct libinput_event *event, uint64_t origin_us) {
	struct libinput_event_pointer *pointer = libinput_event_get_pointer_event(event);

	printf("%" PRId64 " pointer %.17g %.17g unaccelerated %.17g %.17g\n",
		(int64_t)(libinput_event_pointer_get_time_usec(pointer) - origin_us),
		libinput_event_pointer_get_dx(pointer), libinput_event_pointer_get_dy(pointer),
		libinput_event_pointer_get_dx_unaccelerated(pointer),
		libinput_event_pointer_get_dy_unaccelerated(pointer));
}

static void print_scroll(struct libinput_event *event, uint64_t origin_us) {
	struct libinput_event_pointer *pointer = libinput_event_get_pointer_event(event);

	printf("%" PRId64 " scroll",
		(int64_t)(libinput_event_pointer_get_time_usec(pointer) - origin_us));
	for (int axis = 0; axis < 2; axis++) {
		if (libinput_event_pointer_has_axis(pointer, (enum libinput_pointer_axis)axis)) {
			printf(" %c %.17g", "yx"[axis],
				libinput_event_pointer_get_scroll_value(
					pointer, (enum libinput_pointer_axis)axis));
		}
	}
	putchar('\n');
}

static void print_button(struct libinput_event *event, uint64_t origin_us) {
	struct libinput_event_pointer *pointer = libinput_event_get_pointer_event(event);

	printf("%" PRId64 " button 0x%x %d\n",
		(int64_t)(libinput_event_pointer_get_time_usec(pointer) - origin_us),
		libinput_event_pointer_get_button(pointer),
		(int)libinput_event_pointer_get_button_state(pointer));
}

/* What an event of a gesture has beside its time and its fingers. */
enum gesture_data { PLAIN, DELTAS, DELTAS_AND_SCALE, END };

static void print_gesture(const char *kind, struct libinput_event *event, uint64_t origin_us,
	enum gesture_data data) {
	struct libinput_event_gesture *gesture = libinput_event_get_gesture_event(event);

	printf("%" PRId64 " %s fingers %d",
		(int64_t)(libinput_event_gesture_get_time_usec(gesture) - origin_us), kind,
		libinput_event_gesture_get_finger_count(gesture));
	if (data == DELTAS || data == DELTAS_AND_SCALE) {
		printf(" delta %.17g %.17g unaccelerated %.17g %.17g",
			libinput_event_gesture_get_dx(gesture),
			libinput_event_gesture_get_dy(gesture),
			libinput_event_gesture_get_dx_unaccelerated(gesture),
			libinput_event_gesture_get_dy_unaccelerated(gesture));
	}
	if (data == DELTAS_AND_SCALE) {
		printf(" scale %.17g degrees %.17g", libinput_event_gesture_get_scale(gesture),
			libinput_event_gesture_get_angle_delta(gesture));
	}
	if (data == END) {
		printf(" cancelled %d", libinput_event_gesture_get_cancelled(gesture));
	}
	putchar('\n');
}

/* The events of gestures. */
static const struct {
	enum libinput_event_type type;
	const char *kind;
	enum gesture_data data;
} gestures[] = {
	{LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, "swipe-begin", PLAIN},
	{LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, "swipe", DELTAS},
	{LIBINPUT_EVENT_GESTURE_SWIPE_END, "swipe-end", END},
	{LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, "pinch-begin", PLAIN},
	{LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, "pinch", DELTAS_AND_SCALE},
	{LIBINPUT_EVENT_GESTURE_PINCH_END, "pinch-end", END},
	{LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, "hold-begin", PLAIN},
	{LIBINPUT_EVENT_GESTURE_HOLD_END, "hold-end", END},
};

/* Returns false for other events. */
static bool print_any_gesture(struct libinput_event *event, uint64_t origin_us) {
	for (size_t i = 0; i < sizeof(gestures) / sizeof(gestures[0]); i++) {
		if (gestures[i].type == libinput_event_get_type(event)) {
			print_gesture(gestures[i].kind, event, origin_us, gestures[i].data);
			return true;
		}
	}
	return false;
}

void print_event(struct libinput_event *event, uint64_t origin_us) {
	enum libinput_event_type type = libinput_event_get_type(event);

	switch ((int)type) {
	case LIBINPUT_EVENT_DEVICE_ADDED:
		print_device("added", libinput_event_get_device(event));
		break;
	case LIBINPUT_EVENT_DEVICE_REMOVED:
		print_device("removed", libinput_event_get_device(event));
		break;
	case LIBINPUT_EVENT_TOUCH_DOWN:
		print_touch("down", event, origin_us, true);
		break;
	case LIBINPUT_EVENT_TOUCH_MOTION:
		print_touch("motion", event, origin_us, true);
		break;
	case LIBINPUT_EVENT_TOUCH_UP:
		print_touch("up", event, origin_us, false);
		break;
	case LIBINPUT_EVENT_TOUCH_CANCEL:
		print_touch("cancel", event, origin_us, false);
		break;
	case LIBINPUT_EVENT_TOUCH_FRAME:
		print_touch("frame", event, origin_us, false);
		break;
	case LIBINPUT_EVENT_POINTER_MOTION:
		print_motion(event, origin_us);
		break;
	case LIBINPUT_EVENT_POINTER_SCROLL_FINGER:
		print_scroll(event, origin_us);
		break;
	case LIBINPUT_EVENT_POINTER_BUTTON:
		print_button(event, origin_us);
		break;
	default:
		if (!print_any_gesture(event, origin_us)) {
			printf("event %d\n", (int)type);
		}
		break;
	}
}

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

/* Events of touchpads. Returns false for other events. */
static bool print_touchpad_event(struct libinput_event *event, uint64_t origin_us) {
	switch ((int)libinput_event_get_type(event)) {
	case LIBINPUT_EVENT_POINTER_MOTION:
		print_motion(event, origin_us);
		return true;
	case LIBINPUT_EVENT_POINTER_SCROLL_FINGER:
		print_scroll(event, origin_us);
		return true;
	case LIBINPUT_EVENT_POINTER_BUTTON:
		print_button(event, origin_us);
		return true;
	case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN:
		print_gesture("swipe-begin", event, origin_us, PLAIN);
		return true;
	case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE:
		print_gesture("swipe", event, origin_us, DELTAS);
		return true;
	case LIBINPUT_EVENT_GESTURE_SWIPE_END:
		print_gesture("swipe-end", event, origin_us, END);
		return true;
	case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN:
		print_gesture("pinch-begin", event, origin_us, PLAIN);
		return true;
	case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE:
		print_gesture("pinch", event, origin_us, DELTAS_AND_SCALE);
		return true;
	case LIBINPUT_EVENT_GESTURE_PINCH_END:
		print_gesture("pinch-end", event, origin_us, END);
		return true;
	case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN:
		print_gesture("hold-begin", event, origin_us, PLAIN);
		return true;
	case LIBINPUT_EVENT_GESTURE_HOLD_END:
		print_gesture("hold-end", event, origin_us, END);
		return true;
	default:
		return false;
	}
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
	default:
		if (!print_touchpad_event(event, origin_us)) {
			printf("event %d\n", (int)type);
		}
		break;
	}
}

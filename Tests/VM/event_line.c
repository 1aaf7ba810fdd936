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
		printf("event %d\n", (int)type);
		break;
	}
}

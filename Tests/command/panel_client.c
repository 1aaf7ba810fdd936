/* SPDX-License-Identifier: MIT */
/*
 * Prints libinput's events, one a line, until all devices are unplugged. Opens all devices of a
 * seat, like a compositor.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libinput.h>
#include <libudev.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

static int open_node(const char *path, int flags, void *data) {
	int fd = open(path, flags);
	(void)data;
	return fd < 0 ? -errno : fd;
}

static void close_node(int fd, void *data) {
	(void)data;
	close(fd);
}

static const struct libinput_interface node_access = {open_node, close_node};

static void print_device(const char *kind, struct libinput_device *device) {
	double width = 0, height = 0;
	libinput_device_get_size(device, &width, &height);
	printf("%s %.2f %.2f %s\n", kind, width, height, libinput_device_get_name(device));
}

static void print_touch(const char *kind, struct libinput_event *event, int has_place) {
	struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
	printf("%s %" PRIu64 " %d", kind, libinput_event_touch_get_time_usec(touch),
		libinput_event_touch_get_slot(touch));
	if (has_place) {
		printf(" %.6f %.6f", libinput_event_touch_get_x(touch),
			libinput_event_touch_get_y(touch));
	}
	putchar('\n');
}

/* A busy machine is no error. */
static void ignore_message(struct libinput *libinput, enum libinput_log_priority priority,
	const char *format, va_list arguments) {
	(void)libinput;
	(void)priority;
	(void)format;
	(void)arguments;
}

/* Returns by how much the number of devices has changed. */
static int print_event(struct libinput_event *event) {
	switch ((int)libinput_event_get_type(event)) {
	case LIBINPUT_EVENT_DEVICE_ADDED:
		print_device("added", libinput_event_get_device(event));
		return 1;
	case LIBINPUT_EVENT_DEVICE_REMOVED:
		print_device("removed", libinput_event_get_device(event));
		return -1;
	case LIBINPUT_EVENT_TOUCH_DOWN:
		print_touch("down", event, 1);
		break;
	case LIBINPUT_EVENT_TOUCH_MOTION:
		print_touch("motion", event, 1);
		break;
	case LIBINPUT_EVENT_TOUCH_UP:
		print_touch("up", event, 0);
		break;
	case LIBINPUT_EVENT_TOUCH_CANCEL:
		print_touch("cancel", event, 0);
		break;
	case LIBINPUT_EVENT_TOUCH_FRAME:
		printf("frame %" PRIu64 "\n",
			libinput_event_touch_get_time_usec(libinput_event_get_touch_event(event)));
		break;
	case LIBINPUT_EVENT_POINTER_BUTTON:
		printf("button %d\n", (int)libinput_event_pointer_get_button_state(
					      libinput_event_get_pointer_event(event)));
		break;
	case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN:
		printf("swipe %d\n", libinput_event_gesture_get_finger_count(
					     libinput_event_get_gesture_event(event)));
		break;
	default:
		break;
	}
	return 0;
}

int main(void) {
	struct libinput *libinput = libinput_udev_create_context(&node_access, NULL, udev_new());
	struct libinput_event *event;
	if (libinput == NULL || libinput_udev_assign_seat(libinput, "seat0") != 0) {
		fprintf(stderr, "panel_client: libinput cannot be started\n");
		return 1;
	}
	libinput_log_set_handler(libinput, ignore_message);
	setvbuf(stdout, NULL, _IOLBF, 0);
	struct pollfd wait = {.fd = libinput_get_fd(libinput), .events = POLLIN};
	int devices = 0, changes = 0;
	do {
		libinput_dispatch(libinput);
		while ((event = libinput_get_event(libinput)) != NULL) {
			int change = print_event(event);
			devices += change;
			changes += change != 0;
			libinput_event_destroy(event);
		}
	} while ((devices > 0 || changes == 0) && poll(&wait, 1, -1) > 0);
	return devices == 0 ? 0 : 1;
}

/* SPDX-License-Identifier: MIT */
/* The virtual touchscreens and touchpads. They emit the same events as real devices of wlroots. */
#include "driver.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void say(struct driver *driver, const struct finger_event *finger) {
	struct wlr_input_device *device = driver->touchscreen;
	uint32_t now = driver_now_ms(driver) + driver->ahead_ms;
	switch (finger->kind) {
	case GC_SAMPLE_DOWN:
		touch_down(device, now, finger->id, finger->x, finger->y);
		break;
	case GC_SAMPLE_MOTION:
		touch_motion(device, now, finger->id, finger->x, finger->y);
		break;
	case GC_SAMPLE_UP:
		touch_up(device, now, finger->id);
		break;
	case GC_SAMPLE_CANCEL:
		touch_cancel(device, now, finger->id);
		break;
	case GC_SAMPLE_FRAME:
		touch_frame(device);
		break;
	case GC_SAMPLE_SIZE:
		break; /* wlroots has no sizes */
	}
}

static void say_kept(struct driver *driver) {
	static const struct finger_event frame = {.kind = GC_SAMPLE_FRAME};
	for (size_t i = 0; i < driver->kept_count; i++) {
		say(driver, &driver->kept[i]);
	}
	driver->kept_count = 0;
	say(driver, &frame);
}

const char *driver_finger(struct driver *driver, const char *command, char **words) {
	struct finger_event finger = {.kind = GC_SAMPLE_UP};
	double id;
	if (strcmp(command, "frame") == 0) {
		say_kept(driver);
		return NULL;
	}
	if (!driver_number(words[0], &id) || id < INT32_MIN || id > INT32_MAX) {
		return "usage: down|motion ID X Y, up|cancel ID";
	}
	finger.id = (int32_t)id;
	if (command[0] == 'd' || command[0] == 'm') {
		finger.kind = command[0] == 'd' ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION;
		if (!driver_number(words[1], &finger.x) || !driver_number(words[2], &finger.y)) {
			return "X and Y are numbers, 0 to 1";
		}
	} else if (command[0] == 'c') {
		finger.kind = GC_SAMPLE_CANCEL;
	}
	if (driver->kept_count == KEPT_MAX) {
		return "too many without a frame";
	}
	driver->kept[driver->kept_count++] = finger;
	return NULL;
}

static int read_kept(int fd, uint32_t mask, void *data) {
	char byte;
	(void)mask;
	if (read(fd, &byte, 1) == 1) {
		say_kept(data);
	}
	return 0;
}

/*
 * Lets the timer fire and the fingers be read in one turn of the loop. The fingers have their own,
 * earlier time.
 */
const char *driver_overdue(struct driver *driver, char **words) {
	struct wl_event_loop *loop = wl_display_get_event_loop(driver->compositor->display);
	struct pollfd turn = {.fd = wl_event_loop_get_fd(loop), .events = POLLIN};
	double ms, now_ms = (double)driver->now_us / 1000;
	int pipe_ends[2];
	if (!driver_number(words[0], &ms) || ms < now_ms || ms > now_ms + 1e6 ||
		pipe(pipe_ends) != 0) {
		return "usage: overdue MS";
	}
	struct wl_event_source *source =
		wl_event_loop_add_fd(loop, pipe_ends[0], WL_EVENT_READABLE, read_kept, driver);
	driver->ahead_ms = (uint32_t)(int32_t)(now_ms - ms);
	driver->now_us = (uint64_t)(ms * 1000);
	/* The timer runs in real time: wait for it. */
	bool is_ready = poll(&turn, 1, 5000) == 1 && write(pipe_ends[1], "", 1) == 1;
	wl_event_loop_dispatch(loop, 0);
	driver->ahead_ms = 0;
	wl_event_source_remove(source);
	close(pipe_ends[0]);
	close(pipe_ends[1]);
	return is_ready ? NULL : "the timer does not fire";
}

static struct {
	struct wl_listener down;
	double x, y;
} cursor_tap;

static void cursor_down(struct wl_listener *listener, void *data) {
	const struct wlr_touch_down_event *event = data;
	(void)listener;
	cursor_tap.x = event->x;
	cursor_tap.y = event->y;
}

const char *driver_cursor_tap(struct driver *driver, char **words) {
	struct wlr_cursor *cursor = driver->compositor->cursor;
	double x = 0, y = 0;
	struct output *output = output_at(driver->compositor, &x, &y);
	struct finger_event down = {.kind = GC_SAMPLE_DOWN}, up = {.kind = GC_SAMPLE_UP};
	if (!driver_number(words[0], &down.x) || !driver_number(words[1], &down.y) ||
		output == NULL) {
		return "usage: cursor-tap X Y, on the first output";
	}
	wlr_cursor_attach_input_device(cursor, driver->touchscreen);
	wlr_cursor_map_input_to_output(cursor, driver->touchscreen, output->wlr_output);
	listen_to(&cursor->events.touch_down, &cursor_tap.down, cursor_down);
	for (int i = 0; i < 2; i++) {
		driver->kept[0] = i == 0 ? down : up;
		driver->kept_count = 1;
		say_kept(driver);
	}
	wl_list_remove(&cursor_tap.down.link);
	wlr_cursor_detach_input_device(cursor, driver->touchscreen);
	printf("ok {\"x\": %.9f, \"y\": %.9f}\n", cursor_tap.x, cursor_tap.y);
	return NULL;
}

/* "add" or the number of a device. */
static const char *select_device(struct driver *driver, char **words,
	enum wlr_input_device_type type, struct wlr_input_device **devices,
	struct wlr_input_device **selected) {
	int count = 0;
	double number;
	while (count < DEVICES_MAX && devices[count] != NULL) {
		count++;
	}
	if (words[0] != NULL && strcmp(words[0], "add") == 0) {
		if (count == DEVICES_MAX) {
			return "there are too many";
		}
		devices[count] = device_add(driver->headless, type);
		return NULL;
	}
	if (!driver_number(words[0], &number) || number < 0 || number >= count) {
		return "usage: touchscreen or touchpad, add | N, of those there are";
	}
	*selected = devices[(int)number];
	return NULL;
}

const char *driver_select_touchscreen(struct driver *driver, char **words) {
	return select_device(
		driver, words, WLR_INPUT_DEVICE_TOUCH, driver->touchscreens, &driver->touchscreen);
}

const char *driver_select_touchpad(struct driver *driver, char **words) {
	return select_device(
		driver, words, WLR_INPUT_DEVICE_POINTER, driver->touchpads, &driver->touchpad);
}

static const char *update(struct driver *driver, const char *gesture, char **words) {
	double dx, dy, scale, degrees;
	if (!driver_number(words[0], &dx) || !driver_number(words[1], &dy)) {
		return "usage: update DX DY, of a pinch SCALE DEGREES too";
	}
	if (gesture[0] == 's') {
		pad_swipe(driver->touchpad, driver_now_ms(driver), dx, dy);
		return NULL;
	}
	if (gesture[0] != 'p' || !driver_number(words[2], &scale) ||
		!driver_number(words[3], &degrees)) {
		return "usage: pinch update DX DY SCALE DEGREES; a hold has none";
	}
	pad_pinch(driver->touchpad, driver_now_ms(driver), dx, dy, scale, degrees);
	return NULL;
}

const char *driver_touchpad(struct driver *driver, const char *command, char **words) {
	const char *phase = words[0] != NULL ? words[0] : "";
	double fingers;
	if (strcmp(phase, "update") == 0) {
		return update(driver, command, words + 1);
	}
	if (strcmp(phase, "end") == 0) {
		pad_end(driver->touchpad, command[0], driver_now_ms(driver),
			words[1] != NULL && strcmp(words[1], "cancelled") == 0);
		return NULL;
	}
	if (strcmp(phase, "begin") != 0 || !driver_number(words[1], &fingers) || fingers < 1 ||
		fingers > GC_TOUCHES_MAX) {
		return "usage: begin N, update ..., end [cancelled]";
	}
	pad_begin(driver->touchpad, command[0], driver_now_ms(driver), (uint32_t)fingers);
	return NULL;
}

const char *driver_scroll(struct driver *driver, char **words) {
	bool is_stop = words[0] != NULL && strcmp(words[0], "stop") == 0;
	double ways[2] = {0, 0};
	if (!is_stop &&
		(!driver_number(words[0], &ways[0]) || !driver_number(words[1], &ways[1]))) {
		return "usage: scroll DX DY | stop";
	}
	pad_scroll(driver->touchpad, driver_now_ms(driver), ways[0], ways[1], is_stop);
	return NULL;
}

const char *driver_wheel(struct driver *driver, char **words) {
	double notches;
	if (!driver_number(words[0], &notches)) {
		return "usage: wheel NOTCHES";
	}
	mouse_wheel(driver->touchpad, driver_now_ms(driver), notches);
	return NULL;
}
